"""Where the graph was cut."""

import pytest
import torch

X, H = torch.randn(3, 4, dtype=torch.float64), torch.randn(3, 4, dtype=torch.float64)
CUTS = {
    "y = torch.tanh(x).detach()": "detach",
    "y = torch.Tensor.detach(torch.tanh(x))": "detach",
    "y = torch.tanh(x); y.detach_()": "detach_",
    "y = torch.tanh(x).data": "data",
    "y = torch.tensor([v.item() for v in x.flatten()]).view(3, 4)": "item",
    "y = torch.tensor(x.tolist())": "tolist",
    "y = torch.from_numpy(numpy.tanh(x.detach().numpy()))": "detach",
    "y = torch.tensor(torch.tanh(x))": "torch.tensor",
    "y = x.new_tensor(torch.tanh(x))": "new_tensor",
    "y = h * float(x.sum())": "float",
    "y = torch.nn.Parameter(torch.tanh(x))": "nn.Parameter",
    "y = torch.tanh(x.requires_grad_(False))": "requires_grad_(False)",
    "x.requires_grad = False; y = torch.tanh(x)": "requires_grad_(False)",
}
BLOCKS = {
    "with torch.no_grad():": "no_grad",
    "with torch.inference_mode():": "inference_mode",
    "with torch.set_grad_enabled(False):": "set_grad_enabled(False)",
}


def cuts(worker, text):
    """The cuts of a call of f."""
    assert worker.load("import numpy, torch\n" + text, unit="gru")["ok"]
    return worker.call("f", X, H, watch=["cuts"])["facts"]["cuts"]


@pytest.mark.parametrize("line", CUTS)
@pytest.mark.filterwarnings("ignore")
def test_each_way_of_cutting_is_told_with_its_line(worker, line):
    """A cut is told by file, line and what was called."""
    found = cuts(worker, f"def f(x, h):\n    a = x * 1\n    {line}\n    return y + h + a\n")
    assert {"file": "gru.py", "line": 4, "what": CUTS[line]} in found


@pytest.mark.parametrize("block", BLOCKS)
def test_blocks_without_gradients_are_told_with_their_line(worker, block):
    """Operations within such a block are told by the line of the block."""
    found = cuts(worker, f"def f(x, h):\n    {block}\n        y = torch.tanh(x)\n    return y + h\n")
    assert found == [{"file": "gru.py", "line": 3, "what": BLOCKS[block]}]


def test_a_decorator_is_told_with_its_line(worker):
    """`@torch.no_grad()` is told by the line of the decorator."""
    found = cuts(worker, "@torch.no_grad()\ndef f(x, h):\n    return torch.tanh(x) + h\n")
    assert found == [{"file": "gru.py", "line": 2, "what": "no_grad"}]


def test_a_switch_that_stays_off_is_told(worker):
    """`torch.set_grad_enabled(False)` as a statement is told, and the next call has gradients again."""
    assert cuts(worker, "def f(x, h):\n    torch.set_grad_enabled(False)\n    return x * h\n")[0]["line"] == 3
    assert worker.call("f", X, H)["ok"]


def test_a_helper_is_told_by_its_own_line(worker):
    """A cut in a helper is told where it stands, not where the helper is called."""
    assert cuts(worker, "def g(x):\n    return x.detach()\n\ndef f(x, h):\n    return g(x * 2) + h\n")[0]["line"] == 3


INNOCENT = {
    "mask": "with torch.no_grad():\n        mask = torch.ones(3, 4).tril().bool()\n    return x.masked_fill(mask, 0.0)",
    "detached mask": "return x * (x > 0).detach()",
    "printing": "print(x)\n    return x * 2",
    "shape": "return x.reshape(int(x.shape[0] * 2), -1)",
    "function": "return Twice.apply(x)",
    "after a block": "with torch.no_grad():\n        torch.ones(3)\n    return Twice.apply(x)",
    "plain": "return torch.tanh(x @ h.T)",
}


@pytest.mark.parametrize("what", INNOCENT)
def test_what_cuts_nothing_is_not_told(worker, what):
    """Blocks that hold no tensor with a gradient, printing, and own functions are no cuts."""
    head = """class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x): return (x * 2).tanh()
    @staticmethod
    def backward(ctx, g): return g * 2
"""
    assert cuts(worker, f"{head}def f(x, h):\n    {INNOCENT[what]}\n") == []


def test_a_call_that_raises_keeps_its_cuts(worker):
    """Cuts before an exception are still told; the exception itself is ignored here."""
    text = (
        "calls = []\ndef f(x, h):\n    calls.append(1)\n    y = x.detach()\n    assert len(calls) < 2\n    return y\n"
    )
    assert cuts(worker, text)[0]["line"] == 5


def test_cuts_in_a_module(worker):
    """A forward that works on its parameters' data is told."""
    worker.load("""
    import torch
    class M(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.line = torch.nn.Linear(4, 4)
        def forward(self, x):
            return x @ self.line.weight.data
    """)
    header = {"op": "call", "target": "M", "build": {}, "args": [["x", {"tensor": 0}]], "watch": ["cuts"]}
    assert worker.ask(header, [X])["facts"]["cuts"] == [{"file": "unit.py", "line": 8, "what": "data"}]
