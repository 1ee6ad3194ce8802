"""What `check` and `experiment` show in a notebook, in a real browser: readable, harmless, inside its column."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

REPOSITORY = Path(__file__).resolve().parents[2]
HOSTILE = (
    "def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):\n"
    "    print('<img src=x onerror=alert(1)>', 'long' * 200)\n"
    "    raise ValueError('<script>alert(1)</script>' + 'x' * 300 + '\\u202e')\n"
)


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Every kind of output: leaking, wrong, stopped, not started, not loading, right, and an experiment."""
    from autograder.kit.examine import examine
    from autograder.kit.experiments.catalogue import EXPERIMENTS
    from autograder.kit.experiments.conduct import Conducted
    from autograder.kit.experiments.finding import ExperimentResult, picture
    from autograder.kit.folder import find_kit
    from autograder.kit.html import page
    from autograder.kit.lasting_worker import Lasting
    from autograder.kit.own_files import read_work

    folder = tmp_path_factory.mktemp("kit") / "kit"
    shutil.copytree(REPOSITORY / "assignments", folder)
    kit = find_kit(folder)
    attention, lstm = ((REPOSITORY / "solutions" / unit / "reference.py").read_text() for unit in ("attention", "lstm"))
    leaking = attention.replace("torch.finfo(scores.dtype).min", "-9.0").replace("masked_fill(~mask, 0.0)", "clone()")
    tries = [
        ("attention", leaking, "scaled_dot_product_attention"),
        ("attention", attention.replace(".tril()", ".tril(1)"), "causal_self_attention"),
        ("lstm", lstm.replace("f * c + i * g", "f * c + i * g * (g < 0.5)"), "lstm_step"),
        ("lstm", HOSTILE, "lstm_gates"),
        ("lstm", "def lstm_gates(:\n", "lstm_gates"),
        ("lstm", lstm, "lstm_gates"),
        ("lstm", lstm, "lstm_forward"),
        ("gru", (folder / "gru.py").read_text(), "gru_step"),
    ]
    made = []
    with Lasting(spare=False) as source:
        for unit, text, exercise in tries:
            (folder / f"{unit}.py").write_text(text)
            made.append(page(examine(kit, read_work(kit.unit(unit), folder / f"{unit}.py"), source, (exercise,))))
    drawn = picture([("RNN", [1.0, 0.2]), ("attention", [1.0, 1.0])], "One forgets.", x="distance", y="accuracy")
    finding = ExperimentResult(("distance", "5", "80"), (("RNN", "100%", "20%"), ("attention", "100%", "100%")), drawn)
    made.append(Conducted(EXPERIMENTS["recall"], finding, ("lstm_forward",))._repr_html_())
    return made


@pytest.fixture
def notebook(outputs: list[str], tmp_path: Path):  # type: ignore[no-untyped-def]
    """A page like a notebook's, in its light or dark theme, with all outputs below one another."""

    def write(theme: str) -> Path:
        light, colours = ("true", "#fff; color: #222") if theme == "light" else ("false", "#111; color: #ddd")
        body = "".join(f"<section>{output}</section>" for output in outputs)
        path = tmp_path / f"{theme}.html"
        path.write_text(
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Notebook</title>'
            f'<body data-jp-theme-light="{light}" style="margin: 8px; background: {colours}">'
            f"<main><h1>Outputs</h1>{body}</main></body></html>",
            encoding="utf-8",
        )
        return path

    return write


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_sticks_out(browser, notebook, pictures: Path, theme: str, width: int) -> None:  # type: ignore[no-untyped-def]
    """No output is wider than its column, whatever a learner's message holds."""
    browser.open(notebook(theme), width, theme)
    browser.picture(pictures / f"notebook-{width}-{theme}.png")
    wide, window = browser.ask("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= window == width


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_accessible(browser, tools: Path, notebook, theme: str) -> None:  # type: ignore[no-untyped-def]
    """axe-core finds nothing: contrast above all, in both themes."""
    browser.open(notebook(theme), 1280, theme)
    assert browser.violations(tools) == []


def test_nothing_runs_and_nothing_is_fetched(browser, notebook) -> None:  # type: ignore[no-untyped-def]
    """A message that looks like a script or an image is text."""
    browser.open(notebook("light"))
    assert browser.ask("return document.scripts.length + document.images.length") == 0
    assert browser.ask("return performance.getEntriesByType('resource').map(each => each.name)") == []
    assert "alert(1)" in browser.ask("return document.body.textContent")


def test_every_picture_has_its_sentence(browser, notebook) -> None:  # type: ignore[no-untyped-def]
    """Each drawing carries its sentence for those who listen, and it stands below for those who look."""
    browser.open(notebook("light"))
    pairs = browser.ask(
        "return [...document.querySelectorAll('figure')].filter(each => each.querySelector('svg')).map(each => "
        "[each.querySelector('svg desc').textContent, each.querySelector('figcaption').textContent])"
    )
    assert len(pairs) >= 6
    assert all(shown.startswith(told.replace("`", "")) for told, shown in pairs)  # how to read it may come after it
