"""What a learner can check at home in unit `rnn`: form, formula, a law for each exercise, and the way back."""

from __future__ import annotations

import torch

from autograder.checks import Trial, check, forbids, hints

from ..rules import RECURRENT_LAYERS, RECURRENT_OPERATIONS, RECURRENT_SAYS
from .inputs import recurrent_inputs, resting_inputs, sequence_inputs, step_inputs

forbids(python=RECURRENT_LAYERS, operations=RECURRENT_OPERATIONS, says=RECURRENT_SAYS)
hints(
    "rnn_step",
    "Start with shapes: which of the two weights can be multiplied with `x`, which with `h`, and what comes out?",
    "A row of a weight belongs to one unit of the result, so each product is with the transpose.",
    "Add four terms, two products and two biases, and apply tanh once, to the whole sum.",
)
hints(
    "rnn_forward",
    "Time is the second axis of `x`: `x[:, t]` is what all samples read at step `t`.",
    "Keep the state in a variable. In each turn: take the step, then store the new state, then go on from it.",
    "Collect the states in a list and join them along a new axis 1 at the end; the last one is the final state too.",
)
hints(
    "gradient_norms",
    "Make a tensor of your own with the numbers of `x` and let that one ask for gradients.",
    "`torch.autograd.grad` returns a gradient and stores nothing anywhere.",
    "Differentiate the sum of the last output, then take one norm over the batch axis and the feature axis.",
)


@check("rnn_step", family="contract", points=2)
def comes_out_in_the_right_form(trial: Trial) -> None:
    """One tensor of shape (B, H) comes out, in the dtype of the inputs."""
    trial.has_the_right_form(trial.case(step_inputs))


@check("rnn_step", family="values", points=5)
def follows_the_formula(trial: Trial) -> None:
    """The new state is what the formula gives."""
    for sizes in ({"B": 3, "D": 5, "H": 7}, {"B": 2, "D": 3, "H": 2}):
        trial.agrees(trial.case(step_inputs, **sizes))


@check("rnn_step", family="laws", points=2)
def squashes_the_biases_too(trial: Trial) -> None:
    """With input and old state zero, the new state is the tanh of the two biases together."""
    case = trial.case(resting_inputs)
    want = torch.tanh(case.args["b_ih"] + case.args["b_hh"]).expand(3, -1)
    say = "With `x` and `h` zero the new state should be the tanh of `b_ih + b_hh`; it is not at {where}."
    trial.equal(trial.call(case)["h_next"], want, say, slot="h_next")


@check("rnn_forward", family="contract", points=2)
def comes_out_as_outputs_and_final_state(trial: Trial) -> None:
    """Outputs (B, T, H) and a final state (B, H) come out, in the dtype of the inputs."""
    trial.has_the_right_form(trial.case(sequence_inputs))


@check("rnn_forward", family="values", points=4)
def follows_the_formula_at_every_step(trial: Trial) -> None:
    """Every output is the state after its input, starting from `h0`."""
    for sizes in ({"B": 3, "T": 5, "D": 4, "H": 7}, {"B": 2, "T": 3, "D": 5, "H": 4}):
        trial.agrees(trial.case(sequence_inputs, **sizes))


@check("rnn_forward", family="laws", points=3)
def ends_with_the_last_output(trial: Trial) -> None:
    """The final state equals the last output."""
    answer = trial.call(trial.case(sequence_inputs, B=2, T=4, D=3, H=5))
    say = "The final state `h_n` is not your last output; they differ at {where}."
    trial.equal(answer["h_n"], answer["outputs"][:, -1], say, slot="h_n")


@check("rnn_forward", family="gradients", points=1)
def gradients_go_back_to_the_start(trial: Trial) -> None:
    """Every argument gets the right gradient, through all the steps."""
    trial.gradients_agree(trial.case(sequence_inputs, B=2, T=4, D=3, H=5))


@check("gradient_norms", family="contract", points=2)
def gives_one_number_for_each_step(trial: Trial) -> None:
    """One tensor of shape (T,) comes out, in the dtype of the input."""
    trial.has_the_right_form(trial.case(recurrent_inputs))


@check("gradient_norms", family="values", points=5)
def measures_a_recurrent_network(trial: Trial) -> None:
    """For a recurrent network every entry is the length of the gradient at its step."""
    for sizes in ({"B": 3, "T": 5, "D": 4, "H": 6}, {"B": 2, "T": 7, "D": 3, "H": 5}):
        trial.agrees(trial.case(recurrent_inputs, **sizes))
