"""Checks of `rnn_step` that are never handed out."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import step_inputs
from .samples import first_row_changed

standard = Standard("rnn_step")


def saturated_inputs(draw: Draw, B: int = 4, D: int = 3, H: int = 8) -> dict[str, Any]:
    """Every sum is 50 to 600 in size, of either sign: e^a overflows in float32, and no gate is half open.

    Not more: 1 / (1 + e^-a) is right too, and its gradient is not a number where e^709 overflows.
    """
    inputs = step_inputs(draw, B, D, H)
    x, w_ih = inputs["x"].clone(), inputs["w_ih"].clone()
    x[:, 0], w_ih[:, 0] = 250 * draw.bias(B), draw.bias(H)
    return inputs | {"x": x, "w_ih": w_ih}


def one_connection(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """The only recurrent weight leads from unit 0 to unit 1; sums are small, so that everything shows."""
    inputs = gentle_step(draw, B, D, H)
    w_hh = torch.zeros(H, H, dtype=torch.float64)
    w_hh[1, 0] = 1.0
    return inputs | {"w_hh": w_hh}


def gentle_step(draw: Draw, B: int = 3, D: int = 5, H: int = 7) -> dict[str, Any]:
    """Sums of ordinary size: no unit is saturated."""
    inputs = step_inputs(draw, B, D, H)
    return inputs | {name: 0.3 * inputs[name] for name in ("x", "w_ih", "b_ih", "b_hh")}


@check("rnn_step", family="values", points=1)
def stays_right_when_saturated(trial: Trial) -> None:
    """With sums of several hundred the state is still right, in float32 too."""
    case = trial.case(saturated_inputs)
    trial.agrees(case)
    trial.agrees(case, dtype="float32")


@check("rnn_step", family="values", points=2)
def uses_the_old_state_as_it_is(trial: Trial) -> None:
    """Old states far outside (-1, 1) enter the sum as they are."""
    case = trial.case(gentle_step)
    trial.agrees(case.changed(h=3 * case.args["h"]))


@check("rnn_step", family="gradients", points=5)
def gradients_reach_every_argument(trial: Trial) -> None:
    """The gradient with respect to every argument is right."""
    trial.gradients_agree(trial.case(gentle_step))
    # A saturated unit lets little through, 1 - tanh^2. float32 inside computes that with an error of 6e-8, and the sum
    # with one of 6e-8 for each of some ten terms of size 1 to 6: up to 4e-6 of the largest gradient.
    trial.gradients_agree(trial.case(step_inputs, B=2, D=3, H=5), within=1e-5)


@check("rnn_step", family="laws", points=3)
def every_sample_stands_alone(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    case = trial.case(step_inputs)
    together = trial.call(case)
    others = torch.tensor([False, True, True])
    changed = {name: first_row_changed(trial, case.args[name]) for name in ("x", "h")}
    say = "Only sample 0 was changed, and the new state moves at {where}: samples know of each other."
    trial.same(trial.call(case.changed(**changed)), together, say, at=others)
    alone = trial.call(case.changed(x=case.args["x"][1:2], h=case.args["h"][1:2]))
    say = "Sample 1 alone gives something else than sample 1 in a batch of three."
    trial.equal(alone["h_next"], together["h_next"][1:2], say)


@check("rnn_step", family="laws", points=2)
def a_row_belongs_to_a_result(trial: Trial) -> None:
    """A recurrent weight in row 1, column 0 lets unit 1 listen to unit 0, and nobody else."""
    case = trial.case(one_connection)
    before = trial.call(case)["h_next"]
    for unit, listener in ((0, 1), (1, None)):
        h = case.args["h"].clone()
        h[:, unit] += 1.0
        moved = (trial.call(case.changed(h=h))["h_next"] - before).abs().amax(dim=0) > 1e-6
        want = torch.arange(len(moved)) == (-1 if listener is None else listener)
        who = "nothing" if listener is None else f"unit {listener} of the result and nothing else"
        say = f"`w_hh` is zero except for row 1, column 0. Then a change of unit {unit} of `h` should move {who}."
        trial.expect(torch.equal(moved, want), say)


@check("rnn_step", family="laws", points=2)
def the_state_stays_within_one(trial: Trial) -> None:
    """However large input and old state are, every entry of the new state lies between -1 and 1, on both sides of 0."""
    case = trial.case(step_inputs, B=6)
    state = trial.call(case.changed(x=20 * case.args["x"], h=20 * case.args["h"]))["h_next"]
    trial.expect(bool((state.abs() <= 1).all()), "With large `x` and `h` your state leaves (-1, 1).")
    trial.expect(bool((state < -0.5).any()), "With large `x` and `h` your state is never clearly negative.")


def plain_step(draw: Draw, B: int = 6, D: int = 5, H: int = 7) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: zeros, equal entries, whole numbers, vectors of a single sign."""
    inputs = gentle_step(draw, B, D, H)
    x, h = inputs["x"].clone(), inputs["h"].clone()
    x[0], h[1] = 0.0, 0.0  # nothing comes in; nothing was there
    x[2, ::2], h[2, 1::2] = 0.0, 0.0
    x[3], h[3] = x[2], h[3, :1]  # the same input once more; a state of equal entries
    x[4], h[4] = torch.sign(x[4]), h[2]
    x[5], h[5] = -x[5].abs(), -h[5].abs()
    return inputs | {"x": x, "h": h}


@check("rnn_step", family="generality", points=1)
def zeros_are_numbers_too(trial: Trial) -> None:
    """An input, a state, a weight or a bias of zeros is no special case, nor are equal or negative entries."""
    case = trial.case(plain_step)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


@check("rnn_step", family="generality", points=1)
def works_for_every_size(trial: Trial) -> None:
    """Works for one sample, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 7), (4, 1, 1), (1, 1, 1), (4, 4, 4), (2, 3, 70), (1, 130, 102)):
        trial.agrees(trial.case(step_inputs, **dict(zip("BDH", sizes, strict=True))))


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


@check("rnn_step", family="portability", points=1)
def works_in_float32(trial: Trial) -> None:
    """In float32 the new state is right to the precision of float32."""
    case = trial.case(step_inputs, B=2, D=6, H=4)
    trial.agrees(case, dtype="float32")
    trial.agrees(case.changed(h=3 * case.args["h"]), dtype="float32")


standard.device("stays_on_the_device", step_inputs, points=1, says="The new state is made on the device of the inputs.")
standard.rules(
    "builds_the_step_itself",
    step_inputs,
    partial(step_inputs, B=1, D=2, H=3),
    points=1,
    says="PyTorch's own recurrent layers are not called.",
)
