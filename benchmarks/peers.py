"""Other autograders on one exercise, in their stock form: what a submission costs there, and what it costs here.

    python -m benchmarks.peers [--nbgrader] [--otter PYTHON] [--submissions 5]

The exercise is `lstm_step`. They run plain asserts in a notebook of this one exercise, in stock settings; here the
unit's own checks of this exercise run, which are more, in the sandbox. Amortised: one command for all submissions,
its processor time and that of everything it starts, divided by their number. `--otter` names the interpreter of an
environment in which otter-grader 7 is installed: `python -m venv X && X/bin/pip install otter-grader torch ipykernel
&& X/bin/python -m ipykernel install --sys-prefix`.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_raw_cell

NAME = "exercise"
SOLUTION = """import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    gates = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = gates.chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next
"""
DRAWN = """import torch
from torch import nn


def drawn(seed, B, D, H, dtype=torch.float64):
    torch.manual_seed(seed)
    cell = nn.LSTMCell(D, H).to(dtype)
    state = [torch.randn(B, size, dtype=dtype) for size in (D, H, H)]
    return cell, state, [p.detach().clone() for p in (cell.weight_ih, cell.weight_hh, cell.bias_ih, cell.bias_hh)]
"""
VISIBLE = f"""{DRAWN}
for number, (B, D, H) in enumerate([(3, 5, 4), (2, 3, 6), (1, 2, 3)]):
    cell, (x, h, c), weights = drawn(number, B, D, H)
    got, want = lstm_step(x, h, c, *weights), cell(x, (h, c))
    for one, other in zip(got, want):
        assert one.shape == other.shape and one.dtype == other.dtype
        torch.testing.assert_close(one, other)
"""
HIDDEN = f"""{DRAWN}
for number, (B, D, H) in enumerate([(3, 5, 4), (2, 3, 6), (1, 2, 3), (4, 1, 2), (5, 7, 3)]):
    cell, (x, h, c), weights = drawn(10 + number, B, D, H)
    inputs = [one.clone().requires_grad_(True) for one in (x, h, c, *weights)]
    got, want = lstm_step(*inputs), cell(x, (h, c))
    upstream = [torch.randn_like(one) for one in want]
    found = torch.autograd.grad(got, inputs, upstream)
    x2, h2, c2 = (one.clone().requires_grad_(True) for one in (x, h, c))
    right = torch.autograd.grad(cell(x2, (h2, c2)), (x2, h2, c2, *cell.parameters()), upstream)
    for one, other in zip(found, right):
        torch.testing.assert_close(one, other)
    kept = [one.clone() for one in (x, h, c)]
    again = lstm_step(x, h, c, *weights)
    assert all(torch.equal(one, other) for one, other in zip((x, h, c), kept))
    assert all(torch.equal(one, other) for one, other in zip(again, lstm_step(x, h, c, *weights)))
    alone = lstm_step(x[:1], h[:1], c[:1], *weights)
    for one, other in zip(alone, again):
        torch.testing.assert_close(one, other[:1])
    single = lstm_step(*(one.float() for one in (x, h, c, *weights)))
    assert all(one.dtype == torch.float32 for one in single)
"""


class Used:
    """Seconds of the clock and of processor time that commands took, with everything below them."""

    def __init__(self) -> None:
        self.clock = self.processor = 0.0

    def run(self, *command: object, folder: Path) -> None:
        """Run a command; CalledProcessError with its output where it fails."""
        before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        tools = {**os.environ, "PATH": f"{Path(str(command[0])).parent}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, env=tools)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.clock += time.perf_counter() - started
        self.processor += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if done.returncode:
            raise SystemExit(f"{command[:4]} failed:\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}")


def student(folder: Path, released: Path, name: str) -> Path:
    """The released notebook with the answer in its first code cell that asks for one."""
    notebook = nbformat.read(released, 4)
    cell = next(cell for cell in notebook.cells if cell.cell_type == "code" and "lstm_step" in cell.source)
    cell.source = SOLUTION
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, folder / name)
    return folder / name


def nbgrader(scratch: Path, submissions: int) -> Used:
    """nbgrader's own steps: a source with hidden tests, a release, copies handed in, `autograde`."""
    marked = SOLUTION.replace("    gates", "    ### BEGIN SOLUTION\n    gates", 1) + "    ### END SOLUTION\n"
    hidden = f"### BEGIN HIDDEN TESTS\n{HIDDEN}### END HIDDEN TESTS"
    cells = [
        _nbgrader_cell("answer", marked, 0),
        _nbgrader_cell("visible", VISIBLE, 4),
        _nbgrader_cell("hidden", hidden, 6),
    ]
    notebook = new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "python3"}})
    (scratch / "source" / NAME).mkdir(parents=True)
    nbformat.write(notebook, scratch / "source" / NAME / f"{NAME}.ipynb")
    tool = Path(sys.executable).with_name("nbgrader")
    Used().run(tool, "generate_assignment", NAME, "--create", folder=scratch)
    for number in range(submissions):
        released = scratch / "release" / NAME / f"{NAME}.ipynb"
        student(scratch / "submitted" / f"student{number}" / NAME, released, f"{NAME}.ipynb")
    used = Used()
    used.run(tool, "autograde", NAME, folder=scratch)
    return used


def _nbgrader_cell(name: str, source: str, points: int) -> nbformat.NotebookNode:
    facts = {"grade_id": name, "schema_version": 3, "cell_type": "code", "task": False, "locked": points > 0}
    facts |= {"grade": points > 0, "solution": points == 0} | ({"points": points} if points else {})
    cell: nbformat.NotebookNode = new_code_cell(source, metadata={"nbgrader": facts})
    return cell


def otter(scratch: Path, submissions: int, python: Path) -> Used:
    """Otter's own steps: `assign`, then `run` for each submission, which is its grading without containers."""
    marks = {
        "begin": "# BEGIN QUESTION\nname: q1\npoints: 10", "solve": "# BEGIN SOLUTION", "solved": "# END SOLUTION",
        "tests": "# BEGIN TESTS", "tested": "# END TESTS", "end": "# END QUESTION",
    }  # fmt: skip
    raw = {name: new_raw_cell(text) for name, text in marks.items()}
    config = f"# ASSIGNMENT CONFIG\nname: {NAME}\nrun_tests: false\n"
    cells = [
        new_raw_cell(config), raw["begin"], raw["solve"], new_code_cell(SOLUTION), raw["solved"], raw["tests"],
        new_code_cell(VISIBLE), new_code_cell(f"# HIDDEN\n{HIDDEN}"), raw["tested"], raw["end"],
    ]  # fmt: skip
    notebook = new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "python3"}})
    nbformat.write(notebook, scratch / f"{NAME}.ipynb")
    tool = python.with_name("otter")
    Used().run(tool, "assign", f"{NAME}.ipynb", "dist", folder=scratch)
    (archive,) = (scratch / "dist" / "autograder").glob("*.zip")
    released = scratch / "dist" / "autograder" / f"{NAME}.ipynb"
    used = Used()
    for number in range(submissions):
        handed_in = student(scratch / f"student{number}", released, f"{NAME}.ipynb")
        used.run(tool, "run", "-a", archive, handed_in, "-o", handed_in.parent, folder=handed_in.parent)
    return used


def ours(submissions: int) -> tuple[float, float]:
    """Seconds of processor time and of the clock for the checks of the same exercise, in the sandbox."""
    from autograder.checks.session import Session
    from autograder.checks.verdicts import Examiner
    from benchmarks.ways import Way

    way = Way("walled", ("lstm",))
    grader = way.student_grader.graders["lstm"]
    exercise = grader.unit.exercise("lstm_step")

    def run() -> None:
        with Session(way.source, grader.unit, {"lstm": SOLUTION}) as session:
            outcomes = Examiner(grader.unit, grader.oracle, session).exercise(exercise)
            assert all(one.verdict == "pass" for one in outcomes), [one for one in outcomes if one.verdict != "pass"]

    way.measured(run)
    before = way.parents_seconds()
    costs = [way.measured(run) for _ in range(submissions)]
    forking = (way.parents_seconds() - before) / submissions
    way.student_grader.close()
    mean = sum(one.processor for one in costs) / submissions + forking
    return mean, sum(one.clock for one in costs) / submissions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nbgrader", action="store_true")
    parser.add_argument("--otter", type=Path, metavar="PYTHON")
    parser.add_argument("--submissions", type=int, default=5)
    asked = parser.parse_args()
    processor, clock = ours(4 * asked.submissions)
    print("| `lstm_step` | processor time a submission | times ours | clock a submission | times ours |")
    print("|---|--:|--:|--:|--:|")
    print(f"| autograder | {1000 * processor:.0f} ms | 1 | {1000 * clock:.0f} ms | 1 |", flush=True)
    peers: dict[str, Callable[[Path], Used]] = {}
    if asked.nbgrader:
        peers["nbgrader"] = lambda scratch: nbgrader(scratch, asked.submissions)
    if asked.otter:
        peers["otter"] = lambda scratch: otter(scratch, asked.submissions, asked.otter)
    for name, grade in peers.items():
        with tempfile.TemporaryDirectory() as scratch:
            used = grade(Path(scratch))
        own, elapsed = used.processor / asked.submissions, used.clock / asked.submissions
        print(
            f"| {name} | {1000 * own:.0f} ms | {own / processor:.0f} "
            f"| {1000 * elapsed:.0f} ms | {elapsed / clock:.0f} |"
        )
    print(f"\nload: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
