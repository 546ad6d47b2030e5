/// The blur of a shape's edge, and the part of the blurred shape that is laid.
public struct Softness: Hashable, Sendable {
  /// The part of the picture that is laid.
  public enum Side: Hashable, Sendable {
    /// All of the blurred shape: a shadow, or a glow.
    case whole
    /// The blurred shape outside the sharp one: a halo around something that is not opaque.
    case outside
    /// The sharp shape where the blurred one leaves it: an inner shade, such as the light on the
    /// side of a rod.
    case inside
  }

  /// The standard deviation of the blur in pixels, 0 (sharp) or more; CSS's blur radius is twice
  /// that.
  public var deviation: Double
  /// The shift of the blurred shape in pixels of the picture, however the shape is turned.
  public var shift: Point
  /// The part that is laid.
  public var side: Side

  /// Describes a blurred edge.
  public init(deviation: Double, shift: Point = Point(x: 0, y: 0), side: Side = .whole) {
    self.deviation = deviation
    self.shift = shift
    self.side = side
  }

  /// The pixels on each side of the shape that the blurred shape may touch.
  public var reach: Int {
    BoxBlur(deviation: deviation).reach + Int(max(abs(shift.x), abs(shift.y)).rounded(.up))
  }
}

/// A run of inks, each evenly mixed into the next, over the points of a picture.
public struct InkRamp: Hashable, Sendable {
  /// The share of the way from the first ink to the last at each point.
  public enum Shape: Hashable, Sendable {
    /// Grows evenly from one point to another, and is constant across.
    case linear(from: Point, to: Point)
    /// Grows evenly with the distance from a point, to a radius above 0.
    case radial(center: Point, radius: Double)
    /// Goes through given values smoothly.
    case field(InkField)
  }

  /// The inks, two or more, at equal distances.
  public var inks: [Ink]
  /// The share at each point.
  public var shape: Shape

  /// Makes a ramp.
  public init(_ inks: [Ink], _ shape: Shape) {
    precondition(inks.count > 1)
    self.inks = inks
    self.shape = shape
  }

  /// The steps from an ink to the next: enough that none of them changes a channel by more than 2
  /// of 255.
  private static let steps = 128

  /// The number of different mixes.
  public var mixCount: Int { Self.steps * (inks.count - 1) + 1 }

  /// Returns the mix of a number below `mixCount`: the index of an ink, and the share of the next
  /// one, 0 ..< 1.
  public func mix(_ number: Int) -> (ink: Int, share: Double) {
    (number / Self.steps, Double(number % Self.steps) / Double(Self.steps))
  }

  /// Returns the number of the mix for a share, which is limited to 0...1.
  public func mixNumber(_ share: Double) -> Int {
    Int(min(max(share, 0), 1) * Double(mixCount - 1) + 0.5)
  }
}

/// Values at some points of a picture, smoothly continued between them.
///
/// Each point weighs (1/d - 1/r)² at a distance d below the reach r, and nothing beyond it:
/// inverse distance weighting as Franke and Little localise it (Franke, "Scattered data
/// interpolation", Mathematics of Computation 38, 1982). So points far away do not matter.
public struct InkField: Hashable, Sendable {
  /// A point with its value.
  public struct Sample: Hashable, Sendable {
    /// The point.
    public var point: Point
    /// Its share of the way from the first ink to the last, 0...1.
    public var value: Double

    /// Gives a point a value.
    public init(_ point: Point, _ value: Double) {
      self.point = point
      self.value = value
    }
  }

  /// The points.
  public var samples: [Sample]
  /// The distance in pixels within which a point counts, above 0.
  public var reach: Double

  /// Makes a field.
  public init(_ samples: [Sample], reach: Double) {
    precondition(reach > 0)
    self.samples = samples
    self.reach = reach
  }
}

/// Finds the share of a ramp at each point.
public struct RampSampler {
  private let shape: InkRamp.Shape
  /// The samples of a field by the square, as wide as the reach, that they lie in.
  private var squares: [SIMD2<Int32>: [InkField.Sample]] = [:]
  /// The square of the last point, and the samples in it and those around it: the next point most
  /// often lies in it, too.
  private var last: (square: SIMD2<Int32>, samples: [InkField.Sample])?

  /// Prepares to find shares.
  public init(_ shape: InkRamp.Shape) {
    self.shape = shape
    guard case .field(let field) = shape else { return }
    for sample in field.samples {
      squares[Self.square(sample.point, field.reach), default: []].append(sample)
    }
  }

  /// Returns the share at a point; 0 where a field has no sample within reach.
  public mutating func share(at point: Point) -> Double {
    switch shape {
    case .linear(let from, let to):
      let way = to - from
      let square = way.x * way.x + way.y * way.y
      guard square > 0 else { return 0 }
      let there = point - from
      return (there.x * way.x + there.y * way.y) / square
    case .radial(let center, let radius): return (point - center).length / radius
    case .field(let field): return share(in: field, at: point)
    }
  }

  /// Finds the numbers of the mixes of a row of pixels.
  ///
  /// - Parameters:
  ///   - numbers: takes the number for each pixel; of those that are not covered, it may be any.
  ///   - ramp: the ramp of the sampler.
  ///   - coverage: the covered share of each pixel.
  ///   - start: the middle of the first pixel.
  ///   - back: maps the picture to the points of the ramp.
  mutating func number(
    _ numbers: inout [UInt16], of ramp: InkRamp, where coverage: Span<UInt8>, from start: Point,
    _ back: Transform
  ) {
    let (first, step) = (back(start), Point(x: back.a, y: back.b))
    let last = Double(ramp.mixCount - 1)
    switch shape {
    case .linear(let from, let to):
      let way = to - from
      let square = way.x * way.x + way.y * way.y
      let scale = square > 0 ? 1 / square : 0
      let share = ((first.x - from.x) * way.x + (first.y - from.y) * way.y) * scale
      let slope = (step.x * way.x + step.y * way.y) * scale
      for x in 0..<numbers.count {
        numbers[x] = UInt16(min(max(share + Double(x) * slope, 0), 1) * last + 0.5)
      }
    case .radial(let center, let radius):
      for x in 0..<numbers.count {
        let there = Point(
          x: first.x + Double(x) * step.x - center.x, y: first.y + Double(x) * step.y - center.y)
        numbers[x] = UInt16(min(there.length / radius, 1) * last + 0.5)
      }
    case .field(let field):
      for x in 0..<numbers.count where coverage[x] > 0 {
        let point = Point(x: first.x + Double(x) * step.x, y: first.y + Double(x) * step.y)
        numbers[x] = UInt16(ramp.mixNumber(share(in: field, at: point)))
      }
    }
  }

  private mutating func share(in field: InkField, at point: Point) -> Double {
    let square = Self.square(point, field.reach)
    if last?.square != square { last = (square, samples(around: square)) }
    guard let samples = last?.samples else { return 0 }
    var (sum, weights) = (0.0, 0.0)
    let farthest = field.reach * field.reach
    for sample in samples {
      let way = sample.point - point
      let square = way.x * way.x + way.y * way.y
      // Most samples are too far away, which their squares tell without a root.
      guard square < farthest else { continue }
      let distance = square.squareRoot()
      // A point on a sample has its value.
      guard distance > 1e-9 else { return sample.value }
      let nearness = 1 / distance - 1 / field.reach
      sum += nearness * nearness * sample.value
      weights += nearness * nearness
    }
    return weights > 0 ? sum / weights : 0
  }

  private func samples(around middle: SIMD2<Int32>) -> [InkField.Sample] {
    var samples: [InkField.Sample] = []
    for down in Int32(-1)...1 {
      for right in Int32(-1)...1 {
        samples += squares[SIMD2(middle.x + right, middle.y + down)] ?? []
      }
    }
    return samples
  }

  private static func square(_ point: Point, _ side: Double) -> SIMD2<Int32> {
    SIMD2(
      Int32(clamping: Int((point.x / side).rounded(.down))),
      Int32(clamping: Int((point.y / side).rounded(.down))))
  }
}
