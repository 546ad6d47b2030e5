/// A reader of the headers of a tar archive, one after the other; contents are skipped.
///
/// It takes archives of regular files alone, as `TarMember` writes them, from anybody: no path
/// leads out of the folder that the archive is unpacked in, and every content lies within the
/// archive.
public struct TarReader: Sendable {
  /// A member, with the place of its content.
  public struct Entry: Hashable, Sendable {
    /// The member.
    public let member: TarMember
    /// The index of the first byte of the content.
    public let offset: Int
    /// The header block of the member itself.
    public let block: [UInt8]
  }

  /// The bytes of the archive.
  public let byteCount: Int
  /// The index of the next header.
  public private(set) var offset = 0

  /// The most bytes of a path.
  static let pathLimit = 4096
  /// The most bytes of a pax header.
  static let paxLimit = 1 << 16

  /// Begins at the first header.
  ///
  /// - Parameter byteCount: the bytes of the archive.
  public init(byteCount: Int) { self.byteCount = byteCount }

  /// The archive ends where a record does, as every archive that `TarMember` writes: one that does
  /// not was cut.
  public var isWhole: Bool { byteCount.isMultiple(of: TarMember.recordSize) }

  /// Returns the next member; nil at the end of the archive.
  ///
  /// - Parameter read: returns bytes of the archive, from an index on; nil if they cannot be read.
  public mutating func next(
    _ read: (_ offset: Int, _ count: Int) -> [UInt8]?
  ) throws(TarError) -> Entry? {
    var pax: PaxHeader?
    while true {
      let block = try bytes(TarMember.blockSize, at: offset, read)
      guard block.contains(where: { $0 != 0 }) else {
        let second = try bytes(TarMember.blockSize, at: offset + TarMember.blockSize, read)
        guard pax == nil, !second.contains(where: { $0 != 0 }) else { throw error(.end) }
        try checkEnd(read)
        return nil
      }
      guard block[TarField.sum].elementsEqual(TarField.checksum(of: block)) else {
        throw error(.checksum)
      }
      guard block[TarField.magic].elementsEqual("ustar\u{0}00".utf8) else { throw error(.notUstar) }
      let (count, start) = (try octal(block, TarField.size), offset + TarMember.blockSize)
      switch block[TarField.kind] {
      case TarKind.pax:
        guard pax == nil, count <= Self.paxLimit else { throw error(.pax) }
        let content = try bytes(count, at: start, read)
        guard let header = PaxHeader(content[...]) else { throw error(.pax) }
        pax = header
        try skip(count, from: start)
      case TarKind.file, TarKind.formerFile:
        let size = pax?.size ?? count
        let path = try path(pax?.path ?? Self.path(of: block))
        let modified = try octal(block, TarField.modified)
        try skip(size, from: start)
        return Entry(
          member: TarMember(path: path, byteCount: size, modifiedSeconds: modified),
          offset: start, block: block)
      case let kind: throw error(.kind(kind))
      }
    }
  }

  /// Checks that nothing but zeros follows the end blocks, up to a whole record, and nothing that.
  private func checkEnd(_ read: (_ offset: Int, _ count: Int) -> [UInt8]?) throws(TarError) {
    let start = offset + 2 * TarMember.blockSize
    guard byteCount - start < TarMember.recordSize,
      try !bytes(byteCount - start, at: start, read).contains(where: { $0 != 0 })
    else { throw error(.end) }
  }

  /// Returns an error at the next header.
  public func error(_ cause: TarError.Cause) -> TarError { TarError(cause, at: offset) }

  private func bytes(
    _ count: Int, at start: Int, _ read: (Int, Int) -> [UInt8]?
  ) throws(TarError) -> [UInt8] {
    guard start <= byteCount, count <= byteCount - start, let bytes = read(start, count),
      bytes.count == count
    else { throw error(.truncated) }
    return bytes
  }

  private mutating func skip(_ count: Int, from start: Int) throws(TarError) {
    guard count <= byteCount - start else { throw error(.truncated) }
    let end = start + count + TarMember.padding(after: count).count
    guard end <= byteCount else { throw error(.truncated) }
    offset = end
  }

  /// Reads octal digits, up to a zero or a space at the end of the field.
  private func octal(_ block: [UInt8], _ field: Range<Int>) throws(TarError) -> Int {
    let digits = block[field].prefix { $0 != 0 && $0 != 0x20 }
    guard !digits.isEmpty, digits.count < field.count,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) })
    else { throw error(.number) }
    return digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }
  }

  private static func path(of block: [UInt8]) -> ArraySlice<UInt8> {
    let (prefix, name) = (
      block[TarField.prefix].prefix { $0 != 0 }, block[TarField.name].prefix { $0 != 0 }
    )
    return prefix.isEmpty ? name : prefix + [slash] + name
  }

  /// Checks a path: it leads down, by one way only.
  private func path(_ bytes: ArraySlice<UInt8>) throws(TarError) -> String {
    let parts = bytes.split(separator: slash, omittingEmptySubsequences: false)
    let isSafe =
      bytes.count <= Self.pathLimit && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      && parts.allSatisfy { part in
        !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
      }
    guard isSafe, let path = String(validating: bytes, as: UTF8.self) else { throw error(.path) }
    return path
  }
}

/// The path and the size that a pax header gives the member behind it.
private struct PaxHeader {
  var path: ArraySlice<UInt8>?
  var size: Int?

  /// Reads records `25 path=boards/größe.png`; nil if one is not as it should be. Other keys are
  /// left out.
  init?(_ content: ArraySlice<UInt8>) {
    var rest = content
    while !rest.isEmpty {
      let digits = rest.prefix { $0 != 0x20 }
      guard digits.count <= 6, let length = Self.number(digits), length > digits.count + 1,
        length <= rest.count
      else { return nil }
      let record = rest.prefix(length).dropFirst(digits.count + 1)
      guard record.last == 0x0A, let sign = record.firstIndex(of: UInt8(ascii: "=")) else {
        return nil
      }
      let value = record[(sign + 1)...].dropLast()
      if record[..<sign].elementsEqual("path".utf8) { path = value }
      if record[..<sign].elementsEqual("size".utf8) {
        guard value.count <= 18, let number = Self.number(value) else { return nil }
        size = number
      }
      rest = rest.dropFirst(length)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    let isNumber = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }
}

/// A mistake in a tar archive: the byte at which the header begins, and the cause.
public struct TarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index of the header, or of the block in its place.
  public let offset: Int
  /// The cause.
  public let cause: Cause

  /// A reason why an archive cannot be used.
  public enum Cause: Hashable, Sendable {
    /// The archive ends within a header, a content, or before its end blocks.
    case truncated
    /// The checksum of a header is wrong.
    case checksum
    /// A header is not one of POSIX.
    case notUstar
    /// A number in a header is none.
    case number
    /// A pax header is not as it should be, or longer than the limit.
    case pax
    /// A member is no regular file: a link, a folder, a device.
    case kind(UInt8)
    /// A path leads out of the folder that the archive is unpacked in, or is none.
    case path
    /// The end blocks are not as they should be.
    case end
  }

  init(_ cause: Cause, at offset: Int) {
    self.offset = offset
    self.cause = cause
  }

  /// The problem in a few words, without a full stop.
  public var description: String {
    let problem =
      switch cause {
      case .truncated: "it is cut short"
      case .checksum: "the checksum of a header is wrong"
      case .notUstar, .number, .pax: "a header is not as it should be"
      case .kind: "a member is no regular file"
      case .path: "the path of a member leads out of the archive"
      case .end: "its end is not as it should be"
      }
    return "\(problem), byte \(offset)"
  }
}
