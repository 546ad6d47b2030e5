/// A picture of straight 8-bit RGBA pixels in sRGB, row by row from the top left.
public struct Bitmap: Hashable, Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// `width * height` pixels, row by row from the top left.
  public var pixels: [StraightPixel]

  /// Makes a picture of the given pixels; traps unless there are `width * height` of them.
  public init(width: Int, height: Int, pixels: [StraightPixel]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Makes a picture filled with one pixel.
  public init(width: Int, height: Int, filledWith pixel: StraightPixel = .clear) {
    self.init(
      width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
  }

  /// True if no pixel lets anything shine through.
  package var isOpaque: Bool { pixels.allSatisfy { $0.alpha == 255 } }

  /// The number of opaque pixels of each colour.
  package var opaqueCounts: [StraightPixel: Int] {
    // Art that is flat changes colour only where its pixels turn opaque, so runs cost little.
    var last = StraightPixel.clear
    var length = 0
    var counts: [StraightPixel: Int] = [:]
    for pixel in pixels where pixel.alpha == 255 {
      if pixel != last {
        if length > 0 { counts[last, default: 0] += length }
        (last, length) = (pixel, 0)
      }
      length += 1
    }
    if length > 0 { counts[last, default: 0] += length }
    return counts
  }

  /// Returns the alpha of each colour's pixels, in the order of their first pixels; nil if more
  /// than some colours are not clear.
  package func masks(mostColors: Int) -> [(color: StraightPixel, mask: AlphaMask)]? {
    var colors: [StraightPixel] = []
    for pixel in pixels where pixel.alpha > 0 {
      let color = pixel.opaque
      guard !colors.contains(color) else { continue }
      guard colors.count < mostColors else { return nil }
      colors.append(color)
    }
    return colors.map { color in
      let amounts = pixels.map { $0.opaque == color ? $0.alpha : 0 }
      return (color, AlphaMask(width: width, height: height, amounts: amounts))
    }
  }

  /// The pixel at a column and row counted from the top left, both from 0.
  public subscript(x: Int, y: Int) -> StraightPixel {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}

/// The alpha channel of a picture: the amount of one ink on each pixel.
public struct AlphaMask: Hashable, Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// `width * height` amounts, 0 (none) ... 255 (full), row by row from the top left.
  public let amounts: [UInt8]

  /// Makes a mask; traps unless there are `width * height` amounts.
  public init(width: Int, height: Int, amounts: [UInt8]) {
    precondition(width > 0 && height > 0 && amounts.count == width * height)
    self.width = width
    self.height = height
    self.amounts = amounts
  }

  /// Takes the alpha of a picture.
  public init(_ bitmap: Bitmap) {
    self.init(
      width: bitmap.width, height: bitmap.height, amounts: bitmap.pixels.map(\.alpha))
  }
}
