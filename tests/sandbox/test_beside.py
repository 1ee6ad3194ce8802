"""Whether threads other than the first ran, as the kernel counts it and the grader reads it."""

from __future__ import annotations

import pytest

from autograder.checks.session import BESIDE_SECONDS
from autograder.sandbox import WorkerSource
from autograder.sandbox.worker_handle import SandboxedWorker
from tests.sandbox.asking import running

TEXT = """
import queue, threading
import torch

asked, answered = queue.Queue(), queue.Queue()

def serve():
    while True:
        asked.get()
        answered.put(torch.ones(9).tanh())

threading.Thread(target=serve, daemon=True).start()

def alone(): return (torch.rand(40, 40, requires_grad=True) @ torch.rand(40, 40)).tanh().sum().backward()
def serves(): asked.put(None); answered.get()
def starts(): thread = threading.Thread(target=int); thread.start(); thread.join()
"""


def call(target: str) -> dict[str, object]:
    return {"op": "call", "target": target, "args": []}


@pytest.mark.parametrize("target", ["serves", "starts"])
def test_a_thread_is_seen_from_outside(sandbox: WorkerSource, target: str) -> None:
    """A thread that serves, or one that comes and goes, costs processor time of its own; waiting costs none."""
    with running(sandbox, TEXT) as (worker, _):
        assert isinstance(worker, SandboxedWorker)
        worker.ask(call("alone"), seconds=20)  # meanwhile the thread that was started with the file goes to sleep
        before = [worker.ask(call("alone"), seconds=20).usage for _ in range(5)]
        found = worker.ask(call(target), seconds=20).usage
    assert [usage and usage.beside for usage in before] == [0.0] * 5
    assert found is not None and found.beside is not None and found.beside > BESIDE_SECONDS
