# expect: 10 fault | shuts one direction of the connection
# The wire | the same
import os
import time
import torch


def weighted(x, w):
    import socket

    socket.socket(fileno=os.dup(3)).shutdown(socket.SHUT_WR)
    time.sleep(600)


answers = {"entries": 6}
