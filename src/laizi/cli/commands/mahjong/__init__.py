"""The commands of ``laizi mahjong``; the ``run`` of each is what typer calls."""
