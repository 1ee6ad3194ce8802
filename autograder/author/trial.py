"""The trial: one check on one submission.

A check speaks to the learner's code only through its trial. The trial takes cases from the book, sends them to the
worker, and judges what comes back; its claims raise `Failed` with a sentence for the learner, or `Todo`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import Tensor

from autograder.author import say, unseen
from autograder.author.book import Book, Drawing
from autograder.author.case import Case
from autograder.author.draw import Draw
from autograder.author.reach import NOWHERE, Found, Reach
from autograder.author.request import DTYPES, Answer, Options, Stopped, build_call, read_answer
from autograder.author.vetted import Texts, about_weights, common_kind, vet
from autograder.course.model import Check, Exercise, Rules
from autograder.course.shapes import Slot, bind, expected_shape
from autograder.judge import Difference, Failed, Todo, Tolerance, compare, exact, for_dtype
from autograder.judge.shape_words import shape_sentence
from autograder.judge.tolerance import no_influence

Ask = Callable[[dict[str, Any], list[Tensor]], tuple[Mapping[str, Any], Sequence[Tensor]]]
Seen = Answer | Stopped
SMALL_ANSWER = 8 << 20  # bytes; no expected result of a check comes near


@dataclass(frozen=True, eq=False)
class Call:
    """One call of the learner's code, as the diagnosis looks at it later."""

    check: str
    case: Case
    options: Options
    seen: Seen


@dataclass
class Trial:
    """One check running on one submission.

    ask: sends a request to the worker; device: where the real calls run; place: the name of a line of the
    learner's file; texts: what a worker may speak of; reach: what the file reaches for; calls: what was asked so far,
    for the diagnosis.
    """

    check: Check
    exercise: Exercise
    rules: Rules
    book: Book
    ask: Ask = field(repr=False)
    device: str = "cpu"
    place: Callable[[int], str] = field(default="line {}".format, repr=False)
    texts: Texts | None = None
    reach: Reach = NOWHERE
    calls: list[Call] = field(default_factory=list, repr=False)
    _ordinal: int = 0

    # ---- inputs

    def case(self, drawing: Drawing, **sizes: Any) -> Case:
        """The next case of this check: what `drawing(draw, **sizes)` returns, the same for every submission."""
        case = self.book.case(self.check, self._ordinal, drawing, sizes)
        self._ordinal += 1
        return case

    @property
    def draw(self) -> Draw:
        """A source of perturbations, fresh at each use and the same for every submission."""
        return self.book.draw(self.check)

    def restart(self) -> None:
        """Begin again with the first case."""
        self._ordinal = 0
        self.calls.clear()

    # ---- calls

    def call(
        self, case: Case, dtype: str = "float64", layout: str = "contiguous", gradients: Sequence[str] = ()
    ) -> Answer:
        """Call the learner's code. Structure and shapes of the answer are checked; values are not."""
        options = Options(dtype=dtype, device=self.device, layout=layout, gradients=tuple(gradients))
        answer = self._answer(case, options)
        self._check_form(case, answer)
        return answer

    def observe(self, case: Case, options: Options) -> Answer:
        """Call with other options (facts to watch, another device, training mode); only exceptions are judged."""
        return self._answer(case, options)

    def _answer(self, case: Case, options: Options) -> Answer:
        seen = self._send(case, options)
        if isinstance(seen, Stopped):
            if options.gradients and seen.stage == "gradient":
                self._check_form(case, self._answer(case, replace(options, gradients=())))
            self._raise_stopped(seen)
        return seen  # type: ignore[return-value]

    def _send(self, case: Case, options: Options) -> Seen:
        cotangents = self.book.cotangents(self.exercise, case) if options.gradients else None
        header, tensors = build_call(case, options, cotangents, SMALL_ANSWER)
        reply, sent = self.ask(header, tensors)
        names = tuple(slot.name for slot in self.exercise.signature.result_slots())
        texts = self.texts or Texts(self.exercise.unit)
        seen = vet(read_answer(reply, sent, names), case, options, self.rules, texts)
        self.calls.append(Call(self.check.name, case, options, seen))
        return seen

    def _raise_stopped(self, stopped: Stopped) -> None:
        if is_stub(stopped) and not self.calls_finished():
            raise Todo
        if not self.check.visible:
            stopped = replace(stopped, type=common_kind(stopped.type))
            if stopped.stage == "weights":
                stopped = replace(stopped, message=about_weights(stopped.message, self._parameters()))
        raise Failed(
            say.stopped(self.exercise.name, stopped, self._where(stopped)),
            evidence=say.stopped_evidence(stopped),
            kind="stopped",
            about=stopped.stage,
            general=f"`{self.exercise.name}` stops with an exception.",
        )

    def _parameters(self) -> tuple[str, ...]:
        """The names of the parameters that the exercise asks for, as far as the calls so far tell."""
        return tuple(name for call in self.calls for name in call.case.weights)

    def _where(self, stopped: Stopped) -> str:
        """Where the learner's code stopped: a place in the unit's own file, or a line of another unit's."""
        if stopped.line is None:
            return ""
        own = stopped.file in ("", f"{self.exercise.unit}.py")
        return f" at {self.place(stopped.line) if own else f'{stopped.file}, line {stopped.line}'}"

    def calls_finished(self) -> bool:
        """Whether any call of this trial came to a result: a stub has none."""
        return any(isinstance(call.seen, Answer) for call in self.calls)

    # ---- form

    def _check_form(self, case: Case, answer: Answer) -> None:
        signature = self.exercise.signature
        if answer.structure != signature.structure():
            general = "The results are not those that are asked for."
            raise Failed(say.structure(signature, answer), kind="structure", general=general)
        values = bind(signature, case.shapes(), case.numbers())
        for number, (slot, output) in enumerate(zip(signature.result_slots(), answer.outputs, strict=True)):
            want = expected_shape(slot, values) or self._shape_of_reference(case, number)
            if want is not None and output.shape != want:
                self._fail_shape(slot, want, output.shape, values)
            if output.tensor is None:
                sentence, kind = say.unread(slot.name, output)
                general = say.cannot_be_read(slot.name)  # why not is a choice that could depend on hidden inputs
                sentence = sentence if self.check.visible else general
                raise Failed(sentence, kind=kind, about=slot.name, general=general)

    def _shape_of_reference(self, case: Case, number: int) -> tuple[int, ...] | None:
        if case.key is None:
            return None
        return self.book.expected(self.exercise, case, "float64").outputs[number].shape

    def _fail_shape(
        self, slot: Slot, want: tuple[int, ...], got: tuple[int, ...], values: Mapping[str, object]
    ) -> None:
        evidence = f"got {tuple(got)}, expected {tuple(want)}"
        sentence, general = shape_sentence(slot, want, got, values), f"`{slot.name}` has another shape than it should."
        raise Failed(sentence, evidence=evidence, kind="shape", about=slot.name, general=general)

    # ---- claims: contract

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
                    self._fail_dtype(slot, output.dtype, want, dtype if case.has_dtype() else "")
                if not output.plain:
                    raise Failed(f"`{slot.name}` is not a plain tensor.", kind="plain", about=slot.name)
                if output.device != self._home(case):
                    raise Failed(say.device(slot.name, output.device), kind="device", about=slot.name)

    def _fail_dtype(self, slot: Slot, got: str, want: str, inputs: str) -> None:
        general = f"`{slot.name}` has another dtype than it should."
        raise Failed(say.dtype(slot.name, got, want, inputs), kind="dtype", about=slot.name, general=general)

    def _dtypes(self, case: Case, dtype: str) -> list[str]:
        """The dtypes that results must have: that of the inputs where the reference keeps it, else the reference's.

        Where nothing that goes in is floating there is no dtype to keep, and what the reference makes is right.
        """
        expected = self.book.expected(self.exercise, case, dtype)
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
        changed = _texts(answer.facts.get("changed"))
        if changed:
            raise Failed(say.changed(changed), kind="mutation", about=changed[0])
        touched = _texts(answer.facts.get("touched"))
        if touched:
            raise Failed(unseen.put_back(touched[0]), kind="mutation", about=touched[0])
        if answer.facts.get("hooked") is True:
            raise Failed(unseen.hooked(), kind="unseen")
        self._needs_facts()

    def repeats_itself(self, case: Case) -> None:
        """Two calls in a row agree, no global state is touched, and nothing is remembered from one call to the next."""
        answer = self.observe(case, Options(device=self.device, watch=("globals",), calls=2))
        self._check_form(case, answer)
        touched = _texts(answer.facts.get("globals"))
        if answer.facts.get("differs_on_repeat") is True:
            raise Failed(say.differs(touched), kind="repeat")
        if touched:
            raise Failed(say.touched(touched), kind="globals", about=touched[0])
        self._needs_facts()
        self._remembers_nothing(case)

    def _remembers_nothing(self, case: Case) -> None:
        """Numbers in the same shapes that came before change nothing, and zeros are numbers like others."""
        zeros = case.scaled(0.0)
        expected = [self.book.expected(self.exercise, one, "float64") for one in (case, zeros)]
        if not self._is_right(case):
            return  # whatever is wrong, other checks say it
        answers = [self._answer(case, Options(device=self.device, primed=True)), self.call(zeros)]
        for answer, want in zip(answers, expected, strict=True):
            pairs = zip(answer.outputs, want.outputs, strict=True)
            if any(compare(_tensor(got), _tensor(right), any_dtype=True) for got, right in pairs):
                raise Failed(say.remembers(self.exercise.name), kind="memory")

    def _is_right(self, case: Case) -> bool:
        try:
            self._agree(case, self.call(case), "float64", for_dtype(torch.float64))
        except Failed:
            return False
        return True

    # ---- claims: values and gradients

    def agrees(
        self, case: Case, dtype: str = "float64", layout: str = "contiguous", within: float | None = None
    ) -> None:
        """All results agree with the reference within the tolerance of the dtype.

        within: instead, of the largest entry and as it is; for long sequences, where right answers that work in
        float32 inside drift apart.
        """
        tolerance = for_dtype(DTYPES[dtype]) if within is None else Tolerance(within, within)
        try:
            self._agree(case, self.call(case, dtype=dtype, layout=layout), dtype, tolerance)
        except Failed:
            if layout == "strided":
                self._blame_layout(case, dtype, tolerance)
            raise

    def _blame_layout(self, case: Case, dtype: str, tolerance: Tolerance) -> None:
        """Fail with the memory layout as the reason, if the same numbers laid out plainly give the right answer."""
        try:
            self._agree(case, self.call(case, dtype=dtype), dtype, tolerance)
        except Failed:
            return
        raise Failed(say.layout(self.exercise.name), kind="layout")

    def agrees_exactly(self, case: Case, layout: str = "contiguous") -> None:
        """All results equal the reference's, to the bit of their value."""
        self._agree(case, self.call(case, layout=layout), "float64", exact)

    def runs_in(self, case: Case, dtype: str) -> None:
        """Runs in a small dtype, keeps it, stays finite and near the right answer."""
        answer = self.call(case, dtype=dtype)
        for slot, output in zip(self.exercise.signature.result_slots(), answer.outputs, strict=True):
            if output.dtype not in (dtype, "bool"):
                self._fail_dtype(slot, output.dtype, dtype, dtype)
        self._agree(case, answer, dtype, for_dtype(DTYPES[dtype]))

    def _agree(self, case: Case, answer: Answer, dtype: str, tolerance: Tolerance) -> None:
        expected = self.book.expected(self.exercise, case, dtype)
        for slot, got, want in zip(
            self.exercise.signature.result_slots(), answer.outputs, expected.outputs, strict=True
        ):
            if (got.dtype == "bool") != (want.dtype == "bool"):
                self._fail_dtype(slot, got.dtype, want.dtype, dtype)
            if got.shape != want.shape:
                values = bind(self.exercise.signature, case.shapes(), case.numbers())
                self._fail_shape(slot, want.shape, got.shape, values)
            # A result in a smaller dtype than asked for is the contract's business; here its values are judged as such.
            bound = tolerance if got.dtype == dtype else max(tolerance, for_dtype(_tensor(got).dtype))
            difference = compare(_tensor(got), _tensor(want), bound, any_dtype=True)
            if difference:
                self._fail_values(slot, difference)

    def _fail_values(self, slot: Slot, difference: Difference) -> None:
        raise Failed(
            say.values(slot, difference),
            evidence=say.evidence(slot, difference),
            kind="values",
            about=slot.name,
            general=say.values_in_general(slot, difference),
        )

    def gradients_agree(self, case: Case, of: Sequence[str] | None = None, within: float = 2e-6) -> None:
        """The gradients of every floating argument and parameter agree with the reference's.

        The upstream gradient is random, in float64: only who computes the result can answer it. `within`: of the
        largest entry; wider for long sequences, where right answers that work in float32 inside drift apart.
        """
        wanted = self.book.expected_gradients(self.exercise, case)
        names = tuple(of if of is not None else case.floating())
        answer = self.call(case, gradients=case.floating())
        self._agree(case, answer, "float64", for_dtype(torch.float64))  # a gradient of wrong values says little
        scale = max((float(g.abs().max()) for g in wanted.values() if g is not None and g.numel()), default=0.0)
        # The true gradient of a key's bias is zero and rounding is not: noise is measured against the largest gradient.
        tolerance = Tolerance(within, 2e-7 + 5e-7 * scale)
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
        sentence = say.no_gradient(name) if missing else say.gradient(slot, difference)
        raise Failed(
            sentence, evidence=say.evidence(slot, difference), kind="no gradient" if missing else "gradient", about=name
        )

    # ---- claims: laws and masking

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
            general = say.values_in_general(slot, difference)
            raise Failed(say.values(slot, difference), kind="nan", about=slot.name, general=general)
        where = say.where(slot, difference)
        raise Failed(
            sentence.replace("{where}", where),
            evidence=say.evidence(slot, difference),
            kind="law",
            about=slot.name,
            general=sentence.replace("{where}", "some place"),
        )

    # ---- claims: portability, vectorisation, rules

    def follows_the_device(self, case: Case) -> None:
        """Makes nothing on a device of its own: on `meta` the result is there too; needing data is undecided.

        With a real GPU the same is asked of it; what stops on the CPU as well is undecided.
        """
        self._follows(case, "meta", say.needs_data)
        if self.device != "cpu":
            self._follows(case, self.device, lambda stopped: isinstance(self._send(case, Options()), Stopped))
        self._needs_facts()

    def _follows(self, case: Case, device: str, undecided: Callable[[Stopped], bool]) -> None:
        moved = replace(case, args={**case.args, "device": device}) if "device" in case.args else case
        seen = self._send(moved, Options(device=device))
        if isinstance(seen, Stopped):
            if say.device_mismatch(seen):
                raise Failed(
                    say.other_device(self.exercise.name, self._where(seen)),
                    evidence=say.stopped_evidence(seen),
                    kind="device",
                    general=say.other_device(self.exercise.name, ""),
                )
            if not undecided(seen):
                self._raise_stopped(seen)
            return
        for slot, output in zip(self.exercise.signature.result_slots(), seen.outputs, strict=False):
            if output.device != device:
                raise Failed(say.device(slot.name, output.device), kind="device", about=slot.name)

    def counts_the_same(self, case: Case, *larger: Case) -> None:
        """The number of tensor operations does not grow from a small case to larger ones."""
        counts = [self._operations(one) for one in (case, *larger)]
        if any(count > counts[0] for count in counts[1:]):
            evidence = f"operations: {', '.join(str(count) for count in counts)}"
            raise Failed(say.loops(), evidence=evidence, kind="loop")
        self._needs_facts()

    def _operations(self, case: Case) -> int:
        # Of two calls the second is counted: a first one may fill caches of the learner's own.
        facts = self.observe(case, Options(device=self.device, watch=("operations",), calls=2)).facts
        if facts.get("beside") is True:
            raise Failed(unseen.beside(), kind="unseen")
        count = facts.get("operations")
        if not isinstance(count, int):
            raise Failed(
                "The tensor operations could not be counted: something in the code stops the record.", kind="loop"
            )
        return count

    def keeps_the_rules(self, *cases: Case) -> None:
        """Nothing that the unit forbids is called while the exercise runs."""
        for case in cases:
            seen = self._send(case, Options(device=self.device, watch=("rules",)))
            found = _texts(seen.facts.get("forbidden"))
            if found:
                raise Failed(say.forbidden(found, self.rules.says), kind="rules", about=found[0])
            if isinstance(seen, Stopped):
                self._raise_stopped(seen)
            if why := unseen.unseen(seen.facts, self.reach):
                raise Failed(why, kind="rules")
        if self.reach.tracing:
            raise Failed(unseen.traced(*self._named(self.reach.tracing[0])), kind="rules")
        self._needs_facts(kind="rules")

    def _needs_facts(self, kind: str = "unseen") -> None:
        """Fail if the file reaches for the interpreter: then what the worker reports about the calls shows nothing."""
        if self.reach.internals:
            raise Failed(unseen.reached(*self._named(self.reach.internals[0])), kind=kind)
        for call in self.calls:
            if reached := _texts(call.seen.facts.get("reached")):
                raise Failed(unseen.reached(reached[0]), kind=kind)

    def _named(self, found: Found) -> tuple[str, str]:
        """What was found and the name of its place."""
        own = found.unit == self.exercise.unit
        return found.what, self.place(found.line) if own else f"{found.unit}.py, line {found.line}"

    def raises(self, case: Case, error: str, mentions: Sequence[str], say: str) -> None:
        """The call raises the built-in exception `error`, and its text holds each of `mentions`."""
        seen = self._send(case, Options(device=self.device))
        if isinstance(seen, Stopped) and is_stub(seen):
            raise Todo
        if not isinstance(seen, Stopped) or seen.type != error or not all(word in seen.message for word in mentions):
            raise Failed(say, kind="raises")


def is_stub(stopped: Stopped) -> bool:
    """Whether it is what the kit raises where nothing is written yet: a name or nothing; torch says whole sentences."""
    return stopped.type == "NotImplementedError" and " " not in stopped.message.strip()


def _tensor(output: Any) -> Tensor:
    tensor: Tensor = output.tensor
    return tensor


def _texts(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []


def _only(tensor: Tensor, mask: Tensor | None) -> Tensor:
    """The entries where the mask holds, others zero; the mask covers the leading axes."""
    if mask is None:
        return tensor
    shaped = mask.reshape(mask.shape + (1,) * (tensor.dim() - mask.dim()))
    return torch.where(shaped, tensor, torch.zeros_like(tensor))
