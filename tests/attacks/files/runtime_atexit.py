# expect: 100 pass | atexit, __del__, weakref and signal handlers that write to the connection
# The worker's runtime | killed without a shutdown
import atexit
import os
import signal
import weakref


def late(*rest):
    os.write(3, b"\xff" * 64)


class Last:
    __del__ = late


kept = Last()
weakref.finalize(kept, late)
atexit.register(late)
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1, signal.SIGHUP):
    signal.signal(number, late)
# HONEST
