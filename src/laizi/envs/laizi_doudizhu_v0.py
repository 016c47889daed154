"""Dou Dizhu with wild cards as a PettingZoo environment, ``laizi_doudizhu_v0`` (docs/envs.md).

>>> from laizi.envs import laizi_doudizhu_v0
>>> env = laizi_doudizhu_v0.env(rules="classic")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
>>> env.close()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, SupportsIndex

import numpy as np

from laizi.doudizhu import Deal, Position, RuleSet, batch, deal, resolve_rules
from laizi.pyrules.arguments import whole_number

from .actions import ClassicNumber, LegalIndex, legal_codes
from .encoding import COLUMNS, MOST, encode, features
from .reward import reward

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(
        f"{__name__} needs PettingZoo: pip install 'laizi[pettingzoo]'", name=error.name
    ) from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

AGENTS: Final = ("player_0", "player_1", "player_2")
"""The seats 0 to 2, of which the landlord is the first."""

PLANES: Final = max(columns.stop for columns in batch.PLANES.values())
"""Columns of the features of a play."""

WORDS: Final = 1 << 59
"""No move code is as great."""


def env(**parameters: Any) -> AECEnv[str, dict[str, Any], int]:
    """The environment with PettingZoo's checks around it: an illegal action ends the game for -1.

    Takes the arguments of `raw_env`.
    """
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(
            wrappers.TerminateIllegalWrapper(raw_env(**parameters), illegal_reward=-1)
        )
    )


class raw_env(AECEnv[str, dict[str, Any], int], EzPickle):  # noqa: N801 - PettingZoo's name for it
    """The environment: one agent for each seat, the landlord first, no bidding.

    `rules` is a rule set or a preset's name. `dealt` is a deal that every game begins with; without one,
    each `reset` deals another, out of the seed that a reset was last given. `actions` says which numbers
    stand for plays: "index", the index among the legal plays, or "number", each play's own, in CLASSIC
    only. `observations` are "array", what the seat knows as one array, or "dict", with what there is to say
    about the legal plays beside it; `infos` say that in any case. `render_mode` is "ansi", for the text of
    the position, or None.

    Rewards come at the end: 2 for a landlord who wins and -1 for each peasant, or -2 and 1.
    Raises TypeError and ValueError for arguments.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "laizi_doudizhu_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: RuleSet | str = "huanle",
        dealt: Deal | None = None,
        actions: Literal["index", "number"] = "index",
        observations: Literal["array", "dict"] = "array",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, rules, dealt, actions, observations, render_mode)
        super().__init__()
        self.rules = resolve_rules(rules)
        if dealt is not None and dealt.rules != self.rules:
            raise ValueError(f"dealt: a deal of {dealt.rules.name}, not of {self.rules.name}")
        if actions not in ("index", "number"):
            raise ValueError(f"actions: expected 'index' or 'number', got {actions!r}")
        if observations not in ("array", "dict"):
            raise ValueError(f"observations: expected 'array' or 'dict', got {observations!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: expected 'ansi' or None, got {render_mode!r}")
        self.render_mode = render_mode
        self._dealt = dealt
        self._actions = ClassicNumber(self.rules) if actions == "number" else LegalIndex(self.rules)
        self._as_dictionary = observations == "dict"
        self._deals = np.random.PCG64()
        self.possible_agents = list(AGENTS)
        size = self._actions.size
        self.action_spaces = {agent: spaces.Discrete(size) for agent in AGENTS}
        self.observation_spaces = {agent: self._observation_space(size) for agent in AGENTS}

    def _observation_space(self, size: int) -> spaces.Space[Any]:
        view = spaces.Box(0, MOST, (COLUMNS,), np.uint8)
        if not self._as_dictionary:
            return view
        return spaces.Dict(
            {
                "observation": view,
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
                "codes": spaces.Box(0, WORDS - 1, (size,), np.uint64),
                "features": spaces.Box(0, 1, (size, PLANES), np.uint8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observations of an agent: one array, or a dictionary if asked; docs/envs.md has the parts."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of an agent: as many as there can be legal plays, or as there are plays at all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game. With the same seed, this game and those after it are the same ones."""
        if seed is not None:
            self._deals = np.random.PCG64(seed)
        dealt = deal(self.rules, self._deals.random_raw()) if self._dealt is None else self._dealt
        self.position = Position.from_deal(dealt)
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._look()

    def observe(self, agent: str) -> NDArray[np.uint8] | dict[str, NDArray[Any]]:
        """What an agent knows; the plays are there for the one whose turn it is."""
        view = encode(self.position.view(AGENTS.index(agent)))
        if not self._as_dictionary:
            return view
        size = self._actions.size
        codes, planes = np.zeros(size, np.uint64), np.zeros((size, PLANES), np.uint8)
        if agent == self.agent_selection:
            codes[self._numbers] = self._legal
            planes[self._numbers] = features(self._legal, self.position.wild_ranks)
        mask = self.infos[agent]["action_mask"]
        return {"observation": view, "action_mask": mask, "codes": codes, "features": planes}

    def step(self, action: SupportsIndex | None) -> None:
        """Make the play that a number stands for; None when the game is over.

        Raises TypeError for what is no whole number, and IndexError for one that stands for no legal play.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = whole_number("action", action)
        self.position.apply(int(self._actions.code(number, self._legal)))
        self._cumulative_rewards[agent] = 0
        if self.position.is_over:
            for seat, other in enumerate(AGENTS):
                self.rewards[other] = reward(self.position, seat)
                self.terminations[other] = True
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()

    def _look(self) -> None:
        """Find the plays of the seat whose turn it is."""
        self.agent_selection = AGENTS[self.position.turn]
        self._legal = legal_codes(self.position)
        self._numbers = self._actions.numbers(self._legal)
        mask = np.zeros(self._actions.size, np.int8)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": mask} for agent in AGENTS}
        acting = mask.copy()
        acting[self._numbers] = 1
        self.infos[self.agent_selection] = {
            "action_mask": acting,
            "actions": self._numbers,
            "codes": self._legal,
            "features": features(self._legal, self.position.wild_ranks),
        }

    def render(self) -> str | None:
        """The position as its line of text; None without a render mode."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing: there is nothing to close."""
