"""Each other step of the confinement alone: Landlock, the new root, limits, descriptors, user, capabilities."""

from __future__ import annotations

import os
import resource
import socket
from pathlib import Path

import pytest

from autograder.sandbox import printed_output
from autograder.sandbox.confine import descriptors, identity, landlock, libc, namespaces, readable, rlimits, root
from tests.sandbox.conftest import in_child, outcome

needs_landlock = pytest.mark.skipif(landlock.version() < 1, reason="the kernel has no Landlock")
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")


def namespaces_work() -> bool:
    return in_child(lambda: outcome(lambda: namespaces.unshare(namespaces.NEWUSER | namespaces.NEWNS))) == "done"


needs_namespaces = pytest.mark.skipif(not namespaces_work(), reason="user namespaces are refused here")


@needs_landlock
@pytest.mark.parametrize("abi", range(1, max(1, landlock.version()) + 1))
def test_landlock_allows_what_is_listed_and_nothing_else(tmp_path: Path, abi: int) -> None:
    """At every version of Landlock: a listed folder can be read, its neighbour cannot, nothing can be written."""
    for name in ("open", "shut"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("x")

    def tries() -> str:
        landlock.restrict({str(tmp_path / "open"): landlock.READ}, abi)
        done = [
            outcome((tmp_path / "open" / "file").read_text),
            outcome(lambda: os.listdir(tmp_path / "open")),
            outcome((tmp_path / "shut" / "file").read_text),
            outcome(lambda: os.listdir(tmp_path / "shut")),
            outcome(lambda: os.listdir(tmp_path)),
            outcome(lambda: (tmp_path / "open" / "file").write_text("y")),
            outcome((tmp_path / "open" / "file").unlink),
            outcome(lambda: os.mkdir(tmp_path / "open" / "new")),
        ]
        return " ".join(done)

    assert in_child(tries) == " ".join(["done"] * 2 + ["PermissionError"] * 6)


@needs_landlock
def test_a_listed_file_is_not_its_folder(tmp_path: Path) -> None:
    """A rule on one file opens that file alone."""
    for name in ("open", "shut"):
        (tmp_path / name).write_text("x")

    def tries() -> str:
        landlock.restrict({str(tmp_path / "open"): landlock.READ})
        return f"{outcome((tmp_path / 'open').read_text)} {outcome((tmp_path / 'shut').read_text)}"

    assert in_child(tries) == "done PermissionError"


def new_root(tmp_path: Path) -> readable.Readable:
    """A library with a hidden folder, in which one package is allowed, and secrets beside it."""
    for name in ("library/code", "library/site-packages/wanted", "library/site-packages/other", "secrets"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "file").write_text("x")
    return readable.Readable(
        standard=(str(tmp_path / "library"),),
        extra=(str(tmp_path / "library/site-packages/wanted"),),
        devices=readable.DEVICES,
        aliases={"/alias/of/library": str(tmp_path / "library")},
    )


def enter(allowed: readable.Readable) -> None:
    alone = identity.can_become_nobody(os.getpid())
    namespaces.enter(lambda: root.build(allowed), become_unused_user=alone, salt=1)


@needs_namespaces
def test_a_new_root_holds_the_list_and_nothing_else(tmp_path: Path) -> None:
    """What is listed is there under its own name, covered folders show only what is allowed in them."""
    os.chmod(tmp_path, 0o755)
    allowed = new_root(tmp_path)

    def tries() -> str:
        enter(allowed)
        shown = [
            (tmp_path / "library/code/file").exists(),
            (tmp_path / "library/site-packages/wanted/file").exists(),
            Path("/alias/of/library/code/file").exists(),
            (tmp_path / "library/site-packages/other").exists(),
            (tmp_path / "secrets").exists(),
            Path("/etc").exists() or Path("/proc").exists() or Path("/sys").exists(),
        ]
        return f"{shown} {sorted(os.listdir('/dev'))}"

    assert in_child(tries) == "[True, True, True, False, False, False] ['null', 'urandom', 'zero']"


@needs_namespaces
def test_nothing_in_a_new_root_can_be_written(tmp_path: Path) -> None:
    """Neither listed files, nor covers, nor the root itself, nor the mode of a device."""
    os.chmod(tmp_path, 0o755)
    allowed = new_root(tmp_path)

    def tries() -> str:
        enter(allowed)
        targets = ("library/code/file", "library/new", "library/site-packages/new", "library/site-packages/wanted/new")
        done = [outcome(lambda at=tmp_path / target: at.write_text("y")) for target in targets]  # type: ignore[misc]
        done += [outcome(lambda: Path("/new").write_text("y")), outcome(lambda: os.chmod("/dev/null", 0o600))]
        done += [outcome(lambda: Path("/dev/null").write_text("y"))]
        return " ".join(done)

    told = in_child(tries).split()
    assert "done" not in told[:-1] and told[-1] == "done"


@needs_namespaces
def test_the_scratch_folder_is_private_and_small(tmp_path: Path) -> None:
    """A worker's folder takes what its limit says, and programs in it cannot run."""
    os.chmod(tmp_path, 0o755)
    allowed = new_root(tmp_path)

    def tries() -> str:
        enter(allowed)
        namespaces.own_mounts()
        root.scratch(1, 32)
        fits = outcome(lambda: Path("fits").write_bytes(bytes(500_000)))
        floods = outcome(lambda: Path("floods").write_bytes(bytes(2_000_000)))
        return f"{os.getcwd()} {fits} {floods} {os.statvfs('.').f_flag & os.ST_NOEXEC != 0}"

    assert in_child(tries) == "/scratch/own done OSError True"


@needs_namespaces
def test_a_network_namespace_has_no_way_out(tmp_path: Path) -> None:
    """A port of the machine that listens cannot be reached."""
    os.chmod(tmp_path, 0o755)
    allowed = new_root(tmp_path)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()

        def tries() -> str:
            enter(allowed)
            return outcome(lambda: socket.create_connection(listener.getsockname(), timeout=2))

        assert in_child(tries) != "done"


def test_limits_are_set_for_good() -> None:
    """Soft and hard limits are equal, so that they cannot be raised again."""

    def tries() -> str:
        rlimits.apply(address_space=1 << 40, cpu_seconds=7, file_bytes=1000, open_files=30, tasks=500)
        pairs = [
            resource.getrlimit(kind) for kind in (resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_CORE)
        ]
        return str(pairs)

    assert in_child(tries) == "[(7, 7), (1000, 1000), (0, 0)]"


def test_address_space_stops_shared_memory_too() -> None:
    """RLIMIT_AS counts anonymous shared mappings, which RLIMIT_DATA does not."""
    import mmap

    def tries() -> str:
        room = rlimits.virtual_size() + (64 << 20)
        rlimits.apply(address_space=room, cpu_seconds=9, file_bytes=1000, open_files=30, tasks=None)
        return f"{outcome(lambda: mmap.mmap(-1, 32 << 20))} {outcome(lambda: mmap.mmap(-1, 128 << 20))}"

    assert in_child(tries) == "done OSError"


def test_four_descriptors_are_kept() -> None:
    """Whatever was open before, a worker has /dev/null, its output twice, and its socket."""
    held = [os.open("/dev/zero", os.O_RDONLY) for _ in range(5)]
    ours, theirs = socket.socketpair()
    printed = printed_output.create(4096)

    def tries() -> str:
        descriptors.keep_only(theirs.fileno(), printed)
        os.write(descriptors.SOCKET, b"hello")
        os.write(2, b"printed")
        return str(sorted(int(name) for name in os.listdir("/proc/self/fd")))

    child = os.fork()
    if child == 0:
        os.write(descriptors.SOCKET, tries().encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert ours.recv(100) == b"hello[0, 1, 2, 3, 4]"  # 4 is the listing itself
    assert printed_output.read(printed, 4096, 100) == ("printed", 0)
    for handle in (*held, printed):
        os.close(handle)
    ours.close(), theirs.close()


def test_capabilities_are_gone() -> None:
    """After dropping them a process has none, not even to gain by running a program."""

    def tries() -> str:
        identity.drop_capabilities()
        status = Path("/proc/self/status").read_text().splitlines()
        return " ".join(line.split()[1] for line in status if line.startswith(("CapPrm", "CapEff", "CapAmb")))

    assert in_child(tries) == " ".join(["0" * 16] * 3)


@needs_root
def test_root_becomes_a_user_that_owns_nothing() -> None:
    """Every worker gets a user of its own, which no file of the machine belongs to."""

    def tries() -> str:
        user = identity.become_nobody(5, may_traverse=False)
        return f"{user == os.getuid() == os.geteuid() == os.getgid()} {os.getgroups()} {outcome(lambda: os.setuid(0))}"

    assert in_child(tries) == "True [] PermissionError"


@needs_root
def test_one_capability_may_stay_to_reach_the_interpreter(tmp_path: Path) -> None:
    """Where Python lies behind a closed folder, the right to read stays, and no right to write."""
    (tmp_path / "file").write_text("x")
    os.chmod(tmp_path, 0o700)

    def tries() -> str:
        identity.become_nobody(5, may_traverse=True)
        return f"{outcome((tmp_path / 'file').read_text)} {outcome(lambda: (tmp_path / 'file').write_text('y'))}"

    assert in_child(tries) == "done PermissionError"


def test_a_failing_step_says_which_it_was() -> None:
    """The system's reason comes with the name of the step."""
    with pytest.raises(libc.StepFailed, match=r"landlock: .*Landlock"):
        landlock.restrict({}, abi=0)


def test_the_list_names_packages_and_never_their_parent() -> None:
    """No entry is a folder that holds other projects: site-packages, the checkout, temporary files, home."""
    import torch

    from autograder.worker import third_party

    own = third_party.own_package()
    places = third_party.third_party()
    found = readable.find([str(own), *places.values()], device="cpu")
    rules = found.landlock_rules()
    assert str(own) in rules and str(Path(torch.__file__).resolve().parent) in rules
    for shut in (own.parent, Path(torch.__file__).resolve().parent.parent, Path("/tmp"), Path.home(), Path("/")):
        assert not any(shut == Path(rule) or shut.is_relative_to(rule) for rule in rules), shut


def test_what_is_printed_beyond_the_cap_is_counted() -> None:
    """The first bytes are kept, the rest is a number, and nothing is an error."""
    handle = printed_output.create(1000)

    def tries() -> str:
        raw = printed_output.CappedOutput(handle, 1000)
        return str([raw.write(b"x" * 300) for _ in range(10)])

    assert in_child(tries) == str([300] * 10)
    assert printed_output.read(handle, 1000, 5) == ("xxxxx", 995 + 2000)
    os.close(handle)
