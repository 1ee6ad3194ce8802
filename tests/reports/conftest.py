"""The made-up class, for every test that needs documents."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def specimens() -> ModuleType:
    """The module that makes documents up; loaded by path, because tests are no package."""
    path = Path(__file__).resolve().parents[1] / "reports" / "specimens.py"
    spec = importlib.util.spec_from_file_location("specimens", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["specimens"] = module
    spec.loader.exec_module(module)
    return module
