"""In which order a learner should look at what is wrong: what hides everything else first, manners last."""

from __future__ import annotations

from enum import IntEnum

import torch

from autograder.checks.request import Answer, Stopped
from autograder.checks.verdicts import Outcome


class Stage(IntEnum):
    """Where an outcome belongs, in order."""

    IMPORTS = 0
    ENDED = 1
    NOT_STARTED = 2
    STOPPED = 3
    SHAPE = 4
    DTYPE = 5
    NAN = 6
    VALUES = 7
    GRADIENTS = 8
    MASKING = 9
    MANNERS = 10
    OURS = 11
    SOLVED = 12


WORDS = {
    Stage.IMPORTS: "the file does not load",
    Stage.ENDED: "it did not come to an end",
    Stage.NOT_STARTED: "not started",
    Stage.STOPPED: "an exception",
    Stage.SHAPE: "shape",
    Stage.DTYPE: "dtype and device",
    Stage.NAN: "not a number",
    Stage.VALUES: "values",
    Stage.GRADIENTS: "gradients",
    Stage.MASKING: "masking",
    Stage.MANNERS: "manners",
    Stage.OURS: "an error of ours",
    Stage.SOLVED: "right",
}
_BY_KIND = {
    "stopped": Stage.STOPPED,
    "structure": Stage.SHAPE,
    "shape": Stage.SHAPE,
    "dtype": Stage.DTYPE,
    "plain": Stage.DTYPE,
    "device": Stage.DTYPE,
    "nan": Stage.NAN,
    "no gradient": Stage.GRADIENTS,
    "gradient": Stage.GRADIENTS,
    "mutation": Stage.MANNERS,
    "repeat": Stage.MANNERS,
    "globals": Stage.MANNERS,
    "loop": Stage.MANNERS,
    "rules": Stage.MANNERS,
    "raises": Stage.MANNERS,
}
_BY_FAMILY = {"gradients": Stage.GRADIENTS, "masking": Stage.MASKING}
_LATE = ("portability", "vectorisation", "rules")


def stage_of(outcome: Outcome) -> Stage:
    """The stage of one outcome."""
    if outcome.verdict == "pass":
        return Stage.SOLVED
    if outcome.verdict == "todo":
        return Stage.NOT_STARTED
    if outcome.verdict == "fault":
        return Stage.IMPORTS if outcome.message.startswith("The file does not load") else Stage.ENDED
    if outcome.verdict == "error":
        return Stage.OURS
    if outcome.failure is None:  # nothing was asked: the file did not load
        return Stage.IMPORTS if outcome.verdict == "fail" else Stage.MANNERS
    if missing_unit(outcome):
        return Stage.IMPORTS
    if outcome.failure.kind in _BY_KIND:
        return _BY_KIND[outcome.failure.kind]
    if outcome.failure.kind in ("values", "law") and _holds_nan(outcome):
        return Stage.NAN
    if outcome.failure.kind == "values":
        return Stage.VALUES
    late = Stage.MANNERS if outcome.check.family in _LATE else Stage.VALUES
    return _BY_FAMILY.get(outcome.check.family, late)


def missing_unit(outcome: Outcome) -> str:
    """The unit that the learner's code imports while it runs and that does not load, or an empty text."""
    seen = outcome.calls[-1].seen if outcome.calls else None
    return (seen.broken_unit or seen.missing_unit or "") if isinstance(seen, Stopped) else ""


def _holds_nan(outcome: Outcome) -> bool:
    """Whether the answer that was judged last holds something that is no finite number."""
    seen = outcome.calls[-1].seen if outcome.calls else None
    if not isinstance(seen, Answer):
        return False
    tensors = [output.tensor for output in seen.outputs if output.tensor is not None]
    return any(bool((~torch.isfinite(tensor)).any()) for tensor in tensors if tensor.is_floating_point())
