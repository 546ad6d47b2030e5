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
/// Several palettes are in an array under `palettes`, each with its own `name`, `colors`, `roles`
/// and `strings`. Colours have any notation of CSS Color 4. `roles` says which colour has which
/// role, `{"dark": "Deep teal"}`; it is optional, as `strings` is. The format is described in
/// `schemas/palette.schema.json`.
///
/// Reading a written document gives the same palettes if their colours are those of 8-bit pixels;
/// other colours are rounded to these when written. Colours with roles come first.
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
    // Colours outside sRGB are mapped into it; readers of files report that.
    var notes: [String] = []
    palettes = SwatchPalette.palettes(
      try Self.sources(bytes, limits: limits), named: "palette", notes: &notes)
  }

  /// Reads the palettes of a file with their colours as they are written.
  fileprivate static func sources(
    _ bytes: [UInt8], limits: Limits
  ) throws(DocumentErrors) -> [SwatchPalette] {
    try DocumentReader.read(bytes, limits: limits, read)
  }

  /// The file: UTF-8, the same bytes for the same document.
  public var bytes: [UInt8] { bytes(palettes.map { _ in [:] }) }

  /// The file with notations for some colours, by their names, for each palette.
  private func bytes(_ notations: [[String: String]]) -> [UInt8] {
    let head = [
      JSONValue.Member("format", .string(Self.format)),
      JSONValue.Member("version", .integer(Self.version)),
    ]
    if palettes.count == 1 {
      return JSONValue.object(head + Self.members(palettes[0], notations[0])).documentBytes
    }
    let several = JSONValue.array(
      zip(palettes, notations).map { .object(Self.members($0, $1)) })
    return JSONValue.object(head + [JSONValue.Member("palettes", several)]).documentBytes
  }
}

// MARK: - As a format among others

extension PaletteFormat {
  /// Tinct's own JSON.
  public static let tinct = PaletteFormat(
    "tinct", ending: ".json", title: "a palette of Tinct",
    capacity: Capacity(names: true, paletteName: true, alpha: .full, strings: true),
    read: { (bytes, limits) throws(PaletteFileError) in
      do throws(DocumentErrors) {
        return PaletteReading(try PaletteDocument.sources(bytes, limits: limits))
      } catch { throw .text(error) }
    },
    write: { (palettes, _) throws(PaletteFileError) in PaletteDocument.write(palettes) })
}

extension PaletteDocument {
  fileprivate static func write(_ palettes: [SwatchPalette]) -> PaletteWriting {
    var writer = PaletteWriter()
    // Colours that keep their notation lose nothing.
    let changing = palettes.map { palette in
      var palette = palette
      palette.swatches.removeAll { $0.notation != nil }
      return palette
    }
    writer.noteLosses(of: changing, in: .tinct)
    var notes = writer.notes
    _ = SwatchPalette.palettes(changing, named: "palette", notes: &notes)
    var own: [String] = []
    let named = SwatchPalette.palettes(palettes, named: "palette", notes: &own)
    let notations = zip(named, palettes).map { palette, source in
      Dictionary(
        zip(palette.colors, source.swatches).compactMap { color, swatch in
          swatch.notation.map { (color.title, $0) }
        }, uniquingKeysWith: { first, _ in first })
    }
    return PaletteWriting(PaletteDocument(named).bytes(notations), notes: notes)
  }
}

// MARK: - Reading

extension PaletteDocument {
  private static let head = ["format", "version"]

  private static func read(_ root: JSONNode, _ reader: inout DocumentReader) -> [SwatchPalette]? {
    guard !isOfSketch(root) else {
      reader.note(
        root.error(
          "palettes of Sketch are not read",
          remedy: "write its colours as design tokens or CSS, with a plugin, or in one line: "
            + "'#1F2A44, #F2E9DC'"))
      return nil
    }
    guard let object = reader.attempt(try root.document(format: format, version: version)) else {
      return nil
    }
    guard let several = object["palettes"] else {
      let palette = palette(
        root, required: head + ["name", "colors"], optional: ["roles", "strings", "palettes"],
        &reader)
      return palette.map { [$0] }
    }
    _ = reader.object(root, required: head + ["palettes"])
    return palettes(in: several, &reader)
  }

  /// Returns true for a file by Sketch Palettes, which has a list of colours and the version of the
  /// plugin that reads it.
  private static func isOfSketch(_ root: JSONNode) -> Bool {
    guard let object = try? root.object(), object["format"] == nil else { return false }
    return object["colors"]?.kind == .array
      && ["compatibleVersion", "pluginVersion"].contains { object[$0] != nil }
  }

  private static func palettes(
    in list: JSONNode, _ reader: inout DocumentReader
  ) -> [SwatchPalette]? {
    guard let elements = reader.attempt(try list.array()) else { return nil }
    if elements.isEmpty {
      reader.note(list.error("there are no palettes", remedy: "add at least one"))
    }
    var names: Set<String> = []
    return elements.compactMap { element in
      let palette = palette(
        element, required: ["name", "colors"], optional: ["roles", "strings"], &reader)
      guard let palette else { return nil }
      if !names.insert(palette.name ?? "").inserted, let name = try? element.object()["name"] {
        reader.note(
          name.error(
            "another palette of this file has this name", remedy: "rename one of them"))
      }
      return palette
    }
  }

  private static func palette(
    _ node: JSONNode, required: [String], optional: [String], _ reader: inout DocumentReader
  ) -> SwatchPalette? {
    guard let object = reader.object(node, required: required, optional: optional) else {
      return nil
    }
    let name = reader.attempt(try object["name"]?.nonEmptyString())
    let colors = reader.members(object["colors"], color)
    let names = (try? object["colors"]?.object().members.map(\.name)) ?? []
    let known = Set(names)
    let roles = reader.members(object["roles"]) { (node) throws(DocumentError) in
      let name = try node.string()
      guard !known.contains(name) else { return name }
      throw noColor(named: name, node, among: names)
    }
    let strings = reader.strings(object["strings"])
    guard let name else { return nil }
    let palette = SwatchPalette(
      name: name,
      swatches: colors.map {
        SwatchPalette.Swatch(name: $0, color: $1.color, notation: $1.notation)
      },
      strings: strings)
    // A role whose colour could not be read has been noted.
    return (try? palette.taking(PaletteRoles(roles.map { PaletteRoles.Role($0, $1) }))) ?? palette
  }

  /// The error of a role for a colour that is not there.
  private static func noColor(
    named name: String, _ node: JSONNode, among names: [String]
  ) -> DocumentError {
    let guess = likeliestName(for: name, in: names).map { "did you mean \(quoted($0))?" }
    return node.error(
      "the palette has no colour \(quoted(name))",
      remedy: guess ?? "there are: \(names.joined(separator: ", "))")
  }

  /// Returns the line and the column of the value of a colour in a file, as `3:14`; nil if it is
  /// not found.
  package static func location(
    of color: String, inPalette name: String, of bytes: [UInt8]
  ) -> String? {
    guard let root = try? JSONDocument(parsing: bytes).root.object() else { return nil }
    let several = (try? root["palettes"]?.array()) ?? []
    let own = several.lazy.compactMap { try? $0.object() }
      .first { (try? $0["name"]?.string()) == name }
    return (try? (own ?? root)["colors"]?.object())?[color]?.location
  }

  private static func color(
    _ node: JSONNode
  ) throws(DocumentError) -> (color: SpacedColor, notation: String?) {
    let text = try node.string()
    let remedy =
      "write a colour such as #D9480F, #D9480F80 with alpha, tomato or oklch(0.7 0.15 40)"
    guard text.hasPrefix("#") else {
      do throws(CSSColorError) { return (try SpacedColor(css: text), text) } catch {
        throw node.error("\(quoted(text)) is not a colour: \(error)", remedy: remedy)
      }
    }
    do throws(HexColorError) { return (SpacedColor(try Color(hex: text)), nil) } catch {
      if case .notADigit(_, let offset) = error {
        throw node.error(atScalar: offset, "\(error)", remedy: remedy)
      }
      throw node.error("\(error)", remedy: remedy)
    }
  }
}

// MARK: - Writing

extension PaletteDocument {
  private static func members(
    _ palette: Palette, _ notations: [String: String]
  ) -> [JSONValue.Member] {
    // A colour with several roles is written once.
    var titles: Set<String> = []
    let colors = palette.colors.filter { titles.insert($0.title).inserted }
      .map { JSONValue.Member($0.title, .string(notations[$0.title] ?? $0.color.hex)) }
    // Once one has a role by another name, its own name alone would be no role any more.
    let hasRoles = palette.colors.contains { $0.ownName != nil }
    let roles = palette.colors.filter { $0.ownName != nil }
      .map { JSONValue.Member($0.name, .string($0.title)) }
    let strings = palette.strings.map { JSONValue.Member($0.name, .string($0.text)) }
    return [
      JSONValue.Member("name", .string(palette.name)), JSONValue.Member("colors", .object(colors)),
    ] + (hasRoles ? [JSONValue.Member("roles", .object(roles))] : [])
      + (strings.isEmpty ? [] : [JSONValue.Member("strings", .object(strings))])
  }
}
