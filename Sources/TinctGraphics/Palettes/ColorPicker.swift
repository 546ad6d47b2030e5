/// Finds the few colours that best describe a picture.
///
/// The picture's pixels are grouped by colour and clustered in OKLab, where distances match
/// perception: the first centre is the colour with the most pixels, and each next one the colour
/// that the centres so far describe worst, weighted by its pixels; then k-means moves the centres
/// to the means of their clusters until they no longer change. Of three colours or more, some are
/// for small areas of strong colours that none of the others is near; these stay as they are, since
/// the mean of a small sun and the haze around it is no colour of a sun. Nothing is random: the
/// same picture gives the same colours.
public struct ColorPicker: Sendable {
  /// A colour of a picture and how much of it there is.
  public struct Share: Hashable, Sendable {
    /// The colour; opaque for colours that were found by clustering.
    public let color: Color
    /// Its share of the picture, 0...1: pixels count by their alpha.
    public let share: Double

    /// Pairs a colour with its share.
    public init(color: Color, share: Double) {
      self.color = color
      self.share = share
    }
  }

  private struct Sample {
    /// Lightness, a, b in OKLab.
    let lab: (Double, Double, Double)
    let color: Color
    let weight: Double
  }

  private let samples: [Sample]

  /// The most colours that are distinguished; beyond that, similar ones are merged.
  private static let sampleLimit = 4096
  /// The most rounds of k-means, which converges long before; the limit makes sure that it ends.
  private static let rounds = 64
  /// The share of a cluster above which its commonest colour represents it: flat art has few
  /// colours, and their means with the blur of edges are none of them.
  private static let dominance = 0.25

  /// The chroma in OKLab from which a colour is strong.
  private static let strength = 0.1
  /// The distance in OKLab from which a strong colour is unlike others.
  private static let apartness = 0.15
  /// The distance in OKLab from which it is unlike those of at most half its chroma: a sun is
  /// unlike its haze.
  private static let quietApartness = 0.09
  /// The distance in OKLab up to which colours are shades of a strong one.
  private static let likeness = 0.06
  /// The share of a picture from which a strong colour counts; less is noise.
  private static let leastAccent = 0.001
  /// The share of a picture below which an area is small.
  private static let smallness = 0.03

  /// A colour that others are counted to.
  private struct Center {
    var lab: (Double, Double, Double)
    /// A small area of a strong colour: it keeps its place, and only its shades are counted to it.
    var isAccent = false
  }

  /// Groups the colours of a picture; clear pixels do not count.
  public init(_ bitmap: Bitmap) {
    var shift: UInt8 = 0
    var bins = Self.bins(bitmap, shift: shift)
    while bins.count > Self.sampleLimit, shift < 4 {
      shift += 1
      bins = Self.bins(bitmap, shift: shift)
    }
    samples = bins
  }

  /// Groups the colours of a picture; those within one cell of a grid of 2^shift steps count as the
  /// commonest of them.
  private static func bins(_ bitmap: Bitmap, shift: UInt8) -> [Sample] {
    var weights: [UInt32: Double] = [:]
    for pixel in bitmap.pixels where pixel.alpha > 0 {
      let key = UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
      weights[key, default: 0] += Double(pixel.alpha) / 255
    }
    var best: [UInt32: (color: UInt32, weight: Double, sum: Double)] = [:]
    for (color, weight) in weights.sorted(by: { $0.key < $1.key }) {
      let mask = UInt32((0xFF >> shift) << shift)
      let cell = color & (mask << 16 | mask << 8 | mask)
      let known = best[cell] ?? (color, 0, 0)
      best[cell] =
        weight > known.weight
        ? (color, weight, known.sum + weight) : (known.color, known.weight, known.sum + weight)
    }
    return best.sorted { $0.key < $1.key }.map { _, bin in
      let color = Color(
        StraightPixel(
          red: UInt8(bin.color >> 16), green: UInt8(bin.color >> 8 & 255),
          blue: UInt8(bin.color & 255)))
      let lab = color.oklab
      return Sample(lab: (lab.lightness, lab.a, lab.b), color: color, weight: bin.sum)
    }
  }

  /// Returns the colours that describe the picture best, the commonest first.
  ///
  /// - Parameter count: the number of colours, at least 1; fewer are returned if the picture has
  ///   fewer, and none if it is clear.
  public func colors(_ count: Int) -> [Share] {
    precondition(count >= 1)
    guard !samples.isEmpty else { return [] }
    var centers = accented(seeds(count))
    var owners = owners(centers)
    for _ in 0..<Self.rounds {
      centers = means(owners, centers)
      let next = self.owners(centers)
      if next == owners { break }
      owners = next
    }
    return shares(owners, centers)
  }

  /// Chooses the centres to start from: the heaviest colour, then always the one that the chosen
  /// ones describe worst.
  private func seeds(_ count: Int) -> [Center] {
    guard let first = samples.indices.max(by: { samples[$0].weight < samples[$1].weight }) else {
      return []
    }
    var centers = [Center(lab: samples[first].lab)]
    var distances = samples.map { Self.distance($0.lab, centers[0].lab) }
    while centers.count < count {
      let worst = samples.indices.max {
        distances[$0] * samples[$0].weight < distances[$1] * samples[$1].weight
      }
      guard let worst, distances[worst] > 1e-9 else { break }
      centers.append(Center(lab: samples[worst].lab))
      for index in samples.indices {
        distances[index] = min(
          distances[index], Self.distance(samples[index].lab, samples[worst].lab))
      }
    }
    return centers
  }

  /// Replaces the last of the centres by strong colours of small areas that no other is near: one
  /// for every four.
  private func accented(_ seeds: [Center]) -> [Center] {
    guard seeds.count >= 3 else { return seeds }
    let count = (seeds.count + 1) / 4
    var centers = Array(seeds.dropLast(max(1, count)))
    var spare = Array(seeds.suffix(max(1, count)))
    let total = samples.reduce(0) { $0 + $1.weight }
    let alike = Self.likeness * Self.likeness
    while !spare.isEmpty {
      var best: (lab: (Double, Double, Double), weight: Double, merit: Double)?
      for sample in samples {
        let chroma = Self.chroma(sample.lab)
        guard chroma >= Self.strength,
          centers.allSatisfy({ Self.isApart(sample.lab, from: $0.lab) })
        else { continue }
        let weight = samples.reduce(0) { sum, other in
          Self.distance(other.lab, sample.lab) <= alike ? sum + other.weight : sum
        }
        guard weight >= Self.leastAccent * total, weight * chroma > best?.merit ?? 0 else {
          continue
        }
        best = (sample.lab, weight, weight * chroma)
      }
      guard let best else { break }
      let shades = samples.filter { Self.distance($0.lab, best.lab) <= alike }
      centers.append(
        Center(lab: Self.mean(shades), isAccent: best.weight < Self.smallness * total))
      // A spare centre of the same colour is the one to give way.
      let same = spare.lastIndex { !Self.isApart(best.lab, from: $0.lab) }
      spare.remove(at: same ?? spare.count - 1)
    }
    return centers + spare
  }

  /// Returns for each colour the index of its nearest centre, the first of equally near ones.
  private func owners(_ centers: [Center]) -> [Int] {
    let alike = Self.likeness * Self.likeness
    return samples.map { sample in
      var best = (index: 0, distance: Double.infinity)
      for (index, center) in centers.enumerated() {
        let distance = Self.distance(sample.lab, center.lab)
        guard !center.isAccent || distance <= 4 * alike else { continue }
        if distance < best.distance { best = (index, distance) }
      }
      return best.index
    }
  }

  /// Returns the means of the clusters; an empty cluster keeps its centre, as accents do.
  private func means(_ owners: [Int], _ centers: [Center]) -> [Center] {
    var sums = centers.map { _ in (x: 0.0, y: 0.0, z: 0.0, weight: 0.0) }
    for (sample, owner) in zip(samples, owners) {
      sums[owner].x += sample.lab.0 * sample.weight
      sums[owner].y += sample.lab.1 * sample.weight
      sums[owner].z += sample.lab.2 * sample.weight
      sums[owner].weight += sample.weight
    }
    return zip(sums, centers).map { sum, center in
      guard sum.weight > 0, !center.isAccent else { return center }
      return Center(lab: (sum.x / sum.weight, sum.y / sum.weight, sum.z / sum.weight))
    }
  }

  /// Returns the colours that stand for the clusters, the commonest first.
  private func shares(_ owners: [Int], _ centers: [Center]) -> [Share] {
    let total = samples.reduce(0) { $0 + $1.weight }
    let clusters = centers.indices.compactMap { index -> Share? in
      let members = samples.indices.filter { owners[$0] == index }
      let weight = members.reduce(0) { $0 + samples[$1].weight }
      guard let top = members.max(by: { samples[$0].weight < samples[$1].weight }) else {
        return nil
      }
      let (lightness, a, b) = centers[index].lab
      let mean = Color(OKLabColor(lightness: lightness, a: a, b: b))
      let isFlat = samples[top].weight >= Self.dominance * weight
      return Share(color: isFlat ? samples[top].color : mean.clamped, share: weight / total)
    }
    return clusters.enumerated().sorted {
      ($1.element.share, $0.offset) < ($0.element.share, $1.offset)
    }.map(\.element)
  }

  /// Returns true for a strong colour that is no shade of another.
  private static func isApart(
    _ strong: (Double, Double, Double), from other: (Double, Double, Double)
  ) -> Bool {
    let least = 2 * chroma(other) <= chroma(strong) ? quietApartness : apartness
    return distance(strong, other) >= least * least
  }

  private static func chroma(_ lab: (Double, Double, Double)) -> Double {
    (lab.1 * lab.1 + lab.2 * lab.2).squareRoot()
  }

  /// Returns the mean of colours, at least one.
  private static func mean(_ samples: [Sample]) -> (Double, Double, Double) {
    let total = samples.reduce(0) { $0 + $1.weight }
    return samples.reduce((0, 0, 0)) { sum, sample in
      let share = sample.weight / total
      return (
        sum.0 + sample.lab.0 * share, sum.1 + sample.lab.1 * share, sum.2 + sample.lab.2 * share
      )
    }
  }

  /// Returns the squared distance of two colours in OKLab.
  private static func distance(
    _ first: (Double, Double, Double), _ second: (Double, Double, Double)
  ) -> Double {
    let (x, y, z) = (first.0 - second.0, first.1 - second.1, first.2 - second.2)
    return x * x + y * y + z * z
  }
}
