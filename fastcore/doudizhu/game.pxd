"""A game in the middle of its play, in plain C values: what a play changes (docs/rules.md §16)."""
from libc.stdint cimport uint64_t

from .comparison cimport beats_code
from .generation cimport count_plays, write_plays
from .hand cimport Holding, WildRanks, hold, holds
from .move cimport RANK_SHIFT
from .readings cimport is_play
from .search cimport Search

cdef enum:
    SEATS = 3
    DECK_SIZE = 54
    # Each play but PASS spends a card, and when a seat has none left the two others have one each. At most two seats
    # pass before the first and between any two of these plays, since whoever leads has to play.
    MAX_PLAYS = DECK_SIZE - 2
    MAX_PLIES = 3 * MAX_PLAYS


cdef extern from *:
    """
    #define LAIZI_CARDS ((UINT64_C(1) << 47) - 1)
    """
    const uint64_t CARDS "LAIZI_CARDS"      # the bits of a move code that are the cards spent


cdef struct Game:
    uint64_t hands[SEATS]   # bits 0..46 of a move code
    uint64_t to_beat        # 0 in a lead
    WildRanks ranks
    int rules
    int landlord
    int turn
    int passes


cdef inline int next_seat(int seat) noexcept nogil:
    return seat + 1 if seat < SEATS - 1 else 0


cdef inline int seat_before(int seat, int steps) noexcept nogil:
    """The seat that played so many turns, 1 to 3, before another one."""
    return seat - steps if seat >= steps else seat - steps + SEATS


cdef inline bint is_over(const Game* game) noexcept nogil:
    """Whether a seat has no cards left; only the one that played last can."""
    return game.hands[seat_before(game.turn, 1)] == 0


cdef inline void play(Game* game, uint64_t code) noexcept nogil:
    """Make a legal play."""
    if code:
        game.hands[game.turn] -= code & CARDS
        game.to_beat = code
        game.passes = 0
    elif game.passes + 1 == SEATS - 1:
        game.to_beat = 0
        game.passes = 0
    else:
        game.passes += 1
    game.turn = next_seat(game.turn)


cdef inline bint may_play(const Game* game, uint64_t code) noexcept nogil:
    """Whether a word is a play of the seat whose turn it is; any word may be asked, when the game is not over."""
    cdef Holding held
    if code == 0:
        return game.to_beat != 0
    hold(&held, game.hands[game.turn], game.ranks)
    return (holds(&held, code) and is_play(game.rules, code, game.ranks)
            and beats_code(game.rules, code, game.to_beat, game.ranks))


cdef inline Py_ssize_t count_game_plays(Search* search, const Game* game) noexcept nogil:
    """How many plays the seat has whose turn it is, when the game is not over."""
    search.rules = game.rules
    hold(&search.hand, game.hands[game.turn], game.ranks)
    return count_plays(search, game.to_beat)


cdef inline Py_ssize_t write_game_plays(Search* search, const Game* game, uint64_t* out) noexcept nogil:
    """Write those plays, and up to OVERSHOOT words behind them; return how many."""
    search.rules = game.rules
    hold(&search.hand, game.hands[game.turn], game.ranks)
    return write_plays(search, game.to_beat, out)
