"""The gradients of a call's outputs for the given cotangents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from torch import Tensor

from . import originals
from .arguments import BadRequest, Builder


def differentiate(
    outputs: Sequence[Tensor], inputs: Mapping[str, Tensor], cotangents: Sequence[Tensor | None]
) -> dict[str, Tensor | None]:
    """For each input the gradient of the sum of `cotangent * output`, None where no path leads to it.

    Outputs that do not require a gradient are left out, and so are those without a cotangent. An input
    that no longer asks for a gradient has none.
    """
    with originals.no_function():  # a subclass of the learner's would be asked even for `requires_grad`
        return _differentiate(outputs, inputs, cotangents)


def _differentiate(
    outputs: Sequence[Tensor], inputs: Mapping[str, Tensor], cotangents: Sequence[Tensor | None]
) -> dict[str, Tensor | None]:
    heads, weights = [], []
    for output, cotangent in zip(outputs, cotangents, strict=True):
        if cotangent is not None and originals.wants_gradient(output):
            heads.append(originals.plainly(output))
            weights.append(_fitting(output, cotangent))
    asking = {name: tensor for name, tensor in inputs.items() if originals.wants_gradient(tensor)}
    found: dict[str, Tensor | None] = dict.fromkeys(inputs)
    if heads and asking:
        grads = originals.gradients(heads, list(asking.values()), weights, allow_unused=True)
        found.update(zip(asking, grads, strict=True))
    return found


def _fitting(output: Tensor, cotangent: Tensor) -> Tensor:
    """The cotangent in the output's dtype and on its device. A shape that does not fit is the autograd's to refuse."""
    fitting: Tensor = cotangent.to(dtype=originals.dtype_of(output), device=originals.device_of(output))
    return fitting


def pick(builder: Builder, indices: Sequence[int | None] | None, outputs: Sequence[Tensor]) -> list[Tensor | None]:
    """The cotangent of every floating output; ones where the request names none at all."""
    if indices is None:
        return [originals.ones_like(output) for output in outputs]
    if len(indices) < len(outputs):
        indices = [*indices, *([None] * (len(outputs) - len(indices)))]
    if any(index is not None and type(index) is not int for index in indices):
        raise BadRequest("a cotangent is an index or null")
    return [None if index is None else builder.at(index) for index in indices[: len(outputs)]]
