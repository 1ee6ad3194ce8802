"""Classes for tests of whole batches: honest submissions of many kinds, and hostile ones among them."""

from __future__ import annotations

import random
from pathlib import Path

from tests.attacks.attack import HONEST, attacks

COURSE = Path(__file__).resolve().parents[1] / "attacks" / "course"
RIGHT = HONEST["cell"]


def _before(line: str, imports: str = "") -> str:
    """The right answer with one more line at its start."""
    return RIGHT.replace("import torch\n", f"{imports}import torch\n").replace(
        "    weighed =", f"    {line}\n    weighed ="
    )


KINDS = {
    "right": RIGHT,
    "no_tanh": RIGHT.replace("torch.tanh(x * w)", "x * w"),
    "detached": RIGHT.replace("x * w", "x.detach() * w"),
    "wrong_axis": RIGHT.replace("sum(dim=1)", "sum(dim=0)"),
    "raises": RIGHT.replace("    weighed =", "    raise ValueError(len(x))\n    weighed ="),
    "stub": 'def weighted(x, w):\n    raise NotImplementedError("weighted")\n\n\nanswers = {"entries": None}\n',
    "syntax": RIGHT.replace("def weighted(x, w):", "def weighted(x, w:"),
    "leaves": _before("os._exit(0)", "import os\n"),
    "loops": RIGHT.replace("torch.tanh(x * w)", "torch.stack([torch.tanh(row * w) for row in x])"),
    "slow": _before("time.sleep(0.05)", "import time\n"),
}  # fmt: skip


def write_class(folder: Path, students: int) -> Path:
    """A class of that many, the kinds in turn."""
    names = list(KINDS)
    for number in range(students):
        own = folder / f"student{number:03d}"
        own.mkdir(parents=True)
        (own / "cell.py").write_text(KINDS[names[number % len(names)]], encoding="utf-8")
    return folder


# Slow ones cost their whole time limit, and one alone shows what they do; these are quick and of every kind.
HOSTILE = (
    "exit_at_import", "exit_segfault", "exit_kills_itself", "memory_tensor", "memory_descriptors", "output_flood",
    "output_escapes", "process_fork_bomb", "process_daemon", "host_kill_the_grader", "host_sigio", "forge_nan",
    "forge_modules", "forge_report_files", "secret_heap", "network_tcp", "write_gradebook", "pollute_builtins",
    "pollute_default_device", "wire_answers_early", "wire_no_json", "wire_closes_the_connection", "runtime_reloads",
    "runtime_patches_send", "later_thread_races_the_reply", "leak_message", "source_null", "judge_nan_flood",
)  # fmt: skip


def write_mixed_class(folder: Path, honest: int, hostile: int, seed: int = 1) -> Path:
    """Honest and hostile submissions in a random order of names."""
    chance = random.Random(seed)
    numbers = list(range(honest + hostile))
    chance.shuffle(numbers)
    known = {attack.name: attack for attack in attacks()}
    kinds = [name for name in KINDS if name != "slow"]
    facts = {"FOLDER": str(folder.parent), "OUT": str(folder.parent / "out"), "SOLUTIONS": str(COURSE), "GRADER": "1",
             "PARENT": "2", "GROUP": "1", "TCP": "9", "UDP": "9", "ABSTRACT": "none"}  # fmt: skip
    for place, number in enumerate(numbers):
        own = folder / f"{'honest' if place < honest else 'other'}{number:03d}"
        own.mkdir(parents=True)
        if place < honest:
            text = KINDS[kinds[place % len(kinds)]]
        else:
            text = known[HOSTILE[place % len(HOSTILE)]].filled(facts)
        (own / "cell.py").write_text(text, encoding="utf-8")
    return folder
