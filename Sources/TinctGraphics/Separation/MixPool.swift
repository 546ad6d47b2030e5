/// The mixes of many pictures, such as the frames of an animation, so that all of them can be printed
/// with one table of colours.
public struct MixPool: Sendable {
  /// Few mixes that stand for all of a pool.
  public struct Table: Sendable {
    /// The mixes that are printed, at most 256, as the pixels of a picture.
    public let swatches: Separation
    /// For each mix of the pool, the swatch that stands for it.
    public let places: [UInt8]
    private let exact: Separation

    init(exact: Separation, swatches: Separation, places: [UInt8]) {
      self.exact = exact
      self.swatches = swatches
      self.places = places
    }

    /// The most by which printing swatches instead moves any channel of any mix in a palette, in
    /// 255ths.
    ///
    /// - Throws: `PrintingError.inkWithoutColor`.
    public func deviation(_ colors: [Ink: Color]) throws(PrintingError) -> Double {
      let wanted = try exact.exactColors(colors)
      let got = try swatches.exactColors(colors)
      var worst: Float = 0
      for (index, color) in wanted.enumerated() {
        worst = max(worst, color.in255ths.farthest(from: got[Int(places[index])].in255ths))
      }
      return Double(worst)
    }
  }

  /// All inks of the mixes.
  public private(set) var inks: [Ink] = []
  private var mixes: [[UInt16]] = []
  private var numbers: [[UInt16]: UInt32] = [:]
  /// Whether each mix fills a part of some picture that one can see as an area.
  private var areas: [Bool] = []

  /// Makes an empty pool.
  public init() {}

  /// How many mixes there are.
  public var count: Int { mixes.count }

  /// Adds the mixes of a picture.
  public mutating func add(_ separation: Separation) { add(MixCensus(separation)) }

  /// Adds the mixes that a picture has, or a part of it.
  public mutating func add(_ census: MixCensus) {
    let new = census.inks.filter { !inks.contains($0) }
    if !new.isEmpty { add(new) }
    let order = order(of: census.inks)
    for (mix, isArea) in zip(census.mixes, census.areas) {
      let amounts = order.map { $0 < 0 ? 0 : mix.amounts[$0] }
      if let number = numbers[amounts] {
        if isArea { areas[Int(number)] = true }
      } else {
        numbers[amounts] = UInt32(mixes.count)
        mixes.append(amounts)
        areas.append(isArea)
      }
    }
  }

  /// A picture as places in a table of the pool, row by row; nil if one of its mixes is not in the
  /// pool.
  public func indices(of separation: Separation, in table: Table) -> [UInt8]? {
    guard let numbers = numbers(of: separation) else { return nil }
    return separation.plate.indices.mapped(numbers.map { table.places[Int($0)] })
  }

  /// The number of each mix of a picture, in the order of `plate.entries`; nil if one is not in the
  /// pool.
  func numbers(of separation: Separation) -> [UInt32]? {
    guard separation.inks.allSatisfy(inks.contains) else { return nil }
    let order = order(of: separation.inks)
    var found: [UInt32] = []
    found.reserveCapacity(separation.plate.entries.count)
    for mix in separation.plate.entries {
      guard let number = numbers[order.map { $0 < 0 ? 0 : mix.amounts[$0] }] else { return nil }
      found.append(number)
    }
    return found
  }

  /// The mixes as the pixels of a picture.
  public var swatches: Separation {
    Separation(inks: inks, plate: .swatches(of: mixes.map { InkMix(amounts: $0) }))
  }

  /// Few mixes that stand for all, chosen as `Separation.merged` chooses them; nil if 256 do not
  /// suffice.
  ///
  /// - Parameters:
  ///   - probes: the colours of all inks in each probe, at least one.
  ///   - tolerance: the most by which any channel may change in a probe, in 255ths, besides what
  ///     rounding to 8 bits changes.
  /// - Throws: `PrintingError.inkWithoutColor`.
  public func table(
    probes: [[Ink: Color]], tolerance: Double
  ) throws(PrintingError) -> Table? {
    let exact = swatches
    var printed: [[StraightPixel]] = []
    for probe in probes { printed.append(try exact.print(probe)) }
    let classes = classes(printed)
    let chosen = Separation(
      inks: inks,
      plate: .swatches(of: classes.members.map { InkMix(amounts: mixes[$0]) }))
    let kept = classes.members.indices.filter { areas[classes.members[$0]] }
    guard
      let merging = try chosen.merged(probes: probes, tolerance: tolerance, keeping: kept)
    else { return nil }
    return Table(
      exact: exact, swatches: merging.separation,
      places: classes.numbers.map { merging.places[Int($0)] })
  }

  /// Mixes that print the same pixels, taken together: one of each, and for each mix its place among
  /// these.
  private func classes(
    _ printed: [[StraightPixel]]
  ) -> (members: [Int], numbers: [UInt32]) {
    var numbers = [UInt32](repeating: 0, count: mixes.count)
    for pixels in printed {
      var known: [UInt64: UInt32] = [:]
      for (mix, pixel) in pixels.enumerated() {
        let key = UInt64(numbers[mix]) << 32 | UInt64(pixel.word)
        let number = known[key] ?? UInt32(known.count)
        known[key] = number
        numbers[mix] = number
      }
    }
    var members: [Int] = []
    for (mix, number) in numbers.enumerated() {
      if Int(number) == members.count {
        members.append(mix)
      } else if areas[mix], !areas[members[Int(number)]] {
        members[Int(number)] = mix
      }
    }
    return (members, numbers)
  }

  /// For each ink of the pool its place among others, -1 where it has none.
  private func order(of others: [Ink]) -> [Int] {
    inks.map { others.firstIndex(of: $0) ?? -1 }
  }

  private mutating func add(_ new: [Ink]) {
    inks += new
    let none = [UInt16](repeating: 0, count: new.count)
    mixes = mixes.map { $0 + none }
    numbers = [:]
    for (number, mix) in mixes.enumerated() { numbers[mix] = UInt32(number) }
  }
}
