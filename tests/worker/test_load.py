"""Loading: from text to a module, and what is said when that fails."""

import pytest


def test_defined_names_are_told(worker):
    """A load names the functions and classes of the text, and not what it imports."""
    reply = worker.load("import math\nfrom torch import nn\ndef f(): pass\nclass M(nn.Module): pass\nx = 3\n")
    assert reply["ok"] and reply["defined"] == ["f", "M"]


def test_a_syntax_error_tells_file_and_line(worker):
    """A text that does not parse is told by its file and line."""
    error = worker.load("x = 1\ndef f(:\n    pass\n", unit="lstm")["error"]
    assert (error["type"], error["file"], error["line"]) == ("SyntaxError", "lstm.py", 2)


@pytest.mark.parametrize("text", ["x = '\0'", "x = " + "(" * 500 + ")" * 500, "\tx\n  y\n"])
def test_text_that_is_no_program_is_a_reply(worker, text):
    """Null bytes, deep nesting and bad indentation are told, not died of."""
    assert worker.load(text)["ok"] is False


def test_no_file_is_opened_for_a_syntax_error(worker):
    """A file of the unit's name in the working directory, even a pipe, does not enter into the message."""
    worker.load("import os, tempfile\nos.chdir(tempfile.mkdtemp())\nos.mkfifo('lstm.py')\n")
    for text in ("def f(:\n", "return 3\n", "def f():\n    nonlocal x\n"):
        error = worker.load(text, unit="lstm")["error"]
        assert (error["type"], error["file"]) == ("SyntaxError", "lstm.py") and "no folder" not in error["message"]


def test_an_exception_at_import_names_the_line(worker):
    """What a text raises while it is loaded is told with the learner's line."""
    error = worker.load("x = 1\ny = x / 0\n", unit="gru")["error"]
    assert (error["type"], error["file"], error["line"], error["trace"]) == (
        "ZeroDivisionError",
        "gru.py",
        2,
        [["gru.py", 2, "<module>"]],
    )


def test_other_units_are_importable(worker):
    """A unit that was handed in with it can be imported by name, and its own text is loaded only then."""
    sources = {"attention": "def f(x):\n    return x + 1\n", "broken": "1 / 0\n"}
    assert worker.load("from attention import f\ndef g(x):\n    return f(x)\n", sources=sources)["ok"]


def test_a_missing_unit_is_named(worker):
    """The import of a unit that was not handed in is told as such."""
    units = ["attention", "multihead"]
    reply = worker.load("from attention import f\n", unit="multihead", units=units)
    assert reply["error"]["missing_unit"] == "attention"


def test_a_missing_library_is_no_missing_unit(worker):
    """Where the grader names the units, another module that is missing is not taken for one."""
    assert worker.load("import flurbl\n", units=["attention"])["error"]["missing_unit"] is None


def test_a_broken_unit_is_named(worker):
    """Where an imported unit's own text raises, the reply names it and its line."""
    error = worker.load("import attention\n", unit="multihead", sources={"attention": "\n1 / 0\n"})["error"]
    assert (error["broken_unit"], error["file"], error["line"]) == ("attention", "attention.py", 2)
    assert error["missing_unit"] == "attention"


@pytest.mark.parametrize("text", ["def g(:\n", "import nowhere\n", "from torch import nothing\n"])
def test_a_unit_that_is_broken_at_the_call_is_named(worker, text):
    """The same where the import stands inside a function, and for errors that no frame shows."""
    worker.load("def f():\n    import attention\n", sources={"attention": text}, units=["attention"])
    assert worker.call("f")["error"]["missing_unit"] == "attention"


def test_an_error_caught_at_import_is_not_blamed(worker):
    """A file that copes with a broken unit, and raises something of its own later, is told by its own line."""
    text = "try:\n    import attention\nexcept Exception:\n    pass\n1 / 0\n"
    error = worker.load(text, unit="multihead", sources={"attention": "1 / 0\n"})["error"]
    assert (error["broken_unit"], error["file"], error["line"]) == (None, "multihead.py", 5)


def test_a_library_cannot_be_replaced(worker):
    """A text called like a library is not picked up."""
    sources = {"torch": "hidden = 1\n", "json": "hidden = 1\n", "numpy": "hidden = 1"}
    text = "import torch, json, numpy\nassert not any(hasattr(m, 'hidden') for m in (torch, json, numpy))\n"
    assert worker.load(text, sources=sources)["ok"]


def test_the_main_block_does_not_run(worker):
    """What stands under `__main__` is not run."""
    assert worker.load("if __name__ == '__main__':\n    raise ValueError\n")["ok"]


def test_source_is_found_by_inspect(worker):
    """`inspect.getsource`, which `torch.jit.script` needs, finds the text."""
    assert worker.load("import inspect\ndef f(x):\n    return x\nassert 'return x' in inspect.getsource(f)\n")["ok"]


def test_no_folder_of_submissions_is_on_the_path(worker):
    """The working directory is not on `sys.path`, and the importer of units stands last."""
    text = """
    import sys
    assert '' not in sys.path and '.' not in sys.path
    assert type(sys.meta_path[-1]).__name__ == 'SourceImporter'
    """
    assert worker.load(text)["ok"]


def test_global_state_changed_at_import_is_told(worker):
    """A default dtype that a file sets while it is loaded is a fact of the load."""
    assert worker.load("import torch\ntorch.set_default_dtype(torch.float64)\n")["globals"] == ["default_dtype"]


def test_lookup_tells_what_is_defined(worker):
    """A lookup tells callable, module, other and missing apart."""
    worker.load("from torch import nn\ndef f(): pass\nclass M(nn.Module): pass\nclass P: pass\nx = 3\n")
    found = worker.ask({"op": "lookup", "names": ["f", "M", "P", "x", "y"]})["found"]
    assert found == {"f": "callable", "M": "module", "P": "class", "x": "other", "y": None}


def test_a_file_can_be_loaded_again(worker):
    """A second load replaces the first, also for units that were imported."""
    worker.load("import other\n", sources={"other": "x = 1\n"})
    text = "import other\nassert other.x == 2\n"
    assert worker.load(text, sources={"other": "x = 2\n"})["ok"]


def test_a_second_request_without_load_is_refused(worker):
    """A request before anything is loaded is the grader's mistake and says so."""
    assert worker.ask({"op": "answers"})["stage"] == "request"
    assert worker.ask({"op": "what"})["stage"] == "request"
