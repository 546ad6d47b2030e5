/// A way of colouring a sprite: its layers from the bottom up, each with a tint of its own.
///
/// An overlay is a layer as any other. Recipes are written over colour expressions; `map` resolves
/// them to the colours of a palette.
public struct TintRecipe<Paint: Hashable & Sendable>: Hashable, Sendable {
  /// One layer.
  public struct Layer: Hashable, Sendable {
    /// The name, unique in its recipe; see `TintLayerName`.
    public var name: String
    /// The colouring of the layer.
    public var tint: Tint<Paint>
    /// The mode in which it meets the layers below it, by W3C Compositing and Blending Level 1;
    /// without effect on the lowest.
    public var blend: BlendMode
    /// The opacity of the layer, 0...1.
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

  /// Returns the recipe for a sprite that has just these layers, from the bottom up.
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

  /// Returns the recipe with each paint replaced.
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

/// The names of layers by default.
public enum TintLayerName {
  /// The sprite itself: `NAME.png`.
  public static let sprite = "sprite"
  /// The layer over it: `NAME.overlay.png`.
  public static let overlay = "overlay"
}

extension TintRecipe<ColorExpression> {
  /// The name by which expressions refer to the colour of a request: on boards that of the ink, on
  /// the command line `--color`.
  public static var inkName: String { "ink" }

  /// The recipe by default: one flat colour, the overlay on top.
  public static let plain = TintRecipe(Tint(.name(inkName)))

  /// The names of palette colours, in the order of their first use.
  public var names: [String] {
    var seen: Set<String> = []
    return layers.flatMap(\.tint.paints).flatMap(\.names).filter { seen.insert($0).inserted }
  }

  /// Returns the recipe in colours, given the colours of names.
  ///
  /// - Parameter color: returns the colour with a name, `ink` among them, or nil.
  public func resolved(
    _ color: (String) -> Color?
  ) throws(MissingColorError) -> TintRecipe<Color> {
    try map { (paint) throws(MissingColorError) in try paint.evaluate(color) }
  }
}

extension TintRecipe {
  /// Checks that a sprite can be coloured by the recipe, in any palette.
  ///
  /// - Parameter sprite: its layers may be others than the recipe's; see `fitted`.
  /// - Throws: `TintError.notInKey` if a colour of a layer is missing in its key.
  public func check(_ sprite: LayeredSprite) throws(TintError) {
    try fitted(to: sprite.names).check(sprite.layers.map(\.bitmap))
  }

  /// Checks layers, as many as the recipe's: all of one size, and in the colours of their key.
  func check(_ bitmaps: [Bitmap]) throws(TintError) {
    for (layer, bitmap) in zip(layers, bitmaps) {
      guard bitmap.width == bitmaps[0].width && bitmap.height == bitmaps[0].height else {
        throw .layerSize(
          name: layer.name, width: bitmap.width, height: bitmap.height,
          spriteWidth: bitmaps[0].width, spriteHeight: bitmaps[0].height)
      }
      if case .key(let key) = layer.tint, let unkeyed = key.unkeyedPixel(in: bitmap) {
        throw .notInKey(
          bitmap.pixels[unkeyed.offset], x: unkeyed.offset % bitmap.width,
          y: unkeyed.offset / bitmap.width, count: unkeyed.count)
      }
    }
  }
}

/// An error that keeps a sprite from being tinted.
public enum TintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A layer is not of the sprite's size, in pixels.
  case layerSize(name: String, width: Int, height: Int, spriteWidth: Int, spriteHeight: Int)
  /// A pixel's colour is none of the key's; `count` pixels have such colours.
  case notInKey(StraightPixel, x: Int, y: Int, count: Int)

  /// A sentence that names the error and its remedy.
  public var description: String {
    switch self {
    case .layerSize(let name, let width, let height, let spriteWidth, let spriteHeight):
      (name == TintLayerName.overlay ? "the overlay" : "the layer \"\(name)\"")
        + " is \(width) x \(height) pixels, the sprite \(spriteWidth) x \(spriteHeight); "
        + "make them of one size"
    case .notInKey(let pixel, let x, let y, let count):
      "the pixel at \(x),\(y) is \(Color(pixel.opaque).hex), which is not a colour of the key"
        + (count > 1 ? " (nor are those of \(count - 1) more pixels)" : "")
        + "; draw it without smoothed edges in the key's colours, add the colour to the key, or "
        + "keep other colours as they are"
    }
  }
}
