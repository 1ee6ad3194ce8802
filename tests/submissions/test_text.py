"""Text from learners is harmless wherever it appears."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.text import csv_cell, harmless, is_hidden, one_line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("\x1b]0;title\x07", r"\x1b]0;title\x07"),
        ("\x9b31m", r"\x9b31m"),
        ("user\u202egnp.exe", r"user\u202egnp.exe"),
        ("zero\u200bwidth\ufeff", r"zero\u200bwidth\ufeff"),
        ("a\rb", r"a\x0db"),
        ("a\r\nb\tc", "a\nb\tc"),
        ("\ud800", r"\ud800"),
        ("\U000e0041", r"\U000e0041"),
        ("\u2028", r"\u2028"),
        ("\u3164", r"\u3164"),
        ("Zoë 李小龙 محمد 🙂", "Zoë 李小龙 محمد 🙂"),
        ("<b>&amp;</b> [red]", "<b>&amp;</b> [red]"),
    ],
)
def test_what_acts_or_hides_is_made_visible_and_the_rest_kept(text, shown):
    """Escape sequences, OSC, bidi, zero width, surrogates, fillers; tags and brackets are the printer's business."""
    assert harmless(text) == shown


def test_a_cut_is_counted_in_bytes():
    """At most the limit is kept, at a whole character, and what is left out is said."""
    assert harmless("é" * 10, limit=5) == "éé… (16 more bytes)"
    assert harmless("abc", limit=3) == "abc"


def test_a_gigabyte_costs_no_more_than_a_page():
    """One endless line: only the beginning is looked at letter by letter."""
    shown = harmless("x" * 50_000_000)
    assert len(shown) < 5000 and "49995904 more bytes" in shown


def test_stacked_marks_do_not_paint_over_the_lines_around():
    """Six combining marks are more than any script needs."""
    shown = harmless("Z" + "\u0301" * 50)
    assert shown.count("\u0301") == 6 and r"\u0301" in shown


def test_one_line_is_one_line():
    """Names and table cells."""
    assert one_line("a\nb\tc") == r"a\x0ab\x09c"


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", "\uff1d1"])
def test_a_cell_is_never_a_formula(start):
    """A quote in front, also where the first character was made visible."""
    assert csv_cell(start).startswith("'")
    assert csv_cell("ada=1") == "ada=1"


@given(st.text(max_size=300), st.integers(1, 200))
def test_any_text_becomes_plain_and_short(text, limit):
    """Nothing hidden is left, and the size is what was asked for plus the count."""
    shown = harmless(text, limit=limit)
    assert not any(is_hidden(c) for c in shown if c not in "\n\t")
    assert len(shown.encode("utf-8").split("… (".encode())[0]) <= limit or len(text.encode("utf-8", "replace")) <= limit
    assert "\n" not in one_line(text) and not any(unicodedata.category(c) == "Cc" for c in one_line(text))
