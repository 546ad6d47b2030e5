// @ts-check
// From a palette to the colour of every ink, and on to the colour of every mix; the twins of
// InkRules, DerivedRoles and MixColors in Swift.
import {
  contrast, cosine, distance, fromHex, fromOKLCH, gamutMapped, isGrey, luminance, mix, oklab, oklch,
  roundedColor, seen, withLightness,
} from "./color.js";
import { evaluate, namesIn, parse } from "./expression.js";

/** @typedef {import("./color.js").Color} Color */
/** @typedef {import("./color.js").Vision} Vision */
/** @typedef {import("./expression.js").Expression} Expression */
/** @typedef {"twoColors" | "scheme" | "named"} Kind */
/** @typedef {{ink: string, text: string, expression: Expression | null, error: string | null}} Rule */

/** The colours that palettes of a kind must have. */
export const kindNames = {
  twoColors: ["base", "text"],
  scheme: ["dark", "light", "neutral", "base"],
};

/**
 * The kind of rules that a palette fits, or null.
 * @param {ReadonlyMap<string, Color>} colors
 * @param {{kinds: string[], needs?: {named?: string[]}}} theme
 * @returns {Kind | null}
 */
export function kindOf(colors, theme) {
  /** @type {Kind[]} */
  const order = ["named", "twoColors", "scheme"];
  for (const kind of order) {
    if (!theme.kinds.includes(kind)) continue;
    const names = kind === "named" ? theme.needs?.named ?? [] : kindNames[kind];
    if (names.every((name) => colors.has(name))) return kind;
  }
  return null;
}

/** @type {Map<string, Expression>} */
const parsed = new Map();

/**
 * Parses the rules of a theme; each distinct text once.
 * @param {readonly (readonly [string, string])[]} list
 * @returns {Rule[]}
 */
export function rulesOf(list) {
  return list.map(([ink, text]) => {
    try {
      let expression = parsed.get(text);
      if (!expression) {
        if (parsed.size > 4096) parsed.clear();
        expression = parse(text);
        parsed.set(text, expression);
      }
      return { ink, text, expression, error: null };
    } catch (error) {
      return { ink, text, expression: null, error: String(/** @type {Error} */ (error).message) };
    }
  });
}

/**
 * The colour of every ink, rounded to 8 bits.
 * @param {readonly Rule[]} rules
 * @param {ReadonlyMap<string, Color>} palette
 * @param {Kind} kind
 * @returns {Map<string, Color>}
 */
export function inkColors(rules, palette, kind) {
  const derived = new Derived(palette, kind);
  const inks = new Map();
  /** @type {Map<Expression, Color>} */
  const known = new Map();
  for (const { ink, expression } of rules) {
    if (!expression) continue;
    let color = known.get(expression);
    if (!color) {
      color = roundedColor(
        evaluate(expression, (name) => derived.color(name), (name) => palette.get(name) ?? null));
      known.set(expression, color);
    }
    inks.set(ink, color);
  }
  // An eye like a branch has the colour of lit noodles, or shows the cell.
  const [eye, cell] = [inks.get("poweredCore"), inks.get("poweredCell") ?? inks.get("background")];
  const branches = [1, 2, 3, 4, 5, 6].flatMap((number) => {
    const color = inks.get(`branch${number}`);
    return color ? [color] : [];
  });
  if (eye && cell && branches.length > 0) {
    const seen = [eye, inks.get("powered")].find((color) => color && room(color, branches) >= 0.12);
    inks.set("poweredCore", seen ?? cell);
  }
  return inks;
}

/**
 * The palette's colours that an ink depends on.
 * @param {Rule} rule
 */
export const sourcesOf = (rule) => (rule.expression ? namesIn(rule.expression) : []);

/** Colours that follow from a palette's few, worked out when they are asked for. */
class Derived {
  /**
   * @param {ReadonlyMap<string, Color>} palette
   * @param {Kind} kind
   */
  constructor(palette, kind) {
    this.palette = palette;
    this.kind = kind;
    const [ground, figure] = kind === "scheme" ? ["dark", "light"] : ["base", "text"];
    this.ground = palette.get(ground) ?? null;
    this.figure = palette.get(figure) ?? null;
    /** @type {Map<string, Color | null>} */
    this.made = new Map();
    /** @type {Color[] | null} */
    this.sixBranches = null;
  }

  /** @param {string} name @returns {Color | null} */
  color(name) {
    const own = this.palette.get(name);
    if (own) return own;
    let made = this.made.get(name);
    if (made === undefined) {
      made =
        this.kind !== "named" && this.ground && this.figure
          ? this.derive(name, this.ground, this.figure) : null;
      this.made.set(name, made);
    }
    return made;
  }

  /**
   * @param {string} name
   * @param {Color} ground
   * @param {Color} figure
   * @returns {Color | null}
   */
  derive(name, ground, figure) {
    switch (name) {
      case "accent": {
        const base =
          this.kind === "scheme"
            ? this.palette.get("base") ?? figure : mildNeighbor(figure, ground);
        return standingOut(base, ground, figure);
      }
      case "shadow": {
        const lch = oklch(ground);
        return mapped(withLightness(lch, lch[0] * (lch[0] < 0.5 ? 0.45 : 0.68)), ground[3]);
      }
      case "glow": {
        const isLit =
          this.kind === "twoColors" &&
          (!this.palette.has("accent") || (!isGrey(oklch(figure)) && oklch(ground)[0] >= 0.6));
        const { accent } = this;
        const [light, chroma, hue] = oklch(accent);
        const isPink = oklch(ground)[0] >= 0.6 && chroma >= 0.01 && (hue + 20) % 360 < 75;
        return glowing(
          isLit ? figure : isPink ? mapped([light, 0.05, 65], accent[3]) : accent, ground);
      }
      case "wall":
        return this.wall(ground, figure);
      case "hint": case "wrong": case "selected":
        return this.mark(name, ground, figure);
      case "alert":
        return alertColor(ground, figure);
      case "celebrate":
        return this.celebration(ground, figure);
      case "flash": {
        if (oklch(figure)[0] >= oklch(ground)[0]) return mapped([0.92, 0.15, 102]);
        const shades = [0.52, 0.44, 0.36, 0.28, 0.2].map(
          (share) => mix(figure, ground, share, "oklab"));
        return shades.find(
          (shade) => contrast(mix(figure, shade, 0.6, "oklab"), ground) >= 2.1) ?? shades[4];
      }
      default:
        return /^branch-[1-6]$/.test(name)
          ? this.branches(ground, figure)[Number(name[7]) - 1] : null;
    }
  }

  /** @param {Color} ground @param {Color} figure @returns {Color[]} */
  branches(ground, figure) {
    if (this.sixBranches) return this.sixBranches;
    const root = isGrey(oklch(figure)) ? turned(this.bold, 0) : figure;
    const { palette } = this;
    const isScheme = this.kind === "scheme";
    const neutral = isScheme ? palette.get("neutral") : undefined;
    const quiet = neutral ?? mix(ground, figure, 0.38, "oklab");
    const other = neutral ?? figure;
    /** @param {Color} color */
    const clear = (color) => standingOut(color, ground, figure, [
      mix(ground, other, neutral ? 0.38 : 0.14, "oklab"),
      1.03 * contrast(quiet, mix(ground, other, neutral ? 0.16 : 0.07, "oklab")),
    ]);
    /** @param {number} position */
    const at = (position) =>
      clear(lit(turned(root, branchHue(position, root, ground) - oklch(root)[2]), ground));
    const own = [1, 2, 3, 4, 5, 6].map((number) => palette.get(`branch-${number}`));
    const others = [own[0] ?? figure, ...own.slice(1)].flatMap((color) => color ? [color] : []);
    const main = palette.get("accent") ?? (isScheme ? palette.get("base") ?? figure : null);
    const given = [main, palette.get("second")].flatMap(
      (color) => color ? [clear(color)] : []);
    /** @param {Color} color */
    const freedom = (color) => Math.min(
      room(color, others) / 0.08, distance(oklab(color), oklab(quiet), 0.5) / 0.11);
    this.sixBranches = [own[0] ?? figure];
    for (let index = 1; index < 6; index++) {
      let color = own[index];
      if (!color) {
        color = [...given, at(index)].find((color) => freedom(color) >= 1)
          ?? Array.from({ length: 24 }, (_, step) => at(step / 4)).reduce(
            (best, other) => (freedom(other) > freedom(best) ? other : best));
        others.push(color);
      }
      this.sixBranches.push(color);
    }
    return this.sixBranches;
  }

  /** @param {Mark} mark @param {Color} ground @param {Color} figure @returns {Color} */
  mark(mark, ground, figure) {
    /** @param {number} share @param {string} [name] */
    const mixed = (share, name = "") =>
      mix(ground, this.palette.get(name) ?? figure, share, "oklab");
    const isScheme = this.kind === "scheme";
    const isHint = mark === "hint";
    const grounds =
      [ground, ...(isScheme ? [mixed(0.4, "neutral"), mixed(0.35, "base")] : [mixed(0.2)])];
    const near = [...grounds, figure, isScheme ? mixed(1, "neutral") : mixed(0.38)];
    const later = marks.slice(marks.indexOf(mark) + 1).flatMap((name) => {
      const own = this.palette.get(name);
      return own ? [own] : [];
    });
    const wall = oklab(this.color("wall") ?? figure);
    const others = [
      ...near,
      ...marks.slice(0, marks.indexOf(mark)).map((name) => this.color(name) ?? figure),
      ...later,
    ].map(oklab);
    const branches = this.branches(ground, figure).map(oklab);
    const way = oklch(ground)[0] < 0.6 ? 0.03 : -0.03;
    let [best, most] = [figure, 0];
    const hues = huesOf(mark, oklch(this.bold));
    for (const [index, [degrees, chroma, start]] of [...hues, ...hues].entries()) {
      const [first, last] = index < hues.length ? [0, 8] : [9, 24];
      for (let step = first; step <= last; step++) {
        const lightness = start + way * (step % 2 === 1 ? (step + 1) / 2 : -step / 2);
        const least = degrees >= 50 && degrees <= 125 ? 0.61 : 0.3;
        if (lightness < least || lightness > 0.92) continue;
        const hue =
          isHint && degrees === 80
            ? 55 + 125 * Math.min(Math.max(lightness - 0.62, 0), 0.2) : degrees;
        const color = mapped([lightness, chroma, hue]);
        const lab = oklab(color);
        let margin = Math.min(
          ...grounds.map((other) => contrast(color, other) / (isHint ? 1.6 : 3)),
          isHint ? contrast(color, figure) / 2.2 : Infinity,
          mark === "selected" ? distance(lab, wall, 0.25) / 0.13 : distance(lab, wall, 0.5) / 0.08,
          ...others.map((other, index) =>
            distance(lab, other, 0.5) / (index < near.length ? 0.11 : 0.13)));
        if (margin >= 1) {
          margin = 1 + Math.min(...branches.map((other) => distance(lab, other, 0.5) / 0.075), 1);
        }
        if (margin >= 2) return color;
        if (margin > most) [best, most] = [color, margin];
      }
    }
    return best;
  }

  /**
   * A colour of walls, which are no noodles.
   * @param {Color} ground @param {Color} figure @returns {Color}
   */
  wall(ground, figure) {
    const { palette } = this;
    const isScheme = this.kind === "scheme";
    /** @type {(one: Color, other: Color, ...shares: number[]) => Color[]} */
    const mixes = (one, other, ...shares) => shares.map((share) => mix(one, other, share, "oklab"));
    const neutral = palette.get("neutral") ?? mix(ground, figure, 0.38, "oklab");
    const branches = this.branches(ground, figure);
    const accent = isScheme ? this.bold : branches[1];
    const grounds =
      isScheme ? mixes(ground, neutral, 0, 0.4, 0.7) : mixes(ground, figure, 0, 0.2);
    const quiet = isScheme
      ? [neutral, ...mixes(neutral, ground, 0.2)] : mixes(ground, figure, 0.38, 0.46, 0.54);
    const lit = [
      figure, ...mixes(figure, [0, 0, 0, 1], 0.06),
      ...mixes(figure, accent, ...(isScheme ? [0.14] : []), 0.4, 0.55, 0.8),
    ];
    const [shade, share] = isScheme ? [neutral, 0.36] : [ground, 0.52];
    const pin = palette.get("locked") ?? mix(shade, figure, share, "oklab");
    const own = marks.flatMap((name) => (palette.has(name) ? [palette.get(name) ?? figure] : []));
    /** @type {[Color[], number][]} */
    const others = [[lit, 0.14], [branches, 0.11], [quiet, 0.095], [[pin], 0.09], [own, 0.11]];
    const powered = [figure, seen(figure, "protanopia"), ...(isScheme ? [] : branches.slice(0, 1))];
    const isInky = oklch(ground)[0] >= 0.6 && oklch(figure)[1] < 0.05;
    /** @type {(color: Color, other: Color, least: number) => number} */
    const clear = (color, other, least) => (contrast(color, other) - 1) / (least - 1);
    /** @param {Color} color */
    const margin = (color) => Math.min(
      ...grounds.map((other) =>
        clear(color, other, luminance(color) < luminance(other) ? 2.6 : 1.7)),
      ...quiet.map((other) => clear(color, other, 1.42)),
      ...powered.map((other) => clear(color, other, isInky ? 1.8 : 1.3)),
      ...others.map(([colors, least]) => room(color, colors) / least));
    const tint = oklch(isScheme ? neutral : ground);
    const hue = oklch(figure)[2];
    const away = oklch(accent)[2] + 180;
    /** @type {[Color, number]} */
    let [best, most] = [[0, 0, 0, 1], 0];
    // Six shades of ink, fifteen greys, and these with a tinge of six other hues.
    for (let k = isInky ? -100 : 0; k < 111; k++) {
      const row = Math.ceil((k - 5) / 15);
      const n = k + 100;
      const color = mapped(k < 0 ? [
        [0.46, 0.48, 0.5, 0.52, 0.44][n % 5], [0.08, 0.06, 0.1, 0.04][Math.floor(n / 5) % 4],
        away + [0, 40, -40, 80, -80][Math.floor(n / 20)],
      ] : [
        k < 6 ? 0.3 - 0.04 * k : 0.56 + 0.02 * ((k - 6) % 15),
        row > 1 ? (row < 5 ? 0.06 : 0.1) : isGrey(tint) ? 0 : 0.03,
        row > 1 ? hue + ([180, 90, -90][(row - 2) % 3] ?? 0) : tint[2],
      ]);
      const its = margin(color);
      if (its >= 1) return color;
      if (its > most) [best, most] = [color, its];
    }
    return best;
  }

  /** @param {Color} ground @param {Color} figure @returns {Color} */
  celebration(ground, figure) {
    /** @param {number} share @param {Color} color */
    const mixed = (share, color) => mix(ground, color, share, "oklab");
    const [base, neutral] = ["base", "neutral"].map((name) => this.palette.get(name) ?? figure);
    const isScheme = this.kind === "scheme";
    const others = [
      ground,
      ...(isScheme
        ? [
          mixed(0.14, neutral), mixed(0.4, neutral), mixed(0.38, base), neutral,
          mix(neutral, figure, 0.3, "oklab"),
        ]
        : [0.07, 0.22, 0.5].map((share) => mixed(share, figure))),
      ...["wall", ...marks].map((name) => this.color(name) ?? figure),
    ];
    const [own, lch, accent] = [ground, figure, isScheme ? base : this.bold].map(oklch);
    const roots = [
      ...(isScheme || this.palette.has("accent") ? [accent] : []), lch, own,
      ...(isGrey(own) && isGrey(lch) ? [] : [accent]),
    ].filter(([, chroma]) => chroma >= 0.06);
    const branches = this.branches(ground, figure);
    const noodles = [figure, ...(isScheme ? [] : branches.slice(0, 1))];
    const tint = own[0] >= 0.6 ? [mixed(0.14, [1, 1, 1, 1])] : [];
    /** @param {Color} color */
    const clear = (color) => Math.min(...noodles.map((noodle) => contrast(color, noodle) / 2.05));
    /** @param {number} chroma @param {number} hue */
    const lightest = (chroma, hue) => {
      const turned = (hue + 720) % 360;
      const least = chroma === 0 || turned <= 32 || turned >= 115 ? 0 : turned > 70 ? 0.78 : 0.68;
      for (let step = 0; step < 24 && 0.8 - 0.02 * step >= least; step++) {
        const color = mapped([0.8 - 0.02 * step, chroma, turned]);
        if (clear(color) >= 1) return [color];
      }
      return [];
    };
    const isGold = own[1] < 0.04 || Math.abs(((own[2] + 448) % 360) - 180) < 110;
    const hues = roots.flatMap(([, , hue]) => [0, -15, 15, -30].map((turn) => hue + turn));
    /** @type {Color[]} */
    const choices = own[0] >= 0.6
      ? [
        ...(isGold ? [mapped([0.92, 0.16, 92])] : []), mapped([0.965, 0.06, own[2]]),
        mapped([1, 0, 0]), mapped([0.86, 0.16, 80]), mapped([0.93, 0.13, 150]),
      ]
      : roots.length ? [...hues, 75, 20, 330, 280, 240, 190].flatMap((hue) => lightest(0.17, hue))
        : lightest(0, 0);
    /** @param {Color} color */
    const margin = (color) => Math.min(
      clear(color), room(color, others) / 0.075, room(color, tint) / 0.06,
      own[0] >= 0.6 ? Infinity : room(color, branches.slice(1, 3)) / 0.14);
    const cell = isScheme ? mixed(0.38, neutral) : mixed(0.14, figure);
    const fitting = choices.filter((color) => margin(color) >= 1);
    return fitting.find((color) =>
      oklch(mix(cell, color, 0.5, "srgb"))[1] >= 0.4 * oklch(color)[1]) ?? fitting[0]
      ?? choices.reduce((best, color) => (margin(color) > margin(best) ? color : best));
  }

  /** @returns {Color} */
  get accent() {
    return /** @type {Color} */ (this.color("accent"));
  }

  /**
   * The accent, turned by a fifth of the circle also where it is derived from a pale colour.
   * @returns {Color}
   */
  get bold() {
    const [ground, figure] = [this.ground, this.figure];
    if (this.kind === "scheme" || this.palette.has("accent") || !ground || !figure) return this.accent;
    return standingOut(neighbor(figure, ground), ground, figure);
  }
}

/** @param {import("./color.js").Triple} lch @param {number} [alpha] */
function mapped(lch, alpha = 1) {
  return gamutMapped(fromOKLCH(lch, alpha));
}

/** @typedef {"hint" | "wrong" | "selected"} Mark */

/** @type {Mark[]} */
const marks = ["hint", "wrong", "selected"];

/**
 * A wrong noodle on cells of two colours, of which noodles have the other.
 * @param {Color} ground
 * @param {Color} figure
 * @returns {Color}
 */
function alertColor(ground, figure) {
  const cells = [ground, figure];
  const near = [...cells, ...[0.73, 0.47].map((share) => mix(ground, figure, share, "oklab"))];
  let [best, most] = [figure, 0];
  for (const hue of [22, 8, 350, 335, 320, 305, 290, 270, 35]) {
    for (let step = 0; step <= 22; step++) {
      const lightness = 0.58 + 0.02 * (step % 2 === 1 ? -(step + 1) / 2 : step / 2);
      for (const chroma of [0.22, 0.17]) {
        const color = mapped([lightness, chroma, hue]);
        const margin = Math.min(
          ...cells.map((other) => (contrast(color, other) - 1) / 0.8),
          room(color, near) / 0.17);
        if (margin >= 1) return color;
        if (margin > most) [best, most] = [color, margin];
      }
    }
  }
  return best;
}

/**
 * Hues in degrees, each with chroma and lightness.
 * @param {Mark} mark
 * @param {readonly number[]} accent
 */
function huesOf(mark, accent) {
  /** @param {number[]} hues @param {number} [chroma] */
  const all = (hues, chroma = 0.17) => hues.map((hue) => [hue, chroma, 0.64]);
  switch (mark) {
    case "hint": return [[80, 0.17, 0.74], ...all([250, 345, 150])];
    case "wrong": return all([22, 8, 35, 345, 325, 300, 262], 0.2);
    default:
      return [
        [accent[2], Math.max(accent[1], 0.13), accent[0]],
        ...all([255, 345, 150, 300, 230, 275, 325, 180]),
      ];
  }
}

/**
 * The distance in OKLab to the nearest of some colours.
 * @param {Color} color
 * @param {Color[]} others
 */
function room(color, others) {
  return Math.min(...others.map((other) => distance(oklab(color), oklab(other))));
}

/**
 * The hue of a branch in degrees, as the library has it.
 * @param {number} number from 0
 * @param {Color} root
 * @param {Color} ground
 * @returns {number}
 */
function branchHue(number, root, ground) {
  const hue = oklch(root)[2];
  const [first, span] = oklch(ground)[0] < 0.6 ? [0, 360] : [150, 285];
  const start = Math.min((hue - first + 720) % 360, span - 1);
  const step = hue >= 20 && hue <= 130 ? -span / 6 : span / 6;
  return first + ((start + number * step + span) % span);
}

/**
 * @param {Color} color
 * @param {number} degrees
 * @returns {Color}
 */
function turned(color, degrees) {
  const lch = oklch(color);
  const hue = isGrey(lch) ? 40 : lch[2] + degrees;
  return mapped([Math.min(Math.max(lch[0], 0.45), 0.88), Math.max(lch[1], 0.11), hue], color[3]);
}

/**
 * @param {Color} color
 * @param {Color} ground
 */
function neighbor(color, ground) {
  const lch = oklch(color);
  const isWarm = isGrey(lch) || (lch[2] >= 20 && lch[2] <= 130);
  return turned(color, isWarm && oklch(ground)[0] >= 0.6 ? -72 : 72);
}

/**
 * @param {Color} color
 * @param {Color} ground
 */
function mildNeighbor(color, ground) {
  const lch = oklch(color);
  if (lch[1] >= 0.08) return neighbor(color, ground);
  return lch[1] < 0.02 ? color : turned(color, lch[2] >= 20 && lch[2] <= 130 ? -20 : 20);
}

/**
 * The color with a contrast of 3 to a ground, and a contrast to another, if it can.
 * @param {Color} color
 * @param {Color} ground
 * @param {Color} figure
 * @param {[Color, number]} [other]
 */
function standingOut(color, ground, figure, other) {
  const lch = oklch(color);
  const [from, to] = [lch[0], oklch(figure)[0]];
  let first = null;
  for (let step = 0; step <= 20; step++) {
    const lightness = from + ((to - from) * step) / 20;
    const candidate = mapped(withLightness(lch, lightness), color[3]);
    if (contrast(candidate, ground) < 3) continue;
    if (!other || contrast(candidate, other[0]) >= other[1]) return candidate;
    first ??= candidate;
  }
  return first ?? figure;
}

/**
 * @param {Color} color
 * @param {Color} ground
 */
function lit(color, ground) {
  const lch = oklch(color);
  const isDark = oklch(ground)[0] < 0.6;
  const yellow = (1 + cosine(((lch[2] - 110) * Math.PI) / 180)) / 2;
  const lightness = (isDark ? 0.7 : 0.5) + (isDark ? 0.14 : 0.1) * yellow;
  return mapped([lightness, Math.max(lch[1], 0.13), lch[2]], color[3]);
}

/**
 * @param {Color} color
 * @param {Color} ground
 */
function glowing(color, ground) {
  const lch = oklch(color);
  const groundLightness = oklch(ground)[0];
  const isDark = groundLightness < 0.6;
  const lightness = isDark ? Math.max(lch[0], 0.78) : groundLightness - 0.15;
  const chroma = Math.min(Math.max(lch[1], isDark ? 0.1 : 0.18), 2.5 * lch[1]);
  /** @type {[number, number, number]} */
  const light = [lightness, chroma, lch[2]];
  return mapped(isDark ? light : withLightness(light, lightness), color[3]);
}

// MARK: Mixes

/** The mixes of a drawing as a list of their parts, for many palettes. */
export class Mixes {
  /**
   * @param {Uint16Array} amounts `inkCount` for each mix
   * @param {number} inkCount
   */
  constructor(amounts, inkCount) {
    const count = inkCount ? amounts.length / inkCount : 0;
    this.count = count;
    this.ends = new Uint32Array(count);
    this.sums = new Float64Array(count);
    const inks = [];
    const parts = [];
    for (let mix = 0, at = 0; mix < count; mix++) {
      let sum = 0;
      for (let ink = 0; ink < inkCount; ink++, at++) {
        const amount = amounts[at];
        if (amount === 0) continue;
        inks.push(ink);
        parts.push(amount);
        sum += amount;
      }
      this.ends[mix] = inks.length;
      this.sums[mix] = sum;
    }
    this.inks = Uint16Array.from(inks);
    this.amounts = Float64Array.from(parts);
  }

  /**
   * The colours of all mixes before rounding, four numbers each.
   * @param {Float64Array} inks red, green and blue of each ink
   * @param {Float64Array} out
   */
  colors(inks, out) {
    const { ends, sums, amounts } = this;
    for (let mix = 0, part = 0; mix < this.count; mix++) {
      let [red, green, blue] = [0, 0, 0];
      for (const end = ends[mix]; part < end; part++) {
        const ink = this.inks[part] * 3;
        const amount = amounts[part];
        red += inks[ink] * amount;
        green += inks[ink + 1] * amount;
        blue += inks[ink + 2] * amount;
      }
      const sum = sums[mix];
      const at = mix * 4;
      if (sum > 0) {
        out[at] = red / sum;
        out[at + 1] = green / sum;
        out[at + 2] = blue / sum;
        out[at + 3] = sum / 65535;
      } else {
        out[at] = out[at + 1] = out[at + 2] = out[at + 3] = 0;
      }
    }
  }
}

/**
 * The colours that inks show, in the order of a drawing's inks; inks named by a colour are that.
 * @param {readonly string[]} names
 * @param {ReadonlyMap<string, Color>} colors
 * @param {Vision} [vision]
 */
export function inkValues(names, colors, vision = "normal") {
  const values = new Float64Array(names.length * 3);
  names.forEach((name, index) => {
    const color = colors.get(name) ?? fromHex(name);
    if (!color) return;
    const shown = vision === "normal" ? color : roundedColor(seen(color, vision));
    values.set(shown.slice(0, 3), index * 3);
  });
  return values;
}
