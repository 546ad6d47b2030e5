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
    let data = compressed(rows, isIndexed: isIndexed, effort: effort)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + 12 * (data.count / dataChunkBytes + 2))
    for start in stride(from: 0, to: data.count, by: dataChunkBytes) {
      bytes.append(chunk: .data, data[start..<min(start + dataChunkBytes, data.count)])
    }
    bytes.append(chunk: .end, [])
    return bytes
  }

  /// The rows, filtered in the way that gives the shortest stream.
  private static func compressed(
    _ rows: PNGScanlines, isIndexed: Bool, effort: PNGEffort
  ) -> [UInt8] {
    let trial = Deflater(level: PNGEffort.trialLevel)
    var best: (filter: PNGFilterChoice, data: [UInt8])?
    for filter in effort.filters(isIndexed: isIndexed) {
      let data = trial.zlib(rows.filtered(filter))
      if data.count < best?.data.count ?? .max { best = (filter, data) }
    }
    guard let best else { preconditionFailure("an effort compares at least one filter") }
    guard effort.deflateLevel != PNGEffort.trialLevel else { return best.data }
    let final = Deflater(level: effort.deflateLevel).zlib(rows.filtered(best.filter))
    return final.count < best.data.count ? final : best.data
  }
}
