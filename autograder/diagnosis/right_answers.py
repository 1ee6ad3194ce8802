"""The right answer to a call, in the form in which a learner's answer comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from torch import Tensor

from autograder.checks.case import Case
from autograder.checks.oracle import Oracle, ReferenceStopped
from autograder.checks.request import DTYPES, Answer, Options, Output
from autograder.checks.trial import Seen
from autograder.course.model import Exercise


def right_answer(oracle: Oracle, exercise: Exercise, case: Case, options: Options) -> Seen:
    """What the reference answers to `case` under `options`, gradients included where they are asked for."""
    try:
        expected = oracle.expected(exercise, case, options.dtype)
    except ReferenceStopped as error:  # where an exception is what the text asks for
        return error.stopped
    gradients: Mapping[str, Tensor | None] = {}
    if options.gradients:
        wanted = oracle.expected_gradients(exercise, case)
        gradients = {name: wanted.get(name) for name in options.gradients}
    outputs = tuple(_cast(output, options.dtype) for output in expected.outputs)
    return Answer(expected.structure, outputs, gradients, {}, expected.names)


def _cast(output: Output, dtype: str) -> Output:
    if output.dtype != "float64" or output.tensor is None or dtype == "float64":
        return output
    return replace(output, dtype=dtype, tensor=output.tensor.to(DTYPES[dtype]))
