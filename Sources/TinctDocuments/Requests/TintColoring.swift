public import TinctGraphics

/// The colouring of sprites: what is laid on them, and how.
public struct TintColoring: Hashable, Sendable {
  /// The colour: a name in the palette, or a CSS colour over such names; nil for `text` or `base`.
  public var color: String?
  /// The share of the sprite's own colours that the tint hides, 0 ... 1.
  public var opacity: Double?
  /// The way the tint meets the sprite's own colours; nil for source-atop.
  public var blend: BlendMode?
  /// Colours from black to white, with commas between them, that keep the shading.
  public var ramp: String?
  /// Colours for the amounts of red, green and blue, with commas between them.
  public var channels: String?
  /// Colours of the art with those that they become, or the palette that it is drawn in.
  public var key: [String] = []
  /// The treatment of other colours under a key; nil to refuse them.
  public var others: UnkeyedColors?
  /// Layers of each sprite with their tints, from the bottom up.
  public var layer: [String] = []
  /// Pictures on top of every sprite instead of their own overlays.
  public var overlay: [String] = []
  /// True to draw nothing on top.
  public var noOverlays = false
  /// A file with a recipe that says all of this.
  public var recipe: String?

  /// Colours as nothing in particular says.
  public init() {}

  static let fields: [RequestField<Self>] = [
    RequestField("color", \.color),
    RequestField("opacity", \.opacity, in: 0...1),
    RequestField("blend", \.blend),
    RequestField("ramp", commas: \.ramp),
    RequestField("channels", commas: \.channels),
    RequestField("key", \.key),
    RequestField("others", \.others),
    RequestField("layer", \.layer),
    RequestField("overlay", \.overlay),
    RequestField("no-overlays", \.noOverlays, default: false),
    RequestField("recipe", \.recipe, role: .input),
  ]

  /// Says how the parts of a sprite get their colours, of which one way excludes the others.
  public var hasWay: Bool { ramp != nil || channels != nil || !key.isEmpty || recipe != nil }

  /// Refuses options that exclude or need each other.
  ///
  /// - Parameter hasTheme: true where a theme's recipes colour the sprites.
  func checkTogether(hasTheme: Bool) throws(RequestProblem) {
    if !overlay.isEmpty && noOverlays {
      throw RequestProblem("no-overlays", "--overlay and --no-overlays cannot be combined.")
    }
    let ways = [
      ("ramp", ramp != nil), ("channels", channels != nil), ("key", !key.isEmpty),
      ("recipe", recipe != nil), ("theme", hasTheme),
    ].filter(\.1).map(\.0)
    if ways.count > 1 {
      throw RequestProblem(ways[1], "--\(ways[0]) and --\(ways[1]) cannot be combined.")
    }
    if let way = ways.first, way != "ramp", opacity != nil || blend != nil {
      throw RequestProblem(
        way, "--opacity and --blend say how a colour is laid on, not --\(way).")
    }
    if recipe != nil || hasTheme, !layer.isEmpty {
      throw RequestProblem(
        "layer", "--layer and --\(ways[0]) cannot be combined; both name the layers.")
    }
    if others != nil && key.isEmpty {
      throw RequestProblem(
        "others",
        "--others needs --key; it is for colours that the key does "
          + "not name.")
    }
  }
}
