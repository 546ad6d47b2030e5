/// Few points that lie within a tolerance of all points, chosen by the greedy rule for set cover:
/// always the point that has most points near it which nothing covers yet (Chvatal, 1979).
struct MixCover {
  /// The chosen points.
  private(set) var members: [Int]
  /// For each point, the place among `members` of the nearest one within the tolerance.
  private(set) var places: [UInt8]

  /// - Parameters:
  ///   - kept: points that are chosen in any case.
  ///   - most: how many points may be chosen, at most 256; nil if they do not suffice.
  init?(points: MixPoints, tolerance: Double, keeping kept: [Int], most: Int) {
    guard kept.count <= most else { return nil }
    let near = MixNeighbors(points, tolerance: Float(tolerance))
    var isCovered = [Bool](repeating: false, count: points.count)
    var open = (0..<points.count).map { near[$0].count }
    members = []
    var candidate: Int? = kept.first
    while let member = candidate {
      guard members.count < most else { return nil }
      members.append(member)
      for covered in near[member] where !isCovered[Int(covered.point)] {
        isCovered[Int(covered.point)] = true
        for other in near[Int(covered.point)] { open[Int(other.point)] -= 1 }
      }
      candidate = members.count < kept.count ? kept[members.count] : Self.largest(open)
    }
    places = Self.nearest(near, count: points.count, members: members)
  }

  /// The first of the largest numbers, nil if all are 0.
  private static func largest(_ numbers: [Int]) -> Int? {
    var best: Int?
    var most = 0
    for (index, number) in numbers.enumerated() where number > most {
      (best, most) = (index, number)
    }
    return best
  }

  /// For each point the place of the nearest member, the first of those that are equally near.
  private static func nearest(_ near: MixNeighbors, count: Int, members: [Int]) -> [UInt8] {
    var places = [Int](repeating: -1, count: count)
    for (place, member) in members.enumerated() { places[member] = place }
    return (0..<count).map { point in
      var best = (distance: Float.infinity, place: 0)
      for neighbor in near[point] where places[Int(neighbor.point)] >= 0 {
        let candidate = (neighbor.distance, places[Int(neighbor.point)])
        if candidate < best { best = candidate }
      }
      return UInt8(best.place)
    }
  }
}

/// For each of some points, all points within a tolerance, itself included.
private struct MixNeighbors {
  /// A point within the tolerance of another, and how far away it is; small, for there are many.
  struct Neighbor {
    var point: UInt32
    var distance: Float
  }

  private struct Pair {
    var first: UInt32
    var second: UInt32
    var distance: Float
  }

  private let neighbors: [Neighbor]
  /// Where the neighbours of each point start, and where those of the last end.
  private let starts: [Int]

  init(_ points: MixPoints, tolerance: Float) {
    let pairs = Self.pairs(points, tolerance: tolerance)
    var starts = [Int](repeating: 1, count: points.count + 1)
    for pair in pairs {
      starts[Int(pair.first)] += 1
      starts[Int(pair.second)] += 1
    }
    var sum = 0
    for point in starts.indices {
      let count = point < points.count ? starts[point] : 0
      starts[point] = sum
      sum += count
    }
    var next = starts
    var neighbors = [Neighbor](repeating: Neighbor(point: 0, distance: 0), count: sum)
    func add(_ point: UInt32, to other: UInt32, _ distance: Float) {
      neighbors[next[Int(other)]] = Neighbor(point: point, distance: distance)
      next[Int(other)] += 1
    }
    for point in 0..<UInt32(points.count) { add(point, to: point, 0) }
    for pair in pairs {
      add(pair.second, to: pair.first, pair.distance)
      add(pair.first, to: pair.second, pair.distance)
    }
    self.neighbors = neighbors
    self.starts = starts
  }

  subscript(point: Int) -> ArraySlice<Neighbor> { neighbors[starts[point]..<starts[point + 1]] }

  private static func pairs(_ points: MixPoints, tolerance: Float) -> [Pair] {
    // Along one channel only few points are near; the others need not be looked at.
    let reds = (0..<points.count).map { points.firstRed($0) }
    let order = reds.indices.sorted { (reds[$0], $0) < (reds[$1], $1) }
    var pairs: [Pair] = []
    for (position, point) in order.enumerated() {
      for other in order[(position + 1)...] {
        if reds[other] - reds[point] > tolerance { break }
        let distance = points.distance(point, other, limit: tolerance)
        if distance <= tolerance {
          pairs.append(Pair(first: UInt32(point), second: UInt32(other), distance: distance))
        }
      }
    }
    return pairs
  }
}
