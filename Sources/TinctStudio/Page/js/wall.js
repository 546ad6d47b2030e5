// @ts-check
// The wall: boards in the palette that is edited, printed anew whenever it changes.
import { toHex } from "./color.js";
import { drawingFor } from "./drawings.js";
import { announce, debounced, fill, h, toast } from "./dom.js";
import * as focus from "./focus.js";
import * as model from "./model.js";
import { colorName } from "./names.js";
import { Picture } from "./picture.js";
import { PictureCards } from "./pictures.js";
import { Dropped, isExported } from "./server.js";
import { compared, otherLook } from "./toolbar.js";

/** @typedef {import("./color.js").Color} Color */
/** @typedef {import("./color.js").Vision} Vision */
/** @typedef {import("./model.js").Entry} Entry */

/** Widths of cards by zoom, and sizes in which drawings are asked for. */
const widths = [140, 190, 250, 330, 440, 640];
const drawingSizes = [200, 300, 400, 600, 800, 1200];

/** The number of cards that are taken to be seen before the browser has said which are. */
const firstCards = 3;

/** Phones; as in the style sheet. */
const isNarrow = matchMedia("(max-width: 720px)");
/** Screens on which everything is larger; as in the style sheet. */
const isWide = matchMedia("(min-width: 3200px)");

/**
 * @typedef {object} Pane
 * @property {Picture} picture
 * @property {() => readonly Entry[]} list its palette
 * @property {() => {theme: string, edit: Record<string, any> | null}} look its look, as it was saved or is edited
 * @property {string} drawn the drawing that it shows
 * @property {() => {rules: import("./inks.js").Rule[], kind: import("./inks.js").Kind} | null} own the rules of a picture's inks; null for boards
 */

/**
 * @typedef {object} Card
 * @property {string} board
 * @property {HTMLElement} element
 * @property {Pane[]} panes
 * @property {boolean} visible
 * @property {HTMLElement} message
 * @property {import("./model.js").PictureData} [shown] what it shows in the place of a board
 */

/** The look that is edited. */
const lookNow = () => ({ theme: model.ui.theme, edit: model.themeEdit() });

export class Wall {
  /** @param {boolean} [isOfLooks] true where looks are compared, not palettes */
  constructor(isOfLooks = false) {
    this.isOfLooks = isOfLooks;
    this.element = h("div", { class: "wall", id: "main", tabindex: "-1", role: "region", "aria-label": "Boards" });
    /** @type {Card[]} */
    this.cards = [];
    /** @type {Map<Element, Card>} */
    this.byElement = new Map();
    this.observer = new IntersectionObserver((changes) => {
      for (const change of changes) {
        const card = this.byElement.get(change.target);
        if (card) card.visible = change.isIntersecting;
      }
      this.paintSoon();
    }, { rootMargin: "200px" });
    this.nowhere = h("p", { class: "cell-tip nowhere", role: "status", hidden: true }, "On no board in sight.");
    this.frame = 0;
    this.pictures = new PictureCards((card, text) => this.say(card, text, "drawing"));
    this.settleSoon = debounced(200, () => this.settle());
    const rebuild = () => this.build();
    isWide.addEventListener("change", rebuild);
    this.stops = [
      () => isWide.removeEventListener("change", rebuild),
      model.on("ui", (changed) => {
        const keys = ["group", "compare", isOfLooks ? "againstLook" : "against", "zoom", ...(model.ui.compare === "grid" ? ["board"] : [])];
        if (keys.some((key) => changed.has(key))) {
          this.build();
        } else {
          if (changed.has("palette") || changed.has("theme")) this.nameAll();
          this.paintSoon();
        }
      }),
      model.on("palette", () => this.paintSoon()),
      model.on("theme", () => this.paintSoon()),
      model.on(["data", "pictures"], () => this.build()),
      focus.onFocus(() => this.paintSoon()),
    ];
    this.build();
  }

  destroy() {
    for (const stop of this.stops) stop();
    this.cards = [];
    this.pictures.destroy();
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
  }

  /** The width of cards in pixels. */
  get width() {
    return (widths[Number(model.ui.zoom) - 1] ?? widths[2]) * (isWide.matches ? 1.5 : 1);
  }

  /** The longer side of drawings, in pixels. */
  get size() {
    const { width } = this;
    const wanted = width * Math.min(devicePixelRatio, 2);
    return isExported ? 0 : drawingSizes.find((size) => size >= wanted * 0.9) ?? 1200;
  }

  build() {
    this.observer.disconnect();
    this.byElement.clear();
    const { compare, group } = model.ui;
    this.element.style.setProperty("--card", `${this.width}px`);
    this.element.dataset.compare = compare;
    this.cards = compare === "grid" ? this.paletteCards() : this.boardCards(group);
    fill(this.element, this.cards.length
      ? h("div", { class: "cards" }, this.cards.map((card) => card.element))
      : h("p", { class: "empty" }, "No boards were opened. Start tinct studio with a pack, such as ",
          h("code", null, "tinct studio packs/levels.json"), "."));
    this.element.append(this.nowhere);
    for (const card of this.cards) {
      this.byElement.set(card.element, card);
      this.observer.observe(card.element);
    }
    const first = this.cards[0]?.panes[0].picture.canvas;
    if (first) this.rove(first);
    this.label();
    // The first are seen wherever the page is; their drawings are under way while the rest is laid out.
    for (const card of this.cards.slice(0, firstCards)) card.visible = true;
    this.paint();
  }

  /**
   * Makes one board the stop of the Tab key; the arrows lead to the others.
   * @param {HTMLCanvasElement} canvas
   */
  rove(canvas) {
    for (const { panes } of this.cards) for (const { picture } of panes) picture.canvas.tabIndex = -1;
    canvas.tabIndex = 0;
  }

  /** @param {string} group @returns {Card[]} */
  boardCards(group) {
    const { compare } = model.ui;
    const boards = [...model.boards.values()].filter((b) => !group || b.group === group).map((board) => {
      const now = this.pane(board.id, () => model.entries());
      const panes = compare === "off" ? [now] : [
        this.isOfLooks ? this.pane(board.id, () => model.entries(), () => this.otherLook()) : this.pane(board.id, () => this.other()), now];
      const card = this.card(board.id, board.name, panes);
      if (compare === "side") {
        card.element.querySelector("figcaption")?.append(h("span", { class: "pane-names" }, compared(this.isOfLooks).map((name) => h("span", null, name))));
      }
      return card;
    });
    const pictures = model.pictures().filter((p) => !group || p.group === group).map((shown) => {
      const pane = this.pane("", () => model.entries());
      /** @type {Card} */
      const card = { ...this.card("", shown.name, [pane]), shown };
      pane.own = () => this.pictures.inksOf(card);
      return card;
    });
    return [...boards, ...pictures];
  }

  /** Brings the names of palettes under and on boards up to date. */
  nameAll() {
    const names = compared(this.isOfLooks);
    for (const card of this.cards) {
      [...card.element.querySelectorAll(".pane-names > span")].forEach((span, at) => { span.textContent = names[at]; });
    }
    this.label();
  }

  /** Every palette on the chosen board. @returns {Card[]} */
  paletteCards() {
    const { board } = model.ui;
    return model.paletteList().map((palette) => {
      const card = this.card(board, palette.name, [this.pane(board, () => model.entries(palette.id))]);
      const name = h("button", {
        type: "button", class: "card-name",
        onclick: () => model.show({ palette: palette.id, compare: "off" }),
      }, palette.name);
      fill(/** @type {HTMLElement} */ (card.element.querySelector("figcaption")), name);
      return card;
    });
  }

  /** The palette beside which the edited one stands. @returns {readonly Entry[]} */
  other() {
    const { against, palette } = model.ui;
    return against && model.palettes.has(against) ? model.entries(against) : model.saved(palette);
  }

  /** The look beside which the edited one stands. */
  otherLook() {
    const other = otherLook();
    return other ? { theme: other, edit: model.themeEdit(other) } : { theme: model.ui.theme, edit: null };
  }

  /** @param {string} board @param {() => readonly Entry[]} list @param {Pane["look"]} [look] @returns {Pane} */
  pane(board, list, look = lookNow) {
    const canvas = h("canvas", { width: 8, height: 8, role: "img", tabindex: "-1", "aria-label": "Board" });
    /** @type {Pane} */
    const pane = { picture: new Picture(canvas), list, look, drawn: "", own: () => null };
    canvas.addEventListener("click", (event) => {
      const box = canvas.getBoundingClientRect();
      this.pick(board, pane, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    });
    canvas.addEventListener("keydown", (event) => this.key(event, board, pane));
    canvas.addEventListener("focus", () => this.rove(canvas));
    canvas.addEventListener("blur", () => canvas.parentElement?.querySelector(".cross")?.remove());
    /** @type {any} */ (canvas).tinctPane = { board, pane };
    return pane;
  }

  /** @param {string} board @param {string} title @param {Pane[]} panes @returns {Card} */
  card(board, title, panes) {
    const message = h("p", { class: "card-message", hidden: true });
    const element = h("figure", { class: "card" },
      h("div", { class: "panes" }, panes.map(({ picture }) => h("div", { class: "pane" }, picture.canvas)), message),
      h("figcaption", null, title));
    return { board, element, panes, visible: false, message };
  }

  /** Says in words what each canvas shows. */
  label() {
    const palette = model.palettes.get(model.ui.palette)?.name ?? "";
    const [other] = compared(this.isOfLooks);
    for (const card of this.cards) {
      if (card.shown) {
        card.panes[0].picture.canvas.setAttribute("aria-label", `${card.shown.name} in ${palette}`);
        continue;
      }
      const name = model.boards.get(card.board)?.name ?? card.board;
      card.panes.forEach(({ picture }, at) => {
        const where = model.ui.compare === "grid" ? card.element.querySelector("figcaption")?.textContent
          : card.panes.length === 2 && at === 0 ? other : palette;
        picture.canvas.setAttribute(
          "aria-label", `Board ${name} in ${where}. Press Enter to ask for the ink at a point, the arrows for another board.`);
      });
    }
  }

  paintSoon() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  paint() {
    const vision = /** @type {Vision} */ (model.ui.vision);
    // An ink that lies on none of them would let all boards fade.
    const isSeen = this.glows();
    this.nowhere.hidden = isSeen;
    /** @type {Map<readonly Entry[], Map<string, ReturnType<typeof model.resolve>>>} */
    const resolved = new Map();
    for (const card of this.cards) {
      if (!card.visible) continue;
      if (card.shown) {
        this.pictures.paint(card);
        continue;
      }
      let problem = "";
      let lacking = card.panes[0];
      for (const pane of card.panes) {
        const list = pane.list();
        let results = resolved.get(list);
        if (!results) resolved.set(list, (results = new Map()));
        // Only boards with inks of their own are unlike others.
        const own = model.boards.get(card.board)?.inks ? card.board : "";
        const { theme, edit } = pane.look();
        const key = `${theme} ${edit !== null} ${own}`;
        let result = results.get(key);
        if (result === undefined) results.set(key, (result = model.resolve(list, theme, own, edit)));
        if (!result) {
          const { against, palette, compare } = model.ui;
          // Of two palettes it may be either.
          const isOther = card.panes.length === 2 && pane === card.panes[0] && !this.isOfLooks;
          const id = isOther && model.palettes.has(against) ? against : palette;
          lacking = pane;
          problem = `${compare === "grid" ? "This palette" : model.palettes.get(id)?.name ?? "This palette"} lacks colours that the look ${model.themes.get(theme)?.name ?? ""} needs: ` +
            "base and text, or dark, light, neutral and base.";
          continue;
        }
        this.load(card, pane, result.kind, list);
        if (!pane.picture.drawing) continue;
        pane.picture.glowing = isSeen ? focus.glowing(result.rules) : new Set();
        pane.picture.print(result.inks, vision);
        if (pane.picture.drawing.owed) this.settleSoon();
      }
      if (problem) {
        lacking.picture.canvas.parentElement?.append(card.message);
        this.say(card, problem);
      }
      else if (card.message.dataset.kind === "palette") card.message.hidden = true;
    }
  }

  /** False if an ink is pointed at that lies on no board in sight. */
  glows() {
    if (!focus.isGlowing()) return true;
    let isAsked = false;
    for (const card of this.cards) {
      if (!card.visible) continue;
      for (const pane of card.panes) {
        const { drawing } = pane.picture;
        const rules = drawing && (card.shown ? pane.own()?.rules : model.resolve(pane.list(), pane.look().theme, card.board, pane.look().edit)?.rules);
        const glowing = focus.glowing(rules ?? []);
        if (!drawing || !glowing.size) continue;
        isAsked = true;
        if (drawing.inks.some((ink) => glowing.has(ink))) return true;
      }
    }
    return !isAsked;
  }

  /** Merges mixes as the tool does, where those that all palettes share would show. */
  async settle() {
    for (const card of this.cards) {
      for (const pane of card.visible ? card.panes : []) {
        const { drawing } = pane.picture;
        const result = drawing && !card.shown && model.resolve(pane.list(), pane.look().theme, card.board, pane.look().edit);
        if (!drawing || !result) continue;
        drawing.print(result.inks);
        if (!drawing.owed) continue;
        drawing.settle();
        this.paintSoon();
        // Boards one by one, so that the page answers in between.
        await new Promise((done) => { setTimeout(done); });
      }
    }
  }

  /**
   * @param {Card} card
   * @param {string} text
   */
  say(card, text, kind = "palette") {
    card.message.textContent = text;
    card.message.dataset.kind = kind;
    card.message.hidden = false;
  }

  /**
   * Asks for the drawing of a pane unless it has it; the last picture stays meanwhile.
   * @param {Card} card
   * @param {Pane} pane
   * @param {import("./inks.js").Kind} kind
   * @param {readonly Entry[]} colors
   */
  load(card, pane, kind, colors) {
    const { theme, edit } = pane.look();
    const request = { board: card.board, theme, kind, size: this.size, colors, edit };
    const alphas = colors.filter(({ color }) => color[3] < 1).map(({ name, color }) => [name, color[3]]);
    const key = JSON.stringify([
      card.board, theme, kind, this.size, alphas, edit, model.themes.get(theme)?.hash]);
    if (pane.drawn === key) return;
    pane.drawn = key;
    card.element.dataset.loading = "";
    const isWanted = () => pane.drawn === key && card.visible && this.cards.includes(card);
    drawingFor(request, isWanted).then(
      (drawing) => {
        if (pane.drawn !== key) return;
        delete card.element.dataset.loading;
        card.message.hidden = true;
        pane.picture.show(drawing);
        pane.picture.canvas.style.aspectRatio = `${drawing.width} / ${drawing.height}`;
        this.paintSoon();
      },
      (error) => {
        if (pane.drawn !== key) return;
        delete card.element.dataset.loading;
        // Out of sight before its turn came: it is asked for again when it is seen.
        if (error instanceof Dropped) pane.drawn = "";
        else this.say(card, error.message, "drawing");
      });
  }

  /**
   * Finds the ink at a point of a board.
   * @param {string} board
   * @param {Pane} pane
   * @param {number} x 0...1
   * @param {number} y 0...1
   */
  pick(board, pane, x, y) {
    const { drawing } = pane.picture;
    if (!drawing) return;
    const [px, py] = [Math.floor(x * drawing.width), Math.floor(y * drawing.height)];
    const mix = drawing.inksAt(px, py);
    if (!mix.length) {
      announce("Nothing is drawn here.");
      focus.focusOn({});
      return;
    }
    focus.focusOn({ ink: mix[0].ink, mix, board, inks: drawing.inks, picture: pane.own() });
    const inks = board ? model.resolve(pane.list(), pane.look().theme, board, pane.look().edit)?.inks : focus.known()?.inks;
    const color = inks?.get(mix[0].ink);
    const { names } = focus.originOf(mix[0].ink);
    // The view of all palettes shows the board that was clicked last.
    if (board) model.show({ board });
    if (names.length) model.show({ color: names.find((n) => pane.list().some((e) => e.name === n)) ?? model.ui.color });
    if (isNarrow.matches) {
      // The panel is far below.
      toast(`${focus.inkTitle(mix[0].ink)}${color ? ` · ${toHex(color)}` : ""}`, {
        symbol: "pipette", action: { title: "Its rule", run: () => document.querySelector(".ink-panel")?.scrollIntoView({ block: "start" }) },
      });
    }
    announce(`${focus.inkTitle(mix[0].ink)}${color ? `, ${colorName(color)}, ${toHex(color)}` : ""}` +
      `${names.length ? `, from ${names.join(" and ")}` : ""}`);
  }

  /** @param {KeyboardEvent} event @param {string} board @param {Pane} pane */
  key(event, board, pane) {
    const { canvas } = pane.picture;
    const holder = /** @type {HTMLElement} */ (canvas.parentElement);
    let cross = /** @type {HTMLElement | null} */ (holder.querySelector(".cross"));
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const move = /** @type {Record<string, number[]>} */ (moves)[event.key];
    if (event.key === "Escape" && cross) {
      cross.remove();
      focus.focusOn({});
      event.preventDefault();
      return;
    }
    if (move && !cross) {
      event.preventDefault();
      const all = this.cards.flatMap((card) => card.panes.map((one) => one.picture.canvas));
      const perRow = getComputedStyle(/** @type {Element} */ (this.element.firstElementChild))
        .gridTemplateColumns.split(" ").length * (all.length / this.cards.length);
      all[all.indexOf(canvas) + move[0] + move[1] * perRow]?.focus();
      return;
    }
    if (event.key !== "Enter" && event.key !== " " && !(move && cross)) return;
    event.preventDefault();
    if (!cross) {
      cross = h("span", { class: "cross", "aria-hidden": "true" });
      cross.dataset.x = cross.dataset.y = "0.5";
      holder.appendChild(cross);
    }
    const step = event.shiftKey ? 0.004 : 0.025;
    const x = Math.min(Math.max(Number(cross.dataset.x) + (move?.[0] ?? 0) * step, 0.002), 0.998);
    const y = Math.min(Math.max(Number(cross.dataset.y) + (move?.[1] ?? 0) * step, 0.002), 0.998);
    [cross.dataset.x, cross.dataset.y] = [String(x), String(y)];
    cross.style.left = `${x * 100}%`;
    cross.style.top = `${y * 100}%`;
    this.pick(board, pane, x, y);
  }
}

// MARK: Colours dragged onto pieces

/**
 * Gives an ink a colour, by the colour of the palette that decides it.
 * @param {string} ink
 * @param {Color} color
 * @param {(names: string[], choose: (name: string) => void) => void} ask when several decide it
 */
export function dye(ink, color, ask) {
  const { rule, names } = focus.originOf(ink);
  if (!rule) return;
  const list = model.entries();
  /** @param {string} name */
  const apply = (name) => {
    const text = toHex(color);
    const isThere = list.some((entry) => entry.name === name);
    const next = isThere
      ? list.map((e) => (e.name === name ? { ...e, text, color, typed: undefined } : e))
      : [...list, { name, text, color }];
    model.change("palette", model.ui.palette, next, `${focus.inkTitle(ink)}: ${name} becomes ${text}`);
    model.show({ color: name });
    toast(`${name} is now ${colorName(color)}, ${text}.`, {
      action: { title: "Undo", run: () => { model.undo(); } },
    });
  };
  if (!names.length) toast(`${focus.inkTitle(ink)} has a fixed colour in this look: ${rule.text}.`);
  else if (names.length === 1) apply(names[0]);
  else ask(names, apply);
}

/**
 * Lets a swatch be dragged onto boards, by mouse, pen or finger.
 * @param {HTMLElement} handle
 * @param {() => Color} color
 * @param {(ink: string, color: Color) => void} drop
 */
export function draggable(handle, color, drop) {
  handle.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @type {import("./focus.js").Focus["picture"]} */
    let picture = null;
    /** @param {PointerEvent} event */
    const target = (event) => {
      const found = document.elementsFromPoint(event.clientX, event.clientY).find((e) => e instanceof HTMLCanvasElement && "tinctPane" in e);
      if (!(found instanceof HTMLCanvasElement)) return null;
      const box = found.getBoundingClientRect();
      const { drawing } = /** @type {any} */ (found).tinctPane.pane.picture;
      if (!drawing) return null;
      const x = Math.floor(((event.clientX - box.left) / box.width) * drawing.width);
      const y = Math.floor(((event.clientY - box.top) / box.height) * drawing.height);
      picture = /** @type {any} */ (found).tinctPane.pane.own();
      return drawing.inksAt(x, y)[0]?.ink ?? null;
    };
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (event.pointerId !== down.pointerId) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 6) return;
        ghost = h("div", { class: "ghost" });
        ghost.style.background = toHex(color());
        document.body.appendChild(ghost);
      }
      event.preventDefault();
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      const ink = target(event);
      focus.glow(ink ?? "", 0);
      ghost.textContent = ink ? focus.inkTitle(ink) : "";
    };
    /** @param {PointerEvent} event */
    const end = (event) => {
      if (event.pointerId !== down.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      focus.glow("");
      // The click that ends a drag is no click.
      /** @param {Event} click */
      const swallow = (click) => {
        click.preventDefault();
        click.stopImmediatePropagation();
      };
      handle.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => handle.removeEventListener("click", swallow, { capture: true }), 50);
      const ink = event.type === "pointerup" ? target(event) : null;
      if (!ink) return;
      // Pictures have rules of their own, which are known as those of what was picked.
      if (picture) focus.focusOn({ ink, picture });
      drop(ink, color());
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
}

