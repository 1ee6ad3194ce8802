"""Mutants of a reference: which are made, and how one that survives is listed."""

from pathlib import Path

import pytest

from autograder.authoring.doctor.mutants import entry_for, make_mutants, read_equivalents
from autograder.errors import CourseError

REFERENCE = '''
import torch


def shifted(x: Tensor, size: int) -> Tensor:
    """Shapes: x (size) -> y (size)"""
    table = torch.arange(size).float()
    filled = torch.zeros(size, dtype=x.dtype, device=x.device)
    filled.copy_(x)
    y = torch.tanh(x) + table.sin()
    return torch.exp(filled) + y.sum()
'''


def test_the_graph_is_cut_only_where_there_may_be_one() -> None:
    """A table made from whole numbers has no history to lose; what was copied from an argument has."""
    cut = {mutant.name.partition("detached: ")[2].split("`")[1] for mutant in make_mutants(REFERENCE) if
           mutant.name.startswith("detached: ")}  # fmt: skip
    assert cut == {"filled.copy_(x)", "torch.tanh(x)", "torch.exp(filled)", "y.sum()"}


@pytest.mark.parametrize("name", ["0 becomes 1 in `x[0]`", "`'cpu'` is lost in `torch.zeros(3, device='cpu')`"])
def test_the_entry_for_a_survivor_can_be_pasted(tmp_path: Path, name: str) -> None:
    """Put into the list as it is, it is read back under its name; only the reason is left to write."""
    (tmp_path / "equivalent.toml").write_text(entry_for("shifted", name))
    assert read_equivalents(tmp_path) == {("shifted", name): ""}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[equivalent]]\nexercise = "a"\nreason = "It is so."', "entry 1 has no name"),
        ('[equivalent]\nexercise = "a"', "entries begin with `\\[\\[equivalent\\]\\]`"),
        ("[[equivalent]\n", "is no TOML"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_with_its_form(tmp_path: Path, text: str, said: str) -> None:
    """The file, what is wrong, and how an entry looks."""
    (tmp_path / "equivalent.toml").write_text(text)
    with pytest.raises(CourseError, match=rf"equivalent.toml.*{said}.*An entry is `\[\[equivalent\]\]`"):
        read_equivalents(tmp_path)
