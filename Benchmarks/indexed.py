#!/usr/bin/env python3
"""Compares `--indexed 256` with what other quantizers make of the same lit board.

    Benchmarks/indexed.py TINCT [PALETTE ...]

The board is printed in true colour in each palette. Then 256 colours are chosen in several ways, and
the share of the pixels of which no channel is off by more than 4/255 is printed, in Markdown:

- shared: the tool's, one table of indices for all palettes, none of which it has seen;
- fitted: k-means over the colours that pixels have in all these palettes at once. It is made for the
  very palettes that it is judged in, so one table of indices can hardly be better;
- pngquant, if it is installed, k-means, and a cover, for each palette alone. The cover takes 256
  boxes of 9 x 9 x 9 colours that hold the most pixels, greedily, and lets all others be off by
  anything: not many more could be near in any way.

It needs numpy and Pillow, and takes some minutes.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

NEAR, COUNT = 4, 256


def main():
    tinct = sys.argv[1]
    palettes = sys.argv[2:] or ["citrus", "arcade", "lagoon", "moss", "solstice", "dusk"]
    board = [str(Path(__file__).parent.parent / "examples/hexes.json"), "--puzzle", "reef", "--solved"]
    print("| theme | palette | shared | fitted | pngquant | k-means | cover |")
    print("|---|---|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for theme in ["lumen", "ribbon"]:
            options = ["--theme", theme] + [o for p in palettes for o in ("--palette", p)]
            run = [tinct, "board", *board, *options, "--no-cache", "--json", "--name", "{palette}.png"]
            lists = [
                json.loads(subprocess.check_output(run + ["--out", f"{folder}/{theme}{k}"] + more))
                for k, more in enumerate([[], ["--indexed", str(COUNT)]])
            ]
            shared = [made["loss"]["near"] for made in lists[1]]
            pictures = [
                np.asarray(Image.open(made["file"]).convert("RGB")).reshape(-1, 3) for made in lists[0]
            ]
            fitted = fitted_shares(pictures)
            for k, made in enumerate(lists[0]):
                colors, pixels = distinct(pictures[k])
                shares = [
                    shared[k], fitted[k], pngquant_share(made["file"], pictures[k]),
                    share(colors, pixels, np.rint(clustered(colors, pixels))), cover_share(colors, pixels),
                ]
                texts = ["-" if s is None else f"{100 * s:.1f} %" for s in shares]
                print(f"| {theme} | {made['palette']} | " + " | ".join(texts) + " |", flush=True)


def distinct(rows):
    """The different rows, as floats, and how often each occurs."""
    rows, counts = np.unique(rows, axis=0, return_counts=True)
    return rows.astype(np.float32), counts.astype(np.float64)


def nearest(points, centers):
    """The index of the nearest centre of each point."""
    squares = (centers * centers).sum(1)
    return np.concatenate([
        (squares - 2 * part @ centers.T).argmin(1) for part in np.array_split(points, len(points) // 8192 + 1)
    ])


def clustered(points, weights, steps=12):
    """For each point the centre of its cluster: k-means after k-means++ with fixed random numbers."""
    random = np.random.default_rng(1)
    centers = points[[weights.argmax()]]
    distances = ((points - centers[0]) ** 2).sum(1)
    while len(centers) < min(COUNT, len(points)):
        chances = weights * distances
        centers = np.vstack([centers, points[random.choice(len(points), p=chances / chances.sum())]])
        distances = np.minimum(distances, ((points - centers[-1]) ** 2).sum(1))
    for _ in range(steps):
        labels = nearest(points, centers)
        totals = np.bincount(labels, weights, len(centers))
        sums = [np.bincount(labels, weights * column, len(centers)) for column in points.T]
        centers = np.where(totals > 0, sums / np.maximum(totals, 1e-9), centers.T).T.astype(np.float32)
    return centers[nearest(points, centers)]


def share(colors, pixels, merged):
    """The share of the pixels that are near."""
    return pixels[np.abs(colors - merged).max(1) <= NEAR].sum() / pixels.sum()


def fitted_shares(pictures):
    """The share in each picture if pixels are merged in the same way in all of them."""
    rows, pixels = distinct(np.concatenate(pictures, axis=1))
    # In the directions in which colours differ, of which there are few more than inks.
    mean = np.average(rows, axis=0, weights=pixels)
    axes = np.linalg.eigh(np.cov(rows.T, aweights=pixels))[1][:, -16:]
    merged = np.rint(clustered((rows - mean) @ axes.astype(np.float32), pixels) @ axes.T + mean)
    return [share(rows[:, k:k + 3], pixels, merged[:, k:k + 3]) for k in range(0, rows.shape[1], 3)]


def pngquant_share(file, picture):
    """The share that pngquant reaches at its slowest, without dithering; None if it is not there."""
    try:
        png = subprocess.check_output(
            ["pngquant", "--nofs", "--speed", "1", str(COUNT), "-"], input=Path(file).read_bytes())
    except FileNotFoundError:
        return None
    with tempfile.NamedTemporaryFile(suffix=".png") as quantized:
        Path(quantized.name).write_bytes(png)
        merged = np.asarray(Image.open(quantized.name).convert("RGB")).reshape(-1, 3).astype(int)
    return (np.abs(merged - picture).max(1) <= NEAR).mean()


def cover_share(colors, pixels):
    """The share of the pixels in the boxes that hold the most, chosen one after the other."""
    start = colors.min(0).astype(int)
    size = colors.max(0).astype(int) - start + 1
    held = np.zeros(size, np.float64)
    held[tuple((colors.astype(int) - start).T)] = pixels
    sums = box_sums(held)
    covered = 0.0
    for _ in range(COUNT):
        middle = np.unravel_index(sums.argmax(), sums.shape)
        covered += sums[middle]
        box, beside, beyond = (
            tuple(slice(max(m - k * NEAR, 0), m + k * NEAR + 1) for m in middle) for k in (1, 2, 3))
        held[box] = 0
        inner = tuple(slice(b.start - o.start, b.start - o.start + sums[beside].shape[axis])
                      for axis, (b, o) in enumerate(zip(beside, beyond)))
        sums[beside] = box_sums(held[beyond])[inner]
    return covered / pixels.sum()


def box_sums(values):
    """The sum of the values within reach of each position, along all axes."""
    for axis in range(3):
        ends = np.cumsum(np.moveaxis(values, axis, 0), axis=0)
        ends = np.concatenate([np.zeros_like(ends[:1]), ends])
        position = np.arange(len(ends) - 1)
        last = np.minimum(position + NEAR + 1, len(ends) - 1)
        values = np.moveaxis(ends[last] - ends[np.maximum(position - NEAR, 0)], 0, axis)
    return values


if __name__ == "__main__":
    main()
