"""Files that are none: nothing is followed, nothing blocks, everything refused has a name and a reason."""

import os
import socket
import stat
import unicodedata
from functools import partial
from pathlib import Path

import pytest

from autograder.errors import CollectError
from autograder.platforms.downloads import collect
from autograder.submissions import intake
from autograder.submissions.tree import Refusal

LSTM = "def lstm_step(x):\n    return x\n"
posix = pytest.mark.skipif(os.name != "posix", reason="makes POSIX special files")


def problems(collected):
    return {(s.student, s.unit): s.problem for s in collected.submissions if s.problem}


def graded(collected):
    return {(s.student, s.unit) for s in collected.submissions if s.source is not None}


@pytest.fixture
def honest(write):
    """One honest student, who must come through whatever lies beside."""
    return write({"ada/lstm.py": LSTM})


@pytest.fixture(autouse=True)
def nobody_blocks():
    """A FIFO opened the plain way waits for ever: fail after ten seconds instead."""
    import signal

    if not hasattr(signal, "alarm"):
        yield
        return
    signal.alarm(10)
    yield
    signal.alarm(0)


def check_refused(root, units, unit: str, word: str):
    collected = collect(root, units)
    assert ("ada", "lstm") in graded(collected)
    assert word in problems(collected)["eve", unit]
    assert any(line.path.startswith("eve/") and word in line.reason for line in collected.refused)
    return collected


@posix
def test_a_symbolic_link_to_a_file_is_refused(honest, units, tmp_path):
    """Also to the reference solution, and also where it points to nothing or to itself."""
    (tmp_path / "reference.py").write_text("SECRET = 1\n")
    (honest / "eve").mkdir()
    (honest / "eve/lstm.py").symlink_to(tmp_path / "reference.py")
    (honest / "eve/gru.py").symlink_to("nowhere")
    (honest / "eve/rnn.py").symlink_to("rnn.py")
    collected = check_refused(honest, units, "lstm", "symbolic link")
    assert len(problems(collected)) == 3
    assert "SECRET" not in repr(collected)


@posix
def test_a_students_folder_that_is_a_link_is_refused_as_a_whole(honest, units):
    """Otherwise eve would hand in ada's work. All her units are unreadable, not missing."""
    (honest / "eve").symlink_to("ada")
    collected = collect(honest, units)
    assert graded(collected) == {("ada", "lstm")}
    assert {unit for student, unit in problems(collected) if student == "eve"} == set(units)


@posix
def test_a_folder_inside_that_is_a_link_is_not_entered(honest, units):
    """Loops and ways out."""
    (honest / "eve").mkdir()
    (honest / "eve/loop").symlink_to("..")
    (honest / "eve/lstm.py").write_text(LSTM)
    collected = collect(honest, units)
    assert graded(collected) == {("ada", "lstm"), ("eve", "lstm")}
    assert [line.path for line in collected.refused] == ["eve/loop"]


@posix
def test_a_hard_link_is_refused(honest, units, tmp_path):
    """It could be the reference solution under a second name."""
    (tmp_path / "reference.py").write_text("SECRET = 1\n")
    (honest / "eve").mkdir()
    os.link(tmp_path / "reference.py", honest / "eve/lstm.py")
    assert "SECRET" not in repr(check_refused(honest, units, "lstm", "hard link"))


@posix
def test_a_fifo_is_refused_and_blocks_nobody(honest, units):
    """The plain open would wait for a writer for ever."""
    (honest / "eve").mkdir()
    os.mkfifo(honest / "eve/lstm.py")
    check_refused(honest, units, "lstm", "FIFO")


@posix
def test_a_socket_is_refused(honest, units, monkeypatch):
    """Named and passed over."""
    (honest / "eve").mkdir()
    monkeypatch.chdir(honest / "eve")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("lstm.py")
        check_refused(honest, units, "lstm", "socket")


@posix
def test_a_device_is_refused(honest, units):
    """/dev/zero under the name of a unit."""
    (honest / "eve").mkdir()
    try:
        os.mknod(honest / "eve/lstm.py", 0o600 | stat.S_IFCHR, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("making a device needs root and a place that allows it")
    check_refused(honest, units, "lstm", "device")


def test_a_sparse_giant_is_refused_without_reading_it(honest, units):
    """One terabyte by name, nothing on the disk."""
    (honest / "eve").mkdir()
    with open(honest / "eve/lstm.py", "wb") as file:
        try:
            file.truncate(1 << 40)
        except OSError:
            file.truncate(1 << 30)
    check_refused(honest, units, "lstm", "larger than 1 MiB")


def test_the_caps_differ_for_python_and_notebooks(write, units, notebook):
    """1 MiB of Python; a notebook with megabytes of saved outputs is ordinary."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": ["x" * 10_000_000]}]
    cell = {"cell_type": "code", "metadata": {}, "source": LSTM, "outputs": outputs, "execution_count": 3}
    root = write(
        {"ada/lstm.ipynb": notebook(cell), "bob/lstm.py": "#" * (1 << 20), "eve/lstm.py": "#" * ((1 << 20) + 1)}
    )
    collected = collect(root, units)
    assert graded(collected) == {("ada", "lstm"), ("bob", "lstm")}
    assert "xxxx" not in repr(collected)


def test_a_deep_tree_is_cut_and_named(honest, units):
    """Thirty folders in one another."""
    deep = honest / "eve" / "/".join(["d"] * 30)
    deep.mkdir(parents=True)
    (deep / "lstm.py").write_text(LSTM)
    (honest / "eve/gru.py").write_text("x = 1\n")
    collected = collect(honest, units)
    assert graded(collected) == {("ada", "lstm"), ("eve", "gru")}
    assert any("deep" in line.reason for line in collected.refused)


def test_too_many_files_stop_at_that_student(honest, units, monkeypatch):
    """The others are read; the flood is named."""
    monkeypatch.setattr(intake, "FILES_BELOW", 50)
    (honest / "eve").mkdir()
    for number in range(60):
        (honest / f"eve/a{number:03}.txt").write_text("x")
    collected = collect(honest, units)
    assert graded(collected) == {("ada", "lstm")}
    assert any("more than" in line.reason for line in collected.refused)


@posix
@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("ls\x1b[31mtm.py", "control"),
        ("lstm\u202eyp.py", "bidirectional"),
        ("lstm\n.py", "control"),
        (b"lstm\xff.py", "UTF-8"),
    ],
)
def test_names_that_deceive_are_refused(honest, units, name, word):
    """Control characters, bidirectional marks, bytes that are no text."""
    (honest / "eve").mkdir()
    folder = os.fsencode(honest / "eve")
    with open(os.path.join(folder, os.fsencode(name) if isinstance(name, str) else name), "w") as file:
        file.write(LSTM)
    collected = collect(honest, units)
    assert graded(collected) == {("ada", "lstm")}
    assert any(word in line.reason for line in collected.refused)


@posix
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lstm.py", "LSTM.py"),
        ("lstm.py", "\uff4c\uff53\uff54\uff4d.py"),
        ("lstm.py", "ls\u200btm.py"),
        ("lstm.py", "lstm.py "),
    ],
)
def test_names_that_collide_are_both_refused(honest, units, one, other):
    """Which of them would count elsewhere depends on the file system; the student is asked to decide."""
    (honest / "eve").mkdir()
    (honest / "eve" / one).write_text(LSTM)
    (honest / "eve" / other).write_text("x = 1\n")
    if len(list((honest / "eve").iterdir())) < 2:
        pytest.skip("this file system takes the two for one")
    check_refused(honest, units, "lstm", "case or Unicode form")


@posix
def test_students_who_differ_only_by_case_are_both_graded(honest, units):
    """Nobody loses a grade to the name of somebody else; a note names them."""
    for name in ("Eve", "eve"):
        (honest / name).mkdir(exist_ok=True)
        (honest / name / "lstm.py").write_text(LSTM)
    if len(list(honest.iterdir())) < 3:
        pytest.skip("this file system takes the two for one")
    collected = collect(honest, units)
    assert graded(collected) == {("ada", "lstm"), ("Eve", "lstm"), ("eve", "lstm")}
    assert any('"Eve", "eve"' in note for note in collected.notes)


@posix
def test_a_hard_link_comes_with_a_way_out(honest, units):
    """The instructor is told at once how to make copies of which each is a file of its own."""
    (honest / "eve").mkdir()
    (honest / "eve" / "lstm.py").write_text(LSTM)
    os.link(honest / "eve" / "lstm.py", honest / "eve" / "other.txt")
    assert any("cp -r" in note and "hard link" in note for note in collect(honest, units).notes)


@posix
def test_a_class_of_hard_links_is_an_error(honest, units, tmp_path):
    """A snapshot made with `cp -al` is the instructor's doing: nobody gets a 0 for it."""
    os.link(honest / "ada" / "lstm.py", tmp_path / "kept.py")
    with pytest.raises(CollectError, match="cp -r"):
        collect(honest, units)


@posix
def test_accents_in_both_unicode_forms_name_the_same_kind_of_student(write, units):
    """A name decomposed by macOS is an ordinary name."""
    name = unicodedata.normalize("NFD", "Zoë Ñandú")
    assert graded(collect(write({f"{name}/lstm.py": LSTM}), units)) == {(name, "lstm")}


@posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root reads everything")
def test_what_may_not_be_read_is_named(honest, units):
    """Permissions are the instructor's matter; the batch goes on."""
    (honest / "eve").mkdir()
    (honest / "eve/lstm.py").write_text(LSTM)
    (honest / "eve/lstm.py").chmod(0)
    check_refused(honest, units, "lstm", "cannot be opened")


@posix
def test_a_folder_on_the_way_that_became_a_link_is_not_followed(tmp_path):
    """Between looking and opening nothing can be exchanged: every component is opened without following."""
    (tmp_path / "root/eve").mkdir(parents=True)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/lstm.py").write_text("SECRET = 1\n")
    (tmp_path / "root/eve/src").symlink_to(tmp_path / "secret")
    for read in (intake.read_file, partial(read_portably)):
        with pytest.raises(Refusal):
            read(tmp_path / "root", ("eve", "src", "lstm.py"), 1000)


def read_portably(root: Path, parts: tuple[str, ...], limit: int) -> bytes:
    """The reading of systems without openat, on this one."""
    descriptor = intake._open_checked(root, parts)
    os.close(descriptor)
    return b""


@posix
def test_the_portable_reading_refuses_the_same_things(honest, units, monkeypatch, tmp_path):
    """Windows has no openat: links, hard links and FIFOs are refused there too."""
    monkeypatch.setattr(intake, "_OPENAT", False)
    (honest / "eve").mkdir()
    (honest / "eve/lstm.py").symlink_to(honest / "ada/lstm.py")
    os.mkfifo(honest / "eve/gru.py")
    os.link(honest / "ada/lstm.py", tmp_path / "elsewhere")
    (honest / "bob").mkdir()
    (honest / "bob/rnn.py").write_text("x = 1\n")
    collected = collect(honest, units)
    assert graded(collected) == {("bob", "rnn")}
    assert set(problems(collected)) == {("ada", "lstm"), ("eve", "lstm"), ("eve", "gru")}


@posix
def test_reading_needs_no_free_descriptors_in_the_end(honest, units):
    """Every descriptor is closed again, also after refusals."""
    (honest / "eve").mkdir()
    os.mkfifo(honest / "eve/lstm.py")
    (honest / "eve/gru.py").write_bytes(b"x" * (2 << 20))
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for _ in range(3):
        collect(honest, units)
    after = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    assert after == before
