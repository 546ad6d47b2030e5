// @ts-check
// The view of palettes: the list, the wall of boards, the editor and the checks.
import { toHex } from "./color.js";
import { Checks } from "./checks.js";
import {
  debounced, dialog, fill, h, icon, iconButton, menuButton, placed, toast,
} from "./dom.js";
import { addRole, Editor, missingRoles } from "./editor.js";
import { InkPanel } from "./inkpanel.js";
import * as model from "./model.js";
import { isExported } from "./server.js";
import { duplicate, revert, save, saveAs } from "./saving.js";
import { split, toolbar } from "./toolbar.js";
import { draggable, dye, Wall } from "./wall.js";

/** @typedef {import("./color.js").Color} Color */

/**
 * Does something with what makes new palettes, which is loaded when it is first used.
 * @param {(made: typeof import("./generate.js")) => void} run
 */
export async function generate(run) {
  const made = await import("./generate.js").catch(() => null);
  if (made) run(made);
  else toast("The studio does not answer. Is tinct studio still running?", { kind: "error" });
}

export function palettesView() {
  const wall = new Wall();
  /** @param {string} ink @param {Color} color */
  const drop = (ink, color) => dye(ink, color, askWhich);
  const editor = new Editor({ drag: (handle, color) => draggable(handle, color, drop) });
  const inkPanel = new InkPanel(drop);
  const checks = new Checks();
  const list = paletteList();
  const bar = toolbar();
  const head = editorHead();
  const splitter = split();

  const element = h("div", { class: "view palettes-view" },
    h("aside", { class: "side left", "aria-label": "Palettes" }, list.element),
    h("section", { class: "desk", "aria-label": "Boards in this palette" },
      bar.element, wall.element, splitter.element),
    h("aside", { class: "side right", "aria-label": "Colours of the palette" },
      head.element, editor.element, h("div", { class: "panels" }, inkPanel.element, checks.element)));
  const parts = [wall, editor, inkPanel, checks, list, bar, head, splitter];
  return { element, destroy: () => { for (const part of parts) part.destroy(); } };
}

/**
 * Several colours make up an ink: which is to change?
 * @param {string[]} names
 * @param {(name: string) => void} choose
 */
function askWhich(names, choose) {
  dialog("Which colour is to change?", (close) => [
    h("p", null, "This ink is mixed from several colours of the palette."),
    h("div", { class: "actions" }, names.map((name) =>
      h("button", { type: "button", onclick: () => { close(); choose(name); } }, name))),
  ]);
}

// MARK: The list

/**
 * A name of a file with its end, which tells twins apart; long ones are cut in the middle.
 * @param {string} file
 */
const shortName = (file) => (file.length > 18 ? `${file.slice(0, 7)}…${file.slice(-10)}` : file);

function paletteList() {
  const search = h("input", {
    type: "search", placeholder: "Find a palette", "aria-label": "Find a palette", class: "search",
  });
  const rows = h("div", { class: "rows", role: "listbox", "aria-label": "Palettes", tabindex: "-1" });
  const build = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = model.paletteList().filter(({ name, file }) => `${name}\n${file}`.toLowerCase().includes(wanted));
    const row = (/** @type {import("./model.js").PaletteData} */ palette) => {
      const { id, name, file } = palette;
      const isTwin = model.titleOf(palette) !== name;
      const isChosen = id === model.ui.palette;
      const strip = h("span", { class: "strip", "aria-hidden": "true" },
        model.entries(id).slice(0, 8).map(({ color }) => {
          const part = h("i");
          part.style.background = toHex(color);
          return part;
        }));
      return h("div", {
        class: "palette-row", role: "option", "aria-selected": String(isChosen),
        tabindex: isChosen ? "0" : "-1", "data-key": `palette:${id}`, "data-id": id,
        onclick: () => model.show({ palette: id }),
      }, strip, h("span", { class: "palette-name", title: file || null }, name,
          isTwin && h("small", null, file ? shortName(file) : "not saved")),
        palette.problem && h("span", { class: "broken", title: placed(palette.problem) }, icon("error"),
          h("span", { class: "hidden-text" }, "its file cannot be read")),
        model.isDirty(id) && !model.isDownloaded("palette", id) && h("span", { class: "dot", title: "Not saved" },
          h("span", { class: "hidden-text" }, "not saved")));
    };
    const shipped = found.filter((palette) => palette.shipped);
    const own = found.filter((palette) => !palette.shipped);
    // A list to choose from has something to choose.
    rows.setAttribute("role", found.length ? "listbox" : "group");
    fill(rows, found.length === 0 && h("p", { class: "empty" }, `No palette is called “${search.value}”.`),
      own.length === 0 || shipped.length === 0 ? found.map(row)
      : [["In the project", own], ["With Tinct", shipped]].map(([title, list]) => h("div", { class: "contents", role: "group", "aria-label": title },
        h("h3", { role: "presentation" }, String(title)), /** @type {typeof found} */ (list).map(row))));
    if (!rows.querySelector('[tabindex="0"]')) rows.querySelector(".palette-row")?.setAttribute("tabindex", "0");
  };
  rows.addEventListener("keydown", (event) => {
    const options = /** @type {HTMLElement[]} */ ([...rows.querySelectorAll(".palette-row")]);
    const at = options.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: options.length - 1 };
    const next = options[/** @type {Record<string, number>} */ (steps)[event.key]];
    if (!next) return;
    event.preventDefault();
    next.focus();
    model.show({ palette: next.dataset.id ?? "" });
    rows.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  search.addEventListener("input", build);
  search.addEventListener("keydown", (event) => {
    const first = /** @type {HTMLElement | null} */ (rows.querySelector(".palette-row"));
    if (!first || (event.key !== "Enter" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    if (search.value) model.show({ palette: first.dataset.id ?? "" });
    /** @type {HTMLElement | null} */ (rows.querySelector('[tabindex="0"]'))?.focus();
  });
  const make = menuButton(["New"], () => [
    ...[
      { title: "From a colour …", run: () => generate((made) => made.fromColor()), note: "Schemes, harmonies, ramps, for colour-blind players" },
      { title: "From pasted text …", run: () => generate((made) => made.fromText()), note: "Hex, CSS, Coolors, GIMP …" },
      { title: "From a file …", run: () => generate((made) => made.fromFile()), note: "Adobe, GIMP, CSS, design tokens …" },
      { title: "From a photo …", run: () => generate((made) => made.fromPhoto()), note: "PNG or JPEG, with roles" },
    ].map((item) => (isExported ? { ...item, disabled: true, note: "Needs tinct studio" } : item)),
    { title: "Copy of this palette", run: duplicate },
  ], { class: "primary small" });
  const soon = debounced(120, build);
  const reveal = () => rows.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  const isSeen = () => {
    const [list, row] = [rows, rows.querySelector('[aria-selected="true"]')].map((e) => e?.getBoundingClientRect());
    return Boolean(list && row && row.right > list.left && row.left < list.right && row.bottom > list.top && row.top < list.bottom);
  };
  const unread = unreadFiles("palettes");
  const stops = [
    model.on("ui", (changed) => {
      if (!changed.has("palette")) return;
      build();
      reveal();
    }),
    model.on("data", () => {
      // Rows that come or go before the chosen one do not push it out of sight.
      const wasSeen = isSeen();
      build();
      if (wasSeen) reveal();
    }), model.on("history", soon), model.on("palette", soon), unread.destroy,
  ];
  build();
  requestAnimationFrame(reveal);
  return {
    element: h("div", { class: "palette-list" },
      h("div", { class: "list-head" }, h("div", { class: "side-head" }, h("h2", null, "Palettes"), make), search, unread.element),
      rows),
    destroy: () => { for (const stop of stops) stop(); },
  };
}

/**
 * The files that cannot be read yet, each with what to do about it.
 * @param {"palettes" | "looks"} kind
 */
export function unreadFiles(kind) {
  const element = h("div", { class: "unread" });
  const build = () => {
    const files = model.data.unread?.[kind] ?? [];
    element.hidden = files.length === 0;
    fill(element, files.map((problem) => h("button", {
      type: "button", class: "small", title: placed(problem), "data-key": `unread:${placed(problem)}`,
      onclick: () => dialog(`${problem.file ?? "A file"} cannot be read`, () => [
        h("p", null, placed(problem)), h("p", { class: "note" }, `Its ${kind} are listed here as soon as it can be read.`),
      ]),
    }, icon("error"), h("span", { class: "palette-name" }, problem.file ?? problem.message))));
  };
  const destroy = model.on("data", build);
  build();
  return { element, destroy };
}

// MARK: Above the colours

function editorHead() {
  const element = h("div", { class: "editor-head" });
  const build = () => {
    // A file that changed on disk must not take away the menu that somebody is choosing from.
    const menu = element.querySelector(".menu:popover-open");
    if (menu) {
      menu.addEventListener("toggle", build, { once: true });
      return;
    }
    const { palette: id, seed } = model.ui;
    const palette = model.palettes.get(id);
    if (!palette) {
      fill(element);
      return;
    }
    const isDirty = model.isDirty(id);
    const canSave = palette.writable && !model.data.readOnly;
    const note = isDirty && model.isDownloaded("palette", id) ? `Downloaded${palette.file && `; ${palette.file} is as it was`}`
      : model.isNew(id) ? "Not saved yet" : !isDirty ? palette.file
      : model.isBehind(palette) ? `Changed here, and on disk: ${palette.file}` : `Changed; ${palette.file}`;
    // What is being typed is kept, whatever else changes.
    const field = /** @type {HTMLInputElement | null} */ (element.querySelector("[data-key=seed]"));
    const typed = field && field === document.activeElement ? field.value : seed;
    const random = h("input", {
      type: "number", min: "0", max: "999999", value: typed, "aria-label": "Seed of random colours", "data-key": "seed",
      onchange: () => model.show({ seed: random.value || "1" }),
    });
    fill(element,
      h("div", { class: "side-head" },
        h("div", { class: "grow" }, h("h2", null, palette.name), h("p", { class: "note" }, note)),
        canSave
          ? h("button", { type: "button", class: "primary small", disabled: !isDirty, "data-key": "save", onclick: () => save(id) }, "Save")
          : h("button", { type: "button", class: "primary small", "data-key": "save", onclick: () => saveAs(id) }, "Save as …"),
        menuButton(["More"], () => [
          { title: "Save as …", run: () => saveAs(id) },
          { title: "Duplicate", run: duplicate },
          { title: "Copy colours", run: () => copyColors(id), note: "As hex, one a line" },
          ...missingRoles().map((role) => ({ title: `Add ${role}`, run: () => addRole(role) })),
          { title: "Back to what was saved", run: () => revert(id), disabled: !isDirty || model.isNew(id) },
          ...(model.isNew(id) ? [{ title: "Discard this palette", run: () => model.removePalette(id) }] : []),
        ], { class: "small" })),
      palette.problem && h("p", { class: "field-error" },
        `${placed(palette.problem)} These are the last colours that could be read.`),
      h("div", { class: "row random" },
        h("button", {
          type: "button", class: "small", "data-key": "random", title: "New colours for all that are not locked",
          onclick: () => generate((made) => made.randomise(made.nextSeed())),
        }, "Randomise"),
        h("label", { class: "inline" }, "Seed ", random),
        iconButton("redo", "These colours again", () => generate((made) => made.randomise(random.value || "1")), { "data-key": "again" })));
  };
  const stops = [
    model.on("ui", (changed) => { if (changed.has("palette") || changed.has("seed")) build(); }),
    model.on("data", build), model.on("history", build),
  ];
  build();
  return { element, destroy: () => { for (const stop of stops) stop(); } };
}

/** @param {string} id */
async function copyColors(id) {
  const text = model.entries(id).map(({ color }) => toHex(color)).join("\n");
  try {
    await navigator.clipboard.writeText(text);
    toast("The colours were copied.");
  } catch {
    toast("The browser did not let the page copy.", { kind: "error" });
  }
}

