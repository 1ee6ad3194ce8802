"""Results and exceptions that were made to harm whoever looks at them."""

import pytest
import torch

from .conftest import Gone

X = torch.randn(3, 4, dtype=torch.float64)
LIAR = """
import torch
class Liar(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return torch.zeros(9)
    shape = property(lambda self: (1, 2, 3))
    dtype = property(lambda self: torch.float16)
    def __class__(self): return torch.Tensor
    def detach(self): raise ValueError
    def __eq__(self, other): return True
"""
RESULTS = {
    "deep list": "x = []\n    for _ in range(10**6):\n        x = [x]\n    return x",
    "wide list": "return [a] * 10**6",
    "cycle": "x = []\n    x.append(x)\n    return x",
    "equal to all": "return Everything()",
    "dictionary": "return {'a': a}",
    "nothing": "return None",
    "class": "return torch.Tensor",
    "lying list": "return LyingList([a])",
    "numpy": "return a.numpy()",
}


def described(worker, body, head="import torch\n", **more):
    """The reply to a call of a function with that body."""
    assert worker.load(f"{head}\ndef f(a):\n    {body}\n")["ok"]
    return worker.call("f", X, **more)


@pytest.mark.parametrize("what", RESULTS)
def test_results_that_are_no_tensors_are_named(worker, what):
    """Deep, wide, circular and lying results end as bounded names of types, quickly."""
    head = """
import torch
class Everything:
    __class__ = torch.Tensor
    def __eq__(self, other): return True
    def __getattr__(self, name): return self
    def __len__(self): return 1
    def __iter__(self): return iter([self])
class LyingList(list):
    def __iter__(self): raise ValueError
    def __len__(self): return -1
    def __getitem__(self, place): raise ValueError
"""
    reply = described(worker, RESULTS[what], head)
    if what == "lying list":
        assert reply["structure"] == ["t"] and torch.equal(worker.tensors[0], X)
    else:
        assert reply["outputs"] == [] and "other" in str(reply["structure"])


def test_a_lying_tensor_is_read_as_it_is(worker):
    """A subclass that lies about shape, dtype and values is sent with its true bytes and called not plain."""
    reply = described(worker, "return torch.Tensor._make_subclass(Liar, a * 2)", LIAR)
    output = reply["outputs"][0]
    assert (output["shape"], output["dtype"], output["plain"]) == ([3, 4], "float64", False)
    assert torch.equal(worker.tensors[0], X * 2)


def test_gradients_of_a_lying_tensor(worker):
    """The gradient through a lying subclass is taken without asking it."""
    body = "return (a * 2).as_subclass(Liar)"
    reply = described(worker, body, LIAR, gradients=["a"], cotangents=[1], tensors=[torch.ones_like(X)])
    assert reply["ok"], reply
    assert torch.equal(worker.tensors[reply["gradients"]["a"]], torch.full_like(X, 2))


TENSORS = {
    "sparse": ("return a.to_sparse()", {"layout": "torch.sparse_coo", "sent": None, "shape": [3, 4]}),
    "meta": ("return a.to('meta')", {"device": "meta", "sent": None}),
    "complex": ("return torch.complex(a, a)", {"dtype": "complex128", "sent": None}),
    "int8": ("return a.to(torch.int8)", {"dtype": "int8", "sent": None}),
    "conjugate": ("return torch.complex(a, a).conj().imag", {"dtype": "float64", "sent": 0}),
    "leaf": ("return a.detach().requires_grad_()", {"requires_grad": True, "sent": 0}),
    "parameter": ("return torch.nn.Parameter(a)", {"plain": True, "sent": 0}),
    "empty": ("return a[:0]", {"shape": [0, 4], "sent": 0}),
    "scalar": ("return a.sum()", {"shape": [], "sent": 0}),
    "flipped view": ("return a.T[::2]", {"shape": [2, 3], "sent": 0}),
    "no memory": ("return a.untyped_storage().resize_(0) and a or a", {"shape": [3, 4]}),
    "nested": ("return torch.nested.nested_tensor([a[0], a[1][:2]])", {"sent": None}),
    "quantized": ("return torch.quantize_per_tensor(a.float(), 0.1, 0, torch.quint8)", {"sent": None}),
    "undefined": ("return torch.nn.UninitializedParameter()", {"plain": False}),
}


@pytest.mark.parametrize("what", TENSORS)
@pytest.mark.filterwarnings("ignore")
def test_odd_tensors_are_described(worker, what):
    """Tensors of odd layouts, dtypes and devices are described; what can be sent plainly is sent."""
    body, want = TENSORS[what]
    output = described(worker, body)["outputs"][0]
    assert {key: output[key] for key in want} == want


def test_a_tensor_without_memory_is_described(worker):
    """A subclass that has a shape and no storage (a lazy tensor) is described and not sent."""
    head = """
import torch
class Lazy(torch.Tensor):
    @staticmethod
    def __new__(cls, like):
        return torch.Tensor._make_wrapper_subclass(cls, like.shape, dtype=like.dtype)
    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        raise RuntimeError("hidden")
"""
    output = described(worker, "return Lazy(a)", head)["outputs"][0]
    assert (output["plain"], output["sent"]) == (False, None)


def test_a_batched_tensor_that_escaped_is_survived(worker):
    """A tensor that escaped from `vmap` does not end the worker."""
    body = "kept = []\n    torch.vmap(lambda x: (kept.append(x), x)[1])(a)\n    return kept[0]"
    described(worker, body)
    assert worker.call("f", X)["ok"] in (True, False)


def test_replaced_torch_functions_change_nothing(worker):
    """What the learner's file assigns to torch's own functions does not reach the worker's observations."""
    head = """
import torch
torch.equal = lambda a, b: True
torch.Tensor.clone = lambda self, **k: self
torch.autograd.grad = lambda *a, **k: [None]
torch.Tensor.__eq__ = lambda a, b: True
torch.is_grad_enabled = lambda: True
"""
    reply = described(worker, "a.mul_(2)\n    return a * 1", head, watch=["mutation"])
    assert reply["facts"]["changed"] == ["a"]
    assert torch.equal(worker.tensors[0], X * 2)


ERRORS = {
    "__str__ raises": "class E(Exception):\n    def __str__(self): raise KeyError\n",
    "__str__ exits": "class E(Exception):\n    def __str__(self): raise SystemExit\n",
    "huge": "class E(Exception):\n    def __str__(self): return 'x' * 10**8\n",
    "lying string": "class S(str):\n    def __getitem__(self, p): raise ValueError\n"
    "class E(Exception):\n    def __str__(self): return S('x')\n",
    "surrogates": "class E(Exception):\n    def __str__(self): return '\\udc80\\x1b[31m'\n",
    "odd name": "E = type('\\x1b[0m' + 'N' * 10**6, (Exception,), {})\n",
    "no traceback": "class E(Exception):\n    __traceback__ = property(lambda self: 1 / 0)\n",
    "circle": "class E(Exception):\n    def __init__(self):\n        self.__cause__ = self\n",
}


@pytest.mark.parametrize("what", ERRORS)
def test_exceptions_are_told_in_bounded_words(worker, what):
    """However an exception is made, its report is short, and names the learner's line."""
    error = described(worker, "raise E()", ERRORS[what])["error"]
    assert len(error["message"]) <= 2000 and len(error["type"]) <= 120 and error["trace"][-1][2] == "f"


def test_a_long_chain_of_causes_is_not_followed(worker):
    """A chain of a hundred thousand causes that ends in a circle takes no time."""
    body = "first = e = ValueError()\n    for _ in range(10**5):\n        e.__cause__ = ValueError()\n"
    body += "        e = e.__cause__\n    e.__cause__ = first\n    raise first"
    assert described(worker, body)["error"]["type"] == "ValueError"


def test_a_borrowed_name_is_not_a_built_in_kind(worker):
    """A class called ValueError that is none is told apart from the real one, and a subclass is one."""
    assert (
        "ValueError" not in described(worker, "raise E", "E = type('ValueError', (Exception,), {})")["error"]["kinds"]
    )
    assert "ValueError" in described(worker, "raise E", "class E(ValueError): pass\n")["error"]["kinds"]


def test_endless_recursion_is_a_short_report(worker):
    """A recursion without end is told by the two ends of its trace."""
    error = described(worker, "return f(a)")["error"]
    assert error["type"] == "RecursionError" and len(error["trace"]) <= 20


@pytest.mark.parametrize("body", ["raise SystemExit", "raise KeyboardInterrupt", "import os; os._exit(0)", "raise E"])
def test_everything_beyond_exception_ends_the_worker(worker, body):
    """An exit, an interrupt and an own BaseException end the process instead of making a reply."""
    with pytest.raises(Gone):
        described(worker, body, "class E(BaseException): pass\n")


def test_too_much_memory_is_an_ordinary_error(worker):
    """A MemoryError is a reply like any other."""
    assert described(worker, "raise MemoryError")["error"]["type"] == "MemoryError"


def test_metaclasses_cannot_pass_for_tensors(worker):
    """A metaclass that claims every method resolution order and instance does not make a tensor."""
    head = """
import torch
class Meta(type):
    __mro__ = property(lambda self: (torch.Tensor, object))
    def __instancecheck__(self, other): return True
    def __subclasscheck__(self, other): return True
class Fake(metaclass=Meta): pass
"""
    assert described(worker, "return Fake()", head)["structure"] == {"other": "Fake"}


@pytest.mark.parametrize("name", ["arguments.BadRequest", "call.Stopped", "modules.WeightsError"])
def test_the_workers_own_exceptions_cannot_be_borrowed(worker, name):
    """A learner who raises what the worker uses inside gets an ordinary failed call, not the grader's mistake."""
    module, kind = name.split(".")
    body = f"import autograder.worker.{module} as m\n    raise m.{kind}(*'ab'[:1 + ('{kind}' == 'Stopped')])"
    assert described(worker, body)["stage"] == "call"
