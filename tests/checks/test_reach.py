"""What a file reaches for, as the grader reads it from the text."""

import pytest

from autograder.checks.static_scan import reach_of, remark

INTERNALS = {
    "attribute": ("import gc\nfor one in gc.get_objects(): pass\n", "gc.get_objects", 2),
    "alias": ("import sys as s\ndef f(x):\n    return s._getframe()\n", "sys._getframe", 3),
    "from": ("from sys import setprofile as quiet\n", "sys.setprofile", 1),
    "literal": ("import sys\nf = getattr(sys, '_getframe')\n", "sys._getframe", 2),
    "frames": ("def f(error):\n    return error.__traceback__.tb_frame\n", "tb_frame", 2),
    "our modules": ("import sys\nmain = sys.modules['autograder.worker.main']\n", "autograder.worker.main", 2),
    "import of ours": ("import autograder.worker.main\n", "autograder.worker.main", 1),
    "machine code": ("import ctypes\n", "ctypes", 1),
}
INNOCENT = {
    "check": "from autograder import check\ncheck('f')\n",
    "sys and inspect": "import sys, inspect, gc, threading\nprint(sys.version, inspect.signature(len))\ngc.collect()\n",
    "a comment and a text": "# gc.get_objects()\n'''sys._getframe and autograder.worker'''\n",
    "not when graded": "if __name__ == '__main__':\n    import gc\n    gc.get_objects()\n",
    "its own names": "class Frames:\n    def get_objects(self): return 1\nFrames().get_objects()\n",
    "unreadable": "def f(:\n",
}


@pytest.mark.parametrize("how", INTERNALS)
def test_internals_are_found_with_their_line(how):
    """Each way of naming what no exercise needs is found, at its line, and the instructor is told."""
    text, what, line = INTERNALS[how]
    reach = reach_of({"lstm": text}, "lstm")
    assert (reach.internals[0].what, reach.internals[0].line) == (what, line)
    assert f"{what} (line {line})" in remark("lstm", reach)


@pytest.mark.parametrize("what", INNOCENT)
def test_ordinary_files_reach_for_nothing(what):
    """What honest files hold costs nothing."""
    reach = reach_of({"lstm": INNOCENT[what]}, "lstm")
    assert not reach.internals and not reach.tracing


def test_what_an_imported_unit_reaches_for_counts_and_another_unit_does_not():
    """Hiding it in a unit that is imported helps nobody; a unit beside it is none of this one's business."""
    sources = {"gru": "import gc\ngc.get_objects()\n", "rnn": "from gru import f\n", "lstm": "import torch\n"}
    assert reach_of(sources, "rnn").internals[0].unit == "gru"
    assert not reach_of(sources, "lstm").internals
    assert remark("rnn", reach_of(sources, "rnn")) == ""


def test_plain_scripts_are_told_from_others():
    """A script under its own name stands in the text; where names are put together it could be anything."""
    plain = "import torch\n@torch.jit.script\ndef f(x: int):\n    return x\n"
    assert reach_of({"lstm": plain}, "lstm").plainly_made
    assert not reach_of({"lstm": f"{plain}g = getattr(torch.jit, 'tr' + 'ace')\n"}, "lstm").plainly_made
    assert not reach_of({"lstm": f"{plain}g = torch.jit.trace(f, (1,))\n"}, "lstm").plainly_made
