"""The store: nothing lost, nothing doubled, nothing half-written."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.errors import RecordError
from autograder.results import Document, Fingerprint, ResultStore, StoredState

FINGERPRINT = Fingerprint({"rnn": "1"}, "s", "k", {}, {})


@pytest.fixture
def store(tmp_path: Path) -> ResultStore:
    return ResultStore(tmp_path / "out")


@pytest.fixture
def ada(specimens) -> Document:
    made = specimens.document("ada", 1, ("rnn",))
    return replace(made, fingerprint=FINGERPRINT.key(), score=41.0, final_score=41.0)


def python(code: str, *arguments: object, **options: object) -> subprocess.CompletedProcess[str]:
    """Run a program of its own with our package."""
    command = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)


def listing(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_what_is_written_is_read(store: ResultStore, specimens) -> None:
    """Every document of a class with hostile names comes back equal, one file each."""
    documents = list(specimens.classroom(45))
    assert all(store.write(document) is StoredState.NEW for document in documents)
    assert {document.student: document for document in store.documents()} == {d.student: d for d in documents}
    assert len(listing(store.out)) == 45 and store.set_aside == []


def test_no_document_is_none(store: ResultStore) -> None:
    """A student who was never graded has no document."""
    assert store.read("ada") is None


def test_same_again_changes_nothing(store: ResultStore, ada: Document) -> None:
    """Grading twice with the same outcome leaves the file as it was, times aside."""
    store.write(ada)
    before = store.path("ada").read_bytes()
    assert store.write(replace(ada, graded_at="later")) is StoredState.SAME
    assert store.path("ada").read_bytes() == before and listing(store.out) == ["results/ada.json"]


def test_a_regrade_keeps_the_old_score(store: ResultStore, ada: Document) -> None:
    """The replaced document is kept whole, and the new one names the old score and what had changed."""
    store.write(ada)
    other = Fingerprint({"rnn": "1"}, "s", "new kit", {}, {})
    assert store.write(replace(ada, score=50.0, final_score=50.0, fingerprint=other.key())) is StoredState.REPLACED
    new = store.read("ada")
    assert new is not None and new.score == 50.0
    assert [(old["score"], old["because"]) for old in new.previous] == [(41.0, ["kit"])]
    kept = Document.loads((store.history / "ada.1.json").read_text(), "x")
    assert kept == ada


def test_history_grows_one_by_one(store: ResultStore, ada: Document) -> None:
    """Every replaced document has a file of its own, and all scores are remembered in order."""
    for score in (10.0, 20.0, 30.0):
        store.write(replace(ada, score=score, final_score=score))
    new = store.read("ada")
    assert new is not None and [old["score"] for old in new.previous] == [10.0, 20.0]
    assert listing(store.history) == ["ada.1.json", "ada.2.json"]


def test_a_failing_regrade_never_overwrites_a_grade(store: ResultStore, ada: Document) -> None:
    """A withheld result leaves the grade in place; the attempt is kept and the grade says that it happened."""
    store.write(ada)
    assert (
        store.write(replace(ada, status="withheld", score=0.0, final_score=0.0, graded_at="later"))
        is StoredState.REFUSED
    )
    standing = store.read("ada")
    assert standing is not None and standing.score == 41.0 and standing.status == "graded"
    assert standing.extra["withheld_regrade"] == {"at": "later"}
    assert Document.loads((store.history / "ada.1.json").read_text(), "x").withheld


def test_a_grade_takes_the_place_of_a_withheld_one(store: ResultStore, ada: Document) -> None:
    """Once our own error is mended, the grade replaces the withheld result, and the note of a failed regrade goes."""
    store.write(replace(ada, status="withheld"))
    assert store.write(ada) is StoredState.REPLACED
    store.write(replace(ada, status="withheld", score=0.0))
    assert store.write(ada) is StoredState.SAME
    standing = store.read("ada")
    assert standing is not None and not standing.withheld and "withheld_regrade" not in standing.extra


def test_standing_is_what_need_not_be_graded_again(store: ResultStore, ada: Document) -> None:
    """Only the same fingerprint counts as graded, and never a withheld one."""
    assert store.standing("ada", FINGERPRINT) is None
    store.write(ada)
    assert store.standing("ada", FINGERPRINT) == ada
    assert store.standing("ada", replace(FINGERPRINT, kit="new")) is None
    store.write(replace(ada, status="withheld", student="ben"))
    assert store.standing("ben", FINGERPRINT) is None


@pytest.mark.parametrize("content", [b"", b'{"schema": 1, "stu', b"\x00" * 4096, b"[]", b"\xff\xfe"])
def test_half_a_file_is_set_aside(store: ResultStore, ada: Document, content: bytes) -> None:
    """A half-written document is named, moved out of the way and graded again; its bytes are kept."""
    store.path("ada").write_bytes(content)
    assert store.read("ada") is None
    (aside,) = store.set_aside
    assert "ada.json" in aside.reason and aside.path.read_bytes() == content
    assert store.write(ada) is StoredState.NEW and store.read("ada") == ada


def test_another_students_document_is_not_trusted(store: ResultStore, ada: Document) -> None:
    """A document under another student's name is set aside and the student named."""
    store.path("ben").write_text(ada.dumps())
    assert store.read("ben") is None and "ada" in store.set_aside[0].reason


def test_links_pipes_and_folders_are_not_followed(store: ResultStore, ada: Document, tmp_path: Path) -> None:
    """A link to a valid document, a pipe and a folder among the results are set aside without waiting."""
    (tmp_path / "ada.json").write_text(ada.dumps())
    store.path("ada").symlink_to(tmp_path / "ada.json")
    os.mkfifo(store.path("pipe"))
    store.path("folder").mkdir()
    assert list(store.documents()) == []
    assert len(store.set_aside) == 3 and (tmp_path / "ada.json").exists()


def test_reading_needs_results(tmp_path: Path) -> None:
    """A folder without results is refused with the command that makes them."""
    with pytest.raises(RecordError, match="autograder grade"):
        ResultStore.existing(tmp_path)


WRITER = """
    import sys
    from dataclasses import replace
    from pathlib import Path
    from autograder.results import Document, ResultStore
    store = ResultStore(sys.argv[1])
    document = Document.loads(Path(sys.argv[2]).read_text(), "x")
    print("ready", flush=True)
    for number in range(1_000_000):
        store.write(replace(document, score=float(number % 50), notes=("x" * 100_000,)))
"""


def test_a_killed_writer_leaves_whole_files(tmp_path: Path, ada: Document) -> None:
    """Killed at any moment, the document is the old or the new one, and what is left over is cleaned away."""
    (tmp_path / "ada.json").write_text(ada.dumps())
    store = ResultStore(tmp_path / "out")
    for delay in (0.0, 0.013, 0.029, 0.041, 0.053):
        command = [sys.executable, "-c", textwrap.dedent(WRITER), str(store.out), str(tmp_path / "ada.json")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        store.clean()
        assert not [name for name in listing(store.out) if name.endswith(".tmp")]
        assert len(list(store.documents())) <= 1 and store.set_aside == []
        for path in store.history.glob("*.json"):
            Document.loads(path.read_text(), path.name)


FULL_DISK = """
    import resource, signal, sys
    from dataclasses import replace
    from pathlib import Path
    from autograder.errors import RecordError
    from autograder.results import Document, ResultStore
    store = ResultStore(sys.argv[1])
    document = Document.loads(Path(sys.argv[2]).read_text(), "x")
    store.write(document)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
    try:
        store.write(replace(document, score=50.0, notes=("x" * 100_000,)))
    except RecordError as error:
        print(error)
"""


def test_a_file_that_does_not_fit_leaves_the_old_one(tmp_path: Path, ada: Document) -> None:
    """Where the new document does not fit, the sentence says why, the old one stands, nothing half-written stays."""
    (tmp_path / "ada.json").write_text(ada.dumps())
    result = python(FULL_DISK, tmp_path / "out", tmp_path / "ada.json")
    assert "cannot be written" in result.stdout and "larger than this machine allows" in result.stdout, result.stderr
    store = ResultStore(tmp_path / "out")
    assert store.read("ada") == ada
    assert [name for name in listing(store.out) if "history" not in name] == ["results/ada.json"]


MOUNTED = """
    import subprocess, sys
    from dataclasses import replace
    from pathlib import Path
    from autograder.errors import RecordError
    from autograder.results import Document, ResultStore
    out, kind = sys.argv[1], sys.argv[3]
    document = Document.loads(Path(sys.argv[2]).read_text(), "x")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "none", out], capture_output=True).returncode:
        sys.exit(77)
    store = ResultStore(out)
    store.write(document)
    if kind == "read-only":
        subprocess.run(["mount", "-o", "remount,ro", out], check=True)
    try:
        store.write(replace(document, score=50.0, notes=("x" * 500_000,)))
    except RecordError as error:
        print(error)
    print("stands", store.read("ada") == document, [p.name for p in Path(out).rglob("*.tmp")])
"""


@pytest.mark.parametrize(("kind", "reason"), [("full", "no space left"), ("read-only", "read-only file system")])
def test_full_and_read_only_disks(tmp_path: Path, ada: Document, kind: str, reason: str) -> None:
    """On a real full or read-only file system the reason is named and the old document stands."""
    (tmp_path / "ada.json").write_text(ada.dumps())
    (tmp_path / "out").mkdir()
    code = textwrap.dedent(MOUNTED)
    command = ["unshare", "--user", "--map-root-user", "--mount", sys.executable, "-c", code]
    try:
        result = subprocess.run(
            [*command, str(tmp_path / "out"), str(tmp_path / "ada.json"), kind],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
    except FileNotFoundError:
        pytest.skip("no `unshare` on this machine")
    if result.returncode == 77 or "unshare" in result.stderr:
        pytest.skip("this machine does not allow a private mount")
    assert reason in result.stdout, result.stderr
    assert "stands True []" in result.stdout


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    """Where a file stands in place of the folder, the sentence names it."""
    (tmp_path / "out").write_text("x")
    with pytest.raises(RecordError, match="out"):
        ResultStore(tmp_path / "out")


HOLDER = """
    import sys, time
    from autograder.results import ResultStore
    with ResultStore(sys.argv[1]).lock():
        print("held", flush=True)
        time.sleep(float(sys.argv[2]))
"""


def hold(out: Path, seconds: float) -> subprocess.Popen[bytes]:
    """A process that holds the lock for some seconds."""
    command = [sys.executable, "-c", textwrap.dedent(HOLDER), str(out), str(seconds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stdout.readline() == b"held\n"
    process.stdout.close()
    return process


def test_a_second_grader_is_told_who_works_here(store: ResultStore) -> None:
    """The second of two graders is refused with the first one's process id and since when."""
    process = hold(store.out, 60)
    try:
        with (
            pytest.raises(RecordError, match=f"another grader is at work here .pid {process.pid} .*since 20"),
            store.lock(),
        ):
            pass
    finally:
        process.kill()
        process.wait()


def test_one_who_waits_gets_the_lock(store: ResultStore) -> None:
    """With `wait` the second grader goes on when the first is done; with a limit it gives up in time."""
    process = hold(store.out, 1.0)
    with pytest.raises(RecordError), store.lock(wait=True, seconds=0.1):
        pass
    with store.lock(wait=True, seconds=30):
        pass
    process.wait()


def test_a_killed_grader_leaves_no_lock(store: ResultStore) -> None:
    """The lock goes with its process."""
    process = hold(store.out, 60)
    process.kill()
    process.wait()
    with store.lock():
        pass


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_surviving_child_does_not_keep_the_lock(store: ResultStore) -> None:
    """A forked child that outlives the grader does not keep the folder locked."""
    with store.lock():
        child = os.fork()
        if child == 0:
            time.sleep(30)
            os._exit(0)
    try:
        result = python(HOLDER, store.out, 0)
        assert result.stdout == "held\n", result.stderr
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_the_same_process_cannot_hold_it_twice(store: ResultStore) -> None:
    """A second lock of the same process is refused, and refusing does not give the first one away."""
    with store.lock():
        with pytest.raises(RecordError, match="this process"), store.lock():
            pass
        result = python(HOLDER, store.out, 0)
        assert "another grader is at work here" in result.stderr
    with store.lock():
        pass


def test_documents_are_readable_by_other_programs(store: ResultStore, ada: Document) -> None:
    """The file is plain JSON with the keys of the schema first."""
    store.write(ada)
    data = json.loads(store.path("ada").read_text())
    assert list(data)[:5] == ["schema", "student", "status", "score", "max_score"]
