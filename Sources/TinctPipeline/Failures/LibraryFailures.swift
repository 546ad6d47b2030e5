// The errors of the libraries below in words for people: with the file in which they occurred, and
// with the option or the edit that helps.

public import TinctBoards
public import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
public import TinctRaster

extension Rejection {
  /// The most mistakes of one file that are reported.
  private static let mostOfOneFile = 20

  /// Describes the mistakes in a document: the first ones, and the number of others.
  public init(_ errors: DocumentErrors, file: String) {
    var failures = errors.errors.prefix(Self.mostOfOneFile).map { Failure($0, file: file) }
    let rest = errors.errors.count - failures.count
    if rest > 0 {
      let count = errors.isComplete ? "\(rest)" : "at least \(rest)"
      failures.append(
        Failure(
          .badData, location: file, problem: "and \(count) more mistake\(rest == 1 ? "" : "s")",
          remedy: "correct these first"))
    }
    self.init(failures)
  }
}

extension Rejection {
  /// Describes the mistakes in a file of another program, and in the mapping by which it was read.
  public init(_ errors: MappingErrors, file: String, mapping: String) {
    let failures =
      (errors.mapping.map { Rejection($0, file: mapping).failures } ?? [])
      + (errors.file.map { Rejection($0, file: file).failures } ?? [])
    self.init(failures)
  }
}

extension Failure {
  /// Describes a mistake in a document: `a.json:3:7: colors.base: ...`.
  fileprivate init(_ error: DocumentError, file: String) {
    let subject = error.path.isEmpty ? "" : "\(error.path): "
    self.init(
      .badData, location: "\(file):\(error.line):\(error.column)", problem: subject + error.problem,
      remedy: error.remedy)
  }
}

extension Failure {
  /// Describes an error in a PNG: `tee.png: byte 37: the IDAT chunk is damaged; ...`.
  public init(_ error: PNGError, file: String) {
    self.init(
      .badData, location: "\(file): byte \(error.offset)", problem: error.cause.problem,
      remedy: error.cause.option.map { "if you trust the file, raise the limit with \($0)" }
        ?? error.cause.advice)
  }
}

extension Failure {
  /// Describes an error in a JPEG.
  public init(_ error: JPEGError, file: String) {
    let remedy =
      switch error {
      case .sideTooLarge: "if you trust the file, raise the limit with --max-side"
      case .areaTooLarge: "if you trust the file, raise the limit with --max-pixels"
      case .printColors, .tooShort, .damaged: error.advice
      }
    self.init(.badData, location: file, problem: error.problem, remedy: remedy)
  }
}

extension PNGError.Cause {
  /// The option that raises the limit that was exceeded; nil for other causes.
  fileprivate var option: String? {
    switch self {
    case .chunkTooLong: "--max-chunk-bytes"
    case .tooManyChunks: "--max-chunks"
    case .sideTooLarge: "--max-side"
    case .areaTooLarge: "--max-pixels"
    default: nil
    }
  }
}

extension Failure {
  /// Describes an error of drawing a picture.
  ///
  /// - Parameters:
  ///   - subject: the input that it is made from.
  ///   - smaller: the way to make a smaller picture with the options of the command; nil if there
  ///     is none.
  public init(
    _ error: RasterError, drawing subject: String, smaller: String? = "draw smaller cells"
  ) {
    switch error {
    case .tooLarge(let width, let height, let largestSide, let largestArea):
      let isLong = max(width, height) > largestSide
      self.init(
        .badData, location: subject,
        problem: "the picture would have \(width) x \(height) pixels, more than the limit of "
          + (isLong ? "\(largestSide) a side" : "\(largestArea) in all"),
        // No picture is longer than that, whatever is allowed.
        remedy: isLong && largestSide >= Limits.mostSidePixels
          ? smaller
          : (smaller.map { $0 + ", or " } ?? "")
            + "raise \(isLong ? "--max-side" : "--max-pixels")")
    case .badGeometry:
      self.init(
        .badData, location: subject, problem: "a measure in the drawing is out of range",
        remedy: "check the measures of the theme")
    case .unavailable(let library, let reason):
      self.init(unavailable: library, reason)
    case .inkWithoutColor(let name):
      self.init(
        .badData, location: subject, problem: "the ink \"\(name)\" has no colour",
        remedy: "give it one in the theme")
    case .pictureWithoutInk:
      self.init(
        .badData, location: subject, problem: "its art has colours of its own besides inks",
        remedy: "use overlays of at most \(SpriteSet.mostOverlayColors) colours, or leave out "
          + "--sprites")
    case .noMemory:
      self.init(
        .noMemory, location: subject, problem: "Cairo has no memory to draw it",
        remedy: "run fewer jobs (--jobs 1), make smaller pictures, or allow more")
    case .cairo(let reason):
      self.init(.inputOutput, location: subject, problem: "Cairo cannot draw it: \(reason)")
    }
  }

  /// Describes why a library cannot be loaded; without a subject, so that it is reported once for
  /// all pictures of a run.
  init(unavailable library: String, _ reason: String) {
    let packages = [
      "Cairo": "libcairo2", "HarfBuzz": "libharfbuzz0b", "FriBidi": "libfribidi0",
      "libunibreak": "libunibreak, whose package is called libunibreak1 or later",
    ]
    self.init(
      .unavailable, location: "", problem: "\(library) cannot be loaded: \(reason)",
      remedy: "install \(packages[library] ?? library)")
  }

  /// Describes why a palette does not fit a theme.
  public init(_ error: InkError, theme: String) {
    switch error {
    case .neitherKind(let palette, let colors, let wanted):
      let kinds = wanted.map { $0.joined(separator: ", ") }
      let given = Set(colors)
      // The kind of which most is there is the one that is meant.
      let nearest = wanted.max { first, second in
        first.count(where: given.contains) < second.count(where: given.contains)
      }
      let missing = nearest.map { $0.filter { !given.contains($0) } } ?? []
      let isPart = missing.count < nearest?.count ?? 0
      let roles = missing.map { "\($0)=…" }.joined(separator: ",")
      self.init(
        .badData, location: "palette \"\(palette)\"",
        problem: (colors.isEmpty
          ? "it has no colours" : "it has the colours \(colors.joined(separator: ", "))")
          + "; the theme \"\(theme)\" needs "
          + kinds.joined(separator: ", or ")
          + (isPart ? ", so \(missing.joined(separator: " and ")) is missing" : ""),
        remedy: isPart
          ? "say which colour it is with --roles \(roles)"
          : "say which colour is which with --roles, or make a scheme with 'tinct palette derive'")
    case .noColor(let palette, let ink, let reason):
      self.init(
        .badData, location: "palette \"\(palette)\"",
        problem: "the theme \"\(theme)\" needs a colour \"\(reason.name)\" for its ink "
          + "\"\(ink.name)\"",
        remedy: "add it to the palette, or choose another theme")
    }
  }
}
