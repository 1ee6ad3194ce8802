"""Bytes of a `.py` file to text, the way Python would read it, and a little more kindly.

In order: a byte order mark decides; else a coding line (PEP 263) with an encoding from the list below; else UTF-8; else
the file is read as Windows-1252 or Latin-1 with a note, because a comment in an old encoding is no reason to lose a
unit (the code itself is ASCII in all of them). What is not text at all is refused with a reason.
The result never depends on the locale of the machine.
"""

import codecs
import re

from autograder.submissions.tree import Refusal
from autograder.text import BIDI

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark is the beginning of this one
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CODING_LINE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")  # from PEP 263
_BLANK_LINE = re.compile(rb"^[ \t\f]*(?:#[^\r\n]*)?$")
# Encodings in which files are really saved. Others that Python knows (rot13, unicode_escape, idna) are none.
_KNOWN = frozenset(
    (
        *("utf-8", "ascii", "big5", "big5hkscs", "euc_jp", "euc_kr", "gb18030", "gb2312", "gbk", "shift_jis"),
        *(f"cp{number}" for number in (437, 850, 852, 866, 932, 949, 950, *range(1250, 1259))),
        *(f"iso8859-{number}" for number in (1, 2, 5, 7, 8, 9, 15)),
        *("koi8-r", "koi8-u", "mac-roman"),
    )
)
_SAVE = "save it as UTF-8 and hand it in again"
_MAGIC = ((b"PK\x03\x04", "a zip or an office document"), (b"%PDF", "a PDF"), (b"\x7fELF", "a program"))


def decode(content: bytes) -> tuple[str, tuple[str, ...]]:
    """Text with `\\n` line ends, and notes for the reader. Raises Refusal with a reason that a learner understands."""
    for magic, what in _MAGIC:
        if content.startswith(magic):
            raise Refusal(f"it is {what}, not a Python file")
    text, notes = _to_text(content)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise Refusal(f"line {line} holds a null byte, which Python does not accept; {_SAVE}")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if BIDI & set(text):
        notes += ("the file holds bidirectional marks: it may read differently from what it does",)
    return text, notes


def _to_text(content: bytes) -> tuple[str, tuple[str, ...]]:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _strict(content, encoding, "its byte order mark"), ()
    if any(len(half) > 1 and half.count(0) * 2 > len(half) for half in (content[0:400:2], content[1:400:2])):
        raise Refusal(f"it looks like UTF-16 without a byte order mark; {_SAVE}")
    declared = coding_line(content)
    if declared is not None and declared != "utf-8":
        return _strict(content, declared, "its coding line"), (f"the file is in {declared}, as its coding line says",)
    try:
        return content.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        return _old_encoding(content, error)


def coding_line(content: bytes) -> str | None:
    """The encoding that one of the first two lines declares (PEP 263), by its usual name. Raises Refusal."""
    for line in re.split(rb"\r\n|\r|\n", content[:2000], maxsplit=2)[:2]:
        found = _CODING_LINE.match(line)
        if found:
            return _usual_name(found[1].decode("ascii", "replace"))
        if not _BLANK_LINE.match(line):
            return None
    return None


def _usual_name(declared: str) -> str:
    try:
        name = codecs.lookup(declared).name
    except (LookupError, ValueError):
        name = ""
    if name not in _KNOWN:
        raise Refusal(f'its coding line says "{declared[:40]}", which is not an encoding for files; {_SAVE}')
    return name


def _strict(content: bytes, encoding: str, who: str) -> str:
    try:
        return content.decode(encoding)
    except (UnicodeDecodeError, UnicodeError) as error:
        line = content.count(b"\n", 0, getattr(error, "start", 0)) + 1
        raise Refusal(f"line {line} is not {encoding}, though {who} says so; {_SAVE}") from None


def _old_encoding(content: bytes, error: UnicodeDecodeError) -> tuple[str, tuple[str, ...]]:
    line = content.count(b"\n", 0, error.start) + 1
    if sum(byte < 9 or 13 < byte < 32 for byte in content) * 50 > len(content):
        raise Refusal("it is not text")
    for encoding in ("cp1252", "iso8859-1"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        break
    note = (
        f"line {line} is not UTF-8, so Python itself would not load the file; it was read as {encoding}, "
        "and comments and texts may look wrong: save it as UTF-8"
    )
    return text, (note,)
