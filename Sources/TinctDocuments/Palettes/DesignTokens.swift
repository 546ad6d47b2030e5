package import TinctGraphics

extension PaletteFormat {
  /// W3C design tokens.
  public static let tokens = PaletteFormat(
    "tokens", ending: ".tokens.json", telltaleEndings: [".tokens.json", ".tokens"],
    title: "a design tokens file",
    capacity: Capacity(
      names: true, paletteName: true, alpha: .full, strings: true, aliasesAndComments: true,
      spaces: .css),
    read: { (bytes, limits) throws(PaletteFileError) in try DesignTokens.read(bytes, limits: limits)
    },
    write: { (palettes, _) throws(PaletteFileError) in DesignTokens.write(palettes) })
}

extension PaletteFormat {
  /// Writes a file of design tokens beside others of its folder, to whose colours aliases may lead.
  ///
  /// - Parameters:
  ///   - palettes: at least one.
  ///   - others: the palettes of the other files.
  public static func writeTokens(
    _ palettes: [SwatchPalette], beside others: [SwatchPalette]
  ) -> PaletteWriting {
    DesignTokens.write(palettes, beside: others)
  }

  /// Reads a file of design tokens whose aliases may lead to tokens in others of its folder; later
  /// ones take precedence.
  package static func readTokens(
    _ document: JSONDocument, beside siblings: [JSONDocument], limits: Limits
  ) throws(PaletteFileError) -> PaletteReading {
    do throws(DocumentErrors) {
      return try DesignTokens.read(document, beside: siblings, limits: limits)
    } catch { throw .text(error) }
  }
}

/// Design tokens of the W3C's community group (DTCG, 2025.10): colours as objects `{colorSpace,
/// components, alpha}`, in groups; also as `#` strings, which are in use too, as aliases
/// `{group.token}`, and by `$ref`. Groups may extend others (`$extends`).
///
/// Each group that directly contains colours is a palette, named by its path, `core/blue`, and is
/// written as groups in groups again; its `$root` is called `root`. Tokens of other types are
/// skipped. A colour keeps what it is an alias of, its description, and members such as
/// `$deprecated` and `$extensions`, and so do groups and the file. A palette's strings are in its
/// group's `$extensions` under `tinct.strings`.
enum DesignTokens {
  static let stringsKey = "tinct.strings"

  static func read(_ bytes: [UInt8], limits: Limits) throws(PaletteFileError) -> PaletteReading {
    let document: JSONDocument
    do throws(DocumentError) { document = try JSONDocument(parsing: bytes, limits: limits) } catch {
      throw .text(error)
    }
    do throws(DocumentErrors) { return try read(document, limits: limits) } catch {
      throw .text(error)
    }
  }

  /// Reads a file whose aliases may lead to tokens in others of its folder.
  static func read(
    _ document: JSONDocument, beside siblings: [JSONDocument] = [], limits: Limits
  ) throws(DocumentErrors) -> PaletteReading {
    let root = document.root
    var walk: Walk
    do throws(DocumentError) {
      let tree = try DesignTokenTree(root: try root.object(), siblings: siblings)
      walk = Walk(tree: tree, deepest: limits.jsonDepth)
    } catch { throw DocumentErrors([error]) }
    do throws(DocumentError) { try walk.group([walk.tree.root], path: []) } catch {
      throw walk.failure(endedBy: error) ?? DocumentErrors([error])
    }
    guard !walk.isRefused, !walk.palettes.isEmpty else {
      throw walk.failure() ?? DocumentErrors([root.error("there is no colour token in the file")])
    }
    if !walk.groupComments.isEmpty { walk.palettes[0].groupComments = walk.groupComments }
    walk.palettes[0].groupMembers = walk.groupMembers
    let others = "tokens of other types were skipped: \(walk.passedOver)"
    return PaletteReading(
      walk.palettes, notes: (walk.passedOver == 0 ? [] : [others]) + walk.notes)
  }

  /// The members of a token or group that say more of it than Tinct reads, such as `$deprecated`;
  /// they are kept as they are.
  static func members(kept object: JSONObject) -> [JSONValue.Member] {
    let read = ["$type", "$value", "$description", "$ref", "$extends", "$root"]
    return object.members.compactMap { member in
      guard member.name.hasPrefix("$"), !read.contains(member.name) else { return nil }
      let value = JSONValue(member.value)
      guard member.name == "$extensions", case .object(var own, let layout) = value else {
        return JSONValue.Member(member.name, value)
      }
      own.removeAll { $0.name == stringsKey }
      return own.isEmpty ? nil : JSONValue.Member(member.name, .object(own, layout))
    }
  }

  /// The value of a token that is an object, as it is in the file; nil for texts.
  static func value(
    kept token: DesignTokenTree.Entry, _ color: SpacedColor
  ) -> SwatchPalette.TokenValue? {
    guard let node = token.value, node.kind == .object else { return nil }
    func refers(_ node: JSONNode) -> Bool {
      if node.kind == .array { return node.children.contains(where: refers) }
      guard node.kind == .object else { return false }
      return JSONObject(node).members.contains { $0.name == "$ref" || refers($0.value) }
    }
    guard !refers(node), case .object(let members, _) = JSONValue(node) else {
      return SwatchPalette.TokenValue(color: color, value: nil)
    }
    return SwatchPalette.TokenValue(color: color, value: .object(members, .line))
  }

  private struct Walk {
    var tree: DesignTokenTree
    let deepest: Int
    var palettes: [SwatchPalette] = []
    /// The descriptions of groups that are no palettes themselves, by their paths.
    var groupComments: [String: String] = [:]
    /// The members of groups that are neither tokens nor groups, by the paths of the groups.
    var groupMembers: [String: [JSONValue.Member]] = [:]
    var passedOver = 0
    /// The strings that were read, by the value that holds them.
    private var strings: [DesignTokenTree.NodeKey: [Palette.NamedString]] = [:]
    /// A sentence for each token that is left out, or is not what its program shows.
    var notes: [String] = []
    /// A token cannot be read, and the file has no excuse for it.
    var isRefused = false
    /// The number of colours that were read, and of those that cannot be.
    private var (readCount, unreadCount) = (0, 0)
    /// The errors in the first tokens that cannot be read.
    private var errors: [DocumentError] = []

    init(tree: DesignTokenTree, deepest: Int) {
      self.tree = tree
      self.deepest = deepest
    }

    /// Reads a group, given as several if it extends others; earlier ones take precedence.
    mutating func group(
      _ entries: [DesignTokenTree.Entry], path: [String]
    ) throws(DocumentError) {
      guard path.count <= deepest else {
        throw entries[0].object.node.error(
          "groups are nested more than \(deepest) deep", remedy: "does one extend itself?")
      }
      var layers: [DesignTokenTree.Entry] = []
      for entry in entries { layers += try tree.layers(of: entry) }
      let position = palettes.count
      var palette = SwatchPalette(
        name: path.isEmpty ? nil : path.joined(separator: "/"), swatches: [],
        strings: try strings(of: layers),
        comment: layers.lazy.compactMap { $0.object["$description"].flatMap(DesignTokens.text) }
          .first)
      for member in try tree.members(of: layers) {
        guard member.entries[0].isToken else {
          try group(member.entries.filter { !$0.isToken }, path: path + [member.name])
          continue
        }
        if let color = try readable(member.entries[0], path: path + [member.name]) {
          let isRoot = member.name == "$root"
          let token = member.entries[0]
          var swatch = SwatchPalette.Swatch(
            name: isRoot ? "root" : member.name, color: color, alias: token.alias,
            comment: token.comment)
          swatch.isRootToken = isRoot
          swatch.tokenMembers = DesignTokens.members(kept: token.object)
          swatch.tokenValue = token.alias == nil ? DesignTokens.value(kept: token, color) : nil
          palette.swatches.append(swatch)
        }
      }
      let more = DesignTokens.members(kept: layers[0].object)
      let holdsColors = !palette.swatches.isEmpty || palettes.count > position
      if !more.isEmpty, holdsColors { groupMembers[path.joined(separator: "/")] = more }
      // A group comes before the groups in it.
      // Of a group that has only groups in it there is its name to keep, and its description.
      if !palette.swatches.isEmpty || !palette.strings.isEmpty {
        palettes.insert(palette, at: position)
      } else if let comment = palette.comment, palettes.count > position {
        groupComments[path.joined(separator: "/")] = comment
      }
      if palettes.count > position, entries[0].object["$extends"] != nil {
        palettes[position].extendingGroups.append(path.joined(separator: "/"))
      }
    }

    /// The strings of the first layer that has some, read once, however many groups extend it.
    private mutating func strings(
      of layers: [DesignTokenTree.Entry]
    ) throws(DocumentError) -> [Palette.NamedString] {
      for layer in layers {
        guard let extensions = layer.object["$extensions"], extensions.kind == .object,
          let node = try tree.object(extensions)[stringsKey]
        else { continue }
        let key = DesignTokenTree.NodeKey(node)
        if let known = strings[key] { return known }
        let own = try tree.object(node).members.map { (member) throws(DocumentError) in
          Palette.NamedString(name: member.name, text: try member.value.string())
        }
        strings[key] = own
        return own
      }
      return []
    }

    /// The colour of a token; nil if it is of another type, or, with a note, if it has a value
    /// that cannot be read: other tokens are of use without it.
    private mutating func readable(
      _ token: DesignTokenTree.Entry, path: [String]
    ) throws(DocumentError) -> SpacedColor? {
      let color: SpacedColor?
      do throws(DocumentError) { color = try self.color(of: token) } catch {
        // Too many steps are a matter of the whole file.
        guard !tree.isExhausted else { throw error }
        unreadCount += 1
        // Aliases of a token that cannot be read have its error, which is told once.
        if errors.count < Self.mostErrors, !errors.contains(error) { errors.append(error) }
        if isOfTokensStudio(token) {
          note(path, "is left out: \(error.problem)")
        } else {
          isRefused = true
          // To find the location of each takes reading everything before it.
          if unreadCount == DocumentErrors.limit { throw error }
        }
        return nil
      }
      if color == nil { passedOver += 1 } else { readCount += 1 }
      if color != nil, modifier(of: token) != nil {
        note(
          path,
          "has a modifier of Tokens Studio, which is not computed; the colour is the one before it")
      }
      return color
    }

    /// The most tokens of which each is told.
    private static let mostErrors = 5

    /// The tokens that cannot be read: how many they are, and what is wrong with the first ones;
    /// nil for none.
    ///
    /// - Parameter end: the error at which reading ended before all tokens were seen.
    func failure(endedBy end: DocumentError? = nil) -> DocumentErrors? {
      guard !errors.isEmpty else { return nil }
      let isCut = end != nil && unreadCount == DocumentErrors.limit
      if let end, !isCut { return DocumentErrors(errors + [end]) }
      var told = DocumentErrors(errors).errors
      if unreadCount > 1 {
        let count =
          isCut ? "at least \(unreadCount)" : "\(unreadCount) of \(readCount + unreadCount)"
        told[0].problem = "\(count) colour tokens cannot be read; the first: \(told[0].problem)"
      }
      return DocumentErrors(told, isComplete: unreadCount == errors.count)
    }

    /// The token is written without a dollar sign, or its file has what Tokens Studio adds, or is
    /// one of several.
    private func isOfTokensStudio(_ token: DesignTokenTree.Entry) -> Bool {
      !tree.siblings.isEmpty || token.object["$value"] == nil && token.object["value"] != nil
        || tree.root.object["$themes"] != nil || tree.root.object["$metadata"] != nil
    }

    /// Notes something about a token; a few are enough to see what is wrong.
    private mutating func note(_ path: [String], _ text: String) {
      switch notes.count {
      case 0..<20: notes.append("\(quoted(path.joined(separator: "."))) \(text)")
      case 20: notes.append("more tokens like these are not listed")
      default: break
      }
    }

    /// The change of a colour that Tokens Studio makes of a token's value; nil for none.
    private func modifier(of token: DesignTokenTree.Entry) -> JSONNode? {
      guard let extensions = token.object["$extensions"], extensions.kind == .object,
        let studio = JSONObject(extensions)["studio.tokens"], studio.kind == .object
      else { return nil }
      return JSONObject(studio)["modify"]
    }

    /// The colour of a token; nil if it is of another type.
    ///
    /// - Parameter steps: the number of references that led here.
    private mutating func color(
      of token: DesignTokenTree.Entry, steps: Int = 0
    ) throws(DocumentError) -> SpacedColor? {
      var token = token
      for _ in stride(from: steps, through: DesignTokenTree.longestChain, by: 1) {
        guard let value = token.value else {
          let reference = try token.object.required("$ref")
          let (node, type) = try tree.pointed(try reference.string(), from: reference)
          guard try tree.isToken(node) else { return try color(node, type: token.type ?? type) }
          token = try tree.target(of: reference)
          continue
        }
        if value.kind == .string, DesignTokenTree.isAlias(value.text) {
          let alias = value.text
          token = try tree.target(of: value)
          guard token.isToken else { throw value.error("\(quoted(alias)) is a group, not a token") }
          continue
        }
        if value.kind == .string, token.type == "color",
          let mixed = try translucent(value, steps: steps)
        {
          return mixed
        }
        return try color(value, type: token.type)
      }
      throw token.object.node.error(
        "the alias leads to more than \(DesignTokenTree.longestChain) others in turn",
        remedy: "is there a cycle?")
    }

    private mutating func color(
      _ value: JSONNode, type: String?
    ) throws(DocumentError) -> SpacedColor? {
      if let type, type != "color" { return nil }
      let value = try tree.resolved(value)
      if type == nil, try !looksLikeColor(value) { return nil }
      return try DesignTokens.color(value, in: &tree)
    }

    /// The colour of `rgba({group.token}, 0.5)` and `rgba(#2A6F97, 0.5)`, as Tokens Studio has
    /// them; nil for other texts.
    private mutating func translucent(
      _ value: JSONNode, steps: Int
    ) throws(DocumentError) -> SpacedColor? {
      let text = value.text
      guard text.hasPrefix("rgb"), text.contains(where: { $0 == "{" || $0 == "#" }),
        let parts = text.wholeMatch(
          of: /rgba?\(\s*(\{[^{}]*\}|#[0-9A-Fa-f]+)\s*,\s*([0-9.]+)(%?)\s*\)/),
        let share = Double(parts.2)
      else { return nil }
      var color: SpacedColor
      if parts.1.hasPrefix("#") {
        guard let plain = try? SpacedColor(css: String(parts.1)) else { return nil }
        color = plain
      } else {
        let token = try tree.target(named: String(parts.1), at: value)
        guard token.isToken, let own = try self.color(of: token, steps: steps + 1) else {
          throw value.error("\(quoted(String(parts.1))) is not a colour")
        }
        color = own
      }
      color.alpha = min(max(parts.3.isEmpty ? share : share / 100, 0), 1)
      return color
    }

    private mutating func looksLikeColor(_ value: JSONNode) throws(DocumentError) -> Bool {
      switch value.kind {
      case .string: return value.text.hasPrefix("#")
      case .object: return try tree.object(value)["colorSpace"] != nil
      case .null, .boolean, .number, .array: return false
      }
    }
  }

  /// The text of a node; nil if it is none, or empty.
  static func text(_ node: JSONNode) -> String? {
    guard node.kind == .string else { return nil }
    let text = node.text
    return text.isEmpty ? nil : text
  }

  private static func color(
    _ value: JSONNode, in tree: inout DesignTokenTree
  ) throws(DocumentError) -> SpacedColor {
    if value.kind == .string {
      do throws(CSSColorProblem) {
        if let color = try CSSColor.parse(value.text) { return color }
      } catch { throw value.error(error.text) }
      throw value.error("expected a colour, found \(quoted(value.text))")
    }
    let object = try tree.object(value)
    let name = try tree.resolved(object.required("colorSpace"))
    guard name.kind == .string, let space = spaces.first(where: { $0.rawValue == name.text }) else {
      throw name.error(
        "unknown colour space",
        remedy: "known are \(spaces.map(\.rawValue).joined(separator: ", "))")
    }
    let node = try tree.resolved(object.required("components"))
    let components = try tree.elements(of: node)
    guard components.count == 3 else {
      throw node.error("expected 3 components, found \(components.count)")
    }
    let scale = scale(of: space)
    var values: [Double] = []
    for (index, reference) in components.enumerated() {
      let component = try tree.resolved(reference)
      let isNone = component.kind == .string && component.text == "none"
      values.append(isNone ? 0 : try component.number(in: -1e5...1e5) / scale[index])
    }
    let alpha = try object["alpha"].map { (node) throws(DocumentError) in
      try tree.resolved(node).number(in: 0...1)
    }
    return SpacedColor(space, values[0], values[1], values[2], alpha: alpha ?? 1)
  }

  private static let spaces: [ColorSpace] = [
    .srgb, .srgbLinear, .hsl, .hwb, .lab, .lch, .oklab, .oklch, .displayP3, .a98RGB, .prophotoRGB,
    .rec2020, .xyzD65, .xyzD50,
  ]

  /// Returns the factors that convert components into those of a token.
  private static func scale(of space: ColorSpace) -> [Double] {
    space == .hsl || space == .hwb ? [1, 100, 100] : [1, 1, 1]
  }
}

// MARK: - Writing

extension DesignTokens {
  static func write(
    _ palettes: [SwatchPalette], beside others: [SwatchPalette] = []
  ) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .tokens)
    let extending = palettes.flatMap(\.extendingGroups).map(quoted)
    if extending.count == 1 {
      writer.note(
        "the group \(extending[0]) does not extend another any more ($extends); the tokens that it "
          + "had from there are written out")
    } else if extending.count > 1 {
      writer.note(
        "the groups \(extending.joined(separator: ", ")) do not extend others any more ($extends); "
          + "the tokens that they had from there are written out")
    }
    var tree = TokenGroups(palettes, beside: others)
    tree.notes = writer.notes + tree.notes
    return PaletteWriting(JSONValue.object(tree.members).documentBytes, notes: tree.notes)
  }

  static func value(of color: SpacedColor) -> JSONValue {
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

  /// Returns a name in the form that tokens allow: without `{`, `}` and `.`, and without a leading
  /// `$`.
  static func legal(_ name: String, notes: inout [String]) -> String {
    var legal = String(name.map { "{}.".contains($0) ? "-" : $0 })
    if legal.hasPrefix("$") { legal = "-" + legal.dropFirst() }
    if legal.isEmpty { legal = "-" }
    if legal != name {
      notes.append(
        "a token cannot be called \(quoted(name)); it is called "
          + "\(legal)")
    }
    return legal
  }
}
