"""Tests of what the studio promises of games and files."""

import base64
import http.client
import io
import json
import random
import shlex
import shutil
import sys
import time

from PIL import Image, ImageChops

from studio import (
    HASHED, PACKS, TESTS, Studio, digest, main, page_of, pixels_of, state_of, test, wait_for_boards)

TESTS.clear()  # Those of core.py were run before.

# Asks for something, and waits for the answer as JSON.
ASK = """async ({ method, address, body }) => {
  const answer = await fetch(address, {
    method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return [answer.status, await answer.json()];
}"""

# The pixels of a board in some states of its game, as they are before they go onto a canvas.
SHOWN = """async ({ board, theme, palette, cell, states }) => {""" + HASHED + """
  const { Drawing } = await import('/js/picture.js');
  const model = await import('/js/model.js');
  const { kind, inks } = model.resolve(model.entries(palette), theme, board);
  const hashes = [];
  for (const state of states) {
    const answer = await fetch('api/drawing', {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ board, theme, kind, cell, ...state }) });
    if (!answer.ok) throw new Error(await answer.text());
    hashes.push(await hashed(await Drawing.read(await answer.arrayBuffer()), inks));
  }
  return hashes;
}"""


def ask(page, method, address, body):
    status, answer = page.evaluate(ASK, {"method": method, "address": address, "body": body})
    assert status == 200, f"{address}: {status} {answer}"
    return answer


def board_named(state, name):
    return next(board for board in state["boards"] if board["name"] == name)


@test
def history(studio, browser):
    """Each position of a game of 400 moves equals replaying it"""
    chance = random.Random(11)
    with page_of(browser, studio.address) as page:
        board = board_named(state_of(page), "pocket")
        log, logs = "", [""]
        while len(logs) <= 400:
            answer = ask(page, "POST", "api/play", {
                "board": board["id"], "log": log, "tap": chance.randrange(board["cells"])})
            if answer["count"] == len(logs):
                log = answer["log"]
                logs.append(log)
        view = {"board": board["id"], "theme": "noodles", "palette": "citrus", "cell": 16}
        slid = page.evaluate(SHOWN, {**view, "states": [{"log": log, "at": at} for at in range(401)]})
        replayed = page.evaluate(SHOWN, {**view, "states": [{"log": text} for text in logs]})
    wrong = [at for at in range(401) if slid[at] != replayed[at]]
    assert not wrong, f"positions {wrong[:9]}"
    assert len(set(slid)) > 100, "the positions look alike"
    return "401 positions"


@test
def history_of_tool(studio, browser):
    """Positions of the slider are those of tinct board --after, from the start on"""
    chance = random.Random(12)
    games = {"pocket": "squares", "penrose": "tilings", "reef": "hexes", "othello": "stones"}
    log = studio.folder / "slid.jsonl"
    picture = studio.folder / "slid.png"
    count = 0
    with page_of(browser, studio.address) as page:
        for name, pack in games.items():
            board = board_named(state_of(page), name)
            text, made = "", 0
            while made < 20:
                answer = ask(page, "POST", "api/play", {
                    "board": board["id"], "log": text, "tap": chance.randrange(board["cells"])})
                text, made = answer["log"], answer["count"]
            log.write_text(text)
            moments = [0, made, *chance.sample(range(1, made), 4)]
            shown = page.evaluate(SHOWN, {
                "board": board["id"], "theme": "noodles", "palette": "citrus", "cell": 16,
                "states": [{"log": text, "at": at} for at in moments]})
            for at, got in zip(moments, shown):
                studio.run("board", f"examples/{pack}.json", "--puzzle", name, "--moves", log,
                           "--after", at, "--cell", 16, "--palette", "citrus", "--out", picture)
                assert digest(pixels_of(picture)[1]) == got, f"{name} after {at} of {made} moves"
                picture.unlink()
                count += 1
    return f"{count} positions"


# The pixels of frames of a film at some moments.
FILM = """async ({ board, theme, palette, cell, animation, times }) => {
  const { Film } = await import('/js/films.js');
  const model = await import('/js/model.js');
  const { kind, inks } = model.resolve(model.entries(palette), theme, board);
  const answer = await fetch('api/film', {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ board, theme, kind, cell, fps: 60, animation }) });
  if (!answer.ok) throw new Error(await answer.text());
  const film = await Film.read(await answer.arrayBuffer());
  const hashes = [];
  for (const time of times) {
    film.seek(film.frameAt(time));
    film.drawing.print(inks);
    const pixels = new Uint32Array(film.drawing.width * film.drawing.height);
    film.drawing.fill(pixels);
    const hash = await crypto.subtle.digest('SHA-256', pixels.buffer);
    hashes.push([...new Uint8Array(hash)].map((b) => b.toString(16).padStart(2, '0')).join(''));
  }
  return hashes;
}"""


@test
def scrubbing(studio, browser):
    """A frame that is scrubbed to has the pixels of tinct frames"""
    # In full colour: a table of colours may move channels by a 255th, and the page has no table.
    out = studio.folder / "film.rgba"
    studio.run("frames", "examples/squares.json", "--puzzle", "pocket", "--animation", "solve",
               "--order", "search", "--hold", 0, "--cell", 16, "--palette", "citrus",
               "--theme", "noodles", "--fps", 60, "--as", "rgba", "--out", out)
    data = out.read_bytes()
    size = 96 * 96 * 4
    count = len(data) // size
    assert count > 30 and len(data) == count * size, len(data)
    order = random.Random(5).sample(range(count), count)
    with page_of(browser, studio.address) as page:
        board = board_named(state_of(page), "pocket")
        # The middle of each frame: its beginning is rounded to milliseconds.
        shown = page.evaluate(FILM, {
            "board": board["id"], "theme": "noodles", "palette": "citrus", "cell": 16,
            "animation": "solve", "times": [(frame + 0.5) / 60 for frame in order]})
    wrong = [frame for frame, got in zip(order, shown)
             if digest(data[frame * size:(frame + 1) * size]) != got]
    assert not wrong, f"{len(wrong)} of {count} differ, first {sorted(wrong)[:6]}"
    assert len(set(shown)) > 10, "the frames look alike"
    return f"{count} frames"


@test
def commands(studio, browser):
    """The command line that a view copies makes what is seen, and so does the manifest's entry"""
    count = 0
    with page_of(browser, studio.address) as page:
        pocket = board_named(state_of(page), "pocket")["id"]
        log = ""
        for cell in (7, 12, 12):
            log = ask(page, "POST", "api/play", {"board": pocket, "log": log, "tap": cell})["log"]
    edit = json.dumps(["citrus", ["base", "#204060", ""], ["text", "#F0E0C0", ""]])
    views = {
        "the wall": {"view": "palettes", "group": "Squares", "palette": "dusk"},
        "an edited palette": {"view": "palettes", "group": "Stones", "palette": "citrus", "edit": edit},
        "all palettes": {"view": "palettes", "compare": "grid", "board": pocket},
        "compared": {"view": "looks", "compare": "side", "against": "grape", "palette": "dusk", "theme": "toy", "group": "Squares"},
        "a start": {"view": "play", "board": pocket, "theme": "toy"},
        "a moment": {"view": "play", "board": pocket, "palette": "grape", "log": json.dumps([pocket, {"log": log, "at": 2}])},
        "a film": {"view": "films", "board": pocket, "animation": "solve", "palette": "citrus"},
        "a game's film": {"view": "films", "board": pocket, "animation": "moves", "log": json.dumps([pocket, {"log": log, "at": 2}])},
    }
    for name, view in views.items():
        with page_of(browser, studio.base_with(**view), reduced_motion="reduce") as page:
            page.wait_for_function("() => document.querySelector('canvas')?.width > 8")
            page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
            if name == "a moment":
                page.get_by_role("button", name="Hint").click()
                page.locator(".position .rule").wait_for()
                page.wait_for_timeout(600)
            copied = []
            for title in ("Copy the command line", "Copy the manifest’s entry"):
                page.get_by_role("button", name="More commands").click()
                page.get_by_role("menuitem", name=title).click()
                page.wait_for_function("() => window.copied")
                copied.append(page.evaluate("() => { const text = copied; copied = ''; return text; }"))
            if log and "--moves" in copied[0]:
                with page.expect_download() as download:
                    page.get_by_role("button", name="Save the moves").last.click()
                download.value.save_as(studio.folder / download.value.suggested_filename)
            canvas = page.locator("canvas").first.evaluate("(canvas) => canvas.toDataURL()")
            frames = page.locator(".scrub input").get_attribute("max") if "film" in name else None
        command, entry = copied
        tool, *arguments = shlex.split(command)
        assert tool == "tinct", command
        studio.run(*arguments)
        out = studio.folder / arguments[arguments.index("--out") + 1]
        made = written(out)
        (studio.folder / "copied.json").write_text('{"version": 1, "outputs": {' + entry + "}}")
        studio.run("build", "--manifest", "copied.json")
        assert written(out) == made and made, f"{name}: the manifest's entry makes other files"
        (studio.folder / "copied.json").unlink()
        shown = Image.open(io.BytesIO(base64.b64decode(canvas.split(",")[1]))).convert("RGB")
        if view["view"] in ("play", "films"):
            file = next(f for f in ([out] if out.is_file() else out.rglob("*.png")))
            picture = Image.open(file)
            # A film's table of colours may move channels by a 255th.
            difference = ImageChops.difference(picture.convert("RGB"), shown).getextrema()
            assert max(high for _, high in difference) <= (1 if frames else 0), f"{name}: {difference}, {command}"
            assert not frames or picture.n_frames == int(frames) + 1, f"{name}: {picture.n_frames} frames, {frames}"
        shutil.rmtree(out) if out.is_dir() else out.unlink()
        for record in studio.folder.glob("tinct.*"):
            record.unlink()
        count += len(made)
    return f"{len(views)} commands and entries, {count} files"


def written(out):
    """The hashes of pictures at a path, or below it."""
    return {str(f): digest(f.read_bytes()) for f in ([out] if out.is_file() else out.rglob("*.png"))}


@test
def fixing(studio, browser):
    """Fixing a palette leaves the text of colours that do not move as it stands in the file"""
    file = studio.folder / "palettes/typed.json"
    file.write_text(json.dumps({
        "format": "tinct-palette", "version": 1, "name": "Typed",
        "colors": {"base": "#20102f", "neutral": "#332244", "text": "rebeccapurple", "accent": "#ffcc00"}}))
    with page_of(browser, studio.address) as page:
        page.wait_for_timeout(1500)
        palette = next(p for p in state_of(page)["palettes"] if p["file"] == file.name)
        page.goto(studio.base_with(palette=palette["id"]))
        page.reload()
        page.get_by_role("button", name="Fix", exact=True).click()
        page.get_by_text("Fixed:").first.wait_for()
        page.get_by_role("button", name="Save", exact=True).first.click()
        page.wait_for_timeout(1000)
    colors = json.loads(file.read_text())["colors"]
    # The one colour that moves here is the text.
    assert colors.pop("text") != "rebeccapurple", colors
    assert colors == {"base": "#20102f", "neutral": "#332244", "accent": "#ffcc00"}, colors
    return ""


# Formats with the most bytes that change with one colour; Photoshop swatches hold each colour twice,
# once for old versions.
SPANS = {
    "tinct": 40, "gpl": 24, "ase": 12, "aco": 12, "act": 3, "jasc": 12, "paintnet": 8, "hex": 7,
    "tokens": 240, "css": 60, "coolors": 6}
ENDINGS = {"tinct": "json", "jasc": "pal", "paintnet": "txt", "tokens": "json", "coolors": "txt"}


@test
def saved_bytes(studio, browser):
    """A hundred edits saved in each format change the bytes of values alone"""
    chance = random.Random(21)
    folder = studio.folder / "palettes"
    files = {}
    for format in SPANS:
        source = studio.folder / "source.json"
        source.write_text(json.dumps({
            "format": "tinct-palette", "version": 1, "name": f"Saved {format}",
            "colors": {"base": "#FEEBC4", "text": "#D9480F", "hint": "#123456"}}))
        file = folder / f"saved-{format}.{ENDINGS.get(format, format)}"
        file.write_text(studio.run("palette", "convert", source, "--as", format)) \
            if format not in ("ase", "aco", "act") else \
            studio.run("palette", "convert", source, "--as", format, "--out", file)
        files[format] = file
    with page_of(browser, studio.address) as page:
        page.wait_for_timeout(1500)
        opened = {p["file"]: p for p in state_of(page)["palettes"]}
        for format, file in files.items():
            assert file.name in opened, f"{file.name} is not open"
            palette, first = opened[file.name], file.read_bytes()
            start = [dict(color) for color in palette["colors"]]
            assert palette["writable"], f"{file.name} cannot be written"
            for step in range(101):
                before = file.read_bytes()
                colors = [dict(color) for color in palette["colors"]]
                if step < 100:
                    at = chance.randrange(len(colors))
                    wanted = f"#{chance.randrange(1 << 24):06X}"
                    colors[at].update(hex=wanted, text=None)
                    colors[at].pop("srgb", None)
                else:
                    colors = start
                sent = [{k: c[k] for k in ("name", "own", "text", "hex") if k in c} for c in colors]
                answer = ask(page, "PUT", "api/palettes/" + palette["id"], {
                    "hash": palette["hash"], "colors": sent})
                palette, after = answer["palette"], file.read_bytes()
                # By the names in the file: where it holds none, roles are chosen anew by lightness.
                assert hexes(palette["colors"]) == hexes(colors), file.name
                if step < 100:
                    changed = span(before, after)
                    assert changed <= SPANS[format], f"{file.name}: {changed} bytes changed"
            assert file.read_bytes() == first, f"{file.name} does not have its first bytes again"
    return f"{len(files)} formats"


@test
def saved_strips(studio, browser):
    """A strip of swatches is written anew, with the new colours and no others"""
    chance = random.Random(22)
    file = studio.folder / "palettes/strip.png"
    studio.run("palette", "convert", "citrus", "--as", "png", "--out", file)
    with page_of(browser, studio.address) as page:
        page.wait_for_timeout(1500)
        palette = next(p for p in state_of(page)["palettes"] if p["file"] == file.name)
        colors = [dict(color) for color in palette["colors"]]
        for _ in range(100):
            wanted = f"#{chance.randrange(1 << 24):06X}"
            chosen = chance.choice(colors)
            if wanted in [color["hex"] for color in colors]:
                continue
            chosen.update(hex=wanted, text=None)
            sent = [{k: c[k] for k in ("name", "own", "text", "hex") if k in c} for c in colors]
            answer = ask(page, "PUT", "api/palettes/" + palette["id"], {"hash": palette["hash"], "colors": sent})
            palette = answer["palette"]
            assert sorted(c["hex"] for c in palette["colors"]) == sorted(c["hex"] for c in colors)
            colors = [dict(color) for color in palette["colors"]]
        strip = Image.open(file).convert("RGB")
        shown = {f"#{r:02X}{g:02X}{b:02X}" for _, (r, g, b) in strip.getcolors()}
    file.unlink()
    assert shown == {color["hex"] for color in colors}, shown


@test
def save_as_formats(studio, browser):
    """A palette is saved as each format that is offered, into the project and as a download, and read back"""
    solo = studio.folder / "palettes/solo.json"
    solo.write_text(json.dumps({
        "format": "tinct-palette", "version": 1, "name": "Solo", "colors": {"base": "#335577"}}))
    made, kept = [], set((studio.folder / "palettes").iterdir())
    try:
        with page_of(browser, studio.base_with(palette="citrus")) as page:
            wait_for_boards(page)
            page.locator(".palette-row[data-id=solo]").wait_for()
            # A colour set holds one colour, and is offered where there is one.
            formats = {
                palette: [one for one in state_of(page)["formats"] if palette == "solo" or one["id"] != "colorset"]
                for palette in ("citrus", "solo")}
            assert len(formats["solo"]) == len(formats["citrus"]) + 1 >= 12, formats
            for palette, format in [("citrus", f) for f in formats["citrus"]] + [("solo", formats["solo"][-1])] + [
                    ("solo", f) for f in formats["solo"] if f["id"] == "colorset"]:
                page.evaluate("(palette) => import('/js/model.js').then((m) => m.show({ palette }))", palette)
                colors = page.evaluate(
                    "() => Promise.all([import('/js/model.js'), import('/js/color.js')])"
                    ".then(([m, c]) => m.entries().map(({ color }) => c.toHex(color)))")
                name, ending = f"{palette} as {format['id']}", format["ending"].lstrip(".")
                for button in ("Download", "Save in the project"):
                    page.get_by_role("button", name="More", exact=True).click()
                    page.get_by_role("menuitem", name="Save as").click()
                    dialog = page.locator("dialog")
                    offered = dialog.get_by_label("Format", exact=True).locator("option")
                    assert offered.count() == len(formats[palette]), offered.all_inner_texts()
                    dialog.get_by_label("Format", exact=True).select_option(format["id"])
                    dialog.get_by_label("Name of the palette").fill(name)
                    if button == "Download":
                        with page.expect_download() as download:
                            dialog.get_by_role("button", name=button).click()
                        assert download.value.suggested_filename == f"{name}.{ending}"
                        file = studio.folder / download.value.suggested_filename
                        download.value.save_as(file)
                    else:
                        file = studio.folder / f"palettes/{name.replace(' ', '-')}.{ending}"
                        assert f"palettes/{file.name}" in dialog.inner_text(), dialog.inner_text()
                        dialog.get_by_role("button", name=button).click()
                        page.get_by_text(f"Saved palettes/{file.name}").wait_for()
                    dialog.wait_for(state="detached")
                    [read] = json.loads(studio.run("palette", "show", file, "--json"))
                    # Where a file holds no names, roles are chosen by lightness: the order may be another.
                    assert sorted(read["colors"].values()) == sorted(colors), f"{file.name}: {read}, not {colors}"
                    made.append(file)
                    if button == "Download":
                        shutil.rmtree(file) if file.is_dir() else file.unlink()
    finally:
        for file in set((studio.folder / "palettes").iterdir()) - kept | {solo}:
            shutil.rmtree(file) if file.is_dir() else file.unlink()
    return f"{len(made)} files"


def hexes(colors):
    """Colours by their names in the file."""
    return {color.get("own") or color["name"]: color["hex"] for color in colors}


def span(one, other):
    """The number of bytes that differ; from the first to the last where lengths differ."""
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other))
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return max(len(one), len(other)) - start - end


# A game of which the wall shows more than boards.
MANIFEST = {
    "version": 1,
    "defaults": {"palette": "citrus"},
    "outputs": {
        "pieces": {"tint": "square", "theme": "toy", "out": "out/pieces"},
        "shots": {
            "shot": "examples/squares.json#garden", "title": "Noodles", "preset": ["640x360", "300x500"],
            "out": "out/shots"},
        "icon": {"icon": "examples/hexes.json#reef", "theme": "toy", "as": "steam", "out": "out/icon"},
    },
}

# A picture of the manifest as the page shows it: the hash of a drawing's pixels, or a file.
PICTURE = """async ({ id, palette }) => {""" + HASHED + """
  const { Drawing } = await import('/js/picture.js');
  const { inkColors, rulesOf } = await import('/js/inks.js');
  const { toHex } = await import('/js/color.js');
  const model = await import('/js/model.js');
  const list = model.entries(palette);
  const answer = await fetch('api/picture', {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, colors: list.map(({ name, color }) => ({ name, hex: toHex(color) })) }) });
  if (!answer.ok) throw new Error(await answer.text());
  const buffer = await answer.arrayBuffer();
  if (new Uint8Array(buffer)[0] === 0x89) return ['file', btoa(String.fromCharCode(...new Uint8Array(buffer)))];
  const drawing = await Drawing.read(buffer);
  const { rules, kind } = drawing.header;
  const inks = inkColors(rulesOf(rules), model.colorMap(list), kind);
  return ['drawing', await hashed(drawing, inks)];
}"""


def project(studio, name):
    """A studio of a game in a folder of its own."""
    folder = studio.folder / name
    folder.mkdir()
    for part in ("examples", "palettes", "themes"):
        shutil.copytree(studio.folder / part, folder / part)
    (folder / "tinct.json").write_text(json.dumps(MANIFEST))
    return Studio(studio.tinct, "tinct.json", folder=folder, port=0, keeps=True)


@test
def pictures(studio, browser):
    """Sprites, screenshots and icons of a manifest are on the wall, as tinct build makes them"""
    other = project(studio, "pictured")
    kinds = {}
    try:
        with page_of(browser, other.base_with(palette="citrus", group="Screenshots")) as page:
            page.wait_for_function("() => document.querySelector('.card canvas')?.width > 200")
            before = page.evaluate("document.querySelector('.card canvas').toDataURL()")
            page.locator(".hex").first.fill("#204060")
            page.locator(".hex").first.press("Enter")
            page.wait_for_function(
                "(old) => document.querySelector('.card canvas').toDataURL() !== old", arg=before)
            page.get_by_role("button", name="Undo", exact=True).click()
            page.wait_for_function(
                "(old) => document.querySelector('.card canvas').toDataURL() === old", arg=before)
            listed = page.evaluate("fetch('api/pictures').then((r) => r.json())")["pictures"]
            assert len(listed) > 8, listed
            for palette in ("citrus", "midnight", "grape"):
                (other.folder / "tinct.json").write_text(
                    json.dumps({**MANIFEST, "defaults": {"palette": palette}}))
                shutil.rmtree(other.folder / "out", ignore_errors=True)
                other.run("build")
                files = {f.stem: f for f in (other.folder / "out").rglob("*.png")}
                for picture in listed:
                    kind, got = page.evaluate(PICTURE, {"id": picture["id"], "palette": palette})
                    file = files[picture["name"].split(", ")[-1]]
                    if kind == "file":
                        shown = other.folder / "shown.png"
                        shown.write_bytes(base64.b64decode(got))
                        got = digest(pixels_of(shown)[1])
                    assert digest(pixels_of(file)[1]) == got, f"{picture['name']} in {palette}"
                    kinds[picture["group"]] = kinds.get(picture["group"], 0) + 1
    finally:
        other.close()
    assert len(kinds) == 3, kinds
    return ", ".join(f"{count} {group.lower()}" for group, count in kinds.items())


@test
def build_live(studio, browser):
    """The build says what is out of date, and shows pictures as they change on disk"""
    other = project(studio, "built")
    shown = "() => [...document.querySelectorAll('.thumbs img')].filter((i) => i.naturalWidth).map((i) => i.src)"
    try:
        with page_of(browser, other.base_with(view="build")) as page:
            page.get_by_text("3 of 3 to be made").wait_for()
            page.get_by_role("button", name="Build", exact=True).last.click()
            page.get_by_text("Everything is up to date.").wait_for()
            page.wait_for_function(f"() => ({shown})().length > 8")
            before = page.evaluate(shown)
            # Another colour as long as the old one: the picture may well have as many bytes.
            file = other.folder / "palettes/citrus.json"
            file.write_text(file.read_text().replace("#FEEBC4", "#FEEBC5"))
            page.get_by_text("3 of 3 to be made").wait_for()
            reason = page.locator(".target .note").first.inner_text()
            assert "→ #FEEBC5" in reason and "->" not in reason, reason
            # Pictures that are out of date are marked, and captions tell them apart.
            page.locator(".thumbs .stale", has_text="Out of date").first.wait_for()
            for target in page.locator(".target").all():
                captions = target.locator("figcaption").all_inner_texts()
                assert len(set(captions)) == len(captions), captions
            other.run("build")
            page.get_by_text("Everything is up to date.").wait_for()
            page.wait_for_function(f"(old) => ({shown})().filter((a) => !old.includes(a)).length > 2", arg=before)
            # A board that a pack changes is drawn anew.
            page.goto(other.base_with(view="palettes"))
            page.reload()
            wait_for_boards(page)
            old = page.evaluate("document.querySelector('.card canvas').toDataURL()")
            file = other.folder / "examples/squares.json"
            puzzles = json.loads(file.read_text())
            garden = next(p for p in puzzles["puzzles"] if p["name"] == "garden")
            garden["pieces"] = [row[::-1] for row in garden["pieces"]] \
                if isinstance(garden["pieces"][0], str) else garden["pieces"][::-1]
            garden.pop("solution", None)
            file.write_text(json.dumps(puzzles))
            page.wait_for_function(
                "(old) => [...document.querySelectorAll('.card canvas')].length"
                " && document.querySelector('.card canvas').toDataURL() !== old", arg=old)
    finally:
        other.close()
    return ""


@test
def two_studios(studio, browser):
    """Two studios on one file: the later is asked, and neither loses anything"""
    file = studio.folder / "palettes/lagoon.json"
    other = Studio(studio.tinct, *PACKS, folder=studio.folder, port=0, keeps=True)
    try:
        with page_of(browser, studio.base_with(palette="lagoon")) as one, \
                page_of(browser, other.base_with(palette="lagoon")) as two:
            for page, at, color in ((one, 0, "#112233"), (two, 1, "#445566")):
                wait_for_boards(page)
                page.locator(".swatch").nth(at).click()
                page.locator(".hex").first.fill(color)
                page.locator(".hex").first.press("Enter")
            one.get_by_role("button", name="Save", exact=True).click()
            one.get_by_text("Saved lagoon.json").wait_for()
            assert "#112233" in file.read_text() and "#445566" not in file.read_text()
            two.get_by_role("button", name="Save", exact=True).click()
            asked = two.get_by_role("button", name="Save what is chosen")
            saved = two.get_by_text("Saved lagoon.json")
            asked.or_(saved).first.wait_for()
            if asked.count():
                assert "#112233" in file.read_text(), "it was written before the question"
                asked.click()
                saved.wait_for()
            # The browser logs the answer 409 itself.
            two.problems[:] = [p for p in two.problems if "409" not in p]
            assert "#445566" in file.read_text() and "#112233" in file.read_text()
    finally:
        other.close()


@test
def killed(studio, browser):
    """Killed at fifty points of a save, the studio leaves the old bytes or the new ones"""
    file = studio.folder / "palettes/frost.json"
    first = before = file.read_bytes()
    colors = json.loads(first)["colors"]
    name = next(iter(colors))
    span, outcomes = 0.0, {"old": 0, "new": 0}
    for number in range(51):
        other = Studio(studio.tinct, PACKS[0], folder=studio.folder, port=0, keeps=True)
        try:
            connection = http.client.HTTPConnection(other.base.split("/")[2], timeout=10)
            connection.request("GET", "/?" + other.address.split("?")[1])
            answer = connection.getresponse()
            answer.read()
            head = {
                "Cookie": answer.getheader("Set-Cookie").split(";")[0], "Content-Type": "application/json",
                "Origin": other.base.rstrip("/")}
            connection.request("GET", "/api/state", headers=head)
            palettes = json.loads(connection.getresponse().read())["palettes"]
            palette = next(p for p in palettes if p["file"] == file.name)
            old = next(c["text"] for c in palette["colors"] if c.get("own", c["name"]) == name)
            new = f"#{number + 1:06X}"
            body = {"hash": palette["hash"], "colors": [{"name": name, "hex": new, "text": new}]}
            started = time.time()
            connection.request("PUT", "/api/palettes/" + palette["id"], json.dumps(body), head)
            if number == 0:
                assert connection.getresponse().status == 200
                span = time.time() - started
            else:
                # The file is written early; most of the time goes into reading all again.
                time.sleep(span * (number / 50) ** 3)
            other.process.kill()
            other.process.wait()
        finally:
            other.close()
        after = file.read_bytes()
        assert after in (before, before.replace(old.encode(), new.encode())), f"{after} after {number} fiftieths"
        outcomes["old" if after == before else "new"] += 1
        before = after
    file.write_bytes(first)
    return f"{outcomes['old']} old, {outcomes['new']} new"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
