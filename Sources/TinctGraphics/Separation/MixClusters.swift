/// Weighted points in few clusters with small squares of distances: clusters are split where that
/// gains most (Wu, Efficient Statistical Computations for Optimal Color Quantization, 1991), and
/// then improved by k-means (Lloyd, 1982).
///
/// Nothing is random, and no function is used whose last bit depends on the machine.
struct MixClusters {
  typealias Point = SIMD16<Float>

  /// The cluster of each point.
  private(set) var clusterIndices: [UInt8]
  /// The number of clusters, of which none is empty.
  private(set) var count: Int

  /// The most points that are compared with all centres; of more, near ones are taken together
  /// first, which saves most of the time and changes little.
  private static let mostPoints = 8192
  /// After these, a step of k-means hardly changes anything.
  private static let steps = 8

  init(points: [Point], weights: [Float], most: Int) {
    precondition((1...256).contains(most) && !points.isEmpty && points.count == weights.count)
    let grains = Grains(points, weights, most: Self.mostPoints)
    var splitting = ClusterSplitting(grains.points, grains.weights)
    while splitting.count < most, splitting.split() {}
    var (labels, centers) = (splitting.labels, splitting.centers)
    for _ in 0..<Self.steps {
      let near = NearCenters(centers)
      for (grain, point) in grains.points.enumerated() {
        labels[grain] = near.nearest(to: point, from: labels[grain])
      }
      centers = Self.means(grains.points, grains.weights, labels, centers)
    }
    let near = NearCenters(centers)
    let nearest = zip(points, grains.indices).map { near.nearest(to: $0, from: labels[$1]) }
    var numbers = [Int](repeating: -1, count: centers.count)
    var count = 0
    for center in nearest where numbers[center] < 0 {
      numbers[center] = count
      count += 1
    }
    clusterIndices = nearest.map { UInt8(numbers[$0]) }
    self.count = count
  }

  /// Returns the mean of the points of each cluster; the old centre of one that has none.
  private static func means(
    _ points: [Point], _ weights: [Float], _ labels: [Int], _ centers: [Point]
  ) -> [Point] {
    var sums = [SIMD16<Double>](repeating: .zero, count: centers.count)
    var totals = [Double](repeating: 0, count: centers.count)
    for (index, label) in labels.enumerated() {
      sums[label] += SIMD16<Double>(points[index]) * Double(weights[index])
      totals[label] += Double(weights[index])
    }
    return centers.indices.map { totals[$0] > 0 ? Point(sums[$0] / totals[$0]) : centers[$0] }
  }
}

/// Points, of which those in one cell of a grid are taken together where they are too many.
private struct Grains {
  private(set) var points: [SIMD16<Float>]
  private(set) var weights: [Float]
  /// The grain of each point.
  private(set) var indices: [Int]

  init(_ points: [SIMD16<Float>], _ weights: [Float], most: Int) {
    (self.points, self.weights, indices) = (points, weights, Array(points.indices))
    var step: Float = 1.5
    while self.points.count > most {
      gather(step)
      step *= 1.5
    }
  }

  private mutating func gather(_ step: Float) {
    var numbers = NumberTable()
    var keys: [SIMD16<Int32>] = []
    var sums: [SIMD16<Double>] = []
    var totals: [Double] = []
    let grains = zip(points, weights).map { point, weight in
      let key = SIMD16<Int32>((point / step).rounded(.toNearestOrAwayFromZero))
      let hash = key.indices.reduce(UInt64(0)) { hash, coordinate in
        (hash ^ UInt64(truncatingIfNeeded: key[coordinate])) &* NumberTable.multiplier
      }
      let grain: Int
      switch numbers.find(hash, where: { keys[Int($0)] == key }) {
      case .found(let number): grain = Int(number)
      case .missing(let slot):
        grain = keys.count
        numbers.insert(UInt32(grain), for: hash, at: slot)
        keys.append(key)
        sums.append(.zero)
        totals.append(0)
      }
      sums[grain] += SIMD16<Double>(point) * Double(weight)
      totals[grain] += Double(weight)
      return grain
    }
    points = zip(sums, totals).map { SIMD16<Float>($0 / max($1, .leastNonzeroMagnitude)) }
    weights = totals.map { Float($0) }
    indices = indices.map { grains[$0] }
  }
}

/// Points in clusters that are split one after the other, that with the largest spread along a line
/// first.
private struct ClusterSplitting {
  private struct Cluster {
    var members: [Int]
    var mean: SIMD16<Double>
    /// The direction in which the members differ most.
    var axis = SIMD16<Double>.zero
    /// The weighted sum of squares along it.
    var spread = 0.0
  }

  private let points: [SIMD16<Double>]
  private let weights: [Double]
  private var clusters: [Cluster] = []

  init(_ points: [SIMD16<Float>], _ weights: [Float]) {
    self.points = points.map { SIMD16<Double>($0) }
    self.weights = weights.map { Double($0) }
    clusters = [cluster(Array(points.indices))]
  }

  var count: Int { clusters.count }
  var centers: [SIMD16<Float>] { clusters.map { SIMD16<Float>($0.mean) } }

  /// The cluster of each point.
  var labels: [Int] {
    var labels = [Int](repeating: 0, count: points.count)
    for (label, cluster) in clusters.enumerated() {
      for member in cluster.members { labels[member] = label }
    }
    return labels
  }

  /// Splits a cluster; false if no cluster has different members.
  mutating func split() -> Bool {
    guard let widest = clusters.indices.max(by: { clusters[$0].spread < clusters[$1].spread }),
      clusters[widest].spread > 1e-6
    else { return false }
    let cluster = clusters[widest]
    let axis = cluster.axis
    let order = cluster.members.map { ((points[$0] * axis).sum(), $0) }.sorted { $0 < $1 }
    let total = order.reduce(0) { $0 + weights[$1.1] }
    let sum = order.reduce(0) { $0 + weights[$1.1] * $1.0 }
    var (before, below) = (0.0, 0.0)
    var best = (gain: -Double.infinity, end: 1)
    for (end, (position, member)) in order.dropLast().enumerated() {
      before += weights[member]
      below += weights[member] * position
      let rest = (total - before, sum - below)
      // The squares that a split saves are those between the two means.
      let gain =
        below * below / max(before, .leastNonzeroMagnitude)
        + rest.1 * rest.1 / max(rest.0, .leastNonzeroMagnitude)
      if gain > best.gain { best = (gain, end + 1) }
    }
    clusters[widest] = self.cluster(order[..<best.end].map(\.1))
    clusters.append(self.cluster(order[best.end...].map(\.1)))
    return true
  }

  private func cluster(_ members: [Int]) -> Cluster {
    var (sum, total) = (SIMD16<Double>.zero, 0.0)
    for member in members {
      sum += points[member] * weights[member]
      total += weights[member]
    }
    var cluster = Cluster(members: members, mean: sum / max(total, .leastNonzeroMagnitude))
    guard members.count > 1 else { return cluster }
    var rows = [SIMD16<Double>](repeating: .zero, count: 16)
    for member in members {
      let shift = points[member] - cluster.mean
      let weighted = shift * weights[member]
      for row in 0..<16 { rows[row] += weighted * shift[row] }
    }
    // The power method: repeated multiplication leaves the direction of the largest spread.
    var axis = rows.indices.max { rows[$0][$0] < rows[$1][$1] }.map { rows[$0] } ?? .zero
    for _ in 0..<16 {
      let scale = max(axis.max(), -axis.min())
      guard scale > 0 else { return cluster }
      axis /= scale
      var next = SIMD16<Double>.zero
      for row in 0..<16 { next += rows[row] * axis[row] }
      cluster.spread = (next * axis).sum() / (axis * axis).sum()
      cluster.axis = axis
      axis = next
    }
    return cluster
  }
}

/// Centres, and for each of them the others in the order of their distances.
///
/// No centre that is more than twice as far from one as a point is can be nearer to the point
/// (Elkan, Using the Triangle Inequality to Accelerate k-Means, 2003).
private struct NearCenters {
  private let centers: [SIMD16<Float>]
  private let others: [[(Float, Int)]]

  init(_ centers: [SIMD16<Float>]) {
    self.centers = centers
    others = centers.map { center in
      let distances = centers.map { Self.distance(center, $0) }
      return distances.indices.map { (distances[$0], $0) }.sorted { $0 < $1 }
    }
  }

  /// Returns the index of the centre that is nearest to a point.
  ///
  /// - Parameter start: the index of one that is near.
  func nearest(to point: SIMD16<Float>, from start: Int) -> Int {
    var best = (distance: Self.distance(point, centers[start]), center: start)
    // Distances are squares, of which twice is four times.
    let limit = best.distance * 4
    for (away, other) in others[start] {
      if away > limit { break }
      let distance = Self.distance(point, centers[other])
      if distance < best.distance { best = (distance, other) }
    }
    return best.center
  }

  private static func distance(_ first: SIMD16<Float>, _ second: SIMD16<Float>) -> Float {
    let difference = first - second
    return (difference * difference).sum()
  }
}
