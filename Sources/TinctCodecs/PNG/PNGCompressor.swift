/// A compressor for the rows of PNGs, which chooses filters and ways to search by an effort.
struct PNGCompressor: Sendable {
  let effort: PNGEffort
  /// The most threads that may work on one picture. The bytes do not depend on it.
  let workers: Int

  init(_ effort: PNGEffort, workers: Int) {
    self.effort = effort
    self.workers = workers
  }

  /// Returns the `IDAT` chunks and `IEND` of rows.
  func tail(_ rows: PNGScanlines, isIndexed: Bool) -> [UInt8] {
    PNGWriter.chunks(of: zlib(rows, isIndexed: isIndexed)) + PNGWriter.end
  }

  /// Returns the `IDAT` chunks and `IEND` of rows of flat art, each with its filter byte in front;
  /// nil if the other `tail` makes fewer bytes.
  func tail(flat rows: [UInt8], rowBytes: Int) -> [UInt8]? {
    zlib(flat: rows, rowBytes: rowBytes).map { PNGWriter.chunks(of: $0) + PNGWriter.end }
  }

  /// Filters and compresses rows.
  func zlib(_ rows: PNGScanlines, isIndexed: Bool) -> [UInt8] {
    if isIndexed, effort.flatSearchDepth != nil {
      let unfiltered = rows.filtered(.all(.none), rows: 0..<rows.height)
      if let flat = zlib(flat: unfiltered, rowBytes: rows.rowBytes + 1) { return flat }
    }
    let zlib = zlib(rows, filters: effort.filters(isIndexed: isIndexed))
    // A higher effort never makes more bytes than a lower one.
    if isIndexed, let flat = thoroughFlatZlib(rows), flat.count < zlib.count { return flat }
    return zlib
  }

  /// Compresses rows with the one of several filters that gives the shortest stream.
  func zlib(_ rows: PNGScanlines, filters: [PNGFilterChoice]) -> [UInt8] {
    PNGPacking(rows, filters: filters, effort: effort, workers: workers).zlib
  }

  /// Compresses rows of flat art, each with its filter byte in front; nil if the other `zlib` makes
  /// fewer bytes.
  func zlib(flat rows: [UInt8], rowBytes: Int) -> [UInt8]? {
    guard let depth = effort.flatSearchDepth, rowBytes <= DeflateToken.farthest else { return nil }
    return FlatDeflater(searchDepth: depth, rowBytes: rowBytes).zlib(rows)
  }

  /// Compresses rows as flat art, with the deepest search of any effort.
  private func thoroughFlatZlib(_ rows: PNGScanlines) -> [UInt8]? {
    guard rows.rowBytes < DeflateToken.farthest else { return nil }
    return FlatDeflater(searchDepth: PNGEffort.mostFlatSearchDepth, rowBytes: rows.rowBytes + 1)
      .zlib(rows.filtered(.all(.none), rows: 0..<rows.height))
  }
}

/// The rows of a picture filtered and compressed, in bands if it is large.
///
/// The ends of bands depend on the picture alone, so that the bytes are the same on any machine,
/// however many of its cores help.
struct PNGPacking {
  /// A compressed band.
  private struct Band {
    let data: [UInt8]
    let checksum: Adler32
  }

  private let bands: [Band]

  /// Compresses rows with the filter, of those given, that gives the shortest stream.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - filters: the filters to compare, at least one.
  ///   - effort: the levels to compress at.
  ///   - workers: the most threads that may work at once.
  ///   - bandBytes: pictures of at least twice as many bytes are cut into bands of about this size.
  ///     What matches lose at the borders of the default is below a thousandth.
  init(
    _ rows: PNGScanlines, filters: [PNGFilterChoice], effort: PNGEffort, workers: Int,
    bandBytes: Int = 4 << 20
  ) {
    let ranges = Self.bandRows(rowBytes: rows.rowBytes, height: rows.height, bandBytes)
    // Below 64 KiB threads cost more than they save.
    let workers = rows.bytes.count > 1 << 16 ? workers : 1
    // If the trial itself is kept, a large picture would be compressed once for each filter; parts
    // of it choose the filter instead.
    let isSampled =
      effort.deflateLevel == effort.trialLevel && rows.bytes.count >= Self.sampledBytes
    let filters = isSampled ? [Self.sampled(rows, filters, effort, workers: workers)] : filters
    let trials = Self.packed(rows, ranges, filters, level: effort.trialLevel, workers: workers)
    // Ties go to the first filter, because sorting is not guaranteed to be stable.
    let order = trials.indices.sorted { (Self.size(trials[$0]), $0) < (Self.size(trials[$1]), $1) }
    // The trial was already made at the final level, so its stream is the result.
    guard effort.deflateLevel != effort.trialLevel else {
      bands = trials[order[0]]
      return
    }
    // The filter that is best at a low level is mostly best at a high one, but not always.
    let finalists = order.prefix(effort.finalists).map { filters[$0] }
    var best = trials[order[0]]
    for level in effort.finalLevels {
      for final in Self.packed(rows, ranges, finalists, level: level, workers: workers)
      where Self.size(final) < Self.size(best) { best = final }
    }
    bands = best
  }

  /// Compresses rows that are filtered band by band; the other parameters are those above.
  ///
  /// - Parameter filtered: returns some rows, each with its filter byte in front.
  init(
    _ filtered: @escaping @Sendable (_ rows: Range<Int>) -> [UInt8], rowBytes: Int, height: Int,
    level: Int32, workers: Int, bandBytes: Int = 4 << 20
  ) {
    let ranges = Self.bandRows(rowBytes: rowBytes, height: height, bandBytes)
    bands = concurrentMap(ranges.count, workers: workers) { band in
      let bytes = filtered(ranges[band])[...]
      return Band(data: Deflater(level: level).deflated(bytes), checksum: Adler32(bytes))
    }
  }

  /// The bytes of a picture from which on parts of it tell which filter is the best: compressing
  /// all of it with each takes more time than drawing it.
  private static let sampledBytes = 4 << 20

  /// Returns the filter that makes the fewest bytes of some parts of a picture.
  private static func sampled(
    _ rows: PNGScanlines, _ filters: [PNGFilterChoice], _ effort: PNGEffort, workers: Int
  ) -> PNGFilterChoice {
    guard filters.count > 1,
      let sizes = estimates(rows, filters, level: effort.trialLevel, workers: workers)
    else { return filters[0] }
    return filters[sizes.indices.min { (sizes[$0], $0) < (sizes[$1], $1) } ?? 0]
  }

  /// Returns true if a search of these rows alone would leave at least some hundredths of a number
  /// of bytes.
  ///
  /// - Parameter filters: the filters to compare.
  static func leaves(
    percent: Int, of byteCount: Int, _ rows: PNGScanlines, _ filters: [PNGFilterChoice],
    level: Int32, workers: Int
  ) -> Bool {
    guard let own = estimates(rows, filters, level: level, workers: workers)?.min() else {
      return true
    }
    return byteCount * percent <= own * 100
  }

  /// Estimates the bytes of a picture under each of some filters, by some parts of it that are
  /// spread evenly, an eighth of a megabyte each: four windows of the format, so that their
  /// beginnings, which find little to match, do not decide. Even so they make a picture seem larger
  /// than it would be. Nil for less than 16 rows.
  private static func estimates(
    _ rows: PNGScanlines, _ filters: [PNGFilterChoice], level: Int32, workers: Int
  ) -> [Int]? {
    let (count, height) = (8, rows.height)
    let half = min(max((1 << 16) / rows.rowBytes, 1), height / (2 * count))
    let ranges = (0..<count).map { part in
      let middle = height * (2 * part + 1) / (2 * count)
      return middle - half..<middle + half
    }
    guard half > 0 else { return nil }
    return packed(rows, ranges, filters, level: level, workers: workers)
      .map { size($0) * height / (2 * half * count) }
  }

  /// The number of bands.
  var bandCount: Int { bands.count }

  /// The zlib stream.
  var zlib: [UInt8] {
    let checksum = bands.dropFirst().reduce(bands[0].checksum) { $0.followed(by: $1.checksum) }
    return ZlibStream.joined(bands.map(\.data), checksum: checksum)
  }

  private static func size(_ bands: [Band]) -> Int { bands.reduce(0) { $0 + $1.data.count } }

  /// Returns the bands of a picture under each of some filters.
  private static func packed(
    _ rows: PNGScanlines, _ ranges: [Range<Int>], _ filters: [PNGFilterChoice], level: Int32,
    workers: Int
  ) -> [[Band]] {
    // All bands of all filters at once, so that one large band does not hold up the other cores.
    let bands = concurrentMap(filters.count * ranges.count, workers: workers) {
      let range = ranges[$0 % ranges.count]
      // A band's first row is filtered against the last row of the band before, as in a single
      // stream; only matches do not cross.
      let bytes = rows.filtered(filters[$0 / ranges.count], rows: range)[...]
      return Band(data: Deflater(level: level).deflated(bytes), checksum: Adler32(bytes))
    }
    return filters.indices.map { Array(bands[$0 * ranges.count..<($0 + 1) * ranges.count]) }
  }

  /// Returns the rows of each band, as equal in number as possible.
  private static func bandRows(rowBytes: Int, height: Int, _ bandBytes: Int) -> [Range<Int>] {
    let count = min(max(1, rowBytes * height / bandBytes), height)
    return (0..<count).map { height * $0 / count..<height * ($0 + 1) / count }
  }
}
