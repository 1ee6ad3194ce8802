"""The learner's terminal: how wide it is, whether it has colours, and which characters it can show.

Everything that is printed goes through here. Where the console's encoding has no block or check mark (cp1252, plain
ASCII), letters stand in; what still cannot be encoded is written as an escape, never as an exception.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from rich.console import Console
from rich.text import Text

from autograder.text import harmless

WIDEST = 100  # columns: longer lines are hard to read
NARROWEST = 20


@dataclass(frozen=True)
class Signs:
    """The characters of one console."""

    right: str
    wrong: str
    todo: str
    half: str
    arrow: str
    dot: str
    shades: str  # from nothing to all
    bar: str
    rest: str


RICH = Signs("✓", "✗", "○", "◐", "→", "·", " ░▒▓█", "█", "░")
PLAIN = Signs("+", "x", "-", "~", ">", ".", " .:o#", "#", ".")


class TerminalScreen:
    """Prints lines of styled text.

    width: that of the terminal, 80 where there is none; plain: without styles, whatever the environment says
    (a notebook's kernel asks for colours by FORCE_COLOR, also where only a text is wanted).
    """

    def __init__(self, file: TextIO | None = None, *, width: int | None = None, plain: bool = False) -> None:
        file = file or sys.stdout
        if isinstance(file, io.TextIOWrapper):
            file.reconfigure(errors="backslashreplace")
        self.console = Console(
            file=file, highlight=False, width=width, emoji=False, force_jupyter=False,
            force_terminal=False if plain else None, color_system=None if plain else "auto",
        )  # fmt: skip
        self.is_terminal = self.console.is_terminal
        self.width = max(NARROWEST, min(WIDEST, self.console.width))
        self.console.width = self.width
        self.signs = RICH if can_show(file, RICH) else PLAIN

    def line(self, text: str | Text = "", style: str = "", *, indent: int = 0, hang: int = 0) -> None:
        """One paragraph, wrapped at the width of the terminal; `hang` is what further lines are indented more."""
        words = text if isinstance(text, Text) else Text(harmless(text, limit=8192))
        if style:
            words.stylize(style)
        wrapped = words.wrap(self.console, max(8, self.width - indent - hang))
        for number, part in enumerate(wrapped or [Text()]):
            part.rstrip()
            space = Text(" " * (indent + (hang if number else 0)))
            self.console.print(space + part, no_wrap=True, overflow="ignore")

    def raw(self, text: Text) -> None:
        """One line as it is, cut at the width."""
        self.console.print(text, no_wrap=True, overflow="crop", crop=True)

    @contextlib.contextmanager
    def at_once(self) -> Iterator[None]:
        """Everything printed inside appears in one go, so that a screen full of lines does not flicker."""
        if self.console.legacy_windows:  # its colours are calls to the system, which a text cannot hold
            yield
            return
        with self.console.capture() as captured:
            yield
        self.console.file.write(captured.get())
        self.console.file.flush()

    def clear(self) -> None:
        """An empty screen, where there is one; the scrolled-back text stays."""
        if self.is_terminal:
            self.console.clear()

    def fits(self, columns: int) -> bool:
        return columns <= self.width


def can_show(file: TextIO, signs: Signs) -> bool:
    """Whether the encoding of a stream has all the signs."""
    encoding = getattr(file, "encoding", None) or "utf-8"
    try:
        "".join(vars(signs).values()).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return os.environ.get("TERM") != "linux"  # the bare console of Linux has no font for them


@contextlib.contextmanager
def one_thread() -> Iterator[None]:
    """Tensors here are tiny: a second thread costs more than it brings."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
