"""The bundle: the same everywhere, whole or refused, private."""

import io
import shutil
import stat
import zipfile
from pathlib import Path

import pytest

from autograder.errors import ClusterError
from autograder.grading.cluster.solutions_bundle import Bundle, digest_of, pack, unpack

TOY = Path(__file__).parent.parent / "toy" / "solutions"


@pytest.fixture
def solutions(tmp_path: Path) -> Path:
    """A copy of the toy course with what a bundle must leave out."""
    folder = shutil.copytree(TOY, tmp_path / "solutions")
    (folder / "scale" / "__pycache__").mkdir(exist_ok=True)
    (folder / "scale" / "__pycache__" / "hidden.pyc").write_bytes(b"old")
    (folder / "scale" / "link.py").symlink_to("/etc/hostname")
    return folder


def test_what_is_graded_with_arrives(solutions: Path, tmp_path: Path) -> None:
    """Reference, checks and wrong answers come out as they went in; right answers, caches and links stay behind."""
    target = tmp_path / "there"
    target.mkdir()
    unpack(pack(solutions), target)
    names = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    assert {"scale/reference.py", "scale/visible.py", "scale/hidden.py"} <= names
    assert any(name.startswith("scale/wrong/") for name in names)
    assert not any("right/" in name or "__pycache__" in name or "link" in name for name in names)
    assert all((target / name).read_bytes() == (solutions / name).read_bytes() for name in names)


def test_the_same_folder_has_the_same_digest(solutions: Path, tmp_path: Path) -> None:
    """Times and places do not matter; one changed character does."""
    again = shutil.copytree(solutions, tmp_path / "again", symlinks=True)
    (again / "scale" / "hidden.py").touch()
    assert pack(solutions) == pack(again)
    with (again / "scale" / "hidden.py").open("a") as file:
        file.write("#")
    assert pack(solutions).digest != pack(again).digest


def test_only_the_owner_can_read_it(solutions: Path, tmp_path: Path) -> None:
    """The folder on the worker is closed to others, also where it was open before."""
    target = tmp_path / "there"
    target.mkdir(mode=0o755)
    assert stat.S_IMODE(unpack(pack(solutions), target).stat().st_mode) == 0o700


def test_a_changed_bundle_is_refused(solutions: Path, tmp_path: Path) -> None:
    """Bytes that are not those of the digest are not unpacked at all."""
    bundle = pack(solutions)
    with pytest.raises(ClusterError, match="changed on its way"):
        unpack(Bundle(bundle.data + b"x", bundle.digest), tmp_path)
    assert not (tmp_path / "scale").exists()


@pytest.mark.parametrize("name", ["../out.py", "/tmp/out.py", "scale/../../out.py", "a\\b.py", "folder/"])
def test_no_file_leaves_the_folder(tmp_path: Path, name: str) -> None:
    """Names that lead elsewhere are refused, even under a right digest."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(name, "x")
    with pytest.raises(ClusterError, match="may not"):
        unpack(Bundle(stream.getvalue(), digest_of(stream.getvalue())), tmp_path)
    assert list(tmp_path.iterdir()) == []
