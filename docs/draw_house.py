"""Draw the rooms of the engine as docs/house.svg: `python docs/draw_house.py`, with `--check` only compare.

The layers come from the contract in pyproject.toml, the sentences from the first line of each package, so that the
picture cannot say anything else than what `make test` holds.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "house.svg"
ROW, WIDTH, NAME = 30, 900, 130  # pixels: height of a layer, width of the picture, width of a layer's name
STYLE = (
    "text{font:14px system-ui,'Segoe UI',Roboto,'Noto Sans','Noto Sans CJK SC',sans-serif;fill:#222}"
    ".name{font-weight:600}.inside{fill:#f6e3de}.room{fill:#e9eff1}"
)
INSIDE = ("worker", "protocol")  # what is in a learner's process


def layers() -> list[str]:
    """The packages from top to bottom, as the contract names them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    return list(next(contract["layers"] for contract in contracts if contract["type"] == "layers"))


def first_sentence(package: str) -> str:
    """What a package says of itself first."""
    text = (ROOT / "autograder" / package / "__init__.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").splitlines()[0]


def drawn() -> str:
    """The picture."""
    names = layers()
    height = ROW * len(names) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        "<title>The rooms of the engine: imports go downwards only</title>",
        f"<style>{STYLE}</style>",
    ]
    for row, name in enumerate(names):
        y = row * ROW
        kind = "inside" if name in INSIDE else "room"
        parts.append(f'<rect class="{kind}" x="0" y="{y}" width="{WIDTH}" height="{ROW - 3}" rx="4"/>')
        parts.append(f'<text class="name" x="10" y="{y + 19}">{name}</text>')
        parts.append(f'<text x="{NAME}" y="{y + 19}">{escape(first_sentence(name))}</text>')
    parts.append(
        f'<text x="10" y="{height - 14}">Imports go downwards only. Red: inside the learner\'s process.</text>'
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> int:
    """Write the picture; with `--check` say whether it is still true."""
    if "--check" not in sys.argv:
        PICTURE.write_text(drawn(), encoding="utf-8", newline="\n")
        return 0
    if PICTURE.is_file() and PICTURE.read_text(encoding="utf-8") == drawn():
        return 0
    print("docs/house.svg is not what pyproject.toml and the packages say. Run: python docs/draw_house.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
