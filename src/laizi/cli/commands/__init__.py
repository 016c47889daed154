"""One module for each command of ``laizi``; its ``run`` is what typer calls."""
