"""The callable that a function such as `gradient_norms` is given: a layer of `torch.nn`, by name.

What it calls is not the learner's doing and counts for no fact. Where `keep_grad` says so, its parameters
get an earlier `.grad` first, and the facts say whether it stayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn

from . import originals
from .arguments import BadRequest, Builder
from .aside import aside
from .modules import set_weights

LAYERS = ("RNN", "GRU", "LSTM", "Linear")  # each maps (B, T, D) to (B, T, H), the first three in a tuple


class GivenForward:
    """A callable that runs a layer and gives one tensor back."""

    def __init__(self, layer: nn.Module, take: int | None) -> None:
        self._layer = layer
        self._take = take

    def __call__(self, *inputs: Tensor) -> Any:
        """The layer's result, or the element of it that the exercise is about."""
        with aside():
            result = self._layer(*inputs)
        return result if self._take is None else result[self._take]

    def parameters(self) -> list[Tensor]:
        """The layer's parameters, as `nn.Module.parameters` gives them."""
        return list(self._layer.parameters())

    def zero_grad(self) -> None:
        """As `nn.Module.zero_grad`: what a learner who tidies up would call."""
        self._layer.zero_grad()


def make_given(wish: Mapping[str, Any], builder: Builder) -> GivenForward:
    """The callable that the request describes."""
    if wish.get("module") not in LAYERS:
        raise BadRequest(f"no layer {wish.get('module')!r}: one of {', '.join(LAYERS)}")
    layer = getattr(nn, wish["module"])(**wish.get("args", {}))
    layer = layer.to(dtype=getattr(torch, builder.form.dtype), device=builder.form.device).eval()
    set_weights(layer, builder.values(wish.get("weights", {})))
    if wish.get("keep_grad"):
        for parameter in layer.parameters():
            originals.set_gradient(parameter, torch.full_like(parameter, 0.25))
    return GivenForward(layer, wish.get("take"))


def given_parameters(givens: Mapping[str, GivenForward]) -> dict[str, Tensor]:
    """Every parameter of the given callables, under the name of its argument and its own."""
    named: dict[str, Tensor] = {}
    for argument, given in givens.items():
        for name, parameter in given._layer.named_parameters():
            named[f"{argument}.{name}"] = parameter
    return named
