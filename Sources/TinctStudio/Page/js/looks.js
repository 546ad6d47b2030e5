// @ts-check
// The view of looks: the measures and rules of a theme as controls made from its schema.
import { toHex } from "./color.js";
import { parse } from "./expression.js";
import { capitalized, debounced, fill, h, icon, menuButton, placed, toast, uniqueID } from "./dom.js";
import { drawingFor } from "./drawings.js";
import { inkTitle } from "./focus.js";
import * as model from "./model.js";
import { unreadFiles } from "./palettes.js";
import { saveLook, saveLookAs } from "./lookfiles.js";
import { split, toolbar } from "./toolbar.js";
import { Wall } from "./wall.js";

/**
 * A part of a JSON Schema.
 * @typedef {any} Schema
 */

export function looksView() {
  const wall = new Wall(true);
  const bar = toolbar(true);
  const list = themeList();
  const controls = new Controls();
  const splitter = split(true);
  const element = h("div", { class: "view looks-view" },
    h("aside", { class: "side left", "aria-label": "Looks" }, list.element),
    h("section", { class: "desk", "aria-label": "Boards in this look" }, bar.element, wall.element, splitter.element),
    h("aside", { class: "side right", "aria-label": "Measures and inks" }, controls.element));
  const parts = [wall, bar, list, controls, splitter];
  return { element, destroy: () => { for (const part of parts) part.destroy(); } };
}

function themeList() {
  const rows = h("div", { class: "rows", role: "listbox", "aria-label": "Looks" });
  const row = (/** @type {import("./model.js").ThemeData} */ { id, name, problem }) => h("div", {
    class: "palette-row", role: "option", "aria-selected": String(id === model.ui.theme),
    tabindex: id === model.ui.theme ? "0" : "-1", "data-key": `theme:${id}`, "data-id": id,
    onclick: () => model.show({ theme: id }),
  }, h("span", { class: "palette-name" }, name),
    problem && h("span", { class: "broken", title: placed(problem) }, icon("error"), h("span", { class: "hidden-text" }, "its file cannot be read")),
    model.themeEdit(id) && h("span", { class: "dot", title: "Not saved" }, h("span", { class: "hidden-text" }, "not saved")));
  const build = () => {
    const looks = [...model.themes.values()];
    const groups = [["In the project", looks.filter(({ shipped }) => !shipped)], ["With Tinct", looks.filter(({ shipped }) => shipped)]];
    fill(rows, groups.some(([, list]) => list.length === 0) ? looks.map(row)
      : groups.map(([title, list]) => h("div", { class: "contents", role: "group", "aria-label": title },
        h("h3", { role: "presentation" }, String(title)), /** @type {typeof looks} */ (list).map(row))));
  };
  rows.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ids = [...rows.querySelectorAll("[data-id]")].map((one) => /** @type {HTMLElement} */ (one).dataset.id ?? "");
    model.show({ theme: ids[(ids.indexOf(model.ui.theme) + step + ids.length) % ids.length] });
    /** @type {HTMLElement | null} */ (rows.querySelector('[aria-selected="true"]'))?.focus();
  });
  const unread = unreadFiles("looks");
  const reveal = () => rows.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  const stops = [unread.destroy, model.on(["data", "history"], build), model.on("ui", (changed) => {
    if (!changed.has("theme")) return;
    build();
    reveal();
  })];
  build();
  requestAnimationFrame(reveal);
  return {
    element: h("div", { class: "palette-list" }, h("div", { class: "side-head" }, h("h2", null, "Looks")), unread.element, rows),
    destroy: () => { for (const stop of stops) stop(); },
  };
}

/** Groups of a theme, in the order in which people think of them. */
const groupOrder = ["cell", "wire", "knob", "source", "board", "wall", "marks", "stones", "motion", "thumbnail"];

class Controls {
  constructor() {
    this.element = h("div", { class: "looks-controls" });
    /** @type {Map<string, HTMLElement>} */
    this.errors = new Map();
    this.open = new Set(["cell", "wire"]);
    this.probe = debounced(300, () => this.tryOut());
    this.stops = [
      model.on("ui", (changed) => { if (changed.has("theme") || changed.has("palette")) this.build(); }),
      model.on(["theme", "history", "data"], () => this.refresh()),
    ];
    this.build();
  }

  destroy() {
    for (const stop of this.stops) stop();
  }

  /** @returns {any} the theme as it is now */
  get theme() {
    const data = model.themes.get(model.ui.theme);
    if (!data) return {};
    const parsed = model.parseJSON(data.text);
    for (const [path, value] of Object.entries(model.themeEdit() ?? {})) model.setAt(parsed, path, value);
    return parsed;
  }

  /** Shows what undo, saving and other programs changed. */
  refresh() {
    this.build();
  }

  build() {
    const data = model.themes.get(model.ui.theme);
    const schema = model.data.themeSchema;
    this.errors.clear();
    if (!data) return;
    const isDirty = model.themeEdit() !== null;
    const canSave = data.writable && !model.data.readOnly;
    const theme = this.theme;
    const note = isDirty && model.isDownloaded("theme", data.id) ? `Downloaded; ${data.file} is as it was`
      : !data.writable ? `${isDirty ? "Changed; " : ""}${data.file}; a copy of it can be saved` : !isDirty ? data.file
      : model.isBehind(data) ? `Changed here, and on disk: ${data.file}` : `Changed; ${data.file}`;
    const groups = schema ? groupOrder.filter((name) => schema.properties?.[name]) : [];
    fill(this.element,
      h("div", { class: "side-head" },
        h("div", { class: "grow" }, h("h2", null, data.name), h("p", { class: "note" }, note)),
        canSave
          ? h("button", { type: "button", class: "primary small", disabled: !isDirty, "data-key": "save-theme", onclick: () => saveLook(data.id) }, "Save")
          : h("button", { type: "button", class: "primary small", "data-key": "save-theme", onclick: () => saveLookAs(data.id) }, "Save as …"),
        menuButton(["More"], () => [
          { title: "Save as …", run: () => saveLookAs(data.id) },
          { title: "Back to what was saved", disabled: !isDirty, run: () => model.change("theme", data.id, null, "The look as it was saved") },
        ], { class: "small" })),
      data.problem && h("p", { class: "field-error" }, `${placed(data.problem)} These are the last values that could be read.`),
      !schema && h("p", { class: "note" }, "The studio did not send the schema of looks."),
      groups.map((name) => this.group(name, resolved(schema, schema.properties[name]), theme[name] ?? {}, name)),
      this.inks());
  }

  /**
   * @param {string} title
   * @param {Schema} schema
   * @param {any} value
   * @param {string} path
   */
  group(title, schema, value, path) {
    const details = h("details", { class: "group", open: this.open.has(path) },
      h("summary", { "data-key": `group:${path}` }, capitalized(words(title))));
    details.addEventListener("toggle", () => { if (details.open) this.open.add(path); else this.open.delete(path); });
    details.append(...this.fields(schema, value, path));
    return details;
  }

  /**
   * @param {Schema} schema
   * @param {any} value
   * @param {string} path
   * @returns {HTMLElement[]}
   */
  fields(schema, value, path) {
    const root = model.data.themeSchema;
    return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
      if (name.startsWith("$") || (path === "stones" && name === "inks")) return [];
      return [this.control(name, resolved(root, part), value?.[name], `${path}.${name}`)];
    });
  }

  /**
   * @param {string} name
   * @param {Schema} schema
   * @param {any} value
   * @param {string} path
   * @returns {HTMLElement}
   */
  control(name, schema, value, path) {
    const types = [schema.type].flat();
    const isChanged = Object.keys(model.themeEdit() ?? {}).some((key) => key === path || key.startsWith(`${path}.`));
    const title = capitalized(words(name));
    if (types.includes("object") && schema.properties) {
      const isOptional = types.includes("null");
      const details = h("details", { class: `group ${isChanged ? "changed" : ""}`, open: this.open.has(path) },
        // Many parts have a shadow.
        h("summary", { "data-key": `group:${path}` }, capitalized(words(`${path.split(".").at(-2)} ${name}`)), isOptional && value == null ? h("small", null, "  off") : null));
      details.addEventListener("toggle", () => { if (details.open) this.open.add(path); else this.open.delete(path); });
      if (isOptional) {
        const toggle = h("input", { type: "checkbox", checked: value != null, "data-key": path, "aria-label": title });
        toggle.addEventListener("change", () => this.apply(path, toggle.checked ? sample(model.data.themeSchema, schema) : null, title));
        details.append(h("label", { class: "control" }, h("span", { class: "control-name" }, "On"), toggle));
      }
      if (schema.description) {
        // The box stands for null.
        details.append(h("p", { class: "help" }, schema.description.replace(/[;.] null for [^.;]*(?=\.$)/i, "")));
      }
      if (!isOptional || value != null) details.append(...this.fields(schema, value, path));
      return details;
    }
    const id = uniqueID();
    const help = schema.description ? h("p", { class: "help", id: `${id}-help` }, schema.description) : null;
    const error = h("p", { class: "field-error", hidden: true, id: `${id}-error`, role: "alert" });
    this.errors.set(path, error);
    const common = { id, "data-key": path, "aria-describedby": help ? `${id}-help ${id}-error` : `${id}-error` };
    /** @type {HTMLElement} */
    let input;
    // What is no text is shown as JSON, which may be long.
    const isText = typeof value === "string" || value === undefined;
    let isLong = false;
    if (schema.enum) {
      const list = h("select", common, schema.enum.map((/** @type {any} */ choice) =>
        h("option", { value: String(choice), selected: choice === (value ?? schema.default) }, String(choice))));
      list.addEventListener("change", () => this.apply(path, schema.enum[list.selectedIndex], title));
      input = list;
    } else if (types.includes("number") || types.includes("integer")) {
      const isWhole = types.includes("integer");
      const span = (schema.maximum ?? 10) - (schema.minimum ?? 0);
      const step = isWhole ? 1 : span <= 1 ? 0.01 : span <= 5 ? 0.05 : 0.1;
      const number = h("input", {
        type: "number", ...common, min: schema.minimum ?? schema.exclusiveMinimum, max: schema.maximum ?? schema.exclusiveMaximum,
        step: isWhole ? 1 : "any", value: value ?? schema.default ?? "", placeholder: "as Noodles",
      });
      const send = () => {
        if (number.value === "") return;
        if (!number.validity.valid) {
          this.fail(path, `From ${schema.minimum ?? schema.exclusiveMinimum ?? "any"} to ${schema.maximum ?? schema.exclusiveMaximum ?? "any"}.`);
          return;
        }
        this.apply(path, Number(number.value), title);
      };
      number.addEventListener("change", send);
      number.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        const next = Number(number.value || schema.default || 0) + (event.key === "ArrowUp" ? step : -step);
        number.value = String(Number(Math.min(Math.max(next, schema.minimum ?? -Infinity), schema.maximum ?? Infinity).toFixed(4)));
        send();
      });
      input = number;
    } else if (types.includes("boolean")) {
      const box = h("input", { type: "checkbox", ...common, checked: value ?? schema.default ?? false });
      box.addEventListener("change", () => this.apply(path, box.checked, title));
      input = box;
    } else {
      isLong = !isText;
      const text = isText
        ? h("input", { type: "text", ...common, value: value ?? "", placeholder: "as Noodles", spellcheck: "false" })
        : h("textarea", { ...common, rows: "3", value: JSON.stringify(value), spellcheck: "false" });
      text.addEventListener("change", () => {
        if (text.value === "") return;
        if (isText) this.apply(path, text.value, title);
        else {
          try { this.apply(path, JSON.parse(text.value), title); } catch { this.fail(path, "This is not JSON."); }
        }
      });
      input = text;
    }
    return h("div", { class: `control ${isLong ? "wide" : ""} ${isChanged ? "changed" : ""}` }, h("label", { for: id }, title), input, help, error);
  }

  /** The rules of inks for the kind of palette that is shown. */
  inks() {
    const result = model.resolve(model.entries());
    if (!result) return h("p", { class: "note" }, "The palette that is shown does not fit this look.");
    const data = model.themes.get(model.ui.theme);
    const saved = model.parseJSON(data?.text ?? "{}");
    const board = saved.inks?.[result.kind] ?? {};
    const stones = saved.stones?.inks?.[result.kind] ?? {};
    const details = h("details", { class: "group", open: this.open.has("inks") },
      h("summary", { "data-key": "group:inks" }, "Inks ", h("small", null, "for palettes of this kind")));
    details.addEventListener("toggle", () => { if (details.open) this.open.add("inks"); else this.open.delete("inks"); });
    for (const rule of result.rules) {
      const prefix = rule.ink in board ? "inks" : rule.ink in stones ? "stones.inks" : "";
      if (!prefix) continue;
      const path = `${prefix}.${result.kind}.${rule.ink}`;
      const id = uniqueID();
      const chip = h("span", { class: "chip small", "aria-hidden": "true" });
      const color = result.inks.get(rule.ink);
      if (color) chip.style.background = toHex(color);
      const error = h("p", { class: "field-error", hidden: true, id: `${id}-error`, role: "alert" });
      this.errors.set(path, error);
      const text = h("input", { type: "text", id, class: "hex", value: rule.text, spellcheck: "false", "data-key": path, "aria-describedby": `${id}-error` });
      text.addEventListener("input", () => {
        try {
          parse(text.value);
          error.hidden = true;
          text.removeAttribute("aria-invalid");
        } catch (problem) {
          this.fail(path, `${/** @type {Error} */ (problem).message}, at character ${/** @type {any} */ (problem).offset + 1}.`);
          text.setAttribute("aria-invalid", "true");
        }
      });
      text.addEventListener("change", () => {
        if (text.getAttribute("aria-invalid") !== "true") this.apply(path, text.value, inkTitle(rule.ink));
      });
      const isChanged = model.themeEdit()?.[path] !== undefined;
      details.append(h("div", { class: `control wide ${isChanged ? "changed" : ""}` },
        h("label", { for: id, class: "inline" }, chip, inkTitle(rule.ink)), text, error));
    }
    return details;
  }

  /** @param {string} path @param {string} message */
  fail(path, message) {
    const element = this.errors.get(path);
    if (!element) return false;
    element.textContent = message;
    element.hidden = false;
    element.parentElement?.querySelector("input, select, textarea")?.setAttribute("aria-invalid", "true");
    return true;
  }

  /** @param {string} path @param {any} value @param {string} title */
  apply(path, value, title) {
    const edit = { ...(model.themeEdit() ?? {}) };
    // What is set as a whole takes its parts with it.
    for (const key of Object.keys(edit)) if (key.startsWith(`${path}.`)) delete edit[key];
    const parent = Object.keys(edit).find((key) => path.startsWith(`${key}.`) && edit[key] !== null);
    if (parent) {
      const copy = structuredClone(edit[parent]);
      model.setAt(copy, path.slice(parent.length + 1), value);
      edit[parent] = copy;
    } else {
      edit[path] = value;
    }
    const data = model.themes.get(model.ui.theme);
    const old = model.valueAt(model.parseJSON(data?.text ?? "{}"), path);
    if (JSON.stringify(old) === JSON.stringify(value)) delete edit[path];
    model.change("theme", model.ui.theme, Object.keys(edit).length ? edit : null,
      `${title}: ${typeof value === "object" ? (value ? "on" : "off") : value}`);
    this.probe();
  }

  /** Asks for a drawing, so that an error in a value stands at its control. */
  async tryOut() {
    const result = model.resolve(model.entries());
    const board = model.boards.keys().next().value;
    if (!result || !board) return;
    try {
      await drawingFor({ board, theme: model.ui.theme, kind: result.kind, size: 200 });
    } catch (error) {
      const { message, details } = /** @type {any} */ (error);
      if (!details?.path || !this.fail(details.path, message)) toast(message, { kind: "error" });
    }
  }
}

// MARK: Schemas and paths

/**
 * Follows references, and joins what `allOf` says of one thing.
 * @param {Schema} root
 * @param {Schema} schema
 * @returns {Schema}
 */
function resolved(root, schema) {
  let result = { ...schema };
  if (schema.$ref) {
    const target = schema.$ref.replace(/^#\//, "").split("/").reduce((/** @type {any} */ node, /** @type {string} */ key) => node?.[key], root);
    result = { ...resolved(root, target ?? {}), ...result };
  }
  for (const part of schema.allOf ?? []) result = { ...resolved(root, part), ...result };
  const choice = (schema.anyOf ?? schema.oneOf)?.find((/** @type {Schema} */ part) => part.type !== "null");
  if (choice && !result.type && !result.enum) {
    const isOptional = (schema.anyOf ?? schema.oneOf).some((/** @type {Schema} */ part) => part.type === "null");
    const inner = resolved(root, choice);
    result = { ...inner, ...result, type: isOptional ? [inner.type, "null"].flat() : inner.type };
  }
  return result;
}

/**
 * A value that fits a schema, to start from.
 * @param {Schema} root
 * @param {Schema} schema
 * @returns {any}
 */
function sample(root, schema) {
  const full = resolved(root, schema);
  if (full.default !== undefined && full.default !== null) return full.default;
  if (full.enum) return full.enum[0];
  const types = [full.type].flat();
  if (types.includes("object")) {
    const object = Object.fromEntries((full.required ?? []).map((/** @type {string} */ name) => [name, sample(root, full.properties?.[name] ?? {})]));
    // A shadow lies below what throws it; without a way to go, nobody would see it.
    if (object.x === 0 && object.y === 0) object.y = 0.06;
    return object;
  }
  if (types.includes("number") || types.includes("integer")) {
    const [low, high] = [full.minimum ?? full.exclusiveMinimum ?? 0, full.maximum ?? full.exclusiveMaximum ?? 1];
    const middle = low < 0 && high > 0 ? 0 : low + (high - low) / 4;
    return types.includes("integer") ? Math.round(middle) : Number(middle.toFixed(3));
  }
  return types.includes("boolean") ? false : "";
}

/** @param {string} name */
const words = (name) => name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
