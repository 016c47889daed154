"""A hand from Python, checked and laid out in plain C values (docs/mahjong.md §3).

The checks are those of `laizi.pyrules` over again, on plain C values. Where one fails, the slow one is asked: it
raises, and so both packages raise the same errors.
"""
from laizi.pyrules.mahjong.hand import Hand, check_hand
from laizi.pyrules.mahjong.meld import Meld, MeldKind
from laizi.pyrules.mahjong.tiles import Suit

from libc.stdint cimport uint8_t

from .hand cimport NO_SUIT, Holding, MeldFields, is_hand, take_meld, take_tiles
from .ruleset cimport Rules
from .tiles cimport MOST_MELDS, SLOTS


cdef bint read(Holding* hand, object holder, const Rules* rules) except -1:
    """Lay out a Hand; False for what the tiles of the rule set cannot make."""
    cdef uint8_t[SLOTS] counts
    cdef MeldFields meld
    cdef int slot
    if len(holder.counts) != SLOTS or len(holder.melds) > MOST_MELDS:
        return False
    for slot in range(SLOTS):
        counts[slot] = holder.counts[slot]
    if holder.missing_suit is not None and type(holder.missing_suit) is not Suit:
        return False
    missing = NO_SUIT if holder.missing_suit is None else holder.missing_suit
    if not take_tiles(hand, counts, holder.wilds, missing, rules):
        return False
    for laid in holder.melds:
        if type(laid) is not Meld or type(laid.kind) is not MeldKind:
            return False
        meld.kind = laid.kind
        meld.tile = laid.tile
        meld.naturals = laid.naturals
        meld.wilds = laid.wilds
        meld.laid = laid.laid
        meld.added_wild = laid.added_wild
        if not take_meld(hand, &meld, rules):
            return False
    return is_hand(hand)


cdef int refuse_changed(object holder) except -1:
    """Raise what a Hand or a Meld cannot be, before its text is asked for, which would make no sense or no end."""
    for meld in holder.melds:
        if isinstance(meld, Meld):
            Meld(meld.kind, meld.tile, meld.naturals, meld.wilds, meld.laid, meld.added_wild)
    Hand(holder.counts, holder.wilds, holder.melds, holder.missing_suit)
    return 0


cdef object hold(Holding* hand, object holder, object rules, const Rules* read_rules):
    """Lay out a hand of a rule set. Raises TypeError for what is none, ValueError for what its tiles cannot make."""
    if type(holder) is not Hand:
        check_hand(holder, rules)
    if not read(hand, holder, read_rules):
        refuse_changed(holder)
        check_hand(holder, rules)
        raise ValueError(f"hand: {holder!r} was changed after it was made")
