internal import Synchronization
internal import TinctGraphics

/// The shapes that a run has drawn as coverage; safe on any number of threads.
///
/// Boards repeat a few shapes many times. A shape is the same whoever draws it first, so pictures
/// do not depend on what is kept here.
final class PartStore: Sendable {
  /// A shape at a position within a pixel.
  enum Key: Hashable {
    /// A path that begins near the origin, and its shift.
    case path(Path, shift: Point, evenly: Bool)
    /// A sprite.
    case stamp(Stamp)

    /// Of a path a few segments tell it from others.
    func hash(into hasher: inout Hasher) {
      switch self {
      case .path(let path, let shift, _):
        let segments = path.segments
        hasher.combine(segments.count)
        hasher.combine(segments.first)
        hasher.combine(segments.dropFirst().first)
        hasher.combine(segments.isEmpty ? nil : segments[segments.count / 2])
        hasher.combine(shift)
      case .stamp(let stamp): hasher.combine(stamp)
      }
    }

    /// About the memory that it takes.
    var byteCount: Int {
      switch self {
      case .path(let path, _, _): path.segments.count * MemoryLayout<Path.Segment>.stride
      case .stamp: MemoryLayout<Stamp>.stride
      }
    }
  }

  /// A sprite with the transform that puts it near the origin.
  struct Stamp: Hashable {
    let mask: AlphaMask
    let origin: Point
    let size: Double
    let transform: Transform
    /// The size of the area that it touches.
    let width: Int
    let height: Int
    let evenly: Bool

    /// Sprites are large, and equal ones share their memory, so that comparing them takes less time
    /// than hashing them would.
    func hash(into hasher: inout Hasher) {
      hasher.combine(origin)
      hasher.combine(size)
      hasher.combine(transform)
      hasher.combine(evenly)
      hasher.combine(mask.width)
      // A row through the middle tells most sprites from each other.
      let middle = mask.height / 2 * mask.width
      for share in 1..<8 { hasher.combine(mask.amounts[middle + share * mask.width / 8]) }
    }
  }

  private struct State {
    var parts: [Key: PartMask] = [:]
    var byteCount = 0
  }

  private let byteLimit: Int
  private let state = Mutex(State())

  /// - Parameter byteLimit: shapes are forgotten when they take more memory than this.
  init(byteLimit: Int = 16 << 20) { self.byteLimit = byteLimit }

  /// Returns the coverage of a shape, drawn if it is new.
  func part(
    _ key: Key, draw: () throws(RasterError) -> PartMask
  ) throws(RasterError) -> PartMask {
    if let known = state.withLock({ $0.parts[key] }) { return known }
    let part = try draw()
    state.withLock { state in
      makeRoom(for: part.amounts.count + key.byteCount, in: &state)
      state.parts[key] = part
    }
    return part
  }

  /// Returns the blur of a part without what others cover of it already.
  func blurred(_ part: PartMask, _ blur: BoxBlur, without cut: [PartMask.Cut]) -> PartBlur {
    let key = PartMask.BlurKey(blur: blur, cut: cut)
    if let known = part.blurs.withLock({ $0[key] }) { return known }
    var amounts = part.amounts
    for pixel in cut { amounts[Int(pixel.index)] -= pixel.amount }
    let blurred = PartBlur(
      width: part.width + 2 * blur.reach, height: part.height + 2 * blur.reach,
      sums: blur.spread(amounts, width: part.width))
    state.withLock { makeRoom(for: 4 * blurred.sums.count, in: &$0) }
    part.blurs.withLock { $0[key] = blurred }
    return blurred
  }

  private func makeRoom(for bytes: Int, in state: inout State) {
    if state.byteCount + bytes > byteLimit { state = State() }
    state.byteCount += bytes
  }
}

/// The coverage of a shape in a rectangle.
final class PartMask: Sendable {
  /// An amount that is taken from a pixel.
  struct Cut: Hashable {
    let index: Int32
    let amount: UInt8
  }

  struct BlurKey: Hashable {
    let blur: BoxBlur
    let cut: [Cut]
  }

  let width: Int
  let height: Int
  /// The amounts row by row.
  let amounts: [UInt8]
  fileprivate let blurs = Mutex<[BlurKey: PartBlur]>([:])

  init(width: Int, height: Int, amounts: [UInt8]) {
    self.width = width
    self.height = height
    self.amounts = amounts
  }
}

/// A blurred shape as sums, which are divided after those of others have been added.
final class PartBlur: Sendable {
  let width: Int
  let height: Int
  let sums: [UInt32]

  init(width: Int, height: Int, sums: [UInt32]) {
    self.width = width
    self.height = height
    self.sums = sums
  }
}
