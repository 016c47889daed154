"""The native core asks little of a thread, and several threads may ask it at once."""

import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from laizi import doudizhu as ddz
from laizi.fastcore.batch import threads, workers
from laizi.fastcore.batch.workers import Workers
from laizi.fastcore.doudizhu.batch import writing

HANDS = [ddz.deal("huanle", seed).landlord_hand(0) for seed in range(12)]

# The least stack that Python lets a thread have is 32 KiB; a crash would take the test runner with it.
SMALL_STACK = """
import threading
from laizi import doudizhu as ddz
hand = ddz.deal("tiandi", 8).landlord_hand(0)
answers = []
threading.stack_size(64 * 1024)
thread = threading.Thread(target=lambda: answers.append(len(ddz.legal_moves(hand, "tiandi"))))
thread.start()
thread.join()
assert answers == [ddz.count_moves(hand, "tiandi")], answers
"""


# Several threads are the first to need the tables of mahjong.
FIRST_TABLES = """
import threading
from laizi import mahjong
win = mahjong.Win(mahjong.Hand.parse("222555888m 22p LLL"))
answers = []
threading.stack_size(64 * 1024)
ask = lambda: answers.append(mahjong.score(win, "sichuan_laizi").fan)
threads = [threading.Thread(target=ask) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert answers == [8] * 8, answers
"""


def test_tables_are_made_once_whoever_needs_them_first() -> None:
    command = [sys.executable, "-c", FIRST_TABLES]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_a_thread_with_a_small_stack_is_enough() -> None:
    result = subprocess.run([sys.executable, "-c", SMALL_STACK], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_threads_do_not_disturb_each_other() -> None:
    expected = [ddz.legal_moves(hand, "huanle") for hand in HANDS]
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: [ddz.legal_moves(hand, "huanle") for hand in HANDS], range(40)):
            assert found == expected


def test_no_more_helpers_are_asked_than_there_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Future[None]] = []

    class Idle(ThreadPoolExecutor):
        def submit(self, *arguments: Any, **options: Any) -> Any:
            asked.append(Future())
            return asked[-1]

    monkeypatch.setattr(threads, "ThreadPoolExecutor", Idle)
    with threads.Threads().helping(lambda: None, 1_000_000):
        assert len(asked) == 256
    assert all(helper.cancelled() for helper in asked)


@pytest.mark.parametrize(("warm", "shared"), [(16e-9, False), (60e-9, True)])
def test_rows_that_are_in_the_caches_tell_whether_a_call_is_shared(
    monkeypatch: pytest.MonkeyPatch, warm: float, shared: bool
) -> None:
    """The first rows of 10,000 make 0.8 ms of all, but tell nothing when those behind them take less."""
    clock = 0.0
    shares: list[int] = []

    def work(start: int, stop: int) -> int:
        nonlocal clock
        clock += (stop - start) * (warm if start else 80e-9)
        return stop

    def share(_: Workers, __: object, start: int, stop: int, ___: int) -> int:
        shares.append(start)
        return stop

    monkeypatch.setattr(workers, "perf_counter", lambda: clock)
    monkeypatch.setattr(Workers, "_share", share)
    assert Workers(2).map(work, 0, 10_000) == 10_000
    assert shares == [320] * shared


@pytest.mark.parametrize(("warm", "shared"), [(50e-9, False), (300e-9, True)])
def test_written_rows_that_are_in_the_caches_tell_whether_the_rest_is_shared(
    monkeypatch: pytest.MonkeyPatch, warm: float, shared: bool
) -> None:
    """The first rows of 10,000 make 3 ms of all; those behind them tell that it is 0.5 ms, or as much."""
    clock = 0.0
    written: list[range] = []

    class Asked:
        rows = 10_000

        def write(self, start: int, stop: int, _: object, at: int) -> tuple[int, int]:
            nonlocal clock
            clock += (stop - start) * (warm if start else 300e-9)
            written.append(range(start, stop))
            return stop, at + 2 * (stop - start)

        def count_kept(self, start: int, stop: int) -> None:
            nonlocal clock
            clock += (stop - start) * warm / 8

        def end_of(self, row: int) -> int:
            return 2 * (row + 1)

    def together(_: Workers, work: Any, close: Any) -> None:
        work.__self__.done = Asked.rows

    monkeypatch.setattr(writing, "perf_counter", lambda: clock)
    monkeypatch.setattr(Workers, "together", together)
    assert writing.write(Workers(2), Asked(), None) == (10_000, 20_000)  # type: ignore[arg-type]
    alone = sum(map(len, written))
    assert alone == (320 if shared else 10_000)
