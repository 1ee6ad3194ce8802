"""What a learner can check at home in unit `gru`: form, formula, a law for each exercise, and the way back."""

from __future__ import annotations

from typing import Any

from autograder.checks import Draw, Trial, check, forbids, hints


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
    """Weights and biases in PyTorch's layout, three blocks of rows."""
    biases = {"b_ih": draw.bias(3 * H), "b_hh": draw.bias(3 * H)}
    return {"w_ih": draw.weight(3 * H, D), "w_hh": draw.recurrent(3, H)} | biases


def keeping_inputs(draw: Draw, B: int = 3, D: int = 5, H: int = 7) -> dict[str, Any]:
    """A step whose update gate is 1 whatever comes in: its bias is far up."""
    inputs = step_inputs(draw, B, D, H)
    b_ih = inputs["b_ih"].clone()
    b_ih[H : 2 * H] = 40.0
    return inputs | {"x": 0.3 * inputs["x"], "b_ih": b_ih}


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
