public import TinctGraphics

/// One of the things that decide the bytes of an output: the content of a sprite, a colour, an
/// option, the version of the tool.
public struct Ingredient: Hashable, Sendable {
  /// What it is, for people: `the sprite`, `colour base of palette citrus`.
  public let name: String
  /// What it was when the output was made.
  public let value: String
  /// Whether the value says something to people.
  public let isShown: Bool

  /// A setting, whose value is shown when it has changed.
  public init(_ name: String, _ value: String) {
    self.init(name: name, value: value, isShown: true)
  }

  /// A content, of which it is only said that it has changed.
  public init(_ name: String, content: Fingerprint) {
    self.init(name: name, value: content.description, isShown: false)
  }

  init(name: String, value: String, isShown: Bool) {
    self.name = name
    self.value = value
    self.isShown = isShown
  }

  /// The same by another name.
  public func renamed(_ name: String) -> Ingredient {
    Ingredient(name: name, value: value, isShown: isShown)
  }

  /// Every colour and string of a palette, and its name.
  public static func of(_ palette: Palette) -> [Ingredient] {
    let start = "palette \(palette.name): "
    return [Ingredient("the palette", palette.name)]
      + palette.colors.map { Ingredient("\(start)colour \($0.name)", $0.color.exactDescription) }
      + palette.strings.map { Ingredient("\(start)string \($0.name)", $0.text) }
  }
}

/// Ingredients that several outputs share, kept together: those of all outputs, those of a sprite,
/// those of a palette.
public struct IngredientGroup: Hashable, Sendable {
  /// The ingredients, each name once.
  public let ingredients: [Ingredient]
  /// What tells it from all others.
  let identity: Fingerprint

  /// Puts ingredients together.
  public init(_ ingredients: [Ingredient]) {
    self.ingredients = ingredients
    var packed = PackedWriter()
    for ingredient in ingredients {
      packed.put(ingredient.name)
      packed.put(ingredient.value)
      packed.put(ingredient.isShown ? 1 : 0)
    }
    identity = Fingerprint(of: packed.bytes)
  }

  /// Equal identities are taken for equal groups.
  public static func == (left: IngredientGroup, right: IngredientGroup) -> Bool {
    left.identity == right.identity
  }

  /// Feeds the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension Color {
  /// The channels so that no two colours read the same: `#FF7A00` where that says all, else the
  /// numbers.
  fileprivate var exactDescription: String {
    let short = hex
    if let parsed = try? Color(hex: short), parsed == self { return short }
    return "\(short) (\(red) \(green) \(blue) / \(alpha))"
  }
}
