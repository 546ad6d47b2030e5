/// A regular file of a tar archive, as its header describes it.
///
/// The format is POSIX's ustar, with pax headers where a path or a size needs one
/// (IEEE Std 1003.1, *pax*). Everything else that a header can say is fixed: permissions 0644, user
/// and group 0 without names; so the same files are the same bytes, whoever archives them.
public struct TarMember: Hashable, Sendable {
  /// The path, with slashes; it leads down from the folder that the archive is unpacked in.
  public let path: String
  /// The number of bytes of the content.
  public let byteCount: Int
  /// The time of the last change, in seconds since the beginning of 1970.
  public let modifiedSeconds: Int

  /// Describes a file.
  public init(path: String, byteCount: Int, modifiedSeconds: Int) {
    precondition(byteCount >= 0 && (0..<Self.ustarLimit).contains(modifiedSeconds))
    self.path = path
    self.byteCount = byteCount
    self.modifiedSeconds = modifiedSeconds
  }

  /// The unit of archives: headers are blocks, and contents are filled up to whole ones.
  public static let blockSize = 512
  /// Archives are filled up to a multiple of this, as `tar` does it by itself.
  public static let recordSize = 20 * blockSize
  /// Numbers from here on do not fit into the eleven octal digits of a ustar header.
  static let ustarLimit = 1 << 33

  /// Returns the zeros behind a content.
  public static func padding(after byteCount: Int) -> [UInt8] {
    zeros(from: byteCount, to: blockSize)
  }

  /// Returns the end of an archive: two blocks of zeros, and more up to a whole record.
  ///
  /// - Parameter offset: the length of the archive so far.
  public static func end(at offset: Int) -> [UInt8] {
    let end = [UInt8](repeating: 0, count: 2 * blockSize)
    return end + zeros(from: offset + end.count, to: recordSize)
  }

  private static func zeros(from byteCount: Int, to unit: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (unit - byteCount % unit) % unit)
  }

  /// The blocks in front of the content; `TarReader` reads the same member from them.
  public var header: [UInt8] {
    let bytes = Array(path.utf8)
    let fitting = bytes.allSatisfy { $0 < 0x80 } ? Self.split(bytes) : nil
    var records: [UInt8] = []
    if fitting == nil { records += Self.paxRecord("path", path) }
    if byteCount >= Self.ustarLimit { records += Self.paxRecord("size", "\(byteCount)") }
    // A program that knows no pax headers gets a name that leads nowhere else.
    let (prefix, name) =
      fitting
      ?? ([], bytes.prefix(100).map { $0 < 0x80 && $0 != slash ? $0 : UInt8(ascii: "_") })
    let own = block(
      name, prefix, byteCount: byteCount < Self.ustarLimit ? byteCount : 0, kind: TarKind.file)
    guard !records.isEmpty else { return own }
    return block(Array("PaxHeaders/0".utf8), [], byteCount: records.count, kind: TarKind.pax)
      + records + Self.padding(after: records.count) + own
  }

  /// Splits a path at a slash so that both parts have room in a header; nil if there is no way.
  private static func split(_ path: [UInt8]) -> (prefix: [UInt8], name: [UInt8])? {
    if path.count <= 100 { return ([], path) }
    // The first slash with a short enough rest; those behind it make the front longer.
    guard
      let index = path.indices.first(where: { path[$0] == slash && path.count - $0 - 1 <= 100 }),
      (1...155).contains(index), index + 1 < path.count
    else { return nil }
    return (Array(path[..<index]), Array(path[(index + 1)...]))
  }

  /// Returns a record of a pax header: `25 path=boards/größe.png`, with its own length in front.
  private static func paxRecord(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n".utf8
    var length = rest.count + 1
    while "\(length)".utf8.count + rest.count > length { length += 1 }
    return Array("\(length)".utf8) + rest
  }

  private func block(
    _ name: [UInt8], _ prefix: [UInt8], byteCount: Int, kind: UInt8
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    func put(_ bytes: some Collection<UInt8>, _ field: Range<Int>) {
      precondition(bytes.count <= field.count)
      for (index, byte) in zip(field, bytes) { block[index] = byte }
    }
    put(name, TarField.name)
    put("0000644".utf8, TarField.mode)
    put("0000000".utf8, TarField.user)
    put("0000000".utf8, TarField.group)
    put(TarField.octal(byteCount, digits: 11), TarField.size)
    put(TarField.octal(modifiedSeconds, digits: 11), TarField.modified)
    block[TarField.kind] = kind
    put("ustar\u{0}00".utf8, TarField.magic)
    put("0000000".utf8, TarField.major)
    put("0000000".utf8, TarField.minor)
    put(prefix, TarField.prefix)
    put(TarField.checksum(of: block), TarField.sum)
    return block
  }

  /// Tells if a block is a header that is written here for a time, apart from its path and its
  /// size, and from damage to a byte or two.
  public static func resembles(_ block: [UInt8], modifiedSeconds: Int) -> Bool {
    guard block.count == blockSize else { return false }
    let ours = TarMember(path: "x", byteCount: 0, modifiedSeconds: modifiedSeconds).header
    let others = [TarField.name, TarField.size, TarField.sum, TarField.prefix]
    let differing = block.indices.count { index in
      block[index] != ours[index] && !others.contains { $0.contains(index) }
    }
    return differing <= 2
  }
}

/// The kinds of members that are read and written.
enum TarKind {
  static let file = UInt8(ascii: "0")
  /// The kind of a file in archives from before POSIX.
  static let formerFile: UInt8 = 0
  /// A pax header of the member behind it.
  static let pax = UInt8(ascii: "x")
}

/// The fields of a header block.
enum TarField {
  static let name = 0..<100
  static let mode = 100..<108
  static let user = 108..<116
  static let group = 116..<124
  static let size = 124..<136
  static let modified = 136..<148
  static let sum = 148..<156
  static let kind = 156
  static let magic = 257..<265
  static let major = 329..<337
  static let minor = 337..<345
  static let prefix = 345..<500

  /// Returns the field of the checksum: the sum of all bytes, with spaces in place of the sum.
  static func checksum(of block: [UInt8]) -> [UInt8] {
    let total = block.indices.reduce(0) { $0 + (sum.contains($1) ? 0x20 : Int(block[$1])) }
    return octal(total, digits: 6) + [0, UInt8(ascii: " ")]
  }

  /// Returns the octal digits of a number.
  static func octal(_ number: Int, digits: Int) -> [UInt8] {
    (0..<digits).reversed().map { UInt8(ascii: "0") + UInt8(number >> (3 * $0) & 7) }
  }
}

let slash = UInt8(ascii: "/")
