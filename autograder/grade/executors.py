"""Executors for one machine: this process for one job, processes of our own for more.

Processes, not threads: judging is many small tensor operations between stretches of Python, and threads would wait
for one another at the interpreter's lock.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import Connection
from typing import Any


class InProcess(Executor):
    """Runs each task at once, in this process."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **keywords))
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
            future.set_exception(error)
        return future


class JobPool(ProcessPoolExecutor):
    """Job processes that end at once when nobody waits for them any more, or when the grader itself has ended.

    A pool's own processes finish what they have begun, which may take minutes, and wait for ever for a grader that
    was killed, because they hold the other end of their queue themselves. So each holds the end of a pipe as well:
    when its other end is closed, by `shutdown(wait=False)` or by the end of the grader, they end.
    """

    def __init__(self, jobs: int) -> None:
        context = multiprocessing.get_context("spawn")  # a fork of a process in which torch has run can hang
        end, self._lifeline = context.Pipe(duplex=False)
        super().__init__(jobs, mp_context=context, initializer=_begin_job, initargs=(end,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As in the base class; without `wait`, what is under way is given up."""
        if not wait:
            self._lifeline.close()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)


def executor_for(jobs: int) -> Executor:
    """An executor for `jobs` students at a time."""
    return InProcess() if jobs == 1 else JobPool(jobs)


def _begin_job(end: Connection) -> None:
    """First thing in a job process. Ctrl-C is the grader's business alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(end,), daemon=True).start()


def _end_with(end: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        end.recv_bytes()
    os._exit(1)
