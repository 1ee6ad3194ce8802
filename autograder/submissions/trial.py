"""Parsing a text on trial, in a process that may use only so much processor time and memory.

The process is a bare Python that runs this file as a script: it gets the text on its standard input, limits itself,
parses, measures the tree without recursion and says what it found. It runs nothing of the text. Dying of a limit is an
answer too. The grader imports only `try_to_parse`.
"""

from __future__ import annotations

import ast
import json
import signal
import subprocess
import sys
import warnings
from dataclasses import dataclass

DEPTH = 200  # levels of a syntax tree; ordinary code has 20, and Python stops at 1,000 calls within each other
NODES = 100_000  # parts of a syntax tree, each about half a kilobyte
SECONDS, MEBIBYTES = 0.6, 200  # of processor time, and of memory on top of what Python itself has
WALL_SECONDS = 30.0  # a machine so busy that that takes longer is no fault of the text
TRIES = 2
_THEIRS = (-27, -24, -11, -7)  # SIGPROF and SIGXCPU at the limit of time, SIGSEGV and SIGBUS of a stack that overflows


@dataclass(frozen=True)
class TooCostly:
    """Why a text is not read. line: where it is too deep; 0 where it is the whole that costs too much."""

    line: int = 0


def try_to_parse(text: str) -> TooCostly | None:
    """What keeps a text from being parsed here; None where nothing does, a syntax error included.

    Raises OSError where the trial itself fails again and again, which is no fault of the text.
    """
    said = ""
    for _ in range(TRIES):
        try:
            done = subprocess.run(
                [sys.executable, "-I", "-S", "-B", __file__],
                input=text.encode("utf-8", "surrogatepass"),
                capture_output=True,
                timeout=WALL_SECONDS,
                env={"LANG": "C.UTF-8"},
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            said = str(error)
            continue
        if done.returncode == 0:
            line = json.loads(done.stdout)["line"]
            return None if line is None else TooCostly(line)
        if done.returncode in _THEIRS:
            return TooCostly()
        said = f"exit status {done.returncode}: {done.stderr[-500:].decode('utf-8', 'replace')}"
    raise OSError(f"a text could not be parsed on trial: {said}")


def measured(text: str) -> int | None:
    """The line where the tree is too deep, 0 where it has too many nodes, None where the text is cheap or no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (RecursionError, MemoryError):
        return 0
    except (SyntaxError, ValueError, OverflowError, SystemError):
        return None
    return _deep_or_large(tree)


def _deep_or_large(tree: ast.AST) -> int | None:
    level, depth, nodes = [tree], 0, 0
    line = 1
    while level:
        depth, nodes = depth + 1, nodes + len(level)
        line = next((node.lineno for node in level if hasattr(node, "lineno")), line)
        if depth > DEPTH:
            return line
        if nodes > NODES:
            return 0
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return None


def _limit() -> None:
    """Bound this process. Where the system has no such limits (Windows), the grader's own patience is the limit."""
    try:
        import resource
    except ModuleNotFoundError:
        return
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            held = int(statm.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (held + (MEBIBYTES << 20),) * 2)
    except OSError:
        pass
    signal.setitimer(signal.ITIMER_PROF, SECONDS)  # nobody listens to its signal, so it ends the process
    resource.setrlimit(resource.RLIMIT_CPU, (2, 3))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    """One text, one answer."""
    _limit()
    try:
        line = measured(sys.stdin.buffer.read().decode("utf-8", "surrogatepass"))
    except MemoryError:
        line = 0
    sys.stdout.write(json.dumps({"line": line}))


if __name__ == "__main__":
    main()
