"""Dou Dizhu with wild cards as a game of OpenSpiel, ``python_laizi_doudizhu`` (docs/envs.md).

An import of this module registers the game.

>>> import pyspiel
>>> from laizi.envs import openspiel
>>> game = pyspiel.load_game("python_laizi_doudizhu", {"rules": "classic", "deal": 7})
>>> state = game.new_initial_state()
>>> state.current_player(), state.action_to_string(state.legal_actions()[0])
(0, '3 = SOLO 3')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from laizi.doudizhu import PRESETS, Deal, Move, Position, RuleSet, deal, resolve_rules

from .actions import ClassicNumber, LegalIndex, legal_codes
from .encoding import COLUMNS, encode
from .reward import reward

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        f"{__name__} needs OpenSpiel: pip install 'laizi[openspiel]'", name=error.name
    ) from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

NAME: Final = "python_laizi_doudizhu"

DECK: Final = 54
SEATS: Final = 3
CARDS_EACH: Final = 17

FIRST_WILD_RANK: Final = DECK
"""The chance outcome that makes rank 3 wild; those before it are cards by their ids."""

CHANCE_OUTCOMES: Final = FIRST_WILD_RANK + 14

MOST_PLIES: Final = 156
"""Passes counted: docs/rules.md §16."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Python Dou Dizhu with wild cards (laizi)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"rules": "huanle", "deal": -1, "actions": "index"},
)


def rules_parameter(rules: RuleSet | str) -> str:
    """The parameter `rules` for a rule set: the name of a preset, or the JSON in hexadecimal.

    OpenSpiel's own texts have brackets and commas between parameters, and could not hold the JSON itself.

    >>> rules_parameter("huanle"), rules_parameter(resolve_rules("huanle").replace(name="house"))[:8]
    ('HUANLE', '7b227665')
    """
    rules = resolve_rules(rules)
    if rules.name in PRESETS and PRESETS[rules.name] == rules:
        return rules.name
    return rules.to_json().encode().hex()


def _rules_of(parameter: str) -> RuleSet:
    """The rule set of a parameter."""
    try:
        return RuleSet.from_json(bytes.fromhex(parameter).decode())
    except ValueError:
        return resolve_rules(parameter)


class DoudizhuGame(pyspiel.Game):
    """The game: player 0 is the landlord, no bidding. Dealing is chance, card by card.

    `rules` is the name of a preset, or what `rules_parameter` makes of a rule set. `deal` is the seed of the
    one deal to play, a seed of `laizi.doudizhu.deal`, or -1 for chance. `actions` is "index" or, for CLASSIC,
    "number". Raises ValueError for others.
    """

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(parameters or {})}
        self.rules = _rules_of(given["rules"])
        self.dealt = None if given["deal"] == -1 else deal(self.rules, given["deal"])
        if given["actions"] not in ("index", "number"):
            raise ValueError(f"actions: expected 'index' or 'number', got {given['actions']!r}")
        numbering = ClassicNumber if given["actions"] == "number" else LegalIndex
        self.numbering = numbering(self.rules)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.numbering.size,
            max_chance_outcomes=CHANCE_OUTCOMES,
            num_players=SEATS,
            min_utility=-2.0,
            max_utility=2.0,
            utility_sum=0.0,
            max_game_length=MOST_PLIES,
        )
        super().__init__(GAME_TYPE, information, parameters or {})

    def new_initial_state(self) -> DoudizhuState:
        """A state in which nothing is dealt, or all of the deal that was named."""
        return DoudizhuState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> DoudizhuObserver:
        """What looks at states for a player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return DoudizhuObserver(kind, params)


class DoudizhuState(pyspiel.State):
    """A state: the chance outcomes so far, and from the end of the deal on a `Position`."""

    def __init__(self, game: DoudizhuGame) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._numbering = game.numbering
        self._cards: list[int] = []
        self._wild_ranks: list[int] = []
        self.position: Position | None = None
        if game.dealt is not None:
            self._begin(game.dealt)

    def _begin(self, dealt: Deal) -> None:
        self.position = Position.from_deal(dealt)
        self._look()

    def _look(self) -> None:
        assert self.position is not None
        self._legal = legal_codes(self.position)
        self._numbers = self._numbering.numbers(self._legal)

    def current_player(self) -> int:
        """The seat whose turn it is, or that chance is asked, or that the game is over."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.is_over else self.position.turn

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the legal plays, ascending."""
        numbers: list[int] = self._numbers.tolist()
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card, any that is left, or when all seats have theirs the next wild rank."""
        if len(self._cards) < CARDS_EACH * SEATS:
            outcomes = [card for card in range(DECK) if card not in self._cards]
        else:
            candidates = self._rules.wild_rank_candidates
            outcomes = [FIRST_WILD_RANK + rank for rank in candidates if rank not in self._wild_ranks]
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position.apply(int(self._numbering.code(action, self._legal)))
            self._look()
            return
        if action < FIRST_WILD_RANK:
            self._cards.append(action)
        else:
            self._wild_ranks.append(action - FIRST_WILD_RANK)
        if len(self._cards) == CARDS_EACH * SEATS and len(self._wild_ranks) == self._rules.most_wild_ranks:
            seats = [self._cards[CARDS_EACH * seat :][:CARDS_EACH] for seat in range(SEATS)]
            bottom = tuple(card for card in range(DECK) if card not in self._cards)
            ranks = tuple(sorted(self._wild_ranks))
            self._begin(Deal(self._rules, tuple(map(tuple, seats)), bottom, ranks))

    def _action_to_string(self, player: int, action: int) -> str:
        """The play as its text; of chance a card's id, or the slot that becomes wild."""
        if player == pyspiel.PlayerId.CHANCE:
            if action < FIRST_WILD_RANK:
                return f"card {action}"
            return f"wild {action - FIRST_WILD_RANK}"
        assert self.position is not None
        code = int(self._numbering.code(action, self._legal))
        return str(Move.from_code(code, self.position.wild_ranks))

    def is_terminal(self) -> bool:
        """Whether a seat is out."""
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        """2 and -1 each, or -2 and 1 each, at the end; 0 before it."""
        if self.position is None or not self.position.is_over:
            return [0.0] * SEATS
        return [float(reward(self.position, seat)) for seat in range(SEATS)]

    def __str__(self) -> str:
        if self.position is None:
            return f"cards {self._cards} wild {self._wild_ranks}"
        return str(self.position)


class DoudizhuObserver:
    """What a player sees of a state: its view encoded, and with perfect recall also every play so far."""

    def __init__(self, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"params: there are none, got {params}")
        self._perfect_recall = iig_obs_type.perfect_recall
        self.tensor: NDArray[np.float32] = np.zeros(COLUMNS, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: DoudizhuState, player: int) -> None:
        """Write the encoding of what the player knows into `tensor`; zeros before the deal is made."""
        self.tensor[:] = 0 if state.position is None else encode(state.position.view(player))

    def string_from(self, state: DoudizhuState, player: int) -> str:
        """The same as text."""
        if state.position is None:
            return "dealing"
        view = state.position.view(player)
        parts = [
            f"{view.seat} {view.hand} {view.cards_left} {view.bottom}",
            f"turn {view.turn} to beat {view.to_beat} {view.passes}",
            f"played {', '.join(map(str, view.played))}",
        ]
        if self._perfect_recall:
            parts += map(str, state.position.history)
        return "; ".join(parts)


pyspiel.register_game(GAME_TYPE, DoudizhuGame)
