"""The reference of unit `gru` is right, shown by means that do not use it."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from tests.units import numpy_models_recurrent as numpy_models

reference = numpy_models.load_reference("gru")

SIZES = [(3, 5, 4, 7), (1, 1, 1, 1), (2, 1, 3, 5), (1, 6, 2, 3), (4, 4, 4, 4), (2, 70, 3, 5)]  # B, T, D, H


def normal(seed: int, *shape: int) -> Tensor:
    """Normal numbers in float64."""
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def weights(seed: int, features: int, units: int) -> list[Tensor]:
    """w_ih, w_hh, b_ih, b_hh."""
    recurrent = normal(seed + 100, 3 * units, units) / units**0.5
    return [normal(seed, 3 * units, features), recurrent, normal(seed + 200, 3 * units), normal(seed + 300, 3 * units)]


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_step_equals_the_cell_of_torch(batch: int, length: int, features: int, units: int) -> None:
    """`gru_step` gives what `nn.GRUCell` gives."""
    parameters, x, h = weights(1, features, units), normal(2, batch, features), normal(3, batch, units)
    want = torch.func.functional_call(
        nn.GRUCell(features, units, dtype=torch.float64),
        dict(zip(("weight_ih", "weight_hh", "bias_ih", "bias_hh"), parameters, strict=True)),
        (x, h),
    )
    torch.testing.assert_close(reference.gru_step(x, h, *parameters), want, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_forward_equals_the_layer_of_torch(batch: int, length: int, features: int, units: int) -> None:
    """`gru_forward` gives what `nn.GRU` gives, outputs and final state."""
    parameters, x, h0 = weights(4, features, units), normal(5, batch, length, features), normal(6, batch, units)
    layer = nn.GRU(features, units, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        for target, source in zip(layer.parameters(), parameters, strict=True):
            target.copy_(source)
    want_outputs, want_last = layer(x, h0.unsqueeze(0))
    outputs, last = reference.gru_forward(x, h0, *parameters)
    torch.testing.assert_close(outputs, want_outputs, rtol=1e-10, atol=1e-10)
    torch.testing.assert_close(last, want_last[0], rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_forward_equals_the_formula_in_numpy(batch: int, length: int, features: int, units: int) -> None:
    """`gru_forward` gives what the formulas give."""
    parameters, x, h0 = weights(7, features, units), normal(8, batch, length, features), normal(9, batch, units)
    outputs, last = reference.gru_forward(x, h0, *parameters)
    want_outputs, want_last = numpy_models.gru_forward(*(tensor.numpy() for tensor in (x, h0, *parameters)))
    np.testing.assert_allclose(outputs.numpy(), want_outputs, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(last.numpy(), want_last, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("prove", [torch.autograd.gradcheck, torch.autograd.gradgradcheck])
@pytest.mark.parametrize("name", ["gru_step", "gru_forward"])
def test_everything_is_differentiable(name: str, prove: Callable[..., bool]) -> None:
    """First and second derivatives with respect to every argument are those of differences."""
    x = normal(10, 2, 3, 2)
    first = x[:, 0] if name == "gru_step" else x
    leaves = tuple(tensor.clone().requires_grad_() for tensor in (first, normal(11, 2, 2), *weights(12, 2, 2)))
    assert prove(getattr(reference, name), leaves)


def test_memory_layout_does_not_matter() -> None:
    """Non-contiguous arguments give the same numbers."""
    arguments = [normal(13, 3, 5, 2), normal(14, 3, 4), *weights(15, 2, 4)]
    spread = [torch.stack([tensor, torch.full_like(tensor, torch.nan)], dim=-1)[..., 0] for tensor in arguments]
    assert not spread[0].is_contiguous()
    for got, want in zip(reference.gru_forward(*spread), reference.gru_forward(*arguments), strict=True):
        torch.testing.assert_close(got, want, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_results_follow_dtype_and_device(dtype: torch.dtype) -> None:
    """Results have the dtype and the device of the arguments, also where no data exists."""
    given = (normal(16, 3, 5, 2), normal(17, 3, 4), *weights(18, 2, 4))
    arguments = [tensor.to("meta", dtype) for tensor in given]
    for result in reference.gru_forward(*arguments):
        assert (result.dtype, result.device.type) == (dtype, "meta")


def test_arguments_stay_as_they_were() -> None:
    """No argument is changed, and nothing is drawn at random."""
    arguments = [normal(19, 3, 5, 2), normal(20, 3, 4), *weights(21, 2, 4)]
    before, random_state = [tensor.clone() for tensor in arguments], torch.get_rng_state()
    reference.gru_forward(*arguments)
    assert all(torch.equal(now, then) for now, then in zip(arguments, before, strict=True))
    assert torch.equal(torch.get_rng_state(), random_state)


def test_the_example_by_hand_is_right() -> None:
    """The numbers of the worked example are those that the formulas give with plain floats."""
    z, n = 1 / (1 + math.exp(-1)), math.tanh(1 + 0.5 * (2 * 0.5 + 1))
    old, new = z * 0.5, (1 - z) * n
    text = " ".join(reference.__doc__.split())
    for line in (
        f"z = sigmoid(1) = {z:.4f}",
        f"= tanh(2) = {n:.4f}",
        f"h' = (1 - {z:.4f}) * {n:.4f} + {z:.4f} * 0.5 = {new:.4f} + {old:.4f} = {new + old:.4f}",
        f"tanh(2.5) = {math.tanh(2.5):.4f}",
    ):
        assert line in text, line


def test_answers_are_right() -> None:
    """The answers to the questions are what PyTorch's own cell says."""
    assert reference.answers["number_of_parameters"] == sum(p.numel() for p in nn.GRUCell(10, 20).parameters())
    assert reference.answers["state_after_the_step"] == (1 - 0.25) * -1 + 0.25 * 0.5
