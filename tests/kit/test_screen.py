"""What a terminal can show decides what it is shown."""

from __future__ import annotations

import io
import re

import pytest

from autograder.kit.terminal import PLAIN, RICH, TerminalScreen
from autograder.kit.terminal_pictures import draw

ATTENTION = {
    "kind": "attention",
    "data": {"weights": [[1.0, 0.0], [0.3, 0.7]], "allowed": [[True, False], [False, True]]},
    "sentence": "Query 1 looks at key 0.",
}
MAP = {
    "kind": "differences",
    "data": {"steps": [[0, 1, 5]], "rows": "B", "columns": "H"},
    "sentence": "Two of three are off.",
}
LINES = {
    "kind": "lines",
    "data": {"series": [["RNN", [1.0, 1e-3]], ["LSTM", [1.0, 0.5]]], "x": "t", "y": "norm", "logarithmic": True},
    "sentence": "One shrinks.",
}


def written(encoding: str, width: int, *pictures: dict[str, object]) -> str:
    raw = io.BytesIO()
    screen = TerminalScreen(io.TextIOWrapper(raw, encoding=encoding, newline="\n"), width=width)
    for picture in pictures:
        draw(screen, picture)
    screen.console.file.flush()
    return raw.getvalue().decode(encoding)


def test_leaks_are_crossed_and_shades_follow_the_weights() -> None:
    """Weight on a hidden position is an x, all of the weight is the darkest shade."""
    lines = written("utf-8", 80, ATTENTION).splitlines()
    assert "██" in lines[2] and "x " not in lines[2]
    assert "x ▓▓" in lines[3]


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437", "utf-8"])
def test_every_console_can_be_written_to(encoding: str) -> None:
    """No picture fails on a console without block characters; letters stand in for them."""
    text = written(encoding, 80, ATTENTION, MAP, LINES)
    assert "Query 1 looks at key 0." in text
    assert ("█" in text) == (encoding == "utf-8")


def test_learners_characters_that_do_not_fit_are_escaped() -> None:
    """A text of the learner's that the console cannot encode is written as escapes."""
    raw = io.BytesIO()
    screen = TerminalScreen(io.TextIOWrapper(raw, encoding="cp1252"), width=80)
    screen.line("variable \u5909\u6570 \x1b[2J")
    screen.console.file.flush()
    assert raw.getvalue().strip() == rb"variable \u5909\u6570 \x1b[2J"


def test_too_narrow_for_a_picture_leaves_its_sentence() -> None:
    """In 20 columns the map of 30 is left out, and nothing is wider than the terminal."""
    wide = {**MAP, "data": {**MAP["data"], "steps": [[1] * 30]}}  # type: ignore[dict-item]
    lines = written("utf-8", 20, wide).splitlines()
    assert "".join(line.strip() + " " for line in lines).strip() == "Two of three are off."
    assert max(map(len, lines)) <= 20


def test_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR a terminal gets no colour."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")  # what is written to is a terminal
    file = io.StringIO()
    screen = TerminalScreen(file, width=60)
    assert screen.console.is_terminal
    screen.line("wrong", "red")
    assert "\x1b[31m" not in file.getvalue()


def test_signs_have_the_same_number_of_shades() -> None:
    """Both sets of characters tell as many levels apart."""
    assert len(RICH.shades) == len(PLAIN.shades)


class Terminal(io.StringIO):
    """A stream that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


def escapes(monkeypatch: pytest.MonkeyPatch, **environment: str) -> set[str]:
    """The escape sequences of a red line and a bold one."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM", "COLORTERM", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TERM": "xterm-256color", **environment}.items():
        monkeypatch.setenv(name, value)
    file = Terminal()
    screen = TerminalScreen(file)
    screen.line("red", "red")
    screen.line("bold", "bold")
    return set(re.findall(r"\x1b\[[0-9;]*m", file.getvalue()))


def test_no_color_takes_colours_away_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bold is no colour, says no-color.org too. An empty value is none, and a dumb terminal gets plain text."""
    assert escapes(monkeypatch) == {"\x1b[31m", "\x1b[1m", "\x1b[0m"}
    assert escapes(monkeypatch, NO_COLOR="1") == {"\x1b[1m", "\x1b[0m"}
    assert escapes(monkeypatch, NO_COLOR="") == {"\x1b[31m", "\x1b[1m", "\x1b[0m"}
    assert escapes(monkeypatch, TERM="dumb") == set()


def test_a_curve_of_nothing_is_no_empty_row() -> None:
    """Where nothing arrives there is a dot at each position, and it is said."""
    data = {"series": [["rnn_forward", [0.0] * 5]], "x": "t", "y": "norm", "logarithmic": True}
    assert "rnn_forward ····· 0 everywhere" in written("utf-8", 80, {**LINES, "data": data})
