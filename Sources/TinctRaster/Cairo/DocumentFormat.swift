/// A format of pictures that keeps outlines as outlines.
public enum DocumentFormat: String, CaseIterable, Hashable, Sendable {
  /// Scalable Vector Graphics, for the web and for drawing programs.
  case svg
  /// Portable Document Format, for printing.
  case pdf
}
