package import TinctGraphics

/// Source-over in double precision, by the formula of Porter and Duff, pixel by pixel.
package struct ReferenceCanvas {
  private let width: Int
  private let height: Int
  private let inkCount: Int
  /// The picture, and above it the groups that are open: amounts of all inks for each pixel.
  private var sheets: [[Double]]

  package init(inkCount: Int, width: Int, height: Int) {
    self.inkCount = inkCount
    self.width = width
    self.height = height
    sheets = []
    beginGroup()
  }

  package mutating func lay(
    ink: Int, coverage: [UInt8], stride: Int, area: PixelArea, opacity: Double
  ) {
    for y in 0..<area.height {
      for x in 0..<area.width {
        var top = [Double](repeating: 0, count: inkCount)
        top[ink] = Double(coverage[y * stride + x]) / 255 * opacity
        cover(x + area.x, y + area.y, with: top)
      }
    }
  }

  package mutating func beginGroup() {
    sheets.append(Array(repeating: 0, count: inkCount * width * height))
  }

  /// Lays down the part of the open group that lies in the area it was begun with.
  package mutating func endGroup(area: PixelArea, opacity: Double) {
    let group = sheets.removeLast()
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width
      where (0..<width).contains(x) && (0..<height).contains(y) {
        let first = (y * width + x) * inkCount
        cover(x, y, with: group[first..<first + inkCount].map { $0 * opacity })
      }
    }
  }

  /// The amounts at a pixel of the finished picture.
  package func amounts(_ pixel: Int) -> [Double] {
    Array(sheets[0][pixel * inkCount..<(pixel + 1) * inkCount])
  }

  private mutating func cover(_ x: Int, _ y: Int, with top: [Double]) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let rest = 1 - top.reduce(0, +)
    let (sheet, first) = (sheets.count - 1, (y * width + x) * inkCount)
    for ink in 0..<inkCount {
      sheets[sheet][first + ink] = top[ink] + sheets[sheet][first + ink] * rest
    }
  }
}
