"""The core of the page's tests, quick enough for every change."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe

from studio import (
    PACKS, ROOT, Studio, compare, main, page_of, source_of, state_of, test, themes_of,
    wait_for_boards)

HERE = Path(__file__).parent

# Where other programs take nothing away, as under `chrt -r 1`, the page keeps its times.
IS_ALONE = hasattr(os, "sched_getscheduler") and os.sched_getscheduler(0) != os.SCHED_OTHER


@test
def twin(studio, browser):
    """Colours are those of the library, in all looks and palettes"""
    with page_of(browser, studio.address) as page:
        state = state_of(page)
    folder = Path(tempfile.mkdtemp(dir=studio.folder))
    (folder / "state.json").write_text(json.dumps(state))
    for theme in state["themes"]:
        shown = studio.run("theme", "show", theme["name"].lower(), "--palette", "palettes/", "--json")
        (folder / f"{theme['id']}.json").write_text(shown)
    said = []
    vectors = ROOT / "Tests/Fixtures/studio/colors.json"
    shown = [folder / f"{theme['id']}.json" for theme in state["themes"]]
    for arguments in ([vectors], ["--shown", folder / "state.json", *shown]):
        result = subprocess.run(
            ["node", HERE / "twin.mjs", *arguments], capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        said.append(result.stdout.split(" ")[0])
    return " and ".join(said) + " colours"


@test
def first_picture(studio, browser):
    """The page is small, asks no other machine, and shows boards soon"""
    with page_of(browser, studio.address) as page:
        wait_for_boards(page)
        page.goto("about:blank")
        page.goto(studio.base)
        page.wait_for_function("() => document.querySelector('.card canvas')?.width > 8")
        milliseconds = page.evaluate("performance.now()")
        sizes = page.evaluate(
            "performance.getEntriesByType('resource').filter((e) => !e.name.includes('/api/'))"
            ".reduce((sum, e) => sum + e.encodedBodySize, 0)")
    assert sizes < 300_000, f"{sizes} bytes"
    assert milliseconds < 500 or not IS_ALONE, f"{milliseconds:.0f} ms"
    return f"{milliseconds:.0f} ms, {sizes // 1000} kB"


@test
def pixels(studio, browser):
    """Pixels equal those of tinct board in each look"""
    with page_of(browser, studio.address) as page:
        state = state_of(page)
        boards = [b for b in state["boards"] if b["kind"] != "grid" and source_of(b)]
        chance = random.Random(1)
        requests = []
        for theme in themes_of(state):
            for palette in chance.sample([p["id"] for p in state["palettes"]], 2):
                requests.append((chance.choice(boards), palette, theme, 24, None))
        for _ in range(6):
            colors = [[n, f"#{chance.randrange(1 << 24):06X}"] for n in ("base", "text")]
            requests.append((chance.choice(boards), None, chance.choice(themes_of(state)), 24, colors))
        wrong = compare(studio, page, requests)
    assert not wrong, f"{len(wrong)} of {len(requests)} differ: {wrong[:5]}"
    return f"{len(requests)} boards"


@test
def editing(studio, browser):
    """An edit shows on the boards, is undone, is kept over a reload, and saved alone"""
    file = studio.folder / "palettes/citrus.json"
    first = file.read_bytes()
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        before = canvas(page)
        field = page.get_by_label("base as text")
        field.fill("#204060")
        field.press("Enter")
        page.wait_for_function("(old) => document.querySelector('.card canvas').toDataURL() !== old", arg=before)
        page.get_by_role("button", name="Undo", exact=True).click()
        page.wait_for_function("(old) => document.querySelector('.card canvas').toDataURL() === old", arg=before)
        page.get_by_role("button", name="Redo", exact=True).click()
        page.wait_for_timeout(500)
        page.reload()
        wait_for_boards(page)
        assert field.input_value() == "#204060"
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_text("Saved citrus.json").wait_for()
        after = file.read_bytes()
        assert after == first.replace(b"#FEEBC4", b"#204060"), after.decode()
        page.get_by_role("button", name="Undo", exact=True).click()
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_function(SAVED)
    assert file.read_bytes() == first, "undo and save do not give the first bytes"


# True when everything is saved.
SAVED = "() => document.querySelector('[data-key=save]').disabled"


def canvas(page):
    return page.evaluate("document.querySelector('.card canvas').toDataURL()")


@test
def inks(studio, browser):
    """A click tells the ink; an ink that is pointed at glows; a dragged colour lands"""
    with page_of(browser, studio.base_with(palette="grape")) as page:
        wait_for_boards(page)
        board = page.locator(".card canvas").first
        before = canvas(page)
        board.click(position={"x": 5, "y": 5})
        assert "Ground" in page.locator(".ink-chosen").inner_text()
        assert page.locator(".swatch[aria-pressed=true]").inner_text().startswith("dark")
        page.get_by_text("All inks of this look").click()
        # What lies nowhere is said, and the boards stay as they are.
        glow = "(ink) => import('/js/focus.js').then((focus) => focus.glow(ink, 0))"
        page.evaluate(glow, "an ink that nothing is drawn in")
        page.get_by_text("On no board in sight.").wait_for()
        assert canvas(page) == before
        page.evaluate(glow, "")
        page.get_by_text("On no board in sight.").wait_for(state="hidden")
        page.locator(".ink-row").filter(has_text="Noodle").first.hover()
        page.wait_for_function("(old) => document.querySelector('.card canvas').toDataURL() !== old", arg=before)
        page.mouse.move(640, 70)
        swatch = page.locator(".swatch").nth(1)
        swatch.scroll_into_view_if_needed()
        box, target = swatch.bounding_box(), board.bounding_box()
        page.mouse.move(box["x"] + 15, box["y"] + 15)
        page.mouse.down()
        page.mouse.move(target["x"] + 40, target["y"] + 40, steps=4)
        page.mouse.move(target["x"] + 4, target["y"] + 4, steps=4)
        page.mouse.up()
        page.get_by_text("dark is now").wait_for()


@test
def keyboard(studio, browser):
    """Colours, boards and views by keyboard alone"""
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        # From the top: every stop of the Tab key is seen and has a name.
        names = []
        for _ in range(60):
            page.keyboard.press("Tab")
            names.append(page.evaluate(
                "(() => { const e = document.activeElement; const s = getComputedStyle(e);"
                " const label = e.closest('.segments') ? e.nextElementSibling.textContent : "
                " e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent;"
                " return [label.trim(), e.tagName, s.outlineStyle !== 'none' || !!e.closest('.segments')]; })()"))
        assert all(name and seen for name, tag, seen in names if tag != "BODY"), names
        page.get_by_label("Lightness", exact=True).focus()
        page.locator(".wall").evaluate("(wall) => wall.scrollTo(0, 0)")
        page.wait_for_timeout(300)
        before = canvas(page)
        page.keyboard.press("PageDown")
        page.wait_for_function("(old) => document.querySelector('.card canvas').toDataURL() !== old", arg=before)
        text = page.get_by_label("Lightness", exact=True).get_attribute("aria-valuetext")
        assert text.startswith("lightness ") and text.endswith(" %"), text
        page.locator(".card canvas").first.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowUp")
        page.wait_for_function("() => document.querySelector('.ink-head strong')")
        page.keyboard.press("Control+z")
        page.wait_for_function("(old) => document.querySelector('.card canvas').toDataURL() === old", arg=before)
        page.keyboard.press("]")
        page.wait_for_function("() => document.querySelector('.editor-head h2').textContent === 'Cobalt'")


@test
def look(studio, browser):
    """A changed look that comes with Tinct is saved as a new one, by Ctrl+S"""
    folder = studio.folder / "themes"
    before = {file: file.read_bytes() for file in folder.iterdir()}
    with page_of(browser, studio.base_with(view="looks", theme="net")) as page:
        page.wait_for_selector(".looks-controls")
        gap = page.get_by_label("Gap", exact=True).first
        gap.fill("0.11")
        gap.press("Enter")
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("menuitem", name="Save as").click()
        page.get_by_label("Name of the look").fill("Wide net")
        assert "themes/wide-net.json" in page.locator("dialog").inner_text()
        page.get_by_role("button", name="Save in the project").click()
        page.get_by_text("Saved themes/wide-net.json").wait_for()
        page.wait_for_function("() => document.querySelector('.looks-controls h2').textContent === 'Wide net'")
        saved = folder / "wide-net.json"
        assert '"gap": 0.11' in saved.read_text() and '"Wide net"' in saved.read_text()
        gap = page.get_by_label("Gap", exact=True).first
        gap.fill("0.12")
        gap.press("Enter")
        page.keyboard.press("Control+s")
        page.get_by_text("Saved wide-net.json").wait_for()
    assert '"gap": 0.12' in saved.read_text()
    saved.unlink()
    assert all(file.read_bytes() == bytes for file, bytes in before.items()), "another look was written"


@test
def restarted(studio, browser):
    """With the studio gone the page says so and keeps its changes, and opens them at a new address"""
    other = Studio(studio.tinct, *PACKS, port=0)
    with page_of(browser, other.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        page.problems_allowed = True
        port = int(other.base.split(":")[2].strip("/"))
        other.process.kill()
        other.process.wait()
        page.get_by_text("Not connected. Your changes are kept").wait_for()
        field = page.get_by_label("base as text")
        field.fill("#204060")
        field.press("Enter")
        page.get_by_text("Not checked: the studio is not connected.").wait_for()
        page.keyboard.press("Control+s")
        assert page.get_by_role("button", name="Save in the project").is_disabled()
        with page.expect_download() as download:
            page.get_by_role("button", name="Download", exact=True).click()
        assert "#204060" in download.value.path().read_text()
        again = Studio(studio.tinct, *PACKS, folder=other.folder, port=port, keeps=True)
        try:
            page.get_by_text("The studio was started again.").wait_for()
            reloaded = page.context.new_page()
            reloaded.goto(again.base)
            assert "The studio was started again" in reloaded.locator("h1").inner_text()
            reloaded.close()
            page.get_by_label("The address that the studio has printed").fill(again.address)
            page.get_by_role("button", name="Open", exact=True).click()
            wait_for_boards(page)
            assert page.get_by_label("base as text").input_value() == "#204060"
            assert not page.locator(".connection").is_visible()
        finally:
            again.close()
            other.close()
        # The browser logs each answer that did not come, or was 403.
        page.goto("about:blank")
        page.problems.clear()


@test
def linked(studio, browser):
    """A link that is opened by a browser without the secret asks for the printed address, and is kept"""
    context = browser.new_context(viewport={"width": 320, "height": 640})
    try:
        page = context.new_page()
        page.set_default_timeout(20000)
        assert page.goto(f"{studio.base}#palette=dusk&seed=77").status == 403
        assert studio.address.split("token=")[1] not in page.content()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        found = Axe().run(page).response["violations"]
        assert not found, found
        field = page.get_by_label("The address that the studio has printed")
        for wrong in ("", "tinct", "http://evil.example/?token=12", studio.base):
            field.fill(wrong)
            page.get_by_role("button", name="Open", exact=True).click()
            page.get_by_text("This is not such an address").wait_for()
        # A secret that does not fit leads back here, with the link.
        field.fill("0" * 32)
        field.press("Enter")
        page.wait_for_url(re.compile("token=0000"))
        field.fill(f"Studio: {studio.address} (Ctrl+C ends it)")
        field.press("Enter")
        page.wait_for_selector(".bar")
        shown = page.evaluate("import('/js/model.js').then((model) => [model.ui.palette, model.ui.seed])")
        assert shown == ["dusk", "77"], shown
        assert "token" not in page.url, page.url
    finally:
        context.close()


@test
def numbers(studio, browser):
    """A link holds the numbers that were typed"""
    with page_of(browser, studio.base_with(palette="citrus", color="base")) as page:
        wait_for_boards(page)
        hue = page.get_by_label("Hue in °")
        hue.fill("52.7")
        hue.press("Enter")
        digits = page.get_by_label("base as text").input_value()
        page.wait_for_url(re.compile("52.7"))
        with page_of(browser, f"{studio.address}#{page.url.split('#')[1]}") as other:
            wait_for_boards(other)
            assert other.get_by_label("Hue in °").input_value() == "52.7"
            assert other.get_by_label("base as text").input_value() == digits
        page.evaluate("localStorage.clear()")


@test
def broken(studio, browser):
    """A palette whose file cannot be read any more keeps its last colours and says why"""
    file = studio.folder / "palettes/dusk.json"
    first = file.read_bytes()
    with page_of(browser, studio.base_with(palette="dusk")) as page:
        wait_for_boards(page)
        text = page.locator("[data-key=hex]").input_value()
        # Without a quotation mark, texts of other values stand where the colours were.
        file.write_bytes(first.replace(b'":', b":", 1))
        try:
            page.locator(".editor-head .field-error", has_text="dusk.json, line ").wait_for()
            assert page.locator(".editor-head h2").inner_text() == "Dusk"
            assert page.locator("[data-key=hex]").input_value() == text
        finally:
            file.write_bytes(first)
        page.wait_for_function("() => !document.querySelector('.editor-head .field-error')")


@test
def typing(studio, browser):
    """A field that holds the cursor keeps its text when the file changes on disk"""
    file = studio.folder / "palettes/citrus.json"
    first = file.read_bytes()
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        field = page.get_by_label("base as text")
        field.fill("#204060")
        field.press("Enter")
        file.write_bytes(first.replace(b"#CF4101", b"#CF4102"))
        try:
            page.get_by_text("Changed here, and on disk").wait_for()
            assert field.input_value() == "#204060", field.input_value()
        finally:
            file.write_bytes(first)


@test
def seeds(studio, browser):
    """A seed gives the same colours each time, and locked ones stay"""
    with page_of(browser, studio.base_with(palette="grape")) as page:
        wait_for_boards(page)
        field, colors = page.get_by_label("Seed of random colours"), page.locator(".swatch small")
        page.locator(".swatch-row button[aria-label^=Lock]").first.click()
        seen = [colors.all_inner_texts()]
        for seed in ("7", "8", "7"):
            field.fill(seed)
            field.press("Enter")
            page.get_by_role("button", name="These colours again").click()
            page.wait_for_function(
                "(old) => document.querySelectorAll('.swatch small')[1].textContent !== old", arg=seen[-1][1])
            seen.append(colors.all_inner_texts())
        assert seen[1] == seen[3] != seen[2], seen
        assert len({texts[0] for texts in seen}) == 1, "a locked colour moved"


@test
def unread(studio, browser):
    """A palette that is broken at the start is listed with its place, and opened when it is mended"""
    folder = Path(tempfile.mkdtemp(prefix="tinct-unread-"))
    for name in ("examples", "palettes", "themes"):
        shutil.copytree(ROOT / name, folder / name)
    palette, theme = folder / "palettes/brand.json", folder / "themes/mine.json"
    first = {
        palette: (folder / "palettes/dusk.json").read_text().replace('"Dusk"', '"Brand"'),
        theme: (folder / "themes/net.json").read_text().replace('"Net"', '"Mine"')}
    for file, text in first.items():
        file.write_text(text.replace("}", "", 1))
    other = Studio(studio.tinct, *PACKS, folder=folder, port=0)
    try:
        with page_of(browser, other.base_with(palette="citrus")) as page:
            wait_for_boards(page)
            page.locator(".toast.error", has_text="brand.json, line ").wait_for()
            page.locator(".unread button", has_text="brand.json").click()
            assert "brand.json, line " in page.locator("dialog p").first.inner_text()
            page.keyboard.press("Escape")
            assert not page.locator(".palette-row[data-id=brand]").count()
            palette.write_text(first[palette])
            page.locator(".palette-row[data-id=brand]").wait_for()
            assert page.locator(".unread").is_hidden()
            page.keyboard.press("2")
            page.locator(".unread button", has_text="mine.json").wait_for()
            theme.write_text(first[theme])
            page.locator(".palette-row[data-id=mine]").wait_for()
    finally:
        other.close()


@test
def remembered(studio, browser):
    """The next start shows the palette that was shown last, and the search finds one by its file"""
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        page.get_by_label("Find a palette").fill("moss.j")
        page.get_by_label("Find a palette").press("Enter")
        page.wait_for_function("() => document.querySelector('.editor-head h2').textContent === 'Moss'")
        page.goto("about:blank")
        page.goto(studio.base)
        wait_for_boards(page)
        assert page.locator(".editor-head h2").inner_text() == "Moss"


@test
def swipe(studio, browser):
    """A finger that scrolls over a slider leaves the colour, one that drags along it moves it"""
    with page_of(browser, studio.base_with(palette="citrus"), viewport={"width": 390, "height": 844}, has_touch=True,
                 is_mobile=True) as page:
        wait_for_boards(page)
        touch = page.context.new_cdp_session(page)

        def drag(x, y, dx, dy):
            touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
            for step in range(1, 11):
                touch.send("Input.dispatchTouchEvent", {
                    "type": "touchMove", "touchPoints": [{"x": x + dx * step / 10, "y": y + dy * step / 10}]})
                page.wait_for_timeout(16)
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            page.wait_for_timeout(300)

        slider, text = page.get_by_label("Lightness", exact=True), page.get_by_label("base as text")
        before, start = text.input_value(), page.evaluate("scrollY")
        box = slider.bounding_box()
        drag(box["x"] + box["width"] * 0.2, box["y"] + 12, 0, -200)
        assert page.evaluate("scrollY") > start + 50, "it does not scroll"
        assert text.input_value() == before, text.input_value()
        assert page.locator("[data-key=undo]").is_disabled(), "a scroll is a step"
        page.evaluate("(y) => scrollTo(0, y)", start)
        box = slider.bounding_box()
        drag(box["x"] + box["width"] * 0.2, box["y"] + 12, 60, 0)
        assert text.input_value() != before
        assert page.locator("[data-key=undo]").is_enabled()


@test
def looks_compared(studio, browser):
    """A look is compared with what was saved, and with other looks"""
    with page_of(browser, studio.base_with(view="looks", theme="net", palette="citrus"),
                 viewport={"width": 1440, "height": 900}) as page:
        wait_for_boards(page)
        page.get_by_text("Compare", exact=True).click()
        pictures = "[...document.querySelectorAll('.card')][0].querySelectorAll('canvas')"
        differ = f"() => {{ const [a, b] = {pictures}; return b && a.width > 8 && b.width > 8 && a.toDataURL() !== b.toDataURL(); }}"
        page.wait_for_function(differ)
        names = page.locator(".pane-names").first.locator("span")
        assert names.last.inner_text() == "Net" != names.first.inner_text()
        # The bar is one row, and no list in it is cut.
        assert page.locator(".desk .toolbar").bounding_box()["height"] < 60
        page.get_by_label("Compare with").select_option("")
        assert names.all_inner_texts() == ["Net as saved", "Net now"]
        page.wait_for_function(f"() => {{ const [a, b] = {pictures}; return a.width > 8 && a.toDataURL() === b.toDataURL(); }}")
        gap = page.get_by_label("Gap", exact=True).first
        gap.fill("0.2")
        gap.press("Enter")
        page.wait_for_function(differ)
        page.get_by_text("A/B", exact=True).click()
        page.get_by_label("Share of Net as saved").wait_for()
        page.wait_for_function(differ)


VIEWS = ["#view=palettes", "#view=palettes&compare=side", "#view=looks", "#view=play", "#view=films"]


@test
def access(studio, browser):
    """axe finds nothing in any view, light or dark"""
    axe = Axe()
    for number, view in enumerate(VIEWS):
        with page_of(browser, studio.address + view, color_scheme=["light", "dark"][number % 2]) as page:
            page.wait_for_timeout(500)
            found = axe.run(page).response["violations"]
            assert not found, view + ": " + "; ".join(
                f"{f['id']}: {f['nodes'][0]['html'][:120]}" for f in found)


@test
def drag(studio, browser):
    """A slider is followed by twelve boards of 400 pixels"""
    with page_of(browser, studio.base_with(palette="citrus", zoom="5"), viewport={"width": 2560, "height": 1440}) as page:
        wait_for_boards(page)
        page.wait_for_timeout(500)
        sizes = page.evaluate(
            "[...document.querySelectorAll('.card canvas')].map((c) => Math.max(c.width, c.height)).filter((size) => size > 8)")
        assert len(sizes) >= 12 and min(sizes) >= 390, sizes
        # The best of three: machines that are rented halt for moments, too.
        results = []
        for _ in range(3 if IS_ALONE else 1):
            times, long = page.evaluate(DRAG, 80 if IS_ALONE else 16)
            times.sort()
            results.append((times[int(len(times) * 0.95)], max(long, default=0)))
    p95, longest = min(results)
    assert p95 < 16 or not IS_ALONE, f"{p95:.1f} ms"
    assert longest < 50 or not IS_ALONE, f"a task of {longest:.0f} ms"
    return f"95 % within {p95:.1f} ms, longest task {f'{longest:.0f}' if longest else 'below 50'} ms"


DRAG = """async (steps) => {
  const long = [];
  const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map((e) => e.duration)));
  observer.observe({ type: 'longtask' });
  const range = document.querySelector('.slider input[type=range]');
  const times = [];
  for (let step = 0; step < steps; step++) {
    range.value = String(30 + step % 60);
    const start = performance.now();
    range.dispatchEvent(new Event('input', { bubbles: true }));
    const handled = performance.now() - start;
    // The boards are printed in the next frame, before this callback.
    const painted = await new Promise((done) => requestAnimationFrame((frame) => done(performance.now() - frame)));
    times.push(handled + painted);
    await new Promise((done) => setTimeout(done, 4));
  }
  range.dispatchEvent(new Event('change', { bubbles: true }));
  observer.disconnect();
  return [times, long];
}"""


@test
def types(studio, browser):
    """The page's modules fit their types"""
    said, _ = CHECKER.communicate()
    assert CHECKER.returncode == 0, said


if __name__ == "__main__":
    # It needs no browser, and takes as long as some tests together.
    if not sys.argv[2:] or any(word in "types" for word in sys.argv[2:]):
        CHECKER = subprocess.Popen(["tsc", "-p", HERE], stdout=subprocess.PIPE, text=True)
    sys.exit(main(sys.argv[1:]))
