/// The distinct pixels of a sprite with all its layers: all that a tint works on.
///
/// With a picture of indices into it that was compressed before, a sprite is printed in any palette
/// without being read again.
public struct SpriteTable: Equatable, Sendable {
  /// What lies on each distinct pixel.
  public let entries: [SpritePlate.Layers]
  private let sights: [TintSight]

  init(entries: [SpritePlate.Layers], sights: [TintSight]) {
    self.entries = entries
    self.sights = sights
  }

  /// Whether a recipe looks at just that of the sprite which the table was made for.
  public func serves(_ recipe: TintRecipe<Color>) -> Bool { recipe.sights == sights }

  /// The colour of each entry under a recipe; traps if it does not serve it.
  public func colors(_ recipe: TintRecipe<Color>) -> [StraightPixel] {
    precondition(serves(recipe))
    var painters = recipe.layers.map(LayerPainter.init)
    if painters.count == 1, let color = painters[0].onlyColor {
      return entries.map { entry in
        StraightPixel(
          red: color.red, green: color.green, blue: color.blue, alpha: entry.sprite.alpha)
      }
    }
    return entries.map { entry in
      var result = painters[0].pixel(entry.sprite)
      for index in painters.indices.dropFirst() {
        let top = painters[index].pixel(entry.above[index - 1])
        result = top.over(result, painters[index].blend)
      }
      return result.rounded
    }
  }
}

extension SpriteTable {
  /// The entries as numbers: for each the `word` of its pixel in every layer, from the bottom up.
  public var words: [UInt32] { entries.flatMap { [$0.sprite.word] + $0.above.map(\.word) } }

  /// The table that gave words, for a recipe of its `kind`; nil if they are none for it.
  public init?(words: [UInt32], for recipe: TintRecipe<Color>) {
    let layers = recipe.layers.count
    guard !words.isEmpty, words.count % layers == 0 else { return nil }
    entries = stride(from: 0, to: words.count, by: layers).map { start in
      SpritePlate.Layers(
        sprite: StraightPixel(word: words[start]),
        above: words[start + 1..<start + layers].map { StraightPixel(word: $0) })
    }
    sights = recipe.sights
  }

  /// What the plate of a sprite depends on besides the sprite and its size: recipes of one kind share
  /// plates, in whatever colours they are. Nil if it depends on the colours themselves.
  ///
  /// - Parameter recipe: fitted to the layers of the sprite.
  public static func kind(of recipe: TintRecipe<Color>) -> String? {
    var parts: [String] = []
    for (layer, sight) in zip(recipe.layers, recipe.sights) {
      switch layer.tint {
      case .own, .fill: parts.append("\(sight)")
      // Amounts are made smaller in another way than colours.
      case .channels: parts.append("\(sight) amounts")
      // Every pixel is checked against the key.
      case .key: return nil
      }
    }
    return parts.joined(separator: ", ")
  }
}
