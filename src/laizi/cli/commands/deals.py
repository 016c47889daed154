"""``laizi deals``: many dealt hands as a Parquet file, which is what ``laizi bulk`` takes."""

from pathlib import Path
from typing import Annotated

import typer

from laizi.cli.arguments import Rules, read_rules
from laizi.cli.errors import bad_input, cannot_run


def run(
    number: Annotated[
        int, typer.Argument(metavar="N", min=0, show_default=False, help="How many hands, three a deal.")
    ],
    output: Annotated[
        Path, typer.Argument(metavar="OUTPUT", show_default=False, help="The Parquet file to make.")
    ],
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed, a whole number from 0.")],
    rules: Rules = "huanle",
) -> None:
    """Write the hands of many deals to a Parquet file, the same ones for the same seed.

    Of each deal three, two of 17 cards and one of 20, whose seat changes from deal to deal.
    """
    with cannot_run():
        from laizi.bulk.deals import write_hands

    with cannot_run(), bad_input(seed="--seed", output="OUTPUT"):
        write_hands(number, read_rules(rules), seed, output)
