"""The loop of a worker: one request, one reply, until the grader kills the process or closes the connection.

An `Exception` of the learner's code is part of a reply. Everything else that escapes (`SystemExit`,
`KeyboardInterrupt`, an own `BaseException`) ends the process: the grader sees the connection end and calls
it a crash. Exit codes and printed text mean nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, NoReturn

import torch
from torch import Tensor

import autograder
from autograder.protocol import wire
from autograder.worker.global_state import differences, put_back, take
from autograder.worker.interference import listen

from . import answers, failure, gpu, originals
from .aside import leave_printing_out
from .call import Answer, answer_call
from .load import Loaded, defined_names, execute, file_name, prepare, seed_everything, tell
from .rules import Forbidden, resolve

_encode, _receive, _exit = wire.encode, wire.receive, os._exit
MOST_STUMBLED = 20  # cells whose errors are told
ENDED = 70  # exit status after anything but an Exception; nobody reads it


class WorkerSession:
    """What one worker knows: the unit that is loaded and what it may not call."""

    def __init__(self) -> None:
        self._loaded: Loaded | None = None
        self._fresh = take()  # where every load begins: a worker of our own answers may load many files
        self._forbidden = Forbidden()
        self._operations: dict[str, Callable[[Mapping[str, Any], Sequence[Tensor]], Answer]] = {
            "load": self._load,
            "answers": self._answers,
            "call": self._call,
            "lookup": self._lookup,
        }

    def handle(self, header: Mapping[str, Any], tensors: Sequence[Tensor]) -> Answer:
        """The reply to one request."""
        operation = self._operations.get(str(header.get("op")))
        if operation is None:
            return _refused(f"no operation {header.get('op')!r}"), []
        if self._loaded is None and header["op"] != "load":
            return _refused("nothing is loaded"), []
        try:
            return operation(header, tensors)
        except Exception as error:  # outside every stage: a mistake of ours, or torch bent by the learner's file
            report = failure.describe(error, () if self._loaded is None else self._loaded.files)
            return {"ok": False, "stage": "worker", "error": report, "facts": {}}, []

    def _load(self, header: Mapping[str, Any], tensors: Sequence[Tensor]) -> Answer:
        rules = header.get("forbidden") or {}
        self._forbidden = resolve(rules.get("python", ()), rules.get("operations", ()))
        put_back(self._fresh)
        seed, cells = int(header.get("seed", 0)), header.get("cells")
        loaded = prepare(header["unit"], header["sources"], seed, header.get("units"), cells)
        seed_everything(loaded.seed)
        listen(loaded.files)
        before = take()
        try:
            execute(loaded)
        except Exception as error:
            report = tell(error, loaded)
            return {"ok": False, "error": report | {"file": report["file"] or file_name(loaded.unit)}}, []
        loaded.settled = take()
        self._loaded = loaded
        reply = {"ok": True, "defined": defined_names(loaded), "globals": differences(before)}
        return reply | {"stumbled": _stumbled(loaded)}, []

    def _answers(self, header: Mapping[str, Any], tensors: Sequence[Tensor]) -> Answer:
        assert self._loaded is not None
        return {"ok": True, "answers": answers.read(self._loaded)}, []

    def _call(self, header: Mapping[str, Any], tensors: Sequence[Tensor]) -> Answer:
        assert self._loaded is not None
        return answer_call(self._loaded, self._forbidden, header, tensors)

    def _lookup(self, header: Mapping[str, Any], tensors: Sequence[Tensor]) -> Answer:
        assert self._loaded is not None
        names = [str(name) for name in header.get("names", ())]
        return {"ok": True, "found": {name: _kind(self._loaded.find(name)) for name in names}}, []


def _stumbled(loaded: Loaded) -> list[failure.Report]:
    """The cells of the unit's own notebook that raised."""
    found = [error for unit, error in loaded.importer.stumbled if unit == loaded.unit]
    return [failure.describe(error, loaded.files, loaded.units) for error in found[:MOST_STUMBLED]]


def _kind(value: object) -> str | None:
    """What a name of the learner's module is: module (a class), class, callable, other; null if missing."""
    if value is None:
        return None
    if originals.is_class(value, originals.Module):
        return "module"
    if originals.is_a(value, type):
        return "class"
    return "callable" if callable(value) else "other"


def _refused(why: str) -> dict[str, Any]:
    return {"ok": False, "stage": "request", "error": failure.simple("BadRequest", why), "facts": {}}


class Server:
    """All that serves, made before a learner's code is near; a fork server makes it once for all of its workers.

    From then on what serves is no longer to be had by name, and printing counts for nothing.
    """

    def __init__(self) -> None:
        autograder._in_worker = True  # a `check(...)` at the end of a learner's file must not start a worker of its own
        leave_printing_out()
        torch.backends.cuda.matmul.allow_tf32 = False  # a GPU computes as precisely as the CPU it is compared with
        torch.backends.cudnn.allow_tf32 = False
        self._session = WorkerSession()
        _take_modules_away()

    def bound_memory(self, device: str, megabytes: int) -> None:
        """Bound the memory of the GPU where one is used; in the worker, since no fork may come after it."""
        if device == "cuda":
            gpu.bound_memory(megabytes)

    def run(self, read_fd: int, write_fd: int | None = None) -> NoReturn:
        """Serves on one descriptor (a socket) or two (pipes), then ends the process."""
        try:
            self._serve(wire.Channel(read_fd, write_fd))
        except BaseException:
            originals.flush_printed()
            _exit(ENDED)
        _exit(0)

    def _serve(self, channel: wire.Channel) -> None:
        """Answers requests until the connection ends."""
        originals.remember_streams()
        outbox = Outbox(channel)
        while True:
            try:
                with originals.undisturbed():
                    header, tensors = _receive(channel)
            except EOFError:
                return
            reply, parts = self._session.handle(header, tensors)
            originals.flush_printed()
            outbox.add(reply, parts)
            if not channel.holds_more:
                outbox.send()


class Outbox:
    """Replies that go out together, once no request waits: who reads them wakes up once."""

    def __init__(self, channel: wire.Channel) -> None:
        self._channel = channel
        self._held = bytearray()
        self._number = 0

    def add(self, reply: Mapping[str, Any], tensors: Sequence[Tensor]) -> None:
        """As it is now: what comes next may change the tensors. Each has the number of its request, counted from 1."""
        self._number += 1
        for data in _encode({**reply, "number": self._number}, tensors):
            self._held += data
        if len(self._held) >= wire.AT_ONCE:
            self.send()

    def send(self) -> None:
        """Everything that is held."""
        self._channel.write(memoryview(self._held), None)
        self._held = bytearray()


def _take_modules_away() -> None:
    """What serves is no longer to be had by name; who imports it again gets modules that serve nobody.

    `from autograder import check` goes on working.
    """
    for module in _within(autograder):
        sys.modules.pop(module.__name__, None)
    for name, found in list(vars(autograder).items()):
        if type(found) is ModuleType:
            delattr(autograder, name)


def _within(package: ModuleType) -> Iterator[ModuleType]:
    """The modules of a package, each an attribute of the one that it lies in.

    Going through the names of all modules would touch, and so copy, megabytes of a fresh worker's memory.
    """
    for name, found in list(vars(package).items()):
        if type(found) is ModuleType and found.__name__ == f"{package.__name__}.{name}":
            if "__path__" in vars(found):
                yield from _within(found)
            yield found


def serve(read_fd: int, write_fd: int | None = None) -> NoReturn:
    """Serves in this process from now on."""
    Server().run(read_fd, write_fd)
