internal import TinctCodecs
internal import TinctGraphics

/// A picture in ink amounts, whole or laid together from tiles.
enum Drawing {
  case whole(Separation)
  case tiled(TiledSeparation)

  /// A picture with the inks and mixes of this one; the order of its entries is that of `colors`.
  var mixes: Separation {
    switch self {
    case .whole(let separation): separation
    case .tiled(let tiled): tiled.swatches
    }
  }

  /// Mixes that are all but equal made one: see `Separation.merged`.
  func merged(
    probes: [[Ink: Color]], tolerance: Double
  ) throws(PrintingError) -> Separation.Merging? {
    switch self {
    case .whole(let separation): try separation.merged(probes: probes, tolerance: tolerance)
    case .tiled(let tiled): try tiled.merged(probes: probes, tolerance: tolerance)
    }
  }

  /// The picture as indices into merged mixes, compressed.
  func indexed(_ merging: Separation.Merging, effort: PNGEffort) -> IndexedPNG? {
    switch self {
    case .whole: IndexedPNG(merging.separation.plate, effort: effort)
    case .tiled(let tiled):
      IndexedPNG(
        width: tiled.width, height: tiled.height, rows: tiled.pixels(merging.places, leading: 1),
        colorCount: merging.separation.plate.entries.count, effort: effort)
    }
  }

  /// The picture in full colour; `colors` has one for each entry of `mixes`.
  func encoded(colors: [StraightPixel], effort: PNGEffort) -> EncodedPNG {
    switch self {
    case .whole(let separation):
      EncodedPNG(separation.plate, colors: colors, effort: effort)
    case .tiled(let tiled):
      EncodedPNG(tiled.separation.plate, colors: colors, effort: effort)
    }
  }
}
