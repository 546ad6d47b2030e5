// @ts-check
// The sprites, screenshots and icons of a manifest on the wall: drawings in inks where they are drawn,
// and files that the studio colours where they are tinted art.
import { seen, toHex } from "./color.js";
import { inkColors, rulesOf } from "./inks.js";
import * as focus from "./focus.js";
import * as model from "./model.js";
import { Drawing } from "./picture.js";
import { inTurn, postForBytes } from "./server.js";

/** @typedef {import("./color.js").Color} Color */
/** @typedef {import("./color.js").Vision} Vision */
/** @typedef {import("./inks.js").Kind} Kind */
/** @typedef {import("./wall.js").Card} Card */

/**
 * What is known of a picture.
 * @typedef {object} Known
 * @property {string} asked the colours that were asked for last
 * @property {string} key of the drawing; "" for a file
 * @property {{rules: import("./inks.js").Rule[], kind: Kind} | null} inks
 * @property {boolean} isFile
 */

/** The milliseconds between two prints of screenshots, which have many pixels, while a slider moves. */
const pause = 60;
/** The milliseconds after which a drawing is asked for that may suit new colours better. */
const rest = 250;

export class PictureCards {
  /** @param {(card: Card, text: string) => void} say shows a problem on a card */
  constructor(say) {
    this.say = say;
    /** @type {WeakMap<Card, Known>} */
    this.known = new WeakMap();
    /** @type {Set<Card>} */
    this.unpainted = new Set();
    /** @type {Set<Card>} */
    this.wanted = new Set();
    this.isAsking = false;
    this.isGone = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.painting = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
  }

  destroy() {
    this.isGone = true;
    clearTimeout(this.painting);
    clearTimeout(this.resting);
  }

  /**
   * Prints a picture in the colours of now, soon.
   * @param {Card} card
   */
  paint(card) {
    this.unpainted.add(card);
    this.painting ??= setTimeout(() => {
      this.painting = undefined;
      const cards = [...this.unpainted];
      this.unpainted.clear();
      for (const each of cards) this.print(each);
    }, pause);
  }

  /** @param {Card} card */
  print(card) {
    const known = this.known.get(card) ?? { asked: "", key: "", inks: null, isFile: false };
    this.known.set(card, known);
    const { picture } = card.panes[0];
    if (picture.drawing && known.inks) {
      const inks = this.colors(known);
      if (inks) {
        picture.glowing = focus.glowing(known.inks.rules);
        picture.print(inks, /** @type {Vision} */ (model.ui.vision));
        if (picture.drawing.owed) {
          picture.drawing.settle();
          picture.print(inks, /** @type {Vision} */ (model.ui.vision));
        }
      }
    }
    const asked = `${JSON.stringify(colors())} ${known.isFile ? model.ui.vision : ""}`;
    if (known.asked === asked) return;
    this.wanted.add(card);
    // Files are coloured by the studio; of drawings it is asked once the colours are at rest.
    if (known.isFile || !known.asked) this.ask();
    else {
      clearTimeout(this.resting);
      this.resting = setTimeout(() => this.ask(), rest);
    }
  }

  /**
   * The rules of a picture that is drawn in inks; null for others, and for one that is not there yet.
   * @param {Card} card
   */
  inksOf(card) {
    return this.known.get(card)?.inks ?? null;
  }

  /** @param {Known} known */
  colors(known) {
    if (!known.inks) return null;
    try {
      return inkColors(known.inks.rules, model.colorMap(model.entries()), known.inks.kind);
    } catch {
      return null;
    }
  }

  /** Asks for one picture after the other. */
  async ask() {
    if (this.isAsking) return;
    this.isAsking = true;
    for (const card of this.wanted) {
      if (this.isGone) return;
      this.wanted.delete(card);
      const known = this.known.get(card);
      if (!known || !card.element.isConnected) continue;
      const sent = colors();
      known.asked = `${JSON.stringify(sent)} ${known.isFile ? model.ui.vision : ""}`;
      try {
        await this.take(card, known, await inTurn(() => postForBytes("api/picture", {
          id: card.shown?.id, colors: sent, ...(known.key ? { known: known.key } : {}),
        })));
        card.message.hidden = true;
      } catch (error) {
        this.say(card, /** @type {Error} */ (error).message);
      }
      delete card.element.dataset.loading;
    }
    this.isAsking = false;
  }

  /**
   * @param {Card} card
   * @param {Known} known
   * @param {ArrayBuffer} buffer
   */
  async take(card, known, buffer) {
    const { picture } = card.panes[0];
    const { canvas } = picture;
    const first = new Uint8Array(buffer, 0, 1)[0];
    if (first === 0x7b) return; // The drawing that is there suits these colours too.
    if (first === 0x89) {
      known.isFile = true;
      known.asked = known.asked.replace(/ \w*$/, ` ${model.ui.vision}`);
      const image = await createImageBitmap(new Blob([buffer], { type: "image/png" }));
      [canvas.width, canvas.height] = [image.width, image.height];
      picture.context.drawImage(image, 0, 0);
      if (model.ui.vision !== "normal") this.see(picture);
    } else {
      const drawing = await Drawing.read(buffer);
      const { key, rules, kind } = /** @type {any} */ (drawing.header);
      Object.assign(known, { key, inks: { rules: rulesOf(rules), kind } });
      picture.show(drawing);
      this.print(card);
    }
    canvas.style.aspectRatio = `${canvas.width} / ${canvas.height}`;
  }

  /**
   * Shows a file as people with another colour vision see it.
   * @param {import("./picture.js").Picture} picture
   */
  see({ canvas, context }) {
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Uint32Array(image.data.buffer);
    /** @type {Map<number, number>} */
    const map = new Map();
    for (let i = 0; i < pixels.length; i++) {
      const pixel = pixels[i];
      let other = map.get(pixel);
      if (other === undefined) {
        /** @type {Color} */
        const color = [(pixel & 255) / 255, ((pixel >>> 8) & 255) / 255, ((pixel >>> 16) & 255) / 255, 1];
        const [r, g, b] = seen(color, /** @type {Vision} */ (model.ui.vision)).map((v) => Math.round(Math.min(Math.max(v, 0), 1) * 255));
        other = ((pixel & 0xff000000) | (b << 16) | (g << 8) | r) >>> 0;
        map.set(pixel, other);
      }
      pixels[i] = other;
    }
    context.putImageData(image, 0, 0);
  }
}

/** The colours of now, as the studio reads them. */
const colors = () => model.entries().map(({ name, color }) => ({ name, hex: toHex(color) }));
