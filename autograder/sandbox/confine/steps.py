"""The order of the steps: once for the fork server, then for every worker."""

from __future__ import annotations

import os
from dataclasses import dataclass

from autograder.sandbox.confine import (
    descriptors,
    identity,
    landlock,
    libc,
    namespaces,
    readable,
    rlimits,
    root,
    syscall_numbers,
    syscalls,
)
from autograder.sandbox.limits import Limits

HAS_NAMESPACES = frozenset({"L3"})
HAS_LANDLOCK = frozenset({"L3", "L2"})  # L3 does without where the kernel has none: its new root hides files too
HAS_FILTER = frozenset({"L3", "L2", "L1"})


@dataclass(frozen=True)
class ConfinementPlan:
    """What the fork server needs to know to confine a worker; made before the first fork.

    address_space: bytes, or None where resident memory is watched instead (CUDA). alone: workers run as a user of
    their own, so that the limit of threads counts them only. reachable: any user can come to every file on the list.
    landlock: the version to use, 0 for none. folder: where workers work; empty and not writable unless they mount
    their own on it.
    """

    layer: str
    limits: Limits
    allowed: readable.Readable
    rules: dict[str, int]
    address_space: int | None
    was_root: bool
    alone: bool
    reachable: bool
    folder: str
    landlock: int

    def protections(self) -> tuple[str, ...]:
        """The protections that these steps put on."""
        chosen = {
            "process": True,
            "limits": True,
            "system calls": self.layer in HAS_FILTER,
            "landlock": self.landlock > 0,
            "namespaces": self.layer in HAS_NAMESPACES,
            "user": self.alone,
            "threads": self.alone or not self.was_root,
        }
        return tuple(name for name, on in chosen.items() if on)


def plan(
    layer: str, limits: Limits, packages: list[str], *, device: str, landlock_version: int, folder: str
) -> ConfinementPlan:
    """Look at this process once everything is imported. Linux only."""
    allowed = readable.find(packages, device=device)
    paths = allowed.folders_and_files()
    usable = min(landlock.version(), landlock_version) if layer in HAS_LANDLOCK else 0
    # In a new root the folders above do not matter, but nothing could override the permissions of the files.
    may_switch = layer not in HAS_NAMESPACES or all(map(identity.readable_by_all, paths))
    return ConfinementPlan(
        layer=layer,
        limits=limits,
        allowed=allowed,
        rules=allowed.landlock_rules() if usable else {},
        landlock=usable,
        address_space=None if device == "cuda" else rlimits.virtual_size() + limits.memory_mb * rlimits.MEBI,
        was_root=os.geteuid() == 0,
        alone=may_switch and identity.can_become_nobody(os.getpid()),
        folder=folder,
        reachable=all(map(identity.reachable_by_all, paths)),
    )


def prepare_parent(chosen: ConfinementPlan) -> int | None:
    """Confine the fork server as far as all its workers share it. With namespaces this forks: the caller goes on as
    the first process of its own process table.

    Gives the rules of Landlock that every worker is to put on: some hundred, which need not be made for each.
    """
    if chosen.layer in HAS_NAMESPACES:
        namespaces.enter(
            lambda: root.build(chosen.allowed),
            become_unused_user=chosen.alone,
            salt=os.getpid(),
        )
        namespaces.become_first_process()
        syscalls.assemble(1, syscall_numbers.machine())
    with libc.step("process"):
        libc.prctl(libc.PR_SET_DUMPABLE, 0)  # nobody of the same user reads our memory
    return landlock.ruleset(_rules(chosen), chosen.landlock) if chosen.landlock or chosen.layer == "L2" else None


def confine_worker(chosen: ConfinementPlan, number: int, parent: int) -> None:
    """All steps for one worker, in order, after `descriptors.keep_only` with what `prepare_parent` gave.

    number: tells workers apart. parent: the pid of the process that forked it, after whose death it must not live on.

    Raises StepFailed: then the process must end.
    """
    with libc.step("process"):
        os.setsid()
        os.umask(0o077)
        namespaces.die_with_parent(parent)
        tasks = _tasks(chosen)
    _place_of_work(chosen)
    _user(chosen, number, parent)
    limits = chosen.limits
    rlimits.apply(
        address_space=chosen.address_space,
        cpu_seconds=limits.cpu_seconds,
        file_bytes=max(limits.files_mb * rlimits.MEBI, limits.output_kb * 1024),
        open_files=limits.open_files,
        tasks=tasks,
    )
    if chosen.landlock or chosen.layer == "L2":
        landlock.enforce(descriptors.RULES)
    if chosen.layer in HAS_FILTER:
        syscalls.install(os.getpid())


def _place_of_work(chosen: ConfinementPlan) -> None:
    if chosen.layer in HAS_NAMESPACES:
        namespaces.own_mounts()
        root.scratch(chosen.limits.files_mb, chosen.limits.files)
    else:
        with libc.step("working folder"):
            os.chdir(chosen.folder)


def _user(chosen: ConfinementPlan, number: int, parent: int) -> None:
    if os.geteuid() == 0:
        identity.drop_bounding_set()
    if chosen.layer in HAS_NAMESPACES or (chosen.was_root and not chosen.alone):
        identity.drop_capabilities()
    elif chosen.alone:
        # The folder of the interpreter may be root's alone; reading is then confined by Landlock.
        identity.become_nobody(os.getpid() + number, may_traverse=not chosen.reachable)
        namespaces.die_with_parent(parent)  # a change of user clears it
    with libc.step("process"):
        libc.prctl(libc.PR_SET_DUMPABLE, 0)


def _rules(chosen: ConfinementPlan) -> dict[str, int]:
    if chosen.layer in HAS_NAMESPACES:
        return {**chosen.rules, root.ABOVE_SCRATCH: landlock.SCRATCH}
    return {**chosen.rules, chosen.folder: landlock.READ}


def _tasks(chosen: ConfinementPlan) -> int | None:
    """RLIMIT_NPROC counts all tasks of a user: alone where the user or the namespace is ours, else everybody's."""
    if chosen.layer in HAS_NAMESPACES or chosen.alone:
        return chosen.limits.threads + 2
    return rlimits.tasks_of_machine() + chosen.limits.threads
