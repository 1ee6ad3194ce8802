"""Calls: arguments, forms, modules, gradients."""

import pytest
import torch

X, H = torch.randn(3, 4, dtype=torch.float64), torch.randn(3, 5, dtype=torch.float64)


def test_values_come_back(worker):
    """A function's result is sent as it is, in the dtype of the call."""
    worker.load("import torch\ndef f(a, b):\n    return torch.tanh(a), [b, b * 2]\n")
    reply = worker.call("f", X, H)
    assert reply["structure"] == ["t", ["t", "t"]]
    assert torch.equal(worker.tensors[0], torch.tanh(X)) and torch.equal(worker.tensors[2], H * 2)
    assert reply["outputs"][0] == {
        "dtype": "float64",
        "shape": [3, 4],
        "device": "cpu",
        "requires_grad": False,
        "plain": True,
        "sent": 0,
    }


@pytest.mark.parametrize("dtype", ["float64", "float32", "bfloat16", "float16"])
def test_floats_are_cast_and_masks_are_not(worker, dtype):
    """Floating arguments have the dtype that was asked for; masks and lengths keep theirs."""
    worker.load("def f(a, b, c):\n    return a, b, c\n")
    reply = worker.call("f", X, X > 0, torch.tensor([1, 2]), dtype=dtype)
    assert [output["dtype"] for output in reply["outputs"]] == [dtype, "bool", "int64"]
    assert torch.equal(worker.tensors[0], X.to(getattr(torch, dtype)))


def test_strided_arguments_have_the_same_values(worker):
    """The layout `strided` is not contiguous, refuses `view`, and holds the same numbers."""
    worker.load("""
    def f(a, b):
        assert not a.is_contiguous() and not b.is_contiguous()
        try:
            a.view(-1)
        except RuntimeError:
            return a, b
    """)
    worker.call("f", X, X > 0, layout="strided")
    assert torch.equal(worker.tensors[0], X) and torch.equal(worker.tensors[1], X > 0)


def test_meta_results_are_described_and_not_sent(worker):
    """On the meta device shape, dtype and device come back, and no bytes."""
    worker.load("def f(a):\n    return a @ a.T\n")
    output = worker.call("f", X, device="meta")["outputs"][0]
    assert (output["device"], output["shape"], output["sent"]) == ("meta", [3, 3], None)


def test_plain_values_tuples_and_keywords_arrive(worker):
    """Numbers, None, lists, tuples and keyword arguments arrive as they are."""
    worker.load("""
    import torch
    def f(a, b, *, c):
        assert a == 3 and type(b) is tuple and b[1] is None and c == [1, 2]
        return b[0]
    """)
    args = [["a", {"value": 3}], ["b", {"tuple": [{"tensor": 0}, {"value": None}]}]]
    header = {"op": "call", "target": "f", "args": args, "keywords": [["c", {"value": [1, 2]}]]}
    assert worker.ask(header, [X])["ok"] and torch.equal(worker.tensors[0], X)


def test_the_same_index_is_the_same_tensor(worker):
    """One tensor given twice is one object: `q is k` holds."""
    worker.load("def f(q, k):\n    assert q is k\n    return q\n")
    args = [["q", {"tensor": 0}], ["k", {"tensor": 0}]]
    assert worker.ask({"op": "call", "target": "f", "args": args}, [X])["ok"]


def test_gradients_for_random_cotangents(worker):
    """Gradients of two outputs for given cotangents are those of autograd."""
    worker.load("import torch\ndef f(a, b):\n    return torch.tanh(a) * b[:, :4], (b ** 2,)\n")
    one, two = torch.randn(3, 4).double(), torch.randn(3, 5).double()
    reply = worker.call("f", X, H, gradients=["a", "b"], cotangents=[2, 3], tensors=[one, two])
    x, h = X.clone().requires_grad_(), H.clone().requires_grad_()
    want = torch.autograd.grad([torch.tanh(x) * h[:, :4], h**2], [x, h], [one, two])
    assert all(torch.allclose(worker.tensors[reply["gradients"][n]], w) for n, w in zip("ab", want, strict=True))


def test_no_path_is_null(worker):
    """An argument that the result does not depend on has the gradient null; so have all if nothing asks for one."""
    worker.load("def f(a, b):\n    return a * 2\ndef g(a, b):\n    return (a * b[:, :4]).detach()\n")
    assert worker.call("f", X, H, gradients=["a", "b"])["gradients"]["b"] is None
    assert worker.call("g", X, H, gradients=["a", "b"])["gradients"] == {"a": None, "b": None}


def test_masks_among_outputs_need_no_cotangent(worker):
    """Cotangents are counted along the floating outputs only, and null leaves one out."""
    worker.load("def f(a):\n    return a > 0, a * 2, a * 3\n")
    reply = worker.call("f", X, gradients=["a"], cotangents=[1, None], tensors=[torch.ones_like(X)])
    assert torch.equal(worker.tensors[reply["gradients"]["a"]], torch.full_like(X, 2.0))


def test_a_wrong_shape_fails_in_the_gradient_stage(worker):
    """A result whose shape does not fit its cotangent fails in the stage `gradient`."""
    worker.load("def f(a):\n    return a.sum(0)\n")
    assert worker.call("f", X, gradients=["a"], cotangents=[1], tensors=[X])["stage"] == "gradient"


MODULE = """
import torch
from torch import nn
class Fine(nn.Linear):
    pass
class M(nn.Module):
    def __init__(self, size, bias=True):
        super().__init__()
        if size < 0:
            raise ValueError(f"{size} is negative")
        self.wq, self.wk = Fine(size, size, bias), nn.Linear(size, 3)
    def forward(self, x):
        return self.wk(self.wq(x))
"""


def module_call(worker, weights, tensors=(), **more):
    """Calls M(size=4) on X with the given weights."""
    indices = {name: place + 1 for place, name in enumerate(weights)}
    header = {"op": "call", "target": "M", "build": {"size": 4}, "weights": indices, "args": [["x", {"tensor": 0}]]}
    return worker.ask({**header, **more}, [X, *weights.values(), *tensors])


def test_modules_are_built_and_filled(worker):
    """A module is constructed, gets the grader's weights, runs in eval mode, and its members are told."""
    worker.load(MODULE)
    weights = {"wq.weight": torch.randn(4, 4).double(), "wq.bias": torch.randn(4).double()}
    weights |= {"wk.weight": torch.randn(3, 4).double(), "wk.bias": torch.randn(3).double()}
    reply = module_call(worker, weights, gradients=["x", "wq.weight"])
    q = X @ weights["wq.weight"].T + weights["wq.bias"]
    assert torch.allclose(worker.tensors[0], q @ weights["wk.weight"].T + weights["wk.bias"])
    assert worker.tensors[reply["gradients"]["wq.weight"]].shape == (4, 4)
    assert reply["facts"]["members"] == {"wq": ["Fine", "torch.nn.Linear"], "wk": ["Linear", "torch.nn.Linear"]}
    assert reply["facts"]["parameters"] == ["wq.weight", "wq.bias", "wk.weight", "wk.bias"]


@pytest.mark.parametrize(
    ("name", "shape", "says"),
    [
        ("wo.weight", (4, 4), "there is no member wo"),
        ("wq.scale", (4,), "wq has no parameter scale"),
        ("wk.weight", (4, 3), "wk.weight has the shape (3, 4), it should be (4, 3)"),
    ],
)
def test_weights_that_do_not_fit_name_the_member(worker, name, shape, says):
    """A missing member, a missing parameter and a wrong shape are told by name."""
    worker.load(MODULE)
    reply = module_call(worker, {name: torch.zeros(shape).double()})
    assert reply["stage"] == "weights" and says in reply["error"]["message"]


def test_a_constructor_that_raises_is_the_stage_build(worker):
    """What a constructor raises comes with its true kind and message."""
    worker.load(MODULE)
    reply = worker.ask({"op": "call", "target": "M", "build": {"size": -1}})
    assert reply["stage"] == "build" and reply["error"]["kinds"][0] == "ValueError"
    assert "-1" in reply["error"]["message"]


def test_a_function_is_no_module(worker):
    """Where a class is wanted and a function is found, the stage `build` says so."""
    worker.load("def M(size):\n    return 3\n")
    assert "nn.Module" in worker.ask({"op": "call", "target": "M", "build": {"size": 1}})["error"]["message"]


def test_a_missing_exercise_is_named(worker):
    """An exercise that the file does not define is told as undefined."""
    worker.load("x = 1\n", unit="lstm")
    assert worker.call("f")["error"]["undefined"] == "f"


def test_an_exception_tells_the_learners_lines_only(worker):
    """A call that raises is told by the learner's frames; the worker's own do not show."""
    worker.load("def g(a):\n    return a.view(7)\ndef f(a):\n    return g(a)\n", unit="rnn")
    reply = worker.call("f", X)
    assert reply["stage"] == "call" and reply["error"]["type"] == "RuntimeError"
    assert reply["error"]["trace"] == [["rnn.py", 4, "f"], ["rnn.py", 2, "g"]]


def test_a_unit_missing_at_the_call_is_named(worker):
    """A unit that is imported inside a function and was not handed in is named by the call."""
    worker.load("def f(a):\n    import attention\n", units=["attention"])
    assert worker.call("f", X)["error"]["missing_unit"] == "attention"


def test_a_second_call_that_differs_is_told(worker):
    """Random results, and results that depend on the number of the call, differ on repeat; others do not."""
    worker.load("""
    import torch
    seen = []
    def rand(a):
        return a + torch.randn(1)
    def counts(a):
        seen.append(1)
        return a + len(seen)
    def same(a):
        return a * float("nan")
    """)
    facts = {name: worker.call(name, X, calls=2)["facts"]["differs_on_repeat"] for name in ("rand", "counts", "same")}
    assert facts == {"rand": True, "counts": True, "same": False}


def test_calls_do_not_depend_on_earlier_ones(worker):
    """The random state is the same at the start of every call."""
    worker.load("import torch\ndef f(a):\n    return torch.rand(5)\n", seed=5)
    worker.call("f", X)
    first = worker.tensors[0]
    worker.call("f", X)
    assert torch.equal(first, worker.tensors[0])


def test_large_outputs_are_described_and_not_sent(worker):
    """What would pass `max_bytes`, an expanded petabyte included, is described and not sent."""
    worker.load("def f(a):\n    return a, a.expand(10**6, 10**6, 3, 4)\n")
    reply = worker.call("f", X, max_bytes=1000)
    assert [output["sent"] for output in reply["outputs"]] == [0, None]
    assert reply["outputs"][1]["shape"] == [10**6, 10**6, 3, 4]


ORDINARY = {
    "vmap": "return torch.vmap(lambda row: torch.tanh(row))(a)",
    "function": "return Twice.apply(a)",
    "jit": "return scripted(a)",
    "named tuple": "return Pair(a * 2, a)",
    "thread": "out = []\n    t = threading.Thread(target=lambda: out.append(a * 2))\n    t.start(); t.join()\n"
    "    return out[0]",
    "inplace": "b = a * 2\n    b.add_(1).tanh_()\n    return b",
    "recursion": "return a if n == 0 else f(a, n - 1) * 1.0",
    "checkpoint": "return torch.utils.checkpoint.checkpoint(torch.tanh, a, use_reentrant=False)",
    "compile": "return torch.compile(lambda x: torch.tanh(x) * 2, backend='eager')(a)",
    "func": "return torch.func.jacrev(lambda x: (x ** 2).sum())(a)",
    "hook": "a.register_hook(lambda g: g) if a.requires_grad else None\n    return a * 2",
}
HEAD = """
import threading, torch, torch.utils.checkpoint
from typing import NamedTuple
class Pair(NamedTuple):
    one: torch.Tensor
    two: torch.Tensor
class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2
    @staticmethod
    def backward(ctx, g):
        return g * 2
@torch.jit.script
def scripted(x):
    for i in range(3):
        x = torch.tanh(x) * 2
    return x
def f(a, n=200):
"""


@pytest.mark.parametrize("how", ORDINARY)
def test_ordinary_styles_run_under_every_fact(worker, how, recurrent_rules):
    """What learners ordinarily write runs with all facts taken and leaves no accusation."""
    worker.load(HEAD + f"    {ORDINARY[how]}\n", forbidden=recurrent_rules)
    watch = ["mutation", "globals", "operations", "rules", "cuts"]
    reply = worker.call("f", X, watch=watch, calls=2, gradients=["a"] if how != "func" else [])
    assert reply["ok"], reply["error"]
    facts = reply["facts"]
    assert facts["changed"] == facts["forbidden"] == facts["globals"] == [] and not facts["differs_on_repeat"]


@pytest.mark.parametrize("how", ["vmap", "jit", "inplace", "function"])
def test_bfloat16_runs_under_every_fact(worker, how):
    """The same in bfloat16."""
    worker.load(HEAD + f"    {ORDINARY[how]}\n")
    reply = worker.call("f", X, dtype="bfloat16", watch=["mutation", "operations", "rules", "cuts"], calls=2)
    assert reply["ok"] and reply["outputs"][0]["dtype"] == "bfloat16"


def test_a_gradient_of_nothing_is_the_graders_mistake(worker):
    """A gradient for a name that is no tensor of the call, and a missing tensor, are refused."""
    worker.load("def f(a):\n    return a\n")
    assert worker.call("f", X, gradients=["b"])["stage"] == "request"
    assert worker.call("f", X, gradients=["a"], cotangents=[7])["stage"] == "request"
    assert worker.call("f", X, dtype="float8")["stage"] == "request"


REMEMBERING = {
    "the first tensor": "kept = []\ndef f(a):\n    kept.append(a)\n    return kept[0] * 1\n",
    "the first result": "kept = []\ndef f(a):\n    kept.append(a * 1)\n    return kept[0]\n",
    "by shape": "kept = {}\ndef f(a):\n    return kept.setdefault(a.shape, a * 1)\n",
    "by identity": """
    old = new = None
    def f(a):
        global old, new
        if old is not a:
            old, new = a, a * 1
        return new
    """,
}


@pytest.mark.parametrize("text", REMEMBERING.values(), ids=REMEMBERING)
def test_what_is_remembered_shows_after_opposite_numbers(worker, text):
    """Calls with opposite numbers come first, in other tensors and in the same; alone, the call would be right."""
    worker.load(text)
    worker.call("f", X)
    assert torch.equal(worker.tensors[0], X)
    worker.load(text)
    worker.call("f", X, primed=True)
    assert not torch.equal(worker.tensors[0], X)


def test_an_honest_function_is_the_same_after_opposite_numbers(worker):
    """Arguments and weights are as they should be when the real call comes."""
    worker.load("""
    import torch
    class M(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = torch.nn.Parameter(torch.zeros(4))
        def forward(self, a):
            return a * self.scale
    """)
    weight = torch.arange(4.0, dtype=torch.float64)
    worker.call("M", X, build={}, weights={"scale": 1}, tensors=[weight], primed=True)
    assert torch.equal(worker.tensors[0], X * weight)
