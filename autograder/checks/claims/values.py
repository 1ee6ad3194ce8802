"""Claims about values and gradients: what comes back agrees with the reference."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from autograder.checks import sentences
from autograder.checks.asking import Asking
from autograder.checks.case import Case
from autograder.checks.compare import Difference, compare
from autograder.checks.form import fail_dtype, fail_shape
from autograder.checks.outcome import Failed
from autograder.checks.request import DTYPES, Answer, Output
from autograder.checks.tolerance import Tolerance, exact, for_dtype
from autograder.course.shapes import Slot, bind


class Values(Asking):
    """Agreement with the reference, up to rounding."""

    def agrees(
        self, case: Case, dtype: str = "float64", layout: str = "contiguous", within: float | None = None
    ) -> None:
        """All results agree with the reference within the tolerance of the dtype.

        within: instead, of the largest entry and as it is; for long sequences, where right answers that work in
        float32 inside drift apart.
        """
        tolerance = _tolerance(dtype, within)
        try:
            agree(self, case, self.call(case, dtype=dtype, layout=layout), dtype, tolerance)
        except Failed:
            if layout == "strided":
                self._blame_layout(case, dtype, tolerance)
            raise

    def _blame_layout(self, case: Case, dtype: str, tolerance: Tolerance) -> None:
        """Fail with the memory layout as the reason, if the same numbers laid out plainly give the right answer."""
        try:
            agree(self, case, self.call(case, dtype=dtype), dtype, tolerance)
        except Failed:
            return
        raise Failed(sentences.layout(self.exercise.name), kind="layout")

    def agrees_exactly(self, case: Case, layout: str = "contiguous") -> None:
        """All results equal the reference's, to the bit of their value."""
        agree(self, case, self.call(case, layout=layout), "float64", exact)

    def runs_in(self, case: Case, dtype: str) -> None:
        """Runs in a small dtype, keeps it, stays finite and near the right answer."""
        answer = self.call(case, dtype=dtype)
        for slot, output in zip(self.exercise.signature.result_slots(), answer.outputs, strict=True):
            if output.dtype not in (dtype, "bool"):
                fail_dtype(slot, output.dtype, dtype, dtype)
        agree(self, case, answer, dtype, for_dtype(DTYPES[dtype]))

    def gradients_agree(self, case: Case, of: Sequence[str] | None = None, within: float | None = None) -> None:
        """The gradients of every floating argument and parameter agree with the reference's, and the results do.

        The upstream gradient is random, in float64: only who computes the result can answer it. `within`: as in
        `agrees`, for long sequences: there results drift apart as their gradients do.
        """
        wanted = self.oracle.expected_gradients(self.exercise, case)
        names = tuple(of if of is not None else case.floating())
        answer = self.call(case, gradients=case.floating())
        near = _tolerance("float64", within)
        agree(self, case, answer, "float64", near)  # a gradient of wrong values says little
        scale = max((float(g.abs().max()) for g in wanted.values() if g is not None and g.numel()), default=0.0)
        # The true gradient of a key's bias is zero and rounding is not: noise is measured against the largest gradient.
        tolerance = Tolerance(near.relative, for_dtype(torch.float64).absolute + 5e-7 * scale)
        for name in names:
            self._gradient_agrees(case, name, answer, wanted.get(name), tolerance)

    def _gradient_agrees(
        self, case: Case, name: str, answer: Answer, want: Tensor | None, tolerance: Tolerance
    ) -> None:
        shape = case.args[name].shape if name in case.args else case.weights[name].shape
        zero = torch.zeros(shape, dtype=torch.float64)
        got = answer.gradients.get(name)
        want = zero if want is None else want
        difference = compare(zero if got is None else got, want, tolerance)
        if difference is None:
            return
        missing = got is None or not bool(got.any())
        slot = Slot(name, self.exercise.signature.argument(name).dims)
        sentence = sentences.no_gradient(name) if missing else sentences.gradient(slot, difference)
        raise Failed(
            sentence,
            evidence=sentences.evidence(slot, difference),
            kind="no gradient" if missing else "gradient",
            about=name,
        )


def _tolerance(dtype: str, within: float | None) -> Tolerance:
    """That of the dtype; `within` instead, of the largest entry and as it is."""
    return for_dtype(DTYPES[dtype]) if within is None else Tolerance(within, within)


def agree(trial: Asking, case: Case, answer: Answer, dtype: str, tolerance: Tolerance) -> None:
    """Fail unless every result of an answer agrees with the reference's within the tolerance."""
    expected = trial.oracle.expected(trial.exercise, case, dtype)
    for slot, got, want in zip(trial.exercise.signature.result_slots(), answer.outputs, expected.outputs, strict=True):
        if (got.dtype == "bool") != (want.dtype == "bool"):
            fail_dtype(slot, got.dtype, want.dtype, dtype)
        if got.shape != want.shape:
            values = bind(trial.exercise.signature, case.shapes(), case.numbers())
            fail_shape(slot, want.shape, got.shape, values)
        # A result in a smaller dtype than asked for is the contract's business; here its values are judged as such.
        bound = tolerance if got.dtype == dtype else max(tolerance, for_dtype(tensor_of(got).dtype))
        difference = compare(tensor_of(got), tensor_of(want), bound, any_dtype=True)
        if difference:
            _fail_values(slot, difference)


def _fail_values(slot: Slot, difference: Difference) -> None:
    raise Failed(
        sentences.values(slot, difference),
        evidence=sentences.evidence(slot, difference),
        kind="values",
        about=slot.name,
        general=sentences.values_in_general(slot, difference),
    )


def tensor_of(output: Output) -> Tensor:
    """The tensor of a result whose form was found right: there is one."""
    assert output.tensor is not None
    return output.tensor
