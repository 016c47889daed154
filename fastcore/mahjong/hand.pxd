"""A hand as the native core holds it (docs/mahjong.md §3)."""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from .ruleset cimport Rules, wild_tile
from .tiles cimport (COMPLETE, COPIES, MOST_MELDS, MOST_WILDS, ONE_DOT, RANKS, SLOTS, SUITED_SLOTS,
                     SUITS)

cdef extern from *:
    """
    #define LAIZI_ONE_IN_EACH_BYTE 0x0101010101010101ull
    """
    const uint64_t ONE_IN_EACH_BYTE "LAIZI_ONE_IN_EACH_BYTE"

cdef enum:
    NO_SUIT = -1
    # So many words of eight bytes hold the suited slots; the honours behind them are none.
    WORDS = 4

cdef enum:
    # The numbers of MeldKind.
    PONG = 0
    EXPOSED_KONG = 1
    CONCEALED_KONG = 2
    ADDED_KONG = 3


cdef struct MeldFields:
    # The fields of a Meld, and of a row of melds in a batch, where a place without a meld has zeros.
    uint8_t kind
    uint8_t tile
    uint8_t naturals
    uint8_t wilds
    uint8_t laid
    uint8_t added_wild


cdef struct Holding:
    uint8_t[SLOTS] naturals     # concealed
    uint8_t[SLOTS] melded       # tiles of melds, by the slot that they were named as
    uint8_t[SLOTS] melded_naturals
    int wilds                   # concealed
    int concealed               # concealed tiles, wilds included
    int missing                 # the missing suit, or NO_SUIT
    int melds
    int melded_wilds            # wilds in melds and on them
    int open_melds              # melds that are no concealed kongs
    int kongs
    int exposed_kongs
    int laid                    # wilds laid on finished kongs
    int wild_kongs              # actions that laid a wild for a kong


cdef inline uint64_t eight(const uint8_t* counts) noexcept nogil:
    cdef uint64_t word
    memcpy(&word, counts, sizeof(word))
    return word


cdef inline int sum_of_bytes(uint64_t word) noexcept nogil:
    """The sum of eight bytes, which is less than 256."""
    return word * ONE_IN_EACH_BYTE >> 56


cdef inline bint any_above(uint64_t word, int most) noexcept nogil:
    """Whether one of eight bytes is more than so many, up to 127."""
    return ((word + (127 - most) * ONE_IN_EACH_BYTE | word) & 128 * ONE_IN_EACH_BYTE) != 0


cdef inline int kinds_with(const uint8_t* counts, int least) noexcept nogil:
    """How many suited slots have so many tiles or more, of counts up to 127."""
    cdef int word, kinds = 0
    for word in range(WORDS):
        kinds += sum_of_bytes((eight(counts + 8 * word) + (128 - least) * ONE_IN_EACH_BYTE) >> 7 & ONE_IN_EACH_BYTE)
    return kinds


cdef inline int odd_kinds(const uint8_t* counts) noexcept nogil:
    """How many suited slots have an odd number of tiles."""
    cdef int word, kinds = 0
    for word in range(WORDS):
        kinds += sum_of_bytes(eight(counts + 8 * word) & ONE_IN_EACH_BYTE)
    return kinds


cdef inline bint has_suit(const uint8_t* counts, int suit) noexcept nogil:
    return (eight(counts + RANKS * suit) | counts[RANKS * suit + 8]) != 0


cdef inline int suits_of(const uint8_t* counts) noexcept nogil:
    """The suits of which there are tiles, one bit each."""
    return has_suit(counts, 0) | has_suit(counts, 1) << 1 | has_suit(counts, 2) << 2


cdef inline bint keeps_to(const uint8_t* counts, int ranks) noexcept nogil:
    """Whether all suited tiles are of these ranks, one bit each."""
    cdef int rank
    for rank in range(RANKS):
        if not ranks >> rank & 1 and counts[rank] | counts[RANKS + rank] | counts[2 * RANKS + rank]:
            return False
    return True


cdef inline int sets_to_make(const Holding* hand) noexcept nogil:
    """The sets that the concealed tiles of a win make."""
    return MOST_MELDS - hand.melds


cdef inline int size_of(const Holding* hand) noexcept nogil:
    """The tiles with three for each meld."""
    return hand.concealed + 3 * hand.melds


cdef inline bint holds_missing(const Holding* hand) noexcept nogil:
    return hand.missing != NO_SUIT and has_suit(hand.naturals, hand.missing)


cdef inline bint is_meld(const MeldFields* meld, const Rules* rules, int missing) noexcept nogil:
    """Whether the tiles of a rule set can make a meld."""
    cdef int size = 3 if meld.kind == PONG else 4
    if meld.kind > ADDED_KONG or meld.tile >= SUITED_SLOTS or meld.tile == wild_tile(rules):
        return False
    if missing != NO_SUIT and meld.tile // RANKS == missing or meld.added_wild > 1:
        return False
    if not 1 <= meld.naturals <= size or meld.naturals + meld.wilds != size or meld.laid > MOST_WILDS:
        return False
    if meld.kind == PONG and meld.laid:
        return False
    if meld.added_wild:
        return meld.kind == ADDED_KONG and meld.wilds > 0
    return meld.kind != ADDED_KONG or meld.naturals > 1


cdef inline bint take_meld(Holding* hand, const MeldFields* meld, const Rules* rules) noexcept nogil:
    """Lay a meld beside the tiles of a hand; False for what cannot be one, or is of too many of a kind with them."""
    if not is_meld(meld, rules, hand.missing):
        return False
    hand.melded[meld.tile] += meld.naturals + meld.wilds
    hand.melded_naturals[meld.tile] += meld.naturals
    # Of this kind alone: words of a hand whose bytes have just been written are slow to read.
    if hand.naturals[meld.tile] + hand.melded_naturals[meld.tile] > COPIES:
        return False
    hand.melds += 1
    hand.melded_wilds += meld.wilds + meld.laid
    hand.open_melds += meld.kind != CONCEALED_KONG
    hand.kongs += meld.kind != PONG
    hand.exposed_kongs += meld.kind == EXPOSED_KONG
    hand.laid += meld.laid
    if meld.kind == ADDED_KONG:
        hand.wild_kongs += meld.added_wild + meld.laid
    elif meld.kind != PONG:
        hand.wild_kongs += (meld.wilds > 0) + meld.laid
    return True


cdef inline bint take_tiles(Holding* hand, const uint8_t* counts, int wilds, int missing,
                            const Rules* rules) noexcept nogil:
    """Lay out the concealed tiles of a hand without melds; False for what a seat cannot have of them.

    The counts are copied before they are checked, since another thread may be writing to them.
    """
    cdef int word, slot
    cdef int honours = 0, concealed = wilds
    memset(hand, 0, sizeof(Holding))
    memcpy(hand.naturals, counts, SLOTS)
    for slot in range(SUITED_SLOTS, SLOTS):
        honours |= hand.naturals[slot]
    if honours or not 0 <= wilds <= MOST_WILDS or not NO_SUIT <= missing < SUITS:
        return False
    if hand.naturals[ONE_DOT] if rules.wild_one_dot else wilds:
        return False
    if missing != NO_SUIT and not rules.missing_suit:
        return False
    for word in range(WORDS):
        if any_above(eight(hand.naturals + 8 * word), COPIES):
            return False
        concealed += sum_of_bytes(eight(hand.naturals + 8 * word))
    hand.wilds = wilds
    hand.missing = missing
    hand.concealed = concealed
    return concealed <= COMPLETE


cdef inline bint is_hand(const Holding* hand) noexcept nogil:
    """Whether a seat can have so many tiles, and so many wilds, together with its melds."""
    return size_of(hand) <= COMPLETE and hand.wilds + hand.melded_wilds <= MOST_WILDS


cdef object hold(Holding* hand, object holder, object rules, const Rules* read)
