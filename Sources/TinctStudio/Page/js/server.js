// @ts-check
// What is asked of `tinct studio`; of an exported page, what was embedded in it.

/**
 * An answer that is an error, with what to do about it.
 */
export class ServerError extends Error {
  /**
   * @param {number} status
   * @param {any} body
   */
  constructor(status, body) {
    const error = body?.error ?? {};
    super(error.message || `The studio answered with ${status}.`);
    this.status = status;
    this.body = body;
    this.details = error;
  }
}

/**
 * What an exported page holds.
 * @type {any}
 */
const embedded = /** @type {any} */ (window).TINCT_DATA ?? null;

/** True for a page that was exported and has no studio behind it. */
export const isExported = embedded !== null;

// MARK: The connection

/**
 * Connected; not answering; or another run of the studio, which does not know this page.
 * @typedef {"open" | "lost" | "restarted"} Connection
 */

/** @type {Connection} */
let state = "open";
/** @type {Set<() => void>} */
const listeners = new Set();

export const connection = () => state;

/**
 * Calls a function whenever the connection is another.
 * @param {() => void} listener
 * @returns {() => void} stops it
 */
export function onConnection(listener) {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

/** @param {Connection} next */
function become(next) {
  if (state === next) return;
  state = next;
  for (const listener of [...listeners]) listener();
}

// MARK: Asking

/**
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
async function ask(address, options) {
  if (isExported) {
    throw new ServerError(0, { error: { message: "This needs tinct studio." } });
  }
  let response;
  try {
    response = await fetch(address, options);
    // All connections of the studio may be in use, by other pages; it says so, and is free again soon.
    for (let pause = 200; response.status === 503 && pause < 4000; pause *= 2) {
      await new Promise((done) => { setTimeout(done, pause); });
      response = await fetch(address, options);
    }
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    become("lost");
    throw new ServerError(0, {
      error: { message: "The studio does not answer. Is tinct studio still running?" },
    });
  }
  let body = null;
  if (!response.ok) {
    try { body = await response.json(); } catch { /* The status says enough. */ }
  }
  become(body?.error?.isFormerRun ? "restarted" : "open");
  if (response.ok) return response;
  throw new ServerError(response.status, body);
}

/**
 * @param {string} address
 * @returns {Promise<any>}
 */
export async function get(address) {
  if (embedded && address === "api/state") return embedded.state;
  return (await ask(address)).json();
}

/**
 * @param {"POST" | "PUT"} method
 * @param {string} address
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @param {"low" | "high"} [priority] where connections are rare, because several pages are open
 */
const write = (method, address, body, signal, priority = "high") =>
  ask(address, /** @type {RequestInit} */ ({
    method, signal, priority, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }));

/**
 * @param {string} address
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export const post = async (address, body, signal) =>
  (await write("POST", address, body, signal)).json();

/**
 * @param {string} address
 * @param {any} body
 * @returns {Promise<any>}
 */
export const put = async (address, body) => (await write("PUT", address, body)).json();

/**
 * @param {string} address
 * @param {any} body
 */
export const postForFile = async (address, body) => (await write("POST", address, body)).blob();

/**
 * @param {string} address
 * @param {Blob} blob
 * @returns {Promise<any>}
 */
export const send = async (address, blob) =>
  (await ask(address, {
    method: "POST", headers: { "Content-Type": blob.type || "application/octet-stream" }, body: blob,
  })).json();

// MARK: Answers that take long

/**
 * The most drawings and films that are waited for at a time. A browser has six connections to a host, for all
 * of its pages: with one that hears events, two stay free for saving and checking.
 */
const mostSlow = 3;

/** Said of work that nobody waits for any more. */
export class Dropped extends Error {}

/**
 * @typedef {object} Turn
 * @property {() => Promise<void>} work
 * @property {() => boolean} isWanted
 * @property {() => void} drop
 * @property {number} frame
 */

/** @type {Turn[]} */
const turns = [];
let slow = 0;

/**
 * Does slow work when its turn comes: what a later frame of the page asks for is seen, and comes first.
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => boolean} [isWanted] false once nobody waits for it any more
 * @returns {Promise<T>}
 */
export const inTurn = (work, isWanted = () => true) => new Promise((done, fail) => {
  turns.push({
    work: () => work().then(done, fail), isWanted, drop: () => fail(new Dropped()),
    frame: Number(document.timeline.currentTime ?? 0),
  });
  nextTurn();
});

function nextTurn() {
  while (slow < mostSlow && turns.length > 0) {
    const latest = Math.max(...turns.map(({ frame }) => frame));
    const [turn] = turns.splice(turns.findIndex(({ frame }) => frame === latest), 1);
    if (!turn.isWanted()) {
      turn.drop();
      continue;
    }
    slow += 1;
    turn.work().finally(() => {
      slow -= 1;
      nextTurn();
    });
  }
}

/**
 * @param {string} address
 * @param {any} body
 * @param {AbortSignal} [signal]
 */
export const postForBytes = async (address, body, signal) =>
  (await write("POST", address, body, signal, "low")).arrayBuffer();

/**
 * @param {Record<string, string | number>} query board, theme, kind, size
 */
export async function drawing(query) {
  if (embedded) {
    const text = embedded.drawings[`${query.board}/${query.theme}/${query.kind}`];
    if (!text) throw new ServerError(0, { error: { message: "This needs tinct studio." } });
    return Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
  }
  const address = "api/drawing?" + new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await ask(address, /** @type {RequestInit} */ ({ priority: "low" }))).arrayBuffer();
}

/**
 * Hears what changed on disk.
 * @param {(event: any) => void} changed
 */
export function listen(changed) {
  if (isExported || !("EventSource" in window)) return;
  const source = new EventSource("api/events");
  source.addEventListener("open", () => { if (state !== "open") changed({}); });
  source.addEventListener("error", () => {
    // Whoever asks now finds out whether the studio is there.
    changed({});
    // Refused, as when many pages listen: a browser gives up then, and comes back after a cut only.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(changed), 5000);
  });
  source.addEventListener("changed", (event) => {
    try { changed(JSON.parse(/** @type {MessageEvent} */ (event).data)); } catch { changed({}); }
  });
}
