public import TinctGraphics

extension PaletteFormat {
  /// The format of a file, by its content, and by its name where the content leaves it open; nil for
  /// none that is known.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its name or path, of which the ending counts; empty for none.
  public init?(recognizing bytes: [UInt8], named name: String = "") {
    let name = name.lowercased()
    if bytes.starts(with: AdobeSwatchExchange.signature) {
      self = .ase
    } else if bytes.starts(with: pngSignature[..<4]) {
      self = .png
    } else if name.hasSuffix(".act"), [768, 772].contains(bytes.count) {
      self = .act
    } else if AdobeColorSwatches.isLikely(bytes) {
      self = .aco
    } else if let format = Self.text(Self.start(of: bytes), bytes, name) {
      self = format
    } else if let ending = Self.byEnding.first(where: { name.hasSuffix($0.0) }) {
      self = ending.1
    } else {
      return nil
    }
  }

  /// Whether a file that lies among palettes may be one, by its content and its ending.
  ///
  /// Texts, pictures, style sheets and JSON documents lie in such folders for other reasons too. Of
  /// pictures only strips of swatches count. A damaged file counts where its content, or an ending
  /// that nothing else has, says what it was meant to be.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its name or path.
  public static func mayBePalette(_ bytes: [UInt8], named name: String, limits: Limits) -> Bool {
    let shared = [".txt", ".png", ".css", ".json", ".tokens"]
    guard shared.contains(where: { name.lowercased().hasSuffix($0) }) else { return true }
    switch PaletteFormat(recognizing: bytes) {
    case nil: return false
    case .png: return PaletteStrip.isStrip(bytes, limits: limits)
    case .css: return (try? PaletteFormat.css.read(bytes, limits: limits)) != nil
    case .tinct:
      guard let root = try? JSONDocument(parsing: bytes, limits: limits).root else { return true }
      let format = JSONObject(root)["format"]
      return format?.kind == .string && format?.text == PaletteDocument.format
    case .gpl, .ase, .aco, .act, .jasc, .paintNET, .hex, .tokens, .colorset, .coolors, .xib:
      return true
    }
  }

  /// Formats whose files have no other sign where they are damaged.
  private static let byEnding: [(String, PaletteFormat)] = [
    (".tokens.json", .tokens), (".tokens", .tokens), (".json", .tinct), (".gpl", .gpl),
    (".ase", .ase), (".aco", .aco), (".act", .act), (".pal", .jasc), (".hex", .hex),
    (".css", .css), (".txt", .paintNET), (".png", .png),
    (".xib", .xib), (".storyboard", .xib),
  ]

  /// The first kilobyte without white space in front.
  private static func start(of bytes: [UInt8]) -> String {
    let mark = JSONParser.byteOrderMark
    let content = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    let text = content.drop { " \t\r\n".utf8.contains($0) }
    return String(decoding: text.prefix(1024), as: UTF8.self)
  }

  private static func text(_ start: String, _ bytes: [UInt8], _ name: String) -> PaletteFormat? {
    if start.hasPrefix("{") { return json(bytes, name) }
    if InterfaceBuilderViews.isLikely(start) { return .xib }
    if start.hasPrefix("GIMP Palette") { return .gpl }
    if start.hasPrefix("JASC-PAL") { return .jasc }
    if CoolorsAddress.isLikely(start) { return .coolors }
    if start.hasPrefix(";") { return .paintNET }
    let line = start.prefix { !$0.isNewline }
    let digits = line.hasPrefix("#") ? line.dropFirst() : line
    if hexColor(digits.prefix { !isSpace($0) && $0 != ";" }) != nil {
      return name.hasSuffix(".txt") && digits.utf8.count == 8 ? .paintNET : .hex
    }
    let isSheet = start.hasPrefix("/*") || start.hasPrefix("@") || start.hasPrefix(":root")
    return isSheet || start.contains("--") && start.contains(":") ? .css : nil
  }

  /// Which of the formats that are JSON objects.
  private static func json(_ bytes: [UInt8], _ name: String) -> PaletteFormat {
    let fallback: PaletteFormat =
      name.hasSuffix(".tokens") || name.hasSuffix(".tokens.json") ? .tokens : .tinct
    guard let root = try? JSONDocument(parsing: bytes).root, root.kind == .object else {
      return fallback
    }
    let object = JSONObject(root)
    if object["format"]?.kind == .string { return .tinct }
    if object["info"] != nil, object["colors"]?.kind == .array {
      return .colorset
    }
    let holdsToken = object.members.contains { $0.name.hasPrefix("$") && $0.name != "$schema" }
    return holdsToken || hasValue(root) ? .tokens : fallback
  }

  /// Whether there is a `$value` in a tree of objects.
  private static func hasValue(_ node: JSONNode) -> Bool {
    guard node.kind == .object else { return false }
    return JSONObject(node).members.contains { $0.name == "$value" || hasValue($0.value) }
  }
}
