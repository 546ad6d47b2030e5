// @ts-check
// Writing palettes: into the file that they came from, into new ones, or as downloads.
import { toHex } from "./color.js";
import { dialog, download, h, select, toast } from "./dom.js";
import * as model from "./model.js";
import { get, isExported, post, postForFile, put, ServerError } from "./server.js";

/** @param {string} id */
const colorsOf = (id) => model.entries(id).map(({ name, own, text, color }) => ({
  name, own, text, hex: toHex(color),
}));

/**
 * Saves a palette into its own file.
 * @param {string} id
 * @param {boolean} [anyway] although the file changed on disk
 */
export async function save(id, anyway = false) {
  const palette = model.palettes.get(id);
  if (!palette || !model.isDirty(id)) return;
  if (!palette.writable || model.data.readOnly || isExported) {
    saveAs(id);
    return;
  }
  try {
    const answer = await put(`api/palettes/${encodeURIComponent(id)}`, {
      hash: palette.hash, colors: colorsOf(id), ...(anyway ? { anyway: true } : {}),
    });
    const fresh = answer.palette ?? (await freshPalette(id, answer.hash));
    const moved = movedRoles(model.entries(id), fresh.colors);
    model.wasSaved(id, fresh);
    toast(`Saved ${palette.file}.`);
    if (moved) toast(moved, { kind: "warning" });
  } catch (error) {
    if (error instanceof ServerError && error.status === 409) askConflict(id, error);
    else toast(/** @type {Error} */ (error).message, { kind: "error" });
  }
}

/**
 * Says which colours have other roles in the file than they had here; "" for none. Files without
 * names of roles, such as colour tables, have them chosen by lightness and hue each time they are read.
 * @param {readonly import("./model.js").Entry[]} before
 * @param {{name: string, own?: string}[]} after
 */
function movedRoles(before, after) {
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
 * The file changed on disk: the person decides, and nothing is lost meanwhile.
 * @param {string} id
 * @param {ServerError} error
 */
function askConflict(id, error) {
  const palette = model.palettes.get(id);
  const theirs = error.body?.theirs ?? error.body?.palette;
  dialog(`${palette?.file} changed on disk`, (close) => [
    h("p", null, "Another program wrote this file after it was opened here. Which colours are to stay?"),
    h("div", { class: "versions" },
      version("Yours, from this page", colorsOf(id)),
      theirs && version("The file’s, from disk", theirs.colors)),
    h("div", { class: "actions" },
      h("button", { type: "button", onclick: close }, "Decide later"),
      h("button", {
        type: "button", onclick: async () => {
          close();
          const fresh = theirs ?? (await freshPalette(id, ""));
          model.takeTheirs(id, fresh);
          toast("The colours of the file were taken. Undo brings yours back.");
        },
      }, "Take the file’s"),
      h("button", {
        type: "button", class: "primary", onclick: async () => {
          close();
          const old = model.palettes.get(id);
          const fresh = theirs ?? (await freshPalette(id, ""));
          if (old) model.palettes.set(id, { ...old, hash: fresh.hash });
          await save(id, true);
        },
      }, "Write yours")),
  ]);
}

/** @param {string} title @param {{name: string, hex: string}[]} colors */
const version = (title, colors) => h("div", { class: "version" },
  h("h3", null, title),
  h("ul", null, colors.map(({ name, hex }) => {
    const chip = h("span", { class: "chip small" });
    chip.style.background = hex;
    return h("li", null, chip, name, h("small", null, hex));
  })));

/**
 * Formats that the page itself can write where there is no studio.
 * @type {{id: string, title: string, ending: string, write: (name: string, id: string) => string}[]}
 */
const ownFormats = [
  {
    id: "tinct", title: "Tinct (.json)", ending: "json",
    write: (name, id) => `${JSON.stringify({
      format: "tinct-palette", version: 1, name,
      colors: Object.fromEntries(model.entries(id).map((e) => [e.own ?? e.name, e.text])),
      ...rolesOf(id),
    }, null, 2)}\n`,
  },
  {
    id: "css", title: "CSS custom properties (.css)", ending: "css",
    write: (_, id) => `:root {\n${model.entries(id).map((e) => `  --${e.name}: ${e.text};\n`).join("")}}\n`,
  },
  {
    id: "hex", title: "Lospec (.hex)", ending: "hex",
    write: (_, id) => model.entries(id).map((e) => `${toHex(e.color).slice(1).toLowerCase()}\n`).join(""),
  },
];

/** @param {string} id */
function rolesOf(id) {
  const pairs = model.entries(id).filter((e) => e.own).map((e) => [e.name, e.own]);
  return pairs.length ? { roles: Object.fromEntries(pairs) } : {};
}

/** @param {string} id */
export function saveAs(id) {
  const palette = model.palettes.get(id);
  if (!palette) return;
  const formats = isExported || !model.data.formats?.length ? ownFormats : model.data.formats;
  const name = h("input", { type: "text", value: palette.name, "aria-label": "Name of the palette" });
  let format = formats[0].id;
  const canCreate = !isExported && !model.data.readOnly;
  dialog("Save as", (close) => [
    h("div", { class: "form" },
      h("label", null, "Name", name),
      h("label", null, "Format", select("Format", formats.map(({ id: f, title }) => ({ id: f, title })), format, (f) => { format = f; }))),
    isExported && h("p", { class: "note" }, "This page was exported; tinct studio saves into the project, and in more formats."),
    h("div", { class: "actions" },
      h("button", { type: "button", onclick: close }, "Cancel"),
      h("button", {
        type: "button", class: canCreate ? "" : "primary", onclick: async () => {
          try {
            const chosen = /** @type {any} */ (formats.find((f) => f.id === format));
            const body = { name: name.value, as: format, colors: colorsOf(id) };
            const blob = chosen.write ? new Blob([chosen.write(name.value, id)]) : await postForFile("api/convert", body);
            download(`${fileName(name.value)}.${chosen.ending.replace(/^\./, "")}`, blob);
            close();
          } catch (error) {
            toast(/** @type {Error} */ (error).message, { kind: "error" });
          }
        },
      }, "Download"),
      canCreate && h("button", {
        type: "button", class: "primary", onclick: async () => {
          try {
            const answer = await post("api/palettes", { name: name.value, as: format, colors: colorsOf(id) });
            if (model.isNew(id)) model.wasCreated(id, answer.palette);
            else {
              model.palettes.set(answer.palette.id, answer.palette);
              model.refresh(await get("api/state"));
              model.show({ palette: answer.palette.id });
            }
            toast(`Saved ${answer.palette.file}.`);
            close();
          } catch (error) {
            toast(/** @type {Error} */ (error).message, { kind: "error" });
          }
        },
      }, "Save in the project")),
  ]);
}

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
