"""What the checks of unit `lstm` draw: visible ones take along what they use, the rest stays here."""

from __future__ import annotations

from typing import Any

import torch

from autograder.checks import Draw


def gate_inputs(draw: Draw, B: int = 3, D: int = 5, H: int = 7) -> dict[str, Any]:
    """Arguments of the gates: weights large enough for a mistake to show, biases about 1."""
    return {"x": draw.normal(B, D), "h": draw.normal(B, H)} | weights(draw, D, H)


def step_inputs(draw: Draw, B: int = 3, D: int = 5, H: int = 7) -> dict[str, Any]:
    """Arguments of one step. Cells are about 3 in size: they are no states, which stay below 1."""
    return {"x": draw.normal(B, D), "h": draw.normal(B, H), "c": 3 * draw.bias(B * H).view(B, H)} | weights(draw, D, H)


def sequence_inputs(draw: Draw, B: int = 3, T: int = 5, D: int = 4, H: int = 7) -> dict[str, Any]:
    """Arguments of a sequence that does not start from zeros."""
    states = {"h0": draw.normal(B, H), "c0": 2 * draw.bias(B * H).view(B, H)}
    return {"x": draw.normal(B, T, D)} | states | weights(draw, D, H)


def weights(draw: Draw, D: int, H: int) -> dict[str, Any]:
    """Weights and biases in PyTorch's layout, four blocks of rows."""
    biases = {"b_ih": draw.bias(4 * H), "b_hh": draw.bias(4 * H)}
    return {"w_ih": draw.weight(4 * H, D), "w_hh": draw.recurrent(4, H)} | biases


def silent_inputs(draw: Draw, B: int = 3, D: int = 5, H: int = 7) -> dict[str, Any]:
    """Gates with nothing coming in and all biases zero."""
    zeros = {"x": (B, D), "h": (B, H), "b_ih": (4 * H,), "b_hh": (4 * H,)}
    return gate_inputs(draw, B, D, H) | {name: torch.zeros(shape, dtype=torch.float64) for name, shape in zeros.items()}


BLOCKS = {"i": 0, "f": 1, "g": 2, "o": 3}
