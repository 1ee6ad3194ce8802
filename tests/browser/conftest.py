"""A real browser, and tools that judge pages from outside.

Needed: Debian's `chromium` and `chromium-driver`, the Python package `selenium`, and `npm ci` in this folder.
Where one is missing the tests are skipped and say so; with AUTOGRADER_BROWSER=required they fail instead.
"""

import base64
import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

from autograder.reports import write_reports

HERE = Path(__file__).parent
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--hide-scrollbars",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
)


def missing(what: str) -> NoReturn:
    """Skip, or fail where the tools must be there."""
    reason = f"{what} is missing: `make test-browser` installs it"
    pytest.fail(reason) if os.environ.get("AUTOGRADER_BROWSER") == "required" else pytest.skip(reason)


@pytest.fixture(scope="session")
def specimens() -> ModuleType:
    """The module that makes documents up; loaded by path, because tests are no package."""
    path = HERE.parent / "reports" / "specimens.py"
    spec = importlib.util.spec_from_file_location("specimens", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["specimens"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, specimens: ModuleType) -> Path:
    """The pages of a made-up class of 500, hostile names included."""
    out = tmp_path_factory.mktemp("class")
    write_reports(out, specimens.classroom(500))
    return out


@pytest.fixture(scope="session")
def tools() -> Path:
    """The folder of the tools from npm."""
    folder = HERE / "node_modules"
    if not (folder / "axe-core").is_dir() or not (folder / "html-validate").is_dir():
        missing("axe-core or html-validate")
    return folder


class Browser:
    """Opens pages at a width, in light or dark, and tells what it sees."""

    def __init__(self, driver) -> None:
        self.driver = driver

    def open(self, page: Path, width: int = 1280, scheme: str = "light", media: str = "screen") -> None:
        """Show a page from the disk, in a window of this width and 900 pixels high."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": features})
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.driver.get(page.as_uri())

    def ask(self, script: str, *arguments: object) -> object:
        """What a question in the browser's own tongue gives; asked from outside, the page itself has no script."""
        return self.driver.execute_script(script, *arguments)

    def violations(self, tools: Path) -> object:
        """What axe-core holds against the page: rule, what it asks for, the element; empty where all is well."""
        self.ask((tools / "axe-core" / "axe.min.js").read_text(encoding="utf-8") + "; window.axe = axe;")
        self.driver.set_script_timeout(120)
        return self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run(document, {resultTypes: ['violations']}).then("
            "found => done(found.violations.map(each => [each.id, each.help, each.nodes[0].html.slice(0, 160)])), "
            "error => done(String(error)));"
        )

    def picture(self, path: Path, most: int = 6000) -> Path:
        """A screenshot of the whole page, at most `most` pixels high."""
        height = min(most, int(self.ask("return document.documentElement.scrollHeight")))
        width = int(self.ask("return document.documentElement.clientWidth"))
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
        path.write_bytes(base64.b64decode(shot["data"]))
        return path


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Debian's chromium with a profile of its own, behind its own driver."""
    chromium, chromedriver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or chromedriver is None:
        missing("chromium or chromium-driver")
    if importlib.util.find_spec("selenium") is None:
        missing("selenium")
    from selenium.webdriver import Chrome, ChromeOptions
    from selenium.webdriver.chrome.service import Service

    options = ChromeOptions()
    options.binary_location = chromium
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(chromedriver))
    try:
        yield Browser(driver)
    finally:
        driver.quit()


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots go: AUTOGRADER_PICTURES, where somebody wants to look at them."""
    folder = Path(os.environ.get("AUTOGRADER_PICTURES") or tmp_path_factory.mktemp("pictures"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
