/// A picture being drawn in inks, from the coverage of its elements to a separation.
///
/// Each pixel is the number of a mix. Laying an ink over a pixel of mix m with coverage c gives the
/// same mix everywhere, so it is computed once for each pair (m, c) and looked up afterwards: flat
/// areas and edges alike cost a look-up, and the result is exact for any number of inks.
public struct InkCanvas: Sendable {
  /// The inks, in the order of the amounts in the separation's mixes.
  public private(set) var inks: [Ink]
  /// The whole picture.
  public let area: PixelArea

  private var table: MixTable
  /// The picture, and above it the groups that are being drawn.
  private var sheets: [MixSheet]
  /// The number of mixes above which those are looked for that later layers have covered.
  private var mostMixes = Self.leastForgotten

  /// Makes a clear canvas.
  public init(inks: [Ink], width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    self.inks = inks
    area = PixelArea(x: 0, y: 0, width: width, height: height)
    table = MixTable(inkCount: inks.count)
    sheets = [MixSheet(area: area)]
  }

  /// Lays an ink over the picture, or over the group that is open.
  ///
  /// - Parameters:
  ///   - ink: index of the ink in `inks`.
  ///   - coverage: the covered share of each pixel of `area`, 0...255, row by row.
  ///   - stride: bytes from one row of `coverage` to the next, at least the area's width; 0 if
  ///     all rows are the same one.
  ///   - area: the pixels; those outside the picture (or group) are skipped.
  ///   - opacity: opacity of the ink, 0...1.
  public mutating func lay(
    ink: Int, coverage: Span<UInt8>, stride: Int, area: PixelArea, opacity: Double = 1
  ) {
    let top = sheets.count - 1
    let shared = area.intersection(sheets[top].area)
    guard !shared.isEmpty, opacity > 0 else { return }
    precondition(stride >= area.width || stride == 0)
    precondition(coverage.count >= stride * (area.height - 1) + area.width)
    forgetCovered()
    var layer = InkLayer(pure: table.pure(ink), opacity: Self.fixed(opacity))
    for y in shared.y..<shared.y + shared.height {
      let source = (y - area.y) * stride + shared.x - area.x
      sheets[top].lay(
        &layer, coverage.extracting(source..<source + shared.width), x: shared.x, y: y, &table)
    }
  }

  /// Lays inks that run into each other over the picture, or over the group that is open.
  ///
  /// - Parameters:
  ///   - ramp: the inks; all of them are among `inks`.
  ///   - opacities: opacity of each of its inks, 0...1.
  ///   - coverage: the covered share of each pixel of `area`, as above.
  ///   - stride: bytes from one row of `coverage` to the next.
  ///   - area: the pixels; those outside the picture (or group) are skipped.
  ///   - back: maps the picture to the points of the ramp.
  public mutating func lay(
    _ ramp: InkRamp, opacities: [Double], coverage: Span<UInt8>, stride: Int, area: PixelArea,
    back: Transform
  ) {
    let top = sheets.count - 1
    let shared = area.intersection(sheets[top].area)
    guard !shared.isEmpty else { return }
    precondition(stride >= area.width || stride == 0)
    precondition(opacities.count == ramp.inks.count)
    precondition(coverage.count >= stride * (area.height - 1) + area.width)
    forgetCovered()
    let mixes = mixes(of: ramp, opacities)
    var layer = RampLayer(mixes: mixes, isOpaque: mixes.allSatisfy { table.isOpaque($0) })
    var sampler = RampSampler(ramp.shape)
    var numbers = [UInt16](repeating: 0, count: shared.width)
    for y in shared.y..<shared.y + shared.height {
      let source = (y - area.y) * stride + shared.x - area.x
      let row = coverage.extracting(source..<source + shared.width)
      sampler.number(
        &numbers, of: ramp, where: row, from: Point(x: Double(shared.x) + 0.5, y: Double(y) + 0.5),
        back)
      sheets[top].lay(&layer, row, numbers.span, x: shared.x, y: y, &table)
    }
  }

  /// Returns the number in the table of each mix of a ramp.
  private mutating func mixes(of ramp: InkRamp, _ opacities: [Double]) -> [UInt32] {
    let indices = ramp.inks.map { ink in
      guard let index = inks.firstIndex(of: ink) else {
        preconditionFailure("every ink of the scene is listed")
      }
      return index
    }
    return (0..<ramp.mixCount).map { number in
      let (first, share) = ramp.mix(number)
      var amounts = [UInt16](repeating: 0, count: inks.count)
      let second = Self.fixed(share * (share > 0 ? opacities[first + 1] : 0))
      let rest = Self.fixed((1 - share) * opacities[first])
      if share > 0 { amounts[indices[first + 1]] += UInt16(second) }
      amounts[indices[first]] += UInt16(min(rest, 65535 - second))
      return table.number(of: amounts)
    }
  }

  /// Adds inks after the present ones; the picture stays the same.
  public mutating func add(_ more: [Ink]) {
    guard !more.isEmpty else { return }
    inks += more
    table.addInks(more.count)
  }

  /// Clears the picture for other inks: the same as a new canvas, but in the same memory.
  public mutating func restart(inks: [Ink]) {
    self.inks = inks
    table = MixTable(inkCount: inks.count)
    mostMixes = Self.leastForgotten
    sheets.removeLast(sheets.count - 1)
    sheets[0].clear()
  }

  /// Makes an area of the picture clear again; traps while a group is open.
  public mutating func clear(_ area: PixelArea) {
    precondition(sheets.count == 1, "every group is closed")
    let shared = area.intersection(self.area)
    guard !shared.isEmpty else { return }
    // Nothing remains of the picture, so all mixes can be forgotten as well.
    if shared == self.area { return restart(inks: inks) }
    forgetUnused()
    sheets[0].clear(shared)
  }

  /// Forgets mixes that no pixel has any more, so that numbers stay small when a picture is drawn
  /// over again and again.
  private mutating func forgetUnused() {
    guard table.count > Self.manyMixes else { return }
    forgetMixesWithoutPixels()
  }

  /// Forgets the mixes that layers have covered, when there may be more of them than of others:
  /// light upon light leaves hundreds of thousands, which would be most of a drawing's memory.
  private mutating func forgetCovered() {
    guard table.count > mostMixes, sheets.count == 1 else { return }
    forgetMixesWithoutPixels()
    mostMixes = max(2 * table.count, Self.leastForgotten)
  }

  private mutating func forgetMixesWithoutPixels() {
    let counts = sheets[0].counts(of: table.count)
    // The clear mix keeps its number.
    let used = counts.indices.filter { counts[$0] > 0 || $0 == Int(MixTable.clear) }
    sheets[0].replace(newNumbers(used), count: used.count)
    table.keep(used)
  }

  /// The number of mixes above which unused ones are forgotten: half of those that fit into the two
  /// bytes of a pixel.
  private static let manyMixes = 1 << 15

  /// The number of mixes up to which looking for those that are covered takes more time than it
  /// saves memory.
  private static let leastForgotten = 1 << 18

  /// The number of mixes that are known, with or without pixels.
  var mixCount: Int { table.count }

  /// Returns, for each mix of the table, its index among the used ones; 0 for the others.
  private func newNumbers(_ used: [Int]) -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: table.count)
    for (index, number) in used.enumerated() { numbers[number] = UInt32(index) }
    return numbers
  }

  /// Starts a group: elements are drawn separately, until `endGroup` lays them down as one.
  public mutating func beginGroup(_ area: PixelArea) {
    sheets.append(MixSheet(area: area.intersection(sheets[sheets.count - 1].area)))
  }

  /// Lays the open group over the picture or group below, faded by an opacity in 0...1.
  public mutating func endGroup(opacity: Double) {
    precondition(sheets.count > 1, "a group is open")
    let group = sheets.removeLast()
    sheets[sheets.count - 1].lay(group, opacity: Self.fixed(opacity), &table)
  }

  /// Returns the finished picture, and consumes the canvas; traps while a group is open.
  ///
  /// - Parameter isOrdered: true for an order of mixes that depends on the mixes alone, not on
  ///   their positions in the picture, so that turned pictures are merged alike.
  public consuming func separation(isOrdered: Bool = false) -> Separation {
    precondition(sheets.count == 1, "every group is closed")
    var sheet = sheets.removeLast()
    let counts = sheet.counts(of: table.count)
    let used = used(counts, isOrdered: isOrdered)
    let numbers = newNumbers(used)
    table.forgetNumbers()
    return separation(
      used, counts, area, sheet.takeIndices(replacing: numbers, count: used.count))
  }

  /// Returns an area of the picture so far, which lies in it and is not empty; traps while a group
  /// is open.
  public func snapshot(of part: PixelArea) -> Separation {
    precondition(sheets.count == 1, "every group is closed")
    // The whole picture is taken without copying it first.
    let sheet = part == area ? sheets[0] : sheets[0].part(part)
    let counts = sheet.counts(of: table.count)
    let used = used(counts, isOrdered: false)
    return separation(
      used, counts, part, sheet.indices(replacing: newNumbers(used), count: used.count))
  }

  /// Returns the numbers of the mixes that occur, of which each has a number of pixels.
  private func used(_ counts: [Int], isOrdered: Bool) -> [Int] {
    let used = counts.indices.filter { counts[$0] > 0 }
    return isOrdered ? table.ordered(used) : used
  }

  private func separation(
    _ used: [Int], _ counts: [Int], _ area: PixelArea, _ indices: PixelIndices
  ) -> Separation {
    Separation(
      inks: inks,
      image: IndexedImage(
        width: area.width, height: area.height, indices: indices,
        entries: used.map { table.inkMix(UInt32($0)) }),
      pixelCounts: used.map { counts[$0] })
  }

  /// Converts an opacity in 0...1 to 0...65535.
  private static func fixed(_ opacity: Double) -> UInt32 {
    UInt32((min(max(opacity, 0), 1) * 65535).rounded())
  }
}
