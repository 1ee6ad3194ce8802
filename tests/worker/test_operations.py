"""Counting operations: loops grow with the data, vectorised answers do not."""

import pytest
import torch

HEAD = """
import torch
from torch.nn import functional as F
cache = {}
@torch.jit.script
def scripted(x):
    return torch.tanh(x) * 2 + torch.softmax(x, -1)
@torch.jit.script
def scripted_loop(x):
    out = []
    for t in range(x.size(1)):
        out.append(torch.tanh(x[:, t]))
    return torch.stack(out, 1)
class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return torch.stack([row * 2 for row in x]) if ctx is None else x * 2
    @staticmethod
    def backward(ctx, g):
        return g * 2
"""
VECTORISED = {
    "product": "return F.softmax(x @ x.transpose(1, 2), -1) @ x",
    "einsum": "return torch.einsum('btd,bsd->bts', x, x)",
    "vmap": "return torch.vmap(lambda row: torch.tanh(row @ row.T).softmax(-1))(x)",
    "jit": "return scripted(x)",
    "unbind": "return torch.stack([part for part in x.unbind(1)], 1)",
    "function": "return Twice.apply(x)",
    "printing": "print(x)\n    return x * 2",
    "list of numbers": "return torch.tensor([[float(j) for j in range(x.shape[1])] for i in range(x.shape[0])])",
    "sort": "return x.sort(1).values.cumsum(1)",
    "buffer": "if x.shape not in cache:\n        cache[x.shape] = torch.ones(x.shape).tril()\n"
    "    return x * cache[x.shape]",
    "compile": "return torch.compile(lambda y: torch.tanh(y) * 2, backend='eager')(x)",
}
LOOPING = {
    "loop": "return torch.stack([torch.tanh(x[:, t]) for t in range(x.shape[1])], 1)",
    "samples": "return torch.stack([torch.tanh(row) for row in x])",
    "buffer": "out = torch.empty_like(x)\n    for t in range(x.shape[1]):\n        out[:, t] = x[:, t] * 2\n"
    "    return out",
    "items": "return torch.tensor([v.item() for v in x.flatten()])",
    "jit": "return scripted_loop(x)",
    "map": "return torch.stack(list(map(torch.tanh, x)))",
    "in a function": "return Twice.forward(None, x)",
}


def counts(worker, body, **more):
    """The number of operations at three sizes."""
    assert worker.load(f"{HEAD}\ndef f(x):\n    {body}\n")["ok"]
    sizes = [torch.randn(2, 3, 4), torch.randn(5, 3, 4), torch.randn(2, 7, 4)]
    return [worker.call("f", x, watch=["operations"], calls=2, **more)["facts"]["operations"] for x in sizes]


@pytest.mark.parametrize("how", VECTORISED)
def test_vectorised_answers_count_the_same(worker, how):
    """A vectorised answer has one number of operations, whatever the sizes."""
    assert len(set(counts(worker, VECTORISED[how]))) == 1


@pytest.mark.parametrize("how", VECTORISED)
def test_the_count_does_not_depend_on_gradients(worker, how):
    """The same holds while gradients are asked for."""
    if how not in ("compile", "list of numbers"):
        assert len(set(counts(worker, VECTORISED[how], gradients=["a"]))) == 1


@pytest.mark.parametrize("how", LOOPING)
def test_loops_count_more_for_more_data(worker, how):
    """A loop over time, samples or entries has more operations at one of the larger sizes."""
    first, *larger = counts(worker, LOOPING[how])
    assert max(larger) > first


def test_a_stopped_record_has_no_count(worker):
    """Where the record was stopped from within the call, there is no number instead of a small one."""
    body = "torch._C._autograd._disable_profiler_legacy()\n    return x * 2"
    assert counts(worker, body) == [None] * 3


def test_operations_of_the_worker_are_not_counted(worker):
    """A function that does nothing has no operations, whatever else is watched."""
    worker.load("def f(x):\n    return x\n")
    watch = ["operations", "mutation", "globals", "rules"]
    assert worker.call("f", torch.ones(3), watch=watch, gradients=["a"])["facts"]["operations"] == 0
