"""The probes of the masking families, put to code that leaks by any amount at any place, and to code that does not."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.authoring.doctor.bare import BareSource
from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import Session
from autograder.checks.verdicts import Examiner
from autograder.course.known_answers import load_bank
from autograder.course.load import load_unit

SOLUTIONS = Path(__file__).resolve().parents[2] / "solutions"
picks = st.integers(0, 10_000)
amounts = st.floats(-8, 0).map(lambda exponent: 10.0**exponent)
seeds = st.binary(min_size=1, max_size=6)

# What is blind to what is hidden, with one leak of a size and at a place that are written into it. PICK counts through
# the hidden places of the very mask that a call brings, so that every one of them has its turn.
PLACE = """
import math
import torch

def hidden_place(mask, shape):
    places = (~mask.expand(shape)).nonzero()
    return tuple(places[{pick} % len(places)]) if len(places) else None
"""
SOFTMAX = """
def masked_softmax(scores, mask):
    weights = scores.masked_fill(~mask, -1e30).softmax(-1).masked_fill(~mask, 0.0)
    place = hidden_place(mask, scores.shape)
    if place is not None and {when}:
        leak = torch.zeros_like(weights)
        leak[place] = {amount!r}
        weights = {leaking}
    return weights
"""
IN_WEIGHT, IN_GRADIENT = "weights + leak", "weights + leak * (scores - scores.detach())"
ATTENTION = """
def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is None:
        weights = scores.softmax(-1)
        return weights @ v, weights
    weights = scores.masked_fill(~mask, -1e30).softmax(-1).masked_fill(~mask, 0.0)
    heard, place = weights, hidden_place(mask, scores.shape)
    if place is not None:
        leak = torch.zeros_like(weights)
        leak[place] = {amount!r}
        heard = weights + leak
    return heard @ v, weights

def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    mask = None if encoder_mask is None else encoder_mask[:, None, :]
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    return scaled_dot_product_attention(q, k, v, mask)

def causal_self_attention(x, w_q, w_k, w_v):
    past = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril()
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, past)[0]
"""
LAST_KEY = "leak[..., {pick} % max(leak.shape[-1] - 1, 1), -1] = {amount!r}"  # the probe of the future moves the last
POOLS = """
def leaked(hidden, mask):
    place = hidden_place(mask, mask.shape)
    return 0.0 if place is None else {amount!r} * torch.zeros_like(hidden).index_put(place, hidden[place]).sum(1)

def masked_mean_pool(hidden, mask):
    real = mask.unsqueeze(-1)
    return hidden.masked_fill(~real, 0.0).sum(1) / real.sum(1).clamp(min=1) + leaked(hidden, mask)

def masked_max_pool(hidden, mask):
    real = mask.unsqueeze(-1)
    nothing = ~mask.any(1, keepdim=True)
    return hidden.masked_fill(~real, -1e30).amax(1).masked_fill(nothing, 0.0) + leaked(hidden, mask)
"""


@cache
def unit(name):
    """A unit of the course."""
    return load_unit(SOLUTIONS / name)


@cache
def oracle(name, seed=b"a seed for the probes"):
    """Its cases; the expectations are asked once."""
    return DrawnOracle(unit(name), seed)


def rejecting(name, exercise, text, seed=b"a seed for the probes", family=None, only=None):
    """Names of the checks of an exercise that reject a text; of one family, or only those named."""
    found = unit(name).exercise(exercise)
    with Session(BareSource(), unit(name), {name: text}) as session:
        examiner = Examiner(unit(name), oracle(name, seed), session)
        wanted = [check for check in found.checks if family in (None, check.family) and only in (None, check.name)]
        assert wanted
        outcomes = [examiner.one(found, check) for check in wanted]
    assert not [one.trace for one in outcomes if one.verdict == "error"]
    assert not [one.message for one in outcomes if one.failure and one.failure.kind == "stopped"]
    return {one.check.name for one in outcomes if one.verdict != "pass"}


@settings(max_examples=25, deadline=None)
@given(picks, amounts, st.sampled_from([IN_WEIGHT, IN_GRADIENT]), seeds)
def test_a_softmax_that_leaks_at_one_hidden_place_is_found(pick, amount, leaking, seed):
    """A hidden weight, or only its gradient, of any size and at any place, under any seed."""
    text = (PLACE + SOFTMAX).format(pick=pick, amount=amount, leaking=leaking, when=True)
    assert rejecting("masks", "masked_softmax", text, seed, only="hidden_scores_have_no_influence")


@settings(max_examples=15, deadline=None)
@given(picks, st.floats(-5, 0).map(lambda exponent: 10.0**exponent), st.sampled_from(["dim()", "shape"]))
def test_a_leak_under_a_mask_that_is_broadcast_is_found(pick, amount, smaller):
    """Right as long as mask and scores have equal shapes, leaking where the mask has fewer axes or an axis of 1."""
    when = f"mask.{smaller} != scores.{smaller}"
    text = (PLACE + SOFTMAX).format(pick=pick, amount=amount, leaking=IN_WEIGHT, when=when)
    assert rejecting("masks", "masked_softmax", text, only="takes_every_broadcastable_mask")
    assert not rejecting("masks", "masked_softmax", text, only="hidden_scores_have_no_influence")


@settings(max_examples=15, deadline=None)
@given(picks, st.floats(-5, 0).map(lambda exponent: 10.0**exponent))
def test_a_row_with_nothing_allowed_that_is_not_zero_is_found(pick, amount):
    """One entry of one empty row, any of them, is enough; rows in which something is allowed are right."""
    when = "not mask.expand(scores.shape)[place[:-1]].any()"
    text = (PLACE + SOFTMAX).format(pick=pick, amount=amount, leaking=IN_WEIGHT, when=when)
    text = text.replace("places = (~mask.expand(shape)).nonzero()", "spread = mask.expand(shape)\n"
                        "    places = (~spread.any(-1, keepdim=True)).expand(shape).nonzero()")  # fmt: skip
    assert rejecting("masks", "masked_softmax", text, only="an_empty_row_keeps_gradients_finite")


@settings(max_examples=10, deadline=None)
@given(picks, st.sampled_from(["math.nan", "math.inf", "-math.inf"]))
def test_one_entry_of_an_empty_row_that_is_not_finite_is_found(pick, bad):
    """NaN and infinity in one entry of an empty row are not zero."""
    text = (PLACE + SOFTMAX).format(pick=pick, amount=1.0, leaking=f"weights.index_put(place, torch.tensor({bad}, "
                                    "dtype=weights.dtype))", when=True)  # fmt: skip
    assert "an_empty_row_keeps_gradients_finite" in rejecting("masks", "masked_softmax", text, family="gradients")


@settings(max_examples=20, deadline=None)
@given(picks, amounts, seeds, st.sampled_from(["scaled_dot_product_attention", "cross_attention"]))
def test_attention_that_hears_a_hidden_key_is_found(pick, amount, seed, exercise):
    """The weights that it returns are clean; a hundred-millionth of one hidden value in the output is too much."""
    text = (PLACE + ATTENTION).format(pick=pick, amount=amount)
    assert rejecting("attention", exercise, text, seed, family="masking")


@settings(max_examples=10, deadline=None)
@given(picks, amounts, seeds)
def test_a_position_that_hears_the_future_is_found(pick, amount, seed):
    """Any position that hears the last token, by however little."""
    text = (PLACE + ATTENTION).format(pick=pick, amount=amount).replace(f"leak[place] = {amount!r}", LAST_KEY)
    text = text.format(pick=pick, amount=amount) if "{pick}" in text else text
    assert rejecting("attention", "causal_self_attention", text, seed, family="masking")


@settings(max_examples=15, deadline=None)
@given(picks, amounts, seeds, st.sampled_from(["masked_max_pool", "masked_mean_pool"]))
def test_a_pool_that_hears_a_hidden_position_is_found(pick, amount, seed, exercise):
    """One hidden position, any of them, that is added by a hundred-millionth and more."""
    text = (PLACE + POOLS).format(pick=pick, amount=amount)
    assert rejecting("classifier", exercise, text, seed, family="masking")


BLIND = [
    ("masks", "masked_softmax"),
    ("attention", "scaled_dot_product_attention"),
    ("attention", "causal_self_attention"),
    ("attention", "cross_attention"),
    ("classifier", "masked_max_pool"),
    ("classifier", "masked_mean_pool"),
]


@pytest.mark.parametrize(("name", "exercise"), BLIND)
@settings(max_examples=3, deadline=None)
@given(seed=seeds)
def test_code_that_is_blind_is_never_blamed(name, exercise, seed):
    """Reference and unusual right answers pass every check of masking under any seed."""
    texts = [known.text for known in load_bank(SOLUTIONS / name, "right") if known.exercise == exercise]
    texts.append((SOLUTIONS / name / "reference.py").read_text())
    for text in texts:
        assert rejecting(name, exercise, text, seed, family="masking") == set()


def test_the_leaks_above_are_the_only_mistakes_in_them():
    """With a leak of nothing, each of these texts is right: what the tests above find is the leak."""
    texts = {
        "masks": (PLACE + SOFTMAX).format(pick=0, amount=0.0, leaking=IN_WEIGHT, when=True),
        "attention": (PLACE + ATTENTION).format(pick=0, amount=0.0),
        "classifier": (PLACE + POOLS).format(pick=0, amount=0.0),
    }
    for name, exercise in BLIND:
        for family in ("values", "masking", "gradients"):
            assert rejecting(name, exercise, texts[name], family=family) == set(), (exercise, family)
