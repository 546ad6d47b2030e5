/// What was drawn on its own, on its way onto a sheet.
struct GroupLayer {
  /// 0...65535.
  private let opacity: UInt32
  private var memo = MixMemo()

  /// - Parameter opacity: opacity of the group, 0...65535.
  init(opacity: UInt32) { self.opacity = opacity }

  /// Lays a row of mixes over the numbers from an offset on; where it is clear, nothing is looked at.
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
