"""Local workers: a real interpreter each, on any platform."""

import subprocess
import time

import pytest
import torch

from autograder.sandbox.interface import Fault, Limits
from autograder.sandbox.local import open_local

X = torch.ones(2, 3)
TEXT = """
import os, subprocess, sys, time
import torch
print("hello \\x1b[31m")
def f(a):
    print("in the call")
    return a * 2
def die(a): os._exit(0)
def leave(a): sys.exit(3)
def loop(a):
    while True: pass
def flood(a):
    while True: print("x" * 1000)
def child(a):
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    return torch.tensor(process.pid)
def stdin(a):
    return torch.tensor(len(sys.stdin.read()))
def scribble(a):
    for fd in range(3, 20):
        try: os.write(fd, b"garbage" * 100)
        except OSError: pass
    return a
def where(a):
    return torch.tensor(len(os.listdir(".")))
"""


IMPORTS = """
import numpy, sympy, math, sysconfig
from autograder import check
import other
sysconfig.get_config_vars()
def f(a):
    return a * other.TWO
def g(a):
    import rich
    return a
"""


@pytest.fixture(scope="module")
def source():
    """A source of local workers."""
    with open_local(Limits(output_kb=16)) as opened:
        yield opened


@pytest.fixture
def loaded(source):
    """A worker with the text loaded."""
    worker = source.start()
    assert worker.ask({"op": "load", "unit": "u", "sources": {"u": TEXT}}, seconds=20).header["ok"]
    yield worker
    worker.close()


def call(worker, target, seconds=20.0):
    """Calls a function of the text on X."""
    return worker.ask({"op": "call", "target": target, "args": [["a", {"tensor": 0}]]}, [X], seconds=seconds)


def test_calls_and_faults_of_local_workers(loaded, source):
    """A call answers; printed text is kept and harmless; the working folder is empty; the level is `none`."""
    reply = call(loaded, "f")
    assert torch.equal(reply.tensors[0], X.double() * 2)
    assert "hello \\" in loaded.printed() and "in the call" in loaded.printed() and "\x1b" not in loaded.printed()
    assert call(loaded, "stdin").tensors[0] == 0 and call(loaded, "where").tensors[0] == 0
    assert source.isolation.level == "none" and source.isolation.on == ("process",)
    with pytest.raises(Fault) as fault:
        call(loaded, "die")
    assert fault.value.kind == "crashed"
    with pytest.raises(Fault) as fault:
        call(loaded, "f")
    assert fault.value.kind == "closed"


def test_an_endless_loop_is_ended_in_time_and_takes_its_children_along(loaded):
    """The deadline ends the process and what it started."""
    pid = int(call(loaded, "child").tensors[0])
    began = time.monotonic()
    with pytest.raises(Fault) as fault:
        call(loaded, "loop", seconds=0.5)
    assert fault.value.kind == "time" and time.monotonic() - began < 5
    assert not _runs(pid)


def _runs(pid):
    """Whether a process still runs (a zombie does not)."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def test_printing_without_end_is_a_fault(loaded):
    """A print in an endless loop ends the worker by its size."""
    with pytest.raises(Fault) as fault:
        call(loaded, "flood")
    assert fault.value.kind == "output"


def test_writing_into_the_connection_is_a_fault(loaded):
    """Whoever writes into the connection breaks it, and no result is made of it."""
    with pytest.raises(Fault) as fault:
        call(loaded, "scribble")
        call(loaded, "f")
    assert fault.value.kind in ("protocol", "crashed", "time")


def test_closing_ends_everything(monkeypatch):
    """After `close` no process of the source is left, the spare one included."""
    begun, popen = [], subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *words, **more: begun.append(popen(*words, **more)) or begun[-1])
    source = open_local()
    assert begun
    source.close()
    source.close()
    assert all(process.poll() is not None for process in begun)


def test_only_what_grading_finds_can_be_imported(source) -> None:
    """Torch's companions, Python's library, our own package and other units can; what else is installed cannot."""
    worker = source.start()
    request = {"op": "load", "unit": "u", "sources": {"u": IMPORTS, "other": "TWO = 2"}}
    assert worker.ask(request, seconds=20).header["ok"]
    assert torch.equal(call(worker, "f").tensors[0], 2 * X)
    error = call(worker, "g").header["error"]
    assert (error["type"], error["message"]) == ("ModuleNotFoundError", "No module named 'rich'")
    worker.close()
