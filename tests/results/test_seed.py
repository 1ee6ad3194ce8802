"""The secret seed of a batch."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.errors import RecordError
from autograder.results import keep_seed, seed_name


def test_a_seed_is_drawn_once_and_used_again(tmp_path: Path) -> None:
    """The same folder always gives the same seed, another folder another one."""
    seed = keep_seed(tmp_path / "a")
    assert len(seed) == 32 and keep_seed(tmp_path / "a") == seed
    assert keep_seed(tmp_path / "b") != seed


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    """The file has mode 600, also where somebody has loosened it."""
    keep_seed(tmp_path)
    (tmp_path / "seed").chmod(0o644)
    keep_seed(tmp_path)
    assert stat.S_IMODE((tmp_path / "seed").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["seed"]


@pytest.mark.parametrize("content", ["", "abc", "zz" * 32, "00" * 31])
def test_a_damaged_seed_is_refused(tmp_path: Path, content: str) -> None:
    """A file that is no seed is named and left alone: a new seed would change every grade."""
    (tmp_path / "seed").write_text(content)
    with pytest.raises(RecordError, match="not a seed"):
        keep_seed(tmp_path)
    assert (tmp_path / "seed").read_text() == content


def test_two_at_once_agree(tmp_path: Path) -> None:
    """Processes that start at the same moment end with one seed."""
    code = (
        "import pathlib, sys; from autograder.results import keep_seed as k; print(k(pathlib.Path(sys.argv[1])).hex())"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert len({process.communicate()[0] for process in processes}) == 1


def test_the_name_does_not_give_the_seed_away() -> None:
    """The id is short, differs by seed, and holds nothing of it."""
    assert seed_name(b"a" * 32) != seed_name(b"b" * 32)
    assert len(seed_name(b"a" * 32)) == 12 and b"a".hex() * 4 not in seed_name(b"a" * 32)
