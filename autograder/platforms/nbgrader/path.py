"""Where nbgrader looks for `alembic`, a program that it starts to set its database up."""

from __future__ import annotations

import os
import sysconfig


def find_alembic() -> None:
    """Let it be found beside this interpreter, also where the environment is not activated."""
    scripts = sysconfig.get_path("scripts")
    paths = os.environ.get("PATH", os.defpath).split(os.pathsep)
    if scripts not in paths:
        os.environ["PATH"] = os.pathsep.join([*paths, scripts])
