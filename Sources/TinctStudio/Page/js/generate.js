// @ts-check
// New palettes: from a colour, from text, from a photo, or by chance.
import { toHex } from "./color.js";
import {
  announce, debounced, dialog, fileButton, fill, h, icon, select, toast,
} from "./dom.js";
import * as model from "./model.js";
import { readColor } from "./read.js";
import { isExported, post, send } from "./server.js";

/**
 * @typedef {object} Proposal
 * @property {string} name
 * @property {{name: string, hex: string, text?: string, own?: string, srgb?: number[]}[]} colors
 */

const needsStudio = () => {
  if (isExported) toast("This needs tinct studio: the page alone cannot do it.", { kind: "error" });
  return isExported;
};

/** @param {Proposal} proposal */
const entriesOf = (proposal) => proposal.colors.map((color) => model.proposed({ name: color.name, own: color.own }, color));

/**
 * What the check of the look that is shown says of a proposal, as soon as it is known.
 * @param {Proposal} proposal
 */
function verdict(proposal) {
  const element = h("span", { class: "note verdict" });
  const list = entriesOf(proposal);
  if (!model.resolve(list)) {
    element.textContent = "Without the roles that this look needs.";
    return element;
  }
  element.textContent = "Checking …";
  const look = model.themes.get(model.ui.theme)?.name ?? "this look";
  const colors = list.map(({ name, color }) => ({ name, color: [...color], hex: toHex(color) }));
  const request = { theme: model.ui.theme, themeValues: model.themeEdit() ?? undefined, colors };
  post("api/check", request).then(({ findings }) => {
    const pairs = new Set(findings.map((/** @type {any} */ f) => (f.title ? `${f.title} ${f.inks}` : f.id)));
    fill(element, icon(pairs.size ? "warning" : "check"), pairs.size === 0 ? `Everything can be told apart in ${look}, in every kind of colour vision.`
      : `In ${look} ${pairs.size} ${pairs.size === 1 ? "finding" : "findings"}: Checks says which, and Fix repairs them.`);
    element.dataset.kind = pairs.size ? "warning" : "good";
  }, () => { element.textContent = ""; });
  return element;
}

/**
 * The colours of a proposal, those that are the same in one.
 * @param {Proposal} proposal
 * @returns {{hex: string, title: string}[]}
 */
function distinct({ colors }) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const { hex, name, own } of colors) names.set(hex, [...names.get(hex) ?? [], own && own !== name ? `${name} (${own})` : name]);
  return [...names].map(([hex, titles]) => ({ hex, title: titles.join(", ") }));
}

/**
 * Proposals as strips, each with what can be done with it.
 * @param {Proposal[]} proposals
 * @param {() => void} close
 * @param {string} [kept] the colour that they were made from, which is locked in a new palette
 */
const cards = (proposals, close, kept = "") => proposals.map((proposal) =>
  h("div", { class: "proposal" },
    h("div", { class: "strip tall", role: "img", "aria-label": proposal.colors.map((c) => `${c.name} ${c.hex}`).join(", ") },
      distinct(proposal).map(({ hex }) => {
        const part = h("i");
        part.style.background = hex;
        return part;
      })),
    h("p", { class: "roles", "aria-hidden": "true" }, distinct(proposal).slice(0, 8).map(({ title }) => h("span", { title }, title))),
    verdict(proposal),
    h("div", { class: "row" },
      h("strong", { class: "grow" }, proposal.name),
      h("button", { type: "button", class: "small", onclick: () => { close(); take(proposal); } }, "Replace this palette"),
      h("button", {
        type: "button", class: "small primary",
        onclick: () => {
          close();
          const id = model.addPalette(proposal.name, entriesOf(proposal), `New palette ${proposal.name}`);
          // It may have two roles, as base and accent.
          for (const { hex, name } of proposal.colors) if (hex === kept) model.toggleLock(id, name);
        },
      }, "As a new palette"))));

/** @param {Proposal} proposal */
function take(proposal) {
  const { palette } = model.ui;
  const made = new Map(entriesOf(proposal).map((entry) => [entry.name, entry]));
  const old = model.entries(palette);
  const kept = old.map((entry) => {
    const fresh = made.get(entry.name);
    made.delete(entry.name);
    return fresh && !model.isLocked(palette, entry.name) ? { ...fresh, own: entry.own } : entry;
  });
  model.change("palette", palette, [...kept, ...made.values()], `Colours of ${proposal.name}`);
}

export function fromColor() {
  if (needsStudio()) return;
  const methods = model.data.methods ?? [];
  const entry = model.entries().find(({ name }) => name === model.ui.color);
  const color = h("input", { type: "text", class: "hex", spellcheck: "false", value: entry ? toHex(entry.color) : "#D9480F", "aria-label": "Colour to start from", autofocus: true, onfocus: () => color.select() });
  const result = h("div", { class: "proposals", "aria-live": "polite" });
  const options = h("div", { class: "options" });
  const help = h("p", { class: "note", role: "status" });
  let method = methods[0]?.id ?? "";
  /** @type {Record<string, any>} */
  let chosen = {};
  dialog("A palette from a colour", (close) => {
    const ask = debounced(120, async () => {
      const parsed = readColor(color.value);
      color.setAttribute("aria-invalid", String(!parsed));
      if (!parsed) return;
      try {
        const answer = await post("api/derive", {
          method, color: toHex(parsed), ...chosen, seed: Number(model.ui.seed),
          theme: model.ui.theme, themeValues: model.themeEdit() ?? undefined, also: model.otherLooks(),
          colors: model.entries().map((e) => ({ name: e.name, hex: toHex(e.color) })),
        });
        fill(result, (answer.notes ?? []).map((/** @type {string} */ note) => h("p", { class: "gamut" }, icon("warning"), note)),
          cards(answer.palettes, close, method === "ramp" ? "" : toHex(parsed)));
      } catch (error) {
        fill(result, h("p", { class: "field-error" }, /** @type {Error} */ (error).message));
      }
    });
    const build = () => {
      chosen = {};
      const found = methods.find(({ id }) => id === method);
      help.textContent = found?.help ?? "";
      /** @type {any[]} */
      const fields = found?.options ?? [];
      fill(options, fields.map((field) => {
        chosen[field.name] = field.default;
        if (field.choices) {
          return h("label", null, field.title, select(field.title, field.choices.map((/** @type {any} */ c) =>
            typeof c === "string" ? { id: c, title: c } : c), String(field.default ?? ""), (value) => { chosen[field.name] = value; ask(); }));
        }
        const input = h("input", {
          type: field.type === "boolean" ? "checkbox" : field.type === "color" ? "text" : "number",
          min: field.min, max: field.max, step: field.step ?? "any",
          value: field.default ?? "", checked: field.default === true,
          oninput: () => {
            chosen[field.name] = field.type === "boolean" ? input.checked
              : field.type === "color" ? input.value : Number(input.value);
            ask();
          },
        });
        return h("label", { class: field.type === "boolean" ? "inline" : null }, field.title, input);
      }));
      ask();
    };
    color.addEventListener("input", ask);
    queueMicrotask(build);
    return [
      h("div", { class: "form" },
        h("label", null, "Colour", color),
        h("label", null, "Method", select("Method", methods.map(({ id, title }) => ({ id, title })), method, (id) => { method = id; build(); })),
        options),
      help, result,
    ];
  });
}

export function fromText() {
  if (needsStudio()) return;
  const area = h("textarea", {
    rows: "7", spellcheck: "false", "aria-label": "Colours as text",
    placeholder: "#264653 #2A9D8F #E9C46A\n\nor: https://coolors.co/264653-2a9d8f-e9c46a\n\nor: :root { --accent: oklch(0.7 0.15 40); }",
  });
  const result = h("div", { class: "proposals", "aria-live": "polite" });
  dialog("A palette from text", (close) => {
    area.addEventListener("input", debounced(200, async () => {
      if (!area.value.trim()) return fill(result);
      try {
        const { palettes } = await post("api/parse", { text: area.value });
        fill(result, cards(palettes, close));
      } catch (error) {
        fill(result, h("p", { class: "field-error" }, /** @type {Error} */ (error).message));
      }
    }));
    return [
      h("p", null, "Paste a list of colours, the address of a Coolors palette, or the contents of any file that Tinct reads."),
      area, result,
    ];
  });
  area.focus();
}

/** The endings of files of palettes, for the browser's list of files. */
const paletteFiles = ".json,.tokens,.gpl,.ase,.aco,.act,.pal,.txt,.hex,.css,.png,.xib";

/** @param {File} [file] */
export function fromFile(file) {
  if (needsStudio()) return;
  if (file) openFile(file);
  else {
    dialog("A palette from a file", (close) => [
      h("p", null, "Adobe (.ase, .aco, .act), GIMP, JASC, Paint.NET, CSS, design tokens and Tinct’s own; or drop one anywhere on the page."),
      h("div", { class: "form" }, fileButton("Choose a file", paletteFiles, async (chosen) => { if (await openFile(chosen)) close(); })),
    ]);
  }
}

/**
 * Opens the palettes of a file as new ones; several are offered.
 * @param {File} file
 * @returns {Promise<boolean>} true for palettes
 */
async function openFile(file) {
  try {
    const { palettes, notes = [] } = await send(`api/open?name=${encodeURIComponent(file.name)}`, file);
    if (palettes.length > 1) {
      dialog(`The palettes of ${file.name}`, (close) => [h("div", { class: "proposals" }, cards(palettes, close))]);
      return true;
    }
    const [palette] = palettes;
    model.show({ view: "palettes" });
    model.addPalette(palette.name, entriesOf(palette), `Open ${file.name}`);
    toast([`${file.name} is open as a new palette; Save as puts it into the project.`, ...notes].join(" "));
    return true;
  } catch (error) {
    toast(`${file.name}: ${/** @type {Error} */ (error).message}`, { kind: "error" });
    return false;
  }
}

/** @param {File} [file] */
export function fromPhoto(file) {
  if (needsStudio()) return;
  const preview = h("img", { class: "photo", alt: "The chosen photo", hidden: true, onerror: () => { preview.hidden = true; } });
  const result = h("div", { class: "proposals", "aria-live": "polite" });
  dialog("A palette from a photo", (close) => {
    /** @param {File} photo */
    const ask = async (photo) => {
      preview.src = URL.createObjectURL(photo);
      preview.hidden = false;
      fill(result, h("p", { class: "note" }, "Looking for colours …"));
      try {
        const { palettes } = await send(`api/pick?name=${encodeURIComponent(photo.name)}`, photo);
        fill(result, cards(palettes, close));
      } catch (error) {
        fill(result, h("p", { class: "field-error" }, /** @type {Error} */ (error).message));
      }
    };
    if (file) ask(file);
    return [
      h("p", null, "Choose a PNG or JPEG picture, or drop one anywhere on the page. It does not leave this computer."),
      h("div", { class: "form" }, fileButton("Choose a photo", "image/png,image/jpeg", ask)), preview, result,
    ];
  });
}

/** The palette and the seed that random colours were made of last. */
let used = "";

/** The seed of the next random colours: one that was typed, or else the one after the last. */
export function nextSeed() {
  const { palette, seed } = model.ui;
  const isUsed = used === `${palette} ${seed}` || model.undoLabel() === `Random colours, seed ${seed}`;
  return isUsed ? String((Number(seed) || 0) + 1) : seed;
}

/**
 * New colours for all that are not locked.
 * @param {string} seed
 */
export async function randomise(seed) {
  if (needsStudio()) return;
  const { palette } = model.ui;
  const locked = model.entries(palette).filter(({ name }) => model.isLocked(palette, name)).map(({ name }) => name);
  // From the saved colours, so that a seed gives the same each time, whatever was tried before.
  const saved = new Map(model.saved(palette).map(({ name, color }) => [name, color]));
  try {
    const { palettes } = await post("api/derive", {
      method: "random", seed: Number(seed), locked,
      colors: model.entries(palette).map(({ name, color }) => ({ name, hex: toHex(saved.get(name) ?? color) })),
    });
    used = `${palette} ${seed}`;
    const colors = new Map(palettes[0].colors.map((/** @type {any} */ c) => [c.name, c]));
    model.show({ seed });
    model.change("palette", palette, model.entries(palette).map((entry) => {
      const color = colors.get(entry.name);
      return color && !locked.includes(entry.name) ? model.proposed(entry, color) : entry;
    }), `Random colours, seed ${seed}`);
    announce(`Random colours of seed ${seed}`);
  } catch (error) {
    toast(/** @type {Error} */ (error).message, { kind: "error" });
  }
}
