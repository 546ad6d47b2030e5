extension Separation {
  /// A separation with few enough mixes for an indexed image, made from one with more.
  public struct Merging: Sendable {
    /// The separation with merged mixes, at most 256.
    public let separation: Separation
    /// For each mix of the exact separation, the index of the merged mix that stands for it.
    public let mergedIndices: [UInt8]
    let exact: Separation

    package init(exact: Separation, separation: Separation, mergedIndices: [UInt8]) {
      self.exact = exact
      self.separation = separation
      self.mergedIndices = mergedIndices
    }

    /// Returns the greatest change that merging makes to any channel of any pixel in a palette, in
    /// 255ths.
    ///
    /// - Throws: `PrintingError.inkWithoutColor`.
    public func deviation(_ colors: [Ink: Color]) throws(PrintingError) -> Double {
      try exact.deviation(of: separation, at: mergedIndices, colors)
    }
  }

  /// Merges mixes that are nearly equal, so that the picture can be indexed; nil if merging within
  /// the largest tolerance leaves more than 256, or `most`.
  ///
  /// The distance of two mixes depends on the palette: a cell whose colour is close to the ground's
  /// needs a handful of steps between them, not 255. So mixes are compared in *probes*, fixed
  /// palettes of extreme contrast that a theme turns into inks; the result depends on the drawing
  /// and the theme alone, never on the palettes of a run. `Merging.deviation` measures the effect
  /// of merging on a given palette.
  ///
  /// Mixes that fill whole areas are kept, so that flat colours stay exact and only steps of
  /// anti-aliasing move.
  ///
  /// - Parameters:
  ///   - probes: the colours of all inks in each probe, at least one.
  ///   - tolerances: the greatest change of any channel in a probe, in 255ths, ascending: the first
  ///     that leaves few enough mixes decides.
  ///   - most: the number of mixes that may be left, 1 ... 256.
  /// - Throws: `PrintingError.inkWithoutColor`.
  public func merged(
    probes: [[Ink: Color]], tolerances: [Double], most: Int = 256
  ) throws(PrintingError) -> Merging? {
    if image.entries.count > Self.mergeable { return nil }
    return try merged(probes: probes, tolerances: tolerances, keeping: areas, most: most)
  }

  /// Merges mixes, but keeps those with the given indices.
  package func merged(
    probes: [[Ink: Color]], tolerances: [Double], keeping areas: [Int], most: Int = 256
  ) throws(PrintingError) -> Merging? {
    let count = image.entries.count
    // Finding near mixes takes time up to the square of their number, which a shaded picture would
    // waste.
    guard count <= Self.mergeable else { return nil }
    // Few enough mixes already: nothing needs to move.
    if case .bytes = image.indices, count <= most {
      return Merging(exact: self, separation: self, mergedIndices: (0..<count).map { UInt8($0) })
    }
    var colors: [[Color]] = []
    for probe in probes { colors.append(try exactColors(probe)) }
    let cover = MixCover(
      points: MixPoints(probes: colors), tolerances: tolerances, keeping: areas, most: most)
    guard let cover else { return nil }
    let merged = Separation(
      inks: inks,
      image: IndexedImage(
        width: image.width, height: image.height,
        indices: .bytes(image.indices.mapped(cover.nearestMembers)),
        entries: cover.members.map { image.entries[$0] }))
    return Merging(exact: self, separation: merged, mergedIndices: cover.nearestMembers)
  }

  /// The number of mixes above which a picture is shaded all over, so that no merging would help.
  fileprivate static let mergeable = 8192

  /// The indices of the mixes that fill a visible area.
  private var areas: [Int] { Self.areas(pixelCounts, of: image.width * image.height) }

  /// Returns the indices of the mixes that fill a visible area of a picture.
  ///
  /// - Parameters:
  ///   - counts: the number of pixels of each mix.
  ///   - picturePixels: the pixels of the picture.
  package static func areas(_ counts: [Int], of picturePixels: Int) -> [Int] {
    counts.indices.filter { isArea(counts[$0], of: picturePixels) }
  }

  /// Returns true if a number of equal pixels is visible as an area, being more than half a per
  /// cent of the picture, and not just a step of anti-aliasing.
  static func isArea(_ pixels: Int, of picturePixels: Int) -> Bool { pixels * 200 > picturePixels }

  /// Returns the largest difference in any channel between the mixes of this separation and those
  /// that stand for them, in 255ths.
  ///
  /// - Parameters:
  ///   - merged: the separation with fewer mixes.
  ///   - mergedIndices: for each mix the index of the one that stands for it.
  func deviation(
    of merged: Separation, at mergedIndices: [UInt8], _ colors: [Ink: Color]
  ) throws(PrintingError) -> Double {
    let wanted = try exactColors(colors)
    let got = try merged.exactColors(colors)
    var worst: Float = 0
    for (index, color) in wanted.enumerated() {
      worst = max(worst, color.in255ths.farthest(from: got[Int(mergedIndices[index])].in255ths))
    }
    return Double(worst)
  }
}

/// At most 256 colours that stand for those of more mixes in one palette.
///
/// Mixes that print alike share a colour. Where that leaves more, some are moved by one step of a
/// channel; with the half step that rounding takes, pixels stay within 2/255 of what was drawn.
public struct ColorTable: Sendable {
  /// The colours, 1...256.
  public let colors: [StraightPixel]
  /// For each mix the index of its colour.
  public let indices: [UInt8]

  /// Finds colours; nil if 256 are not enough.
  ///
  /// - Parameters:
  ///   - pixels: the colour of each mix, at least one.
  ///   - areas: mixes that fill visible areas, which stay as they are: see `Separation.merged`.
  public init?(_ pixels: [StraightPixel], keeping areas: [Int]) {
    var numbers = NumberTable()
    var distinct: [StraightPixel] = []
    var mixNumbers: [Int] = []
    mixNumbers.reserveCapacity(pixels.count)
    for pixel in pixels {
      let key = UInt64(pixel.word)
      switch numbers.find(key) {
      case .found(let number): mixNumbers.append(Int(number))
      case .missing(let slot):
        guard distinct.count < Separation.mergeable else { return nil }
        mixNumbers.append(distinct.count)
        numbers.insert(UInt32(distinct.count), for: key, at: slot)
        distinct.append(pixel)
      }
    }
    guard distinct.count > 256 else {
      (colors, indices) = (distinct, mixNumbers.map { UInt8($0) })
      return
    }
    var kept: [Int] = []
    for area in areas where !kept.contains(mixNumbers[area]) { kept.append(mixNumbers[area]) }
    let cover = MixCover(
      points: MixPoints(pixels: distinct), tolerances: [1], keeping: kept, most: 256)
    guard let cover else { return nil }
    colors = cover.members.map { distinct[$0] }
    indices = mixNumbers.map { cover.nearestMembers[$0] }
  }
}

/// A few points that lie within a tolerance of all others, chosen by the greedy rule for set cover:
/// always the point that covers the most points not yet covered (Chvatal, 1979).
struct MixCover {
  /// The chosen points.
  private(set) var members: [Int]
  /// For each point, the index in `members` of the nearest one within the tolerance.
  private(set) var nearestMembers: [UInt8]

  /// Chooses points; nil if `most` are not enough.
  ///
  /// - Parameters:
  ///   - tolerances: ascending; the first for which the points are enough decides.
  ///   - kept: points that are chosen in any case.
  ///   - most: the most points that may be chosen, at most 256.
  init?(points: MixPoints, tolerances: [Double], keeping kept: [Int], most: Int) {
    guard kept.count <= most, let largest = tolerances.last else { return nil }
    // Found once, because the neighbours within a tolerance are among those within a larger one.
    var pairs: MixPairs?
    for tolerance in tolerances.map({ Float($0) })
    where !Self.needsMore(than: most, for: points, tolerance: tolerance) {
      let found = pairs ?? MixPairs(points, tolerance: Float(largest))
      pairs = found
      let near = MixNeighbors(points.count, found, tolerance: tolerance)
      guard let members = Self.members(points.count, near, keeping: kept, most: most) else {
        continue
      }
      self.members = members
      nearestMembers = Self.nearest(near, count: points.count, members: members)
      return
    }
    return nil
  }

  /// Returns the points that are chosen; nil if `most` are not enough.
  private static func members(
    _ count: Int, _ near: MixNeighbors, keeping kept: [Int], most: Int
  ) -> [Int]? {
    var isCovered = [Bool](repeating: false, count: count)
    var open = OpenPoints((0..<count).map { near[$0].count })
    var members: [Int] = []
    var candidate = kept.first ?? open.next()
    while let member = candidate {
      guard members.count < most else { return nil }
      members.append(member)
      for covered in near[member] where !isCovered[Int(covered.point)] {
        isCovered[Int(covered.point)] = true
        // Being near is symmetric, so these are exactly the points that lose an uncovered
        // neighbour.
        for other in near[Int(covered.point)] { open.counts[Int(other.point)] -= 1 }
      }
      candidate = members.count < kept.count ? kept[members.count] : open.next()
    }
    return members
  }

  /// Returns true if more points than a number are so far from each other that nothing covers two
  /// of them: then no cover is small enough, which is soon known.
  static func needsMore(
    than most: Int, for points: MixPoints, tolerance: Float
  ) -> Bool {
    // A little more than twice the tolerance, for the rounding of differences.
    let apart = tolerance * 2.001
    // Points that are near each other are in the same slice across the axis, or in the next.
    let axis = points.axis
    let slices = axis.map { Int($0 / apart) + 1 }
    var chosen = [[Int]](repeating: [], count: (slices.max() ?? 0) + 2)
    var count = 0
    for (point, slice) in slices.enumerated() {
      let isNear = chosen[slice - 1...slice + 1].contains {
        $0.contains { points.distance(point, $0, limit: apart) <= apart }
      }
      guard !isNear else { continue }
      chosen[slice].append(point)
      count += 1
      if count > most { return true }
    }
    return false
  }

  /// Returns for each point the index of the nearest member, the first of equally near ones.
  private static func nearest(_ near: MixNeighbors, count: Int, members: [Int]) -> [UInt8] {
    var indices = [Int](repeating: -1, count: count)
    for (index, member) in members.enumerated() { indices[member] = index }
    return (0..<count).map { point in
      var best = (distance: Float.infinity, index: 0)
      for neighbor in near[point] where indices[Int(neighbor.point)] >= 0 {
        let candidate = (neighbor.distance, indices[Int(neighbor.point)])
        // Tuples compare by distance and then by index, so that the result does not depend on the
        // order of neighbours.
        if candidate < best { best = candidate }
      }
      return UInt8(best.index)
    }
  }
}

/// For each point, the number of points near it that nothing covers yet. Numbers only fall.
private struct OpenPoints {
  var counts: [Int]
  /// The points by their numbers as they were when last looked at.
  private var shelves: [[Int]]
  /// The points on the last shelf that were looked at.
  private var passed = 0

  init(_ counts: [Int]) {
    self.counts = counts
    shelves = [[Int]](repeating: [], count: (counts.max() ?? 0) + 1)
    for (point, count) in counts.enumerated() { shelves[count].append(point) }
  }

  /// Returns the point with the largest number, the first of equal ones; nil if all are 0.
  mutating func next() -> Int? {
    while shelves.count > 1 {
      let count = shelves.count - 1
      while passed < shelves[count].count {
        let point = shelves[count][passed]
        if counts[point] == count { return point }
        // It has fallen since, so it is looked at again when its turn comes.
        shelves[counts[point]].append(point)
        passed += 1
      }
      shelves.removeLast()
      shelves[count - 1].sort()
      passed = 0
    }
    return nil
  }
}

/// All pairs of points within a tolerance.
private struct MixPairs {
  struct Pair {
    var first: UInt32
    var second: UInt32
    var distance: Float
  }

  private(set) var pairs: [Pair] = []

  init(_ points: MixPoints, tolerance: Float) {
    // Sorted along one axis, only a few points are near; the others need not be compared.
    let axis = points.axis
    let order = axis.indices.sorted { (axis[$0], $0) < (axis[$1], $1) }
    for (position, point) in order.enumerated() {
      for other in order[(position + 1)...] {
        // Sorted, so that all later points are even further away; a little more than the tolerance,
        // for the rounding of differences.
        if axis[other] - axis[point] > tolerance * 1.001 { break }
        let distance = points.distance(point, other, limit: tolerance)
        if distance <= tolerance {
          pairs.append(Pair(first: UInt32(point), second: UInt32(other), distance: distance))
        }
      }
    }
  }
}

/// For each point, all points within a tolerance, itself included.
private struct MixNeighbors {
  /// A point within the tolerance of another, and its distance; kept small, because there are many.
  struct Neighbor {
    var point: UInt32
    var distance: Float
  }

  private let neighbors: [Neighbor]
  /// The start of each point's neighbours in `neighbors`, and the end of the last one's.
  private let starts: [Int]

  /// - Parameter pairs: the pairs within this tolerance, or a larger one.
  init(_ count: Int, _ pairs: MixPairs, tolerance: Float) {
    let pairs = pairs.pairs.filter { $0.distance <= tolerance }
    // Counted first, so that the neighbours of all points lie in one array. A point is its own
    // neighbour.
    var starts = [Int](repeating: 1, count: count + 1)
    for pair in pairs {
      starts[Int(pair.first)] += 1
      starts[Int(pair.second)] += 1
    }
    var sum = 0
    for point in starts.indices {
      let degree = point < count ? starts[point] : 0
      starts[point] = sum
      sum += degree
    }
    var next = starts
    var neighbors = [Neighbor](repeating: Neighbor(point: 0, distance: 0), count: sum)
    func add(_ point: UInt32, to other: UInt32, _ distance: Float) {
      neighbors[next[Int(other)]] = Neighbor(point: point, distance: distance)
      next[Int(other)] += 1
    }
    for point in 0..<UInt32(count) { add(point, to: point, 0) }
    for pair in pairs {
      add(pair.second, to: pair.first, pair.distance)
      add(pair.first, to: pair.second, pair.distance)
    }
    self.neighbors = neighbors
    self.starts = starts
  }

  subscript(point: Int) -> ArraySlice<Neighbor> { neighbors[starts[point]..<starts[point + 1]] }
}

/// The colours that mixes print in some probes, channels in 255ths.
struct MixPoints {
  /// The number of mixes.
  let count: Int
  private let probeCount: Int
  /// The colours of each mix, `probeCount` for each.
  private let colors: [SIMD4<Float>]
  /// The channel of a probe in which few mixes are alike, for each mix, less the lowest: sorted
  /// along it, each mix has few others near it.
  let axis: [Float]

  /// Takes the colours of all mixes in each probe, of which there is at least one.
  init(probes: [[Color]]) {
    precondition(!probes.isEmpty && probes.allSatisfy { $0.count == probes[0].count })
    let count = probes[0].count
    self.count = count
    probeCount = probes.count
    var colors: [SIMD4<Float>] = []
    colors.reserveCapacity(count * probes.count)
    for mix in 0..<count {
      for probe in probes { colors.append(probe[mix].in255ths) }
    }
    self.colors = colors
    axis = Self.axis(of: colors, probeCount: probeCount)
  }

  /// Takes the pixels that mixes print in one palette.
  init(pixels: [StraightPixel]) {
    count = pixels.count
    probeCount = 1
    colors = pixels.map {
      SIMD4(Float($0.red), Float($0.green), Float($0.blue), Float($0.alpha))
    }
    axis = Self.axis(of: colors, probeCount: 1)
  }

  /// Returns the channel, of any probe, in which the fewest pairs of some of the mixes are alike.
  private static func axis(of colors: [SIMD4<Float>], probeCount: Int) -> [Float] {
    var best = (pairs: Int.max, probe: 0, channel: 0)
    for probe in 0..<probeCount {
      // The choice changes only how fast neighbours are found, so every eighth mix is enough.
      let some = stride(from: probe, to: colors.count, by: 8 * probeCount).map { colors[$0] }
      for channel in 0..<4 {
        var counts = [Int](repeating: 0, count: 256)
        for color in some { counts[Int(min(max(color[channel], 0), 255))] += 1 }
        let pairs = counts.reduce(0) { $0 + $1 * $1 }
        if pairs < best.pairs { best = (pairs, probe, channel) }
      }
    }
    let values = stride(from: best.probe, to: colors.count, by: probeCount).map {
      colors[$0][best.channel]
    }
    let lowest = values.min() ?? 0
    return values.map { $0 - lowest }
  }

  /// Returns the largest difference between two mixes in any channel of any probe; if it is above a
  /// limit, some number above that, because the rest is not compared then.
  func distance(_ mix: Int, _ other: Int, limit: Float) -> Float {
    let (first, second) = (mix * probeCount, other * probeCount)
    var worst: Float = 0
    for probe in 0..<probeCount {
      worst = max(worst, colors[first + probe].farthest(from: colors[second + probe]))
      // Most mixes differ in the first probe, and that is asked for each pair of them.
      if worst > limit { return worst }
    }
    return worst
  }
}

extension Color {
  /// The channels in 255ths.
  var in255ths: SIMD4<Float> {
    SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) * 255
  }
}

extension SIMD4<Float> {
  /// Returns the largest difference in any lane.
  func farthest(from other: SIMD4<Float>) -> Float {
    // Lane by lane, which the compiler makes faster code of than of the functions for vectors.
    let difference = self - other
    return Swift.max(
      Swift.max(abs(difference.x), abs(difference.y)),
      Swift.max(abs(difference.z), abs(difference.w)))
  }
}
