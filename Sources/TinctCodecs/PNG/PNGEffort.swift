/// How hard the encoder works for a small file. Pixels are the same at every effort.
///
/// Measured on a board of 1664 x 1408 pixels with 256 colours: `build` takes 5 ms for 82 kB,
/// `release` 0.8 s for 64 kB. Flat art is smallest unfiltered, so indexed pictures are built that
/// way; pictures in full colour are also tried with a filter for each row, which shading needs.
public enum PNGEffort: String, CaseIterable, Hashable, Sendable {
  /// For every build: most of the gain at little of the cost. The default.
  case build
  /// For a release: the best of all filters, compressed as far as the compressor can.
  case release

  /// libdeflate's compression level, 1...12.
  var deflateLevel: Int32 {
    switch self {
    case .build: Self.trialLevel
    case .release: 12
    }
  }

  /// The level at which filters are compared. Lower ones are no quicker on flat art.
  static let trialLevel: Int32 = 6

  /// The ways to filter that are compared.
  func filters(isIndexed: Bool) -> [PNGFilterChoice] {
    switch self {
    case .build: isIndexed ? [.all(.none)] : [.all(.none), .leastSum]
    case .release: PNGFilter.allCases.map { .all($0) } + [.leastSum]
    }
  }
}
