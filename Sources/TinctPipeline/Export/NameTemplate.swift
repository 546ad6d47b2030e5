/// The name of an output with fields for everything that differs between outputs:
/// `{palette}/{sprite}{@scale}.png`.
public struct NameTemplate: Hashable, Sendable, CustomStringConvertible {
  /// The fields of templates, by the text in their braces.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// The palette's name as a part of a file name: `deep-sea` for `Deep Sea`.
    case palette
    /// The sprite's name, without its folders, scale and ending.
    case sprite
    /// The puzzle's name as a part of a file name.
    case puzzle
    /// The name of the puzzle's pack as a part of a file name.
    case pack
    /// The theme's name as a part of a file name.
    case theme
    /// The name of a preset of a shop.
    case preset
    /// The locale of its words.
    case locale
    /// The path of a picture for Google Play below the folder of images that fastlane's `supply`
    /// reads: `phoneScreenshots/garden`.
    case supply
    /// The number of a frame, from 1, in as many digits as the longest: `0001`.
    case frame
    /// The scale as a number: `1`, `2`, `1.5`.
    case scale
    /// `@2x` at scale 2, `@1.5x` at 1.5, nothing at scale 1.
    case atScale = "@scale"
    /// The number of a page of a sheet, from 1.
    case page
    /// The name of a contact sheet, as its file is called without a template, without its page.
    case sheet
    /// `-1`, `-2` ... if a sheet has several pages, else nothing.
    case dashPage = "-page"
  }

  /// The values of the fields for one name.
  public struct Values: Hashable, Sendable {
    /// The palette's name as a part of a file name.
    public var palette: String
    /// The sprite's name.
    public var sprite: String
    /// The puzzle's name as a part of a file name.
    public var puzzle: String
    /// The pack's name as a part of a file name.
    public var pack: String
    /// The theme's name as a part of a file name.
    public var theme: String
    /// The preset's name.
    public var preset: String
    /// The locale.
    public var locale: String
    /// The path for fastlane's `supply`; empty for what it does not take.
    public var supply: String
    /// The number of the frame.
    public var frame: String
    /// The contact sheet's name.
    public var sheet: String
    /// The scale, above 0.
    public var scale: Double
    /// The page, from 1.
    public var page: Int
    /// The number of pages.
    public var pageCount: Int

    /// Collects the values for one name.
    public init(
      palette: String = "", sprite: String = "", scale: Double = 1, page: Int = 1,
      pageCount: Int = 1, puzzle: String = "", pack: String = "", theme: String = "",
      preset: String = "", frame: String = "", sheet: String = "", locale: String = "",
      supply: String = ""
    ) {
      self.palette = palette
      self.sprite = sprite
      self.puzzle = puzzle
      self.pack = pack
      self.theme = theme
      self.preset = preset
      self.frame = frame
      self.locale = locale
      self.supply = supply
      self.sheet = sheet
      self.scale = scale
      self.page = page
      self.pageCount = pageCount
    }
  }

  private enum Part: Hashable, Sendable {
    case text(String)
    case field(Field)
  }

  /// The template as it was given.
  public let description: String
  private let parts: [Part]

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: the template; outside braces, anything that an `OutputName` takes.
  ///   - fields: the fields that it may have.
  public init(parsing text: String, fields: [Field]) throws(NameTemplateError) {
    var parts: [Part] = []
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      if brace != rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
      guard rest[brace] == "{" else { throw .stray(template: text) }
      let inside = rest[rest.index(after: brace)...]
      guard let end = inside.firstIndex(of: "}") else { throw .unclosed(template: text) }
      let name = String(inside[..<end])
      guard let field = fields.first(where: { $0.rawValue == name }) else {
        throw .unknown(field: name, known: fields.map(\.rawValue))
      }
      parts.append(.field(field))
      rest = inside[inside.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
    description = text
    // Tried with valid parts: if the template makes a bad name of them, it is to blame, not an
    // input.
    let values = Values(
      palette: "a", sprite: "a", scale: 2, page: 1, pageCount: 2, puzzle: "a", pack: "a",
      theme: "a", preset: "a", frame: "1", sheet: "a", locale: "aa", supply: "a")
    do throws(OutputError) { _ = try name(values) } catch {
      guard case .unsafeName(_, let problem) = error else { return }
      throw .unsafe(problem)
    }
  }

  /// Returns true if the template has a field.
  public func uses(_ field: Field) -> Bool { parts.contains(.field(field)) }

  /// Fills in all fields.
  public func text(_ values: Values) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let own): text += own
      case .field(let field): text += values[field]
      }
    }
  }

  /// Fills in all fields, and checks the name.
  public func name(_ values: Values) throws(OutputError) -> OutputName {
    try OutputName(checking: text(values))
  }

  /// Reads a template of the program itself; traps if it is wrong.
  init(known text: String) {
    guard let template = try? NameTemplate(parsing: text, fields: Field.allCases) else {
      preconditionFailure("the template \(text) is wrong")
    }
    self = template
  }

  /// The template puts the files of each palette into a folder.
  var hasPaletteFolder: Bool {
    var isInside = false
    for part in parts.reversed() {
      switch part {
      // Only the part before the last slash names folders.
      case .text(let text): isInside = isInside || text.contains("/")
      case .field(.palette): if isInside { return true }
      case .field: break
      }
    }
    return false
  }
}

extension NameTemplate.Values {
  subscript(field: NameTemplate.Field) -> String {
    switch field {
    case .palette: palette
    case .sprite: sprite
    case .puzzle: puzzle
    case .pack: pack
    case .theme: theme
    case .preset: preset
    case .locale: locale
    case .supply: supply
    case .frame: frame
    case .sheet: sheet
    case .scale: SpriteFileName.text(scale)
    case .atScale: SpriteFileName.mark(for: scale)
    case .page: String(page)
    case .dashPage: pageCount == 1 ? "" : "-\(page)"
    }
  }
}

/// A mistake in a template of names.
public enum NameTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no field with this name.
  case unknown(field: String, known: [String])
  /// A brace is not closed.
  case unclosed(template: String)
  /// A closing brace has no opening one before it.
  case stray(template: String)
  /// The names would not be safe on every system.
  case unsafe(OutputError.NameProblem)

  /// The mistake and its remedy.
  public var description: String {
    switch self {
    case .unknown(let field, let known):
      "there is no {\(field)}; there are: "
        + known.map { "{\($0)}" }.joined(separator: ", ")
    case .unclosed: "a '{' has no '}' after it; close it, as in {sprite}"
    case .stray: "a '}' has no '{' before it; write both, as in {sprite}"
    case .unsafe(let problem):
      "the name \(problem.words); write a path below --out, with fields such as {palette}"
    }
  }
}

extension OutputName {
  /// The name without its ending `.png`, in any capitalization.
  var stem: String {
    let text = description
    return text.lowercased().hasSuffix(".png") ? String(text.dropLast(4)) : text
  }

  /// Returns the relative path to a file from the folder of this one.
  func path(to other: OutputName) -> String {
    let folder = parts.dropLast()
    let shared = zip(folder, other.parts.dropLast()).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - shared)
    return (up + other.parts.dropFirst(shared)).joined(separator: "/")
  }
}

extension Failure {
  /// Returns the name of an output; a failure names the input that the output is made from.
  static func naming(
    _ source: String, _ name: () throws(OutputError) -> OutputName
  ) throws(Failure) -> OutputName {
    do { return try name() } catch {
      guard var failure = Failure(error) else { preconditionFailure("naming writes nothing") }
      failure.location = source
      throw failure
    }
  }
}
