internal import TinctGraphics

/// The covered share of each pixel by one element after another.
///
/// Cairo samples fifteen lines in a pixel, but many more points along each line, so that an edge
/// and the same edge turned differ. A sheet that draws *evenly* draws everything in all four
/// quarter turns and takes the mean: shapes that are equal except for a quarter turn are then equal
/// pixel for pixel.
final class CoverageSheet {
  private let width: Int
  private let height: Int
  /// The drawing turned by 0, 1, 2 and 3 quarters counter-clockwise, or only upright.
  private let turns: [Turn]

  /// One of the drawings; a class, because a canvas cannot be copied into an array.
  private final class Turn {
    let canvas: Canvas

    init(_ quarters: Int, width: Int, height: Int) throws(RasterError) {
      let isUpright = quarters % 2 == 0
      canvas = try Canvas(
        width: isUpright ? width : height, height: isUpright ? height : width, format: .coverage)
      canvas.set(Color(red: 0, green: 0, blue: 0))
      guard quarters > 0 else { return }
      let (right, bottom) = (Double(width), Double(height))
      let transform =
        switch quarters {
        // Exact quarter turns, without sines and cosines, so that pixel
        // edges stay on pixel edges.
        case 1: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: right)
        case 2: Transform(a: -1, b: 0, c: 0, d: -1, tx: right, ty: bottom)
        default: Transform(a: 0, b: 1, c: -1, d: 0, tx: bottom, ty: 0)
        }
      canvas.enter(transform)
    }
  }

  /// Makes a clear sheet.
  ///
  /// - Throws: `unavailable`.
  init(width: Int, height: Int, evenly: Bool) throws(RasterError) {
    self.width = width
    self.height = height
    var turns: [Turn] = []
    for quarters in 0..<(evenly ? 4 : 1) {
      turns.append(try Turn(quarters, width: width, height: height))
    }
    self.turns = turns
  }

  /// Returns the coverage of a drawing, row by row.
  ///
  /// - Throws: `unavailable`.
  static func coverage(
    width: Int, height: Int, evenly: Bool, _ draw: (borrowing Canvas) -> Void
  ) throws(RasterError) -> [UInt8] {
    let sheet = try CoverageSheet(width: width, height: height, evenly: evenly)
    sheet.draw(draw)
    let area = PixelArea(x: 0, y: 0, width: width, height: height)
    if evenly { return try sheet.mean(of: area) }
    var amounts: [UInt8] = []
    amounts.reserveCapacity(area.count)
    try sheet.turns[0].canvas.withCoverage(of: area) { coverage, stride in
      for y in 0..<height {
        let row = coverage.extracting(y * stride..<y * stride + width)
        unsafe row.withUnsafeBufferPointer { unsafe amounts.append(contentsOf: $0) }
      }
    }
    return amounts
  }

  /// Draws in all turns.
  func draw(_ body: (borrowing Canvas) -> Void) {
    for turn in turns { body(turn.canvas) }
  }

  /// Makes an area clear.
  func clear(_ area: PixelArea) throws(RasterError) {
    for (quarters, turn) in turns.enumerated() { try turn.canvas.clear(turned(area, quarters)) }
  }

  /// Lends the coverage of an area; the area lies inside the sheet and is not empty.
  func withCoverage(
    of area: PixelArea, _ body: (_ coverage: Span<UInt8>, _ stride: Int) -> Void
  ) throws(RasterError) {
    guard turns.count == 4 else {
      return try turns[0].canvas.withCoverage(of: area, body)
    }
    let mean = try mean(of: area)
    body(mean.span, area.width)
  }

  /// Returns the mean of all turns, each turned back.
  private func mean(of area: PixelArea) throws(RasterError) -> [UInt8] {
    // Adding 2 rounds a quarter of the sum to the nearest.
    var sums = [UInt16](repeating: 2, count: area.width * area.height)
    for (quarters, turn) in turns.enumerated() {
      // The offset of the area's first pixel in the turned drawing, and the steps to its
      // neighbours.
      let turned = turned(area, quarters)
      let (lastColumn, lastRow) = (turned.width - 1, turned.height - 1)
      try turn.canvas.withCoverage(of: turned) { coverage, stride in
        let (start, right, down) =
          switch quarters {
          case 0: (0, 1, stride)
          case 1: (lastRow * stride, -stride, 1)
          case 2: (lastRow * stride + lastColumn, -1, -stride)
          default: (lastColumn, stride, -1)
          }
        // All pixels lie between the first and the last one.
        let last = start + right * (area.width - 1) + down * (area.height - 1)
        precondition(coverage.indices.contains(start) && coverage.indices.contains(last))
        unsafe coverage.withUnsafeBufferPointer { coverage in
          unsafe sums.withUnsafeMutableBufferPointer { sums in
            // In blocks, because the pixels of a row of one drawing are those of a column of
            // another, which lie far apart in memory.
            for left in Swift.stride(from: 0, to: area.width, by: Self.blockWidth) {
              let columns = left..<min(left + Self.blockWidth, area.width)
              for y in 0..<area.height {
                let target = y * area.width
                var source = start + y * down + left * right
                for x in target + columns.lowerBound..<target + columns.upperBound {
                  unsafe sums[x] &+= UInt16(coverage[source])
                  source &+= right
                }
              }
            }
          }
        }
      }
    }
    return sums.map { UInt8(truncatingIfNeeded: $0 / 4) }
  }

  /// The columns whose sums are added at once: few enough to stay in the processor's cache.
  private static let blockWidth = 64

  /// Returns the position of an area in the drawing turned by some quarters.
  private func turned(_ area: PixelArea, _ quarters: Int) -> PixelArea {
    let (right, bottom) = (width - area.x - area.width, height - area.y - area.height)
    return switch quarters {
    case 0: area
    case 1: PixelArea(x: area.y, y: right, width: area.height, height: area.width)
    case 2: PixelArea(x: right, y: bottom, width: area.width, height: area.height)
    default: PixelArea(x: bottom, y: area.x, width: area.height, height: area.width)
    }
  }
}
