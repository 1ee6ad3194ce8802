"""A killed grader, or one without a disk, loses nothing; `python -m tests.kill` kills 300 times."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.cli.main import group
from tests.kill import batch
from tests.kill.classes import write_class
from tests.kill.crowd import compare_with_alone
from tests.kill.killing import Record, kill_test, look_for_survivors

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and signals")


# Everybody by every signal. A killed grader or job costs the start of others, so `make kills` kills more of them.
PLAN = Counter({
    "grader SIGKILL": 1, "grader SIGTERM": 1, "grader Ctrl-C": 1, "job SIGKILL": 1, "job SIGTERM": 1,
    "warm parent SIGKILL": 2, "warm parent SIGTERM": 2, "worker SIGKILL": 6, "worker SIGTERM": 5,
})  # fmt: skip


@pytest.fixture
def seed(tmp_path: Path) -> Path:
    """A seed file."""
    path = tmp_path / "seed"
    path.write_text("a seed for killing\n")
    return path


def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    """Grader, jobs, fork servers and workers die at random moments; the grades are those of an undisturbed run."""
    chance = int.from_bytes(os.urandom(4), "little")
    record = kill_test(tmp_path, kills=PLAN.total(), students=20, jobs=2, seed=chance, plan=PLAN)
    assert record.clean and record.kills == PLAN, record.report()


def test_honest_submissions_get_among_hostile_ones_what_they_get_alone(tmp_path: Path, seed: Path) -> None:
    """48 honest and 12 hostile submissions, two jobs: each honest one gets the document that its text gets alone."""
    difference = compare_with_alone(tmp_path, seed, honest=48, hostile=12)
    assert difference == []


def test_the_second_of_two_graders_says_so_or_waits(tmp_path: Path, seed: Path) -> None:
    """A second grader on the folder is refused; one that waits finds everything graded and doubles nothing."""
    submissions, out, log = write_class(tmp_path / "class", 12), tmp_path / "out", tmp_path / "log"
    arguments = batch.command(submissions, out, seed, jobs=1)
    first = batch.start(arguments, log)
    while not (out / ".lock").exists() or not batch.files(out):
        assert first.poll() is None, log.read_text()
        time.sleep(0.01)
    second, third = batch.start(arguments, tmp_path / "second"), batch.start([*arguments, "--wait"], tmp_path / "third")
    assert second.wait(120) == 2 or first.poll() is not None
    assert "another grader is at work here" in (tmp_path / "second").read_text() or first.poll() is not None
    assert first.wait(120) == 0 and third.wait(120) == 0
    assert len(batch.summary(out)) == 12 and not list(out.glob("results/history/*"))


DISK = """
mount -t tmpfs -o size={size} none {out} || exit 77
{command}
status=$?
cp -r {out} {copy}
exit $status
"""


def test_a_full_disk_is_named_and_the_same_command_goes_on(tmp_path: Path, seed: Path) -> None:
    """Results on a file system of 64 KB: exit status 2, a sentence, whole documents; with room, all is done."""
    submissions, out, copy = write_class(tmp_path / "class", 20), tmp_path / "out", tmp_path / "copy"
    out.mkdir()
    command = " ".join(batch.command(submissions, out, seed, jobs=1))
    script = DISK.format(size="64k", out=out, copy=copy, command=command)
    log = tmp_path / "log"
    become_root = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    status = batch.run(["unshare", "--mount", *become_root, "sh", "-c", script], log)
    if status == 77 or "unshare" in log.read_text():
        pytest.skip("this machine does not allow a private mount")
    assert status == 2 and "Traceback" not in log.read_text(), log.read_text()
    assert "no space left" in log.read_text().lower() or "full" in log.read_text(), log.read_text()
    assert 0 < len(batch.summary(copy)) < 20
    assert batch.run(batch.command(submissions, copy, seed, jobs=1), log) == 0
    assert len(batch.summary(copy)) == 20


def test_a_folder_that_disappears_or_closes_midway_is_named(tmp_path: Path, seed: Path) -> None:
    """Removed while grading: a sentence or a folder made anew, never a traceback; the same command finishes."""
    submissions, out, log = write_class(tmp_path / "class", 20), tmp_path / "out", tmp_path / "log"
    arguments = batch.command(submissions, out, seed, jobs=1)
    grader = batch.start(arguments, log)
    while len(batch.files(out)) < 2:
        assert grader.poll() is None, log.read_text()
        time.sleep(0.01)
    (out / "results").rename(tmp_path / "gone")  # at once, where removing takes its time and meets what is written
    status = grader.wait(120)
    assert status in (0, 2) and "Traceback" not in log.read_text(), log.read_text()
    assert batch.run(arguments, log) == 0
    assert len(batch.summary(out)) == 20


def test_a_clock_that_goes_backwards_changes_nothing(
    tmp_path: Path, seed: Path, class_behind_the_standing_wall: None
) -> None:
    """Documents from the future stand: nothing is graded again because of a date."""
    submissions, out = write_class(tmp_path / "class", 4), tmp_path / "out"
    words = batch.command(submissions, out, seed, jobs=1)[3:]
    assert CliRunner().invoke(group, words).exit_code == 0
    future = time.time() + 10**8
    for path in out.rglob("*"):
        os.utime(path, (future, future))
    before = batch.files(out)
    assert len(before) == 4 and CliRunner().invoke(group, words).exit_code == 0
    assert batch.files(out) == before


def test_ctrl_c_says_that_everything_is_kept(tmp_path: Path, seed: Path) -> None:
    """Ctrl-C ends with 130 and one sentence; nothing is left running and the same command goes on."""
    submissions, out, log = write_class(tmp_path / "class", 20), tmp_path / "out", tmp_path / "log"
    grader = batch.start(batch.command(submissions, out, seed, jobs=2), log)
    while not batch.files(out):
        assert grader.poll() is None, log.read_text()
        time.sleep(0.01)
    os.killpg(grader.pid, signal.SIGINT)
    assert grader.wait(60) == 130
    assert "everything graded so far is kept" in log.read_text().lower() and "Traceback" not in log.read_text()
    record = Record()
    look_for_survivors(grader.pid, set(), record)
    assert record.clean, record.report()
