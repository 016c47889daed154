"""The narrator: tells somebody at a table, line by line, what has happened."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from laizi.cli import render
from laizi.cli.phrases import Phrases
from laizi.doudizhu import PASS, Hand, RuleSet
from laizi.pyrules.doudizhu.notation import write_wild_ranks
from laizi.pyrules.doudizhu.table import Action, Bid, Call, Double, Join, Open, Play, Result, Rob, Start, View

_NAME: Final = "bold"
_OWN_NAME: Final = "bold cyan"
_QUIET: Final = "dim"

_NOTHING_NEW: Final = (Join(), Start(open=False), Open(False))
"""What goes without saying."""
_PASSES: Final = (Call(False), Bid(0))


class Narrator:
    """Tells what is new in each view of one seat that it is given."""

    def __init__(self, console: Console, phrases: Phrases, rules: RuleSet, seat: int) -> None:
        self._console = console
        self._phrases = phrases
        self._rules = rules
        self._seat = seat
        self._told = 0
        self._deals = 1
        """The deals that have been told of."""
        self._passes = 0
        """How many seats in a row did not want to be landlord."""
        self._revealed = False

    def tell(self, view: View) -> None:
        """Print what has happened since the last view."""
        news = view.history[self._told :]
        left = list(view.cards_left)
        for seat, action in news:
            left[seat] += _spent(action)
        for number, (seat, action) in enumerate(news, start=self._told):
            if _follows_the_reveal(action, view.history[:number]):
                self._reveal(view)
            left[seat] -= _spent(action)
            if action not in _NOTHING_NEW:
                self._console.print(self._line(view, seat, action, left[seat]))
            self._passes = self._passes + 1 if action in _PASSES else 0
            if self._passes == len(left) and self._deals < view.deals:
                self._deals, self._passes = self._deals + 1, 0
                self._console.print(self._phrases.dealt_again, markup=False)
        self._told = len(view.history)
        self._reveal(view)

    def tell_end(self, result: Result, hands: Sequence[Hand]) -> None:
        """Print who has won, what each seat gains, and what it still holds."""
        self._console.print()
        if result.landlord_won is not None:
            ending = self._phrases.won[result.landlord_won] + (self._phrases.spring if result.spring else "")
            self._console.print(ending, style=_NAME, markup=False)
        grid = Grid(box=None, pad_edge=False, show_header=False)
        for seat, hand in enumerate(hands):
            role = self._phrases.landlord if seat == result.landlord else ""
            gain = Text(f"{result.payments[seat]:+,}", justify="right")
            grid.add_row(self._name(seat), role, gain, render.hand_text(hand))
        self._console.print(grid)

    def _line(self, view: View, seat: int, action: Action, left: int) -> Text:
        """What a seat did, and how many cards it has left after a play."""
        said = self._phrases.action(action)
        name = self._name(seat)
        name.pad_right(10 - name.cell_len)
        if not isinstance(action, Play) or action.move == PASS:
            return Text.assemble("  ", name, (said, _QUIET))
        cards = render.play_text(action.move, self._rules)
        mark = "*" if seat == view.landlord else " "
        left_over = self._phrases.left.format(left)
        return Text.assemble(mark, " ", name, cards, ("   " + f"{said}, {left_over}", _QUIET))

    def _reveal(self, view: View) -> None:
        """Print, once, who is the landlord, the bottom cards, and what is wild."""
        if self._revealed or view.landlord is None or view.bottom is None:
            return
        self._revealed = True
        wild = write_wild_ranks(view.wild_ranks or ()) or self._phrases.no_wild
        bottom = Hand.from_ids(view.bottom, self._rules, view.wild_ranks or ())
        self._console.print(
            self._phrases.revealed.format(
                landlord=self._name(view.landlord), bottom=render.hand_text(bottom), wild=wild
            ),
            style=_NAME,
            markup=False,
        )

    def _name(self, seat: int) -> Text:
        own = seat == self._seat
        return Text(self._phrases.name(seat, self._seat), style=_OWN_NAME if own else _NAME)


def _spent(action: Action) -> int:
    return len(action.move.cards) if isinstance(action, Play) else 0


def _follows_the_reveal(action: Action, before: Sequence[tuple[int, Action]]) -> bool:
    """Whether the landlord and the bottom cards were known when a seat answered this."""
    called = any(isinstance(earlier, Call | Rob | Bid) for _, earlier in before)
    return isinstance(action, Play | Double) or (isinstance(action, Open) and called)
