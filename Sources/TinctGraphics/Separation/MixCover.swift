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
    let near = Self.neighbors(points, tolerance: Float(tolerance))
    var isCovered = [Bool](repeating: false, count: points.count)
    var open = near.map(\.count)
    members = []
    var candidate: Int? = kept.first
    while let member = candidate {
      guard members.count < most else { return nil }
      members.append(member)
      for (covered, _) in near[member] where !isCovered[covered] {
        isCovered[covered] = true
        for (other, _) in near[covered] { open[other] -= 1 }
      }
      candidate = members.count < kept.count ? kept[members.count] : Self.largest(open)
    }
    places = Self.nearest(near, members: members)
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

  /// A point within the tolerance of another, and how far away it is.
  private typealias Neighbor = (point: Int, distance: Float)

  /// For each point, all points within the tolerance, itself included.
  private static func neighbors(_ points: MixPoints, tolerance: Float) -> [[Neighbor]] {
    // Along one channel only few points are near; the others need not be looked at.
    let order = (0..<points.count).sorted {
      (points.firstRed($0), $0) < (points.firstRed($1), $1)
    }
    var near = (0..<points.count).map { [Neighbor($0, 0)] }
    for (position, point) in order.enumerated() {
      for other in order[(position + 1)...] {
        if points.firstRed(other) - points.firstRed(point) > tolerance { break }
        let distance = points.distance(point, other)
        guard distance <= tolerance else { continue }
        near[point].append((other, distance))
        near[other].append((point, distance))
      }
    }
    return near
  }

  /// For each point the place of the nearest member, the first of those that are equally near.
  private static func nearest(_ near: [[Neighbor]], members: [Int]) -> [UInt8] {
    var places = [Int?](repeating: nil, count: near.count)
    for (place, member) in members.enumerated() { places[member] = place }
    return near.map { neighbors in
      var best = (distance: Float.infinity, place: 0)
      for (point, distance) in neighbors {
        if let place = places[point], (distance, place) < best { best = (distance, place) }
      }
      return UInt8(best.place)
    }
  }
}
