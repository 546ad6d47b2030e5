internal import TinctBoards
internal import TinctPuzzles

/// Reads the measures of themes, and notes what is wrong with them.
struct ThemeMeasures {
  /// The reader that collects the errors.
  private(set) var reader: DocumentReader

  init(_ reader: DocumentReader) { self.reader = reader }

  mutating func board(_ node: JSONNode?) -> Theme.Board? {
    guard let object = object(node, ["margin"], ["panel", "gradient", "pattern"]) else {
      return nil
    }
    let margin = number(object["margin"], 0...8)
    let panel = part(object["panel"]) { $0.panel($1) }
    let gradient = part(object["gradient"]) { $0.gradient($1) }
    let pattern = part(object["pattern"]) { $0.pattern($1) }
    guard let margin, let panel, let gradient, let pattern else { return nil }
    return Theme.Board(margin: margin, panel: panel, gradient: gradient, pattern: pattern)
  }

  private mutating func pattern(_ node: JSONNode) -> Theme.Pattern? {
    guard let object = object(node, ["shape", "step"], ["weight"]) else { return nil }
    let shape = choice(object["shape"], Theme.Pattern.Shape.self)
    let step = number(object["step"], 0.05...4)
    let weight = number(object["weight"], 0.01...0.99, else: 0.3)
    guard let shape, let step, let weight else { return nil }
    return Theme.Pattern(shape: shape, step: step, weight: weight)
  }

  private mutating func gradient(_ node: JSONNode) -> Theme.Gradient? {
    guard let object = object(node, [], ["shape", "angle"]) else { return nil }
    let shape = choice(object["shape"], Theme.Gradient.Shape.self, else: .linear)
    let angle = number(object["angle"], -360...360, else: 180)
    guard let shape, let angle else { return nil }
    return Theme.Gradient(shape: shape, angle: angle)
  }

  private mutating func panel(_ node: JSONNode) -> Theme.Panel? {
    guard let object = object(node, ["padding", "cornerRadius"], ["shadow"]) else { return nil }
    let padding = number(object["padding"], 0...2)
    let radius = number(object["cornerRadius"], 0...2)
    let shadow = part(object["shadow"]) { $0.shadow($1) }
    guard let padding, let radius, let shadow else { return nil }
    return Theme.Panel(padding: padding, cornerRadius: radius, shadow: shadow)
  }

  private mutating func shadow(_ node: JSONNode) -> Theme.Shadow? {
    guard let object = object(node, ["x", "y"], ["grow", "blur"]) else { return nil }
    let x = number(object["x"], -0.5...0.5)
    let y = number(object["y"], -0.5...0.5)
    let grow = number(object["grow"], 0...0.5, else: 0)
    let blur = number(object["blur"], 0...1, else: 0)
    guard let x, let y, let grow, let blur else { return nil }
    return Theme.Shadow(x: x, y: y, grow: grow, blur: blur)
  }

  mutating func cell(_ node: JSONNode?) -> Theme.Cell? {
    let required = ["shape", "gap", "cornerRadius", "line"]
    guard
      let object = object(
        node, required, ["shades", "face", "shadow", "highlight", "shade"])
    else { return nil }
    let shape = choice(object["shape"], Theme.Cell.Shape.self)
    let gap = number(object["gap"], 0...0.5)
    let cornerRadius = number(object["cornerRadius"], 0...0.5)
    let line = number(object["line"], 0...0.5)
    let shades = integer(object["shades"], 1...3, else: 1)
    let face = part(object["face"]) { $0.face($1) }
    let shadow = part(object["shadow"]) { $0.shadow($1) }
    let highlight = part(object["highlight"]) { $0.innerLight($1) }
    let shade = part(object["shade"]) { $0.innerLight($1) }
    guard let shape, let gap, let cornerRadius, let line, let shades, let face, let shadow,
      let highlight, let shade
    else { return nil }
    return Theme.Cell(
      shape: shape, gap: gap, cornerRadius: cornerRadius, line: line, shades: shades, face: face,
      shadow: shadow, highlight: highlight, shade: shade)
  }

  /// Reads a soft light or shade inside the edges of a shape.
  private mutating func innerLight(_ node: JSONNode) -> Theme.Highlight? {
    guard let object = object(node, ["blur"], ["x", "y"]) else { return nil }
    let blur = number(object["blur"], 0.001...0.5)
    let x = number(object["x"], -0.2...0.2, else: 0)
    let y = number(object["y"], -0.2...0.2, else: 0)
    guard let blur, let x, let y else { return nil }
    return Theme.Highlight(x: x, y: y, blur: blur)
  }

  private mutating func face(_ node: JSONNode) -> Theme.Face? {
    guard let object = object(node, ["inset"], ["x", "y"]) else { return nil }
    let inset = number(object["inset"], 0...0.4)
    let x = number(object["x"], -0.2...0.2, else: 0)
    let y = number(object["y"], -0.2...0.2, else: 0)
    guard let inset, let x, let y else { return nil }
    return Theme.Face(inset: inset, x: x, y: y)
  }

  mutating func wire(_ node: JSONNode?) -> Theme.Wire? {
    let required = ["width", "bend", "junction", "core", "poweredCore"]
    let optional = [
      "curve", "exponent", "hub", "tip", "beyond", "outline", "shadow", "highlight", "shade",
      "glow",
      "flow", "branches", "groups",
    ]
    guard let object = object(node, required, optional) else { return nil }
    let width = number(object["width"], 0.01...0.5)
    let bend = number(object["bend"], 0...1)
    let junction = number(object["junction"], 0...1)
    let core = number(object["core"], 0...1)
    let poweredCore = number(object["poweredCore"], 0...1)
    let curve = choice(object["curve"], Theme.Wire.Curve.self, else: .arc)
    let exponent = number(object["exponent"], 2...10, else: 3)
    let hub = number(object["hub"], 0...0.5, else: 0)
    let tip = choice(object["tip"], Theme.Wire.Tip.self, else: .round)
    let beyond = choice(object["beyond"], Theme.Wire.Beyond.self, else: .dots)
    let outline = number(object["outline"], 0...0.2, else: 0)
    let shadow = part(object["shadow"]) { $0.shadow($1) }
    let highlight = part(object["highlight"]) { $0.highlight($1) }
    let shade = part(object["shade"]) { $0.innerLight($1) }
    let branches = boolean(object["branches"], else: false)
    let groups = boolean(object["groups"], else: false)
    let glow = part(object["glow"]) { $0.glow($1) }
    let flow = part(object["flow"]) { $0.flow($1) }
    guard let width, let bend, let junction, let core, let poweredCore, let curve, let exponent,
      let hub, let tip, let beyond, let outline, let shadow, let highlight, let shade, let glow,
      let flow,
      let branches, let groups
    else { return nil }
    let colorings = [("flow", flow != nil), ("branches", branches), ("groups", groups)]
      .filter(\.1).map(\.0)
    if colorings.count > 1, let last = object[colorings[colorings.count - 1]] {
      reader.note(
        last.error(
          "noodles have their colours from \(quoted(colorings[0])) already",
          remedy: "keep one of \(colorings.map(quoted).joined(separator: " and "))"))
      return nil
    }
    return Theme.Wire(
      width: width, bend: bend, junction: junction, core: core, poweredCore: poweredCore,
      curve: curve, exponent: exponent, hub: hub, tip: tip, beyond: beyond, outline: outline,
      shadow: shadow, highlight: highlight, shade: shade, glow: glow, flow: flow,
      hasBranches: branches, hasGroups: groups)
  }

  private mutating func glow(_ node: JSONNode) -> Theme.Glow? {
    guard let object = object(node, ["blur"], ["grow"]) else { return nil }
    let blur = number(object["blur"], 0.01...2)
    let grow = number(object["grow"], 0...0.5, else: 0)
    guard let blur, let grow else { return nil }
    return Theme.Glow(blur: blur, grow: grow)
  }

  private mutating func flow(_ node: JSONNode) -> Theme.Flow? {
    guard let object = object(node, ["length"], []) else { return nil }
    return number(object["length"], 1...1000).map { Theme.Flow(length: $0) }
  }

  private mutating func highlight(_ node: JSONNode) -> Theme.Highlight? {
    // A soft light is as wide as its shift and blur make it, and a line has a width.
    if let object = try? node.object() {
      let names = object.members.map(\.name)
      let kinds = names.compactMap { likeliestName(for: $0, in: ["width", "blur", "x", "y"]) }
      if kinds.contains("blur"), !kinds.contains("width") { return innerLight(node) }
      if !kinds.contains("width"), names.allSatisfy(["x", "y", ThemeDocument.comment].contains) {
        reader.note(
          node.error(
            "neither \"width\" nor \"blur\" is there",
            remedy: "a shining line along the noodle has a \"width\", such as 0.2, and a soft "
              + "light on its side a \"blur\", such as 0.08"))
        return nil
      }
    }
    guard let object = object(node, ["width"], ["x", "y"]) else { return nil }
    let width = number(object["width"], 0.01...1)
    let x = number(object["x"], -0.2...0.2, else: 0)
    let y = number(object["y"], -0.2...0.2, else: 0)
    guard let width, let x, let y else { return nil }
    return Theme.Highlight(width: width, x: x, y: y)
  }

  mutating func knob(_ node: JSONNode?) -> Theme.Knob? {
    guard let object = object(node, ["radius", "hole", "poweredHole"], ["shape"]) else {
      return nil
    }
    let radius = number(object["radius"], 0...0.5)
    let hole = number(object["hole"], 0...0.5)
    let poweredHole = number(object["poweredHole"], 0...0.5)
    let shape = choice(object["shape"], Theme.Knob.Shape.self, else: .disc)
    guard let radius, let hole, let poweredHole, let shape else { return nil }
    return Theme.Knob(radius: radius, hole: hole, poweredHole: poweredHole, shape: shape)
  }

  mutating func source(_ node: JSONNode?) -> Theme.Source? {
    guard let object = object(node, ["radius", "ring", "dot"], ["shape"]) else { return nil }
    let radius = number(object["radius"], 0...0.5)
    let ring = number(object["ring"], 0...0.5)
    let dot = number(object["dot"], 0...0.5)
    let shape = choice(object["shape"], Theme.Source.Shape.self, else: .disc)
    guard let radius, let ring, let dot, let shape else { return nil }
    return Theme.Source(radius: radius, ring: ring, dot: dot, shape: shape)
  }

  mutating func wall(_ node: JSONNode?) -> Theme.Wall? {
    guard let object = object(node, ["width"], ["core"]) else { return nil }
    let width = number(object["width"], 0.001...0.5)
    let core = number(object["core"], 0...0.9, else: 0)
    guard let width, let core else { return nil }
    return Theme.Wall(width: width, core: core)
  }

  mutating func marks(_ node: JSONNode?) -> Theme.Marks? {
    let usual = Theme.Marks()
    guard let node else { return usual }
    let keys = ["lockedPin", "wrongCore", "hint", "selected"]
    guard let object = object(node, [], keys) else { return nil }
    let pin = number(object["lockedPin"], 0...0.2, else: usual.lockedPin)
    let core = number(object["wrongCore"], 0...1, else: usual.wrongCore)
    let hint = number(object["hint"], 0...0.5, else: usual.hint)
    let selected = number(object["selected"], 0...0.2, else: usual.selected)
    guard let pin, let core, let hint, let selected else { return nil }
    return Theme.Marks(lockedPin: pin, wrongCore: core, hint: hint, selected: selected)
  }

  mutating func motion(_ node: JSONNode?) -> Theme.Motion? {
    var motion = Theme.Motion()
    guard let node else { return motion }
    let parts = Theme.Motion.paces
    let kinds = Theme.Motion.ChangeKind.allCases
    let names = parts.map(\.name) + kinds.map(\.rawValue) + ["pause"]
    guard let object = object(node, [], names) else { return nil }
    var isRight = true
    motion.changes = changes(in: object)
    for (name, path) in parts {
      guard let node = object[name] else { continue }
      let extras =
        (Theme.Motion.waves.contains(name) ? ["turn", "scale", "style"] : [])
        + (Theme.Motion.lights.contains(name) ? ["spread"] : [])
      if let pace = pace(
        node, else: motion[keyPath: path], shrinking: Theme.Motion.shrinking[keyPath: path], extras)
      {
        motion[keyPath: path] = pace
      } else {
        isRight = false
      }
    }
    guard let pause = number(object["pause"], 0...60, else: motion.pause), isRight else {
      return nil
    }
    motion.pause = pause
    return motion
  }

  /// Reads the movements of changes in games on a grid, by their kinds.
  mutating func changes(_ node: JSONNode?) -> [Theme.Motion.ChangeKind: Theme.Motion.Change]? {
    guard let node else { return [:] }
    let kinds = Theme.Motion.ChangeKind.allCases
    return object(node, [], kinds.map(\.rawValue)).map { changes(in: $0) }
  }

  private mutating func changes(
    in object: JSONObject
  ) -> [Theme.Motion.ChangeKind: Theme.Motion.Change] {
    var changes: [Theme.Motion.ChangeKind: Theme.Motion.Change] = [:]
    for kind in Theme.Motion.ChangeKind.allCases {
      changes[kind] = object[kind.rawValue].flatMap { change($0) }
    }
    return changes
  }

  private mutating func change(_ node: JSONNode) -> Theme.Motion.Change? {
    guard let object = object(node, [], ["seconds", "easing", "style"]) else { return nil }
    let easing = reader.attempt(try object["easing"].map(Self.easing))
    let seconds = number(object["seconds"], 0...60)
    let style = object["style"].flatMap { choice($0, Theme.Motion.Change.Style.self) }
    return Theme.Motion.Change(seconds: seconds, easing: easing, style: style)
  }

  private mutating func pace(
    _ node: JSONNode, else usual: Theme.Motion.Pace, shrinking: Theme.Motion.Pace,
    _ extras: [String]
  ) -> Theme.Motion.Pace? {
    guard let object = object(node, [], ["seconds", "easing", "level"] + extras) else {
      return nil
    }
    // Themes that give times for pieces which shrink were written before they could do otherwise.
    let style = choice(object["style"], Theme.Motion.Style.self, else: .shrink)
    let spread = choice(object["spread"], Theme.Motion.Spread.self, else: usual.spread)
    var usual = style == .dissolve ? usual : shrinking
    // From piece to piece light goes farther than across the board, in more levels.
    if spread != usual.spread { (usual.seconds, usual.level) = (0.5, 0.07) }
    let easing = easing(object["easing"], else: usual.easing)
    // A spring determines its own duration.
    let own = object["easing"] == nil ? nil : easing?.settlingSeconds
    let seconds = number(object["seconds"], 0...60, else: min(own ?? usual.seconds, 60))
    let level = number(object["level"], 0...60, else: usual.level)
    let turn = number(object["turn"], -3600...3600, else: usual.turn)
    let scale = number(object["scale"], 0...4, else: usual.scale)
    guard let easing, let seconds, let level, let turn, let scale, let spread, let style else {
      return nil
    }
    return Theme.Motion.Pace(
      seconds, easing, level: level, turn: turn, scale: scale, spread: spread,
      style: style)
  }

  private mutating func easing(_ node: JSONNode?, else usual: Easing) -> Easing? {
    guard let node else { return usual }
    return reader.attempt(try Self.easing(node))
  }

  private static func easing(_ node: JSONNode) throws(DocumentError) -> Easing {
    let text = try node.string()
    do { return try Easing(text) } catch {
      guard case .unknown = error else { throw node.error(error.description) }
      let guess = likeliestName(for: text, in: Easing.names).map { "did you mean \(quoted($0))?" }
      throw node.error(
        error.description,
        remedy: guess
          ?? "known are \(Easing.names.joined(separator: ", ")), cubic-bezier(), steps(), spring()")
    }
  }

  mutating func thumbnail(_ node: JSONNode?) -> Theme.Thumbnail? {
    guard let node else { return Theme.Thumbnail() }
    guard let object = object(node, ["below"], []) else { return nil }
    return integer(object["below"], 0...256).map { Theme.Thumbnail(below: $0) }
  }

  // MARK: - Values

  private mutating func object(
    _ node: JSONNode?, _ required: [String], _ optional: [String]
  ) -> JSONObject? {
    reader.object(node, required: required, optional: optional + [ThemeDocument.comment])
  }

  private mutating func number(
    _ node: JSONNode?, _ range: ClosedRange<Double>, else usual: Double? = nil
  ) -> Double? {
    guard let node else { return usual }
    return reader.attempt(try node.number(in: range))
  }

  private mutating func integer(
    _ node: JSONNode?, _ range: ClosedRange<Int>, else usual: Int? = nil
  ) -> Int? {
    guard let node else { return usual }
    return reader.attempt(try node.integer(in: range, because: nil))
  }

  private mutating func boolean(_ node: JSONNode?, else usual: Bool) -> Bool? {
    guard let node else { return usual }
    return reader.attempt(try node.boolean())
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode?, _ type: Choice.Type, else usual: Choice? = nil
  ) -> Choice? {
    guard let node else { return usual }
    return reader.attempt(try node.choice(type))
  }

  /// Reads a part that may be missing, or null. Returns nil if it is there and wrong, and a part
  /// that is nil if it is missing.
  private mutating func part<Part>(
    _ node: JSONNode?, _ read: (inout ThemeMeasures, JSONNode) -> Part?
  ) -> Part?? {
    guard let node, node.kind != .null else { return .some(nil) }
    guard let part = read(&self, node) else { return nil }
    return .some(part)
  }
}
