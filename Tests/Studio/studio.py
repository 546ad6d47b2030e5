"""A studio and a browser for the tests of the page."""

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PACKS = [f"examples/{name}.json" for name in ("squares", "hexes", "tilings", "stones")]
ARGUMENTS = ["--no-sandbox"] if os.geteuid() == 0 else []


class Studio:
    """A running `tinct studio` on a copy of the examples, so that tests may write."""

    def __init__(self, tinct, *arguments, folder=None, port=None, keeps=False):
        self.tinct = str(Path(tinct).resolve())
        self.keeps = keeps
        self.folder = Path(folder or tempfile.mkdtemp(prefix="tinct-studio-"))
        if folder is None:
            for name in ("examples", "palettes", "themes"):
                shutil.copytree(ROOT / name, self.folder / name)
        log = self.folder / f"studio-{id(self)}.log"
        self.log = open(log, "w+")
        self.process = subprocess.Popen(
            [self.tinct, "studio", *arguments, "--no-open", "--port",
             str(7400 + os.getpid() % 500 if port is None else port)],
            cwd=self.folder, stdout=self.log, stderr=subprocess.STDOUT)
        deadline = time.time() + 20
        self.address = None
        while not self.address and time.time() < deadline and self.process.poll() is None:
            time.sleep(0.03)
            found = re.search(r"http://[^\s\"]+", log.read_text())
            self.address = found and found.group()
        if not self.address:
            raise SystemExit("The studio did not start: " + log.read_text())
        self.base = self.address.split("?")[0]

    def base_with(self, **view):
        """The start address with a view in its fragment."""
        return self.address + ("#" + urlencode(view) if view else "")

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()
        if not self.keeps:
            shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *arguments):
        """What the tool prints, run in the studio's folder."""
        return subprocess.run(
            [self.tinct, *map(str, arguments)], cwd=self.folder, check=True, capture_output=True,
            text=True).stdout


def start_browser(playwright):
    """Debian's Chromium, or the one in CHROMIUM, or Playwright's own."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)


@contextlib.contextmanager
def page_of(browser, address, **options):
    """A page at an address, which must say nothing on its console and ask no other machine."""
    options.setdefault("viewport", {"width": 1280, "height": 800})
    context = browser.new_context(**options)
    folder = os.environ.get("STUDIO_PAGE")
    if folder and address.startswith("http"):
        # The page as it is on disk, without a build.
        context.route(re.compile(r"/(js/[a-z]+\.js|app\.css|icon\.svg)$"), lambda route: route.fulfill(
            path=Path(folder) / route.request.url.split("/", 3)[3]))
    page = context.new_page()
    page.set_default_timeout(20000)
    problems = []
    host = address.split("/")[2] if address.startswith("http") else ""
    # So many pages in so short a time that the studio has no stream of events left: they ask again.
    page.on("console", lambda m: m.type == "error" and "status of 503" not in m.text
            and problems.append(f"console: {m.text}"))
    page.on("pageerror", lambda e: problems.append(f"error: {e}"))
    page.on("request", lambda r: r.url.startswith("http") and r.url.split("/")[2] != host
            and problems.append(f"a request to {r.url}"))
    page.problems = problems
    page.goto(address)
    page.wait_for_selector(".bar")
    try:
        yield page
    finally:
        context.close()
    if problems:
        raise AssertionError("; ".join(dict.fromkeys(problems)))


def wait_for_boards(page):
    """Waits until all boards in sight are drawn."""
    page.wait_for_function(
        "() => { const c = [...document.querySelectorAll('.card canvas')].slice(0, 2);"
        " return c.length && c.every((e) => e.width > 8) && !document.querySelector('.card[data-loading]'); }")


TESTS = []


def test(function):
    """Marks a test; they run in the order of the file."""
    TESTS.append(function)
    return function


def main(arguments):
    """Runs the tests that were marked, or those whose name contains a word."""
    tinct, words = arguments[0], arguments[1:]
    failed, count = [], 0
    studio = Studio(tinct, *PACKS)
    started = time.time()
    try:
        with sync_playwright() as playwright:
            browser = start_browser(playwright)
            for function in TESTS:
                name = function.__doc__ or function.__name__
                if words and not any(word in function.__name__ for word in words):
                    continue
                begin = time.time()
                count += 1
                try:
                    note = function(studio, browser)
                    print(f"  {time.time() - begin:5.1f} s  {name}" + (f" ({note})" if note else ""), flush=True)
                except Exception as error:  # Whatever it is, the other tests still run.
                    failed.append(name)
                    where = [f"{Path(f.filename).name}:{f.lineno}" for f in traceback.extract_tb(error.__traceback__)
                             if Path(f.filename).parent == Path(__file__).parent]
                    print(f"  FAILED  {name} ({where[-1] if where else '?'})\n          {str(error)[:600]}", flush=True)
            browser.close()
    finally:
        studio.close()
    print(f"{count} tests of the page in {time.time() - started:.0f} s, {len(failed)} failed.")
    return 1 if failed else 0


def pixels_of(path):
    """The pixels of a PNG as RGBA bytes, clear where alpha is 0."""
    from PIL import Image

    image = Image.open(path).convert("RGBA")
    visible = image.getchannel("A").point(lambda alpha: 255 if alpha else 0)
    image = Image.composite(image, Image.new("RGBA", image.size), visible)
    return image.size, image.tobytes()


def digest(data):
    return hashlib.sha256(data).hexdigest()


def state_of(page):
    state = page.evaluate("fetch('api/state').then((r) => r.json())")
    for kind in ("palettes", "themes"):
        state[kind] = [item for item in state[kind] if not item["id"].endswith("-2")]
    return state


def source_of(board):
    """The file that a board of the examples came from; None for games without packs."""
    for path in sorted((ROOT / "examples").glob("*.json")):
        if json.loads(path.read_text()).get("name") == board["pack"]:
            return path
    return None


def themes_of(state):
    return [theme["id"] for theme in state["themes"]]


# Within a script: the hash of a drawing's pixels in inks, all of which are settled.
HASHED = """
  const hashed = async (drawing, inks) => {
    drawing.print(inks);
    if (drawing.owed) {
      drawing.settle();
      drawing.print(inks);
    }
    const pixels = new Uint32Array(drawing.width * drawing.height);
    drawing.fill(pixels);
    const hash = await crypto.subtle.digest('SHA-256', pixels.buffer);
    return [...new Uint8Array(hash)].map((b) => b.toString(16).padStart(2, '0')).join('');
  };
"""

# The pixels that the page itself would show, before they go onto a canvas, which loses alpha.
PRINT = """async ({ board, theme, palette, cell, colors }) => {""" + HASHED + """
  const { Drawing } = await import('/js/picture.js');
  const model = await import('/js/model.js');
  const list = colors
    ? colors.map(([name, hex]) => model.entryFrom({ name }, { hex })) : model.entries(palette);
  const result = model.resolve(list, theme);
  if (!result) return null;
  window.known ??= new Map();
  const key = `${board} ${theme} ${result.kind} ${cell}`;
  if (!known.has(key)) {
    const query = new URLSearchParams({ board, theme, kind: result.kind, cell });
    const answer = await fetch('api/drawing?' + query);
    if (!answer.ok) throw new Error(await answer.text());
    known.set(key, await Drawing.read(await answer.arrayBuffer()));
  }
  const drawing = known.get(key);
  return [[drawing.width, drawing.height], await hashed(drawing, result.inks)];
}"""


def compare(studio, page, requests, folder="compare"):
    """Counts boards whose pixels on the page are not those of `tinct board`.

    Requests are (board of the state, palette file or id, theme id, cell, colours or None).
    """
    wrong = []
    out = studio.folder / folder
    for number, (board, palette, theme, cell, colors) in enumerate(requests):
        shown = page.evaluate(PRINT, {
            "board": board["id"], "theme": theme, "palette": palette, "cell": cell,
            "colors": colors})
        target = out / f"{number}.png"
        source = palette
        if colors:
            out.mkdir(exist_ok=True)
            source = out / f"{number}.json"
            source.write_text(json.dumps({
                "format": "tinct-palette", "version": 1, "name": "Edited", "colors": dict(colors)}))
        try:
            studio.run("board", source_of(board), "--puzzle", board["name"], "--palette", source,
                       "--theme", theme, "--cell", cell, "--out", target)
        except subprocess.CalledProcessError:
            # A palette that does not fit the look: neither shows it.
            if shown:
                wrong.append(f"{board['id']} in {palette} under {theme}, which the tool refuses")
            continue
        wanted_size, data = pixels_of(target)
        if not shown or list(wanted_size) != shown[0] or digest(data) != shown[1]:
            wrong.append(f"{board['id']} in {palette} under {theme}")
        target.unlink()
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
