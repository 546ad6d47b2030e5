/// A method of resizing a picture.
public struct Resampling: Hashable, Sendable {
  /// A method of computing a new pixel from old ones.
  public enum Filter: String, CaseIterable, Hashable, Sendable {
    /// The mean of the covered area. Best if a whole number of pixels becomes one.
    case area
    /// Lanczos's windowed sinc over three lobes: sharp at every ratio.
    case lanczos
  }

  /// The encoding in which values are added up.
  public enum Light: String, CaseIterable, Hashable, Sendable {
    /// Linear light, as an eye from afar or a defocused lens would: fine patterns keep their
    /// brightness.
    case linear
    /// sRGB's own encoding, as in most programs. It is the right one for amounts, such as masks.
    case encoded
  }

  /// The filter; nil for `area` if both sides shrink by whole factors, else `lanczos`.
  public var filter: Filter?
  /// The encoding in which values are added up.
  public var light: Light

  /// Describes a way of resizing.
  public init(filter: Filter? = nil, light: Light = .linear) {
    self.filter = filter
    self.light = light
  }

  /// Returns the filter for a change of size, in pixels.
  func filter(from old: (width: Int, height: Int), to new: (width: Int, height: Int)) -> Filter {
    if let filter { return filter }
    let isWhole = old.width % new.width == 0 && old.height % new.height == 0
    return isWhole ? .area : .lanczos
  }
}

extension Bitmap {
  /// Returns the picture at another size, colours weighted by their alpha.
  ///
  /// Values are added up in double precision and rounded once. Colours of clear pixels do not
  /// count; a pixel of which nothing is left is clear black.
  ///
  /// - Parameters:
  ///   - width: pixels in a row, at least 1.
  ///   - height: rows, at least 1.
  ///   - resampling: the way of resizing.
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

/// Resizes a picture row by row, keeping those narrowed old rows that are needed again.
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

  /// Resizes one row of the old picture horizontally.
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

  /// Rounds a sum to a pixel; some slack keeps sums that are off in the last bit on the right side.
  private func pixel(_ sum: Sum) -> StraightPixel {
    let alpha = UInt8((min(max(sum.w, 0), 1) * 255 + 1e-9).rounded())
    guard alpha > 0 else { return .clear }
    return StraightPixel(
      red: table.byte(sum.x / sum.w), green: table.byte(sum.y / sum.w),
      blue: table.byte(sum.z / sum.w), alpha: alpha)
  }
}

/// The old pixels that each new one consists of along one side, and their weights.
struct ResamplingWeights {
  /// The old pixels of one new pixel.
  struct Window {
    /// The first old pixel.
    let start: Int
    /// The weights from there on; they add up to 1.
    let weights: [Double]

    var end: Int { start + weights.count }
  }

  /// One for each new pixel.
  let windows: [Window]

  init(from old: Int, to new: Int, _ filter: Resampling.Filter) {
    switch filter {
    case .area: windows = (0..<new).map { Self.area($0, old, new) }
    case .lanczos: windows = (0..<new).map { Self.lanczos($0, old, new) }
    }
  }

  /// Weighs old pixels by the part that a new one covers, in exact parts of the old side.
  private static func area(_ index: Int, _ old: Int, _ new: Int) -> Window {
    let (low, high) = (index * old, (index + 1) * old)
    let covered = low / new...(high - 1) / new
    return Window(
      start: covered.lowerBound,
      weights: covered.map { Double(min(high, ($0 + 1) * new) - max(low, $0 * new)) / Double(old) })
  }

  /// Weighs old pixels by Lanczos's kernel of three lobes about the new pixel's middle.
  ///
  /// If the picture shrinks, the kernel is stretched, so that detail too fine for the new size
  /// averages out. At the border the weights inside make up for those outside.
  private static func lanczos(_ index: Int, _ old: Int, _ new: Int) -> Window {
    let ratio = Double(old) / Double(new)
    let stretch = max(ratio, 1)
    let center = (Double(index) + 0.5) * ratio
    let start = max(Int((center - 3 * stretch).rounded(.down)), 0)
    let end = min(Int((center + 3 * stretch).rounded(.up)), old)
    let values = (start..<end).map { lobe((Double($0) + 0.5 - center) / stretch) }
    let sum = values.reduce(0, +)
    return Window(start: start, weights: values.map { $0 / sum })
  }

  /// Returns sinc(x) sinc(x / 3) within three lobes (Duchon, "Lanczos Filtering in One and Two
  /// Dimensions", 1979).
  private static func lobe(_ x: Double) -> Double {
    guard abs(x) < 3 else { return 0 }
    guard x != 0 else { return 1 }
    let angle = .pi * x
    return 3 * sine(angle) * sine(angle / 3) / (angle * angle)
  }
}

/// The conversion of bytes to values that may be added up, and back.
struct LightTable: Sendable {
  /// The value of each byte, 0...1.
  let values: [Double]
  /// The least value to which each byte is nearest; 0 for byte 0.
  private let thresholds: [Double]
  /// The bytes at which the search for the nearest begins, by value in 4096ths.
  private let guesses: [UInt8]

  private init(_ decode: (Double) -> Double) {
    values = (0..<256).map { decode(Double($0) / 255) }
    let thresholds = [0] + (1..<256).map { decode((Double($0) - 0.5) / 255) }
    self.thresholds = thresholds
    var byte = 0
    guesses = (0...4096).map { step in
      while byte < 255 && thresholds[byte + 1] <= Double(step) / 4096 { byte += 1 }
      return UInt8(byte)
    }
  }

  /// Linear light.
  static let linear = LightTable { Color(red: $0, green: 0, blue: 0).linear.red }
  /// sRGB's own encoding.
  static let encoded = LightTable { $0 }

  static func table(_ light: Resampling.Light) -> LightTable {
    switch light {
    case .linear: linear
    case .encoded: encoded
    }
  }

  /// Returns the byte whose encoding is nearest; values outside 0...1 are clamped.
  func byte(_ value: Double) -> UInt8 {
    // Slightly upwards, so that sums that are off in the last bit do not fall below a middle.
    let value = min(max(value + 1e-12, 0), 1)
    var byte = Int(guesses[Int(value * 4096)])
    while byte < 255 && thresholds[byte + 1] <= value { byte += 1 }
    return UInt8(byte)
  }
}
