"""Executors for one machine: this process for one job, processes of our own for more.

Processes, not threads: judging is many small tensor operations between stretches of Python, and threads would wait
for one another at the interpreter's lock.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from autograder.diagnosis import cache


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
    when its other end is closed, by `shutdown(wait=False)` or by the end of the grader, they end. What one of them
    finds out about known wrong answers lies in a folder for the others, which goes with the pool.
    """

    def __init__(self, jobs: int) -> None:
        context = multiprocessing.get_context("spawn")  # a fork of a process in which torch has run can hang
        end, self._lifeline = context.Pipe(duplex=False)
        self._folder = tempfile.TemporaryDirectory(prefix="autograder-batch-", ignore_cleanup_errors=True)
        super().__init__(jobs, mp_context=context, initializer=_begin_job, initargs=(end, self._folder.name))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As in the base class; without `wait`, what is under way is given up."""
        if not wait:
            self._lifeline.close()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        self._folder.cleanup()


def executor_for(jobs: int) -> Executor:
    """An executor for `jobs` students at a time."""
    return InProcess() if jobs == 1 else JobPool(jobs)


def _begin_job(end: Connection, folder: str) -> None:
    """First thing in a job process. Ctrl-C is the grader's business alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(end, folder), daemon=True).start()
    cache.use(Path(folder))


def _end_with(end: Connection, folder: str) -> None:
    with contextlib.suppress(EOFError, OSError):
        end.recv_bytes()
    shutil.rmtree(folder, ignore_errors=True)  # a grader that was killed cannot do it
    os._exit(1)
