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
    let top = sheets.count - 1
    let sheetArea = sheets[top].area
    let shared = area.intersection(sheetArea)
    guard !shared.isEmpty, opacity > 0 else { return }
    precondition(stride >= area.width)
    precondition(coverage.count >= stride * (area.height - 1) + area.width)
    var layer = Layer(pure: table.pure(ink), opacity: UInt32(Self.fixed(opacity)))
    for row in shared.y..<shared.y + shared.height {
      let source = (row - area.y) * stride + shared.x - area.x
      let target = (row - sheetArea.y) * sheetArea.width + shared.x - sheetArea.x
      layer.lay(
        coverage.extracting(source..<source + shared.width),
        over: &sheets[top].pixels, from: target, table: &table)
    }
  }

  /// One ink on its way onto a sheet.
  private struct Layer {
    let pure: UInt32
    /// 0...65535.
    let opacity: UInt32
    private var memo = MixMemo()

    init(pure: UInt32, opacity: UInt32) {
      self.pure = pure
      self.opacity = opacity
    }

    /// Lays a row. Most of a row is covered wholly or not at all; such runs are filled or passed
    /// over without looking at single pixels.
    mutating func lay(
      _ coverage: Span<UInt8>, over pixels: inout [UInt32], from start: Int,
      table: inout MixTable
    ) {
      var x = 0
      while x < coverage.count {
        let amount = coverage[x]
        if amount == 0 {
          x = coverage.endOfRun(from: x)
        } else if amount == 255, opacity == InkMix.full {
          let end = coverage.endOfRun(from: x)
          fill(&pixels, start + x..<start + end)
          x = end
        } else {
          let below = pixels[start + x]
          pixels[start + x] = memo.value(UInt64(below) << 8 | UInt64(amount)) {
            // 255 * 257 is 65535.
            let fixed = (UInt32(amount) * 257 * opacity + 32767) / 65535
            return table.over(pure, below, opacity: fixed)
          }
          x += 1
        }
      }
    }

    private func fill(_ pixels: inout [UInt32], _ range: Range<Int>) {
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.extracting(range).update(repeating: pure)
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
    let pixels = sheets[0].pixels
    var isUsed = [Bool](repeating: false, count: table.count)
    for number in pixels { isUsed[Int(number)] = true }
    let used = isUsed.indices.filter { isUsed[$0] }
    var places = [UInt32](repeating: 0, count: table.count)
    for (place, number) in used.enumerated() { places[number] = UInt32(place) }
    return Separation(
      inks: inks,
      plate: Plate(
        width: area.width, height: area.height,
        indices: used.count <= 256
          ? .bytes(pixels.map { UInt8(truncatingIfNeeded: places[Int($0)]) })
          : .words(pixels.map { places[Int($0)] }),
        entries: used.map { InkMix(amounts: Array(table.mix(UInt32($0)))) }))
  }

  private static func fixed(_ opacity: Double) -> UInt16 {
    UInt16((min(max(opacity, 0), 1) * 65535).rounded())
  }
}

extension Span<UInt8> {
  /// The end of the run of equal bytes that starts at an offset.
  fileprivate func endOfRun(from start: Int) -> Int {
    let value = self[start]
    let eight = UInt64(value) &* 0x0101_0101_0101_0101
    var end = start + 1
    return unsafe withUnsafeBytes { bytes in
      while end + 8 <= bytes.count,
        unsafe bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self) == eight
      { end += 8 }
      while end < bytes.count, unsafe bytes[end] == value { end += 1 }
      return end
    }
  }
}
