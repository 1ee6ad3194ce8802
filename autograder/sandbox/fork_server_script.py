"""The script of the fork server: a fresh interpreter that finds `autograder` and hands over to `fork_server`.

Run by path with `-I -S -B`: no site-packages, no checkout, no environment. It never sees a solution, an expected
value, a submission or a seed.
"""

from __future__ import annotations

import importlib.util
import os
import socket
import sys


def bootstrap(folder: str) -> None:
    """Make `autograder` importable from its own folder, without putting the folder's parent on any path."""
    start = os.path.join(folder, "__init__.py")
    spec = importlib.util.spec_from_file_location("autograder", start, submodule_search_locations=[folder])
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["autograder"] = module
    spec.loader.exec_module(module)


def run() -> None:
    """Hand over; in a function, so that no name of what serves stays in `__main__`."""
    bootstrap(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    from autograder.sandbox import fork_server

    fork_server.main(socket.socket(fileno=int(sys.argv[1])))


if __name__ == "__main__":
    run()
