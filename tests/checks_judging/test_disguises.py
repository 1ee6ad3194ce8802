"""Wrong results in disguise, from the learner's file to the verdict: whatever they pretend to be, they are judged by
their bytes."""

from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.authoring.doctor.bare import BareSource
from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import Session
from autograder.checks.verdicts import Examiner
from autograder.course.load import load_unit

TOY = Path(__file__).resolve().parents[1] / "toy" / "solutions" / "scale"
HEAD = """
import torch

class Liar(torch.Tensor):
    '''Says that it is what is asked for, equals everything and is close to everything.'''
    __class__ = torch.Tensor
    shape = property(lambda self: torch.Size((3,)))
    dtype = property(lambda self: torch.float64)
    def size(self, *axis): return torch.Size((3,))
    def __eq__(self, other): return torch.ones(3, dtype=torch.bool)
    def __sub__(self, other): return torch.zeros(3)
    def allclose(self, *other, **more): return True

class Quiet(torch.Tensor):
    '''Answers every question with zeros.'''
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        return torch.zeros(3, dtype=torch.float64)

class NoTensor:
    '''No tensor at all, whatever `isinstance` says.'''
    __class__ = torch.Tensor
    shape, dtype, device, requires_grad = torch.Size((3,)), torch.float64, torch.device('cpu'), True
    def __getattr__(self, name): return lambda *given, **more: self
    def __eq__(self, other): return True

def weighted(x, w):
    weighed = torch.tanh(x * w)
    total = weighed.sum(dim=1)
    return {total}, {weighed}

"""
# What is wrong with a right total (B,): its values, or its form. amount and place are drawn.
WRONG = {
    "one entry off": "(total.index_add(0, torch.tensor([{place}]) % len(total), total.new_tensor([{amount}])))",
    "one entry NaN": "(total.index_fill(0, torch.tensor([{place}]) % len(total), float('nan')))",
    "one entry infinite": "(total.index_fill(0, torch.tensor([{place}]) % len(total), float('inf')))",
    "empty": "(total[:0])",
    "one number that broadcasts": "(total[:1])",
    "a column that broadcasts": "(total[:, None])",
    "a square": "(total.expand(len(total), -1))",
    "no axis": "(total.sum())",
    "half of the digits": "(total.float())",
    "whole numbers": "(total.round().long())",
    "truth values": "(total > 0)",
}
CLASSES = {"a subclass that lies": "Liar", "a subclass that answers zeros": "Quiet"}
DISGUISES = ("none", "a parameter", *CLASSES)


@cache
def unit():
    """The toy unit."""
    return load_unit(TOY)


@cache
def oracle():
    """Its cases."""
    return DrawnOracle(unit(), b"a seed for disguises")


def failing(total, weighed="weighed"):
    """Names of the checks that a text fails; none of them by our own error."""
    text = HEAD.replace("{total}", total).replace("{weighed}", weighed)
    with Session(BareSource(), unit(), {"scale": text}) as session:
        outcomes = Examiner(unit(), oracle(), session).exercise(unit().exercise("weighted"))
    assert not [one.trace for one in outcomes if one.verdict == "error"]
    return {one.check.name for one in outcomes if one.verdict != "pass"}


def disguised(wrong, disguise, place=0, amount=1.0):
    """The expression of a wrong total in a disguise."""
    inner = wrong.format(place=place, amount=amount)
    if disguise == "none":
        return inner
    if disguise == "a parameter":
        return f"(torch.nn.Parameter{inner} if {inner}.is_floating_point() else {inner})"
    return f"{inner}.as_subclass({CLASSES[disguise]})"


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(WRONG)),
    st.sampled_from(sorted(DISGUISES)),
    st.integers(0, 2),
    st.floats(-4, 6).map(lambda exponent: 10.0**exponent),
)
def test_a_wrong_result_is_rejected_in_any_disguise(wrong, disguise, place, amount):
    """Off by a little at one place, not finite, of another shape or dtype: no class makes it right."""
    assert failing(disguised(WRONG[wrong], disguise, place, amount))


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(sorted(CLASSES)))
def test_a_right_result_in_a_subclass_loses_its_form_only(disguise):
    """Values are read past the subclass: what fails is that the result is not a plain tensor."""
    assert failing(f"total.as_subclass({CLASSES[disguise]})") == {"has_the_right_form"}


def test_an_object_with_a_lying_class_is_no_tensor():
    """`isinstance(result, torch.Tensor)` is True for it; it is rejected by every check that looks at a result."""
    assert {"has_the_right_form", "agrees", "any_size", "gradients_arrive"} <= failing("NoTensor()")


def test_nothing_is_wrong_without_a_disguise():
    """The text that the tests above bend is right."""
    assert failing("total") == set()
