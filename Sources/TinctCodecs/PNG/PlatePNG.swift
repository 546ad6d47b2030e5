public import TinctGraphics

/// A plate from which PNGs are made in any number of colourings: what they share is compressed once.
public struct PlatePNG<Entry: Hashable & Sendable>: Sendable {
  private let plate: Plate<Entry>
  private let format: PNGPixelFormat
  private let effort: PNGEffort
  /// What all colourings share, if they are indexed.
  public let indexed: IndexedPNG?
  /// The plate in one colour, and the alphas that it was compressed for.
  private var shared: (alphas: [UInt8], png: SharedRGBAPNG)?

  /// Compresses what all colourings of a plate share.
  public init(
    _ plate: Plate<Entry>, format: PNGPixelFormat = .smallest, effort: PNGEffort = .standard
  ) {
    self.plate = plate
    self.format = format
    self.effort = effort
    indexed = format == .smallest ? IndexedPNG(plate, effort: effort) : nil
  }

  /// The PNG in which `plate.entries[i]` has the colour `colors[i]`.
  ///
  /// Cheap where the format is indexed, and after the first of the same alphas where all colours
  /// but for their alphas are one; else the whole picture is compressed.
  public mutating func encoded(colors: [StraightPixel]) -> EncodedPNG {
    if let indexed { return indexed.encoded(colors: colors) }
    guard format == .rgba, let one = colors.first, colors.allSatisfy({ $0.isColored(like: one) })
    else { return EncodedPNG(plate, colors: colors, format: format, effort: effort) }
    let alphas = colors.map(\.alpha)
    if let shared, shared.alphas == alphas { return shared.png.encoded(color: one) }
    let png = SharedRGBAPNG(AlphaMask(plate.bitmap(colors: colors)), effort: effort)
    shared = (alphas, png)
    return png.encoded(color: one)
  }
}

extension StraightPixel {
  fileprivate func isColored(like other: StraightPixel) -> Bool {
    red == other.red && green == other.green && blue == other.blue
  }
}
