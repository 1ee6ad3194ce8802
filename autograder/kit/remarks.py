"""Where the history of a tensor is taken away, also in an exercise whose checks all hold.

Not every exercise has a visible check of its gradients, and a `detach` leaves all values right. A gradient can be
tested without a reference: along any direction it must agree with the differences of the learner's own results. What
is found here is a remark. It changes no verdict, since right code may round or choose.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from autograder.authoring.sync.recording import RecordedOracle
from autograder.checks.case import Case, Forward, Given
from autograder.checks.draw import Draw
from autograder.checks.oracle import Oracle
from autograder.checks.request import Answer, Options, Stopped, build_call, read_answer
from autograder.checks.session import NotLoaded, Session
from autograder.checks.trial import SMALL_ANSWER, Call
from autograder.course.model import Exercise
from autograder.sandbox.interface import Fault
from autograder.submissions.source_text import parsed

STEP = 1e-3  # of size 1: so wide that a right answer that works in float32 inside is not suspected
TOLERANCE = 0.005  # of all that a slope is made of: what a cut takes away is a whole term, if perhaps a small one
# Looked for in the text where an observed run has seen nothing: a buffer filled by `.data` carries no gradient itself.
SUSPECTS = ("detach", "detach_", "data", "no_grad", "inference_mode", "set_grad_enabled")
Named = tuple[str, int]


@dataclass(frozen=True)
class Remark:
    """The argument whose gradient is missing, or other than it should be, and where it is cut, if that is known.

    stopped: instead, the exception with which the code stops as soon as gradients are asked for.
    """

    about: str
    missing: bool
    cut: Named | None
    stopped: Stopped | None = None


def where_cut(call: Call, oracle: Oracle, exercise: Exercise, text: str, session: Session) -> Named | None:
    """(what, line) of the cut that a call shows; else of the first thing in the text that looks like one."""
    from autograder.diagnosis.graph_cuts import find_cut

    found = find_cut(call, oracle, exercise, session)
    return (found.what, found.line) if found is not None else suspect(text, exercise.name)


def suspect(text: str, name: str) -> Named | None:
    """The first word in an exercise, or in what it calls of the same file, that takes a tensor's history away."""
    tree = parsed(text)
    nodes = [node for part in _reached(tree, name) for node in ast.walk(part)] if tree is not None else []
    found = [(node.lineno, node.attr) for node in nodes if isinstance(node, ast.Attribute) and node.attr in SUSPECTS]
    return next(((what, line) for line, what in sorted(found)), None)


def _reached(tree: ast.Module, name: str) -> Iterator[ast.stmt]:
    """The definition of a name and those that it leans on."""
    known = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    waiting, seen = [name], set[str]()
    while waiting:
        node = known.get(waiting.pop())
        if node is not None and node.name not in seen:
            seen.add(node.name)
            yield node
            waiting += [inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)]


def remark_on(exercise: Exercise, oracle: RecordedOracle, text: str, session: Session) -> Remark | None:
    """What is to be said of the gradients of an exercise that is right by its checks. None where nothing is."""
    case = next((case for check in exercise.checks if (case := oracle.first_case(check)) is not None), None)
    if case is None or any(check.family == "gradients" for check in exercise.checks) or not _is_smooth(case):
        return None
    try:
        return _Slopes(exercise, case, session).remark(text)
    except (Fault, NotLoaded, _Raised, ValueError, RuntimeError, KeyError):
        return None  # an extra: what cannot be asked is not said


def _is_smooth(case: Case) -> bool:
    """Whether there is something to go up and down: tensors go in, and nothing that measures gradients itself."""
    return bool(case.floating()) and not any(isinstance(value, Forward | Given) for value in case.args.values())


@dataclass
class _Slopes:
    """The gradients of one exercise at one case, beside the differences of its results."""

    exercise: Exercise
    case: Case
    session: Session

    def remark(self, text: str) -> Remark | None:
        """One look along all arguments at once; one along each where that is off."""
        names = self.case.floating()
        plain = self._ask(self.case)
        draw = Draw(b"slopes")
        upstream = [draw.normal(*output.shape) if _floats(output.tensor) else None for output in plain.outputs]
        if not any(one is not None for one in upstream):
            return None
        try:
            answer = self._ask(self.case, upstream)
        except _Raised as raised:
            return Remark("", missing=True, cut=None, stopped=raised.stopped)
        directions = {name: draw.normal(*_value(self.case, name).shape) for name in names}
        shares = {name: _product(answer.gradients.get(name), directions[name]) for name in names}
        if self._agrees(sum(shares.values()), directions, upstream, sum(map(abs, shares.values()))):
            return None
        if not _alike(plain, self._ask(self.case)):
            return None  # two calls differ: that is another matter
        for name in names:
            if not self._agrees(shares[name], {name: directions[name]}, upstream, abs(shares[name])):
                return self._say(name, answer, upstream, text)
        return None

    def _say(self, name: str, answer: Answer, upstream: list[Tensor | None], text: str) -> Remark:
        from autograder.diagnosis.graph_cuts import cut_in

        gradient = answer.gradients.get(name)
        missing = gradient is None or not bool(gradient.any())
        found = cut_in(self.case, Options(gradients=self.case.floating()), upstream, self.session)
        cut = (found.what, found.line) if found is not None else suspect(text, self.exercise.name)
        return Remark(name, missing, cut)

    def _agrees(
        self, slope: float, directions: Mapping[str, Tensor], upstream: list[Tensor | None], size: float
    ) -> bool:
        """Whether a slope is that of the results along these directions."""
        ends = [self._along(directions, upstream, step) for step in (STEP, -STEP)]
        difference = (ends[0] - ends[1]) / (2 * STEP)
        return abs(slope - difference) <= TOLERANCE * (size + abs(difference)) + 1e-6

    def _along(self, directions: Mapping[str, Tensor], upstream: list[Tensor | None], step: float) -> float:
        args = {name: value + step * directions[name] if name in directions else value
                for name, value in self.case.args.items()}  # fmt: skip
        weights = {name: value + step * directions[name] if name in directions else value
                   for name, value in self.case.weights.items()}  # fmt: skip
        answer = self._ask(replace(self.case, args=args, weights=weights, key=None))
        return sum(_product(output.tensor, one) for output, one in zip(answer.outputs, upstream, strict=True))

    def _ask(self, case: Case, upstream: list[Tensor | None] | None = None) -> Answer:
        options = Options(gradients=case.floating() if upstream is not None else ())
        header, tensors = build_call(case, options, upstream, SMALL_ANSWER)
        names = tuple(slot.name for slot in self.exercise.signature.result_slots())
        answer = read_answer(*self.session.ask(header, tensors), names)
        if not isinstance(answer, Answer):
            raise _Raised(answer)
        return answer


class _Raised(Exception):
    """The learner's code stopped with an exception."""

    def __init__(self, stopped: Stopped) -> None:
        super().__init__(stopped.type)
        self.stopped = stopped


def _alike(first: Answer, second: Answer) -> bool:
    """Whether two answers are the same to the bit."""
    pairs = zip(first.outputs, second.outputs, strict=True)
    return all(a.tensor is not None and b.tensor is not None and torch.equal(a.tensor, b.tensor) for a, b in pairs)


def _value(case: Case, name: str) -> Tensor:
    value: Tensor = case.args[name] if name in case.args else case.weights[name]
    return value


def _floats(tensor: Tensor | None) -> bool:
    return tensor is not None and tensor.is_floating_point()


def _product(first: Tensor | None, second: Tensor | None) -> float:
    if first is None or second is None:
        return 0.0
    return float((first.double() * second).sum())
