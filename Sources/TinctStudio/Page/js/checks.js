// @ts-check
// What `tinct palette check` finds, asked for while colours change, and its repairs.
import { toHex } from "./color.js";
import { announce, debounced, fill, h, icon, toast } from "./dom.js";
import * as focus from "./focus.js";
import * as model from "./model.js";
import { connection, isExported, onConnection, post } from "./server.js";

/**
 * Findings about the same pair of inks, together.
 * @param {any[]} findings
 * @returns {any[][]}
 */
function grouped(findings) {
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const finding of findings) {
    const key = finding.title ? `${finding.title} ${finding.inks}` : finding.id;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()];
}

export class Checks {
  constructor() {
    this.count = h("span", { class: "badge", hidden: true });
    this.body = h("div", { class: "findings" });
    /** What is to be said besides: of the accent, and of other looks. */
    this.notes = h("div", { class: "findings" });
    this.element = h("section", { class: "panel checks", "aria-label": "Checks" },
      h("h3", null, "Checks", this.count), this.body, this.notes);
    /** @type {AbortController | null} */
    this.running = null;
    this.told = "";
    const soon = debounced(180, () => this.check());
    this.stops = [
      model.on("ui", (changed) => { if (changed.has("palette") || changed.has("theme")) soon(); }),
      model.on(["palette", "theme", "data"], soon),
      onConnection(() => { if (connection() === "open") soon(); }),
    ];
    if (isExported) this.say("Checks need tinct studio.");
    else this.check();
  }

  destroy() {
    for (const stop of this.stops) stop();
    this.running?.abort();
  }

  /** @param {string} text */
  say(text) {
    this.count.hidden = true;
    fill(this.body, h("p", { class: "note" }, text));
    fill(this.notes);
  }

  get request() {
    const { theme, palette } = model.ui;
    return {
      theme, palette, themeValues: model.themeEdit() ?? undefined,
      colors: model.entries().map(({ name, color }) => ({ name, color: [...color], hex: toHex(color) })),
    };
  }

  async check() {
    if (isExported) return;
    this.running?.abort();
    const controller = new AbortController();
    this.running = controller;
    if (!model.resolve(model.entries())) {
      this.say("This palette does not fit the look, so there is nothing to check.");
      return;
    }
    try {
      const { findings, accent } = await post("api/check", this.request, controller.signal);
      if (controller !== this.running) return;
      this.show(findings);
      const said = accent ? [this.accentNote(accent)] : [];
      fill(this.notes, said);
      for (const theme of model.otherLooks()) {
        if (!model.resolve(model.entries(), theme)) continue;
        const other = await post("api/check", {
          ...this.request, theme, themeValues: model.themeEdit(theme) ?? undefined,
        }, controller.signal);
        if (controller !== this.running) return;
        said.push(this.lookNote(theme, grouped(other.findings).length));
        fill(this.notes, said);
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      this.say(connection() === "open" ? /** @type {Error} */ (error).message
        : "Not checked: the studio is not connected.");
    }
  }

  /** The name of the look that is shown. */
  get look() {
    return model.themes.get(model.ui.theme)?.name ?? "this look";
  }

  /**
   * Says that a look shows another colour than the palette's own.
   * @param {string} text
   */
  accentNote(text) {
    const add = () => {
      const base = model.entries().find(({ name }) => name === "base");
      if (!base) return;
      model.change("palette", model.ui.palette, [...model.entries(), { name: "accent", text: toHex(base.color), color: base.color }], "Add accent");
      if (model.isLocked(model.ui.palette, "base")) model.toggleLock(model.ui.palette, "accent");
    };
    return h("div", { class: "verdict", "data-kind": "warning" }, icon("warning"), h("div", null, h("p", null, text),
      h("button", { type: "button", class: "link", "data-key": "add-accent", onclick: add }, "Add accent")));
  }

  /**
   * Says how the palette does in another look.
   * @param {string} theme
   * @param {number} count of findings
   */
  lookNote(theme, count) {
    const { name } = /** @type {import("./model.js").ThemeData} */ (model.themes.get(theme));
    return h("div", { class: "verdict", "data-kind": count ? "warning" : "good" }, icon(count ? "warning" : "check"),
      h("p", null, count ? `In ${name}: ${count} ${count === 1 ? "finding" : "findings"}. ` : `In ${name}, too.`,
        count > 0 && h("button", { type: "button", class: "link", "data-key": `look:${theme}`, onclick: () => model.show({ theme }) }, `Show ${name}`)));
  }

  /** @param {any[]} findings */
  show(findings) {
    const groups = grouped(findings);
    this.count.hidden = groups.length === 0;
    this.count.textContent = String(groups.length);
    this.count.dataset.kind = findings.some(({ severity }) => severity !== "warning") ? "error" : "warning";
    const text = groups.length === 0 ? `Everything can be told apart in ${this.look}.`
      : `${groups.length} ${groups.length === 1 ? "finding" : "findings"}`;
    if (text !== this.told) announce(text);
    this.told = text;
    if (findings.length === 0) {
      fill(this.body, h("p", { class: "good" }, icon("check"), `Everything can be told apart in ${this.look}, in every kind of colour vision.`));
      return;
    }
    fill(this.body,
      h("div", { class: "row" },
        h("button", { type: "button", class: "primary small", "data-key": "fix", onclick: () => this.fix() }, "Fix"),
        h("span", { class: "note grow" }, "Moves colours until colour-blind players can tell everything apart. Locked colours stay.")),
      h("ul", null, groups.slice(0, 60).map((group) => {
        const [finding] = group;
        const [first = "", second = ""] = finding.inks ?? [];
        const visions = [...new Set(group.map(({ vision }) => vision))].filter((v) => v && v !== "normal");
        return h("li", { class: finding.severity === "warning" ? "warning" : "error" },
          icon(finding.severity === "warning" ? "warning" : "error"),
          h("div", null,
            group.length === 1 ? h("p", null, finding.sentence)
            : [h("p", null, `${finding.title}:`), h("ul", { class: "lacks" }, group.map(({ text }) => h("li", null, text)))],
            finding.remedy && h("p", { class: "note" }, finding.remedy),
            h("div", { class: "row" },
              first && h("button", {
                type: "button", class: "link", "data-key": `finding:${finding.id}`,
                onclick: () => { focus.focusOn({ ink: first }); },
                onmouseenter: () => focus.glow(first), onmouseleave: () => focus.glow(""),
                onfocus: () => focus.glow(first), onblur: () => focus.glow(""),
              }, `Show ${focus.inkTitle(first).toLowerCase()}`),
              second && second !== first && h("button", {
                type: "button", class: "link", "data-key": `finding2:${finding.id}`,
                onclick: () => { focus.focusOn({ ink: second }); },
                onmouseenter: () => focus.glow(second), onmouseleave: () => focus.glow(""),
                onfocus: () => focus.glow(second), onblur: () => focus.glow(""),
              }, `Show ${focus.inkTitle(second).toLowerCase()}`),
              visions.map((vision) => h("button", {
                type: "button", class: "link", "data-key": `see:${finding.id}:${vision}`, onclick: () => model.show({ vision }),
              }, `See with ${vision === "grey" ? "no colours" : vision}`)))));
      })));
  }

  async fix() {
    const { palette } = model.ui;
    const locked = model.entries().filter(({ name }) => model.isLocked(palette, name)).map(({ name }) => name);
    try {
      const answer = await post("api/fix", { ...this.request, locked, also: model.otherLooks() });
      const hexes = new Map(answer.colors.map((/** @type {any} */ c) => [c.name, c]));
      const next = model.entries(palette).map((entry) => {
        const color = hexes.get(entry.name);
        const fixed = color ? model.proposed(entry, color) : entry;
        // What did not move keeps the text that it has in its file.
        return toHex(fixed.color) === toHex(entry.color) ? entry : fixed;
      });
      for (const color of answer.colors) {
        if (!next.some(({ name }) => name === color.name)) next.push(model.proposed({ name: color.name }, color));
      }
      model.change("palette", palette, next, "Fix");
      toast(answer.moved?.length ? `Fixed: ${answer.moved.join("; ")}.` : "Nothing had to move.", {
        action: { title: "Undo", run: () => { model.undo(); } },
      });
    } catch (error) {
      toast(/** @type {Error} */ (error).message, { kind: "error" });
    }
  }
}
