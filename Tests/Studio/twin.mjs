// Colours as the page works them out, against those that the library has.
//   node twin.mjs colors.json            vectors that ColorVectorsTests.swift passes too, and makes anew
//   node twin.mjs --shown state.json shown.json ...   what `tinct theme show --json` prints
import { readFileSync } from "node:fs";
import { fromHex, fromHSB, fromOKLCH, gamutMapped, seen, toHex } from "../../Sources/TinctStudio/Page/js/color.js";
import { evaluate, parse } from "../../Sources/TinctStudio/Page/js/expression.js";
import { inkColors, Mixes, rulesOf } from "../../Sources/TinctStudio/Page/js/inks.js";

let count = 0;
const wrong = [];

function expect(what, got, wanted) {
  count += 1;
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (a !== b) wrong.push(`${what}: ${a}, but the library has ${b}`);
}

const bytes = (color) => color.map((value) => Math.round(value * 255));
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const mapOf = (colors) => new Map(
  (Array.isArray(colors) ? colors.map((c) => [c.name, c.hex]) : Object.entries(colors))
    .map(([name, hex]) => [name, fromHex(hex)]));

const expected = {
  inks({ palette, kind, rules, inks }) {
    const colors = inkColors(rulesOf(rules), mapOf(palette), kind);
    for (const [ink, hex] of Object.entries(inks)) {
      expect(`${ink} of ${JSON.stringify(palette)}`, toHex(colors.get(ink) ?? [0, 0, 0, 0]), hex);
    }
  },
  expressions(vector) {
    const { text, colors = {}, bytes: wanted, error, offset } = vector;
    const palette = mapOf(colors);
    try {
      const got = bytes(evaluate(parse(text), (name) => palette.get(name) ?? null));
      expect(text, error ? "no error" : got, wanted ?? error);
    } catch (problem) {
      expect(`the error of ${text}`, problem.message, error);
      if (offset !== undefined) expect(`where ${text} is wrong`, problem.offset, offset);
    }
  },
  spaces({ space, values, hex }) {
    const color = space === "hsb" ? fromHSB(values) : fromOKLCH(values);
    expect(`${space} ${values}`, toHex(gamutMapped(color)), hex);
  },
  visions({ hex, vision, seen: wanted }) {
    expect(`${hex} seen with ${vision}`, toHex(seen(fromHex(hex), vision)), wanted);
  },
  mixes({ inks, amounts, bytes: wanted }) {
    const mixes = new Mixes(Uint16Array.from(amounts), inks.length);
    const out = new Float64Array(4);
    mixes.colors(Float64Array.from(inks.flatMap((hex) => fromHex(hex).slice(0, 3))), out);
    expect(`${amounts} of ${inks}`, bytes([...out]), wanted);
  },
};

const args = process.argv.slice(2);
if (args[0] === "--shown") {
  const state = read(args[1]);
  const palettes = new Map(state.palettes.map((p) => [p.name, p.colors]));
  for (const file of args.slice(2)) {
    const shown = read(file);
    const theme = state.themes.find(({ name }) => name === shown.name);
    for (const { palette, inks } of shown.colors) {
      const colors = palettes.get(palette);
      if (!colors) continue;
      const names = new Set(colors.map(({ name }) => name));
      const kind = names.has("base") && names.has("text") ? "twoColors" : "scheme";
      expected.inks({ palette: colors, kind, rules: theme.inks[kind], inks });
    }
  }
} else {
  for (const [kind, list] of Object.entries(read(args[0]))) list.forEach(expected[kind]);
}
for (const line of wrong.slice(0, 20)) console.error(line);
if (wrong.length || count === 0) {
  console.error(`${wrong.length} of ${count} colours are wrong.`);
  process.exit(1);
}
console.log(`${count} colours as in the library.`);
