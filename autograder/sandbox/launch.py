"""Starting a fork server and talking to it: the grader's end of the control socket."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from autograder.errors import IsolationError
from autograder.sandbox.confine.root import SCRATCH
from autograder.sandbox.levels import Layer
from autograder.sandbox.limits import Limits
from autograder.worker import third_party

MESSAGE = 1 << 16
WARM_SECONDS = 240.0  # importing and warming torch from a cold, slow disk
REPLY_SECONDS = 30.0
# A variable that the interpreter itself may need to start; everything else of the grader's environment stays here.
KEPT_VARIABLES = ("LD_LIBRARY_PATH",)


class ParentLost(Exception):
    """The fork server is not there any more."""


class EndedAtOnce(IsolationError):
    """The fork server ended without a word before it was ready."""


@dataclass(frozen=True, kw_only=True)
class LaunchOptions:
    """What a fork server is to be like. landlock: most of Landlock's version to use (tests); trial: without torch."""

    layer: Layer
    limits: Limits
    device: str = "cpu"
    landlock: int = 99
    trial: bool = False


class Parent:
    """One process of the fork server. Used by one thread at a time (`lock`)."""

    def __init__(self, wish: LaunchOptions) -> None:
        self.lock = threading.Lock()
        self.ended: dict[int, dict[str, Any]] = {}
        self.folder = working_folder(wish.layer)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in close()
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = self._launch(theirs, environment(wish.device, self.folder))
        try:
            self._send({**settings(wish), "folder": self.folder})
            self.facts = self._receive(WARM_SECONDS)[0]
        except ParentLost:
            said = self.errors()
            self.close()
            ended = "the warm parent ended at once"
            raise EndedAtOnce(f"{ended}: {said}" if said else ended) from None
        if "ready" not in self.facts:
            self.close()
            raise IsolationError(str(self.facts.get("failed", "the warm parent did not start")))

    def _launch(self, theirs: socket.socket, variables: dict[str, str]) -> subprocess.Popen[bytes]:
        script = Path(__file__).with_name("fork_server_script.py")
        return subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-W", "ignore", str(script), str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=self._errors,
            stderr=self._errors,
            cwd="/",
            env=variables,
            start_new_session=True,  # Ctrl-C at the terminal is for the grader alone
        )

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        return self._process.poll() is None

    def errors(self) -> str:
        """The end of what it wrote to its error stream; for people who operate the grader."""
        with contextlib.suppress(OSError, ValueError):
            size = os.fstat(self._errors.fileno()).st_size
            return os.pread(self._errors.fileno(), 2000, max(0, size - 2000)).decode("utf-8", "replace").strip()
        return ""

    def fork(self, number: int, descriptors: tuple[int, int]) -> int:
        """A new worker on these descriptors; returns a pidfd of it. Raises ParentLost, IsolationError."""
        self._send({"fork": number}, descriptors)
        while True:
            message, received = self._receive(REPLY_SECONDS)
            if message.get("started") == number and received:
                return received[0]
            if "failed" in message:
                raise IsolationError(f"no worker could be started: {message['failed']}")
            self._note(message)

    def how_it_ended(self, number: int, seconds: float) -> dict[str, Any] | None:
        """Status and resources of a worker that has ended, or None if the parent does not say so in time."""
        deadline = time.monotonic() + seconds
        with contextlib.suppress(ParentLost):
            while number not in self.ended and (left := deadline - time.monotonic()) > 0:
                self._note(self._receive(left)[0])
        return self.ended.pop(number, None)

    def close(self) -> None:
        """End the parent and all of its workers, and reap it. Never raises."""
        self._control.close()
        if self._process.poll() is None:
            try:
                self._process.wait(0.5)  # it kills and reaps its workers when the connection ends
            except subprocess.TimeoutExpired:
                self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        self._errors.close()
        remove_folder(self.folder)

    def _note(self, message: dict[str, Any]) -> None:
        if "ended" in message:
            self.ended[message["ended"]] = message
            while len(self.ended) > 64:  # nobody asked how those ended
                self.ended.pop(next(iter(self.ended)))

    def _send(self, message: dict[str, Any], descriptors: tuple[int, ...] = ()) -> None:
        try:
            socket.send_fds(self._control, [json.dumps(message).encode()], descriptors)
        except OSError as error:
            raise ParentLost(str(error)) from error

    def _receive(self, seconds: float) -> tuple[dict[str, Any], list[int]]:
        self._control.settimeout(seconds)
        try:
            data, descriptors, _, _ = socket.recv_fds(self._control, MESSAGE, 2)
        except TimeoutError as error:
            raise ParentLost(f"no answer within {seconds:g} s") from error
        except OSError as error:
            raise ParentLost(str(error)) from error
        if not data:
            raise ParentLost("the connection ended")
        return json.loads(data), descriptors


def open_parent(wish: LaunchOptions) -> Parent:
    """A fork server; another one if it ended without a word, because somebody else may have ended it."""
    try:
        return Parent(wish)
    except EndedAtOnce:
        return Parent(wish)


def settings(wish: LaunchOptions) -> dict[str, Any]:
    """The first message. It holds no path but those of torch, numpy and this package."""
    places = third_party.third_party()
    return {
        **asdict(wish),
        "places": places,
        "packages": [str(third_party.own_package()), *places.values()],
    }


def working_folder(layer: Layer) -> str:
    """Where workers work: in a new root a folder that each mounts for itself, else one that stays empty.

    Empty, so that no name in a learner's traceback (`lstm.py`) happens to be a file of the machine.
    """
    if layer == "L3":
        return SCRATCH
    folder = tempfile.mkdtemp(prefix="autograder-empty-")
    os.chmod(folder, 0o555)
    return folder


def remove_folder(folder: str) -> None:
    """Remove the empty folder again. Never raises."""
    if folder != SCRATCH:
        with contextlib.suppress(OSError):
            os.rmdir(folder)


def environment(device: str, folder: str) -> dict[str, str]:
    """What the fork server's environment consists of: one thread, UTF-8, no accelerator unless asked for."""
    one = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    # A heap per thread reserves 64 MB of address space each, which would eat the memory limit.
    one["MALLOC_ARENA_MAX"] = "2"
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    hidden = {} if device == "cuda" else {"CUDA_VISIBLE_DEVICES": ""}
    return {
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        **dict.fromkeys(("HOME", "TMPDIR", "TORCHINDUCTOR_CACHE_DIR"), folder),
        **one,
        **kept,
        **hidden,
    }


def kill(handle: int) -> None:
    """SIGKILL by pidfd: never another process that got the same number."""
    with contextlib.suppress(ProcessLookupError):
        signal.pidfd_send_signal(handle, signal.SIGKILL)
