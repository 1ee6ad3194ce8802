"""What goes to a worker besides the bundle, as JSON: the order, the same for a whole batch, and the task."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from autograder.checks.session import Budget
from autograder.grading.grader import GradingPlan, Task, versions
from autograder.sandbox.interface import Limits
from autograder.submissions import SourceFile, Submission


@dataclass(frozen=True)
class Order:
    """How a batch is graded. run: the name of this run, under which its bundle was delivered.

    made_with: the grader's versions, which a worker must have too, because they stand in every fingerprint.
    weaker: whether the instructor accepted less than full isolation.
    """

    run: str
    digest: str
    plan: GradingPlan
    weaker: bool
    made_with: dict[str, str]

    @classmethod
    def of(cls, run: str, digest: str, plan: GradingPlan, *, weaker: bool) -> Self:
        """The order of this grader."""
        return cls(run, digest, plan, weaker, own_versions())

    def to_json(self) -> bytes:
        """The order without the grader's path of the solutions: a worker has its own."""
        plan = {
            "units": self.plan.units,
            "seed": self.plan.seed.hex(),
            "device": self.plan.device,
            "level": self.plan.level,
            "limits": asdict(self.plan.limits),
            "budget": asdict(self.plan.budget),
        }
        head = {"run": self.run, "digest": self.digest, "weaker": self.weaker, "made_with": self.made_with}
        return json.dumps({**head, "plan": plan}).encode()

    @classmethod
    def from_json(cls, data: bytes, solutions: Path) -> Self:
        """An order for solutions that were unpacked to this folder."""
        read = json.loads(data)
        plan = read["plan"]
        return cls(
            read["run"],
            read["digest"],
            GradingPlan(
                solutions,
                tuple(plan["units"]),
                bytes.fromhex(plan["seed"]),
                plan["device"],
                plan["level"],
                Limits(**plan["limits"]),
                Budget(**plan["budget"]),
            ),
            read["weaker"],
            read["made_with"],
        )


def own_versions() -> dict[str, str]:
    """What every result says it was made with: autograder, torch, Python."""
    made = versions()
    return {"autograder": made.autograder, "torch": made.torch, "python": made.python}


def task_to_json(task: Task) -> bytes:
    """One student's task; names that are not UTF-8 survive, because JSON escapes them."""
    return json.dumps(
        {
            "student": task.student,
            "submissions": {unit: _submission_to_json(one) for unit, one in task.submissions.items()},
            "late_seconds": task.late_seconds,
            "lost_shares": dict(task.lost_shares),
            "fingerprint": task.fingerprint,
            "notes": list(task.notes),
        }
    ).encode()


def task_from_json(data: bytes) -> Task:
    """The same task, on the worker's side."""
    read = json.loads(data)
    submissions = {unit: _submission_from_json(one) for unit, one in read["submissions"].items()}
    return Task(
        read["student"],
        submissions,
        read["late_seconds"],
        read["lost_shares"],
        read["fingerprint"],
        tuple(read["notes"]),
    )


def _submission_to_json(submission: Submission) -> dict[str, Any]:
    """What grading reads of a submission; where and when it was handed in has been judged before."""
    source = submission.source
    return {
        "student": submission.student,
        "unit": submission.unit,
        "source": None if source is None else asdict(source),
        "problem": submission.problem,
        "digest": submission.digest,
    }


def _submission_from_json(read: dict[str, Any]) -> Submission:
    source = read["source"]
    if source is not None:
        places = tuple((name, line) for name, line in source["line_map"])
        cells = tuple((first, last) for first, last in source["cells"])
        source = SourceFile(source["text"], source["name"], places, cells)
    return Submission(read["student"], read["unit"], source, read["problem"], read["digest"])
