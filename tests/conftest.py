"""Every behavioural test asks for `ddz` or `mahjong` and so runs on both sides."""

from collections.abc import Iterator
from types import ModuleType

import pytest

import laizi.fastcore.doudizhu
import laizi.fastcore.mahjong
import laizi.pyrules.doudizhu
import laizi.pyrules.mahjong


# Of the whole session, so that hypothesis may use it for many examples.
@pytest.fixture(
    scope="session", params=[laizi.pyrules.doudizhu, laizi.fastcore.doudizhu], ids=["pyrules", "fastcore"]
)
def ddz(request: pytest.FixtureRequest) -> ModuleType:
    """The module that answers: the readable rules or the native core."""
    module: ModuleType = request.param
    return module


@pytest.fixture(
    scope="session", params=[laizi.pyrules.mahjong, laizi.fastcore.mahjong], ids=["pyrules", "fastcore"]
)
def mahjong(request: pytest.FixtureRequest) -> ModuleType:
    """The module that answers for mahjong: the readable rules or the native core."""
    module: ModuleType = request.param
    return module


@pytest.fixture(scope="module")
def sharing() -> Iterator[None]:
    """Threads share whatever there is, however soon it would be done: on a fast machine they would not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("laizi.fastcore.batch.workers._WORTH", 1e-9)
        patch.setattr("laizi.fastcore.batch.workers._WARM_ROWS", 1)
        patch.setattr("laizi.fastcore.doudizhu.batch.writing._WORTH", 1e-9)
        yield
