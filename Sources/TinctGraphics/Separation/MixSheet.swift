/// The numbers of the mixes in an area of a picture that is being drawn.
///
/// They take two bytes per pixel as long as no mix has a higher number, because most of the time
/// goes into fetching and clearing memory.
struct MixSheet {
  /// The area of the picture that the sheet covers.
  private(set) var area: PixelArea
  /// The numbers as long as they fit into two bytes, row by row; empty afterwards.
  private var narrow: [UInt16]
  /// The numbers once they no longer fit.
  private var wide: [UInt32] = []

  /// Makes a sheet without any ink.
  init(area: PixelArea) {
    self.area = area
    narrow = [UInt16](repeating: UInt16(MixTable.clear), count: area.width * area.height)
  }

  /// Lays an ink over a row of pixels that starts at a column and row of the picture.
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

  /// Lays inks that run into each other over a row of pixels, each pixel's by its number.
  mutating func lay(
    _ layer: inout RampLayer, _ coverage: Span<UInt8>, _ steps: Span<UInt16>, x: Int, y: Int,
    _ table: inout MixTable
  ) {
    makeRoom(for: coverage.count, in: table)
    let start = offset(x, y)
    if wide.isEmpty {
      var numbers = narrow.mutableSpan
      layer.lay(coverage, steps, over: &numbers, from: start, &table)
    } else {
      var numbers = wide.mutableSpan
      layer.lay(coverage, steps, over: &numbers, from: start, &table)
    }
  }

  /// Lays a sheet within this one over it, faded by an opacity of 0...65535.
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

  /// Returns a part of the sheet.
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

  /// Clears the sheet, for numbers that start anew.
  mutating func clear() {
    if wide.isEmpty { clear(area) } else { self = MixSheet(area: area) }
  }

  /// Clears a part of the sheet.
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
  ///   - newNumbers: the new number for each old one.
  ///   - count: the number of different new numbers.
  mutating func replace(_ newNumbers: [UInt32], count: Int) {
    if wide.isEmpty {
      var numbers = narrow.mutableSpan
      numbers.replace(newNumbers.span)
    } else if count <= 1 << 15 {
      // Half of the range stays free for new mixes, or the sheet would soon be widened again.
      narrow = PixelIndices.words(wide).mapped(newNumbers.map { UInt16(truncatingIfNeeded: $0) })
      wide = []
    } else {
      var numbers = wide.mutableSpan
      numbers.replace(newNumbers.span)
    }
  }

  /// Returns the numbers in the form of an indexed image, each replaced.
  ///
  /// - Parameters:
  ///   - newNumbers: the new number for each old one.
  ///   - count: the number of different new numbers.
  func indices(replacing newNumbers: [UInt32], count: Int) -> PixelIndices {
    if count <= 1 << 8 {
      return .bytes(numbers.mapped(newNumbers.map { UInt8(truncatingIfNeeded: $0) }))
    }
    if count <= 1 << 16 {
      return .halfWords(numbers.mapped(newNumbers.map { UInt16(truncatingIfNeeded: $0) }))
    }
    return .words(numbers.mapped(newNumbers))
  }

  /// Returns the same as `indices`, reusing the memory of the sheet if it fits; the sheet must not
  /// be used afterwards.
  mutating func takeIndices(replacing newNumbers: [UInt32], count: Int) -> PixelIndices {
    if !wide.isEmpty, count > 1 << 16 {
      var taken: [UInt32] = []
      swap(&taken, &wide)
      var numbers = taken.mutableSpan
      numbers.replace(newNumbers.span)
      return .words(taken)
    }
    guard wide.isEmpty, count > 1 << 8 else { return indices(replacing: newNumbers, count: count) }
    var taken: [UInt16] = []
    swap(&taken, &narrow)
    var numbers = taken.mutableSpan
    numbers.replace(newNumbers.span)
    return .halfWords(taken)
  }

  /// Counts the pixels of each number; all are below `numberCount`.
  func counts(of numberCount: Int) -> [Int] { numbers.counts(entryCount: numberCount) }

  private var numbers: PixelIndices { wide.isEmpty ? .halfWords(narrow) : .words(wide) }

  private func offset(_ x: Int, _ y: Int) -> Int { (y - area.y) * area.width + x - area.x }

  /// Widens the numbers if those of this many new mixes might not fit.
  private mutating func makeRoom(for newCount: Int, in table: MixTable) {
    guard wide.isEmpty, table.count + newCount > 1 << 16 else { return }
    wide = narrow.map { UInt32($0) }
    narrow = []
  }
}

/// An ink that is laid on a sheet.
struct InkLayer {
  private let pure: UInt32
  /// 0...65535.
  private let opacity: UInt32
  private var memo = MixMemo()

  /// Describes an ink.
  ///
  /// - Parameters:
  ///   - pure: the number of the mix that consists of the ink alone.
  ///   - opacity: opacity of the ink, 0...65535.
  init(pure: UInt32, opacity: UInt32) {
    self.pure = pure
    self.opacity = opacity
  }

  /// Lays a row of coverage over the numbers from an offset on.
  ///
  /// Most of a row is covered completely or not at all; such runs are filled or skipped without
  /// looking at single pixels.
  mutating func lay<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ coverage: Span<UInt8>, over numbers: inout MutableSpan<Number>, from start: Int,
    _ table: inout MixTable
  ) {
    var x = 0
    while x < coverage.count {
      let amount = coverage[x]
      guard amount == 0 || amount == 255 else {
        let below = UInt32(truncatingIfNeeded: numbers[start + x])
        numbers[start + x] = Number(truncatingIfNeeded: mixed(amount, over: below, &table))
        x += 1
        continue
      }
      let end = coverage.endOfRun(from: x)
      if amount > 0 { cover(start + x..<start + end, of: &numbers, &table) }
      x = end
    }
  }

  /// Lays the ink over some numbers, run by run, because what shows through is in runs too.
  private mutating func cover<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ range: Range<Int>, of numbers: inout MutableSpan<Number>, _ table: inout MixTable
  ) {
    guard opacity < InkMix.full else {
      return numbers.fill(range, with: Number(truncatingIfNeeded: pure))
    }
    var position = range.lowerBound
    while position < range.upperBound {
      let below = UInt32(truncatingIfNeeded: numbers[position])
      let end = position + numbers.span.extracting(position..<range.upperBound).endOfRun(from: 0)
      let number = Number(truncatingIfNeeded: mixed(255, over: below, &table))
      numbers.fill(position..<end, with: number)
      position = end
    }
  }

  /// Returns the mix of a pixel that the ink covers by an amount.
  @inline(__always)
  private mutating func mixed(
    _ amount: UInt8, over below: UInt32, _ table: inout MixTable
  ) -> UInt32 {
    memo.value(UInt64(below) << 8 | UInt64(amount)) {
      // 255 * 257 is 65535: coverage and opacity are both shares of it, and so is their product.
      let fixed = (UInt32(amount) * 257 * opacity + 32767) / 65535
      return table.over(pure, below, opacity: fixed)
    }
  }
}

/// Inks that run into each other, and are laid on a sheet.
struct RampLayer {
  /// The numbers of the mixes from the first ink to the last.
  private let mixes: [UInt32]
  /// Nothing shows through any of the mixes.
  private let isOpaque: Bool
  private var memo = MixMemo()

  /// Describes a ramp by the numbers of its mixes.
  init(mixes: [UInt32], isOpaque: Bool) {
    self.mixes = mixes
    self.isOpaque = isOpaque
  }

  /// Lays a row of coverage over the numbers from an offset on, each pixel in the mix of its step.
  mutating func lay<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ coverage: Span<UInt8>, _ steps: Span<UInt16>, over numbers: inout MutableSpan<Number>,
    from start: Int, _ table: inout MixTable
  ) {
    for x in 0..<coverage.count where coverage[x] > 0 {
      let (amount, step) = (UInt32(coverage[x]), steps[x])
      if amount == 255, isOpaque {
        numbers[start + x] = Number(truncatingIfNeeded: mixes[Int(step)])
        continue
      }
      let below = UInt32(truncatingIfNeeded: numbers[start + x])
      let key = UInt64(step) << 40 | UInt64(below) << 8 | UInt64(amount)
      let mixed = memo.value(key) {
        table.over(mixes[Int(step)], below, opacity: amount * 257)
      }
      numbers[start + x] = Number(truncatingIfNeeded: mixed)
    }
  }
}

/// A group that is laid on a sheet.
struct GroupLayer {
  /// 0...65535.
  private let opacity: UInt32
  private var memo = MixMemo()

  /// Describes a group.
  ///
  /// - Parameter opacity: opacity of the group, 0...65535.
  init(opacity: UInt32) { self.opacity = opacity }

  /// Lays a row of mixes over the numbers from an offset on; clear runs are passed over.
  mutating func lay<
    Above: FixedWidthInteger & UnsignedInteger & BitwiseCopyable,
    Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable
  >(
    _ row: Span<Above>, over numbers: inout MutableSpan<Number>, from start: Int,
    _ table: inout MixTable
  ) {
    var x = 0
    while x < row.count {
      let above = UInt32(truncatingIfNeeded: row[x])
      if above == MixTable.clear {
        x = row.endOfRun(from: x)
        continue
      }
      let below = UInt32(truncatingIfNeeded: numbers[start + x])
      let mixed = memo.value(UInt64(above) << 32 | UInt64(below)) {
        table.over(above, below, opacity: opacity)
      }
      numbers[start + x] = Number(truncatingIfNeeded: mixed)
      x += 1
    }
  }
}

/// The numbers of mixes that were computed before, by the pairs that they come from.
private struct MixMemo {
  private struct Known: BitwiseCopyable {
    /// No key has all bits set.
    var key = UInt64.max
    var mix: UInt32 = 0
  }

  private var mixes = NumberTable()
  private var last = Known()
  /// The last mixes by the low bits of their keys: coverage first. Soft edges run through all
  /// amounts again and again, and a table of all mixes is too large for the processor's first
  /// cache.
  private var recent = [Known](repeating: Known(), count: recentCount)

  private static let recentCount = 1 << 10

  /// Returns the number of a key, computed only if it is new.
  @inline(__always)
  mutating func value(_ key: UInt64, compute: () -> UInt32) -> UInt32 {
    // Neighbouring pixels often are alike, and then not even the table is looked at.
    if key == last.key { return last.mix }
    let slot = Int(truncatingIfNeeded: key) & (Self.recentCount - 1)
    let known = recent[slot]
    if known.key == key {
      last = known
    } else {
      last = Known(key: key, mix: lookUp(key, compute: compute))
      recent[slot] = last
    }
    return last.mix
  }

  private mutating func lookUp(_ key: UInt64, compute: () -> UInt32) -> UInt32 {
    switch mixes.find(key) {
    case .found(let mix): return mix
    case .missing(let slot):
      let mix = compute()
      mixes.insert(mix, for: key, at: slot)
      return mix
    }
  }
}
