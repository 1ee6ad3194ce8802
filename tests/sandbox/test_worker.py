"""A worker at both full levels: it answers, and whatever happens to it is one fault with the right words."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from dataclasses import replace
from typing import Any

import pytest
import torch

from autograder.errors import IsolationError
from autograder.sandbox import Fault, Limits, WorkerSource, launch, open_sandbox
from autograder.sandbox.worker_handle import SandboxedWorker, WarmParent
from tests.sandbox.asking import fault_of, load, printed, running
from tests.sandbox.conftest import SMALL

ATTENTION = """
import torch
def attention(q, k, v):
    weights = torch.softmax(q @ k.transpose(-1, -2), -1)
    return weights @ v, weights
"""


def test_a_worker_answers_with_results_and_gradients(sandbox: WorkerSource) -> None:
    """A call comes back with outputs and gradients that equal those computed here."""
    q, k, v = (torch.randn(2, 3, 4, dtype=torch.float64, requires_grad=True) for _ in range(3))
    request = {
        "op": "call", "target": "attention", "args": [[name, {"tensor": at}] for at, name in enumerate("qkv")],
        "gradients": ["q", "k", "v"], "cotangents": [3, 4], "dtype": "float64",
    }  # fmt: skip
    weights = torch.softmax(q @ k.transpose(-1, -2), -1)
    cotangents = torch.randn(2, 3, 4, dtype=torch.float64), torch.randn(2, 3, 3, dtype=torch.float64)
    wanted = torch.autograd.grad((weights @ v, weights), (q, k, v), cotangents)
    with running(sandbox, ATTENTION) as (worker, _):
        reply = worker.ask(request, [q, k, v, *cotangents], seconds=20)
    assert reply.header["ok"], reply.header
    for name, gradient in zip("qkv", wanted, strict=True):
        torch.testing.assert_close(reply.tensors[reply.header["gradients"][name]], gradient)


def test_every_worker_starts_clean(sandbox: WorkerSource) -> None:
    """What one submission changes globally, the next does not see."""
    with running(sandbox, "import torch, builtins\ntorch.set_default_dtype(torch.float64)\nbuiltins.sum = 0"):
        pass
    assert printed(sandbox, "import torch\nprint(torch.get_default_dtype(), sum([1, 2]))") == "torch.float32 3"


PATIENCE = 60.0  # seconds until a test gives up on something that takes milliseconds; only a failure waits so long


def ends_soon(handle: int) -> bool:
    """Whether a process ends; whoever inherits it may leave it unreaped. Closes the pidfd."""
    poller = select.poll()
    poller.register(handle, select.POLLIN)
    try:
        return bool(poller.poll(PATIENCE * 1000))
    finally:
        os.close(handle)


def is_reaped_soon(handle: int) -> bool:
    """Whether a process ends and its parent collects it. Closes the pidfd."""
    deadline = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < deadline:
            try:
                signal.pidfd_send_signal(handle, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.02)
        return False
    finally:
        os.close(handle)


FAULTS = {
    "leaves by os._exit": ("import os\nos._exit(0)", "crashed", "ended the Python process itself"),
    "leaves by sys.exit": ("raise SystemExit", "crashed", "ended the Python process itself"),
    "own base exception": ("class E(BaseException): pass\nraise E", "crashed", "ended the Python process itself"),
    "segmentation fault": ("import ctypes\nctypes.string_at(0)", "crashed", "SIGSEGV"),
    "32-bit call": (
        "import ctypes, mmap\nm = mmap.mmap(-1, 4096, prot=7)\nm.write(b'\\xb8\\x14\\0\\0\\0\\xcd\\x80\\xc3')\n"
        "ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(m)))()",
        "crashed", "SIGSYS",
    ),
    "endless loop": ("while True: pass", "time", "0.5 s"),
    "sleeps": ("import time\ntime.sleep(60)", "time", "0.5 s"),
    "swallows everything": ("while True:\n try:\n  while True: pass\n except BaseException: pass", "time", "0.5 s"),
    "blocks signals": (
        "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True: pass", "time", "0.5 s",
    ),
    "bytes": ("x = bytearray(1 << 32)", "memory", "512 MB"),
    "tensor": ("import torch\nx = torch.ones(1 << 30)", "memory", "512 MB"),
    "wrong bytes on the connection": ("import os, time\nos.write(3, b'\\xff' * 64)\ntime.sleep(60)", "protocol", ""),
    "early frame": (
        "import os, time\nos.write(3, (14).to_bytes(4, 'little') + b'{\"tensors\": 1}')\ntime.sleep(60)",
        "protocol", "",
    ),
    "closes the connection": ("import os, time\nos.close(3)\ntime.sleep(60)", "protocol", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_what_ends_a_worker_is_told_apart(sandbox: WorkerSource, name: str) -> None:
    """Each way to fail is one kind of fault, and its sentence names the limit or the signal."""
    if name == "32-bit call" and os.uname().machine != "x86_64":
        pytest.skip("the 32-bit door exists on x86_64 only")
    text, kind, words = FAULTS[name]
    fault = fault_of(sandbox, text, seconds=0.5 if kind == "time" else 20)
    assert fault.kind == kind, fault
    assert words in fault.sentence


def test_processor_time_is_told_from_wall_time(sandbox: WorkerSource) -> None:
    """A worker that computes for longer than its processor time is told so, before the clock runs out."""
    fault = fault_of(sandbox, "while True: pass", seconds=30)
    assert fault.kind == "processor" and "2 s of processor time" in fault.sentence


def test_a_reply_larger_than_asked_for_is_a_fault(sandbox: WorkerSource) -> None:
    """A header that announces a gigabyte ends the worker; nothing is allocated for it."""
    text = """
import json, os
text = json.dumps({"ok": True, "tensors": [["float64", [1 << 26]]]}).encode()
os.write(3, len(text).to_bytes(4, "little") + text)
"""
    assert fault_of(sandbox, text).kind == "output"


def test_a_fault_closes_the_worker(sandbox: WorkerSource) -> None:
    """After a fault the worker says that it is closed, and what it printed is still known."""
    with contextlib.closing(sandbox.start()) as worker:
        with pytest.raises(Fault):
            load(worker, "print('before', flush=True)\nwhile True: pass", seconds=0.5)
        with pytest.raises(Fault) as again:
            load(worker, "x = 1")
        assert again.value.kind == "closed"
        assert worker.printed().strip() == "before"


def test_printing_without_end_is_counted_and_harmless(sandbox: WorkerSource) -> None:
    """A flood of text is no error; the first 4 KB are kept, the rest is a number, escapes are visible."""
    with running(sandbox, "print('\\x1b[31m' + 'x' * 100)\nfor _ in range(9999): print('y' * 99)") as (worker, header):
        told = worker.printed()
    assert header["ok"]
    assert told.startswith("\\x1b[31mxxx") and told.endswith("more bytes)") and len(told) < 4200


def test_threads_files_and_descriptors_are_limited(sandbox: WorkerSource) -> None:
    """Each of them runs out with an ordinary error of Python."""
    text = """
import os, threading, time
def count(action, most=100):
    for number in range(most):
        try:
            action()
        except (OSError, RuntimeError):
            return number
    return most
def thread():
    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
kept = []
print(count(thread), count(lambda: kept.append(os.open("/dev/null", os.O_RDONLY))) < 70)
"""
    threads, descriptors = printed(sandbox, text).split()
    assert 4 <= int(threads) <= 10 and descriptors == "True"


def test_ordinary_code_of_learners_runs(sandbox: WorkerSource) -> None:
    """Layers, optimizers, compiled scripts, loaders, event loops and late imports work in the sandbox."""
    text = """
import asyncio, threading
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.checkpoint import checkpoint
import sqlite3, ssl, lzma, decimal, tarfile, html.parser, numpy.polynomial, sympy.stats

model = nn.TransformerEncoderLayer(8, 2, batch_first=True)
optimizer = torch.optim.Adam(model.parameters())
for (x,) in DataLoader(TensorDataset(torch.randn(4, 3, 8)), batch_size=2):
    checkpoint(model, x, use_reentrant=False).sum().backward()
    optimizer.step()
nn.LSTM(4, 4)(torch.randn(2, 2, 4))
@torch.jit.script
def scripted(x: torch.Tensor):
    return x * 2
torch.compile(lambda x: x + 1, backend="eager")(scripted(torch.ones(2)))
torch.vmap(torch.sin)(torch.ones(3))
asyncio.run(asyncio.sleep(0))
thread = threading.Thread(target=lambda: None); thread.start(); thread.join()
print("fine")
"""
    assert printed(sandbox, text, 60).splitlines()[-1] == "fine"


def test_a_worker_is_gone_when_it_is_closed(sandbox: WorkerSource) -> None:
    """Closing kills and waits, threads that still run or not; a second close is nothing."""
    worker = sandbox.start()
    load(worker, "import threading\nthreading.Thread(target=lambda: [None for _ in iter(int, 1)]).start()")
    assert isinstance(worker, SandboxedWorker)
    process = os.pidfd_open(worker.pid)
    worker.close(), worker.close()
    assert is_reaped_soon(process)


def test_starting_a_worker_is_cheap(sandbox: WorkerSource) -> None:
    """Start, load and close cost a fraction of importing torch (a second and more), in processor time of all parts."""
    assert isinstance(sandbox, WarmParent)
    parent, best = sandbox.warm().pid, 9.0
    for _ in range(5):
        before = time.process_time() + _processor_time(parent)
        with running(sandbox, "x = 1") as (worker, _):
            assert isinstance(worker, SandboxedWorker)
            of_the_worker = _processor_time(worker.pid)
        best = min(best, time.process_time() + _processor_time(parent) + of_the_worker - before)
    assert best < 0.4  # 30 ms are usual; importing torch alone takes over a second


def _processor_time(pid: int) -> float:
    """Seconds of processor time of all threads of a process."""
    return time.clock_gettime(~pid << 3 | 2)


def test_two_workers_live_side_by_side(sandbox: WorkerSource) -> None:
    """A worker that hangs does not disturb its neighbour."""
    with contextlib.closing(sandbox.start()) as first, contextlib.closing(sandbox.start()) as second:
        load(first, "value = 1")
        with pytest.raises(Fault):
            load(second, "while True: pass", seconds=0.3)
        assert first.ask({"op": "lookup", "names": ["value"]}, seconds=20).header["ok"]


def test_a_worker_killed_from_outside_may_be_tried_again(sandbox: WorkerSource) -> None:
    """If the system ends a worker, that is said, and another attempt is fair."""
    with contextlib.closing(sandbox.start()) as worker:
        assert isinstance(worker, SandboxedWorker)
        os.kill(worker.pid, signal.SIGKILL)
        with pytest.raises(Fault) as fault:
            load(worker, "x = 1")
    assert fault.value.kind == "crashed" and fault.value.retry and "SIGKILL" in fault.value.sentence


@pytest.mark.parametrize("name", ["SIGSTOP", "SIGTERM", "SIGKILL", "SIGUSR1"])
def test_a_worker_cannot_look_as_if_somebody_else_had_ended_it(sandbox: WorkerSource, name: str) -> None:
    """A signal to oneself is refused, so that what ends by one was ended from outside."""
    text = f"import os, signal\nos.kill(os.getpid(), signal.{name})"
    with contextlib.closing(sandbox.start()) as worker:
        reply = load(worker, text)
    assert reply["ok"] is False and reply["error"]["type"] == "PermissionError"


@pytest.mark.parametrize(
    "text",
    [
        "import resource, os\nresource.setrlimit(resource.RLIMIT_CPU, (1, 1))",
        "import ctypes\nif ctypes.CDLL(None).prctl(22, 1, 0, 0, 0): raise PermissionError",
        "import ctypes\nevent = (ctypes.c_int * 16)(0, 0, 9)\ntimer = ctypes.c_void_p()\n"
        "if ctypes.CDLL(None).syscall(222, 1, event, ctypes.byref(timer)): raise PermissionError",
    ],
)
def test_no_limit_mode_or_timer_sends_the_signal_instead(sandbox: WorkerSource, text: str) -> None:
    """A lower limit of processor time, the strict mode of seccomp and a timer that sends SIGKILL are refused."""
    with contextlib.closing(sandbox.start()) as worker:
        reply = load(worker, text)
    assert reply["ok"] is False, reply
    assert reply["error"]["type"] in ("PermissionError", "ValueError", "OSError")


def test_a_worker_that_is_stopped_from_outside_may_be_tried_again(sandbox: WorkerSource) -> None:
    """It has not used up its time: somebody else has stopped it."""
    with contextlib.closing(sandbox.start()) as worker:
        assert isinstance(worker, SandboxedWorker)
        os.kill(worker.pid, signal.SIGSTOP)
        with pytest.raises(Fault) as fault:
            worker.ask({"op": "load", "unit": "u", "sources": {"u": "x = 1"}, "seed": 0}, seconds=0.3)
    assert fault.value.retry and "SIGSTOP" in fault.value.sentence


@pytest.mark.parametrize("level", ["L3", "L2"])
def test_a_dead_warm_parent_is_replaced(level: str, sandbox: WorkerSource) -> None:
    """Its workers die with it and that is nobody's fault; the next start works again."""
    if sandbox.isolation.layer != level:
        pytest.skip("the other level is tested with the other source")
    assert isinstance(sandbox, WarmParent)
    with contextlib.closing(sandbox.start()) as worker:
        assert isinstance(worker, SandboxedWorker)
        process = os.pidfd_open(worker.pid)
        os.kill(sandbox.pid, signal.SIGKILL)
        assert ends_soon(process)
        with pytest.raises(Fault) as fault:
            load(worker, "x = 1")
    assert fault.value.kind == "closed" and fault.value.retry
    assert printed(sandbox, "print('again')") == "again" and sandbox.restarts >= 1


def test_a_warm_parent_killed_while_it_opens_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else ended it: one more attempt; one that ends twice is an error in words, and no weaker level."""
    launched: list[int] = []

    def kill_first(*words: Any, **more: Any) -> subprocess.Popen[bytes]:
        process = original(*words, **more)
        launched.append(process.pid)
        if len(launched) in killed:
            process.kill()
        return process

    original = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", kill_first)
    wish = launch.LaunchOptions(layer="L2", limits=SMALL, trial=True)
    killed = {1}
    launch.open_parent(wish).close()
    killed = {3, 4}
    with pytest.raises(IsolationError, match="the warm parent ended at once"):
        launch.open_parent(wish)
    assert len(launched) == 4


def test_limits_have_safe_caps() -> None:
    """An option cannot switch a protection off."""
    for absurd in ({"cpu_seconds": 10**9}, {"memory_mb": 0}, {"threads": 10**6}):
        with pytest.raises(IsolationError, match="is not between"):
            Limits(**absurd)


def test_the_environment_of_a_worker_is_clean(sandbox: WorkerSource, monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of the grader is in the environment that the fork server is given."""
    monkeypatch.setenv("AUTOGRADER_SOLUTIONS", "/somewhere/secret")
    assert "AUTOGRADER_SOLUTIONS" not in launch.environment("cpu", "/x")
    seen = printed(sandbox, "import os\nprint(sorted(os.environ))")
    assert "AUTOGRADER" not in seen and "PYTEST" not in seen


def test_on_a_gpu_resident_memory_is_the_measure() -> None:
    """Where address space is no measure, a worker is ended for the memory that it really fills."""
    from autograder.sandbox.levels import Isolation

    # Much address space for the parent's workers, and an eye on resident memory: a GPU's workers without the GPU.
    wish = launch.LaunchOptions(layer="L2", limits=replace(SMALL, memory_mb=16_384))
    with WarmParent(Isolation("L2", on=()), wish) as source:
        for number, text in enumerate(["mmap.mmap(-1, 8 << 30)", "bytearray(b'x') * (900 << 20)"]):
            with contextlib.closing(SandboxedWorker(source.warm(), number, SMALL, watch_memory=True)) as worker:
                try:
                    found = load(worker, f"import mmap, time\nx = {text}\ntime.sleep(0.5)")["ok"]
                except Fault as fault:
                    found = fault.sentence
                assert found is True if number == 0 else "512 MB of memory while" in str(found), found


def test_an_unknown_level_is_refused() -> None:
    """The message lists the levels there are."""
    with pytest.raises(IsolationError, match="L3, L2, L1, L0"):
        open_sandbox("L9")
