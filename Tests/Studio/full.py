"""The tests of the page that take long."""

import json
import random
import subprocess
import sys
import time

from axe_playwright_python.sync_playwright import Axe

from core import DRAG, SAVED, canvas
from studio import (
    HASHED, PACKS, PRINT, TESTS, Studio, compare, digest, main, page_of, pixels_of, source_of, state_of, test,
    themes_of, wait_for_boards)

TESTS.clear()  # Those of core.py were run before.


def boards_of(state):
    return [board for board in state["boards"] if source_of(board)]


@test
def all_pixels(studio, browser):
    """Pixels equal those of tinct board in every look, palette and tiling"""
    count, wrong = 0, []
    with page_of(browser, studio.address) as page:
        state = state_of(page)
        slugs = {p["id"]: p["name"].lower() for p in state["palettes"]}
        for theme in themes_of(state):
            for source in {source_of(board) for board in boards_of(state)}:
                out = studio.folder / "all"
                subprocess.run(["rm", "-rf", out], check=True)
                studio.run("board", source, "--palette", "palettes/", "--theme", theme, "--cell", 13,
                           "--out", out)
                for board in (b for b in boards_of(state) if source_of(b) == source):
                    for palette, slug in slugs.items():
                        file = out / slug / f"{board['name'].replace(' ', '-')}.png"
                        shown = page.evaluate(PRINT, {
                            "board": board["id"], "theme": theme, "palette": palette, "cell": 13,
                            "colors": None})
                        if shown is None:
                            continue
                        count += 1
                        size, data = pixels_of(file)
                        if list(size) != shown[0] or digest(data) != shown[1]:
                            wrong.append(f"{board['id']} in {palette} under {theme}")
    assert count > 5000, f"only {count} were compared"
    assert not wrong, f"{len(wrong)} of {count} differ: {wrong[:8]}"
    return f"{count} boards"


EDITS = """async ({ count, seed, palette }) => {
  const model = await import('/js/model.js');
  const { toHex } = await import('/js/color.js');
  let state = seed;
  const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let i = 0; i < count; i++) {
    const list = model.entries(palette);
    const at = Math.floor(chance() * list.length);
    const color = [chance(), chance(), chance(), 1];
    const hex = toHex(color);
    model.change('palette', palette,
      list.map((e, index) => (index === at ? model.entryFrom(e, { hex }) : e)), `edit ${i}`);
    if (i % 50 === 0) await new Promise((done) => requestAnimationFrame(done));
  }
  return model.entries(palette).map(({ name, color }) => [name, toHex(color)]);
}"""


@test
def many_edits(studio, browser):
    """A thousand edits: pixels as the tool's; undone, the file has its first bytes"""
    file = studio.folder / "palettes/harbor.json"
    first = file.read_bytes()
    chance = random.Random(7)
    with page_of(browser, studio.base_with(palette="harbor")) as page:
        state = state_of(page)
        wait_for_boards(page)
        before = canvas(page)
        requests = []
        for step in range(20):
            colors = page.evaluate(EDITS, {"count": 50, "seed": step + 1, "palette": "harbor"})
            requests.append((chance.choice(boards_of(state)), None, chance.choice(themes_of(state)), 24, colors))
        wrong = compare(studio, page, requests)
        assert not wrong, f"{len(wrong)} of {len(requests)} differ: {wrong[:5]}"
        page.evaluate("async () => { const m = await import('/js/model.js'); for (let i = 0; i < 1000; i++) m.undo(); }")
        page.wait_for_function("(old) => document.querySelector('.card canvas').toDataURL() === old", arg=before)
        assert page.get_by_role("button", name="Save", exact=True).is_disabled()
        page.evaluate("async () => { const m = await import('/js/model.js'); for (let i = 0; i < 1000; i++) m.redo(); }")
        page.keyboard.press("Control+s")
        page.get_by_text("Saved harbor.json").wait_for()
        assert file.read_bytes() != first
        page.evaluate("async () => { const m = await import('/js/model.js'); for (let i = 0; i < 1000; i++) m.undo(); }")
        page.keyboard.press("Control+s")
        page.wait_for_function(SAVED)
    assert file.read_bytes() == first


@test
def memory(studio, browser):
    """Memory does not grow over ten thousand edits"""
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        session = page.context.new_cdp_session(page)

        def used():
            session.send("HeapProfiler.collectGarbage")
            return session.send("Runtime.getHeapUsage")["usedSize"] / 1e6

        page.evaluate(EDITS, {"count": 2500, "seed": 1, "palette": "citrus"})
        start = used()
        page.evaluate(EDITS, {"count": 10000, "seed": 2, "palette": "citrus"})
        end = used()
    assert end < start * 1.15 + 1, f"{start:.1f} to {end:.1f} MB"
    return f"{start:.1f} to {end:.1f} MB"


@test
def conflict(studio, browser):
    """A file that changed on disk is a question, and nothing is lost"""
    file = studio.folder / "palettes/moss.json"
    with page_of(browser, studio.base_with(palette="moss")) as page:
        page.problems_allowed = True
        wait_for_boards(page)
        page.locator(".hex").first.fill("#112233")
        page.locator(".hex").first.press("Enter")
        text = file.read_text().replace('"version": 1', '"version":  1')
        theirs = json.loads(text)["colors"]
        [mine, other, *_] = theirs
        file.write_text(text.replace(theirs[other], "#ABCDEF"))
        page.wait_for_timeout(800)
        page.get_by_role("button", name="Save", exact=True).click()
        rows = page.locator("dialog tbody tr")
        rows.first.wait_for()
        assert [row.inner_text().split()[0] for row in rows.all()] == [mine, other]
        assert page.evaluate("document.activeElement.textContent") == "Decide later"
        page.get_by_role("button", name="Save what is chosen").click()
        page.get_by_text("Saved moss.json").wait_for()
        # The browser logs the answer 409 itself.
        page.problems[:] = [p for p in page.problems if "409" not in p]
    colors = json.loads(file.read_text())["colors"]
    assert colors[mine] == "#112233" and colors[other] == "#ABCDEF" and '"version":  1' in file.read_text()


@test
def look_conflict(studio, browser):
    """A look that changed on disk is a question, value by value, and nothing is lost"""
    file = studio.folder / "themes/beads.json"
    first = file.read_text()
    with page_of(browser, studio.base_with(view="looks", theme="beads")) as page:
        page.wait_for_selector(".looks-controls")
        for label, value in (("Gap", "0.21"), ("Corner radius", "0.11")):
            page.get_by_label(label, exact=True).first.fill(value)
            page.get_by_label(label, exact=True).first.press("Enter")
        old = json.loads(first)["cell"]
        theirs = first.replace(f'"gap": {old["gap"]}', '"gap": 0.33')
        width = json.loads(first)["wire"]["width"]
        theirs = theirs.replace(f'"width": {width}', '"width": 0.19', 1)
        assert theirs.count("0.33") == 1 and theirs.count("0.19") >= 1
        file.write_text(theirs)
        page.get_by_text("Changed here, and on disk").wait_for()
        page.keyboard.press("Control+s")
        rows = page.locator("dialog tbody tr")
        rows.first.wait_for()
        texts = {row.inner_text().split()[0]: row.locator("small").inner_text() for row in rows.all()}
        assert texts["cell.gap"] == "changed on both sides" and texts["cell.cornerRadius"] == "changed here", texts
        assert "changed in the file" in texts.values(), texts
        for wide in (320, 390, 1280):
            page.set_viewport_size({"width": wide, "height": 800})
            sizes = page.locator("dialog").evaluate("(e) => [e.scrollWidth, e.clientWidth]")
            assert sizes[0] <= sizes[1], f"{wide}: {sizes}"
        assert page.evaluate("document.activeElement.textContent") == "Decide later"
        assert file.read_text() == theirs
        page.get_by_role("button", name="Save what is chosen").click()
        page.get_by_text("Saved beads.json").wait_for()
        # The browser logs the answer 409 itself.
        page.problems[:] = [p for p in page.problems if "409" not in p]
        cell = json.loads(file.read_text())["cell"]
        assert (cell["gap"], cell["cornerRadius"]) == (0.33, 0.11), cell
        assert '"width": 0.19' in file.read_text()
        for _ in range(2):
            page.get_by_role("button", name="Undo", exact=True).click()
        assert page.get_by_label("Gap", exact=True).first.input_value() == "0.21", "the gap from here is lost"
    file.write_text(first)


@test
def in_turn(studio, browser):
    """At most three drawings are waited for at a time, so that saves come through at once"""
    with page_of(browser, studio.address) as page:
        wait_for_boards(page)
        page.evaluate("""() => {
          window.most = window.now = 0;
          const ask = window.fetch;
          window.fetch = async (address, options) => {
            if (!/drawing|film/.test(String(address))) return ask(address, options);
            most = Math.max(most, ++now);
            try { return await ask(address, options); } finally { now -= 1; }
          };
        }""")
        page.locator(".hex").first.fill("#334455")
        page.locator(".hex").first.press("Enter")
        themes = [theme["id"] for theme in state_of(page)["themes"]]
        for theme in themes:
            page.evaluate("(theme) => import('/js/model.js').then((m) => m.show({ theme, zoom: '4' }))", theme)
            page.wait_for_timeout(60)
        started = time.time()
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_text("Saved lagoon.json").wait_for()
        seconds = time.time() - started
        wait_for_boards(page)
        most = page.evaluate("most")
        page.get_by_role("button", name="Undo", exact=True).click()
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_function(SAVED)
    assert 0 < most <= 3, f"{most} at a time"
    assert seconds < 3, f"a save took {seconds:.1f} s"
    return f"saved in {seconds:.2f} s"


@test
def sizes(studio, browser):
    """From 320 to 3840 pixels, and at 200 %, nothing is cut off; motion can be reduced"""
    for width, height, options in [
        (320, 640, {}), (390, 844, {"has_touch": True}), (768, 1024, {}), (1280, 800, {}),
        (3840, 2160, {}), (640, 400, {"device_scale_factor": 2}),
    ]:
        for view in ("palettes", "looks", "play", "films"):
            with page_of(browser, studio.base_with(view=view), viewport={"width": width, "height": height},
                         reduced_motion="reduce", **options) as page:
                page.wait_for_timeout(300)
                over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert over <= 0, f"{view} at {width}: {over} px too wide"
                if width >= 1280:
                    below = page.evaluate("document.documentElement.scrollHeight - innerHeight")
                    assert below <= 0, f"{view} at {width}: {below} px too high"
                cut = page.evaluate(CUT)
                assert not cut, f"{view} at {width}: {cut[:3]}"
                small = page.evaluate(SMALL_TARGETS)
                assert not small, f"{view} at {width}: {small[:3]}"
                if view == "films":
                    assert page.locator("[data-key=play]").get_attribute("aria-label") == "Play", "it plays by itself"


# Controls whose text is cut, that leave the window, or that lie on each other.
CUT = """() => {
  const found = [];
  const seen = (e) => e.offsetParent && e.getBoundingClientRect().width > 1 && !e.closest('.hidden-text');
  for (const e of document.querySelectorAll('input[type=number], button, .segments span, .slider-name')) {
    if (seen(e) && e.scrollWidth > e.clientWidth + 1 && !e.querySelector('.palette-name')) found.push(`cut: ${e.outerHTML.slice(0, 90)}`);
  }
  for (const row of document.querySelectorAll('.toolbar, .toolbar > .contents, .transport, .transport > .contents, .slider, .color-head, .editor-head .row, .bar-end')) {
    const parts = [...row.children].filter((e) => seen(e) && !e.matches('.grow'));
    for (const [at, one] of parts.entries()) {
      const a = one.getBoundingClientRect();
      if (a.right > innerWidth + 1 || a.left < -1) found.push(`outside: ${one.outerHTML.slice(0, 90)}`);
      for (const other of parts.slice(at + 1)) {
        const b = other.getBoundingClientRect();
        const isOver = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
          && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
        if (isOver) found.push(`overlap: ${one.outerHTML.slice(0, 60)} / ${other.outerHTML.slice(0, 60)}`);
      }
    }
  }
  return found;
}"""

SMALL_TARGETS = """[...document.querySelectorAll('button, select, input, summary')]
  .filter((e) => e.offsetParent && !e.closest('.segments'))
  .map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 90)])
  .filter(([box]) => box.width > 1 && (box.width < 24 || box.height < 23.5))
  .map(([box, html]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${html}`)"""


# What leaves a dialog at its sides.
CUT_OFF = """() => [...document.querySelectorAll('dialog[open] *')].filter((e) => {
  const [box, frame] = [e.getBoundingClientRect(), e.closest('dialog').getBoundingClientRect()];
  return box.width > 1 && (box.right > frame.right + 1 || box.left < frame.left - 1);
}).map((e) => `cut off: ${e.outerHTML.slice(0, 90)}`)"""


@test
def access_everywhere(studio, browser):
    """axe finds nothing in any state"""
    axe = Axe()

    def button(name):
        return lambda page: page.get_by_role("button", name=name, exact=True).first.click()

    def menu(name, item):
        def act(page):
            button(name)(page)
            page.get_by_role("menuitem", name=item).click()
        return act

    def typed(field, text, *steps):
        def act(page):
            for step in steps:
                step(page)
            page.locator(field).fill(text)
            page.locator(field).press("Enter")
        return act

    def moved(page):
        page.wait_for_function("() => document.querySelector('.play-view canvas').dataset.at")
        page.locator(".play-view canvas").focus()
        for key in ("ArrowRight", "Enter", "Enter"):
            page.keyboard.press(key)
        button("Hint")(page)

    pocket = first_board(studio, browser, "pocket")
    states = {
        "all palettes": ("compare=grid&zoom=1", None), "A/B": ("compare=slider&against=grape", None),
        "side by side": ("compare=side&against=grape", None),
        "sRGB": ("model=rgb&palette=grape", None), "HSB": ("model=hsb&palette=midnight", None),
        "an ink": ("", lambda page: page.locator(".card canvas").first.click()),
        "all inks": ("", lambda page: page.get_by_text("All inks of this look").click()),
        "no such palette": ("", typed(".search", "nothing like it")),
        "a wrong colour": ("palette=citrus", typed("[data-key=hex]", "no colour")),
        "an edited palette": ("palette=citrus", typed("[data-key=hex]", "#204060")),
        "a message": ("palette=citrus", menu("More", "Copy colours")),
        "more": ("", button("More")),
        "more commands": ("", lambda page: page.get_by_role("button", name="More commands").click()),
        "new": ("", button("New")), "from a colour": ("", menu("New", "From a colour")),
        "from text": ("", typed("dialog textarea", "no colours at all", menu("New", "From pasted text"))),
        "from a photo": ("", menu("New", "From a photo")),
        "save as": ("", menu("More", "Save as")), "keys": ("", lambda page: page.keyboard.press("?")),
        "colour vision": ("vision=tritanopia", None),
        "a changed look": ("view=looks&theme=net", typed("[data-key='cell.gap']", "0.11")),
        "a wrong measure": ("view=looks&theme=net", typed("[data-key='cell.gap']", "99")),
        "inks of a look": ("view=looks", lambda page: page.locator("summary", has_text="Inks").last.click()),
        "moves": (f"view=play&board={pocket}", moved),
        "open moves": (f"view=play&board={pocket}", button("Open moves …")),
        "a film": (f"view=films&board={pocket}", lambda page: page.wait_for_function(
            "() => !document.querySelector('[data-drawing]')")),
        "a film that is missing": ("view=films&animation=moves&board=" + first_board(studio, browser, "othello"), None),
    }

    wrong = []

    def look(page, name):
        page.wait_for_timeout(200)
        wrong.extend(f"{name}: {cut}" for cut in page.evaluate(CUT_OFF))
        for found in axe.run(page).response["violations"]:
            wrong.append(f"{name}: {found['id']}: {found['nodes'][0]['html'][:120]}")

    for scheme in ("light", "dark"):
        for name, (fragment, act) in states.items():
            with page_of(browser, f"{studio.address}#{fragment}", color_scheme=scheme) as page:
                page.wait_for_timeout(300)
                if act:
                    act(page)
                look(page, f"{name}, {scheme}")
                # The browser logs the answer to a wrong text or measure itself.
                page.problems[:] = [p for p in page.problems if "422" not in p]
        with page_of(browser, studio.address, color_scheme=scheme, viewport={"width": 390, "height": 844}) as page:
            page.get_by_role("button", name="View", exact=True).click()
            look(page, f"a phone, {scheme}")
        other = Studio(studio.tinct, *PACKS, "--read-only", folder=studio.folder, port=0, keeps=True)
        with page_of(browser, other.address, color_scheme=scheme) as page:
            look(page, f"read only, {scheme}")
            other.close()
            page.get_by_text("Not connected.").wait_for()
            look(page, f"not connected, {scheme}")
            page.goto("about:blank")
            page.problems.clear()
    file = studio.folder / "axe.html"
    studio.run("studio", PACKS[0], "--export", file)
    with page_of(browser, f"file://{file}") as page:
        look(page, "exported")
        page.get_by_role("button", name="Films", exact=True).click()
        look(page, "exported, films")
    assert not wrong, "\n          ".join(wrong)
    return f"{2 * len(states) + 8} states"


@test
def play(studio, browser):
    """Moves by mouse and keys; the log is read by tinct frames --moves; the slider replays"""
    with page_of(browser, studio.base_with(view="play", board=first_board(studio, browser, "pocket"))) as page:
        board = page.locator(".play-view canvas")
        page.wait_for_function("() => document.querySelector('.play-view canvas').width > 8")
        board.click(position={"x": 120, "y": 120})
        page.get_by_text("1 of 1").wait_for()
        board.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.get_by_text("2 of 2").wait_for()
        for move in range(3, 10):
            page.keyboard.press("Enter")
            page.get_by_text(f"{move} of {move}").wait_for()
        page.get_by_role("button", name="Hint").click()
        page.locator(".position .rule, .toast").first.wait_for()
        page.get_by_role("button", name="Solve").click()
        page.get_by_text("Solved", exact=True).wait_for()
        log = page.evaluate("import('/js/model.js').then((m) => m.play().log)")
        count = int(page.locator(".transport output").inner_text().split(" of ")[1])
        saved = studio.folder / "played.jsonl"
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the moves").click()
        download.value.save_as(saved)
        page.get_by_label("Find a move").fill(f"{count}.")
        assert page.locator(".moves button").last.inner_text().startswith(f"{count}.")
        page.get_by_label("Find a move").fill("")
        assert saved.read_text().strip() == log.strip()
        for at in random.Random(3).sample(range(count + 1), min(6, count + 1)):
            page.evaluate("""(at) => { const s = document.querySelector('.scrub input');
                s.value = at; s.dispatchEvent(new Event('input')); s.dispatchEvent(new Event('change')); }""", at)
            page.wait_for_function("(at) => document.querySelector('.play-view canvas').dataset.at === String(at)", arg=at)
        # What a move in the past drops is told, and comes back after more moves, too.
        page.evaluate("""() => { const s = document.querySelector('.scrub input');
            s.value = 1; s.dispatchEvent(new Event('input')); s.dispatchEvent(new Event('change')); }""")
        page.get_by_text(f"1 of {count}", exact=True).wait_for()
        board.click(position={"x": 120, "y": 120})
        page.locator(".toast", has_text=f"{count - 1} moves were dropped (moves 2 to {count}), and kept").wait_for()
        page.get_by_text("2 of 2", exact=True).wait_for()
        # The message goes once they are back.
        page.get_by_role("button", name="Undo", exact=True).first.click()
        page.get_by_text(f"1 of {count}", exact=True).wait_for()
        assert page.locator(".toast", has_text="dropped").count() == 0
        board.click(position={"x": 120, "y": 120})
        page.get_by_text("2 of 2", exact=True).wait_for()
        board.click(position={"x": 120, "y": 120})
        page.get_by_text("3 of 3", exact=True).wait_for()
        page.reload()
        page.get_by_text(f"Dropped, and kept: moves 2 to {count}").wait_for()
        page.get_by_role("button", name="Bring back").click()
        page.get_by_text(f"1 of {count}", exact=True).wait_for()
        assert page.evaluate("import('/js/model.js').then((m) => m.play().log)").strip() == log.strip()
        page.get_by_text("Dropped, and kept: moves 2 to 3").wait_for()
        studio.run("frames", "examples/squares.json", "--puzzle", "pocket", "--moves", saved, "--cell", 16,
                   "--out", studio.folder / "played.gif")


def first_board(studio, browser, name):
    with page_of(browser, studio.address) as page:
        return next(b["id"] for b in state_of(page)["boards"] if b["name"] == name)


@test
def film(studio, browser):
    """A film is recoloured while it plays at 60 frames a second; a scrub shows the right frame"""
    board = first_board(studio, browser, "pocket")
    with page_of(browser, studio.base_with(view="films", board=board)) as page:
        page.wait_for_function("() => document.querySelector('.films-view canvas').width > 8")
        page.wait_for_timeout(500)
        rate, palettes = page.evaluate(RECOLOUR, 90)
        scrub = page.get_by_label("Moment of the film")
        page.locator("[data-key=play][aria-label=Pause]").click()
        page.get_by_label("Animation").select_option(index=1)
        page.wait_for_function("() => !document.querySelector('[data-drawing]')")
        assert page.locator("[data-key=play]").get_attribute("aria-label") == "Play", "a pause does not hold"
        last = int(scrub.get_attribute("max"))
        assert last > 5, last
        frames = page.evaluate(SCRUB, [0, last // 2, last, last // 3, 1])
        again = page.evaluate(SCRUB, [1, last // 3, last, last // 2, 0])
        assert frames == again[::-1], "a frame depends on the way to it"
        assert len(set(frames)) > 2, "all frames are alike"
    assert rate > 25, f"{rate:.0f} frames a second"
    return f"{rate:.0f} frames a second while {palettes} palettes were tried"


RECOLOUR = """async (count) => {
  const model = await import('/js/model.js');
  const ids = [...model.palettes.keys()];
  const play = document.querySelector('[data-key=play]');
  if (play.getAttribute('aria-label') === 'Play') play.click();
  const start = performance.now();
  for (let i = 0; i < count; i++) {
    model.show({ palette: ids[i % ids.length] });
    await new Promise((done) => requestAnimationFrame(done));
  }
  return [count / ((performance.now() - start) / 1000), Math.min(count, ids.length)];
}"""

SCRUB = """async (frames) => {
  const scrub = document.querySelector('.scrub input');
  const shown = [];
  for (const frame of frames) {
    scrub.value = String(frame);
    scrub.dispatchEvent(new Event('input'));
    shown.push(document.querySelector('.films-view canvas').toDataURL());
  }
  return shown;
}"""


# The pixels of a board in an exported page, and the size of its cells.
EXPORTED = """async ({ board, palette }) => {""" + HASHED + """
  const { Drawing } = await import('tinct/picture.js');
  const model = await import('tinct/model.js');
  const { kind, inks } = model.resolve(model.entries(palette), model.ui.theme, board);
  const text = TINCT_DATA.drawings[`${board}/${model.ui.theme}/${kind}`];
  const drawing = await Drawing.read(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
  return [drawing.header.cell, await hashed(drawing, inks)];
}"""


@test
def exported(studio, browser):
    """The exported page works from disk without a network"""
    file = studio.folder / "studio.html"
    studio.run("studio", *PACKS, "--export", file)
    size = file.stat().st_size
    assert size < 6_000_000, f"{size} bytes"
    with page_of(browser, studio.address) as page:
        wait_for_boards(page)
        there = page.evaluate("document.querySelector('.card canvas').getAttribute('aria-label')")
    with page_of(browser, f"file://{file}") as page:
        page.context.set_offline(True)
        wait_for_boards(page)
        assert page.evaluate("document.querySelector('.card canvas').getAttribute('aria-label')") == there
        count = 0
        for palette in ("citrus", "grape", "midnight"):
            for board in page.evaluate("TINCT_DATA.state.boards"):
                cell, got = page.evaluate(EXPORTED, {"board": board["id"], "palette": palette})
                picture = studio.folder / "exported.png"
                studio.run("board", source_of(board), "--puzzle", board["name"], "--palette", palette,
                           "--cell", cell, "--out", picture)
                assert digest(pixels_of(picture)[1]) == got, f"{board['id']} in {palette}"
                picture.unlink()
                count += 1
        before = canvas(page)
        page.locator(".hex").first.fill("#123456")
        page.locator(".hex").first.press("Enter")
        page.wait_for_function("(old) => document.querySelector('.card canvas').toDataURL() !== old", arg=before)
        page.get_by_label("Colour vision").select_option("grey")
        page.get_by_role("button", name="Save as").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Download", exact=True).click()
        assert "#123456" in download.value.path().read_text()
        # What is in a download counts as saved until the next change.
        note = page.locator(".side-head .note").first
        page.wait_for_function("() => !document.querySelector('.palette-row .dot')")
        assert note.inner_text().startswith("Downloaded; "), note.inner_text()
        page.locator(".hex").first.fill("#654321")
        page.locator(".hex").first.press("Enter")
        page.locator(".palette-row .dot").wait_for(state="attached")
        assert note.inner_text().startswith("Changed; "), note.inner_text()
        page.get_by_role("button", name="Undo", exact=True).click()
        page.wait_for_function("() => !document.querySelector('.palette-row .dot')")
        page.get_by_role("button", name="Play", exact=True).click()
        page.get_by_text("Play: this needs tinct studio").wait_for()
        page.get_by_text("Left out of it: ").wait_for()
        assert page.evaluate("document.querySelector('.brand img').naturalWidth") > 0, "no logo"
    return f"{size / 1e6:.1f} MB, {count} boards"


@test
def exported_own(studio, browser):
    """An exported page has the project's own looks, named in a manifest or not"""
    file, own = studio.folder / "own.html", studio.folder / "themes/own-look.json"
    own.write_text((studio.folder / "themes/net.json").read_text().replace('"Net"', '"Own look"').replace('"gap": 0.04', '"gap": 0.2'))
    try:
        studio.run("studio", "examples/stones.json", "--export", file)
    finally:
        own.unlink()
    with page_of(browser, f"file://{file}") as page:
        wait_for_boards(page)
        before = canvas(page)
        assert page.get_by_label("Look", exact=True).locator("option").all_inner_texts() == ["Noodles", "Own look"]
        page.get_by_label("Look", exact=True).select_option(label="Own look")
        page.wait_for_function("(old) => document.querySelector('.card canvas').toDataURL() !== old", arg=before)


@test
def exported_size(studio, browser):
    """Forty flat boards are exported in less than six megabytes"""
    more, file = studio.folder / "more.json", studio.folder / "forty.html"
    with page_of(browser, studio.address) as page:
        missing = 40 - len(state_of(page)["boards"])
    studio.run("puzzle", "generate", "--columns", 9, "--rows", 9, "--count", missing, "--seed", 7, "--out", more)
    studio.run("studio", *PACKS, more, "--export", file)
    size = file.stat().st_size
    with page_of(browser, f"file://{file}") as page:
        assert page.evaluate("TINCT_DATA.state.boards.length") == 40
        wait_for_boards(page)
    file.unlink()
    assert size < 6_000_000, f"{size} bytes"
    return f"{size / 1e6:.1f} MB"


@test
def tasks(studio, browser):
    """Ten tasks of a designer, by the page alone"""
    done = []
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        shown = page.locator(".editor-head h2")

        def named(name, exact=True):
            return page.get_by_role("button", name=name, exact=exact)

        def menu(button, item):
            named(button).click()
            page.get_by_role("menuitem", name=item).click()

        def finish(task):
            for close in page.locator(".toast button[aria-label='Close the message']").all():
                close.click()
            done.append(task)

        menu("New", "From a colour")
        page.get_by_label("Colour to start from").fill("#E4002B")
        page.locator(".proposal").first.wait_for()
        named("As a new palette").first.click()
        page.locator(".checks .badge:visible, .checks .good:visible").first.wait_for()
        if named("Fix").count():
            named("Fix").click()
            page.locator(".toast").first.wait_for()
        page.locator(".checks .good").wait_for()
        finish("a palette for colour-blind players from a brand colour")

        menu("More", "Save as")
        page.get_by_label("Format", exact=True).select_option("ase")
        with page.expect_download() as download:
            named("Download").click()
        assert download.value.path().read_bytes()[:4] == b"ASEF"
        assert download.value.suggested_filename.endswith(".ase")
        finish("save it to .ase")

        page.locator(".palette-row", has_text="Slate").first.click()
        page.locator(".card canvas").first.click(position={"x": 6, "y": 6})
        assert "Ground" in page.locator(".ink-chosen").inner_text()
        finish("which ink is this grey?")

        page.locator(".segments label", has_text="Compare").click()
        page.get_by_label("Compare with").select_option(label="with Grape")
        page.locator(".segments label", has_text="A/B").click()
        page.get_by_label("Share of Grape").press("Home")
        page.locator(".segments label", has_text="One").click()
        finish("compare two palettes")

        menu("New", "From pasted text")
        page.get_by_label("Colours as text").fill("https://coolors.co/264653-2a9d8f-e9c46a-f4a261")
        page.locator(".proposal").first.wait_for()
        named("As a new palette").first.click()
        finish("take a palette from Coolors")

        lock = page.locator(".swatch-row button[aria-label^=Lock]").first
        lock.click()
        before = page.locator(".swatch small").all_inner_texts()
        named("Randomise").click()
        page.wait_for_function("(old) => document.querySelectorAll('.swatch small')[1].textContent !== old", arg=before[1])
        assert page.locator(".swatch small").first.inner_text() == before[0]
        finish("keep one colour, and try others")

        from PIL import Image
        photo = studio.folder / "photo.png"
        image = Image.new("RGB", (120, 90))
        image.putdata([(40 + x // 2, 90, 30 + y * 2) if x > y else (240, 220, 180) for y in range(90) for x in range(120)])
        image.save(photo)
        menu("New", "From a photo")
        page.locator("dialog input[type=file]").set_input_files(photo)
        page.locator(".proposal").first.wait_for()
        named("As a new palette").first.click()
        finish("take a palette from a photo")

        named("Looks").click()
        before = canvas(page)
        page.get_by_label("Gap", exact=True).first.fill("0.3")
        page.get_by_label("Gap", exact=True).first.press("Enter")
        page.wait_for_function("(old) => document.querySelector('.card canvas').toDataURL() !== old", arg=before)
        finish("more room between cells")

        named("Play").click()
        named("Solve").wait_for()
        page.wait_for_function("() => document.querySelector('.play-view canvas').width > 8")
        page.locator(".play-view canvas").click(position={"x": 100, "y": 100})
        page.locator(".moves button").nth(1).wait_for()
        page.locator(".moves button").first.click()
        assert page.locator(".moves button[aria-current]").inner_text() == "The start"
        finish("find when a move was made")

        named("Palettes").click()
        name = shown.inner_text()
        page.wait_for_timeout(600)
        address = page.url
    with page_of(browser, studio.address) as page:
        page.goto(address)
        page.reload()
        wait_for_boards(page)
        assert page.locator(".editor-head h2").inner_text() == name
        done.append("send what is seen to somebody else")
    assert len(done) == 10
    return f"{len(done)} tasks"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
