"""Forbidden calls: every way of making one, and what is innocent."""

import pytest
import torch

X = torch.randn(2, 3, 4)
HEAD = """
import functools, importlib, threading, torch
from torch import nn
from torch.nn import functional as F
from torch.nn.functional import scaled_dot_product_attention as quiet
from torch.nn.attention.flex_attention import flex_attention
layer = nn.LSTM(4, 4, batch_first=True)
cell = nn.LSTMCell(4, 4)
mha = nn.MultiheadAttention(4, 2, batch_first=True)
class Holder(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LSTM(4, 4)
    def forward(self, x):
        return self.layer(x)[0]
scripted_layer = torch.jit.script(Holder())
original = nn.LSTM.forward
weights = list(layer.parameters())
zeros = torch.zeros(1, 2, 4)
class Mine(nn.LSTM):
    pass
class Deep(nn.LSTM):
    def __init__(self, *args):
        super().__init__(*args)
    def forward(self, x):
        return super().forward(x)
@torch.jit.script
def scripted(x):
    return torch.lstm_cell(x[0], [x[0], x[0]], torch.cat([x[0, :1]] * 16), torch.cat([x[0, :1]] * 16), None, None)
@torch.jit.script
def scripted_attention(q):
    return torch.nn.functional.scaled_dot_product_attention(q, q, q)
def inner(y):
    return torch.nn.functional.scaled_dot_product_attention(y, y, y)
"""
RECURRENT = {
    "new layer": "nn.LSTM(4, 4)(x)",
    "layer from import time": "layer(x)",
    "cell": "cell(x[0])",
    "alias": "L = nn.LSTM; L(4, 4)(x)",
    "getattr": "getattr(nn, 'LS' + 'TM')(4, 4)(x)",
    "importlib": "importlib.import_module('torch.nn').LSTM(4, 4)(x)",
    "fallback": "try:\n        nn.LSTM(4, 4)(x)\n    except Exception:\n        pass",
    "subclass": "Mine(4, 4)(x)",
    "deep subclass": "Deep(4, 4)(x)",
    "kept forward": "original(layer, x)",
    "copied function": "import types; types.FunctionType(original.__code__, original.__globals__)(layer, x, None)",
    "reloaded": "import torch.nn.modules.rnn as r; importlib.reload(r); r.LSTM(4, 4)(x)",
    "builtin": "torch.lstm(x.transpose(0, 1), [zeros, zeros], weights, True, 1, 0.0, False, False, False)",
    "builtin by _VF": "torch._VF.lstm(x.transpose(0, 1), [zeros, zeros], weights, True, 1, 0.0, False, False, False)",
    "ops": "torch.ops.aten.lstm_cell(x[0], [x[0], x[0]], weights[0], weights[1], None, None)",
    "partial": "functools.partial(torch.lstm_cell, x[0], [x[0], x[0]])(weights[0], weights[1])",
    "map": "list(map(cell, [x[0]]))",
    "scripted function": "scripted(x)",
    "scripted layer": "scripted_layer(x)",
    "scripted within": "torch.jit.script(Holder())(x)",
    "compiled": "torch.compile(lambda y: nn.LSTM(4, 4)(y)[0], backend='eager')(x)",
    "thread": "t = threading.Thread(target=lambda: layer(x)); t.start(); t.join()",
    "only constructed": "nn.LSTM(4, 4)",
    "vmap": "torch.vmap(lambda y: torch.lstm_cell(y, [y, y], weights[0], weights[1], None, None)[0])(x)",
    "wrapped undone": "getattr(nn.LSTM.forward, '__wrapped__', nn.LSTM.forward)(layer, x)",
    "hook removed": "import sys; sys.setprofile(None); scripted_layer(x)",
    "hook removed, plain": "import sys; sys.setprofile(None); nn.LSTM(4, 4)(x)",
    "record stopped": "torch._C._autograd._disable_profiler_legacy(); layer(x)",
    "raw thread": "import _thread, time; _thread.start_new_thread(nn.LSTM(4, 4), (x,)); time.sleep(0.2)",
    "exec": "exec('nn.LSTM(4, 4)(x)', globals(), {'x': x})",
    "functional call": "torch.func.functional_call(layer, dict(layer.named_parameters()), (x,))",
    "checkpoint": "import torch.utils.checkpoint as c; c.checkpoint(layer, x, use_reentrant=False)",
}
ATTENTION = {
    "function": "F.scaled_dot_product_attention(x, x, x)",
    "renamed": "quiet(x, x, x)",
    "_nn": "torch._C._nn.scaled_dot_product_attention(x, x, x)",
    "ops": "torch.ops.aten.scaled_dot_product_attention(x, x, x)",
    "overload": "torch.ops.aten.scaled_dot_product_attention.default(x, x, x)",
    "inner ops": "torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(x[None], x[None], x[None])",
    "scripted": "scripted_attention(x)",
    "compiled": "torch.compile(inner, backend='eager')(x)",
    "flex": "flex_attention(x[None], x[None], x[None])",
    "multihead": "mha(x, x, x)",
    "multihead, weights": "mha(x, x, x, need_weights=True)",
    "multihead, no grad": "mha.eval()\n    with torch.no_grad():\n        mha(x, x, x, need_weights=False)",
    "functional": "F.multi_head_attention_forward(x, x, x, 4, 2, mha.in_proj_weight, mha.in_proj_bias, None, None,"
    " False, 0.0, mha.out_proj.weight, mha.out_proj.bias)",
    "encoder layer": "nn.TransformerEncoderLayer(4, 2, batch_first=True)(x)",
    "encoder layer, fast": "with torch.no_grad():\n"
    "        nn.TransformerEncoderLayer(4, 2, batch_first=True).eval()(x)",
    "transformer": "nn.Transformer(4, 2, 1, 1, 8, batch_first=True)(x, x)",
    "vmap": "torch.vmap(lambda y: F.scaled_dot_product_attention(y, y, y))(x)",
}


def facts(worker, body, rules):
    """The facts about a call of f, with everything that belongs to rules watched."""
    assert worker.load(f"{HEAD}\ndef f(x):\n    {body}\n    return x * 2\n", forbidden=rules)["ok"]
    reply = worker.call("f", X, dtype="float32", watch=["rules", "operations"])
    assert "facts" in reply
    return reply["facts"]


@pytest.mark.parametrize("how", RECURRENT)
@pytest.mark.filterwarnings("ignore")
def test_recurrent_layers_are_seen_however_they_are_called(worker, recurrent_rules, how):
    """Each way of running a forbidden layer is seen."""
    assert facts(worker, RECURRENT[how], recurrent_rules)["forbidden"]


@pytest.mark.parametrize("how", ATTENTION)
@pytest.mark.filterwarnings("ignore")
def test_attention_functions_are_seen_however_they_are_called(worker, attention_rules, how):
    """Each way of running forbidden attention is seen."""
    assert facts(worker, ATTENTION[how], attention_rules)["forbidden"]


INNOCENT = {
    "comment": "# nn.LSTM(4, 4)(x)",
    "string": "'nn.LSTM(4, 4)(x); F.scaled_dot_product_attention'",
    "dead branch": "if False:\n        nn.LSTM(4, 4)(x)",
    "own name": "class LSTM(nn.Module):\n        def forward(self, x): return x\n    LSTM()(x)",
    "own function": "def scaled_dot_product_attention(q): return q\n    scaled_dot_product_attention(x)",
    "linear": "nn.Linear(4, 4)(x)",
    "looked at": "nn.LSTM",
    "isinstance": "isinstance(layer, nn.LSTM)",
    "thread": "t = threading.Thread(target=lambda: x * 2); t.start(); t.join()",
    "compiled": "torch.compile(lambda y: torch.tanh(y), backend='eager')(x)",
    "printing": "print(layer)",
    "profile": "import sys; sys.setprofile(None)",
}


@pytest.mark.parametrize("what", INNOCENT)
@pytest.mark.parametrize("rules", ["recurrent_rules", "attention_rules"])
def test_what_runs_nothing_forbidden_is_innocent(worker, request, rules, what):
    """Names in comments, strings and dead branches, own things of the same name, and import time do not count."""
    assert facts(worker, INNOCENT[what], request.getfixturevalue(rules))["forbidden"] == []


def test_constructors_count(worker, recurrent_rules):
    """A forbidden layer made in a module's constructor is seen."""
    text = "from torch import nn\nclass M(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    text += "        nn.GRU(3, 3)\n    def forward(self, x):\n        return x\n"
    worker.load(text, forbidden=recurrent_rules)
    header = {"op": "call", "target": "M", "build": {}, "args": [["x", {"tensor": 0}]], "watch": ["rules"]}
    assert "torch.nn.GRU" in worker.ask(header, [X])["facts"]["forbidden"]


def test_calls_that_raise_are_told_too(worker, recurrent_rules):
    """A call that ends in an exception still tells what it ran."""
    assert "torch.nn.LSTM" in facts(worker, "layer(x); 1 / 0", recurrent_rules)["forbidden"]


OTHER = "from torch import nn\ndef help_me(x):\n    return nn.LSTM(4, 4)(x)[0]\n"


def test_a_helper_in_another_unit_counts(worker, recurrent_rules):
    """A forbidden layer reached through an imported unit is seen by running; nothing is read that a run has seen."""
    text = "from other import help_me\ndef f(x):\n    return help_me(x)\n"
    worker.load(text, sources={"other": OTHER}, forbidden=recurrent_rules)
    found = worker.call("f", X, dtype="float32", watch=["rules"])["facts"]
    assert "torch.nn.LSTM" in found["forbidden"] and found["named"] == []


def test_where_a_run_is_blind_other_units_are_read_as_well(worker, recurrent_rules):
    """A forbidden layer in an imported unit is found by reading when the watch was switched off."""
    text = "import sys\nfrom other import help_me\ndef f(x):\n    sys.setprofile(None)\n    return help_me(x)\n"
    worker.load(text, sources={"other": OTHER}, forbidden={**recurrent_rules, "operations": []})
    found = worker.call("f", X, dtype="float32", watch=["rules"])["facts"]
    assert found["blind"] and found["named"] == found["forbidden"] == ["torch.nn.LSTM"]


NAMED = {
    "attribute": "return nn.LSTM(4, 4)(x)",
    "alias": "return Alias(4, 4)(x)",
    "local alias": "L = nn.LSTM\n    return L",
    "base class": "return Sub(4, 4)",
    "helper": "return helper(x)",
    "getattr": "return getattr(nn, 'LSTM')",
    "import inside": "from torch.nn import LSTM as Q\n    return Q",
    "long way": "return torch.nn.modules.rnn.LSTM",
    "importlib": "return importlib.import_module('torch.nn').LSTM",
}


@pytest.mark.parametrize("how", NAMED)
def test_names_are_found_by_reading(how):
    """The syntax tree finds a name through aliases, helpers, base classes and literal look-ups."""
    from autograder.worker.forbidden_names import named
    from autograder.worker.rules import resolve

    head = "import importlib, torch\nfrom torch import nn\nAlias = nn.LSTM\nclass Sub(nn.LSTM): pass\n"
    head += "def helper(x):\n    return nn.LSTM(4, 4)(x)\n"
    text = f"{head}def f(x):\n    {NAMED[how]}\n"
    assert named({"u": text}, "u", "f", resolve(["torch.nn.LSTM"], [])) == {"torch.nn.LSTM"}


def test_what_an_exercise_does_not_reach_is_not_named():
    """A forbidden name elsewhere in the file, under `__main__`, or in a comparison beside it, is not named."""
    from autograder.worker.forbidden_names import named
    from autograder.worker.rules import resolve

    text = "from torch import nn\ndef other(x):\n    return nn.LSTM(4, 4)\ndef f(x):\n    return x  # nn.LSTM\n"
    text += "if __name__ == '__main__':\n    f = nn.LSTM\n"
    assert named({"u": text}, "u", "f", resolve(["torch.nn.LSTM"], [])) == set()


def test_names_that_this_torch_lacks_are_left_out():
    """A rule may name what only other versions of torch have."""
    from autograder.worker.rules import resolve

    assert resolve(["torch.nn.NoSuchLayer", "nowhere.at.all"], []).codes == {}
