// @ts-check
// The view of the build: what is stale, what was made, and errors with their place.
import { fill, h, icon, placed, toast } from "./dom.js";
import * as model from "./model.js";
import { get, post } from "./server.js";

/** @type {Record<string, {title: string, icon: import("./dom.js").IconName}>} */
const states = {
  current: { title: "Up to date", icon: "check" }, made: { title: "Made", icon: "check" },
  stale: { title: "Out of date", icon: "warning" }, failed: { title: "Failed", icon: "error" },
  running: { title: "Being made", icon: "redo" }, waiting: { title: "Waiting", icon: "more" },
};

export function buildView() {
  const list = h("div", { class: "targets", id: "main", tabindex: "-1" });
  const bar = h("div", { class: "toolbar", role: "toolbar", "aria-label": "Build" });
  let isGone = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  let shown = "";
  /** The targets of which all pictures are shown. @type {Set<string>} */
  const wide = new Set();
  const reading = "Reading the manifest …";
  /** The targets that wait for the end of a run. @type {Set<string>} */
  const queue = new Set();

  const show = (/** @type {any} */ answer) => {
    clearTimeout(timer);
    // Others build too, and what they change on disk is to be seen.
    if (!isGone) timer = setTimeout(load, answer.running ? 400 : 2000);
    if (!isGone && !answer.running && queue.size) {
      const [next] = queue;
      queue.delete(next);
      build(next);
    }
    const text = JSON.stringify(answer);
    if (text === shown) return;
    shown = text;
    const { targets = [], running, makes, done, error } = answer;
    const isReading = running && targets.length === 0;
    // A run may make one of them alone, and look at the others.
    const made = targets.filter((/** @type {any} */ t) => t.makes);
    const isAlone = running && makes && made.length < targets.length;
    const isAtWork = made.some((/** @type {any} */ t) => t.state === "running" || t.state === "waiting");
    const stale = targets.filter((/** @type {any} */ t) => t.state === "stale" || t.state === "failed").length;
    fill(bar,
      h("h2", { class: "grow" }, model.data.manifest?.name ?? "Build"),
      h("span", { class: "note", role: "status" }, isReading ? reading
        : isAlone ? (isAtWork ? `Making ${made[0].name} …` : "Looking at the others …")
        : running ? `${makes ? "Building" : "Looking for what is out of date"}: ${done} of ${targets.length} …`
        : error ? "The manifest cannot be read" : stale ? `${stale} of ${targets.length} to be made`
        : targets.length ? "Everything is up to date." : ""),
      h("button", {
        type: "button", class: "primary", disabled: running || model.data.readOnly || error, "data-key": "build-all",
        onclick: () => build(),
      }, "Build"));
    fill(list, error && h("p", { class: "field-error", role: "alert" }, placed(error)),
      targets.length ? targets.map(row)
      : !error && h("p", { class: "empty" }, isReading ? reading : "The manifest asks for nothing yet."));
  };

  const row = (/** @type {any} */ target) => {
    const state = target.isNew ? { title: "Not made yet", icon: states.stale.icon } : target.state === "running" && !target.makes ? { title: "Being looked at", icon: states.running.icon }
      : states[target.state] ?? states.stale;
    const { error } = target;
    return h("section", { class: "target", "aria-label": target.name },
      h("span", { class: "state", "data-state": target.state }, icon(state.icon), state.title),
      h("div", null, h("strong", null, target.name), target.reason && h("p", { class: "note" }, target.isNew ? `${target.files} ${target.files === 1 ? "file" : "files"} to be made.` : target.reason)),
      h("small", { class: "files" }, target.files ? `${target.files} ${target.files === 1 ? "file" : "files"}` : ""),
      h("button", {
        type: "button", class: "small", disabled: model.data.readOnly, "data-key": `build:${target.id}`,
        onclick: () => build(target.id),
      }, "Make"),
      error && h("p", { class: "problem" }, placed(error)),
      target.outputs?.length > 0 && h("div", { class: "thumbs" }, target.outputs.map((/** @type {any} */ output) =>
        h("figure", { class: output.isStale ? "stale" : "" }, h("img", { src: `api/output?id=${encodeURIComponent(output.id)}&hash=${encodeURIComponent(output.hash ?? "")}`, alt: output.name, title: output.name, loading: "lazy" }),
          h("figcaption", null, output.isStale && h("strong", null, "Out of date "), output.name)))),
      more(target));
  };

  /** Offers the pictures that are not shown. */
  const more = (/** @type {any} */ { id, name, outputs, pictures }) => {
    const isWide = wide.has(id);
    const rest = pictures - outputs.length;
    if (rest <= 0 && !isWide) return null;
    return h("button", {
      type: "button", class: "link more", "data-key": `more:${id}`, "aria-label": isWide ? `Fewer pictures of ${name}` : `All ${pictures} pictures of ${name}`,
      onclick: () => { if (!wide.delete(id)) wide.add(id); load(); },
    }, isWide ? "Show fewer" : `${rest} more: show all ${pictures} pictures`);
  };

  const load = async () => {
    try {
      const answer = await get(`api/build?all=${[...wide].join(",")}`);
      if (!isGone) show(answer);
    } catch (error) {
      fill(list, h("p", { class: "field-error" }, /** @type {Error} */ (error).message));
      shown = "";
      if (!isGone) timer = setTimeout(load, 2000);
    }
  };

  /** @param {string} [target] */
  const build = async (target) => {
    try {
      const answer = await post("api/build", { ...(target ? { target } : {}), all: [...wide].join(",") });
      // A run that was at work already is no other for that; what is asked for follows it.
      const row = answer.targets?.find((/** @type {any} */ t) => t.id === target);
      if (row && answer.running && !(row.makes && ["waiting", "running"].includes(row.state))) {
        queue.add(row.id);
        toast(`${row.name} is made next.`);
      }
      show(answer);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, { kind: "error" });
    }
  };

  show({ targets: [], running: true });
  const stop = model.on("data", load);
  load();
  return {
    element: h("div", { class: "build-view" }, bar, list),
    destroy: () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    },
  };
}

