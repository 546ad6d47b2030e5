/// The rows of a picture filtered and compressed, in bands if it is large.
///
/// Where a band ends depends on the picture alone, so that the bytes are the same on any machine,
/// however many of its cores help.
struct PNGPacking {
  /// A band as compressed.
  private struct Band {
    let data: [UInt8]
    let checksum: Adler32
  }

  private let bands: [Band]

  /// Compresses rows with the filter, of those given, that gives the shortest stream.
  ///
  /// - Parameter bandBytes: pictures of at least twice as many bytes are cut into bands of about so
  ///   many. What matches lose at the borders of the default is below a thousandth.
  init(
    _ rows: PNGScanlines, filters: [PNGFilterChoice], effort: PNGEffort, bandBytes: Int = 4 << 20
  ) {
    let ranges = Self.bandRows(rows, bandBytes)
    let trials = Self.packed(rows, ranges, filters, level: effort.trialLevel)
    let order = trials.indices.sorted { (Self.size(trials[$0]), $0) < (Self.size(trials[$1]), $1) }
    guard effort.deflateLevel != effort.trialLevel else {
      bands = trials[order[0]]
      return
    }
    // The filter that is best at a low level mostly is at a high one, but not always.
    let finalists = order.prefix(effort.finalists).map { filters[$0] }
    var best = trials[order[0]]
    for level in effort.finalLevels {
      for final in Self.packed(rows, ranges, finalists, level: level)
      where Self.size(final) < Self.size(best) { best = final }
    }
    bands = best
  }

  /// In how many bands the picture was cut.
  var bandCount: Int { bands.count }

  /// The zlib stream.
  var zlib: [UInt8] {
    let checksum = bands.dropFirst().reduce(bands[0].checksum) { $0.followed(by: $1.checksum) }
    return ZlibStream.joined(bands.map(\.data), checksum: checksum)
  }

  private static func size(_ bands: [Band]) -> Int { bands.reduce(0) { $0 + $1.data.count } }

  /// The bands of a picture under each of some filters.
  private static func packed(
    _ rows: PNGScanlines, _ ranges: [Range<Int>], _ filters: [PNGFilterChoice], level: Int32
  ) -> [[Band]] {
    let bands = sideBySide(filters.count * ranges.count, isWorthIt: rows.bytes.count > 1 << 16) {
      let range = ranges[$0 % ranges.count]
      let bytes = rows.filtered(filters[$0 / ranges.count], rows: range)[...]
      return Band(data: Deflater(level: level).deflated(bytes), checksum: Adler32(bytes))
    }
    return filters.indices.map { Array(bands[$0 * ranges.count..<($0 + 1) * ranges.count]) }
  }

  /// The rows of each band: as alike as may be.
  private static func bandRows(_ rows: PNGScanlines, _ bandBytes: Int) -> [Range<Int>] {
    let count = min(max(1, rows.bytes.count / bandBytes), rows.height)
    return (0..<count).map { rows.height * $0 / count..<rows.height * ($0 + 1) / count }
  }
}
