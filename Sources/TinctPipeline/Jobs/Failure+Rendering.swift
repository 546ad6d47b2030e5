internal import TinctGraphics
public import TinctPuzzles
public import TinctRaster

extension Failure {
  /// Puts into words why a picture cannot be drawn.
  ///
  /// - Parameter subject: what it is made from.
  public init(_ error: RasterError, drawing subject: String) {
    switch error {
    case .tooLarge(let width, let height, let largestSide, let largestArea):
      let isLong = max(width, height) > largestSide
      self.init(
        .badData, place: subject,
        problem: "the picture would have \(width) x \(height) pixels, more than the limit of "
          + (isLong ? "\(largestSide) a side" : "\(largestArea) in all"),
        remedy: "draw smaller cells, or raise \(isLong ? "--max-side" : "--max-pixels")")
    case .badGeometry:
      self.init(
        .badData, place: subject, problem: "a measure in the drawing is out of range",
        remedy: "check the measures of the theme")
    case .inkWithoutColor(let name):
      self.init(
        .badData, place: subject, problem: "the ink \"\(name)\" has no colour",
        remedy: "give it one in the theme")
    case .pictureWithoutInk:
      self.init(
        .badData, place: subject, problem: "an overlay has colours of its own in it",
        remedy: "use overlays of one colour")
    case .cairo(let reason):
      self.init(.inputOutput, place: subject, problem: "Cairo cannot draw it: \(reason)")
    }
  }

  /// Puts into words why a palette does not serve a theme.
  public init(_ error: InkError, theme: String) {
    switch error {
    case .neitherKind(let palette, let colors, let wanted):
      let kinds = wanted.map { $0.joined(separator: ", ") }
      self.init(
        .badData, place: "palette \"\(palette)\"",
        problem:
          "it has the colours \(colors.joined(separator: ", ")); the theme \"\(theme)\" needs "
          + kinds.joined(separator: ", or "),
        remedy: "rename its colours, or make a scheme with 'tinct palette derive'")
    case .noColor(let palette, let ink, let reason):
      self.init(
        .badData, place: "palette \"\(palette)\"",
        problem: "the theme \"\(theme)\" needs a colour \"\(reason.name)\" for its ink "
          + "\"\(ink.name)\"",
        remedy: "add it to the palette, or choose another theme")
    }
  }
}
