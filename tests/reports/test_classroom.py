"""The class: figures that are right, pages that stay small, tables that say the same."""

import csv
import json
import re
import statistics
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.cli.report import report
from autograder.reports import write_reports
from autograder.reports.class_figures import ClassFigures, quantile
from autograder.results import CheckResult, Diagnosis, Document, ExerciseResult, ResultStore, UnitResult


def graded(specimens, student: str, verdicts: dict[str, str], *, other: float = 5.0, **changes: object) -> Document:
    """A student with one exercise of the given verdicts and `other` of 10 points elsewhere."""
    rows = [CheckResult(name, f"{name}.", False, "values", verdict, 1.0 if verdict == "pass" else 0.0, 1.0, seconds=0.1)
            for name, verdict in verdicts.items()]  # fmt: skip
    rest = CheckResult("rest", "Rest.", False, "laws", "pass", other, 10.0)
    diagnosis = Diagnosis("rnn/twice", "The bias is added twice.") if "fail" in verdicts.values() else None
    exercises = [ExerciseResult.of("rnn_step", rows, diagnosis), ExerciseResult.of("rnn_forward", [rest])]
    made = specimens.document(student, 1, ("rnn",))
    unit = UnitResult.of("rnn", f"sha256:{student}", exercises)
    whole = replace(made, units=(unit,), score=unit.score, max_score=unit.max_score, final_score=unit.score)
    return replace(whole, **changes)


def figures_of(documents: list[Document]) -> ClassFigures:
    figures = ClassFigures()
    for document in documents:
        figures.add(document)
    return figures


def test_pass_rates_count_those_who_tried(specimens) -> None:
    """Who has not started is not counted against a check."""
    verdicts = ["pass", "pass", "fail", "todo", "fault", "skip"]
    figures = figures_of([graded(specimens, str(n), {"a": verdict}) for n, verdict in enumerate(verdicts)])
    check = figures.checks[("rnn", "rnn_step", "a")]
    assert (check.tried, check.passed, check.rate) == (4, 2, 0.5)
    exercise = figures.exercises[("rnn", "rnn_step")]
    assert (exercise.students, exercise.started, exercise.solved) == (6, 4, 2)


def test_discrimination_is_the_correlation_with_the_rest(specimens) -> None:
    """The streamed figure equals the correlation over all who tried, computed at once."""
    passes = [(n * 7) % 5 > 1 for n in range(40)]
    others = [float((n * 3) % 10) for n in range(40)]
    figures = figures_of([
        graded(specimens, str(n), {"a": "pass" if right else "fail"}, other=other)
        for n, (right, other) in enumerate(zip(passes, others, strict=True))
    ])  # fmt: skip
    figures.add(graded(specimens, "not started", {"a": "todo"}, other=10.0))
    expected = statistics.correlation([float(right) for right in passes], [other / 10 for other in others])
    assert figures.checks[("rnn", "rnn_step", "a")].discrimination == pytest.approx(expected)


def test_suspect_checks_come_in_order(specimens) -> None:
    """Our own error first, then what everyone fails, then what strong students fail; good checks are not named."""
    documents = [
        graded(specimens, str(n), {
            "everyone_fails": "fail",
            "strong_fail": "fail" if n > 15 else "pass",
            "good": "pass" if n > 15 else "fail",
            "broken": "error" if n == 3 else "pass",
        }, other=n / 3)
        for n in range(30)
    ]  # fmt: skip
    suspects = [(check.check, check.suspicion) for check in figures_of(documents).suspects()]
    assert suspects == [
        ("broken", "our own error"),
        ("everyone_fails", "everyone who tried fails"),
        ("strong_fail", "stronger students fail it more often"),
    ]


def test_few_students_cast_no_suspicion(specimens) -> None:
    """With four students nothing is said about a check that all of them fail."""
    assert figures_of([graded(specimens, str(n), {"a": "fail"}) for n in range(4)]).suspects() == []


def test_mistakes_are_counted_by_their_kind(specimens) -> None:
    """Two ways to end a program are two mistakes; limits in seconds and places in a file make no kinds of their own."""
    said = {
        "ada": "Stopped: over 5 s of processor time in `rnn_step`.",
        "bob": "Stopped: over 10 s of processor time in `rnn_step`.",
        "eve": "The code ended the Python process itself.",
    }
    mistakes = figures_of([failed(specimens, name, "fault", text) for name, text in said.items()]).frequent()
    assert [(mistake.message, mistake.students) for mistake in mistakes] == [
        (said["ada"], ["ada", "bob"]),
        (said["eve"], ["eve"]),
    ]


def test_a_file_that_does_not_load_is_one_mistake(specimens) -> None:
    """Not one per exercise, nor one per line; what else ends the program at the same place is another."""
    start = "The file does not load: "
    said = {
        "ada": ("does_not_load", f"{start}SyntaxError at rnn.py, line 85: invalid syntax"),
        "bob": ("does_not_load", f"{start}SyntaxError at rnn.py, line 3: '(' was never closed"),
        "eve": ("fault", f"{start}The code ended the Python process itself."),
    }
    made = [failed(specimens, name, *told, exercises=("rnn_step", "rnn_forward")) for name, told in said.items()]
    mistakes = figures_of(made).frequent()
    assert [(mistake.unit, mistake.exercise, mistake.message, mistake.students) for mistake in mistakes] == [
        ("rnn", "", f"{start}SyntaxError.", ["ada", "bob"]),
        ("rnn", "", said["eve"][1], ["eve"]),
    ]


def failed(specimens, student: str, kind: str, message: str, exercises: tuple[str, ...] = ("rnn_step",)) -> Document:
    """A student with the same diagnosis in each exercise."""
    made = graded(specimens, student, {"a": "fail"})
    results = [
        replace(made.units[0].exercises[0], exercise=name, diagnosis=Diagnosis(f"rnn/{name}/{kind}", message))
        for name in exercises
    ]
    return replace(made, units=(replace(made.units[0], exercises=tuple(results)),))


def test_identical_files_are_grouped_and_stubs_are_not(specimens) -> None:
    """The same digest with points is a group; untouched files, which score nothing, are not."""

    def with_digest(student: str, score: float) -> Document:
        made = graded(specimens, student, {"a": "pass"}, other=score)
        unit = made.units[0]
        if not score:
            unit = replace(unit, score=0.0)
        return replace(made, units=(replace(unit, digest=f"sha256:{score}"),))

    figures = figures_of([with_digest(name, score) for name, score in (("a", 3.0), ("b", 3.0), ("c", 0.0), ("d", 0.0))])
    assert figures.copies() == [(("a", "b"), ("rnn",))]


def test_long_runs_stand_out(specimens) -> None:
    """Who takes over four times the median is named, slowest first."""
    documents = [graded(specimens, f"s{n}", {"a": "pass"}) for n in range(9)]
    row = replace(documents[8].units[0].exercises[0].checks[0], seconds=9.0)
    unit = documents[8].units[0]
    slow = replace(unit, exercises=(replace(unit.exercises[0], checks=(row,)), unit.exercises[1]))
    documents[8] = replace(documents[8], units=(slow,))
    assert figures_of(documents).outliers() == [("s8", 9.0)]


def test_quantiles() -> None:
    """Quantiles agree with the library's, and an empty class has none."""
    values = sorted([3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0])
    assert [quantile(values, q) for q in (0.25, 0.5, 0.75)] == pytest.approx(
        statistics.quantiles(values, method="inclusive")
    )
    assert quantile([], 0.5) == 0.0


def test_a_student_counts_once(specimens) -> None:
    """The same student twice is a mistake of the caller, not a doubled figure."""
    figures = figures_of([graded(specimens, "ada", {"a": "pass"})])
    with pytest.raises(ValueError, match="ada"):
        figures.add(graded(specimens, "ada", {"a": "pass"}))


def test_everything_is_written(tmp_path: Path, specimens) -> None:
    """Pages of every student, the class pages, three tables; JSON and CSV say the same."""
    documents = list(specimens.classroom(45))
    made = write_reports(tmp_path, documents)
    assert (made.students, made.pages) == (45, 1) and made.withheld == sum(each.withheld for each in documents)
    assert len(list(made.feedback.iterdir())) == 45
    figures = json.loads(made.figures.read_text())
    with made.table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    passed = {(row["exercise"], row["name"]): int(row["count"]) for row in rows if row["kind"] == "check"}
    assert passed == {(check["exercise"], check["check"]): check["passed"] for check in figures["checks"]}
    assert [int(row["count"]) for row in rows if row["kind"] == "mistake"] == [
        len(m["students"]) for m in figures["mistakes"]
    ]
    tenths = [int(row["count"]) for row in rows if row["kind"] == "distribution"]
    assert tenths == [tenth["students"] for tenth in figures["distribution"]]
    assert sum(tenths) == made.students - made.withheld
    faults = [row["exercise"] for row in rows if row["kind"] == "fault"]
    assert faults and faults == [one["where"].partition(": ")[2] for one in figures["faults"]["first"]]
    assert not list(tmp_path.rglob("*.tmp"))


def test_what_matters_is_on_the_page(tmp_path: Path, specimens) -> None:
    """The page names withheld grades with their traceback, mistakes with links, isolation, seed and versions."""
    write_reports(tmp_path, specimens.classroom(60))
    text = (tmp_path / "index.html").read_text()
    for words in ("Grades withheld", "SECRET-TRACE", "Frequent mistakes", "candidate is never negative",
                  "Isolation", "7f3a9c21d0be", "2.13.0", "Identical files", "Late work"):  # fmt: skip
        assert words in text
    assert 'href="feedback/Ada-Almeida~' in text and "<script>alert" not in text and "&lt;script&gt;alert" in text


def test_pictures_say_the_same_in_a_sentence(tmp_path: Path, specimens) -> None:
    """The distribution and the units are drawn, and each picture stands under its own sentence."""
    made = write_reports(tmp_path, specimens.classroom(60), student_pages=False)
    text = made.index.read_text()
    pictures = re.findall(r"<title>([^<]+)</title><desc>([^<]+)</desc>", text)
    assert [title for title, _ in pictures] == ["Students by final score", "Units by percent of their points"]
    assert all(f"<p>{sentence}</p>" in text for _, sentence in pictures)
    units = json.loads(made.figures.read_text())["units"]
    best = max(units, key=lambda unit: unit["mean_share"])
    assert f"Most points were reached in {best['unit']}, {best['mean_share'] * 100:.0f} %" in pictures[1][1]


def test_what_only_hardly_tells_strong_from_weak_is_folded(tmp_path: Path, specimens) -> None:
    """What everyone fails stands in the open; a check that hardly tells strong from weak comes after it, folded."""
    documents = [
        graded(specimens, str(n), {"everyone_fails": "fail", "flat": ("pass", "fail")[n % 2]}, other=n // 2 % 5)
        for n in range(40)
    ]
    text = write_reports(tmp_path, documents, student_pages=False).index.read_text()
    part = text[text.index('id="suspects"') : text.index('id="scores"')]
    shown, folded = part.split("<details>")
    assert "everyone_fails." in shown and "flat." not in shown
    assert "1 check that hardly tells strong from weak" in folded and "flat." in folded


def test_large_classes_are_paged(tmp_path: Path, specimens) -> None:
    """More than 300 students go on in further pages that link to each other; a smaller class removes stale ones."""
    template = specimens.document("x", 1, ("rnn",))
    write_reports(tmp_path, (replace(template, student=f"s{n:04}") for n in range(650)), student_pages=False)
    assert sorted(path.name for path in tmp_path.glob("*.html")) == ["index-2.html", "index-3.html", "index.html"]
    assert (
        "s0649" in (tmp_path / "index-3.html").read_text() and "index-3.html" in (tmp_path / "index.html").read_text()
    )
    write_reports(tmp_path, [template], student_pages=False)
    assert [path.name for path in tmp_path.glob("*.html")] == ["index.html"]


def test_memory_and_pages_stay_small(tmp_path: Path, specimens) -> None:
    """Documents stream: 1,000 students need a few MB, and no page grows with the class."""
    whole = specimens.document("x", 3)

    def stream(count: int):
        return (replace(whole, student=f"s{number:05}") for number in range(count))

    write_reports(tmp_path, stream(10), student_pages=False)
    tracemalloc.start()
    write_reports(tmp_path, stream(1000), student_pages=False)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 * 2**20
    assert max(path.stat().st_size for path in tmp_path.glob("*.html")) < 600_000


def test_an_empty_class_has_a_page(tmp_path: Path) -> None:
    """No documents, no division by zero: a page that says so."""
    made = write_reports(tmp_path, [])
    assert (
        "There are no results yet." in made.index.read_text() and json.loads(made.figures.read_text())["students"] == 0
    )


def test_zero_points_divide_nothing(tmp_path: Path, specimens) -> None:
    """Units, exercises and documents worth nothing are reported without error."""
    rows = [CheckResult("c", "C.", True, "values", "pass", 0, 0)]
    unit = UnitResult.of("rnn", "", [ExerciseResult.of("rnn_step", rows)])
    made = replace(
        specimens.document("ada", 1, ("rnn",)), units=(unit,), score=0, max_score=0, final_score=0, penalty=0
    )
    assert write_reports(tmp_path, [made]).students == 1


def test_the_command_rebuilds_from_documents(tmp_path: Path, specimens) -> None:
    """`report OUT` makes the same bytes as before from the documents alone, and names what it cannot read."""
    store = ResultStore(tmp_path)
    for document in specimens.classroom(15, ("rnn",)):
        store.write(document)
    write_reports(tmp_path, store)
    before = {path.name: path.read_bytes() for path in tmp_path.rglob("*") if path.suffix in (".html", ".csv")}
    for path in tmp_path.rglob("*.html"):
        path.unlink()
    result = CliRunner().invoke(report, [str(tmp_path)])
    after = {path.name: path.read_bytes() for path in tmp_path.rglob("*") if path.suffix in (".html", ".csv")}
    assert after == before and "15 students" in result.output
    (tmp_path / "results" / "half.json").write_text('{"schema": 1')
    result = CliRunner().invoke(report, [str(tmp_path)])
    assert (
        result.exit_code == 1 and "half.json" in result.output and "set-aside" in (tmp_path / "index.html").read_text()
    )


def test_the_command_refuses_an_empty_folder(tmp_path: Path) -> None:
    """Without results there is one sentence and exit status 2, and nothing is written."""
    result = CliRunner().invoke(report, [str(tmp_path)])
    assert result.exit_code == 2 and "no results here" in result.output and list(tmp_path.iterdir()) == []


def test_one_student_is_one_student(tmp_path: Path, specimens) -> None:
    """What `autograder report` says of a class of one."""
    store = ResultStore(tmp_path)
    document = graded(specimens, "ada", {"a": "pass"})
    with store.lock():
        store.write(document)
    assert "1 student, 0 of them withheld." in CliRunner().invoke(report, [str(tmp_path)]).output
