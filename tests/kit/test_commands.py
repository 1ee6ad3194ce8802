"""The commands as a learner types them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from autograder.cli.main import group, in_a_kit, main
from autograder.kit.folder import find_kit

from .conftest import REPOSITORY, solved


@pytest.fixture
def run(folder: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """A command in the kit's folder, in this process."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words: str) -> Result:
        return CliRunner().invoke(group, words)

    return call


def program(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONIOENCODING": "utf-8", **variables}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8",
        timeout=120, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def test_untouched_is_not_right_and_no_error(run) -> None:  # type: ignore[no-untyped-def]
    """`check` in a fresh kit names the first exercise and its task, and ends with status 1."""
    result = run("check")
    assert result.exit_code == 1
    assert "rnn_step  not started  (rnn.py, line" in result.output


def test_check_all_in_a_cp1252_console_without_linux(folder: Path) -> None:
    """A real check, with every module that only Linux or Unix has out of reach, on a console of Windows.

    Two files are looked at with --all: a right one, and one of which everything that fails is shown.
    """
    (folder / "lstm.py").write_text(solved("lstm"))
    (folder / "gru.py").write_text(solved("gru").replace("torch.tanh", "torch.sin"))
    launcher = folder / "launch.py"
    launcher.write_text(
        "import sys, subprocess\n"
        "GONE = ('fcntl', 'resource', 'termios', 'tty', 'pty', 'grp', 'pwd', 'IPython',\n"
        "        'autograder.sandbox.worker_handle', 'autograder.sandbox.discover', 'autograder.sandbox.confine')\n"
        "class Refuse:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name in GONE:\n"
        "            raise ModuleNotFoundError(name)\n"
        "for name in GONE: sys.modules.pop(name, None)\n"
        "sys.meta_path.insert(0, Refuse())\n"
        "import autograder.worker.pipes  # what the learner's own process loads, under the same conditions\n"
        "from autograder.cli.main import main\n"
        "sys.argv = ['autograder', 'check', '--all']\n"
        "main()\n"
    )
    done = program(folder, "launch.py", PYTHONIOENCODING="cp1252")
    assert done.returncode == 1, done.stderr
    assert "lstm.py  3 of 3 exercises" in done.stdout
    assert "gru_step  values" in done.stdout and "gru_forward  values" in done.stdout
    assert "questions: 3 of 3 answered" in done.stdout
    assert done.stderr == ""


def test_three_hints_then_the_last_again(run) -> None:  # type: ignore[no-untyped-def]
    """Each call goes one step further and remembers it; `--again` begins anew."""
    steps = [run("hint", "lstm_step").output for _ in range(4)]
    assert [f"hint {number} of 3" in step for number, step in zip((1, 2, 3, 3), steps, strict=True)] == [True] * 4
    assert len(set(steps)) == 3
    assert "hint 1 of 3" in run("hint", "lstm_step", "--again").output


def test_hint_without_a_name_is_for_where_one_stands(run, folder: Path) -> None:  # type: ignore[no-untyped-def]
    """In a fresh kit that is the first exercise."""
    assert "rnn_step" in run("hint").output


def test_list_of_a_fresh_kit_runs_nothing(run) -> None:  # type: ignore[no-untyped-def]
    """Seven units, none begun, and what to do next."""
    result = run("list")
    assert result.output.count("0 of") == 14
    assert "Next: autograder check rnn" in result.output


def test_reset_keeps_what_was_there(run, folder: Path) -> None:  # type: ignore[no-untyped-def]
    """The stub is back to the byte, and the learner's file is in `backup/`, each time under a new name."""
    stub = (folder / "lstm.py").read_bytes()
    for number in (1, 2):
        (folder / "lstm.py").write_text(f"# attempt {number}\n")
        assert f"backup/lstm-{number}.py" in run("reset", "lstm").output
        assert (folder / "lstm.py").read_bytes() == stub
    assert (folder / "backup" / "lstm-1.py").read_text() == "# attempt 1\n"
    assert "untouched already" in run("reset", "lstm.py").output


def test_submit_remembers_the_name(run, folder: Path) -> None:  # type: ignore[no-untyped-def]
    """The name is asked for once; what is missing is said before the zip is named."""
    (folder / "lstm.py").write_text(solved("lstm"))
    first = run("submit", "--student", "ada")
    second = run("submit")
    assert first.exit_code == second.exit_code == 0
    assert "! Not begun, so not handed in: rnn, gru" in first.output
    assert sorted(path.name for path in folder.glob("*.zip")) == ["submission-ada-2.zip", "submission-ada.zip"]


def test_unknown_names_are_answered(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A misspelt unit is one sentence and status 2, not a traceback."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "argv", ["autograder", "check", "lstmm"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("autograder: 'lstmm' is no unit, file or exercise here. Did you mean lstm?")
    monkeypatch.setattr(sys, "argv", ["autograder", "reset", "lstmm"])
    with pytest.raises(SystemExit):
        main()
    assert "there is no unit 'lstmm' in this kit. Did you mean lstm?" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["autograder", "chek"])
    with pytest.raises(SystemExit):
        main()
    assert "There is no command 'chek'. Did you mean check?" in capsys.readouterr().err


def test_a_broken_memory_is_no_obstacle(run, folder: Path) -> None:  # type: ignore[no-untyped-def]
    """With an unreadable file of progress everything is found out anew."""
    (folder / ".autograder").mkdir()
    (folder / ".autograder" / "progress.json").write_text("{not json")
    assert run("list").exit_code == 0
    assert find_kit(folder).names


def test_importing_the_package_is_light() -> None:
    """`import autograder` loads neither torch nor anything else that is large, and offers two names."""
    code = "import autograder, sys; print(autograder.__all__, 'torch' in sys.modules, 'click' in sys.modules)"
    done = program(REPOSITORY, "-c", code)
    assert done.stdout.strip() == "['__version__', 'check'] False False"


def test_one_check_is_one_check(run, folder: Path) -> None:  # type: ignore[no-untyped-def]
    """No plural where there is one thing."""
    record = (folder / "visible" / "rnn.py").read_text()
    kept = re.sub(r'@check\("rnn_step".*?(?=\n@check|\n# -)', "", record, count=2, flags=re.DOTALL)
    (folder / "visible" / "rnn.py").write_text(kept)
    (folder / "rnn.py").write_text("def rnn_step(*arguments):\n    return 1\n")
    assert "0 of 1 check\n" in run("check", "rnn_step").output


def test_help_in_a_kit_is_about_the_learners_commands(run, folder: Path) -> None:  # type: ignore[no-untyped-def]
    """They come first, in whole sentences; what is for others is only named. Elsewhere every command is explained."""
    words = " ".join(run("--help").output.split())
    assert "For learners: check Check a unit, a file or one exercise; without a name, the whole course. watch" in words
    assert "For instructors: grade, report, sandbox, export, release For authors: new, sync, doctor" in words
    assert not in_a_kit(REPOSITORY) and not in_a_kit(REPOSITORY / "assignments")
    assert "report Make all pages" in " ".join(program(REPOSITORY, "-m", "autograder", "-h").stdout.split())


def test_what_the_first_page_says_about_notebooks(folder: Path) -> None:
    """The notebook that it opens is there, and so is the exercise that it asks a hint for."""
    page = (folder / "README.md").read_text()
    assert "python -m pip install jupyterlab" in page
    opened = re.search(r"jupyter lab (\S+)", page)
    asked = re.search(r"!autograder hint (\w+)", page)
    assert opened and (folder / opened[1]).is_file()
    assert asked and asked[1] in find_kit(folder).exercises()["lstm"]
