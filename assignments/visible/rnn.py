"""What a learner can check at home in unit `rnn`: form, formula, a law for each exercise, and the way back."""

from __future__ import annotations

from typing import Any

import torch

from autograder.checks import Draw, Forward, Trial, check, forbids, hints


# PyTorch's own recurrent layers, cells and functions.
RECURRENT_LAYERS = (
    "torch.nn.RNN",
    "torch.nn.LSTM",
    "torch.nn.GRU",
    "torch.nn.RNNBase",
    "torch.nn.RNNCell",
    "torch.nn.LSTMCell",
    "torch.nn.GRUCell",
    "torch.nn.RNNCellBase",
    "torch.rnn_tanh",
    "torch.rnn_relu",
    "torch.lstm",
    "torch.gru",
    "torch.rnn_tanh_cell",
    "torch.rnn_relu_cell",
    "torch.lstm_cell",
    "torch.gru_cell",
    "torch.quantized_rnn_tanh_cell",
    "torch.quantized_rnn_relu_cell",
    "torch.quantized_lstm_cell",
    "torch.quantized_gru_cell",
    "torch._cudnn_rnn",
    "torch._lstm_mps",
    "torch.miopen_rnn",
    "torch.mkldnn_rnn_layer",
)


# What they are to the dispatcher.
RECURRENT_OPERATIONS = (
    "aten::rnn_tanh",
    "aten::rnn_relu",
    "aten::lstm",
    "aten::gru",
    "aten::rnn_tanh_cell",
    "aten::rnn_relu_cell",
    "aten::lstm_cell",
    "aten::gru_cell",
    "aten::quantized_lstm",
    "aten::quantized_gru",
    "aten::quantized_rnn_tanh_cell",
    "aten::quantized_rnn_relu_cell",
    "aten::quantized_lstm_cell",
    "aten::quantized_gru_cell",
    "aten::_thnn_fused_lstm_cell",
    "aten::_thnn_fused_gru_cell",
    "aten::_cudnn_rnn",
    "aten::_lstm_mps",
    "aten::miopen_rnn",
    "aten::mkldnn_rnn_layer",
)


RECURRENT_SAYS = (
    "PyTorch's own recurrent layers, cells and functions are not allowed in this unit: build the step yourself."
)


def step_inputs(draw: Draw, B: int = 3, D: int = 5, H: int = 7) -> dict[str, Any]:
    """Arguments of one step: weights large enough for a mistake to show, biases about 1."""
    return {"x": draw.normal(B, D), "h": draw.normal(B, H)} | weights(draw, D, H)


def sequence_inputs(draw: Draw, B: int = 3, T: int = 5, D: int = 4, H: int = 7) -> dict[str, Any]:
    """Arguments of a sequence that does not start from zeros."""
    return {"x": draw.normal(B, T, D), "h0": draw.normal(B, H)} | weights(draw, D, H)


def weights(draw: Draw, D: int, H: int) -> dict[str, Any]:
    """Weights and biases in PyTorch's layout."""
    return {"w_ih": draw.weight(H, D), "w_hh": draw.recurrent(1, H), "b_ih": draw.bias(H), "b_hh": draw.bias(H)}


def resting_inputs(draw: Draw, B: int = 3, D: int = 5, H: int = 7) -> dict[str, Any]:
    """One step with nothing coming in: input and old state are zero."""
    return step_inputs(draw, B, D, H) | {
        "x": torch.zeros(B, D, dtype=torch.float64),
        "h": torch.zeros(B, H, dtype=torch.float64),
    }


def recurrent_inputs(draw: Draw, B: int = 3, T: int = 5, D: int = 4, H: int = 6) -> dict[str, Any]:
    """A small recurrent network, and something to feed it. The network starts from zeros, as `nn.RNN` does."""
    named = {
        "weight_ih_l0": draw.normal(H, D, scale=1 / D**0.5),
        "weight_hh_l0": draw.recurrent(1, H, radius=0.9),
        "bias_ih_l0": draw.normal(H, scale=0.3),
        "bias_hh_l0": draw.normal(H, scale=0.3),
    }
    network = Forward("RNN", args={"input_size": D, "hidden_size": H, "batch_first": True}, weights=named, take=0)
    return {"forward": network, "x": draw.normal(B, T, D)}


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
