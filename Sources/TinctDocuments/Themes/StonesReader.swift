internal import TinctBoards
internal import TinctGraphics
internal import TinctPuzzles

/// Reads the `stones` of a theme: the looks of the states of cells.
struct StonesReader {
  /// The inks that the theme has for all boards.
  let boardInks: [Ink]
  /// The kinds of palettes that the theme is for.
  let kinds: [InkRules.PaletteKind]
  /// Reads a colour over the names of a kind of palette.
  let color: (JSONNode, InkRules.PaletteKind) throws(DocumentError) -> ColorExpression

  /// The names of inks in an order, looked up for every ink of a look.
  struct Names {
    let all: [String]
    private let set: Set<String>

    init(_ names: [String]) {
      all = names
      set = Set(names)
    }

    func contains(_ name: String) -> Bool { set.contains(name) }
  }

  /// Reads the value of `stones`; returns the defaults if there is none, or if it is wrong.
  func stones(_ node: JSONNode?, _ reader: inout DocumentReader) -> Theme.Stones {
    guard
      let object = reader.object(
        node, required: ["states"], optional: ["inks", "rimWidth", "cellLine"])
    else { return .standard }
    let rules = rules(object["inks"], &reader)
    let inks = Names(
      boardInks.map(\.name) + (kinds.first.map { rules[$0] } ?? []).map(\.ink.name))
    let rimWidth = reader.attempt(try object["rimWidth"]?.number(in: 0...0.25))
    let cellLine = reader.attempt(
      try object["cellLine"].map { (node) throws(DocumentError) in Ink(try Self.ink(node, inks)) })
    var looks: [String: Theme.Stones.StateLook] = [:]
    for member in reader.attempt(try object["states"]?.object())?.members ?? [] {
      looks[member.name] = look(member.value, inks, &reader)
    }
    return Theme.Stones(
      rimWidth: rimWidth ?? Theme.Stones.standard.rimWidth, cellLine: cellLine, looks: looks,
      inks: rules)
  }

  /// Reads the theme's own inks; each has a colour in palettes of all kinds.
  private func rules(_ node: JSONNode?, _ reader: inout DocumentReader) -> InkRules {
    let object = reader.object(node, required: kinds.map(\.rawValue))
    var lists: [InkRules.PaletteKind: [InkRules.Rule]] = [:]
    for kind in kinds {
      let members = reader.attempt(try object?[kind.rawValue]?.object())?.members ?? []
      var rules: [InkRules.Rule] = []
      for member in members {
        do throws(DocumentError) { rules.append(try rule(member, kind)) } catch {
          reader.note(error)
        }
      }
      lists[kind] = rules
    }
    var known: Set<Ink> = []
    let inks = kinds.flatMap { lists[$0] ?? [] }.map(\.ink).filter { known.insert($0).inserted }
    for kind in kinds {
      guard let node = object?[kind.rawValue] else { continue }
      let given = Set((lists[kind] ?? []).map(\.ink))
      for ink in inks where !given.contains(ink) {
        reader.note(
          node.error(
            "the ink \(quoted(ink.name)) has no colour",
            remedy: "add \(quoted(ink.name)): \"…\", as palettes of the other kind have it"))
      }
    }
    return InkRules(
      twoColors: lists[.twoColors] ?? [], scheme: lists[.scheme] ?? [],
      named: lists[.named] ?? [])
  }

  private func rule(
    _ member: JSONObject.Member, _ kind: InkRules.PaletteKind
  ) throws(DocumentError) -> InkRules.Rule {
    let ink = Ink(member.name)
    guard !boardInks.contains(ink) else {
      throw member.nameNode.error(
        "the ink \(quoted(member.name)) belongs to all boards",
        remedy: "give it its colour in the theme's \"inks\"")
    }
    return InkRules.Rule(ink: ink, color: try color(member.value, kind))
  }

  private func look(
    _ node: JSONNode, _ inks: Names, _ reader: inout DocumentReader
  ) -> Theme.Stones.StateLook? {
    let object = reader.object(node, required: ["shape"], optional: Self.lookKeys)
    guard let object else { return nil }
    return Self.look(object, inks, &reader)
  }

  private static let plain = Theme.Stones.Shape.none

  /// The keys of a look besides its shape.
  static let lookKeys = [
    "ink", "rim", "edge", "size", "cell", "label", "labelInk", "sprite", "glyph", "void", "top",
  ]
  /// The keys of a figure on a look.
  private static let topKeys = ["shape", "ink", "rim", "size", "sprite", "glyph", "top"]

  /// Reads the look of a state; nil, with the errors noted, if its shape is wrong.
  ///
  /// - Parameters:
  ///   - inks: the names of the inks that there are.
  ///   - rename: returns the ink for a name.
  static func look(
    _ object: JSONObject, _ inks: Names, _ reader: inout DocumentReader,
    rename: (String) -> Ink = { Ink($0) }
  ) -> Theme.Stones.StateLook? {
    let node = object.node
    var shape =
      object["glyph"] != nil
      ? .glyph : object["sprite"] != nil ? .sprite : object["ink"] != nil ? .stone : Self.plain
    if let node = object["shape"] {
      guard let read = reader.attempt(try Self.shape(node)) else { return nil }
      shape = read
    }
    func ink(_ key: String) -> Ink? {
      reader.attempt(
        try object[key].map { (node) throws(DocumentError) in
          rename(try Self.ink(node, inks))
        })
    }
    var look = Theme.Stones.StateLook(shape: shape)
    if let named = ink("ink") { look.ink = named }
    look.rim = ink("rim")
    look.edge = ink("edge")
    look.cell = ink("cell")
    if let named = ink("labelInk") { look.labelInk = named }
    if let size = reader.attempt(try object["size"]?.number(in: 0.05...1)) { look.size = size }
    look.label = reader.attempt(try object["label"]?.nonEmptyString())
    look.sprite = reader.attempt(try object["sprite"]?.nonEmptyString())
    look.glyph = reader.attempt(try object["glyph"]?.nonEmptyString())
    look.isVoid = reader.attempt(try object["void"]?.boolean()) ?? false
    if shape == .glyph, object["glyph"] == nil {
      reader.note(
        node.error("the key \"glyph\" is missing", remedy: "give the text that is drawn"))
    }
    if shape == .sprite, object["sprite"] == nil {
      reader.note(
        node.error("the key \"sprite\" is missing", remedy: "name the PNG, without .png"))
    }
    if look.edge != nil, !shape.isSolid {
      reader.note(
        (object["edge"] ?? node).error(
          "a \(shape.rawValue) cannot be thick",
          remedy: "leave out \"edge\", or choose another shape"))
    }
    look.top = tops(object["top"], inks, &reader, rename: rename)
    return look
  }

  /// Reads a figure, or a list of figures, that lie on a look.
  private static func tops(
    _ node: JSONNode?, _ inks: Names, _ reader: inout DocumentReader,
    rename: (String) -> Ink
  ) -> [Theme.Stones.StateLook] {
    guard let node else { return [] }
    let nodes = node.kind == .array ? reader.attempt(try node.array()) ?? [] : [node]
    return nodes.compactMap { node in
      reader.object(node, required: [], optional: topKeys)
        .flatMap { look($0, inks, &reader, rename: rename) }
    }
  }

  private static func ink(
    _ node: JSONNode, _ known: Names
  ) throws(DocumentError) -> String {
    let name = try node.string()
    guard !known.contains(name) else { return name }
    throw node.error(
      "there is no ink \(quoted(name))",
      remedy: DerivedRoles.names.contains(name)
        ? "palettes have a colour of this name: make it an ink by \"\(name)\": \"\(name)\" in "
          + "\"inks\""
        : likeliestName(for: name, in: known.all).map { "did you mean \(quoted($0))?" }
          ?? knownNames(known.all, near: name))
  }

  private static func shape(_ node: JSONNode) throws(DocumentError) -> Theme.Stones.Shape {
    let name = try node.string()
    if let shape = Theme.Stones.Shape(rawValue: name) { return shape }
    let names = Theme.Stones.Shape.allCases.map(\.rawValue)
    throw node.error(
      "there is no shape \(quoted(name))",
      remedy: likeliestName(for: name, in: names).map { "did you mean \(quoted($0))?" }
        ?? "write " + names.joined(separator: ", "))
  }
}
