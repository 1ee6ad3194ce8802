"""Claims about the contract: the form of results, arguments left alone, calls that repeat themselves, exceptions."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from autograder.checks import sentences, unobservable
from autograder.checks.asking import Asking, is_stub, texts_in
from autograder.checks.case import Case
from autograder.checks.claims.values import agree, tensor_of
from autograder.checks.compare import compare
from autograder.checks.form import fail_dtype
from autograder.checks.outcome import Failed, Todo
from autograder.checks.request import Options, Stopped
from autograder.checks.tolerance import for_dtype


class Contract(Asking):
    """What every exercise promises, whatever it computes."""

    def has_the_right_form(self, case: Case) -> None:
        """Structure, shapes and dtype are right in float64 and float32, and the results are plain tensors.

        Results keep the dtype of the inputs; where no input is floating, they have that of the reference.
        """
        for dtype in ("float64", "float32"):
            answer = self.call(case, dtype=dtype)
            for slot, output, want in zip(
                self.exercise.signature.result_slots(), answer.outputs, self._dtypes(case, dtype), strict=True
            ):
                if output.dtype != want:
                    fail_dtype(slot, output.dtype, want, dtype if case.has_dtype() else "")
                if not output.plain:
                    raise Failed(f"`{slot.name}` is not a plain tensor.", kind="plain", about=slot.name)
                if output.device != self._home(case):
                    raise Failed(sentences.device(slot.name, output.device), kind="device", about=slot.name)

    def _dtypes(self, case: Case, dtype: str) -> list[str]:
        """The dtypes that results must have: that of the inputs where the reference keeps it, else the reference's.

        Where nothing that goes in is floating there is no dtype to keep, and what the reference makes is right.
        """
        expected = self.oracle.expected(self.exercise, case, dtype)
        if not case.has_dtype():
            return [output.dtype for output in expected.outputs]
        return [dtype if output.dtype == "float64" else output.dtype for output in expected.outputs]

    def _home(self, case: Case) -> str:
        """Where results must be: where the tensors are; where there are none, on the device asked for, or the CPU."""
        return self.device if case.shapes() or case.weights else str(case.args.get("device") or "cpu")

    def leaves_arguments_alone(self, case: Case) -> None:
        """Every argument is unchanged after the call."""
        answer = self.observe(case, Options(device=self.device, watch=("mutation",)))
        self._check_form(case, answer)  # what returns nothing has shown no manners
        changed = texts_in(answer.facts.get("changed"))
        if changed:
            raise Failed(sentences.changed(changed), kind="mutation", about=changed[0])
        touched = texts_in(answer.facts.get("touched"))
        if touched:
            raise Failed(unobservable.put_back(touched[0]), kind="mutation", about=touched[0])
        if answer.facts.get("hooked") is True:
            raise Failed(unobservable.hooked(), kind="unseen")
        self._needs_facts()

    def repeats_itself(self, case: Case) -> None:
        """Two calls in a row agree, no global state is touched, and nothing is remembered from one call to the next."""
        answer = self.observe(case, Options(device=self.device, watch=("globals",), calls=2))
        self._check_form(case, answer)
        touched = texts_in(answer.facts.get("globals"))
        if answer.facts.get("differs_on_repeat") is True:
            raise Failed(sentences.differs(touched), kind="repeat")
        if touched:
            raise Failed(sentences.touched(touched), kind="globals", about=touched[0])
        self._needs_facts()
        self._remembers_nothing(case)

    def _remembers_nothing(self, case: Case) -> None:
        """Numbers in the same shapes that came before change nothing, and zeros are numbers like others."""
        zeros = case.scaled(0.0)
        expected = [self.oracle.expected(self.exercise, one, "float64") for one in (case, zeros)]
        if not self._is_right(case):
            return  # whatever is wrong, other checks say it
        primed = self._answer(case, Options(device=self.device, primed=True))
        self._check_form(case, primed)
        answers = [primed, self.call(zeros)]
        for answer, want in zip(answers, expected, strict=True):
            pairs = zip(answer.outputs, want.outputs, strict=True)
            if any(compare(tensor_of(got), tensor_of(right), any_dtype=True) for got, right in pairs):
                raise Failed(sentences.remembers(self.exercise.name), kind="memory")

    def _is_right(self, case: Case) -> bool:
        try:
            agree(self, case, self.call(case), "float64", for_dtype(torch.float64))
        except Failed:
            return False
        return True

    def raises(self, case: Case, error: str, mentions: Sequence[str], say: str) -> None:
        """The call raises the built-in exception `error`, and its text holds each of `mentions`."""
        seen = self._send(case, Options(device=self.device))
        if isinstance(seen, Stopped) and is_stub(seen):
            raise Todo
        if not isinstance(seen, Stopped) or seen.type != error or not all(word in seen.message for word in mentions):
            raise Failed(say, kind="raises")
