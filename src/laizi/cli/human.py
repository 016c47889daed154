"""The human player: asks somebody at a terminal."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from laizi import doudizhu
from laizi.cli import render
from laizi.cli.errors import pointed_at
from laizi.cli.narrator import Narrator
from laizi.cli.phrases import Phrases
from laizi.doudizhu import PASS, CardError, Hand, Move, RuleSet
from laizi.engine.document import wild_text
from laizi.players import GreedyPlayer
from laizi.pyrules.doudizhu.cards import WILD_JOKERS
from laizi.pyrules.doudizhu.table import Action, Bid, Call, Double, Join, Open, Play, Rob, Start, View

SHOWN_HINTS: Final = 9


class Quit(Exception):  # noqa: N818  # nothing has gone wrong
    """The person does not want to go on."""


class HumanPlayer:
    """Somebody at a terminal, who is told what has happened and then asked; `Player` is the protocol.

    `read` is given the prompt and returns a line without its end. Raises Quit when the person wants to leave
    and EOFError, out of `read`, where there is no more input.
    """

    def __init__(
        self, console: Console, phrases: Phrases, rules: RuleSet, seat: int, read: Callable[[str], str]
    ) -> None:
        self._console = console
        self._phrases = phrases
        self._rules = rules
        self._read = read
        self._advice = GreedyPlayer(rules)
        self._narrator = Narrator(console, phrases, rules, seat)

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        """What the person answers; asked again until it is legal."""
        if isinstance(actions[0], Join):
            return actions[0]
        self._narrator.tell(view)
        return self._play(view) if isinstance(actions[0], Play) else self._answer(view, actions)

    def tell_end(self, view: View, hands: Sequence[Hand]) -> None:
        """Tell the person what was last played, who has won, and what everybody still holds."""
        self._narrator.tell(view)
        assert view.result is not None
        self._narrator.tell_end(view.result, hands)

    # Bidding

    def _answer(self, view: View, actions: Sequence[Action]) -> Action:
        """One of a few actions, by its number or its word."""
        self._console.print()
        if len(view.hand):
            self._show_hand(view)
        default = next((action for action in actions if _is_cautious(action)), actions[0])
        words = [self._phrases.action(action) for action in actions]
        listed = "  ".join(f"{number} {word}" for number, word in enumerate(words, start=1))
        question = self._phrases.ask[type(actions[0])]
        prompt = f"{question}  {listed}  ({self._phrases.by_default}: {self._phrases.action(default)}) "
        while True:
            said = self._ask(prompt).lower()
            if not said:
                return default
            if said.startswith("?"):
                self._say(
                    self._phrases.advice.format(self._phrases.action(self._advice.choose(view, actions)))
                )
                continue
            for number, (word, action) in enumerate(zip(words, actions, strict=True), start=1):
                if said in (str(number), word):
                    return action
            self._say(self._phrases.no_such_answer.format(listed))

    # Play

    def _play(self, view: View) -> Action:
        """A play of the hand, asked for until one is legal."""
        self._console.print()
        self._show_hand(view)
        self._show_to_beat(view)
        while True:
            move = self._read_move(self._ask(self._phrases.ask_play), view)
            if move is not None:
                return Play(move)

    def _read_move(self, said: str, view: View) -> Move | None:
        """The play that somebody means; None, and a reason on the console, where there is none."""
        if said.startswith("?"):
            return self._hint(said[1:].strip(), view)
        try:
            verdicts = [
                doudizhu.explain(meant, self._rules, view.to_beat, view.hand)
                for meant in self._meanings(said, view.hand)
            ]
        except CardError as error:
            self._say(f"{error.message}\n{pointed_at(error.text, error.position)}")
            return None
        except ValueError as error:
            self._say(str(error))
            return None
        verdict = next((verdict for verdict in verdicts if verdict.legal), verdicts[0])
        if not verdict.legal:
            self._say(self._phrases.sentence(verdict))
            return None
        return self._one_of(verdict.readings)

    def _meanings(self, said: str, hand: Hand) -> list[Hand | Move]:
        """What somebody may mean, first with naturals, then with wilds where a rank has both."""
        if said.lower() in ("", "p", "pass"):
            return [PASS]
        wild = wild_text(hand)
        if "=" in said:
            return [Move.parse(said, self._rules, wild)]
        cards = Hand.parse(said, wild)
        if "*" in said or "/" in said:
            return [cards]
        counts, wilds = list(cards.counts), list(cards.wilds)
        for place, rank in enumerate(hand.wild_ranks):
            if rank != WILD_JOKERS:
                natural = min(wilds[place], hand.counts[rank])
                counts[rank] += natural
                wilds[place] -= natural
        return [Hand(tuple(counts), tuple(wilds), hand.wild_ranks), cards]

    def _hint(self, number: str, view: View) -> Move | None:
        """The hint with a number; without one None, and the hints on the console."""
        hints = doudizhu.hints(view.hand, self._rules, view.to_beat)
        chosen = _numbered(number, hints)
        if chosen is not None:
            return chosen
        if len(hints) == 0:
            self._say(self._phrases.no_hints)
        else:
            self._list(hints[:SHOWN_HINTS], "?")
        return None

    def _one_of(self, readings: Sequence[Move]) -> Move | None:
        """The reading that is meant; None if the person does not choose one."""
        if len(readings) == 1:
            return readings[0]
        self._list(readings, "")
        return _numbered(self._ask(self._phrases.ask_reading), readings)

    def _list(self, moves: Sequence[Move], mark: str) -> None:
        """Print plays with what to type for each."""
        grid = Grid(box=None, pad_edge=False, show_header=False)
        for number, move in enumerate(moves, start=1):
            grid.add_row(f"  {mark}{number}", self._phrases.kind(move), render.play_text(move, self._rules))
        self._console.print(grid)

    def _show_hand(self, view: View) -> None:
        """Print the own cards, and above them those of other seats that lie open."""
        for seat, cards in view.cards.items():
            if seat != view.seat:
                hand = Hand.from_ids(cards, self._rules, view.wild_ranks or ())
                self._console.print(self._label(self._phrases.name(seat, view.seat)), render.hand_text(hand))
        self._console.print(self._label(self._phrases.your_cards), render.hand_text(view.hand))

    def _show_to_beat(self, view: View) -> None:
        if view.to_beat is None:
            self._console.print(self._phrases.you_lead, style="dim", markup=False)
            return
        label = self._label(self._phrases.to_beat)
        cards = render.play_text(view.to_beat, self._rules)
        self._console.print(label, cards, Text(f"  {self._phrases.kind(view.to_beat)}", style="dim"))

    def _label(self, words: str) -> Text:
        label = Text(words, style="bold")
        label.pad_right(12 - label.cell_len)
        return label

    def _ask(self, prompt: str) -> str:
        """A line that is no command of its own."""
        while True:
            said = self._read(prompt).strip()
            if said.lower() == "quit":
                raise Quit
            if said.lower() != "help":
                return said
            self._say(self._phrases.help)

    def _say(self, words: str) -> None:
        self._console.print(words, style="yellow", markup=False)


def _numbered(said: str, moves: Sequence[Move]) -> Move | None:
    """The play with the number that somebody has typed, from 1; None if there is none."""
    place = next((place for place in range(len(moves)) if said == str(place + 1)), None)
    return None if place is None else moves[place]


def _is_cautious(action: Action) -> bool:
    """Whether an answer binds to nothing: what Enter chooses."""
    match action:
        case Start(open=yes) | Open(yes) | Call(yes) | Rob(yes) | Double(yes):
            return not yes
        case Bid(points):
            return points == 0
    return False
