extension Separation {
  /// Merges mixes into few, however much that shows: those that look most alike become one, and
  /// those of many pixels move least.
  ///
  /// Mixes are compared in fixed palettes, as by `merged(probes:tolerance:)`, so that the result
  /// depends on the drawing and the theme alone. `Merging.loss` measures the effect in a palette.
  ///
  /// - Parameters:
  ///   - probes: the colours of all inks in each probe, at least one.
  ///   - most: the number of mixes that may be left, 1 ... 256.
  ///   - pixelCounts: the number of pixels of each mix; nil to count them.
  /// - Throws: `PrintingError.inkWithoutColor`.
  public func clustered(
    probes: [[Ink: Color]], most: Int, pixelCounts: [Int]? = nil
  ) throws(PrintingError) -> Merging {
    var axes = InkAxes(inkCount: inks.count)
    for probe in probes {
      var colors: [Color] = []
      for ink in inks {
        guard let color = probe[ink] else { throw .inkWithoutColor(ink) }
        colors.append(color)
      }
      axes.add(colors)
    }
    let counts = pixelCounts ?? self.pixelCounts
    let clusters = MixClusters(
      points: axes.points(of: image.entries), weights: counts.map { Float($0) }, most: most)
    let entries = representatives(of: clusters, counts)
    let merged = Separation(
      inks: inks,
      image: IndexedImage(
        width: image.width, height: image.height,
        indices: .bytes(image.indices.mapped(clusters.clusterIndices)), entries: entries))
    return Merging(exact: self, separation: merged, mergedIndices: clusters.clusterIndices)
  }

  /// Returns the mix that stands for each cluster: one that fills an area, or most of what the
  /// cluster fills, so that flat colours stay exact; else the mean.
  private func representatives(of clusters: MixClusters, _ pixelCounts: [Int]) -> [InkMix] {
    let (mixes, inkCount, count) = (image.entries, inks.count, clusters.count)
    let all = pixelCounts.reduce(0, +)
    var sums = [Double](repeating: 0, count: count * inkCount)
    var totals = [Int](repeating: 0, count: count)
    var largest = [Int?](repeating: nil, count: count)
    for (index, mix) in mixes.enumerated() {
      let cluster = Int(clusters.clusterIndices[index])
      for (ink, amount) in mix.slice.enumerated() where amount > 0 {
        sums[cluster * inkCount + ink] += Double(amount) * Double(pixelCounts[index])
      }
      totals[cluster] += pixelCounts[index]
      if pixelCounts[index] > largest[cluster].map({ pixelCounts[$0] }) ?? -1 {
        largest[cluster] = index
      }
    }
    return (0..<count).map { cluster in
      if let largest = largest[cluster],
        Separation.isArea(pixelCounts[largest], of: all)
          || pixelCounts[largest] * 2 >= totals[cluster]
      {
        return mixes[largest]
      }
      let amounts = sums[cluster * inkCount..<(cluster + 1) * inkCount]
      return InkMix(rounding: amounts.map { $0 / Double(max(totals[cluster], 1)) })
    }
  }
}

/// A point for each mix, such that the distance of two is the root of the mean square by which
/// their colours differ: in all channels of all probes, on black and on white, in 255ths.
///
/// Colours are linear in the amounts of inks, so that the sum of all squares is a quadratic form of
/// the difference, whatever the number of probes; its Cholesky decomposition gives the coordinates.
private struct InkAxes {
  typealias Point = SIMD16<Float>

  private let inkCount: Int
  /// The quadratic form, row by row.
  private var form: [Double]
  private var termCount = 0

  init(inkCount: Int) {
    self.inkCount = inkCount
    form = [Double](repeating: 0, count: inkCount * inkCount)
  }

  /// Adds a probe, given by the colour of each ink.
  mutating func add(_ colors: [Color]) {
    let onBlack = colors.map { SIMD3($0.red, $0.green, $0.blue) * 255 }
    for ground in [0.0, 255] {
      let shifts = onBlack.map { $0 - SIMD3(repeating: ground) }
      for row in 0..<inkCount {
        for column in 0..<inkCount {
          form[row * inkCount + column] += (shifts[row] * shifts[column]).sum()
        }
      }
      termCount += 3
    }
  }

  /// Returns the point of each mix.
  func points(of mixes: [InkMix]) -> [Point] {
    let axes = axes
    return mixes.map { mix in
      var point = Point.zero
      for (ink, amount) in mix.slice.enumerated() where amount > 0 {
        point += axes[ink] * (Float(amount) / Float(InkMix.full))
      }
      return point
    }
  }

  /// The coordinates of each ink alone, by the Cholesky decomposition with the largest pivot first
  /// (Higham, Accuracy and Stability of Numerical Algorithms, section 10.3). Inks depend on few
  /// colours of a palette, so that what is left after 16 pivots is too little to see.
  private var axes: [Point] {
    var rest = form.map { $0 / Double(max(termCount, 1)) }
    var axes = [Point](repeating: .zero, count: inkCount)
    for coordinate in 0..<Point.scalarCount {
      let pivots = (0..<inkCount).map { rest[$0 * inkCount + $0] }
      guard let pivot = pivots.indices.max(by: { pivots[$0] < pivots[$1] }), pivots[pivot] > 1e-3
      else { break }
      let root = pivots[pivot].squareRoot()
      let column = (0..<inkCount).map { rest[$0 * inkCount + pivot] / root }
      for row in 0..<inkCount {
        axes[row][coordinate] = Float(column[row])
        for other in 0..<inkCount { rest[row * inkCount + other] -= column[row] * column[other] }
      }
    }
    return axes
  }
}

extension InkMix {
  /// Rounds amounts so that their sum is rounded once: opaque mixes stay opaque.
  init(rounding exact: [Double]) {
    var amounts = exact.map { Int($0.rounded()) }
    let sum = min(Int(exact.reduce(0, +).rounded()), Int(Self.full))
    if let largest = amounts.indices.max(by: { amounts[$0] < amounts[$1] }) {
      amounts[largest] += sum - amounts.reduce(0, +)
    }
    self.init(amounts: amounts.map { UInt16($0) })
  }
}
