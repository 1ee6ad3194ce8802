"""The warm parent's script without its warming: torch is imported, the same walls are built, one worker is forked.

What starting an interpreter for every submission costs at the least. Run by path, as the warm parent is.
"""

from __future__ import annotations

import importlib.util
import socket
import sys
from pathlib import Path

WALL = Path(__file__).resolve().parents[1] / "autograder" / "wall" / "parent.py"


def import_only(device: str) -> None:
    """In place of warming: what a submission cannot do without."""
    import torch

    import autograder.worker.main  # noqa: F401

    torch.set_num_threads(1)


if __name__ == "__main__":
    spec = importlib.util.spec_from_file_location("parent", WALL)
    assert spec is not None and spec.loader is not None
    parent = importlib.util.module_from_spec(spec)
    sys.modules["parent"] = parent
    spec.loader.exec_module(parent)
    parent.bootstrap(str(WALL.parents[1]))
    vars(parent)["warm_up"] = import_only
    parent.main(socket.socket(fileno=int(sys.argv[1])))
