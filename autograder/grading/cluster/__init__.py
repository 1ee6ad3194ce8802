"""Grading on more than one machine, through Dask distributed: theory of operation.

**Who does what.** The *grader* (`crew`) collects, decides what is to be graded, writes every result and makes the
pages. Workers grade. Dask's scheduler stands between them and knows nothing of our own.

**What travels.** Bytes and texts, no objects of ours: the *bundle* (`bundle`) is the folder of solutions as a zip
with its digest; the *order* (`order`) says how a batch is graded; a task is one student's files as JSON; what comes
back is the text of a result document. The function that a worker runs (`body`) is named, not sent: it is the one of
the `autograder` that is installed there.

**What a worker does** (`body`, `delivery`). It checks the bundle's digest before unpacking it into a private folder,
compares its versions with the grader's, makes its own fork server, lets the probe try to break out of its own sandbox,
and refuses to grade where one of that fails. Each result says which protection was on at the worker that graded it.
The sandbox stands inside the task, as on one machine: a learner's code meets neither Dask nor its network.

**When things die.** A worker: Dask gives its tasks to others; results that were written stand. A submission under
which workers die: see `autograder.grading.batch`. The scheduler: the batch ends with a sentence, and the same command
goes on where it was. The grader: as ever; workers drop what nobody waits for.

**Whom to trust.** Dask runs what its clients send: whoever reaches the scheduler's port commands its workers. So the
local cluster listens on the loopback address alone, and a scheduler on another machine is refused without TLS.
"""
