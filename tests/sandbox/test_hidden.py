"""What a worker can see of the machine at both full levels: Python, torch, this package, and nothing else."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import torch

from autograder.sandbox import WorkerSource
from tests.sandbox.asking import printed

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(torch.__file__).resolve().parents[1]

TRIES = """
import os
def outcome(action, path):
    try:
        action(path)
        return True
    except OSError:
        return False
tried = 0
for path in PATHS:
    tried += 1
    if outcome(os.listdir, path) or outcome(lambda p: open(p, "rb").read(1), path):
        print(path)
print(tried)
"""


def seen(source: WorkerSource, paths: list[Path | str]) -> list[str]:
    """Those of the paths that a worker can list or read."""
    lines = printed(source, f"PATHS = {[str(path) for path in paths]!r}{TRIES}").splitlines()
    assert lines[-1] == str(len(paths))
    return lines[:-1]


def test_neither_the_checkout_nor_other_packages_are_seen(sandbox: WorkerSource) -> None:
    """The siblings of the package in an editable install, the history, caches and other installed packages are shut."""
    beside = [ROOT / name for name in os.listdir(ROOT) if name != "autograder"]
    inside = [path for name in ("solutions", "tests", ".git") for path in list((ROOT / name).rglob("*"))[:40]]
    others = [SITE, SITE / "click", SITE / "pytest", *SITE.glob("*.pth"), *SITE.glob("*.dist-info")]
    assert seen(sandbox, [ROOT, ROOT.parent, *beside, *inside, *others]) == []


def test_the_machine_is_not_seen(sandbox: WorkerSource) -> None:
    """System files, homes, temporary files, processes and devices are shut."""
    grader = f"/proc/{os.getpid()}"
    paths = ["/", "/etc", "/etc/passwd", "/root", "/home", "/tmp", "/var", "/usr", "/usr/bin/env", "/dev", "/dev/shm"]
    paths += ["/proc", "/proc/self/environ", "/proc/1/environ", "/sys", "/dev/mem", "/dev/vda", "/run"]
    paths += [f"{grader}/{name}" for name in ("environ", "cmdline", "mem", "root", "cwd", "fd")]
    assert seen(sandbox, paths) == []


def test_links_and_dots_lead_nowhere(sandbox: WorkerSource, tmp_path: Path) -> None:
    """A path that starts inside what is allowed and leaves it is shut as well."""
    (tmp_path / "secret").write_text("x")
    os.chmod(tmp_path, 0o777)
    inside = ROOT / "autograder"
    paths = [f"{inside}/../solutions", f"{inside}/../README.md", f"{SITE}/torch/..", str(tmp_path / "secret")]
    assert seen(sandbox, paths) == []


def test_what_is_needed_is_there(sandbox: WorkerSource) -> None:
    """The standard library, torch and the package itself can be read, and the folder of work is empty."""
    stdlib = Path(os.__file__).resolve()
    needed = [stdlib, Path(torch.__file__).resolve(), ROOT / "autograder" / "errors.py", "/dev/null"]
    assert seen(sandbox, needed) == [str(path) for path in needed]
    assert printed(sandbox, "import os\nprint(os.listdir('.'))") == "[]"


def test_nothing_is_written_anywhere(sandbox: WorkerSource, tmp_path: Path) -> None:
    """Results, bytecode, shared memory, temporary files: no place of the machine changes."""
    os.chmod(tmp_path, 0o777)
    target = tmp_path / "gradebook.csv"
    target.write_text("ada,0\n")
    os.chmod(target, 0o666)
    package = ROOT / "autograder" / "__pycache__" / "evil.pyc"
    text = f"""
import os
done = []
for path in ({str(target)!r}, {str(tmp_path / "new")!r}, {str(package)!r}, "/tmp/left-over", "/dev/shm/left-over"):
    for action in (lambda: open(path, "a").write("x"), lambda: os.truncate(path, 0), lambda: os.unlink(path),
                   lambda: os.chmod(path, 0o777), lambda: os.utime(path), lambda: os.symlink("/", path),
                   lambda: os.rename(path, path + "2"), lambda: os.mkdir(path)):
        try:
            action()
            done.append(path)
        except OSError:
            pass
print(done)
"""
    assert printed(sandbox, text) == "[]"
    assert target.read_text() == "ada,0\n" and os.listdir(tmp_path) == ["gradebook.csv"]
    assert not package.exists() and not Path("/tmp/left-over").exists() and not Path("/dev/shm/left-over").exists()


def test_no_packet_leaves(sandbox: WorkerSource, tmp_path: Path) -> None:
    """Neither a port, nor an abstract name, nor a path socket of the machine can be reached."""
    path = f"/tmp/wall-{os.getpid()}.sock"
    with socket.socket() as port, socket.socket(socket.AF_UNIX) as name, socket.socket(socket.AF_UNIX) as file:
        port.bind(("127.0.0.1", 0)), name.bind(f"\0wall{os.getpid()}"), file.bind(path)
        os.chmod(path, 0o777)
        for listener in (port, name, file):
            listener.listen()
            listener.settimeout(0.1)
        text = f"""
import socket
told = []
for family, kind, address in ((socket.AF_INET, socket.SOCK_STREAM, {port.getsockname()!r}),
                              (socket.AF_UNIX, socket.SOCK_STREAM, {name.getsockname()!r}),
                              (socket.AF_UNIX, socket.SOCK_STREAM, {path!r}),
                              (socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 53))):
    try:
        socket.socket(family, kind).connect(address)
        told.append(address)
    except OSError:
        pass
try:
    ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    ends[0].sendto(b"x", {path!r})
    told.append("sendto")
except OSError:
    pass
print(told)
"""
        assert printed(sandbox, text) == "[]"
    os.unlink(path)


def test_the_graders_memory_is_out_of_reach(sandbox: WorkerSource) -> None:
    """A secret of the grader's process is not in a worker's memory: the fork server is exec'd fresh."""
    secret = "".join(["tangerine", "-", "seed"])
    os.environ["WALL_TEST_SECRET"] = secret
    text = """
import gc, sys
names = [name for name in sys.modules if name.split(".")[0] in ("solutions", "pytest", "_pytest", "tests")]
texts = [value for value in gc.get_objects() if isinstance(value, str) and "tangerine" in value and len(value) < 40]
print(names, len(texts), any("solutions" in path or path in ("", ".") for path in sys.path))
"""
    try:
        assert printed(sandbox, text) == "[] 0 False"
    finally:
        del os.environ["WALL_TEST_SECRET"]


def test_only_four_descriptors_are_open(sandbox: WorkerSource) -> None:
    """Whatever the grader and the fork server hold open, a worker holds its four."""
    text = """
import os
held = []
for number in range(1024):
    try:
        os.fstat(number)
        held.append(number)
    except OSError:
        pass
print(held)
"""
    assert printed(sandbox, text) == "[0, 1, 2, 3]"


def test_nothing_is_left_when_the_grader_is_killed() -> None:
    """A grader that is killed takes its fork server and its workers with it."""
    text = """
import os, sys
from autograder.sandbox import open_sandbox
source = open_sandbox(sys.argv[1])
worker = source.start()
print(source.pid, worker.pid, flush=True)
os.kill(os.getpid(), 9)
"""
    for level in ("L3", "L2"):
        done = subprocess.run(
            [sys.executable, "-c", text, level], capture_output=True, text=True, timeout=300, cwd=ROOT, check=False
        )
        left = [int(pid) for pid in done.stdout.split()]
        assert len(left) == 2, done.stderr
        deadline = time.monotonic() + 60  # milliseconds are usual; only a failure waits so long
        while left and time.monotonic() < deadline:
            left = [pid for pid in left if is_running(pid)]
            time.sleep(0.02)
        assert not left, level


def is_running(pid: int) -> bool:
    """Whether there is such a process, zombies left aside (their parent is whoever adopted them)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False
