// @ts-check
// What is open, what was changed, and every step back; kept over reloads and in the address.
import { fromHex, toHex } from "./color.js";
import { inkColors, kindOf, rulesOf } from "./inks.js";

/** @typedef {import("./color.js").Color} Color */
/** @typedef {import("./inks.js").Kind} Kind */
/** @typedef {import("./inks.js").Rule} Rule */

/**
 * A colour of a palette, as it is edited.
 * @typedef {object} Entry
 * @property {string} name its role, or else its own name
 * @property {string} [own] the designer's name, where it is another
 * @property {string} text as it stands in the file, or was typed
 * @property {Color} color
 * @property {{model: string, values: readonly number[]}} [typed] the numbers that were typed
 */

/**
 * @typedef {object} PaletteData
 * @property {string} id
 * @property {string} name
 * @property {string} file
 * @property {string} format
 * @property {boolean} writable
 * @property {string} hash
 * @property {{name: string, own?: string, hex: string, text: string, srgb?: number[]}[]} colors
 * @property {string | null} [dark]
 * @property {boolean} [shipped] true for one that comes with Tinct
 * @property {Problem} [problem] why its file cannot be read at the moment; the colours are the last that could be
 */

/**
 * An error in a file, and what to do about it.
 * @typedef {{file?: string, line?: number, column?: number, message: string}} Problem
 */

/**
 * @typedef {object} ThemeData
 * @property {string} id
 * @property {string} name
 * @property {string} file
 * @property {boolean} writable
 * @property {string} hash
 * @property {boolean} shipped true for one that comes with Tinct
 * @property {boolean} named by whoever started the studio, or by the manifest
 * @property {string} text
 * @property {Record<string, [string, string][]>} inks
 * @property {string[]} kinds
 * @property {{named?: string[]}} [needs]
 * @property {Problem} [problem] as of palettes
 */

/**
 * @typedef {object} BoardData
 * @property {string} id
 * @property {string} name
 * @property {string} pack
 * @property {string} group
 * @property {string} hash of its file
 * @property {"noodles" | "stones" | "game" | "grid"} kind
 * @property {number} cells
 * @property {boolean} solution
 * @property {{id: string, title: string}[]} animations
 * @property {number} moves
 * @property {Record<string, [string, string][]>} [inks] rules that a game brings itself
 * @property {Record<string, string[]>} [uses] the parts of its states that each of these inks draws, in words
 */

/**
 * @typedef {object} StateData
 * @property {string} version
 * @property {boolean} readOnly
 * @property {string} project
 * @property {{theme: string, palette: string, isNamed?: boolean}} defaults named by who started the studio, or usual
 * @property {PaletteData[]} palettes
 * @property {ThemeData[]} themes
 * @property {BoardData[]} boards
 * @property {{name: string} | null} manifest
 * @property {{palettes: string, looks: string}} [folders] where new files go
 * @property {{id: string, title: string, ending: string}[]} [formats]
 * @property {any[]} [methods]
 * @property {any} [themeSchema]
 * @property {string[]} [problems] what could not be opened
 * @property {{palettes: Problem[], looks: Problem[]}} [unread] files that could not be read yet
 */

/**
 * A step that can be undone: what one document was before and after; null for as it was saved.
 * @typedef {object} Step
 * @property {"palette" | "theme" | "play"} kind
 * @property {string} id
 * @property {string} label
 * @property {any} before
 * @property {any} after
 * @property {PaletteData} [made] the palette that the step added, and that goes with it
 */

/**
 * A sprite, a screenshot or an icon that the manifest asks for.
 * @typedef {{id: string, name: string, group: string}} PictureData
 */

/** The most steps that are kept, and the most that outlive a reload. */
const [stepLimit, keptSteps] = [2000, 300];

/** What a person looks at; all of it is in the address. */
export const ui = {
  view: "palettes",
  palette: "",
  theme: "",
  board: "",
  group: "",
  color: "",
  model: "oklch",
  vision: "normal",
  compare: "off",
  against: "",
  againstLook: "",
  zoom: "3",
  seed: "1",
  animation: "",
  film: "",
  at: "",
};

/** @typedef {typeof ui} UI */

/**
 * A game on a board that the manifest shows, by the file of its moves.
 * @typedef {{id: string, board: string, file: string, moves: number}} GameData
 */

/** @type {PictureData[]} */
let listed = [];
/** @type {GameData[]} */
let games = [];

/** The pictures that the manifest asks for, besides boards and films. */
export const pictures = () => listed;

/**
 * The games on a board that the manifest shows.
 * @param {string} [board]
 */
export const namedGames = (board = ui.board) => games.filter((game) => game.board === board);

/**
 * @param {PictureData[]} list
 * @param {GameData[]} logs
 */
export function setPictures(list, logs) {
  const isSame = JSON.stringify([list, logs]) === JSON.stringify([listed, games]);
  [listed, games] = [list, logs];
  if (!isSame) emit("pictures");
}

/** @type {StateData} */
export let data;

/**
 * Palettes by id, those that are not saved yet among them.
 * @type {Map<string, PaletteData>}
 */
export const palettes = new Map();
/** @type {Map<string, ThemeData>} */
export const themes = new Map();
/** @type {Map<string, BoardData>} */
export const boards = new Map();

/**
 * The colours of edited palettes.
 * @type {Map<string, Entry[]>}
 */
const edits = new Map();
/**
 * The edited values of themes, by path.
 * @type {Map<string, Record<string, any>>}
 */
const themeEdits = new Map();
/**
 * The logs of boards that are played.
 * @type {Map<string, any>}
 */
const plays = new Map();
/**
 * Locked colours, `palette/name`.
 * @type {Set<string>}
 */
export const locks = new Set();

/** @type {Step[]} */
let past = [];
/** @type {Step[]} */
let future = [];

/** @typedef {"ui" | "palette" | "theme" | "play" | "history" | "data" | "locks" | "pictures" | "broken"} Topic */

/** @type {Map<Topic, Set<(detail?: any) => void>>} */
const listeners = new Map();

/**
 * Calls a function whenever something of a topic changed.
 * @param {Topic | Topic[]} topics
 * @param {(detail?: any) => void} listener
 * @returns {() => void} stops it
 */
export function on(topics, listener) {
  for (const topic of [topics].flat()) {
    let set = listeners.get(topic);
    if (!set) listeners.set(topic, (set = new Set()));
    set.add(listener);
  }
  return () => { for (const topic of [topics].flat()) listeners.get(topic)?.delete(listener); };
}

/**
 * @param {Topic} topic
 * @param {any} [detail]
 */
function emit(topic, detail) {
  for (const listener of [...(listeners.get(topic) ?? [])]) listener(detail);
}

// MARK: Documents

/** @type {WeakMap<PaletteData, Entry[]>} */
const savedEntries = new WeakMap();

/**
 * The colours of a palette as they were saved.
 * @param {string} id
 * @returns {Entry[]}
 */
export function saved(id) {
  const palette = palettes.get(id);
  if (!palette) return [];
  let list = savedEntries.get(palette);
  if (!list) {
    list = palette.colors.map((color) =>
      entryFrom({ name: color.name, own: color.own === color.name ? undefined : color.own }, color));
    savedEntries.set(palette, list);
  }
  return list;
}

/**
 * The colours of a palette as they are now.
 * @param {string} [id]
 * @returns {Entry[]}
 */
export const entries = (id = ui.palette) => edits.get(id) ?? saved(id);

/**
 * A colour that the library made, in the place of another.
 * @param {{name: string, own?: string}} old
 * @param {{hex: string, text?: string, srgb?: number[]}} made
 * @returns {Entry}
 */
export const entryFrom = (old, made) => ({
  name: old.name, ...(old.own ? { own: old.own } : {}), text: made.text ?? made.hex,
  color: /** @type {Color} */ (
    made.srgb ? [...made.srgb, 1].slice(0, 4) : fromHex(made.hex) ?? [0, 0, 0, 1]),
});

/**
 * A colour that is proposed: what its digits say, which are what is saved and what links hold.
 * @param {{name: string, own?: string}} old
 * @param {{hex: string, text?: string, srgb?: number[]}} made
 */
export const proposed = (old, made) => entryFrom(old, (made.text ?? made.hex)[0] === "#" ? { hex: made.hex } : made);

/**
 * The colours of a palette by the names that rules know.
 * @param {readonly Entry[]} list
 * @returns {Map<string, Color>}
 */
export function colorMap(list) {
  /** @type {Map<string, Color>} */
  const map = new Map();
  for (const { name, color } of list) if (!map.has(name)) map.set(name, color);
  return map;
}

/**
 * The name of a palette, with its file where another has the same name.
 * @param {PaletteData} palette
 */
export function titleOf({ id, name, file }) {
  const isAlone = [...palettes.values()].every((other) => other.id === id || other.name !== name);
  return isAlone ? name : `${name} (${file || "not saved"})`;
}

/** The palettes in the order of the list: new ones, then as the studio has them, those of the project first. */
export function paletteList() {
  const order = new Map(data.palettes.map(({ id }, at) => [id, at]));
  /** @param {PaletteData} palette */
  const place = ({ id, shipped }) => (isNew(id) ? -1 : (order.get(id) ?? 1e6) + (shipped ? 1e6 : 0));
  return [...palettes.values()].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** Palettes to choose from. */
export const paletteChoices = () =>
  paletteList().map((palette) => ({ id: palette.id, title: titleOf(palette) }));

/**
 * True for a palette or look that was edited here and changed on disk as well; saving asks which to keep.
 * @param {PaletteData | ThemeData} document
 */
export const isBehind = (document) => {
  /** @type {(PaletteData | ThemeData)[]} */
  const onDisk = "colors" in document ? data.palettes : data.themes;
  return onDisk.some(({ id, hash }) => id === document.id && hash !== document.hash);
};

/** The looks besides the shown one in which a palette is to do: those that are named, or else the usual one. */
export function otherLooks() {
  const named = [...themes.values()].filter((theme) => theme.named).map(({ id }) => id);
  return (named.length ? named : [data.defaults.theme]).filter((id) => id !== ui.theme).slice(0, 8);
}

/** @param {string} id */
export const isNew = (id) => id.startsWith("new-");

/** @param {string} id */
export const isDirty = (id) => isNew(id) || edits.has(id);

/**
 * What was downloaded last of each palette and look.
 * @type {Map<string, string>}
 */
const downloads = new Map();

/** @param {"palette" | "theme"} kind @param {string} id */
const contentOf = (kind, id) =>
  JSON.stringify(kind === "theme" ? themeEdit(id) : entries(id).map(({ name, own, text }) => [name, own ?? "", text]));

/**
 * True for what is in a download just as it is here.
 * @param {"palette" | "theme"} kind
 * @param {string} id
 */
export const isDownloaded = (kind, id) =>
  downloads.has(`${kind}/${id}`) && downloads.get(`${kind}/${id}`) === contentOf(kind, id);

/** @param {"palette" | "theme"} kind @param {string} id */
export function wasDownloaded(kind, id) {
  downloads.set(`${kind}/${id}`, contentOf(kind, id));
  emit("history");
  keep();
}

/** @param {string} [id] */
export const themeEdit = (id = ui.theme) => themeEdits.get(id) ?? null;

/** @param {string} [board] */
export const play = (board = ui.board) => plays.get(board) ?? null;

/**
 * The rules of a theme for a kind of palette, with the edited ones.
 * @param {string} id
 * @param {Kind} kind
 * @param {Record<string, any> | null} [edit] null for the rules as they were saved
 * @returns {Rule[]}
 */
export function themeRules(id, kind, edit = themeEdit(id)) {
  const theme = themes.get(id);
  if (!theme) return [];
  const key = `${id} ${kind} ${edit !== null}`;
  const cached = rulesCache.get(key);
  if (cached && cached.theme === theme && cached.edit === edit) return cached.rules;
  const list = (theme.inks[kind] ?? []).map(([ink, text]) => {
    const changed = edit?.[`inks.${kind}.${ink}`] ?? edit?.[`stones.inks.${kind}.${ink}`];
    return /** @type {[string, string]} */ ([ink, typeof changed === "string" ? changed : text]);
  });
  const rules = rulesOf(list);
  rulesCache.set(key, { theme, edit, rules });
  return rules;
}

/** @type {Map<string, {theme: ThemeData, edit: Record<string, any> | null, rules: Rule[]}>} */
const rulesCache = new Map();

/**
 * The colours of all inks; null if the palette does not fit the theme.
 * @param {readonly Entry[]} list
 * @param {string} [theme]
 * @param {string} [board] with inks of its own
 * @param {Record<string, any> | null} [edit] of the theme; null for none
 * @returns {{kind: Kind, inks: Map<string, Color>, rules: Rule[]} | null}
 */
export function resolve(list, theme = ui.theme, board = "", edit = themeEdit(theme)) {
  const themeData = themes.get(theme);
  if (!themeData) return null;
  const map = colorMap(list);
  const kind = kindOf(map, themeData);
  if (!kind) return null;
  const own = boards.get(board)?.inks?.[kind] ?? [];
  const rules = own.length ? [...themeRules(theme, kind, edit), ...rulesOf(own)] : themeRules(theme, kind, edit);
  try {
    return { kind, inks: inkColors(rules, map, kind), rules };
  } catch {
    return null;
  }
}

/**
 * Parses JSON that may have comments, as themes do; an empty object where it is wrong.
 * @param {string} text
 * @returns {any}
 */
export function parseJSON(text) {
  const plain = text.replace(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, (_, quoted) => quoted ?? "");
  try { return JSON.parse(plain); } catch { return {}; }
}

/**
 * The value at a path such as `cell.gap`.
 * @param {any} object
 * @param {string} path
 */
export const valueAt = (object, path) => path.split(".").reduce((node, key) => node?.[key], object);

/**
 * Sets the value at a path such as `cell.gap`.
 * @param {any} object
 * @param {string} path
 * @param {any} value
 */
export function setAt(object, path, value) {
  const keys = path.split(".");
  const last = /** @type {string} */ (keys.pop());
  let node = object;
  for (const key of keys) node = node[key] ??= {};
  node[last] = value;
}

// MARK: Steps

/**
 * @param {Step["kind"]} kind
 * @returns {Map<string, any>}
 */
const documents = (kind) => (kind === "palette" ? edits : kind === "theme" ? themeEdits : plays);

/**
 * @param {Step["kind"]} kind
 * @param {string} id
 * @param {any} value
 */
function put(kind, id, value) {
  if (value === null || value === undefined) documents(kind).delete(id);
  else documents(kind).set(id, value);
  emit(kind, id);
}

/**
 * Shows a value that may still change, such as while a slider moves; no step yet.
 * @param {Step["kind"]} kind
 * @param {string} id
 * @param {any} value
 */
export function preview(kind, id, value) {
  pending ??= { kind, id, before: documents(kind).get(id) ?? null };
  put(kind, id, value);
}

/** @type {{kind: Step["kind"], id: string, before: any} | null} */
let pending = null;

/**
 * Changes a document as one step that can be undone; ends what was previewed.
 * @param {Step["kind"]} kind
 * @param {string} id
 * @param {any} value null for as it was saved
 * @param {string} label
 */
export function change(kind, id, value, label) {
  const before =
    pending && pending.kind === kind && pending.id === id
      ? pending.before : documents(kind).get(id) ?? null;
  pending = null;
  const after = unlessSaved(kind, id, value ?? null);
  past.push({ kind, id, label, before, after });
  if (past.length > stepLimit) past.splice(0, past.length - stepLimit);
  future = [];
  put(kind, id, after);
  emit("history");
  keep();
}

/** Drops what was previewed. */
export function cancelPreview() {
  if (!pending) return;
  const { kind, id, before } = pending;
  pending = null;
  put(kind, id, before);
}

/**
 * Null for what is in the file as it is, so that nothing is left to save.
 * @param {Step["kind"]} kind
 * @param {string} id
 * @param {any} value
 */
const unlessSaved = (kind, id, value) =>
  kind === "palette" ? colorsUnlessSaved(id, value) : kind === "theme" ? valuesUnlessSaved(id, value) : value;

/**
 * The values of a look's file.
 * @param {string} id
 * @returns {any}
 */
export const savedLook = (id) => parseJSON(themes.get(id)?.text ?? "{}");

/**
 * @param {string} id
 * @param {Record<string, any> | null} edit
 */
function valuesUnlessSaved(id, edit) {
  const file = savedLook(id);
  const news = Object.entries(edit ?? {}).filter(([path, value]) => JSON.stringify(valueAt(file, path)) !== JSON.stringify(value));
  return news.length ? Object.fromEntries(news) : null;
}

/**
 * @param {string} id
 * @param {Entry[] | null} list
 */
function colorsUnlessSaved(id, list) {
  if (!list || isNew(id)) return list;
  const old = saved(id);
  const isSame =
    old.length === list.length &&
    old.every((entry, at) => entry.name === list[at].name && entry.text === list[at].text);
  return isSame ? null : list;
}

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;
export const undoLabel = () => past.at(-1)?.label ?? "";
export const redoLabel = () => future.at(-1)?.label ?? "";

/**
 * Where a step leads that only goes to another move of the same game; "" for other steps.
 * @param {any} from
 * @param {any} to
 */
const moveShown = (from, to) =>
  !from || from.log !== to?.log || from.at === undefined ? ""
  : to.at === 0 ? "at the start" : `at move ${to.at}`;

/**
 * The lines of a game's log.
 * @param {any} play
 */
const lineCount = (play) => (play?.log ? play.log.trimEnd().split("\n").length : 0);

/** True if the step that was undone last took more than a move from a game, as one that opened a game does. */
export const tookGame = () => {
  const step = future.at(-1);
  return step?.kind === "play" && lineCount(step.after) > lineCount(step.before) + 2;
};

/**
 * A game's moves as they are written.
 * @param {any} play
 * @returns {string[]}
 */
const movesOf = (play) => (play?.log ? play.log.trimEnd().split("\n").filter((/** @type {string} */ line) => !line.startsWith('{"format"')) : []);

/**
 * The moves that the last step that lost any took from the game on a board: the game as it was before, their number,
 * and the number of moves before them. Null if no step did.
 * @param {string} [board]
 */
export function dropped(board = ui.board) {
  for (const { kind, id, before, after } of [...past].reverse()) {
    // Most steps add to a log, or leave it.
    if (kind !== "play" || id !== board || !before?.log || before.log === after?.log) continue;
    if (after?.log?.startsWith(before.log.trimEnd())) continue;
    const [old, now] = [movesOf(before), movesOf(after)];
    const start = old.findIndex((move, at) => move !== now[at]);
    if (start >= 0) return { play: before, count: old.length - start, after: start };
  }
  return null;
}

/** @returns {string} what was undone, as a sentence; "" for nothing */
export function undo() {
  cancelPreview();
  const step = past.pop();
  if (!step) return "";
  future.push(step);
  if (step.made) takeAway(step);
  else restore(step, step.before);
  const move = step.kind === "play" && moveShown(step.after, step.before);
  return move ? `Back ${move}` : `Undone: ${step.label}`;
}

/** @returns {string} what was done again, as a sentence; "" for nothing */
export function redo() {
  cancelPreview();
  const step = future.pop();
  if (!step) return "";
  past.push(step);
  if (step.made) palettes.set(step.id, step.made);
  restore(step, step.after);
  if (step.made) emit("data");
  const move = step.kind === "play" && moveShown(step.before, step.after);
  return move ? `Again ${move}` : `Done again: ${step.label}`;
}

/**
 * Takes away a palette that a step added; the one before it is shown.
 * @param {Step} step
 */
function takeAway(step) {
  palettes.delete(step.id);
  edits.delete(step.id);
  const before = [...past].reverse().find((other) => other.kind === "palette" && palettes.has(other.id))?.id ?? data.defaults.palette;
  emit("data");
  show(ui.palette === step.id ? { palette: before, color: "" } : {});
  emit("history");
  keep();
}

/**
 * @param {Step} step
 * @param {any} value
 */
function restore(step, value) {
  put(step.kind, step.id, unlessSaved(step.kind, step.id, value));
  // What a step changes is shown, so that it is never undone unseen.
  if (step.kind === "palette" && palettes.has(step.id)) show({ palette: step.id });
  if (step.kind === "play") show({ board: step.id });
  emit("history");
  keep();
}

/**
 * Lets steps that lead to what was saved lead there still when something else is saved.
 * @param {string} id
 * @param {any} value what was saved until now
 */
function pin(id, value) {
  for (const step of [...past, ...future]) {
    if (step.id !== id || step.kind === "play") continue;
    const isPalette = step.kind === "palette";
    step.before = isPalette ? step.before ?? value : { ...value, ...step.before };
    step.after = isPalette ? step.after ?? value : { ...value, ...step.after };
  }
}

/**
 * Takes the colours of a file that changed on disk, as a step that can be undone.
 * @param {string} id
 * @param {PaletteData} palette
 * @param {Entry[] | null} [list] some of its colours, and some of those from here; null for its own
 */
export function takeTheirs(id, palette, list = null) {
  pin(id, saved(id));
  palettes.set(id, palette);
  change("palette", id, list, `The colours of ${palette.file}`);
}

/**
 * Takes what was saved as the new start; steps stay, and lead back to the old colours.
 * @param {string} id
 * @param {PaletteData} palette
 */
export function wasSaved(id, palette) {
  pin(id, saved(id));
  take(id, palette);
  edits.delete(id);
  emit("palette", id);
  emit("history");
  keep();
}

/**
 * Takes a palette as its file has it. Locks stay with their colours, which may have got other roles.
 * @param {string} id
 * @param {PaletteData} palette
 */
function take(id, palette) {
  const locked = entries(id).filter(({ name }) => locks.delete(`${id}/${name}`)).map(({ name, own }) => own ?? name);
  palettes.set(id, palette);
  for (const { name, own } of saved(id)) if (locked.includes(own ?? name)) locks.add(`${id}/${name}`);
}

/**
 * Locks in a palette what is locked in another.
 * @param {string} id
 * @param {string} copy
 */
export function copyLocks(id, copy) {
  const locked = entries(id).filter(({ name }) => isLocked(id, name));
  // Other formats may give the colours other roles, and some of them no names.
  const known = saved(copy).filter(({ name, own }) => locked.some((one) => (one.own ?? one.name) === (own ?? name)));
  const copies = known.length ? known : saved(copy).filter(({ color }) => locked.some((one) => toHex(one.color) === toHex(color)));
  for (const { name } of copies) locks.add(`${copy}/${name}`);
  emit("locks");
  keep();
}

/**
 * Takes the place of a palette that was new.
 * @param {string} id
 * @param {PaletteData} palette
 */
export function wasCreated(id, palette) {
  palettes.set(palette.id, palette);
  // What was locked in the new one stays so in its file.
  copyLocks(id, palette.id);
  for (const { name } of entries(id)) locks.delete(`${id}/${name}`);
  palettes.delete(id);
  edits.delete(id);
  // What is in a file now is not undone with the step that made it.
  past = past.filter((step) => !(step.id === id && step.made));
  for (const step of [...past, ...future]) if (step.id === id) step.id = palette.id;
  emit("data");
  show({ palette: palette.id });
  keep();
}

/**
 * @param {string} id
 * @param {ThemeData} theme
 */
export function themeWasSaved(id, theme) {
  pinLook(id);
  themes.set(id, theme);
  themeEdits.delete(id);
  emit("theme", id);
  emit("history");
  keep();
}

/**
 * Lets steps that lead to the values that were saved lead there still.
 * @param {string} id
 */
function pinLook(id) {
  const old = savedLook(id);
  const steps = [...past, ...future].filter((step) => step.kind === "theme" && step.id === id);
  const paths = [themeEdits.get(id), ...steps.flatMap(({ before, after }) => [before, after])].flatMap((edit) => Object.keys(edit ?? {}));
  pin(id, Object.fromEntries(paths.map((path) => [path, valueAt(old, path)]).filter(([, value]) => value !== undefined)));
}

/**
 * Takes the values of a look's file that changed on disk, with some of those from here, as a step that can be undone.
 * @param {string} id
 * @param {ThemeData} theme
 * @param {Record<string, any>} edit
 */
export function takeTheirLook(id, theme, edit) {
  pinLook(id);
  themes.set(id, theme);
  change("theme", id, edit, `The values of ${theme.file}`);
}

/**
 * Adds a palette that is not saved yet, and shows it.
 * @param {string} name
 * @param {Entry[]} list
 * @param {string} label
 */
export function addPalette(name, list, label) {
  let number = 1;
  while (palettes.has(`new-${number}`) || [...past, ...future].some((step) => step.id === `new-${number}`)) number += 1;
  const id = `new-${number}`;
  palettes.set(id, {
    id, name, file: "", format: "tinct", writable: false, hash: "",
    colors: list.map(({ name, own, text, color }) => ({ name, own, text, hex: toHex(color) })),
  });
  change("palette", id, list, label);
  past[past.length - 1].made = /** @type {PaletteData} */ (palettes.get(id));
  emit("data");
  show({ palette: id, color: list[0]?.name ?? "" });
  return id;
}

/** @param {string} id */
export function removePalette(id) {
  if (!isNew(id)) return;
  palettes.delete(id);
  edits.delete(id);
  past = past.filter((step) => step.id !== id);
  future = future.filter((step) => step.id !== id);
  emit("data");
  emit("history");
  if (ui.palette === id) show({ palette: data.defaults.palette, color: "" });
  keep();
}

/** @param {string} palette @param {string} name */
export const isLocked = (palette, name) => locks.has(`${palette}/${name}`);

/** @param {string} palette @param {string} name */
export function toggleLock(palette, name) {
  const key = `${palette}/${name}`;
  if (!locks.delete(key)) locks.add(key);
  emit("locks");
  keep();
}

// MARK: What is shown

/** @param {Partial<UI>} patch */
export function show(patch) {
  const before = { ...ui };
  Object.assign(ui, patch);
  if (!palettes.has(ui.palette)) ui.palette = data.defaults.palette;
  if (!palettes.has(ui.palette)) ui.palette = palettes.keys().next().value ?? "";
  if (!themes.has(ui.theme)) ui.theme = data.defaults.theme;
  if (!themes.has(ui.theme)) ui.theme = themes.keys().next().value ?? "";
  if (!boards.has(ui.board)) ui.board = boards.keys().next().value ?? "";
  const list = entries();
  if (!list.some(({ name }) => name === ui.color)) ui.color = list[0]?.name ?? "";
  const changed = /** @type {(keyof UI)[]} */ (Object.keys(ui)).filter((k) => ui[k] !== before[k]);
  if (changed.length) emit("ui", new Set(changed));
  writeAddress();
}

let addressTimer = 0;

function writeAddress() {
  clearTimeout(addressTimer);
  addressTimer = window.setTimeout(() => {
    history.replaceState(null, "", `#${fragment()}`);
  }, 250);
}

/** The state as the fragment of an address, which browsers send to no server. */
export function fragment() {
  const query = new URLSearchParams();
  for (const key of /** @type {(keyof UI)[]} */ (Object.keys(ui))) {
    if (ui[key] !== "" && ui[key] !== initial[key]) query.set(key, ui[key]);
  }
  for (const [id, list] of edits) {
    const shown = isNew(id) ? `~${palettes.get(id)?.name ?? "New"}` : id;
    // With the numbers that were typed, which the digits of a colour do not give back.
    const texts = (/** @type {Entry[]} */ all) => all.map(({ name, text, own, typed }) => [
      name, text, own ?? "", ...(typed ? [typed.model, ...typed.values.map((value) => Number(value.toFixed(4)))] : [])]);
    const first = texts(saved(id));
    // No file has the colours that a new palette began with.
    if (isNew(id) && JSON.stringify(first) !== JSON.stringify(texts(list))) query.append("made", JSON.stringify([shown, ...first]));
    query.append("edit", JSON.stringify([shown, ...texts(list)]));
  }
  for (const [id, edit] of themeEdits) query.append("look", JSON.stringify([id, edit]));
  const locked = entries().filter(({ name }) => isLocked(ui.palette, name)).map(({ name }) => name);
  if (locked.length) query.set("lock", JSON.stringify(locked));
  const log = plays.get(ui.board);
  if (log && JSON.stringify(log).length < 6000) {
    query.set("log", JSON.stringify([ui.board, log]));
  }
  return query.toString();
}

/** @type {UI} */
let initial = { ...ui };

/**
 * @param {string} text
 * @param {(text: string) => Color | null} read
 */
function readFragment(text, read) {
  const query = new URLSearchParams(text);
  /** @type {Partial<UI>} */
  const patch = {};
  for (const key of /** @type {(keyof UI)[]} */ (Object.keys(ui))) {
    const value = query.get(key);
    if (value !== null) patch[key] = value;
  }
  /** @param {string | null} value @param {(parsed: any) => void} use */
  const json = (value, use) => { try { use(JSON.parse(value ?? "")); } catch { /* not ours */ } };
  for (const edit of [...query.getAll("made"), ...query.getAll("edit")]) {
    json(edit, ([id, ...colors]) => {
      const list = colors.map((/** @type {any[]} */ [name, text, own, model, ...values]) => ({
        name: String(name), text: String(text), color: read(String(text)) ?? [0, 0, 0, 1],
        ...(own ? { own: String(own) } : {}),
        ...(values.length === 3 && values.every(Number.isFinite) ? { typed: { model: String(model), values } } : {}),
      }));
      if (palettes.has(id)) {
        const value = colorsUnlessSaved(id, list);
        if (value) edits.set(id, value);
      } else if (String(id).startsWith("~")) {
        const name = String(id).slice(1);
        const known = [...palettes.values()].find((p) => isNew(p.id) && p.name === name);
        if (!known) addPalette(name, list, `New palette ${name}`);
        else edits.set(known.id, list);
      }
    });
  }
  for (const look of query.getAll("look")) {
    json(look, ([id, edit]) => {
      const value = themes.has(id) ? valuesUnlessSaved(id, edit) : null;
      if (value) themeEdits.set(id, value);
    });
  }
  if (query.has("lock")) {
    const id = palettes.has(query.get("palette") ?? "") ? query.get("palette") : initial.palette;
    json(query.get("lock"), (names) => { for (const name of names) locks.add(`${id}/${name}`); });
    emit("locks");
  }
  if (query.has("log")) json(query.get("log"), ([id, log]) => { if (boards.has(id)) plays.set(id, log); });
  return patch;
}

// MARK: Start, and reloads

let storageKey = "tinct";

/** What the next start shows again, unless an address says otherwise. */
const lasting = /** @type {const} */ (["palette", "theme", "board", "group", "zoom", "model", "film"]);

let keepTimer = 0;

/** Remembers the steps, soon. */
function keep() {
  clearTimeout(keepTimer);
  keepTimer = window.setTimeout(keepNow, 400);
  writeAddress();
}

function keepNow() {
  clearTimeout(keepTimer);
  const fresh = [...palettes.values()].filter(({ id }) => isNew(id));
  const value = {
    past: past.slice(-keptSteps), future: future.slice(-keptSteps), fresh,
    edits: [...edits], themes: [...themeEdits], plays: [...plays], locks: [...locks], downloads: [...downloads],
    shown: Object.fromEntries(lasting.map((key) => [key, ui[key]])),
  };
  try {
    localStorage.setItem(storageKey, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; the studio works without it.
  }
}

/**
 * Begins with what the studio sends, what was kept, and what the address says.
 * @param {StateData} state
 * @param {(text: string) => Color | null} read reads a colour in any notation
 */
export function start(state, read) {
  data = state;
  takeLists(state);
  storageKey = `tinct:${state.project}`;
  Object.assign(ui, {
    palette: state.defaults.palette, theme: state.defaults.theme, board: state.boards[0]?.id ?? "",
  });
  initial = { ...ui };
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (kept) {
      for (const palette of kept.fresh ?? []) palettes.set(palette.id, palette);
      [past, future] = [kept.past ?? [], kept.future ?? []];
      const added = new Set([...past, ...future].filter(({ made }) => made).map(({ id }) => id));
      const isOurs = (/** @type {Step} */ step) => isKnown(step) || added.has(step.id);
      [past, future] = [past.filter(isOurs), future.filter(isOurs)];
      for (const [id, list] of kept.edits ?? []) {
        const value = palettes.has(id) ? colorsUnlessSaved(id, list) : null;
        if (value) edits.set(id, value);
      }
      for (const [id, edit] of kept.themes ?? []) {
        const value = themes.has(id) ? valuesUnlessSaved(id, edit) : null;
        if (value) themeEdits.set(id, value);
      }
      if (!state.defaults.isNamed && !location.hash) Object.assign(ui, kept.shown);
      for (const [id, log] of kept.plays ?? []) if (boards.has(id)) plays.set(id, log);
      for (const lock of kept.locks ?? []) locks.add(lock);
      for (const [key, text] of kept.downloads ?? []) downloads.set(key, text);
    }
  } catch {
    // What was kept by another version is no use.
  }
  show(readFragment(location.hash.slice(1), read));
  addEventListener("hashchange", () => {
    if (location.hash.slice(1) === fragment()) return;
    show(readFragment(location.hash.slice(1), read));
    for (const id of edits.keys()) emit("palette", id);
  });
  addEventListener("pagehide", keepNow);
}

/** @param {Step} step */
const isKnown = (step) =>
  step.kind === "palette" ? palettes.has(step.id)
  : step.kind === "theme" ? themes.has(step.id) : boards.has(step.id);

/** @param {StateData} state */
function takeLists(state) {
  for (const palette of state.palettes) palettes.set(palette.id, palette);
  for (const theme of state.themes) themes.set(theme.id, theme);
  boards.clear();
  for (const board of state.boards) boards.set(board.id, board);
}

/**
 * Tells if a file still has a problem that was told.
 * @param {Problem} problem
 */
export function isBroken(problem) {
  const all = [...palettes.values(), ...themes.values()].map((one) => one.problem);
  return [...all, ...(data.unread?.palettes ?? []), ...(data.unread?.looks ?? [])]
    .some((one) => one && one.file === problem.file && one.message === problem.message);
}

/**
 * Takes what changed on disk; what was edited here stays, and is compared when it is saved.
 * @param {StateData} state
 */
export function refresh(state) {
  const gone = [...palettes.keys()].filter(
    (id) => !isNew(id) && !edits.has(id) && !state.palettes.some((p) => p.id === id));
  for (const id of gone) palettes.delete(id);
  for (const palette of state.palettes) {
    const old = palettes.get(palette.id);
    const isNews = palette.problem?.message !== old?.problem?.message;
    if (palette.problem && isNews) emit("broken", palette.problem);
    if (palette.problem && old) {
      // It stays as it is here, with the texts that its file had.
      palettes.set(palette.id, { ...old, problem: palette.problem });
      continue;
    }
    if (edits.has(palette.id) && old && old.hash !== palette.hash) {
      if (isNews) palettes.set(palette.id, { ...old, problem: palette.problem });
      continue;
    }
    if (old && old.hash === palette.hash && !isNews) continue;
    if (old) pin(palette.id, saved(palette.id));
    take(palette.id, palette);
  }
  for (const id of [...themes.keys()]) {
    if (!themeEdits.has(id) && !state.themes.some((theme) => theme.id === id)) themes.delete(id);
  }
  for (const theme of state.themes) {
    const old = themes.get(theme.id);
    const isNews = theme.problem?.message !== old?.problem?.message;
    if (theme.problem && isNews) emit("broken", theme.problem);
    if (old && themeEdits.has(theme.id) && old.hash !== theme.hash) {
      if (isNews) themes.set(theme.id, { ...old, problem: theme.problem });
      continue;
    }
    if (old && old.hash === theme.hash && !isNews) continue;
    if (old) pinLook(theme.id);
    themes.set(theme.id, theme);
    if (old?.hash !== theme.hash) emit("theme", theme.id);
  }
  // New ones stand where the next start has them.
  const looks = [...themes.values()];
  const order = new Map(state.themes.map(({ id }, at) => [id, at]));
  themes.clear();
  for (const look of looks.sort((a, b) => (order.get(a.id) ?? 1e6) - (order.get(b.id) ?? 1e6))) themes.set(look.id, look);
  const known = JSON.stringify(data.unread);
  for (const problem of [...(state.unread?.palettes ?? []), ...(state.unread?.looks ?? [])]) {
    if (!known?.includes(JSON.stringify(problem))) emit("broken", problem);
  }
  boards.clear();
  for (const board of state.boards) boards.set(board.id, board);
  data = state;
  show({});
  emit("data");
}
