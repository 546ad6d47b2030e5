/// One ink on its way onto a sheet.
struct InkLayer {
  private let pure: UInt32
  /// 0...65535.
  private let opacity: UInt32
  private var memo = MixMemo()

  /// - Parameters:
  ///   - pure: the number of the mix that is all of the ink.
  ///   - opacity: opacity of the ink, 0...65535.
  init(pure: UInt32, opacity: UInt32) {
    self.pure = pure
    self.opacity = opacity
  }

  /// Lays a row over the numbers from an offset on. Most of a row is covered wholly or not at all;
  /// such runs are filled or passed over without looking at single pixels.
  mutating func lay<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ coverage: Span<UInt8>, over numbers: inout MutableSpan<Number>, from start: Int,
    _ table: inout MixTable
  ) {
    var x = 0
    while x < coverage.count {
      let amount = coverage[x]
      if amount == 0 {
        x = coverage.endOfRun(from: x)
      } else if amount == 255, opacity == InkMix.full {
        let end = coverage.endOfRun(from: x)
        numbers.fill(start + x..<start + end, with: Number(truncatingIfNeeded: pure))
        x = end
      } else {
        let below = UInt32(truncatingIfNeeded: numbers[start + x])
        let mixed = memo.value(UInt64(below) << 8 | UInt64(amount)) {
          // 255 * 257 is 65535.
          let fixed = (UInt32(amount) * 257 * opacity + 32767) / 65535
          return table.over(pure, below, opacity: fixed)
        }
        numbers[start + x] = Number(truncatingIfNeeded: mixed)
        x += 1
      }
    }
  }
}
