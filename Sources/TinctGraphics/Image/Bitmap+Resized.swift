extension Bitmap {
  /// The picture at another size, colours weighted by their alpha.
  ///
  /// Values are added up in double precision and rounded once. Colours of clear pixels take no part;
  /// a pixel of which nothing is left is clear black.
  ///
  /// - Parameters:
  ///   - width: pixels in a row, at least 1.
  ///   - height: rows, at least 1.
  ///   - resampling: how.
  public func resized(
    width: Int, height: Int, _ resampling: Resampling = Resampling()
  ) -> Bitmap {
    precondition(width > 0 && height > 0)
    if width == self.width && height == self.height { return self }
    let filter = resampling.filter(
      from: (self.width, self.height), to: (width, height))
    var rows = RowResampler(
      self, columns: ResamplingWeights(from: self.width, to: width, filter),
      table: LightTable.table(resampling.light))
    var pixels: [StraightPixel] = []
    pixels.reserveCapacity(width * height)
    for window in ResamplingWeights(from: self.height, to: height, filter).windows {
      rows.append(window, to: &pixels)
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

/// Resizes a picture row by row, and keeps the old rows, already narrowed, that are needed again.
private struct RowResampler {
  /// Red, green and blue as values times alpha, and alpha, 0...1.
  private typealias Sum = SIMD4<Double>

  private let bitmap: Bitmap
  private let columns: ResamplingWeights
  private let table: LightTable
  private var kept: [(row: Int, sums: [Sum])] = []

  init(_ bitmap: Bitmap, columns: ResamplingWeights, table: LightTable) {
    self.bitmap = bitmap
    self.columns = columns
    self.table = table
  }

  /// Adds a new row to the pixels.
  mutating func append(_ window: ResamplingWeights.Window, to pixels: inout [StraightPixel]) {
    kept.removeAll { $0.row < window.start }
    let next = kept.last.map { $0.row + 1 } ?? window.start
    for row in next..<max(next, window.end) { kept.append((row, narrowed(row))) }
    var sums = [Sum](repeating: .zero, count: columns.windows.count)
    for (weight, row) in zip(window.weights, kept) {
      for x in sums.indices { sums[x] += weight * row.sums[x] }
    }
    for sum in sums { pixels.append(pixel(sum)) }
  }

  private func narrowed(_ row: Int) -> [Sum] {
    let start = row * bitmap.width
    let old = bitmap.pixels[start..<start + bitmap.width].map { pixel in
      let values = Sum(
        table.values[Int(pixel.red)], table.values[Int(pixel.green)],
        table.values[Int(pixel.blue)], 1)
      return values * (Double(pixel.alpha) / 255)
    }
    return columns.windows.map { window in
      var sum = Sum.zero
      for (offset, weight) in window.weights.enumerated() {
        sum += weight * old[window.start + offset]
      }
      return sum
    }
  }

  private func pixel(_ sum: Sum) -> StraightPixel {
    let alpha = UInt8((min(max(sum.w, 0), 1) * 255 + 1e-9).rounded())
    guard alpha > 0 else { return .clear }
    return StraightPixel(
      red: table.byte(sum.x / sum.w), green: table.byte(sum.y / sum.w),
      blue: table.byte(sum.z / sum.w), alpha: alpha)
  }
}
