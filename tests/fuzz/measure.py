"""What one input costs: processor time of this process and its children, and the peak of its resident memory."""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

SECONDS, MEGABYTES = 1.0, 200.0


@dataclass
class Costs:
    """The worst of many inputs. failures: inputs that raised what nobody is to raise, or were too dear."""

    count: int = 0
    refused: int = 0
    seconds: tuple[float, int] = (0.0, -1)
    megabytes: tuple[float, int] = (0.0, -1)
    failures: list[str] = field(default_factory=list)

    def report(self) -> str:
        """The figures in one line."""
        return (
            f"{self.count} inputs, {self.refused} refused; worst {self.seconds[0]:.2f} s of processor time "
            f"(input {self.seconds[1]}), {self.megabytes[0]:.0f} MB (input {self.megabytes[1]}); "
            f"{len(self.failures)} failures {self.failures[:5]}"
        )


def processor() -> float:
    """Seconds, children that have ended included."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def memory(name: str) -> float:
    """Megabytes: VmRSS now, VmHWM at most since `forget_peak`; 0 where the system does not say."""
    with contextlib.suppress(OSError, StopIteration):
        lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith(name))) / 1024
    return 0.0


def forget_peak() -> None:
    """From now on the peak is counted anew."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def fuzz(inputs: Iterator[bytes], count: int, read: Callable[[bytes], bool]) -> Costs:
    """Read so many inputs. read: True for one that was refused with a reason; whatever it raises is a failure."""
    costs = Costs()
    for number in range(count):
        content = next(inputs)
        forget_peak()
        before, resident = processor(), memory("VmRSS")
        try:
            costs.refused += read(content)
        except Exception as error:
            costs.failures.append(f"input {number}: {type(error).__name__}: {str(error)[:80]}")
        seconds, megabytes = processor() - before, memory("VmHWM") - resident
        costs.count += 1
        costs.seconds, costs.megabytes = (
            max(costs.seconds, (seconds, number)),
            max(costs.megabytes, (megabytes, number)),
        )
        if seconds > SECONDS or megabytes > MEGABYTES:
            costs.failures.append(f"input {number}: {seconds:.2f} s, {megabytes:.0f} MB")
    return costs


def main(about: str, inputs: Callable[[random.Random], Iterator[bytes]], read: Callable[[bytes], bool]) -> int:
    """The command line. Exit status 0 where no input cost more than a second or 200 MB."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begun = time.monotonic()
    costs = fuzz(inputs(random.Random(options.seed)), options.count, read)
    print(f"{costs.report()}; {time.monotonic() - begun:.0f} s")
    return 1 if costs.failures else 0
