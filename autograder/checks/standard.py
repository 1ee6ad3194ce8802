"""Standard checks: what every exercise needs, declared in a line each.

    standard = Standard("rnn_step")
    standard.unchanged("leaves_its_arguments_alone", step_inputs, points=1, says="No argument is changed by the call.")

Each takes the check's name and one or several drawing functions; `functools.partial(step_inputs, B=2)` asks for other
sizes. `says` is the sentence that people read.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, Unpack

from autograder.checks.case import Case
from autograder.checks.declarations import Claim, declare
from autograder.checks.oracle import Drawing

if TYPE_CHECKING:
    from autograder.checks.trial import Trial


class Terms(TypedDict, total=False):
    """What every check states: its points, its sentence, and the checks without which it means nothing."""

    points: float
    says: str
    needs: Sequence[Claim]


@dataclass(frozen=True)
class Standard:
    """The standard checks of one exercise."""

    exercise: str

    def form(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """Structure, shapes, dtype and device of the results are right, in float64 and float32."""
        return self._each("contract", name, drawings, terms, lambda trial, case: trial.has_the_right_form(case))

    def unchanged(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """No argument is changed by the call."""
        return self._each("contract", name, drawings, terms, lambda trial, case: trial.leaves_arguments_alone(case))

    def repeated(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """Twice the same, no global state is touched, nothing is remembered."""
        return self._each("contract", name, drawings, terms, lambda trial, case: trial.repeats_itself(case))

    def values(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """The results agree with the reference's."""
        return self._each("values", name, drawings, terms, lambda trial, case: trial.agrees(case))

    def gradients(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """The gradients of every floating argument and parameter agree with the reference's."""
        return self._each("gradients", name, drawings, terms, lambda trial, case: trial.gradients_agree(case))

    def gaps(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """Arguments that do not lie contiguously in memory give the same results."""
        return self._each("generality", name, drawings, terms, lambda trial, case: trial.agrees(case, layout="strided"))

    def float32(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """In float32 the results are right to its precision."""
        return self._each("portability", name, drawings, terms, lambda trial, case: trial.agrees(case, dtype="float32"))

    def bfloat16(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """It runs in bfloat16, keeps the dtype and stays near."""
        return self._each("portability", name, drawings, terms, lambda trial, case: trial.runs_in(case, "bfloat16"))

    def device(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """Nothing is made on a device of its own."""
        return self._each("portability", name, drawings, terms, lambda trial, case: trial.follows_the_device(case))

    def operations(self, name: str, small: Drawing, *larger: Drawing, **terms: Unpack[Terms]) -> Claim:
        """The number of tensor operations does not grow with the data."""
        return self._all("vectorisation", name, (small, *larger), terms, lambda trial, one: trial.counts_the_same(*one))

    def rules(self, name: str, *drawings: Drawing, **terms: Unpack[Terms]) -> Claim:
        """Nothing that the unit forbids is called."""
        return self._all("rules", name, drawings, terms, lambda trial, cases: trial.keeps_the_rules(*cases))

    def _each(
        self, family: str, name: str, drawings: Sequence[Drawing], terms: Terms, claim: Callable[[Trial, Case], None]
    ) -> Claim:
        def run(trial: Trial) -> None:
            for drawing in drawings:
                claim(trial, trial.case(drawing))

        return self._declared(run, family, name, terms)

    def _all(
        self,
        family: str,
        name: str,
        drawings: Sequence[Drawing],
        terms: Terms,
        claim: Callable[[Trial, list[Case]], None],
    ) -> Claim:
        def run(trial: Trial) -> None:
            claim(trial, [trial.case(drawing) for drawing in drawings])

        return self._declared(run, family, name, terms)

    def _declared(self, run: Claim, family: str, name: str, terms: Terms) -> Claim:
        place = inspect.stack()[3]  # the author's line: above this one, the two before it and the public method
        run.__name__ = run.__qualname__ = name
        where = f"{place.filename}, line {place.lineno}"
        declare(run, self.exercise, family, terms["points"], terms.get("needs", ()), terms["says"], where)
        return run
