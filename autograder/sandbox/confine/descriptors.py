"""What a worker holds open: 0 is /dev/null, 1 and 2 the capped output, 3 the socket to the grader. Nothing else.

Until it is confined also 4, the rules of Landlock that it is to put on.
"""

from __future__ import annotations

import fcntl
import os

SOCKET, RULES = 3, 4


def keep_only(socket: int, output: int, rules: int | None = None) -> None:
    """Put these where they belong and close every other descriptor."""
    socket, output = _above(socket), _above(output)
    nothing = _above(os.open("/dev/null", os.O_RDONLY))
    places = {0: nothing, 1: output, 2: output, SOCKET: socket} | ({} if rules is None else {RULES: _above(rules)})
    for target, source in places.items():
        os.dup2(source, target)
    os.closerange(len(places), _highest() + 1)


def _above(fd: int) -> int:
    """The same open file at a number that dup2 will not overwrite."""
    if fd > 9:
        return fd
    return fcntl.fcntl(fd, fcntl.F_DUPFD, 10)


def _highest() -> int:
    return max(4096, os.sysconf("SC_OPEN_MAX"))
