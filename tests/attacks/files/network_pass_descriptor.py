# expect: <=10 fault|fail | sends a descriptor over the connection
# Network | the grader reads bytes only; a stray message ends the worker
import array
import socket

import torch


def weighted(x, w):
    with socket.socket(fileno=__import__("os").dup(3)) as one:
        one.sendmsg([b"attack"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0]))])
    return x


answers = {"entries": 6}
