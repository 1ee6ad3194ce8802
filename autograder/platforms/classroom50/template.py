"""What `autograder release OUT --format classroom50` writes.

template/    the template repository: the kit, as learners get it everywhere
bundle/      CLASSROOM/autograders/ASSIGNMENT/ of the classroom50 repository; everybody can read it
tests.json   the declarative tests, for those who want no autograder.py
README.md    where each goes
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from autograder.authoring.release.kit_folder import add_engine, write_kit
from autograder.authoring.sync.assignments import Recorder
from autograder.course import load_course
from autograder.course.model import Exercise
from autograder.platforms.classroom50.__main__ import UNITS
from autograder.platforms.classroom50.results import TESTS, check_tests, scale_of
from autograder.platforms.document_keys import refuse
from autograder.platforms.gradescope.bundle import CPU_INDEX, safe_address

RUN = '''"""For Classroom 50: installs the engine beside the checkout and runs the visible checks of this bundle.

This file has the name of the package `autograder`, so the package is run by an interpreter that looks for modules
neither here nor in the checkout (`-I`).
"""

import os
import pathlib
import subprocess
import sys
import tempfile

BUNDLE = pathlib.Path(os.environ.get("CLASSROOM50_BUNDLE_DIR") or __file__).resolve()
BUNDLE = BUNDLE if BUNDLE.is_dir() else BUNDLE.parent
PYTHON = os.environ.get("AUTOGRADER_PYTHON")

if not PYTHON:
    folder = pathlib.Path(os.environ.get("RUNNER_TEMP") or tempfile.mkdtemp()) / "autograder-env"
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    PYTHON = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    pip = [PYTHON, "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "--index-url", "INDEX", "torch>=2.6"], check=True)
    subprocess.run([*pip, *map(str, (BUNDLE / "engine").glob("*.whl"))], check=True)
environment = {**os.environ, "OMP_NUM_THREADS": "1"}
done = subprocess.run([PYTHON, "-I", "-m", "autograder.platforms.classroom50", str(BUNDLE)], env=environment)
sys.exit(done.returncode)
'''
README = """# For Classroom 50: {units}

1. `template/` becomes the template repository of the assignment (a fresh repository, without any history of yours).
2. `bundle/` goes to `CLASSROOM/autograders/ASSIGNMENT/` of your classroom50 repository. Everybody can read what lies
   there: it holds visible checks only, which the template holds as well.
3. Hidden grading is yours: `gh teacher download`, then `autograder grade DOWNLOAD --out OUT`.

Instead of `bundle/`, `tests.json` has the same as declarative tests (`gh teacher assignment test set ... --tests
tests.json`). An `autograder.py` wins over them, so use one of the two. Points are those of the visible checks,
multiplied by {factor} so that they are whole numbers.
"""


def write(
    solutions: Path,
    assignments: Path,
    target: Path,
    *,
    colab_base: str | None = None,
    recorder: Recorder | None = None,
    units: tuple[str, ...] = (),
    index_url: str = CPU_INDEX,
) -> None:
    """Everything except the engine."""
    template, bundle = target / "template", target / "bundle"
    write_kit(solutions, assignments, template, colab_base=colab_base, recorder=recorder)
    shutil.copytree(template / "visible", bundle / "visible")
    course = load_course(solutions, units)
    names = [unit.name for unit in course.units]
    exercises = [exercise for unit in course.units for exercise in unit.exercises]
    factor = scale_of([check.points for exercise in exercises for check in exercise.checks if check.visible])
    tests = {"schema": TESTS, "tests": [_test(exercise, factor) for exercise in exercises]}
    refuse(check_tests(tests))
    texts = {
        bundle / "autograder.py": RUN.replace("INDEX", safe_address(index_url)),
        bundle / UNITS: "\n".join(names) + "\n",
        target / "tests.json": json.dumps(tests, indent=1) + "\n",
        target / "README.md": README.format(units=", ".join(names), factor=factor),
    }
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8", newline="\n")


def complete(target: Path) -> None:
    """Add the engine to both folders."""
    add_engine(target / "template")
    shutil.copytree(target / "template" / "engine", target / "bundle" / "engine")


def _test(exercise: Exercise, factor: int) -> dict[str, object]:
    """One declarative test: the learner's own command, which ends with 0 when all visible checks hold."""
    points = sum(check.points for check in exercise.checks if check.visible)
    return {
        "name": f"{exercise.unit}/{exercise.name}",
        "type": "run",
        "setup": "python -m pip install --quiet -r requirements.txt",
        "run": f"python -m autograder check {exercise.name}",
        "timeout": 600,  # of the setup as well, which installs PyTorch the first time
        "points": round(points * factor),
    }
