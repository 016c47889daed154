"""Ray: a small local cluster, of which a worker is killed in the middle (docs/bulk.md)."""

import json
import os
import signal
import subprocess
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import ray

from laizi import bulk
from laizi.bulk import encoding
from laizi.bulk.cluster import Cluster
from laizi.bulk.deals import write_hands
from laizi.bulk.job import Job
from laizi.doudizhu import HUANLE

# What Ray says about itself is no matter of laizi's.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster(workers=2) as started:
        yield started


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    path = tmp_path / "hands.parquet"
    write_hands(600, HUANLE, 7, path)
    return path


def end_this_process_once(marker: Path) -> None:
    """What happens to a worker whose machine is lost, the first time that it comes here."""
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)


class LosesAWorker:
    """A cluster of which one worker is killed while it encodes the fourth part."""

    def __init__(self, cluster: Cluster, marker: Path) -> None:
        self.cluster = cluster
        self.marker = marker

    def map(self, function: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        marker, kill = self.marker, end_this_process_once

        def killed(numbered: tuple[int, Any]) -> Any:
            number, item = numbered
            if number == 3 and type(function).__name__ == "Encoder":
                kill(marker)
            return function(item)

        return self.cluster.map(killed, enumerate(items))


def test_the_file_is_complete_though_a_worker_is_killed(
    tmp_path: Path, hands: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoding, "MOST_PLAYS", 30_000)
    ray.cloudpickle.register_pickle_by_value(__import__(__name__))
    alone = Job(hands, tmp_path / "alone.parquet", HUANLE)
    with bulk.Threads(1) as engine:
        expected = bulk.run(alone, engine)
    together = Job(hands, tmp_path / "together.parquet", HUANLE)
    summary = bulk.run(together, LosesAWorker(cluster, tmp_path / "killed"))
    assert (tmp_path / "killed").exists()
    assert pq.read_metadata(together.output).num_row_groups > 8
    assert together.output.read_bytes() == alone.output.read_bytes()
    assert (summary.hands, summary.plays) == (expected.hands, expected.plays)


def test_map_batches_of_ray_data_takes_the_enumeration_though_an_actor_is_killed(
    tmp_path: Path, hands: Path, cluster: Cluster
) -> None:
    import ray.data

    ray.data.DataContext.get_current().enable_progress_bars = False
    marker, kill = tmp_path / "killed", end_this_process_once

    class LosesAnActor(bulk.EnumerateMoves):
        def __call__(self, table: pa.Table) -> pa.Table:
            if table["deal"][0].as_py() == 100:
                kill(marker)
            return super().__call__(table)

    table = pq.read_table(hands)
    moves = ray.data.from_arrow([table.slice(first, 60) for first in range(0, 600, 60)]).map_batches(
        LosesAnActor,
        fn_constructor_args=("huanle",),
        batch_format="pyarrow",
        batch_size=60,
        num_cpus=0.5,
        compute=ray.data.ActorPoolStrategy(size=2),
    )
    found = pa.concat_tables(ray.get(moves.to_arrow_refs()))
    assert marker.exists()
    found = found.sort_by([("deal", "ascending"), ("seat", "ascending")])
    expected = bulk.EnumerateMoves("huanle")(table)
    assert found.num_rows == 600
    assert found.select(["deal", "seat", "moves"]).to_pylist() == (
        expected.select(["deal", "seat", "moves"]).to_pylist()
    )


def test_the_command_joins_a_cluster(tmp_path: Path, hands: Path, cluster: Cluster) -> None:
    script = Path(sysconfig.get_path("scripts")) / "laizi"
    address = ray.get_runtime_context().gcs_address
    options = ["--engine", "ray", "--address", address, "--json"]
    result = subprocess.run(
        [script, "bulk", hands, tmp_path / "moves.parquet", *options],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["hands"] == 600
    with bulk.Threads(1) as engine:
        bulk.run(Job(hands, tmp_path / "alone.parquet", HUANLE), engine)
    assert (tmp_path / "alone.parquet").read_bytes() == (tmp_path / "moves.parquet").read_bytes()
