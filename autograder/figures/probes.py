"""Pictures for which the learner's code is asked once more, with inputs of our own.

What a picture needs is found in the signature of an exercise, not by its name: weights where `x @ w_v` are the values,
gradients over time where a sequence goes in and a sequence comes out, gates where several results have the shape of
the state. All inputs come from visible cases and a public seed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from autograder.checks.case import Case
from autograder.checks.draw import Draw
from autograder.checks.request import Answer, Options, build_call, read_answer
from autograder.checks.sentences import cut_at
from autograder.checks.session import NotLoaded
from autograder.checks.trial import SMALL_ANSWER, Ask
from autograder.course.model import Exercise, Unit
from autograder.course.shapes import Signature, bind, expected_shape
from autograder.figures.pictures import Picture, attention_picture, lines
from autograder.sandbox.interface import Fault

LONG = 16  # positions of a sequence in a picture: what vanishes has vanished by then
Cases = Mapping[str, Case]  # by exercise: the inputs of a visible check
Probe = Callable[[Unit, Exercise, Cases, Ask], Iterator[Picture | None]]


def teaching_pictures(unit: Unit, exercise: Exercise, cases: Cases, ask: Ask) -> list[Picture]:
    """What the learner's own code shows, for an exercise that is right. Nothing where it cannot be asked."""
    probes = (effective_weights, head_weights, gradient_over_time, gates_over_time)
    return [picture for probe in probes for picture in asked(probe, unit, exercise, cases, ask)]


def asked(probe: Probe, unit: Unit, exercise: Exercise, cases: Cases, ask: Ask) -> list[Picture]:
    """A picture is an extra: where the code cannot answer there is none."""
    try:
        return [picture for picture in probe(unit, exercise, cases, ask) if picture is not None]
    except (Fault, NotLoaded, KeyError, IndexError, RuntimeError, ValueError):
        return []


def _call(case: Case, signature: Signature, ask: Ask, cotangents: Sequence[Tensor | None] | None = None) -> Answer:
    options = Options(gradients=("x",) if cotangents is not None else ())
    header, tensors = build_call(case, options, cotangents, SMALL_ANSWER)
    answer = read_answer(*ask(header, tensors), tuple(slot.name for slot in signature.result_slots()))
    if not isinstance(answer, Answer):
        raise ValueError(answer.type)
    return answer


def _dims(signature: Signature) -> dict[str, tuple[str, ...] | None]:
    return {slot.name: slot.dims for slot in signature.arguments}


# ---------------------------------------------------------------- weights that are not returned


def effective_weights(unit: Unit, exercise: Exercise, cases: Cases, ask: Ask) -> Iterator[Picture | None]:
    """The weights inside causal attention: with `x @ w_v` the identity, the output is the weights themselves."""
    signature, dims = exercise.signature, _dims(exercise.signature)
    if dims.get("x") != ("B", "T", "D") or dims.get("w_v") != ("D", "Dv") or len(signature.result_slots()) != 1:
        return
    case = cases[exercise.name]
    x = case.args["x"][:1]
    length = min(x.shape[1], x.shape[2])
    x = x[:, :length]
    values = torch.linalg.pinv(x[0])  # (D, T), so that x @ values is the identity
    output = _call(case.changed(x=x, w_v=values), signature, ask)[0]
    own = torch.where(output[0].abs() < 1e-9, torch.zeros_like(output[0]), output[0])
    yield attention_picture(own, torch.ones(length, length, dtype=torch.bool).tril())


def head_weights(unit: Unit, exercise: Exercise, cases: Cases, ask: Ask) -> Iterator[Picture | None]:
    """The weights inside the heads of a module, under a causal mask.

    Values and output go through identities: with as many features in a head as there are keys, and value t of a head
    one in feature t, the output of a head is its weights.
    """
    case = cases[exercise.name]
    layers = ("wq", "wk", "wv", "wo")
    if set(case.weights) != {f"{layer}.{part}" for layer in layers for part in ("weight", "bias")}:
        return
    heads, length = case.numbers()["num_heads"], 5
    width = heads * length
    draw = Draw(b"picture")
    same, zero = torch.eye(width, dtype=torch.float64), torch.zeros(width, dtype=torch.float64)
    matrices = {"wq": draw.weight(width, width), "wk": draw.weight(width, width), "wv": same, "wo": same}
    weights = {f"{layer}.weight": matrix for layer, matrix in matrices.items()}
    weights |= {f"{layer}.bias": zero for layer in layers}
    allowed = torch.ones(length, length, dtype=torch.bool).tril()
    values = torch.eye(length, dtype=torch.float64).repeat(1, heads)[None]
    args = {"q": draw.normal(1, length, width, scale=0.6), "k": draw.normal(1, length, width, scale=0.6)}
    asked = Case(
        exercise.name, {**args, "v": values, "mask": allowed}, {**(case.build or {}), "d_model": width}, weights
    )
    output = _call(asked, exercise.signature, ask)[0]
    own = output.reshape(length, heads, length).transpose(0, 1)
    own = torch.where(own.abs() < 1e-9, torch.zeros_like(own), own)
    yield attention_picture(own, allowed.expand(own.shape))


# ---------------------------------------------------------------- gradients over time


def gradient_over_time(unit: Unit, exercise: Exercise, cases: Cases, ask: Ask) -> Iterator[Picture | None]:
    """How strongly the last output depends on each position of the input."""
    back = sizes_back(exercise, cases, ask)
    if back is None:
        return
    last, first = back[0], back[-1]
    if not all(back):
        said = f"Your `{exercise.name}`: the gradient of the last output with respect to the inputs is {cut_at(back)}."
        yield lines([(exercise.name, back)], said, x="positions back", y="norm of the gradient", logarithmic=True)
        return
    trend = "hardly changes" if 0.1 < first / last < 10 else ("shrinks" if first < last else "grows")
    said = (
        f"Your `{exercise.name}`: the gradient of the last output with respect to each of {len(back)} inputs {trend} "
        f"on its way back, from {last:.2g} at the last to {first:.2g} at the first."
    )
    drawn = lines([(exercise.name, back)], said, x="positions back", y="norm of the gradient", logarithmic=True)
    yield {**drawn, "beside": "gradient"}  # those of several exercises can be put into one picture


def sizes_back(exercise: Exercise, cases: Cases, ask: Ask, length: int = LONG) -> list[float] | None:
    """The size of d(last output)/d(x_t) along one long sequence, the last position first; None without a sequence.

    Where no path leads, it is exactly 0. The weights are those of a visible case, so different exercises can be put
    side by side.
    """
    signature, dims = exercise.signature, _dims(exercise.signature)
    results = signature.result_slots()
    if dims.get("x") != ("B", "T", "D") or not results[0].dims or results[0].dims[:2] != ("B", "T"):
        return None
    case = _one_long(exercise, cases[exercise.name], length)
    cotangents = _of_the_last_output(signature, case)
    gradient = _call(case, signature, ask, cotangents).gradients.get("x")
    if gradient is None:
        return [0.0] * length
    sizes = [math.hypot(*row) for row in reversed(gradient[0].tolist())]
    return sizes if all(map(math.isfinite, sizes)) else None


def _of_the_last_output(signature: Signature, case: Case) -> list[Tensor | None]:
    """Upstream gradients: one for each entry of the first result at the last position, zero for all else."""
    values = bind(signature, case.shapes(), case.numbers())
    shapes = [expected_shape(slot, values) for slot in signature.result_slots()]
    if shapes[0] is None:
        raise ValueError("the line of shapes does not determine the result")
    upstream = torch.zeros(shapes[0], dtype=torch.float64)
    upstream[:, -1] = 1.0
    return [upstream, *(None if shape is None else torch.zeros(shape, dtype=torch.float64) for shape in shapes[1:])]


def _one_long(exercise: Exercise, case: Case, length: int) -> Case:
    """The case with one sample and a longer sequence, of the same public numbers for everybody."""
    dims = _dims(exercise.signature)
    args: dict[str, Any] = {}
    for name, value in case.args.items():
        shape = dims.get(name)
        args[name] = value[:1] if isinstance(value, Tensor) and shape and shape[0] == "B" else value
    # small inputs: with large ones tanh and softmax are saturated, and what is seen is that and nothing else
    args["x"] = Draw(b"picture").normal(1, length, case.args["x"].shape[-1], scale=0.3)
    return replace(case, args=args, key=None)


# ---------------------------------------------------------------- gates over time


def gates_over_time(unit: Unit, exercise: Exercise, cases: Cases, ask: Ask) -> Iterator[Picture | None]:
    """The gates of one unit while a pulse comes in, at the states that the learner's own sequence goes through."""
    whole = _sequence_of(unit, exercise)
    if whole is None:
        return
    case = cases[whole.name]
    args = {name: value[:1] if name in ("x", "h0", "c0") else value for name, value in case.args.items()}
    args |= {name: torch.zeros_like(args[name]) for name in ("h0", "c0") if name in args}
    pulse = torch.zeros(1, 12, args["x"].shape[-1], dtype=torch.float64)
    pulse[:, 3:5] = 2.0
    states = _call(Case(whole.name, {**args, "x": pulse}), whole.signature, ask)[0]
    before = torch.cat((args["h0"], states[0, :-1]))  # the state that each position finds, (T, H)
    known = {**args, "x": pulse[0], "h": before}
    names = [slot.name for slot in exercise.signature.arguments]
    gates = _call(Case(exercise.name, {name: known[name] for name in names}), exercise.signature, ask)
    results = exercise.signature.result_slots()
    curves = {slot.name: gates[number][:, 0].tolist() for number, slot in enumerate(results)}
    moved = max(curves, key=lambda name: max(curves[name]) - min(curves[name]))
    said = (
        f"Your `{exercise.name}` over 12 steps, for entry 0 of the state; something comes in at steps 3 and 4 only. "
        f"`{moved}` moves the most, between {min(curves[moved]):.2f} and {max(curves[moved]):.2f}."
    )
    yield lines(list(curves.items()), said, x="step", y="value")


def _sequence_of(unit: Unit, gates: Exercise) -> Exercise | None:
    """The exercise that runs these gates over a sequence: it takes a sequence and all their weights."""
    if len(gates.signature.result_slots()) < 3:
        return None
    needed = {slot.name for slot in gates.signature.arguments} - {"x", "h"}
    for other in unit.exercises:
        if _dims(other.signature).get("x") == ("B", "T", "D") and needed < set(_dims(other.signature)):
            return other
    return None
