"""Whether arguments were changed."""

import pytest
import torch

X = torch.randn(3, 4, dtype=torch.float64)
MASK = torch.tensor([True, False, True, True])
WATCH = {"watch": ["mutation"]}

CHANGES = {
    "in place": "a.mul_(2)",
    "through data": "a.data[0, 0] = 5",
    "through a view": "a[1].zero_()",
    "through numpy": "a.numpy()[0] = 7",
    "through detach": "a.detach().add_(1)",
    "set_": "a.set_(torch.zeros(2, 2).double())",
    "data replaced": "a.data = torch.zeros(2, 2).double()",
    "resized": "a.resize_(2, 2)",
    "transposed": "a.t_()",
    "dtype": "a.data = a.data.float()",
    "sign of zero": "a[2] *= -1.0",
    "out=": "torch.add(a, 1, out=a)",
    "memory": "import ctypes; ctypes.memset(a.data_ptr(), 1, 8)",
}


@pytest.mark.parametrize("how", CHANGES)
def test_every_way_of_changing_an_argument_shows(worker, how):
    """However an argument is changed, it is named."""
    worker.load(f"import torch\ndef f(a, b):\n    {CHANGES[how]}\n    return b * 1\n")
    x = X.clone()
    x[2] = 0.0
    assert worker.call("f", x, X, **WATCH)["facts"]["changed"] == ["a"]


@pytest.mark.parametrize("layout", ["contiguous", "strided"])
def test_masks_and_lengths_count(worker, layout):
    """A mask inverted in place and sorted lengths show, in any layout."""
    worker.load("def f(a, b):\n    a.logical_not_()\n    b.copy_(b.sort().values)\n    return a\n")
    reply = worker.call("f", MASK, torch.tensor([3, 1, 2]), layout=layout, **WATCH)
    assert reply["facts"]["changed"] == ["a", "b"]


def test_nan_is_equal_to_itself_here(worker):
    """An argument that holds NaN and was left alone is not called changed."""
    worker.load("def f(a):\n    return a * 2\n")
    assert worker.call("f", X * float("nan"), **WATCH)["facts"]["changed"] == []


@pytest.mark.parametrize("body", ["b = a * 2; b.div_(3).masked_fill_(b > 0, 1.0)", "b = a.clone().tanh_()", "b = a.T"])
def test_own_temporaries_may_be_changed(worker, body):
    """In-place operations on an own temporary, and views as results, are no change."""
    worker.load(f"def f(a):\n    {body}\n    return b\n")
    facts = worker.call("f", X, **WATCH)["facts"]
    assert facts["changed"] == facts["touched"] == []


def test_writing_the_same_is_told_apart(worker):
    """Writing that left the bits as they were is `touched`."""
    worker.load("def f(a):\n    a.mul_(1.0)\n    return a\n")
    facts = worker.call("f", X, **WATCH)["facts"]
    assert (facts["changed"], facts["touched"]) == ([], ["a"])


def test_requires_grad_is_compared(worker):
    """A call that leaves `requires_grad` switched on, or off, is told."""
    worker.load("def f(a, b):\n    a.requires_grad_()\n    b.requires_grad_(False)\n    return a * 2\n")
    b = {"tensor": 1, "requires_grad": True}
    reply = worker.ask({"op": "call", "target": "f", "args": [["a", {"tensor": 0}], ["b", b]], **WATCH}, [X, X])
    assert reply["facts"]["requires_grad_changed"] == ["a", "b"]


@pytest.mark.parametrize("body", ["a.grad = None", "a.grad.add_(1)", "(a * 2).sum().backward()", "a.grad.data.zero_()"])
def test_an_earlier_gradient_is_compared(worker, body):
    """A `.grad` that was there before, removed, changed or added to, is told."""
    worker.load(f"def f(a):\n    {body}\n    return a.detach()\n")
    a = {"tensor": 0, "requires_grad": True, "old_grad": 1}
    reply = worker.ask({"op": "call", "target": "f", "args": [["a", a]], **WATCH}, [X, torch.ones_like(X)])
    assert reply["facts"]["old_grad_changed"] == ["a"]


def test_a_gradient_that_was_not_there_is_told(worker):
    """A call after which an argument has a `.grad` that it had not is told."""
    worker.load("def f(a):\n    (a * 2).sum().backward()\n    return a.detach()\n")
    assert worker.call("f", X, gradients=["a"], **WATCH)["facts"]["old_grad_changed"] == ["a"]


def test_lists_are_compared_too(worker):
    """A list that was given and changed is named."""
    worker.load("def f(a, b):\n    b.append(1)\n    return a\n")
    assert worker.call("f", X, {"value": [1, 2]}, **WATCH)["facts"]["changed"] == ["b"]


def test_a_list_that_cannot_be_compared_is_changed(worker):
    """An object that refuses to be compared, put into a list, is a change like any other."""
    text = "class Odd:\n    def __eq__(self, other): raise ValueError\n"
    worker.load(text + "def f(a, b):\n    b[0] = Odd()\n    return a\n")
    assert worker.call("f", X, {"value": [1, 2]}, **WATCH)["facts"]["changed"] == ["b"]


def test_parameters_are_compared(worker):
    """A forward that changes the module's own weights is told."""
    worker.load("""
    import torch
    class M(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.line = torch.nn.Linear(4, 4)
        def forward(self, x):
            self.line.weight.data.mul_(2)
            return self.line(x)
    """)
    header = {"op": "call", "target": "M", "build": {}, "weights": {"line.weight": 1}, "args": [["x", {"tensor": 0}]]}
    reply = worker.ask({**header, **WATCH}, [X, torch.ones(4, 4).double()])
    assert reply["facts"]["changed"] == ["line.weight"]


def test_a_call_that_raises_is_compared_as_well(worker):
    """Facts come with the reply of a call that failed."""
    worker.load("def f(a):\n    a.zero_()\n    raise ValueError\n")
    assert worker.call("f", X, **WATCH)["facts"]["changed"] == ["a"]
