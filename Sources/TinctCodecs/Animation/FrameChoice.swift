internal import TinctGraphics

/// What becomes of a frame's area before the next frame, as APNG and GIF have it.
enum FrameDisposal: Sendable {
  /// It stays.
  case keep
  /// It becomes clear.
  case clear
  /// It becomes what it was before the frame.
  case restore
}

/// One way to get from what is shown to the next frame.
struct FrameChoice<Pixel: AnimationPixel>: Sendable {
  /// What becomes of the frame before.
  let disposal: FrameDisposal
  /// The next frame.
  let frame: [Pixel]
  /// What it is drawn on.
  let base: [Pixel]
  /// Pixels in a row of the frame.
  let width: Int
  /// Where it is drawn; at least one pixel.
  let area: PixelArea
  /// What stands for a pixel that stays, where the frame is laid over what is there; nil where it
  /// replaces that.
  let unchanged: Pixel?
  /// How many pixels of the area, as they are stored, are unlike their neighbours before: a guess at
  /// the size, as flat art compresses.
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

  /// Whether the frame is laid over what is there.
  var isOver: Bool { unchanged != nil }

  /// Whether most pixels repeat a neighbour, as in flat art.
  var isFlat: Bool { novelty * 8 <= area.width * area.height }

  /// The pixels of the area, row by row, as they are stored.
  ///
  /// - Parameter leading: how many zeros stand before each row.
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
          // Where only runs count, each row is held against itself, a pixel on.
          unsafe Self.novelty(neighbours == .runs ? row : above, neighbours == .runs ? 1 : 0, row)
        }
      }
      swap(&row, &above)
    }
    return novelty
  }

  /// - Parameter shift: how far left of its pixel in `row` the neighbour in `above` lies.
  private static func novelty(
    _ above: UnsafeBufferPointer<Pixel>, _ shift: Int, _ row: UnsafeBufferPointer<Pixel>
  ) -> Int {
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

/// Which neighbours a compressor sees.
enum FrameNeighbours: Sendable {
  /// The one on the left and the one above, as deflate does.
  case both
  /// The one on the left.
  case runs
}

/// What stands for a pixel of an animation: an index or a colour.
protocol AnimationPixel: FixedWidthInteger, UnsignedInteger, BitwiseCopyable, Sendable {}

extension UInt8: AnimationPixel {}
extension UInt32: AnimationPixel {}
