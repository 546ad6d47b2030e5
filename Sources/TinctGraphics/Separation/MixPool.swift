/// The mixes of many pictures, such as the frames of an animation, so that all of them can be
/// printed with one table of colours.
public struct MixPool: Sendable {
  /// A few mixes that represent all of a pool.
  public struct Table: Sendable {
    /// The mixes that are printed, at most 256, as the pixels of a picture.
    public let swatches: Separation
    /// For each mix of the pool, the index of the swatch that represents it.
    public let swatchIndices: [UInt8]
    private let exact: Separation

    init(exact: Separation, swatches: Separation, swatchIndices: [UInt8]) {
      self.exact = exact
      self.swatches = swatches
      self.swatchIndices = swatchIndices
    }

    /// Returns the greatest change that printing swatches makes to any channel of any mix in a
    /// palette, in 255ths.
    ///
    /// - Throws: `PrintingError.inkWithoutColor`.
    public func deviation(_ colors: [Ink: Color]) throws(PrintingError) -> Double {
      try exact.deviation(of: swatches, at: swatchIndices, colors)
    }
  }

  /// All inks of the mixes.
  public private(set) var inks: [Ink] = []
  private var mixes: [[UInt16]] = []
  private var numbers: [[UInt16]: UInt32] = [:]
  /// True for each mix that fills a visible area of some picture.
  private var areas: [Bool] = []

  /// Makes an empty pool.
  public init() {}

  /// The number of mixes.
  public var count: Int { mixes.count }

  /// Adds the mixes of a picture.
  public mutating func add(_ separation: Separation) { add(MixCensus(separation)) }

  /// Adds the mixes of a picture, or of a part of it.
  public mutating func add(_ census: MixCensus) {
    let new = census.inks.filter { !inks.contains($0) }
    if !new.isEmpty { add(new) }
    let order = order(of: census.inks)
    for (mix, isArea) in zip(census.mixes, census.areas) {
      let own = mix.slice
      let amounts = order.map { $0 < 0 ? 0 : own[own.startIndex + $0] }
      if let number = numbers[amounts] {
        if isArea { areas[Int(number)] = true }
      } else {
        numbers[amounts] = UInt32(mixes.count)
        mixes.append(amounts)
        areas.append(isArea)
      }
    }
  }

  /// Returns a picture as indices of a table's swatches, row by row; nil if one of its mixes is not
  /// in the pool.
  public func indices(of separation: Separation, in table: Table) -> [UInt8]? {
    guard let numbers = numbers(of: separation) else { return nil }
    return separation.image.indices.mapped(numbers.map { table.swatchIndices[Int($0)] })
  }

  /// Returns the number of each mix of a picture, in the order of `image.entries`; nil if one is
  /// not in the pool.
  func numbers(of separation: Separation) -> [UInt32]? {
    guard separation.inks.allSatisfy(inks.contains) else { return nil }
    let order = order(of: separation.inks)
    var found: [UInt32] = []
    found.reserveCapacity(separation.image.entries.count)
    for mix in separation.image.entries {
      let own = mix.slice
      guard let number = numbers[order.map { $0 < 0 ? 0 : own[own.startIndex + $0] }] else {
        return nil
      }
      found.append(number)
    }
    return found
  }

  /// The mixes as the pixels of a picture.
  public var swatches: Separation {
    Separation(inks: inks, image: .swatches(of: mixes.map { InkMix(amounts: $0) }))
  }

  /// Chooses a few mixes that represent all, as `Separation.merged` does; nil if 256 are not
  /// enough.
  ///
  /// - Parameters:
  ///   - probes: the colours of all inks in each probe, at least one.
  ///   - tolerances: the greatest change of any channel in a probe, in 255ths, besides the change
  ///     by rounding to 8 bits; ascending: the first for which 256 mixes are enough decides.
  /// - Throws: `PrintingError.inkWithoutColor`.
  public func table(
    probes: [[Ink: Color]], tolerances: [Double]
  ) throws(PrintingError) -> Table? {
    let exact = swatches
    var printed: [[StraightPixel]] = []
    for probe in probes { printed.append(try exact.print(probe)) }
    // Mixes that no probe distinguishes in 8 bits are joined before the costly search for near
    // ones.
    let classes = classes(printed)
    let chosen = Separation(
      inks: inks,
      image: .swatches(of: classes.members.map { InkMix(amounts: mixes[$0]) }))
    let kept = classes.members.indices.filter { areas[classes.members[$0]] }
    guard
      let merging = try chosen.merged(probes: probes, tolerances: tolerances, keeping: kept)
    else { return nil }
    return Table(
      exact: exact, swatches: merging.separation,
      swatchIndices: classes.numbers.map { merging.mergedIndices[Int($0)] })
  }

  /// Returns true if `table` finds none, and would find none if more mixes were added: more than
  /// 256 of these are too far from each other for any two to have one swatch. False may be wrong.
  ///
  /// - Parameters:
  ///   - probes: the colours of all inks in each probe, at least one.
  ///   - tolerance: the largest tolerance.
  /// - Throws: `PrintingError.inkWithoutColor`.
  public func hasNoTable(
    probes: [[Ink: Color]], tolerance: Double
  ) throws(PrintingError) -> Bool {
    guard mixes.count > 256 else { return false }
    // Some of them tell, and all in the colours of every probe would take more memory than a frame.
    let some = stride(from: 0, to: mixes.count, by: max(mixes.count / Self.sampleCount, 1))
    let swatches = Separation(
      inks: inks, image: .swatches(of: some.map { InkMix(amounts: mixes[$0]) }))
    var colors: [[Color]] = []
    for probe in probes { colors.append(try swatches.exactColors(probe)) }
    // A mix may be represented by another one that prints the same pixels, which is up to a step
    // away from it in each channel: two of them are nearer to each other by two.
    return MixCover.needsMore(
      than: 256, for: MixPoints(probes: colors), tolerance: Float(tolerance) + 1)
  }

  /// The mixes that are looked at to see that there is no table, about.
  private static let sampleCount = 4096

  /// Groups mixes that print the same pixels: returns one member of each group, an area if there is
  /// one, and for each mix the number of its group.
  private func classes(
    _ printed: [[StraightPixel]]
  ) -> (members: [Int], numbers: [UInt32]) {
    // Groups are split by one probe after the other, and renumbered in the order of first
    // appearance.
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

  /// Returns for each ink of the pool its index among others, -1 where it has none.
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

/// The mixes of a picture without its pixels: all that a pool needs.
public struct MixCensus: Sendable {
  /// The inks of the mixes.
  let inks: [Ink]
  let mixes: [InkMix]
  /// True for each mix that fills a visible area of the picture.
  let areas: [Bool]

  /// Counts the mixes of a picture, or of a part of it.
  ///
  /// - Parameter pixels: the number of pixels of the whole picture; nil for those given.
  public init(_ separation: Separation, ofPixels pixels: Int? = nil) {
    let image = separation.image
    let pixels = pixels ?? image.width * image.height
    inks = separation.inks
    mixes = image.entries
    areas = separation.pixelCounts.map { Separation.isArea($0, of: pixels) }
  }
}
