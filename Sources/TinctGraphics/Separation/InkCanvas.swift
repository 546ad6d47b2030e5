/// A picture being drawn in inks: coverage goes in, a separation comes out.
///
/// Each pixel is the number of a mix. Laying an ink over a pixel of mix m with coverage c gives the
/// same mix everywhere, so it is computed once for each pair (m, c) and looked up afterwards: flat
/// areas and edges alike cost a look-up, and the result is exact for any number of inks.
public struct InkCanvas {
  /// The inks, in the order of the amounts in the separation's mixes.
  public let inks: [Ink]
  /// The whole picture.
  public let area: PixelArea

  private var table: MixTable
  /// The picture, and above it the groups that are being drawn.
  private var sheets: [Sheet]

  private struct Sheet {
    let area: PixelArea
    var pixels: [UInt32]

    init(area: PixelArea) {
      self.area = area
      pixels = [UInt32](repeating: MixTable.clear, count: area.width * area.height)
    }
  }

  /// Makes a clear canvas.
  public init(inks: [Ink], width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    self.inks = inks
    area = PixelArea(x: 0, y: 0, width: width, height: height)
    table = MixTable(inkCount: inks.count)
    sheets = [Sheet(area: area)]
  }

  /// Lays an ink over the picture, or over the group that is open.
  ///
  /// - Parameters:
  ///   - ink: place of the ink in `inks`.
  ///   - coverage: how much of each pixel of `area` is covered, 0...255, row by row.
  ///   - stride: bytes from one row of `coverage` to the next, at least the area's width.
  ///   - area: which pixels; those outside the picture (or group) are passed over.
  ///   - opacity: opacity of the ink, 0...1.
  public mutating func lay(
    ink: Int, coverage: Span<UInt8>, stride: Int, area: PixelArea, opacity: Double = 1
  ) {
    guard !area.isEmpty else { return }
    precondition(stride >= area.width)
    precondition(coverage.count >= stride * (area.height - 1) + area.width)
    let top = sheets.count - 1
    let shared = area.intersection(sheets[top].area)
    guard !shared.isEmpty, opacity > 0 else { return }
    let pure = table.pure(ink)
    let opacity = Self.fixed(opacity)
    var memo = MixMemo()
    let sheetArea = sheets[top].area
    for row in shared.y..<shared.y + shared.height {
      var source = (row - area.y) * stride + shared.x - area.x
      var target = (row - sheetArea.y) * sheetArea.width + shared.x - sheetArea.x
      for _ in 0..<shared.width {
        let amount = UInt32(coverage[source])
        if amount == 255, opacity == InkMix.full {
          sheets[top].pixels[target] = pure
        } else if amount > 0 {
          let below = sheets[top].pixels[target]
          sheets[top].pixels[target] = memo.value(UInt64(below) << 8 | UInt64(amount)) {
            // 255 * 257 is 65535.
            let fixed = (amount * 257 * UInt32(opacity) + 32767) / 65535
            return table.over(pure, below, opacity: fixed)
          }
        }
        source += 1
        target += 1
      }
    }
  }

  /// Starts a group: what follows is drawn on its own, until `endGroup` lays it down as one.
  public mutating func beginGroup(_ area: PixelArea) {
    sheets.append(Sheet(area: area.intersection(sheets[sheets.count - 1].area)))
  }

  /// Lays the open group over what is under it, faded by an opacity in 0...1.
  public mutating func endGroup(opacity: Double) {
    precondition(sheets.count > 1, "a group is open")
    let group = sheets.removeLast()
    let under = sheets.count - 1
    let opacity = UInt32(Self.fixed(opacity))
    let sheetArea = sheets[under].area
    var memo = MixMemo()
    for row in 0..<group.area.height {
      var source = row * group.area.width
      var target =
        (row + group.area.y - sheetArea.y) * sheetArea.width + group.area.x - sheetArea.x
      for _ in 0..<group.area.width {
        let above = group.pixels[source]
        if above != MixTable.clear {
          let below = sheets[under].pixels[target]
          sheets[under].pixels[target] = memo.value(UInt64(above) << 32 | UInt64(below)) {
            table.over(above, below, opacity: opacity)
          }
        }
        source += 1
        target += 1
      }
    }
  }

  /// The finished picture; traps while a group is open.
  public func separation() -> Separation {
    precondition(sheets.count == 1, "every group is closed")
    var builder = PlateBuilder(width: area.width, height: area.height)
    let pixels = sheets[0].pixels
    for row in 0..<area.height {
      builder.append(pixels[row * area.width..<(row + 1) * area.width].map(UInt64.init))
    }
    return Separation(
      inks: inks,
      plate: builder.plate { InkMix(amounts: Array(table.mix(UInt32(truncatingIfNeeded: $0)))) })
  }

  private static func fixed(_ opacity: Double) -> UInt16 {
    UInt16((min(max(opacity, 0), 1) * 65535).rounded())
  }
}
