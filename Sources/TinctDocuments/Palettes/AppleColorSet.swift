public import TinctGraphics

extension PaletteFormat {
  /// A colour of an Xcode asset catalogue; its name is that of its folder.
  public static let colorset = PaletteFormat(
    "colorset", ending: ".json", telltaleEndings: [], title: "a colour set",
    capacity: Capacity(names: true, paletteName: true, alpha: .full, spaces: [.displayP3]),
    read: { (bytes, limits) throws(PaletteFileError) in
      try AppleColorSet.read(bytes, limits: limits)
    },
    write: { (palettes, _) throws(PaletteFileError) in try AppleColorSet.write(palettes) })
}

/// The `Contents.json` of a colour in an Xcode asset catalogue (`NAME.colorset`): one colour, and
/// variants of it for dark mode, higher contrast and kinds of devices.
///
/// Each variant is a palette of one unnamed colour: the universal one without a name, others called
/// `dark`, `high`, `mac dark` ...
public enum AppleColorSet {
  /// The range of components; those of extended spaces lie outside 0...1.
  private static let reach = -16.0...16

  static func read(_ bytes: [UInt8], limits: Limits) throws(PaletteFileError) -> PaletteReading {
    do throws(DocumentError) {
      let root = try JSONDocument(parsing: bytes, limits: limits).root
      var palettes: [SwatchPalette] = []
      var notes: [String] = []
      for entry in try root.object().required("colors").array() {
        let object = try entry.object()
        // A slot that is still empty in Xcode has no colour.
        guard let color = object["color"] else { continue }
        let name = try AppleColorVariant(object).name
        palettes.append(
          SwatchPalette(
            name: name.isEmpty ? nil : name,
            swatches: [SwatchPalette.Swatch(color: try Self.color(color, notes: &notes))]))
      }
      guard !palettes.isEmpty else { throw root.error("there is no colour in the colour set") }
      return PaletteReading(palettes, notes: notes)
    } catch { throw .text(error) }
  }

  private static func color(
    _ node: JSONNode, notes: inout [String]
  ) throws(DocumentError) -> SpacedColor {
    let object = try node.object()
    if let reference = try object["reference"]?.string() {
      throw node.error(
        "the colour is the system's \(quoted(reference)), whose value is not in the file",
        remedy: "choose a colour of its own in Xcode")
    }
    let components = try object.required("components").object()
    let alpha = try components["alpha"].map { (node) throws(DocumentError) in
      let value = try fraction(node)
      guard (0...1).contains(value) else {
        throw node.error("expected an alpha from 0 to 1, found \(value)")
      }
      return value
    }
    let space = try object.required("color-space")
    switch try space.string() {
    case "srgb", "extended-srgb":
      return try color(.srgb, ["red", "green", "blue"], components, alpha, &notes)
    case "extended-linear-srgb":
      return try color(.srgbLinear, ["red", "green", "blue"], components, alpha, &notes)
    case "display-p3":
      return try color(.displayP3, ["red", "green", "blue"], components, alpha, &notes)
    case "gray-gamma-22", "extended-gray":
      return try color(.greyGamma22, ["white"], components, alpha, &notes)
    default:
      throw space.error(
        "unknown colour space",
        remedy: "known are srgb, extended-srgb, extended-linear-srgb, display-p3, gray-gamma-22 "
          + "and extended-gray")
    }
  }

  private static func color(
    _ space: ColorSpace, _ names: [String], _ components: JSONObject, _ alpha: Double?,
    _ notes: inout [String]
  ) throws(DocumentError) -> SpacedColor {
    let nodes = try names.map { (name) throws(DocumentError) in try components.required(name) }
    // In its mode "8-bit (0-255)" Xcode writes whole numbers, and then all of them. A person, or
    // another program, may write "1" for full intensity, alone or beside a fraction such as "0.5".
    let areUnits = nodes.allSatisfy {
      $0.kind == .number || ["0", "1"].contains($0.text) || $0.text.contains(".")
    }
    if areUnits, nodes.contains(where: { $0.kind == .string && $0.text == "1" }) {
      notes.append("components \"0\" and \"1\" were taken as fractions, not as bytes")
    }
    var values: [Double] = []
    for node in nodes { values.append(try component(node, wholeIsByte: !areUnits)) }
    return SpacedColor(
      space, values[0], values.count > 1 ? values[1] : 0, values.count > 1 ? values[2] : 0,
      alpha: alpha ?? 1)
  }

  /// Reads a fraction as number or text, a byte as text, or `0x` digits as text.
  private static func component(
    _ node: JSONNode, wholeIsByte: Bool
  ) throws(DocumentError) -> Double {
    if node.kind == .number { return try node.number(in: reach) }
    let text = try node.string()
    if text.lowercased().hasPrefix("0x") {
      guard let byte = UInt8(text.dropFirst(2), radix: 16) else {
        throw node.error("expected two hexadecimal digits after 0x")
      }
      return Double(byte) / 255
    }
    if wholeIsByte, let byte = decimal(text, most: 255) { return Double(byte) / 255 }
    return try fraction(node)
  }

  private static func fraction(_ node: JSONNode) throws(DocumentError) -> Double {
    if node.kind == .number { return try node.number(in: reach) }
    let text = try node.string()
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text),
      reach.contains(value)
    else {
      throw node.error("expected a fraction such as 0.980, a byte such as 250, or 0xFA")
    }
    return value
  }
}

// MARK: - Writing

extension AppleColorSet {
  /// The `Contents.json` of a colour set.
  ///
  /// Colours are written in sRGB, beyond its gamut if necessary, or in linear sRGB, Display P3 or
  /// grey if they are in these spaces. 8-bit colours are written as `0x` digits, so that nothing is
  /// rounded.
  ///
  /// - Parameters:
  ///   - color: the colour.
  ///   - dark: the colour in dark mode; nil for the same.
  public static func contents(of color: SpacedColor, dark: SpacedColor? = nil) -> [UInt8] {
    contents([(.universal, color)] + (dark.map { [(.dark, $0)] } ?? []))
  }

  /// The `Contents.json` of a colour set with variants.
  static func contents(_ colors: [(AppleColorVariant, SpacedColor)]) -> [UInt8] {
    document([.init("colors", .array(colors.map { $0.entry(value(of: $1)) }))])
  }

  /// Writes one colour, and its variants, recognized by their names.
  static func write(_ palettes: [SwatchPalette]) throws(PaletteFileError) -> PaletteWriting {
    let names = palettes.map { $0.name.flatMap(AppleColorVariant.init) ?? .universal }
    let areVariants = Set(names).count == names.count && names[0] == .universal
    guard areVariants, palettes.allSatisfy({ $0.swatches.count == 1 }) else {
      let count = palettes.reduce(0) { $0 + $1.swatches.count }
      throw .whole(
        problem: "a colour set holds one colour, but there are \(count)",
        remedy: "write a whole catalogue, xcassets")
    }
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .colorset)
    let colors = palettes.map { holdable($0.swatches[0], &writer) }
    return PaletteWriting(contents(Array(zip(names, colors))), notes: writer.notes)
  }

  /// Returns a palette as sets can hold it: colours far beyond sRGB are mapped into it.
  static func holdable(_ palette: SwatchPalette, _ writer: inout PaletteWriter) -> SwatchPalette {
    var palette = palette
    for index in palette.swatches.indices {
      palette.swatches[index].color = holdable(palette.swatches[index], &writer)
    }
    return palette
  }

  private static func holdable(
    _ swatch: SwatchPalette.Swatch, _ writer: inout PaletteWriter
  ) -> SpacedColor {
    let (own, srgb) = (swatch.color, SpacedColor(swatch.color.unbounded))
    let isNear = [own, srgb].allSatisfy { color in
      ![.srgb, .srgbLinear, .displayP3, .greyGamma22].contains(color.space)
        || (0..<3).allSatisfy { reach.contains(color.components[$0]) }
    }
    return isNear ? own : SpacedColor(writer.color(swatch))
  }

  /// The `Contents.json` of a folder in an asset catalogue, or of the catalogue itself.
  ///
  /// - Parameter isNamespace: whether names of colours inside begin with the folder's.
  public static func folderContents(isNamespace: Bool) -> [UInt8] {
    document(isNamespace ? [.init("properties", ["provides-namespace": true])] : [])
  }

  private static func document(_ members: [JSONValue.Member]) -> [UInt8] {
    let info: JSONValue = ["author": "xcode", "version": 1]
    return JSONValue.object(members + [.init("info", info)]).documentBytes
  }

  private static func value(of color: SpacedColor) -> JSONValue {
    var components: [JSONValue.Member] = [.init("alpha", .string(text(color.alpha)))]
    let space: String
    switch color.space {
    case .displayP3:
      space = "display-p3"
      components += named(["red", "green", "blue"], color)
    case .srgbLinear:
      space = "extended-linear-srgb"
      components += named(["red", "green", "blue"], color)
    case .greyGamma22:
      space = "gray-gamma-22"
      components += named(["white"], color)
    default:
      let own = SpacedColor(color.unbounded)
      let isInside = (0..<3).allSatisfy { (0...1).contains(own.components[$0]) }
      space = isInside ? "srgb" : "extended-srgb"
      components += named(["red", "green", "blue"], own)
    }
    return ["color-space": .string(space), "components": .object(components)]
  }

  private static func named(_ names: [String], _ color: SpacedColor) -> [JSONValue.Member] {
    let values = names.indices.map { color.components[$0] }
    let bytes = values.map { ($0 * 255).rounded() }
    let areBytes = zip(values, bytes).allSatisfy { $0 == $1 / 255 && (0...255).contains($1) }
    return names.indices.map { index in
      let digits = areBytes ? hexDigits([UInt8(bytes[index])]).uppercased() : ""
      return .init(names[index], .string(areBytes ? "0x" + digits : text(values[index])))
    }
  }

  /// Writes a number with its point, without which Xcode would take it for a byte.
  private static func text(_ value: Double) -> String { value == 1 ? "1.000" : "\(value)" }
}

/// The devices and the appearance for which a colour of an asset catalogue holds.
struct AppleColorVariant: Hashable, Sendable {
  /// An appearance, such as `luminosity` `dark`.
  struct Appearance: Hashable, Sendable {
    let kind: String
    let value: String
  }

  /// The kind of device; `universal` for all.
  private(set) var idiom = "universal"
  private var subtype: String?
  private var appearances: [Appearance] = []
  private var gamut: String?

  /// All devices and appearances.
  static let universal = AppleColorVariant()

  private init() {}

  /// Dark mode.
  static let dark = {
    var variant = AppleColorVariant()
    variant.appearances = [Appearance(kind: "luminosity", value: "dark")]
    return variant
  }()

  /// Reads the variant of an entry of a colour set.
  init(_ entry: JSONObject) throws(DocumentError) {
    idiom = try entry["idiom"]?.string() ?? idiom
    subtype = try entry["subtype"]?.string()
    for appearance in try entry["appearances"]?.array() ?? [] {
      let object = try appearance.object()
      appearances.append(
        Appearance(
          kind: try object["appearance"]?.string() ?? "luminosity",
          value: try object.required("value").string()))
    }
    gamut = try entry["display-gamut"]?.string()
  }

  /// Reads a name such as `dark` or `mac dark`; nil if it says anything else.
  init?(name: String) {
    for word in name.split(separator: " ") {
      let word = word.lowercased()
      if Self.idioms.contains(word), idiom == "universal", appearances.isEmpty {
        idiom = word
      } else if word == "mac-catalyst", subtype == nil {
        subtype = word
      } else if let kind = Self.kinds[word], !appearances.contains(where: { $0.kind == kind }) {
        appearances.append(Appearance(kind: kind, value: word))
      } else if let known = Self.gamuts.first(where: { $0.lowercased() == word }), gamut == nil {
        gamut = known
      } else {
        return nil
      }
    }
    if self == .universal { return nil }
  }

  private static let idioms = ["iphone", "ipad", "mac", "tv", "watch", "car", "vision"]
  private static let kinds = ["dark": "luminosity", "light": "luminosity", "high": "contrast"]
  private static let gamuts = ["sRGB", "display-P3"]

  /// The variant in words; empty for the universal one.
  var name: String {
    let device = idiom == "universal" ? [] : [idiom]
    let words = device + [subtype].compactMap(\.self) + appearances.map(\.value)
    return (words + [gamut].compactMap(\.self)).joined(separator: " ")
  }

  /// The entry of a colour set for a colour, its members in the order that Xcode gives them.
  func entry(_ color: JSONValue) -> JSONValue {
    var members: [JSONValue.Member] = []
    if !appearances.isEmpty {
      let list = appearances.map { appearance -> JSONValue in
        ["appearance": .string(appearance.kind), "value": .string(appearance.value)]
      }
      members.append(.init("appearances", .array(list)))
    }
    members.append(.init("color", color))
    if let gamut { members.append(.init("display-gamut", .string(gamut))) }
    members.append(.init("idiom", .string(idiom)))
    if let subtype { members.append(.init("subtype", .string(subtype))) }
    return .object(members)
  }
}
