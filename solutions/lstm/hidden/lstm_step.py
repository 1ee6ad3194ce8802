"""Checks of `lstm_step` that are never handed out."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from autograder.checks import Case, Draw, Standard, Trial, check

from ..inputs import step_inputs
from .steps import gentle, stands_alone, with_gates

standard = Standard("lstm_step")


OPEN, CLOSED = 40.0, -40.0  # biases that no sum of ordinary size can overrule: the sigmoid is 1 or 0 to 1e-13


def gentle_step(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """A step whose gates are neither open nor closed, with a cell that is not small."""
    return gentle(step_inputs(draw, B, D, H))


def large_cells(case: Case) -> Case:
    """The same case with cells of 4 to 14 in size, all of which are kept."""
    return with_gates(case.changed(c=3 * case.args["c"]), f=OPEN)


@check("lstm_step", family="gradients", points=5)
def gradients_reach_states_and_weights(trial: Trial) -> None:
    """The gradient with respect to every argument is right, from the state and from the cell."""
    case = trial.case(gentle_step)
    trial.gradients_agree(case)
    trial.gradients_agree(large_cells(case))
    trial.gradients_agree(trial.case(step_inputs, B=2, D=3, H=5))


@check("lstm_step", family="laws", points=2)
def an_open_forget_gate_keeps_the_cell(trial: Trial) -> None:
    """With the forget gate open and the input gate closed, the cell comes out as it went in."""
    case = with_gates(trial.case(gentle_step), f=OPEN, i=CLOSED)
    say = "The forget gate is open and the input gate closed, and the cell does not come out as it went in: {where}."
    trial.equal(trial.call(case)["c_next"], case.args["c"], say, slot="c_next")


@check("lstm_step", family="laws", points=2)
def a_closed_forget_gate_empties_the_cell(trial: Trial) -> None:
    """With the forget gate closed nothing of the old cell is left, and the candidate is still written."""
    case = with_gates(trial.case(gentle_step), f=CLOSED, i=OPEN, g=OPEN)
    one = torch.ones(3, 4, dtype=torch.float64)
    say = "The forget gate is closed, and a candidate of 1 is let in: the new cell should be 1. It is not at {where}."
    trial.equal(trial.call(case)["c_next"], one, say, slot="c_next")


@check("lstm_step", family="laws", points=1)
def a_closed_output_gate_shows_nothing(trial: Trial) -> None:
    """With the output gate closed the state is zero, with it open the tanh of the cell; the cell is the same."""
    case = trial.case(gentle_step)
    closed, opened = trial.call(with_gates(case, o=CLOSED)), trial.call(with_gates(case, o=OPEN))
    nothing = torch.zeros(3, 4, dtype=torch.float64)
    trial.equal(closed["h_next"], nothing, "The output gate is closed and the state still shows something.")
    trial.equal(closed["c_next"], opened["c_next"], "The output gate changes the cell; it should only show it.")
    say = "The output gate is open, and the state is not the tanh of your new cell."
    trial.equal(opened["h_next"], torch.tanh(opened["c_next"]), say)


@check("lstm_step", family="laws", points=1)
def state_and_cell_both_count(trial: Trial) -> None:
    """The old state and the old cell each have an effect on both results."""
    case = trial.case(gentle_step)
    before = trial.call(case)
    for name in ("h", "c"):
        after = trial.call(case.changed(**{name: case.args[name] + 0.5}))
        for result in ("h_next", "c_next"):
            moves = not torch.equal(after[result], before[result])
            trial.expect(moves, f"Changing `{name}` alone does not change `{result}`.")


@check("lstm_step", family="laws", points=2)
def every_memory_is_its_own(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    stands_alone(trial, trial.case(step_inputs), ("x", "h", "c"))


@check("lstm_step", family="values", points=1)
def keeps_large_cells(trial: Trial) -> None:
    """Cells of size 30 are carried as they are."""
    case = trial.case(step_inputs, B=2, H=6)
    trial.agrees(case.changed(c=10 * case.args["c"]))


@check("lstm_step", family="generality", points=0.5)
def steps_for_every_size(trial: Trial) -> None:
    """Works for one sample, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 7), (4, 1, 1), (1, 1, 1), (4, 4, 4), (2, 3, 70), (1, 130, 102)):
        trial.agrees(trial.case(step_inputs, **dict(zip("BDH", sizes, strict=True))))


def plain_step(draw: Draw, B: int = 6, D: int = 5, H: int = 4) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: zeros, equal entries, whole numbers, vectors of a single sign."""
    inputs = gentle_step(draw, B, D, H)
    x, h, c = (inputs[name].clone() for name in ("x", "h", "c"))
    x[0], h[1] = 0.0, 0.0  # nothing comes in; nothing was there
    x[2, ::2], h[2, 1::2] = 0.0, 0.0
    x[3], h[3] = x[2], h[3, :1]  # the same input once more; a state of equal entries
    x[4], h[4] = torch.sign(x[4]), h[2]
    x[5], h[5] = -x[5].abs(), -h[5].abs()
    c[0, 1:], c[1], c[4], c[5] = 0.0, 0.0, c[4, :1], -c[5].abs()
    return inputs | {"x": x, "h": h, "c": c}


@check("lstm_step", family="generality", points=0.5)
def zeros_and_empty_cells_are_numbers_too(trial: Trial) -> None:
    """An input, a state, a cell or a bias of zeros is no special case, nor are equal or negative entries."""
    case = trial.case(plain_step)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))
    trial.agrees(large_cells(case))


standard.gaps(
    "reads_states_with_gaps", step_inputs, points=1, says="Works for arguments that are not contiguous in memory."
)
standard.unchanged("leaves_the_old_states_alone", step_inputs, points=1, says="No argument is changed by the call.")
standard.repeated(
    "gives_the_same_step_twice",
    step_inputs,
    points=1,
    says="Two calls with the same arguments agree, and nothing global is touched.",
)


@check("lstm_step", family="portability", points=1)
def steps_in_float32(trial: Trial) -> None:
    """In float32 both results are right to the precision of float32."""
    case = trial.case(step_inputs, B=2, D=6, H=4)
    trial.agrees(case, dtype="float32")
    trial.agrees(large_cells(case), dtype="float32")


standard.device(
    "states_stay_on_the_device", step_inputs, points=1, says="State and cell are made on the device of the inputs."
)
standard.rules(
    "builds_the_step_itself",
    step_inputs,
    partial(step_inputs, B=1, D=2, H=3),
    points=1,
    says="PyTorch's own recurrent layers are not called.",
)
