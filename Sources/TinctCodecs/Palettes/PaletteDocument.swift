public import TinctGraphics

/// A palette file of Tinct: JSON with one palette, or several.
///
///     {
///       "format": "tinct-palette",
///       "version": 1,
///       "name": "Citrus",
///       "colors": {"base": "#FFF4D6", "text": "#D9480F"},
///       "strings": {"title": "Fresh squeezed"}
///     }
///
/// Several palettes stand in an array under `palettes`, each with its own `name`, `colors` and
/// `strings`. Colours are `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`; `strings` may be left out. The
/// format is written down in `schemas/palette.schema.json`.
///
/// Reading what was written gives the same palettes if their colours are those of 8-bit pixels; other
/// colours are rounded to these when written.
public struct PaletteDocument: Hashable, Sendable {
  /// What `format` says.
  public static let format = "tinct-palette"
  /// The version that is read and written.
  public static let version = 1

  /// The palettes, at least one, in the order of the file; their names are unique.
  public var palettes: [Palette]

  /// Makes a document of palettes, at least one, with unique names.
  public init(_ palettes: [Palette]) {
    precondition(!palettes.isEmpty && Set(palettes.map(\.name)).count == palettes.count)
    self.palettes = palettes
  }

  /// Reads a file.
  ///
  /// - Throws: the first error, with the place of the value that is wrong.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentError) {
    let root = try JSONDocument(parsing: bytes, limits: limits).root
    let object = try root.document(
      format: Self.format, version: Self.version,
      allowing: ["name", "colors", "strings", "palettes"])
    guard let several = object.optional("palettes") else {
      palettes = [try Self.palette(object)]
      return
    }
    try object.rejectNames(otherThan: ["format", "version", "palettes"])
    palettes = try Self.palettes(several)
  }

  /// The file: UTF-8, the same bytes for the same document.
  public var bytes: [UInt8] {
    let head = [
      JSONValue.Member("format", .string(Self.format)),
      JSONValue.Member("version", .integer(Self.version)),
    ]
    if palettes.count == 1 {
      return JSONValue.object(head + Self.members(palettes[0])).documentBytes
    }
    let several = JSONValue.array(palettes.map { .object(Self.members($0)) })
    return JSONValue.object(head + [JSONValue.Member("palettes", several)]).documentBytes
  }
}

// MARK: - Reading

extension PaletteDocument {
  private static func palettes(_ node: JSONNode) throws(DocumentError) -> [Palette] {
    let elements = try node.array()
    guard !elements.isEmpty else {
      throw node.error("there are no palettes", remedy: "put at least one here")
    }
    var names: Set<String> = []
    return try elements.map { (element) throws(DocumentError) in
      let object = try element.object(allowing: ["name", "colors", "strings"])
      let palette = try palette(object)
      guard names.insert(palette.name).inserted else {
        throw try object.required("name").error(
          "another palette of this file has this name", remedy: "rename one of them")
      }
      return palette
    }
  }

  private static func palette(_ object: JSONObject) throws(DocumentError) -> Palette {
    let name = try object.required("name").nonEmptyString()
    let colors = try object.required("colors").object().members
    let strings = try object.optional("strings")?.object().members ?? []
    return Palette(
      name: name,
      colors: try colors.map { (member) throws(DocumentError) in
        Palette.NamedColor(name: try self.name(of: member), color: try color(member.value))
      },
      strings: try strings.map { (member) throws(DocumentError) in
        Palette.NamedString(name: try self.name(of: member), text: try member.value.string())
      })
  }

  private static func name(of member: JSONObject.Member) throws(DocumentError) -> String {
    guard !member.name.isEmpty else { throw member.nameNode.error("a name must not be empty") }
    return member.name
  }

  private static func color(_ node: JSONNode) throws(DocumentError) -> Color {
    let text = try node.string()
    do {
      return try Color(hex: text)
    } catch {
      let remedy = "write a colour such as #D9480F, or #D9480F80 with alpha"
      if case .notADigit(_, let offset) = error {
        throw node.error(atScalar: offset, "\(error)", remedy: remedy)
      }
      throw node.error("\(error)", remedy: remedy)
    }
  }
}

// MARK: - Writing

extension PaletteDocument {
  private static func members(_ palette: Palette) -> [JSONValue.Member] {
    let colors = palette.colors.map { JSONValue.Member($0.name, .string($0.color.hex)) }
    let strings = palette.strings.map { JSONValue.Member($0.name, .string($0.text)) }
    return [
      JSONValue.Member("name", .string(palette.name)), JSONValue.Member("colors", .object(colors)),
    ] + (strings.isEmpty ? [] : [JSONValue.Member("strings", .object(strings))])
  }
}
