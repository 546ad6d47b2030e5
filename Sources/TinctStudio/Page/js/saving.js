// @ts-check
// Writing palettes: into the file that they came from, into new ones, or as downloads.
import { toHex } from "./color.js";
import { capitalized, dialog, download, h, select, toast } from "./dom.js";
import * as model from "./model.js";
import {
  connection, get, isExported, onConnection, post, postForFile, put, ServerError,
} from "./server.js";

/** @typedef {import("./dom.js").Child} Child */

/** @param {string} id */
const colorsOf = (id) => model.entries(id).map(({ name, own, text, color }) => ({
  name, own, text, hex: toHex(color),
}));

/** True while files of the project can be written. */
export const canWrite = () => !isExported && !model.data.readOnly && connection() === "open";

/**
 * Saves a palette into its own file.
 * @param {string} id
 */
export async function save(id) {
  const palette = model.palettes.get(id);
  if (!palette) return;
  if (!model.isDirty(id)) {
    toast("Nothing has changed since it was saved.");
    return;
  }
  if (palette.problem) {
    cannotWrite(palette.file, () => saveAs(id), () => Boolean(model.palettes.get(id)?.problem));
    return;
  }
  if (!palette.writable || !canWrite()) {
    saveAs(id);
    return;
  }
  try {
    const answer = await put(`api/palettes/${encodeURIComponent(id)}`, {
      hash: palette.hash, colors: colorsOf(id),
    });
    const fresh = answer.palette ?? (await freshPalette(id, answer.hash));
    const moved = movedRoles(model.entries(id), fresh.colors);
    model.wasSaved(id, fresh);
    toast(`Saved ${palette.file}.`);
    if (moved) toast(moved, { kind: "warning", isTrue: () => model.ui.palette === id && model.palettes.get(id)?.hash === fresh.hash });
  } catch (error) {
    if (error instanceof ServerError && error.status === 409) askConflict(id, error);
    else toast(/** @type {Error} */ (error).message, { kind: "error" });
  }
}

/** @param {string} file @param {() => void} saveElsewhere @param {() => boolean} isTrue until it is mended */
export function cannotWrite(file, saveElsewhere, isTrue) {
  toast(`${file} cannot be read at the moment, so nothing is written into it.`, {
    kind: "warning", isTrue, action: { title: "Save as …", run: saveElsewhere },
  });
}

/**
 * Says which colours have other roles in the file than they had here; "" for none. Files without
 * names of roles, such as colour tables, have them chosen by lightness and hue each time they are read.
 * @param {readonly import("./model.js").Entry[]} before
 * @param {{name: string, own?: string}[]} after
 */
export function movedRoles(before, after) {
  const roles = new Map(before.map(({ name, own }) => [own ?? name, name]));
  const moved = after.filter(({ name, own }) => own && own !== name && roles.get(own) !== name);
  return moved.length
    ? `This file holds no roles, so they are chosen by lightness and hue: ${
      moved.map(({ name, own }) => `${name} is now ${own}`).join(", ")}. Only Tinct’s own format keeps roles: More, Save as …` : "";
}

/** @param {string} id @param {string} hash */
async function freshPalette(id, hash) {
  const state = await get("api/state");
  const found = state.palettes.find((/** @type {any} */ p) => p.id === id);
  return found ?? { .../** @type {any} */ (model.palettes.get(id)), hash, colors: colorsOf(id) };
}

/**
 * A value that differs between this page and the file.
 * @typedef {{key: string, title?: string, here: string | undefined, there: string | undefined, who: "here" | "the file" | "both"}} Row
 */

/**
 * The file changed on disk: the person decides about each value, and nothing is lost meanwhile.
 * @param {string} file
 * @param {string} thing what a row is about, in a word
 * @param {Row[]} rows
 * @param {(takesMine: (key: string) => boolean) => Promise<void>} settle
 * @param {(text: string) => Child} [chip] shows a value
 */
export function askWhose(file, thing, rows, settle, chip) {
  // The side that changed a value; where both did, the file's, for what is here can be undone to.
  const isMine = new Map(rows.map(({ key, who }) => [key, who === "here"]));
  dialog(`${file} changed on disk`, (close) => [
    h("p", null, "Another program wrote this file after it was opened here. ",
      rows.some(({ who }) => who === "both") ? `Some ${thing}s were changed on both sides: which are to stay?`
      : rows.length ? `No ${thing} was changed on both sides.` : `Its ${thing}s are those that are here.`),
    rows.length > 0 && h("table", { class: "versions" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, capitalized(thing)), h("th", { scope: "col" }, "From this page"),
        h("th", { scope: "col" }, "In the file"))),
      h("tbody", null, rows.map(({ key, title, here, there, who }) => h("tr", null,
        h("th", { scope: "row" }, title ?? key, h("small", null, who === "both" ? "changed on both sides" : who === "here" ? "changed here" : "changed in the file")),
        h("td", null, version(key, "from this page", here, who === "here", () => isMine.set(key, true), chip)),
        h("td", null, version(key, "in the file", there, who !== "here", () => isMine.set(key, false), chip)))))),
    h("div", { class: "actions" },
      h("button", { type: "button", onclick: () => { close(); settle(() => false); } }, "Take the file’s"),
      h("button", { type: "button", onclick: () => { close(); settle((key) => isMine.get(key) ?? false); } }, "Save what is chosen"),
      // Whoever presses Enter at once has lost nothing.
      h("button", { type: "button", class: "primary", autofocus: true, onclick: close }, "Decide later")),
  ]);
}

/**
 * One side of a value, to be chosen.
 * @param {string} key
 * @param {string} where
 * @param {string | undefined} text undefined where the side lacks the value
 * @param {boolean} checked
 * @param {() => void} choose
 * @param {(text: string) => Child} [chip]
 */
function version(key, where, text, checked, choose, chip) {
  return h("label", { class: "inline" },
    h("input", { type: "radio", name: `version-${key}`, checked, "aria-label": `${key} ${where}: ${text ?? "not there"}`, onchange: choose }),
    text !== undefined && chip?.(text), text ?? "not there");
}

/** @param {any} here @param {any} there @param {any} before */
export const changer = (here, there, before) => /** @type {Row["who"]} */ (here === before ? "the file" : there === before ? "here" : "both");

/**
 * @param {string} id
 * @param {ServerError} error
 */
function askConflict(id, error) {
  /** @type {import("./model.js").PaletteData | undefined} */
  const theirs = error.body?.theirs;
  if (!theirs) {
    toast(error.message, { kind: "error" });
    return;
  }
  const start = new Map(model.saved(id).map((entry) => [entry.name, toHex(entry.color)]));
  const mine = new Map(model.entries(id).map((entry) => [entry.name, entry]));
  const file = new Map(theirs.colors.map((color) => [color.name, model.entryFrom(color, color)]));
  const names = [...new Set([...mine.keys(), ...file.keys()])];
  const hexIn = (/** @type {Map<string, import("./model.js").Entry>} */ map, /** @type {string} */ name) => {
    const entry = map.get(name);
    return entry && toHex(entry.color);
  };
  const rows = names.flatMap((name) => {
    const [before, here, there] = [start.get(name), hexIn(mine, name), hexIn(file, name)];
    return here === there ? [] : [{ key: name, title: (mine.get(name) ?? file.get(name))?.own, here, there, who: changer(here, there, before) }];
  });
  /** @param {(name: string) => boolean} takesMine */
  const merged = (takesMine) => names.flatMap((name) => {
    const hasRow = rows.some(({ key }) => key === name);
    const entry = (hasRow ? (takesMine(name) ? mine : file) : file).get(name);
    return entry ? [entry] : [];
  });
  /** @param {(name: string) => boolean} takesMine */
  const settle = async (takesMine) => {
    model.takeTheirs(id, theirs, merged(takesMine));
    if (model.isDirty(id)) await save(id);
    else toast("The colours of the file were taken. Undo brings yours back.");
  };
  askWhose(theirs.file, "colour", rows, settle, (hex) => {
    const chip = h("span", { class: "chip small", "aria-hidden": "true" });
    chip.style.background = hex;
    return chip;
  });
}

/**
 * Formats that the page itself can write where there is no studio.
 * @type {{id: string, title: string, ending: string, write: (name: string, id: string) => string}[]}
 */
const ownFormats = [
  {
    id: "tinct", title: "Tinct", ending: "json",
    write: (name, id) => `${JSON.stringify({
      format: "tinct-palette", version: 1, name,
      colors: Object.fromEntries(model.entries(id).map((e) => [e.own ?? e.name, e.text])),
      ...rolesOf(id),
    }, null, 2)}\n`,
  },
  {
    id: "css", title: "CSS", ending: "css",
    write: (_, id) => `:root {\n${model.entries(id).map((e) => `  --${e.name}: ${e.text};\n`).join("")}}\n`,
  },
  {
    id: "hex", title: "Hex", ending: "hex",
    write: (_, id) => model.entries(id).map((e) => `${toHex(e.color).slice(1).toLowerCase()}\n`).join(""),
  },
];

/** @param {string} id */
function rolesOf(id) {
  const pairs = model.entries(id).filter((e) => e.own).map((e) => [e.name, e.own]);
  return pairs.length ? { roles: Object.fromEntries(pairs) } : {};
}

/** Formats by the names that people know; the library's own are made for sentences. */
const formatNames = /** @type {Record<string, string>} */ ({
  tinct: "Tinct", ase: "Adobe Swatch Exchange", aco: "Adobe Photoshop swatches", act: "Adobe colour table",
  gpl: "GIMP palette", hex: "List of hex digits", jasc: "JASC palette, as in Paint Shop Pro",
  paintnet: "Paint.NET palette", css: "CSS custom properties", tokens: "Design tokens",
  colorset: "Xcode colour set", coolors: "Address of Coolors", png: "Strip of swatches",
});

/** @param {{id: string, title: string, ending: string}} format */
const formatTitle = ({ id, title, ending }) =>
  `${formatNames[id] ?? title.replace(/^an? /, "")} (.${ending.replace(/^\./, "")})`;

/**
 * Asks for the name of a new file, and whether it is for the project or for elsewhere.
 * @param {object} file
 * @param {string} file.title
 * @param {string} file.name
 * @param {string} file.thing the file's content in a word
 * @param {string} file.folder of the project, with a slash at its end; "" for the one of the studio
 * @param {readonly {id: string, title: string, ending: string}[]} file.formats at least one
 * @param {(name: string, format: any) => Promise<Blob>} file.write
 * @param {() => void} file.downloaded
 * @param {(name: string, format: any) => Promise<void>} file.create
 */
export function askWhere({ title, name: start, thing, folder, formats, write, downloaded, create }) {
  const name = h("input", { type: "text", value: start, "aria-label": `Name of the ${thing}`, autofocus: true, onfocus: () => name.select() });
  let [format] = formats;
  const place = h("code");
  const ending = () => format.ending.replace(/^\./, "");
  const update = () => {
    place.textContent = `${folder}${slug(name.value) || thing}.${ending()}`;
  };
  name.addEventListener("input", update);
  const isForProject = !isExported && !model.data.readOnly;
  /** @param {() => Promise<void>} work @param {() => void} close */
  const attempt = async (work, close) => {
    try {
      await work();
      close();
    } catch (error) {
      toast(/** @type {Error} */ (error).message, { kind: "error" });
    }
  };
  let stop = () => {};
  const { element } = dialog(title, (close) => {
    const into = h("button", {
      type: "button", class: "primary", onclick: () => attempt(() => create(name.value, format), close),
    }, "Save in the project");
    const cut = h("p", { class: "note" }, "Not connected to the studio: a download can be put into the project later.");
    const connect = () => {
      into.disabled = connection() !== "open";
      cut.hidden = !isForProject || connection() === "open";
    };
    stop = onConnection(connect);
    connect();
    update();
    name.addEventListener("keydown", (event) => {
      if (event.key === "Enter") /** @type {HTMLElement | null} */ (name.closest("dialog")?.querySelector(".actions .primary"))?.click();
    });
    return [
      h("div", { class: "form" },
        h("label", null, "Name", name),
        formats.length > 1 && h("label", null, "Format", select("Format", formats.map((one) => ({ id: one.id, title: formatTitle(one) })), format.id, (id) => {
          format = formats.find((one) => one.id === id) ?? format;
          update();
        }))),
      isForProject && h("p", { class: "note" }, "In the project: ", place, folder ? "" : ", in the folder of the studio"),
      isExported && h("p", { class: "note" }, "This page was exported; tinct studio saves into the project, and in more formats."),
      cut,
      h("div", { class: "actions" },
        h("button", { type: "button", onclick: close }, "Cancel"),
        h("button", {
          type: "button", class: isForProject ? "" : "primary",
          onclick: () => attempt(async () => {
            const file = `${fileName(name.value)}.${ending()}`;
            download(file, await write(name.value, format));
            downloaded();
            toast(`Downloaded ${file}.`);
          }, close),
        }, "Download"),
        isForProject && into),
    ];
  });
  element.addEventListener("close", () => stop());
}

/** @param {string} id */
export function saveAs(id) {
  const palette = model.palettes.get(id);
  if (!palette) return;
  const isAlone = isExported || connection() !== "open" || !model.data.formats?.length;
  askWhere({
    title: "Save as", name: palette.name, thing: "palette", folder: model.data.folders?.palettes ?? "",
    // A colour set holds one colour.
    formats: (isAlone ? ownFormats : model.data.formats ?? ownFormats)
      .filter((format) => format.id !== "colorset" || model.entries(id).length === 1),
    write: async (name, format) => (format.write ? new Blob([format.write(name, id)])
      : postForFile("api/convert", { name, as: format.id, colors: colorsOf(id) })),
    downloaded: () => model.wasDownloaded("palette", id),
    create: async (name, format) => {
      const { palette: made, file, isFound } = await post("api/palettes", { name, as: format.id, colors: colorsOf(id) });
      if (made && model.isNew(id)) model.wasCreated(id, made);
      else {
        if (made) {
          model.palettes.set(made.id, made);
          model.copyLocks(id, made.id);
        }
        model.refresh(await get("api/state"));
        if (made) model.show({ palette: made.id });
      }
      toast(`Saved ${file}. ${isFound ? "The studio finds it there the next time, too."
        : `Next time, open it with --palette ${file}.`}`);
    },
  });
}

/**
 * The name of a file as the library makes it: letters, Latin ones without accents, digits and hyphens, 100 bytes
 * at most.
 * @param {string} text
 */
export const slug = (text) => {
  const letters = [...text.normalize("NFD").replace(/([a-z])\p{M}+/giu, "$1").normalize("NFC").toLowerCase()
    .replace(/ß/g, "ss").replace(/[^\p{L}\p{M}\p{Nd}\p{Nl}]+/gu, "-").replace(/^-/, "")];
  while (new TextEncoder().encode(letters.join("")).length > 100) letters.pop();
  return letters.join("").replace(/-$/, "");
};

/** @param {string} name */
const fileName = (name) => name.trim().replace(/[^\p{L}\p{N}._ -]+/gu, "-").replace(/^\.+/, "") || "palette";

/** @param {string} id */
export function revert(id) {
  model.change("palette", id, null, "Back to what was saved");
  toast("The palette is as it was saved.", { action: { title: "Undo", run: () => { model.undo(); } } });
}

export function duplicate() {
  const { palette } = model.ui;
  const name = `${model.palettes.get(palette)?.name ?? "Palette"} copy`;
  model.addPalette(name, model.entries(palette).map((entry) => ({ ...entry })), `New palette ${name}`);
}
