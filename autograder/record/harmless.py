"""Text that came from outside, made safe to show: nothing invisible, nothing that a spreadsheet would run."""

import re
import unicodedata

# Control, format (bidi overrides, zero-width), surrogate, private-use: what can hide or reorder other text.
HIDING = {"Cc", "Cf", "Cs", "Co"}
ORDINARY = {"\n", "\t", "\u200d", "\u200c"}  # joiners are part of emoji and of Persian words
FORMULA = re.compile(r"[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")


def visible(text: str, limit: int = 4000) -> str:
    """The text with every hiding character written out (`\\u202e`), and cut at `limit` characters."""
    shown = "".join(_shown(letter) for letter in text[:limit])
    return shown if len(text) <= limit else f"{shown} … ({len(text) - limit} more characters)"


def one_line(text: str, limit: int = 400) -> str:
    """The same on one line."""
    return " ".join(visible(text, limit).split())


def cell(text: str) -> str:
    """A cell of a table that a spreadsheet takes as text: what it would run as a formula gets an apostrophe."""
    safe = one_line(text)
    return f"'{safe}" if FORMULA.match(text) or FORMULA.match(safe) else safe


def _shown(letter: str) -> str:
    if letter in ORDINARY or unicodedata.category(letter) not in HIDING:
        return letter
    return f"\\x{ord(letter):02x}" if ord(letter) < 256 else f"\\u{ord(letter):04x}"
