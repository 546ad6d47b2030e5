/// How hard the encoder works for a small file. Pixels are the same at every effort.
public enum PNGEffort: String, CaseIterable, Hashable, Sendable {
  /// For pictures that are looked at once: several times quicker than `build`, larger files.
  case preview
  /// For every build: most of the gain at little of the cost. The default.
  case build
  /// For a release: tries every filter at the compressor's highest level and keeps the smallest.
  case release

  /// libdeflate's compression level, 1...12.
  var deflateLevel: Int32 {
    switch self {
    case .preview: 1
    case .build: 6
    case .release: 12
    }
  }

  /// The ways to filter that are tried.
  func filters(isIndexed: Bool) -> [PNGFilterChoice] {
    switch self {
    case .preview, .build: [.all(isIndexed ? .none : .up)]
    case .release: PNGFilter.allCases.map { .all($0) } + [.leastSum]
    }
  }
}
