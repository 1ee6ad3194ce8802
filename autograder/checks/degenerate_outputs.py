"""Whether a claim that holds says anything: laws and masks compare the learner's answers only with one another.

NaN agrees with NaN, nothing has an influence on zeros, and a constant is the same twice; so of such answers a law that
holds, or good manners, prove nothing. Only what the reference does not do as well is held against an answer.
"""

from __future__ import annotations

import torch
from torch import Tensor

from autograder.checks import sentences
from autograder.checks.compare import compare
from autograder.checks.outcome import Failed
from autograder.checks.request import Answer
from autograder.checks.trial import Call, Trial

COMPARING = ("masking", "laws")


def require_sound(trial: Trial) -> None:
    """After a check of masking, laws or manners has held: its answers are finite and not one number throughout.

    Raises Failed where they are not, though the reference's are.
    """
    manners = trial.check.family == "contract" and not trial.check.visible  # the visible one is about the form
    if trial.check.family not in COMPARING and not manners:
        return
    answered = [call for call in trial.calls if isinstance(call.seen, Answer)]
    for call in answered:
        _require_finite(trial, call)
    if answered and all(_is_constant(call.seen) for call in answered) and _varies(trial, answered):
        raise Failed("Every entry of the result is the same number, of which this is true whatever it is.", kind="law")


def _require_finite(trial: Trial, call: Call) -> None:
    outputs = call.seen.outputs if isinstance(call.seen, Answer) else ()
    slots = trial.exercise.signature.result_slots()
    for number, (slot, output) in enumerate(zip(slots, outputs, strict=False)):  # some checks look at facts alone
        got = output.tensor
        if got is None or not got.is_floating_point() or bool(_finite(got).all()):
            continue
        want = trial.oracle.expected(trial.exercise, call.case, call.options.dtype).outputs[number].tensor
        if want is None or want.shape != got.shape or bool((_finite(want) & ~_finite(got)).any()):
            raise Failed(sentences.not_a_number(), kind="nan", about=slot.name)


def _finite(tensor: Tensor) -> Tensor:
    return tensor.to(torch.float64).isfinite()


def _is_constant(seen: object) -> bool:
    """Whether all entries of all results are one number."""
    tensors = [output.tensor for output in seen.outputs] if isinstance(seen, Answer) else []
    entries = [one.reshape(-1).to(torch.complex128) for one in tensors if one is not None and one.numel()]
    return bool(entries) and all(bool((one == entries[0][0]).all()) for one in entries)


def _varies(trial: Trial, calls: list[Call]) -> bool:
    """Whether the right answer to any of the calls has different entries, and is not what came up to rounding."""
    for call in calls:
        right = trial.oracle.expected(trial.exercise, call.case, "float64")
        if not _is_constant(right) and not _agree(call.seen, right):
            return True
    return False


def _agree(seen: object, right: Answer) -> bool:
    got = seen.outputs if isinstance(seen, Answer) else ()
    if len(got) != len(right.outputs):
        return False
    pairs = [(one.tensor, other.tensor) for one, other in zip(got, right.outputs, strict=True)]
    return all(
        one is not None and other is not None and compare(one, other, any_dtype=True) is None for one, other in pairs
    )
