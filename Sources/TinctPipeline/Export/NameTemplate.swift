/// The name of an output with places for what differs between outputs, such as
/// `{palette}/{sprite}{@scale}.png`.
public struct NameTemplate: Hashable, Sendable, CustomStringConvertible {
  /// What may stand in braces.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// The palette's name as a part of a file name: `deep-sea` for `Deep Sea`.
    case palette
    /// The sprite's name, without its folders, scale and ending.
    case sprite
    /// The scale as a number: `1`, `2`, `1.5`.
    case scale
    /// `@2x` at scale 2, `@1.5x` at 1.5, nothing at scale 1.
    case atScale = "@scale"
    /// The number of a page of a sheet, from 1.
    case page
    /// `-1`, `-2` ... if a sheet has several pages, else nothing.
    case dashPage = "-page"
  }

  /// What stands in the braces of one name.
  public struct Values: Hashable, Sendable {
    /// The palette's name, fit for a file name.
    public var palette: String
    /// The sprite's name.
    public var sprite: String
    /// The scale, above 0.
    public var scale: Double
    /// The page, from 1.
    public var page: Int
    /// How many pages there are.
    public var pageCount: Int

    /// Gives what one name is made from.
    public init(
      palette: String = "", sprite: String = "", scale: Double = 1, page: Int = 1,
      pageCount: Int = 1
    ) {
      self.palette = palette
      self.sprite = sprite
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
  ///   - text: the template; outside of braces anything that an `OutputName` takes.
  ///   - fields: what may stand in braces.
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
  }

  /// Whether a field stands in the template.
  public func uses(_ field: Field) -> Bool { parts.contains(.field(field)) }

  /// The text with everything filled in.
  public func text(_ values: Values) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let own): text += own
      case .field(let field): text += values[field]
      }
    }
  }

  /// The name with everything filled in, checked.
  public func name(_ values: Values) throws(OutputError) -> OutputName {
    try OutputName(checking: text(values))
  }
}

extension NameTemplate.Values {
  fileprivate subscript(field: NameTemplate.Field) -> String {
    switch field {
    case .palette: palette
    case .sprite: sprite
    case .scale: Self.text(scale)
    case .atScale: scale == 1 ? "" : "@\(Self.text(scale))x"
    case .page: String(page)
    case .dashPage: pageCount == 1 ? "" : "-\(page)"
    }
  }

  private static func text(_ scale: Double) -> String {
    Int(exactly: scale).map(String.init) ?? scale.description
  }
}
