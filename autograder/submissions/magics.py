"""Notebook commands in a code cell, taken out without moving a line.

A command stands where a statement begins: `%magic`, `!shell`, `?help`, `help?`, `name = !shell`. To tell it from a `%`
or `!` inside a text or a continued expression, a scanner follows texts, brackets and continued lines.
Packages that only a notebook has (IPython, google.colab, ipywidgets) and the kit itself are replaced by a stand-in
that does nothing, so that one import of them does not lose the rest of a cell.
"""

import ast
import re
from dataclasses import dataclass, field

STAND_IN = "_notebook"
LONGEST_IMPORT = 2_000  # characters of a line that is parsed before the whole cell was looked at
_COMMAND = re.compile(r"^(\s*)(?:%|!|\?|(?=[\w.*]++\?{1,2}[ \t]*+(?:;[ \t]*+)?$))(.*)$")
_ASSIGNED = re.compile(r"^(\s*+[A-Za-z_][\w.,\[\]\" \t]*+)=\s*+[!%](?!=)(.*)$")
_TIMED = re.compile(r"^(\s*)%time\s+(\S.*)$")
_ABSENT = re.compile(r"(?:IPython|google\.colab|ipywidgets|autograder)(?:\.|$)")
_IMPORT = re.compile(r"^\s*(?:import|from)\s.*\b(?:IPython|google\.colab|ipywidgets|autograder)\b")
_FUTURE = re.compile(r"^from\s+__future__\s+import\s+([\w, ]+)$")
_BODY_IS_PYTHON = frozenset({"time", "timeit", "capture", "prun"})
_SUSPICIOUS = re.compile(
    r"^[ \t\f]*+[%!?]|\?[ \t]*+(?:;[ \t]*+)?$|=[ \t]*+[!%]|__future__"
    r"|\b(?:IPython|google\.colab|ipywidgets|autograder)\b",
    re.MULTILINE,
)


@dataclass
class Cleaned:
    """`code` has as many lines as before; `removed` are (line, command); `dropped` is a magic of another language."""

    code: str
    removed: list[tuple[int, str]] = field(default_factory=list)
    futures: set[str] = field(default_factory=set)
    dropped: str | None = None


def clean(code: str) -> Cleaned:
    """The cell without notebook commands."""
    if not _SUSPICIOUS.search(code):
        return Cleaned(code)
    result = Cleaned(code)
    lines = code.split("\n")
    first = next((i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), 0)
    magic = re.match(r"\s*%%\s*(\w+)", lines[first])
    if magic:
        if magic[1] not in _BODY_IS_PYTHON:
            return Cleaned("\n" * code.count("\n"), dropped=f"%%{magic[1]}")
        result.removed.append((first + 1, lines[first].strip()))
        lines[first] = "pass  # " + lines[first].strip()
    result.code = "\n".join(_statements(lines, result))
    return result


def _statements(lines: list[str], result: Cleaned) -> list[str]:
    scanner = Scanner()
    continued = False
    cleaned = []
    for number, line in enumerate(lines, start=1):
        if continued:  # a shell command goes on after a backslash
            cleaned.append("")
            continued = line.rstrip().endswith("\\")
            continue
        replacement = _replaced(line, result) if scanner.at_statement else None
        if replacement is None:
            scanner.feed(line)
            cleaned.append(line)
            continue
        is_command = not _IMPORT.match(line) and not _FUTURE.match(line)
        if is_command:
            result.removed.append((number, line.strip()))
            continued = line.rstrip().endswith("\\")
        cleaned.append(replacement)
    return cleaned


def _replaced(line: str, result: Cleaned) -> str | None:
    """What stands in for a line that begins a statement; None where it is Python as it is."""
    future = _FUTURE.match(line.split("#")[0].rstrip())
    if future:
        result.futures |= {name.strip() for name in future[1].split(",") if name.strip()}
        return "pass  # " + line.strip()
    if _IMPORT.match(line):
        return _stand_in(line)
    timed = _TIMED.match(line)
    if timed:
        return timed[1] + timed[2]
    assigned = _ASSIGNED.match(line)
    if assigned:
        return f"{assigned[1].rstrip()} = []  # {assigned[2].strip()}"
    command = _COMMAND.match(line)
    return f"{command[1]}pass  # {line.strip()}" if command else None


def _stand_in(line: str) -> str | None:
    """`from IPython.display import clear_output` becomes `clear_output = _notebook`; other imports stay."""
    indent = line[: len(line) - len(line.lstrip())]
    if len(line) > LONGEST_IMPORT:
        return None
    try:
        statement = ast.parse(line.strip()).body[0]
    except (SyntaxError, ValueError, IndexError, RecursionError, MemoryError):
        return None
    if isinstance(statement, ast.Import):
        parts = [
            _absent(alias) if _ABSENT.match(alias.name) else f"import {_written(alias)}" for alias in statement.names
        ]
    elif isinstance(statement, ast.ImportFrom) and _ABSENT.match(statement.module or ""):
        parts = [_absent(alias) for alias in statement.names if alias.name != "*"] or ["pass"]
    else:
        return None
    return indent + "; ".join(parts)


def _absent(alias: ast.alias) -> str:
    return f"{alias.asname or alias.name.partition('.')[0]} = {STAND_IN}"


def _written(alias: ast.alias) -> str:
    return alias.name + (f" as {alias.asname}" if alias.asname else "")


@dataclass
class Scanner:
    """Follows code line by line; `at_statement` says whether the next line begins a statement."""

    quote: str = ""
    depth: int = 0
    continued: bool = False

    @property
    def at_statement(self) -> bool:
        return not self.quote and self.depth == 0 and not self.continued

    def feed(self, line: str) -> None:
        position = 0
        self.continued = False
        while position < len(line):
            position = self._text(line, position) if self.quote else self._code(line, position)
        if self.quote and len(self.quote) == 1 and not line.endswith("\\"):
            self.quote = ""  # an unclosed text ends with its line; the compiler will say so

    def _text(self, line: str, position: int) -> int:
        if line[position] == "\\":
            return position + 2
        if line.startswith(self.quote, position):
            position += len(self.quote)
            self.quote = ""
            return position
        return position + 1

    def _code(self, line: str, position: int) -> int:
        character = line[position]
        if character == "#":
            return len(line)
        if character in "\"'":
            self.quote = character * 3 if line.startswith(character * 3, position) else character
            return position + len(self.quote)
        if character in "([{":
            self.depth += 1
        elif character in ")]}":
            self.depth = max(0, self.depth - 1)
        elif character == "\\" and position == len(line.rstrip()) - 1:
            self.continued = True
        return position + 1
