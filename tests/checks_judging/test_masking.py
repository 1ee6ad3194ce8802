"""The claims that masks are judged by: what is hidden may be anything, what is visible may not move by a hair."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.checks.outcome import Failed
from autograder.checks.request import Answer, Output
from autograder.checks.trial import Trial
from autograder.course.model import Check, Exercise, Rules
from autograder.course.shapes import parse_signature

SAY = "Something moves at {where}."
NOT_FINITE = st.sampled_from([math.nan, math.inf, -math.inf])
numbers = st.floats(-1e6, 1e6, allow_nan=False)
lengths = st.integers(0, 4)


def trial():
    """A trial of an exercise that maps x (B, T, D) to y of the same shape. Claims on answers ask no worker."""
    signature = parse_signature("x (B, T, D) -> y (B, T, D)", "here")
    exercise = Exercise("toy", "toy", signature, False, "", (), ())
    check = Check("toy", "toy", "probe", "masking", "It is blind.", 1.0, False, (), lambda trial: None)
    return Trial(check, exercise, Rules(), None, None)


def answer(result=None, gradient=None):
    """An answer with one result, and a gradient with respect to x."""
    result = torch.zeros(1, 1, 1, dtype=torch.float64) if result is None else result
    output = Output("float64", tuple(result.shape), "cpu", True, True, result)
    return Answer("t", (output,), {"x": gradient}, {}, ("y",))


@st.composite
def probes(draw, hidden=False, visible=False):
    """A tensor (B, T, D) and a mask over some of its leading axes; hidden, visible: the mask has such a place."""
    shape = (draw(lengths), draw(lengths), draw(lengths))
    over = draw(st.integers(1, 3))
    size, covered = math.prod(shape), math.prod(shape[:over])
    mask = torch.tensor(draw(st.lists(st.booleans(), min_size=covered, max_size=covered)), dtype=torch.bool)
    if (hidden and not bool((~mask).any())) or (visible and not bool(mask.any())) or ((hidden or visible) and not size):
        shape, over, mask = (2, 2, 3), 2, torch.tensor([hidden and not visible, visible, False, True])
        size = 12
    values = torch.tensor(draw(st.lists(numbers, min_size=size, max_size=size)), dtype=torch.float64)
    return values.reshape(shape), mask.reshape(shape[:over])


def at(mask, tensor, pick):
    """The index of one entry of `tensor` at a place where the mask holds, any of them."""
    spread = mask.reshape(mask.shape + (1,) * (tensor.dim() - mask.dim())).expand_as(tensor)
    places = spread.nonzero()
    return tuple(places[pick % len(places)].tolist())


picks = st.integers(0, 10_000)


@given(probes(), numbers)
def test_a_gradient_that_is_zero_at_hidden_places_is_never_blamed(probe, size):
    """Whatever the gradient is elsewhere, and however many places are hidden: none, all, or nothing at all."""
    gradient, hidden = probe
    spread = hidden.reshape(hidden.shape + (1,) * (3 - hidden.dim())).expand_as(gradient)
    clean = torch.where(spread, -0.0 * gradient, gradient * size)
    trial().no_gradient(answer(gradient=clean), "x", SAY, at=hidden)


@given(probes(visible=True), picks, st.floats(-11, 3))
def test_a_gradient_at_any_hidden_place_is_seen(probe, pick, exponent):
    """One entry of 1e-11 of the largest gradient and more, of either sign, wherever it stands, is a leak there."""
    gradient, hidden = probe
    place = at(hidden, gradient, pick)
    spread = hidden.reshape(hidden.shape + (1,) * (3 - hidden.dim())).expand_as(gradient)
    leaking = torch.where(spread, torch.zeros_like(gradient), gradient)
    leaking[place] = (-1.0) ** pick * 10.0**exponent * (1.0 + float(leaking.abs().max()))
    with pytest.raises(Failed) as failed:
        trial().no_gradient(answer(gradient=leaking), "x", SAY, at=hidden)
    assert failed.value.kind == "law" and "{where}" not in failed.value.sentence


@given(probes(visible=True), picks, NOT_FINITE)
def test_a_gradient_that_is_not_finite_is_seen_at_any_place(probe, pick, bad):
    """NaN times zero is NaN: a gradient that is not finite is wrong at visible places too."""
    gradient, hidden = probe
    gradient.view(-1)[pick % gradient.numel()] = bad
    with pytest.raises(Failed) as failed:
        trial().no_gradient(answer(gradient=gradient), "x", SAY, at=hidden)
    assert failed.value.kind == "nan"


@given(probes(hidden=True), probes(hidden=True))
def test_where_no_path_leads_nothing_leaks(first, second):
    """A gradient that does not exist is no influence."""
    trial().no_gradient(answer(gradient=None), "x", SAY, at=first[1])
    trial().no_gradient(answer(gradient=torch.zeros(0, 3, 2, dtype=torch.float64)), "x", SAY)


@given(probes(), picks, st.one_of(numbers, NOT_FINITE))
def test_what_stands_outside_of_the_places_looked_at_is_never_blamed(probe, pick, anything):
    """Two answers that are the same where one looks are the same, with NaN or infinity beside it too."""
    result, looked_at = probe
    other = result.clone()
    if bool((~looked_at).any()) and result.numel():
        other[at(~looked_at, result, pick)] = anything
    trial().same(answer(result), answer(other), SAY, at=looked_at)
    trial().same(answer(other), answer(result), SAY, at={"y": looked_at})


@given(probes(visible=True), picks, st.floats(-11, 3), st.booleans())
def test_a_visible_entry_that_moves_is_seen_wherever_it_is(probe, pick, exponent, by_name):
    """One entry that moves by 1e-11 of the largest and more is found, and the sentence says where."""
    result, looked_at = probe
    other = result.clone()
    other[at(looked_at, result, pick)] += 10.0**exponent * (1.0 + float(result.abs().max()))
    with pytest.raises(Failed) as failed:
        trial().same(answer(other), answer(result), SAY, at={"y": looked_at} if by_name else looked_at)
    assert failed.value.kind == "law" and "{where}" not in failed.value.sentence


@given(probes(visible=True), picks, NOT_FINITE)
def test_a_visible_entry_that_is_not_finite_is_seen(probe, pick, bad):
    """A hidden value that makes a visible one NaN or infinite has influence."""
    result, looked_at = probe
    other = result.clone()
    other[at(looked_at, result, pick)] = bad
    with pytest.raises(Failed):
        trial().same(answer(other), answer(result), SAY, at=looked_at)


@settings(max_examples=60)
@given(probes(visible=True), st.sampled_from([(1, 1, 1), (0, 1, 1), (1,), (), (2, 2, 3, 1)]))
def test_an_answer_of_another_shape_is_another_answer(probe, shape):
    """Nothing is broadcast: an empty tensor, one entry, one axis more are not what was asked for."""
    result, _ = probe
    if tuple(result.shape) != shape:
        with pytest.raises(Failed):
            trial().same(answer(torch.zeros(shape, dtype=torch.float64)), answer(torch.zeros_like(result)), SAY)
        with pytest.raises(Failed):
            trial().equal(torch.zeros(shape, dtype=torch.float64), torch.zeros_like(result), SAY)


@given(probes(visible=True), picks, st.floats(-5, 3))
def test_a_law_is_broken_at_the_place_where_it_is(probe, pick, exponent):
    """`equal` allows rounding, 2e-6 of the largest entry, and nothing beyond, at any place."""
    result, _ = probe
    largest = 1.0 + float(result.abs().max())
    near, far = result.clone(), result.clone()
    near.view(-1)[pick % result.numel()] += 1e-7 * largest
    far.view(-1)[pick % result.numel()] += 10.0**exponent * largest
    trial().equal(near, result, SAY)
    with pytest.raises(Failed):
        trial().equal(far, result, SAY)
    with pytest.raises(Failed):
        trial().equal(near, result, SAY, exactly=True)


@given(probes(hidden=True), picks, NOT_FINITE)
def test_one_entry_that_is_not_finite_is_enough(probe, pick, bad):
    """`finite` looks at every result and every gradient."""
    result, _ = probe
    trial().finite(answer(result, result), SAY)
    broken = result.clone()
    broken.view(-1)[pick % result.numel()] = bad
    for one in (answer(broken, result), answer(result, broken)):
        with pytest.raises(Failed):
            trial().finite(one, SAY)
