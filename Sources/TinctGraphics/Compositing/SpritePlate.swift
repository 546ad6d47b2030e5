/// A sprite, with all its layers, ready to be tinted any number of times.
///
/// Tinting works on the table of distinct pixels, not on the picture: one more palette costs one
/// evaluation of the recipe for each entry.
public struct SpritePlate: Equatable, Sendable {
  /// What lies on one pixel.
  public struct Layers: Hashable, Sendable {
    /// The pixel of the lowest layer.
    public let sprite: StraightPixel
    /// The pixels of the layers above it, from the bottom up.
    public let above: [StraightPixel]
  }

  /// What lies on each pixel.
  public let plate: Plate<Layers>
  private let sights: [TintSight]

  /// Makes the plate of a sprite.
  ///
  /// What the recipe does not look at is dropped: under an opaque colour a sprite of one layer has at
  /// most 256 entries, one for each alpha, which is a separation of one ink.
  ///
  /// - Parameters:
  ///   - layers: the sprite's layers from the bottom up, at least one, all of one size.
  ///   - recipe: how it will be coloured; the plate serves all recipes that `serves` accepts.
  /// - Throws: `TintError` if sizes differ, or if a key lacks a colour of its layer.
  public init(_ layers: [Bitmap], for recipe: TintRecipe<Color>) throws(TintError) {
    precondition(layers.count == recipe.layers.count)
    try recipe.check(layers)
    sights = recipe.sights
    plate = Self.plate(layers, sights)
  }

  /// What tints work on: the distinct pixels, without where they are.
  public var table: SpriteTable { SpriteTable(entries: plate.entries, sights: sights) }

  /// Whether a recipe looks at just that of the sprite which the plate was made for.
  public func serves(_ recipe: TintRecipe<Color>) -> Bool { table.serves(recipe) }

  /// The colour of each entry of the plate under a recipe; traps if it does not serve it.
  public func colors(_ recipe: TintRecipe<Color>) -> [StraightPixel] { table.colors(recipe) }

  /// The tinted picture; traps if the plate does not serve the recipe.
  public func bitmap(_ recipe: TintRecipe<Color>) -> Bitmap {
    plate.bitmap(colors: colors(recipe))
  }

  /// The table of what lies on each pixel: of two layers at once, their pixels side by side, then of
  /// each further layer, beside the entries so far.
  private static func plate(_ layers: [Bitmap], _ sights: [TintSight]) -> Plate<Layers> {
    if layers.count == 1, sights[0] == .alpha { return plate(ofAlpha: layers[0]) }
    var builder = PlateBuilder(width: layers[0].width, height: layers[0].height)
    for start in stride(from: 0, to: layers[0].pixels.count, by: layers[0].width) {
      let row = start..<start + layers[0].width
      var keys = layers[0].pixels[row].map { UInt64(sights[0].word($0)) }
      if layers.count > 1 {
        for (x, pixel) in layers[1].pixels[row].enumerated() {
          keys[x] |= UInt64(sights[1].word(pixel)) << 32
        }
      }
      builder.append(keys)
    }
    var result = builder.plate { key in
      let top = StraightPixel(word: UInt32(truncatingIfNeeded: key >> 32))
      return Layers(
        sprite: StraightPixel(word: UInt32(truncatingIfNeeded: key)),
        above: layers.count > 1 ? [top] : [])
    }
    for (layer, sight) in zip(layers, sights).dropFirst(2) {
      result = result.covered(by: layer, sight)
    }
    return result
  }

  /// The table of a sprite of which only the alpha counts: one number for each alpha, in the order of
  /// their first use as everywhere, found without a search.
  private static func plate(ofAlpha bitmap: Bitmap) -> Plate<Layers> {
    var entries: [Layers] = []
    var numbers = [UInt16](repeating: 256, count: 256)
    let indices = bitmap.pixels.map { pixel in
      let number = numbers[Int(pixel.alpha)]
      if number < 256 { return UInt8(truncatingIfNeeded: number) }
      numbers[Int(pixel.alpha)] = UInt16(entries.count)
      entries.append(
        Layers(sprite: StraightPixel(red: 0, green: 0, blue: 0, alpha: pixel.alpha), above: []))
      return UInt8(entries.count - 1)
    }
    return Plate(
      width: bitmap.width, height: bitmap.height, indices: .bytes(indices), entries: entries)
  }
}

extension Plate<SpritePlate.Layers> {
  /// The plate with one more layer on top.
  fileprivate func covered(by layer: Bitmap, _ sight: TintSight) -> Plate {
    let below = indices.mapped((0..<UInt64(entries.count)).map { $0 << 32 })
    var builder = PlateBuilder(width: width, height: height)
    for start in stride(from: 0, to: below.count, by: width) {
      let row = start..<start + width
      builder.append(zip(below[row], layer.pixels[row]).map { $0 | UInt64(sight.word($1)) })
    }
    return builder.plate { key in
      let entry = entries[Int(key >> 32)]
      let pixel = StraightPixel(word: UInt32(truncatingIfNeeded: key))
      return SpritePlate.Layers(sprite: entry.sprite, above: entry.above + [pixel])
    }
  }
}
