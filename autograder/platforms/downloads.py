"""The layouts of all platforms: what a download may look like. A new platform is added to this list."""

from __future__ import annotations

from functools import partial

from autograder.platforms import blackboard
from autograder.platforms.brightspace import download as brightspace
from autograder.platforms.canvas import download as canvas
from autograder.platforms.classroom50 import clones as classroom50
from autograder.platforms.moodle import download as moodle
from autograder.platforms.nbgrader import submitted as nbgrader
from autograder.submissions import Layout
from autograder.submissions import collect as collect_with
from autograder.submissions.recognise import names

LAYOUTS: tuple[Layout, ...] = (canvas, moodle, brightspace, blackboard, classroom50, nbgrader)

collect = partial(collect_with, platforms=LAYOUTS)
"""`autograder.submissions.collect` with every platform known."""


def layout_names() -> tuple[str, ...]:
    """What `--layout` accepts."""
    return names(LAYOUTS)
