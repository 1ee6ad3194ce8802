"""Checks of `lstm_gates` that are never handed out."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import BLOCKS, gate_inputs
from .steps import gentle, stands_alone, with_gates

standard = Standard("lstm_gates")


# Four blocks, four units: two blocks agree in two of the units and not in the others, so none can stand for another.
SIGNS = torch.tensor([[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]])


def gentle_gates(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """Gates that are neither open nor closed."""
    return gentle(gate_inputs(draw, B, D, H))


def saturated_gates(draw: Draw, B: int = 4, D: int = 3, H: int = 5) -> dict[str, Any]:
    """Every sum is 50 to 600 in size, of either sign: e^a overflows in float32, and no gate is half open.

    Not more: 1 / (1 + e^-a) is right too, and its gradient is not a number where e^709 overflows.
    """
    inputs = gate_inputs(draw, B, D, H)
    x, w_ih = inputs["x"].clone(), inputs["w_ih"].clone()
    x[:, 0], w_ih[:, 0] = 250 * draw.bias(B), draw.bias(4 * H)
    by_block = w_ih[:, 0].unflatten(0, (4, H))
    by_block[:, :4] = by_block[:, :4].abs() * SIGNS
    return inputs | {"x": x, "w_ih": w_ih}


def one_connection(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """In every block the only recurrent weight leads from unit 0 to unit 1."""
    w_hh = torch.zeros(4 * H, H, dtype=torch.float64)
    w_hh[1::H, 0] = 1.0
    return gentle_gates(draw, B, D, H) | {"w_hh": w_hh}


@check("lstm_gates", family="values", points=1)
def stays_right_when_saturated(trial: Trial) -> None:
    """With sums of several hundred the gates are still right, in float32 too."""
    case = trial.case(saturated_gates)
    trial.agrees(case)
    trial.agrees(case, dtype="float32")


standard.gradients(
    "gradients_reach_every_argument",
    gentle_gates,
    partial(gate_inputs, B=2, D=3, H=5),
    points=5,
    says="The gradient with respect to every argument is right.",
)


@check("lstm_gates", family="laws", points=3)
def each_block_rules_one_part(trial: Trial) -> None:
    """Each block of rows moves its own part and no other, in the order input, forget, candidate, output."""
    case = trial.case(gentle_gates)
    before = trial.call(case)
    for part, block in BLOCKS.items():
        after = trial.call(with_gates(case, **{part: 1.5}))
        for name in BLOCKS:
            moved = not torch.equal(after[name], before[name])
            verb = "should move" if name == part else "should not move"
            trial.expect(moved == (name == part), f"Block {block} of the rows, counted from 0, {verb} `{name}`.")


@check("lstm_gates", family="laws", points=2)
def gates_lie_between_zero_and_one(trial: Trial) -> None:
    """The three gates lie between 0 and 1, the candidate between -1 and 1 and on both sides of 0."""
    answer = trial.call(trial.case(gate_inputs, B=6, H=8))
    for name in ("i", "f", "o"):
        say = f"`{name}` is a gate, and yours leaves [0, 1]."
        trial.expect(bool(((answer[name] >= 0) & (answer[name] <= 1)).all()), say)
    trial.expect(bool((answer["g"].abs() <= 1).all()), "The candidate `g` leaves [-1, 1].")
    trial.expect(bool((answer["g"] < -0.2).any()), "The candidate `g` is never clearly negative.")


@check("lstm_gates", family="laws", points=1)
def both_biases_count_alike(trial: Trial) -> None:
    """What is taken from one bias and given to the other changes nothing; what is given to one alone does."""
    case = trial.case(gentle_gates)
    before, shift = trial.call(case), trial.draw.bias(16)
    moved = trial.call(case.changed(b_ih=case.args["b_ih"] - shift, b_hh=case.args["b_hh"] + shift))
    for name in BLOCKS:
        say = f"Both biases are added to the same sum, so they can trade; in your code `{name}` moves."
        trial.equal(moved[name], before[name], say)
    for bias in ("b_ih", "b_hh"):
        after = trial.call(case.changed(**{bias: case.args[bias] + shift}))
        for name in BLOCKS:
            moves = float((after[name] - before[name]).abs().max()) > 1e-6
            trial.expect(moves, f"Changing `{bias}` does not change `{name}`.")


@check("lstm_gates", family="laws", points=1)
def a_row_belongs_to_a_result(trial: Trial) -> None:
    """In each block, a recurrent weight in row 1, column 0 lets unit 1 listen to unit 0, and nobody else."""
    case = trial.case(one_connection)
    before, listener = trial.call(case), torch.arange(4) == 1
    h = case.args["h"].clone()
    h[:, 0] += 1.0
    after = trial.call(case.changed(h=h))
    for name in BLOCKS:
        moved = ((after[name] - before[name]).abs() > 1e-6).any(dim=0)
        say = f"The only recurrent weight leads from unit 0 to unit 1, and in `{name}` other units react, or none."
        trial.expect(torch.equal(moved, listener), say)


@check("lstm_gates", family="laws", points=2)
def every_sample_stands_alone(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    stands_alone(trial, trial.case(gate_inputs), ("x", "h"))


@check("lstm_gates", family="generality", points=0.5)
def works_for_every_size(trial: Trial) -> None:
    """Works for one sample, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 7), (4, 1, 1), (1, 1, 1), (4, 4, 4), (2, 3, 70), (1, 130, 102)):
        trial.agrees(trial.case(gate_inputs, **dict(zip("BDH", sizes, strict=True))))


def plain_gates(draw: Draw, B: int = 6, D: int = 5, H: int = 4) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: zeros, equal entries, whole numbers, vectors of a single sign."""
    inputs = gentle_gates(draw, B, D, H)
    x, h = inputs["x"].clone(), inputs["h"].clone()
    x[0], h[1] = 0.0, 0.0  # nothing comes in; nothing was there
    x[2, ::2], h[2, 1::2] = 0.0, 0.0
    x[3], h[3] = x[2], h[3, :1]  # the same input once more; a state of equal entries
    x[4], h[4] = torch.sign(x[4]), h[2]
    x[5], h[5] = -x[5].abs(), -h[5].abs()
    return inputs | {"x": x, "h": h}


@check("lstm_gates", family="generality", points=0.5)
def zeros_are_numbers_too(trial: Trial) -> None:
    """An input, a state, a weight or a bias of zeros is no special case, nor are equal or negative entries."""
    case = trial.case(plain_gates)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


standard.gaps(
    "reads_tensors_with_gaps", gate_inputs, points=1, says="Works for arguments that are not contiguous in memory."
)
standard.unchanged("leaves_its_arguments_alone", gate_inputs, points=1, says="No argument is changed by the call.")
standard.repeated(
    "gives_the_same_twice",
    gate_inputs,
    points=1,
    says="Two calls with the same arguments agree, and nothing global is touched.",
)
standard.float32(
    "works_in_float32",
    partial(gate_inputs, B=2, D=6, H=4),
    points=1,
    says="In float32 the gates are right to the precision of float32.",
)
standard.device("stays_on_the_device", gate_inputs, points=1, says="The gates are made on the device of the inputs.")
standard.rules(
    "builds_the_gates_itself",
    gate_inputs,
    partial(gate_inputs, B=1, D=2, H=3),
    points=1,
    says="PyTorch's own recurrent layers are not called.",
)
