"""Where the graph is cut: the line of the learner's file that takes a tensor's history away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from torch import Tensor

from autograder.checks.case import Case
from autograder.checks.oracle import Oracle
from autograder.checks.request import Options, build_call
from autograder.checks.trial import SMALL_ANSWER, Call
from autograder.course.model import Exercise
from autograder.sandbox.interface import Fault

if TYPE_CHECKING:
    from autograder.checks.session import Session

# What the worker's search may name; it runs beside the learner's code, so other words are not repeated.
CUTTING = (
    "detach", "detach_", "data", "item", "tolist", "numpy", "float", "torch.tensor", "torch.as_tensor",
    "torch.asarray", "new_tensor", "requires_grad_(False)", "no_grad", "inference_mode", "set_grad_enabled(False)",
    "nn.Parameter",
)  # fmt: skip


@dataclass(frozen=True)
class Cut:
    """What cuts the graph (`detach`, `.item`, numpy, ...) and in which line of the learner's module."""

    line: int
    what: str


def find_cut(call: Call, oracle: Oracle, exercise: Exercise, session: Session) -> Cut | None:
    """Repeat a call under observation; the first cut that it shows, or None. Evidence, not proof."""
    return cut_in(call.case, call.options, oracle.cotangents(exercise, call.case), session)


def cut_in(case: Case, options: Options, cotangents: Sequence[Tensor | None], session: Session) -> Cut | None:
    """The same for a case, with upstream gradients of one's own."""
    from autograder.checks.session import NotLoaded

    header, tensors = build_call(case, replace(options, watch=("cuts",)), cotangents, SMALL_ANSWER)
    try:
        reply, _ = session.ask_twice(header, tensors)
    except (Fault, NotLoaded):
        return None
    facts = reply.get("facts")
    cuts = facts.get("cuts") if isinstance(facts, dict) else None
    for cut in cuts if isinstance(cuts, list) else []:
        if isinstance(cut, dict) and isinstance(cut.get("line"), int):
            return Cut(cut["line"], cut["what"] if cut.get("what") in CUTTING else "an operation")
    return None
