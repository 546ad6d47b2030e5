// @ts-check
// The view of films: animations that play, are scrubbed, heard, and recoloured meanwhile.
import { BoardList } from "./boardlist.js";
import { fill, h, iconButton, scrollsOver, select } from "./dom.js";
import * as model from "./model.js";
import { Drawing, inflate, readParts } from "./picture.js";
import { get, inTurn, postForBytes } from "./server.js";

/** @typedef {import("./picture.js").Frame} Frame */
/** @typedef {import("./picture.js").Indices} Indices */

/** The longer sides of films to choose from, in pixels. */
const sizes = ["256", "512", "768", "1024", "1536"];

/** Screens on which 512 pixels are few. */
const isLarge = matchMedia("(min-width: 2400px) and (min-height: 1300px)");

/** The frames in a second. */
const framesPerSecond = 60;
/** The same for long games, with pieces that flip: their many frames would not fit into a film. */
const [longGame, framesOfLongGame] = [40, 15];

/** The number of frames from one whole picture that is kept to the next. */
const keyDistance = 24;

/** An animation in inks: frames as patches of indices. */
export class Film {
  /**
   * @param {Drawing} drawing with the indices of the frame that is shown
   * @param {Frame[]} frames
   * @param {Indices[]} patches
   */
  constructor(drawing, frames, patches) {
    this.drawing = drawing;
    this.frames = frames;
    this.patches = patches;
    this.cues = drawing.header.cues ?? [];
    /** When each frame begins, in seconds, and when the last ends. */
    this.starts = [0];
    for (const { milliseconds } of frames) {
      this.starts.push(/** @type {number} */ (this.starts.at(-1)) + milliseconds / 1000);
    }
    this.at = -1;
    /** @type {Map<number, Indices>} */
    this.keys = new Map();
    this.seek(0);
  }

  get seconds() {
    return /** @type {number} */ (this.starts.at(-1));
  }

  /** @param {ArrayBuffer} buffer */
  static async read(buffer) {
    const { header, amounts, merged, rest } = readParts(buffer);
    const frames = header.frames ?? [];
    const patches = await Promise.all(frames.map(async ({ offset, length, bits }) => {
      const bytes = await inflate(rest.subarray(offset, offset + length));
      return bits === 16 ? new Uint16Array(bytes) : new Uint32Array(bytes);
    }));
    const size = header.width * header.height;
    const indices = header.bits === 16 ? new Uint16Array(size) : new Uint32Array(size);
    return new Film(new Drawing(header, amounts, merged, indices), frames, patches);
  }

  /**
   * The frame at a moment.
   * @param {number} seconds
   */
  frameAt(seconds) {
    let [low, high] = [0, this.frames.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= seconds + 1e-9) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Makes a frame the one that is shown.
   * @param {number} frame
   * @returns {Frame | null} the part that changed; null for all of it
   */
  seek(frame) {
    if (frame === this.at) return { x: 0, y: 0, w: 0, h: 0, offset: 0, length: 0, milliseconds: 0, bits: 16 };
    const isNext = frame === this.at + 1 && this.at >= 0;
    if (!isNext && (frame < this.at || frame > this.at + keyDistance)) {
      let key = frame - (frame % keyDistance);
      while (key > 0 && !this.keys.has(key)) key -= keyDistance;
      const kept = this.keys.get(key);
      if (kept) {
        this.drawing.indices.set(kept);
        this.at = key;
      } else {
        this.drawing.indices.fill(0);
        this.at = -1;
      }
    }
    while (this.at < frame) this.patch(++this.at);
    return isNext ? this.frames[frame] : null;
  }

  /** @param {number} frame */
  patch(frame) {
    const { x, y, w, h: height } = this.frames[frame];
    const { indices, width } = this.drawing;
    const patch = this.patches[frame];
    for (let row = 0; row < height; row++) {
      indices.set(patch.subarray(row * w, (row + 1) * w), (y + row) * width + x);
    }
    if (frame % keyDistance === 0 && frame > 0 && !this.keys.has(frame)) {
      this.keys.set(frame, indices.slice());
    }
  }
}

/** @type {FilmsView | null} */
let current = null;

/** The animation that is shown, its speed and the size of its cells, for the command line that makes it. */
export const shown = () => ({
  animation: current?.animation || null, cell: current?.film?.drawing.header.cell ?? null, fps: current?.fps ?? framesPerSecond,
});

export function filmsView() {
  const view = new FilmsView();
  current = view;
  return { element: view.element, destroy: () => view.destroy() };
}

class FilmsView {
  constructor() {
    this.canvas = h("canvas", { width: 8, height: 8, role: "img", "aria-label": "The film" });
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.bar = h("div", { class: "toolbar", role: "toolbar", "aria-label": "Film" });
    this.scrubber = h("input", { type: "range", min: "0", max: "0", step: "1", value: "0", "aria-label": "Moment of the film" });
    this.ticks = h("div", { class: "ticks", "aria-hidden": "true" });
    this.time = h("output", { class: "note" });
    this.message = h("p", { class: "note", role: "status" });
    // The slider stays where it is while the buttons beside it change, or a drag would end.
    this.before = h("span", { class: "contents" });
    this.after = h("span", { class: "contents" });
    this.transport = h("div", { class: "transport" },
      this.before, h("div", { class: "scrub" }, this.scrubber, this.ticks), this.time, this.after);
    this.stage = h("div", { class: "stage", id: "main" }, this.canvas, this.message);
    this.cueList = h("div", { class: "cues" });
    this.boards = new BoardList();
    this.element = h("div", { class: "view films-view" },
      h("aside", { class: "side left", "aria-label": "Boards" }, this.boards.element),
      h("section", { class: "desk", "aria-label": "Film" }, this.bar, this.stage, this.transport),
      h("aside", { class: "side right", "aria-label": "Cues" }, this.cueList));
    /** @type {Film | null} */
    this.film = null;
    this.isPlaying = false;
    /** False once a person has paused: films that come later rest at their start. */
    this.wantsPlay = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.speed = 1;
    this.fps = framesPerSecond;
    /** @type {{at: number, row: HTMLElement}[]} */
    this.cueRows = [];
    this.cueAt = -1;
    this.isHeard = false;
    /** @type {AudioContext | null} */
    this.sound = null;
    this.isDrawing = false;
    this.moment = 0;
    this.frame = 0;
    this.request = 0;
    /** The animation that was opened last. */
    this.opened = "";
    /** @type {AbortController | undefined} */
    this.asked = undefined;
    scrollsOver(this.scrubber, () => this.jump(Number(this.scrubber.value)));
    this.scrubber.addEventListener("input", () => {
      this.pause();
      this.show(Number(this.scrubber.value));
      this.moment = this.film?.starts[Number(this.scrubber.value)] ?? 0;
    });
    this.stops = [
      model.on("ui", (changed) => {
        if (["board", "theme", "animation", "film"].some((key) => changed.has(key))) this.open();
        else if (changed.has("palette") || changed.has("vision")) this.recolour();
        this.buildBar();
        this.boards.mark();
      }),
      model.on("palette", (id) => { if (id === model.ui.palette) this.recolour(); }),
      model.on("theme", () => this.open()),
      model.on("play", (id) => {
        if (id !== model.ui.board) return;
        this.buildBar();
        if (this.animation !== this.opened || this.opened === "moves") this.open();
      }),
      model.on("pictures", () => {
        this.buildBar();
        // The games of the manifest come after the boards.
        if (!this.film && !this.isDrawing) this.open();
      }),
    ];
    this.buildBar();
    this.buildTransport();
    this.boards.mark();
    this.open();
  }

  destroy() {
    for (const stop of this.stops) stop();
    this.request += 1;
    this.asked?.abort();
    cancelAnimationFrame(this.frame);
    this.sound?.close();
  }

  get animations() {
    const board = model.boards.get(model.ui.board);
    return [
      ...board?.animations ?? [],
      ...(model.play()?.log ? [{ id: "moves", title: "The moves that were played" }] : []),
      ...model.namedGames().map(({ id, file }) => ({ id: `game:${id}`, title: `The moves of ${file}` })),
    ];
  }

  get animation() {
    const { animations } = this;
    return animations.find(({ id }) => id === model.ui.animation)?.id ?? animations[0]?.id ?? "";
  }

  /** The sizes to choose from: the frames of a long game take hundreds of megabytes in the largest. */
  get sizes() {
    return this.fps === framesOfLongGame ? sizes.slice(0, 3) : sizes;
  }

  /** The size of films: the chosen one, or one that suits the screen. */
  get size() {
    const wanted = sizes.includes(model.ui.film) ? model.ui.film : isLarge.matches ? "1024" : "512";
    return this.sizes.includes(wanted) ? wanted : /** @type {string} */ (this.sizes.at(-1));
  }

  buildBar() {
    const { sizes } = this;
    const at = sizes.indexOf(this.size);
    fill(this.bar,
      this.animations.length > 0 && select("Animation", this.animations, this.animation, (animation) => model.show({ animation })),
      select("Palette", model.paletteChoices(), model.ui.palette, (palette) => model.show({ palette })),
      select("Look", [...model.themes.values()].map(({ id, name }) => ({ id, title: name })), model.ui.theme, (theme) => model.show({ theme })),
      h("span", { class: "grow" }),
      h("span", { class: "zoom", role: "group", "aria-label": "Size of the film" },
        iconButton("minus", "Smaller film", () => model.show({ film: sizes[at - 1] }), { disabled: at === 0, "data-key": "smaller" }),
        iconButton("plus", "Larger film", () => model.show({ film: sizes[at + 1] }), { disabled: at === sizes.length - 1, "data-key": "larger" })));
  }

  buildTransport() {
    // While a film is drawn, the button decides whether it is to play.
    const isOn = this.isPlaying || (this.isDrawing && this.wantsPlay);
    const disabled = !this.film && !this.isDrawing;
    this.scrubber.disabled = !this.film;
    fill(this.before,
      iconButton("first", "To the start", () => { this.pause(); this.jump(0); }, { disabled }),
      iconButton("previous", "One frame back", () => { this.pause(); this.jump((this.film?.at ?? 0) - 1); }, { disabled }),
      iconButton(isOn ? "pause" : "play", isOn ? "Pause" : "Play", () => (isOn ? this.pause() : this.start()), { disabled, "data-key": "play" }),
      iconButton("next", "One frame on", () => { this.pause(); this.jump((this.film?.at ?? 0) + 1); }, { disabled }));
    fill(this.after,
      select("Speed", ["0.25", "0.5", "1", "2", "4"].map((id) => ({ id, title: `${id} ×` })), String(this.speed), (speed) => { this.speed = Number(speed); }, { disabled }),
      iconButton(this.isHeard ? "sound" : "mute", this.isHeard ? "Cues are heard" : "Hear the cues", () => {
        this.isHeard = !this.isHeard;
        this.buildTransport();
      }, { "aria-pressed": String(this.isHeard), "data-key": "sound", disabled }));
  }

  async open() {
    const { board, theme } = model.ui;
    const { animation } = this;
    const result = model.resolve(model.entries(), theme, board);
    const number = ++this.request;
    this.opened = animation;
    if (!board || !animation || !result) {
      this.drop();
      fill(this.message, animation ? "This palette does not fit the look." : [
        "Play some moves first (",
        h("button", { type: "button", class: "link", onclick: () => model.show({ view: "play" }) }, "Play"),
        "), and they become a film."]);
      return;
    }
    this.setDrawing(true);
    try {
      const log = animation === "moves" ? model.play()?.log
        : animation.startsWith("game:") ? (await get(`api/moves?id=${animation.slice(5)}`)).log : undefined;
      if (number !== this.request) return;
      // A line for each move, and one before them.
      const isLong = model.boards.get(board)?.kind === "game" && (log?.split("\n").length ?? 0) > longGame;
      this.fps = isLong ? framesOfLongGame : framesPerSecond;
      this.buildBar();
      const edit = model.themeEdit();
      this.asked?.abort();
      const { signal } = (this.asked = new AbortController());
      const buffer = await inTurn(() => postForBytes("api/film", {
        board, theme, kind: result.kind, size: Number(this.size), fps: this.fps, waiting: this.follow(number),
        ...(log ? { log } : { animation }), ...(edit ? { themeValues: edit } : {}),
      }, signal), () => number === this.request);
      const film = await Film.read(buffer);
      if (number !== this.request) return;
      this.film = film;
      this.setDrawing(false);
      this.canvas.width = film.drawing.width;
      this.canvas.height = film.drawing.height;
      this.image = new ImageData(film.drawing.width, film.drawing.height);
      this.pixels = new Uint32Array(this.image.data.buffer);
      this.scrubber.max = String(film.frames.length - 1);
      this.moment = 0;
      this.showCues();
      this.recolour();
      this.jump(0);
      if (this.wantsPlay) this.start();
    } catch (error) {
      if (number !== this.request) return;
      this.drop();
      this.message.textContent = /** @type {Error} */ (error).message;
    }
  }

  /**
   * Shows how much of a film is drawn, until it is there.
   * @param {number} number of the request
   * @returns {string} the name by which the studio knows it
   */
  follow(number) {
    const waiting = crypto.randomUUID?.() ?? `${performance.timeOrigin + performance.now()}`;
    const look = async () => {
      if (number !== this.request || !this.isDrawing) return;
      try {
        const { drawn, count } = await get(`api/film?waiting=${waiting}`);
        if (number !== this.request || !this.isDrawing) return;
        // Each text would be read out; the bar alone moves.
        if (count > 0) fill(this.message, "Drawing … ", h("progress", { max: count, value: drawn, "aria-label": "Frames drawn" }), h("span", { "aria-hidden": "true" }, ` ${Math.floor((drawn / count) * 100)} % of ${count} frames`));
      } catch { /* The film itself says what is wrong. */ }
      setTimeout(look, 400);
    };
    setTimeout(look, 400);
    return waiting;
  }

  /** @param {boolean} isDrawing */
  setDrawing(isDrawing) {
    this.isDrawing = isDrawing;
    this.stage.toggleAttribute("data-drawing", isDrawing);
    this.message.textContent = isDrawing ? "Drawing …" : "";
    this.buildTransport();
  }

  /** Shows no film. */
  drop() {
    this.rest();
    this.film = null;
    this.canvas.width = this.canvas.height = 8;
    this.time.textContent = "";
    fill(this.ticks);
    fill(this.cueList);
    this.cueRows = [];
    this.setDrawing(false);
  }

  showCues() {
    const { film } = this;
    if (!film) return;
    // Cells do the same thing at the same time; the page says it once.
    /** @type {Map<string, {at: number, name: string, where?: string, count: number}>} */
    const moments = new Map();
    for (const { at, name, where } of film.cues) {
      const key = `${at.toFixed(2)} ${name}`;
      const moment = moments.get(key);
      if (moment) moment.count += 1;
      else moments.set(key, { at, name, where, count: 1 });
    }
    const times = new Map([...moments.values()].map((moment) => [moment.at.toFixed(2), moment]));
    fill(this.ticks, [...times.values()].map(({ at, name }) => {
      const tick = h("i", { title: name });
      tick.style.left = `${(at / film.seconds) * 100}%`;
      return tick;
    }));
    this.cueAt = -1;
    this.cueRows = [...moments.values()].slice(0, 500).map(({ at, name, where, count }) => ({ at, row: h("button", {
      type: "button", onclick: () => { this.pause(); this.jump(film.frameAt(at)); },
    }, `${at.toFixed(2)} s  ${name}${where && count === 1 ? `, ${where}` : ""}`, count > 1 && h("small", null, `× ${count}`)) }));
    fill(this.cueList,
      h("div", { class: "side-head" }, h("h2", null, "Cues")),
      h("p", { class: "note" }, film.cues.length ? "Moments for sounds and vibration." : "This film has no cues."),
      h("div", { class: "moves" }, this.cueRows.map(({ row }) => row)));
  }

  /**
   * Marks the cues of a moment in the list, and brings them into sight.
   * @param {number} seconds
   */
  followCues(seconds) {
    const past = this.cueRows.filter(({ at }) => at <= seconds + 1e-6);
    const now = past.length ? past[past.length - 1].at : -1;
    if (now === this.cueAt) return;
    this.cueAt = now;
    for (const { at, row } of this.cueRows) {
      if (at === now) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    const row = past.at(-1)?.row;
    const list = row?.parentElement;
    // The list alone moves, never the page.
    if (row && list) {
      const rows = Math.floor(list.clientHeight / row.offsetHeight / 2);
      list.scrollTop = Math.max(0, row.offsetTop - rows * row.offsetHeight);
    }
  }

  /** Prints the frame that is shown in other colours. */
  recolour() {
    const { film } = this;
    const result = model.resolve(model.entries(), model.ui.theme, model.ui.board);
    if (!film || !result || !this.pixels || !this.image) return;
    film.drawing.print(result.inks, /** @type {any} */ (model.ui.vision));
    film.drawing.fill(this.pixels);
    this.context.putImageData(this.image, 0, 0);
  }

  /** @param {number} frame */
  show(frame) {
    const { film, pixels, image } = this;
    if (!film || !pixels || !image) return;
    const part = film.seek(frame);
    if (!part) {
      film.drawing.fill(pixels);
      this.context.putImageData(image, 0, 0);
    } else if (part.w > 0) {
      const { indices, table, width } = film.drawing;
      for (let y = part.y; y < part.y + part.h; y++) {
        for (let i = y * width + part.x, end = i + part.w; i < end; i++) pixels[i] = table[indices[i]];
      }
      this.context.putImageData(image, 0, 0, part.x, part.y, part.w, part.h);
    }
    this.scrubber.value = String(frame);
    this.followCues(film.starts[frame]);
    this.scrubber.setAttribute("aria-valuetext", `${film.starts[frame].toFixed(2)} seconds of ${film.seconds.toFixed(2)}`);
    this.time.textContent = `${film.starts[frame].toFixed(2)} / ${film.seconds.toFixed(2)} s`;
  }

  /** @param {number} frame */
  jump(frame) {
    if (!this.film) return;
    const bounded = Math.min(Math.max(frame, 0), this.film.frames.length - 1);
    this.moment = this.film.starts[bounded];
    this.show(bounded);
  }

  start() {
    this.wantsPlay = true;
    if (this.isDrawing) this.buildTransport();
    if (!this.film || this.isPlaying) return;
    this.isPlaying = true;
    if (this.moment >= this.film.seconds - 0.02) this.moment = 0;
    this.buildTransport();
    let last = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const { film } = this;
      if (!this.isPlaying || !film) return;
      const before = this.moment;
      this.moment += (Math.max(0, now - last) / 1000) * this.speed;
      last = now;
      if (this.isHeard) this.tick(film, before, this.moment);
      if (this.moment >= film.seconds) {
        // The last frame rests for a moment; then it starts again.
        if (this.moment > film.seconds + 0.6) this.moment = 0;
        this.show(film.frames.length - 1);
      } else this.show(film.frameAt(this.moment));
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  pause() {
    this.wantsPlay = false;
    this.rest();
    this.buildTransport();
  }

  rest() {
    this.isPlaying = false;
    cancelAnimationFrame(this.frame);
  }

  /**
   * Lets cues of a span of time be heard.
   * @param {Film} film
   * @param {number} from
   * @param {number} to
   */
  tick(film, from, to) {
    const cue = film.cues.find(({ at }) => at > from && at <= to);
    if (!cue) return;
    this.sound ??= new AudioContext();
    const { sound } = this;
    const tone = sound.createOscillator();
    const level = sound.createGain();
    // Each name has a pitch of its own, so that different cues are told apart.
    let hash = 0;
    for (const c of cue.name) hash = (hash * 31 + c.charCodeAt(0)) % 997;
    tone.frequency.value = 420 + (hash % 12) * 60;
    level.gain.setValueAtTime(0.14, sound.currentTime);
    level.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + 0.09);
    tone.connect(level).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.1);
  }
}

