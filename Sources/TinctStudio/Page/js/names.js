// @ts-check
// Colours in words, for those who do not see them and for those who talk about them.
import { oklch } from "./color.js";

/**
 * Hues of OKLCH up to a number of degrees.
 * @type {readonly [number, string][]}
 */
const hues = [
  [8, "pink"], [20, "rose"], [34, "red"], [50, "vermilion"], [66, "orange"], [88, "amber"],
  [106, "yellow"], [124, "lime"], [142, "green"], [162, "emerald"], [182, "teal"], [208, "cyan"],
  [238, "sky blue"], [262, "azure"], [280, "blue"], [297, "indigo"], [313, "violet"],
  [330, "purple"], [348, "magenta"], [361, "pink"],
];

/** @param {number} hue in degrees */
export const hueName = (hue) => {
  const turn = ((hue % 360) + 360) % 360;
  return (hues.find(([end]) => turn < end) ?? hues[0])[1];
};

/**
 * @param {import("./color.js").Color} color
 */
export function colorName(color) {
  const [lightness, chroma, hue] = oklch(color);
  if (lightness > 0.985 && chroma < 0.01) return "white";
  if (lightness < 0.12) return "black";
  const depth =
    lightness < 0.3 ? "very dark " : lightness < 0.48 ? "dark "
    : lightness > 0.93 ? "very light " : lightness > 0.8 ? "light " : "";
  if (chroma < 0.012) return `${depth}grey`;
  let name = hueName(hue);
  // Dark orange and yellow have names of their own.
  if (hue > 40 && hue < 92 && lightness < 0.56 && chroma < 0.15) name = "brown";
  else if (hue >= 92 && hue < 124 && lightness < 0.62) name = "olive";
  else if (hue > 40 && hue < 110 && lightness > 0.93) name = "cream";
  const strength = chroma < 0.045 ? "greyish " : chroma > 0.19 ? "vivid " : "";
  return `${name === "cream" || name === "brown" ? depth.replace("very light ", "") : depth}${strength}${name}`;
}
