// @ts-check
// Colours, to the last bit as in Swift: Sources/TinctGraphics/Color and Support/ReproducibleMath.
// What is computed here decides pixels, so it takes the same steps in the same order.

/**
 * A colour in sRGB: gamma-encoded red, green and blue with straight alpha, each 0...1.
 * @typedef {readonly [number, number, number, number]} Color
 */

/**
 * Lightness, chroma and hue in degrees; or lightness, a and b.
 * @typedef {readonly [number, number, number]} Triple
 */

/** @typedef {readonly [Triple, Triple, Triple]} Matrix */

// MARK: Arithmetic

const grain = 2 ** 40;

/**
 * Rounds half away from zero, as Swift's `rounded()`.
 * @param {number} value
 */
const rounded = (value) => (value < 0 ? -Math.round(-value) : Math.round(value));

/**
 * Rounds away the bits in which mathematical libraries differ.
 * @param {number} value
 */
function steady(value) {
  const scaled = value * grain;
  // Above 2^52 there is no fraction left to round.
  return (Math.abs(scaled) < 2 ** 52 ? rounded(scaled) : scaled) / grain;
}

/** @param {number} angle in radians */
export const sine = (angle) => steady(Math.sin(angle));

/** @param {number} angle in radians */
export const cosine = (angle) => steady(Math.cos(angle));

/** @param {number} degrees */
const radians = (degrees) => (degrees * Math.PI) / 180;

/**
 * The angle of a vector in degrees, 0 to below 360.
 * @param {number} x
 * @param {number} y
 */
function degreesOf(x, y) {
  if (x === 0 && y === 0) return 0;
  const angle = (steady(Math.atan2(y, x)) * 180) / Math.PI;
  return angle < 0 ? angle + 360 : angle;
}

const bits = new DataView(new ArrayBuffer(8));

/**
 * Splits a finite number above 0 into a significand in 1 ..< 2 and an exponent of 2.
 * @param {number} value
 * @returns {[number, number]}
 */
function split(value) {
  bits.setFloat64(0, value);
  let exponent = (bits.getUint16(0) >> 4) & 0x7ff;
  if (exponent === 0) {
    const [significand, normal] = split(value * 2 ** 54);
    return [significand, normal - 54];
  }
  bits.setUint16(0, (bits.getUint16(0) & 0x800f) | (1023 << 4));
  return [bits.getFloat64(0), exponent - 1023];
}

/**
 * The root of an odd degree of any number, by operations that are the same everywhere.
 * @param {number} degree
 * @param {number} value
 */
function oddRoot(degree, value) {
  if (value === 0 || !Number.isFinite(value)) return value;
  const [significand, power] = split(Math.abs(value));
  const exponent = Math.floor(power / degree);
  const scaled = significand * 2 ** (power - exponent * degree);
  const less = degree - 1;
  const more = degree + 1;
  let root = 1.5;
  for (let step = 0; step < 4; step++) {
    let full = root;
    for (let i = 1; i < degree; i++) full *= root;
    root *= (less * full + more * scaled) / (more * full + less * scaled);
  }
  let below = root;
  for (let i = 1; i < degree - 1; i++) below *= root;
  const result = (root + (scaled / below - root) / degree) * 2 ** exponent;
  return value < 0 ? -result : result;
}

/** @param {number} value */
export const cubeRoot = (value) => oddRoot(3, value);

/** @param {number} value */
const fifthRoot = (value) => oddRoot(5, value);

/**
 * @param {Matrix} m
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {Triple}
 */
const times = (m, x, y, z) => [
  m[0][0] * x + m[0][1] * y + m[0][2] * z,
  m[1][0] * x + m[1][1] * y + m[1][2] * z,
  m[2][0] * x + m[2][1] * y + m[2][2] * z,
];

/** @type {Matrix} */
const linearToXYZ = [
  [506752 / 1228815, 87881 / 245763, 12673 / 70218],
  [87098 / 409605, 175762 / 245763, 12673 / 175545],
  [7918 / 409605, 87881 / 737289, 1001167 / 1053270],
];
/** @type {Matrix} */
const xyzToLinear = [
  [12831 / 3959, -329 / 214, -1974 / 3959],
  [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
  [705 / 12673, -2585 / 12673, 705 / 667],
];
/** @type {Matrix} */
const xyzToCones = [
  [0.819022437996703, 0.3619062600528904, -0.1288737815209879],
  [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
  [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
];
/** @type {Matrix} */
const conesToXYZ = [
  [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
  [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
  [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
];
/** @type {Matrix} */
const conesToOKLab = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
  [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
/** @type {Matrix} */
const oklabToCones = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
];

// MARK: sRGB

/** @param {number} value */
const bounded = (value) => Math.min(Math.max(value, 0), 1);

/** @param {number} value 0...1 */
export const byteOf = (value) => Math.round(bounded(value) * 255);

/**
 * @param {Color} color
 * @returns {Color}
 */
export const clamped = (color) => [
  bounded(color[0]), bounded(color[1]), bounded(color[2]), bounded(color[3]),
];

/**
 * The colour rounded to 8 bits.
 * @param {Color} color
 * @returns {Color}
 */
export const roundedColor = (color) => [
  byteOf(color[0]) / 255, byteOf(color[1]) / 255, byteOf(color[2]) / 255, byteOf(color[3]) / 255,
];

/**
 * Reads `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`; null for anything else.
 * @param {string} text
 * @returns {Color | null}
 */
export function fromHex(text) {
  if (!/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return null;
  const digits = text.slice(1);
  const pairs = digits.length < 6 ? [...digits].map((d) => d + d) : digits.match(/../g) ?? [];
  const [red, green, blue, alpha = 255] = pairs.map((pair) => parseInt(pair, 16));
  return [red / 255, green / 255, blue / 255, alpha / 255];
}

/**
 * The nearest 8-bit colour as `#RRGGBB`, or `#RRGGBBAA` unless it is opaque.
 * @param {Color} color
 */
export function toHex(color) {
  const bytes = color.map(byteOf);
  if (bytes[3] === 255) bytes.pop();
  return "#" + bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("").toUpperCase();
}

/** @param {number} value */
function lightOf(value) {
  const size = Math.abs(value);
  if (!(size > 0.04045)) return value / 12.92;
  const base = (size + 0.055) / 1.055;
  const root = fifthRoot(base);
  const result = base * base * root * root;
  return value < 0 ? -result : result;
}

/** @param {number} light */
function encoded(light) {
  const size = Math.abs(light);
  if (!(size > 0.0031308)) return light * 12.92;
  const result = 1.055 * cubeRoot(size * Math.sqrt(Math.sqrt(size))) - 0.055;
  return light < 0 ? -result : result;
}

/**
 * Red, green and blue in proportion to light.
 * @param {Color} color
 * @returns {Triple}
 */
const linearOf = (color) => [lightOf(color[0]), lightOf(color[1]), lightOf(color[2])];

/**
 * @param {Triple} light
 * @param {number} alpha
 * @returns {Color}
 */
const fromLinear = (light, alpha) => [encoded(light[0]), encoded(light[1]), encoded(light[2]), alpha];

/** @param {Color} color */
export function luminance(color) {
  const light = linearOf(color);
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}

/**
 * The contrast ratio of WCAG 2.2, 1...21.
 * @param {Color} first
 * @param {Color} second
 */
export function contrast(first, second) {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

// MARK: OKLab

/**
 * @param {Color} color
 * @returns {Triple}
 */
export function oklab(color) {
  const [r, g, b] = linearOf(color);
  const cones = times(xyzToCones, ...times(linearToXYZ, r, g, b));
  return times(conesToOKLab, cubeRoot(cones[0]), cubeRoot(cones[1]), cubeRoot(cones[2]));
}

/**
 * @param {Triple} lab
 * @param {number} [alpha]
 * @returns {Color}
 */
export function fromOKLab(lab, alpha = 1) {
  const [l, m, s] = times(oklabToCones, lab[0], lab[1], lab[2]);
  const xyz = times(conesToXYZ, l * l * l, m * m * m, s * s * s);
  return fromLinear(times(xyzToLinear, ...xyz), alpha);
}

/**
 * @param {Color} color
 * @returns {Triple}
 */
export function oklch(color) {
  const [lightness, a, b] = oklab(color);
  const chroma = Math.sqrt(a * a + b * b);
  return [lightness, chroma, chroma < 1e-7 ? 0 : degreesOf(a, b)];
}

/**
 * @param {Triple} lch
 * @param {number} [alpha]
 * @returns {Color}
 */
export function fromOKLCH(lch, alpha = 1) {
  const angle = radians(lch[2]);
  return fromOKLab([lch[0], lch[1] * cosine(angle), lch[1] * sine(angle)], alpha);
}

/** @param {Color} color */
export function isInside(color) {
  const slack = 1e-9;
  return (
    Math.min(color[0], color[1], color[2]) >= -slack &&
    Math.max(color[0], color[1], color[2]) <= 1 + slack
  );
}

/** @param {Triple} lch */
export const isGrey = (lch) => lch[1] < 0.01;

/**
 * The largest chroma that sRGB has at a lightness and a hue.
 * @param {number} lightness
 * @param {number} hue in degrees
 */
export function largestChroma(lightness, hue) {
  if (!(lightness > 0 && lightness < 1)) return 0;
  const angle = radians(hue);
  const [a, b] = [cosine(angle), sine(angle)];
  let [low, high] = [0, 0.4];
  while (high - low > 1e-7) {
    const middle = (low + high) / 2;
    if (isInside(fromOKLab([lightness, a * middle, b * middle]))) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The colour at another lightness, with as much of its chroma as sRGB has there.
 * @param {Triple} lch
 * @param {number} lightness
 * @returns {Triple}
 */
export const withLightness = (lch, lightness) => [
  lightness, Math.min(lch[1], largestChroma(lightness, lch[2])), lch[2],
];

/**
 * The distance in OKLab, with a weight of the difference in lightness.
 * @param {Triple} first
 * @param {Triple} second
 */
export function distance(first, second, weight = 1) {
  const l = weight * (first[0] - second[0]);
  const [a, b] = [first[1] - second[1], first[2] - second[2]];
  return Math.sqrt(l * l + a * a + b * b);
}

/**
 * @param {Color} first
 * @param {Color} second
 */
const same = (first, second) => first.every((value, index) => value === second[index]);

/**
 * The colour of sRGB that looks nearest (CSS Color 4, section 13.2).
 * @param {Color} color
 * @returns {Color}
 */
export function gamutMapped(color) {
  const clip = clamped(color);
  if (same(clip, color)) return color;
  const origin = oklab(color);
  if (origin[0] >= 1) return [1, 1, 1, clip[3]];
  if (origin[0] <= 0) return [0, 0, 0, clip[3]];
  const chroma = Math.sqrt(origin[1] * origin[1] + origin[2] * origin[2]);
  const [noticeable, epsilon] = [0.02, 0.0001];
  if (distance(oklab(clip), origin) < noticeable) return clip;
  let [low, high] = [0, chroma];
  let lowIsInside = true;
  let clipped = clip;
  while (high - low > epsilon) {
    const middle = (low + high) / 2;
    const scale = middle / chroma;
    /** @type {Triple} */
    const current = [origin[0], origin[1] * scale, origin[2] * scale];
    const candidate = fromOKLab(current, color[3]);
    const bound = clamped(candidate);
    if (lowIsInside && same(bound, candidate)) {
      low = middle;
      continue;
    }
    clipped = bound;
    const error = distance(oklab(clipped), current);
    if (error < noticeable) {
      if (noticeable - error < epsilon) return clipped;
      lowIsInside = false;
      low = middle;
    } else {
      high = middle;
    }
  }
  return clipped;
}

// MARK: Hue, saturation, brightness

/**
 * Hue in degrees, saturation and brightness 0...1.
 * @param {Color} color
 * @returns {Triple}
 */
export function hsb(color) {
  const [red, green, blue] = color;
  const brightness = Math.max(red, green, blue);
  const range = brightness - Math.min(red, green, blue);
  if (!(range > 0)) return [0, 0, brightness];
  let sector;
  if (brightness === red) sector = (green - blue) / range + (green < blue ? 6 : 0);
  else if (brightness === green) sector = (blue - red) / range + 2;
  else sector = (red - green) / range + 4;
  return [sector * 60, range / brightness, brightness];
}

/**
 * @param {Triple} values hue in degrees, saturation and brightness 0...1
 * @param {number} [alpha]
 * @returns {Color}
 */
export function fromHSB(values, alpha = 1) {
  const [hue, saturation, brightness] = values;
  const turns = hue / 360;
  const sector = (turns - Math.floor(turns)) * 6;
  /** @param {number} shift */
  const component = (shift) => {
    const position = (shift + sector) % 6;
    return brightness * (1 - saturation * Math.max(0, Math.min(position, 4 - position, 1)));
  };
  return [component(5), component(3), component(1), alpha];
}

// MARK: Mixing

/**
 * @param {number} first
 * @param {number} second
 * @param {number} share
 */
const between = (first, second, share) => (share < 1 ? first + (second - first) * share : second);

/** @typedef {"srgb" | "srgb-linear" | "oklab"} MixingSpace */

/** The spaces that `color-mix()` may name. */
export const mixingSpaces = ["srgb", "srgb-linear", "oklab"];

/**
 * Mixes two colours with premultiplied alpha (CSS Color 4, section 12.3), without clamping.
 * @param {Color} first
 * @param {Color} second
 * @param {number} share of the second
 * @param {MixingSpace} space
 * @returns {Color}
 */
export function mix(first, second, share, space) {
  /** @param {Color} color @returns {readonly number[]} */
  const coordinates = (color) =>
    space === "oklab" ? oklab(color) : space === "srgb" ? color : linearOf(color);
  const [a, b] = [coordinates(first), coordinates(second)];
  const alpha = between(first[3], second[3], share);
  const divisor = alpha === 0 ? 1 : alpha;
  /** @param {number} i */
  const component = (i) => between(a[i] * first[3], b[i] * second[3], share) / divisor;
  /** @type {Triple} */
  const mixed = [component(0), component(1), component(2)];
  if (space === "oklab") return fromOKLab(mixed, alpha);
  return space === "srgb" ? [...mixed, alpha] : fromLinear(mixed, alpha);
}

// MARK: Colour vision

/** @typedef {"normal" | "protanopia" | "deuteranopia" | "tritanopia" | "grey"} Vision */

/** @type {readonly {id: Vision, title: string, about: string}[]} */
export const visions = [
  { id: "normal", title: "Normal", about: "All three kinds of cones" },
  { id: "protanopia", title: "Protanopia", about: "Reds are dark, and resemble greens" },
  { id: "deuteranopia", title: "Deuteranopia", about: "Reds resemble greens" },
  { id: "tritanopia", title: "Tritanopia", about: "Blues resemble greens, yellows pinks" },
  { id: "grey", title: "Grey", about: "Lightness alone, as in a print" },
];

/** @type {Record<string, Matrix>} */
const visionMatrices = {
  protanopia: [
    [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopiaOfReds: [
    [1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.805, 0.11911],
  ],
  tritanopiaOfBlues: [
    [0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.1232], [-0.37562, 1.12767, 0.24796],
  ],
};

/**
 * The colour that shows normal vision how another one sees a colour.
 * @param {Color} color
 * @param {Vision} vision
 * @returns {Color}
 */
export function seen(color, vision) {
  if (vision === "normal") return color;
  const light = linearOf(color);
  /** @type {Triple} */
  let result;
  if (vision === "grey") {
    const grey = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
    result = [grey, grey, grey];
  } else {
    const side = 0.03901 * light[0] + -0.02788 * light[1] + -0.01113 * light[2];
    const name =
      vision !== "tritanopia" ? vision : side >= 0 ? "tritanopiaOfReds" : "tritanopiaOfBlues";
    result = times(visionMatrices[name], ...light);
  }
  return fromLinear([bounded(result[0]), bounded(result[1]), bounded(result[2])], color[3]);
}
