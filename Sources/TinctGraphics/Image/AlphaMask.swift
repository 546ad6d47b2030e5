/// The alpha channel of a picture: how much of one ink lies on each pixel.
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

  /// The alpha of a picture.
  public init(_ bitmap: Bitmap) {
    self.init(
      width: bitmap.width, height: bitmap.height, amounts: bitmap.pixels.map(\.alpha))
  }
}
