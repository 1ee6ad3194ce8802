"""Which layer this machine allows: found by doing it, strongest first, in a throw-away interpreter without torch."""

from __future__ import annotations

import os
import socket

from autograder.errors import IsolationError
from autograder.protocol.wire import parse_header
from autograder.sandbox import launch, printed_output, probe
from autograder.sandbox.confine.syscall_numbers import ARCHITECTURES, machine
from autograder.sandbox.levels import LAYERS, PARTS, Isolation, Layer, Off
from autograder.sandbox.limits import Limits
from autograder.sandbox.worker_handle import WarmParent

REMEDIES = {
    "namespaces": "allow unprivileged user namespaces (Ubuntu: sysctl kernel.apparmor_restrict_unprivileged_userns=0;"
    " Docker: --security-opt seccomp=unconfined), or do without: Landlock and the filter are enough",
    "landlock": "run Linux 5.13 or newer with `landlock` among the security modules (boot option lsm=landlock,...)",
    "system calls": "run a kernel with seccomp filters on x86_64 or aarch64",
    "user": "run the grader as root of a machine or container with more than one user; it is an extra",
    "threads": "run the grader as an ordinary user, or make Python and torch readable for everybody (umask 022)",
}
# Why protections are off that the layer does without.
UNTIED = {
    "landlock": "the kernel has no Landlock; the new root hides files all the same",
    "user": "the grader is not root, or may not switch to another user here",
    "threads": "workers run as root, for whom the number of tasks is not limited",
}
FORCED = "a weaker level was asked for"


def open_found(level: str | None, limits: Limits, *, device: str) -> WarmParent:
    """The fork server of the strongest layer that works, warmed, probed, with what the probe found."""
    layer, reasons = find_layer(level, limits, device=device)
    return open_as(launch.LaunchOptions(layer=layer, limits=limits, device=device), reasons)


def open_as(wish: launch.LaunchOptions, reasons: dict[Layer, str]) -> WarmParent:
    """A fork server just as wished, warmed and probed."""
    source = WarmParent(Isolation(wish.layer, on=()), wish)
    try:
        facts = source.warm().facts
        found = describe(wish.layer, tuple(facts["on"]), reasons)
        source.isolation = found
        source.isolation = probe.verify(source, found)
    except BaseException:
        source.close()
        raise
    return source


def find_layer(level: str | None, limits: Limits, *, device: str = "cpu") -> tuple[Layer, dict[Layer, str]]:
    """The strongest layer whose steps all succeed, and why each stronger one was passed over."""
    reasons: dict[Layer, str] = {}
    for layer in LAYERS:
        why = passed_over(layer, level, device) or failure_of(layer, limits)
        if not why:
            return layer, reasons
        reasons[layer] = why
    raise IsolationError(f"no worker can be started on this machine: {reasons['L0']}")


def passed_over(layer: Layer, level: str | None, device: str) -> str:
    """Why a layer is not even tried; empty if it is."""
    if level is not None and LAYERS.index(layer) < LAYERS.index(level):
        return FORCED
    if layer == "L3" and device == "cuda":
        return "the driver of the GPU needs the machine's own /proc and /sys"
    if layer != "L0" and machine() not in ARCHITECTURES:
        return f"no table of system calls for {machine()}"
    return ""


def failure_of(layer: Layer, limits: Limits) -> str:
    """Which step of a layer fails here, and why; empty if all succeed."""
    try:
        parent = launch.open_parent(launch.LaunchOptions(layer=layer, limits=limits, trial=True))
    except IsolationError as error:
        return str(error)
    try:
        return _try_worker(parent)
    finally:
        parent.close()


def _try_worker(parent: launch.Parent) -> str:
    ours, theirs = socket.socketpair()
    printed = printed_output.create(4096)
    try:
        with theirs:
            os.close(parent.fork(0, (theirs.fileno(), printed)))
        ours.settimeout(launch.REPLY_SECONDS)
        said = ours.recv(4096)
    except (IsolationError, launch.ParentLost, OSError) as error:
        return str(error)
    finally:
        ours.close()
        os.close(printed)
    if not said:
        return "the worker ended without a word"
    header = parse_header(said[4:])
    return "" if header.get("ready") is True else str(header.get("failed"))


def describe(layer: Layer, on: tuple[str, ...], reasons: dict[Layer, str]) -> Isolation:
    """What is on, and for each thing that is off why and how to get it."""
    wanted = dict.fromkeys((*PARTS["L3"], "user", "threads"))
    off = [Off(name, _why(name, reasons), REMEDIES.get(name, "")) for name in wanted if name not in on]
    return Isolation(layer, on, tuple(off))


def _why(name: str, reasons: dict[Layer, str]) -> str:
    """The reason of the weakest layer that would have had it."""
    having: list[Layer] = [layer for layer in reasons if name in PARTS[layer]]
    if having:
        return reasons[having[-1]]
    return UNTIED.get(name, "")
