// @ts-check
// The ink under a pixel, its rule, and the list of all inks.
import { toHex } from "./color.js";
import { debounced, fill, h, select } from "./dom.js";
import * as focus from "./focus.js";
import * as model from "./model.js";
import { colorName } from "./names.js";

/** @typedef {import("./color.js").Color} Color */

export class InkPanel {
  /** @param {(ink: string, color: Color) => void} dye */
  constructor(dye) {
    this.dye = dye;
    this.chosen = h("div", { class: "ink-chosen" });
    this.list = h("div", { class: "ink-list" });
    this.summary = h("summary", null, "All inks of this look");
    this.element = h("section", { class: "panel ink-panel", "aria-label": "Inks" },
      h("h3", null, "Inks"), this.chosen,
      h("details", null, this.summary, this.list));
    this.signature = "";
    const soon = debounced(80, () => this.update());
    this.stops = [
      focus.onFocus(() => this.update()), model.on("ui", () => this.update()),
      // A slider that moves is followed by the boards first.
      model.on(["palette", "theme"], soon),
    ];
    this.update();
  }

  destroy() {
    for (const stop of this.stops) stop();
  }

  update() {
    const known = focus.known();
    const { ink, mix } = focus.current();
    const signature = JSON.stringify([
      ink, mix, model.ui.theme, model.ui.palette, known && [...known.inks].map(([name, color]) => name + toHex(color))]);
    if (signature === this.signature) return;
    this.signature = signature;
    if (!known) {
      fill(this.chosen, h("p", { class: "note" }, "This palette does not fit the look."));
      fill(this.list);
      return;
    }
    const { sections, inks } = known;
    this.showChosen(ink, mix, inks, sections.find(({ groups }) => groups.has(ink))?.groups ?? new Map());
    const games = sections.map(({ title }) => title).filter(Boolean);
    this.summary.textContent = games.length ? `All inks of this look, and of ${games.join(", ")}` : "All inks of this look";
    fill(this.list, sections.flatMap(({ title, rules, groups }) => {
      // One row for inks that share a rule.
      const seen = new Set();
      const rows = rules.flatMap((rule) => {
        const group = groups.get(rule.ink) ?? [rule.ink];
        if (seen.has(group)) return [];
        seen.add(group);
        const color = inks.get(rule.ink);
        const chip = h("span", { class: "chip small", "aria-hidden": "true" });
        if (color) chip.style.background = toHex(color);
        return [h("button", {
          type: "button", class: "ink-row", "data-key": `ink:${rule.ink}`,
          "aria-pressed": String(group.includes(ink)),
          onclick: () => focus.focusOn({ ink: rule.ink, picture: focus.current().picture }),
          onmouseenter: () => focus.glow(rule.ink), onmouseleave: () => focus.glow(""),
          onfocus: () => focus.glow(rule.ink), onblur: () => focus.glow(""),
        }, chip, h("span", { class: "grow" }, group.map(focus.inkTitle).join(", ")),
          h("small", null, color ? toHex(color) : rule.error))];
      });
      return title ? [h("h4", null, `Inks of ${title}`), ...rows] : rows;
    }));
  }

  /**
   * @param {string} ink
   * @param {{ink: string, amount: number}[]} mix
   * @param {ReadonlyMap<string, Color>} inks
   * @param {ReadonlyMap<string, string[]>} groups
   */
  showChosen(ink, mix, inks, groups) {
    if (!ink) {
      fill(this.chosen, h("p", { class: "note" },
        "Click a board to see which ink a colour is. Point at an ink or a colour, and its parts glow."));
      return;
    }
    const { rule, names } = focus.originOf(ink);
    const color = inks.get(ink);
    const there = focus.current().inks;
    const also = (groups.get(ink) ?? []).filter((other) =>
      other !== ink && (there.length === 0 || there.includes(other)));
    const chip = h("span", { class: "chip", "aria-hidden": "true" });
    if (color) chip.style.background = toHex(color);
    const known = new Set(model.entries().map(({ name }) => name));
    const game = focus.boardOf(ink);
    const uses = game?.uses?.[ink] ?? [];
    const seen = mix.filter(({ amount }) => Math.round(amount * 100) > 0);
    const parts = seen.length > 1
      ? seen.map((part) => `${focus.inkTitle(part.ink)} ${Math.round(part.amount * 100)} %`).join(", ")
      : "";
    const give = select("Give this ink the colour of",
      [{ id: "", title: "Give it the colour of …" }, ...model.entries().map(({ name, own }) => ({ id: name, title: own ?? name }))],
      "", (name) => {
        const entry = model.entries().find((candidate) => candidate.name === name);
        if (entry) this.dye(ink, entry.color);
      }, { class: "small" });
    fill(this.chosen,
      h("div", { class: "ink-head" }, chip,
        h("div", null, h("strong", null, focus.inkTitle(ink)),
          h("small", null, color ? `${colorName(color)} · ${toHex(color)}` : ""))),
      parts && h("p", { class: "note" }, `At this point: ${parts}.`),
      uses.length > 0 && h("p", { class: "note" }, `Used for ${uses.slice(0, 8).join(", ")}${uses.length > 8 ? " and more" : ""}.`),
      also.length > 0 && h("p", { class: "note" }, `Has the same rule as: ${also.map(focus.inkTitle).join(", ")}.`),
      rule && h("p", { class: "rule" }, h("code", null, rule.text)),
      game && h("p", { class: "note" }, `This rule is in the file of the game ${game.group}, and holds in every look.`),
      h("div", { class: "row" },
        names.map((name) => known.has(name)
          ? h("button", { type: "button", class: "small", onclick: () => model.show({ color: name }) }, `Edit ${name}`)
          : null),
        names.length > 0 && give));
  }
}
