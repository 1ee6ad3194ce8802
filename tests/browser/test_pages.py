"""The pages in a real browser: wide and narrow, light and dark, readable, harmless, valid."""

import json
import subprocess
from pathlib import Path

import pytest

from autograder.results import file_stem

pytestmark = pytest.mark.browser

STUDENTS = {
    "plain": "Ada Almeida",
    "late": "Freya Almeida",
    "script": "<script>alert('name')</script>",
    "long": "x" * 200,
    "bidi": "\u202eevil\u202cuser",
    "hebrew": "\u05d3\u05e0\u05d4 \u05db\u05d4\u05df",
    "marks": "a\u0300\u0301\u0302\u0303\u0304\u0305" * 8,
}
PAGES = ("index", "index-2", *STUDENTS)


def address(site: Path, page: str) -> Path:
    """The file of a page."""
    return site / "feedback" / f"{file_stem(STUDENTS[page])}.html" if page in STUDENTS else site / f"{page}.html"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("page", PAGES)
def test_nothing_sticks_out(browser, site: Path, pictures: Path, page: str, width: int, scheme: str) -> None:
    """No page scrolls sideways and nothing stands outside of the window, in light and dark, with all parts unfolded."""
    browser.open(address(site, page), width, scheme)
    browser.picture(pictures / f"{page}-{width}-{scheme}.png")
    browser.ask("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    wide, window = browser.ask("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= window == width
    outside = browser.ask(
        "return [...document.querySelectorAll('body *')].filter(each => !each.closest('.scroll, .jump, svg, head') && "
        "each.getBoundingClientRect().right > innerWidth + 1).map(each => each.outerHTML.slice(0, 200))"
    )
    assert outside == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", ["index", "index-2", "plain", "late", "script", "long"])
def test_accessible(browser, tools: Path, site: Path, page: str, scheme: str) -> None:
    """axe-core finds nothing: contrast, headings, names, tables, landmarks, also with all parts unfolded."""
    browser.open(address(site, page), 1280, scheme)
    browser.ask("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert browser.violations(tools) == []


@pytest.mark.parametrize("page", PAGES)
def test_nothing_runs_and_nothing_is_fetched(browser, site: Path, page: str) -> None:
    """A page holds no script, runs none that a name smuggles in, and asks for nothing but itself."""
    browser.open(address(site, page))
    assert browser.ask("return document.scripts.length") == 0
    assert browser.ask("return performance.getEntriesByType('resource').map(each => each.name)") == []
    assert browser.ask("return [...document.querySelectorAll('*')].flatMap(each => [...each.attributes])"
                       ".filter(each => each.name.startsWith('on') || each.name === 'style').length") == 0  # fmt: skip
    assert [entry for entry in browser.driver.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_the_policy_forbids_scripts(browser, site: Path, tmp_path: Path) -> None:
    """Even where a tag got into a page, the browser would not run it nor fetch for it (shown by putting one in)."""
    text = address(site, "plain").read_text(encoding="utf-8")
    evil = "<script>document.title = 'ran'</script><img src='file:///nowhere.png' onerror=\"document.title = 'ran'\">"
    (tmp_path / "evil.html").write_text(text.replace("</body>", evil + "</body>"), encoding="utf-8")
    browser.open(tmp_path / "evil.html")
    assert browser.ask("return document.title") == "Ada Almeida: results"
    browser.driver.get_log("browser")


def test_the_style_sheet_is_applied(browser, site: Path) -> None:
    """The policy lets the page's own style through: dark and light differ, and the body is set in our colours."""
    colours = []
    for scheme in ("light", "dark"):
        browser.open(address(site, "plain"), 1280, scheme)
        colours.append(browser.ask("return getComputedStyle(document.body).backgroundColor"))
    assert colours == ["rgb(252, 251, 248)", "rgb(23, 22, 20)"]


def test_print_shows_what_is_folded(browser, site: Path) -> None:
    """On paper the hints and checks are there without a click."""
    browser.open(address(site, "late"), media="print")
    shown = browser.ask(
        "return [...document.querySelectorAll('details.checks li')].every(each => each.checkVisibility() && "
        "each.getBoundingClientRect().height > 0)"
    )
    assert shown is True


def test_every_link_leads_somewhere(browser, site: Path) -> None:
    """Every address on the class pages and on a student's page is a file or a part of the page that is there."""
    for page in ("index", "index-2", "plain"):
        browser.open(address(site, page))
        for link in browser.ask("return [...document.links].map(each => each.getAttribute('href'))"):
            file, _, part = link.partition("#")
            target = address(site, page).parent / file if file else address(site, page)
            assert target.is_file(), link
            assert not part or f'id="{part}"' in target.read_text(encoding="utf-8"), link


def test_the_keyboard_reaches_the_content(browser, site: Path) -> None:
    """The first stop of the keyboard is the way past the header, and it is visible while it has the focus."""
    from selenium.webdriver.common.keys import Keys

    browser.open(address(site, "plain"))
    browser.driver.find_element("tag name", "body").send_keys(Keys.TAB)
    left, words = browser.ask(
        "const at = document.activeElement; return [at.getBoundingClientRect().left, at.textContent]"
    )
    assert left >= 0 and words == "Skip to the content"


def test_valid_html(tools: Path, site: Path, tmp_path: Path) -> None:
    """html-validate (standard rules) finds nothing in any kind of page."""
    rules = {"extends": ["html-validate:standard", "html-validate:a11y"], "root": True}
    (site / ".htmlvalidate.json").write_text(json.dumps(rules))
    files = [str(address(site, page)) for page in PAGES]
    command = ["node", str(tools / "html-validate" / "bin" / "html-validate.mjs"), "--formatter", "json", *files]
    with (tmp_path / "found.json").open("w+") as file:  # a pipe would be cut off when the program ends
        found = subprocess.run(command, cwd=site, stdout=file, stderr=subprocess.PIPE, text=True, timeout=300)
    reports = json.loads((tmp_path / "found.json").read_text() or "[]")
    problems = [
        (Path(report["filePath"]).name, each["line"], each["ruleId"], each["message"])
        for report in reports
        for each in report["messages"]
    ]
    assert problems[:10] == [] and found.returncode == 0, found.stderr
