"""The comparer, with the traps that accept wrong tensors elsewhere."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.checks.compare import compare
from autograder.checks.tolerance import Tolerance, exact, for_dtype

shapes = st.lists(st.integers(0, 4), max_size=4).map(tuple)
numbers = st.floats(-1e6, 1e6, allow_nan=False)


@st.composite
def tensors(draw, shape=shapes, least=0):
    """A float64 tensor of a small random shape."""
    size = draw(shape.filter(lambda s: math.prod(s) >= least))
    values = draw(st.lists(numbers, min_size=math.prod(size), max_size=math.prod(size)))
    return torch.tensor(values, dtype=torch.float64).reshape(size)


@given(tensors())
def test_a_tensor_agrees_with_itself(tensor):
    """Every finite tensor agrees with its copy, exactly."""
    assert compare(tensor.clone(), tensor, exact) is None


@given(tensors(), shapes)
def test_another_shape_never_agrees(tensor, shape):
    """Nothing is broadcast: another shape is a difference, whatever the values are, empty tensors included."""
    other = torch.zeros(shape, dtype=torch.float64)
    found = compare(other, tensor)
    assert (found is None) == (
        other.shape == tensor.shape and torch.equal(other, tensor)
    ) or other.shape == tensor.shape
    if other.shape != tensor.shape:
        assert found is not None and found.kind == "shape"


def test_an_empty_tensor_does_not_agree_with_a_broadcastable_one():
    """`torch.allclose` says True here, because there is nothing to compare after broadcasting."""
    assert torch.allclose(torch.empty(0, 4, 8), torch.zeros(1, 4, 8))
    assert compare(torch.empty(0, 4, 8), torch.zeros(1, 4, 8)) is not None


def test_a_column_does_not_agree_with_a_square():
    """(4, 1) broadcasts to (4, 4) and is rejected."""
    assert compare(torch.ones(4, 1), torch.ones(4, 4)).kind == "shape"


@given(tensors(least=1), st.data(), st.sampled_from([math.nan, math.inf, -math.inf]))
def test_one_entry_that_is_not_finite_is_found(tensor, data, bad):
    """NaN or infinity where a number belongs is a difference at exactly that place, under any tolerance."""
    at = data.draw(st.integers(0, tensor.numel() - 1))
    wrong = tensor.clone()
    wrong.view(-1)[at] = bad
    found = compare(wrong, tensor, Tolerance(1e9, 1e9))
    assert found is not None
    assert found.kind == ("nan" if math.isnan(bad) else "infinite")
    assert wrong[found.index].isnan() or wrong[found.index].isinf()


@given(tensors(least=1), st.data())
def test_a_change_beyond_the_tolerance_is_found_where_it_is(tensor, data):
    """One entry moved by more than the bound is reported with its index; by less, it is rounding."""
    at = data.draw(st.integers(0, tensor.numel() - 1))
    tolerance = for_dtype(torch.float64)
    bound = tolerance.bound(tensor)
    wrong = tensor.clone()
    wrong.view(-1)[at] += 4 * bound + 1e-6
    found = compare(wrong, tensor)
    assert found is not None and found.kind == "values"
    assert wrong[found.index] == wrong.view(-1)[at]
    near = tensor.clone()
    near.view(-1)[at] += bound / 4
    assert compare(near, tensor) is None


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16, torch.int64])
def test_another_dtype_is_a_difference(dtype):
    """Equal values in another dtype do not agree unless that is allowed."""
    want = torch.ones(2, dtype=torch.float64)
    assert compare(want.to(dtype), want).kind == "dtype"


def test_masks_are_compared_exactly_and_only_as_masks():
    """One truth value off is found; zeros and ones are no truth values."""
    mask = torch.tensor([True, False])
    assert compare(torch.tensor([True, True]), mask).kind == "values"
    assert compare(mask.to(torch.int64), mask).kind == "dtype"


@given(tensors(least=1))
def test_nan_on_both_sides_agrees_only_at_the_same_place(tensor):
    """The pattern of entries that are not finite must be equal."""
    both = tensor.clone()
    both.view(-1)[0] = math.nan
    assert compare(both.clone(), both) is None
    if tensor.numel() > 1:
        other = tensor.clone()
        other.view(-1)[-1] = math.nan
        assert compare(other, both) is not None


@settings(max_examples=50)
@given(tensors(least=1), st.floats(0.5, 2.0).filter(lambda f: abs(f - 1) > 1e-3))
def test_a_constant_factor_is_never_rounding(tensor, factor):
    """A scale that is off by a thousandth is found wherever the numbers are not tiny."""
    if float(tensor.abs().max()) > 1e-2:
        assert compare(tensor * factor, tensor) is not None


def test_opposite_infinities_do_not_agree():
    """inf and -inf have the same pattern of finiteness and are different."""
    assert compare(torch.tensor([math.inf]), torch.tensor([-math.inf])).kind == "infinite"


def test_the_bound_follows_the_largest_finite_entry():
    """An infinite expectation does not make everything else acceptable."""
    want = torch.tensor([math.inf, 1.0], dtype=torch.float64)
    assert compare(torch.tensor([math.inf, 2.0], dtype=torch.float64), want) is not None


@pytest.mark.parametrize("seed", range(100))
def test_a_sum_that_cancels_may_be_computed_in_float32(seed):
    """Rounding follows the terms, of size 1 to 2, and not the sum, which may be next to nothing; a wrong term shows."""
    sizes = 1 + torch.rand(7, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))
    terms = sizes * torch.tensor([1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0], dtype=torch.float64)
    terms = torch.cat([terms, 1e-3 - terms.sum(dim=0, keepdim=True)])
    want, got = terms.sum().view(1, 1), terms.float().sum().double().view(1, 1)
    assert compare(got, want) is None
    assert compare(got + 1e-5, want) is not None
