// @ts-check
// Fewer mixes for the colours of one palette, as the tool finds them where those that all palettes
// share would show: the twin of Merging.swift, so that pixels are equal in any palette.

const { abs, max } = Math;

/** The most colours of an indexed picture, and those above which nothing is merged. */
const [most, mergeable] = [256, 8192];

/**
 * Chooses mixes that stand for all: those that print alike share one, and where that leaves too many
 * colours, some move by one step of a channel.
 * @param {Uint32Array} pixels what each mix prints, as the bytes of `ImageData`
 * @param {Uint32Array} pixelCounts of each mix
 * @returns {{members: number[], map: Uint16Array} | null} null if the mixes print as they are
 */
export function merged(pixels, pixelCounts) {
  /** @type {Map<number, number>} */
  const numbers = new Map();
  // The first mix of each colour.
  /** @type {number[]} */
  const firsts = [];
  const numberOf = Array.from(pixels, (pixel, mix) => {
    const known = numbers.get(pixel);
    if (known !== undefined) return known;
    numbers.set(pixel, firsts.length);
    return firsts.push(mix) - 1;
  });
  if (firsts.length <= most || firsts.length > mergeable) return null;
  const total = pixelCounts.reduce((sum, count) => sum + count, 0);
  // What fills an area stays exactly as it is; only steps of anti-aliasing move.
  const areas = [...pixelCounts.keys()].filter((mix) => pixelCounts[mix] * 200 > total);
  const cover = covered(
    new Uint8Array(Uint32Array.from(firsts, (mix) => pixels[mix]).buffer), firsts.length, 1,
    [...new Set(areas.map((mix) => numberOf[mix]))]);
  return cover && {
    members: cover.members.map((number) => firsts[number]),
    map: Uint16Array.from(numberOf, (number) => cover.map[number]),
  };
}

/**
 * @param {Uint8Array} points red, green, blue and alpha of each
 * @param {number} a
 * @param {number} b
 */
function distance(points, a, b) {
  const [i, j] = [a * 4, b * 4];
  return max(
    abs(points[i] - points[j]), abs(points[i + 1] - points[j + 1]),
    abs(points[i + 2] - points[j + 2]), abs(points[i + 3] - points[j + 3]));
}

/**
 * Covers all points by few, by the greedy rule: always the one that covers most of the rest.
 * @param {Uint8Array} points
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
 * @param {Uint8Array} points
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
      if (points[other * 4] - points[point * 4] > tolerance) break;
      if (distance(points, point, other) > tolerance) continue;
      near[point].push(other);
      near[other].push(point);
    }
  }
  return near;
}
