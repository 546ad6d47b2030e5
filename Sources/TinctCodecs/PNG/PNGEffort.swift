/// The work that encoders spend on a small file, 0 (previews) ... 9 (shipping): compression levels,
/// filters, and the depth of the search for repeated shapes. The pixels are the same at every
/// effort; docs/png.md lists time and size of each.
public struct PNGEffort: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The effort as a number, 0...9.
  public let rawValue: Int

  /// Makes an effort of a number; nil unless it is in 0...9.
  public init?(rawValue: Int) {
    guard (0...9).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(level: Int) { rawValue = level }

  /// The least, for previews.
  public static let fastest = PNGEffort(level: 0)
  /// For every build: most of the gain at little of the cost. The default.
  public static let standard = PNGEffort(level: 4)
  /// For shipping: the best of all filters, compressed as far as the compressor can.
  public static let smallest = PNGEffort(level: 9)

  /// All efforts, the least first.
  public static let allCases = (0...9).map { PNGEffort(level: $0) }

  // MARK: - Compression levels

  /// libdeflate's compression level for the stream that is kept, 1...12.
  var deflateLevel: Int32 { [1, 2, 4, 5, 6, 7, 8, 9, 10, 12][rawValue] }

  /// libdeflate's level for comparing filters. On flat art no lower level is quicker than 6.
  var trialLevel: Int32 { min(deflateLevel, 6) }

  /// libdeflate's levels to compare at the end; 10 loses to 9 on flat art, and wins elsewhere.
  var finalLevels: [Int32] { rawValue == 8 ? [9, 10] : [deflateLevel] }

  // MARK: - Filters

  /// The number of filters, best at the trial level, to compare at the final level.
  var finalists: Int { rawValue < 8 ? 1 : 2 }

  /// The filters to compare.
  ///
  /// Flat art is smallest unfiltered, so indexed pictures are tried with filters only at high
  /// efforts.
  func filters(isIndexed: Bool) -> [PNGFilterChoice] {
    switch rawValue {
    case ...1: isIndexed ? [.all(.none)] : [.all(.up)]
    case ...3: isIndexed ? [.all(.none)] : [.leastSum]
    case 4: isIndexed ? [.all(.none)] : [.all(.none), .leastSum]
    case 5: isIndexed ? [.all(.none)] : [.all(.none), .all(.up), .leastSum]
    case ...7: isIndexed ? [.all(.none), .all(.up)] : [.all(.none), .leastSum, .fewestPairs]
    default: PNGFilter.allCases.map { .all($0) } + [.leastSum, .fewestPairs]
    }
  }

  // MARK: - Flat art

  /// The number of earlier shapes that `FlatDeflater` compares; nil if a general compressor with
  /// enough time finds more.
  var flatSearchDepth: Int? {
    rawValue <= 5 ? [1, 2, 4, 6, 8, Self.mostFlatSearchDepth][rawValue] : nil
  }

  /// The greatest depth of that search.
  static let mostFlatSearchDepth = 16

  // MARK: - Full colour

  /// Up to this many mixes, shapes mostly repeat whole, and rows are best unfiltered.
  static let usualUnfilteredMixes = 4096
  /// Up to this many they may, which a trial tells; above, light is smooth.
  static let mostUnfilteredMixes = 16_384

  /// One search for repetitions serves all palettes of a picture in full colour, if shapes repeat.
  var sharesSearch: Bool { rawValue <= Self.standard.rawValue }

  /// It serves smooth light as well. Files are up to three quarters larger than with a search of
  /// their own, which is for previews alone.
  var sharesSmoothSearch: Bool { rawValue < Self.standard.rawValue }

  /// libdeflate's level for the colours of smooth light; nil where filters are compared for each
  /// palette.
  var smoothLevel: Int32? { rawValue == Self.standard.rawValue ? 3 : nil }

  // MARK: - Forms

  /// Other forms of the same picture are tried if the one with the fewest bits per pixel need not
  /// be the smallest.
  var comparesForms: Bool { rawValue >= Self.standard.rawValue }
}
