/// Which old pixels each new one is made of along one side, and how much of each.
struct ResamplingWeights {
  /// What one new pixel is made of.
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

  /// How much of each old pixel a new one covers, in exact parts of the old side.
  private static func area(_ index: Int, _ old: Int, _ new: Int) -> Window {
    let (low, high) = (index * old, (index + 1) * old)
    let covered = low / new...(high - 1) / new
    return Window(
      start: covered.lowerBound,
      weights: covered.map { Double(min(high, ($0 + 1) * new) - max(low, $0 * new)) / Double(old) })
  }

  /// Lanczos's kernel of three lobes about the new pixel's middle, stretched where the picture
  /// shrinks, so that what is too fine for the new size is gone. At the border the weights of what
  /// is inside make up for what is not.
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

  /// sinc(x) sinc(x / 3) within three lobes (Duchon, "Lanczos Filtering in One and Two Dimensions",
  /// 1979).
  private static func lobe(_ x: Double) -> Double {
    guard abs(x) < 3 else { return 0 }
    guard x != 0 else { return 1 }
    let angle = .pi * x
    return 3 * sine(angle) * sine(angle / 3) / (angle * angle)
  }
}
