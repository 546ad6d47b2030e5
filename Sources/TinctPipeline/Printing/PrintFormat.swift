internal import TinctRaster

/// A format in which drawings are printed.
public enum PrintFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels.
  case png
  /// Outlines, for the web and for drawing programs.
  case svg
  /// Outlines, for printing.
  case pdf

  /// The ending of its files: `.png`.
  public var ending: String { "." + rawValue }

  /// The format that the ending of a file's name says, however it is written; nil if none.
  public init?(endingOf name: String) {
    let name = name.lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix($0.ending) }) else { return nil }
    self = format
  }

  /// The document that it is; nil for pixels.
  var document: DocumentFormat? {
    switch self {
    case .png: nil
    case .svg: .svg
    case .pdf: .pdf
    }
  }
}
