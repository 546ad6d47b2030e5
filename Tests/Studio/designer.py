"""What a designer does in each view, control by control, by mouse and by keyboard alone."""

import base64
import json
import re
import shutil
import sys

from core import canvas
from studio import TESTS, Studio, main, page_of, state_of, test, wait_for_boards

TESTS.clear()  # Those of core.py were run before.

CHANGED = "(old) => document.querySelector('.card canvas').toDataURL() !== old"
SAME = "(old) => document.querySelector('.card canvas').toDataURL() === old"


@test
def fields(studio, browser):
    """Fields in three notations keep what was typed, boards follow sliders, and the old colour comes back"""
    typed = {"OKLCH": ["61.25", "0.0813", "123.45"], "sRGB": ["17.5", "200", "3"], "HSB": ["201.3", "33.3", "77.7"]}
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        first = canvas(page)
        for title, values in typed.items():
            page.locator(".segments label", has_text=title).click()
            numbers = page.locator(".slider input[type=number]")
            for at, value in enumerate(values):
                before = canvas(page)
                numbers.nth(at).fill(value)
                page.wait_for_function(CHANGED, arg=before)
                numbers.nth(at).press("Enter")
            numbers.nth(2).blur()
            shown = [numbers.nth(at).input_value() for at in range(3)]
            assert shown == values, f"{title}: {shown}, not {values}"
            kept = page.evaluate("() => import('/js/model.js').then((m) => m.entries()[0].typed.values)")
            assert kept == [float(value) for value in values], f"{title}: {kept}"
            for at in range(3):
                before = canvas(page)
                page.locator(".slider input[type=range]").nth(at).press("PageUp")
                page.wait_for_function(CHANGED, arg=before)
        hexes = page.get_by_label("base as text")
        for text in ("#AbC", "tomato", "oklch(0.7 0.1 40)"):
            hexes.fill(text)
            hexes.press("Enter")
            page.get_by_role("heading", name="base").click()
            assert hexes.input_value() == text, hexes.input_value()
        hexes.fill("no colour")
        page.get_by_text("Not a colour").wait_for()
        hexes.press("Escape")
        assert hexes.input_value() == "oklch(0.7 0.1 40)"
        page.get_by_role("button", name="Back to the saved colour of base").click()
        page.wait_for_function(SAME, arg=first)
        page.locator(".palette-row", has_text="Dusk").click()


@test
def methods(studio, browser):
    """Each method makes palettes of a colour: schemes, harmonies, a dark variant, a ramp"""
    made = 0
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        listed = state_of(page)["methods"]
        ids = {method["id"] for method in listed}
        assert {"catchup", "complement", "triad", "analogous", "ramp", "dark"} <= ids or len(ids) > 6, ids
        page.get_by_role("button", name="New", exact=True).click()
        page.get_by_role("menuitem", name="From a colour").click()
        dialog = page.locator("dialog")
        dialog.get_by_label("Colour to start from").fill("#2E6B7A")
        seen = set()
        for method in listed:
            dialog.get_by_label("Method").select_option(method["id"])
            page.wait_for_timeout(200)
            page.wait_for_function(
                "() => document.querySelector('dialog .proposal .verdict')?.textContent.match(/./)"
                " && !document.querySelector('dialog .proposals')?.textContent.includes('Checking')")
            strips = dialog.locator(".proposal .strip").evaluate_all("(all) => all.map((e) => e.getAttribute('aria-label'))")
            assert strips, method["id"]
            seen.add(tuple(strips))
            made += len(strips)
            for box in dialog.locator(".options input[type=checkbox]").all():
                box.click()
        assert len(seen) > len(listed) // 2, "methods make the same"
        dialog.get_by_role("button", name="As a new palette").first.click()
        wait_for_boards(page)
        assert page.locator(".editor-head .note").inner_text() == "Not saved yet"
    return f"{len(listed)} methods, {made} palettes"


@test
def dropped(studio, browser):
    """A photo that is dropped on the page gives a palette with roles"""
    from PIL import Image
    file = studio.folder / "dropped.png"
    image = Image.new("RGB", (64, 64))
    image.putdata([(220, 90, 30) if x > y else (20, 40, 90) if x > 20 else (240, 230, 210) for y in range(64) for x in range(64)])
    image.save(file)
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        page.evaluate("""(text) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], 'photo.png', { type: 'image/png' }));
          for (const type of ['dragenter', 'dragover', 'drop']) {
            document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
          }
        }""", base64.b64encode(file.read_bytes()).decode())
        page.locator("dialog .proposal").first.wait_for()
        label = page.locator("dialog .proposal .strip").first.get_attribute("aria-label")
        assert re.search(r"\b(base|dark) #", label), label


@test
def vision(studio, browser):
    """Five kinds of color vision are five views, and the palette stays"""
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        # Without red, green or blue cones, and in grey, besides the usual one.
        seen = set()
        for kind in page.get_by_label("Colour vision").locator("option").evaluate_all("(all) => all.map((e) => e.value)"):
            page.get_by_label("Colour vision").select_option(kind)
            page.wait_for_timeout(150)
            seen.add(canvas(page))
        assert len(seen) == 5, len(seen)
        assert page.get_by_role("button", name="Save", exact=True).is_disabled()


@test
def look_errors(studio, browser):
    """An error stands at its control, and the last picture stays while a look is drawn again"""
    with page_of(browser, studio.base_with(view="looks", theme="noodles")) as page:
        page.wait_for_selector(".looks-controls")
        wait_for_boards(page)
        gap = page.get_by_label("Gap", exact=True).first
        gap.fill("99")
        gap.press("Enter")
        error = page.locator(".control", has=page.locator("[data-key='cell.gap']")).locator(".field-error")
        error.wait_for()
        assert re.search(r"0.*to", error.inner_text()), error.inner_text()
        page.locator("summary", has_text="Inks").last.click()
        rule = page.locator(".control.wide input.hex").first
        good = rule.input_value()
        rule.fill("color-mix(in oklab, base 120%, text)")
        page.get_by_text("a percentage must be from 0% to 100%, not 120%, at character 26").wait_for()
        assert rule.get_attribute("aria-invalid") == "true"
        rule.fill(good)
        assert rule.get_attribute("aria-invalid") is None

        held, before = [], canvas(page)
        page.route(re.compile("/api/drawing"), lambda route: held.append(route))
        gap.fill("0.2")
        gap.press("Enter")
        page.wait_for_timeout(600)
        assert held and canvas(page) == before, "the last picture is gone"
        for route in held:
            route.continue_()
        page.unroute_all(behavior="ignoreErrors")
        page.wait_for_function(CHANGED, arg=before)


@test
def stones(studio, browser):
    """Stones are placed by the page, moves are undone and redone, and the slider shows each"""
    with page_of(browser, studio.address) as page:
        board = next(b["id"] for b in state_of(page)["boards"] if b["name"] == "othello")
        page.goto(studio.base_with(view="play", board=board))
        page.reload()
        shown = page.locator(".play-view canvas")
        page.wait_for_function("() => document.querySelector('.play-view canvas')?.width > 8")
        page.wait_for_function("() => document.querySelector('.play-view canvas')?.dataset.at")
        count = page.locator(".transport output")
        box, made = shown.bounding_box(), 0
        # Wherever a stone may be placed; what the rules refuse is told.
        for at in range(64):
            before = count.inner_text()
            shown.click(position={"x": box["width"] * (at % 8 + 0.5) / 8, "y": box["height"] * (at // 8 + 0.5) / 8})
            page.wait_for_timeout(120)
            made += count.inner_text() != before
            if made == 3:
                break
        assert made == 3 and count.inner_text() == "3 of 3", count.inner_text()
        page.get_by_role("button", name="Undo", exact=True).click()
        page.wait_for_function("() => !document.querySelector('.transport output').textContent.startsWith('3')")
        page.get_by_role("button", name="Redo", exact=True).click()
        page.get_by_text("3 of 3").wait_for()
        page.get_by_role("button", name="One move back").click()
        page.get_by_text("2 of 3").wait_for()
        page.get_by_role("button", name="Start again").click()
        page.get_by_text("No moves yet").wait_for()


@test
def films(studio, browser):
    """Every animation is shown, cues are ticks that can be heard, and the speed is chosen"""
    with page_of(browser, studio.address, reduced_motion="reduce") as page:
        boards = state_of(page)["boards"]
        board = next(b for b in boards if b["name"] == "pocket")
        page.goto(studio.base_with(view="films", board=board["id"]))
        page.reload()
        page.wait_for_function("() => document.querySelector('.films-view canvas')?.width > 8")
        heard = """() => { window.sounds = 0;
          const start = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function (...all) { sounds += 1; return start.apply(this, all); }; }"""
        page.evaluate(heard)
        ticks = {}
        for animation in board["animations"]:
            page.get_by_label("Animation").select_option(animation["id"])
            page.wait_for_function(
                "() => !document.querySelector('[data-drawing]') && document.querySelector('.films-view canvas')?.width > 8"
                " && Number(document.querySelector('.scrub input').max) > 2")
            ticks[animation["id"]] = page.locator(".ticks i").count()
        assert any(ticks.values()), ticks
        page.get_by_label("Animation").select_option(max(ticks, key=ticks.get))
        page.wait_for_function("() => !document.querySelector('[data-drawing]')")
        page.locator("[data-key=sound]").click()
        page.get_by_label("Speed").select_option("4")
        page.locator("[data-key=play]").click()
        page.wait_for_function("() => sounds > 0")
        page.locator("[data-key=play]").click()
        scrub = page.get_by_label("Moment of the film")
        # Dragged while it plays.
        page.get_by_label("Speed").select_option("0.25")
        page.locator("[data-key=play]").click()
        box = scrub.bounding_box()
        middle = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 12, middle)
        page.mouse.down()
        for part in (0.3, 0.5, 0.7):
            page.mouse.move(box["x"] + box["width"] * part, middle)
        page.mouse.up()
        share = int(scrub.input_value()) / int(scrub.get_attribute("max"))
        assert 0.65 < share < 0.75 and page.locator("[data-key=play][aria-label=Play]").count(), share
        page.locator("aside .moves button").last.click()
        assert int(scrub.input_value()) > 0 and " seconds of " in scrub.get_attribute("aria-valuetext")
    return f"{len(ticks)} animations, {sum(ticks.values())} ticks"


@test
def starts(studio, browser):
    """The studio starts with nothing, with a palette of another program, and exports a manifest's boards"""
    folder = studio.folder / "starts"
    (folder / "packs").mkdir(parents=True)
    (folder / "packs/best.json").write_bytes((studio.folder / "examples/hexes.json").read_bytes())
    studio.run("palette", "convert", "grape", "--name", "Brand", "--out", folder / "brand.ase")
    (folder / "tinct.json").write_text(json.dumps({"version": 1, "defaults": {"palette": "dusk"}, "outputs": {
        "boards": {"board": "packs/best.json", "theme": "toy", "out": "out/boards"}}}))
    empty = folder / "empty"
    empty.mkdir()
    for where, arguments, palette, theme in (
            (empty, [], None, "noodles"), (folder, ["packs/best.json", "--palette", "brand.ase", "--theme", "toy"], "Brand", "toy"),
            (folder, ["tinct.json"], "Dusk", "toy")):
        other = Studio(studio.tinct, *arguments, folder=where, port=0, keeps=True)
        try:
            with page_of(browser, other.address) as page:
                wait_for_boards(page)
                assert not palette or page.locator(".editor-head h2").inner_text() == palette
                shown = page.get_by_label("Look", exact=True).first.input_value()
                assert not theme or shown == theme, shown
                assert page.locator(".tab", has_text="Build").count() == (arguments == ["tinct.json"])
        finally:
            other.close()
    file = folder / "studio.html"
    studio.run("studio", folder / "tinct.json", "--export", file)
    with page_of(browser, f"file://{file}") as page:
        page.context.set_offline(True)
        wait_for_boards(page)


@test
def locks(studio, browser):
    """Locks stay with their colours when a file gives these other roles"""
    folder = studio.folder / "locks"
    folder.mkdir()
    shutil.copy(studio.folder / "examples/hexes.json", folder)
    head = "GIMP Palette\nName: Seaside\n#\n"
    colors = {"Oat": "239 230 213", "Navy": "20 40 60", "Fog": "140 150 160", "Coral": "230 110 80", "Lemon": "200 190 120"}
    file = folder / "seaside.gpl"

    def write():
        file.write_text(head + "".join(f"{color}\t{name}\n" for name, color in colors.items()))

    write()
    other = Studio(studio.tinct, "hexes.json", "--palette", "seaside.gpl", folder=folder, port=0, keeps=True)
    try:
        with page_of(browser, other.address) as page:
            wait_for_boards(page)
            locked = """() => [...document.querySelectorAll("[data-key^='lock:'][aria-pressed=true]")]
              .map((button) => button.closest('.swatch-row').innerText)"""
            page.get_by_role("button", name="Lock Coral").click()
            page.wait_for_function(f"() => ({locked})().join().includes('Coral')")
            # Another colour is the strongest now, and gets the role.
            colors["Lemon"] = "0 255 170"
            write()
            page.get_by_text("base is now Lemon").wait_for()
            names = page.evaluate(locked)
            assert len(names) == 1 and "Coral" in names[0], names
            # They go with a copy, and with a link.
            page.get_by_role("button", name="More", exact=True).click()
            page.get_by_text("Save as …", exact=True).click()
            page.get_by_label("Name of the palette").fill("Shore")
            page.get_by_role("button", name="Save in the project").click()
            page.get_by_text("Saved shore.json").wait_for()
            page.wait_for_function(f"() => [...document.querySelectorAll('.side-head h2')].some((e) => e.innerText === 'Shore') && ({locked})().length === 1")
            assert "Coral" in page.evaluate(locked)[0]
            shown = page.evaluate("import('/js/model.js').then((model) => model.fragment())")
            # A palette that no file has goes along with the colours that it began with.
            page.evaluate("""() => import('/js/model.js').then((model) => {
              model.addPalette('Draft', model.entries().map((entry) => ({ ...entry })), 'New palette Draft');
              const [first, ...rest] = model.entries();
              model.change('palette', model.ui.palette, [model.entryFrom(first, { hex: '#010203' }), ...rest], 'Edit');
              model.toggleLock(model.ui.palette, rest[0].name);
            })""")
            draft = """() => import('/js/model.js').then((model) => [model.entries(), model.saved(model.ui.palette)]
              .map((list) => list.map(({ name, text }) => `${name} ${text} ${model.isLocked(model.ui.palette, name)}`)))"""
            drawn = page.evaluate(draft)
            assert drawn[0] != drawn[1] and sum("true" in text for text in drawn[0]) == 1, drawn
            linked = page.evaluate("import('/js/model.js').then((model) => model.fragment())")
        with page_of(browser, f"{other.address}#{shown}") as page:
            wait_for_boards(page)
            names = page.evaluate(locked)
            assert len(names) == 1 and "Coral" in names[0], names
        with page_of(browser, f"{other.address}#{linked}") as page:
            wait_for_boards(page)
            assert page.evaluate(draft) == drawn, page.evaluate(draft)
    finally:
        other.close()


@test
def game(studio, browser):
    """A game's own inks are told, listed and glow; the games of its manifest are in Play and in Films"""
    other = Studio(studio.tinct, "tinct.json", folder=studio.folder / "examples/othello", port=0, keeps=True)
    try:
        with page_of(browser, other.base_with(theme="ribbon", palette="moss")) as page:
            wait_for_boards(page)
            board = page.locator(".card canvas").first
            box = board.bounding_box()
            panel = page.locator(".ink-chosen")
            # The middle of the second cell, which is of the second shade of felt.
            for x in (0.22, 0.3, 0.38):
                board.click(position={"x": box["width"] * x, "y": box["height"] * 0.16})
                if "Felt 2" in panel.inner_text():
                    break
            said = panel.inner_text()
            for word in ("Felt 2", "#", "color-mix(", "Used for the cell of felt 2", "the game Othello", "Edit base"):
                assert word in said, f"{word!r} is not in {said!r}"
            page.locator(".ink-panel summary").click()
            assert page.locator(".ink-list h4").inner_text() == "Inks of Othello"
            page.mouse.move(2, 2)
            page.wait_for_timeout(400)
            before = canvas(page)
            row = page.locator(".ink-row").filter(has_text="Light rim")
            assert re.search("#[0-9A-F]{6}", row.inner_text()), row.inner_text()
            row.hover()
            page.wait_for_function(CHANGED, arg=before)
            page.keyboard.press("3")
            page.locator("[data-key^='game:']").click()
            page.locator(".transport output").get_by_text("60 of 60").wait_for()
            # A cell that is pointed at says which moves changed it, and marks them; a move marks its cells.
            page.wait_for_timeout(600)
            page.locator("[data-key='move:60']").hover()
            page.wait_for_function("() => document.querySelectorAll('.cell-mark .pointed').length > 0")
            box = page.locator(".stage canvas").bounding_box()
            page.mouse.move(box["x"] + box["width"] * 0.45, box["y"] + box["height"] * 0.45)
            page.wait_for_function("() => document.querySelector('.cell-tip').textContent.includes('move')")
            assert page.locator(".moves .touches").count() > 0
            # The field keeps the keyboard while the list changes.
            page.get_by_label("Find a move").click()
            page.keyboard.type("row 4", delay=30)
            assert page.get_by_label("Find a move").input_value() == "row 4"
            assert "plays row 4" in page.locator(".moves button").last.inner_text()
            page.get_by_label("Find a move").fill("")
            # What undo takes away is said, and comes back.
            page.get_by_role("button", name="Undo", exact=True).click()
            page.get_by_text("No moves yet").wait_for()
            toast = page.locator(".toast", has_text="Undone: Open games/first.jsonl. Those moves are off the board.")
            toast.get_by_role("button", name="Redo").click()
            page.locator(".transport output").get_by_text("60 of 60").wait_for()
            page.get_by_role("button", name="Undo", exact=True).click()
            page.get_by_text("No moves yet").wait_for()
            page.evaluate("() => import('/js/model.js').then((model) => model.show({ theme: 'noodles' }))")
            page.keyboard.press("4")
            # The share of frames that is drawn is shown until the film is there.
            page.locator(".films-view progress").wait_for()
            page.wait_for_function("() => document.querySelector('.films-view canvas')?.width > 450", timeout=90000)
            page.get_by_role("button", name="Smaller film").click()
            page.wait_for_function("() => document.querySelector('.films-view canvas').width <= 256", timeout=90000)
            chosen = page.get_by_label("Animation").locator("option:checked").inner_text()
            assert chosen == "The moves of games/first.jsonl", chosen
            page.evaluate("""() => Object.defineProperty(navigator, 'clipboard', {
              value: { writeText: async (text) => { window.copied = text; } } })""")
            page.get_by_role("button", name="More commands").click()
            page.get_by_text("Copy the command line").click()
            page.wait_for_function("() => window.copied")
            copied = page.evaluate("window.copied")
            assert "--moves games/first.jsonl" in copied, copied
            page.keyboard.press("5")
            page.wait_for_function("() => document.querySelectorAll('.target').length > 2")
            for part in ("strong", "button"):
                lefts = page.locator(f".target {part}").evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().left)")
                assert max(lefts) - min(lefts) < 1, f"{part}: {lefts}"
            # What is asked for while something else is made follows it.
            row = lambda name: page.locator(f".target[aria-label='{name}']")
            page.wait_for_function("() => !document.querySelector('.toolbar [role=status]').innerText.includes('Looking')", timeout=60000)
            row("icon").get_by_role("button", name="Make").click()
            row("boards").get_by_role("button", name="Make").click()
            page.get_by_text("boards is made next.").wait_for()
            assert row("boards").locator(".state").inner_text() != "Being made"
            row("boards").get_by_text("Made", exact=True).wait_for(timeout=60000)
            assert (studio.folder / "examples/othello/out").is_dir(), "nothing was made"
    finally:
        other.close()


@test
def blind(studio, browser):
    """A palette for colour-blind players has the brand's colour; checks say in which looks all can be told apart"""
    with page_of(browser, studio.base_with(palette="citrus", theme="toy")) as page:
        wait_for_boards(page)
        page.get_by_role("button", name="New", exact=True).click()
        page.get_by_role("menuitem", name="From a colour").click()
        dialog = page.locator("dialog")
        dialog.get_by_label("Colour to start from").fill("#76448A")
        dialog.get_by_label("Method").select_option(label="For colour-blind players")
        dialog.get_by_text("Everything can be told apart in Toy, in every kind of colour vision.").wait_for()
        dialog.get_by_role("button", name="As a new palette").click()
        page.locator(".checks .good", has_text="in Toy, in every kind").wait_for()
        page.locator(".checks .verdict", has_text="In Noodles, too.").wait_for()
        assert page.locator(".swatch", has_text="#76448A").count()
        # The name is replaced by what is typed.
        page.get_by_role("button", name="Save as").first.click()
        page.keyboard.type("Brand 2027")
        assert page.get_by_label("Name of the palette").input_value() == "Brand 2027"
        page.keyboard.press("Enter")
        page.get_by_text("Saved palettes/brand-2027.json").wait_for()
        (studio.folder / "palettes/brand-2027.json").unlink()
    with page_of(browser, studio.base_with(palette="citrus", theme="toy")) as page:
        # Another look has findings of its own, which lead there; a moved accent is told.
        page.evaluate("""() => import('/js/model.js').then((model) => {
          const list = [['dark', '#4A3A52'], ['light', '#E5D9EA'], ['neutral', '#7A5A88'], ['base', '#76448A']];
          model.addPalette('Weak', list.map(([name, hex]) => model.entryFrom({ name }, { hex })), 'Weak');
        })""")
        page.get_by_role("button", name="Show Noodles").click()
        page.locator(".checks .verdict", has_text="in Noodles, not base #76448A").wait_for()
        page.get_by_role("button", name="Add accent").click()
        page.wait_for_function("() => document.querySelectorAll('.swatch').length === 5")
        page.wait_for_function("() => !document.querySelector('.checks')?.textContent.includes('not base')")
        page.get_by_role("button", name="Fix", exact=True).click()
        toast = page.locator(".toast", has_text="Fixed:")
        assert "→" in toast.inner_text() and "->" not in toast.inner_text()


@test
def opened(studio, browser):
    """Palettes are opened from files, by the menu and by a drop; undo takes new ones away, and a typed seed is used"""
    folder = studio.folder / "opened"
    folder.mkdir()
    for ending in ("ase", "gpl"):
        studio.run("palette", "convert", "palettes/citrus.json", "--out", folder / f"brand.{ending}")
    with page_of(browser, studio.base_with(palette="dusk")) as page:
        wait_for_boards(page)
        title = page.locator(".editor-head h2")
        page.get_by_role("button", name="New", exact=True).click()
        page.get_by_role("menuitem", name="From a file").click()
        page.get_by_label("Choose a file").set_input_files(folder / "brand.ase")
        page.get_by_text("brand.ase is open as a new palette").wait_for()
        assert page.locator(".editor-head .note").inner_text() == "Not saved yet"
        assert "#FEEBC4" in page.locator(".swatches").inner_text()
        page.get_by_role("button", name="Undo", exact=True).click()
        page.wait_for_function("() => !document.querySelector('.palette-row[data-id^=new-]')")
        page.get_by_role("button", name="Redo", exact=True).click()
        page.locator(".palette-row[data-id^=new-]").wait_for()
        page.get_by_role("button", name="Undo", exact=True).click()
        page.evaluate("""(text) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], 'brand.gpl', { type: '' }));
          for (const type of ['dragenter', 'dragover', 'drop']) {
            document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
          }
        }""", base64.b64encode((folder / "brand.gpl").read_bytes()).decode())
        page.get_by_text("brand.gpl is open as a new palette").wait_for()
        # A press that ends the typing of a seed is a click all the same, with that seed.
        first = page.locator(".swatch small").all_inner_texts()
        page.get_by_label("Seed of random colours").click()
        page.keyboard.press("Control+a")
        page.keyboard.type("42")
        box = page.get_by_role("button", name="Randomise").bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 10)
        page.mouse.down()
        page.wait_for_timeout(80)
        page.mouse.up()
        page.wait_for_function("() => document.querySelector('[data-key=undo]').title.includes('seed 42 ')")
        assert page.get_by_label("Seed of random colours").input_value() == "42"
        assert page.locator(".swatch small").all_inner_texts() != first
        page.get_by_role("button", name="Randomise").click()
        page.wait_for_function("() => document.querySelector('[data-key=undo]').title.includes('seed 43 ')")
        # Two colours change their roles.
        colors = page.locator(".swatch small").all_inner_texts()
        page.locator(".swatch").first.click()
        page.locator("select.swap").select_option(index=1)
        swapped = page.locator(".swatch small").all_inner_texts()
        assert sorted(swapped) == sorted(colors) and swapped[:2] == colors[:2][::-1], swapped
        title.wait_for()


@test
def fits(studio, browser):
    """Names are whole in the list, the bar above compared boards is one row, and a phone shows the chosen palette"""
    cut = """() => [...document.querySelectorAll('.palette-row .palette-name')]
      .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent)"""
    bold = """() => { for (const row of document.querySelectorAll('.palette-row')) row.setAttribute('aria-selected', 'true'); }"""
    with page_of(browser, studio.base_with(palette="citrus", compare="side", against="marmalade"),
                 viewport={"width": 1440, "height": 900}) as page:
        wait_for_boards(page)
        page.evaluate(bold)
        assert not page.evaluate(cut), page.evaluate(cut)
        height = page.locator(".desk .toolbar").bounding_box()["height"]
        assert height < 60, f"{height} px"
    for width in (320, 390):
        with page_of(browser, studio.base_with(palette="terracotta"), viewport={"width": width, "height": 844}) as page:
            wait_for_boards(page)
            seen = """() => {
              const [a, b] = ['.rows', '.palette-row[aria-selected="true"]'].map((s) => document.querySelector(s).getBoundingClientRect());
              return b.left >= a.left - 1 && b.right <= a.right + 1;
            }"""
            page.wait_for_function(seen)
            page.evaluate("() => import('/js/model.js').then((m) => m.addPalette('A palette with a very long name', m.entries(), 'New'))")
            page.wait_for_timeout(200)
            page.wait_for_function(seen)


@test
def by_keyboard(studio, browser):
    """Palettes, looks, play, films and saving by the keyboard alone"""
    with page_of(browser, studio.base_with(palette="citrus")) as page:
        wait_for_boards(page)
        keys = page.keyboard

        def tab_to(wanted, back=False):
            """Tabs on until the focus is on something whose key or label is wanted."""
            for _ in range(160):
                keys.press("Shift+Tab" if back else "Tab")
                found = page.evaluate(
                    "() => { const e = document.activeElement;"
                    " return [e.dataset?.key ?? '', e.getAttribute('aria-label') ?? '', e.textContent.trim()]; }")
                if wanted in found:
                    return
            raise AssertionError(f"no way by Tab to {wanted}")

        def focused(script):
            return page.evaluate(f"(() => {{ const e = document.activeElement; return {script}; }})()")

        # A colour by its slider, its field, its lock and a seed; undo and redo.
        before = canvas(page)
        tab_to("range:oklch:2")
        for _ in range(3):
            keys.press("ArrowRight")
        page.wait_for_function(CHANGED, arg=before)
        tab_to("number:oklch:2")
        keys.press("Control+a")
        keys.type("210")
        keys.press("Enter")
        tab_to("Lock base", back=True)
        keys.press("Enter")
        page.locator("button[aria-label='Unlock base']").wait_for()
        assert focused("e.getAttribute('aria-label')") == "Unlock base", "the focus is lost"
        tab_to("random", back=True)
        texts = page.locator(".swatch small").all_inner_texts()
        keys.press("Enter")
        page.wait_for_function("(old) => document.querySelectorAll('.swatch small')[1].textContent !== old", arg=texts[1])
        for _ in range(12):
            keys.press("Control+z")
        page.wait_for_function(SAME, arg=before)
        # An ink, asked for at a point of a board, and its colour chosen.
        page.locator(".card canvas").first.focus()
        keys.press("ArrowRight")
        keys.press("Enter")
        keys.press("ArrowDown")
        page.wait_for_function("() => document.querySelector('.ink-head strong')")
        keys.press("Escape")
        # Compared, in all palettes, and seen by others.
        page.locator("[data-key='Palettes shown:off']").focus()
        keys.press("ArrowRight")
        page.wait_for_function("() => document.querySelector('.wall').dataset.compare === 'side'")
        tab_to("How to compare:side")
        keys.press("ArrowRight")
        page.wait_for_function("() => document.querySelector('.split-control:not([hidden])')")
        page.locator("[data-key='Palettes shown:side']").focus()
        keys.press("ArrowRight")
        page.wait_for_function("() => document.querySelector('.wall').dataset.compare === 'grid'")
        keys.press("ArrowRight")
        page.wait_for_function("() => document.querySelector('.wall').dataset.compare === 'off'")
        # A new palette from a colour, and saved in the project.
        page.locator(".palette-list .menu-holder > button").focus()
        keys.press("Enter")
        page.get_by_role("menuitem", name="From a colour").wait_for()
        keys.press("Enter")
        page.locator("dialog .proposal").first.wait_for()
        tab_to("As a new palette")
        keys.press("Enter")
        page.locator("dialog").wait_for(state="detached")
        keys.press("Control+s")
        page.locator("dialog").wait_for()
        keys.press("Control+a")
        keys.type("By keyboard")
        tab_to("Save in the project")
        keys.press("Enter")
        page.get_by_text("Saved palettes/by-keyboard.json").wait_for()
        (studio.folder / "palettes/by-keyboard.json").unlink()
        # A look, and one of its measures.
        keys.press("Escape")
        page.evaluate("document.activeElement.blur()")
        keys.press("2")
        page.wait_for_selector(".looks-controls")
        wait_for_boards(page)
        # Until mixes are merged for these colours alone.
        page.wait_for_timeout(700)
        before = canvas(page)
        tab_to("cell.gap")
        for _ in range(6):
            keys.press("ArrowUp")
        page.wait_for_function(CHANGED, arg=before)
        for _ in range(6):
            page.locator("[data-key=undo]").focus()
            keys.press("Enter")
        page.wait_for_function(SAME, arg=before)
        # A move, the history, a hint, and a film.
        page.evaluate("document.activeElement.blur()")
        keys.press("3")
        page.wait_for_function("() => document.querySelector('.play-view canvas')?.dataset.at")
        page.locator(".play-view canvas").focus()
        keys.press("ArrowRight")
        keys.press("Enter")
        page.get_by_text("1 of 1").wait_for()
        keys.press("Shift+Enter")
        page.get_by_text("2 of 2").wait_for()
        tab_to("History")
        keys.press("ArrowLeft")
        page.get_by_text("1 of 2").wait_for()
        tab_to("hint", back=True)
        keys.press("Enter")
        page.locator(".position .rule, .toast").first.wait_for()
        page.evaluate("document.activeElement.blur()")
        keys.press("4")
        page.wait_for_function("() => document.querySelector('.films-view canvas')?.width > 8")
        page.locator("[data-key=play][aria-label=Pause]").focus()
        keys.press("Enter")
        page.locator("[data-key=play][aria-label=Play]").wait_for()
        page.wait_for_function("() => !document.querySelector('[data-drawing]')")
        tab_to("Moment of the film")
        keys.press("End")
        assert focused("e.value === e.max")
        keys.press("Home")
        assert focused("e.value === '0'")
        keys.press("?")
        page.locator("dialog").wait_for()
        keys.press("Escape")
        page.locator("dialog").wait_for(state="detached")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
