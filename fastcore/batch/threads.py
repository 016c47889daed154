"""Threads that stay between calls, waiting to help with the next one."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import RLock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

_MOST_THREADS: Final = 256
"""Whoever asks for more than so many helpers gets so many."""


class Threads:
    """Helpers of all calls of this process.

    They are started when they are first needed. A fork, whose child would have none of them, ends those that
    wait; the next call starts others.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._pool: ThreadPoolExecutor | None = None
        self._calls = 0
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(
                before=self._before_fork,
                after_in_parent=lambda: self._lock.release(),
                after_in_child=self._in_child,
            )

    @contextmanager
    def helping(self, work: Callable[[], None], number: int) -> Iterator[None]:
        """Have up to so many threads do some work meanwhile, fewer where the system lets no more be started.

        At the end it waits for those that have begun; the others do not begin any more.
        """
        asked: list[Future[None]] = []
        with self._lock:
            self._calls += 1
            # Without a thread to be had, or in an interpreter that is about to end, the caller is alone.
            with suppress(RuntimeError):
                self._pool = self._pool or ThreadPoolExecutor(_MOST_THREADS, "laizi")
                for _ in range(min(number, _MOST_THREADS)):
                    asked.append(self._pool.submit(work))
        try:
            yield
        finally:
            try:
                for helper in asked:
                    if not helper.cancel():
                        helper.result()
            finally:
                with self._lock:
                    self._calls -= 1

    def _before_fork(self) -> None:
        self._lock.acquire()
        if self._pool is not None:
            # A call that goes on in another thread keeps its helpers, and nobody waits for it.
            self._pool.shutdown(wait=self._calls == 0)
            self._pool = None

    def _in_child(self) -> None:
        self._lock = RLock()
        self._calls = 0
