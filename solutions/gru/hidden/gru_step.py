"""Checks of `gru_step` that are never handed out."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from autograder.checks import Case, Draw, Standard, Trial, check

from ..inputs import step_inputs
from .steps import gentle, stands_alone

standard = Standard("gru_step")


OPEN, CLOSED = 40.0, -40.0  # biases that no sum of ordinary size can overrule: the sigmoid is 1 or 0 to 1e-13


BLOCKS = {"r": 0, "z": 1, "n": 2}


def gentle_step(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """A step whose gates are neither open nor closed."""
    return gentle(step_inputs(draw, B, D, H))


def with_gates(case: Case, **levels: float) -> Case:
    """The same case with the input bias of some blocks set: `z=OPEN` opens the update gate whatever comes in."""
    b_ih, H = case.args["b_ih"].clone(), case.args["h"].shape[1]
    for name, level in levels.items():
        b_ih[BLOCKS[name] * H : (BLOCKS[name] + 1) * H] = level
    return case.changed(b_ih=b_ih)


def saturated_inputs(draw: Draw, B: int = 4, D: int = 3, H: int = 6) -> dict[str, Any]:
    """Every sum is 50 to 600 in size, of either sign: e^a overflows in float32, and no gate is half open.

    Not more: 1 / (1 + e^-a) is right too, and its gradient is not a number where e^709 overflows.
    """
    inputs = step_inputs(draw, B, D, H)
    x, w_ih = inputs["x"].clone(), inputs["w_ih"].clone()
    x[:, 0], w_ih[:, 0] = 250 * draw.bias(B), draw.bias(3 * H)
    return inputs | {"x": x, "w_ih": w_ih}


def one_connection(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """In every block the only recurrent weight leads from unit 0 to unit 1."""
    w_hh = torch.zeros(3 * H, H, dtype=torch.float64)
    w_hh[1::H, 0] = 1.0
    return gentle_step(draw, B, D, H) | {"w_hh": w_hh}


@check("gru_step", family="values", points=2)
def stays_right_when_saturated(trial: Trial) -> None:
    """With sums of several hundred the state is still right, in float32 too."""
    case = trial.case(saturated_inputs)
    trial.agrees(case)
    trial.agrees(case, dtype="float32")


standard.gradients(
    "gradients_reach_every_argument",
    gentle_step,
    partial(step_inputs, B=2, D=3, H=5),
    points=7,
    says="The gradient with respect to every argument is right.",
)


@check("gru_step", family="laws", points=3)
def takes_the_candidate_when_told(trial: Trial) -> None:
    """With the update gate at 0 nothing is kept: the candidate takes the place of the old state."""
    case = with_gates(trial.case(gentle_step), z=CLOSED, n=OPEN)
    one = torch.ones(3, 4, dtype=torch.float64)
    say = "The update gate is 0 and the candidate is 1: the new state should be 1, and is not, at {where}."
    for told in (case, with_gates(case, r=CLOSED)):  # whatever the reset gate does
        trial.equal(trial.call(told)["h_next"], one, say, slot="h_next")


@check("gru_step", family="laws", points=3)
def a_closed_reset_gate_shuts_the_past_out(trial: Trial) -> None:
    """With the reset gate and the update gate at 0, neither the old state nor its bias has any effect."""
    case = with_gates(trial.case(gentle_step), r=CLOSED, z=CLOSED)
    before = trial.call(case)["h_next"]
    say = "Both gates are 0, so the old state is out of reach, and changing `h` still moves the result at {where}."
    trial.equal(trial.call(case.changed(h=case.args["h"] + 1.0))["h_next"], before, say, slot="h_next")
    b_hh = case.args["b_hh"].clone()
    b_hh[8:] += 1.0
    say = "The reset gate is 0, so `b_hn` is out of reach, and changing it still moves the result at {where}."
    trial.equal(trial.call(case.changed(b_hh=b_hh))["h_next"], before, say, slot="h_next")


@check("gru_step", family="laws", points=2)
def an_open_reset_gate_lets_the_past_in(trial: Trial) -> None:
    """With the reset gate at 1 and the update gate at 0, the old state reaches the result through the candidate."""
    case = with_gates(trial.case(gentle_step), r=OPEN, z=CLOSED)
    before, after = (trial.call(case.changed(h=case.args["h"] + more))["h_next"] for more in (0.0, 1.0))
    moved = (after - before).abs() > 1e-9  # gates are closed to 1e-17 only, and some of that may come through
    say = "The reset gate is open, and the candidate does not know the old state."
    trial.expect(bool(moved.any(dim=1).all()), say)


@check("gru_step", family="laws", points=3)
def the_reset_gate_leaves_the_input_alone(trial: Trial) -> None:
    """Where the recurrent part of the candidate is zero, the reset gate has no effect."""
    case = trial.case(gentle_step)
    H = case.args["h"].shape[1]
    b_hh = torch.cat([case.args["b_hh"][: 2 * H], torch.zeros(H, dtype=torch.float64)])
    silent = case.changed(h=torch.zeros_like(case.args["h"]), b_hh=b_hh)
    opened, closed = (trial.call(with_gates(silent, r=level))["h_next"] for level in (OPEN, CLOSED))
    say = "`h` and `b_hn` are zero, so there is nothing to reset, and the reset gate still moves the result at {where}."
    trial.equal(opened, closed, say, slot="h_next")


@check("gru_step", family="laws", points=3)
def mixes_old_and_new(trial: Trial) -> None:
    """A state inside (-1, 1) stays there, however large the input is, and both signs occur."""
    case = trial.case(step_inputs, B=6)
    inside = torch.tanh(case.args["h"])
    state = trial.call(case.changed(h=inside, x=10 * case.args["x"]))["h_next"]
    say = "Old state and candidate lie within (-1, 1), and your mixture does not."
    trial.expect(bool((state.abs() <= 1).all()), say)
    trial.expect(bool((state < -0.2).any()), "Your new state is never clearly negative.")


@check("gru_step", family="laws", points=2)
def a_row_belongs_to_a_result(trial: Trial) -> None:
    """In each block, a recurrent weight in row 1, column 0 lets unit 1 listen to unit 0, and nobody else."""
    case = trial.case(one_connection)
    before, listeners = trial.call(case)["h_next"], torch.arange(4) < 2
    h = case.args["h"].clone()
    h[:, 0] += 1.0
    moved = ((trial.call(case.changed(h=h))["h_next"] - before).abs() > 1e-6).any(dim=0)
    say = "Unit 0 of `h` was changed. Unit 0 keeps a part of it and unit 1 listens to it; in your result others react."
    trial.expect(torch.equal(moved, listeners), say)


@check("gru_step", family="laws", points=3)
def every_sample_stands_alone(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    stands_alone(trial, trial.case(step_inputs), ("x", "h"))


@check("gru_step", family="generality", points=2)
def works_for_every_size(trial: Trial) -> None:
    """Works for one sample, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 7), (4, 1, 1), (1, 1, 1), (4, 4, 4), (2, 3, 70), (1, 130, 102)):
        trial.agrees(trial.case(step_inputs, **dict(zip("BDH", sizes, strict=True))))


def plain_step(draw: Draw, B: int = 6, D: int = 5, H: int = 4) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: zeros, equal entries, whole numbers, vectors of a single sign."""
    inputs = gentle_step(draw, B, D, H)
    x, h = inputs["x"].clone(), inputs["h"].clone()
    x[0], h[1] = 0.0, 0.0  # nothing comes in; nothing was there
    x[2, ::2], h[2, 1::2] = 0.0, 0.0
    x[3], h[3] = x[2], h[3, :1]  # the same input once more; a state of equal entries
    x[4], h[4] = torch.sign(x[4]), h[2]
    x[5], h[5] = -x[5].abs(), -h[5].abs()
    return inputs | {"x": x, "h": h}


@check("gru_step", family="generality", points=1)
def zeros_are_numbers_too(trial: Trial) -> None:
    """An input, a state, a weight or a bias of zeros is no special case, nor are equal or negative entries."""
    case = trial.case(plain_step)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


standard.gaps(
    "reads_tensors_with_gaps", step_inputs, points=1, says="Works for arguments that are not contiguous in memory."
)
standard.unchanged("leaves_its_arguments_alone", step_inputs, points=1, says="No argument is changed by the call.")
standard.repeated(
    "gives_the_same_twice",
    step_inputs,
    points=1,
    says="Two calls with the same arguments agree, and nothing global is touched.",
)
standard.float32(
    "works_in_float32",
    partial(step_inputs, B=2, D=6, H=4),
    points=1,
    says="In float32 the new state is right to the precision of float32.",
)
standard.device("stays_on_the_device", step_inputs, points=1, says="The new state is made on the device of the inputs.")
standard.rules(
    "builds_the_step_itself",
    step_inputs,
    partial(step_inputs, B=1, D=2, H=3),
    points=1,
    says="PyTorch's own recurrent layers are not called.",
)
