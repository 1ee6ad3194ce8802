"""A platform's CSV, read and written again."""

import csv
import io
import random

import pytest

from autograder.errors import ExportError
from autograder.platforms.exporting.sheet import Sheet

FILES = {
    "plain": b"a,b\n1,2\n",
    "crlf, quotes, no end of line": b'"a","b ""x"""\r\n1,"two\r\nlines"',
    "mark and semicolons": b'\xef\xbb\xbfName;Note\r\n"Z\xc3\xb6e";4,5\r\n',
    "utf-16": b"\xff\xfe" + "a\tb\r\nä\t1\r\n".encode("utf-16-le"),
    "windows-1252 with a byte that means nothing": b"a,b\r\nM\xfcller\x81\x80,1\r\n",
    "empty lines, short and long rows": b"a,b,c\r\n\r\n1\r\n1,2,3,4\r\n",
    "blanks before a quote": b'a,b\n   x "y",2\n',
    "old line ends": b"a,b\r1,2\r",
}


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_what_is_not_filled_stays_byte_for_byte(content):
    """Marks, encodings, line ends, quotes, blanks."""
    assert Sheet.loads(content, "f.csv").dumps() == content


def test_a_filled_cell_keeps_its_quotes_and_its_neighbours():
    """Quoted where it was quoted, or must be; a missing cell is added."""
    sheet = Sheet.loads(b'a,b,c\r\n"x","",7\r\ny,,8\r\nz\r\n', "f.csv")
    sheet.fill(1, 1, "1")
    sheet.fill(2, 1, "1,5")
    sheet.fill(3, 1, "2")
    assert sheet.dumps() == b'a,b,c\r\n"x","1",7\r\ny,"1,5",8\r\nz,2\r\n'


def test_random_tables_are_read_as_the_csv_module_reads_them():
    """Two hundred tables of every quoting style, with filled cells read back."""
    dice = random.Random(5)
    for _ in range(200):
        delimiter, quoting = dice.choice(",;\t"), dice.choice([csv.QUOTE_ALL, csv.QUOTE_MINIMAL])
        texts = ["x", "", 'say "hi"', "two\nlines", "a,b;c\td", " padded ", "é"]
        rows = [["h1", "h2", "h3"]] + [[dice.choice(texts) for _ in range(3)] for _ in range(dice.randint(1, 5))]
        buffer = io.StringIO(newline="")
        csv.writer(buffer, delimiter=delimiter, quoting=quoting, lineterminator=dice.choice(["\n", "\r\n"])).writerows(
            rows
        )
        content = buffer.getvalue().encode()
        sheet = Sheet.loads(content, "f.csv")
        assert sheet.dumps() == content and [[c.value for c in line.cells] for line in sheet.lines] == rows
        where = dice.randrange(1, len(rows)), dice.randrange(3)
        rows[where[0]][where[1]] = filled = dice.choice(["12.5", "1,5", 'quo"te'])
        sheet.fill(*where, filled)
        assert list(csv.reader(io.StringIO(sheet.dumps().decode(), newline=""), delimiter=delimiter)) == rows


@pytest.mark.parametrize(
    ("content", "comma"),
    [
        (b"a;b\n1;\n", True), (b"a,b\n1,\n", False), (b'a,b\n"4,5",\n', True), (b"a;b\n4.5;\n", False),
        (b"a;b\n4;\n4,25;\n", True),
    ],
)  # fmt: skip
def test_a_decimal_comma_is_found_by_the_numbers_or_by_the_semicolons(content, comma):
    """The numbers of the file decide; without any, semicolons mean commas."""
    assert Sheet.loads(content, "f.csv").comma is comma


@pytest.mark.parametrize("content", [b"PK\x03\x04\0\0", b"", b" \r\n"])
def test_what_is_no_csv_is_refused(content):
    """A workbook, an empty file, nothing but blanks."""
    with pytest.raises(ExportError):
        Sheet.loads(content, "f.xlsx")
