/// The scans of a JPEG: whether their bits suffice for the picture that its frame declares.
///
/// A decoder takes memory for all pixels, and for progressive pictures for all coefficients too,
/// before it reads the first of them. So a file of some hundred bytes could ask for half a
/// gigabyte. But Huffman codes have at least one bit (ITU-T T.81, annex C), and every block of
/// every component needs some:
///
/// - In a sequential frame, a block has a code for its DC difference and at least one, the end of
///   the block, for the others (F.1.2): two bits.
/// - In a progressive frame, every component begins with a scan of DC differences, one code for
///   each block (G.1.1.1, G.1.2.1): one bit. Only later scans have runs of up to 32767 blocks.
///
/// So no legal picture is below that, and neither is any that libjpeg reads without a warning.
/// Arithmetic codes have no least length; such frames are not judged.
struct JPEGScans {
  private struct Component {
    let name: UInt8
    let across: Int
    let down: Int
    /// A scan that every block needs was there, and was long enough.
    var isWhole = false
  }

  private struct Frame {
    let width: Int
    let height: Int
    let isProgressive: Bool
    var components: [Component] = []

    /// Reads a frame's header: T.81, B.2.2.
    init?(_ header: ArraySlice<UInt8>, isProgressive: Bool) {
      let bytes = Array(header)
      guard bytes.count >= 6, bytes.count >= 6 + 3 * Int(bytes[5]) else { return nil }
      self.isProgressive = isProgressive
      height = Int(bytes[1]) << 8 | Int(bytes[2])
      width = Int(bytes[3]) << 8 | Int(bytes[4])
      for start in stride(from: 6, to: 6 + 3 * Int(bytes[5]), by: 3) {
        let (across, down) = (Int(bytes[start + 1] >> 4), Int(bytes[start + 1] & 15))
        guard across > 0, down > 0 else { return nil }
        components.append(Component(name: bytes[start], across: across, down: down))
      }
      // A height may follow after the pixels, which libjpeg refuses.
      guard width > 0, height > 0 else { return nil }
    }

    /// Finds the components of a scan by their names; of several with one name, as some programs
    /// write, each in its turn.
    func members(named names: [UInt8]) -> [Int]? {
      var members: [Int] = []
      for name in names {
        let next = components.indices.first {
          components[$0].name == name && !members.contains($0)
        }
        guard let next else { return nil }
        members.append(next)
      }
      return members.isEmpty ? nil : members
    }

    /// Returns the number of blocks in a scan of some components: T.81, A.2.
    func blockCount(_ indices: [Int]) -> Int {
      let members = indices.map { components[$0] }
      let across = components.map(\.across).max() ?? 1
      let down = components.map(\.down).max() ?? 1
      func divided(_ length: Int, by unit: Int) -> Int { (length + unit - 1) / unit }
      if members.count == 1 {
        // A component by itself has only the blocks that it needs.
        return divided(divided(width * members[0].across, by: across), by: 8)
          * divided(divided(height * members[0].down, by: down), by: 8)
      }
      return divided(width, by: 8 * across) * divided(height, by: 8 * down)
        * members.reduce(0) { $0 + $1.across * $1.down }
    }
  }

  private var frame: Frame?

  /// Returns true if a file holds fewer bits than any picture of its size has.
  static func areTooShort(in bytes: [UInt8]) -> Bool {
    var scans = JPEGScans()
    scans.read(bytes)
    guard let frame = scans.frame else { return false }
    return !frame.components.allSatisfy(\.isWhole)
  }

  private mutating func read(_ bytes: [UInt8]) {
    var offset = 2
    while let marker = markerOffset(in: bytes, from: offset) {
      let (kind, start) = (bytes[marker + 1], marker + 2)
      offset = start
      // Markers without a length: T.81, table B.1. Whatever follows the end is another file.
      if kind == 0x01 || (0xD0...0xD8).contains(kind) { continue }
      guard kind != 0xD9, start + 2 <= bytes.count else { return }
      let end = start + max(2, Int(bytes[start]) << 8 | Int(bytes[start + 1]))
      guard end <= bytes.count else { return }
      offset = end
      switch kind {
      case 0xC0, 0xC1, 0xC2:
        guard frame == nil else { return }
        frame = Frame(bytes[start + 2..<end], isProgressive: kind == 0xC2)
        if frame == nil { return }
      case 0xDA: offset = readScan(bytes, header: start + 2..<end)
      default: break
      }
    }
  }

  /// Reads a scan, and returns the offset of its end.
  private mutating func readScan(_ bytes: [UInt8], header: Range<Int>) -> Int {
    let (end, bits) = Self.bits(in: bytes, from: header.upperBound)
    guard let frame, let count = header.isEmpty ? nil : Int(bytes[header.lowerBound]),
      header.count >= 4 + 2 * count
    else { return end }
    let names = (0..<count).map { bytes[header.lowerBound + 1 + 2 * $0] }
    guard let members = frame.members(named: names) else { return end }
    // The band of coefficients begins at 0, and its bits are the first: T.81, B.2.3.
    let isFirst = bytes[header.upperBound - 3] == 0 && bytes[header.upperBound - 1] >> 4 == 0
    guard !frame.isProgressive || isFirst else { return end }
    if bits >= frame.blockCount(members) * (frame.isProgressive ? 1 : 2) {
      for member in members { self.frame?.components[member].isWhole = true }
    }
    return end
  }

  /// Counts the bits of entropy-coded data, without the zeros after FF, restart markers and fill
  /// bytes.
  private static func bits(in bytes: [UInt8], from start: Int) -> (end: Int, count: Int) {
    var (offset, count) = (start, 0)
    while offset < bytes.count {
      guard bytes[offset] == 0xFF else {
        (offset, count) = (offset + 1, count + 1)
        continue
      }
      guard offset + 1 < bytes.count else { return (bytes.count, (count + 1) * 8) }
      switch bytes[offset + 1] {
      case 0x00: (offset, count) = (offset + 2, count + 1)
      case 0xD0...0xD7: offset += 2
      case 0xFF: offset += 1
      default: return (offset, count * 8)
      }
    }
    return (offset, count * 8)
  }
}

/// Returns the offset of the next marker: FF, and a byte that is neither 0 nor FF.
func markerOffset(in bytes: [UInt8], from offset: Int) -> Int? {
  (offset..<max(offset, bytes.count - 1)).first {
    bytes[$0] == 0xFF && bytes[$0 + 1] != 0 && bytes[$0 + 1] != 0xFF
  }
}
