"""The fork server's script without its warming: torch is imported, the same sandboxes are built, one worker is forked.

What starting an interpreter for every submission costs at the least. Run by path, as the fork server is.
"""

from __future__ import annotations

import importlib.util
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.worker.main import Server

WALL = Path(__file__).resolve().parents[1] / "autograder" / "sandbox" / "fork_server_script.py"


def import_only(device: str) -> Server:
    """In place of warming: what a submission cannot do without."""
    import torch

    from autograder.worker.main import Server

    torch.set_num_threads(1)
    return Server()


if __name__ == "__main__":
    spec = importlib.util.spec_from_file_location("parent", WALL)
    assert spec is not None and spec.loader is not None
    parent = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(parent)
    parent.bootstrap(str(WALL.parents[1]))
    from autograder.sandbox import fork_server

    vars(fork_server)["warm_up"] = import_only
    fork_server.main(socket.socket(fileno=int(sys.argv[1])))
