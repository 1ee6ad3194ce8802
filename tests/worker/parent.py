"""A small fork server for these tests: forks a worker for every socket that it is sent. `python parent.py FD`."""

import os
import socket
import sys

from autograder.worker.main import serve
from autograder.worker.warm import warm


def main(control: socket.socket) -> None:
    """Forks until the other end closes; children that ended are reaped before the next fork."""
    warm()
    control.send(b"warm")
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 16, 1)
        if not message:
            return
        pid = os.fork()
        if pid == 0:
            control.close()
            serve(descriptors[0])
        os.close(descriptors[0])
        control.send(str(pid).encode())


if __name__ == "__main__":
    import signal

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children
    main(socket.socket(fileno=int(sys.argv[1])))
