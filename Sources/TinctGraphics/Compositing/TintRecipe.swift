/// How a sprite is coloured: its layers from the bottom up, each with a tint of its own.
///
/// An overlay is a layer as any other. Recipes are written over colour expressions; `map` resolves
/// them to the colours of a palette.
public struct TintRecipe<Paint: Hashable & Sendable>: Hashable, Sendable {
  /// One layer.
  public struct Layer: Hashable, Sendable {
    /// The name, unique in its recipe; see `TintLayerName`.
    public var name: String
    /// How it is coloured.
    public var tint: Tint<Paint>
    /// How it meets the layers below it, laid over them as W3C Compositing and Blending Level 1 has
    /// it; without effect on the lowest.
    public var blend: BlendMode
    /// How much of it is seen, 0...1.
    public var opacity: Double

    /// Describes a layer.
    public init(
      _ name: String, _ tint: Tint<Paint> = .own, blend: BlendMode = .normal, opacity: Double = 1
    ) {
      self.name = name
      self.tint = tint
      self.blend = blend
      self.opacity = opacity
    }
  }

  /// The layers from the bottom up, at least one, names unique.
  public var layers: [Layer]

  /// Makes a recipe; traps without layers, and where two have one name.
  public init(_ layers: [Layer]) {
    precondition(!layers.isEmpty && Set(layers.map(\.name)).count == layers.count)
    self.layers = layers
  }

  /// Colours the sprite itself and draws its overlay, if it has one, on top in its own colours.
  public init(_ tint: Tint<Paint>) {
    self.init([Layer(TintLayerName.sprite, tint), Layer(TintLayerName.overlay)])
  }

  /// The recipe for a sprite that has just these layers, from the bottom up.
  ///
  /// A layer that the recipe does not name is coloured as the sprite itself is, or else keeps its
  /// own colours.
  public func fitted(to names: [String]) -> TintRecipe {
    TintRecipe(
      names.map { name in
        if let layer = layers.first(where: { $0.name == name }) { return layer }
        let main = layers.first { $0.name == TintLayerName.sprite }
        return Layer(name, main?.tint ?? .own)
      })
  }

  /// The same recipe with something else in place of each paint.
  public func map<New, Problem: Error>(
    _ transform: (Paint) throws(Problem) -> New
  ) throws(Problem) -> TintRecipe<New> {
    TintRecipe<New>(
      try layers.map { (layer) throws(Problem) in
        TintRecipe<New>.Layer(
          layer.name, try layer.tint.map(transform), blend: layer.blend, opacity: layer.opacity)
      })
  }
}

/// The names of layers that need no naming.
public enum TintLayerName {
  /// The sprite itself: `NAME.png`.
  public static let sprite = "sprite"
  /// What lies over it: `NAME.overlay.png`.
  public static let overlay = "overlay"
}

extension TintRecipe<ColorExpression> {
  /// The name that stands in expressions for the colour that a sprite is asked for in: on boards that
  /// of the ink, on the command line `--color`.
  public static var inkName: String { "ink" }

  /// One flat colour, the overlay on top: what is done where nothing else is said.
  public static let plain = TintRecipe(Tint(.name(inkName)))

  /// The names that must be looked up, in the order of their first use.
  public var names: [String] {
    var seen: Set<String> = []
    return layers.flatMap(\.tint.paints).flatMap(\.names).filter { seen.insert($0).inserted }
  }

  /// The recipe in given colours of names.
  ///
  /// - Parameter color: the colour with a name, `ink` among them, or nil.
  public func resolved(
    _ color: (String) -> Color?
  ) throws(MissingColorError) -> TintRecipe<Color> {
    try map { (paint) throws(MissingColorError) in try paint.evaluate(color) }
  }
}
