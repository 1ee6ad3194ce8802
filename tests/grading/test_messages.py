"""What is said of unusual results and endings is what happened."""

import pytest

from tests.grading.conftest import RIGHT

WEIGHED = "weighed = torch.tanh(x * w)"
RETURN = "return weighed.sum(dim=1), weighed"
CASES = [
    (RIGHT.replace(WEIGHED, f"{WEIGHED} + 0j"), "complex128; real numbers"),
    (RIGHT.replace(RETURN, "return weighed.sum(dim=1).to('meta'), weighed"), "where tensors hold no numbers"),
    (RIGHT.replace(RETURN, "raise SystemExit(3)"), "ended the Python process itself (sys.exit, os._exit, quit), so"),
    (RIGHT.replace(RETURN, "raise MemoryError('none left')"), "or raised a MemoryError"),
]


def said(document):
    """All messages about the exercise, and its verdicts."""
    checks = document.units[0].exercises[0].checks
    return " ".join(check.message for check in checks), {check.verdict for check in checks}


@pytest.mark.parametrize(("text", "words"), CASES, ids=["complex", "meta", "exit", "memory"])
def test_the_cause_is_named(grade, text, words):
    """Complex numbers, tensors without numbers, an exit, a raised MemoryError: each by its name."""
    assert words in said(grade(text))[0]


def test_a_sentence_of_torch_is_no_stub(grade):
    """NotImplementedError is also what torch raises for an operation that it does not have."""
    messages, verdicts = said(grade(RIGHT.replace(RETURN, "raise NotImplementedError('no such operation for this')")))
    assert "todo" not in verdicts and "NotImplementedError" in messages


@pytest.mark.parametrize("stub", ["NotImplementedError", "NotImplementedError('weighted')"])
def test_a_stub_is_not_attempted_yet(grade, stub):
    """What the kit has in its place, with or without the name."""
    assert "todo" in said(grade(RIGHT.replace(WEIGHED, f"raise {stub}")))[1]
