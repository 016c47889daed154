"""Every behavioural test asks for `ddz` or `mahjong` and so runs on every side there is."""

from types import ModuleType

import pytest

import laizi.fastcore.doudizhu
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


@pytest.fixture(scope="session", params=[laizi.pyrules.mahjong], ids=["pyrules"])
def mahjong(request: pytest.FixtureRequest) -> ModuleType:
    """The module that answers for mahjong."""
    module: ModuleType = request.param
    return module
