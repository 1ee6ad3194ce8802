"""The words and signs that pages use, in one place: verdicts, families, times, numbers."""

import re
from datetime import datetime
from functools import lru_cache

from markupsafe import Markup, escape

from autograder.results.grades_table import points
from autograder.text import counted, harmless, one_line

__all__ = [
    "FAMILIES",
    "REASONS",
    "VERDICTS",
    "day",
    "duration",
    "first_sentence",
    "name",
    "percent",
    "plain",
    "points",
    "prose",
]

# verdict -> sign, words. The sign is never alone, so that nobody needs to see colours or know signs.
VERDICTS = {
    "pass": ("✓", "holds"),
    "fail": ("✗", "does not hold yet"),
    "todo": ("○", "not started"),
    "skip": ("\u2013", "not looked at"),
    "fault": ("!", "ended early"),
    "error": ("?", "our own error"),
}

# In the order in which they help: form before values, values before manners.
FAMILIES = {
    "contract": "Form and manners",
    "values": "Values",
    "gradients": "Gradients",
    "masking": "Masking",
    "laws": "Laws",
    "generality": "Other sizes",
    "portability": "Other devices",
    "vectorisation": "No loops over data",
    "rules": "Rules",
}

# Why a student was graded again, by the part of the fingerprint that had changed.
REASONS = {
    "submission": "a new version was handed in",
    "seed": "other inputs were drawn",
    "kit": "the checks were changed",
    "versions": "the program was updated",
    "options": "the rules of grading were changed",
}

MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_CODE = re.compile(r"`([^`\n]{1,200})`")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"'`])")


@lru_cache(maxsize=4096)
def prose(text: str) -> Markup:
    """A sentence for the page: hiding characters shown, tags escaped, `code` in backticks set as code."""
    pieces = _CODE.split(plain(text))
    marked = (Markup("<code>%s</code>") % piece if place % 2 else escape(piece) for place, piece in enumerate(pieces))
    return Markup("").join(marked)


def name(text: str, limit: int = 120) -> str:
    """A name on one line, cut so that it does not push everything else away."""
    safe = text if text.isascii() and text.isprintable() else one_line(text[: 4 * limit], limit=16 * limit)
    return safe if len(safe) <= limit else f"{safe[: limit - 1].rstrip()}…"


def plain(text: str) -> str:
    """Most texts are harmless as they are; looking at each of their characters would cost more than the page."""
    return text if len(text) < 2000 and text.isascii() and text.isprintable() else harmless(text, limit=3000)


def first_sentence(text: str) -> tuple[str, str]:
    """The sentence for the learner, and what comes after it."""
    line, _, more = text.strip().partition("\n")
    first, *rest = _SENTENCE.split(line, maxsplit=1)
    return first, "\n".join(filter(None, (*rest, more.strip())))


def duration(seconds: float) -> str:
    """A length of time as people say it: "2 days 3 hours", "40 seconds"."""
    minutes = int(seconds) // 60
    if not minutes:
        return counted(int(seconds), "second")
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [counted(number, unit) for number, unit in ((days, "day"), (hours, "hour"), (minutes, "minute")) if number]
    return " ".join(parts[:2])


def day(moment: str) -> str:
    """A time of ISO 8601 as "4 March 2026, 10:20 UTC"; anything else as it is."""
    try:
        time = datetime.fromisoformat(moment)
    except ValueError:
        return name(moment, 40)
    zone = f" {time.tzname()}" if time.tzinfo else ""
    return f"{time.day} {MONTHS[time.month - 1]} {time.year}, {time:%H:%M}{zone}"


def percent(share: float) -> str:
    """A share as a whole percentage; only what is all or nothing is called 100 or 0 %."""
    if 0 < share < 0.005 or 0.995 < share < 1:
        return "< 1 %" if share < 0.5 else "> 99 %"
    return f"{share * 100:.0f} %"
