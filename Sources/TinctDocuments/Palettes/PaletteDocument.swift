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
/// Several palettes are in an array under `palettes`, each with its own `name`, `colors` and
/// `strings`. Colours are `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`; `strings` is optional. The
/// format is described in `schemas/palette.schema.json`.
///
/// Reading a written document gives the same palettes if their colours are those of 8-bit pixels;
/// other colours are rounded to these when written.
public struct PaletteDocument: Hashable, Sendable {
  /// The value of `format`.
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
  /// - Throws: all errors, each with the location of the value that is wrong.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentErrors) {
    palettes = try DocumentReader.read(bytes, limits: limits, Self.read)
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

// MARK: - As a format among others

extension PaletteFormat {
  /// Tinct's own JSON.
  public static let tinct = PaletteFormat(
    "tinct", ending: ".json", title: "a palette of Tinct",
    capacity: Capacity(names: true, alpha: .full, strings: true),
    read: { (bytes, limits) throws(PaletteFileError) in
      do throws(DocumentErrors) {
        let palettes = try PaletteDocument(parsing: bytes, limits: limits).palettes
        return PaletteReading(palettes.map { SwatchPalette($0) })
      } catch { throw .text(error) }
    },
    write: { (palettes, _) throws(PaletteFileError) in PaletteDocument.write(palettes) })
}

extension PaletteDocument {
  fileprivate static func write(_ palettes: [SwatchPalette]) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .tinct)
    var notes = writer.notes
    let named = SwatchPalette.palettes(palettes, named: "palette", notes: &notes)
    return PaletteWriting(PaletteDocument(named).bytes, notes: notes)
  }
}

// MARK: - Reading

extension PaletteDocument {
  private static let head = ["format", "version"]

  private static func read(_ root: JSONNode, _ reader: inout DocumentReader) -> [Palette]? {
    guard let object = reader.attempt(try root.document(format: format, version: version)) else {
      return nil
    }
    guard let several = object["palettes"] else {
      let palette = palette(
        root, required: head + ["name", "colors"], optional: ["strings", "palettes"], &reader)
      return palette.map { [$0] }
    }
    _ = reader.object(root, required: head + ["palettes"])
    return palettes(in: several, &reader)
  }

  private static func palettes(
    in list: JSONNode, _ reader: inout DocumentReader
  ) -> [Palette]? {
    guard let elements = reader.attempt(try list.array()) else { return nil }
    if elements.isEmpty {
      reader.note(list.error("there are no palettes", remedy: "add at least one"))
    }
    var names: Set<String> = []
    return elements.compactMap { element in
      let palette = palette(
        element, required: ["name", "colors"], optional: ["strings"], &reader)
      guard let palette else { return nil }
      if !names.insert(palette.name).inserted, let name = try? element.object()["name"] {
        reader.note(
          name.error(
            "another palette of this file has this name", remedy: "rename one of them"))
      }
      return palette
    }
  }

  private static func palette(
    _ node: JSONNode, required: [String], optional: [String], _ reader: inout DocumentReader
  ) -> Palette? {
    guard let object = reader.object(node, required: required, optional: optional) else {
      return nil
    }
    let name = reader.attempt(try object["name"]?.nonEmptyString())
    let colors = reader.members(object["colors"], color)
    let strings = reader.strings(object["strings"])
    guard let name else { return nil }
    return Palette(
      name: name, colors: colors.map { Palette.NamedColor(name: $0, color: $1) },
      strings: strings)
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
