"""What a process that will be a worker does once, before it knows of any learner.

First use is what costs: the first `autograd.grad` with a cotangent imports sympy (0.3 s to 1 s), the first
tensor on the meta device imports torch's Python registrations (1.3 s), the first LSTM takes 35 ms. All of it
is paid here, so that no learner's call is charged for it. The fork server calls `warm()` and forks; the local
worker calls it while it waits for its first request.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from autograder.protocol import wire

from .load import forget_sources
from .main import WorkerSession

# Imported by torch at first use of something ordinary, or by learners: lazily, at a price.
IMPORTS = (
    "dataclasses",
    "functools",
    "inspect",
    "itertools",
    "math",
    "numpy",
    "sympy",
    "torch._dynamo",
    "torch._meta_registrations",
    "torch.func",
    "torch.jit",
    "torch.nn.attention.flex_attention",
    "torch.nn.attention.varlen",
    "torch.nn.utils.rnn",
    "torch.utils.checkpoint",
    "typing",
)
# Operations one by one, each on the plain input: together they compute nothing that anybody is asked for.
_TEXT = """
import torch
from torch import nn
from torch.nn import functional as F

class Warm(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.line, self.lstm = nn.Linear(size, size), nn.LSTM(size, size, batch_first=True, bidirectional=True)
        self.emb, self.dropout = nn.Embedding(3, size), nn.Dropout(0.1)
    def forward(self, x, lengths):
        packed = nn.utils.rnn.pack_sequence(list(x))
        nn.utils.rnn.unpack_sequence(packed)
        out, _ = self.lstm(x)
        return self.line(x) + out[..., : x.shape[-1]] + self.lstm(packed)[0].data.sum()

def warm(x, lengths):
    square = torch.ones(x.shape[1], x.shape[1])
    each = [
        torch.tanh(x), x.sigmoid(), x.softmax(-1), x.nan_to_num(), torch.where(x > 0, x, 0.0),
        x.masked_fill(x > 0.5, 0.0), x * square.triu().sum(), torch.einsum("btd,btd->btd", x, x), F.relu(x),
    ]
    return torch.stack(each), x @ x.mT

def stops(x, lengths):
    raise NotImplementedError("warm")

answers = {"one": 1.0}
"""
_RULES = {
    "python": ["torch.nn.GRU", "torch.nn.MultiheadAttention", "torch.nn.attention.flex_attention.flex_attention"],
    "operations": ["aten::gru"],
}
_WATCH = ["mutation", "globals", "operations", "rules", "cuts"]
_ARGS = [["x", {"tensor": 0}], ["lengths", {"tensor": 1}]]


def warm() -> None:
    """Imports and runs everything once, then moves what lives into the permanent generation.

    One thread throughout: a fork after an operation with two would hang. On a build with CUDA nothing is
    differentiated, since that starts the threads of the devices.
    """
    torch.set_num_threads(1)
    for name in IMPORTS:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    session = WorkerSession()
    for header, tensors in _requests(differentiate=torch.version.cuda is None):
        reply, parts = session.handle(header, tensors)
        wire.encode(reply, parts)
    torch.compile(torch.tanh, backend="eager")(torch.ones(2))
    if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
        raise RuntimeError("CUDA was set up before the fork: no worker forked from here could use it")
    forget_sources()
    gc.collect()
    gc.freeze()


def _requests(*, differentiate: bool) -> list[tuple[dict[str, Any], Sequence[torch.Tensor]]]:
    """A load and a call of every kind."""
    tensors = (torch.rand(2, 3, 4), torch.tensor([3, 2]))
    gradients = {"gradients": ["x"], "cotangents": None} if differentiate else {}
    calls: list[Mapping[str, Any]] = [
        {"target": "warm", "watch": _WATCH if differentiate else _WATCH[:-1], "calls": 2},
        {"target": "warm", "dtype": "float32", "layout": "strided", **gradients},
        {"target": "warm", "dtype": "bfloat16"},
        {"target": "warm", "device": "meta"},
        {"target": "Warm", "build": {"size": 4}, "watch": _WATCH[:2], **gradients},
        {"target": "stops"},
    ]
    load = {"op": "load", "unit": "warm", "sources": {"warm": _TEXT}, "forbidden": _RULES}
    made = [{"op": "call", "args": _ARGS, "dtype": "float64", **call} for call in calls]
    return [(load, ()), ({"op": "answers"}, ()), *((header, tensors) for header in made)]


def one_thread(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment of an interpreter that is to become a worker: one thread, plain text in UTF-8, no writing."""
    threads = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    return {**environment, **threads, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
