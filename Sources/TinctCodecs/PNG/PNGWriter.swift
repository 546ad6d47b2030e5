internal import TinctGraphics

/// The parts of a PNG that every kind of picture shares.
enum PNGWriter {
  /// The most data in one `IDAT`: what our own reader takes by default.
  static let dataChunkBytes = Limits().pngChunkBytes

  /// The signature, `IHDR` and `sRGB`: what comes before a palette or the pixels.
  static func start(width: Int, height: Int, depth: UInt8, type: PNGColorType) -> [UInt8] {
    // PNG (Third Edition), section 11.2.1: no side is above 2^31 - 1.
    precondition((1...0x7FFF_FFFF).contains(width) && (1...0x7FFF_FFFF).contains(height))
    var header: [UInt8] = []
    header.append(bigEndian: UInt32(width))
    header.append(bigEndian: UInt32(height))
    // Deflate, the five standard filters, no interlacing.
    header += [depth, type.rawValue, 0, 0, 0]
    var bytes = pngSignature
    bytes.append(chunk: .header, header)
    // Rendering intent 0, perceptual.
    bytes.append(chunk: .standardRGB, [0])
    return bytes
  }

  /// The `IDAT` chunks and `IEND`.
  static func tail(_ rows: PNGScanlines, isIndexed: Bool, effort: PNGEffort) -> [UInt8] {
    chunks(of: zlib(rows, isIndexed: isIndexed, effort: effort)) + end
  }

  /// The `IDAT` chunks and `IEND` of rows of flat art, each with its filter byte in front; nil where
  /// the other `tail` makes less of them.
  static func tail(flat rows: [UInt8], rowBytes: Int, effort: PNGEffort) -> [UInt8]? {
    zlib(flat: rows, rowBytes: rowBytes, effort: effort).map { chunks(of: $0) + end }
  }

  /// The rows filtered and compressed.
  static func zlib(_ rows: PNGScanlines, isIndexed: Bool, effort: PNGEffort) -> [UInt8] {
    if isIndexed, effort.flatSearchDepth != nil {
      let unfiltered = rows.filtered(.all(.none), rows: 0..<rows.height)
      if let flat = zlib(flat: unfiltered, rowBytes: rows.rowBytes + 1, effort: effort) {
        return flat
      }
    }
    let packing = PNGPacking(rows, filters: effort.filters(isIndexed: isIndexed), effort: effort)
    let zlib = packing.zlib
    // A higher effort never makes more bytes than a lower one.
    if isIndexed, let flat = flatZlib(rows), flat.count < zlib.count { return flat }
    return zlib
  }

  /// Rows of flat art compressed, each with its filter byte in front; nil where the other `zlib`
  /// makes less of them.
  static func zlib(flat rows: [UInt8], rowBytes: Int, effort: PNGEffort) -> [UInt8]? {
    guard let depth = effort.flatSearchDepth, rowBytes <= DeflateToken.farthest else { return nil }
    return FlatDeflater(searchDepth: depth, rowBytes: rowBytes).zlib(rows)
  }

  /// The rows packed as flat art, searched as far as any effort does.
  private static func flatZlib(_ rows: PNGScanlines) -> [UInt8]? {
    guard rows.rowBytes < DeflateToken.farthest else { return nil }
    return FlatDeflater(searchDepth: PNGEffort.mostFlatSearchDepth, rowBytes: rows.rowBytes + 1)
      .zlib(rows.filtered(.all(.none), rows: 0..<rows.height))
  }

  /// A zlib stream, or a part of one, as `IDAT` chunks.
  static func chunks(of data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + 12 * (data.count / dataChunkBytes + 2))
    for start in stride(from: 0, to: data.count, by: dataChunkBytes) {
      bytes.append(chunk: .data, data[start..<min(start + dataChunkBytes, data.count)])
    }
    return bytes
  }

  /// The `IEND` chunk.
  static let end: [UInt8] = {
    var bytes: [UInt8] = []
    bytes.append(chunk: .end, [])
    return bytes
  }()
}
