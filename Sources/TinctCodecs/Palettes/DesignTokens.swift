internal import TinctGraphics

/// Design tokens of the W3C's community group (DTCG, 2025.10): colours as objects
/// `{colorSpace, components, alpha}`, in groups; also as `#` strings, which circulate, and as aliases
/// `{group.token}`.
///
/// Each group that holds colours directly is a palette, named by its path. Tokens of other types are
/// passed over. A palette's strings stand in its group's `$extensions` under `tinct.strings`.
enum DesignTokens {
  static let stringsKey = "tinct.strings"

  static func read(_ bytes: [UInt8], limits: Limits) throws(PaletteFileError) -> PaletteReading {
    do throws(DocumentError) {
      let root = try JSONDocument(parsing: bytes, limits: limits).root
      var walk = Walk(root: try root.object())
      try walk.group(walk.root, path: [], type: nil)
      guard !walk.palettes.isEmpty else {
        throw root.error("there is no colour token in the file")
      }
      let notes =
        walk.passedOver == 0 ? [] : ["tokens of other types were passed over: \(walk.passedOver)"]
      return PaletteReading(walk.palettes, notes: notes)
    } catch { throw .text(error) }
  }

  private struct Walk {
    let root: JSONObject
    var palettes: [SwatchPalette] = []
    var passedOver = 0

    init(root: JSONObject) { self.root = root }

    mutating func group(
      _ object: JSONObject, path: [String], type: String?
    ) throws(DocumentError) {
      let type = try object["$type"]?.string() ?? type
      let place = palettes.count
      var palette = SwatchPalette(
        name: path.isEmpty ? nil : path.joined(separator: "/"), swatches: [],
        strings: try DesignTokens.strings(object))
      for member in object.members where member.name == "$root" || !member.name.hasPrefix("$") {
        let inner = try member.value.object()
        guard inner["$value"] != nil else {
          try group(inner, path: path + [member.name], type: type)
          continue
        }
        if let color = try color(of: inner, type: type) {
          let name = member.name == "$root" ? "root" : member.name
          palette.swatches.append(SwatchPalette.Swatch(name: name, color: color))
        } else {
          passedOver += 1
        }
      }
      // A group stands before the groups in it.
      if !palette.swatches.isEmpty || !palette.strings.isEmpty {
        palettes.insert(palette, at: place)
      }
    }

    /// The colour of a token; nil if it is of another type.
    private func color(
      of token: JSONObject, type: String?
    ) throws(DocumentError) -> SpacedColor? {
      var (token, type) = (token, type)
      for _ in 0...16 {
        type = try token["$type"]?.string() ?? type
        let value = try token.required("$value")
        if value.kind == .string, let target = try target(of: value) {
          (token, type) = (target.token, target.type)
          continue
        }
        if let type, type != "color" { return nil }
        if type == nil, !looksLikeColor(value) { return nil }
        return try DesignTokens.color(value)
      }
      throw token.node.error(
        "the alias leads through more than 16 others", remedy: "do they run in a circle?")
    }

    private func looksLikeColor(_ value: JSONNode) -> Bool {
      switch value.kind {
      case .string: value.text.hasPrefix("#")
      case .object: JSONObject(value)["colorSpace"] != nil
      case .null, .boolean, .number, .array: false
      }
    }

    /// The token that `{group.token}` names, with the type of its group; nil for other strings.
    private func target(
      of value: JSONNode
    ) throws(DocumentError) -> (token: JSONObject, type: String?)? {
      let text = value.text
      guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
      var object = root
      var type: String?
      for step in text.dropFirst().dropLast().split(
        separator: ".", omittingEmptySubsequences: false)
      {
        type = try object["$type"]?.string() ?? type
        guard let next = object[String(step)], next.kind == .object else {
          throw value.error("there is no token \(quoted(text))")
        }
        object = JSONObject(next)
      }
      guard object["$value"] != nil else {
        throw value.error("\(quoted(text)) is a group, not a token")
      }
      return (object, type)
    }
  }

  private static func strings(_ group: JSONObject) throws(DocumentError) -> [Palette.NamedString] {
    guard let extensions = group["$extensions"], extensions.kind == .object,
      let strings = JSONObject(extensions)[stringsKey]
    else { return [] }
    return try strings.object().members.map { (member) throws(DocumentError) in
      Palette.NamedString(name: member.name, text: try member.value.string())
    }
  }

  private static func color(_ value: JSONNode) throws(DocumentError) -> SpacedColor {
    if value.kind == .string {
      do throws(CSSColorProblem) {
        if let color = try CSSColor.parse(value.text) { return color }
      } catch { throw value.error(error.text) }
      throw value.error("expected a colour, found \(quoted(value.text))")
    }
    let object = try value.object()
    let name = try object.required("colorSpace")
    guard let space = spaces.first(where: { $0.rawValue == name.text }), name.kind == .string else {
      throw name.error(
        "unknown colour space",
        remedy: "known are \(spaces.map(\.rawValue).joined(separator: ", "))")
    }
    let node = try object.required("components")
    let components = try node.array()
    guard components.count == 3 else {
      throw node.error("expected 3 components, found \(components.count)")
    }
    let scale = scale(of: space)
    var values: [Double] = []
    for (index, component) in components.enumerated() {
      let isNone = component.kind == .string && component.text == "none"
      values.append(isNone ? 0 : try component.number(in: -1e6...1e6) / scale[index])
    }
    let alpha = try object["alpha"]?.number(in: 0...1) ?? 1
    return SpacedColor(space, values[0], values[1], values[2], alpha: alpha)
  }

  private static let spaces: [ColorSpace] = [
    .srgb, .srgbLinear, .hsl, .hwb, .lab, .lch, .oklab, .oklch, .displayP3, .a98RGB, .prophotoRGB,
    .rec2020, .xyzD65, .xyzD50,
  ]

  /// What one of our components is in a token's.
  private static func scale(of space: ColorSpace) -> [Double] {
    space == .hsl || space == .hwb ? [1, 100, 100] : [1, 1, 1]
  }
}

// MARK: - Writing

extension DesignTokens {
  static func write(_ palettes: [SwatchPalette]) -> PaletteWriting {
    var notes: [String] = []
    var groups = UniqueNames()
    var members: [JSONValue.Member] = []
    for palette in palettes {
      let content = group(palette, notes: &notes)
      if palettes.count == 1, palette.name == nil {
        members = content
      } else {
        let name = groups.unique(legal(palette.name ?? "palette", notes: &notes))
        members.append(JSONValue.Member(name, .object(content)))
      }
    }
    return PaletteWriting(JSONValue.object(members).documentBytes, notes: notes)
  }

  private static func group(
    _ palette: SwatchPalette, notes: inout [String]
  ) -> [JSONValue.Member] {
    var members = [JSONValue.Member("$type", "color")]
    var names = UniqueNames()
    for (index, swatch) in palette.swatches.enumerated() {
      let name = names.unique(legal(swatch.shownName(at: index), notes: &notes))
      let value = JSONValue.object([.init("$value", value(of: swatch.color))])
      members.append(JSONValue.Member(name, value))
    }
    if !palette.strings.isEmpty {
      let strings = palette.strings.map { JSONValue.Member($0.name, .string($0.text)) }
      members.append(
        JSONValue.Member("$extensions", .object([.init(stringsKey, .object(strings))])))
    }
    return members
  }

  private static func value(of color: SpacedColor) -> JSONValue {
    let own = spaces.contains(color.space) ? color : SpacedColor(color.unbounded)
    let scale = scale(of: own.space)
    let components = (0..<3).map { JSONValue.number(own.components[$0] * scale[$0]) }
    var members: [JSONValue.Member] = [
      .init("colorSpace", .string(own.space.rawValue)), .init("components", .array(components)),
    ]
    if own.alpha != 1 { members.append(.init("alpha", .number(own.alpha))) }
    var opaque = own.srgb.color
    opaque.alpha = 1
    members.append(.init("hex", .string(opaque.hex.lowercased())))
    return .object(members, .line)
  }

  /// A name as tokens may have it: without `{`, `}` and `.`, and no `$` in front.
  private static func legal(_ name: String, notes: inout [String]) -> String {
    var legal = String(name.map { "{}.".contains($0) ? "-" : $0 })
    if legal.hasPrefix("$") { legal = "-" + legal.dropFirst() }
    if legal.isEmpty { legal = "-" }
    if legal != name { notes.append("a token cannot be called \(quoted(name)); it is \(legal)") }
    return legal
  }
}
