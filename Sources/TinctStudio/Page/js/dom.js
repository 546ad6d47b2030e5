// @ts-check
// Elements, icons, messages and dialogs. Text always goes in as text, never as markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. Attributes that are functions become listeners; `true` an empty attribute.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) set(element, name, value);
  append(element, children);
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {any} value
 */
export function set(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
  else if (name === "value" && "value" in element) /** @type {any} */ (element).value = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {Node} parent
 * @param {(Child | Child[])[]} children
 */
export function append(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * Replaces what an element contains, and puts the focus back where it was by `data-key`.
 * @param {HTMLElement} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = active && element.contains(active) ? active.dataset.key : undefined;
  const { scrollTop, scrollLeft } = element;
  element.textContent = "";
  append(element, children);
  Object.assign(element, { scrollTop, scrollLeft });
  if (key === undefined) return;
  for (const candidate of element.querySelectorAll("[data-key]")) {
    if (candidate instanceof HTMLElement && candidate.dataset.key === key) {
      candidate.focus({ preventScroll: true });
    }
  }
}

/** Shapes of icons on a grid of 16, drawn as lines. */
const shapes = {
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7",
  redo: "m10 3 3.5 3.5L10 10m3-3.5H6.5a4 4 0 0 0 0 8H9",
  lock: "M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  unlock: "M4 7.5h8v6H4zM5.5 7.5V4.5a2.5 2.5 0 0 1 4.8-1",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  close: "m4 4 8 8m0-8-8 8",
  share: "M6.5 9.5 9.5 6.5M7 4.5l1.2-1.2a3 3 0 0 1 4.3 4.3L11.2 8.8M9 11.5l-1.2 1.2a3 3 0 0 1-4.3-4.3L4.8 7.2",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  dice: "M3 3h10v10H3zM5.8 5.8h.01M10.2 10.2h.01M8 8h.01M10.2 5.8h.01M5.8 10.2h.01",
  play: "M5 3.2 12.5 8 5 12.8z",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  first: "M4 3.5v9M12 3.5 6.5 8l5.5 4.5z",
  last: "M12 3.5v9M4 3.5 9.5 8 4 12.5z",
  previous: "m9.5 4-4 4 4 4",
  next: "m6.5 4 4 4-4 4",
  turnLeft: "M4.2 6A5 5 0 1 1 3 9.5M4 2.5V6h3.5",
  turnRight: "M11.8 6A5 5 0 1 0 13 9.5M12 2.5V6H8.5",
  hint: "M6 13h4M6.5 11.2c0-1.5-2-2.3-2-4.7a3.5 3.5 0 0 1 7 0c0 2.4-2 3.2-2 4.7z",
  warning: "M8 2.5 14.5 13.5h-13zM8 6.5v3M8 11.6v.1",
  error: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 5v3.5M8 11v.1",
  check: "m3.5 8.5 3 3 6-7",
  sound: "M3 6.2h2.2L8.5 3.5v9L5.2 9.8H3zM11 6a3 3 0 0 1 0 4",
  mute: "M3 6.2h2.2L8.5 3.5v9L5.2 9.8H3zM11 6.5l3 3m0-3-3 3",
  copy: "M5.5 5.5h7.5V13H5.5zM3 10.5V3h7.5",
  download: "M8 2.5v8m0 0L4.8 7.3M8 10.5l3.2-3.2M3 13.5h10",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7",
  trash: "M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5 5 13h6l.5-8.5",
  picture: "M2.5 3.5h11v9h-11zM2.5 10.5l3-3 3 3 2-2 3 3M10.5 6h.01",
  wand: "m3 13 7-7M11.5 2v2.5M14 4.5h-2.5M12.8 8v1.6M7 2.5v1.6M8 3.3H6.2",
  pipette: "m9 4 3 3M10.2 5.2 12 3.4a1.2 1.2 0 0 1 1.7 1.7L11.8 7M9.6 4.8l-6 6L3 13l2.2-.6 6-6",
};

/** @typedef {keyof typeof shapes} IconName */

/** @param {IconName} name */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", shapes[name]);
  svg.appendChild(path);
  return svg;
}

/**
 * A button that shows an icon alone, with its name as a tip.
 * @param {IconName} name
 * @param {string} label
 * @param {(event: MouseEvent) => void} action
 * @param {Record<string, any>} [attributes]
 */
export const iconButton = (name, label, action, attributes) =>
  h("button", {
    type: "button", class: "quiet", "aria-label": label, title: label, onclick: action,
    ...attributes,
  }, icon(name));

/**
 * A row of choices of which one holds, as radio buttons that look like one control.
 * @param {string} label
 * @param {readonly {id: string, title: string, tip?: string}[]} choices
 * @param {string} chosen
 * @param {(id: string) => void} choose
 */
export function segments(label, choices, chosen, choose) {
  const name = `s${++count}`;
  return h("div", { class: "segments", role: "radiogroup", "aria-label": label },
    choices.map(({ id, title, tip }) =>
      h("label", { title: tip },
        h("input", {
          type: "radio", name, value: id, checked: id === chosen, "data-key": `${label}:${id}`,
          onchange: () => choose(id),
        }),
        h("span", null, title))));
}

/**
 * A labelled list to choose from.
 * @param {string} label
 * @param {readonly {id: string, title: string, group?: string}[]} choices
 * @param {string} chosen
 * @param {(id: string) => void} choose
 * @param {Record<string, any>} [attributes]
 */
export function select(label, choices, chosen, choose, attributes) {
  const element = h("select", {
    "aria-label": label, title: label, "data-key": `select:${label}`,
    onchange: () => choose(element.value), ...attributes,
  });
  /** @type {Map<string, HTMLOptGroupElement>} */
  const groups = new Map();
  for (const { id, title, group } of choices) {
    const option = h("option", { value: id, selected: id === chosen }, title);
    if (group === undefined) {
      element.appendChild(option);
      continue;
    }
    let parent = groups.get(group);
    if (!parent) {
      parent = h("optgroup", { label: group });
      groups.set(group, parent);
      element.appendChild(parent);
    }
    parent.appendChild(option);
  }
  return element;
}

/**
 * Lets a finger scroll the page over a slider: the value jumps under a finger that is laid down, and is put back
 * if it turns out to scroll.
 * @param {HTMLInputElement} range without listeners yet
 * @param {() => void} restore shows again what was there before
 */
export function scrollsOver(range, restore) {
  /** @type {string | null} */
  let before = null;
  let isCancelled = false;
  range.addEventListener("pointerdown", (event) => {
    before = event.pointerType === "touch" ? range.value : null;
    isCancelled = false;
  });
  range.addEventListener("keydown", () => { isCancelled = false; });
  range.addEventListener("pointercancel", () => {
    if (before === null) return;
    range.value = before;
    [before, isCancelled] = [null, true];
    restore();
  });
  // What the browser still says of the finger that was taken away.
  for (const name of ["input", "change"]) {
    range.addEventListener(name, (event) => {
      if (isCancelled) event.stopImmediatePropagation();
    });
  }
}

let count = 0;

/** An id that no other element has. */
export const uniqueID = () => `e${++count}`;

/**
 * Says something to those who hear the page.
 * @param {string} text
 */
export function announce(text) {
  const status = document.getElementById("status");
  if (!status) return;
  status.textContent = "";
  // A text that is put back at once is not heard again.
  setTimeout(() => { status.textContent = text; }, 30);
}

/**
 * Shows a message for some seconds; warnings and errors stay until they are closed.
 * @param {string} text
 * @param {{kind?: "note" | "warning" | "error", symbol?: IconName, action?: {title: string, run: () => void}, isTrue?: () => boolean}} [options]
 *   `isTrue` tells if an error of a file is still one; without it the message is closed by hand
 */
export function toast(text, options = {}) {
  const { kind = "note", symbol, action, isTrue } = options;
  const list = document.getElementById("toasts");
  if (!list) return;
  const remove = () => element.remove();
  const element = h("div", { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status" },
    icon(symbol ?? (kind === "note" ? "check" : kind)), h("p", null, text),
    action && h("button", {
      type: "button", onclick: () => { remove(); action.run(); },
    }, action.title),
    iconButton("close", "Close the message", remove));
  // A note says what was done last; the same error need not be read twice.
  for (const old of [...list.children]) {
    const isSame = old.querySelector("p")?.textContent === text;
    if (isSame || (kind === "note" && old.classList.contains("note"))) old.remove();
  }
  while (list.children.length >= 3) list.firstElementChild?.remove();
  list.appendChild(element);
  if (kind === "note") setTimeout(remove, 7000);
  if (isTrue) mendable.set(element, isTrue);
}

/**
 * Lets a click reach a button that is made anew between the press and the release: a field that loses the keyboard
 * to the press may change what stands around it.
 */
export function keepClicks() {
  /** @type {HTMLButtonElement | null} */
  let pressed = null;
  const button = (/** @type {Element | null} */ element) => /** @type {HTMLButtonElement | null} */ (element?.closest("button") ?? null);
  const name = (/** @type {HTMLButtonElement} */ one) => one.dataset.key || one.getAttribute("aria-label") || one.textContent;
  addEventListener("pointerdown", (event) => { pressed = button(/** @type {Element} */ (event.target)); }, true);
  addEventListener("pointerup", (event) => {
    const former = pressed;
    pressed = null;
    if (!former || former.isConnected || event.button !== 0) return;
    const now = button(document.elementFromPoint(event.clientX, event.clientY));
    if (now && name(now) === name(former)) now.click();
  }, true);
}

/** The messages about files that may be mended. @type {Map<Element, () => boolean>} */
const mendable = new Map();

/** Closes messages about files that are mended. */
export function dropMended() {
  for (const [element, isTrue] of mendable) {
    if (element.isConnected && isTrue()) continue;
    element.remove();
    mendable.delete(element);
  }
}

/**
 * Opens a dialog, and returns how to close it; an element with `autofocus` has the focus first.
 * @param {string} title
 * @param {(close: () => void) => (Child | Child[])[]} content
 */
export function dialog(title, content) {
  const id = uniqueID();
  const element = h("dialog", { "aria-labelledby": id });
  const close = () => element.close();
  append(element, [
    h("header", null, h("h2", { id }, title), iconButton("close", "Close", close)),
    ...content(close),
  ]);
  element.addEventListener("close", () => element.remove());
  element.addEventListener("click", (event) => { if (event.target === element) close(); });
  document.body.appendChild(element);
  element.showModal();
  return { element, close };
}

/**
 * A button that opens a list of commands.
 * @param {Child[]} label
 * @param {() => {title: string, run: () => void, disabled?: boolean, note?: string}[]} items
 * @param {Record<string, any>} [attributes]
 */
export function menuButton(label, items, attributes) {
  const id = uniqueID();
  const list = h("div", { class: "menu", id, role: "menu", popover: "auto" });
  const button = h("button", {
    type: "button", "aria-haspopup": "menu", "aria-expanded": "false", popovertarget: id,
    ...attributes,
  }, label);
  button.addEventListener("click", () => {
    fill(list, items().map(({ title, run, disabled, note }) =>
      h("button", {
        type: "button", role: "menuitem", disabled,
        onclick: () => { /** @type {any} */ (list).hidePopover(); run(); },
      }, title, note && h("small", null, note))));
  });
  opensUnder(button, list, "button:not(:disabled)");
  list.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const buttons = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button:not(:disabled)")]);
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = event.key === "ArrowDown" ? 1 : buttons.length - 1;
    buttons[(at + step) % buttons.length]?.focus();
  });
  return h("span", { class: "menu-holder" }, button, list);
}

/**
 * A button that opens a group of controls, which stays open while they are used.
 * @param {Child[]} label
 * @param {HTMLElement} controls
 */
export function groupButton(label, controls) {
  controls.id ||= uniqueID();
  controls.setAttribute("popover", "auto");
  const button = h("button", {
    type: "button", "aria-expanded": "false", popovertarget: controls.id, "data-key": `group:${controls.id}`,
  }, label);
  opensUnder(button, controls, "input:checked, select");
  return button;
}

/**
 * Puts what a button opens under it, and the focus into it.
 * @param {HTMLElement} button
 * @param {HTMLElement} list
 * @param {string} first selects what has the focus first
 */
function opensUnder(button, list, first) {
  list.addEventListener("toggle", (event) => {
    const isOpen = /** @type {any} */ (event).newState === "open";
    button.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return;
    const box = button.getBoundingClientRect();
    const left = Math.max(8, Math.min(box.left, innerWidth - list.offsetWidth - 8));
    list.style.left = `${left}px`;
    list.style.top = `${Math.min(box.bottom + 4, innerHeight - list.offsetHeight - 8)}px`;
    /** @type {HTMLElement | null} */ (list.querySelector(first))?.focus();
  });
}

/**
 * A button that asks for a file, and says which was chosen.
 * @param {string} title
 * @param {string} accept endings or types
 * @param {(file: File) => void} take
 */
export function fileButton(title, accept, take) {
  const name = h("span", { class: "note" });
  const input = h("input", { type: "file", accept, "aria-label": title });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    name.textContent = file.name;
    take(file);
  });
  return h("div", { class: "row" }, h("label", { class: "file-button" }, title, input), name);
}

/**
 * An error of the library, with its place where it has one: `brand.json, line 3, column 7: …`.
 * @param {{file?: string, line?: number, column?: number, message: string}} error
 */
export function placed({ file, line, column, message }) {
  const place = [file, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
  return `${place}${place ? ": " : ""}${message}`;
}

/**
 * Offers bytes as a file to keep.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/**
 * Calls a function after a pause, and only once for many calls.
 * @template {any[]} Args
 * @param {number} milliseconds
 * @param {(...args: Args) => void} run
 */
export function debounced(milliseconds, run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {Args} args */
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), milliseconds);
  };
}

/** @param {string} text */
export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
