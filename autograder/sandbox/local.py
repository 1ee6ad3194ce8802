"""Workers without a sandbox, on any platform: an interpreter per worker, a time limit, and a spare one warmed in
advance.

For a learner's own checks on their own machine, and for a grader whose instructor accepted that nothing hides
the files (macOS, Windows). Three things are kept: the learner's code runs in another process, every request
has a deadline that the process cannot influence, and afterwards the process and what it started are ended.
Starting torch takes seconds; the spare does that while an earlier worker is in use, and no learner is charged.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from torch import Tensor

from autograder.errors import IsolationError
from autograder.protocol import wire
from autograder.sandbox.interface import Fault, FaultKind, Limits, Reply
from autograder.sandbox.levels import Isolation, Off
from autograder.text import harmless
from autograder.worker.warm import one_thread

START_SECONDS = 180.0  # importing torch on a slow disk, with a virus scanner that looks at every file
SHOWN = 4096  # bytes of printed text that are kept
_ROOT = str(Path(__file__).resolve().parents[2])
_BOOT = """
import sys
root = sys.argv[1]
sys.path.append(root)
from autograder.worker.pipes import main
main(root, int(sys.argv[2]), int(sys.argv[3]))
"""
_SENTENCES: dict[FaultKind, str] = {
    "crashed": "Your code ended the whole Python process (for example by exit()), so there is no result.",
    "output": "Your code printed more than can be kept. Is there a print in a loop?",
    "protocol": "Your code wrote to a connection that is not its own, so there is no result.",
    "closed": "The process that ran your code is no longer there.",
}


class Drain(threading.Thread):
    """Reads what a process prints, keeps the beginning, and ends the process when it prints without end."""

    def __init__(self, stream: IO[bytes], most: int, too_much: threading.Event) -> None:
        super().__init__(daemon=True)
        self._stream = stream
        self._most = most
        self.kept = bytearray()
        self.total = 0
        self.too_much = too_much

    def run(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(self._stream.fileno(), 65536):
                self.kept += data[: SHOWN - len(self.kept)]
                self.total += len(data)
                if self.total > self._most:
                    self.too_much.set()

    def settle(self) -> None:
        """Waits a moment for what is still under way."""
        for _ in range(10):
            before = self.total
            self.join(0.01)
            if not self.is_alive() or self.total == before:
                return


class LocalWorker:
    """One interpreter with one learner's code in it."""

    def __init__(self, limits: Limits, folder: Path) -> None:
        self._limits = limits
        self._process = _launch(limits, folder)
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._channel = wire.Channel(
            self._process.stdout.fileno(), self._process.stdin.fileno(), max_header=wire.MAX_REPLY_HEADER
        )
        self._flood = threading.Event()
        self._drain = Drain(self._process.stderr, limits.output_kb << 10, self._flood)
        self._drain.start()
        self._closed = False

    def wait_until_ready(self) -> None:
        """Waits for the interpreter to be warm. Raises IsolationError where it does not start."""
        try:
            self._exchange(None, (), START_SECONDS)
        except Fault as fault:
            said = self._drain.kept.decode("utf-8", "backslashreplace").strip()[-800:]
            raise IsolationError(f"The Python process for the learner's code did not start: {fault} {said}") from None

    def ask(self, header: Mapping[str, object], tensors: Sequence[Tensor] = (), *, seconds: float) -> Reply:
        """Sends one request and waits at most `seconds` for the whole reply. Raises Fault, which closes the worker."""
        if self._closed:
            raise self._fault("closed")
        return self._exchange(header, tensors, seconds)

    def _exchange(self, header: Mapping[str, object] | None, tensors: Sequence[Tensor], seconds: float) -> Reply:
        """Writes and reads in a thread of its own: a deadline on a pipe is not to be had on every platform."""
        exchange = _Exchange(self._channel, header, tensors)
        exchange.start()
        deadline = time.monotonic() + seconds
        while exchange.is_alive() and not self._flood.is_set() and time.monotonic() < deadline:
            exchange.join(min(0.05, max(0.0, deadline - time.monotonic())))
        if exchange.reply is not None and not self._flood.is_set():
            return exchange.reply
        alive = exchange.is_alive()
        self.close()
        exchange.join(5)
        raise self._fault(self._kind(exchange, alive), seconds)

    def _kind(self, exchange: _Exchange, alive: bool) -> FaultKind:
        if self._flood.is_set():
            return "output"
        if alive:
            return "time"
        return "protocol" if isinstance(exchange.error, wire.WireError) else "crashed"

    def _fault(self, kind: FaultKind, seconds: float = 0.0) -> Fault:
        if kind == "time":
            return Fault(kind, f"Your code did not finish within {seconds:g} seconds. Is there a loop that never ends?")
        if kind == "crashed" and self._process.returncode in (-getattr(signal, "SIGXCPU", 24),):
            return Fault("processor", f"Your code used more than {self._limits.cpu_seconds} seconds of processor time.")
        return Fault(kind, _SENTENCES[kind])

    def printed(self) -> str:
        """What the learner's code printed so far, the first 4 KB, with control characters made visible."""
        self._drain.settle()
        return harmless(self._drain.kept.decode("utf-8", "backslashreplace"))

    def close(self) -> None:
        """Ends the process and what it started. Never raises, may be called twice."""
        if self._closed:
            return
        self._closed = True
        end(self._process)
        self._drain.join(1)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError, ValueError):
                if stream is not None:
                    stream.close()


class _Exchange(threading.Thread):
    """One request and its reply, blocking; ends when the process does."""

    def __init__(self, channel: wire.Channel, header: Mapping[str, object] | None, tensors: Sequence[Tensor]) -> None:
        super().__init__(daemon=True)
        self._channel, self._header, self._tensors = channel, header, tensors
        self.reply: Reply | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            if self._header is not None:
                wire.send(self._channel, self._header, self._tensors)
            self.reply = Reply(*wire.receive(self._channel))
        except Exception as error:
            self.error = error


class LocalSource:
    """Starts local workers; always one ahead."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._folder = Path(tempfile.mkdtemp(prefix="autograder-"))
        self._workers: list[LocalWorker] = []
        self._spare: LocalWorker | None = self._launch()

    @property
    def isolation(self) -> Isolation:
        """A process and its time limits; nothing else."""
        return Isolation("L0", on=("process",), off=_OFF)

    def _launch(self) -> LocalWorker:
        worker = LocalWorker(self._limits, self._folder)
        self._workers.append(worker)
        return worker

    def start(self) -> LocalWorker:
        """The spare worker, warm; the next spare begins to warm up."""
        worker = self._spare or self._launch()
        self._spare = None
        worker.wait_until_ready()
        self._spare = self._launch()
        self._workers = [known for known in self._workers if not known._closed]
        return worker

    def close(self) -> None:
        """Ends every process that this source started."""
        for worker in self._workers:
            worker.close()
        self._workers, self._spare = [], None
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


_WHY = "workers of this kind are separate processes with a time limit and nothing more"
_OFF = tuple(
    Off(name, _WHY, "use `autograder grade` on Linux 5.13 or newer")
    for name in ("limits", "system calls", "landlock", "namespaces")
)


def open_local(limits: Limits | None = None) -> LocalSource:
    """A source of workers for this platform, whichever it is. The first worker begins to warm up at once."""
    return LocalSource(limits or Limits())


def _launch(limits: Limits, folder: Path) -> subprocess.Popen[bytes]:
    """A fresh interpreter: isolated (-I), a session of its own, its three standard streams connected to here."""
    command = [sys.executable, "-I", "-B", "-X", "utf8", "-c", _BOOT]
    apart: dict[str, bool | int] = {"start_new_session": True}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        [*command, _ROOT, str(limits.cpu_seconds), str(limits.memory_mb)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        cwd=folder,
        env=one_thread(os.environ),
        **apart,
    )


def end(process: subprocess.Popen[bytes]) -> None:
    """Kills a process with what it started, and reaps it."""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        if sys.platform == "win32":
            tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(tree, capture_output=True, timeout=10, check=False)
        else:
            os.killpg(process.pid, signal.SIGKILL)  # its session: the process is the leader of its group
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        process.kill()
        process.wait(timeout=10)
