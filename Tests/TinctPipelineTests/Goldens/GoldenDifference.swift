import TinctGraphics

/// The difference of a picture from its golden.
struct GoldenDifference {
  private let expected: Bitmap?
  private let actual: Bitmap
  private let tolerance: Int

  /// - Parameter expected: the golden; nil if there is none.
  init(expected: Bitmap?, actual: Bitmap, tolerance: Int) {
    self.expected = expected
    self.actual = actual
    self.tolerance = tolerance
  }

  /// The problem; nil if there is none.
  var problem: String? {
    guard let expected else { return "there is no golden" }
    guard expected.width == actual.width, expected.height == actual.height else {
      return "it is \(actual.width) x \(actual.height) pixels large, not "
        + "\(expected.width) x \(expected.height)"
    }
    // Mostly all are equal, which is soon seen.
    if expected == actual { return nil }
    let distances = zip(expected.pixels, actual.pixels).map { $0.distance(to: $1) }
    let wrong = distances.filter { $0 > tolerance }
    guard let worst = wrong.max() else { return nil }
    return "\(wrong.count) pixels differ by more than \(tolerance), by up to \(worst)"
  }

  /// Expected, difference and actual, side by side. Grey is equal, yellow within the tolerance, red
  /// beyond it.
  var picture: Bitmap {
    let (width, height) = (
      max(expected?.width ?? 0, actual.width), max(expected?.height ?? 0, actual.height)
    )
    let gap = 8
    var picture = Bitmap(
      width: 3 * width + 2 * gap, height: height,
      filledWith: StraightPixel(red: 96, green: 96, blue: 96))
    for y in 0..<height {
      for x in 0..<width {
        let (old, new) = (expected?.pixel(x, y), actual.pixel(x, y))
        if let old { picture[x, y] = old }
        picture[x + width + gap, y] = mark(old, new)
        if let new { picture[x + 2 * (width + gap), y] = new }
      }
    }
    return picture
  }

  private func mark(_ old: StraightPixel?, _ new: StraightPixel?) -> StraightPixel {
    guard let old, let new else { return StraightPixel(red: 255, green: 0, blue: 255) }
    let distance = old.distance(to: new)
    guard distance > 0 else { return StraightPixel(red: 224, green: 224, blue: 224) }
    guard distance > tolerance else { return StraightPixel(red: 240, green: 220, blue: 60) }
    let rest = UInt8(160 - distance * 160 / 255)
    return StraightPixel(red: 255, green: rest, blue: rest)
  }
}

extension Bitmap {
  fileprivate func pixel(_ x: Int, _ y: Int) -> StraightPixel? {
    x < width && y < height ? self[x, y] : nil
  }
}

extension StraightPixel {
  /// The largest difference of a channel; pixels that are clear are equal.
  fileprivate func distance(to other: StraightPixel) -> Int {
    if self == other || alpha == 0 && other.alpha == 0 { return 0 }
    return zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
      .map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
