"""Scoring: the best reading of a win, its fan, and who pays (docs/mahjong.md §7).

The most fan is known before any reading is. The reading is then found wild by wild, each as the smallest tile with
which the most fan is still within reach, and the groups of its tiles in order.
"""
from laizi.pyrules.mahjong.patterns import patterns_of
from laizi.pyrules.mahjong.reading import Group, GroupKind, Reading, Shape
from laizi.pyrules.mahjong.score import Score
from laizi.pyrules.mahjong.scoring import fan_of, payments
from laizi.pyrules.mahjong.win import Win

from libc.stdint cimport uint8_t

from .hand cimport Holding, hold, keeps_to
from .patterns cimport (ALL_PONGS, GENERALS, NO_READING, TERMINALS, all_keep_to, most_fan_of_tiles,
                        seven_pairs_fan, standard_fan)
from .ruleset cimport Rules, read_rules
from .tables cimport Tables, tables
from .suits cimport GENERAL_RANKS, TERMINAL_RANKS, TERMINAL_RUNS
from .tiles cimport MOST_WILDS, RANKS, SUITED_SLOTS


cdef tuple GROUP_KINDS = tuple(GroupKind)


cdef enum Kind:
    # As GroupKind has them.
    PAIR = 0
    PONG = 1
    RUN = 2

cdef enum:
    MOST_GROUPS = 7


cdef struct Grouping:
    int[MOST_GROUPS] tiles
    int[MOST_GROUPS] kinds
    int groups


cdef int best_of(const Holding* hand, bint standard, const Rules* rules, const Tables* known) noexcept nogil:
    """The most fan of patterns of the tiles in one of the two shapes."""
    return standard_fan(hand, rules, known) if standard else seven_pairs_fan(hand, rules)


cdef int choose_wilds(Holding* hand, int* wild_tiles, int fan, bint standard, const Rules* rules,
                      const Tables* known) noexcept nogil:
    """Make every wild the smallest tile with which so many fan are within reach, and return their number."""
    cdef int slot = 0
    cdef int chosen = 0
    while hand.wilds and slot < SUITED_SLOTS:
        hand.naturals[slot] += 1
        hand.wilds -= 1
        if slot // RANKS != hand.missing and best_of(hand, standard, rules, known) == fan:
            wild_tiles[chosen] = slot
            chosen += 1
        else:
            hand.naturals[slot] -= 1
            hand.wilds += 1
            slot += 1
    return chosen


cdef int fan_of_groups(const Holding* hand, const Grouping* grouping, const Rules* rules) noexcept nogil:
    """The fan of the patterns that depend on how the tiles of a standard reading are grouped."""
    cdef bint terminals = True
    cdef int pongs = 0, runs = 0, fan = 0
    cdef int group, rank
    for group in range(grouping.groups):
        rank = grouping.tiles[group] % RANKS
        if grouping.kinds[group] == RUN:
            runs += 1
            terminals &= TERMINAL_RUNS >> rank & 1
        else:
            pongs += grouping.kinds[group] == PONG
            terminals &= TERMINAL_RANKS >> rank & 1
    if not runs:
        fan += ALL_PONGS + GENERALS * all_keep_to(hand, GENERAL_RANKS)
    if terminals and keeps_to(hand.melded, TERMINAL_RANKS) and (rules.terminal_pongs or not pongs + hand.melds):
        fan += TERMINALS
    return fan


cdef void group(const Holding* hand, uint8_t* left, Grouping* grouping, int pairs, const Rules* rules, Grouping* best,
                int* most) noexcept nogil:
    """Group the tiles that are left, the lowest first, in every way, and keep the first grouping with the most fan."""
    cdef int slot = 0
    cdef int kind
    while slot < SUITED_SLOTS and not left[slot]:
        slot += 1
    if slot == SUITED_SLOTS:
        if fan_of_groups(hand, grouping, rules) > most[0]:
            most[0] = fan_of_groups(hand, grouping, rules)
            best[0] = grouping[0]
        return
    grouping.tiles[grouping.groups] = slot
    for kind in range(PAIR, RUN + 1):
        if kind == PAIR and not pairs or not take(left, slot, kind):
            continue
        grouping.kinds[grouping.groups] = kind
        grouping.groups += 1
        group(hand, left, grouping, pairs - (kind == PAIR), rules, best, most)
        grouping.groups -= 1
        give_back(left, slot, kind)
        grouping.tiles[grouping.groups] = slot


cdef bint take(uint8_t* left, int slot, int kind) noexcept nogil:
    """Take the tiles of a group that begins with a slot; False where they are not there."""
    if kind == RUN:
        if slot % RANKS > RANKS - 3 or not left[slot + 1] or not left[slot + 2]:
            return False
        left[slot] -= 1
        left[slot + 1] -= 1
        left[slot + 2] -= 1
        return True
    if left[slot] < kind + 2:
        return False
    left[slot] -= kind + 2
    return True


cdef void give_back(uint8_t* left, int slot, int kind) noexcept nogil:
    """Undo `take`."""
    if kind == RUN:
        left[slot] += 1
        left[slot + 1] += 1
        left[slot + 2] += 1
    else:
        left[slot] += kind + 2


cdef object reading_of(Holding* hand, bint standard, int fan, const Rules* read, const Tables* known):
    """The first reading in one of the two shapes with so many fan; the wilds of `hand` are made what they stand for."""
    cdef int[MOST_WILDS] wild_tiles
    cdef int wilds = choose_wilds(hand, wild_tiles, fan, standard, read, known)
    cdef Grouping grouping, best
    cdef uint8_t[SUITED_SLOTS] left
    cdef int most = -1
    cdef int i
    best.groups = 0
    grouping.groups = 0
    for i in range(SUITED_SLOTS):
        left[i] = hand.naturals[i]
    if standard:
        group(hand, left, &grouping, 1, read, &best, &most)
        groups = tuple([Group(best.tiles[i], GROUP_KINDS[best.kinds[i]]) for i in range(best.groups)])
    else:
        groups = tuple([Group(i, GROUP_KINDS[PAIR]) for i in range(SUITED_SLOTS) for _ in range(left[i] // 2)])
    return Reading(Shape.STANDARD if standard else Shape.SEVEN_PAIRS,
                   tuple([wild_tiles[i] for i in range(wilds)]), groups)


def score(win, rules):
    """The score of a win by its best reading, whether or not the win has the fan to be legal.

    Of several readings with the most fan the first in their order is reported. Raises TypeError for what is no Win,
    ValueError for a hand that is no win or that the rule set has no tiles for. Rules: docs/mahjong.md §7.

    >>> from laizi.mahjong import Hand, Win, score
    >>> found = score(Win(Hand.parse("123m 456p 789s 22s 55sL"), winner=2), "SICHUAN_LAIZI")
    >>> print(found.reading, found.fan, found.value, found.payments)
    123m 456p 222s 55s 789s (L = 2s) 1 2 (-2, -2, 6, -2)
    """
    cdef Holding held
    cdef Rules read
    cdef const Tables* known
    cdef int fan, standard
    rules = read_rules(&read, rules)
    if type(win) is not Win and not isinstance(win, Win):
        raise TypeError(f"win: expected a Win, got {win!r}")
    hold(&held, win.hand, rules, &read)
    known = tables(read.fifth_copy)
    if most_fan_of_tiles(&held, &read, known) == NO_READING:
        raise ValueError(f"win: {win.hand} is no win under {rules.name}")
    standard = standard_fan(&held, &read, known)
    fan = max(standard, seven_pairs_fan(&held, &read))
    reading = reading_of(&held, standard == fan, fan, &read, known)
    patterns = patterns_of(win, reading, rules)
    counted = min(fan_of(patterns), read.cap_fan)
    value = rules.base << counted
    return Score(counted, patterns, reading, value, payments(win, value, rules), fan_of(patterns) >= rules.min_fan)
