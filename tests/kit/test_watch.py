"""`autograder watch` in a real terminal: saves, keys, and everything that must not end it."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from autograder.kit import watch
from autograder.kit.keyboard import Keys
from autograder.sandbox.interface import WorkerSource

from .conftest import REPOSITORY, solved

pty = pytest.importorskip("pty", reason="no pseudo-terminals on this platform")
termios = pytest.importorskip("termios")
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SECONDS = 60.0


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, folder: Path) -> None:
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        variables = {**os.environ, "PYTHONPATH": str(REPOSITORY), "COLUMNS": "90", "LINES": "50", "TERM": "xterm"}
        command = [sys.executable, "-m", "autograder", "watch", "lstm"]
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, cwd=folder, env=variables
        )

    def read_until(self, words: str) -> str:
        """What is shown until the words are, without colours."""
        seen, end = "", time.monotonic() + SECONDS
        while words not in seen:
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{words!r} was not shown. Shown was:\n{seen}"
            seen += _CONTROL.sub("", os.read(self.master, 65536).decode("utf-8", "replace"))
        return seen

    def press(self, key: str) -> None:
        os.write(self.master, key.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def terminal(folder: Path) -> Iterator[Terminal]:
    made = Terminal(folder)
    yield made
    made.close()


def test_an_afternoon_at_the_terminal(terminal: Terminal, folder: Path) -> None:
    """A learner saves wrong, half and right files, presses every key, and leaves the terminal as it was."""
    file = folder / "lstm.py"
    right = solved("lstm")
    assert "lstm_gates  not started" in terminal.read_until("q quit")

    file.write_text(right.replace("g.tanh()", "g.sigmoid()").replace("torch.tanh(g)", "torch.sigmoid(g)"))
    shown = terminal.read_until("q quit")
    assert "lstm_gates  values" in shown and "2 of 3 checks" in shown

    file.write_text(right[: right.index("def lstm_step(") + 20])  # as an editor may leave it for a moment, or for good
    shown = terminal.read_until("q quit")
    assert "SyntaxError" in shown and "lstm.py  the file does not load" in shown
    assert any(line.strip() == "^" for line in shown.splitlines())

    terminal.press("h")
    assert "hint 1 of 3" in terminal.read_until("more concrete one")
    terminal.press("n")
    assert "lstm.py  the file does not load" in terminal.read_until("q quit")
    terminal.press("l")
    assert "multihead" in terminal.read_until("q quit")

    file.write_text("import os\nos._exit(3)\n")
    assert "ended the whole Python process" in " ".join(terminal.read_until("q quit").split())

    file.unlink()
    (folder / "new").write_text(right)
    os.replace(folder / "new", file)
    shown = terminal.read_until("q quit")
    assert "lstm.py  3 of 3 exercises" in shown and "Next: open rnn.py" in shown

    (folder / "gru.py").write_text(solved("gru").replace("torch.tanh", "torch.sin"))
    assert "gru_step  values" in terminal.read_until("q quit")

    terminal.press("q")
    assert terminal.process.wait(timeout=20) == 0
    assert termios.tcgetattr(terminal.slave) == terminal.before


def test_without_a_terminal_there_are_no_keys(
    folder: Path, source: WorkerSource, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Into a pipe it prints one answer after the other, without a cleared screen, until it is interrupted."""
    waits = iter([None])

    def wait(keys: Keys, seconds: float) -> str:
        """Time for one file to be saved, then Ctrl-C."""
        assert not keys.available
        if next(waits, "over") == "over":
            raise KeyboardInterrupt
        (folder / "rnn.py").write_text("def rnn_step(:\n")
        return ""

    monkeypatch.chdir(folder)
    monkeypatch.setattr(Keys, "wait", wait)
    monkeypatch.setattr(watch, "Lasting", lambda: nullcontext(source))
    watch.watch_course("rnn")
    seen = capsys.readouterr().out
    assert "rnn_step  not started" in seen and "\x1b" not in seen
    assert seen.count("Ctrl-C ends") == 2 and "SyntaxError" in seen
