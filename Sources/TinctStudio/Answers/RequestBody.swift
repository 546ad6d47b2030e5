internal import TinctDocuments
internal import TinctGraphics

/// The JSON object that a request holds.
struct RequestBody {
  private let object: JSONObject

  /// Reads a body.
  init(_ request: HTTPRequest) throws(StudioProblem) {
    let type = request.head.fields["content-type"]?.split(separator: ";").first ?? ""
    guard type == "application/json" else {
      throw StudioProblem(415, "the request must be JSON")
    }
    try self.init(request.body)
  }

  init(_ bytes: [UInt8]) throws(StudioProblem) {
    do throws(DocumentError) {
      object = try JSONDocument(parsing: bytes).root.object()
    } catch { throw StudioProblem(error, in: "the request", status: 400) }
  }

  init(_ object: JSONObject) { self.object = object }

  private func read<Value>(
    _ name: String, _ read: (JSONNode) throws(DocumentError) -> Value
  ) throws(StudioProblem) -> Value? {
    guard let node = object[name], node.kind != .null else { return nil }
    do throws(DocumentError) { return try read(node) } catch {
      throw StudioProblem(error, in: "the request", status: 400)
    }
  }

  /// The text with a name; nil for none.
  func text(_ name: String) throws(StudioProblem) -> String? {
    try read(name) { (node) throws(DocumentError) in try node.string() }
  }

  /// The text with a name, which must be there.
  func required(_ name: String) throws(StudioProblem) -> String {
    guard let text = try text(name) else {
      throw StudioProblem(400, "the request lacks \(quoted(name))")
    }
    return text
  }

  func number(_ name: String) throws(StudioProblem) -> Double? {
    try read(name) { (node) throws(DocumentError) in try node.number() }
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(StudioProblem) -> Int? {
    try read(name) { (node) throws(DocumentError) in try node.integer(in: range) }
  }

  func flag(_ name: String) throws(StudioProblem) -> Bool {
    try read(name) { (node) throws(DocumentError) in try node.boolean() } ?? false
  }

  func texts(_ name: String) throws(StudioProblem) -> [String] {
    try read(name) { (node) throws(DocumentError) in
      try node.array().map { (node) throws(DocumentError) in try node.string() }
    } ?? []
  }

  /// The members of the object with a name, in their order; nil for none.
  func values(_ name: String) throws(StudioProblem) -> [(path: String, value: JSONValue)]? {
    try read(name) { (node) throws(DocumentError) in
      try node.object().members.map { ($0.name, JSONValue($0.value)) }
    }
  }

  /// The seed with a name: a number, or any text.
  func seed(_ name: String) throws(StudioProblem) -> UInt64 {
    try read(name) { (node) throws(DocumentError) in
      let text = node.kind == .number ? "\(JSONValue(node))" : try node.string()
      if let number = UInt64(text) { return number }
      return text.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
    } ?? 1
  }

  /// The color with a name, in any notation of CSS; nil for none.
  func color(_ name: String) throws(StudioProblem) -> Color? {
    try read(name) { (node) throws(DocumentError) in
      if node.kind == .array { return try Self.color(components: node) }
      let text = try node.string()
      if text.hasPrefix("#"), let color = try? Color(hex: text) { return color }
      guard let color = try? SpacedColor(css: text) else {
        throw node.error("\(quoted(text)) is not a colour", remedy: "write one such as #D9480F")
      }
      return color.srgb.color
    }
  }

  /// The colours with a name, as a palette; nil for none.
  func palette(
    _ name: String = "colors", named title: String = "palette"
  ) throws(StudioProblem) -> Palette? {
    try read(name) { (node) throws(DocumentError) in
      var seen: Set<String> = []
      let colors = try node.array().map { (node) throws(DocumentError) in
        let entry = try ColorEntry(node)
        guard seen.insert(entry.name).inserted else {
          throw node.error("another colour has the name \(quoted(entry.name))")
        }
        return Palette.NamedColor(name: entry.name, color: entry.color, ownName: entry.own)
      }
      guard colors.count <= Limits().paletteColors else {
        throw node.error("there are too many colours")
      }
      return Palette(name: title, colors: colors)
    }
  }

  /// The colours with a name, with their texts.
  func entries(_ name: String = "colors") throws(StudioProblem) -> [ColorEntry] {
    try read(name) { (node) throws(DocumentError) in
      try node.array().map { (node) throws(DocumentError) in try ColorEntry(node) }
    } ?? []
  }

  fileprivate static func color(components node: JSONNode) throws(DocumentError) -> Color {
    let parts = try node.array()
    guard parts.count == 3 || parts.count == 4 else {
      throw node.error("a colour has three or four components")
    }
    let values = try parts.map { (part) throws(DocumentError) in try part.number(in: -16...16) }
    return Color(
      red: values[0], green: values[1], blue: values[2],
      alpha: values.count == 4 ? min(max(values[3], 0), 1) : 1)
  }
}

/// A colour of a palette as the page sends it.
struct ColorEntry {
  /// The role, or else the name in the file.
  let name: String
  /// The designer's name where it is another.
  let own: String?
  /// The colour as it was typed; nil if it was not.
  let text: String?
  let color: Color

  init(_ node: JSONNode) throws(DocumentError) {
    let object = try node.object()
    name = try object.required("name").nonEmptyString()
    own = try object["own"].flatMap { (node) throws(DocumentError) in
      node.kind == .null ? nil : try node.nonEmptyString()
    }
    text = try object["text"].flatMap { (node) throws(DocumentError) in
      node.kind == .null ? nil : try node.string()
    }
    if let components = object["color"], components.kind == .array {
      color = try RequestBody.color(components: components)
    } else {
      let hex = try object.required("hex")
      do throws(HexColorError) { color = try Color(hex: try hexText(hex)) } catch {
        throw hex.error("\(error)", remedy: "write a colour such as #D9480F")
      }
    }
  }
}

private func hexText(_ node: JSONNode) throws(HexColorError) -> String {
  (try? node.string()) ?? ""
}
