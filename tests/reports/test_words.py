"""How pages put things."""

import pytest

from autograder.reports.vocabulary import day, duration, first_sentence, name, percent, prose


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 seconds"),
        (1, "1 second"),
        (59, "59 seconds"),
        (60, "1 minute"),
        (3600, "1 hour"),
        (90_000, "1 day 1 hour"),
        (86_460, "1 day 1 minute"),
        (200_000, "2 days 7 hours"),
    ],
)
def test_durations(seconds: int, words: str) -> None:
    """A length of time in at most two units."""
    assert duration(seconds) == words


def test_days() -> None:
    """ISO times become readable; what is none stays as it is."""
    assert day("2026-03-04T09:05:00+00:00") == "4 March 2026, 09:05 UTC" and day("soon") == "soon"


@pytest.mark.parametrize(
    ("share", "words"), [(0, "0 %"), (1, "100 %"), (0.001, "< 1 %"), (0.999, "> 99 %"), (0.5, "50 %")]
)
def test_percent_says_all_only_for_all(share: float, words: str) -> None:
    """100 % means everyone and 0 % nobody."""
    assert percent(share) == words


def test_first_sentence() -> None:
    """The first sentence is split off, numbers and names with dots are not."""
    assert first_sentence("The 0.5 of h.x is off. See there.\nMore.") == ("The 0.5 of h.x is off.", "See there.\nMore.")
    assert first_sentence("Only this") == ("Only this", "")


def test_backticks_become_code() -> None:
    """Names in backticks are set as code, and everything is escaped."""
    assert prose("Use `<h>` & go") == "Use <code>&lt;h&gt;</code> &amp; go"


def test_names_are_cut_and_shown() -> None:
    """A name keeps to its length on one line, with hiding characters written out."""
    assert (
        name("x" * 200, 40) == "x" * 39 + "…"
        and name("\u202ea\n") == "\\u202ea\\x0a"
        and len(name("é" * 200, 40)) == 40
    )
