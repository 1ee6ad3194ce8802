"""Executors for one machine: this process for one job, processes of our own for more.

Processes, not threads: judging is many small tensor operations between stretches of Python, and threads would wait
for one another at the interpreter's lock.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing.process import BaseProcess
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
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """In a job process: end at once when the grader ends, however that happens.

    The pool's own processes wait for work from a queue whose other end they hold themselves, so they would wait for
    ever for a grader that was killed. Ctrl-C is the grader's business alone.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
