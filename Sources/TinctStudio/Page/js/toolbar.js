// @ts-check
// What stands above and below a wall of boards: how they are shown.
import { visions } from "./color.js";
import { fill, groupButton, h, iconButton, scrollsOver, segments, select } from "./dom.js";
import * as model from "./model.js";

/**
 * The choices above a wall.
 * @param {boolean} [isOfLooks] where the list of looks stands beside it, and looks are compared
 */
export function toolbar(isOfLooks = false) {
  const row = h("div", { class: "contents" });
  const element = h("div", { class: "toolbar", role: "toolbar", "aria-label": "How boards are shown" }, row);
  // On a phone all but two lists stand in a group of their own.
  const isNarrow = matchMedia("(max-width: 720px)");
  const group = h("div", { class: "menu view-group", role: "group", "aria-label": "View" });
  const opener = groupButton(["View", h("span", { class: "dot", hidden: true })], group);
  const build = () => {
    const { ui } = model;
    const groups = [...new Set([...model.boards.values(), ...model.pictures()].map(({ group }) => group))];
    const others = isOfLooks ? [...model.themes.values()].filter(({ id }) => id !== ui.theme).map(({ id, name }) => ({ id, title: name }))
      : model.paletteChoices().filter(({ id }) => id !== ui.palette);
    const isComparing = ui.compare === "side" || ui.compare === "slider";
    const lists = [
      isOfLooks
        ? select("Palette", model.paletteChoices(), ui.palette,
            (palette) => model.show({ palette }))
        : select("Look", [...model.themes.values()].map(({ id, name }) => ({ id, title: name })), ui.theme,
            (theme) => model.show({ theme })),
      ui.compare === "grid"
        ? select("Board", [...model.boards.values()].map(({ id, name, group }) => ({ id, title: name, group })), ui.board,
            (board) => model.show({ board }))
        : select("Boards", [{ id: "", title: "All boards" }, ...groups.map((id) => ({ id, title: id }))], ui.group,
            (group) => model.show({ group })),
    ];
    const start = isOfLooks ? "as saved" : asSaved();
    const rest = [
      segments(isOfLooks ? "Looks shown" : "Palettes shown", [
        { id: "off", title: "One", tip: `The chosen ${isOfLooks ? "look" : "palette"}` },
        { id: "side", title: "Compare", tip: `Beside what was saved, or beside another ${isOfLooks ? "look" : "palette"}` },
        { id: "grid", title: "All", tip: "One board in every palette" },
      ], isComparing ? "side" : ui.compare, (id) => compare(id, isOfLooks)),
      isComparing && select("Compare with", [{ id: "", title: start },
        ...others.map(({ id, title }) => ({ id, title: `with ${title}` }))],
        isOfLooks ? ui.againstLook : ui.against, (id) => model.show(isOfLooks ? { againstLook: id } : { against: id })),
      isComparing && segments("How to compare", [
        { id: "side", title: "Side by side", tip: "Two boards beside each other" },
        { id: "slider", title: "A/B", tip: "Two boards on top of each other, and a slider between" },
      ], ui.compare, (compare) => model.show({ compare })),
      select("Colour vision", visions.map(({ id, title }) => ({ id, title: id === "normal" ? "Normal vision" : title })), ui.vision,
        (vision) => model.show({ vision })),
      h("span", { class: "grow" }),
      h("span", { class: "zoom", role: "group", "aria-label": "Size of boards" },
        iconButton("minus", "Smaller boards", () => model.show({ zoom: String(Math.max(1, Number(ui.zoom) - 1)) }),
          { disabled: ui.zoom === "1", "data-key": "smaller" }),
        iconButton("plus", "Larger boards", () => model.show({ zoom: String(Math.min(6, Number(ui.zoom) + 1)) }),
          { disabled: ui.zoom === "6", "data-key": "larger" })),
    ];
    fill(row, ...lists, ...(isNarrow.matches ? [] : rest));
    if (!isNarrow.matches) {
      opener.remove();
      group.remove();
      return;
    }
    /** @type {HTMLElement} */ (opener.querySelector(".dot")).hidden = ui.compare === "off" && ui.vision === "normal";
    // It stays open while its controls are used.
    if (!opener.isConnected) element.append(opener, group);
    fill(group, rest);
  };
  isNarrow.addEventListener("change", build);
  const stops = [model.on(["ui", "data", "pictures"], build), () => isNarrow.removeEventListener("change", build)];
  build();
  return { element, destroy: () => { for (const stop of stops) stop(); } };
}

/**
 * Shows one palette, two, or all; or one look or two.
 * @param {string} compare
 * @param {boolean} isOfLooks
 */
function compare(compare, isOfLooks) {
  const { ui } = model;
  if (isOfLooks) {
    const isPointless = compare === "side" && !otherLook() && !model.themeEdit();
    const other = [...model.themes.keys()].find((id) => id !== ui.theme);
    model.show({ compare, ...(isPointless && other ? { againstLook: other } : {}) });
    return;
  }
  const names = model.paletteChoices().map(({ id }) => id).filter((id) => id !== ui.palette);
  // What was saved looks no different before anything is changed.
  const texts = (/** @type {readonly import("./model.js").Entry[]} */ list) => list.map(({ text }) => text).join();
  const isPointless = compare === "side" && !ui.against
    && texts(model.entries(ui.palette)) === texts(model.saved(ui.palette));
  model.show({ compare, ...(isPointless && names.length ? { against: names[0] } : {}) });
}

/** The look beside which the edited one stands; "" for the one that was saved. */
export const otherLook = () => {
  const { againstLook, theme } = model.ui;
  return againstLook !== theme && model.themes.has(againstLook) ? againstLook : "";
};

/**
 * The names of the palettes, or looks, that are compared.
 * @param {boolean} isOfLooks
 */
export function compared(isOfLooks) {
  const { against, palette, theme } = model.ui;
  if (isOfLooks) {
    const [one, other] = [theme, otherLook()].map((id) => model.themes.get(id)?.name ?? "");
    return other ? [other, one] : [`${one} as saved`, `${one} now`];
  }
  const name = (/** @type {string} */ id) => {
    const found = model.palettes.get(id);
    return found ? model.titleOf(found) : "";
  };
  return against && model.palettes.has(against) ? [name(against), name(palette)]
    : [`${name(palette)} ${asSaved()}`, `${name(palette)} now`];
}

/** The state that a palette began with, in words. */
const asSaved = () => (model.isNew(model.ui.palette) ? "as made" : "as saved");

/**
 * The slider between what is compared.
 * @param {boolean} [isOfLooks]
 */
export function split(isOfLooks = false) {
  const range = h("input", { type: "range", min: "0", max: "100", value: "50" });
  const ends = [h("span"), h("span")];
  const element = h("div", { class: "split-control" }, ends[0], range, ends[1]);
  const show = () => {
    document.documentElement.style.setProperty("--split", `${range.value}%`);
    const [one, other] = compared(isOfLooks);
    range.setAttribute("aria-valuetext", `${range.value} % ${one}, ${100 - Number(range.value)} % ${other}`);
  };
  const build = () => {
    element.hidden = model.ui.compare !== "slider";
    const names = compared(isOfLooks);
    ends.forEach((end, at) => { end.textContent = names[at]; });
    range.setAttribute("aria-label", `Share of ${names[0]}`);
    show();
  };
  scrollsOver(range, show);
  range.addEventListener("input", show);
  const stop = model.on("ui", build);
  build();
  return { element, destroy: stop };
}
