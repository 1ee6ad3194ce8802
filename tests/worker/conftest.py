"""Real workers, forked from one fork server per test session."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import torch

from autograder.protocol import wire

RECURRENT = {
    "python": [
        "torch.nn.RNN",
        "torch.nn.LSTM",
        "torch.nn.GRU",
        "torch.nn.LSTMCell",
        "torch.nn.RNNBase",
        "torch.lstm",
        "torch.lstm_cell",
        "torch._VF.lstm",
        "torch.ops.aten.lstm",
    ],
    "operations": ["aten::lstm", "aten::lstm_cell", "aten::rnn_tanh", "aten::gru"],
}
ATTENTION = {
    "python": [
        "torch.nn.functional.scaled_dot_product_attention",
        "torch.nn.functional.multi_head_attention_forward",
        "torch.nn.MultiheadAttention",
        "torch.nn.Transformer",
        "torch.nn.TransformerEncoderLayer",
        "torch.nn.attention.flex_attention.flex_attention",
        "torch._C._nn.scaled_dot_product_attention",
    ],
    "operations": [
        "aten::scaled_dot_product_attention",
        "aten::_scaled_dot_product_attention_math",
        "aten::_scaled_dot_product_flash_attention_for_cpu",
        "aten::_native_multi_head_attention",
        "aten::_transformer_encoder_layer_fwd",
    ],
}


class Gone(Exception):
    """The worker's connection ended."""


@dataclass
class Worker:
    """A worker process and the words to speak to it."""

    pid: int
    connection: socket.socket
    tensors: tuple[torch.Tensor, ...] = field(default=())

    def ask(self, header: dict[str, Any], tensors: Any = (), seconds: float = 30.0) -> dict[str, Any]:
        """The header of the reply; its tensors are in `tensors` afterwards."""
        channel, deadline = wire.Channel(self.connection.fileno()), time.monotonic() + seconds
        try:
            wire.send(channel, header, tensors, deadline=deadline)
            reply, self.tensors = wire.receive(channel, deadline=deadline)
        except (EOFError, ConnectionError):
            raise Gone from None
        return reply

    def load(self, text: str, unit: str = "unit", **more: Any) -> dict[str, Any]:
        """Loads a text as the unit, with others beside it under `sources`."""
        sources = {name: textwrap.dedent(other) for name, other in more.pop("sources", {}).items()}
        return self.ask({"op": "load", "unit": unit, "sources": {unit: textwrap.dedent(text), **sources}, **more})

    def call(self, target: str, *args: Any, **more: Any) -> dict[str, Any]:
        """Calls `target` with tensors and plain values, named a, b, c, ... in order."""
        tensors = [arg for arg in args if isinstance(arg, torch.Tensor)]
        values, used = [], iter(range(len(tensors)))
        for name, arg in zip("abcdefghijkl", args, strict=False):
            value = {"tensor": next(used)} if isinstance(arg, torch.Tensor) else arg
            values.append([name, value if isinstance(value, dict) else {"value": value}])
        extra = more.pop("tensors", [])
        return self.ask({"op": "call", "target": target, "args": values, **more}, [*tensors, *extra])


@pytest.fixture(scope="session")
def parent() -> Iterator[socket.socket]:
    """The control socket of a fork server."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    script = str(Path(__file__).with_name("parent.py"))
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    command = [sys.executable, script, str(theirs.fileno())]
    process = subprocess.Popen(command, pass_fds=[theirs.fileno()], env=environment, cwd="/")
    theirs.close()
    assert ours.recv(16) == b"warm"
    yield ours
    ours.close()
    process.wait(10)


@pytest.fixture
def start(parent: socket.socket) -> Iterator[Callable[[], Worker]]:
    """Starts workers, and ends them after the test."""
    workers: list[Worker] = []

    def fork() -> Worker:
        ours, theirs = socket.socketpair()
        socket.send_fds(parent, [b"fork"], [theirs.fileno()])
        theirs.close()
        workers.append(Worker(int(parent.recv(16)), ours))
        return workers[-1]

    yield fork
    for worker in workers:
        worker.connection.close()
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker.pid, signal.SIGKILL)


@pytest.fixture
def worker(start: Callable[[], Worker]) -> Worker:
    """A fresh worker."""
    return start()


@pytest.fixture
def recurrent_rules() -> dict[str, list[str]]:
    """What the recurrent units forbid."""
    return RECURRENT


@pytest.fixture
def attention_rules() -> dict[str, list[str]]:
    """What the attention units forbid."""
    return ATTENTION
