"""What the checks of unit `gru` draw: visible ones take along what they use, the rest stays here."""

from __future__ import annotations

from typing import Any

from autograder.checks import Draw


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
