"""What a learner can check at home in unit `lstm`: form, formula, a law for each exercise, and the way back."""

from __future__ import annotations

import torch

from autograder.checks import Trial, check, forbids, hints

from ..rules import RECURRENT_LAYERS, RECURRENT_OPERATIONS, RECURRENT_SAYS
from .inputs import gate_inputs, sequence_inputs, silent_inputs, step_inputs

forbids(python=RECURRENT_LAYERS, operations=RECURRENT_OPERATIONS, says=RECURRENT_SAYS)
hints(
    "lstm_gates",
    "Both products give (B, 4*H): four blocks of H columns, side by side.",
    "`chunk(4, dim=1)` cuts the sum into the blocks, in the order input, forget, candidate, output.",
    "Three of the four are gates and lie between 0 and 1; the candidate may be negative and goes through tanh.",
)
hints(
    "lstm_step",
    "Begin with `lstm_gates`. What is left are two lines: one for the cell, one for the state.",
    "The forget gate scales the old cell, the input gate scales the candidate, and the two are added.",
    "The new state is a part of the squashed cell: the output gate times the tanh of the new cell.",
)
hints(
    "lstm_forward",
    "Time is the second axis of `x`: `x[:, t]` is what all samples read at step `t`.",
    "Two states go from step to step. Both have to be carried, and only one of them is an output.",
    "Collect the states `h` in a list, join them along a new axis 1, and return the last `h` and `c` as a pair.",
)


@check("lstm_gates", family="contract", points=2)
def comes_out_as_four_tensors(trial: Trial) -> None:
    """Four tensors of shape (B, H) come out, in the dtype of the inputs."""
    trial.has_the_right_form(trial.case(gate_inputs))


@check("lstm_gates", family="values", points=4)
def follows_the_formula(trial: Trial) -> None:
    """All four parts are what the formula gives."""
    for sizes in ({"B": 3, "D": 5, "H": 7}, {"B": 2, "D": 3, "H": 2}):
        trial.agrees(trial.case(gate_inputs, **sizes))


@check("lstm_gates", family="laws", points=2)
def rests_at_one_half(trial: Trial) -> None:
    """With nothing coming in and biases of zero the three gates stand at one half, the candidate at zero."""
    answer = trial.call(trial.case(silent_inputs))
    for name, level in (("i", 0.5), ("f", 0.5), ("g", 0.0), ("o", 0.5)):
        want = torch.full((3, 7), level, dtype=torch.float64)
        say = f"With everything zero `{name}` should be {level}; yours is not, at {{where}}."
        trial.equal(answer[name], want, say, slot=name)


@check("lstm_step", family="contract", points=2)
def comes_out_as_state_and_cell(trial: Trial) -> None:
    """A state and a cell of shape (B, H) come out, in the dtype of the inputs."""
    trial.has_the_right_form(trial.case(step_inputs))


@check("lstm_step", family="values", points=4)
def follows_the_two_formulas(trial: Trial) -> None:
    """The new state and the new cell are what the formulas give."""
    for sizes in ({"B": 3, "D": 5, "H": 7}, {"B": 2, "D": 3, "H": 2}):
        trial.agrees(trial.case(step_inputs, **sizes))


@check("lstm_step", family="laws", points=2)
def shows_the_cell_through_a_tanh(trial: Trial) -> None:
    """However large the cell is, the state stays between -1 and 1."""
    case = trial.case(step_inputs)
    answer = trial.call(case.changed(c=10 * case.args["c"]))
    trial.expect(bool((answer["h_next"].abs() <= 1).all()), "With a large cell your state leaves (-1, 1).")
    trial.expect(bool((answer["c_next"].abs() > 1).any()), "Your cell never leaves (-1, 1), however large it was.")


@check("lstm_forward", family="contract", points=2)
def comes_out_nested(trial: Trial) -> None:
    """Outputs (B, T, H) and a pair of final states (B, H) come out, in the dtype of the inputs."""
    trial.has_the_right_form(trial.case(sequence_inputs))


@check("lstm_forward", family="values", points=4)
def follows_the_formulas_at_every_step(trial: Trial) -> None:
    """Every output is the state after its input, starting from `h0` and `c0`."""
    for sizes in ({"B": 3, "T": 5, "D": 4, "H": 7}, {"B": 2, "T": 3, "D": 5, "H": 4}):
        trial.agrees(trial.case(sequence_inputs, **sizes))


@check("lstm_forward", family="laws", points=3)
def ends_with_the_last_output(trial: Trial) -> None:
    """The final state `h_n` equals the last output."""
    answer = trial.call(trial.case(sequence_inputs, B=2, T=4, D=3, H=5))
    say = "The final state `h_n` is not your last output; they differ at {where}."
    trial.equal(answer["h_n"], answer["outputs"][:, -1], say, slot="h_n")


@check("lstm_forward", family="gradients", points=1)
def gradients_go_back_to_the_start(trial: Trial) -> None:
    """Every argument gets the right gradient, through all the steps."""
    trial.gradients_agree(trial.case(sequence_inputs, B=2, T=4, D=3, H=5))
