/// The form in which pixels stand in a PNG.
public enum PNGPixelFormat: String, CaseIterable, Hashable, Sendable {
  /// Whatever holds every pixel in the fewest bytes: indexed, grey or true colour.
  case smallest
  /// Eight bits each of red, green, blue and alpha, for programs that read nothing else.
  case rgba
}
