"""Arrow: other libraries and the memory of a batch, until they let go of it (docs/batch.md)."""

import gc
import subprocess
import sys
import threading
import tracemalloc
from typing import Any

import numpy as np
import polars
import pyarrow
import pytest

from laizi.fastcore.doudizhu import batch


def asked(n: int = 50) -> tuple[Any, ...]:
    """The landlords' hands of so many deals."""
    deals = batch.deals(n, "HUANLE", seed=11)
    return *deals.landlord_hand(0), deals.wild_ranks, "HUANLE"


def address(batch: batch.MoveBatch) -> int:
    return int(batch.codes.ctypes.data)


def test_pyarrow_takes_a_batch_without_a_copy() -> None:
    found = batch.legal_moves(*asked())
    array = pyarrow.array(found)
    array.validate(full=True)
    assert array.type == pyarrow.large_list(pyarrow.uint64())
    assert array.to_pylist() == [codes.tolist() for codes in found]
    assert array.null_count == 0
    assert array.buffers()[1].address == found.offsets.ctypes.data
    assert array.values.buffers()[1].address == address(found)


def test_polars_takes_a_batch_without_a_copy() -> None:
    found = batch.legal_moves(*asked())
    series = polars.Series("moves", found)
    assert series.dtype == polars.List(polars.UInt64)
    assert series.to_list() == [codes.tolist() for codes in found]
    assert series.explode().to_numpy(allow_copy=False).ctypes.data == address(found)


def test_to_arrow_gives_a_pyarrow_array_without_a_copy() -> None:
    found = batch.legal_moves(*asked())
    array = found.to_arrow()
    assert isinstance(array, pyarrow.LargeListArray)
    assert array.values.buffers()[1].address == address(found)
    assert array.equals(pyarrow.array(found))


def test_the_schema_is_that_of_a_large_list_of_uint64() -> None:
    found = batch.legal_moves(*asked(1))
    field = pyarrow.field(found)
    assert field.type == pyarrow.large_list(pyarrow.uint64())


@pytest.mark.parametrize("offsets", [[0], [0, 0], [0, 3], [0, 0, 2, 2, 3]])
def test_offsets_are_exact_for_empty_batches_and_hands_too(offsets: list[int]) -> None:
    made = batch.MoveBatch(np.array(offsets), np.arange(offsets[-1], dtype=np.uint64))
    array = made.to_arrow()
    array.validate(full=True)
    assert array.offsets.to_pylist() == offsets
    assert array.to_pylist() == [codes.tolist() for codes in made]
    assert polars.Series(made).to_list() == array.to_pylist()


@pytest.mark.parametrize(
    "consumer",
    [
        lambda found: pyarrow.array(found),
        lambda found: pyarrow.array(found).values,
        lambda found: pyarrow.array(found)[3:5],
        lambda found: pyarrow.table({"moves": pyarrow.array(found)}),
        lambda found: polars.Series(found),
        lambda found: polars.Series(found).explode(),
        lambda found: found.__arrow_c_array__(),
    ],
)
def test_out_is_refused_as_long_as_somebody_has_the_memory_and_then_uses_it_again(consumer: Any) -> None:
    found = batch.legal_moves(*asked())
    expected, at = found.codes.tolist(), address(found)
    held = consumer(found)
    for _ in range(2):
        with pytest.raises(BufferError, match="out: there are views of its codes"):
            batch.legal_moves(*asked(), out=found)
        gc.collect()
    assert found.codes.tolist() == expected
    del held
    gc.collect()
    again = batch.legal_moves(*asked(), out=found)
    assert address(again) == at
    assert again.codes.tolist() == expected


def test_what_a_consumer_holds_outlives_the_batch() -> None:
    found = batch.legal_moves(*asked())
    expected = found.codes.tolist()
    values = pyarrow.array(found).values
    del found
    gc.collect()
    batch.legal_moves(*asked(80))
    assert values.to_pylist() == expected


def test_a_consumer_may_let_go_in_a_thread_of_its_own() -> None:
    found = batch.legal_moves(*asked())
    held = [pyarrow.array(found)]
    thread = threading.Thread(target=held.clear)
    thread.start()
    thread.join()
    assert len(batch.legal_moves(*asked(), out=found)) == 50


def test_everything_that_was_allocated_is_given_back() -> None:
    found = batch.legal_moves(*asked(2))

    def export() -> None:
        pyarrow.array(found)
        found.__arrow_c_array__()
        found.__arrow_c_schema__()

    export()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(500):
        export()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 500 * 8


def test_a_batch_that_is_consumed_or_in_use_is_not_shown() -> None:
    found = batch.legal_moves(*asked())
    words = found.claim()
    with pytest.raises(BufferError, match="in use by a call"):
        found.to_arrow()
    words.release()
    batch.legal_moves(*asked(), out=found)
    with pytest.raises(ValueError, match="was consumed"):
        found.to_arrow()


def test_only_to_arrow_needs_pyarrow() -> None:
    code = """
import sys
sys.modules["pyarrow"] = None
import numpy as np
from laizi.doudizhu import batch
made = batch.MoveBatch(np.array([0, 1]), np.array([5], np.uint64))
made.__arrow_c_array__()
try:
    made.to_arrow()
except ImportError as error:
    print(error)
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.startswith("to_arrow needs the extra arrow: pip install 'laizi[arrow]'")


def test_what_is_still_held_at_exit_does_no_harm() -> None:
    code = """
import numpy as np, pyarrow
from laizi.doudizhu import batch
pyarrow.held = pyarrow.array(batch.MoveBatch(np.array([0, 1]), np.array([5], np.uint64)))
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
