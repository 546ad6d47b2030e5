// @ts-check
// Writing looks: into the file that they came from, into new ones, or as downloads.
import { toast } from "./dom.js";
import * as model from "./model.js";
import { changer, askWhose, cannotWrite, canWrite, askWhere, slug } from "./saving.js";
import { connection, get, post, postForFile, put, ServerError } from "./server.js";

/**
 * Saves a look into its own file; one that comes with Tinct as a new file.
 * @param {string} id
 */
export async function saveLook(id) {
  const theme = model.themes.get(id);
  const values = model.themeEdit(id);
  if (!theme) return;
  if (!values) {
    toast("Nothing has changed since it was saved.");
    return;
  }
  if (theme.problem) {
    cannotWrite(theme.file, () => saveLookAs(id), () => Boolean(model.themes.get(id)?.problem));
    return;
  }
  if (!theme.writable || !canWrite()) {
    saveLookAs(id);
    return;
  }
  try {
    const answer = await put(`api/themes/${encodeURIComponent(id)}`, { hash: theme.hash, values });
    model.themeWasSaved(id, answer.theme);
    toast(`Saved ${theme.file}.`);
  } catch (error) {
    if (error instanceof ServerError && error.status === 409) askLookConflict(id, error);
    else toast(/** @type {Error} */ (error).message, { kind: "error" });
  }
}

/** @param {string} id */
export function saveLookAs(id) {
  const theme = model.themes.get(id);
  if (!theme) return;
  const values = () => model.themeEdit(id) ?? {};
  askWhere({
    title: "Save the look as", name: `${theme.name} copy`, thing: "look", folder: model.data.folders?.looks ?? "",
    formats: [{ id: "theme", title: "Look", ending: "json" }],
    write: async (name) => {
      if (connection() === "open") return postForFile("api/look", { theme: id, name, values: values() });
      // Without the studio its comments are lost, and nothing else.
      const look = { ...model.parseJSON(theme.text), name };
      for (const [path, value] of Object.entries(values())) model.setAt(look, path, value);
      return new Blob([`${JSON.stringify(look, null, 2)}\n`]);
    },
    downloaded: () => model.wasDownloaded("theme", id),
    create: async (name) => {
      const { theme: made, file } = await post("api/themes", { theme: id, name, values: values() });
      model.refresh(await get("api/state"));
      if (made) {
        // The changes are in the new look now; undo brings them back to the old one.
        if (model.themeEdit(id)) model.change("theme", id, null, `${theme.name} as it was saved`);
        model.show({ theme: made.id });
      }
      toast(`Saved ${file}. Command lines use it with --theme ${slug(name) || "look"}.`);
    },
  });
}

/**
 * The same for a look, value by value.
 * @param {string} id
 * @param {ServerError} error
 */
function askLookConflict(id, error) {
  /** @type {import("./model.js").ThemeData | undefined} */
  const theirs = error.body?.theirs;
  if (!theirs) {
    toast(error.message, { kind: "error" });
    return;
  }
  const [before, there, edit] = [model.savedLook(id), model.parseJSON(theirs.text), model.themeEdit(id) ?? {}];
  const paths = [...new Set([...Object.keys(edit), ...changedPaths(before, there)])]
    // What is edited as a whole is asked about as a whole.
    .filter((path) => !Object.keys(edit).some((whole) => path.startsWith(`${whole}.`)));
  /** @param {any} value */
  const text = (value) => (value === undefined ? undefined : typeof value === "string" ? value : JSON.stringify(value));
  const mine = (/** @type {string} */ path) => (path in edit ? edit[path] : model.valueAt(before, path));
  const rows = paths.flatMap((path) => {
    const [old, here, file] = [model.valueAt(before, path), mine(path), model.valueAt(there, path)].map(text);
    // What only the file has comes with it.
    return here === file || here === undefined ? [] : [{ key: path, here, there: file, who: changer(here, file, old) }];
  });
  askWhose(theirs.file, "value", rows, async (takesMine) => {
    const kept = rows.filter(({ key }) => takesMine(key));
    model.takeTheirLook(id, theirs, Object.fromEntries(kept.map(({ key }) => [key, mine(key)])));
    if (model.themeEdit(id)) await saveLook(id);
    else toast("The values of the file were taken. Undo brings yours back.");
  });
}

/**
 * The paths of values that differ between two documents.
 * @param {any} one
 * @param {any} other
 * @param {string} [start]
 * @returns {string[]}
 */
function changedPaths(one, other, start = "") {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  const isTree = [one, other].every((value) => value && typeof value === "object" && !Array.isArray(value));
  if (!isTree) return [start];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .flatMap((key) => changedPaths(one[key], other[key], start ? `${start}.${key}` : key));
}
