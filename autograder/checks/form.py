"""The form of an answer: its structure, and shape and dtype of each result. What has another one is not compared."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.checks import sentences
from autograder.checks.case import Case
from autograder.checks.oracle import Oracle
from autograder.checks.outcome import Failed
from autograder.checks.request import Answer
from autograder.checks.shape_words import shape_sentence
from autograder.course.model import Check, Exercise
from autograder.course.shapes import Slot, bind, expected_shape


def require_form(oracle: Oracle, check: Check, exercise: Exercise, case: Case, answer: Answer) -> None:
    """Fail unless structure and shapes are those of the exercise, and every result could be read."""
    signature = exercise.signature
    if answer.structure != signature.structure():
        general = "The results are not those that are asked for."
        raise Failed(sentences.structure(signature, answer), kind="structure", general=general)
    values = bind(signature, case.shapes(), case.numbers())
    for number, (slot, output) in enumerate(zip(signature.result_slots(), answer.outputs, strict=True)):
        want = expected_shape(slot, values) or _shape_of_reference(oracle, exercise, case, number)
        if want is not None and output.shape != want:
            fail_shape(slot, want, output.shape, values)
        if output.tensor is None:
            sentence, kind = sentences.unread(slot.name, output)
            general = sentences.cannot_be_read(slot.name)  # why not is a choice that could depend on hidden inputs
            sentence = sentence if check.visible else general
            raise Failed(sentence, kind=kind, about=slot.name, general=general)


def _shape_of_reference(oracle: Oracle, exercise: Exercise, case: Case, number: int) -> tuple[int, ...] | None:
    if case.key is None:
        return None
    return oracle.expected(exercise, case, "float64").outputs[number].shape


def fail_shape(slot: Slot, want: tuple[int, ...], got: tuple[int, ...], values: Mapping[str, object]) -> None:
    """Fail because a result has another shape; values: what the symbols of the signature stand for."""
    evidence = f"got {tuple(got)}, expected {tuple(want)}"
    sentence, general = shape_sentence(slot, want, got, values), f"`{slot.name}` has another shape than it should."
    raise Failed(sentence, evidence=evidence, kind="shape", about=slot.name, general=general)


def fail_dtype(slot: Slot, got: str, want: str, inputs: str) -> None:
    """Fail because a result has another dtype; inputs: the dtype of what went in, or an empty text."""
    general = f"`{slot.name}` has another dtype than it should."
    raise Failed(sentences.dtype(slot.name, got, want, inputs), kind="dtype", about=slot.name, general=general)
