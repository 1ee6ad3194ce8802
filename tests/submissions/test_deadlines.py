"""Deadlines, grace, late policy and extensions: computed each time from what is in force then."""

from datetime import UTC, datetime, timedelta

import pytest

from autograder.errors import CollectError
from autograder.platforms.downloads import collect
from autograder.submissions import read_deadlines

LSTM = "def lstm_step(x):\n    return x\n"
FILE = """\
time_zone = "Europe/Berlin"
grace_minutes = 10

[due]
all = 2026-11-30T23:59:00
lstm = 2026-12-07T23:59:00

[late]
percent_per_day = 10
free_days = 2
cutoff_days = 7

[extensions]
ada = 2026-12-10T23:59:00
"Zoë Ñandú" = { lstm = 5 }
bob = 3

[submitted]
cyd = { lstm = 2026-12-08T23:59:00 }
"""


@pytest.fixture
def deadlines(tmp_path):
    def make(content: str = FILE, units=()):
        path = tmp_path / "deadlines.toml"
        path.write_bytes(content.encode())
        return read_deadlines(path, units)

    return make


def late(rules, student: str, unit: str, time: str, flag: bool = False) -> int:
    return rules.lateness({student}, unit, datetime.fromisoformat(time), flag=flag)[0]


def test_lateness_is_counted_from_the_deadline_in_the_courses_zone(deadlines):
    """23:59 in Berlin is 22:59 UTC in winter; a time without a zone is local."""
    rules = deadlines()
    assert late(rules, "x", "gru", "2026-11-30T22:59:00+00:00") == 0
    assert late(rules, "x", "gru", "2026-12-01T01:59:00+01:00") == 7200
    assert late(rules, "x", "gru", "2026-12-01T00:59:00") == 3600
    assert late(rules, "x", "lstm", "2026-12-01T00:59:00") == 0


def test_within_the_grace_is_in_time_and_after_it_counts_in_full(deadlines):
    """Ten minutes: 0; eleven: 660 seconds."""
    assert late(deadlines(), "x", "gru", "2026-12-01T00:09:00") == 0
    assert late(deadlines(), "x", "gru", "2026-12-01T00:10:00") == 660


def test_an_extension_moves_the_deadline_of_one_student(deadlines):
    """A new time, a number of days, for all units or for one; the case of a name does not matter."""
    rules = deadlines()
    assert late(rules, "ADA", "gru", "2026-12-10T23:00:00") == 0
    assert late(rules, "bob", "gru", "2026-12-03T23:59:00") == 0
    assert late(rules, "bob", "gru", "2026-12-04T23:59:00") == 86_400
    assert late(rules, "Zoë Ñandú", "lstm", "2026-12-12T23:59:00") == 0
    assert late(rules, "Zoë Ñandú", "gru", "2026-12-01T23:59:00") == 86_400


def test_an_extension_never_makes_a_deadline_earlier(deadlines):
    """ada's own time lies before the unit's? Then the unit's holds."""
    rules = deadlines("[due]\nall = 2026-11-30T12:00:00\n[extensions]\nada = 2026-11-01T12:00:00\n")
    assert late(rules, "ada", "gru", "2026-11-30T11:00:00") == 0


def test_a_stated_time_replaces_what_the_download_says(deadlines):
    """Where the download has none, or a wrong one."""
    assert deadlines().lateness({"cyd"}, "lstm", None, flag=False)[0] == 86_400


def test_a_late_flag_without_a_time_counts_one_second_unless_extended(deadlines):
    """After an extension is entered the penalty disappears."""
    rules = deadlines()
    assert rules.lateness({"x"}, "gru", None, flag=True)[0] == 1
    seconds, note = rules.lateness({"bob"}, "gru", None, flag=True)
    assert seconds == 0 and "extension" in note
    assert rules.lateness({"x"}, "gru", None, flag=False) == (0, None)


def test_penalties_begin_with_each_day_after_the_free_ones(deadlines):
    """Two free days, used for the earliest deadline; more than a week late is nothing."""
    rules = deadlines()
    day = 86_400
    assert rules.penalties({"lstm": day + 1, "gru": 1}) == {"lstm": pytest.approx(0.1), "gru": 0.0}
    assert rules.penalties({"gru": 5 * day}) == {"gru": pytest.approx(0.3)}
    assert rules.penalties({"gru": 7 * day + 1, "lstm": day}) == {"gru": 1.0, "lstm": 0.0}
    assert rules.penalties({"gru": 0, "lstm": 0}) == {"gru": 0.0, "lstm": 0.0}


def test_a_penalty_is_never_more_than_everything(deadlines):
    """Twenty days at ten percent."""
    assert deadlines("[late]\npercent_per_day = 10\n").penalties({"gru": 20 * 86_400}) == {"gru": 1.0}


def test_a_change_of_the_clocks_costs_nobody_an_hour(deadlines):
    """In the night of 25 October 2026 the clock shows 2:30 twice: a student is late only after the second."""
    rules = deadlines('time_zone = "Europe/Berlin"\n[due]\nall = 2026-10-25T02:30:00\n[extensions]\nbob = 1\n')
    assert late(rules, "x", "gru", "2026-10-25T01:30:00+00:00") == 0
    assert late(rules, "x", "gru", "2026-10-25T02:30:00+00:00") == 3600
    assert late(rules, "bob", "gru", "2026-10-26T02:30:00") == 0


def test_without_a_deadline_nobody_is_late(deadlines):
    """An empty file is a policy too."""
    assert late(deadlines(""), "x", "gru", "2030-01-01T00:00:00") == 0


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("time_zone = 3\n", "line 1: time_zone"),
        ('\ntime_zone = "Mars/Base"\n', 'line 2: "Mars/Base" is no time zone'),
        ('time_zone = "../../etc/passwd"\n', "no time zone"),
        ("[due]\nall = 2026-11-30T23:59:00\nlstn = 2026-11-30T23:59:00\n", 'line 3: "lstn" is not known.*lstm'),
        ("[due]\n\nall = 2026-11-30\n", "line 3: a day and a time"),
        ("[due]\nall = '30.11.2026'\n", 'line 2: "30.11.2026" is no time'),
        ("[late]\npercent_per_day = 'ten'\n", "line 2: percent_per_day must be a number from 0 to 100"),
        ("[late]\npercent_per_day = 110\n", "line 2: percent_per_day"),
        ("[late]\nfree_days = true\n", "line 2: free_days"),
        ("[late]\n# x\npercent = 10\n", 'line 3: "percent" is not known here; known are percent_per_day'),
        ("[extensions]\nada = 'soon'\n", 'line 2: "soon" is no time'),
        ("[extensions]\nada = -1\n", "line 2: an extension is"),
        ("[extensions]\nada = { lstn = 3 }\n", 'line 2: "lstn" is no unit'),
        ("[extensions.ada]\nlstn = 3\n", 'line 1: "lstn" is no unit'),
        ("late = 3\n", 'line 1: "late" must be a table'),
        ("[due\n", "line 1"),
        ("due = " + "[" * 5000, "deadlines.toml"),
    ],
)
def test_every_mistake_names_its_line_and_what_is_expected(deadlines, units, content, word):
    """The person who wrote the file can mend it from the message."""
    with pytest.raises(CollectError, match=word):
        deadlines(content, units)


def test_a_missing_file_is_an_error_in_words(tmp_path):
    """No traceback."""
    with pytest.raises(CollectError, match="cannot be read"):
        read_deadlines(tmp_path / "none.toml")


def test_collect_computes_lateness_from_the_deadlines_in_force_now(pack, tmp_path, units):
    """The same download under two policies; students by roster id or name; slips are noted."""
    files = {
        "1-5 - Ada L - Dec 1, 2026 1259 AM/lstm.py": LSTM,
        "2-5 - Bob B - Nov 30, 2026 1159 PM/lstm.py": LSTM,
        "index.html": "",
    }
    path = pack(files)
    (tmp_path / "roster.csv").write_text("id,name\n77,Ada L\n78,Bob B\n")
    policy = tmp_path / "d.toml"
    policy.write_text('time_zone = "Europe/Berlin"\n[due]\nall = 2026-11-30T23:59:00\n[extensions]\nnobody = 2\n')
    collected = collect(path, units, roster=tmp_path / "roster.csv", deadlines=policy)
    assert [s.late_seconds for s in collected.submissions] == [3600, 0]
    assert any('"nobody"' in note for note in collected.notes)
    policy.write_text(policy.read_text() + "77 = 1\n")
    collected = collect(path, units, roster=tmp_path / "roster.csv", deadlines=policy)
    assert [s.late_seconds for s in collected.submissions] == [0, 0]


def test_aware_and_naive_times_are_compared_as_moments(deadlines):
    """A due time with an offset of its own and a submission in UTC."""
    rules = deadlines('time_zone = "Asia/Tokyo"\n[due]\nall = 2026-11-30T12:00:00+02:00\n')
    submitted = datetime(2026, 11, 30, 10, tzinfo=UTC) + timedelta(seconds=1.5)
    assert rules.lateness({"x"}, "gru", submitted, flag=False)[0] == 2
