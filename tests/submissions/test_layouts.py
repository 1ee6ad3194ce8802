"""Downloads of learning platforms in their real layouts, with a class whose names are difficult."""

import csv
import hashlib
import json
import re
from datetime import UTC, datetime, timedelta

import pytest

from autograder.errors import CollectError
from autograder.platforms.downloads import collect, layout_names
from autograder.submissions.mapping import not_taken, taken_by_rule, write_mapping

LSTM = "def lstm_step(x):\n    return x\n"
OLD = "def lstm_step(x):\n    return 0\n"


def lstm(number: str) -> str:
    """A file of that student alone, so that a mix-up shows."""
    return LSTM + f"# {number}\n"


def canvas_name(name: str) -> str:
    """As Canvas writes a name: lower case, word characters only."""
    return re.sub(r"\W+", "", name).lower()


def canvas(people) -> dict[str, str]:
    return {
        f"{canvas_name(name)}_{'LATE_' if number == '104' else ''}{number}_{9000 + i}_lstm.py": lstm(number)
        for i, (name, number) in enumerate(people)
    }


def moodle(people, ending: str = "assignsubmission_file") -> dict[str, str]:
    return {f"{name.replace('/', '')}_{number}_{ending}/lstm.py": lstm(number) for name, number in people}


def brightspace(people, day: str = "Nov 3, 2026 459 PM") -> dict[str, str]:
    files = {f"{number}-55512 - {name.replace('/', '')} - {day}/lstm.py": lstm(number) for name, number in people}
    return files | {"index.html": "<html>"}


def blackboard(people, time: str = "2026-11-03-22-15-01") -> dict[str, str]:
    files = {}
    for name, number in people:
        files[f"HW_2 Attention_s{number}_attempt_{time}_lstm.py"] = lstm(number)
        files[f"HW_2 Attention_s{number}_attempt_{time}.txt"] = f"Name: {name} (s{number})\nAssignment: HW 2\n"
    return files


def classroom50(people) -> dict[str, str]:
    roster = "username,first_name,last_name,email,section,github_id\n"
    files = {}
    for name, number in people:
        roster += f'gh-{number},"{name.replace(chr(34), chr(34) * 2)}",X,{number}@x.org,A,{number}\n'
        files |= {f"ml26-hw2-gh-{number}/lstm.py": lstm(number), f"ml26-hw2-gh-{number}/.git/HEAD": "ref: x"}
    return files | {"roster.csv": roster}


def nbgrader(people, notebook) -> dict[str, str | bytes]:
    files: dict[str, str | bytes] = {}
    for name, number in people:
        student = f"{name.replace('/', '')} {number}"
        files[f"submitted/{student}/hw2/lstm.ipynb"] = notebook(lstm(number))
        files[f"submitted/{student}/hw2/timestamp.txt"] = "2026-11-03 12:34:56.123456 UTC"
    return files


LMS = {
    "canvas": canvas,
    "moodle": moodle,
    "brightspace": brightspace,
    "blackboard": blackboard,
    "classroom50": classroom50,
}


@pytest.mark.parametrize("layout", LMS)
@pytest.mark.parametrize("form", ["zip", "folder", "wrapped"])
def test_a_class_of_thirteen_is_recognised_and_kept_apart(write, pack, units, people, layout, form):
    """As the zip, extracted, and extracted into a folder more: every student has their own file, and no one else's."""
    files = LMS[layout](people)
    wrapped = {f"Download/{name}": content for name, content in files.items()}
    path = pack(files) if form == "zip" else write(wrapped if form == "wrapped" else files)
    collected = collect(path, units)
    assert collected.layout == layout
    assert len(collected.students) == len(people) == len(collected.submissions)
    numbers = {submission.source.text.split("# ")[1].strip() for submission in collected.submissions}
    assert numbers == {number for _, number in people}
    for submission in collected.submissions:
        number = submission.source.text.split("# ")[1].strip()
        assert number in submission.student.replace("gh-", "_").replace("s", "_") and number in submission.origin


def test_nbgrader_submitted_is_recognised_with_its_time(write, pack, units, people, notebook):
    """From the course's folder, from its zip and from submitted/ itself."""
    files = nbgrader(people, notebook)
    root = write(files)
    for path in (root, root / "submitted", pack(files)):
        collected = collect(path, units)
        assert collected.layout == "nbgrader"
        assert len(collected.submissions) == len(people)
        assert collected.submissions[0].submitted == datetime(2026, 11, 3, 12, 34, 56, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "hours"),
    [("2026-11-03 12:34:56 UTC", 0), ("2026-11-03 12:34:56 +0200", 2), ("2026-11-03 12:34:56 Europe/Berlin", 1)],
)
def test_nbgrader_time_stamps_keep_their_zone(write, units, notebook, written, hours):
    """UTC, an offset, a zone's name."""
    root = write({"ada/hw/lstm.ipynb": notebook(LSTM), "ada/hw/timestamp.txt": written})
    (submission,) = collect(root, units).submissions
    assert submission.submitted == datetime(2026, 11, 3, 12, 34, 56, tzinfo=UTC) - timedelta(hours=hours)


def test_canvas_keeps_the_late_flag_and_takes_the_newest_attempt(pack, units):
    """`-2` before the extension is newer than `-1` and than none; LATE is kept."""
    collected = collect(
        pack({
            "adalovelace_LATE_7_900_lstm.py": OLD, "adalovelace_LATE_7_950_lstm-2.py": LSTM,
            "adalovelace_LATE_7_940_lstm-1.py": OLD, "bob_8_901_HW2_lstm_final.py": LSTM, "bob_8_text.html": "<p>hi",
        }),
        units,
    )  # fmt: skip
    ada, bob = collected.submissions
    assert ada.source.text == LSTM and ada.late_flag and ada.student == "adalovelace_7"
    assert not bob.late_flag and bob.source.name == "HW2_lstm_final.py"
    assert collected.names["adalovelace_7"] == "adalovelace"
    assert any("text or a link" in note for note in collected.notes)
    assert collected.notes[-1] == "marked late in the download: adalovelace_7; without --deadlines it costs nothing"


def test_canvas_without_names_uses_the_anonymous_id(pack, units):
    """`anon_<id>_<attachment>_<file>`, late or not, and a bare user id."""
    files = {"anon_Xy12_900_lstm.py": LSTM, "LATE_anon_Zz9_901_lstm.py": LSTM, "12_902_lstm.py": LSTM}
    collected = collect(pack(files), units)
    assert {(s.student, s.late_flag) for s in collected.submissions} == {
        ("anon_Xy12", False), ("anon_Zz9", True), ("12", False),
    }  # fmt: skip


def test_a_zip_handed_in_on_canvas_is_looked_into(pack, zipped, units):
    """The student's own zip, with the folder they packed."""
    inner = zipped({"my work/lstm.py": LSTM, "my work/gru.py": "x = 1\n"})
    collected = collect(pack({"ada_7_900_work.zip": inner, "bob_8_901_lstm.py": LSTM}), units)
    assert {(s.student, s.unit) for s in collected.submissions} == {
        ("ada_7", "lstm"),
        ("ada_7", "gru"),
        ("bob_8", "lstm"),
    }


@pytest.mark.parametrize(
    "files",
    [
        {"Ada L_1_assignsubmission_file_/lstm.py": LSTM, "Bob_2_assignsubmission_file_/lstm.py": LSTM},
        {"Ada L_1_assignsubmission_file_lstm.py": LSTM, "Bob_2_assignsubmission_file_lstm.py": LSTM},
        {"Participant_1_assignsubmission_file/lstm.py": LSTM, "Participant_2_assignsubmission_file/lstm.py": LSTM},
        {"Group A_1_assignsubmission_file/lstm.py": LSTM, "Group B_2_assignsubmission_file/lstm.py": LSTM},
        {
            "Group A-Ada L_1_assignsubmission_file/sub/lstm.py": LSTM,
            "Group A-Bob_2_assignsubmission_file/lstm.py": LSTM,
        },
    ],
    ids=["before 4.1", "without folders", "blind", "groups", "group and name"],
)
def test_moodle_in_all_its_shapes(pack, units, files):
    """Two students each, with the number that the grading worksheet knows."""
    files |= {"Ada L_1_assignsubmission_onlinetext/onlinetext.html": "<p>hi"}
    collected = collect(pack(files), units)
    assert collected.layout == "moodle"
    assert [s.student.rpartition("_")[2] for s in collected.submissions] == ["1", "2"]
    assert all(s.unit == "lstm" for s in collected.submissions)
    assert any("online text" in note for note in collected.notes)


def test_moodles_default_group_has_no_number(pack, units):
    """Students who are in no group hand in together, under a folder without the number of a group."""
    files = {"Team A_7_assignsubmission_file/lstm.py": LSTM, "Default group_assignsubmission_file/lstm.py": OLD}
    collected = collect(pack(files), units)
    assert collected.layout == "moodle" and collected.students == ("Default group", "Team A_7")


def test_brightspace_takes_the_newest_attempt_and_its_time(pack, units, people):
    """Two attempts in two folders; the one of the afternoon is newer than that of the morning."""
    morning = {k: v.replace(LSTM, OLD) for k, v in brightspace(people, "Nov 3, 2026 1130 AM").items()}
    collected = collect(pack(morning | brightspace(people, "Nov 3, 2026 1201 PM")), units)
    assert len(collected.submissions) == len(people)
    for submission in collected.submissions:
        assert submission.source.text.startswith(LSTM)
        assert submission.submitted == datetime(2026, 11, 3, 12, 1)


def test_brightspace_tells_equal_names_apart_by_either_number(pack, units):
    """Whichever of the two numbers is the assignment's."""
    for files in (
        {"7-55 - M G - Nov 3, 2026 459 PM/lstm.py": LSTM, "8-55 - M G - Nov 3, 2026 459 PM/lstm.py": LSTM},
        {"55-7 - M G - Nov 3, 2026 459 PM/lstm.py": LSTM, "55-8 - M G - Nov 3, 2026 459 PM/lstm.py": LSTM},
    ):
        assert [s.student for s in collect(pack(files), units).submissions] == ["M G_7", "M G_8"]


def test_blackboard_takes_the_newest_attempt_and_older_units_too(pack, units, people):
    """What the newest attempt does not hold is taken from the one before."""
    first = blackboard(people, "2026-11-01-10-00-00")
    files = {k: v.replace(LSTM, OLD) for k, v in first.items()} | blackboard(people)
    files["HW_2 Attention_s007_attempt_2026-11-01-10-00-00_gru.py"] = "x = 1\n"
    collected = collect(pack(files), units)
    found = {(s.student, s.unit): s for s in collected.submissions}
    assert found["s007", "lstm"].source.text.startswith(LSTM)
    assert found["s007", "gru"].submitted == datetime(2026, 11, 1, 10)
    assert "older" in " ".join(found["s007", "gru"].notes)
    assert found["s007", "lstm"].submitted == datetime(2026, 11, 3, 22, 15, 1)
    assert collected.names["s102"] == "Lovelace, Ada"


def test_blackboard_usernames_with_underscores_come_from_the_text_file(pack, units):
    """The file name alone cannot tell where the assignment's title ends."""
    files = {
        "HW_ada_l_attempt_2026-11-01-10-00-00_lstm.py": LSTM,
        "HW_ada_l_attempt_2026-11-01-10-00-00.txt": "Name: Ada L (ada_l)\n",
    }
    assert collect(pack(files), units).students == ("ada_l",)


def test_classroom50_without_a_roster_uses_what_the_folders_share(write, units):
    """Clones are known by their .git, which is never read."""
    root = write({
        "ml-hw2-ada/lstm.py": LSTM, "ml-hw2-ada/.git/HEAD": "x",
        "ml-hw2-bo-b/lstm.py": LSTM, "ml-hw2-bo-b/.git/HEAD": "x",
    })  # fmt: skip
    collected = collect(root, units)
    assert (collected.layout, collected.students) == ("classroom50", ("ada", "bo-b"))


def manifest(student: str, time: str) -> str:
    return f'{{"schema": 1, "student": "{student}", "units": ["lstm"], "digests": {{}}, "time": "{time}"}}'


def test_zips_of_autograder_submit_carry_their_student(write, zipped, units, people):
    """A folder of them: the manifest's id names the student, its time the attempt."""
    files: dict[str, str | bytes] = {}
    for name, number in people:
        safe = name.replace('"', "'")
        inner = {"lstm.py": lstm(number), "manifest.json": manifest(f"{safe} {number}", "2026-11-03T12:00:00+01:00")}
        files[f"hand-in-{number}.zip"] = zipped(inner)
    collected = collect(write(files), units)
    assert collected.layout == "submit" and len(collected.submissions) == len(people)
    assert "Zoë Ñandú 007" in collected.students
    assert collected.submissions[0].submitted.astimezone(UTC) == datetime(2026, 11, 3, 11, tzinfo=UTC)


def test_one_zip_of_autograder_submit_is_enough(pack, units):
    """Given by itself."""
    collected = collect(pack({"lstm.py": LSTM, "manifest.json": manifest("ada", "2026-11-03T12:00:00Z")}), units)
    assert (collected.layout, collected.students, len(collected.submissions)) == ("submit", ("ada",), 1)


def test_the_newest_of_two_hand_ins_counts(write, zipped, units):
    """Both are named."""
    new = zipped({"lstm.py": LSTM, "manifest.json": manifest("ada", "2026-11-03T12:00:00Z")})
    old = zipped({"lstm.py": OLD, "manifest.json": manifest("ada", "2026-11-02T12:00:00Z")})
    collected = collect(write({"a.zip": new, "b.zip": old}), units)
    assert [(s.student, s.source.text) for s in collected.submissions] == [("ada", LSTM)]
    assert any("2 zips" in note for note in collected.notes)


def test_what_changed_since_submit_packed_it_is_told_and_graded_as_it_is(write, zipped, units):
    """One file as packed, one changed in the zip, one taken out of it: two sentences, and what is there counts."""
    digests = {"gru": hashlib.sha256(OLD.encode()), "lstm": hashlib.sha256(OLD.encode()), "rnn": hashlib.sha256(b"")}
    packed = {unit: f"sha256:{digest.hexdigest()}" for unit, digest in digests.items()}
    inner = {"lstm.py": LSTM, "gru.py": OLD, "manifest.json": json.dumps({"student": "ada", "digests": packed})}
    collected = collect(write({"a.zip": zipped(inner), "b.zip": zipped({"lstm.py": LSTM})}), units)
    assert {(s.student, s.unit): s.source.text for s in collected.submissions}["ada", "lstm"] == LSTM
    told = [note for note in collected.notes if "autograder submit" in note]
    assert len(told) == 2
    assert told[0].startswith('ada: "a.zip/lstm.py" was changed') and told[1].endswith("rnn, which did not arrive")


def test_nobody_takes_anothers_place_with_a_manifest(write, zipped, units):
    """eve.zip that says it is ada's stays eve's, and somebody is told; so it is inside a platform's download."""
    mine = zipped({"lstm.py": LSTM, "manifest.json": manifest("ada", "2026-11-02T12:00:00Z")})
    forged = zipped({"lstm.py": OLD, "manifest.json": manifest("ada", "2026-11-09T12:00:00Z")})
    for files in ({"ada.zip": mine, "eve.zip": forged}, {"ada/lstm.py": LSTM, "eve.zip": forged}):
        collected = collect(write(files, folder=f"in{len(files)}{'ada.zip' in files}"), units)
        texts = {s.student: s.source.text for s in collected.submissions}
        assert texts == {"ada": LSTM, "eve": OLD}
        assert any("please look" in note for note in collected.notes)
    files = {"ada_7_900_x.zip": mine, "eve_8_901_x.zip": forged}
    collected = collect(write(files, folder="canvas"), units)
    assert {s.student: s.source.text for s in collected.submissions} == {"ada_7": LSTM, "eve_8": OLD}


def test_two_layouts_that_fit_are_an_error_with_a_way_out(write, units):
    """Half a Canvas and half a Moodle download."""
    root = write({"ada_7_900_lstm.py": LSTM, "Bob_2_assignsubmission_file/lstm.py": LSTM})
    with pytest.raises(CollectError, match="--layout canvas or --layout moodle"):
        collect(root, units)
    assert collect(root, units, layout="moodle").students == ("Bob_2",)
    assert any("not named as Moodle" in note for note in collect(root, units, layout="moodle").notes)


def test_one_odd_name_does_not_make_a_platform(write, units):
    """A student's folder that looks like Moodle's among ten ordinary ones."""
    files = {f"student{n}/lstm.py": LSTM for n in range(10)} | {"x_1_assignsubmission_file/lstm.py": LSTM}
    assert collect(write(files), units).layout == "plain"


def test_every_layout_can_be_asked_for_by_name():
    """The names are those of the documentation."""
    assert layout_names() == (
        "plain", "canvas", "moodle", "brightspace", "blackboard", "classroom50", "nbgrader", "submit", "single",
    )  # fmt: skip


def test_which_file_was_taken_for_whose_unit_is_written_down_and_what_is_odd_is_said(pack, units, tmp_path):
    """Every file that was looked at has a line; files called otherwise, and those that count for nothing, are told."""
    files = {
        "ada_7_900_lstm.py": LSTM, "ada_7_901_HW2_gru_final.py": "x = 1\n", "=a_8_902_lstm.py": LSTM,
        "=a_8_903_lstm-1.py": OLD, "ada_7_904_notes.txt": "hello",
    }  # fmt: skip
    collected = collect(pack(files), units)
    assert taken_by_rule(collected) == [
        '"=a_8_903_lstm-1.py" for =a_8, lstm: the unit\'s name with a copy mark',
        '"ada_7_901_HW2_gru_final.py" for ada_7, gru: the unit\'s name among its words',
    ]
    assert not_taken(collected) == ['"=a_8_902_lstm.py" of =a_8: "lstm-1.py" was taken for lstm']
    with write_mapping(tmp_path, collected).open(encoding="utf-8", newline="") as file:
        rows = {row["file"]: row for row in csv.DictReader(file)}
    assert len(rows) == len(files) and rows["ada_7_904_notes.txt"]["unit"] == ""
    assert rows["ada_7_900_lstm.py"]["unit"] == "lstm" and rows["'=a_8_903_lstm-1.py"]["student"] == "'=a_8"


@pytest.mark.parametrize("layout", [canvas, moodle, brightspace, blackboard])
def test_a_classs_download_in_a_folder_is_no_student(write, zipped, units, people, layout):
    """Alone in it: an error with the way out. Beside students: refused by name, and they are read."""
    download = {"hw2.zip": zipped(layout(people))}
    with pytest.raises(CollectError, match="give this zip itself"):
        collect(write(download, "alone"), units)
    collected = collect(write(download | {"ada/lstm.py": LSTM, "bob/lstm.py": LSTM}, "beside"), units)
    assert [one.path for one in collected.refused] == ["hw2.zip"]
    assert {s.student for s in collected.submissions if s.source} == {"ada", "bob"}


def test_results_among_the_submissions_are_no_student(write, units):
    """`autograder grade . --out out`, given a second time."""
    results = {"out/grades.csv": "x", "out/index.html": "x", "out/results/ada.json": "{}"}
    collected = collect(write({"ada/lstm.py": LSTM, "bob/lstm.py": LSTM, **results}), units)
    assert collected.students == ("ada", "bob") and any("holds results" in note for note in collected.notes)
