"""A plain folder: who, which unit, and that nothing goes missing in silence."""

import pytest

from autograder.errors import CollectError
from autograder.platforms.downloads import collect

LSTM = "def lstm_step(x):\n    return x\n"
STUB = 'def lstm_step(x):\n    """The step."""\n    raise NotImplementedError("lstm_step")\n'


def by_unit(collected):
    return {(s.student, s.unit): s for s in collected.submissions}


def test_students_and_units_come_from_folder_and_file_names(write, units, notebook):
    """One folder per student, one file per unit, Python or notebook."""
    root = write({"ada/lstm.py": LSTM, "ada/gru.ipynb": notebook("def gru_step(): pass"), "Zoë Ñ/rnn.py": "x = 1\n"})
    found = by_unit(collect(root, units))
    assert set(found) == {("ada", "lstm"), ("ada", "gru"), ("Zoë Ñ", "rnn")}
    assert found["ada", "lstm"].source.text == LSTM
    assert found["ada", "lstm"].source.place(2) == "lstm.py, line 2"
    assert found["ada", "lstm"].digest.startswith("sha256:")


def test_the_same_bytes_have_the_same_digest_and_others_another(write, units):
    """The digest is that of the bytes as handed in."""
    root = write({"a/lstm.py": LSTM, "b/lstm.py": LSTM, "c/lstm.py": LSTM + "\r\n"})
    a, b, c = (s.digest for s in collect(root, units).submissions)
    assert a == b != c


def test_a_zip_of_the_folder_is_the_same(write, pack, units):
    """A zipped folder is collected as the folder is."""
    files = {"ada/lstm.py": LSTM, "bob/gru.py": "x = 1\n", "bob/notes.txt": "hello"}
    folder, archive = collect(write(files), units), collect(pack(files), units)
    assert folder.submissions == archive.submissions
    assert folder.mapping == archive.mapping


@pytest.mark.parametrize("inside", ["", "lstm.py", "work/deeper"])
def test_who_handed_in_an_empty_folder_is_not_lost(write, units, inside):
    """Nor one in which there is nothing but folders: a student without units, and a note."""
    root = write({"ada/lstm.py": LSTM})
    (root / "max" / inside).mkdir(parents=True)
    collected = collect(root, units)
    assert collected.students == ("ada", "max")
    assert "max: no unit found; handed in: nothing" in collected.notes


def test_wrapping_folders_do_not_matter(write, units):
    """Neither around the class nor inside a student's folder."""
    root = write({"download/hw2/ada/work/src/lstm.py": LSTM, "download/hw2/bob/gru.py": "x = 1\n"})
    assert set(by_unit(collect(root, units))) == {("ada", "lstm"), ("bob", "gru")}


def test_a_class_of_one_is_not_taken_for_a_wrapper(write, units):
    """A single student with a folder per unit stays one student."""
    root = write({"ada/lstm/lstm.py": LSTM, "ada/gru/gru.py": "x = 1\n"})
    assert set(by_unit(collect(root, units))) == {("ada", "lstm"), ("ada", "gru")}


@pytest.mark.parametrize(
    "name",
    [
        "lstm (1).py", "HW2_lstm_final.py", "Copy of lstm.py", "lstm-2.py", "LSTM.PY", "lstm copy 2.py",
        "lstm - Kopie.py", "unit2-LSTM.py", "lstm.py.txt", "lstm1.py", "mylstm.py", "lstm_v2_FINAL (3).py",
        "Copie de lstm.py", "\uff2c\uff33\uff34\uff2d.py",
    ],
)  # fmt: skip
def test_renamed_files_are_found_and_the_renaming_is_noted(write, units, name):
    """What browsers, mailers and people make of a name still leads to its unit."""
    collected = collect(write({f"ada/{name}": LSTM}), units)
    (submission,) = collected.submissions
    assert submission.unit == "lstm"
    if name not in ("LSTM.PY", "\uff2c\uff33\uff34\uff2d.py"):
        assert name in " ".join(submission.notes)


def test_a_copy_of_a_notebook_is_found(write, units, notebook):
    """`Copy of lstm.ipynb`, as Colab names it."""
    (submission,) = collect(write({"ada/Copy of lstm.ipynb": notebook(LSTM)}), units).submissions
    assert (submission.unit, submission.source.kind) == ("lstm", "notebook")


def test_the_unit_name_wins_over_a_copy_and_the_loser_is_listed(write, units):
    """Of several candidates the plainly named one is taken, and the other is in the mapping with the reason."""
    collected = collect(write({"ada/lstm.py": LSTM, "ada/lstm (1).py": LSTM + "# copy\n"}), units)
    (submission,) = collected.submissions
    assert submission.origin == "ada/lstm.py"
    loser = next(line for line in collected.mapping if line.path == "ada/lstm (1).py")
    assert loser.unit is None and "lstm.py" in loser.why


def test_work_wins_over_an_untouched_stub(write, units, exercises, notebook):
    """The kit holds stub and notebook of a unit: the one in which somebody has worked counts."""
    root = write({"ada/lstm.py": STUB, "ada/notebooks/lstm.ipynb": notebook(LSTM), "bob/lstm.py": STUB})
    found = by_unit(collect(root, units, exercises=exercises))
    assert found["ada", "lstm"].origin == "ada/notebooks/lstm.ipynb"
    assert found["bob", "lstm"].source.text == STUB


def test_the_kits_own_checks_are_never_taken_for_work(write, units):
    """A whole kit handed in: `visible/lstm.py` is a check, not a submission; so is conftest.py."""
    root = write({"ada/visible/lstm.py": "checks = 1\n", "ada/conftest.py": "evil = 1\n", "ada/gru.py": "x = 1\n"})
    assert set(by_unit(collect(root, units))) == {("ada", "gru")}


def test_content_decides_where_the_name_says_nothing(write, units, exercises):
    """`solution.py` goes to the unit whose exercises it defines, also where it does not parse."""
    root = write({
        "ada/solution.py": LSTM,
        "bob/homework.py": "def gru_step(:\n    pass\n",
        "cyd/multihead_attention.py": "def split_heads(x, n):\n    return x\n",
    })  # fmt: skip
    assert set(by_unit(collect(root, units, exercises=exercises))) == {
        ("ada", "lstm"), ("bob", "gru"), ("cyd", "multihead"),
    }  # fmt: skip


def test_a_file_for_another_unit_is_moved_with_a_note(write, units, exercises):
    """`lstm.py` that holds only exercises of gru is taken for gru, unless there is a gru.py."""
    gru = "def gru_step(x):\n    return x\n"
    found = by_unit(
        collect(write({"ada/lstm.py": gru, "bob/lstm.py": gru, "bob/gru.py": gru}), units, exercises=exercises)
    )
    assert set(found) == {("ada", "gru"), ("bob", "lstm"), ("bob", "gru")}
    assert "named after unit lstm" in found["ada", "gru"].notes[0]


def test_a_name_with_two_units_is_left_alone_and_said(write, units):
    """Without content to decide, nothing is guessed."""
    collected = collect(write({"ada/rnn_and_lstm.py": "x = 1\n", "bob/gru.py": "x = 1\n"}), units)
    assert ("ada", "rnn") not in by_unit(collected)
    assert any("ada: no unit found" in note and "rnn_and_lstm.py" in note for note in collected.notes)


def test_a_student_without_a_unit_is_named(write, units):
    """An essay alone is not silence."""
    collected = collect(write({"ada/essay.docx": "x", "bob/gru.py": "x = 1\n"}), units)
    assert collected.students == ("ada", "bob")
    assert any("ada" in note and "essay.docx" in note for note in collected.notes)


def test_nothing_found_is_an_error_with_a_way_out(write, units):
    """Never "0 found" in silence."""
    with pytest.raises(CollectError, match=r"notes\.txt.*--layout"):
        collect(write({"ada/notes.txt": "x"}), units)
    (write({}, folder="empty")).mkdir(exist_ok=True)
    with pytest.raises(CollectError, match="empty"):
        collect(write({}, folder="empty"), units)


def test_wrong_paths_are_errors_with_a_way_out(tmp_path, units):
    """No such folder, a single file, not a zip."""
    with pytest.raises(CollectError, match="There is no"):
        collect(tmp_path / "nowhere", units)
    (tmp_path / "lstm.py").write_text(LSTM)
    with pytest.raises(CollectError, match="Give the folder"):
        collect(tmp_path / "lstm.py", units)
    (tmp_path / "x.zip").write_bytes(b"PK but not really")
    with pytest.raises(CollectError, match="not a zip"):
        collect(tmp_path / "x.zip", units)


def test_one_students_files_without_a_folder_ask_for_the_layout(write, units):
    """Unit files at the top: ambiguous, and --layout single decides."""
    root = write({"lstm.py": LSTM, "gru.py": "x = 1\n"}, folder="ada")
    with pytest.raises(CollectError, match="--layout single"):
        collect(root, units)
    assert set(by_unit(collect(root, units, layout="single"))) == {("ada", "lstm"), ("ada", "gru")}


def test_an_unknown_layout_lists_those_there_are(write, units):
    """A typing mistake in --layout."""
    with pytest.raises(CollectError, match="canvas, moodle"):
        collect(write({"ada/lstm.py": LSTM}), units, layout="canvass")


def test_an_attacker_cannot_flood_a_student_with_candidates(write, units):
    """The number of files that are read per student is bounded; telling names are read first."""
    files = {f"ada/junk{n}.py": "x = 1\n" for n in range(150)} | {"ada/zz/lstm.py": LSTM}
    collected = collect(write(files), units)
    assert set(by_unit(collected)) == {("ada", "lstm")}
    assert sum("more than 60 files" in line.why for line in collected.mapping) == 91


def test_system_files_are_passed_over(write, units):
    """.git, __MACOSX, __pycache__, .DS_Store, checkpoints of Jupyter."""
    root = write({
        "ada/lstm.py": LSTM, "ada/.git/lstm.py": "x", "__MACOSX/ada/._lstm.py": "x", "ada/__pycache__/lstm.py": "x",
        "ada/.ipynb_checkpoints/gru.ipynb": "{}", ".DS_Store": "x", "desktop.ini": "x", "bob/rnn.py": "x = 1\n",
    })  # fmt: skip
    collected = collect(root, units)
    assert set(by_unit(collected)) == {("ada", "lstm"), ("bob", "rnn")}
    assert not collected.refused


def test_a_data_set_handed_in_is_not_listed_file_by_file(write, units):
    """The first twenty other files by name, the rest as a number."""
    collected = collect(write({"ada/lstm.py": LSTM} | {f"ada/data/{n:03}.csv": "x" for n in range(100)}), units)
    lines = [line for line in collected.mapping if line.unit is None]
    assert len(lines) == 21 and "79 more" in lines[-1].why


def test_what_people_read_holds_no_control_characters(write, units):
    """Names of files and students are text from learners; the student's key stays as it is."""
    root = write({"ada\u200b[red]/lstm.py": LSTM, "b/ma\u202esks.py": "x = 1\n", "c/es\u200bsay.docx": "x"})
    collected = collect(root, units)
    texts = [*collected.notes, *(line.path for line in collected.refused), *(line.path for line in collected.mapping)]
    texts += [text for s in collected.submissions for text in (s.problem or "", *s.notes)]
    assert not set("\u200b\u202e") & set("".join(texts))
    assert any(r"\u202e" in line.path for line in collected.refused)
    assert "ada\u200b[red]" in collected.students


def test_syntax_errors_are_left_to_the_loader(write, units, exercises):
    """A file that does not parse is still the unit's file: its line is told when it is loaded."""
    (submission,) = collect(write({"ada/lstm.py": "def lstm_step(x:\n"}), units, exercises=exercises).submissions
    assert submission.source is not None
