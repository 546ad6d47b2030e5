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
