internal import TinctBoards
public import TinctGraphics
internal import TinctRaster

/// The fonts that sheets and composed pictures are set in: those that a person names, each for what
/// those before it lack, and then the shipped ones.
public struct SheetFonts: Sendable {
  /// For everything that is not set off.
  let regular: Font
  /// For what leads a sheet.
  let bold: Font
  /// For the titles of composed pictures.
  let title: Font

  /// Reads fonts.
  ///
  /// - Parameter own: the paths of the files that a person names.
  /// - Throws: if one is missing or is not a font.
  public init(
    _ shipped: ShippedFiles, own: [String] = [], inputs: InputReader
  ) throws(Failure) {
    let sources = try Self.sources(own, inputs)
    let regular = try Self.source(shipped, "Inter-Regular.otf", inputs)
    let bold = try Self.source(shipped, "Inter-SemiBold.otf", inputs)
    self.regular = Font(sources + [regular])
    self.bold = Font(sources + [bold])
    title = Font(sources + [try Self.source(shipped, "Comfortaa-Bold.ttf", inputs), bold])
  }

  /// The fonts of composed pictures.
  ///
  /// - Parameters:
  ///   - tracking: the space between the letters of titles, in ems.
  ///   - language: the language of the words; empty for none.
  func forShots(tracking: Double, language: String) -> ShotLayout.Fonts {
    var fonts = ShotLayout.Fonts(title: title, caption: regular)
    fonts.title.style = TextStyle(tracking: tracking, language: language)
    fonts.caption.style.language = language
    return fonts
  }

  /// Breaks a text at spaces. A word wider than a line has one to itself; what does not fit into
  /// `most` lines is left on the last, which may be too wide.
  func lines(
    _ text: String, size: Double, bold: Bool, width: Double, most: Int
  ) -> [String] {
    let font = bold ? self.bold : regular
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last,
        lines.count == most || font.width(of: "\(last) \(word)", size: size) <= width
      {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Tells which characters of a text all fonts lack, and of which scripts they are; nil if they
  /// have all.
  func missingGlyphs(in text: String) -> MissingGlyphs? { MissingGlyphs(in: text, of: regular) }

  /// The libraries that set text with their versions, or why they cannot be loaded.
  public static var libraries: String {
    do throws(FontError) {
      return try ShapingLibraries.versions().map { "\($0.name) \($0.version)" }
        .joined(separator: ", ")
    } catch {
      guard case .unavailable(let library, let reason) = error else { return "unknown" }
      return "\(library) cannot be loaded: \(reason)"
    }
  }

  /// Reads the font of labels: those that a person names, each for what those before it lack, and
  /// then the shipped one.
  ///
  /// - Throws: if one is missing or is not a font.
  public static func labels(
    _ shipped: ShippedFiles, own: [String] = [], inputs: InputReader
  ) throws(Failure) -> Font {
    Font(try sources(own, inputs) + [try source(shipped, "Inter-Regular.otf", inputs)])
  }

  private static func sources(
    _ own: [String], _ inputs: InputReader
  ) throws(Failure) -> [FontSource] {
    var sources: [FontSource] = []
    for path in own {
      sources.append(
        try source(path, inputs, remedy: "give an OpenType or TrueType font with outlines"))
    }
    return sources
  }

  private static func source(
    _ shipped: ShippedFiles, _ name: String, _ inputs: InputReader
  ) throws(Failure) -> FontSource {
    try source("\(shipped.fonts)/\(name)", inputs, remedy: "install tinct again")
  }

  private static func source(
    _ path: String, _ inputs: InputReader, remedy: String
  ) throws(Failure) -> FontSource {
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(path) } catch { throw Failure(error) }
    do throws(FontError) {
      return try FontSource(bytes, name: InputReader.shown(path))
    } catch {
      switch error {
      case .unavailable(let library, let reason):
        throw Failure(unavailable: library, reason)
      case .noOutlines:
        throw Failure(
          .badData, location: path, problem: "this font has only bitmaps", remedy: remedy)
      case .noCharacters:
        throw Failure(
          .badData, location: path,
          problem: "this font has no glyph for any character: its table of them, 'cmap', is "
            + "missing or damaged",
          remedy: remedy)
      case .tooManyComponents(let glyph, let most):
        throw Failure(
          .badData, location: path,
          problem: "glyph \(glyph) of this font is made of more than \(most) others",
          remedy: remedy)
      case .unreadable(let code):
        throw Failure(
          .badData, location: path,
          problem: "this is not a readable font (FreeType's error \(code))",
          remedy: remedy)
      }
    }
  }
}

/// Characters that no font has, could have, or can draw.
struct MissingGlyphs {
  /// The failure in words: the characters, by name of their script.
  let problem: String
  /// The remedy.
  let remedy: String

  /// Finds which characters of a text a font lacks, or cannot draw; nil if it has all. Line breaks
  /// do not count.
  init?(in text: String, of font: Font) {
    let controls = text.unicodeScalars.reduce(into: [Unicode.Scalar]()) { all, scalar in
      guard scalar.properties.generalCategory == .control, !Character(scalar).isNewline,
        !all.contains(scalar)
      else { return }
      all.append(scalar)
    }
    guard controls.isEmpty else {
      self.init(controls: controls)
      return
    }
    let missing = font.missing(in: text)
    guard missing.isEmpty else {
      self.init(missing)
      return
    }
    let damaged = font.damaged(in: text)
    guard let first = damaged.first else { return nil }
    self.init(damaged: damaged.filter { $0.font == first.font }.map(\.scalar), of: first.font)
  }

  /// - Parameter controls: at least one.
  private init(controls: [Unicode.Scalar]) {
    let names = controls.map(\.codePoint)
    problem =
      "no font can draw the control character\(names.count == 1 ? "" : "s") \(Self.list(names))"
    remedy = "remove \(names.count == 1 ? "it" : "them")"
  }

  /// - Parameter scalars: at least one.
  private init(damaged scalars: [Unicode.Scalar], of font: String) {
    problem = "the glyphs of the font \(font) are damaged for \(Self.some(of: scalars))"
    remedy = "repair the font, or give another one with --font FILE"
  }

  /// - Parameter scalars: at least one.
  private init(_ scalars: [Unicode.Scalar]) {
    var scripts: [String] = []
    for case let script? in scalars.map(\.scriptName) where !scripts.contains(script) {
      scripts.append(script)
    }
    problem = "the fonts have no glyphs for \(Self.some(of: scalars))"
    let wanted = scripts.isEmpty ? "these characters" : Self.list(scripts)
    remedy = "give a font that has \(wanted) with --font FILE"
  }

  /// Names the first few of some characters.
  private static func some(of scalars: [Unicode.Scalar]) -> String {
    let names = scalars.prefix(6).map { scalar in
      scalar.codePoint + (scalar.properties.generalCategory == .unassigned ? "" : " \(scalar)")
    }
    return names.joined(separator: ", ") + (scalars.count > names.count ? " and others" : "")
  }

  /// Joins names: `Han, Hiragana and Katakana`.
  private static func list(_ names: [String]) -> String {
    let head = names.dropLast().joined(separator: ", ")
    return (head.isEmpty ? "" : head + " and ") + (names.last ?? "")
  }
}

extension Unicode.Scalar {
  /// The code point as Unicode writes it: `U+` and at least four digits.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
