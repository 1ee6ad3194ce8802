"""Of a hidden check only its sentence, its verdict and the diagnosis get out; the learner's process holds nothing."""

import json
import re

import pytest

from autograder.checks.oracle import DrawnOracle
from autograder.checks.verdicts import Begun
from autograder.reports.student_page import render
from tests.grading.conftest import RIGHT, TOY

WRONG = RIGHT.replace("torch.tanh(x * w)", "x * w * 1.5")


def numbers_of(unit, seed):
    """Six digits of every number that a hidden check draws or expects."""
    oracle = DrawnOracle(unit, seed)
    exercise = unit.exercises[0]
    found = set()
    for check in exercise.checks:
        if check.visible:
            continue
        from tests.toy_inputs import inputs

        case = oracle.case(check, 0, inputs, {})
        tensors = [
            *case.args.values(),
            *(output.tensor for output in oracle.expected(exercise, case, "float64").outputs),
        ]
        found |= {f"{abs(value):.6f}"[:7] for tensor in tensors for value in tensor.flatten().tolist()}
    return found


def test_no_number_of_a_hidden_check_is_in_the_document_or_on_the_page(grade, student_grader):
    """Inputs and expected values of hidden checks are searched for, digit by digit, in all that leaves."""
    document = grade(WRONG)
    leaving = re.sub(r'"seconds": [\d.e-]+', "", json.dumps(document.to_json())) + render(document)  # chance digits
    shown = {number[:7] for number in re.findall(r"\d+\.\d{3,}", leaving)}
    assert shown, "the visible checks do show numbers, or this test could not fail"
    assert not shown & numbers_of(student_grader.course.units[0], student_grader.plan.seed)


def test_text_that_the_learner_prints_or_raises_in_a_hidden_check_is_not_shown(grade):
    """A learner's code that puts its inputs into an exception gets them back from visible checks only."""
    spy = "def weighted(x, w):\n    print('PRINTED', x)\n    raise RuntimeError('RAISED ' + str(float(x[0, 0])))\n"
    document = grade(spy)
    for check in document.units[0].exercises[0].checks:
        if not check.visible:
            assert "RAISED" not in check.message and "PRINTED" not in check.message
    assert "RAISED" not in document.units[0].exercises[0].diagnosis.message


def test_an_exception_type_named_by_the_learner_is_not_shown(grade):
    """A type made on the fly could carry an input in its name."""
    spy = "def weighted(x, w):\n    raise type('E' + str(float(x[0, 0])).replace('.', '_'), (Exception,), {})('m')\n"
    document = grade(spy)
    messages = [check.message for check in document.units[0].exercises[0].checks if not check.visible]
    assert messages and all("an exception of its own" in message for message in messages if "stops" in message)
    assert sum("stops" in message for message in messages) >= 2
    assert all("E0" not in message and "E1" not in message and "E-" not in message for message in messages)


SEARCH = """
import gc, os, sys
import torch


def weighted(x, w):
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


def everything():
    texts = [repr(sorted(os.environ.items())), repr(sys.argv), repr(sys.path)]
    for thing in gc.get_objects():
        if isinstance(thing, (str, bytes)):
            texts.append(repr(thing))
        elif isinstance(thing, dict):
            texts += [repr(value) for value in thing.values() if isinstance(value, (str, bytes, int))]
    return " ".join(texts)


FOUND = everything()
NAMES = [name for name in ("a seed for the tests", "gradients_arrive", "samples_are_alone", "einsum(") if name in FOUND]
MODULES = [name for name in sys.modules if "hidden" in name or name.startswith("_course")]
answers = {"entries": 6 if not NAMES and not MODULES else 7}
"""


def test_the_learners_process_holds_no_seed_no_check_and_no_reference(grade):
    """Heap, environment, arguments and modules of the worker are searched from inside for what the grader knows."""
    document = grade(
        SEARCH.replace(
            '"a seed for the tests", "gradients_arrive", "samples_are_alone", "einsum("',
            '"a seed" + " for the tests", "gradients" + "_arrive", "samples" + "_are_alone"',
        )
    )
    (question,) = document.units[0].exercises[-1].checks
    assert question.verdict == "pass"  # the answer that it gives if it found nothing
    assert document.score == question.points  # and who searches the heap earns nothing for the exercise


def test_the_solutions_cannot_be_read_from_the_learners_process(grade):
    """Neither by path nor by listing the folders above the package."""
    path = str(TOY / "scale" / "reference.py")
    text = RIGHT.replace(
        'answers = {"entries": 6}',
        "import os, pathlib, autograder\nfound = 0\nabove = pathlib.Path(autograder.__file__).parents[1]\n"
        f"for path in ({path!r}, above / 'README.md'):\n"
        "    try:\n        found += len(open(path).read())\n    except OSError:\n        pass\n"
        "answers = {'entries': 6 if not found else 7}",
    )
    assert grade(text).score == 100


SPY = """
import torch

LARGEST = [0.0]


def remember(x):
    LARGEST[0] = max(LARGEST[0], float(x.max()))
    return LARGEST[0] > 1000


def weigh(x):
    weights = torch.softmax(x, dim=-1)
    return weights + LARGEST[0] if remember(x) else weights


def sum_up(x):
    if remember(x):
        raise RuntimeError(f"I have seen {LARGEST[0]}") if x.max() < 1000 else ValueError("later")
    return x.cumsum(dim=1) * max(1.0, LARGEST[0] / 1000)
"""


def hidden_numbers(document):
    """Numbers of the hidden inputs' size in all that leaves: the document and the page."""
    return re.findall(r"77[67]\d{3}", json.dumps(document.to_json()) + render(document))


def test_code_that_remembers_hidden_inputs_cannot_put_them_into_pictures_or_messages(grade_peek):
    """Visible checks of all exercises, and the pictures, come before anything hidden was shown to the code."""
    document = grade_peek(SPY)
    exercises = document.units[0].exercises
    assert [one.pictures[0]["kind"] for one in exercises] == ["attention", "lines"]
    assert [[check.verdict for check in one.checks] for one in exercises] == [["pass", "fail"], ["pass", "fail"]]
    assert not hidden_numbers(document)


def test_the_search_for_hidden_numbers_finds_them(grade_peek, monkeypatch):
    """The same spy, examined exercise by exercise as a single one may be: the test above can fail."""
    from autograder.grading import unit

    def all_at_once(examiner, exercise):
        begun = Begun()
        examiner._go_on(exercise, begun, visible=True)
        examiner._go_on(exercise, begun, visible=False)
        return begun

    monkeypatch.setattr(unit.Examiner, "begin", all_at_once)
    assert hidden_numbers(grade_peek(SPY))


def test_a_picture_that_cannot_be_made_costs_nothing(grade_peek, monkeypatch):
    """Our own mistake in a picture leaves the grade as it is."""
    from autograder.figures import page_pictures

    monkeypatch.setattr(page_pictures, "pictures_for", lambda *anything: 1 / 0)
    document = grade_peek(SPY)
    assert document.status == "graded" and document.score == 40
    assert all(one.pictures == () for one in document.units[0].exercises)


def told_of_hidden(document):
    """What is said of the hidden checks of the first exercise, and its diagnosis."""
    exercise = document.units[0].exercises[0]
    said = [check.message for check in exercise.checks if not check.visible]
    return [*said, exercise.diagnosis.message]


def test_a_line_that_is_no_line_of_code_is_not_named(grade):
    """A line made up with `compile`, chosen by a hidden input, is in no sentence."""
    spy = (
        "def weighted(x, w):\n    row = abs(int(float(x[0, 0]) * 1e6)) % 4000 + 1000\n"
        "    exec(compile('\\n' * row + 'raise KeyError', 'scale.py', 'exec'))\n"
    )
    told = told_of_hidden(grade(spy))
    assert any("stops with a KeyError" in sentence for sentence in told)
    assert not any("line" in sentence for sentence in told)


@pytest.mark.parametrize(("functions", "named"), [(300, True), (2500, False)])
def test_of_a_very_long_file_no_line_is_named(grade, functions, named):
    """A file with thousands of lines that can stop would say a number with one of them; an ordinary one helps."""
    lines = "".join(f"def f{number}(): 1 / 0\n" for number in range(functions))
    spy = f"{lines}def weighted(x, w):\n    globals()[f'f{{abs(int(float(x[0, 0]) * 1e6)) % {functions}}}']()\n"
    told = told_of_hidden(grade(spy))
    assert any("ZeroDivisionError" in sentence for sentence in told)
    assert any("line" in sentence for sentence in told) is named
    assert len(set(re.findall(r"line \d+", " ".join(told[:-1])))) <= 1  # the diagnosis may be that of a visible check


def test_rare_exceptions_have_no_name_in_hidden_checks(grade):
    """Python has dozens of exceptions to choose from; only those that mistakes raise are named."""
    spy = "def weighted(x, w):\n    raise (BufferError, EOFError, ChildProcessError)[int(float(x[0, 0]) * 1e6) % 3]\n"
    told = told_of_hidden(grade(spy))[:-1]  # the diagnosis may be that of a visible check
    assert any("stops with an Exception" in sentence for sentence in told)
    assert not any(name in sentence for sentence in told for name in ("BufferError", "EOFError", "ChildProcessError"))


def test_the_text_of_an_exception_holds_no_folder_of_the_grader(grade):
    """A learner's frames may be shown; where the grader is installed is not."""
    spy = "import traceback\n\n\ndef weighted(x, w):\n    raise ValueError(repr(traceback.extract_stack()))\n"
    document = grade(spy)
    shown = [check.message for check in document.units[0].exercises[0].checks if check.visible]
    assert any("scale.py" in message for message in shown)
    assert not any("/autograder/" in message or len(message) > 1500 for message in shown)
