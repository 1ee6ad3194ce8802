"""What can be shown of `--device cuda` on a machine that has no GPU."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import torch

from autograder.authoring.doctor.bare import BareSource
from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import Session, SharedSession
from autograder.checks.verdicts import Examiner
from autograder.course.known_answers import KnownAnswer, load_bank
from autograder.course.load import load_unit, unit_folders
from autograder.course.model import Unit

from .fake import PretendingSource

ROOT = Path(__file__).resolve().parents[2]
SOLUTIONS = ROOT / "solutions"
UNITS = tuple(folder.name for folder in unit_folders(SOLUTIONS))
STRIDE = 30  # every so many of the known answers; all of them on a real GPU


def test_without_a_gpu_nothing_is_graded_and_nothing_written(tmp_path: Path) -> None:
    """`--device cuda` on this machine is a sentence and exit status 2, never a zero."""
    if torch.cuda.is_available():
        pytest.skip("this machine has a GPU")
    out = tmp_path / "out"
    (tmp_path / "in" / "ada").mkdir(parents=True)
    (tmp_path / "in" / "ada" / "masks.py").write_text("x = 1\n")
    command = [sys.executable, "-m", "autograder", "grade", str(tmp_path / "in"), "--out", str(out), "--device", "cuda"]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ended.returncode == 2 and "not graded: no GPU" in ended.stderr and not out.exists()


def test_warming_up_does_not_touch_cuda() -> None:
    """A process that is to fork workers never sets CUDA up, and would say so if it did."""
    script = """
import torch
def never(*ignored): raise SystemExit("CUDA was set up")
torch.cuda._lazy_init = torch._C._cuda_init = never
from autograder.worker.warm import warm
warm()
torch.cuda.is_initialized = lambda: True
try: warm()
except RuntimeError as error: print(error)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert ended.returncode == 0 and "CUDA was set up before the fork" in ended.stdout, ended.stderr


@pytest.mark.parametrize("name", UNITS)
def test_verdicts_are_those_of_the_cpu(name: str) -> None:
    """A part of the known answers, right and wrong: the same verdicts and sentences when the calls go to a GPU."""
    unit = load_unit(SOLUTIONS / name)
    oracle = DrawnOracle(unit, b"any seed")
    source = PretendingSource()
    known = [*load_bank(SOLUTIONS / name, "right")[::STRIDE], *load_bank(SOLUTIONS / name, "wrong")[::STRIDE]]
    with SharedSession(BareSource(), unit) as cpu, SharedSession(source, unit) as gpu:
        for answer in known:
            assert verdicts(unit, oracle, answer, gpu, "cuda") == verdicts(unit, oracle, answer, cpu, "cpu"), answer.id
    assert source.asked.count("cuda") > source.asked.count("meta") > 0


def verdicts(
    unit: Unit, oracle: DrawnOracle, known: KnownAnswer, session: SharedSession, device: str
) -> list[tuple[str, str, str]]:
    session.load(known.text)
    outcomes = Examiner(unit, oracle, session, device).exercise(unit.exercise(known.exercise))
    return [(one.check.name, one.verdict, one.message) for one in outcomes]


LOST = """
calls = 0

def {name}(*arguments, **named):
    global calls
    calls += 1
    raise RuntimeError(f"{words} after {{calls}} calls")
"""


@pytest.mark.parametrize(
    ("words", "calls"),
    [("CUDA error: device-side assert triggered", "after 1 calls"), ("CUDA is full", "after 2 calls")],
)
def test_a_lost_device_ends_its_worker_only(words: str, calls: str) -> None:
    """After an error of the device the next call goes to a new worker; after another error to the same."""
    unit = load_unit(SOLUTIONS / "masks")
    exercise = unit.exercises[0]
    text = LOST.format(name=exercise.name, words=words)
    with Session(BareSource(), unit, {"masks": text}) as session:
        examiner = Examiner(unit, DrawnOracle(unit, b"any seed"), session)
        one, two = (examiner.one(exercise, check) for check in exercise.checks[:2])
    assert "after 1 calls" in one.message and calls in two.message, (one.message, two.message)
