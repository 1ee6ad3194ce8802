"""Which student is which row: by ids, by the platform's number, by a name; and never by a guess."""

import pytest

from autograder.platforms.exporting.people import Row, alike, match, students
from autograder.submissions import Person, Roster

ROWS = [
    Row(1, "Ada", ("7", "S1", "ada"), "7", ("Lovelace, Ada",)),
    Row(2, "Bo", ("8", "S2", "bo"), "8", ("Lee, Bo",)),
    Row(3, "Maria 1", ("9", "S3", "mg1"), "9", ("Garcia, Maria",)),
    Row(4, "Maria 2", ("10", "S4", "mg2"), "10", ("Garcia, Maria",)),
    Row(5, "Zoë", ("007", "S5", "zoe"), "11", ("Ñandú, Zoë",)),
]


def found(*keys: str, roster: Roster | None = None) -> dict[str, int]:
    return {key: row.index for key, row in match(students(keys, roster), ROWS).rows.items()}


@pytest.mark.parametrize(
    ("key", "row"),
    [
        ("ada", 1), ("S2", 2), ("lovelaceada_7", 1), ("Ada Lovelace_7", 1), ("7", 1), ("Participant_9", 3),
        ("Group A-Bo Lee_8", 2), ("Bo Lee", 2), ("ZOE NANDU", 5), ("007", 5), ("garciamaria_10", 4), ("andzo_11", 5),
        ("eve_11", None), ("Bo Lee_7", None), ("Maria Garcia", None), ("eve", None), ("77", None), ("anon_X1", None),
    ],
)  # fmt: skip
def test_a_student_is_found_or_not(key, row):
    """Ids, numbers with and without a name, blind marking, groups, names in any order, without accents."""
    assert found(key).get(key) == row


def test_a_number_that_belongs_to_another_name_is_explained():
    """So that a person can look."""
    reasons = match(students(["Bo Lee_7"], None), ROWS).unmatched
    assert reasons == {"Bo Lee_7": "the number 7 is that of Ada, whose name is another"}


def test_two_students_of_one_row_both_stay_out():
    """Handed in twice under two names: nobody decides which counts."""
    matching = match(students(["ada", "lovelaceada_7", "bo"], None), ROWS)
    assert set(matching.rows) == {"bo"} and "more than one student" in matching.unmatched["ada"]
    assert [row.index for row in matching.left] == [1, 3, 4, 5]


def test_a_roster_joins_what_the_file_cannot():
    """A folder called by a username that only the roster knows, and people of one name."""
    roster = Roster((Person("S3", "Maria Garcia", aliases=("maria",)), Person("S4", "Maria Garcia", "mg2@x.org")))
    assert found("maria", "mg2@x.org", roster=roster) == {"maria": 3, "mg2@x.org": 4}


def test_an_id_of_two_rows_is_decided_by_the_name_or_not_at_all():
    """The number of one person is the login of another."""
    rows = [Row(1, "A", ("12",), "", ("Ada L",)), Row(2, "B", ("x", "12"), "", ("Bo B",))]
    assert match(students(["12"], None), rows).rows == {}
    roster = Roster((Person("12", "Bo B"),))
    assert match(students(["12"], roster), rows).rows["12"].index == 2


def test_names_without_letters_contradict_nothing():
    """Canvas leaves nothing of a name in another script."""
    assert alike(("",), ("محمد",)) and not alike(("ada",), ("bo",))
