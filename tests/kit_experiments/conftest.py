"""A kit in which everything is solved, so that experiments can be run."""

from __future__ import annotations

import shutil
from contextlib import nullcontext
from pathlib import Path

import pytest

from autograder.kit.experiments import conduct
from autograder.sandbox.interface import WorkerSource

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(tmp_path: Path, standing_sandbox: WorkerSource, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kit with the exercises of the recurrent units and of attention solved, the classifier begun and wrong."""
    # whether an exercise is right does not depend on where it runs; another interpreter takes seconds
    monkeypatch.setattr(conduct, "Lasting", lambda spare: nullcontext(standing_sandbox))
    made = tmp_path / "kit"
    shutil.copytree(REPOSITORY / "assignments", made, ignore=shutil.ignore_patterns(".autograder"))
    for unit in ("rnn", "attention"):
        shutil.copy(REPOSITORY / "solutions" / unit / "reference.py", made / f"{unit}.py")
    text = (REPOSITORY / "solutions" / "classifier" / "reference.py").read_text()
    (made / "classifier.py").write_text(text.replace("batch_first=True", "batch_first=False"))
    return made
