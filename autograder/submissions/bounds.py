"""What a learner's text may cost before anybody parses it.

Everything that reads code of learners goes through `refuse_costly` first, so that whoever parses and walks it later
needs no limit of its own: it is small, and its syntax tree is at most `DEPTH` deep.

Two stages. A scanner goes over the text once, in time and memory that grow with its length alone, and counts tokens,
brackets, blocks and how long a statement is. Nearly all code is plain by these counts: its tree cannot be deep, because
no statement has enough tokens for that. All other text is parsed once on trial, in a process of its own with limits of
processor time and memory (`trial`). What a tree costs does not depend on the process, so what passed there passes here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from autograder.submissions.tree import Refusal
from autograder.submissions.trial import DEPTH, MEBIBYTES, NODES, SECONDS, try_to_parse

TOKENS = 50_000  # a unit has 3,000
# Up to these counts text is plain. Each is several times what ordinary code has; what has more is tried out.
BRACKETS, BLOCKS, STATEMENT, BRANCHES, PLAIN_TOKENS, PLAIN_BYTES = 12, 12, 150, 50, 20_000, 200_000
_QUOTED = "|".join(
    (
        r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+"""',
        r"'''(?:[^'\\]++|\\[\s\S]|'(?!''))*+'''",
        r'"(?!"")(?:[^"\\\n]++|\\[\s\S])*+"',
        r"'(?!'')(?:[^'\\\n]++|\\[\s\S])*+'",
    )
)
_TOKEN = re.compile(
    rf"(?:(#[^\n]*+)|([bBfFrRuU]{{0,2}}(?:{_QUOTED}))|(\w++)|([(\[{{])|([)\]}}])|((?:\\\n)++)"
    r"|(\n(?:[ \t\f]*+\n)*+[ \t\f]*+)|([^\s\w]))[^\S\n]*+"  # blanks go with what stands before them
)
COMMENT, TEXT, WORD, OPEN, CLOSE, CONTINUED, LINE, _SIGN = range(1, 9)
_INSIDE = re.compile(r"\w++|[^\s\w]")
TOO_MANY = (
    f"it holds more than {TOKENS:,} words and signs; a unit has a few thousand. Take out what does not belong to the "
    "exercises (data, repeated lines) and hand it in again"
)
_TOO_LARGE = (
    f"it is nested too deeply, or Python would need more than {NODES:,} parts, {SECONDS} s or {MEBIBYTES} MB to read "
    "it. Break long statements up, take out data and repeated lines, and hand it in again"
)


def refuse_costly(text: str, where: str = "") -> int:
    """How many tokens the text has. Raises Refusal, with the line and what to do, where reading it costs too much.

    where: what the lines belong to, such as "cell 4"; nothing for a file of its own.
    """
    tokens, plain = _counted(text)
    found = None if plain else try_to_parse(text)
    if found is None:
        return tokens
    beginning = f"{where}: " if where else ""
    if found.line:
        line = f"{where}, line {found.line}" if where else f"line {found.line}"
        raise Refusal(
            f"{line}: the code is nested more than {DEPTH} levels deep (each step of a chain such as a.b.c is a "
            "level). Break the statement up into shorter ones and hand it in again"
        )
    raise Refusal(beginning + _TOO_LARGE)


@dataclass
class _Counts:
    """What the scanner has seen. statement: tokens since the last one ended."""

    tokens: int = 0
    statement: int = 0
    brackets: int = 0
    branches: int = 0
    margins: list[int] = field(default_factory=lambda: [0])

    def add(self, number: int) -> bool:
        """More tokens; whether the text may still be plain. Raises Refusal."""
        self.tokens += number
        self.statement += number
        if self.tokens > TOKENS:
            raise Refusal(TOO_MANY)
        return self.statement <= STATEMENT and self.tokens <= PLAIN_TOKENS

    def indent(self, line: str) -> bool:
        """A new statement with this margin; whether blocks are not too deep."""
        width = len(line.rpartition("\n")[2].rpartition("\f")[2].expandtabs(8))
        while self.margins[-1] > width:
            self.margins.pop()
        if width > self.margins[-1]:
            self.margins.append(width)
        self.statement = 0
        return len(self.margins) <= BLOCKS


def _counted(text: str) -> tuple[int, bool]:
    """Tokens, and whether the counts alone say that the text is cheap. Raises Refusal where there are too many."""
    counts, plain = _Counts(), len(text) <= PLAIN_BYTES
    for found in _TOKEN.finditer(text, len(text) - len(text.lstrip())):
        kind, token = found.lastindex, found[found.lastindex or 0]
        if kind == LINE:
            comment = text.startswith("#", found.end())
            plain &= counts.brackets > 0 or comment or counts.indent(token)
        elif kind == TEXT:
            plain &= counts.add(1) and _plain_text(token, counts)
        elif kind not in (COMMENT, CONTINUED):
            plain &= counts.add(1)
            plain &= _plain_sign(kind, token, counts)
    return counts.tokens, plain


def _plain_sign(kind: int | None, token: str, counts: _Counts) -> bool:
    """A word, a bracket or another sign. A quotation mark here opens a text that does not end."""
    if kind == OPEN:
        counts.brackets += 1
        return counts.brackets <= BRACKETS
    if kind == CLOSE:
        counts.brackets -= 1
        return counts.brackets >= 0
    if kind == WORD and token == "elif":
        counts.branches += 1
    return counts.branches <= BRANCHES and token not in "\"'"


def _plain_text(token: str, counts: _Counts) -> bool:
    """A text in quotation marks; in an f-string there is code, which may hold texts again."""
    quote = min(place for mark in "\"'" if (place := token.find(mark)) >= 0)
    if "f" not in token[:quote].lower() or "{" not in token:
        return True
    body = token[quote:].strip(token[quote])
    inside = sum(1 for _ in _INSIDE.finditer(body))
    return counts.add(inside) and sum(map(body.count, "([{")) <= BRACKETS and not {'"', "'"} & set(body)
