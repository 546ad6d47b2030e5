public import TinctGraphics
public import TinctPuzzles

/// A theme as a JSON document; `schemas/theme.schema.json` describes it.
///
/// Every measure must be given, so that a theme file says all that there is to change.
public enum ThemeDocument {
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
    guard let object = reader.object(format?.node, required: keys, optional: ["sprites", "stones"])
    else {
      return nil
    }
    let name = reader.attempt(try object["name"]?.nonEmptyString())
    let inks = reader.object(
      object["inks"], required: InkRules.PaletteKind.allCases.map(\.rawValue))
    let rules = InkRules(
      twoColors: rules(.twoColors, inks, &reader), scheme: rules(.scheme, inks, &reader))
    let board = board(object["board"], &reader)
    let cell = cell(object["cell"], &reader)
    let wire = wire(object["wire"], &reader)
    let knob = knob(object["knob"], &reader)
    let source = source(object["source"], &reader)
    let wall = wall(object["wall"], &reader)
    let sprites = sprites(object["sprites"], rules, &reader)
    let stones = StonesReader(boardInks: Ink.board) { (node, kind) throws(DocumentError) in
      try color(node, over: kind)
    }.stones(object["stones"], &reader)
    guard let name, let board, let cell, let wire, let knob, let source, let wall else {
      return nil
    }
    let theme = Theme(
      name: name, inks: rules, board: board, cell: cell, wire: wire, knob: knob, source: source,
      wall: wall, sprites: sprites, stones: stones)
    for kind in InkRules.PaletteKind.allCases {
      checkInks(theme.neededInks, in: inks?[kind.rawValue], &reader)
    }
    return theme
  }

  // MARK: - Inks

  private static func rules(
    _ kind: InkRules.PaletteKind, _ inks: JSONObject?, _ reader: inout DocumentReader
  ) -> [InkRules.Rule] {
    let object = reader.object(
      inks?[kind.rawValue], required: [], optional: Ink.board.map(\.name))
    var rules: [InkRules.Rule] = []
    for member in object?.members ?? [] {
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
        remedy: "write a colour's name, #RRGGBB or color-mix(in oklab, base 55%, text)")
    }
    if let unknown = color.names.first(where: { !kind.names.contains($0) }) {
      throw node.error(
        "palettes of this kind need not have a colour \"\(unknown)\"",
        remedy: "use \(kind.names.joined(separator: ", ")), or a colour written out")
    }
    return color
  }

  /// Notes the inks that the measures call for and that no rule gives a colour to.
  ///
  /// A key that is no ink most likely means one of them, so that it alone is told.
  private static func checkInks(
    _ needed: [Ink], in node: JSONNode?, _ reader: inout DocumentReader
  ) {
    guard let node, let object = try? node.object() else { return }
    let given = Set(object.members.map { Ink($0.name) })
    guard given.isSubset(of: Ink.board) else { return }
    for missing in needed where !given.contains(missing) {
      reader.note(
        node.error(
          "the ink \"\(missing.name)\" has no colour",
          remedy: "the measures of this theme draw in it: add \"\(missing.name)\": \"…\""))
    }
  }

  // MARK: - Sprites

  /// How sprites are coloured, in the inks that have a colour in palettes of either kind.
  private static func sprites(
    _ node: JSONNode?, _ rules: InkRules, _ reader: inout DocumentReader
  ) -> SpriteRecipes {
    let keys = ["pieces", "cells", "sources", "sourceRings"]
    let object = reader.object(node, required: [], optional: keys)
    let schemeInks = Set(rules.scheme.map(\.ink))
    let inks = rules.twoColors.map(\.ink).filter(schemeInks.contains).map(\.name)
    let recipes = RecipeReader(names: [SpriteRecipes.Recipe.inkName] + inks)
    func recipe(_ key: String) -> SpriteRecipes.Recipe {
      recipes.recipe(object?[key], &reader) ?? .plain
    }
    return SpriteRecipes(
      pieces: recipe("pieces"), cells: recipe("cells"), sources: recipe("sources"),
      sourceRings: recipe("sourceRings"))
  }

  // MARK: - Measures

  private static func board(
    _ node: JSONNode?, _ reader: inout DocumentReader
  ) -> Theme.Board? {
    measures(node, ["margin": 0...8], &reader).map { Theme.Board(margin: $0[0]) }
  }

  private static func cell(_ node: JSONNode?, _ reader: inout DocumentReader) -> Theme.Cell? {
    let keys = ["shape", "gap", "cornerRadius", "line"]
    guard let object = reader.object(node, required: keys) else { return nil }
    let shape = reader.attempt(try object["shape"].map(Self.shape))
    let gap = reader.attempt(try object["gap"]?.number(in: 0...0.5))
    let cornerRadius = reader.attempt(try object["cornerRadius"]?.number(in: 0...0.5))
    let line = reader.attempt(try object["line"]?.number(in: 0...0.5))
    guard let shape, let gap, let cornerRadius, let line else { return nil }
    return Theme.Cell(shape: shape, gap: gap, cornerRadius: cornerRadius, line: line)
  }

  private static func shape(_ node: JSONNode) throws(DocumentError) -> Theme.Cell.Shape {
    let name = try node.string()
    if let shape = Theme.Cell.Shape(rawValue: name) { return shape }
    throw node.error(
      "no such shape \(quoted(name))",
      remedy: "write " + Theme.Cell.Shape.allCases.map(\.rawValue).joined(separator: ", "))
  }

  private static func wire(_ node: JSONNode?, _ reader: inout DocumentReader) -> Theme.Wire? {
    let ranges: KeyValuePairs = [
      "width": 0.01...0.5, "bend": 0...1, "junction": 0...1, "core": 0...1, "poweredCore": 0...1,
    ]
    return measures(node, ranges, &reader).map {
      Theme.Wire(width: $0[0], bend: $0[1], junction: $0[2], core: $0[3], poweredCore: $0[4])
    }
  }

  private static func knob(_ node: JSONNode?, _ reader: inout DocumentReader) -> Theme.Knob? {
    measures(node, ["radius": 0...0.5, "hole": 0...0.5, "poweredHole": 0...0.5], &reader).map {
      Theme.Knob(radius: $0[0], hole: $0[1], poweredHole: $0[2])
    }
  }

  private static func source(
    _ node: JSONNode?, _ reader: inout DocumentReader
  ) -> Theme.Source? {
    measures(node, ["radius": 0...0.5, "ring": 0...0.5, "dot": 0...0.5], &reader).map {
      Theme.Source(radius: $0[0], ring: $0[1], dot: $0[2])
    }
  }

  private static func wall(_ node: JSONNode?, _ reader: inout DocumentReader) -> Theme.Wall? {
    measures(node, ["width": 0.001...0.5], &reader).map { Theme.Wall(width: $0[0]) }
  }

  /// The numbers of an object that has just these, all required; nil if one is wrong.
  private static func measures(
    _ node: JSONNode?, _ ranges: KeyValuePairs<String, ClosedRange<Double>>,
    _ reader: inout DocumentReader
  ) -> [Double]? {
    guard let object = reader.object(node, required: ranges.map(\.key)) else { return nil }
    var values: [Double] = []
    for (name, range) in ranges {
      guard let value = reader.attempt(try object[name]?.number(in: range)) else { continue }
      values.append(value)
    }
    return values.count == ranges.count ? values : nil
  }
}
