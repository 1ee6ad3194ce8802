"""The whole matrix of attacks: levels x users. `python -m tests.attacks --write` also writes docs/attacks.md.

Each level and user has a process of its own, so that a grader that is hurt does not take the table with it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
Key = tuple[str, str]  # level and user
FULL = ("L3", "L2")
# Below that, only what cannot hurt the machine that the matrix runs on: reading, forging, connecting to our own ears.
HARMLESS = ("exit_", "forge_", "network_", "secret_", "wire_")
HARMFUL = ("secret_process_vm_readv",)  # where nothing forbids it, it holds the grader by ptrace
USER = 61234  # a number that no account has
# It must start again what it runs itself: the first start may still have had root's way through folders.
LOOK = "import sys, subprocess; import torch, autograder; subprocess.run([sys.executable, '-c', ''], check=True)"


def main() -> int:
    """Run what is asked for; exit status 1 where an attack gets through at L3 or L2."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default="L3,L2", help="with commas; L1 and L0 are run for the table only")
    parser.add_argument("--users", default="root,user", help="root, user, or both with a comma")
    parser.add_argument("--only", default="", help="beginnings of names, with commas")
    parser.add_argument("--jobs", type=int, default=2, help="levels and users at a time, each in its own process")
    parser.add_argument("--write", action="store_true", help="write docs/attacks.md")
    parser.add_argument("--keep", type=Path, help="file in which outcomes are kept and added to, run after run")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        return inside(options.inside, options.only)
    cells = read_kept(options.keep)
    wanted = [(level, user) for level in options.levels.split(",") for user in options.users.split(",")]
    for key, found in outcomes(wanted, options.only, options.jobs):
        show(*key, found)
        cells[key] = merged(cells.get(key), found)
        if options.keep:
            options.keep.write_text(json.dumps([[*key, found] for key, found in cells.items()]))
    if options.write:
        from tests.attacks.table import write

        write(cells)
    return int(any(found["problems"] for (level, _), found in cells.items() if level in FULL))


def outcomes(wanted: list[Key], only: str, jobs: int) -> Iterator[tuple[Key, dict[str, object]]]:
    """What became of each level and user. Below L2 one at a time: what gets through could disturb a neighbour."""
    full, weak = [key for key in wanted if key[0] in FULL], [key for key in wanted if key[0] not in FULL]
    for keys, at_once in ((full, jobs), (weak, 1)):
        with ThreadPoolExecutor(at_once) as pool:
            yield from zip(keys, pool.map(lambda key: cell(*key, only), keys), strict=True)


def read_kept(path: Path | None) -> dict[tuple[str, str], dict[str, object]]:
    """The outcomes of earlier runs."""
    if path is None or not path.exists():
        return {}
    return {(level, user): found for level, user, found in json.loads(path.read_text())}


def merged(old: dict[str, object] | None, new: dict[str, object]) -> dict[str, object]:
    """Earlier outcomes with the new ones in the place of those of the same attacks."""
    if old is None or old["why"] or new["why"]:
        return new
    run = {*new["problems"], *new["held"]}  # type: ignore[misc]
    problems = {name: said for name, said in old["problems"].items() if name not in run}  # type: ignore[attr-defined]
    held = [name for name in old["held"] if name not in run]  # type: ignore[attr-defined]
    return {"why": "", "problems": {**problems, **new["problems"]}, "held": [*held, *new["held"]]}  # type: ignore[dict-item, misc]


def inside(level: str, only: str) -> int:
    """One level, as the user that this process is; one line of JSON for each attack."""
    from tests.attacks.arena import Arena
    from tests.attacks.attack import attacks

    with Arena(level) as arena:
        print(json.dumps({"layer": arena.layer, "level": arena.source.isolation.level}), flush=True)
        if arena.layer != level:
            return 0
        wanted = [attack for attack in attacks() if _is_run(attack.name, level, only)]
        for attacks_at_once in ([one for one in wanted if not one.alone], *([one] for one in wanted if one.alone)):
            for name, problems in arena.run(attacks_at_once).items():
                print(json.dumps({"attack": name, "problems": problems}), flush=True)
    return 0


def _is_run(name: str, level: str, only: str) -> bool:
    harmless = level in FULL or (name.startswith(HARMLESS) and name not in HARMFUL)
    return harmless and (not only or name.startswith(tuple(only.split(","))))


def cell(level: str, user: str, only: str) -> dict[str, object]:
    """What became of each attack at one level as one user, or why that cannot be run here."""
    command, why = as_user(user)
    if why:
        return {"why": why, "problems": {}, "held": []}
    arguments = ["-m", "tests.attacks", "--inside", level, "--only", only]
    done = subprocess.run([*command, *arguments], cwd=ROOT, env=environment(), capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    found: dict[str, object] = {"why": "", "problems": {}, "held": []}
    if not lines:
        return found | {"why": f"the grader did not start: {done.stderr.strip().splitlines()[-1:]}"}
    if lines[0]["layer"] != level:
        return found | {"why": f"this machine gives {lines[0]['layer']} where {level} is asked for"}
    if done.returncode:
        found["problems"]["the grader"] = [f"it ended with {done.returncode}: {done.stderr[-300:]}"]  # type: ignore[index]
    for line in lines[1:]:
        if line["problems"]:
            found["problems"][line["attack"]] = line["problems"]  # type: ignore[index]
        else:
            found["held"].append(line["attack"])  # type: ignore[attr-defined]
    return found


def as_user(user: str) -> tuple[list[str], str]:
    """The start of a command that runs Python as this user, or why there is none."""
    if user == "root":
        return [sys.executable], "" if os.geteuid() == 0 else "not root here"
    if os.geteuid() != 0:
        return [sys.executable], ""
    switch = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
    if shutil.which("setpriv") is None:
        return [], "no setpriv here to become an ordinary user with"
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    said = f"there is no /usr/bin/python{version}"
    for python in (os.path.realpath(sys.executable), f"/usr/bin/python{version}"):
        if not os.path.exists(python):
            continue
        probe = subprocess.run(
            [*switch, python, "-c", LOOK], cwd="/", env=environment(), capture_output=True, text=True
        )
        if probe.returncode == 0:
            return [*switch, python], ""
        said = (probe.stderr.strip().splitlines() or [f"it ended with {probe.returncode}"])[-1]
    why = f"an ordinary user can run no Python {version} here that sees the checkout and torch ({said}); "
    return [], why + "put them where everybody may read, or run this as an ordinary user"


def environment() -> dict[str, str]:
    """What the graders of the matrix start with."""
    packages = next(path for path in sys.path if path.endswith(("site-packages", "dist-packages")))
    kept = {name: os.environ[name] for name in ("LD_LIBRARY_PATH",) if name in os.environ}
    return {
        "PATH": "/usr/bin:/bin", "PYTHONPATH": f"{ROOT}:{packages}", "PYTHONDONTWRITEBYTECODE": "1",
        "OMP_NUM_THREADS": "1", "HOME": "/tmp", "PYTHONUTF8": "1", **kept,
    }  # fmt: skip


def show(level: str, user: str, found: dict[str, object]) -> None:
    """One cell on the terminal."""
    problems = found["problems"]
    print(f"{level} as {user}: ", end="")
    print(found["why"] or f"{len(found['held'])} held, {len(problems)} not", flush=True)  # type: ignore[arg-type]
    for name, said in problems.items():  # type: ignore[attr-defined]
        print(f"  {name}")
        for sentence in said:
            print(f"    {sentence[:300]}")


if __name__ == "__main__":
    sys.exit(main())
