"""Whether the sandbox holds, found out before each batch: a real worker tries to break out, and none of it may succeed.

The worker loads a small file like any learner's. It is told where a canary lies (a file with random text, which only
a worker that can read it could report), where it could write, which port listens, and who its grader is.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from autograder.errors import IsolationError
from autograder.sandbox.interface import Fault, Worker
from autograder.sandbox.levels import Isolation, Off

SECONDS = 30.0


class Starts(Protocol):
    """What the probe needs of a source."""

    def start(self) -> Worker: ...


@dataclass(frozen=True)
class Attempt:
    """One thing that a worker must not be able to do. needs: any of these protections promises that."""

    name: str
    words: str
    needs: tuple[str, ...]


ATTEMPTS = (
    Attempt("read", "reading a file of the grader", ("landlock", "namespaces")),
    Attempt("list", "listing a folder of the grader", ("landlock", "namespaces")),
    Attempt("write", "writing a file", ("landlock", "namespaces")),
    Attempt("change", "changing a file's mode", ("system calls",)),
    Attempt("connect", "connecting to a port of this machine", ("system calls", "namespaces")),
    Attempt("socket", "making a socket", ("system calls",)),
    Attempt("fork", "starting a process", ("system calls",)),
    Attempt("execute", "running a program", ("system calls",)),
    Attempt("signal", "signalling the grader", ("system calls", "namespaces")),
    Attempt("limit", "changing a limit of the grader", ("system calls", "namespaces")),
    Attempt("environment", "reading the grader's environment", ("landlock", "namespaces")),
    Attempt("namespace", "making a namespace", ("system calls",)),
    Attempt("memory", "making a memory file", ("system calls",)),
)

SOURCE = """
import os, resource, signal, socket, sys
import torch

def read():
    return open(CANARY).read() == WORD or True

def list_folder():
    return os.listdir(os.path.dirname(CANARY))

def write():
    with open(CANARY + ".written", "w") as file:
        file.write("x")
    return True

def change():
    os.chmod(CANARY, 0o600)
    return True

def connect():
    return socket.create_connection(("127.0.0.1", PORT), timeout=2)

def make_socket():
    return socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)

def fork():
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return True

def execute():
    raise_unless_permission(lambda: os.execv("/nonexistent/program", ["program"]))
    return True

def raise_unless_permission(action):
    try:
        action()
    except FileNotFoundError:
        return
    raise PermissionError

def send_signal():
    os.kill(GRADER, 0)
    return True

def limit():
    resource.prlimit(GRADER, resource.RLIMIT_NOFILE)
    return True

def environment():
    return open(f"/proc/{GRADER}/environ", "rb").read(1) or True

def namespace():
    import ctypes
    if ctypes.CDLL(None).unshare(0x20000) != 0:
        raise PermissionError
    return True

def memory():
    return os.memfd_create("x") + 1

ATTEMPTS = [read, list_folder, write, change, connect, make_socket, fork, execute, send_signal, limit, environment,
            namespace, memory]

def attempts():
    done = []
    for attempt in ATTEMPTS:
        try:
            done.append(bool(attempt()))
        except Exception:
            done.append(False)
    return torch.tensor([float(value) for value in done])
"""


def verify(source: Starts, isolation: Isolation) -> Isolation:
    """The isolation with what was verified and what failed. Raises IsolationError if no probe could run."""
    with bait() as names:
        succeeded = run(source, names)
    kept = tuple(attempt.words for attempt, done in zip(ATTEMPTS, succeeded, strict=True) if not done)
    broken = tuple(
        attempt.words
        for attempt, done in zip(ATTEMPTS, succeeded, strict=True)
        if done and any(name in isolation.on for name in attempt.needs)
    )
    off = [Off(words, "the probe succeeded in it", "report it: the wall does not hold here") for words in broken]
    return replace(isolation, verified=kept, failed=broken, off=(*isolation.off, *off))


@contextlib.contextmanager
def bait() -> Iterator[dict[str, object]]:
    """Something to steal, somewhere to connect to."""
    with tempfile.TemporaryDirectory(prefix="autograder-probe-") as folder, socket.socket() as listener:
        canary = Path(folder) / "canary"
        word = secrets.token_hex(16)
        canary.write_text(word, encoding="ascii")
        # Open to everybody: the sandbox has to hide it, not its permissions.
        os.chmod(folder, 0o777)
        os.chmod(canary, 0o666)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield {"CANARY": str(canary), "WORD": "", "PORT": listener.getsockname()[1], "GRADER": os.getpid()}


def run(source: Starts, names: dict[str, object]) -> list[bool]:
    """Which attempts succeeded, in the order of ATTEMPTS."""
    text = "".join(f"{name} = {value!r}\n" for name, value in names.items()) + SOURCE
    worker = source.start()
    try:
        loaded = worker.ask({"op": "load", "unit": "probe", "sources": {"probe": text}, "seed": 0}, seconds=SECONDS)
        answer = worker.ask({"op": "call", "target": "attempts", "args": [], "dtype": "float32"}, seconds=SECONDS)
    except Fault as fault:
        raise IsolationError(f"the probe of the isolation did not finish: {fault.sentence}") from fault
    finally:
        worker.close()
    if not loaded.header.get("ok") or not answer.header.get("ok") or len(answer.tensors) != 1:
        raise IsolationError(f"the probe of the isolation failed: {loaded.header} {answer.header}"[:2000])
    values = [bool(value) for value in answer.tensors[0].tolist()]
    if len(values) != len(ATTEMPTS):
        raise IsolationError("the probe of the isolation gave no usable answer")
    return values
