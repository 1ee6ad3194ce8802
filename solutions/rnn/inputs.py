"""What the checks of unit `rnn` draw: visible ones take along what they use, the rest stays here."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Draw, Forward


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


def turns(draw: Draw, gates: int, H: int, radius: float = 1.0) -> Tensor:
    """Recurrent blocks that turn the state and keep its length, times `radius`: nothing vanishes, nothing explodes."""
    return torch.cat([radius * torch.linalg.qr(draw.normal(H, H))[0] for _ in range(gates)])
