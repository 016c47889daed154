"""The programs in examples/ do what they say."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_the_monte_carlo_player_beats_random_play_in_both_roles_and_is_faster_compiled() -> None:
    command = [sys.executable, str(EXAMPLES / "monte_carlo.py"), "--games", "20", "--seed", "1"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    match = re.findall(r"(\d+) of 20 by Monte Carlo, +(\d+) at random", result.stdout)
    assert len(match) == 2
    for thinking, at_random in match:
        assert int(thinking) > int(at_random)
    times_as_long = re.search(r"(\d+) times as long", result.stdout)
    assert times_as_long
    assert int(times_as_long[1]) > 10
