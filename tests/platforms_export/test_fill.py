"""Each platform's own gradebook file filled from a graded download, and read back."""

import csv
import io
import re

import pytest

from autograder.errors import ExportError
from tests.platforms_export.conftest import PEOPLE, expected


def read(content: bytes, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def written(
    rows: list[list[str]], *, delimiter: str = ",", quoting: int = csv.QUOTE_MINIMAL, mark: bytes = b""
) -> bytes:
    buffer = io.StringIO(newline="")
    csv.writer(buffer, delimiter=delimiter, quoting=quoting, lineterminator="\r\n").writerows(rows)
    return mark + buffer.getvalue().encode()


def turned(name: str) -> str:
    """As Canvas and Brightspace sort: last name first."""
    first, _, last = name.rpartition(" ")
    return name if "," in name or not first else f"{last}, {first}"


def canvas_rows(maximum: str = "100") -> list[list[str]]:
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Old work (77)", "Scale (4242)", "Final Score"]
    rows = [head, ["", "", "", "", "", "Manual Posting", "", ""]]
    rows.append(["    Points Possible", "", "", "", "", "10", maximum, "(read only)"])
    rows += [[turned(name), n, f"S{n}", f"u{n}", "A", "3", "", "30"] for name, n in PEOPLE]
    return [
        *rows,
        ["Nobody, Nell", "999", "S999", "u999", "A", "1", "", "10"],
        ["Student, Test", "998", "", "", "A", "", "", ""],
    ]


def test_canvas_is_filled_and_nothing_else_is_touched(graded, export, tmp_path):
    """Thirteen students by Canvas's own numbers; the row of nobody stays empty and is named; bytes are kept."""
    into = tmp_path / "gradebook.csv"
    into.write_bytes(written(canvas_rows(), mark=b"\xef\xbb\xbf"))
    out = graded("canvas").out
    told = export(out, "--format", "canvas", "--into", into, "--column", "Scale", "--to", tmp_path / "filled.csv")
    before, after = read(into.read_bytes()), read((tmp_path / "filled.csv").read_bytes())
    for position, row in enumerate(after[3 : 3 + len(PEOPLE)]):
        assert float(row[6]) == expected(position)
        row[6] = ""
    assert after == before and after[0][0] == "Student"
    assert (tmp_path / "filled.csv").read_bytes().startswith(b"\xef\xbb\xbfStudent,ID")
    assert "13 grades written" in told and "Nobody, Nell (999)" in told


def test_canvas_scales_to_the_points_of_the_assignment_and_says_so(graded, export, tmp_path):
    """Graded out of 100, ten points in Canvas."""
    into = tmp_path / "gradebook.csv"
    into.write_bytes(written(canvas_rows("10")))
    told = export(
        graded("canvas").out, "--format", "canvas", "--into", into, "--column", "4242", "--to", tmp_path / "f.csv"
    )
    assert "graded out of 100 and are given out of 10" in told
    assert [row[6] for row in read((tmp_path / "f.csv").read_bytes())[3:7]] == ["10", "9", "8", "0"]


def test_canvas_asks_which_column_where_it_cannot_know(graded, export, tmp_path):
    """Two assignments: the error lists both; a computed column is none of them."""
    into = tmp_path / "gradebook.csv"
    into.write_bytes(written(canvas_rows()))
    with pytest.raises(ExportError, match=r'"Old work \(77\)", "Scale \(4242\)"\.'):
        export(graded("canvas").out, "--format", "canvas", "--into", into)
    with pytest.raises(ExportError, match="not one assignment"):
        export(graded("canvas").out, "--format", "canvas", "--into", into, "--column", "Final Score")


def test_an_excused_student_of_canvas_stays_excused(graded, export, tmp_path):
    """EX is a decision of a person; the student is listed, and the status says that somebody was left out."""
    rows = canvas_rows()
    rows[3][6] = "EX"
    into = tmp_path / "gradebook.csv"
    into.write_bytes(written(rows))
    told = export(
        graded("canvas").out,
        "--format",
        "canvas",
        "--into",
        into,
        "--column",
        "Scale",
        "--to",
        tmp_path / "f.csv",
        status=1,
    )
    assert "is excused" in told and read((tmp_path / "f.csv").read_bytes())[3][6] == "EX"


def moodle_rows() -> list[list[str]]:
    head = ["ID", "Vollständiger Name", "ID-Nummer", "Status", "Bewertung", "Höchstbewertung",
            "Bewertung kann geändert werden", "Zuletzt geändert (Bewertung)", "Feedback als Kommentar"]  # fmt: skip
    rows = [head]
    for name, n in PEOPLE:
        rows.append([f"Teilnehmer/in{n}", name, f"m{n}", "Zur Bewertung abgegeben", "", "100,00", "Ja", "-", ""])
    return [*rows, ["Teilnehmer/in999", "Nell Nobody", "m999", "-", "", "100,00", "Ja", "-", ""]]


@pytest.mark.parametrize("delimiter", [",", ";"])
def test_moodle_is_filled_in_the_language_and_the_style_of_its_file(graded, export, tmp_path, delimiter):
    """German headings, decimal commas, every cell quoted, a byte order mark, CRLF; with a comment for each."""
    into = tmp_path / "worksheet.csv"
    into.write_bytes(written(moodle_rows(), delimiter=delimiter, quoting=csv.QUOTE_ALL, mark=b"\xef\xbb\xbf"))
    told = export(
        graded("moodle").out,
        "--format",
        "moodle",
        "--into",
        into,
        "--to",
        tmp_path / "f.csv",
        "--comments",
        "--out-of",
        7,
    )
    content = (tmp_path / "f.csv").read_bytes()
    before, after = read(into.read_bytes(), delimiter), read(content, delimiter)
    for position, row in enumerate(after[1 : 1 + len(PEOPLE)]):
        assert row[4] == {100.0: "7", 90.0: "6,3", 80.0: "5,6", 0.0: "0"}[expected(position)]
        assert row[8] == f"scale: {expected(position):g} of 100."
        row[4] = row[8] = ""
    assert after == before and "Nell Nobody (999)" in told
    blanked = re.sub(rb'"(7|6,3|5,6|0|scale: \d+ of 100\.)"', b'""', content)
    assert blanked == into.read_bytes()


def brightspace_rows() -> list[list[str]]:
    head = ["OrgDefinedId", "Username", "Last Name", "First Name", "Scale Points Grade <Numeric MaxPoints:100>",
            "End-of-Line Indicator"]  # fmt: skip
    rows = [head]
    for name, n in PEOPLE:
        last, _, first = turned(name).partition(", ")
        rows.append([f"#{n}", f"#u{n}", last, first, "", "#"])
    return rows


ROSTER = "id,name,other\n" + "".join(
    f'"{n}","{name.replace(chr(34), chr(34) * 2)}",\n' for name, n in PEOPLE if name != "Maria Garcia"
)


def test_brightspace_is_filled_by_name_and_never_guesses_between_equal_names(graded, export, tmp_path):
    """Its download holds no id: the two of one name are left out and named, everybody else is found."""
    into = tmp_path / "grades.csv"
    into.write_bytes(written(brightspace_rows()))
    told = export(
        graded("brightspace").out, "--format", "brightspace", "--into", into, "--to", tmp_path / "f.csv", status=1
    )
    after = read((tmp_path / "f.csv").read_bytes())
    for position, row in enumerate(after[1:]):
        assert row[4] == ("" if PEOPLE[position][0] == "Maria Garcia" else f"{expected(position):g}")
        assert row[5] == "#" and row[0] == f"#{PEOPLE[position][1]}"
    assert told.count("left out, not found: Maria Garcia") == 2 and "--roster" in told


def test_a_roster_tells_people_of_one_name_apart(graded, export, tmp_path):
    """The ids that stand behind the folder's name are those of the roster."""
    roster = tmp_path / "roster.csv"
    lines = [f'"{n}","{name}_{n}"' for name, n in PEOPLE if name == "Maria Garcia"]
    roster.write_text("id,username\n" + "\n".join(lines) + "\n", encoding="utf-8")
    into = tmp_path / "grades.csv"
    into.write_bytes(written(brightspace_rows()))
    export(
        graded("brightspace").out,
        "--format",
        "brightspace",
        "--into",
        into,
        "--to",
        tmp_path / "f.csv",
        "--roster",
        roster,
    )
    assert all(row[4] for row in read((tmp_path / "f.csv").read_bytes())[1:])


def test_a_grade_that_stood_there_is_told_and_the_same_number_stays_as_it_is_written(graded, export, tmp_path):
    """7.50 stays 7.50; another number is replaced and both are said."""
    rows = canvas_rows("10")
    rows[3][6], rows[4][6] = "10.00", "3.5"
    into = tmp_path / "gradebook.csv"
    into.write_bytes(written(rows))
    told = export(
        graded("canvas").out, "--format", "canvas", "--into", into, "--column", "Scale", "--to", tmp_path / "f.csv"
    )
    after = read((tmp_path / "f.csv").read_bytes())
    assert (after[3][6], after[4][6]) == ("10.00", "9")
    assert "was another grade: lovelaceada_102: 3.5 becomes 9" in told


def test_a_number_with_another_name_behind_it_is_not_believed(graded, export, tmp_path):
    """The gradebook of another course: the same numbers, other people. Nobody is filled in, everybody is listed."""
    rows = canvas_rows()
    names = [row[0] for row in rows[3:-2]]
    for row, name in zip(rows[3:-2], [*names[7:], *names[:7]], strict=True):
        row[0] = f"x{name}"
    into = tmp_path / "gradebook.csv"
    into.write_bytes(written(rows))
    told = export(
        graded("canvas").out,
        "--format",
        "canvas",
        "--into",
        into,
        "--column",
        "Scale",
        "--to",
        tmp_path / "f.csv",
        status=1,
    )
    assert "whose name is another" in told
    # Of names without one ASCII letter Canvas leaves nothing, so nothing can contradict the number.
    assert sum(bool(row[6]) for row in read((tmp_path / "f.csv").read_bytes())[3:-2]) <= 3


def test_the_platforms_file_is_never_overwritten(graded, export, tmp_path):
    """Nor is one filled that is another platform's, or none at all."""
    into = tmp_path / "gradebook.csv"
    into.write_bytes(written(canvas_rows()))
    out = graded("canvas").out
    with pytest.raises(ExportError, match="never overwritten"):
        export(out, "--format", "canvas", "--into", into, "--column", "Scale", "--to", into)
    with pytest.raises(ExportError, match="no grading worksheet"):
        export(out, "--format", "moodle", "--into", into)
    with pytest.raises(ExportError, match="no gradebook of Brightspace"):
        export(out, "--format", "brightspace", "--into", into)
    with pytest.raises(ExportError, match="--into FILE"):
        export(out, "--format", "canvas")
