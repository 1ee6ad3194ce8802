"""How a page is made: templates compiled once, always escaping, one style sheet inside, and no script anywhere."""

import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from autograder.figures import svg
from autograder.reports import vocabulary
from autograder.text import counted

TEMPLATES = Path(__file__).parent / "templates"


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The one environment: everything is escaped, a misspelt name is an error."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, auto_reload=False,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    made.filters |= {
        "prose": vocabulary.prose, "points": vocabulary.points, "percent": vocabulary.percent, "name": vocabulary.name,
        "plain": vocabulary.plain, "duration": vocabulary.duration, "day": vocabulary.day,
    }  # fmt: skip
    style = (TEMPLATES / "style.css").read_text(encoding="utf-8")
    made.globals |= {
        "style": Markup(style),
        "policy": policy(style),
        "share_bar": svg.share_bar,
        "counted": counted,
    }
    return made


@lru_cache(maxsize=16)
def template(name: str) -> Template:
    """A compiled template."""
    return environment().get_template(name)


def policy(style: str) -> str:
    """What the browser may do with the page: apply this very style sheet, and nothing else at all.

    Source: W3C, Content Security Policy Level 3, section 2.3.1 (hash sources).
    """
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def anchor(*parts: str) -> str:
    """An id of an element, from names of units and exercises."""
    return "-".join(re.sub(r"[^A-Za-z0-9]", "_", part) for part in parts)
