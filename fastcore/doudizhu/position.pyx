"""Positions: a game in the middle of its play, forwards and backwards (docs/rules.md §16).

What a position is made of is checked once, by `laizi.pyrules`. From then on it is a few words, and every play is
checked by its code.
"""
from laizi.pyrules.doudizhu.hand import Hand
from laizi.pyrules.doudizhu.move import Move, known_move
from laizi.pyrules.doudizhu.movelist import MoveList
from laizi.pyrules.doudizhu.position import as_play
from laizi.pyrules.doudizhu.positiontext import parse_state, write_state
from laizi.pyrules.doudizhu.side import Side
from laizi.pyrules.doudizhu.state import State, checked_state, new_state, state_of_deal
from laizi.pyrules.doudizhu.view import view_of

cimport cython
from libc.stdint cimport uint64_t

from .cards cimport BIG_JOKER_BIT, RANKS, SMALL_JOKER_BIT, natural_count
from .game cimport CARDS, DECK_SIZE, SEATS, Game, count_game_plays, is_over, may_play, play, seat_before
from .generation cimport answer, borrow_search, return_search
from .hand cimport Holding, WildRanks, deck_holds, hold, holds, rules_allow, wild_ranks_of
from .move cimport UNUSED_SHIFT, first_wilds_of, second_wilds_of
from .readings cimport is_play
from .search cimport Search
from .zobrist cimport change_of_hand, hash_of_game, hash_of_turn

cdef uint64_t CODES = <uint64_t> 1 << UNUSED_SHIFT     # a move code is below


cdef bint may_have(int rules, uint64_t cards, uint64_t part, WildRanks ranks) noexcept nogil:
    """Whether the deck has some cards, and they have a part. Where fields ran over in a sum, they do not."""
    cdef Holding held
    if (cards | part) & ~CARDS or not deck_holds(rules, cards, ranks) or not deck_holds(rules, part, ranks):
        return False
    hold(&held, cards, ranks)
    return holds(&held, part)


cdef bint is_sound(const Moment* moment) noexcept nogil:
    """Whether a moment is one that the core can play on from, whatever objects it was read out of."""
    cdef const Game* game = &moment.game
    cdef Holding held
    cdef int seat
    cdef int cards = 0
    if not (0 <= game.turn < SEATS and 0 <= game.landlord < SEATS and 0 <= game.passes < SEATS - 1):
        return False
    if not rules_allow(game.rules, game.ranks):
        return False
    if game.to_beat and not is_play(game.rules, game.to_beat, game.ranks):
        return False
    for seat in range(SEATS):
        if not may_have(game.rules, moment.held[seat], game.hands[seat], game.ranks):
            return False
        hold(&held, moment.held[seat], game.ranks)
        cards += held.cards
        if game.hands[seat] == 0 and (not game.to_beat or game.passes or seat != seat_before(game.turn, 1)):
            return False
    return cards <= DECK_SIZE and may_have(game.rules, moment.held[game.landlord], moment.bottom, game.ranks)


cdef object hand_of(uint64_t cards, tuple wild_ranks):
    """A Hand of packed cards."""
    counts = [natural_count(cards, slot) for slot in range(RANKS)]
    counts += [cards >> SMALL_JOKER_BIT & 1, cards >> BIG_JOKER_BIT & 1]
    return Hand(counts, [first_wilds_of(cards), second_wilds_of(cards)][:len(wild_ranks)], wild_ranks)


cdef Position position_of(object state):
    """The position of a moment that has been checked."""
    cdef Position position = Position.__new__(Position)
    position.set(state)
    return position


cdef Position as_position(object position):
    """An argument that has to be a Position."""
    if not isinstance(position, Position):
        raise TypeError(f"position: expected a Position, got {position!r}")
    return position


@cython.final
cdef class Position:
    """A game in the middle of its play: who holds what, whose turn it is, what there is to beat.

    `hands` are three hands of one deal, of the seats 0 to 2 in the order of play; any cards will do that one deck
    holds. Without `turn` it is the landlord's. `to_beat` is the play to beat, None or PASS in a lead; `passes`, 0 or 1,
    the number of seats that have passed on it; `played` what each seat has played, without which it is the play to beat
    and nothing else; `bottom` the landlord's bottom cards, if they are known. Raises TypeError or ValueError that names
    the argument for what cannot be. A position is changed by `apply` and `undo`, compares by its state and has no
    `hash()`; `position.hash` is the Zobrist hash. Rules: docs/rules.md §16.

    >>> from laizi.doudizhu import Hand, Move, Position
    >>> position = Position([Hand.parse(text) for text in ("34", "5", "66")], "CLASSIC")
    >>> position.apply(Move.parse("3 = SOLO 3"))
    >>> position.turn, position.to_beat, position.legal_moves()
    (1, Move.parse('3 = SOLO 3'), <MoveList of 2: PASS, 5 = SOLO 5>)
    >>> position.apply(Move.parse("5 = SOLO 5"))
    >>> position.is_over, position.winner, position.winning_side.name
    (True, 1, 'PEASANTS')
    >>> position.undo()
    Move.parse('5 = SOLO 5')
    """

    __hash__ = None     # it changes

    def __init__(self, hands, rules, landlord=0, *, turn=None, to_beat=None, passes=0, played=None, bottom=None):
        self.set(new_state(hands, rules, landlord, turn=turn, to_beat=to_beat, passes=passes, played=played,
                           bottom=bottom))

    cdef int set(self, object state) except -1:
        """Take over a moment that has been checked, without a history."""
        cdef Moment moment
        cdef Game* game = &moment.game
        cdef int seat
        wild_ranks = state.wild_ranks
        rules = state.rules
        for seat in range(SEATS):
            game.hands[seat] = state.hands[seat].packed
            moment.held[seat] = game.hands[seat] + <uint64_t> state.played[seat].packed
        game.to_beat = state.to_beat.code
        game.ranks = wild_ranks_of(state.hands[0].wild_key)
        game.rules = rules.flags
        game.landlord = state.landlord
        game.turn = state.turn
        game.passes = state.passes
        moment.hash = hash_of_game(game)
        moment.bottom_known = state.bottom is not None
        moment.bottom = state.bottom.packed if moment.bottom_known else 0
        if not is_sound(&moment):
            raise ValueError("hands: something was changed after it was made")
        with cython.critical_section(self):
            self.moment = moment
            self.plies = 0
            self.rules = rules
            self.wild_ranks = wild_ranks
        return 0

    cdef void push(self, uint64_t code) noexcept nogil:
        """Make a legal play."""
        cdef Game* game = &self.moment.game
        cdef Ply* ply = &self.plays[self.plies]
        ply.code = code
        ply.to_beat = game.to_beat
        ply.passes = game.passes
        ply.hash = self.moment.hash
        self.moment.hash ^= hash_of_turn(game) ^ change_of_hand(game.turn, game.hands[game.turn], code)
        play(game, code)
        self.moment.hash ^= hash_of_turn(game)
        self.plies += 1

    cdef void pop(self) noexcept nogil:
        """Take the last play back, of which there is one."""
        cdef Game* game = &self.moment.game
        cdef Ply* ply
        self.plies -= 1
        ply = &self.plays[self.plies]
        game.turn = seat_before(game.turn, 1)
        game.hands[game.turn] += ply.code & CARDS
        game.to_beat = ply.to_beat
        game.passes = ply.passes
        self.moment.hash = ply.hash

    cdef Moment now(self) noexcept:
        """The moment as it is, for a call that goes on without the lock."""
        cdef Moment moment
        with cython.critical_section(self):
            moment = self.moment
        return moment

    @staticmethod
    def from_state(state):
        """The position of a moment, without a history.

        Raises TypeError for what is no State and ValueError for one that cannot be. Rules: docs/rules.md §16.
        """
        return position_of(checked_state(state))

    @staticmethod
    def from_deal(deal, landlord=0):
        """The position in which the landlord of a deal leads, with the bottom cards, which all have seen.

        Raises TypeError for what is no Deal and ValueError for another seat than 0..2. Rules: docs/rules.md §15, §16.

        >>> from laizi.doudizhu import Position, deal
        >>> [len(hand) for hand in Position.from_deal(deal("HUANLE", seed=1), landlord=2).hands]
        [17, 17, 20]
        """
        return position_of(state_of_deal(deal, landlord))

    @staticmethod
    def parse(text):
        """The position that a line names, as `str` writes it; its history is empty.

        Raises ValueError that quotes the line. Rules: docs/rules.md §16.

        >>> from laizi.doudizhu import Position
        >>> position = Position.parse("doudizhu-1 7 45,6,67* 0 1 33=PAIR:3 0 33,-,- - HUANLE")
        >>> position.hands[2], position.to_beat
        (Hand.parse('6 7*/7'), Move.parse('33/7 = PAIR 3'))
        """
        return position_of(parse_state(text))

    def __str__(self):
        """The line that `parse` reads back; it says nothing of the history."""
        return write_state(self.state)

    def __repr__(self):
        return f"Position.parse({str(self)!r})"

    @property
    def state(self):
        """The moment, as an immutable value."""
        cdef Moment moment = self.now()
        cdef Game* game = &moment.game
        cdef int seat
        wild_ranks = self.wild_ranks
        return State(
            rules=self.rules,
            hands=tuple([hand_of(game.hands[seat], wild_ranks) for seat in range(SEATS)]),
            landlord=game.landlord,
            turn=game.turn,
            to_beat=known_move(game.to_beat, wild_ranks),
            passes=game.passes,
            played=tuple([hand_of(moment.held[seat] - game.hands[seat], wild_ranks) for seat in range(SEATS)]),
            bottom=hand_of(moment.bottom, wild_ranks) if moment.bottom_known else None,
        )

    @property
    def hands(self):
        """What each seat holds."""
        return self.state.hands

    @property
    def played(self):
        """What each seat has played."""
        return self.state.played

    @property
    def bottom(self):
        """The landlord's bottom cards, None where nobody has seen them."""
        return self.state.bottom

    @property
    def landlord(self):
        """The landlord's seat."""
        return self.moment.game.landlord

    @property
    def turn(self):
        """The seat that plays next."""
        return self.moment.game.turn

    @property
    def to_beat(self):
        """The play to beat, PASS in a lead."""
        return known_move(self.moment.game.to_beat, self.wild_ranks)

    @property
    def made_by(self):
        """The seat that made the play to beat, None in a lead."""
        cdef Game game = self.now().game
        return seat_before(game.turn, 1 + game.passes) if game.to_beat else None

    @property
    def passes(self):
        """How many seats have passed on the play to beat."""
        return self.moment.game.passes

    @property
    def history(self):
        """The plays that led here from where the position was made, PASS included."""
        cdef Position fixed = self.copy()
        cdef int i
        return tuple([known_move(fixed.plays[i].code, fixed.wild_ranks) for i in range(fixed.plies)])

    @property
    def is_over(self):
        """Whether a seat has no cards left."""
        cdef Game game = self.now().game
        return is_over(&game)

    @property
    def winner(self):
        """The seat that has no cards left, None as long as the game goes on."""
        cdef Game game = self.now().game
        return seat_before(game.turn, 1) if is_over(&game) else None

    @property
    def winning_side(self):
        """The side of the winner, None as long as the game goes on."""
        winner = self.winner
        if winner is None:
            return None
        return Side.LANDLORD if winner == self.landlord else Side.PEASANTS

    @property
    def hash(self):
        """The Zobrist hash, 64 bits: equal where the game can go on in the same way (docs/rules.md §16).

        >>> from laizi.doudizhu import Hand, Position
        >>> Position([Hand.parse(text) for text in ("34", "5", "66")], "CLASSIC").hash
        11111666495786459713
        """
        return self.moment.hash

    def legal_moves(self):
        """Every play of the seat whose turn it is, PASS first in a follow; none when the game is over.

        >>> from laizi.doudizhu import Position
        >>> Position.parse("doudizhu-1 - 45,6,7 0 1 33=PAIR:3 0 33,-,- - CLASSIC").legal_moves()
        <MoveList of 1: PASS>
        """
        cdef Game game = self.now().game
        cdef Search* search
        if is_over(&game):
            return MoveList([], self.wild_ranks)
        search = borrow_search()
        if search == NULL:
            raise MemoryError
        try:
            search.rules = game.rules
            hold(&search.hand, game.hands[game.turn], game.ranks)
            return answer(search, game.to_beat, self.wild_ranks)
        finally:
            return_search(search)

    def count(self):
        """How many plays `legal_moves` has."""
        cdef Game game = self.now().game
        cdef Search* search
        cdef Py_ssize_t number
        if is_over(&game):
            return 0
        search = borrow_search()
        if search == NULL:
            raise MemoryError
        number = count_game_plays(search, &game)
        return_search(search)
        return number

    def apply(self, move):
        """Make a play of `legal_moves`, given as itself or by its code.

        Raises ValueError for every other play and when the game is over, TypeError for what is neither a Move nor a
        number; nothing is changed then. Rules: docs/rules.md §16.
        """
        cdef uint64_t code
        cdef bint legal
        if type(move) is int and 0 <= move < CODES:
            code = move
        elif type(move) is Move and move.wild_ranks == self.wild_ranks:
            code = move.code
        else:
            code = as_play(move, self.wild_ranks).code
        with cython.critical_section(self):
            legal = not is_over(&self.moment.game) and may_play(&self.moment.game, code)
            if legal:
                self.push(code)
        if legal:
            return
        made = as_play(code, self.wild_ranks)
        if self.is_over:
            raise ValueError(f"move: the game is over, there is no {made} any more")
        raise ValueError(f"move: {made} is no legal play in {self}")

    def undo(self):
        """Take the last play of the history back, and return it. Raises ValueError where there is none.

        Rules: docs/rules.md §16.
        """
        cdef uint64_t code = 0
        cdef bint taken
        with cython.critical_section(self):
            taken = self.plies > 0
            if taken:
                self.pop()
                code = self.plays[self.plies].code
        if not taken:
            raise ValueError("position: there is no play to take back")
        return known_move(code, self.wild_ranks)

    def copy(self):
        """A position of its own with the same history."""
        cdef Position other = Position.__new__(Position)
        cdef int i
        other.rules = self.rules
        other.wild_ranks = self.wild_ranks
        with cython.critical_section(self):
            other.moment = self.moment
            other.plies = self.plies
            for i in range(self.plies):
                other.plays[i] = self.plays[i]
        return other

    def view(self, seat):
        """What a seat, 0..2, knows: nothing of hidden cards. Raises ValueError for another seat.

        Rules: docs/rules.md §16.
        """
        return view_of(self.state, seat)

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __eq__(self, other):
        if not isinstance(other, Position):
            return NotImplemented
        return self.state == other.state

    def __reduce__(self):
        first = self.copy()
        codes = [move.code for move in first.history]
        for _ in codes:
            first.undo()
        return replay, (first.state, codes)


def replay(state, codes):
    """The position that these plays lead to from a moment."""
    position = Position.from_state(state)
    for code in codes:
        position.apply(code)
    return position
