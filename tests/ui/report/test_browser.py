"""Pages in a real browser: keys, filters, links, accessibility, and nothing from elsewhere.

They run where chromium and the extra `browser` are installed: pip install 'viap[browser]'.
"""

import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.thorough import some
from tests.ui.report.pages import OPEN, RIGHT, SEVERAL, WRONG, write_page
from tests.ui.report.test_batch_page import example as batch_example
from tests.ui.report.test_report_page import EVIL
from viap.ui.cli.main import main

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
if CHROMIUM is None or find_spec("playwright") is None:
    pytest.skip("there is no chromium or no playwright here", allow_module_level=True)


class Opened:
    """A page in the browser; `faults` are errors, dialogs, and requests of anything else."""

    def __init__(self, page):
        self.page, self.faults = page, []
        page.on("console", lambda each: self.faults.append(f"console: {each.text}"))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("dialog", self._closed)
        page.on("request", self._requested)

    def _closed(self, dialog):
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _requested(self, request):
        if not request.url.startswith(("file:", "data:")):
            self.faults.append(f"request: {request.url}")

    def go(self, path, scheme="light", width=1280):
        self.page.emulate_media(color_scheme=scheme)
        self.page.set_viewport_size({"width": width, "height": 850})
        self.page.goto(Path(path).resolve().as_uri())
        return self.page


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The texts of pages, by their names."""
    folder = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        write_page(RIGHT, "--check", "overflow", out="right.html")
        write_page(WRONG, name="wrong.c", out="wrong.html")
        write_page(OPEN, "--strategy", "fast", out="open.html")
        write_page(SEVERAL, "--all-functions", "--check", "all", out="several.html")
        twice = "int f(int n) { return 1 / n; }\n" + "\n" * 99 + "int g(int n) { return 2 / n; }\n"
        write_page(twice, "--all-functions", "--no-infer", "--check", "division", out="two.html")
        write_page(EVIL, name="<img src=x onerror=alert(5)>.c", out="evil.html")
        words = ["--each", "--compare", "wrong.html", "--report", "programs.html"]
        main(["prove", "--quiet", *words, "a.c", "wrong.c"])
        (folder / "batch.html").write_text(batch_example(), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def context(tmp_path_factory):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        started = driver.chromium.launch_persistent_context(
            str(tmp_path_factory.mktemp("profile")),
            executable_path=CHROMIUM,
            headless=True,
            args=FLAGS,
        )
        yield started
        started.close()


@pytest.fixture
def opened(context):
    page = context.new_page()
    found = Opened(page)
    yield found
    page.close()
    assert found.faults == []


NAMES = ["right", "wrong", "open", "several", "evil", "programs", "batch"]


@pytest.mark.skipif(find_spec("axe_playwright_python") is None, reason="axe-core is not installed")
@pytest.mark.parametrize("name", some(NAMES, 3))
def test_axe_finds_no_serious_fault(opened, pages, name):
    spec = find_spec("axe_playwright_python")
    axe = next(Path(spec.submodule_search_locations[0]).rglob("axe.min.js")).read_text()
    for scheme, width in (("light", 1280), ("dark", 390)):
        page = opened.go(pages / f"{name}.html", scheme, width)
        for unfold in (False, True):
            if unfold:
                page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
            page.evaluate(axe)
            found = page.evaluate("axe.run()")["violations"]
            serious = [each for each in found if each["impact"] in ("serious", "critical")]
            assert [(each["id"], each["nodes"][0]["html"]) for each in serious] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_page_fits_a_phone(opened, pages, name):
    page = opened.go(pages / f"{name}.html", width=390)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_run_is_stepped_by_keys_buttons_and_slider(opened, pages):
    page = opened.go(pages / "wrong.html")
    told, box = page.locator(".told"), page.locator(".stepper")
    steps = int(page.locator(".stepper input").get_attribute("max")) + 1
    assert f"step {steps} of {steps}, line 5" in told.inner_text()
    assert page.locator(".r.now").get_attribute("id").endswith("-5")
    box.focus()
    page.keyboard.press("Home")
    assert f"step 1 of {steps}" in told.inner_text()
    page.keyboard.press("ArrowRight")
    assert f"step 2 of {steps}" in told.inner_text()
    page.locator("[data-by='-1']").click()
    assert f"step 1 of {steps}" in told.inner_text()
    page.locator(".stepper input").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert f"step {steps - 1} of {steps}" in told.inner_text()


def test_each_run_is_at_its_end_when_it_is_seen(opened, pages):
    page = opened.go(pages / "two.html")
    boxes = page.locator(".stepper")
    assert boxes.count() == 2
    for number in range(2):
        boxes.nth(number).scroll_into_view_if_needed()
        page.wait_for_function(
            "n => document.querySelectorAll('.stepper .told')[n].textContent.includes('step')",
            arg=number,
        )


def test_changed_cells_are_marked(opened, pages):
    page = opened.go(pages / "wrong.html")
    seen = set()
    page.locator(".stepper").focus()
    page.keyboard.press("Home")
    for _ in range(int(page.locator(".stepper input").get_attribute("max"))):
        page.keyboard.press("ArrowRight")
        cells = page.locator(".state .cell.changed")
        seen |= set(cells.all_inner_texts())
    assert "4\n2" in seen and "i = 2" in seen


def test_the_test_of_a_run_can_be_downloaded(opened, pages):
    page = opened.go(pages / "wrong.html")
    with page.expect_download() as found:
        page.locator("a[download]").click()
    assert found.value.suggested_filename == "test.c"
    assert "#include" in Path(found.value.path()).read_text()


def test_claims_are_filtered(opened, pages):
    page = opened.go(pages / "right.html")
    rows = page.locator("#list1 tbody tr")
    shown = page.locator("#list1 tbody tr:not([hidden])")
    assert rows.count() == shown.count() > 2
    page.locator(".cell-link", has_text="1/1").first.click()
    assert shown.count() == 1
    assert page.locator(".filters output").inner_text() == f"1 of {rows.count()} shown"
    page.locator(".filters .kind").select_option("")
    page.locator(".words").fill("s + 2")
    assert shown.count() == 1
    page.locator(".words").fill("")
    page.locator(".chip input").first.uncheck()
    assert shown.count() == 0


def test_marks_list_their_claims_and_links_unfold(opened, pages):
    page = opened.go(pages / "right.html")
    page.locator(".source").focus()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    assert "overflow" in page.locator(".why").inner_text()
    page.keyboard.press("Enter")
    assert page.locator(".why").count() == 0
    target = page.locator(".tree a").first.get_attribute("href")
    assert not page.locator(target).is_visible()
    page.evaluate(f"location.hash = '{target}'")
    page.wait_for_timeout(50)
    assert page.locator(target).is_visible()


def test_a_reader_chooses_light_or_dark(opened, pages):
    page = opened.go(pages / "right.html", "dark")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    assert page.locator("#theme").inner_text() == "light"
    page.locator("#theme").click()
    assert page.evaluate(colour) != dark
    assert page.locator("#theme").inner_text() == "dark"


def test_a_table_is_sorted(opened, pages):
    page = opened.go(pages / "batch.html")
    first = page.locator("#all-tasks tbody tr").first
    page.locator("#all-tasks th button", has_text="CPU time").click()
    fastest = first.inner_text()
    page.locator("#all-tasks th button", has_text="CPU time").click()
    assert first.inner_text() != fastest
    page.locator(".filters .kind").select_option("lost")
    assert page.locator("#all-tasks tbody tr:not([hidden])").count() == 1


def test_no_text_of_a_program_runs(opened, pages):
    page = opened.go(pages / "evil.html")
    page.wait_for_timeout(100)
    assert page.locator("img").count() == 0
    assert page.locator("script:not([type])").count() == 1
