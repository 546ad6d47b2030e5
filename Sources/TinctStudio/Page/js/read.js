// @ts-check
// Colours as people type them: digits, the functions of CSS, or a name.
import { clamped, fromHex, fromOKLab, fromOKLCH, gamutMapped } from "./color.js";

/** @typedef {import("./color.js").Color} Color */

const context = document.createElement("canvas").getContext("2d");

/**
 * Reads a colour in any notation of CSS, `#` being optional; null for anything else.
 * @param {string} text
 * @returns {Color | null}
 */
export function readColor(text) {
  const trimmed = text.trim();
  const hex = fromHex(trimmed) ?? fromHex(`#${trimmed}`);
  if (hex) return hex;
  const exact = readOKLab(trimmed);
  if (exact) return exact;
  const isColor = CSS.supports("color", trimmed);
  const isFixed = !/^(currentcolor|inherit|initial|unset|revert)/i.test(trimmed);
  if (!context || !isColor || !isFixed) return null;
  context.fillStyle = "#000";
  context.fillStyle = trimmed;
  const shown = String(context.fillStyle);
  const parts = shown.match(/^rgba?\((\d+), (\d+), (\d+), ([\d.]+)\)$/);
  if (!parts) return fromHex(shown);
  const [red, green, blue, alpha] = parts.slice(1).map(Number);
  return [red / 255, green / 255, blue / 255, alpha];
}

/**
 * @param {string} text
 * @returns {Color | null}
 */
function readOKLab(text) {
  const match = text.match(/^(oklch|oklab)\(\s*([^)]+)\)$/i);
  if (!match) return null;
  const [main, alphaText] = match[2].split("/");
  const words = main.trim().split(/\s+/);
  if (words.length !== 3) return null;
  const isLCH = match[1].toLowerCase() === "oklch";
  const full = isLCH ? [1, 0.4, 360] : [1, 0.4, 0.4];
  const values = words.map((word, at) => {
    if (word === "none") return 0;
    if (isLCH && at === 2) return Number(word.replace(/deg$/, ""));
    return word.endsWith("%") ? (Number(word.slice(0, -1)) / 100) * full[at] : Number(word);
  });
  const alpha = !alphaText ? 1
    : alphaText.trim().endsWith("%") ? Number(alphaText.trim().slice(0, -1)) / 100 : Number(alphaText);
  if (![...values, alpha].every(Number.isFinite)) return null;
  const triple = /** @type {[number, number, number]} */ (values);
  const color = isLCH ? fromOKLCH(triple, alpha) : fromOKLab(triple, alpha);
  // As in Swift: less than a quarter of an 8-bit step outside is due to rounding of the text.
  const isInside = color.slice(0, 3).every((value) => value >= -1 / 1020 && value <= 1 + 1 / 1020);
  return isInside ? clamped(color) : gamutMapped(color);
}
