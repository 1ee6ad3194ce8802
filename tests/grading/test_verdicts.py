"""Every verdict, from a learner's text to the document."""

import pytest

from tests.grading.conftest import RIGHT


def checks(document, exercise="weighted"):
    """name -> result of every check of an exercise."""
    results = {one.exercise: one for one in document.units[0].exercises}
    return {check.check: check for check in results[exercise].checks}


def verdicts(document):
    """name -> verdict."""
    return {name: check.verdict for name, check in checks(document).items()}


def diagnosis(document):
    """The diagnosis of the exercise."""
    return document.units[0].exercises[0].diagnosis


def test_a_right_answer_gets_full_marks(grade):
    """All checks pass, the question is answered, there is nothing to diagnose."""
    document = grade(RIGHT)
    assert document.score == document.max_score == 100
    assert set(verdicts(document).values()) == {"pass"}
    assert diagnosis(document) is None


def test_an_untouched_stub_is_todo(grade):
    """NotImplementedError is no mistake: nothing is attempted, nothing is diagnosed."""
    document = grade("def weighted(x, w):\n    raise NotImplementedError('weighted')\n\nanswers = {'entries': None}\n")
    assert set(verdicts(document).values()) == {"todo"}
    assert document.score == 0 and document.status == "graded"
    assert diagnosis(document) is None


def test_a_missing_exercise_is_todo(grade):
    """A file that defines nothing of the unit is graded, with todo for everything."""
    assert set(verdicts(grade("x = 1\n")).values()) == {"todo"}


def test_a_known_mistake_is_named(grade):
    """The diagnosis is that of the wrong answer in the bank, with its hint."""
    document = grade(RIGHT.replace("torch.tanh(x * w)", "w * x"))
    assert diagnosis(document).id == "scale/weighted/no_tanh"
    assert "squashed" in diagnosis(document).message
    assert diagnosis(document).hints[0].startswith("What keeps")
    assert verdicts(document)["has_the_right_form"] == "pass"


def test_of_two_mistakes_both_are_spoken_of(grade):
    """The known one is named, and the check that it would pass; one mistake alone has no second."""
    document = grade(RIGHT.replace("torch.tanh(x * w)", "torch.zeros(x.shape, dtype=x.dtype) + w * x"))
    assert diagnosis(document).id == "scale/weighted/no_tanh"
    second = 'Besides, this does not hold: "Nothing is made on a device of its own."'
    assert diagnosis(document).message.endswith(second)
    alone = grade(RIGHT.replace("torch.tanh(x * w)", "w * x"))
    assert "Besides" not in diagnosis(alone).message


def test_a_detached_result_loses_the_gradient_points_only(grade):
    """Values are right; the graph is cut, and the line that cuts it is shown."""
    document = grade(RIGHT.replace("torch.tanh(x * w)", "torch.tanh(x.detach() * w)"))
    assert [name for name, verdict in verdicts(document).items() if verdict != "pass"] == ["gradients_arrive"]
    assert "detach" in diagnosis(document).message and "scale.py, line 6" in diagnosis(document).message
    assert any("detach" in line.text for line in diagnosis(document).lines)


def test_a_syntax_error_is_named_with_its_line(grade):
    """Every check fails, the message gives the line; nothing else happens."""
    document = grade("def weighted(x, w):\n    return x *\n")
    assert document.score == 0
    assert "line 2" in checks(document)["agrees"].message and "SyntaxError" in checks(document)["agrees"].message


def test_an_exit_at_import_is_a_fault(grade):
    """The process is gone; its exit code means nothing."""
    document = grade("import os\nos._exit(0)\n" + RIGHT)
    assert set(verdicts(document).values()) == {"fault"} and document.score == 0


def test_a_line_that_ends_the_process_while_the_file_loads_is_shown(grade):
    """And no hint about the exercise is given, because nothing of it was looked at."""
    found = diagnosis(grade("import os\nif True:\n    os._exit(0)\n" + RIGHT))
    assert [line.line for line in found.lines if line.extra.get("meant")] == [3]
    assert found.hint and not found.hints


def test_a_place_is_said_once_of_a_syntax_error(grade):
    """Python's own message repeats it in brackets."""
    message = diagnosis(grade(RIGHT.replace("(x, w):", "(x, w)"))).message
    assert message == "The file does not load: SyntaxError at scale.py, line 5: expected ':'"


def test_an_exit_in_the_function_is_a_fault_and_the_question_still_counts(grade):
    """`sys.exit(0)` while a check runs costs that exercise; the answers are read in a new worker."""
    document = grade("import sys\ndef weighted(x, w):\n    sys.exit(0)\nanswers = {'entries': 6}\n")
    assert set(verdicts(document).values()) == {"fault"}
    assert document.score == 10


def test_a_forbidden_call_forfeits_the_exercise(grade):
    """All values are right; the rule is named and no points are left for the exercise."""
    text = RIGHT.replace("    weighed =", "    torch.nn.LSTMCell(2, 2)(torch.zeros(1, 2))\n    weighed =")
    document = grade(text)
    assert verdicts(document)["agrees"] == "pass"
    assert document.units[0].exercises[0].score == 0
    assert "No cells here." in diagnosis(document).message


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("weighed", "One tensor comes back"),
        ("(weighed.sum(dim=1, keepdim=True), weighed)", "one axis too many"),
        ("(weighed, weighed.sum(dim=1))", "expected"),
        ("None", "not a tensor"),
        ("(weighed.sum(dim=0), weighed)", "expected (B,)"),
    ],
)
def test_a_wrong_form_is_a_failure_of_the_learner_never_of_ours(grade, result, words):
    """Other structures and shapes fail every check with words; none becomes an error of ours."""
    document = grade(f"import torch\ndef weighted(x, w):\n    weighed = torch.tanh(x * w)\n    return {result}\n")
    assert document.status == "graded"
    assert "error" not in verdicts(document).values()
    assert words in checks(document)["has_the_right_form"].message


def test_a_wrong_kind_of_answer_is_told_apart_from_a_wrong_answer(grade):
    """A text where a number is asked for fails with the form; None is todo; a wrong number is wrong, with a reason."""
    kinds = {"'six'": "should be a number", "None": "Not answered", "7": "not the right answer"}
    for given, words in kinds.items():
        document = grade(RIGHT.replace("6}", f"{given}}}"))
        assert words in checks(document, "answers")["entries"].message
    assert checks(document, "answers")["entries"].explains


def test_the_same_submission_gets_the_same_document_twenty_times(grade):
    """Times aside, grading is a function of submission and seed."""

    def timeless(document):
        data = document.to_json()
        data.pop("graded_at")
        for exercise in data["units"][0]["exercises"]:
            for check in exercise["checks"]:
                check.pop("seconds")
        return data

    first = timeless(grade(RIGHT.replace("torch.tanh(x * w)", "torch.tanh(x * w) + torch.rand(())")))
    again = RIGHT.replace("torch.tanh(x * w)", "torch.tanh(x * w) + torch.rand(())")
    assert all(timeless(grade(again)) == first for _ in range(19))
