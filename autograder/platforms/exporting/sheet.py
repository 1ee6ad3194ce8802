"""A CSV that another program wrote: read cell by cell, and written again byte for byte except for the filled cells.

Byte order mark, encoding, delimiter, line ends and the quotes around every cell stay what they were. The `csv` module
must read the same values, or the file is refused: what two readers understand differently is not filled.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from autograder.errors import ExportError
from autograder.text import one_line

LARGEST = 64 << 20  # bytes; a gradebook of a university's largest course is about 5 MB
DELIMITERS = ",;\t"
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


@dataclass(frozen=True)
class SheetCell:
    """One cell: as it stands in the file, and what it means."""

    raw: str
    value: str


@dataclass
class SheetLine:
    """One row and how it ends."""

    cells: list[SheetCell]
    ending: str

    def value(self, column: int) -> str:
        """What a cell means, without the blanks around it; empty where the row is shorter."""
        return self.cells[column].value.strip() if column < len(self.cells) else ""


@dataclass
class Sheet:
    """A whole file. `fill` changes cells, `dumps` gives the bytes."""

    name: str
    lines: list[SheetLine]
    delimiter: str
    encoding: str
    mark: bytes = b""
    comma: bool = field(default=False)  # whether numbers have a decimal comma

    @classmethod
    def read(cls, path: Path) -> Self:
        """Raises ExportError where the file is missing, too large, or no CSV."""
        try:
            content = path.read_bytes()
        except OSError as error:
            raise ExportError(f"{path} cannot be read: {error.strerror}.") from None
        if len(content) > LARGEST:
            raise ExportError(f"{path} is larger than {LARGEST >> 20} MiB, so it is no gradebook.")
        return cls.loads(content, path.name)

    @classmethod
    def loads(cls, content: bytes, name: str) -> Self:
        """A sheet from the bytes of a file. Raises ExportError."""
        mark, encoding = next(((m, e) for m, e in _MARKS if content.startswith(m)), (b"", ""))
        text, encoding = _decoded(content[len(mark) :], encoding)
        if "\0" in text or not text.strip():
            raise ExportError(f"{name} is no CSV. Export the gradebook as CSV, not as a workbook, and give that file.")
        delimiter = _delimiter(text)
        lines = _lines(text, delimiter)
        _refuse_misread(lines, text, delimiter, name)
        sheet = cls(name, lines, delimiter, encoding, mark)
        sheet.comma = _has_comma(sheet)
        return sheet

    def dumps(self) -> bytes:
        """The file with what was filled."""
        text = "".join(self.delimiter.join(cell.raw for cell in line.cells) + line.ending for line in self.lines)
        return self.mark + text.encode(self.encoding, "surrogateescape" if self.encoding != "utf-8" else "strict")

    def fill(self, row: int, column: int, text: str) -> None:
        """Put a text into a cell, quoted if it was or if it must be."""
        line = self.lines[row]
        while len(line.cells) <= column:
            line.cells.append(SheetCell("", ""))
        needed = any(character in text for character in (self.delimiter, '"', "\r", "\n"))
        quoted = needed or line.cells[column].raw.startswith('"')
        raw = '"' + text.replace('"', '""') + '"' if quoted else text
        line.cells[column] = SheetCell(raw, text)

    def number(self, text: str) -> str:
        """A number as this file writes numbers."""
        return text.replace(".", ",") if self.comma else text

    def headings(self) -> list[str]:
        """The first row."""
        return [cell.value.strip() for cell in self.lines[0].cells]

    def column(self, *names: str) -> int | None:
        """The place of the first heading that has one of the names, whatever their case."""
        folded = [heading.casefold() for heading in self.headings()]
        return next((folded.index(name.casefold()) for name in names if name.casefold() in folded), None)


def parse_number(text: str) -> float | None:
    """A number with a point or a comma, or None."""
    match = re.fullmatch(r"\s*([+-]?\d+(?:[.,]\d+)?)\s*", text)
    return float(match[1].replace(",", ".")) if match else None


def _decoded(content: bytes, encoding: str) -> tuple[str, str]:
    """UTF-8 if it is; else Windows-1252, in which bytes without a meaning are kept as they are."""
    try:
        return content.decode(encoding or "utf-8"), encoding or "utf-8"
    except UnicodeDecodeError:
        return content.decode("cp1252", "surrogateescape"), "cp1252"


def _delimiter(text: str) -> str:
    """The one that stands most often in the first row, outside quotes."""
    row = _lines(text.split("\n", 1)[0] + "\n", "\n")[0]
    bare = re.sub(r'"(?:[^"]|"")*"', "", row.cells[0].raw)
    return max(DELIMITERS, key=bare.count)


def _lines(text: str, delimiter: str) -> list[SheetLine]:
    """Cells and line ends, with nothing lost in between."""
    plain = re.compile(rf"[^{re.escape(delimiter)}\r\n]*")
    quoted = re.compile(rf'"((?:[^"]|"")*)("[^{re.escape(delimiter)}\r\n]*|\Z)')
    ending = re.compile(r"\r\n|\r|\n|\Z")
    lines: list[SheetLine] = []
    cells: list[SheetCell] = []
    at = 0
    while at < len(text) or cells:
        inner = quoted.match(text, at)
        match = inner or plain.match(text, at)
        assert match is not None
        value = inner[1].replace('""', '"') + inner[2][1:] if inner else match[0]
        cells.append(SheetCell(match[0], value))
        at = match.end()
        if at < len(text) and text[at] == delimiter:
            at += 1
            continue
        end = ending.match(text, at)
        assert end is not None
        lines.append(SheetLine(cells, end[0]))
        cells, at = [], end.end()
        if not end[0]:
            break
    return lines


def _refuse_misread(lines: list[SheetLine], text: str, delimiter: str, name: str) -> None:
    """Raises ExportError where the csv module understands the file differently."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        rows = [row for row in reader if row]
    except csv.Error as error:
        raise ExportError(f"{name}, line {reader.line_num}: {error}.") from None
    ours = [[cell.value for cell in line.cells] for line in lines if line.cells != [SheetCell("", "")]]
    for number, (row, own) in enumerate(zip(rows, ours, strict=False), start=1):
        if row != own:
            raise ExportError(f'{name}: row {number} is not a row of a CSV ("{one_line(str(row), limit=120)}").')
    if len(rows) != len(ours):
        raise ExportError(f"{name}: its rows cannot be told apart. Export it again, as CSV.")


def _has_comma(sheet: Sheet) -> bool:
    """Whether numbers have a comma: by the numbers there are, else where semicolons are what separates cells."""
    values = [cell.value for line in sheet.lines[1:] for cell in line.cells]
    commas = sum(re.fullmatch(r"\s*\d+,\d+\s*", value) is not None for value in values)
    full_stops = sum(re.fullmatch(r"\s*\d+\.\d+\s*", value) is not None for value in values)
    return commas > full_stops if commas or full_stops else sheet.delimiter == ";"
