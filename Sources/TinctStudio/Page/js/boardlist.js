// @ts-check
// The list of boards beside a game or a film.
import { h } from "./dom.js";
import * as model from "./model.js";

export class BoardList {
  constructor() {
    this.rows = h("div", { class: "rows" });
    let group = "";
    for (const board of model.boards.values()) {
      // Boards of two groups may have one name.
      if (board.group !== group) {
        group = board.group;
        this.rows.append(h("h3", null, group));
      }
      this.rows.append(h("button", {
        type: "button", class: "palette-row tab", "data-id": board.id, onclick: () => model.show({ board: board.id }),
      }, board.name));
    }
    this.element = h("div", { class: "palette-list" },
      h("div", { class: "side-head" }, h("h2", null, "Boards")), this.rows);
  }

  /** Marks the board that is shown, and brings it into sight. */
  mark() {
    for (const row of this.rows.querySelectorAll("[data-id]")) {
      if (!(row instanceof HTMLElement)) continue;
      const isShown = row.dataset.id === model.ui.board;
      if (!isShown) row.removeAttribute("aria-current");
      else if (!row.hasAttribute("aria-current")) {
        row.setAttribute("aria-current", "true");
        requestAnimationFrame(() => row.scrollIntoView({ block: "nearest", inline: "nearest" }));
      }
    }
  }
}
