"""Text from learners, made harmless before anybody looks at it.

Printed output, messages, file names, student names and docstrings are written by people the reader did not choose.
A terminal obeys escape sequences, a browser obeys tags, a spreadsheet obeys `=`; bidirectional marks make text read
differently from what it is, and zero-width characters hide in it. Everything here turns such text into plain
characters that show what they are, and never fails, whatever it is given.

Escaping for HTML is the template's business (autoescape); on a `rich` console print `rich.text.Text(harmless(s))`,
because square brackets are markup there.
"""

import unicodedata

OUTPUT_BYTES = 4096  # of one stream of a learner's output: enough for a message, too little to drown a report

# Invisible, though Unicode counts them among the letters and marks: fillers, joiners of no use in running text,
# and variation selectors beyond those that emoji need.
_INVISIBLE = frozenset({0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0})
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
_MARKS_IN_A_ROW = 6  # no living script stacks more; beyond that they overprint the lines around
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")

BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def harmless(text: str, *, limit: int = OUTPUT_BYTES) -> str:
    """The text with everything that acts or hides made visible, at most `limit` bytes of UTF-8.

    Line ends and tabs stay. What was cut is counted in bytes at the end, beyond the limit: `… (12345 more bytes)`.
    """
    return _visible(text.replace("\r\n", "\n"), limit, keep="\n\t")


def one_line(text: str, *, limit: int = 200) -> str:
    """The same for names and table cells: line ends and tabs are made visible too."""
    return _visible(text, limit, keep="")


def csv_cell(text: str, *, limit: int = 32_000) -> str:
    """The same for a cell of a spreadsheet: a leading `'` keeps it from being taken for a formula."""
    dangerous = text.startswith(_FORMULA)  # before control characters become visible and look harmless
    return ("'" if dangerous else "") + harmless(text, limit=limit)


def counted(number: int, thing: str) -> str:
    """ "1 student", "3 students"."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def is_hidden(character: str) -> bool:
    """Whether a character acts on what displays it, or cannot be seen."""
    code = ord(character)
    if 0x20 <= code < 0x7F:
        return False
    return unicodedata.category(character) in _HIDDEN_CATEGORIES or code in _INVISIBLE or 0xE0100 <= code <= 0xE01EF


def _visible(text: str, limit: int, *, keep: str) -> str:
    """One pass that stops at the limit, so that a gigabyte of output costs no more than a page."""
    parts: list[str] = []
    used = marks = 0
    for position, character in enumerate(text):
        marks = marks + 1 if unicodedata.combining(character) else 0
        escape = character not in keep and (is_hidden(character) or marks > _MARKS_IN_A_ROW)
        shown = _escaped(character) if escape else character
        used += len(shown.encode("utf-8"))
        if used > limit:
            rest = sum(
                len(text[i : i + 1_000_000].encode("utf-8", "replace")) for i in range(position, len(text), 1_000_000)
            )
            return f"{''.join(parts)}… ({rest} more byte{'s' if rest != 1 else ''})"
        parts.append(shown)
    return "".join(parts)


def _escaped(character: str) -> str:
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
