"""Tests of what the studio promises of games and files."""

import json
import random
import shlex
import shutil
import sys

from studio import (
    PACKS, TESTS, Studio, main, page_of, state_of, test, wait_for_boards)

TESTS.clear()  # Those of core.py were run before.

# Asks for something, and waits for the answer as JSON.
ASK = """async ({ method, address, body }) => {
  const answer = await fetch(address, {
    method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return [answer.status, await answer.json()];
}"""

# The pixels of a board in some states of its game, as they are before they go onto a canvas.
SHOWN = """async ({ board, theme, palette, cell, states }) => {
  const { Drawing } = await import('/js/picture.js');
  const model = await import('/js/model.js');
  const { kind, inks } = model.resolve(model.entries(palette), theme, board);
  const hashes = [];
  for (const state of states) {
    const answer = await fetch('api/drawing', {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ board, theme, kind, cell, ...state }) });
    if (!answer.ok) throw new Error(await answer.text());
    const drawing = await Drawing.read(await answer.arrayBuffer());
    drawing.print(inks);
    if (drawing.owed) {
      drawing.settle();
      drawing.print(inks);
    }
    const pixels = new Uint32Array(drawing.width * drawing.height);
    drawing.fill(pixels);
    const hash = await crypto.subtle.digest('SHA-256', pixels.buffer);
    hashes.push([...new Uint8Array(hash)].map((b) => b.toString(16).padStart(2, '0')).join(''));
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
def commands(studio, browser):
    """The command line that a view copies makes what is seen, and there is a manifest's entry for it"""
    seen = {}
    for view, word in [("palettes", "board"), ("play", "board"), ("films", "frames")]:
        with page_of(browser, studio.base_with(view=view)) as page:
            page.wait_for_selector("canvas")
            page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
            copied = []
            for title in ("Copy the command line", "Copy the manifest’s entry"):
                page.get_by_role("button", name="More commands").click()
                page.get_by_role("menuitem", name=title).click()
                page.wait_for_function("() => window.copied")
                copied.append(page.evaluate("() => { const text = copied; copied = ''; return text; }"))
        command, entry = copied
        assert f'"{word}"' in entry, entry
        tool, *arguments = shlex.split(command)
        assert (tool, arguments[0]) == ("tinct", word), command
        studio.run(*arguments)
        out = studio.folder / arguments[arguments.index("--out") + 1]
        seen[view] = len(list(out.rglob("*.png"))) if out.is_dir() else out.stat().st_size
        shutil.rmtree(out) if out.is_dir() else out.unlink()
    assert seen["palettes"] > 1 and seen["play"] == 1 and seen["films"] > 1000, seen
    return f"{seen}"


@test
def fixing(studio, browser):
    """Fixing a palette leaves the text of colours that do not move as it stands in the file"""
    file = studio.folder / "palettes/typed.json"
    file.write_text(json.dumps({
        "format": "tinct-palette", "version": 1, "name": "Typed",
        "colors": {"base": "#2b1b3a", "neutral": "#332244", "text": "tomato", "accent": "#ffcc00"}}))
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
    assert colors.pop("text") != "tomato", colors
    assert colors == {"base": "#2b1b3a", "neutral": "#332244", "accent": "#ffcc00"}, colors
    return ""


# Formats with the most bytes that the value of one colour takes.
SPANS = {"tinct": 40, "gpl": 24, "ase": 12}
ENDINGS = {"tinct": "json"}


@test
def saved_bytes(studio, browser):
    """A hundred edits saved as JSON, .gpl and .ase change the bytes of values alone"""
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
            if format != "ase" else \
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
                assert [c["hex"] for c in palette["colors"]] == [c["hex"] for c in colors], file.name
                if step < 100:
                    changed = span(before, after)
                    assert changed <= SPANS[format], f"{file.name}: {changed} bytes changed"
            assert file.read_bytes() == first, f"{file.name} does not have its first bytes again"
    return f"{len(files)} formats"


def span(one, other):
    """The number of bytes from the first to the last that differ."""
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return max(len(one), len(other)) - start - end


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
            asked = two.get_by_role("button", name="Write yours")
            saved = two.get_by_text("Saved lagoon.json")
            asked.or_(saved).first.wait_for()
            if asked.count():
                assert "#112233" in file.read_text(), "it was written before the question"
                asked.click()
                saved.wait_for()
            # The browser logs the answer 409 itself.
            two.problems[:] = [p for p in two.problems if "409" not in p]
            assert "#445566" in file.read_text()
    finally:
        other.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
