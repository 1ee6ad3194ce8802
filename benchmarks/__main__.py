"""The same class in three ways, side by side: in the sandbox, in this process, in an interpreter for each.

    python -m benchmarks [--rounds 5] [--without scaling,watch] [--json FILE]

The three are interleaved, submission by submission. Processor time is the grader's, its parents' and its workers'.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import scaling, watch
from benchmarks.answers import UNITS, answers
from benchmarks.contestant import Contestant
from benchmarks.ways import WAYS

NAMES = {
    "walled": "(a) autograder, everything on",
    "bare": "(b) the same in one process, no wall",
    "fresh": "(c) a confined interpreter for each",
}


def compare(rounds: int) -> dict[str, Any]:
    """Milliseconds of processor time for a submission, by way, unit and kind; memory by way."""
    contestants = {name: Contestant(name) for name in WAYS}
    submissions = answers()
    times: dict[str, dict[tuple[str, str], list[float]]] = {name: defaultdict(list) for name in (*WAYS, "checks")}
    for name in WAYS:  # the first time draws the inputs, asks the reference and the bank
        for number in range(len(submissions)):
            contestants[name].ask(f"{'prepare' if name == 'fresh' else 'grade'} {number}")
    parents, asked = contestants["walled"].ask("parents"), 0
    for turn in range(rounds):
        for number, answer in enumerate(submissions):
            place = answer.unit, answer.kind
            for name in WAYS if turn == 0 and place not in times["fresh"] else ("walled", "bare"):
                times[name][place].append(1000 * contestants[name].ask(f"grade {number}")["processor"])
            asked += 1
            times["checks"][place].append(1000 * contestants["bare"].ask(f"check {number}")["processor"])
    forking = 1000 * (contestants["walled"].ask("parents") - parents) / asked
    memory = {name: contestants[name].ask("memory") for name in WAYS}
    for one in contestants.values():
        one.close()
    walled = {place: [one + forking for one in found] for place, found in times["walled"].items()}
    return {"times": {**times, "walled": walled}, "memory": memory, "forking": forking}


def unit_median(times: dict[tuple[str, str], list[float]], unit: str) -> float:
    """Of a unit: half right submissions and a quarter each wrong and untouched ones would be another course."""
    return median(one for (name, kind), found in times.items() if name == unit and kind != "stub" for one in found)


def table(found: dict[str, Any]) -> list[str]:
    """The lines of the comparison."""
    times = found["times"]
    lines = ["Milliseconds of processor time for a submission of one unit (medians over right and wrong ones)", ""]
    lines += [
        "| unit | checks alone | (b) | (a) | (a) / (b) | (a) - (b) | (c) | (c) / (a) |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    rows = {unit: [unit_median(times[name], unit) for name in ("checks", "bare", "walled", "fresh")] for unit in UNITS}
    rows["median"] = [median(row[at] for row in rows.values()) for at in range(4)]
    for unit, (checks, bare, walled, fresh) in rows.items():
        lines.append(
            f"| {unit} | {checks:.0f} | {bare:.0f} | {walled:.0f} | {walled / bare:.2f} | {walled - bare:.0f}"
            f" | {fresh:.0f} | {fresh / walled:.1f} |"
        )
    for name in WAYS:
        stubs = [one for (_, kind), found_times in times[name].items() if kind == "stub" for one in found_times]
        most = ", ".join(f"{whose} {size:.0f} MB" for whose, size in found["memory"][name].items())
        lines.append(f"\n{NAMES[name]}: an untouched stub {median(stubs):.0f} ms; most memory at once: {most}")
    lines.append(f"\nOf (a) the warm parent itself takes {found['forking']:.1f} ms for each submission.")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--without", default="", help="parts to leave out: scaling,watch")
    parser.add_argument("--json", type=Path, help="write every single time here as well")
    asked = parser.parse_args()
    started, busy = time.monotonic(), scaling.busy()
    print(f"{os.cpu_count()} processors, Python {platform.python_version()}, load before: {busy:.2f} a processor\n")
    found = compare(asked.rounds)
    print("\n".join(table(found)), flush=True)
    if "scaling" not in asked.without:
        print("\n" + "\n".join(scaling.table(scaling.measure())), flush=True)
    if "watch" not in asked.without:
        saves, _ = watch.measure("attention", 15, wrong=False, pause=0.5)
        print(f"\nFrom save to answer in watch mode: {median(saves):.0f} ms (median of {len(saves)}, unit attention)")
    print(f"\n{time.monotonic() - started:.0f} s altogether, load after: {scaling.busy():.2f} a processor")
    if asked.json:
        flat = {way: {" ".join(place): one for place, one in times.items()} for way, times in found["times"].items()}
        asked.json.write_text(json.dumps({**found, "times": flat}, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
