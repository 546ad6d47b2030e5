// @ts-check
// What stands above and below a wall of boards: how they are shown.
import { visions } from "./color.js";
import { fill, h, iconButton, segments, select } from "./dom.js";
import * as model from "./model.js";

/**
 * The choices above a wall.
 * @param {boolean} [withPalettes] where no list of palettes stands beside it
 */
export function toolbar(withPalettes = false) {
  const element = h("div", { class: "toolbar", role: "toolbar", "aria-label": "How boards are shown" });
  const build = () => {
    const { ui } = model;
    const groups = [...new Set([...model.boards.values()].map(({ group }) => group))];
    const others = [...model.palettes.values()].filter(({ id }) => id !== ui.palette);
    fill(element,
      withPalettes
        ? select("Palette", [...model.palettes.values()].map(({ id, name }) => ({ id, title: name })), ui.palette,
            (palette) => model.show({ palette }))
        : select("Look", [...model.themes.values()].map(({ id, name }) => ({ id, title: name })), ui.theme,
            (theme) => model.show({ theme })),
      ui.compare === "grid"
        ? select("Board", [...model.boards.values()].map(({ id, name, group }) => ({ id, title: name, group })), ui.board,
            (board) => model.show({ board }))
        : select("Boards", [{ id: "", title: "All boards" }, ...groups.map((id) => ({ id, title: id }))], ui.group,
            (group) => model.show({ group })),
      segments("Compare", [
        { id: "off", title: "Now", tip: "The palette as it is now" },
        { id: "side", title: "Old/new", tip: "Two boards side by side" },
        { id: "slider", title: "A/B", tip: "Two boards on top of each other, and a slider between" },
        { id: "grid", title: "All palettes", tip: "One board in every palette" },
      ], ui.compare, (compare) => model.show({ compare })),
      (ui.compare === "side" || ui.compare === "slider") &&
        select("Compare with", [{ id: "", title: "as saved" }, ...others.map(({ id, name }) => ({ id, title: name }))],
          ui.against, (against) => model.show({ against })),
      select("Colour vision", visions.map(({ id, title }) => ({ id, title: id === "normal" ? "Normal vision" : title })), ui.vision,
        (vision) => model.show({ vision })),
      h("span", { class: "grow" }),
      h("span", { class: "zoom", role: "group", "aria-label": "Size of boards" },
        iconButton("minus", "Smaller boards", () => model.show({ zoom: String(Math.max(1, Number(ui.zoom) - 1)) }),
          { disabled: ui.zoom === "1", "data-key": "smaller" }),
        iconButton("plus", "Larger boards", () => model.show({ zoom: String(Math.min(6, Number(ui.zoom) + 1)) }),
          { disabled: ui.zoom === "6", "data-key": "larger" })));
  };
  const stops = [model.on("ui", build), model.on("data", build)];
  build();
  return { element, destroy: () => { for (const stop of stops) stop(); } };
}

/** The slider between old and new. */
export function split() {
  const range = h("input", { type: "range", min: "0", max: "100", value: "50", "aria-label": "Share of the old colours" });
  const element = h("div", { class: "split-control" }, h("span", null, "old"), range, h("span", null, "new"));
  const show = () => {
    document.documentElement.style.setProperty("--split", `${range.value}%`);
    range.setAttribute("aria-valuetext", `${range.value} % old, ${100 - Number(range.value)} % new`);
  };
  const build = () => { element.hidden = model.ui.compare !== "slider"; };
  range.addEventListener("input", show);
  const stop = model.on("ui", build);
  build();
  show();
  return { element, destroy: stop };
}
