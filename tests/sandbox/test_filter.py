"""The filter on system calls: its program by simulation on both architectures, and the real thing in a child."""

from __future__ import annotations

import asyncio
import ctypes
import fcntl
import mmap
import os
import re
import resource
import signal
import socket
import struct
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.sandbox.confine import libc, syscall_numbers, syscalls
from tests.sandbox.conftest import in_child, outcome

ALLOW, REFUSE, UNKNOWN, KILL = 0x7FFF0000, 0x50001, 0x50026, 0x80000000
PID = 4711


def simulate(architecture: str, number: int, *arguments: int, audit: int | None = None) -> int:
    """What the kernel would answer: the program run over the data that a call presents."""
    words = [*arguments, 0, 0, 0, 0, 0, 0][:6]
    data = struct.pack(
        "<iIQ6Q", number, audit or syscall_numbers.AUDIT[architecture], 0, *(word & (1 << 64) - 1 for word in words)
    )
    program = syscalls.assemble(PID, architecture)
    code = [struct.unpack_from("=HBBI", program, at) for at in range(0, len(program), 8)]
    at = value = 0
    while True:
        operation, if_true, if_false, constant = code[at]
        at += 1
        if operation == syscalls.LOAD:
            (value,) = struct.unpack_from("<I", data, constant)
        elif operation == syscalls.AND:
            value &= constant
        elif operation == syscalls.RETURN:
            return int(constant)
        else:
            test = {syscalls.EQUAL: value == constant, syscalls.AT_LEAST: value >= constant}
            at += if_true if test.get(operation, bool(value & constant)) else if_false


BOTH = pytest.mark.parametrize("architecture", syscall_numbers.ARCHITECTURES)


@BOTH
def test_every_refused_call_is_refused(architecture: str) -> None:
    """Each name on the list gets EPERM, whatever its arguments."""
    for name in syscalls.REFUSED:
        found = syscall_numbers.find(name, architecture)
        assert found is None or simulate(architecture, found, 1, 2, 3) == REFUSE, name


@BOTH
def test_calls_are_judged_by_their_arguments(architecture: str) -> None:
    """Threads yes, processes no; an abort of oneself yes, other signals no; limits are read, not set; and so on."""

    def ask(name: str, *arguments: int) -> int:
        found = syscall_numbers.find(name, architecture)
        assert found is not None
        return simulate(architecture, found, *arguments)

    assert ask("clone", 0x3D0F00) == ALLOW and ask("clone", signal.SIGCHLD) == REFUSE
    assert ask("clone3") == UNKNOWN
    for pid, number in ((PID + 1, 0), (-1, 6), (0, 6), (PID, 9), (PID, 15), (PID, 19), (PID, 11), (PID, 10)):
        assert ask("kill", pid, number) == REFUSE and ask("tgkill", pid, 1, number) == REFUSE
    assert ask("kill", PID, 0) == ALLOW and ask("kill", PID, 6) == ALLOW and ask("tgkill", PID, 1, 6) == ALLOW
    assert ask("prlimit64", 0) == ALLOW and ask("prlimit64", PID) == ALLOW and ask("prlimit64", 1) == REFUSE
    assert ask("prlimit64", 0, 0, 1) == REFUSE and ask("prlimit64", 0, 0, 1 << 32) == REFUSE
    assert ask("fcntl", 1, fcntl.F_GETFL) == ALLOW and ask("fcntl", 1, fcntl.F_SETOWN) == REFUSE
    assert ask("fcntl", 1, 10) == REFUSE and ask("fcntl", 1, 15) == REFUSE
    assert ask("ioctl", 1, 0x5401) == ALLOW and ask("ioctl", 1, 0x8901) == REFUSE and ask("ioctl", 1, 0x5412) == REFUSE
    assert ask("socketpair", 1, 1) == ALLOW and ask("socketpair", 1, 1 | 0x80800) == ALLOW
    assert ask("socketpair", 1, 2) == REFUSE and ask("socketpair", 2, 1) == REFUSE
    assert ask("prctl", 15) == ALLOW and ask("prctl", 1) == REFUSE and ask("prctl", 4) == REFUSE
    assert ask("getsockopt", 3, 1, 4) == ALLOW and ask("getsockopt", 3, 1, 77) == REFUSE


@BOTH
def test_newer_and_foreign_calls_do_not_pass(architecture: str) -> None:
    """Calls beyond the table do not exist; calls of another architecture are fatal."""
    assert simulate(architecture, syscall_numbers.FIRST_UNKNOWN) == UNKNOWN
    assert simulate(architecture, syscall_numbers.FIRST_UNKNOWN + 1000) == UNKNOWN
    assert simulate(architecture, 1, audit=0x40000003) == KILL
    if architecture == "x86_64":
        assert simulate(architecture, syscalls.X32 + 1) == KILL


HEADERS = {"x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h", "aarch64": "/usr/include/asm-generic/unistd.h"}


@BOTH
def test_the_table_agrees_with_the_kernels_headers(architecture: str) -> None:
    """Every number in the table is the one that the kernel's header has for that name."""
    path = Path(HEADERS[architecture])
    if not path.exists():
        pytest.skip(f"the kernel's headers are not installed ({path})")
    known = {name: int(value) for name, value in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)\b", path.read_text())}
    for name, pair in syscall_numbers.NUMBERS.items():
        found = pair[syscall_numbers.ARCHITECTURES.index(architecture)]
        if name in known or (found is not None and found <= max(known.values())):
            assert known.get(name) == found, name


def confined(action: Callable[[], object]) -> str:
    """The outcome of an action under the filter alone."""

    def run() -> str:
        syscalls.install(os.getpid())
        return outcome(action)

    return in_child(run)


def own_limit() -> None:
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    except ValueError as error:  # Python's word for it
        raise PermissionError from error


REFUSED: dict[str, Callable[[], object]] = {
    "fork": os.fork,
    "execute": lambda: os.execv("/bin/true", ["true"]),
    "internet socket": lambda: socket.socket(),
    "path socket": lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM),
    "datagram pair": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM),
    "signal": lambda: os.kill(os.getppid(), 0),
    "signal by file": lambda: fcntl.fcntl(0, fcntl.F_SETOWN, os.getppid()),
    "own lower limit": own_limit,
    "own SIGKILL": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "limit of another": lambda: resource.prlimit(os.getppid(), resource.RLIMIT_CPU),
    "pidfd": lambda: os.pidfd_open(os.getppid()),
    "memory file": lambda: os.memfd_create("x"),
    "chmod": lambda: os.chmod("/dev/null", 0o666),
    "utime": lambda: os.utime("/dev/null"),
    "xattr": lambda: os.setxattr("/dev/null", "user.x", b"1"),
    "priority": lambda: os.setpriority(os.PRIO_PROCESS, 0, 5),
    "scheduler": lambda: os.sched_setaffinity(0, {0}),
    "user": lambda: os.setuid(12345),
    "session": os.setsid,
    "mount": lambda: libc.syscall("mount", b"x", b"/mnt", b"tmpfs", 0, None),
    "namespace": lambda: libc.syscall("unshare", 0x10000000),
    "ptrace": lambda: libc.syscall("ptrace", 16, os.getppid(), 0, 0),
    "other memory": lambda: libc.syscall("process_vm_readv", os.getppid(), 0, 0, 0, 0, 0),
    "ring": lambda: libc.syscall("io_uring_setup", 1, 0),
    "filter": lambda: libc.syscall("seccomp", 1, 0, 0),
    "shared memory": lambda: libc.syscall("shmget", 0, 4096, 0o1600),
    "keys": lambda: libc.syscall("keyctl", 0, 0),
    "parent's death": lambda: libc.prctl(1, 0),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_attacks_are_made_of_is_refused(name: str) -> None:
    """Under the filter the call fails with a permission error, as root as well."""
    assert confined(REFUSED[name]) == "PermissionError"


def thread() -> None:
    worker = threading.Thread(target=lambda: None)
    worker.start()
    worker.join()


ORDINARY: dict[str, Callable[[], object]] = {
    "threads": thread,
    "asyncio": lambda: asyncio.run(asyncio.sleep(0)),
    "own limit": lambda: resource.getrlimit(resource.RLIMIT_NOFILE),
    "signal to oneself": lambda: os.kill(os.getpid(), 0),
    "pipe": lambda: os.pipe(),
    "memory": lambda: mmap.mmap(-1, 1 << 20),
}


@pytest.mark.parametrize("name", ORDINARY)
def test_what_ordinary_code_needs_is_allowed(name: str) -> None:
    """Threads, event loops, pipes and memory work under the filter."""
    assert confined(ORDINARY[name]) == "done"


@pytest.mark.skipif(syscall_numbers.machine() != "x86_64", reason="the 32-bit door exists on x86_64 only")
def test_a_32_bit_call_kills_the_process() -> None:
    """Machine code with `int 0x80` does not get past the filter."""

    def door() -> int:
        code = mmap.mmap(-1, 4096, prot=7)
        code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")  # mov eax, 20 (getpid); int 0x80; ret
        return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()

    assert confined(door) == f"ended with {-signal.SIGSYS}"
