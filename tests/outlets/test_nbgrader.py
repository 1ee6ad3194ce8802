"""The real nbgrader 0.9.6 through its whole cycle, with honest, broken and hostile notebooks of one class.

One run for all tests: a release, `generate_assignment`, `autograde`, `generate_feedback`, `export`. What is known to go
wrong with nbgrader's own execution is tried here and must not happen.
"""

import copy
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from autograder.release import build
from tests.outlets.conftest import DETACHED, RIGHT, SEED, TOY, WRONG

nbgrader = pytest.importorskip("nbgrader")

SOLVED = RIGHT[RIGHT.index("def weighted") : RIGHT.index("answers")].strip()
ANSWERED = 'answers = {"entries": 6}'


def body(text: str) -> str:
    """The function of an answer."""
    return text[text.index("def weighted") : text.index("answers")].strip()


def cell(notebook: dict, grade_id: str) -> dict:
    """The cell with that grade_id."""
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


def code(text: str, **metadata) -> dict:
    empty = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {**empty, "id": f"n{len(text)}-{sum(map(ord, str(metadata)))}", "metadata": metadata, "source": text}


def filled(release: dict, function: str = SOLVED, answers: str = ANSWERED) -> dict:
    """A released notebook, filled in."""
    notebook = copy.deepcopy(release)
    cell(notebook, "solution-weighted")["source"] = function
    cell(notebook, "solution-answers")["source"] = answers
    cell(notebook, "essay")["source"] = "It weighs, because a weight says how much counts."
    return notebook


def notebooks(release: dict, course: Path) -> dict[str, dict]:
    """student -> what they hand in."""
    made = {
        "ada": filled(release),
        "ben": filled(release, body(DETACHED)),
        "cem": copy.deepcopy(release),
        "dot": filled(release, "def weighted(x, w):\n    return x +"),
        "eve": filled(
            release, "import warnings, sys\nwarnings.warn('mind')\nprint('on stderr', file=sys.stderr)\n" + SOLVED
        ),
    }
    copied = copy.deepcopy(cell(made["eve"], "solution-weighted"))
    copied["id"], copied["source"] = "copied", "# tried again\n" + copied["source"]
    made["eve"]["cells"].insert(3, copied)
    patched = (
        body(WRONG)
        + "\n\nimport torch.testing, numpy.testing\n"
        + "".join(
            f"{name} = lambda *a, **k: None\n"
            for name in (
                "torch.testing.assert_close",
                "torch.allclose",
                "numpy.testing.assert_allclose",
                "torch.equal",
            )
        )
    )
    attack = f"""
import sqlite3, pathlib
for place in ({str(course / "gradebook.db")!r}, "gradebook.db", "../../../gradebook.db"):
    try:
        base = sqlite3.connect(place)
        base.execute("update grade set manual_score = 297")
        base.commit()
    except Exception:
        pass
"""
    made["tampers"] = filled(release, patched + attack)
    reads = f"""
import json, pathlib
FOUND = ""
for place in ({str(course / "source" / "scale" / "scale.ipynb")!r}, "../../../source/scale/scale.ipynb", {str(TOY / "scale" / "reference.py")!r}):
    try:
        FOUND += pathlib.Path(place).read_text()
    except Exception:
        pass


def weighted(x, w):
    weighed = torch.tanh(x * w) if "tanh" in FOUND else x
    return weighed.sum(dim=1), weighed
"""  # noqa: E501
    made["reads"] = filled(release, reads)
    made["exits"] = filled(release, "import os\n\ndef weighted(x, w):\n    os._exit(0)")
    made["loops"] = filled(release, "import itertools\n\ndef weighted(x, w):\n    return sum(itertools.repeat(1))")
    made["exits_at_once"] = filled(release, "import os\nos._exit(0)\n" + SOLVED)

    deleted = filled(release, body(DETACHED))
    deleted["cells"] = [c for c in deleted["cells"] if not c["metadata"].get("nbgrader", {}).get("grade")]
    made["deletes"] = deleted
    stripped = filled(release)
    for one in stripped["cells"]:
        one["metadata"] = {}
    made["stripped"] = stripped

    scores = filled(release, body(WRONG))
    for one, trick in zip(
        ("visible-weighted", "hidden-weighted", "questions"), ("nan", "-1", "tensor(0.5)"), strict=True
    ):
        target = cell(scores, one)
        target["source"] += f"\nfloat({trick!r})"
        target["outputs"] = [
            {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"text/plain": trick}}
        ]
        target["metadata"]["nbgrader"]["points"] = 1000
    mine = code("1000", nbgrader={**cell(scores, "questions")["metadata"]["nbgrader"], "grade_id": "mine"})
    mine["outputs"] = [{**target["outputs"][0], "data": {"text/plain": "np.float64(0.5)"}}]
    scores["cells"].append(mine)
    scores["cells"].append(code("1", nbgrader={"grade_id": ["strange"], "points": "nan"}))
    scores["cells"].append(code("1", nbgrader="no mapping"))
    made["tricks"] = scores

    late = filled(release)
    changed = cell(late, "solution-weighted")
    changed["cell_type"] = "markdown"
    del changed["outputs"], changed["execution_count"]
    made["late"] = late
    return made


@dataclass
class Course:
    """The course directory after the cycle, and what nbgrader printed."""

    folder: Path
    printed: dict[str, str] = field(default_factory=dict)
    status: dict[str, int] = field(default_factory=dict)

    def scores(self, student: str) -> dict[str, float]:
        """grade_id -> points in the gradebook."""
        with self.gradebook() as gradebook:
            submission = gradebook.find_submission("scale", student)
            return {grade.name: grade.auto_score for n in submission.notebooks for grade in n.grades}

    def gradebook(self):
        from nbgrader.api import Gradebook

        return Gradebook(f"sqlite:///{self.folder / 'gradebook.db'}")

    def feedback(self, student: str) -> str:
        return (self.folder / "feedback" / student / "scale" / "scale.html").read_text(encoding="utf-8")

    def released(self) -> dict:
        return json.loads((self.folder / "release" / "scale" / "scale.ipynb").read_text(encoding="utf-8"))

    def run(self, *words: str) -> None:
        """One command of nbgrader, in this process, in the course directory and with its configuration."""
        from jupyter_core.application import NoStart
        from nbgrader.apps.nbgraderapp import NbGraderApp

        before = Path.cwd()
        os.chdir(self.folder)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                NbGraderApp.clear_instance()
                app = NbGraderApp.instance()
                app.initialize([*words, "--log-level=INFO", f"--NbGrader.logfile={self.folder / 'log.txt'}"])
                self.status[words[0]] = 0
                app.start()
        except NoStart:
            pass  # a subcommand has run to its end
        except SystemExit as ended:
            self.status[words[0]] = int(ended.code or 0) if not isinstance(ended.code, str) else 1
        finally:
            NbGraderApp.clear_instance()
            os.chdir(before)


@pytest.fixture(scope="session")
def empty_gradebook(tmp_path_factory) -> Path:
    """A gradebook that was made by us where there was none; nbgrader starts another program for that, so only once."""
    from autograder.outlets.nbgrader.gradebook import write_documents

    path = tmp_path_factory.mktemp("gradebook") / "new" / "gradebook.db"
    assert write_documents(path, lambda: ()) == {}
    return path


@pytest.fixture(scope="session")
def course(tmp_path_factory, assignments, bench, empty_gradebook) -> Course:
    """The whole cycle, once. The wall is the one that the other tests use."""
    from autograder.outlets.nbgrader import course as files
    from autograder.outlets.nbgrader.grading import Grader

    folder = tmp_path_factory.mktemp("nbgrader") / "course"
    form = build.Form(files.write, lambda target: None, files.learners, frozenset({"units", "seed"}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(build.FORMATS, "nbgrader", form)
        build.release(folder, solutions=TOY, assignments=assignments, form="nbgrader", options={"seed": SEED})
        patch.setattr(Grader, "wall", bench.source)
        with (folder / "nbgrader_config.py").open("a") as file:
            file.write("c.GradeBehindTheWall.call_seconds = 1.0\n")
            file.write('c.LateSubmissionPlugin.penalty_method = "zero"\n')
        made = Course(folder)
        shutil.copy(empty_gradebook, folder)
        made.run("generate_assignment", "scale")
        with made.gradebook() as gradebook:
            gradebook.update_or_create_assignment("scale", duedate="2026-11-02 12:00:00 UTC")
        for student, notebook in notebooks(made.released(), folder).items():
            target = folder / "submitted" / student / "scale"
            target.mkdir(parents=True)
            (target / "scale.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        (target.parents[1] / "late" / "scale" / "timestamp.txt").write_text("2026-11-02 12:01:00 UTC")
        made.run("autograde", "scale")
        made.run("generate_feedback", "scale")
        made.run("export", "--to=grades.csv")
        Grader.forget()
    return made


def test_every_command_of_the_cycle_ends_well(course):
    """Generated, graded, given back, exported; every student has a graded notebook and a page."""
    assert course.status == {"generate_assignment": 0, "autograde": 0, "generate_feedback": 0, "export": 0}
    students = {path.name for path in (course.folder / "submitted").iterdir()}
    assert len(students) >= 14
    assert {path.name for path in (course.folder / "autograded").iterdir()} == students
    assert {path.name for path in (course.folder / "feedback").iterdir()} == students


def test_the_source_says_that_it_holds_solutions_and_the_release_holds_none(course):
    """`source/` has the answers; of `release/` the function raises, answers are None, hidden cells have one line."""
    assert "HOLDS SOLUTIONS" in (course.folder / "HOLDS_SOLUTIONS.txt").read_text()
    source = json.loads((course.folder / "source" / "scale" / "scale.ipynb").read_text())
    assert "torch.tanh" in "".join(cell(source, "solution-weighted")["source"])
    released = course.released()
    assert 'raise NotImplementedError("weighted")' in "".join(cell(released, "solution-weighted")["source"])
    assert '"entries": None,' in "".join(cell(released, "solution-answers")["source"])
    assert "tanh" not in json.dumps(released)
    hidden = "".join(cell(released, "hidden-weighted")["source"])
    assert hidden.startswith("#") and "\n" not in hidden
    assert (course.folder / "release" / "scale" / "visible" / "cases" / "scale.npz").is_file()
    assert (course.folder / "grading-seed").stat().st_mode & 0o077 == 0


def test_scores_are_those_of_grade(course, grade):
    """Right, partly right, untouched and broken notebooks have the points that `grade` gives for the same seed."""
    for student, text in {"ada": RIGHT, "ben": DETACHED, "tampers": WRONG}.items():
        document = grade(text)
        shown = {e.exercise: [c for c in e.checks if c.visible] for e in document.units[0].exercises}
        scores = course.scores(student)
        assert scores["visible-weighted"] == sum(c.points for c in shown["weighted"])
        assert sum(scores[name] or 0 for name in ("visible-weighted", "hidden-weighted", "questions")) == document.score
    assert course.scores("cem") == {"visible-weighted": 0, "hidden-weighted": 0, "questions": 0, "essay": 0}
    assert course.scores("dot")["questions"] == 10 and course.scores("dot")["visible-weighted"] == 0


def test_the_essay_waits_for_a_person(course):
    """No score of ours, and marked for manual grading."""
    assert course.scores("ada")["essay"] is None
    with course.gradebook() as gradebook:
        assert gradebook.find_grade("essay", "scale", "scale", "ada").needs_manual_grade
        assert not gradebook.find_grade("hidden-weighted", "scale", "scale", "ada").needs_manual_grade


def test_patching_what_compares_and_writing_into_the_gradebook_change_nothing(course, grade):
    """`assert_close`, `allclose`, `equal` replaced, gradebook.db opened by its path: the wrong answer's points."""
    with sqlite3.connect(course.folder / "gradebook.db") as base:
        assert base.execute("select count(*) from grade where manual_score is not null").fetchone() == (0,)
    assert sum(v or 0 for v in course.scores("tampers").values()) == grade(WRONG).score < 100


def test_the_sources_cannot_be_read(course):
    """A cell that looks for source/ and the reference finds nothing: its function stays wrong."""
    assert course.scores("reads")["visible-weighted"] < course.scores("ada")["visible-weighted"]


def test_warnings_and_cells_that_stand_twice_or_became_text_cost_nothing(course):
    """Text on stderr, a UserWarning and one grade_id twice in one notebook; in another a cell turned to text."""
    assert course.scores("eve") == course.scores("late") == course.scores("ada")


def test_late_penalties_stay_nbgraders_own(course):
    """A minute after the due date of its gradebook, by its own plug-in: the score stays, the penalty takes it away."""
    with course.gradebook() as gradebook:
        late, ada = (gradebook.find_submission("scale", student) for student in ("late", "ada"))
        assert late.score == ada.score == 100 and ada.late_submission_penalty == 0
        assert late.total_seconds_late == 60 and late.late_submission_penalty == 100


def test_deleted_cells_are_put_back_and_graded(course):
    """All graded cells deleted, or every mark stripped by another program: graded all the same."""
    assert course.scores("deletes") == course.scores("ben")
    assert {k: v for k, v in course.scores("stripped").items() if k != "essay"} == {
        "visible-weighted": 40, "hidden-weighted": 50, "questions": 10,
    }  # fmt: skip


@pytest.mark.parametrize("student", ["exits", "loops"])
def test_a_process_that_ends_or_hangs_leaves_a_graded_submission(course, student):
    """os._exit and a loop in C: no points for the exercise, all for the question; the batch went on."""
    assert course.scores(student) == {"visible-weighted": 0, "hidden-weighted": 0, "questions": 10, "essay": None}
    words = "ended the whole Python process" if student == "exits" else "longer than"
    assert words in course.feedback(student) or "ended" in course.feedback(student)


def test_an_exit_while_cells_run_is_no_full_mark(course):
    """os._exit(0) at the top: the exit code counts for nothing."""
    assert sum(v or 0 for v in course.scores("exits_at_once").values()) == 0


def test_tricks_with_scores_come_to_nothing(course, grade):
    """nan, -1, tensor(0.5), np.float64(0.5) as results, saved outputs, 1000 points in the marks, made-up cells."""
    assert course.scores("tricks") == course.scores("tampers")
    with course.gradebook() as gradebook:
        assert (
            gradebook.find_submission("scale", "tricks").max_score
            == gradebook.find_submission("scale", "ada").max_score
        )


def test_every_graded_cell_has_one_stream_and_one_plain_number(course):
    """What nbgrader reads is a number; nothing of the student's run is in the notebook."""
    for path in (course.folder / "autograded").glob("*/scale/scale.ipynb"):
        for one in json.loads(path.read_text())["cells"]:
            marks = one["metadata"].get("nbgrader", {})
            if marks.get("grade") and not marks.get("solution"):
                stream, result = one["outputs"]
                assert (stream["output_type"], stream["name"]) == ("stream", "stdout")
                assert 0 <= float("".join(result["data"]["text/plain"])) <= marks["points"]
            elif one["cell_type"] == "code":
                assert one["outputs"] == []


def test_feedback_shows_no_hidden_check(course):
    """Sentences and verdicts; no name, no statement, no number of a hidden check."""
    for student in ("ada", "ben", "tampers", "exits", "tricks"):
        page = course.feedback(student)
        assert "Gradients reach both arguments" in page
        for secret in ("gradients_arrive", "samples_are_alone", "trial.", "follows_the_device", "hidden.py", "1e-"):
            assert secret not in page, secret
    assert "detach" in course.feedback("ben")


def test_feedback_that_holds_a_solution_is_not_given_out(course):
    """A line of the reference in what stands below a graded cell: generate_feedback fails, and there is no page."""
    path = course.folder / "autograded" / "cem" / "scale" / "scale.ipynb"
    notebook = path.read_text()
    page = course.folder / "feedback" / "cem" / "scale" / "scale.html"
    try:
        leaky = json.loads(notebook)
        cell(leaky, "hidden-weighted")["outputs"][0]["text"] = "expected: weighed = torch.tanh(x * w)"
        path.write_text(json.dumps(leaky))
        shutil.rmtree(page.parent)
        course.run("generate_feedback", "scale", "--student=cem")
        assert course.status["generate_feedback"] == 1 and not page.exists()
    finally:
        path.write_text(notebook)
        course.status["generate_feedback"] = 0


def test_the_export_of_nbgrader_has_everybodys_points(course):
    """Its own CSV, made from its own gradebook."""
    import csv

    with (course.folder / "grades.csv").open() as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert (
        float(rows["ada"]["score"]) == 100
        and float(rows["ben"]["score"]) == 80
        and float(rows["ada"]["max_score"]) == 110
    )


def test_formgrader_finds_and_shows_the_submissions(course):
    """Its interface lists them, and its page for a grader, made as its server makes it, shows points and sentences."""
    from nbconvert.exporters import HTMLExporter
    from nbgrader.apps.api import NbGraderAPI
    from nbgrader.coursedir import CourseDirectory
    from nbgrader.server_extensions.formgrader.handlers import template_path
    from traitlets.config import Config

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api = NbGraderAPI(CourseDirectory(root=str(course.folder)))
        listed = {one["student"]: one for one in api.get_submissions("scale")}
        indices = api.get_notebook_submission_indices("scale", "scale")
        settings = {"template_name": "formgrade", "extra_template_basedirs": [template_path]}
        exporter = HTMLExporter(config=Config({"HTMLExporter": settings}))
        about = dict.fromkeys(("submission_id", "base_url", "last_name", "first_name", "notebook_path"), "")
        about |= {"assignment_id": "scale", "notebook_id": "scale", "student": "ben", "index": 0, "total": len(indices)}
        path = course.folder / "autograded" / "ben" / "scale" / "scale.ipynb"
        page, _ = exporter.from_filename(str(path), resources=about)
    assert listed["ada"]["autograded"] and listed["ada"]["needs_manual_grade"] and listed["ada"]["score"] == 100
    assert len(indices) == len(listed)
    assert 'id="hidden-weighted"' in page and "detach" in page and "gradients_arrive" not in page


def test_an_error_of_ours_leaves_the_score_that_was_there(course, bench, tmp_path, monkeypatch):
    """A check that is broken by us: autograding again fails for that student, and the old points stand."""
    from autograder.outlets.nbgrader.grading import Grader

    broken = tmp_path / "solutions"
    shutil.copytree(TOY, broken, ignore=shutil.ignore_patterns("__pycache__"))
    hidden = broken / "scale" / "hidden.py"
    hidden.write_text(hidden.read_text().replace("trial.keeps_the_rules(trial.case(inputs))", "1 / 0"))
    config = course.folder / "nbgrader_config.py"
    text = config.read_text()
    before = course.scores("ada")
    monkeypatch.setattr(Grader, "wall", bench.source)
    try:
        config.write_text(text + f"c.GradeBehindTheWall.solutions = {str(broken)!r}\n")
        course.run("autograde", "scale", "--student=ada", "--force")
    finally:
        config.write_text(text)
        Grader.forget()
    assert course.status.pop("autograde") == 1
    course.status["autograde"] = 0
    assert course.scores("ada") == before


def test_a_solution_in_the_source_that_is_not_marked_stops_the_release(course, tmp_path):
    """The instructor pastes it into a text cell: generate_assignment refuses, and release/ has no notebook."""
    copied = tmp_path / "course"
    shutil.copytree(course.folder, copied, ignore=shutil.ignore_patterns("submitted", "autograded", "feedback"))
    shutil.rmtree(copied / "release")
    path = copied / "source" / "scale" / "scale.ipynb"
    notebook = json.loads(path.read_text())
    notebook["cells"][0]["source"] = "Hint: weighed = torch.tanh(x * w)"
    path.write_text(json.dumps(notebook))
    again = Course(copied)
    again.run("generate_assignment", "scale")
    assert again.status["generate_assignment"] == 1
    assert not (copied / "release" / "scale" / "scale.ipynb").exists()


def test_a_batch_of_py_files_goes_into_a_gradebook(bench, tmp_path, empty_gradebook):
    """Documents of `grade` into an empty gradebook.db: scores, comments, penalties, and a second time the same."""
    from click.testing import CliRunner
    from nbgrader.api import Gradebook

    from autograder.cli.main import group
    from autograder.grade.bench import Task, with_lateness
    from tests.export.conftest import grade_into

    for student, text in {"ada": RIGHT, "ben": DETACHED, "Zoë =1": "x = 1\n"}.items():
        (tmp_path / "class" / student).mkdir(parents=True)
        (tmp_path / "class" / student / "scale.py").write_text(text)
    shutil.copy(empty_gradebook, tmp_path)
    store = grade_into(bench, tmp_path / "class", tmp_path / "out")
    store.write(with_lateness(store.read("ben"), Task("ben", {}, late_seconds=90, lost_shares={"scale": 0.25})))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            words = ["export", str(tmp_path / "out"), "--format", "nbgrader", "--into", str(tmp_path / "gradebook.db")]
            done = CliRunner().invoke(group, words)
            assert done.exit_code == 0, (done.output, done.exception)
        with Gradebook(f"sqlite:///{tmp_path / 'gradebook.db'}") as gradebook:
            found = {s.student.id: (s.score, s.max_score) for s in gradebook.assignment_submissions("scale")}
            assert found == {"ada": (100, 100), "ben": (80, 100), "Zoë =1": (0, 100)}
            assert gradebook.find_submission("scale", "ben").late_submission_penalty == 20
            assert gradebook.find_submission("scale", "ada").late_submission_penalty == 0
            comment = gradebook.find_comment("solution-weighted", "scale", "scale", "ben").auto_comment
            assert "detach" in comment and "gradients_arrive" not in comment


def test_a_gradebook_that_is_in_use_is_named_and_two_exports_wait_for_each_other(
    bench, tmp_path, monkeypatch, empty_gradebook
):
    """Another program holds the file: a sentence, no traceback. Two of ours at once: both are written."""
    from concurrent.futures import ThreadPoolExecutor

    from autograder.errors import ExportError
    from autograder.outlets.nbgrader import gradebook
    from tests.export.conftest import grade_into

    for student in ("ada", "ben"):
        (tmp_path / student / "ones" / student).mkdir(parents=True)
        (tmp_path / student / "ones" / student / "scale.py").write_text(RIGHT)
    stores = [grade_into(bench, tmp_path / name / "ones", tmp_path / f"out-{name}") for name in ("ada", "ben")]
    base = Path(shutil.copy(empty_gradebook, tmp_path))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with ThreadPoolExecutor(2) as both:
            given = list(both.map(lambda store: gradebook.write_documents(base, store.documents), stores))
        assert given == [{"ada": "100"}, {"ben": "100"}]
        with sqlite3.connect(base, isolation_level=None) as other:
            other.execute("begin exclusive")
            monkeypatch.setattr(gradebook, "Gradebook", lambda url: gradebook_of(f"{url}?timeout=0.1"))
            gradebook_of = nbgrader.api.Gradebook
            with pytest.raises(ExportError, match="give the same command again"):
                gradebook.write_documents(base, stores[0].documents)
            other.execute("rollback")


def test_the_whole_cycle_works_as_commands_too(course):
    """`nbgrader autograde` as a process of its own, with a wall of its own, for one student."""
    shutil.rmtree(course.folder / "autograded" / "ben")
    words = [sys.executable, "-m", "nbgrader", "autograde", "scale", "--student=ben", "--force"]
    done = subprocess.run(words, cwd=course.folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert (course.folder / "autograded" / "ben" / "scale" / "scale.ipynb").is_file()
    assert sum(value or 0 for value in course.scores("ben").values()) == 80
