extension Bitmap {
  /// The picture at another size, by area averaging: each new pixel is the mean of what it covers,
  /// colours weighted by their alpha, in sRGB's own encoding.
  ///
  /// The means are computed in whole numbers and rounded once. A pixel that covers only clear ones
  /// is clear black.
  ///
  /// - Parameters:
  ///   - width: pixels in a row, at least 1.
  ///   - height: rows, at least 1.
  public func resized(width: Int, height: Int) -> Bitmap {
    precondition(width > 0 && height > 0)
    if width == self.width && height == self.height { return self }
    let columns = Coverage(from: self.width, to: width)
    let rows = Coverage(from: self.height, to: height)
    var pixels: [StraightPixel] = []
    pixels.reserveCapacity(width * height)
    let area = UInt64(self.width) * UInt64(self.height)
    // Neighbouring new rows may share an old one.
    var (shared, sharedSums) = (-1, [PixelSum]())
    for covered in rows.spans {
      var sums = [PixelSum](repeating: PixelSum(), count: width)
      for (row, weight) in covered {
        if row != shared { (shared, sharedSums) = (row, self.sums(row: row, columns)) }
        for x in 0..<width { sums[x].add(sharedSums[x], weight: weight) }
      }
      for sum in sums { pixels.append(sum.mean(area: area)) }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The sums over what each new column covers of one row.
  private func sums(row: Int, _ columns: Coverage) -> [PixelSum] {
    columns.spans.map { covered in
      var sum = PixelSum()
      for (x, weight) in covered { sum.add(pixels[row * width + x], weight: weight) }
      return sum
    }
  }
}

/// Which old pixels each new one covers along one side, and how much of each.
private struct Coverage {
  /// For each new pixel the old ones with their weights, in parts of the new size; a new pixel's
  /// weights add up to the old size.
  let spans: [[(index: Int, weight: UInt64)]]

  init(from old: Int, to new: Int) {
    spans = (0..<new).map { place in
      let (start, end) = (place * old, (place + 1) * old)
      return (start / new...(end - 1) / new).map { index in
        (index, UInt64(min(end, (index + 1) * new) - max(start, index * new)))
      }
    }
  }
}

/// A weighted sum of pixels, colours multiplied by alpha. Exact: sides below 2^24 cannot overflow.
private struct PixelSum {
  private var red: UInt64 = 0
  private var green: UInt64 = 0
  private var blue: UInt64 = 0
  private var alpha: UInt64 = 0

  mutating func add(_ pixel: StraightPixel, weight: UInt64) {
    let share = UInt64(pixel.alpha) * weight
    red += UInt64(pixel.red) * share
    green += UInt64(pixel.green) * share
    blue += UInt64(pixel.blue) * share
    alpha += share
  }

  mutating func add(_ other: PixelSum, weight: UInt64) {
    red += other.red * weight
    green += other.green * weight
    blue += other.blue * weight
    alpha += other.alpha * weight
  }

  func mean(area: UInt64) -> StraightPixel {
    guard alpha > 0 else { return .clear }
    func quotient(_ sum: UInt64, _ divisor: UInt64) -> UInt8 {
      UInt8((sum * 2 + divisor) / (divisor * 2))
    }
    return StraightPixel(
      red: quotient(red, alpha), green: quotient(green, alpha), blue: quotient(blue, alpha),
      alpha: quotient(alpha, area))
  }
}
