// @ts-check
// Drawings without colours: read once, printed in any palette as quickly as a screen is drawn.
import { inkValues, Mixes } from "./inks.js";
import { merged } from "./merging.js";

/** @typedef {import("./color.js").Color} Color */
/** @typedef {import("./color.js").Vision} Vision */

/**
 * @typedef {object} Header
 * @property {number} width
 * @property {number} height
 * @property {string[]} inks
 * @property {number} mixCount
 * @property {8 | 16 | 32} bits
 * @property {number} [merged] the number of merged mixes, 0 for none
 * @property {string} [key]
 * @property {number[][]} [cells] a polygon for each cell: x, y, x, y ...
 * @property {string[]} [names] of the cells
 * @property {Frame[]} [frames] of a film
 * @property {{at: number, name: string, where?: string}[]} [cues] with the name of the cell
 * @property {number} [seconds]
 * @property {number} [cell] the size of its cells in pixels
 */

/**
 * @typedef {object} Frame
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {number} offset
 * @property {number} length
 * @property {number} milliseconds
 * @property {number} bits of each index
 */

/** @typedef {Uint8Array | Uint16Array | Uint32Array} Indices */

/** The most by which merged mixes may be off, in 255ths; IndexedSeparation.tolerances in Swift. */
const tolerance = 1.25;

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<ArrayBuffer>}
 */
export const inflate = (bytes) =>
  new Response(
    new Blob([bytes]).stream()
      .pipeThrough(new /** @type {any} */ (globalThis).DecompressionStream("deflate-raw"))
  ).arrayBuffer();

/**
 * @param {ArrayBuffer} buffer
 * @param {8 | 16 | 32} bits
 * @returns {Indices}
 */
const indicesOf = (buffer, bits) =>
  bits === 8 ? new Uint8Array(buffer)
  : bits === 16 ? new Uint16Array(buffer) : new Uint32Array(buffer);

/**
 * Fewer mixes that stand for all of a drawing.
 * @typedef {{mixes: Mixes, map: Uint16Array, colors: Float64Array}} Merged
 */

/**
 * @param {Uint16Array} amounts
 * @param {Uint16Array} map the merged mix for each exact one
 * @param {number} inks
 * @returns {Merged}
 */
const mergedOf = (amounts, map, inks) => ({
  mixes: new Mixes(amounts, inks), map, colors: new Float64Array((amounts.length / inks) * 4),
});

/**
 * @param {Indices} indices
 * @param {number} mixCount
 */
function countsOf(indices, mixCount) {
  const counts = new Uint32Array(mixCount);
  for (let i = 0; i < indices.length; i++) counts[indices[i]] += 1;
  return counts;
}

/**
 * A colour as the bytes of `ImageData`.
 * @param {Float64Array} source
 * @param {number} at
 */
const pixelOf = (source, at) => {
  const alpha = source[at + 3];
  return alpha === 0 ? 0
    : ((Math.round(alpha * 255) << 24) |
        (Math.round(Math.min(source[at + 2], 1) * 255) << 16) |
        (Math.round(Math.min(source[at + 1], 1) * 255) << 8) |
        Math.round(Math.min(source[at], 1) * 255)) >>> 0;
};

/** A drawing in inks: an index for each pixel, and the amounts of inks of each mix. */
export class Drawing {
  /**
   * @param {Header} header
   * @param {Uint16Array} amounts
   * @param {{amounts: Uint16Array, map: Uint16Array} | null} shared mixes for all palettes
   * @param {Indices} indices
   */
  constructor(header, amounts, shared, indices) {
    this.header = header;
    this.width = header.width;
    this.height = header.height;
    this.inks = header.inks;
    this.amounts = amounts;
    this.indices = indices;
    this.exact = new Mixes(amounts, header.inks.length);
    this.merged = shared && mergedOf(shared.amounts, shared.map, header.inks.length);
    /**
     * Merged mixes for palettes of their own, by the values of inks; null where none are needed.
     * @type {Map<string, Merged | null>}
     */
    this.own = new Map();
    /**
     * The number of pixels of each mix, once it is asked for.
     * @type {Uint32Array | undefined}
     */
    this.pixelCounts = undefined;
    /** The values of inks for which merged mixes are owed, "" for none. */
    this.owed = "";
    this.colors = new Float64Array(header.mixCount * 4);
    this.table = new Uint32Array(header.mixCount);
  }

  /**
   * Reads what the server sends.
   * @param {ArrayBuffer} buffer
   */
  static async read(buffer) {
    const { header, amounts, merged, rest } = readParts(buffer);
    const indices = indicesOf(await inflate(rest), header.bits);
    if (indices.length !== header.width * header.height) throw new Error("The drawing is cut off.");
    return new Drawing(header, amounts, merged, indices);
  }

  /**
   * The colour of each mix as the bytes of `ImageData`, in `table`.
   * @param {ReadonlyMap<string, Color>} inks
   * @param {Vision} [vision]
   */
  print(inks, vision = "normal") {
    const values = inkValues(this.inks, inks);
    this.exact.colors(values, this.colors);
    let source = this.colors;
    /** @type {Uint16Array | null} */
    let map = null;
    this.owed = "";
    let mixes = this.merged;
    mixes?.mixes.colors(values, mixes.colors);
    if (!mixes || this.deviation(mixes) > tolerance) {
      // Printed from all mixes until there is time to merge them for these colours alone.
      const key = values.join();
      mixes = this.own.get(key) ?? null;
      if (!this.own.has(key)) this.owed = key;
      mixes?.mixes.colors(values, mixes.colors);
    }
    if (mixes) {
      source = mixes.colors;
      map = mixes.map;
    }
    if (vision !== "normal") {
      // Others see the colours of inks; their mixes follow, as print would have it.
      this.exact.colors(inkValues(this.inks, inks, vision), this.colors);
      [source, map] = [this.colors, null];
    }
    const { table } = this;
    for (let mix = 0; mix < table.length; mix++) {
      table[mix] = pixelOf(source, (map ? map[mix] : mix) * 4);
    }
    return table;
  }

  /** Merges the mixes for the colours that were printed last and are owed. */
  settle() {
    if (!this.owed) return;
    this.pixelCounts ??= countsOf(this.indices, this.header.mixCount);
    const pixels = this.table.map((_, mix) => pixelOf(this.colors, mix * 4));
    const found = merged(pixels, this.pixelCounts);
    const { length: inks } = this.inks;
    if (this.own.size >= 16) this.own.delete(this.own.keys().next().value ?? "");
    this.own.set(this.owed, found && mergedOf(
      Uint16Array.from(found.members.flatMap((mix) => [
        ...this.amounts.subarray(mix * inks, (mix + 1) * inks)])), found.map, inks));
    this.owed = "";
  }

  /**
   * The greatest change of any channel that merged mixes make, in 255ths, as Swift measures it.
   * @param {{colors: Float64Array, map: Uint16Array}} merged
   */
  deviation(merged) {
    const { fround, abs } = Math;
    let worst = 0;
    for (let mix = 0; mix < this.table.length; mix++) {
      const [at, to] = [mix * 4, merged.map[mix] * 4];
      for (let channel = 0; channel < 4; channel++) {
        const wanted = fround(fround(this.colors[at + channel]) * 255);
        const got = fround(fround(merged.colors[to + channel]) * 255);
        const change = abs(fround(wanted - got));
        if (change > worst) worst = change;
      }
    }
    return worst;
  }

  /**
   * Writes the pixels through a table.
   * @param {Uint32Array} pixels
   * @param {Uint32Array} [table]
   */
  fill(pixels, table = this.table) {
    const { indices } = this;
    // A loop for each type: one that has met several is half as quick for all of them.
    if (indices instanceof Uint8Array) fillBytes(pixels, indices, table);
    else if (indices instanceof Uint16Array) fillHalfWords(pixels, indices, table);
    else for (let i = 0; i < indices.length; i++) pixels[i] = table[indices[i]];
  }

  /**
   * The inks at a pixel, the one with the largest amount first.
   * @param {number} x
   * @param {number} y
   */
  inksAt(x, y) {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return [];
    const start = this.indices[y * this.width + x] * this.inks.length;
    return this.inks
      .map((ink, index) => ({ ink, amount: this.amounts[start + index] / 65535 }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount);
  }

  /**
   * The share of each pixel that some inks have, as a table of alphas 0...255 for each mix.
   * @param {ReadonlySet<string>} names
   */
  shares(names) {
    const chosen = this.inks.map((ink) => names.has(ink));
    const shares = new Uint8Array(this.header.mixCount);
    for (let mix = 0, at = 0; mix < shares.length; mix++) {
      let sum = 0;
      for (let ink = 0; ink < chosen.length; ink++, at++) if (chosen[ink]) sum += this.amounts[at];
      shares[mix] = Math.round(sum / 257);
    }
    return shares;
  }
}

/**
 * @param {Uint32Array} pixels
 * @param {Uint8Array} indices
 * @param {Uint32Array} table
 */
function fillBytes(pixels, indices, table) {
  for (let i = 0; i < indices.length; i++) pixels[i] = table[indices[i]];
}

/**
 * @param {Uint32Array} pixels
 * @param {Uint16Array} indices
 * @param {Uint32Array} table
 */
function fillHalfWords(pixels, indices, table) {
  for (let i = 0; i < indices.length; i++) pixels[i] = table[indices[i]];
}

/**
 * Reads all of a drawing or film but its indices.
 * @param {ArrayBuffer} buffer
 */
export function readParts(buffer) {
  const view = new DataView(buffer);
  if (buffer.byteLength < 8 || view.getUint32(0) !== 0x544e4331) {
    throw new Error("The answer is not a drawing.");
  }
  let at = 8 + view.getUint32(4, true);
  /** @type {Header} */
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, at - 8)));
  /** @param {number} count */
  const take = (count) => {
    const words = new Uint16Array(buffer.slice(at, at + count * 2));
    at += Math.ceil((count * 2) / 4) * 4;
    return words;
  };
  const amounts = take(header.mixCount * header.inks.length);
  const merged = header.merged
    ? { amounts: take(header.merged * header.inks.length), map: take(header.mixCount) } : null;
  return { header, amounts, merged, rest: new Uint8Array(buffer, at) };
}

/** A canvas that shows a drawing, and what is marked on it. */
export class Picture {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser cannot draw.");
    this.context = context;
    /** @type {Drawing | null} */
    this.drawing = null;
    /** @type {ImageData | null} */
    this.image = null;
    /** @type {Uint32Array | null} */
    this.pixels = null;
    /** @type {ReadonlySet<string>} */
    this.glowing = new Set();
  }

  /** @param {Drawing} drawing */
  show(drawing) {
    this.drawing = drawing;
    const { width, height } = drawing;
    if (!this.image || this.image.width !== width || this.image.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.image = new ImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
  }

  /**
   * Prints the drawing in the colours of inks.
   * @param {ReadonlyMap<string, Color>} inks
   * @param {Vision} [vision]
   */
  print(inks, vision) {
    const { drawing, image, pixels } = this;
    if (!drawing || !image || !pixels) return;
    drawing.print(inks, vision);
    if (this.glowing.size) this.dim(drawing);
    drawing.fill(pixels);
    this.context.putImageData(image, 0, 0);
  }

  /**
   * Lets everything but the glowing inks fade towards a middle grey.
   * @param {Drawing} drawing
   */
  dim(drawing) {
    const shares = drawing.shares(this.glowing);
    const { table } = drawing;
    for (let mix = 0; mix < table.length; mix++) {
      const color = table[mix];
      const rest = (255 - shares[mix]) * 0.82;
      let result = color & 0xff000000;
      for (const shift of [0, 8, 16]) {
        const value = (color >>> shift) & 255;
        result |= Math.round(value + ((128 - value) * rest) / 255) << shift;
      }
      table[mix] = result >>> 0;
    }
  }
}
