"""What a learner can check at home in unit `gru`: form, formula, a law for each exercise, and the way back."""

from __future__ import annotations

from autograder.checks import Trial, check, forbids, hints

from ..rules import RECURRENT_LAYERS, RECURRENT_OPERATIONS, RECURRENT_SAYS
from .inputs import keeping_inputs, sequence_inputs, step_inputs

forbids(python=RECURRENT_LAYERS, operations=RECURRENT_OPERATIONS, says=RECURRENT_SAYS)
hints(
    "gru_step",
    "Keep the two products apart: `x` with its weights and bias, `h` with its own. Each gives three blocks of columns.",
    "For the two gates, add the blocks and squash. In the candidate, the reset gate scales the block of `h` first.",
    "The third block of `b_hh` is inside what the reset gate scales. The update gate weighs the old against the new.",
)
hints(
    "gru_forward",
    "Time is the second axis of `x`: `x[:, t]` is what all samples read at step `t`.",
    "Keep the state in a variable. In each turn: take the step, then store the new state, then go on from it.",
    "Collect the states in a list and join them along a new axis 1 at the end; the last one is the final state too.",
)


@check("gru_step", family="contract", points=3)
def comes_out_in_the_right_form(trial: Trial) -> None:
    """One tensor of shape (B, H) comes out, in the dtype of the inputs."""
    trial.has_the_right_form(trial.case(step_inputs))


@check("gru_step", family="values", points=6)
def follows_the_formula(trial: Trial) -> None:
    """The new state is what the formula gives."""
    for sizes in ({"B": 3, "D": 5, "H": 7}, {"B": 2, "D": 3, "H": 2}):
        trial.agrees(trial.case(step_inputs, **sizes))


@check("gru_step", family="laws", points=3)
def keeps_the_old_state_when_told(trial: Trial) -> None:
    """With the update gate at 1 the old state comes out as it went in."""
    case = trial.case(keeping_inputs)
    say = "The update gate is 1, which means keep, and the old state does not come out as it went in: {where}."
    trial.equal(trial.call(case)["h_next"], case.args["h"], say, slot="h_next")


@check("gru_forward", family="contract", points=3)
def comes_out_as_outputs_and_final_state(trial: Trial) -> None:
    """Outputs (B, T, H) and a final state (B, H) come out, in the dtype of the inputs."""
    trial.has_the_right_form(trial.case(sequence_inputs))


@check("gru_forward", family="values", points=6)
def follows_the_formula_at_every_step(trial: Trial) -> None:
    """Every output is the state after its input, starting from `h0`."""
    for sizes in ({"B": 3, "T": 5, "D": 4, "H": 7}, {"B": 2, "T": 3, "D": 5, "H": 4}):
        trial.agrees(trial.case(sequence_inputs, **sizes))


@check("gru_forward", family="laws", points=4)
def ends_with_the_last_output(trial: Trial) -> None:
    """The final state equals the last output."""
    answer = trial.call(trial.case(sequence_inputs, B=2, T=4, D=3, H=5))
    say = "The final state `h_n` is not your last output; they differ at {where}."
    trial.equal(answer["h_n"], answer["outputs"][:, -1], say, slot="h_n")


@check("gru_forward", family="gradients", points=1)
def gradients_go_back_to_the_start(trial: Trial) -> None:
    """Every argument gets the right gradient, through all the steps."""
    trial.gradients_agree(trial.case(sequence_inputs, B=2, T=4, D=3, H=5))
