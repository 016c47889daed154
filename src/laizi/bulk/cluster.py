"""The engine of many machines: tasks of Ray, which are done again elsewhere when a worker is lost."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING, Any, Self

try:
    import ray
except ModuleNotFoundError as error:
    raise ImportError(f"the engine ray needs the extra ray: pip install 'laizi[ray]' ({error})") from error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from laizi.bulk.threads import Item, Result


class Cluster:
    """A Ray cluster: the one at an address, or one of so many workers that begins and ends with this.

    Every machine of it needs laizi with the extra `ray`. The functions and items of `map` are sent there, and
    their results back.
    """

    def __init__(self, workers: int, address: str | None = None) -> None:
        logs: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if address is None:
            ray.init(address="local", num_cpus=workers, include_dashboard=False, **logs)
        else:
            ray.init(address=address, **logs)
        self._pending = 2 * max(workers, int(ray.cluster_resources().get("CPU", 1)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        ray.shutdown()

    def map(self, function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """The results in the order of the items, of which few are taken before their turn."""
        task = ray.remote(_apply)
        sent = ray.put(function)
        pending: deque[Any] = deque()
        for item in items:
            pending.append(task.remote(sent, item))
            if len(pending) > self._pending:
                yield ray.get(pending.popleft())
        while pending:
            yield ray.get(pending.popleft())


def _apply(function: Callable[[Item], Result], item: Item) -> Result:
    return function(item)
