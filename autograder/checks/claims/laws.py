"""Claims about laws and masking: what must hold of the learner's own answers, without any reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import torch
from torch import Tensor

from autograder.checks import sentences
from autograder.checks.asking import Asking
from autograder.checks.compare import Difference, compare
from autograder.checks.outcome import Failed
from autograder.checks.request import Answer
from autograder.checks.tolerance import Tolerance, exact, no_influence
from autograder.course.shapes import Slot


class Laws(Asking):
    """What the author of a check says in a sentence and decides in a condition."""

    def expect(self, condition: bool, say: str, evidence: str = "") -> None:
        """Fail with the sentence `say` unless the condition holds."""
        if not condition:
            raise Failed(say, evidence=evidence)

    def equal(self, got: Tensor, want: Tensor, say: str, exactly: bool = False, slot: str | None = None) -> None:
        """Fail unless two tensors agree in float64. `{where}` in `say` becomes the first place where they do not.

        slot: the result whose axes give names to the place.
        """
        difference = compare(got, want, exact if exactly else None)
        if difference:
            self._fail_law(say, difference, self._slot(slot, got))

    def same(self, first: Answer, second: Answer, say: str, at: Mapping[str, Tensor] | Tensor | None = None) -> None:
        """Fail unless two answers of the learner agree, up to rounding (1e-12 of the largest entry and 1e-12).

        at: which entries to look at, a boolean mask that broadcasts from the left (over the leading axes) for all
        results, or one for each result by name.
        """
        for number, slot in enumerate(self.exercise.signature.result_slots()):
            mask = at.get(slot.name) if isinstance(at, Mapping) else at
            if isinstance(at, Mapping) and mask is None:
                continue
            got, want = _only(first[number], mask), _only(second[number], mask)
            difference = compare(got, want, replace(no_influence, relative=1e-12))
            if difference:
                self._fail_law(say, difference, slot)

    def no_gradient(self, answer: Answer, name: str, say: str, at: Tensor | None = None) -> None:
        """Fail unless the gradient with respect to `name` is zero where `at` is True (1e-12 of its largest entry)."""
        gradient = answer.gradients.get(name)
        if gradient is None:
            return
        slot = Slot(name, self.exercise.signature.argument(name).dims)
        if not bool(torch.isfinite(gradient).all()):
            raise Failed(f"The gradient with respect to `{name}` is not finite.", kind="nan", about=name)
        hidden = _only(gradient, at)
        tolerance = Tolerance(0.0, 1e-12 * (1.0 + float(gradient.abs().max()) if gradient.numel() else 1.0))
        difference = compare(hidden, torch.zeros_like(hidden), tolerance)
        if difference:
            self._fail_law(say, difference, slot)

    def finite(self, answer: Answer, say: str) -> None:
        """Fail unless every result and every gradient asked for is finite."""
        tensors = [output.tensor for output in answer.outputs] + list(answer.gradients.values())
        if not all(bool(torch.isfinite(t).all()) for t in tensors if t is not None and t.is_floating_point()):
            raise Failed(say, kind="nan")

    def _slot(self, name: str | None, tensor: Tensor) -> Slot:
        slots = self.exercise.signature.result_slots()
        if name is not None:
            return next((slot for slot in slots if slot.name == name), Slot(name, None))
        return slots[0] if len(slots) == 1 and len(slots[0].dims or ()) == tensor.dim() else Slot("result", None)

    def _fail_law(self, sentence: str, difference: Difference, slot: Slot) -> None:
        if difference.kind == "nan":
            general = sentences.values_in_general(slot, difference)
            raise Failed(sentences.values(slot, difference), kind="nan", about=slot.name, general=general)
        where = sentences.where(slot, difference)
        raise Failed(
            sentence.replace("{where}", where),
            evidence=sentences.evidence(slot, difference),
            kind="law",
            about=slot.name,
            general=sentence.replace("{where}", "some place"),
        )


def _only(tensor: Tensor, mask: Tensor | None) -> Tensor:
    """The entries where the mask holds, others zero; the mask covers the leading axes."""
    if mask is None:
        return tensor
    shaped = mask.reshape(mask.shape + (1,) * (tensor.dim() - mask.dim()))
    return torch.where(shaped, tensor, torch.zeros_like(tensor))
