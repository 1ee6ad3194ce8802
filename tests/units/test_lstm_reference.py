"""The reference of unit `lstm` is right, shown by means that do not use it."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from tests.units import numpy_models_recurrent as numpy_models

reference = numpy_models.load_reference("lstm")

SIZES = [(3, 5, 4, 7), (1, 1, 1, 1), (2, 1, 3, 5), (1, 6, 2, 3), (4, 4, 4, 4), (2, 70, 3, 5)]  # B, T, D, H


def normal(seed: int, *shape: int) -> Tensor:
    """Normal numbers in float64."""
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def weights(seed: int, features: int, units: int) -> list[Tensor]:
    """w_ih, w_hh, b_ih, b_hh."""
    recurrent = normal(seed + 100, 4 * units, units) / units**0.5
    return [normal(seed, 4 * units, features), recurrent, normal(seed + 200, 4 * units), normal(seed + 300, 4 * units)]


def sequence(seed: int, batch: int, length: int, features: int, units: int) -> list[Tensor]:
    """x, h0, c0; cells of size 3, so that a cell that is squashed shows."""
    return [normal(seed, batch, length, features), normal(seed + 1, batch, units), 3 * normal(seed + 2, batch, units)]


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_step_equals_the_cell_of_torch(batch: int, length: int, features: int, units: int) -> None:
    """`lstm_step` gives what `nn.LSTMCell` gives."""
    parameters, (x, h, c) = weights(1, features, units), sequence(2, batch, 1, features, units)
    want = torch.func.functional_call(
        nn.LSTMCell(features, units, dtype=torch.float64),
        dict(zip(("weight_ih", "weight_hh", "bias_ih", "bias_hh"), parameters, strict=True)),
        (x[:, 0], (h, c)),
    )
    for got, expected in zip(reference.lstm_step(x[:, 0], h, c, *parameters), want, strict=True):
        torch.testing.assert_close(got, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_forward_equals_the_layer_of_torch(batch: int, length: int, features: int, units: int) -> None:
    """`lstm_forward` gives what `nn.LSTM` gives: outputs, final state, final cell."""
    parameters, (x, h0, c0) = weights(3, features, units), sequence(4, batch, length, features, units)
    layer = nn.LSTM(features, units, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        for target, source in zip(layer.parameters(), parameters, strict=True):
            target.copy_(source)
    want_outputs, (want_h, want_c) = layer(x, (h0.unsqueeze(0), c0.unsqueeze(0)))
    outputs, (h_n, c_n) = reference.lstm_forward(x, h0, c0, *parameters)
    for got, want in ((outputs, want_outputs), (h_n, want_h[0]), (c_n, want_c[0])):
        torch.testing.assert_close(got, want, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_gates_equal_the_formula_in_numpy(batch: int, length: int, features: int, units: int) -> None:
    """`lstm_gates` gives the four blocks in the order input, forget, candidate, output."""
    parameters, (x, h, _) = weights(5, features, units), sequence(6, batch, 1, features, units)
    want = numpy_models.lstm_gates(*(tensor.numpy() for tensor in (x[:, 0], h, *parameters)))
    for got, expected in zip(reference.lstm_gates(x[:, 0], h, *parameters), want, strict=True):
        np.testing.assert_allclose(got.numpy(), expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_forward_equals_the_formula_in_numpy(batch: int, length: int, features: int, units: int) -> None:
    """`lstm_forward` gives what the formulas give."""
    parameters, (x, h0, c0) = weights(7, features, units), sequence(8, batch, length, features, units)
    outputs, (h_n, c_n) = reference.lstm_forward(x, h0, c0, *parameters)
    want = numpy_models.lstm_forward(*(tensor.numpy() for tensor in (x, h0, c0, *parameters)))
    for got, expected in zip((outputs, h_n, c_n), want, strict=True):
        np.testing.assert_allclose(got.numpy(), expected, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("prove", [torch.autograd.gradcheck, torch.autograd.gradgradcheck])
@pytest.mark.parametrize("name", ["lstm_gates", "lstm_step", "lstm_forward"])
def test_everything_is_differentiable(name: str, prove: Callable[..., bool]) -> None:
    """First and second derivatives with respect to every argument are those of differences."""
    x, h, c = sequence(9, 2, 3, 2, 2)
    first = {"lstm_gates": [x[:, 0], h], "lstm_step": [x[:, 0], h, c], "lstm_forward": [x, h, c]}[name]
    leaves = tuple(tensor.clone().requires_grad_() for tensor in (*first, *weights(10, 2, 2)))
    assert prove(lambda *arguments: flat(getattr(reference, name)(*arguments)), leaves)


def flat(results: object) -> tuple[Tensor, ...]:
    """Nested results in a row."""
    return (results,) if isinstance(results, Tensor) else tuple(leaf for part in results for leaf in flat(part))


def test_saturated_gates_stay_finite() -> None:
    """Sums of several hundred give gates of exactly 0 and 1 and a candidate of exactly -1 and 1."""
    x, h = torch.tensor([[700.0], [-700.0]], dtype=torch.float64), torch.zeros(2, 1, dtype=torch.float64)
    ones, zeros = torch.ones(4, 1, dtype=torch.float64), torch.zeros(4, dtype=torch.float64)
    i, f, g, o = reference.lstm_gates(x, h, ones, ones, zeros, zeros)
    for gate in (i, f, o):
        torch.testing.assert_close(gate, torch.tensor([[1.0], [0.0]], dtype=torch.float64))
    assert torch.equal(g, torch.tensor([[1.0], [-1.0]], dtype=torch.float64))


def test_memory_layout_does_not_matter() -> None:
    """Non-contiguous arguments give the same numbers."""
    arguments = [*sequence(11, 3, 5, 2, 4), *weights(12, 2, 4)]
    spread = [torch.stack([tensor, torch.full_like(tensor, torch.nan)], dim=-1)[..., 0] for tensor in arguments]
    assert not spread[0].is_contiguous()
    for got, want in zip(flat(reference.lstm_forward(*spread)), flat(reference.lstm_forward(*arguments)), strict=True):
        torch.testing.assert_close(got, want, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_results_follow_dtype_and_device(dtype: torch.dtype) -> None:
    """Results have the dtype and the device of the arguments, also where no data exists."""
    arguments = [tensor.to("meta", dtype) for tensor in (*sequence(13, 3, 5, 2, 4), *weights(14, 2, 4))]
    for result in flat(reference.lstm_forward(*arguments)):
        assert (result.dtype, result.device.type) == (dtype, "meta")


def test_arguments_stay_as_they_were() -> None:
    """No argument is changed, and nothing is drawn at random."""
    arguments = [*sequence(15, 3, 5, 2, 4), *weights(16, 2, 4)]
    before, random_state = [tensor.clone() for tensor in arguments], torch.get_rng_state()
    reference.lstm_forward(*arguments)
    assert all(torch.equal(now, then) for now, then in zip(arguments, before, strict=True))
    assert torch.equal(torch.get_rng_state(), random_state)


def test_the_example_by_hand_is_right() -> None:
    """The numbers of the worked example are those that the formulas give with plain floats."""
    i, f, g, o = 1 / (1 + math.exp(0)), 1 / (1 + math.exp(-2)), math.tanh(1), 1 / (1 + math.exp(1))
    cell = f * 2 + i * g
    text = reference.__doc__
    for line in (
        f"`sigmoid(0) = {i:.4f}`",
        f"`sigmoid(2) = {f:.4f}`",
        f"`tanh(1) = {g:.4f}`",
        f"`sigmoid(-1) = {o:.4f}`",
        f"c' = {f:.4f} * 2 + {i:.4f} * {g:.4f} = {2 * f:.4f} + {i * g:.4f} = {cell:.4f}",
        f"= {o:.4f} * {math.tanh(cell):.4f} = {o * math.tanh(cell):.4f}",
        f"`0.99^100 = {0.99**100:.4f}`",
    ):
        assert line in text, line


def test_answers_are_right() -> None:
    """The answers to the questions are what PyTorch's own cell says."""
    assert reference.answers["shape_of_w_ih"] == tuple(nn.LSTMCell(10, 32).weight_ih.shape)
    assert reference.answers["cell_after_the_step"] == 0.75 * 4 + 0.5 * -1
