"""The process in which an experiment runs: the learner's code is loaded here, and nowhere else.

It is told on standard input what to do and writes the finding into a file; what the learner's code prints is only
printed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import torch

import autograder
from autograder.kit.experiments.catalogue import EXPERIMENTS
from autograder.worker.load import execute, prepare


def main() -> None:
    """Run one experiment. The order: name, sources, exercises (exercise -> unit) and the file for the result."""
    autograder._in_worker = True  # a `check(...)` in the learner's file does nothing here
    order = json.loads(sys.stdin.read())
    torch.set_num_threads(1)
    torch.manual_seed(0)
    functions = {exercise: find(exercise, unit, order["sources"]) for exercise, unit in order["exercises"].items()}
    finding = EXPERIMENTS[order["name"]].run(functions)
    Path(order["result"]).write_text(json.dumps(finding.to_json()), encoding="utf-8")


def find(exercise: str, unit: str, sources: dict[str, str]) -> Any:
    """The learner's function or class."""
    loaded = prepare(unit, sources)
    execute(loaded)
    return loaded.find(exercise)


if __name__ == "__main__":
    main()
