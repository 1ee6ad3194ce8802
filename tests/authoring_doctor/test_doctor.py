"""The doctor finds each kind of fault and says what repairs it; where nothing is wrong, it says so."""

import re

import pytest

from tests.authoring_doctor.conftest import invoke

KINDS = {
    "a reference that a check rejects": (
        r"reference: broken/double_broken/leaves_its_argument_alone: fail: .*in place.* -> mend solutions/broken/"
    ),
    "a right answer that is rejected": (
        r"right answer: broken/double_broken/adds_to_itself: rejected by follows_the_formula -> mend that check in "
        r"solutions/broken/, or that answer: right/double_broken.py, line \d+, cell adds_to_itself"
    ),
    "a wrong answer that is accepted": (
        r"wrong answer: careless/double_careless/squares: accepted with full marks -> give a check in "
        r"solutions/careless/ a case in which it differs by more than rounding, add one that "
        r"rejects it, or move it to right/"
    ),
    "a wrong answer that a check it names does not reject": (
        r"wrong answer: careless/double_careless/detached: not rejected by follows_the_formula -> edit `Fails:` in "
        r".*wrong/double_careless.py, line \d+, cell detached"
    ),
    "a wrong answer without a hint": (
        r"wrong answer: careless/double_careless/in_place: sentence, idea or hint is missing -> edit "
        r".*wrong/double_careless.py, line \d+, cell in_place"
    ),
    "two wrong answers that nothing tells apart": (
        r"diagnosis: careless/double_careless/\w+: diagnosed as \w+: .* -> tell them apart by a check, or write `Same"
    ),
    "a check that no wrong answer fails": (
        r"check: careless/double_careless/stays_on_the_device_of_its_input: no wrong answer fails it -> add one to "
        r"solutions/careless/wrong/double_careless.py"
    ),
    "points that do not add up": (
        r"points: careless: the points sum to 101, not 100 -> edit points in solutions/careless/"
    ),
    "a hint too few": (
        r"hints: careless/double_careless: 2 hints, not 3 -> `hints\(...\)` in solutions/careless/visible.py"
    ),
    "a sentence without an end": (
        r"texts: careless/double_careless/the_gradient_is_right: its sentence does not end -> end the docstring"
    ),
    "a catalogue named after no exercise": (
        r"known answer: mistyped/wrong/double_mistypd.py: no exercise of that name; there are: double_mistyped -> "
    ),
    "answers in a folder": (
        r"known answer: mistyped/right/loose: a folder, and nothing in it is tried -> make it cells `# %% name` of "
        r"right/loose.py"
    ),
    "a check that stops by itself": (
        r"our error: mistyped/double_mistyped/stays_on_the_device_of_its_input: stops by itself on "
        r"the reference of double_mistyped and \d+ more: "
        r"AttributeError: .*'follow_the_device'.* -> mend solutions/mistyped/hidden/double_mistyped.py, line \d+$"
    ),
    "a check that asks for a layout that does not exist": (
        r"our error: mistyped/double_mistyped/works_for_other_sizes: .*there is no layout 'stridd'. There are: "
        r"contiguous, strided. -> mend "
        r"solutions/mistyped/hidden/double_mistyped.py, line \d+$"
    ),
    "a name that is no check": (
        r"wrong answer: mistyped/double_mistyped/squares: names follows_the_formla, which is no check of it -> edit "
    ),
    "a list of mutants that cannot be read": (
        r"mutant: mistyped/equivalent.toml: .*entry 1 has no name. An entry is `\[\[equivalent\]\]` and three lines"
    ),
    "a stub out of step": r"drift: leaking.py: differs .* -> autograder sync",
    "a filled-in answer in a stub": r"leak: assignments/leaking.py, line \d+: a filled-in answer -> autograder sync",
    "a hidden check in what is handed out": (
        r"leak: assignments/notes.md, line \d+: .*agrees.* of leaking/hidden/double_leaking.py.* -> .*take it out"
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_fault_is_found_and_its_repair_named(ill, kind):
    """One line says where, what, and the command or the place that repairs it; the exit status is 1."""
    assert ill.exit_code == 1
    assert any(re.match(KINDS[kind], line) for line in ill.output.splitlines()), ill.output


def test_every_finding_names_a_repair(ill):
    """No finding ends with what is wrong."""
    findings = [line for line in ill.output.splitlines() if re.match(r"[a-z ]+: \S+/\S+: ", line)]
    assert len(findings) >= len(KINDS) - 2
    assert all(" -> " in line for line in findings)


def test_a_mistake_is_said_once(ill):
    """A check that stops by itself, and a name that is no check, have one line each, and no answer is blamed for it."""
    lines = [line for line in ill.output.splitlines() if ": mistyped/" in line]
    assert len([line for line in lines if line.startswith("our error")]) == 2, lines
    assert len([line for line in lines if "follows_the_formla" in line]) == 1, lines
    assert not [line for line in lines if line.startswith(("diagnosis", "right answer", "reference"))], lines


def test_the_verdict_counts_the_findings(ill):
    """The last line says how many there are, and with which seed to find them again."""
    said = re.search(r"^(\d+) to repair \(seed 'a', ", ill.output, re.MULTILINE)
    sections = re.findall(r"; (\d+) to repair$", ill.output, re.MULTILINE)
    assert said and int(said[1]) == sum(map(int, sections)) > 0


def test_figures_of_some_units_are_not_written(tmp_path):
    """The page shows the whole course, so a run of one unit leaves it as it is and says what to leave out."""
    page = tmp_path / "doctor.md"
    page.write_text("as it was")
    done = invoke("doctor", "--units", "masks", "--quick", "--write", page)
    assert done.exit_code == 2 and "leave out `--units`" in done.output
    assert page.read_text() == "as it was"


def test_a_new_unit_is_healthy(healthy):
    """Reference, stub, known answers, mutants, texts: nothing to repair, exit status 0."""
    assert healthy.exit_code == 0, healthy.output
    assert "healthy (seed 'a'" in healthy.output


def test_what_was_counted_is_printed(healthy):
    """Sections with their counts, and the kill matrix: what each check rejects and what it alone rejects."""
    assert "wrong answers: 5 wrong answers; 0 to repair" in healthy.output
    assert "right answers: 1 right answers; 0 to repair" in healthy.output
    assert re.search(r"mutants: \d+ rejected, \d+ of these with a specific diagnosis, \d+ equivalent", healthy.output)
    assert "1 stays_on_the_device_of_its_input [portability, hidden]; the only one for on_the_cpu" in healthy.output
