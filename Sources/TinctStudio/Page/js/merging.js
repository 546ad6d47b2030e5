// @ts-check
// Fewer mixes for the colours of one palette, as the tool finds them where those that all palettes
// share would show: the twin of Merging.swift, so that pixels are equal in any palette.

const { fround, abs, max } = Math;

/** The most mixes of an indexed picture, and those above which nothing is merged. */
const [most, mergeable] = [256, 8192];
/** The greatest change of a channel in 255ths; the first that leaves few enough mixes decides. */
const tolerances = [1, 1.25];

/**
 * Chooses mixes that stand for all.
 * @param {Float64Array} colors red, green, blue and alpha of each mix, not rounded
 * @param {Uint32Array} pixelCounts of each mix
 * @returns {{members: number[], map: Uint16Array} | null} null if too many mixes are needed
 */
export function merged(colors, pixelCounts) {
  const count = pixelCounts.length;
  if (count > mergeable) return null;
  const points = Float32Array.from(colors, (value) => fround(fround(value) * 255));
  const total = pixelCounts.reduce((sum, pixels) => sum + pixels, 0);
  // What fills an area stays exactly as it is; only steps of anti-aliasing move.
  const areas = [...pixelCounts.keys()].filter((mix) => pixelCounts[mix] * 200 > total);
  for (const tolerance of tolerances) {
    const cover = covered(points, count, tolerance, areas);
    if (cover) return cover;
  }
  return null;
}

/**
 * @param {Float32Array} points
 * @param {number} a
 * @param {number} b
 */
function distance(points, a, b) {
  const [i, j] = [a * 4, b * 4];
  return max(
    abs(fround(points[i] - points[j])), abs(fround(points[i + 1] - points[j + 1])),
    abs(fround(points[i + 2] - points[j + 2])), abs(fround(points[i + 3] - points[j + 3])));
}

/**
 * Covers all points by few, by the greedy rule: always the one that covers most of the rest.
 * @param {Float32Array} points
 * @param {number} count
 * @param {number} tolerance
 * @param {readonly number[]} kept points that are chosen in any case
 */
function covered(points, count, tolerance, kept) {
  if (kept.length > most) return null;
  const near = neighbours(points, count, tolerance);
  const isCovered = new Uint8Array(count);
  const open = Uint32Array.from(near, (list) => list.length);
  /** @type {number[]} */
  const members = [];
  let candidate = kept.length ? kept[0] : largest(open);
  while (candidate >= 0) {
    if (members.length >= most) return null;
    members.push(candidate);
    for (const point of near[candidate]) {
      if (isCovered[point]) continue;
      isCovered[point] = 1;
      for (const other of near[point]) open[other] -= 1;
    }
    candidate = members.length < kept.length ? kept[members.length] : largest(open);
  }
  const index = new Int32Array(count).fill(-1);
  members.forEach((member, at) => { index[member] = at; });
  const map = new Uint16Array(count);
  for (let point = 0; point < count; point++) {
    let [best, nearest] = [Infinity, 0];
    for (const other of near[point]) {
      if (index[other] < 0) continue;
      const apart = distance(points, point, other);
      if (apart < best || (apart === best && index[other] < nearest)) {
        [best, nearest] = [apart, index[other]];
      }
    }
    map[point] = nearest;
  }
  return { members, map };
}

/**
 * The index of the largest number, the first of equal ones; -1 if all are 0.
 * @param {Uint32Array} numbers
 */
function largest(numbers) {
  let [best, size] = [-1, 0];
  for (let at = 0; at < numbers.length; at++) if (numbers[at] > size) [best, size] = [at, numbers[at]];
  return best;
}

/**
 * For each point those within a tolerance, itself included.
 * @param {Float32Array} points
 * @param {number} count
 * @param {number} tolerance
 */
function neighbours(points, count, tolerance) {
  /** @type {number[][]} */
  const near = Array.from({ length: count }, (_, point) => [point]);
  const order = [...near.keys()].sort((a, b) => points[a * 4] - points[b * 4] || a - b);
  for (let at = 0; at < count; at++) {
    const point = order[at];
    for (let next = at + 1; next < count; next++) {
      const other = order[next];
      // Sorted by red: all later points are even farther away.
      if (fround(points[other * 4] - points[point * 4]) > tolerance) break;
      if (distance(points, point, other) > tolerance) continue;
      near[point].push(other);
      near[other].push(point);
    }
  }
  return near;
}
