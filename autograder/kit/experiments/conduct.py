"""Conducting an experiment: which exercises are right, a process for it, and its picture."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from autograder.errors import AutograderError
from autograder.figures.drawing import picture
from autograder.kit.examine import examine
from autograder.kit.experiments.catalogue import EXPERIMENTS
from autograder.kit.experiments.finding import Experiment, ExperimentResult
from autograder.kit.experiments.present import Conducted, svg_file
from autograder.kit.folder import Kit, find_kit
from autograder.kit.lasting_worker import Lasting
from autograder.kit.own_files import find_work, sources_for
from autograder.kit.priorities import Stage
from autograder.kit.terminal import one_thread
from autograder.text import harmless
from autograder.worker.warm import one_thread as one_threaded

SECONDS = 300  # an experiment is made for less than a minute; a slow and busy machine may take longer
_ROOT = str(Path(__file__).resolve().parents[2])
_BOOT = "import sys; sys.path.append(sys.argv[1]); from autograder.kit.experiments.process import main; main()"


def experiment(name: str, *, kit_folder: Path | None = None, out: Path | None = None) -> Conducted:
    """Run an experiment with the learner's own code. AutograderError for a name that there is not.

    out: where the picture goes, `experiment-NAME.svg` in the kit otherwise.
    """
    known = EXPERIMENTS.get(name)
    if known is None:
        raise AutograderError(f"there is no experiment {name!r}. There are: {', '.join(EXPERIMENTS)}.")
    kit = find_kit(kit_folder)
    missing = unsolved(kit, known)
    usable = {exercise: unit for exercise, unit in known.needs.items() if exercise not in missing}
    if not usable or (missing and known.all_needed):
        return Conducted(known, None, missing)
    finding = run_apart(kit, known, usable)
    path = out or kit.folder / f"experiment-{name}.svg"
    return Conducted(known, finding, missing, _drawn(finding, path))


def unsolved(kit: Kit, wanted: Experiment) -> tuple[str, ...]:
    """The exercises of an experiment that are not right, by the checks of the kit."""
    missing: list[str] = []
    with Lasting(spare=False) as source, one_thread():
        for unit in dict.fromkeys(wanted.needs.values()):
            names = [exercise for exercise, home in wanted.needs.items() if home == unit and unit in kit.names]
            missing += [exercise for exercise, home in wanted.needs.items() if home == unit and unit not in kit.names]
            work = find_work(kit, unit) if names else None
            begun = [name for name in names if work is not None and name in work.begun]
            missing += [name for name in names if name not in begun]
            if begun and work is not None:
                report = examine(kit, work, source, begun, pictures=False)
                missing += [one.exercise.name for one in report.exercises if one.stage is not Stage.SOLVED]
    return tuple(exercise for exercise in wanted.needs if exercise in missing)


def run_apart(kit: Kit, wanted: Experiment, usable: dict[str, str]) -> ExperimentResult:
    """Run an experiment in a process of its own. AutograderError with the end of what it said, if it fails."""
    sources: dict[str, str] = {}
    for unit in dict.fromkeys(usable.values()):
        work = find_work(kit, unit)
        sources |= {name: source.text for name, source in sources_for(kit, work).items()}
    with tempfile.TemporaryDirectory(prefix="autograder-", ignore_cleanup_errors=True) as folder:
        result = Path(folder) / "finding.json"
        order = {"name": wanted.name, "sources": sources, "exercises": usable, "result": str(result)}
        try:
            done = subprocess.run(
                [sys.executable, "-I", "-B", "-X", "utf8", "-c", _BOOT, _ROOT],
                input=json.dumps(order).encode(),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                cwd=folder,
                env=one_threaded(os.environ),
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise AutograderError(f"{wanted.name} did not come to an end within {SECONDS} seconds.") from None
        if not result.is_file():
            said = harmless(done.stdout.decode("utf-8", "replace")[-1500:])
            raise AutograderError(f"{wanted.name} stopped with your code:\n{said}")
        return ExperimentResult.from_json(json.loads(result.read_text(encoding="utf-8")))


def _drawn(finding: ExperimentResult, path: Path) -> Path | None:
    """The picture as an SVG file that stands alone; None where it cannot be drawn or written."""
    drawing = picture(finding.picture).drawing
    if drawing is None:
        return None
    try:
        path.write_text(svg_file(str(drawing)), encoding="utf-8", newline="\n")
    except OSError as error:
        raise AutograderError(f"{path} cannot be written: {error.strerror}.") from error
    return path
