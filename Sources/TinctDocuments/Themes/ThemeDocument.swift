public import TinctBoards
public import TinctGraphics
internal import TinctPuzzles

/// A theme as a JSON document; `schemas/theme.schema.json` describes it.
///
/// Parts that every theme has are required; parts that only some have, such as a shadow, are
/// optional.
public enum ThemeDocument {
  /// The key of comments for people who read the file; any part may have it.
  static let comment = "$comment"

  /// Reads a theme.
  ///
  /// - Parameters:
  ///   - bytes: the document, UTF-8.
  ///   - limits: limits on its size and depth.
  /// - Throws: all errors, each with the key, line and column.
  public static func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(DocumentErrors) -> Theme {
    try DocumentReader.read(bytes, limits: limits, theme)
  }

  private static func theme(_ root: JSONNode, _ reader: inout DocumentReader) -> Theme? {
    let format = reader.attempt(try root.document(format: "tinct-theme", version: 1))
    let keys = [
      "format", "version", "name", "inks", "board", "cell", "wire", "knob", "source", "wall",
    ]
    let extras = ["marks", "motion", "thumbnail", "art", "sprites", "stones", comment]
    guard let object = reader.object(format?.node, required: keys, optional: extras) else {
      return nil
    }
    let name = reader.attempt(try object["name"]?.nonEmptyString())
    let inks = reader.object(
      object["inks"], required: [],
      optional: InkRules.PaletteKind.allCases.map(\.rawValue) + [comment])
    let rules = InkRules(
      twoColors: rules(.twoColors, inks, &reader), scheme: rules(.scheme, inks, &reader),
      named: rules(.named, inks, &reader))
    if let inks, InkRules.PaletteKind.allCases.allSatisfy({ inks[$0.rawValue] == nil }) {
      reader.note(
        inks.node.error(
          "no ink has a colour", remedy: "add \"twoColors\", \"scheme\" or \"named\""))
    }
    var measures = ThemeMeasures(reader)
    let board = measures.board(object["board"])
    let cell = measures.cell(object["cell"])
    let wire = measures.wire(object["wire"])
    let knob = measures.knob(object["knob"])
    let source = measures.source(object["source"])
    let wall = measures.wall(object["wall"])
    let marks = measures.marks(object["marks"])
    let motion = measures.motion(object["motion"])
    let thumbnail = measures.thumbnail(object["thumbnail"])
    reader = measures.reader
    let art = reader.attempt(try object["art"]?.nonEmptyString())
    let sprites = sprites(object["sprites"], rules, &reader)
    let stones = StonesReader(boardInks: Ink.board, kinds: rules.kinds) {
      (node, kind) throws(DocumentError) in try color(node, over: kind)
    }.stones(object["stones"], &reader)
    // Parts that could not be read have been noted; the inks that all others need are still told.
    var theme = Theme(
      name: name ?? "", inks: rules, board: board ?? Theme.Board(margin: 0),
      cell: cell ?? Theme.Cell(shape: .none, gap: 0, cornerRadius: 0, line: 0),
      wire: wire ?? Theme.Wire(width: 0.25, bend: 1, junction: 0, core: 0, poweredCore: 0),
      knob: knob ?? Theme.Knob(radius: 0.2, hole: 0, poweredHole: 0),
      source: source ?? Theme.Source(radius: 0.3, ring: 0, dot: 0),
      wall: wall ?? Theme.Wall(width: 0.08), marks: marks ?? Theme.Marks(),
      motion: motion ?? Theme.Motion(), thumbnail: thumbnail ?? Theme.Thumbnail(), art: art,
      sprites: sprites, stones: stones)
    let usual = SampleInks.usual(for: theme)
    theme.inks.twoColors += usual.twoColors
    theme.inks.scheme += usual.scheme
    theme.inks.named += usual.named
    let given = Set(InkRules.PaletteKind.allCases.flatMap { usual[$0].map(\.ink) })
    // A rule that cannot be read chooses its ink all the same.
    let written = InkRules.PaletteKind.allCases.flatMap { kind in
      (try? inks?[kind.rawValue]?.object())?.members.map { Ink($0.name) } ?? []
    }
    let chosen = InkRules.extras(chosenBy: Set(written))
    for kind in InkRules.PaletteKind.allCases {
      checkInks(
        theme.neededInks.filter { !given.contains($0) }, chosen, of: kind,
        in: inks?[kind.rawValue], &reader)
    }
    return theme
  }

  /// Returns the line and the column of the path of its art in a document, as `3:14`; nil if it has
  /// none.
  package static func locationOfArt(in bytes: [UInt8]) -> String? {
    (try? JSONDocument(parsing: bytes).root.object())?["art"]?.location
  }

  /// Returns the document of a theme under another name; everything else stays as it is written.
  ///
  /// - Parameter schema: returns the address of the schema for the one that the document names; nil
  ///   to leave it.
  /// - Throws: all errors in the document.
  public static func renamed(
    _ bytes: [UInt8], to name: String, limits: Limits = Limits(),
    schema: (String) -> String? = { _ in nil }
  ) throws(DocumentErrors) -> [UInt8] {
    _ = try read(bytes, limits: limits)
    let changes = try DocumentReader.read(bytes, limits: limits) { root, reader in
      reader.object(root, required: ["name"], optional: nil).map { object in
        let own = object["$schema"].flatMap { node in
          (try? node.string()).flatMap(schema).map { (node.byteRange, $0) }
        }
        return [object["name"].map { ($0.byteRange, name) }, own].compactMap(\.self)
      }
    }
    var changed = bytes
    for (range, text) in changes.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      changed.replaceSubrange(range, with: Array("\(JSONValue.string(text))".utf8))
    }
    return changed
  }

  // MARK: - Inks

  private static func rules(
    _ kind: InkRules.PaletteKind, _ inks: JSONObject?, _ reader: inout DocumentReader
  ) -> [InkRules.Rule] {
    let object = reader.object(
      inks?[kind.rawValue], required: [],
      optional: Ink.board.map(\.name) + [comment])
    var rules: [InkRules.Rule] = []
    for member in object?.members ?? [] where member.name != comment {
      guard let color = reader.attempt(try color(member.value, over: kind)) else { continue }
      rules.append(InkRules.Rule(ink: Ink(member.name), color: color))
    }
    return rules
  }

  private static func color(
    _ node: JSONNode, over kind: InkRules.PaletteKind
  ) throws(DocumentError) -> ColorExpression {
    let text = try node.string()
    let color: ColorExpression
    do { color = try ColorExpression(parsing: text) } catch {
      throw node.error(
        atScalar: error.offset, "\(error)",
        remedy: CSSColor.advice(on: error, in: text)
          ?? "write a colour's name, #RRGGBB or color-mix(in oklab, base 55%, text)")
    }
    if let names = kind.names.map({ $0 + DerivedRoles.names }) {
      let unknown = color.names.filter { !names.contains($0) }
      if let last = unknown.last {
        let others = unknown.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
        throw node.error(
          "not every palette of this kind has "
            + (others.isEmpty ? "a colour \"\(last)\"" : "the colours \(others) and \"\(last)\""),
          remedy: unknown.map { CSSColor.advice(onName: $0, among: names) }.joined()
            + "use \(names.joined(separator: ", ")), a colour written out, or the list \"named\"")
      }
    }
    return color
  }

  /// Notes the inks that the measures require but that have no rule, and those that are drawn only
  /// where every list has them.
  ///
  /// A key that is nearly that of an ink is reported as such, and not its ink as missing.
  private static func checkInks(
    _ needed: [Ink], _ extras: [Ink], of kind: InkRules.PaletteKind, in node: JSONNode?,
    _ reader: inout DocumentReader
  ) {
    guard let node, let object = try? node.object() else { return }
    let known = Ink.board.map(\.name)
    let names = object.members.map(\.name).filter { $0 != comment }
    let unknown = names.filter { !known.contains($0) }
    let given = Set(names + unknown.compactMap { likeliestName(for: $0, in: known) })
    let missing = (needed + extras).filter { !given.contains($0.name) }
    // Keys that are near to none may mean them, one each.
    let strangers = unknown.count { likeliestName(for: $0, in: known) == nil }
    guard missing.count > strangers else { return }
    for ink in missing {
      let sample = SampleInks.color(of: ink, in: kind) ?? "#808080"
      let reason =
        needed.contains(ink)
        ? "the measures of this theme draw in it"
        : Ink.knobs.contains(ink)
          ? "\"knob\" and \"poweredKnob\" are drawn only where every list has both"
          : "it is drawn only where every list has it"
      reader.note(
        node.error(
          "the ink \"\(ink.name)\" has no colour",
          remedy: "\(reason): add \"\(ink.name)\": \"\(sample)\""))
    }
  }

  // MARK: - Sprites

  /// Reads the colours of sprites, over the inks that have a colour in palettes of every kind.
  private static func sprites(
    _ node: JSONNode?, _ rules: InkRules, _ reader: inout DocumentReader
  ) -> SpriteRecipes {
    let keys = ["pieces", "cells", "sources", "sourceRings"]
    let object = reader.object(node, required: [], optional: keys)
    let lists = rules.kinds.map { kind in rules[kind].map(\.ink) }
    let inks = (lists.first ?? []).filter { ink in lists.allSatisfy { $0.contains(ink) } }
      .map(\.name)
    let recipes = RecipeReader(names: [SpriteRecipes.Recipe.inkName] + inks)
    func recipe(_ key: String) -> SpriteRecipes.Recipe {
      recipes.recipe(object?[key], &reader) ?? .plain
    }
    return SpriteRecipes(
      pieces: recipe("pieces"), cells: recipe("cells"), sources: recipe("sources"),
      sourceRings: recipe("sourceRings"))
  }
}
