/// Finds the few colours that best describe a picture.
///
/// The picture's pixels are gathered by colour and clustered in OKLab, where distances look alike: the
/// first centre is the colour with the most pixels, each next one the colour that the centres so far
/// describe worst, weighted by its pixels; then k-means moves the centres to the means of their
/// clusters until they rest. There is no chance in it: the same picture gives the same colours.
public struct ColorPicker: Sendable {
  /// A colour of a picture and how much of it there is.
  public struct Share: Hashable, Sendable {
    /// The colour; those that are found are opaque.
    public let color: Color
    /// Its share of all that is seen, 0...1: pixels count by their alpha.
    public let share: Double

    /// Gives a colour its share.
    public init(color: Color, share: Double) {
      self.color = color
      self.share = share
    }
  }

  private struct Sample {
    /// Lightness, a, b in OKLab.
    let place: (Double, Double, Double)
    let color: Color
    let weight: Double
  }

  private let samples: [Sample]

  /// How many colours are told apart at most; beyond that, near ones are taken together.
  private static let sampleLimit = 4096
  /// k-means rests long before that; the limit makes sure that it ends.
  private static let rounds = 64
  /// From this share of a cluster on, its commonest colour stands for it as it is: flat art has
  /// colours, and its mean with the blur of its edges is none of them.
  private static let dominance = 0.25

  /// Gathers the colours of a picture; what is clear counts nothing.
  public init(_ bitmap: Bitmap) {
    var shift: UInt8 = 0
    var bins = Self.bins(bitmap, shift: shift)
    while bins.count > Self.sampleLimit, shift < 4 {
      shift += 1
      bins = Self.bins(bitmap, shift: shift)
    }
    samples = bins
  }

  /// The colours of a picture, those in one cell of a grid of 2^shift steps taken as their commonest.
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
      return Sample(place: (lab.lightness, lab.a, lab.b), color: color, weight: bin.sum)
    }
  }

  /// The colours that describe the picture best, the commonest first.
  ///
  /// - Parameter count: how many are wanted, at least 1; there are fewer if the picture has fewer, and
  ///   none if it is clear.
  public func colors(_ count: Int) -> [Share] {
    precondition(count >= 1)
    guard !samples.isEmpty else { return [] }
    var centers = seeds(count)
    var owners = owners(centers)
    for _ in 0..<Self.rounds {
      centers = means(owners, centers)
      let next = self.owners(centers)
      if next == owners { break }
      owners = next
    }
    return shares(owners, centers)
  }

  private func seeds(_ count: Int) -> [(Double, Double, Double)] {
    guard let first = samples.indices.max(by: { samples[$0].weight < samples[$1].weight }) else {
      return []
    }
    var centers = [samples[first].place]
    var distances = samples.map { Self.distance($0.place, centers[0]) }
    while centers.count < count {
      let worst = samples.indices.max {
        distances[$0] * samples[$0].weight < distances[$1] * samples[$1].weight
      }
      guard let worst, distances[worst] > 1e-9 else { break }
      centers.append(samples[worst].place)
      for index in samples.indices {
        distances[index] = min(
          distances[index], Self.distance(samples[index].place, samples[worst].place))
      }
    }
    return centers
  }

  private func owners(_ centers: [(Double, Double, Double)]) -> [Int] {
    samples.map { sample in
      var best = (index: 0, distance: Double.infinity)
      for (index, center) in centers.enumerated() {
        let distance = Self.distance(sample.place, center)
        if distance < best.distance { best = (index, distance) }
      }
      return best.index
    }
  }

  private func means(
    _ owners: [Int], _ centers: [(Double, Double, Double)]
  ) -> [(Double, Double, Double)] {
    var sums = centers.map { _ in (x: 0.0, y: 0.0, z: 0.0, weight: 0.0) }
    for (sample, owner) in zip(samples, owners) {
      sums[owner].x += sample.place.0 * sample.weight
      sums[owner].y += sample.place.1 * sample.weight
      sums[owner].z += sample.place.2 * sample.weight
      sums[owner].weight += sample.weight
    }
    return zip(sums, centers).map { sum, center in
      sum.weight > 0 ? (sum.x / sum.weight, sum.y / sum.weight, sum.z / sum.weight) : center
    }
  }

  private func shares(_ owners: [Int], _ centers: [(Double, Double, Double)]) -> [Share] {
    let total = samples.reduce(0) { $0 + $1.weight }
    let clusters = centers.indices.compactMap { index -> Share? in
      let members = samples.indices.filter { owners[$0] == index }
      let weight = members.reduce(0) { $0 + samples[$1].weight }
      guard let top = members.max(by: { samples[$0].weight < samples[$1].weight }) else {
        return nil
      }
      let mean = Color(
        OKLabColor(lightness: centers[index].0, a: centers[index].1, b: centers[index].2))
      let isFlat = samples[top].weight >= Self.dominance * weight
      return Share(color: isFlat ? samples[top].color : mean.clamped, share: weight / total)
    }
    return clusters.enumerated().sorted {
      ($1.element.share, $0.offset) < ($0.element.share, $1.offset)
    }.map(\.element)
  }

  private static func distance(
    _ first: (Double, Double, Double), _ second: (Double, Double, Double)
  ) -> Double {
    let (x, y, z) = (first.0 - second.0, first.1 - second.1, first.2 - second.2)
    return x * x + y * y + z * z
  }
}
