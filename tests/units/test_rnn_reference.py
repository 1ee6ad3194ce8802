"""The reference of unit `rnn` is right, shown by means that do not use it."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from tests.units import numpy_models_recurrent as numpy_models

reference = numpy_models.load_reference("rnn")

SIZES = [(3, 5, 4, 7), (1, 1, 1, 1), (2, 1, 3, 5), (1, 6, 2, 3), (4, 4, 4, 4), (2, 70, 3, 5)]  # B, T, D, H


def weights(seed: int, features: int, units: int) -> list[Tensor]:
    """w_ih, w_hh, b_ih, b_hh in float64, the recurrent matrix well below a spectral radius of 1.5."""
    generator = torch.Generator().manual_seed(seed)
    normal = lambda *shape: torch.randn(*shape, generator=generator, dtype=torch.float64)  # noqa: E731 - one line of numbers
    return [normal(units, features), normal(units, units) / units**0.5, normal(units), normal(units)]


def states(seed: int, *shape: int) -> Tensor:
    """Normal numbers of that shape."""
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed + 1000), dtype=torch.float64)


def torch_rnn(parameters: list[Tensor]) -> nn.RNN:
    """PyTorch's own layer with these parameters."""
    layer = nn.RNN(parameters[0].shape[1], parameters[0].shape[0], batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        for target, source in zip(layer.parameters(), parameters, strict=True):
            target.copy_(source)
    return layer


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_step_equals_the_cell_of_torch(batch: int, length: int, features: int, units: int) -> None:
    """`rnn_step` gives what `nn.RNNCell` gives."""
    parameters, x, h = weights(1, features, units), states(2, batch, features), states(3, batch, units)
    want = torch.func.functional_call(
        nn.RNNCell(features, units, dtype=torch.float64),
        dict(zip(("weight_ih", "weight_hh", "bias_ih", "bias_hh"), parameters, strict=True)),
        (x, h),
    )
    torch.testing.assert_close(reference.rnn_step(x, h, *parameters), want, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_forward_equals_the_layer_of_torch(batch: int, length: int, features: int, units: int) -> None:
    """`rnn_forward` gives what `nn.RNN` gives, outputs and final state."""
    parameters, x, h0 = weights(4, features, units), states(5, batch, length, features), states(6, batch, units)
    want_outputs, want_last = torch_rnn(parameters)(x, h0.unsqueeze(0))
    outputs, last = reference.rnn_forward(x, h0, *parameters)
    torch.testing.assert_close(outputs, want_outputs, rtol=1e-10, atol=1e-10)
    torch.testing.assert_close(last, want_last[0], rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_forward_equals_the_formula_in_numpy(batch: int, length: int, features: int, units: int) -> None:
    """`rnn_forward` gives what the formula gives, sample by sample and unit by unit."""
    parameters, x, h0 = weights(7, features, units), states(8, batch, length, features), states(9, batch, units)
    outputs, last = reference.rnn_forward(x, h0, *parameters)
    want_outputs, want_last = numpy_models.rnn_forward(*(tensor.numpy() for tensor in (x, h0, *parameters)))
    np.testing.assert_allclose(outputs.numpy(), want_outputs, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(last.numpy(), want_last, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize(("batch", "length", "features", "units"), SIZES)
def test_gradient_norms_equal_the_chain_rule(batch: int, length: int, features: int, units: int) -> None:
    """`gradient_norms` of an RNN gives what the chain rule gives when it is written out as products of matrices."""
    parameters, x, h0 = weights(10, features, units), states(11, batch, length, features), states(12, batch, units)
    got = reference.gradient_norms(lambda values: reference.rnn_forward(values, h0, *parameters)[0], x)
    want = numpy_models.rnn_gradient_norms(*(tensor.numpy() for tensor in (x, h0, *parameters)))
    np.testing.assert_allclose(got.numpy(), want, rtol=1e-9, atol=1e-12)


def test_gradient_norms_equal_differences() -> None:
    """`gradient_norms` agrees with central differences, which know nothing of automatic differentiation."""
    layer, x, step = torch_rnn(weights(13, 2, 3)), states(14, 2, 4, 2), 1e-6
    gradient = torch.zeros_like(x)
    with torch.no_grad():
        for index in np.ndindex(*x.shape):
            shift = torch.zeros_like(x)
            shift[index] = step
            gradient[index] = (layer(x + shift)[0][:, -1].sum() - layer(x - shift)[0][:, -1].sum()) / (2 * step)
    got = reference.gradient_norms(lambda values: layer(values)[0], x)
    want = torch.stack([gradient[:, t].square().sum().sqrt() for t in range(4)])
    torch.testing.assert_close(got, want, rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize("prove", [torch.autograd.gradcheck, torch.autograd.gradgradcheck])
def test_step_is_differentiable(prove: Callable[..., bool]) -> None:
    """First and second derivatives of `rnn_step` with respect to every argument are those of differences."""
    assert prove(reference.rnn_step, asking_for_gradients([states(15, 2, 3), states(16, 2, 4), *weights(17, 3, 4)]))


@pytest.mark.parametrize("prove", [torch.autograd.gradcheck, torch.autograd.gradgradcheck])
def test_forward_is_differentiable(prove: Callable[..., bool]) -> None:
    """First and second derivatives of `rnn_forward` with respect to every argument are those of differences."""
    inputs = [states(18, 2, 3, 2), states(19, 2, 3), *weights(20, 2, 3)]
    assert prove(reference.rnn_forward, asking_for_gradients(inputs))


def asking_for_gradients(tensors: list[Tensor]) -> tuple[Tensor, ...]:
    """Leaves with a flag."""
    return tuple(tensor.clone().requires_grad_() for tensor in tensors)


def strided(tensor: Tensor) -> Tensor:
    """The same numbers in memory with gaps."""
    wide = torch.full((*tensor.shape[:-1], 2 * tensor.shape[-1]), torch.nan, dtype=tensor.dtype)
    wide[..., ::2] = tensor
    return wide[..., ::2]


def test_memory_layout_does_not_matter() -> None:
    """Non-contiguous arguments give the same numbers."""
    arguments = [states(21, 3, 5, 2), states(22, 3, 4), *weights(23, 2, 4)]
    for got, want in zip(
        reference.rnn_forward(*map(strided, arguments)), reference.rnn_forward(*arguments), strict=True
    ):
        torch.testing.assert_close(got, want, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_results_follow_dtype_and_device(dtype: torch.dtype) -> None:
    """Results have the dtype and the device of the arguments, also where no data exists."""
    arguments = [tensor.to("meta", dtype) for tensor in (states(24, 3, 5, 2), states(25, 3, 4), *weights(26, 2, 4))]
    for result in (reference.rnn_step(arguments[0][:, 0], *arguments[1:]), *reference.rnn_forward(*arguments)):
        assert (result.dtype, result.device.type) == (dtype, "meta")


def test_arguments_stay_as_they_were() -> None:
    """No argument of `rnn_step` and `rnn_forward` is changed, and nothing is drawn at random."""
    arguments = [states(27, 3, 5, 2), states(28, 3, 4), *weights(29, 2, 4)]
    before, random_state = [tensor.clone() for tensor in arguments], torch.get_rng_state()
    reference.rnn_forward(*arguments)
    reference.rnn_step(arguments[0][:, 0], *arguments[1:])
    assert all(torch.equal(now, then) for now, then in zip(arguments, before, strict=True))
    assert torch.equal(torch.get_rng_state(), random_state)


@pytest.mark.parametrize("asked", [False, True])
def test_gradient_norms_leaves_no_traces(asked: bool) -> None:
    """`x`, its flag and its `.grad`, and the `.grad` of the parameters stay; the result has no history."""
    layer, x = torch_rnn(weights(30, 2, 3)), states(31, 2, 4, 2).requires_grad_(asked)
    old = torch.ones_like(x)
    x.grad = old.clone()
    for parameter in layer.parameters():
        parameter.grad = torch.full_like(parameter, 7.0)
    values = x.detach().clone()
    result = reference.gradient_norms(lambda inputs: layer(inputs)[0], x)
    assert x.requires_grad is asked and torch.equal(x.detach(), values)
    assert x.grad is not None and torch.equal(x.grad, old)
    assert all(p.grad is not None and bool((p.grad == 7.0).all()) for p in layer.parameters())
    assert not result.requires_grad


def test_gradient_norms_works_inside_a_graph() -> None:
    """An `x` that is itself a result, in the middle of a graph, can still be differentiated afterwards."""
    source = states(32, 2, 4, 2).requires_grad_()
    x = source * 2
    reference.gradient_norms(lambda inputs: inputs.cumsum(dim=1), x)
    x.sum().backward()
    assert torch.equal(source.grad, torch.full_like(source, 2.0))


def test_the_example_by_hand_is_right() -> None:
    """The numbers of the worked example are those that numpy computes."""
    one, half, zero = np.ones((1, 1)), np.full((1, 1), 0.5), np.zeros(1)
    x = np.array([[[1.0], [0.0], [0.0]]])
    outputs, _ = numpy_models.rnn_forward(x, np.zeros((1, 1)), one, half, zero, zero)
    norms = numpy_models.rnn_gradient_norms(x, np.zeros((1, 1)), one, half, zero, zero)
    table = [line for line in reference.__doc__.splitlines() if re.match(r"\| \d \|", line)]
    slopes = [line for line in reference.__doc__.splitlines() if "d h_2 / d x_" in line]
    assert [line.rsplit("=", 1)[1].strip(" |") for line in table] == [f"{value:.4f}`" for value in outputs[0, :, 0]]
    assert [line.rsplit("=", 1)[1].strip() for line in slopes] == [f"{value:.4f}" for value in norms[::-1]]


def test_answers_are_right() -> None:
    """The answers to the questions are what a computation gives."""
    x, other = states(33, 1, 10, 2), states(33, 1, 10, 2)
    other[:, 3] += 1
    arguments = (states(34, 1, 3), *weights(35, 2, 3))
    changed = (reference.rnn_forward(x, *arguments)[0] != reference.rnn_forward(other, *arguments)[0]).any(dim=2)
    assert reference.answers["outputs_that_may_change"] == int(changed.sum())
    assert reference.answers["gradient_after_50_steps"] == pytest.approx(np.prod(np.full(50, 0.9)))
