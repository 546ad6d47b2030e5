/// When a colour of an asset catalogue holds: on which devices, in which appearance.
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

  /// Reads what an entry of a colour set says.
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

  /// What a name says, such as `dark` or `mac dark`, if it says nothing else.
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
