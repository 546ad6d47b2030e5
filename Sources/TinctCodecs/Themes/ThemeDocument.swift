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
  /// - Throws: the first error, with the key, line and column.
  public static func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(DocumentError) -> Theme {
    let document = try JSONDocument(parsing: bytes, limits: limits)
    let root = try document.root.document(
      format: "tinct-theme", version: 1,
      allowing: [
        "format", "version", "name", "inks", "board", "cell", "wire", "knob", "source", "wall",
      ])
    let theme = Theme(
      name: try root.required("name").nonEmptyString(),
      inks: try inks(root.required("inks")),
      board: try board(root.required("board")),
      cell: try cell(root.required("cell")),
      wire: try wire(root.required("wire")),
      knob: try knob(root.required("knob")),
      source: try source(root.required("source")),
      wall: Theme.Wall(width: try measures(root.required("wall"), ["width": 0.001...0.5])[0]))
    try checkInks(of: theme, root.required("inks"))
    return theme
  }

  // MARK: - Inks

  private static func inks(_ node: JSONNode) throws(DocumentError) -> InkRules {
    let object = try node.object(allowing: InkRules.PaletteKind.allCases.map(\.rawValue))
    return InkRules(
      twoColors: try rules(object.required(InkRules.PaletteKind.twoColors.rawValue)),
      scheme: try rules(object.required(InkRules.PaletteKind.scheme.rawValue)))
  }

  private static func rules(_ node: JSONNode) throws(DocumentError) -> [InkRules.Rule] {
    let object = try node.object(allowing: Ink.board.map(\.name))
    var rules: [InkRules.Rule] = []
    for member in object.members {
      let text = try member.value.string()
      do throws(ColorExpressionError) {
        rules.append(
          InkRules.Rule(ink: Ink(member.name), color: try ColorExpression(parsing: text)))
      } catch {
        throw member.value.error(
          atScalar: error.offset, "\(error)",
          remedy: "write a colour's name, #RRGGBB or color-mix(in oklab, base 55%, text)")
      }
    }
    return rules
  }

  /// Throws unless the rules give a colour to every ink that the measures call for.
  private static func checkInks(of theme: Theme, _ node: JSONNode) throws(DocumentError) {
    let object = try node.object()
    for kind in InkRules.PaletteKind.allCases {
      let known = Set(theme.inks[kind].map(\.ink))
      guard let missing = theme.neededInks.first(where: { !known.contains($0) }) else { continue }
      throw try object.required(kind.rawValue).error(
        "the ink \"\(missing.name)\" has no colour",
        remedy: "the measures of this theme draw in it: add \"\(missing.name)\": \"…\"")
    }
    for kind in InkRules.PaletteKind.allCases {
      let rules = try object.required(kind.rawValue).object()
      for member in rules.members {
        let names = try? ColorExpression(parsing: member.value.string()).names
        guard let unknown = names?.first(where: { !kind.names.contains($0) }) else { continue }
        throw member.value.error(
          "palettes of this kind need not have a colour \"\(unknown)\"",
          remedy: "use \(kind.names.joined(separator: ", ")), or a colour written out")
      }
    }
  }

  // MARK: - Measures

  private static func board(_ node: JSONNode) throws(DocumentError) -> Theme.Board {
    Theme.Board(margin: try measures(node, ["margin": 0...8])[0])
  }

  private static func cell(_ node: JSONNode) throws(DocumentError) -> Theme.Cell {
    let object = try node.object(allowing: ["shape", "gap", "cornerRadius", "line"])
    let shape = try object.required("shape")
    let name = try shape.string()
    guard let value = Theme.Cell.Shape(rawValue: name) else {
      throw shape.error(
        "no such shape \"\(name)\"",
        remedy: "write " + Theme.Cell.Shape.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return Theme.Cell(
      shape: value, gap: try object.required("gap").number(in: 0...0.5),
      cornerRadius: try object.required("cornerRadius").number(in: 0...0.5),
      line: try object.required("line").number(in: 0...0.5))
  }

  private static func wire(_ node: JSONNode) throws(DocumentError) -> Theme.Wire {
    let values = try measures(
      node,
      [
        "width": 0.01...0.5, "bend": 0...1, "junction": 0...1, "core": 0...1,
        "poweredCore": 0...1,
      ])
    return Theme.Wire(
      width: values[0], bend: values[1], junction: values[2], core: values[3],
      poweredCore: values[4])
  }

  private static func knob(_ node: JSONNode) throws(DocumentError) -> Theme.Knob {
    let values = try measures(
      node, ["radius": 0...0.5, "hole": 0...0.5, "poweredHole": 0...0.5])
    return Theme.Knob(radius: values[0], hole: values[1], poweredHole: values[2])
  }

  private static func source(_ node: JSONNode) throws(DocumentError) -> Theme.Source {
    let values = try measures(node, ["radius": 0...0.5, "ring": 0...0.5, "dot": 0...0.5])
    return Theme.Source(radius: values[0], ring: values[1], dot: values[2])
  }

  /// The numbers of an object that has just these, all required.
  private static func measures(
    _ node: JSONNode, _ ranges: KeyValuePairs<String, ClosedRange<Double>>
  ) throws(DocumentError) -> [Double] {
    let object = try node.object(allowing: ranges.map(\.key))
    var values: [Double] = []
    for (name, range) in ranges { values.append(try object.required(name).number(in: range)) }
    return values
  }
}
