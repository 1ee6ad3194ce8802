"""Handing in: what arrives, what is said about it, and that nothing is lost."""

from __future__ import annotations

import json
import zipfile
from contextlib import nullcontext
from pathlib import Path

import pytest

from autograder.errors import AutograderError
from autograder.kit import submit
from autograder.kit.folder import Kit
from autograder.kit.progress import Progress
from autograder.platforms.downloads import collect
from autograder.sandbox.interface import WorkerSource

from .conftest import solved


def hand_in(kit: Kit, student: str = "Ada Lovelace") -> Path:
    path = submit.free_name(kit.folder, student)
    submit.write(kit, submit.gather(kit, student), path)
    return path


def test_the_instructors_side_reads_it(kit: Kit) -> None:
    """Student, units, digests and time arrive; untouched units are not in the zip."""
    (kit.folder / "lstm.py").write_text(solved("lstm"))
    path = hand_in(kit)
    collected = collect(path, kit.names)
    (submission,) = collected.submissions
    assert (submission.student, submission.unit) == ("Ada Lovelace", "lstm")
    manifest = json.loads(zipfile.ZipFile(path).read("manifest.json"))
    assert manifest["digests"] == {"lstm": submission.digest}
    assert submission.submitted is not None


def test_notebooks_are_handed_in_as_notebooks(kit: Kit) -> None:
    """A unit that was solved in its notebook goes in as such."""
    path = kit.folder / "notebooks" / "gru.ipynb"
    notebook = json.loads(path.read_text())
    cell = next(cell for cell in notebook["cells"] if cell["id"] == "stub-gru_step")
    cell["source"] = "def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):\n    return h\n"
    path.write_text(json.dumps(notebook))
    (submission,) = collect(hand_in(kit), kit.names, exercises=kit.exercises()).submissions
    assert submission.unit == "gru" and submission.source is not None and submission.source.kind == "notebook"


def test_what_is_missing_is_said(kit: Kit) -> None:
    """Units and exercises not begun, renamed ones, open questions, unreadable files and odd names are all told."""
    text = solved("lstm").replace("def lstm_step", "def my_step").replace('"b"', "None").replace('"a"', "None")
    (kit.folder / "lstm.py").write_text(text)
    (kit.folder / "rnn.py").write_text("def rnn_step(x:\n")
    (kit.folder / "gru (1).py").write_text(solved("gru"))
    said = "\n".join(submit.gather(kit, "ada").warnings)
    assert "lstm.py: lstm_step not found" in said
    assert "what_keeps_the_gradient" in said
    assert "rnn.py, line 1: Python cannot read the file" in said
    assert "gru (1).py is not handed in: the file of unit gru is called gru.py" in said
    assert "Not begun, so not handed in: gru, masks" in said


def test_answers_of_another_form_and_a_second_file_are_said(kit: Kit) -> None:
    """A word where a number is asked for, a choice that there is not, and a notebook that stays behind."""
    text = solved("rnn").replace('"outputs_that_may_change": 7', '"outputs_that_may_change": "seven"')
    (kit.folder / "rnn.py").write_text(text)
    path = kit.folder / "notebooks" / "rnn.ipynb"
    path.write_text(path.read_text().replace('raise NotImplementedError(\\"rnn_step\\")', "return x"))
    (kit.folder / "masks.py").write_text(solved("masks").replace('"a",', '"d",').replace('"b",', '"d",'))
    said = "\n".join(submit.gather(kit, "ada").warnings)
    assert "rnn.py: outputs_that_may_change: The answer should be a number." in said
    assert "rnn.py is handed in. notebooks/rnn.ipynb has been worked on as well, and is not." in said
    assert "The answer should be one of a, b, c, in quotes." in said


def test_what_is_not_right_is_said_before_it_is_sent(kit: Kit, source: object, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Exercises that the kit's own checks refuse are named; what was found out is kept for the next time."""
    monkeypatch.setattr(submit, "Lasting", lambda spare: nullcontext(source))
    (kit.folder / "rnn.py").write_text(solved("rnn").replace("torch.tanh", "torch.sigmoid"))
    hand_in, progress = submit.gather(kit, "ada"), Progress.of(kit)
    (said,) = submit.failing(kit, hand_in, progress)
    assert said == "rnn.py: not right yet, by the checks that you have: rnn_step, rnn_forward."
    monkeypatch.setattr(submit, "examine", None)
    assert list(submit.failing(kit, hand_in, progress)) == [said]


def test_an_earlier_zip_is_never_written_over(kit: Kit) -> None:
    """A second hand-in gets a name of its own, and a name that is taken is refused."""
    (kit.folder / "lstm.py").write_text(solved("lstm"))
    first, second = hand_in(kit), hand_in(kit)
    assert (first.name, second.name) == ("submission-Ada-Lovelace.zip", "submission-Ada-Lovelace-2.zip")
    with pytest.raises(AutograderError, match="there already"):
        submit.write(kit, submit.gather(kit, "ada"), first)


def test_nothing_to_hand_in(kit: Kit) -> None:
    """Untouched files make no zip; neither does a missing name."""
    with pytest.raises(AutograderError, match="nothing to hand in"):
        submit.gather(kit, "ada")
    (kit.folder / "lstm.py").write_text(solved("lstm"))
    with pytest.raises(AutograderError, match="--student"):
        submit.gather(kit, "  ")


def test_a_file_that_changes_meanwhile_makes_no_zip(kit: Kit) -> None:
    """What was said to be in the zip is in it, or there is none, and no half of one is left."""
    (kit.folder / "lstm.py").write_text(solved("lstm"))
    ready = submit.gather(kit, "ada")
    (kit.folder / "lstm.py").write_text(solved("lstm") + "\n# later\n")
    with pytest.raises(AutograderError, match="changed while"):
        submit.write(kit, ready, kit.folder / "mine.zip")
    assert not list(kit.folder.glob("*.zip"))


def test_a_gradient_that_is_cut_is_said(kit: Kit, source: WorkerSource, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all checks hold and a gradient does not get through, handing in says so, from memory too."""
    (kit.folder / "lstm.py").write_text(solved("lstm").replace("i * g  #", "i * g.detach()  #"))
    monkeypatch.setattr(submit, "Lasting", lambda spare: nullcontext(source))
    progress = Progress.of(kit)
    handed = submit.gather(kit, "ada")
    said = list(submit.failing(kit, handed, progress))
    assert "lstm.py: lstm_step is right, but a gradient does not get through: `autograder check lstm_step`" in said[-1]
    assert list(submit.failing(kit, handed, Progress.of(kit))) == said
