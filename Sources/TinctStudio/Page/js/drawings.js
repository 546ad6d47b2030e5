// @ts-check
// The drawings that the page holds; each is asked for once.
import * as model from "./model.js";
import { Drawing } from "./picture.js";
import { drawing, inTurn, isExported, postForBytes } from "./server.js";

/** @typedef {import("./inks.js").Kind} Kind */

/** The most bytes of indices that are kept. */
const limit = 256 * 1024 * 1024;

/**
 * A drawing, and those who wait for it until it is there.
 * @typedef {{promise: Promise<Drawing>, waiting: (() => boolean)[]}} Known
 */

/** @type {Map<string, Known>} */
const known = new Map();
/** @type {Map<string, number>} */
const sizes = new Map();
let total = 0;

/**
 * The drawing of a board under a theme.
 * @param {object} request
 * @param {string} request.board
 * @param {string} request.theme
 * @param {Kind} request.kind
 * @param {number} request.size of the longer side, in pixels, about
 * @param {any} [request.state] what was played: `log`, `at`, `hint`, `select`
 * @param {Record<string, any> | null} [request.edit] of the theme; null for none
 * @param {readonly import("./model.js").Entry[]} [request.colors] of a palette with translucent ones
 * @param {() => boolean} [isWanted] false once it is no longer to be shown: then it may be dropped
 * @returns {Promise<Drawing>}
 */
export function drawingFor({ board, theme, kind, size, state, colors, edit = model.themeEdit(theme) }, isWanted = () => true) {
  const isClear = colors?.some(({ color }) => color[3] < 1) ?? false;
  const isPlain = !edit && !state && !isClear;
  const body = {
    board, theme, kind, size, ...(edit ? { themeValues: edit } : {}), ...(state ?? {}),
    ...(isClear && colors
      ? { colors: colors.map(({ name, color }) => ({ name, color: [...color] })) } : {}),
  };
  const key = `${model.themes.get(theme)?.hash} ${model.boards.get(board)?.hash} ${JSON.stringify(body)}`;
  const old = known.get(key);
  if (old) {
    // The latest last: what is dropped first was not asked for in the longest time.
    known.delete(key);
    known.set(key, old);
    if (!sizes.has(key)) old.waiting.push(isWanted);
    return old.promise;
  }
  const ask = () => (isPlain ? drawing({ board, theme, kind, size }) : postForBytes("api/drawing", body));
  const waiting = [isWanted];
  const bytes = isExported ? ask() : inTurn(ask, () => {
    const someone = waiting.some((waits) => waits());
    // At once, so that whoever wants it now asks again.
    if (!someone) known.delete(key);
    return someone;
  });
  const promise = bytes.then((buffer) => Drawing.read(buffer));
  known.set(key, { promise, waiting });
  promise.then(
    (made) => {
      waiting.length = 0;
      sizes.set(key, made.indices.byteLength);
      total += made.indices.byteLength;
      for (const old of known.keys()) {
        if (total <= limit || old === key) break;
        total -= sizes.get(old) ?? 0;
        sizes.delete(old);
        known.delete(old);
      }
    },
    () => { if (known.get(key)?.promise === promise) known.delete(key); });
  return promise;
}
