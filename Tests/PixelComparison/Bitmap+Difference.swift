package import TinctGraphics

extension Bitmap {
  /// True if no pixel has a hue.
  package var isGrey: Bool { pixels.allSatisfy { $0.red == $0.green && $0.green == $0.blue } }

  /// The largest difference of any channel, premultiplied: where a pixel is all but clear, 8 bits
  /// hold no more of its colour.
  package func difference(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    var worst = 0
    func compare(_ one: UInt8, _ other: UInt8) {
      worst = max(worst, Int(one > other ? one - other : other - one))
    }
    for (pixel, otherPixel) in zip(pixels, other.pixels) where pixel != otherPixel {
      let (a, b) = (PremultipliedPixel(pixel), PremultipliedPixel(otherPixel))
      compare(a.red, b.red)
      compare(a.green, b.green)
      compare(a.blue, b.blue)
      compare(a.alpha, b.alpha)
    }
    return worst
  }
}
