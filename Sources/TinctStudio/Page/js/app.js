// @ts-check
// The frame around the views: their names, undo and redo, sharing; and the start of the page.
import { toHex } from "./color.js";
import {
  announce, dialog, dropMended, fill, h, icon, iconButton, keepClicks, menuButton, placed, toast,
} from "./dom.js";
import * as model from "./model.js";
import { generate, palettesView } from "./palettes.js";
import { readColor } from "./read.js";
import { movedRoles, save } from "./saving.js";
import { connection, get, isExported, listen, onConnection, post } from "./server.js";

/** @typedef {{element: HTMLElement, destroy: () => void}} View */

/** @type {Record<string, {title: string, make: () => View | Promise<View>, studio: boolean}>} */
const views = {
  palettes: { title: "Palettes", make: palettesView, studio: false },
  looks: { title: "Looks", make: async () => (await import("./looks.js")).looksView(), studio: true },
  play: { title: "Play", make: async () => (await import("./play.js")).playView(), studio: true },
  films: { title: "Films", make: async () => (await import("./films.js")).filmsView(), studio: true },
  build: { title: "Build", make: async () => (await import("./build.js")).buildView(), studio: true },
};

/** @type {View | null} */
let view = null;
let shown = "";

const content = h("main", { class: "content" });

async function showView() {
  const isThere = views[model.ui.view] && (model.ui.view !== "build" || model.data.manifest);
  const name = isThere ? model.ui.view : "palettes";
  if (name === shown) return;
  shown = name;
  view?.destroy();
  view = null;
  if (isExported && views[name].studio) {
    view = { element: needsStudio(views[name].title), destroy: () => {} };
  } else {
    const made = await views[name].make();
    if (shown !== name) {
      made.destroy();
      return;
    }
    view = made;
  }
  fill(content, view.element);
  document.title = `${views[name].title} – ${model.data.project} – Tinct Studio`;
}

/** @param {string} title */
const needsStudio = (title) => h("div", { class: "empty large", id: "main" },
  h("h2", null, `${title}: this needs tinct studio`),
  exportNotes());

/** What an exported page can do, and what it lacks. */
function exportNotes() {
  /** @type {string[]} */
  const leftOut = /** @type {any} */ (model.data).leftOut ?? [];
  return [
    h("p", null, "This page was exported: it shows palettes, views and expressions, and saves by download."),
    leftOut.length > 0 && h("p", null, `Left out of it: ${leftOut.join(", ")}.`),
    h("p", null, "Ask whoever sent you this file for what needs ", h("code", null, "tinct studio"), "."),
  ];
}

/** Says above everything else that the studio is gone, or another, and what can be done. */
function connectionBar() {
  const element = h("div", { class: "connection", role: "status", hidden: true });
  const address = h("input", {
    type: "text", placeholder: "http://127.0.0.1:7370/?token=…", spellcheck: "false", "data-key": "new-address",
    "aria-label": "The address that the studio has printed",
  });
  const open = () => {
    let target;
    try { target = new URL(address.value.trim()); } catch { /* No address at all. */ }
    const isStudio = target?.protocol === "http:" && target.searchParams.has("token");
    address.setAttribute("aria-invalid", String(!isStudio));
    if (!target || !isStudio) return;
    target.hash = model.fragment();
    location.assign(target);
  };
  address.addEventListener("keydown", (event) => { if (event.key === "Enter") open(); });
  const update = () => {
    const now = connection();
    element.hidden = now === "open";
    fill(element, icon("warning"), now === "restarted"
      ? [h("p", null, "The studio was started again. Your changes are kept: open them at the address that it has printed."), address,
        h("button", { type: "button", "data-key": "open-address", onclick: open }, "Open")]
      : [h("p", null, "Not connected. Your changes are kept in this page."),
        h("button", { type: "button", "data-key": "retry", onclick: refresh }, "Retry")]);
    size();
  };
  const size = () => document.documentElement.style.setProperty("--connection", `${element.offsetHeight}px`);
  onConnection(update);
  addEventListener("resize", size);
  return element;
}

function header() {
  const tabs = h("nav", { "aria-label": "Views" });
  const undo = iconButton("undo", "Undo", undoStep, { "data-key": "undo" });
  const redo = iconButton("redo", "Redo", redoStep, { "data-key": "redo" });
  const update = () => {
    undo.disabled = !model.canUndo();
    redo.disabled = !model.canRedo();
    undo.title = model.canUndo() ? `Undo: ${model.undoLabel()} (Ctrl+Z)` : "Nothing to undo";
    redo.title = model.canRedo() ? `Redo: ${model.redoLabel()} (Ctrl+Shift+Z)` : "Nothing to redo";
  };
  const buildTabs = () => {
    fill(tabs, Object.entries(views)
      .filter(([id]) => id !== "build" || model.data.manifest)
      .map(([id, { title }]) => h("button", {
        type: "button", class: "tab", "aria-current": id === model.ui.view ? "page" : null,
        "data-key": `view:${id}`, onclick: () => model.show({ view: id }),
      }, title)));
  };
  model.on("history", update);
  model.on("ui", (changed) => { if (changed.has("view")) { buildTabs(); showView(); } });
  model.on("data", buildTabs);
  update();
  buildTabs();
  return h("header", { class: "bar" },
    h("h1", { class: "brand" }, h("img", { src: document.querySelector("link[rel=icon]")?.getAttribute("href"), alt: "", width: "22", height: "22" }),
      h("span", null, model.data.project), h("span", { class: "hidden-text" }, " – Tinct Studio")),
    tabs,
    h("div", { class: "bar-end" },
      isExported ? h("button", { type: "button", class: "tag", onclick: () => dialog("Exported copy", exportNotes) }, "Exported copy")
        : model.data.readOnly && h("span", { class: "tag", title: "The studio was started with --read-only" }, "Read only"),
      undo, redo,
      iconButton("share", "Copy a link to what you see", share),
      menuButton(["⋯", h("span", { class: "hidden-text" }, "More commands")], () => [
        ...(isExported ? [] : [{ title: "Copy the command line", run: () => copyCommand("command"), note: "It makes exactly what is seen" },
          { title: "Copy the manifest’s entry", run: () => copyCommand("manifest") }]),
        { title: "Light, dark or as the system", run: switchScheme, note: schemeNote() },
        { title: "Keys", run: showKeys },
      ], { class: "quiet", title: "More commands" })));
}

function undoStep() {
  const said = model.undo();
  // What goes with a step that opened a game is more than anybody wants to lose unseen.
  if (said && model.tookGame()) toast(`${said}. Those moves are off the board.`, { symbol: "undo", action: { title: "Redo", run: redoStep } });
  else if (said) announce(said);
}

function redoStep() {
  const said = model.redo();
  if (said) announce(said);
}

async function share() {
  const address = `${location.origin === "null" ? location.href.split("#")[0] : location.origin + location.pathname}#${model.fragment()}`;
  history.replaceState(null, "", `#${model.fragment()}`);
  try {
    await navigator.clipboard.writeText(address);
    toast(`The link was copied. All that you see is in it; whoever opens it needs ${isExported ? "this file" : "a studio with this project"}.`);
  } catch {
    toast("The link is in the address bar.");
  }
}

/** @param {"command" | "manifest"} what */
async function copyCommand(what) {
  const { ui } = model;
  try {
    // The wall shows a group; the other views show one board.
    const isWall = ui.view === "palettes" || ui.view === "looks";
    const isGrid = isWall && ui.compare === "grid";
    const isCompared = ui.view === "palettes" && (ui.compare === "side" || ui.compare === "slider");
    const films = ui.view === "films" ? await import("./films.js") : null;
    const played = ui.view === "play" ? await import("./play.js") : null;
    const { animation = null, cell = null, fps = null, hint = null } =
      /** @type {{animation?: string | null, cell?: number | null, fps?: number, hint?: number | null}} */ (films?.shown() ?? played?.shown() ?? {});
    const play = ui.view === "play" || animation === "moves" ? model.play() : null;
    // Of a game that the manifest shows, the moves are in a file.
    const game = animation?.startsWith("game:") ? animation.slice(5) : null;
    // What is not in a file yet is given by its digits; the wall of all palettes names those of files alone.
    const isEdited = model.isDirty(ui.palette) && !isGrid;
    const names = isGrid ? model.paletteList().map(({ id }) => id)
      : [...(isCompared ? [ui.against || ui.palette] : []), ...(isEdited ? [] : [ui.palette])];
    const isShown = (/** @type {{group: string}} */ { group }) => !ui.group || group === ui.group;
    const answer = await post("api/command", {
      palettes: [...new Set(names)].filter((id) => !model.isNew(id)), theme: ui.theme,
      colors: isEdited ? model.entries().map(({ name, own, color }) => ({ name, own, color: [...color], hex: toHex(color) })) : null,
      animation: animation === "moves" || game ? null : animation, game, cell, fps, hint, as: films ? null : "board",
      log: play?.log ?? null, at: play?.at ?? null, board: isWall && !isGrid ? null : ui.board,
      boards: isWall && !isGrid ? [...model.boards.values()].filter(isShown).map(({ id }) => id) : null,
      pictures: isWall && !isGrid ? model.pictures().filter(isShown).map(({ id }) => id) : null,
    });
    await navigator.clipboard.writeText(answer[what]);
    const isUnsaved = [...model.palettes.keys()].some((id) => model.isDirty(id));
    if (model.themeEdit()) toast("Copied. Save the look first, or the command draws with its old values.", { kind: "warning" });
    else if ((isGrid && isUnsaved) || (isCompared && model.isDirty(ui.against))) toast("Copied. Save the palettes first, or the command shows their old colours.", { kind: "warning" });
    else if (answer.moves) {
      const { saveLog } = await import("./play.js");
      toast(`Copied. It reads the moves from ${answer.moves}.`, { action: { title: "Save the moves", run: saveLog } });
    } else toast("Copied.");
  } catch (error) {
    toast(/** @type {Error} */ (error).message, { kind: "error" });
  }
}

// MARK: Light and dark

const schemes = ["system", "light", "dark"];

const scheme = () => {
  try { return localStorage.getItem("tinct-scheme") ?? "system"; } catch { return "system"; }
};

const schemeNote = () => ({ system: "Now: as the system", light: "Now: light", dark: "Now: dark" })[scheme()];

function applyScheme() {
  document.documentElement.dataset.scheme = scheme();
}

function switchScheme() {
  const next = schemes[(schemes.indexOf(scheme()) + 1) % schemes.length];
  try { localStorage.setItem("tinct-scheme", next); } catch { /* It holds until the reload. */ }
  document.documentElement.dataset.scheme = next;
}

// MARK: Keys

const keys = [
  ["Ctrl+Z", "undo"], ["Ctrl+Shift+Z or Ctrl+Y", "redo"], ["Ctrl+S", "save the palette, or the look"],
  ["1 … 5", "palettes, looks, play, films, build"], ["[ and ]", "previous and next palette"],
  ["Arrows on a board", "other boards"],
  ["Enter on a board", "ask for the ink at a point; then the arrows, with Shift in small steps"],
  ["Arrows on a board being played", "choose a piece; Enter turns it, Shift+Enter the other way"],
  ["?", "this list"],
];

function showKeys() {
  dialog("Keys", () => [
    h("dl", { class: "keys" }, keys.flatMap(([key, what]) => [h("dt", null, key), h("dd", null, what)])),
  ]);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const isTyping = target.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea, select");
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    const key = event.key.toLowerCase();
    if (key === "s") {
      event.preventDefault();
      if (target.matches("input")) target.blur();
      if (model.ui.view === "looks") {
        import("./lookfiles.js").then(({ saveLook }) => saveLook(model.ui.theme));
      } else save(model.ui.palette);
    } else if (key === "z" && !isTyping) {
      event.preventDefault();
      if (event.shiftKey) redoStep();
      else undoStep();
    } else if (key === "y" && !isTyping) {
      event.preventDefault();
      redoStep();
    }
    return;
  }
  if (isTyping || event.altKey || document.querySelector("dialog[open]")) return;
  const list = model.paletteList().map(({ id }) => id);
  const at = list.indexOf(model.ui.palette);
  if (event.key === "?") showKeys();
  else if (event.key === "[") model.show({ palette: list[(at + list.length - 1) % list.length] });
  else if (event.key === "]") model.show({ palette: list[(at + 1) % list.length] });
  else if (/^[1-5]$/.test(event.key)) {
    const name = Object.keys(views)[Number(event.key) - 1];
    if (name !== "build" || model.data.manifest) model.show({ view: name });
    else toast("There is no manifest to build: start the studio with one, such as tinct studio tinct.json.");
  }
}

// MARK: Start

/** Asks for the pictures and games of the manifest; planning them may take a moment, so that boards come first. */
async function listPictures() {
  if (isExported || !model.data.manifest) return;
  try {
    const { pictures, logs } = await get("api/pictures");
    model.setPictures(pictures, logs);
  } catch { /* Boards are shown without them. */ }
}

async function begin() {
  applyScheme();
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  try {
    model.start(await get("api/state"), readColor);
  } catch (error) {
    fill(app, h("div", { class: "empty large", role: "alert" },
      h("h1", null, "The studio cannot be reached"),
      h("p", null, /** @type {Error} */ (error).message),
      h("p", null, "Start ", h("code", null, "tinct studio"), " again, and open the address that it prints."),
      h("button", { type: "button", class: "primary", onclick: () => location.reload() }, "Try again")));
    return;
  }
  fill(app, header(), connectionBar(), content);
  await showView();
  for (const problem of problems().slice(0, 3)) toast(problem, { kind: "error", isTrue: () => problems().includes(problem) });
  model.on("broken", (problem) => toast(placed(problem), { kind: "error", isTrue: () => model.isBroken(problem) }));
  model.on(["data", "ui", "history"], dropMended);
  addEventListener("keydown", onKey);
  acceptDrops();
  keepClicks();
  listPictures();
  let timer = 0;
  listen(() => {
    clearTimeout(timer);
    timer = window.setTimeout(refresh, 150);
  });
}

/** Takes photos and palette files that are dropped on the page. */
function acceptDrops() {
  const veil = h("div", { class: "veil", hidden: true }, icon("picture"), h("p", null, "Drop a palette to open it, or a photo to take its colours"));
  document.body.appendChild(veil);
  let depth = 0;
  const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragenter", (event) => { if (isFile(event)) { depth += 1; veil.hidden = false; } });
  addEventListener("dragleave", (event) => { if (isFile(event) && --depth <= 0) { depth = 0; veil.hidden = true; } });
  addEventListener("dragover", (event) => { if (isFile(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    depth = 0;
    veil.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    // Strips of swatches are pictures, too; New opens them as files.
    const isPhoto = file.type.startsWith("image/");
    generate(({ fromFile, fromPhoto }) => (isPhoto ? fromPhoto : fromFile)(file));
  });
}

/** Files that could not be opened, in sentences. */
function problems() {
  const { problems: others = [], unread } = model.data;
  return [...others, ...[...(unread?.palettes ?? []), ...(unread?.looks ?? [])].map(placed)];
}

async function refresh() {
  try {
    const state = await get("api/state");
    const { palette } = model.ui;
    const [before, hash] = [model.entries(palette), model.palettes.get(palette)?.hash];
    model.refresh(state);
    const now = model.palettes.get(palette);
    const moved = now && now.hash !== hash ? movedRoles(before, now.colors) : "";
    if (moved) toast(moved, { kind: "warning", isTrue: () => model.ui.palette === palette && model.palettes.get(palette)?.hash === now?.hash });
    await listPictures();
  } catch { /* The next change asks again; a lost connection is told. */ }
}

begin();
