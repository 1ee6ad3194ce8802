"""The leak search finds what must stay, however it was packed, and nothing else."""

import ast
import bz2
import gzip
import io
import json
import marshal
import py_compile
import re
import tarfile
import textwrap
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from autograder.authoring.release.canaries import plant
from autograder.authoring.release.leaks import Leak, find_leaks, refuse_leaks
from autograder.authoring.release.normal_forms import is_weighty, long_numbers, squeeze, statement_form
from autograder.authoring.release.secrets import Secrets, read_secrets
from autograder.authoring.sync.handed_out import visible_text
from autograder.authoring.sync.notebooks import dumps, make_notebook
from autograder.authoring.sync.scaffold import new_unit
from autograder.authoring.sync.stub import stub_of
from autograder.authoring.sync.unit_files import read_unit, unit_folders
from autograder.errors import ReleaseError

REPOSITORY = Path(__file__).resolve().parents[2]
# a statement of the solution of lstm_forward; it stands nowhere else
SECRET = "h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)"


def found(kit: Path, secrets: Secrets) -> list[str]:
    return [str(finding) for finding in find_leaks(kit, secrets)]


# ---- what means something


@pytest.mark.parametrize(
    "statement",
    [
        "c_next = f * c + i * g",
        "return (1 - z) * n + z * h",
        SECRET,
        "h = o * torch.tanh(c)",
        "for t in range(x.shape[1]):\n    pass",
    ],
)
def test_a_statement_that_is_an_answer_is_long_enough(statement: str) -> None:
    """Short lines can be whole answers."""
    assert is_weighty(ast.parse(statement).body[0])


@pytest.mark.parametrize(
    "statement", ["return outputs, h_n", "h = h0", "import torch", "x = 1", "outputs.append(h)", "pass"]
)
def test_a_statement_that_everybody_writes_is_not(statement: str) -> None:
    """Otherwise every text on the subject would be a leak."""
    assert not is_weighty(ast.parse(statement).body[0])


def test_layout_makes_no_difference() -> None:
    """White space, quotes and brackets of grouping are not part of a form."""
    plain = statement_form(ast.parse('y = f(a + b, mode="x")').body[0])
    assert plain == statement_form(ast.parse("y = (f((a\n + b), mode='x'))").body[0])
    assert plain in squeeze('text before y = f( a+b,\n   mode="x" ) and after')


def test_the_digits_of_long_numbers_are_found() -> None:
    """Six digits or more, however they are written; shorter ones and parts of words are not numbers to look for."""
    assert set(long_numbers("0.00515378, 1_234_567 and 12.3456789e-5; 12345; a1234567; 1.2.3")) == {
        "515378",
        "1234567",
        "123456789",
    }


# ---- the course as it is


def test_the_course_has_secrets_of_every_unit(secrets: Secrets) -> None:
    """A search for nothing would find nothing."""
    for folder in unit_folders(REPOSITORY / "solutions"):
        assert any(origin.startswith(f"{folder.name}/reference.py") for origin in secrets.forms.values()), folder.name


def test_stubs_notebooks_and_the_learners_page_are_clean(kit: Path, secrets: Secrets) -> None:
    """What is really handed out raises no alarm."""
    for folder in unit_folders(REPOSITORY / "solutions"):
        source = read_unit(folder)
        (kit / f"{folder.name}.py").write_text(stub_of(source))
        (kit / f"{folder.name}.ipynb").write_text(dumps(make_notebook(folder.name, source)))
    (kit / "README.md").write_text((REPOSITORY / "assignments/README.md").read_text())
    assert found(kit, secrets) == []


def test_every_reference_is_found_as_a_whole(kit: Path, secrets: Secrets) -> None:
    """Every exercise of every reference has at least one line that the search knows."""
    for folder in unit_folders(REPOSITORY / "solutions"):
        source = read_unit(folder)
        for node in source.exercises:
            name = f"{folder.name}_{node.name}.py"
            (kit / name).write_text("import torch\n\n\n" + (ast.get_source_segment(source.text, node) or ""))
    places = {leak.place.partition(",")[0] for leak in find_leaks(kit, secrets) if "marker" not in leak.what}
    assert places == {path.name for path in kit.iterdir()}


# ---- the hiding places


def in_text(kit: Path) -> None:
    (kit / "notes.md").write_text(f"Some text.\n\n    {SECRET}\n")


def in_wrapped_text(kit: Path) -> None:
    (kit / "notes.txt").write_text("h, c = lstm_step(\n    x[:, t],\n    h, c,\n    w_ih, w_hh,\n    b_ih, b_hh)")


def in_python_with_comments(kit: Path) -> None:
    (kit / "a.py").write_text(
        "def f(x):\n    h, c = lstm_step(  # step\n        (x[:, t]), h, c,  # now\n w_ih, w_hh, b_ih, b_hh)\n"
    )


def in_a_comment(kit: Path) -> None:
    (kit / "a.py").write_text(f"x = 1\n# {SECRET}\n")


def in_a_joined_string(kit: Path) -> None:
    (kit / "a.py").write_text("x = ('h, c = lstm_step(x[:, t], h, '\n     'c, w_ih, w_hh, b_ih, b_hh)')\n")


def in_utf_16(kit: Path) -> None:
    (kit / "notes.txt").write_bytes(SECRET.encode("utf-16"))


def in_a_notebook_cell(kit: Path) -> None:
    notebook(kit, {"cell_type": "code", "source": ["for t in x:\n", f"    {SECRET}"], "outputs": []})


def in_a_notebook_output(kit: Path) -> None:
    output = {"output_type": "stream", "text": ["first\n", SECRET]}
    notebook(kit, {"cell_type": "code", "source": [], "outputs": [output]})


def in_notebook_metadata(kit: Path) -> None:
    notebook(kit, {"cell_type": "markdown", "source": "x", "metadata": {"note": SECRET}})


def notebook(kit: Path, cell: dict[str, object]) -> None:
    (kit / "a.ipynb").write_text(json.dumps({"cells": [cell], "metadata": {}}))


def in_json(kit: Path) -> None:
    (kit / "a.json").write_text(json.dumps({"a": [{"b": SECRET}]}))


def zipped(name: str, content: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return stream.getvalue()


def tarred(name: str, content: bytes, mode: str = "w") -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode=mode) as archive:  # type: ignore[call-overload]
        member = tarfile.TarInfo(name)
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    return stream.getvalue()


def in_a_wheel(kit: Path) -> None:
    (kit / "a.whl").write_bytes(zipped("autograder/a.py", SECRET.encode()))


def in_a_tar_in_a_zip(kit: Path) -> None:
    (kit / "a.zip").write_bytes(zipped("b.tar.gz", tarred("c/d.py", SECRET.encode(), "w:gz")))


def in_a_zip_with_another_name(kit: Path) -> None:
    (kit / "picture.png").write_bytes(zipped("b.txt", SECRET.encode()))


def in_a_gzip(kit: Path) -> None:
    (kit / "a.gz").write_bytes(gzip.compress(bz2.compress(SECRET.encode())))


def in_a_numpy_archive(kit: Path) -> None:
    np.savez(kit / "a.npz", words=np.array([SECRET]), bytes=np.frombuffer(SECRET.encode(), dtype=np.uint8))


def in_compiled_code(kit: Path) -> None:
    code = compile(f"def f():\n    return '''{SECRET}'''", "a.py", "exec")
    (kit / "data.pyc").write_bytes(b"\0" * 16 + marshal.dumps(code))


HIDING = [value for name, value in sorted(globals().items()) if name.startswith("in_") and callable(value)]


@pytest.mark.parametrize("hide", HIDING, ids=lambda hide: hide.__name__)
def test_a_statement_of_a_solution_is_found(kit: Path, secrets: Secrets, hide: Callable[[Path], None]) -> None:
    """In text, notebooks, archives inside archives, arrays and compiled code; the finding names its origin."""
    hide(kit)
    assert any("of lstm/reference.py, line" in line for line in found(kit, secrets))


def test_the_line_is_named(kit: Path, secrets: Secrets) -> None:
    """In text as in Python."""
    (kit / "a.md").write_text(f"1\n2\n{SECRET}\n4")
    (kit / "b.py").write_text(f"x = 1\nfor t in x:\n    {SECRET}\n")
    assert [line.partition(": `")[0] for line in found(kit, secrets)] == ["a.md, line 3", "b.py, line 3"]


def test_hidden_checks_and_known_answers_are_secret(solutions: Path, kit: Path) -> None:
    """Statements, names and sentences of hidden.py, wrong/ and right/ are found, those of visible.py are not."""
    small = read_secrets(solutions, None)
    (kit / "visible.py").write_text(visible_text(solutions / "positions"))
    assert found(kit, small) == []
    lines = {
        "hidden.py": 'trial.agrees(trial.case(inputs, B=3, D=4), layout="strided")',
        "hidden sentence": "The argument is the same after the call, and a second call gives the same result.",
        "hidden name": "def works_for_other_sizes(trial):",
        "wrong": "Your result is the square of the input, not the double: for 3 you return 9.",
    }
    for name, line in lines.items():
        (kit / "a.txt").write_text(f"x\n{line}\n")
        assert found(kit, small), name


# ---- numbers, answers, names


@pytest.fixture
def numbers(tmp_path: Path) -> Secrets:
    """A course whose secrets hold long numbers."""
    new_unit("figures", tmp_path / "solutions")
    reference = tmp_path / "solutions/figures/reference.py"
    reference.write_text(reference.read_text().replace('"twenty_one_becomes": 42', '"twenty_one_becomes": 0.9**50'))
    hidden = tmp_path / "solutions/figures/hidden/double_figures.py"
    hidden.write_text(hidden.read_text() + "\nSEED = 20261129\nWORDS = 'exam-778899'\nTOLERANCE = 1e-9\n")
    return read_secrets(tmp_path / "solutions", None)


@pytest.mark.parametrize(
    "text",
    ["seed 20261129", "20_261_129", "x = 0.00515378", "about 5.153775e-3", str(0.9**50), "(778899)"],
)
def test_a_long_number_is_found_however_it_is_written(kit: Path, numbers: Secrets, text: str) -> None:
    """Literal or worked out, rounded or not."""
    (kit / "a.md").write_text(text)
    assert any("the number" in line for line in found(kit, numbers))


@pytest.mark.parametrize("text", ["1e-9", "0.005", "2026", "120261129", "a20261129", "2026-11-29", "20261128"])
def test_other_numbers_are_not(kit: Path, numbers: Secrets, text: str) -> None:
    """Short ones, other ones, and digits inside words."""
    (kit / "a.md").write_text(text)
    assert found(kit, numbers) == []


def test_a_number_in_an_array_is_found(kit: Path, numbers: Secrets) -> None:
    """Recorded cases are searched by value."""
    np.savez(kit / "a.npz", x=np.array([1.0, 0.9**50]))
    assert any("the number 0.00515" in line for line in found(kit, numbers))


@pytest.mark.parametrize("text", ['answers = {\n    "a": None,\n    "b": 2,\n}\n', "answers = dict(a=1)\n"])
def test_a_filled_in_answer_is_found(kit: Path, text: str) -> None:
    """A short answer is in no list of long numbers, but its place is known."""
    (kit / "a.py").write_text(text)
    assert found(kit, Secrets()) == ["a.py, line 1: a filled-in answer"]


@pytest.mark.parametrize(
    "name",
    [
        ".git/config",
        "__pycache__/a.txt",
        ".ipynb_checkpoints/a.ipynb",
        "a.pyc",
        "model.pt",
        "a.pkl",
        "lstm/hidden.py",
        "lstm/hidden/a.py",
        "lstm/inputs.py",
        "lstm/reference.py",
        "lstm/wrong/a.py",
        "lstm/right/a.py",
        "solutions/a.txt",
        "a.py~",
    ],
)
def test_names_that_never_belong_into_a_release_are_found(kit: Path, name: str) -> None:
    """As files and as members of archives."""
    path = kit / name
    path.parent.mkdir(parents=True, exist_ok=True)
    content = b"{}" if name.endswith("ipynb") else b"x"
    path.write_bytes(b"\0" * 16 + marshal.dumps(1) if name.endswith("pyc") else content)
    assert any("does not belong into a release" in line for line in found(kit, Secrets()))
    path.unlink()
    (kit / "a.zip").write_bytes(zipped(name, content))
    assert any("does not belong into a release" in line for line in found(kit, Secrets()))


def test_the_bytecode_of_a_reference_is_found(kit: Path, tmp_path: Path) -> None:
    """By its name, whatever is in it."""
    (tmp_path / "lstm.py").write_text("x = 1\n")
    py_compile.compile(str(tmp_path / "lstm.py"), cfile=str(kit / "lstm.pyc"))
    assert found(kit, Secrets()) == ["lstm.pyc: 'lstm.pyc' does not belong into a release"]


def test_what_cannot_be_searched_is_a_finding(kit: Path) -> None:
    """A damaged archive, a pickle in an array, a link, an archive too deep: none is passed over."""
    (kit / "damaged.zip").write_bytes(zipped("a", b"x" * 99)[:40])
    np.save(kit / "pickle.npy", np.array([{}], dtype=object))
    (kit / "link").symlink_to("/etc/hostname")
    content = b"x"
    for _ in range(9):
        content = zipped("a", content)
    (kit / "deep.zip").write_bytes(content)
    names = {line.partition(":")[0].partition(" > ")[0] for line in found(kit, Secrets())}
    assert names == {"damaged.zip", "pickle.npy", "link", "deep.zip"}


def test_markers_are_found(kit: Path) -> None:
    """A marker in a stub means that the stub was not made."""
    (kit / "a.py").write_text("def f():\n    # BEGIN SOLUTION\n    pass\n    # END SOLUTION\n")
    assert len(found(kit, Secrets())) == 2


def test_a_solution_copied_into_the_engine_is_found(tmp_path: Path, kit: Path) -> None:
    """One statement that the engine happens to share is public; a whole solution in one file is not."""
    engine = tmp_path / "engine"
    engine.mkdir()
    source = read_unit(REPOSITORY / "solutions/multihead")
    node = next(node for node in source.exercises if node.name == "MultiHeadAttention")
    (engine / "copy.py").write_text(ast.unparse(node))
    secrets = read_secrets(REPOSITORY / "solutions", engine)
    (kit / "copy.py").write_text(ast.unparse(node))
    assert any("all of multihead/reference.py" in line for line in found(kit, secrets))


def test_a_solution_with_other_names_in_the_engine_is_found(tmp_path: Path, kit: Path) -> None:
    """Neither that the engine says its statements too, nor other names for its variables, makes a solution public."""
    engine = tmp_path / "engine"
    engine.mkdir()
    source = read_unit(REPOSITORY / "solutions/rnn")
    node = next(node for node in source.exercises if node.name == "gradient_norms")
    text = "\n".join(ast.unparse(part) for part in node.body[1:])  # without its docstring
    for old, new in (("forward", "call"), ("probe", "mine"), ("last", "tail"), ("gradient", "found")):
        text = re.sub(rf"\b{old}\b", new, text)
    text = f"def norms(call, x):\n{textwrap.indent(text, '    ')}\n"
    for folder in (engine, kit):
        (folder / "copy.py").write_text(text)
    secrets = read_secrets(REPOSITORY / "solutions", engine)
    assert any("rnn/reference.py" in line and "in other words" in line for line in found(kit, secrets))


# ---- canaries and the refusal


HIDDEN = "positions/hidden/double_positions.py"


def test_canaries_are_planted_everywhere_and_change_nothing(solutions: Path, tmp_path: Path) -> None:
    """In blocks, answers, hidden checks, wrong and right answers; the planted course gives the same stub."""
    words = plant(solutions, tmp_path / "planted")
    for name in ("reference.py", "hidden", "questions.py", "wrong", "right"):
        assert any(f"positions/{name}" in place for place in words.values()), name
    planted, original = (read_unit(folder / "positions") for folder in (tmp_path / "planted", solutions))
    assert stub_of(planted) == stub_of(original)
    texts = "".join(path.read_text() for path in (tmp_path / "planted").rglob("*.py"))
    assert all(word in texts for word in words)


def test_a_canary_is_found_in_a_comment(solutions: Path, tmp_path: Path, kit: Path) -> None:
    """Where no statement leaked but the file did."""
    words = plant(solutions, tmp_path / "planted")
    (kit / "a.zip").write_bytes(zipped("b.txt", (tmp_path / "planted" / HIDDEN).read_bytes()))
    assert [finding for finding in find_leaks(kit, Secrets(), words) if f"planted in {HIDDEN}" in finding.what]


def test_a_refusal_lists_what_was_found() -> None:
    """Every place once, in order, the first twenty."""
    refuse_leaks([])
    findings = [Leak(f"f{number:02}", "x") for number in range(30)]
    with pytest.raises(ReleaseError) as refusal:
        refuse_leaks([*findings, *findings])
    assert "  f00: x\n" in str(refusal.value) and "and 10 more" in str(refusal.value)
