// @ts-check
// The view of play: turn pieces, place stones, and slide through the history of a game.
import { BoardList } from "./boardlist.js";
import {
  announce, dialog, download, fileButton, fill, h, icon, iconButton, scrollsOver, select, toast,
} from "./dom.js";
import { drawingFor } from "./drawings.js";
import { toHex } from "./color.js";
import * as model from "./model.js";
import { Picture } from "./picture.js";
import { get, post } from "./server.js";

/**
 * A game in progress.
 * @typedef {object} Play
 * @property {string} log JSON lines, as `--moves` reads them
 * @property {number} at the number of moves that are shown
 */

/**
 * The outlines of cells, and their names.
 * @typedef {{cells: number[][], names: string[]}} Cells
 */

/** Screens without a mouse, and most often without keys. */
const isTouch = matchMedia("(hover: none) and (pointer: coarse)");

/** @type {PlayView | null} */
let current = null;

/** The size of the cells that are shown and the cell of a hint, for the command line that makes the picture. */
export const shown = () => ({ cell: current?.picture.drawing?.header.cell ?? null, hint: current?.hint ?? null });

/** Offers the moves of the board as a file, by the name that commands read. */
export function saveLog() {
  const log = model.play()?.log ?? "";
  download(`${model.ui.board}.jsonl`, new Blob([log.endsWith("\n") ? log : `${log}\n`], { type: "application/jsonl" }));
}

export function playView() {
  const view = new PlayView();
  current = view;
  return { element: view.element, destroy: () => view.destroy() };
}

class PlayView {
  constructor() {
    const canvas = h("canvas", { width: 8, height: 8, role: "img", tabindex: "0", "aria-label": "Board" });
    this.picture = new Picture(canvas);
    this.mark = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.mark.setAttribute("class", "cell-mark");
    this.mark.setAttribute("aria-hidden", "true");
    this.bar = h("div", { class: "toolbar", role: "toolbar", "aria-label": "The game" });
    this.transport = h("div", { class: "transport" });
    this.search = h("input", {
      type: "search", class: "search", placeholder: "Find a move", "aria-label": "Find a move", hidden: true,
    });
    this.search.addEventListener("input", () => this.show());
    // The field stays where it is while the list changes, or it would lose the keyboard.
    this.head = h("div");
    this.list = h("div");
    this.side = h("aside", { class: "side right", "aria-label": "Moves" }, this.head,
      h("section", { class: "panel", "aria-label": "Moves" }, h("h3", null, "Moves"), this.search, this.list));
    // The cell that is pointed at, and its moves.
    this.tip = h("p", { class: "cell-tip", hidden: true });
    this.stage = h("div", { class: "stage", id: "main" }, h("div", { class: "pane" }, canvas, this.mark), this.tip);
    this.boards = new BoardList();
    this.element = h("div", { class: "view play-view" },
      h("aside", { class: "side left", "aria-label": "Boards" }, this.boards.element),
      h("section", { class: "desk", "aria-label": "The board" }, this.bar, this.stage, this.transport), this.side);
    /** @type {any} */
    this.position = null;
    /** @type {number | null} the cell that a hint names */
    this.hint = null;
    this.sentence = "";
    this.selected = -1;
    this.pointed = -1;
    /**
     * The cells that have lines around them, by the kind of the lines.
     * @type {Map<string, readonly number[]>}
     */
    this.outlines = new Map();
    /** @type {number | null} the cell of a piece that is to move */
    this.from = null;
    /** @type {Cells} */
    this.cells = { cells: [], names: [] };
    this.request = 0;
    canvas.addEventListener("click", (event) => this.click(event, event.shiftKey));
    canvas.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.click(event, true);
    });
    canvas.addEventListener("pointermove", (event) => this.point(this.cellUnder(event)));
    canvas.addEventListener("pointerleave", () => this.point(-1));
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("blur", () => this.select(-1));
    this.stops = [
      model.on("ui", (changed) => {
        if (changed.has("board")) this.open();
        else if (changed.has("theme") || changed.has("palette") || changed.has("vision")) {
          this.show();
          this.draw();
        }
        this.buildBar();
        this.boards.mark();
      }),
      model.on("palette", () => this.draw()), model.on("theme", () => this.draw()),
      model.on("play", (id) => { if (id === model.ui.board) this.read(); }),
      model.on("pictures", () => this.show()),
    ];
    this.slider = h("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "History" });
    scrollsOver(this.slider, () => model.cancelPreview());
    this.slider.addEventListener("input", () => this.goto(Number(this.slider.value), false));
    this.slider.addEventListener("change", () => this.goto(Number(this.slider.value), true));
    this.count = h("output", { class: "note" });
    this.buildBar();
    this.buildTransport();
    this.open();
  }

  destroy() {
    for (const stop of this.stops) stop();
  }

  buildBar() {
    const board = model.boards.get(model.ui.board);
    fill(this.bar,
      select("Palette", model.paletteChoices(), model.ui.palette, (palette) => model.show({ palette })),
      select("Look", [...model.themes.values()].map(({ id, name }) => ({ id, title: name })), model.ui.theme, (theme) => model.show({ theme })),
      h("span", { class: "grow" }),
      h("button", { type: "button", "data-key": "hint", onclick: () => this.ask("hint") }, icon("hint"), "Hint"),
      board?.kind !== "noodles" && h("button", { type: "button", "data-key": "pass", onclick: () => this.ask("pass") }, "Pass"),
      board?.kind !== "stones" && h("button", { type: "button", "data-key": "solve", onclick: () => this.ask("solve") }, icon("wand"), "Solve"),
      h("button", { type: "button", "data-key": "restart", onclick: () => model.change("play", model.ui.board, null, "Start again") }, "Start again"));
  }

  buildTransport() {
    fill(this.transport,
      iconButton("first", "To the start", () => this.goto(0, true)),
      iconButton("previous", "One move back", () => this.goto((this.position?.at ?? 0) - 1, true)),
      h("div", { class: "scrub" }, this.slider),
      iconButton("next", "One move on", () => this.goto((this.position?.at ?? 0) + 1, true)),
      iconButton("last", "To the last move", () => this.goto(this.position?.count ?? 0, true)),
      this.count);
  }

  /** @returns {Play} */
  get play() {
    return model.play() ?? { log: "", at: 0 };
  }

  open() {
    this.search.value = "";
    this.hint = null;
    this.from = null;
    this.selected = -1;
    this.boards.mark();
    this.read();
  }

  /** Asks what the log comes to. */
  async read() {
    const { play } = this;
    const isSame = this.position?.log === play.log && this.position?.board === model.ui.board;
    if (isSame) {
      this.position.at = play.at;
      this.show();
      this.draw();
    }
    await this.send({ log: play.log, at: play.at }, (answer) => {
      this.position = { ...answer, log: play.log, at: Math.min(play.at, answer.count), board: model.ui.board };
      this.show();
      if (!isSame) this.draw();
    });
  }

  /**
   * @param {any} body
   * @param {(answer: any) => void} use
   */
  async send(body, use) {
    const { board } = model.ui;
    const number = ++this.request;
    try {
      const answer = await post("api/play", { board, ...body });
      if (number === this.request && board === model.ui.board) use(answer);
    } catch (error) {
      if (number !== this.request) return;
      fill(this.head, h("p", { class: "field-error" }, /** @type {Error} */ (error).message));
      fill(this.list);
    }
  }

  /**
   * Shows another moment of the game.
   * @param {number} at
   * @param {boolean} ends the movement of the slider
   */
  goto(at, ends) {
    if (!this.position) return;
    const next = Math.min(Math.max(at, 0), this.position.count);
    const value = { log: this.position.log, at: next };
    this.hint = null;
    if (ends) model.change("play", model.ui.board, value, `Move ${next}`);
    else model.preview("play", model.ui.board, value);
  }

  /**
   * Does what a tap on a cell means in the game.
   * @param {number} cell
   * @param {boolean} back
   */
  async tap(cell, back) {
    const { play } = this;
    this.hint = null;
    const from = this.from !== null && this.from !== cell ? { from: this.from } : {};
    const body = { log: play.log, at: play.at, tap: cell, ...from, ...(back ? { back: true } : {}) };
    await this.send(body, (answer) => {
      // What was refused alone may be the start of a move.
      this.from = answer.refused && !("from" in from) ? cell : null;
      if (answer.refused) {
        const last = this.movesOn(cell).at(-1);
        announce(answer.refused);
        toast(answer.refused, {
          symbol: "hint",
          ...(last === undefined ? {} : { action: { title: `Go to move ${last}`, run: () => this.goto(last, true) } }),
        });
        return;
      }
      this.take(answer, answer.moves?.[answer.at - 1] ?? `Cell ${this.cells.names[cell] ?? cell}`);
    });
  }

  /** @param {any} answer @param {string} label */
  take(answer, label) {
    this.hint = null;
    this.position = { ...answer, board: model.ui.board };
    const before = model.dropped();
    model.change("play", model.ui.board, { log: answer.log, at: answer.at }, label);
    announce(answer.status ?? label);
    const dropped = model.dropped();
    if (!dropped || dropped.play === before?.play) return;
    toast(`${counted(dropped.count)} dropped (${numbers(dropped)}), and kept: Undo brings ${
      dropped.count === 1 ? "it" : "them"} back, or later “Bring back” above the list of moves.`, {
      symbol: "hint", action: { title: "Undo", run: () => { model.undo(); } },
      isTrue: () => model.ui.view === "play" && model.dropped()?.play === dropped.play,
    });
  }

  /** Plays the moves again that others took the place of; these are kept then, in their turn. */
  bringBack() {
    const dropped = model.dropped();
    if (!dropped) return;
    this.hint = null;
    model.change("play", model.ui.board, dropped.play, `Bring back ${numbers(dropped)}`);
    announce(`${counted(dropped.count)} brought back.`);
  }

  /** @param {"hint" | "solve" | "pass"} what */
  async ask(what) {
    const { play } = this;
    await this.send({ log: play.log, at: play.at, do: what }, (answer) => {
      if (answer.refused) toast(answer.refused, { symbol: "hint" });
      else if (what === "hint") {
        this.hint = answer.hint?.cell ?? null;
        this.sentence = answer.hint?.sentence ?? "There is nothing left to say.";
        if (this.hint === null) toast(this.sentence);
        announce(this.sentence);
        // Games have no mark for hints; the outline shows the cell.
        if (model.boards.get(model.ui.board)?.kind !== "noodles") this.select(this.hint ?? -1);
        this.show();
        this.draw();
      } else this.take(answer, what === "pass" ? "Pass" : "Solve");
    });
  }

  show() {
    const { position } = this;
    if (!position) return;
    const { at, count, moves: played = [], players = [], by = [] } = position;
    /** @type {string[]} */
    const moves = played.map((/** @type {string} */ text, /** @type {number} */ index) =>
      (players[by[index] - 1] ? `${players[by[index] - 1]} ${text}` : text));
    const chips = this.chips();
    const mover = this.chip(chips[players.indexOf(position.turn)]);
    const wanted = this.search.value.trim().toLowerCase();
    const found = moves.flatMap((text, index) =>
      (`${index + 1}. ${text}`.toLowerCase().includes(wanted) ? [[text, index]] : []));
    const isGame = model.boards.get(model.ui.board)?.kind !== "noodles";
    const games = model.namedGames();
    const dropped = model.dropped();
    this.slider.max = String(count);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", at === 0 ? "the start" : `move ${at} of ${count}: ${moves[at - 1] ?? ""}`);
    this.slider.style.setProperty("--track", count
      ? `linear-gradient(to right, var(--accent) ${(at / count) * 100}%, var(--line) 0)` : "var(--line)");
    this.count.textContent = count ? `${at} of ${count}` : "No moves yet";
    fill(this.head,
      h("div", { class: "side-head" }, h("h2", null, model.boards.get(model.ui.board)?.name ?? ""),
        position.solved && h("span", { class: "good" }, icon("check"), "Solved")),
      h("div", { class: "position" },
        position.status && !(position.solved && position.status === "Solved.") && h("p", null, mover, mover && " ", position.status),
        position.turn && !position.status?.startsWith(position.turn) && h("p", { class: "note" }, `To move: ${position.turn}`),
        position.score && h("p", { class: "note" }, `Score: ${[position.score].flat().join(" to ")}`),
        this.hint !== null && this.sentence && h("p", { class: "rule" }, this.sentence),
        position.winner && !position.status && h("p", null, `Won by ${position.winner}`)),
      h("div", { class: "row" },
        h("button", { type: "button", class: "small", disabled: !count, onclick: saveLog }, icon("download"), "Save the moves"),
        h("button", { type: "button", class: "small", onclick: () => this.loadLog() }, "Open moves …")),
      games.length > 0 && h("section", { class: "panel", "aria-label": "Games of the project" }, h("h3", null, "Games of the project"),
        h("div", { class: "moves" }, games.map(({ id, file, moves }) => h("button", {
          type: "button", "data-key": `game:${id}`, onclick: () => this.openGame(id, file),
        }, h("span", { class: "grow" }, file), h("small", null, moves === 1 ? "1 move" : `${moves} moves`))))));
    this.search.hidden = count <= 8;
    fill(this.list,
      dropped && h("p", { class: "row" }, h("span", { class: "note grow" }, `Dropped, and kept: ${numbers(dropped)}`),
        h("button", { type: "button", class: "small", "data-key": "bring-back", onclick: () => this.bringBack() }, "Bring back")),
      count === 0 ? h("p", { class: "note" }, isTouch.matches ? `Tap a ${isGame ? "cell" : "piece"}.` : `Click a ${isGame ? "cell" : "piece"}, or reach the board with Tab, choose with the arrows and press Enter.`)
      : found.length === 0 ? h("p", { class: "note" }, `No move has “${this.search.value}” in it.`)
      : h("div", { class: "moves" }, [
        !wanted && this.moveButton(0, "The start", at),
        ...found.slice(0, 2000).map((/** @type {any} */ [text, index]) => this.moveButton(index + 1, `${index + 1}. ${text}`, at, chips[by[index] - 1])),
      ]));
    const row = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"));
    // The list alone moves, never the page.
    if (row?.parentElement) row.parentElement.scrollTop = Math.max(0, row.offsetTop - row.parentElement.clientHeight / 2);
    if (this.pointed >= 0) this.showPointed();
    // A row that took the place of the one under the pointer is pointed at as well.
    const under = /** @type {HTMLElement | null} */ (this.list.querySelector("button:hover"));
    if (under) this.outline(this.position.cells?.[Number(under.dataset.key?.slice(5)) - 1] ?? [], "pointed");
    this.label();
  }

  /** The colours of the stones of players: names may be numbers, or those of other colours. */
  chips() {
    const { board, theme } = model.ui;
    /** @type {(string | null)[]} */
    const names = model.boards.get(board)?.kind === "stones" ? ["first", "second", "third"] : this.position?.inks ?? [];
    const inks = names.length ? model.resolve(model.entries(), theme, board)?.inks : null;
    return names.map((ink) => inks?.get(ink ?? "") ?? null);
  }

  /** @param {import("./color.js").Color | null} [color] */
  chip(color) {
    const chip = color ? h("span", { class: "chip tiny", "aria-hidden": "true" }) : null;
    if (chip && color) chip.style.background = toHex(color);
    return chip;
  }

  /**
   * @param {number} number
   * @param {string} text
   * @param {number} at
   * @param {import("./color.js").Color | null} [color] of the player
   */
  moveButton(number, text, at, color) {
    /** @type {number[]} */
    const cells = this.position?.cells?.[number - 1] ?? [];
    return h("button", {
      type: "button", class: number > at ? "ahead" : "", "aria-current": number === at ? "step" : null, "data-key": `move:${number}`,
      onclick: () => this.goto(number, true),
      onmouseenter: () => this.outline(cells, "pointed"), onmouseleave: () => this.outline([], "pointed"),
      onfocus: () => this.outline(cells, "pointed"), onblur: () => this.outline([], "pointed"),
    }, this.chip(color), text);
  }

  label() {
    const board = model.boards.get(model.ui.board);
    const cell = this.selected >= 0 ? ` Cell ${this.cells.names[this.selected] ?? this.selected}.` : "";
    this.picture.canvas.setAttribute("aria-label",
      `Board ${board?.name ?? ""}. ${this.position?.status ?? ""}${cell} Arrows choose a cell, Enter plays it.`);
  }

  /** The longer side of the drawing, in pixels: large on a large screen. */
  get size() {
    const { clientWidth, clientHeight } = this.stage;
    const wanted = Math.min(clientWidth, clientHeight) * Math.min(devicePixelRatio, 2);
    return [800, 1200].find((size) => size >= wanted * 0.9) ?? 1600;
  }

  async draw() {
    const list = model.entries();
    const { board, theme } = model.ui;
    const result = model.resolve(list, theme, board);
    if (!board || !result) return;
    const { log, at } = this.play;
    const state = log || this.hint !== null ? { log, at, ...(this.hint !== null ? { hint: this.hint } : {}) } : undefined;
    const key = JSON.stringify([board, theme, result.kind, state]);
    this.wanted = key;
    try {
      const drawing = await drawingFor(
        { board, theme, kind: result.kind, size: this.size, state, colors: list }, () => this.wanted === key);
      if (this.wanted !== key) return;
      this.picture.show(drawing);
      this.picture.print(result.inks, /** @type {any} */ (model.ui.vision));
      if (drawing.owed) {
        setTimeout(() => {
          if (this.wanted !== key) return;
          drawing.settle();
          this.picture.print(result.inks, /** @type {any} */ (model.ui.vision));
        });
      }
      this.cells = { cells: drawing.header.cells ?? [], names: drawing.header.names ?? [] };
      this.mark.setAttribute("viewBox", `0 0 ${drawing.width} ${drawing.height}`);
      this.select(this.selected);
      // The cells of a move may have been asked for before the drawing was there.
      this.outline(this.outlines.get("pointed") ?? [], "pointed");
      this.picture.canvas.dataset.at = String(at);
    } catch (error) {
      if (this.wanted === key) toast(/** @type {Error} */ (error).message, { kind: "error" });
    }
  }

  /** @param {MouseEvent} event */
  cellUnder(event) {
    const box = this.picture.canvas.getBoundingClientRect();
    const scale = (this.picture.drawing?.width ?? 1) / box.width;
    return cellAt(this.cells.cells, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  /** @param {MouseEvent} event @param {boolean} back */
  click(event, back) {
    const cell = this.cellUnder(event);
    if (cell < 0) return;
    this.point(cell);
    this.tap(cell, back);
  }

  /**
   * The numbers of the moves that changed a cell.
   * @param {number} cell
   * @returns {number[]}
   */
  movesOn(cell) {
    /** @type {number[][]} */
    const all = this.position?.cells ?? [];
    return all.flatMap((cells, index) => (cells.includes(cell) ? [index + 1] : []));
  }

  /**
   * Says which cell is pointed at and which moves changed it, and marks these in the list.
   * @param {number} cell -1 for none
   */
  point(cell) {
    if (cell === this.pointed) return;
    this.pointed = cell;
    this.showPointed();
  }

  showPointed() {
    const cell = this.pointed;
    const numbers = cell < 0 ? [] : this.movesOn(cell);
    const name = this.cells.names[cell] ?? `cell ${cell}`;
    const shown = numbers.length > 6 ? `${numbers.slice(0, 5).join(", ")} … ${numbers.at(-1)}` : numbers.join(", ");
    this.tip.hidden = cell < 0;
    this.tip.textContent = `${name.charAt(0).toUpperCase()}${name.slice(1)}${
      numbers.length ? `: move${numbers.length > 1 ? "s" : ""} ${shown}` : this.position?.count ? ": no move yet" : ""}`;
    this.outline(cell < 0 ? [] : [cell], "pointed");
    const list = this.list.querySelector(".moves");
    for (const row of list?.querySelectorAll("button") ?? []) {
      row.classList.toggle("touches", numbers.includes(Number(row.dataset.key?.slice(5))));
    }
    // The move that is nearest to the one that is shown; the list alone moves, never the page.
    const at = this.position?.at ?? 0;
    const away = (/** @type {HTMLElement} */ row) => Math.abs(Number(row.dataset.key?.slice(5)) - at);
    const touches = /** @type {HTMLElement[]} */ ([...list?.querySelectorAll(".touches") ?? []]);
    const nearest = touches.sort((a, b) => away(a) - away(b))[0];
    if (list && nearest) list.scrollTop = Math.max(0, nearest.offsetTop - list.clientHeight / 2);
  }

  /**
   * Draws lines around cells.
   * @param {readonly number[]} cells
   * @param {string} kind of the lines, which take the place of those of this kind
   */
  outline(cells, kind) {
    this.outlines.set(kind, cells);
    for (const old of [...this.mark.querySelectorAll(`.${kind}`)]) old.remove();
    for (const cell of cells) {
      const outline = this.cells.cells[cell];
      if (!outline) continue;
      const polygon = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
      polygon.setAttribute("points", outline.join(" "));
      polygon.setAttribute("class", kind);
      this.mark.append(polygon);
    }
  }

  /** @param {number} cell -1 for none */
  select(cell) {
    this.selected = cell;
    this.outline(cell < 0 ? [] : [cell], "selected");
    this.label();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const direction = /** @type {Record<string, number[]>} */ (directions)[event.key];
    if (direction) {
      event.preventDefault();
      this.select(this.selected < 0 ? 0 : nextCell(this.cells.cells, this.selected, direction));
      announce(`Cell ${this.cells.names[this.selected] ?? this.selected}`);
    } else if ((event.key === "Enter" || event.key === " ") && this.selected >= 0) {
      event.preventDefault();
      this.tap(this.selected, event.shiftKey);
    }
  }

  /**
   * Opens a game that the manifest shows; what was played before is a step back.
   * @param {string} id
   * @param {string} file
   */
  async openGame(id, file) {
    try {
      const { log } = await get(`api/moves?id=${id}`);
      await this.send({ log }, (answer) => this.take({ ...answer, at: answer.count }, `Open ${file}`));
    } catch (error) {
      toast(/** @type {Error} */ (error).message, { kind: "error" });
    }
  }

  loadLog() {
    const games = model.namedGames();
    const area = h("textarea", { rows: "8", "aria-label": "Moves as JSON lines", spellcheck: "false" });
    const problem = h("p", { class: "field-error", role: "alert", hidden: true });
    dialog("Open moves", (close) => {
      const open = async () => {
        try {
          const answer = await post("api/play", { board: model.ui.board, log: area.value });
          close();
          this.take({ ...answer, log: answer.log ?? area.value, at: answer.count }, "Open moves");
        } catch (error) {
          problem.textContent = /** @type {Error} */ (error).message;
          problem.hidden = false;
        }
      };
      return [
        h("p", null, "Choose a file of moves on this board, as ", h("strong", null, "Save the moves"), " writes it, or paste what is in one."),
        games.length > 0 && h("div", { class: "row" }, "Of this project:", games.map(({ id, file }) =>
          h("button", { type: "button", class: "small", onclick: () => { close(); this.openGame(id, file); } }, file))),
        h("div", { class: "form" }, fileButton("Choose a file of moves", ".jsonl,.json,.txt", async (file) => {
          area.value = await file.text();
          await open();
        })),
        area, problem,
        h("div", { class: "actions" }, h("button", { type: "button", class: "primary", onclick: open }, "Open")),
      ];
    });
  }
}

/** @param {number} count */
const counted = (count) => (count === 1 ? "1 move was" : `${count} moves were`);

/** @param {{count: number, after: number}} moves */
const numbers = ({ count, after }) => (count === 1 ? `move ${after + 1}` : `moves ${after + 1} to ${after + count}`);

/**
 * The cell that contains a point; -1 for none.
 * @param {readonly number[][]} cells
 * @param {number} x
 * @param {number} y
 */
export function cellAt(cells, x, y) {
  return cells.findIndex((polygon) => {
    let isInside = false;
    for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
      const [xi, yi, xj, yj] = [polygon[i], polygon[i + 1], polygon[j], polygon[j + 1]];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
    }
    return isInside;
  });
}

/**
 * The nearest cell in a direction; the same where there is none.
 * @param {readonly number[][]} cells
 * @param {number} from
 * @param {readonly number[]} direction
 */
export function nextCell(cells, from, direction) {
  /** @param {number[]} polygon */
  const middle = (polygon) => {
    let [x, y] = [0, 0];
    for (let i = 0; i < polygon.length; i += 2) [x, y] = [x + polygon[i], y + polygon[i + 1]];
    return [x / (polygon.length / 2), y / (polygon.length / 2)];
  };
  const [x, y] = middle(cells[from] ?? [0, 0]);
  let [best, least] = [from, Infinity];
  cells.forEach((polygon, index) => {
    const [cx, cy] = middle(polygon);
    const along = (cx - x) * direction[0] + (cy - y) * direction[1];
    const across = Math.abs((cx - x) * direction[1]) + Math.abs((cy - y) * direction[0]);
    if (index === from || along <= 1 || across > along * 1.2) return;
    const distance = along + across * 2;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}
