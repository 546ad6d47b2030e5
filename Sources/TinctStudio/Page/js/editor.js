// @ts-check
// The colours of a palette, and the fields that change one of them.
import {
  fromHex, fromHSB, fromOKLCH, gamutMapped, hsb, isInside, largestChroma, oklch, toHex,
} from "./color.js";
import { announce, debounced, fill, h, icon, iconButton, scrollsOver, segments, select, set, toast } from "./dom.js";
import * as focus from "./focus.js";
import * as model from "./model.js";
import { colorName, hueName } from "./names.js";
import { readColor } from "./read.js";

/** @typedef {import("./color.js").Color} Color */
/** @typedef {import("./model.js").Entry} Entry */

/**
 * @typedef {object} Field
 * @property {string} label
 * @property {number} max
 * @property {number} step
 * @property {string} [unit]
 * @property {(value: number) => string} say the value in words
 */

/**
 * A way to describe a colour by three numbers.
 * @typedef {object} ColorModel
 * @property {string} title
 * @property {Field[]} fields
 * @property {(color: Color) => number[]} values
 * @property {(values: readonly number[]) => Color} color
 */

const degrees = (/** @type {number} */ value) =>
  `hue ${Math.round(value)} degrees, ${hueName(value)}`;

/** @type {Record<string, ColorModel>} */
export const models = {
  oklch: {
    title: "OKLCH",
    fields: [
      { label: "Lightness", max: 100, step: 0.5, unit: "%", say: (v) => `lightness ${round(v, 1)} %` },
      {
        label: "Chroma", max: 0.37, step: 0.002,
        say: (v) => `chroma ${round(v, 3)}, ${v < 0.012 ? "grey" : v < 0.05 ? "greyish" : v < 0.14 ? "moderate" : "strong"}`,
      },
      { label: "Hue", max: 360, step: 1, unit: "°", say: degrees },
    ],
    values: (color) => {
      const [l, c, hue] = oklch(color);
      return [l * 100, c, hue];
    },
    color: ([l, c, hue]) => fromOKLCH([l / 100, c, hue]),
  },
  rgb: {
    title: "sRGB",
    fields: ["Red", "Green", "Blue"].map((label) => ({
      label, max: 255, step: 1, say: (v) => `${label.toLowerCase()} ${Math.round(v)} of 255`,
    })),
    values: (color) => [color[0] * 255, color[1] * 255, color[2] * 255],
    color: ([r, g, b]) => [r / 255, g / 255, b / 255, 1],
  },
  hsb: {
    title: "HSB",
    fields: [
      { label: "Hue", max: 360, step: 1, unit: "°", say: (v) => `hue ${Math.round(v)} degrees` },
      { label: "Saturation", max: 100, step: 0.5, unit: "%", say: (v) => `saturation ${round(v, 1)} %` },
      { label: "Brightness", max: 100, step: 0.5, unit: "%", say: (v) => `brightness ${round(v, 1)} %` },
    ],
    values: (color) => {
      const [hue, s, b] = hsb(color);
      return [hue, s * 100, b * 100];
    },
    color: ([hue, s, b]) => fromHSB([hue, s / 100, b / 100]),
  },
};

/** @param {number} value @param {number} places */
const round = (value, places) => Number(value.toFixed(places));

/**
 * The text of a colour in the notation that its file had: OKLCH stays OKLCH, anything else is hex.
 * @param {Entry} entry
 * @param {string} modelName
 * @param {readonly number[]} values
 * @param {Color} color
 */
function textFor(entry, modelName, values, color) {
  if (/^oklch\(/i.test(entry.text) && modelName === "oklch") {
    const [l, c, hue] = values;
    return `oklch(${round(l / 100, 4)} ${round(c, 4)} ${round(hue, 2)})`;
  }
  return toHex(color);
}

/**
 * A palette with one colour changed.
 * @param {readonly Entry[]} list
 * @param {string} name
 * @param {Partial<Entry>} patch
 */
const withColor = (list, name, patch) =>
  list.map((entry) => (entry.name === name ? { ...entry, typed: undefined, ...patch } : entry));

/**
 * @param {Entry} entry
 * @param {string} modelName
 * @param {readonly number[]} values
 * @returns {Partial<Entry>}
 */
function patchFor(entry, modelName, values) {
  const wanted = models[modelName].color(values);
  const inside = isInside(wanted) ? wanted : gamutMapped(wanted);
  /** @type {Color} */
  const shown = [inside[0], inside[1], inside[2], entry.color[3]];
  const text = textFor(entry, modelName, values, shown);
  return { text, color: readColor(text) ?? shown, typed: { model: modelName, values: [...values] } };
}

/** What the fields of a model show for a colour: what was typed, if it was typed there. */
const valuesOf = (/** @type {Entry} */ entry, /** @type {string} */ name) =>
  entry.typed?.model === name ? entry.typed.values : models[name].values(entry.color);

/**
 * A track that shows what a slider does.
 * @param {string} name
 * @param {readonly number[]} values
 * @param {number} at
 */
function track(name, values, at) {
  const { color, fields } = models[name];
  const stops = [];
  for (let stop = 0; stop <= 12; stop++) {
    const next = [...values];
    next[at] = (fields[at].max * stop) / 12;
    const shown = color(next);
    stops.push(toHex(isInside(shown) ? shown : gamutMapped(shown)));
  }
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

// While a slider moves, most texts and colours stay as they are: setting them all the same would lay
// out and draw the side again for each step.

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @type {WeakMap<HTMLElement, string>} */
const painted = new WeakMap();

/**
 * @param {HTMLElement} element
 * @param {string} color
 */
function paint(element, color) {
  if (painted.get(element) === color) return;
  painted.set(element, color);
  element.style.background = color;
}

/** @param {import("./model.js").Entry} entry */
const titleOf = ({ name, own }) => own ?? name;

/**
 * Gives a colour the role of another, which gets its own.
 * @param {string} palette
 * @param {import("./model.js").Entry} entry
 */
function swap(palette, entry) {
  const others = model.entries(palette).filter(({ name }) => name !== entry.name);
  return others.length > 0 && select(`Swap ${titleOf(entry)} with`,
    [{ id: "", title: "Swap with …" }, ...others.map((one) => ({ id: one.name, title: titleOf(one) }))], "", (name) => {
      const list = model.entries(palette);
      const [one, other] = [entry.name, name].map((wanted) => list.find((e) => e.name === wanted));
      if (!one || !other) return;
      model.change("palette", palette, list.map((e) => (e === one ? { ...e, text: other.text, color: other.color, typed: undefined }
        : e === other ? { ...e, text: one.text, color: one.color, typed: undefined } : e)), `Swap ${titleOf(one)} and ${titleOf(other)}`);
    }, { class: "small swap" });
}

/** The editor of one colour, and the list of all of them. */
export class Editor {
  /**
   * @param {object} actions
   * @param {(handle: HTMLElement, color: () => Color) => void} actions.drag makes a swatch draggable
   */
  constructor({ drag }) {
    this.drag = drag;
    this.list = h("div", { class: "swatches", role: "group", "aria-label": "Colours" });
    this.fields = h("div", { class: "color-fields" });
    this.element = h("div", { class: "editor" }, this.list, this.fields);
    /** @type {(() => void)[]} */
    this.updates = [];
    this.stops = [
      model.on("ui", (changed) => {
        if (["palette", "color", "model"].some((key) => changed.has(key))) this.build();
      }),
      model.on("palette", (id) => { if (id === model.ui.palette) this.update(); }),
      model.on("data", () => this.build()),
      model.on("locks", () => this.build()),
    ];
    this.build();
  }

  destroy() {
    for (const stop of this.stops) stop();
  }

  /** @returns {Entry | undefined} */
  get entry() {
    return model.entries().find(({ name }) => name === model.ui.color);
  }

  build() {
    this.names = model.entries().map(({ name }) => name).join("\n");
    this.updates = [];
    this.buildList();
    this.buildFields();
    this.update();
  }

  update() {
    if (model.entries().map(({ name }) => name).join("\n") !== this.names) {
      model.show({});
      this.build();
      return;
    }
    for (const update of this.updates) update();
  }

  buildList() {
    const { palette, color } = model.ui;
    fill(this.list, model.entries().map(({ name, own }) => {
      const chip = h("span", { class: "chip", "aria-hidden": "true" });
      const words = h("small");
      const button = h("button", {
        type: "button", class: "swatch", "aria-pressed": String(name === color), "data-key": `swatch:${name}`,
        title: "Drag this colour onto a piece of a board",
        onclick: () => {
          focus.glow("");
          model.show({ color: name });
        },
        onmouseenter: () => focus.glow(`color:${name}`), onmouseleave: () => focus.glow(""),
        onblur: () => focus.glow(""),
      }, chip, h("span", { class: "swatch-name" }, own ?? name, own && h("em", null, ` ${name}`)), words);
      const entry = () => model.entries().find((candidate) => candidate.name === name);
      this.drag(button, () => entry()?.color ?? [0, 0, 0, 1]);
      this.updates.push(() => {
        const now = entry();
        if (!now) return;
        paint(chip, toHex(now.color));
        say(words, `${colorName(now.color)} · ${now.text}`);
      });
      const locked = model.isLocked(palette, name);
      return h("div", { class: "swatch-row" }, button,
        iconButton(locked ? "lock" : "unlock", `${locked ? "Unlock" : "Lock"} ${own ?? name}`,
          () => model.toggleLock(palette, name),
          { "aria-pressed": String(locked), "data-key": `lock:${name}` }));
    }));
  }

  buildFields() {
    const { entry } = this;
    const { ui } = model;
    const { palette } = ui;
    if (!entry) {
      fill(this.fields, h("p", { class: "empty" }, "This palette has no colours yet."));
      return;
    }
    const { name } = entry;
    const kind = models[ui.model] ? ui.model : "oklch";
    const current = () => model.entries(palette).find((e) => e.name === name) ?? entry;
    const before = model.saved(palette).find((e) => e.name === name);

    const old = h("button", {
      type: "button", class: "half old", "data-key": "old",
      title: "Back to the saved colour", "aria-label": `Back to the saved colour of ${name}`,
      onclick: () => before && model.change(
        "palette", palette, withColor(model.entries(palette), name, before), `${name} as it was saved`),
    });
    const now = h("span", { class: "half now" });
    const words = h("p", { class: "color-words" });
    if (before) old.style.background = toHex(before.color);
    else old.hidden = true;

    const hex = h("input", {
      type: "text", class: "hex", spellcheck: "false", autocomplete: "off", "data-key": "hex",
      "aria-label": `${name} as text: hex or any notation of CSS`,
    });
    const problem = h("p", { class: "field-error", hidden: true, role: "alert" });
    hex.addEventListener("input", () => {
      const color = readColor(hex.value);
      problem.hidden = color !== null;
      hex.setAttribute("aria-invalid", String(color === null));
      if (color === null) {
        problem.textContent = "Not a colour: try #D9480F, oklch(0.7 0.15 40) or tomato.";
        return;
      }
      model.preview("palette", palette, withColor(model.entries(palette), name, { text: typedText(hex.value), color }));
    });
    hex.addEventListener("change", () => {
      const color = readColor(hex.value);
      if (color === null) return;
      const text = typedText(hex.value);
      model.change("palette", palette, withColor(model.entries(palette), name, { text, color }), `${name}: ${text}`);
    });
    hex.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      model.cancelPreview();
      hex.value = current().text;
      problem.hidden = true;
    });

    const gamut = h("p", { class: "gamut", hidden: true }, icon("warning"),
      "Outside sRGB: the nearest colour that screens can show is taken.");
    const rows = models[kind].fields.map((field, at) => this.slider(kind, field, at, current, palette));
    const tools = h("div", { class: "row" },
      segments("Colour model", Object.entries(models).map(([id, { title }]) => ({ id, title })), kind,
        (id) => model.show({ model: id })),
      "EyeDropper" in window && iconButton("pipette", "Take a colour from the screen", async () => {
        try {
          const { sRGBHex } = await new /** @type {any} */ (window).EyeDropper().open();
          this.take(sRGBHex.toUpperCase());
        } catch { /* It was cancelled. */ }
      }));
    fill(this.fields,
      h("div", { class: "color-head" },
        h("div", { class: "halves" }, old, now),
        h("div", { class: "color-title" }, h("h3", null, entry.own ?? name), words), hex),
      problem, tools, rows, gamut, swap(palette, entry));

    // A field made anew while the cursor is in it gets the cursor back, and is empty.
    let isFresh = true;
    this.updates.push(() => {
      const e = current();
      paint(now, toHex(e.color));
      say(words, colorName(e.color));
      if (isFresh || document.activeElement !== hex) {
        isFresh = false;
        if (hex.value !== e.text) hex.value = e.text;
        problem.hidden = true;
        set(hex, "aria-invalid", null);
      }
      const isOutside = e.typed?.model === "oklch" && !isInside(models.oklch.color(e.typed.values));
      gamut.hidden = !isOutside;
    });
  }

  /**
   * @param {string} kind
   * @param {Field} field
   * @param {number} at
   * @param {() => Entry} current
   * @param {string} palette
   */
  slider(kind, field, at, current, palette) {
    const key = `${kind}:${at}`;
    const range = h("input", {
      type: "range", min: "0", max: String(field.max), step: String(field.step),
      "aria-label": field.label, "data-key": `range:${key}`,
    });
    const number = h("input", {
      type: "number", min: "0", max: String(field.max), step: "any", inputmode: "decimal",
      "aria-label": `${field.label}${field.unit ? ` in ${field.unit}` : ""}`, "data-key": `number:${key}`,
    });
    const mark = h("span", { class: "gamut-mark", hidden: true, title: "sRGB ends here" });
    /** @param {number} value @param {boolean} ends */
    const apply = (value, ends) => {
      const entry = current();
      const values = [...valuesOf(entry, kind)];
      values[at] = Math.min(Math.max(value, 0), field.max);
      const next = withColor(model.entries(palette), entry.name, patchFor(entry, kind, values));
      if (ends) model.change("palette", palette, next, `${entry.name}: ${field.say(values[at])}`);
      else model.preview("palette", palette, next);
    };
    let isMoved = false;
    scrollsOver(range, () => {
      isMoved = false;
      model.cancelPreview();
    });
    range.addEventListener("input", () => { isMoved = true; apply(Number(range.value), false); });
    range.addEventListener("change", () => {
      if (isMoved) apply(Number(range.value), true);
      isMoved = false;
    });
    number.addEventListener("input", () => {
      if (number.value !== "" && number.validity.valid) apply(Number(number.value), false);
    });
    number.addEventListener("change", () => {
      if (number.value !== "") apply(Number(number.value), true);
    });
    const shade = () => { range.style.setProperty("--track", track(kind, valuesOf(current(), kind), at)); };
    // Tracks are for the eye: they may follow a few frames later.
    const shadeSoon = debounced(24, shade);
    let isFirst = true;
    this.updates.push(() => {
      const values = valuesOf(current(), kind);
      const value = values[at];
      if (!isMoved) range.value = String(value);
      range.setAttribute("aria-valuetext", field.say(value));
      if (isFirst || document.activeElement !== number) {
        // What was typed has few digits, and stays; what a conversion gave has many.
        const isShort = round(value, 4) === value;
        const digits = String(isShort ? value : round(value, kind === "oklch" && at === 1 ? 3 : kind === "rgb" ? 0 : 1));
        if (number.value !== digits) number.value = digits;
      }
      if (isFirst) shade();
      else shadeSoon();
      isFirst = false;
      if (kind === "oklch" && at === 1) {
        const limit = largestChroma(values[0] / 100, values[2]) / field.max;
        mark.hidden = limit >= 1;
        // Where the middle of the knob, 18 pixels wide, is at this chroma.
        mark.style.left = `calc(9px + (100% - 18px) * ${limit})`;
      }
    });
    return h("div", { class: "slider" },
      h("span", { class: "slider-name", "aria-hidden": "true" }, field.label),
      h("span", { class: "range-holder" }, range, mark), number,
      h("span", { class: "unit", "aria-hidden": "true" }, field.unit ?? ""));
  }

  /**
   * Gives the chosen colour another value.
   * @param {string} text
   */
  take(text) {
    const { entry } = this;
    const color = readColor(text);
    if (!entry || !color) return;
    model.change("palette", model.ui.palette,
      withColor(model.entries(), entry.name, { text, color }), `${entry.name}: ${text}`);
    announce(`${entry.name} is now ${colorName(color)}`);
  }
}

/**
 * Digits get their #; anything else stays as it was typed.
 * @param {string} text
 */
const typedText = (text) => {
  const trimmed = text.trim();
  return !trimmed.startsWith("#") && fromHex(`#${trimmed}`) ? `#${trimmed}` : trimmed;
};

/** Roles that looks take from a palette where it has them. */
const optionalRoles = ["accent", "wall", "hint", "wrong", "selected", "locked", "celebrate", "second"];

/** Roles that the palette does not have yet, with the colours that looks give them now. */
export function missingRoles() {
  const names = new Set(model.entries().map(({ name }) => name));
  return optionalRoles.filter((role) => !names.has(role));
}

/** @param {string} role */
export function addRole(role) {
  const inks = model.resolve(model.entries())?.inks;
  const color = inks?.get(role === "accent" ? "poweredCore" : role) ?? [0.5, 0.5, 0.5, 1];
  /** @type {Color} */
  const opaque = [color[0], color[1], color[2], 1];
  model.change("palette", model.ui.palette,
    [...model.entries(), { name: role, text: toHex(opaque), color: opaque }], `Add ${role}`);
  model.show({ color: role });
  toast(`${role} was added, as the look had it until now.`);
}

