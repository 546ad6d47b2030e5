internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

/// The form in which pictures go to the page: `TNC1`, the length of a header in JSON, the header,
/// the amounts of inks in each mix, and compressed indices of mixes. All numbers are little-endian.
struct DrawingBytes {
  private(set) var bytes: [UInt8] = []

  /// Writes all but the indices.
  ///
  /// - Parameters:
  ///   - members: further members of the header.
  ///   - bits: the bits of each index; nil for as few as the mixes need.
  init(
    width: Int, height: Int, inks: [Ink], mixes: [InkMix], merging: Separation.Merging?,
    _ members: [JSONValue.Member], bits: Int? = nil
  ) {
    let merged = merging?.separation.image.entries ?? []
    let header = JSONValue.object(
      [
        .init("width", .integer(width)), .init("height", .integer(height)),
        .init("inks", .array(inks.map { .string($0.name) }, .line)),
        .init("mixCount", .integer(mixes.count)),
        .init("bits", .integer(bits ?? Self.bits(mixes.count))),
        .init("merged", .integer(merged.count)),
      ] + members, .line)
    var text = Array("\(header)".utf8)
    // The numbers that follow are read as arrays, which begin at multiples of their size.
    while text.count % 4 != 0 { text.append(UInt8(ascii: " ")) }
    bytes = Array("TNC1".utf8)
    bytes += Self.bytes([UInt32(text.count)])
    bytes += text
    put(mixes)
    guard let merging else { return }
    put(merged)
    put(merging.mergedIndices.map { UInt16($0) })
  }

  /// The bits of each index into so many mixes.
  static func bits(_ count: Int) -> Int { count <= 256 ? 8 : count <= 65536 ? 16 : 32 }

  /// Compresses indices.
  static func deflated(_ indices: PixelIndices) -> [UInt8] {
    DeflatedBytes.deflated(indices.littleEndianBytes)
  }

  mutating func append(_ more: [UInt8]) { bytes += more }

  private mutating func put(_ mixes: [InkMix]) { put(mixes.flatMap(\.amounts)) }

  private mutating func put(_ numbers: [UInt16]) {
    bytes += Self.bytes(numbers)
    if numbers.count % 2 == 1 { bytes += [0, 0] }
  }

  private static func bytes<Number: FixedWidthInteger & BitwiseCopyable>(
    _ numbers: [Number]
  ) -> [UInt8] {
    // All systems that Tinct runs on are little-endian.
    unsafe numbers.withUnsafeBytes { unsafe Array($0) }
  }
}

extension DrawingBytes {
  /// Writes a drawing.
  init(_ drawing: InkedDrawing, _ members: [JSONValue.Member]) {
    let image = drawing.exact.image
    self.init(
      width: image.width, height: image.height, inks: drawing.exact.inks, mixes: image.entries,
      merging: drawing.merging, members)
    append(Self.deflated(image.indices))
  }
}
