/// A picture in ink amounts, drawn once and printed in any palette.
public struct Separation: Sendable {
  /// The inks, in the order of the amounts in each mix.
  public let inks: [Ink]
  /// The mix of each pixel.
  public let image: IndexedImage<InkMix>
  /// The mixes of the image, ready to be printed many times.
  private let mixes: MixColors
  /// The number of pixels of each mix where that was known from the start, else nil.
  private let knownCounts: [Int]?

  /// Names the inks of an image; traps unless each mix has an amount for each ink.
  public init(inks: [Ink], image: IndexedImage<InkMix>) {
    self.init(inks: inks, image: image, pixelCounts: nil)
  }

  /// Names the inks of an image whose pixels were counted already.
  init(inks: [Ink], image: IndexedImage<InkMix>, pixelCounts: [Int]?) {
    precondition(image.entries.allSatisfy { $0.slice.count == inks.count })
    precondition(pixelCounts.map { $0.count == image.entries.count } ?? true)
    self.inks = inks
    self.image = image
    mixes = MixColors(image.entries)
    knownCounts = pixelCounts
  }

  private init(_ inks: [Ink], _ image: IndexedImage<InkMix>, mixes: MixColors) {
    self.inks = inks
    self.image = image
    self.mixes = mixes
    knownCounts = nil
  }

  /// A picture with each mix of this one as one pixel.
  package var swatches: Separation {
    Separation(inks, .swatches(of: image.entries), mixes: mixes)
  }

  /// The number of pixels of each mix.
  public var pixelCounts: [Int] {
    knownCounts ?? image.indices.counts(entryCount: image.entries.count)
  }

  /// Returns the colour of each mix, in the order of `image.entries`.
  ///
  /// - Parameter colors: the colour of each ink; their alphas are ignored, since the ground that
  ///   shows through a translucent ink is part of the drawing.
  /// - Throws: `PrintingError.inkWithoutColor` if one of `inks` has none.
  public func print(_ colors: [Ink: Color]) throws(PrintingError) -> [StraightPixel] {
    mixes.mapped(try ordered(colors), \.pixel)
  }

  /// Returns the colour of each mix before rounding.
  func exactColors(_ colors: [Ink: Color]) throws(PrintingError) -> [Color] {
    mixes.mapped(try ordered(colors)) { $0 }
  }

  /// Returns the colours of the inks in their order.
  private func ordered(_ colors: [Ink: Color]) throws(PrintingError) -> [Color] {
    var ordered: [Color] = []
    for ink in inks {
      guard let color = colors[ink] else { throw .inkWithoutColor(ink) }
      ordered.append(color)
    }
    return ordered
  }
}

extension Separation {
  /// Measures the borders between inks, along rows and columns.
  ///
  /// Each pixel that consists of one ink is compared with the next such pixels to its right and
  /// below it.
  ///
  /// - Parameters:
  ///   - share: the share of an ink from which on a pixel counts as consisting of it, above 0.5.
  ///   - blur: the most pixels from one to the next that count as a border.
  /// - Returns: the inks of each border in the order of `inks`, with its length in pixels.
  package func borders(
    share: Double, blur: Int
  ) -> [(first: Ink, second: Ink, length: Int)] {
    let pixels = owners(share: share)
    let (width, height, count) = (image.width, image.height, inks.count)
    var lengths = [Int](repeating: 0, count: count * count)
    func look(from start: Int, step: Int, count length: Int) {
      var (last, lastPosition) = (Int32(-1), 0)
      for position in 0..<length {
        let owner = pixels[start + position * step]
        guard owner >= 0 else { continue }
        if last >= 0, owner != last, position - lastPosition <= blur {
          lengths[Int(min(owner, last)) * count + Int(max(owner, last))] += 1
        }
        (last, lastPosition) = (owner, position)
      }
    }
    for row in 0..<height { look(from: row * width, step: 1, count: width) }
    for column in 0..<width { look(from: column, step: width, count: height) }
    return lengths.indices.filter { lengths[$0] > 0 }
      .map { (inks[$0 / count], inks[$0 % count], lengths[$0]) }
  }

  /// Counts the pixels of grounds at a distance from the edges of figures, along rows and columns
  /// in both directions, by an amount in each pixel; nothing but ground lies between.
  ///
  /// - Parameters:
  ///   - amounts: the amounts in all pixels, such as those of light in a drawing of it alone.
  ///   - share: the share of an ink from which on a pixel counts as consisting of it, above 0.5.
  /// - Returns: each figure and ground that lie so, with the number of pixels of each amount, from
  ///   0 to 255.
  package func pixels(
    besides figures: Set<Ink>, on grounds: Set<Ink>, at distance: Int, share: Double,
    by amounts: [UInt8]
  ) -> [(figure: Ink, ground: Ink, counts: [Int])] {
    let pixels = owners(share: share)
    // Asked for each pixel, sets would take most of the time.
    let (isFigure, isGround) = (inks.map(figures.contains), inks.map(grounds.contains))
    let (width, height, count) = (image.width, image.height, inks.count)
    var found = [Int](repeating: 0, count: count * count * 256)
    func look(from start: Int, step: Int, count length: Int) {
      var (figure, last) = (-1, 0)
      for position in 0..<length {
        let pixel = start + position * step
        let owner = Int(pixels[pixel])
        guard owner >= 0 else { continue }
        if isFigure[owner] {
          (figure, last) = (owner, position)
        } else if !isGround[owner] {
          figure = -1
        } else if figure >= 0, position - last == distance {
          found[(figure * count + owner) * 256 + Int(amounts[pixel])] += 1
        }
      }
    }
    for row in 0..<height {
      look(from: row * width, step: 1, count: width)
      look(from: (row + 1) * width - 1, step: -1, count: width)
    }
    for column in 0..<width {
      look(from: column, step: width, count: height)
      look(from: (height - 1) * width + column, step: -width, count: height)
    }
    return (0..<count * count).compactMap { pair in
      let counts = found[pair * 256..<(pair + 1) * 256]
      guard counts.contains(where: { $0 > 0 }) else { return nil }
      return (inks[pair / count], inks[pair % count], Array(counts))
    }
  }

  /// Returns the amounts of an ink in all pixels, 0...255.
  package func amounts(of ink: Ink) -> [UInt8] {
    let number = inks.firstIndex(of: ink)
    return image.indices.mapped(
      image.entries.map { mix in
        UInt8(number.map { mix.slice[mix.slice.startIndex + $0] >> 8 } ?? 0)
      })
  }

  /// Returns the number of the ink that each pixel consists of, and -1 for others.
  private func owners(share: Double) -> [Int32] {
    let least = share * Double(InkMix.full)
    return image.indices.mapped(
      image.entries.map { mix in
        mix.slice.enumerated().first { Double($0.element) >= least }.map { Int32($0.offset) } ?? -1
      })
  }
}

extension Separation: Equatable {
  /// Compares the inks and the pixels.
  public static func == (one: Separation, other: Separation) -> Bool {
    one.inks == other.inks && one.image == other.image
  }
}

/// An error that keeps a separation from being printed.
public enum PrintingError: Error, Hashable, Sendable {
  /// A separation uses an ink for which no colour was given.
  case inkWithoutColor(Ink)

  /// The ink in question.
  public var ink: Ink {
    switch self {
    case .inkWithoutColor(let ink): ink
    }
  }
}

/// The amounts of inks that make up one pixel of a separation.
public struct InkMix: Hashable, Sendable {
  /// The amount of an ink that covers a pixel alone.
  public static let full: UInt16 = 65535

  /// The amounts of this mix among those of others: shaded pictures have a million mixes, and an
  /// array for each would take three times the memory.
  private let shared: [UInt16]
  private let number: UInt32
  private let inkCount: UInt32

  /// The amount of each of the separation's inks, 0 (none) ... `full` (no other).
  ///
  /// Amounts are premultiplied: they add up to the opacity of the pixel.
  public var amounts: [UInt16] { Array(slice) }

  /// The same as `amounts`, without memory of its own; the first index is not 0.
  var slice: ArraySlice<UInt16> {
    shared[Int(number) * Int(inkCount)..<(Int(number) + 1) * Int(inkCount)]
  }

  /// Makes a mix; traps if there is more than `full` in all.
  public init(amounts: [UInt16]) {
    self.init(0, of: amounts, inkCount: amounts.count)
  }

  /// Makes the mix with a number among many, whose amounts follow each other; traps as above.
  init(_ number: UInt32, of shared: [UInt16], inkCount: Int) {
    self.shared = shared
    self.number = number
    self.inkCount = UInt32(inkCount)
    precondition(slice.reduce(0) { $0 + Int($1) } <= Int(Self.full))
  }

  /// Opacity of the pixel, 0 (clear) ... 1 (opaque).
  public var opacity: Double {
    Double(slice.reduce(0) { $0 + Int($1) }) / Double(Self.full)
  }

  /// Compares the amounts.
  public static func == (one: InkMix, other: InkMix) -> Bool { one.slice == other.slice }

  /// Hashes the amounts.
  public func hash(into hasher: inout Hasher) { hasher.combine(slice) }
}

/// The mixes of a drawing as a table of their parts, for printing them in many palettes.
///
/// Most mixes have two inks of the many that a theme may have; only those are looked at.
struct MixColors: Equatable, Sendable {
  /// Kept small, because shaded pictures have a million of them.
  private struct Part: Equatable {
    var ink: UInt16
    var amount: UInt16
  }

  private var parts: [Part] = []
  /// The end of each mix's parts in `parts`.
  private var ends: [UInt32] = []
  /// The sum of each mix's amounts.
  private var sums: [UInt16] = []

  init(_ mixes: [InkMix]) {
    ends.reserveCapacity(mixes.count)
    sums.reserveCapacity(mixes.count)
    // Counted first: an array that grows as it is filled takes up to three times its size.
    parts.reserveCapacity(
      mixes.reduce(0) { count, mix in count + mix.slice.count(where: { $0 > 0 }) })
    for mix in mixes {
      var sum: UInt16 = 0
      for (ink, amount) in mix.slice.enumerated() where amount > 0 {
        parts.append(Part(ink: UInt16(ink), amount: amount))
        sum += amount
      }
      ends.append(UInt32(parts.count))
      sums.append(sum)
    }
  }

  /// Returns what a function makes of the colour of each mix, not rounded, when each ink has the
  /// given colour.
  ///
  /// Alphas of the colours are not used: an ink's opacity belongs to the drawing.
  @inline(__always)
  func mapped<Value>(_ inks: [Color], _ value: (Color) -> Value) -> [Value] {
    let channels = inks.map { SIMD4($0.red, $0.green, $0.blue, 0) }
    var start = 0
    var values: [Value] = []
    values.reserveCapacity(ends.count)
    for (end, sum) in zip(ends, sums) {
      let (end, sum) = (Int(end), Double(sum))
      var total = SIMD4<Double>.zero
      for part in parts[start..<end] { total += channels[Int(part.ink)] * Double(part.amount) }
      start = end
      guard sum > 0 else {
        values.append(value(Color(.clear)))
        continue
      }
      total /= sum
      values.append(
        value(
          Color(red: total.x, green: total.y, blue: total.z, alpha: sum / Double(InkMix.full))))
    }
    return values
  }
}
