"""Executors for one machine: this process for one job, processes of our own for more.

Processes, not threads: judging is many small tensor operations between stretches of Python, and threads would wait
for one another at the interpreter's lock.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
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


def executor_for(jobs: int) -> Executor:
    """An executor for `jobs` students at a time."""
    if jobs == 1:
        return InProcess()
    # spawn: a fork of a process in which torch has run can hang
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
