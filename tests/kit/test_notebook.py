"""`from autograder import check` in a script and in a notebook."""

from __future__ import annotations

import html
import re
import runpy
import sys
import warnings
from pathlib import Path

import pytest

from autograder import check
from autograder.kit import notebook as learner_notebook
from autograder.sandbox.interface import WorkerSource

from .conftest import solved

SCRIPT = """\
import math
from autograder import check

def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.mT / math.sqrt(q.shape[-1])
    scores = scores if mask is None else scores.masked_fill(~mask, FILL)
    weights = scores.softmax(-1)
    return weights @ v, weights
"""


def test_in_a_script(
    folder: Path, source: WorkerSource, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A script gets text and a value that is true or false, and is not run a second time in the worker.

    Neither does anything go round in circles where a unit's own file ends in `check(...)`.
    """
    (folder / "lstm.py").write_text(
        solved("lstm") + "\nfrom autograder import check\nassert check(lstm_gates) is None\n"
    )
    (folder / "mine.py").write_text(
        SCRIPT.replace("FILL", "-1e9") + "print('once')\nassert check(scaled_dot_product_attention)\n"
        "assert not check('gru_step')\nassert check('lstm_gates')\n"
    )
    monkeypatch.chdir(folder)
    monkeypatch.setattr(learner_notebook, "_SOURCE", [source])
    runpy.run_path(str(folder / "mine.py"), run_name="__main__")
    said = capsys.readouterr().out
    assert said.count("once") == 1
    assert "6 of 6 checks" in said and "gru_step  not started" in said


@pytest.mark.filterwarnings("ignore")
def test_in_a_notebook(folder: Path) -> None:
    """A page with a picture, shown once, from the notebook's own definitions; hostile text in it is only text."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    cell = nbformat.v4.new_code_cell
    leaking = SCRIPT.replace("from autograder import check\n", "").replace("FILL", "-9.0")
    cells = [
        cell("%pwd\nfrom autograder import check"),
        cell(leaking),
        cell("verdict = check(scaled_dot_product_attention)\nverdict"),
        cell("def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):\n    raise ValueError('<script>alert(1)</script>')"),
        cell("check(lstm_gates)"),
        cell("check('lstm_gates').right"),
        cell("def lstm_setp(x):\n    return x\ncheck(lstm_setp)"),
        cell("check(3), check('attention_is_all')"),
        cell("def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):\n    return (x @ w_ih.T + h @ w_hh.T).tanh().detach()"),
        cell("str(check(rnn_step))"),
        cell("def mix(a, b):\n    return a @ b\n\ndef rnn_step(x, h, w_ih, *others):\n    return mix(x, w_ih)"),
        cell("print(check(rnn_step))"),
    ]
    notebook = nbformat.v4.new_notebook(cells=cells)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        resources = {"metadata": {"path": str(folder / "notebooks")}}
        nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources).execute()
    (output,) = cells[2].outputs
    page = output["data"]["text/html"]
    assert "<svg" in page and "Query 0 gives weight to key" in html.unescape(re.sub("<[^>]*>", "", page))
    assert "query 0 looks at key" in output["data"]["text/plain"]
    hostile = cells[4].outputs[0]["data"]["text/html"]
    assert "<script>" not in hostile and "&lt;script&gt;alert(1)" in hostile
    assert "In [4], line 2" in hostile
    assert cells[5].outputs[-1]["data"]["text/plain"] == "False"
    assert all(output["output_type"] != "error" for one in cells for output in one.outputs)
    (near,) = cells[6].outputs
    assert near["data"]["text/plain"].startswith("`lstm_setp` is no exercise of this course. Did you mean `lstm_step`?")
    assert "The exercises: lstm: lstm_gates, lstm_step" in near["data"]["text/plain"]
    assert "Did you mean <code>lstm_step</code>?" in near["data"]["text/html"]
    assert "of type `int`" in cells[7].outputs[0]["data"]["text/plain"]
    assert "`attention_is_all` is no exercise of this course." in cells[7].outputs[1]["data"]["text/plain"]
    headed = cells[9].outputs[0]["data"]["text/plain"]
    assert headed.startswith("rnn, as this notebook defines it\n") and "rnn.py" not in headed
    chain = " ".join(cells[11].outputs[0]["data"]["text/plain"].split())
    assert "rnn_step (In [11], line 5): return mix(x, w_ih) mix (In [11], line 2): return a @ b" in chain


def test_a_script_that_asks_for_something_else(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence and something that is not true, no traceback; so too where there is no kit."""
    monkeypatch.chdir(folder)
    assert not check("lstm_setp")
    assert "Did you mean `lstm_step`?" in " ".join(capsys.readouterr().out.split())
    monkeypatch.chdir(folder.parent)
    monkeypatch.setattr(sys.modules["__main__"], "__file__", str(folder.parent / "mine.py"), raising=False)
    answer = check("lstm_step")
    assert not answer and not answer.right and "No kit was found" in repr(answer)
