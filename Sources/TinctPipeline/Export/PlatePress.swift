public import TinctCodecs
public import TinctGraphics

/// Turns pictures in several colourings into files: what they share is compressed once.
public struct PlatePress: Sendable {
  private let format: PNGPixelFormat
  private let effort: PNGEffort
  private let keepsClearColors: Bool

  /// Makes a press.
  ///
  /// - Parameters:
  ///   - format: the form of the pixels of PNGs.
  ///   - effort: how hard to work for small files.
  ///   - keepsClearColors: whether clear pixels of WebP keep their colours; those of PNG always do.
  public init(
    format: PNGPixelFormat = .smallest, effort: PNGEffort = .standard,
    keepsClearColors: Bool = false
  ) {
    self.format = format
    self.effort = effort
    self.keepsClearColors = keepsClearColors
  }

  /// A PNG for each colouring.
  public func pngs(_ plate: ColoredPlate) -> [EncodedPNG] {
    switch format {
    case .rgba: return trueColorPNGs(plate)
    case .smallest:
      guard case .bytes(let indices) = plate.indices, let count = plate.colorings.first?.count
      else {
        return plate.colorings.indices.map {
          EncodedPNG(plate.bitmap(coloring: $0), effort: effort)
        }
      }
      let shared = IndexedPNG(
        width: plate.width, height: plate.height, indices: indices, colorCount: count,
        effort: effort)
      return plate.colorings.map { shared.encoded(colors: $0) }
    }
  }

  /// A WebP of one colouring.
  public func webp(_ plate: ColoredPlate, coloring: Int) throws(WebPError) -> EncodedWebP {
    try EncodedWebP(
      plate.bitmap(coloring: coloring), keepsClearColors: keepsClearColors,
      effort: effort.rawValue)
  }

  /// RGBA; colourings in one colour over the same alpha share their compressed pixels.
  private func trueColorPNGs(_ plate: ColoredPlate) -> [EncodedPNG] {
    var shared: [[UInt8]: SharedRGBAPNG] = [:]
    return plate.colorings.enumerated().map { index, colors in
      guard let color = colors.first,
        colors.allSatisfy({
          $0.red == color.red && $0.green == color.green && $0.blue == color.blue
        })
      else {
        return EncodedPNG(plate.bitmap(coloring: index), format: .rgba, effort: effort)
      }
      let amounts = colors.map(\.alpha)
      let png =
        shared[amounts]
        ?? SharedRGBAPNG(plate.mask(coloring: index), effort: effort)
      shared[amounts] = png
      return png.encoded(color: color)
    }
  }
}
