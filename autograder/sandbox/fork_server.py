"""The fork server: torch is imported and warmed, then one confined worker is forked for every request.

On the control socket (SOCK_SEQPACKET, JSON texts):

    grader -> parent   {"packages": {...}, "places": {...}, "layer": "L3", "limits": {...}, "device": "cpu", ...}
    parent -> grader   {"ready": true, "on": [...], "warm_seconds": 2.1}      or {"failed": "step: reason"}
    grader -> parent   {"fork": 7} and two descriptors: the worker's socket, the file for its output
    parent -> grader   {"started": 7} and a pidfd                             or {"failed": "..."}
    parent -> grader   {"ended": 7, "status": 9, "cpu_seconds": 0.2, "resident_kb": 240000}
    the connection ends: kill all workers, end.

A worker says on its own socket that it is confined, `{"ready": true}`, or which step failed; only then does the
grader send it anything.

What every worker would do for itself is done here, once. That includes taking away the names of what serves, so
everything that is needed later is imported at the top.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import os
import select
import signal
import socket
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from autograder.sandbox import heap, memory_pages, module_finder, printed_output
from autograder.sandbox.confine import descriptors, namespaces, steps
from autograder.sandbox.limits import Limits

if TYPE_CHECKING:
    from autograder.worker.main import Server

MESSAGE = 1 << 16  # bytes of the longest control message
SOCKET = 3  # where a worker finds its connection to the grader


def main(control: socket.socket) -> None:
    """Warm up, confine, serve."""
    settings = json.loads(control.recv(MESSAGE))
    begun = time.monotonic()
    try:
        parent = ForkServer(control, settings)
    except Exception as error:
        reply(control, {"failed": str(error) or type(error).__name__})
        raise
    reply(control, {"ready": True, "on": parent.plan.protections(), "warm_seconds": time.monotonic() - begun})
    parent.serve()


def reply(control: socket.socket, message: dict[str, Any], descriptors: tuple[int, ...] = ()) -> None:
    """Send one control message."""
    socket.send_fds(control, [json.dumps(message).encode()[:MESSAGE]], descriptors)


@dataclass
class Child:
    """A worker that has not been reaped."""

    number: int
    pid: int
    handle: int = field(repr=False)


class ForkServer:
    """Holds the plan of confinement and the living workers."""

    def __init__(self, control: socket.socket, settings: dict[str, Any]) -> None:
        module_finder.install(settings["places"])
        self.control = control
        self.device = settings["device"]
        self.server = None if settings.get("trial") else warm_up(self.device)
        limits = Limits(**settings["limits"])
        self.plan = steps.plan(
            settings["layer"],
            limits,
            settings["packages"],
            device=self.device,
            landlock_version=settings["landlock"],
            folder=settings["folder"],
        )
        self.children: dict[int, Child] = {}  # by pidfd
        self.rules = steps.prepare_parent(self.plan)
        self.pid = os.getpid()
        self.own = os.pidfd_open(self.pid)

    def serve(self) -> None:
        """Until the grader closes the connection."""
        while True:
            poller = select.poll()
            for handle in (self.control.fileno(), *self.children):
                poller.register(handle, select.POLLIN)
            ready = {handle for handle, _ in poller.poll()}
            for handle in ready & set(self.children):
                self.reap(handle)
            if self.control.fileno() in ready and not self.take_request():
                return self.end_all()

    def take_request(self) -> bool:
        """Fork for one request; False when the grader has gone."""
        message, received, _, _ = socket.recv_fds(self.control, MESSAGE, 2)
        if not message:
            return False
        number = json.loads(message)["fork"]
        try:
            child = self.fork(number, *received)
            self.children[child.handle] = child
            reply(self.control, {"started": number}, (child.handle,))
        except Exception as error:
            reply(self.control, {"failed": str(error)})
        finally:
            for descriptor in received:
                os.close(descriptor)
        return True

    def fork(self, number: int, socket_fd: int, output_fd: int) -> Child:
        """A new worker; in the child this never returns."""
        alone = self.plan.layer == "L3"
        if alone:
            namespaces.next_child_alone()
        pid = os.fork()
        if pid == 0:
            self.become_worker(number, socket_fd, output_fd)
        if alone:
            namespaces.children_here(self.own)
        return Child(number, pid, os.pidfd_open(pid))

    def become_worker(self, number: int, socket_fd: int, output_fd: int) -> None:
        """Confine this process, say so, and serve. Ends the process whatever happens."""
        try:
            descriptors.keep_only(socket_fd, output_fd, self.rules)
            self.control.detach()  # its number is closed; the object must not close whatever takes it next
            try:
                self.confine(number)
            except BaseException as error:
                say({"failed": f"{error}"[:500]})
                raise
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # from outside it ends the process like any other signal
            say({"ready": True})
            if self.server is not None:
                self.server.bound_memory(self.device, self.plan.limits.memory_mb)
                self.server.run(SOCKET)
        finally:
            os._exit(70)

    def confine(self, number: int) -> None:
        """All steps for a worker, in the worker."""
        steps.confine_worker(self.plan, number, self.pid)
        sys.argv[:] = [""]
        printed_output.redirect(self.plan.limits.output_kb * 1024)

    def reap(self, handle: int) -> None:
        """Collect a worker that has ended and tell the grader how."""
        child = self.children.pop(handle)
        os.close(handle)
        _, status, used = os.wait4(child.pid, 0)
        told = {"ended": child.number, "status": status, "cpu_seconds": used.ru_utime + used.ru_stime}
        try:
            reply(self.control, {**told, "resident_kb": used.ru_maxrss})
        except OSError:
            return  # the grader has gone; the next turn of the loop sees it

    def end_all(self) -> None:
        """Kill and reap every worker."""
        for child in self.children.values():
            signal.pidfd_send_signal(child.handle, signal.SIGKILL)
        for child in self.children.values():
            os.waitpid(child.pid, 0)
        if self.plan.layer != "L3":
            with contextlib.suppress(OSError):  # the grader does it too, unless it was killed
                os.rmdir(self.plan.folder)


def say(header: dict[str, Any]) -> None:
    """One frame to the grader, written here so that a trial without torch can say it too."""
    text = json.dumps({**header, "tensors": []}).encode()
    os.write(SOCKET, len(text).to_bytes(4, "little") + text)


def warm_up(device: str) -> Server:
    """Import and run once whatever is slow the first time, and make what serves. One thread from beginning to end."""
    import_extensions()
    from autograder.worker.main import Server
    from autograder.worker.warm import warm

    warm()
    server = Server()
    if device == "cuda":
        # The driver's library is loaded, so that the list of readable files has it; nothing in it is called.
        with contextlib.suppress(OSError):
            ctypes.CDLL("libcuda.so.1")
    with open("/proc/self/status", encoding="ascii", errors="replace") as status:
        threads = next(line.split()[1] for line in status if line.startswith("Threads:"))
    if threads != "1":
        raise RuntimeError(f"the warm parent has {threads} threads; a worker forked from it would hang")
    gc.freeze()
    memory_pages.collapse()
    heap.fill()
    return server


def import_extensions() -> None:
    """Load the standard library's compiled modules now: later the shared libraries behind them cannot be opened."""
    import sysconfig

    folder = os.path.join(sysconfig.get_path("platstdlib"), "lib-dynload")
    names = {entry.split(".")[0] for entry in os.listdir(folder)} if os.path.isdir(folder) else set()
    for name in sorted(names):
        if not name.startswith(("_test", "_xx", "xx", "_tkinter", "readline", "_curses", "_ctypes_test")):
            try:
                __import__(name)
            except ImportError:
                continue
