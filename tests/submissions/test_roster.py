"""The roster joins who should have handed in to what was handed in."""

import pytest

from autograder.errors import CollectError
from autograder.platforms.downloads import collect
from autograder.submissions import read_roster

LSTM = "def lstm_step(x):\n    return x\n"


@pytest.fixture
def roster(tmp_path):
    def make(content: str | bytes):
        path = tmp_path / "roster.csv"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return make


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_every_form_that_spreadsheets_save(roster, delimiter, encoding, ending):
    """Separators, byte order marks, line ends; leading zeros and quoted commas stay."""
    rows = [
        ["id", "name", "e-mail", "section"],
        ["007", '"Ñandú, Zoë"', "zoe@x.org", "A"],
        ["0112", "Jürgen Groß", "j@x.org", "B"],
    ]
    path = roster(ending.join(delimiter.join(row) for row in rows).encode(encoding))
    zoe, jurgen = read_roster(path).people
    assert (zoe.id, zoe.name, zoe.email, zoe.section) == ("007", "Ñandú, Zoë", "zoe@x.org", "A")
    assert (jurgen.id, jurgen.name) == ("0112", "Jürgen Groß")


@pytest.mark.parametrize(
    ("headings", "row", "identity"),
    [
        ("username,first_name,last_name,email,section,github_id", "ada,Ada,Lovelace,a@x,1,77", "ada"),
        ("Student,ID,SIS User ID,SIS Login ID,Section", "\"Lovelace, Ada\",7,s7,ada,1", "7"),
        ("Matrikelnummer;Vorname;Nachname;E-Mail-Adresse", "007;Ada;Lovelace;a@x", "007"),
        ("Name", "Ada Lovelace", "Ada Lovelace"),
    ],
)  # fmt: skip
def test_columns_are_found_by_their_headings(roster, headings, row, identity):
    """Classroom 50, a Canvas gradebook, German, a bare list of names."""
    (person,) = read_roster(roster(f"{headings}\n{row}\n\n")).people
    assert person.id == identity and "Lovelace" in person.name


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("", "line 1: headings"),
        ("colour,shape\nred,round\n", "line 1: headings.*colour, shape"),
        ("id,name\n", "no rows"),
        ("id,name\n1,a\n2,b\n1,c\n", 'line 4: "1" stands in line 2'),
        ("id,section\n1,a\n,b\n", "line 3: neither"),
    ],
)
def test_a_roster_that_cannot_be_used_is_an_error_with_its_line(roster, content, word):
    """Never half a roster in silence."""
    with pytest.raises(CollectError, match=word):
        read_roster(roster(content))


def test_a_missing_roster_is_an_error_in_words(tmp_path):
    """No traceback."""
    with pytest.raises(CollectError, match="cannot be read"):
        read_roster(tmp_path / "none.csv")


def test_students_are_joined_by_id_username_email_or_a_name_of_their_own(write, roster, units):
    """And equal names are never guessed."""
    path = roster(
        "id,username,name,email\n007,zoe,Zoë Ñandú,z@x.org\n102,ada,\"Lovelace, Ada\",al@x.org\n"
        "103,bob,Bob B,bob.b@x.org\n106,mg1,Maria Garcia,m1@x.org\n107,mg2,Maria Garcia,m2@x.org\n"
        "110,eve,Eve E,e@x.org\n"
    )  # fmt: skip
    files = {f"{name}/lstm.py": LSTM for name in ("007", "Ada Lovelace", "bob.b", "Maria Garcia", "stranger")}
    collected = collect(write(files), units, roster=path)
    assert {student: person.id for student, person in collected.people.items()} == {
        "007": "007", "Ada Lovelace": "102", "bob.b": "103",
    }  # fmt: skip
    assert set(collected.unknown) == {"Maria Garcia", "stranger"}
    assert [person.id for person in collected.missing] == ["106", "107", "110"]
    assert collected.names["007"] == "Zoë Ñandú"
    assert set(collected.students) == {"007", "Ada Lovelace", "bob.b", "Maria Garcia", "stranger"}


def test_a_platforms_ids_and_compact_names_are_joined(pack, roster, units):
    """Canvas: the user id, else the name without spaces in either order."""
    path = roster("id,name\n7,Someone Else\n55,Ada Lovelace\n")
    collected = collect(pack({"x_7_900_lstm.py": LSTM, "lovelaceada_8_901_lstm.py": LSTM}), units, roster=path)
    assert {s: p.id for s, p in collected.people.items()} == {"x_7": "7", "lovelaceada_8": "55"}


def test_a_groups_work_counts_for_each_member(pack, roster, units):
    """A `group` column; a member's own hand-in wins over the group's."""
    path = roster("id,name,group\n1,Ada,Team A\n2,Bob,Team A\n3,Cyd,Team B\n")
    files = {"Team A_55_assignsubmission_file/lstm.py": LSTM, "Cyd_56_assignsubmission_file/lstm.py": LSTM}
    collected = collect(pack(files), units, roster=path)
    assert {s.student for s in collected.submissions} == {"1", "2", "Cyd_56"}
    assert not collected.missing and not collected.unknown
    assert any("is a group" in note for note in collected.notes)


def test_one_person_twice_in_a_download_is_said(write, roster, units):
    """By id and by name: both are graded, and somebody is told."""
    collected = collect(write({"7/lstm.py": LSTM, "Ada L/lstm.py": LSTM}), units, roster=roster("id,name\n7,Ada L\n"))
    assert len(collected.submissions) == 2 and any("one person" in note for note in collected.notes)


def test_an_empty_class_with_a_roster_is_everybody_missing(write, roster, units):
    """Nothing usable handed in, but the list of who is missing is complete."""
    collected = collect(write({"7/essay.txt": "x"}), units, roster=roster("id,name\n7,Ada\n8,Bob\n"))
    assert [person.id for person in collected.missing] == ["8"] and collected.submissions == ()


def test_a_workbook_is_no_roster(tmp_path):
    """Its bytes are not printed as if they were headings."""
    (tmp_path / "roster.csv").write_bytes(b"PK\x03\x04\x00\x00id,name\x00\xff")
    with pytest.raises(CollectError, match=r"is no text\. Save it as CSV"):
        read_roster(tmp_path / "roster.csv")
