/// The numbers of the mixes in an area of a picture that is being drawn.
///
/// They take two bytes a pixel while no mix has a higher number, for most of the time goes into
/// fetching and clearing memory.
struct MixSheet {
  /// The pixels of the picture that the sheet has.
  private(set) var area: PixelArea
  /// The numbers while they fit, row by row; empty afterwards.
  private var narrow: [UInt16]
  /// The numbers since they do not fit.
  private var wide: [UInt32] = []

  /// A sheet without any ink.
  init(area: PixelArea) {
    self.area = area
    narrow = [UInt16](repeating: UInt16(MixTable.clear), count: area.width * area.height)
  }

  /// Lays an ink over the pixels from a column and row of the picture on.
  mutating func lay(
    _ layer: inout InkLayer, _ coverage: Span<UInt8>, x: Int, y: Int, _ table: inout MixTable
  ) {
    makeRoom(for: coverage.count, in: table)
    let start = offset(x, y)
    if wide.isEmpty {
      var numbers = narrow.mutableSpan
      layer.lay(coverage, over: &numbers, from: start, &table)
    } else {
      var numbers = wide.mutableSpan
      layer.lay(coverage, over: &numbers, from: start, &table)
    }
  }

  /// Lays another sheet over this one, which it lies in, faded by an opacity of 0...65535.
  mutating func lay(_ group: MixSheet, opacity: UInt32, _ table: inout MixTable) {
    var layer = GroupLayer(opacity: opacity)
    for y in group.area.y..<group.area.y + group.area.height {
      makeRoom(for: group.area.width, in: table)
      let start = offset(group.area.x, y)
      if wide.isEmpty {
        var numbers = narrow.mutableSpan
        group.lay(row: y, &layer, over: &numbers, from: start, &table)
      } else {
        var numbers = wide.mutableSpan
        group.lay(row: y, &layer, over: &numbers, from: start, &table)
      }
    }
  }

  private func lay<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    row y: Int, _ layer: inout GroupLayer, over numbers: inout MutableSpan<Number>,
    from start: Int, _ table: inout MixTable
  ) {
    let row = offset(area.x, y)..<offset(area.x, y) + area.width
    if wide.isEmpty {
      layer.lay(narrow.span.extracting(row), over: &numbers, from: start, &table)
    } else {
      layer.lay(wide.span.extracting(row), over: &numbers, from: start, &table)
    }
  }

  /// An area of the sheet, which lies in it.
  func part(_ part: PixelArea) -> MixSheet {
    var sheet = MixSheet(area: PixelArea(x: part.x, y: part.y, width: 0, height: 0))
    sheet.area = part
    for y in part.y..<part.y + part.height {
      let start = offset(part.x, y)
      if wide.isEmpty {
        sheet.narrow += narrow[start..<start + part.width]
      } else {
        sheet.wide += wide[start..<start + part.width]
      }
    }
    return sheet
  }

  /// Makes all of it clear, for numbers that begin anew.
  mutating func clear() {
    if wide.isEmpty { clear(area) } else { self = MixSheet(area: area) }
  }

  /// Makes an area clear, which lies in this one.
  mutating func clear(_ part: PixelArea) {
    for y in part.y..<part.y + part.height {
      let start = offset(part.x, y)
      if wide.isEmpty {
        var numbers = narrow.mutableSpan
        numbers.fill(start..<start + part.width, with: UInt16(MixTable.clear))
      } else {
        var numbers = wide.mutableSpan
        numbers.fill(start..<start + part.width, with: MixTable.clear)
      }
    }
  }

  /// Replaces all numbers.
  ///
  /// - Parameters:
  ///   - places: what takes the place of each number.
  ///   - count: how many places there are.
  mutating func replace(_ places: [UInt32], count: Int) {
    if wide.isEmpty {
      var numbers = narrow.mutableSpan
      numbers.replace(places.span)
    } else if count <= 1 << 15 {
      narrow = PlateIndices.words(wide).mapped(places.map { UInt16(truncatingIfNeeded: $0) })
      wide = []
    } else {
      wide = PlateIndices.words(wide).mapped(places)
    }
  }

  /// The numbers as a plate has them, each replaced.
  ///
  /// - Parameters:
  ///   - places: what takes the place of each number.
  ///   - count: how many places there are.
  func indices(replacing places: [UInt32], count: Int) -> PlateIndices {
    if count <= 1 << 8 {
      return .bytes(numbers.mapped(places.map { UInt8(truncatingIfNeeded: $0) }))
    }
    if count <= 1 << 16 {
      return .halfWords(numbers.mapped(places.map { UInt16(truncatingIfNeeded: $0) }))
    }
    return .words(numbers.mapped(places))
  }

  /// The same in the memory of the sheet, where it fits; the sheet is of no use afterwards.
  mutating func takeIndices(replacing places: [UInt32], count: Int) -> PlateIndices {
    guard wide.isEmpty, count > 1 << 8 else { return indices(replacing: places, count: count) }
    var taken: [UInt16] = []
    swap(&taken, &narrow)
    var numbers = taken.mutableSpan
    numbers.replace(places.span)
    return .halfWords(taken)
  }

  /// How many pixels have each number below a limit, which all are.
  func counts(of numberCount: Int) -> [Int] { numbers.counts(entryCount: numberCount) }

  private var numbers: PlateIndices { wide.isEmpty ? .halfWords(narrow) : .words(wide) }

  private func offset(_ x: Int, _ y: Int) -> Int { (y - area.y) * area.width + x - area.x }

  /// Widens the numbers if so many new mixes could have some that do not fit.
  private mutating func makeRoom(for newCount: Int, in table: MixTable) {
    guard wide.isEmpty, table.count + newCount > 1 << 16 else { return }
    wide = narrow.map { UInt32($0) }
    narrow = []
  }
}
