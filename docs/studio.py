"""Makes the pictures of docs/studio.md, and a short film of the studio, in a real browser.

    docs/studio.py TINCT      after .ci/setup tests
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/Studio"), str(ROOT / ".build/browser")]

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from studio import PACKS, Studio, page_of, start_browser, state_of, wait_for_boards  # noqa: E402

OUT = ROOT / "docs/pictures/studio"
SIZE = {"width": 1280, "height": 800}


def shoot(page, name):
    page.wait_for_timeout(400)
    page.screenshot(path=OUT / f"{name}.png")


def main(tinct):
    OUT.mkdir(parents=True, exist_ok=True)
    studio = Studio(tinct, *PACKS)
    try:
        with sync_playwright() as playwright:
            browser = start_browser(playwright)
            with page_of(browser, studio.base_with(palette="harbor", zoom="2"), viewport=SIZE) as page:
                boards = {b["name"]: b["id"] for b in state_of(page)["boards"]}
                wait_for_boards(page)
                shoot(page, "palettes")
            with page_of(browser, studio.base_with(palette="meadow", zoom="4"), viewport=SIZE,
                         color_scheme="dark") as page:
                wait_for_boards(page)
                page.locator(".card canvas").first.click(position={"x": 80, "y": 120})
                page.get_by_text("All inks of this look").click()
                page.locator(".ink-row").filter(has_text="Noodle with power").first.hover()
                shoot(page, "ink")
            with page_of(browser, studio.base_with(view="looks", palette="citrus", theme="toy"), viewport=SIZE) as page:
                wait_for_boards(page)
                shoot(page, "looks")
            play = studio.base_with(view="play", palette="dusk", board=boards["blossom"])
            with page_of(browser, play, viewport=SIZE) as page:
                page.wait_for_function("() => document.querySelector('.play-view canvas').width > 8")
                page.locator(".play-view canvas").focus()
                for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown"):
                    page.keyboard.press(key)
                    page.keyboard.press("Enter")
                    page.wait_for_timeout(300)
                page.get_by_label("History").focus()
                for _ in range(2):
                    page.keyboard.press("ArrowLeft")
                page.wait_for_timeout(600)
                page.mouse.click(700, 110)
                shoot(page, "play")
            film(browser, studio)
            browser.close()
    finally:
        studio.close()


def film(browser, studio):
    """A drag through hues."""
    frames = studio.folder / "frames"
    frames.mkdir()
    size = {"width": 800, "height": 500}
    with page_of(browser, studio.base_with(palette="meadow", zoom="2"), viewport=size) as page:
        wait_for_boards(page)
        slider = page.get_by_label("Hue", exact=True)
        start = float(slider.input_value())
        for number in range(24):
            slider.evaluate(
                "(range, value) => { range.value = value; range.dispatchEvent(new Event('input')); }",
                str((start + number * 15) % 360))
            page.wait_for_timeout(40)
            page.screenshot(path=frames / f"{number:03}.png")
    images = [Image.open(path).convert("RGB") for path in sorted(frames.glob("*.png"))]
    # Every frame whole: frames that are lossy and patches of others leave traces of their colours.
    images[0].save(OUT / "drag.webp", save_all=True, append_images=images[1:], duration=90, loop=0,
                   quality=45, method=6, kmin=0, kmax=1)


if __name__ == "__main__":
    main(sys.argv[1])
