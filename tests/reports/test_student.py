"""A student's page: what it says, and what it never says."""

import time
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from autograder.reports import student_page, write_student_page
from autograder.results import CheckResult, Diagnosis, ExerciseResult, IsolationFacts, SourceLine, UnitResult

VOID = {"meta", "link", "br", "img", "hr", "input"}


class Page(HTMLParser):
    """A page taken apart: its text, tags, headings, links and ids; refuses tags that do not close."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.words: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "title", "desc"):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def checks(**verdicts: str) -> list[CheckResult]:
    return [
        CheckResult(name, f"The {name} are right.", False, name, verdict, 2.0 if verdict == "pass" else 0.0, 2.0)
        for name, verdict in verdicts.items()
    ]


@pytest.fixture
def page_of(specimens):
    """Render one exercise (or whole units) of a made-up student."""

    def render(exercise: ExerciseResult | None = None, units: tuple[UnitResult, ...] = (), **changes: object) -> Page:
        made = specimens.document("Ada", 1, ("rnn",))
        units = units or (UnitResult.of("rnn", "", [exercise]),)
        score, most = sum(unit.score for unit in units), sum(unit.max_score for unit in units)
        changes = {"score": score, "final_score": score, "max_score": most, **changes}
        return Page(student_page.render(replace(made, units=units, **changes)))

    return render


def test_right_then_wrong_then_one_next_step(page_of) -> None:
    """Per exercise: what is right already, the first sentence of the diagnosis, one next step, three folded hints."""
    diagnosis = Diagnosis(
        "rnn/x",
        "The bias is added twice. It enters with the input and again.",
        "Look at `b_hh`.",
        ("One.", "Two.", "Three."),
        (SourceLine(12, "    h = x  + b"),),
    )
    page = page_of(ExerciseResult.of("rnn_step", checks(values="fail", gradients="pass", rules="pass"), diagnosis))
    assert "partly right 4 of 6" in page.text
    places = [
        page.text.index(words)
        for words in (
            "Right already: gradients and rules.",
            "The bias is added twice.",
            "It enters with the input and again.",
            "12 h = x + b",
            "Next step Look at b_hh .",
            "Hint 1: where to look One.",
            "Hint 3: nearly the answer Three.",
            "2 of 3 checks hold",
        )
    ]
    assert places == sorted(places)
    assert sum(tag == "details" for tag, _ in page.tags) == 4


def test_a_solved_exercise_is_short(page_of) -> None:
    """Nothing but the score and the folded checks, and a word of praise when all is solved."""
    page = page_of(ExerciseResult.of("rnn_step", checks(values="pass")))
    assert "Every exercise is solved" in page.text and "solved 2 of 2" in page.text
    assert "Next step" not in page.text and "Hint" not in page.text


def test_one_check_is_one_check(page_of) -> None:
    """No plural where there is one thing."""
    assert "1 of 1 check holds" in page_of(ExerciseResult.of("rnn_step", checks(values="pass"))).text
    assert "0 of 1 check holds" in page_of(ExerciseResult.of("rnn_step", checks(values="fail"))).text


def test_a_hint_that_is_the_next_step_is_not_said_twice(page_of) -> None:
    """The first hint of a known mistake stands there already; the others keep their order."""
    diagnosis = Diagnosis("rnn/x", "The bias is added twice.", "One.", ("One.", "Two.", "Three."))
    text = page_of(ExerciseResult.of("rnn_step", checks(values="fail"), diagnosis)).text
    assert text.count("One.") == 1
    assert "Hint 1: more concrete Two. Hint 2: nearly the answer Three." in text


def test_the_line_that_is_meant_is_marked(page_of) -> None:
    """Lines of a script have their numbers only, those of a notebook their cells; empty ones are left out."""
    lines = (
        SourceLine(6, "    a = x", "rnn.py, line 6"),
        SourceLine(7, "    return a.data", "rnn.py, line 7", {"meant": True}),
        SourceLine(8, "", "rnn.py, line 8"),
    )
    page = page_of(ExerciseResult.of("rnn_step", checks(values="fail"), Diagnosis("x", "No.", lines=lines)))
    assert "In your rnn.py 6 a = x 7 return a.data" in page.text and "line 8" not in page.text
    assert [found.get("class") for tag, found in page.tags if tag == "li"][:2] == [None, "meant"]
    cell = (SourceLine(3, "x", "cell 2, line 1"),)
    page = page_of(ExerciseResult.of("rnn_step", checks(values="fail"), Diagnosis("x", "No.", lines=cell)))
    assert "In your file cell 2, line 1 x" in page.text


def test_a_solved_exercise_shows_what_it_does(page_of, specimens) -> None:
    """Folded, so that what is right stays short."""
    page = page_of(ExerciseResult.of("rnn_step", checks(values="pass"), pictures=specimens.PICTURES[:1]))
    assert "What your code shows" in page.text and "may not see" in page.text
    assert [tag for tag, _ in page.tags].count("svg") == 2  # the bar of the table and the picture


def test_gradients_of_several_models_stand_side_by_side(page_of, specimens) -> None:
    """In one picture, as parts of where they start, named by unit; a single one stays with its exercise."""
    units = [
        UnitResult.of(
            name, "", [ExerciseResult.of("f", checks(values="pass"), pictures=[specimens.gradient("f", values)])]
        )
        for name, values in (("rnn", [4.0, 0.4, 0.004]), ("lstm", [1.0, 0.5, 0.25]))
    ]
    text = page_of(units=tuple(units)).text
    assert "Your models side by side" in text and "What your code shows" not in text
    assert "At the first position: 0.001 in rnn , 0.2 in lstm" in text
    alone = page_of(units=(units[0],)).text
    assert "side by side" not in alone and "What your code shows" in alone


@pytest.mark.parametrize("values", [[], [0.0, 1.0], ["x"], [float("nan")], None, [1.0] * 1000])
def test_gradients_that_are_none_are_left_where_they_are(page_of, specimens, values) -> None:
    """A picture with other data than expected is not put beside others, and the page is made all the same."""
    pictures = [specimens.gradient("f", values)]
    rows = [ExerciseResult.of(name, checks(values="pass"), pictures=pictures) for name in "ab"]
    assert "side by side" not in page_of(units=(UnitResult.of("rnn", "", rows),)).text


def test_many_notes_are_folded(page_of) -> None:
    """Two are said at once; more stand behind one line."""
    exercise = ExerciseResult.of("rnn_step", checks(values="pass"))
    assert "Please note: one" in page_of(exercise, notes=("one", "two")).text
    text = page_of(exercise, notes=("one", "two", "three")).text
    assert "Please note" not in text and "3 notes on your files one two three" in text


@pytest.mark.parametrize(
    ("verdicts", "words"),
    [
        ({"values": "todo", "rules": "todo"}, "○ not started"),
        ({"values": "fail"}, "✗ not right yet"),
        ({"values": "pass", "rules": "fault"}, "! ended early"),
        ({"values": "pass", "rules": "error"}, "? withheld"),
    ],
)
def test_states_are_words_and_signs(page_of, verdicts: dict[str, str], words: str) -> None:
    """How an exercise stands is said by a sign and in words, not by colour alone."""
    assert words in page_of(ExerciseResult.of("rnn_step", checks(**verdicts))).text


def test_a_failing_check_without_diagnosis_speaks(page_of) -> None:
    """Where no diagnosis is known, the first failing check's sentence and message take its place."""
    rows = [replace(checks(values="fail")[0], message="Batch 1, time 2 differs.")]
    page = page_of(ExerciseResult.of("rnn_step", rows))
    assert "This does not hold yet: The values are right." in page.text and "Batch 1, time 2 differs." in page.text


def test_a_fault_names_its_limit(page_of) -> None:
    """A fault's own sentence is the lead."""
    rows = [replace(checks(values="fault")[0], message="Over 2 s of processor time in `rnn_step`.")]
    assert "ended early 0 of 2 Over 2 s of processor time" in page_of(ExerciseResult.of("rnn_step", rows)).text


def test_questions_are_explained(page_of) -> None:
    """Questions show right or wrong with the explanation, under their own heading."""
    row = CheckResult("q", "What is left?", False, "answers", "fail", 0, 3, "Not 0.9.", explains="0.9 to the 50th.")
    page = page_of(units=(UnitResult.of("rnn", "", [ExerciseResult.of("answers", [row])]),))
    assert "Questions 0 of 3 ✗ not right What is left? Not 0.9. 0.9 to the 50th." in page.text


def test_what_was_not_handed_in_is_said(page_of) -> None:
    """Missing and unreadable units say so, with the reason."""
    units = (
        UnitResult.without("gru", "missing", 100),
        UnitResult.without("rnn", "unreadable", 100, message="Line 3: ?"),
    )
    text = page_of(units=units).text
    assert "gru not handed in 0 of 100" in text and "No file gru.py" in text
    assert "This file could not be read. Line 3: ?" in text


def test_a_page_without_exercises_counts_none(page_of) -> None:
    """Nothing handed in, or nothing of it readable, is said instead of "0 of 0"; a reason begins like a sentence."""
    missing = UnitResult.without("gru", "missing", 100)
    barred = UnitResult.without("rnn", "unreadable", 100, message="it is a symbolic link.")
    assert "No file of these units was handed in." in page_of(units=(missing,)).text
    text = page_of(units=(missing, barred)).text
    assert "Nothing of it could be read." in text and "0 of 0" not in text
    assert "It is a symbolic link." in text


def test_why_a_file_does_not_load_is_said_once(page_of) -> None:
    """At its first exercise, not at every check and not again at the next exercise."""
    sentence = "The file does not load: SyntaxError at rnn.py, line 85: invalid syntax"
    rows = [replace(check, message=sentence) for check in checks(values="fail", laws="fail")]
    diagnosis = Diagnosis("rnn/rnn_step/does_not_load", sentence, "Mend this first.")
    units = (UnitResult.of("rnn", "", [ExerciseResult.of(name, rows, diagnosis) for name in ("rnn_step", "rnn_all")]),)
    text = page_of(units=units).text
    assert text.count("SyntaxError") == 1 and text.count("Mend this first.") == 1
    assert text.count(student_page.SAME_REASON) == 1


def test_withheld_says_it_is_our_error(page_of) -> None:
    """A withheld grade is called our own error; no score, no traceback, no message of ours is on the page."""
    rows = [replace(checks(values="error")[0], message="ZeroDivisionError at hidden.py")]
    unit = UnitResult.of("rnn", "", [ExerciseResult.of("rnn_step", rows)], status="withheld")
    page = page_of(units=(unit,), status="withheld", own_errors=({"where": "rnn", "traceback": "SECRET-TRACE"},))
    assert "Your grade is withheld, because of an error of our own." in page.text
    assert (
        "SECRET" not in page.text
        and "hidden.py" not in page.text
        and "points" not in page.text.replace("Points by", "")
    )


def test_nothing_of_ours_reaches_the_student(specimens) -> None:
    """Of a whole document with planted secrets only sentences, verdicts, messages and the diagnosis are shown."""
    made = specimens.document("Ada", 1)
    planted = replace(
        made,
        isolation=IsolationFacts("partial", ("PLANTED-wall",)),
        seed_id="PLANTED-seed",
        fingerprint="PLANTED-print",
        extra={"x": "PLANTED-extra"},
        own_errors=({"traceback": "PLANTED"},),
    )
    units = [
        replace(
            unit,
            digest="PLANTED",
            extra={"x": "PLANTED"},
            exercises=tuple(
                replace(
                    each,
                    extra={"x": "PLANTED"},
                    checks=tuple(replace(check, check="PLANTED_name", extra={"x": "PLANTED"}) for check in each.checks),
                )
                for each in unit.exercises
            ),
        )
        for unit in planted.units
    ]
    text = student_page.render(replace(planted, units=tuple(units)))
    assert "PLANTED" not in text and "solation" not in text


def test_late_and_earlier_scores(page_of) -> None:
    """Late work says what it cost; a regrade names the old score and why."""
    exercise = ExerciseResult.of("rnn_step", checks(values="pass"))
    old = {
        "status": "graded",
        "final_score": 1.0,
        "max_score": 2.0,
        "graded_at": "2026-03-04T10:00:00+00:00",
        "because": ["kit"],
    }
    page = page_of(exercise, late_seconds=90_000, penalty=0.5, final_score=1.5, previous=(old,))
    assert "Handed in 1 day 1 hour late. That takes 0.5 from the 2 points you reached." in page.text
    assert "Earlier score: 1 of 2 on 4 March 2026, 10:00 UTC, before the checks were changed." in page.text


def test_hostile_names_and_texts_are_shown_not_run(specimens) -> None:
    """Whatever a student is called: one page, no foreign tag or attribute, nothing invisible, headings in order."""
    for name in specimens.HOSTILE_NAMES:
        page = Page(student_page.render(specimens.document(name, 3)))
        names = {tag for tag, _ in page.tags}
        assert not names & {"script", "img", "iframe", "object", "form", "input", "link", "a:href"}
        attributes = {key for _, found in page.tags for key in found}
        assert not {key for key in attributes if key.startswith("on")} and "style" not in attributes
        assert "\u202e" not in page.text and "\x1b" not in page.text
        levels = [int(tag[1]) for tag, _ in page.tags if tag in ("h1", "h2", "h3", "h4")]
        assert levels[0] == 1 and levels.count(1) == 1
        assert all(after - before <= 1 for before, after in pairwise(levels))


def test_hostile_messages_are_escaped_everywhere(page_of) -> None:
    """Tags in sentences, hints, lines, places, pictures, notes, unit messages and questions stay text."""
    evil = "<b onclick=x>\u202e`<i>`{{7*7}}"
    rows = [CheckResult(evil, evil, True, evil, "fail", 0, 1, evil, explains=evil)]
    lines = (SourceLine(1, evil, evil),)
    pictures = ({"kind": "attention", "data": {"weights": evil}, "sentence": evil}, {"kind": evil})
    exercise = ExerciseResult.of(evil, rows, Diagnosis(evil, evil, evil, (evil,) * 3, lines), pictures)
    units = (UnitResult.of(evil, evil, [exercise, ExerciseResult.of("answers", rows)], message=evil),)
    page = page_of(units=units, notes=(evil,), graded_at=evil, device=evil)
    assert not [found for tag, found in page.tags if tag in ("b", "i") and found]
    assert "onclick" not in {key for _, found in page.tags for key in found} and "49" not in page.text
    assert "\u202e" not in page.text


def test_ids_are_unique_and_links_meet_them(specimens) -> None:
    """Every part has one id, and every link inside the page leads to one."""
    page = Page(student_page.render(specimens.document("Ada", 3)))
    ids = [found["id"] for _, found in page.tags if "id" in found]
    assert len(ids) == len(set(ids))
    assert {found["href"][1:] for tag, found in page.tags if tag == "a"} <= set(ids)


def test_the_same_document_gives_the_same_bytes(specimens) -> None:
    """A page says nothing of when it was made."""
    made = specimens.document("Ada", 3)
    assert student_page.render(made) == student_page.render(made)


def test_endless_texts_do_not_make_endless_pages(page_of) -> None:
    """A megabyte in every text of a document ends in a page of some kilobytes per text."""
    long = "x y" * 350_000
    rows = [replace(checks(values="fail")[0], message=long, says=long)]
    diagnosis = Diagnosis("", long, long, (long,) * 50, (SourceLine(1, long),) * 50)
    exercise = ExerciseResult.of("rnn_step", rows, diagnosis, ({"kind": "lines", "sentence": long},) * 50)
    assert len(page_of(exercise).text) < 120_000


def test_writing_a_page_is_fast(tmp_path: Path, specimens) -> None:
    """A page of seven units is written in well under 15 ms, so that grading can write each at once."""
    documents = list(specimens.classroom(30))
    write_student_page(tmp_path, documents[0])
    times = []
    for document in documents:
        start = time.perf_counter()
        write_student_page(tmp_path, document)
        times.append(time.perf_counter() - start)
    assert sorted(times)[len(times) // 2] < 0.05  # three times what is wanted, for machines that are busy
    assert len(list((tmp_path / "feedback").iterdir())) == 30


def test_what_holds_without_points_is_no_praise_and_says_why(page_of):
    """A check that counts only with right values is not among what is right already; its line says what it needs."""
    why = "Holds, and counts as soon as the values are right."
    free = CheckResult("no_loop", "No loop over the data.", False, "vectorisation", "pass", 0.0, 2.0, why)
    text = page_of(ExerciseResult.of("causal_mask", [*checks(contract="pass", values="fail"), free])).text
    assert why in text
    assert "Right already: form and manners." in text
