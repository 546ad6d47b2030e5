// @ts-check
// The ink that a person looks at: picked from a pixel, or chosen from the list.
import * as model from "./model.js";
import { inkColors, sourcesOf } from "./inks.js";

/** @typedef {import("./color.js").Color} Color */
/** @typedef {import("./inks.js").Kind} Kind */
/** @typedef {import("./inks.js").Rule} Rule */

/**
 * Rules that belong together: those of the look, of a game, or of a picture.
 * @typedef {{title: string, rules: Rule[], groups: Map<string, string[]>}} Section
 */

/**
 * @typedef {object} Focus
 * @property {string} ink the chosen ink, or ""
 * @property {{ink: string, amount: number}[]} mix what lies at the picked pixel
 * @property {string} board on which it was picked
 * @property {readonly string[]} inks of that board; none where an ink was chosen from the list
 * @property {{rules: Rule[], kind: Kind} | null} picture the rules of the picture on which it was picked
 */

/** @type {Focus} */
let focus = { ink: "", mix: [], board: "", inks: [], picture: null };
/** @type {string} */
let hovered = "";
/** @type {Set<() => void>} */
const listeners = new Set();

export const current = () => focus;

/** @param {() => void} listener */
export function onFocus(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => { for (const listener of [...listeners]) listener(); };

/** @param {Partial<Focus>} next */
export function focusOn(next) {
  focus = { ink: "", mix: [], board: "", inks: [], picture: null, ...next };
  glow("");
  tell();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Lets an ink glow on the boards for as long as it is pointed at; after a moment, so that boards
 * do not flicker where a pointer only passes.
 * @param {string} ink or "" for none
 * @param {number} [milliseconds] the moment
 */
export function glow(ink, milliseconds = 220) {
  clearTimeout(timer);
  if (hovered === ink) return;
  if (ink && milliseconds) {
    timer = setTimeout(() => glow(ink, 0), milliseconds);
    return;
  }
  hovered = ink;
  tell();
}

/**
 * The inks that have one colour in every palette and are drawn as one, by each of them.
 * @param {readonly Rule[]} rules
 * @returns {Map<string, string[]>}
 */
export function groupsOf(rules) {
  /** @type {Map<unknown, string[]>} */
  const groups = new Map();
  const byInk = new Map();
  for (const rule of rules) {
    const key = rule.expression ? JSON.stringify(rule.expression) : rule.text;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = []));
    group.push(rule.ink);
    byInk.set(rule.ink, group);
  }
  return byInk;
}

/** True while something is pointed at that is to glow. */
export const isGlowing = () => hovered !== "";

/**
 * The inks to be set off on the boards.
 * @param {readonly Rule[]} rules
 * @returns {Set<string>}
 */
export function glowing(rules) {
  if (!hovered) return new Set();
  if (hovered.startsWith("color:")) {
    const name = hovered.slice(6);
    return new Set(rules.filter((rule) => sourcesOf(rule).includes(name)).map(({ ink }) => ink));
  }
  return new Set(groupsOf(rules).get(hovered) ?? [hovered]);
}

/**
 * Words for inks where the name alone is terse.
 * @type {Record<string, string>}
 */
const titles = {
  background: "Ground", backgroundSecond: "Ground, far end", pattern: "Pattern on the ground",
  cellSecond: "Cell, second shade", cellThird: "Cell, third shade", poweredCell: "Lit cell",
  poweredCellFace: "Face of lit cells", poweredCellSecond: "Lit cell, second shade",
  poweredCellThird: "Lit cell, third shade", cellHighlight: "Light on cells",
  cellShade: "Shade on cells", celebrate: "Wave of light", locked: "Pin of a locked piece",
  wireShadow: "Shadow of noodles", wireOutline: "Outline of noodles", wire: "Noodle",
  knob: "End of a noodle", wireCore: "Inner line of a noodle", wireHighlight: "Light on noodles",
  wireShade: "Shade on noodles", poweredOutline: "Outline with power", powered: "Noodle with power",
  poweredSecond: "Noodle with power, farther", poweredThird: "Noodle with power, farthest",
  poweredKnob: "End with power", poweredCore: "Inner line with power",
  poweredHighlight: "Light on noodles with power", poweredShade: "Shade on noodles with power",
  wrong: "Noodle on a loop", wrongCore: "Inner line on a loop", beyond: "Marks beyond the border",
  selected: "Selected cell", first: "Stones of the first player",
  firstRim: "Rim of the first player’s stones", firstLabel: "Label on the first player’s stones",
  second: "Stones of the second player", secondRim: "Rim of the second player’s stones",
  secondLabel: "Label on the second player’s stones", third: "Neutral stones",
  thirdRim: "Rim of neutral stones", thirdLabel: "Label on neutral stones", shadeA: "Cell, shade A",
  shadeB: "Cell, shade B", shadeC: "Cell, shade C",
};

/**
 * The board of the game that brings an ink itself; null for inks of looks.
 * @param {string} ink
 */
export const boardOf = (ink) =>
  (ink.includes(":") && [...model.boards.values()].find(({ inks }) =>
    Object.values(inks ?? {}).some((list) => list.some(([name]) => name === ink)))) || null;

/** @param {string} ink */
export function inkTitle(ink) {
  if (titles[ink]) return titles[ink];
  const branch = ink.match(/^branch(\d)$/);
  if (branch) return `Branch ${branch[1]}`;
  // Those of games have the word of the game before them.
  const own = ink.slice(ink.indexOf(":") + 1);
  const words = own.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/([a-z])(\d)/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * All rules of the moment with the colours of their inks; null where the palette does not fit the look.
 * @returns {{sections: Section[], inks: Map<string, Color>} | null}
 */
export function known() {
  const list = model.entries();
  const look = model.resolve(list);
  if (!look) return null;
  const inks = new Map(look.inks);
  /** @type {Section[]} */
  const sections = [{ title: "", rules: look.rules, groups: groupsOf(look.rules) }];
  /** @param {string} title @param {readonly Rule[]} rules @param {ReadonlyMap<string, Color>} colors */
  const add = (title, rules, colors) => {
    const fresh = rules.filter(({ ink }) => !inks.has(ink));
    for (const { ink } of fresh) {
      const color = colors.get(ink);
      if (color) inks.set(ink, color);
    }
    if (fresh.length) sections.push({ title, rules: fresh, groups: groupsOf(fresh) });
  };
  for (const { id, group, inks: own } of model.boards.values()) {
    if (!own || sections.some(({ title }) => title === group)) continue;
    const game = model.resolve(list, model.ui.theme, id);
    if (game) add(group, game.rules, game.inks);
  }
  const { picture } = focus;
  if (picture) {
    try {
      add("this picture", picture.rules, inkColors(picture.rules, model.colorMap(list), picture.kind));
    } catch { /* The colours that it needs are gone; its inks have none. */ }
  }
  return { sections, inks };
}

/**
 * The rule of an ink, and the colours of the palette that decide it.
 * @param {string} ink
 * @returns {{rule: Rule | null, names: string[]}}
 */
export function originOf(ink) {
  const rule = known()?.sections.flatMap(({ rules }) => rules).find((candidate) => candidate.ink === ink) ?? null;
  return { rule, names: rule ? sourcesOf(rule) : [] };
}
