internal import TinctGraphics

/// The treatment of a frame's area before the next frame: `dispose_op` of APNG, the disposal method
/// of GIF.
enum FrameDisposal: Sendable {
  /// It stays.
  case keep
  /// It becomes clear.
  case clear
  /// It becomes what it was before the frame.
  case restore
}

/// A way to get from the picture that is shown to the next frame.
struct FrameChoice<Pixel: AnimationPixel>: Sendable {
  /// The disposal of the frame before.
  let disposal: FrameDisposal
  /// The next frame.
  let frame: [Pixel]
  /// The picture it is drawn on.
  let base: [Pixel]
  /// Pixels in a row of the frame.
  let width: Int
  /// The area it is drawn in; at least one pixel.
  let area: PixelArea
  /// The value of pixels that stay as they are, if the frame is laid over the base; nil if it
  /// replaces the base.
  let unchanged: Pixel?
  /// The number of stored pixels that equal no neighbour before them: an estimate of the size, as
  /// flat art compresses.
  private(set) var novelty = 0

  init(
    _ frame: [Pixel], width: Int, on base: [Pixel], after disposal: FrameDisposal, area: PixelArea,
    unchanged: Pixel?, counting neighbours: FrameNeighbours = .both
  ) {
    self.disposal = disposal
    self.frame = frame
    self.base = base
    self.width = width
    self.area = area
    self.unchanged = unchanged
    novelty = measured(neighbours)
  }

  /// The frame is laid over the base.
  var isOver: Bool { unchanged != nil }

  /// Most pixels repeat a neighbour, as in flat art: at most one in eight does not.
  var isFlat: Bool { novelty * 8 <= area.width * area.height }

  /// Returns the pixels of the area, row by row, as they are stored.
  ///
  /// - Parameter leading: the number of zeros before each row.
  func pixels(leading: Int = 0) -> [Pixel] {
    let stride = area.width + leading
    return unsafe [Pixel](unsafeUninitializedCapacity: stride * area.height) { output, count in
      for y in 0..<area.height {
        for x in 0..<leading { unsafe output[y * stride + x] = 0 }
        unsafe write(
          row: y,
          to: UnsafeMutableBufferPointer(rebasing: output[y * stride + leading..<(y + 1) * stride]))
      }
      count = stride * area.height
    }
  }

  private func write(row y: Int, to output: UnsafeMutableBufferPointer<Pixel>) {
    let from = (area.y + y) * width + area.x
    unsafe frame.withUnsafeBufferPointer { frame in
      let frame = unsafe UnsafeBufferPointer(rebasing: frame[from..<from + area.width])
      guard let unchanged else {
        for x in 0..<frame.count { unsafe output[x] = frame[x] }
        return
      }
      unsafe base.withUnsafeBufferPointer { base in
        let base = unsafe UnsafeBufferPointer(rebasing: base[from..<from + area.width])
        for x in 0..<frame.count {
          unsafe output[x] = frame[x] == base[x] ? unchanged : frame[x]
        }
      }
    }
  }

  private func measured(_ neighbours: FrameNeighbours) -> Int {
    var above = [Pixel](repeating: 0, count: area.width)
    var row = above
    var novelty = 0
    for y in 0..<area.height {
      unsafe row.withUnsafeMutableBufferPointer { unsafe write(row: y, to: $0) }
      novelty += unsafe row.withUnsafeBufferPointer { row in
        unsafe above.withUnsafeBufferPointer { above in
          // If only runs count, each row is compared with itself, shifted by a pixel.
          unsafe Self.novelty(neighbours == .runs ? row : above, neighbours == .runs ? 1 : 0, row)
        }
      }
      swap(&row, &above)
    }
    return novelty
  }

  /// Counts the pixels of a row that equal neither the one before nor the one above.
  ///
  /// - Parameters:
  ///   - above: the row of the second neighbour.
  ///   - shift: the distance by which that lies left of its pixel in `row`.
  ///   - row: the row.
  private static func novelty(
    _ above: UnsafeBufferPointer<Pixel>, _ shift: Int, _ row: UnsafeBufferPointer<Pixel>
  ) -> Int {
    // 32 bits and no overflow checks: the compiler makes vector instructions of the loop.
    var count: Int32 = 0
    var x = 1
    while x < row.count {
      let pixel = unsafe row[x]
      count &+= unsafe pixel != row[x - 1] && pixel != above[x - shift] ? 1 : 0
      x += 1
    }
    return Int(count)
  }
}

/// The neighbours that a compressor makes use of.
enum FrameNeighbours: Sendable {
  /// The left one and the one above, as deflate does.
  case both
  /// The left one, as GIF's LZW does.
  case runs
}

/// A pixel of an animation: an index or a colour.
protocol AnimationPixel: FixedWidthInteger, UnsignedInteger, BitwiseCopyable, Sendable {}

extension UInt8: AnimationPixel {}
extension UInt32: AnimationPixel {}
