/// The colours that a mix prints in each probe, channels in 255ths.
struct MixPoint {
  var probes: [SIMD4<Float>]

  /// The largest difference in any channel of any probe.
  func distance(to other: MixPoint) -> Float {
    var worst: Float = 0
    for index in probes.indices {
      worst = max(worst, probes[index].farthest(from: other.probes[index]))
    }
    return worst
  }
}

extension SIMD4<Float> {
  /// The largest difference in any lane.
  func farthest(from other: SIMD4<Float>) -> Float {
    let difference = self - other
    return pointwiseMax(difference, -difference).max()
  }
}

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
  init?(points: [MixPoint], tolerance: Double, keeping kept: [Int], most: Int) {
    guard kept.count <= most else { return nil }
    let near = Self.neighbors(points, tolerance: Float(tolerance))
    var isCovered = [Bool](repeating: false, count: points.count)
    var open = near.map(\.count)
    members = []
    var candidate: Int? = kept.first
    while let member = candidate {
      guard members.count < most else { return nil }
      members.append(member)
      for covered in near[member] where !isCovered[covered] {
        isCovered[covered] = true
        for other in near[covered] { open[other] -= 1 }
      }
      candidate = members.count < kept.count ? kept[members.count] : Self.largest(open)
    }
    places = Self.nearest(of: points, among: members)
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

  /// For each point, all points within the tolerance, itself included.
  private static func neighbors(_ points: [MixPoint], tolerance: Float) -> [[Int]] {
    // Along one channel only few points are near; the others need not be looked at.
    let order = points.indices.sorted {
      (points[$0].probes[0].x, $0) < (points[$1].probes[0].x, $1)
    }
    var near = points.indices.map { [$0] }
    for (position, index) in order.enumerated() {
      for other in order[(position + 1)...] {
        if points[other].probes[0].x - points[index].probes[0].x > tolerance { break }
        guard points[index].distance(to: points[other]) <= tolerance else { continue }
        near[index].append(other)
        near[other].append(index)
      }
    }
    return near
  }

  private static func nearest(of points: [MixPoint], among members: [Int]) -> [UInt8] {
    points.map { point in
      var best = (place: 0, distance: Float.infinity)
      for (place, member) in members.enumerated() {
        let distance = point.distance(to: points[member])
        if distance < best.distance { best = (place, distance) }
      }
      return UInt8(best.place)
    }
  }
}
