"""How the bundle gets to every worker, those that come later too: as a plugin that Dask gives to each at its start."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from distributed import WorkerPlugin

from autograder.grading.cluster import remote_grading
from autograder.grading.cluster.solutions_bundle import Bundle


class Delivery(WorkerPlugin):
    """Carries a bundle; the worker checks it and unpacks it."""

    def __init__(self, run: str, bundle: Bundle) -> None:
        self.run, self.data, self.digest = run, bundle.data, bundle.digest

    def setup(self, worker: Any) -> None:
        """On the worker, before its first task. Raises ClusterError."""
        # Dask's own working folder: what a killed worker leaves there, the next one on that machine removes.
        remote_grading.take_bundle(self.run, Bundle(self.data, self.digest), Path(worker.local_directory))

    async def teardown(self, worker: Any) -> None:
        """On the worker, when the batch is over or the worker ends in good order."""
        await asyncio.to_thread(remote_grading.drop_bundle, self.run)  # it waits for the student under way
