/// A sprite, with all its layers, ready to be tinted any number of times.
///
/// Tinting works on the table of distinct pixels, not on the picture: one more palette costs one
/// evaluation of the recipe for each entry.
public struct IndexedSprite: Equatable, Sendable {
  /// The pixels of all layers at one point.
  public struct Layers: Hashable, Sendable {
    /// The pixel of the lowest layer.
    public let sprite: StraightPixel
    /// The pixels of the layers above it, from the bottom up.
    public let above: [StraightPixel]
  }

  /// The distinct combinations of pixels, and their indices.
  public let image: IndexedImage<Layers>
  private let inputs: [TintInput]

  /// Indexes a sprite.
  ///
  /// All that the recipe does not read is dropped: under an opaque colour a sprite of one layer has
  /// at most 256 entries, one for each alpha, which is a separation of one ink.
  ///
  /// - Parameters:
  ///   - layers: the sprite's layers from the bottom up, at least one, all of one size.
  ///   - recipe: the recipe; the result serves all recipes that `serves` accepts.
  /// - Throws: `TintError` if sizes differ, or if a colour of a layer is missing in its key.
  public init(_ layers: [Bitmap], for recipe: TintRecipe<Color>) throws(TintError) {
    precondition(layers.count == recipe.layers.count)
    try recipe.check(layers)
    inputs = recipe.inputs
    image = Self.image(layers, inputs)
  }

  /// The distinct combinations of pixels, which are all that tints work on.
  public var table: SpriteTable { SpriteTable(entries: image.entries, inputs: inputs) }

  /// Checks that a recipe reads the same of the sprite as the one that it was indexed for.
  public func serves(_ recipe: TintRecipe<Color>) -> Bool { table.serves(recipe) }

  /// Returns the colour of each entry under a recipe; traps if it does not serve it.
  public func colors(_ recipe: TintRecipe<Color>) -> [StraightPixel] { table.colors(recipe) }

  /// Returns the tinted picture; traps if it does not serve the recipe.
  public func bitmap(_ recipe: TintRecipe<Color>) -> Bitmap {
    image.bitmap(colors: colors(recipe))
  }

  /// Indexes layers: first two at once, whose pixels fit side by side into a key, then each further
  /// layer, beside the number of the entry below it.
  private static func image(_ layers: [Bitmap], _ inputs: [TintInput]) -> IndexedImage<Layers> {
    if layers.count == 1, inputs[0] == .alpha { return image(ofAlpha: layers[0]) }
    var builder = IndexedImageBuilder(width: layers[0].width, height: layers[0].height)
    for start in stride(from: 0, to: layers[0].pixels.count, by: layers[0].width) {
      let row = start..<start + layers[0].width
      var keys = layers[0].pixels[row].map { UInt64(inputs[0].word($0)) }
      if layers.count > 1 {
        for (x, pixel) in layers[1].pixels[row].enumerated() {
          keys[x] |= UInt64(inputs[1].word(pixel)) << 32
        }
      }
      builder.append(keys)
    }
    var result = builder.image { key in
      let top = StraightPixel(word: UInt32(truncatingIfNeeded: key >> 32))
      return Layers(
        sprite: StraightPixel(word: UInt32(truncatingIfNeeded: key)),
        above: layers.count > 1 ? [top] : [])
    }
    for (layer, input) in zip(layers, inputs).dropFirst(2) {
      result = result.covered(by: layer, input)
    }
    return result
  }

  /// Indexes a sprite of which only the alpha counts: entries are in the order of their first use,
  /// as everywhere, and found without a search.
  private static func image(ofAlpha bitmap: Bitmap) -> IndexedImage<Layers> {
    var entries: [Layers] = []
    // 256 stands for an alpha that has no entry yet.
    var numbers = [UInt16](repeating: 256, count: 256)
    let indices = bitmap.pixels.map { pixel in
      let number = numbers[Int(pixel.alpha)]
      if number < 256 { return UInt8(truncatingIfNeeded: number) }
      numbers[Int(pixel.alpha)] = UInt16(entries.count)
      entries.append(
        Layers(sprite: StraightPixel(red: 0, green: 0, blue: 0, alpha: pixel.alpha), above: []))
      return UInt8(entries.count - 1)
    }
    return IndexedImage(
      width: bitmap.width, height: bitmap.height, indices: .bytes(indices), entries: entries)
  }
}

extension IndexedImage<IndexedSprite.Layers> {
  /// Returns the image with one more layer on top.
  fileprivate func covered(by layer: Bitmap, _ input: TintInput) -> IndexedImage {
    let below = indices.mapped((0..<UInt64(entries.count)).map { $0 << 32 })
    var builder = IndexedImageBuilder(width: width, height: height)
    for start in stride(from: 0, to: below.count, by: width) {
      let row = start..<start + width
      builder.append(zip(below[row], layer.pixels[row]).map { $0 | UInt64(input.word($1)) })
    }
    return builder.image { key in
      let entry = entries[Int(key >> 32)]
      let pixel = StraightPixel(word: UInt32(truncatingIfNeeded: key))
      return IndexedSprite.Layers(sprite: entry.sprite, above: entry.above + [pixel])
    }
  }
}

/// The distinct combinations of pixels of a sprite and its layers: all that a tint works on.
///
/// With a picture of indices into it that was compressed before, a sprite is printed in any palette
/// without being read again.
public struct SpriteTable: Equatable, Sendable {
  /// The distinct combinations.
  public let entries: [IndexedSprite.Layers]
  private let inputs: [TintInput]

  init(entries: [IndexedSprite.Layers], inputs: [TintInput]) {
    self.entries = entries
    self.inputs = inputs
  }

  /// Checks that a recipe reads the same of the sprite as the one that the table was made for.
  public func serves(_ recipe: TintRecipe<Color>) -> Bool { recipe.inputs == inputs }

  /// Returns the colour of each entry under a recipe; traps if it does not serve it.
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
  /// The entries as numbers: for each one the `word` of its pixel in every layer, from the bottom
  /// up.
  public var words: [UInt32] { entries.flatMap { [$0.sprite.word] + $0.above.map(\.word) } }

  /// Restores a table from its `words`, for a recipe of its `kind`; nil if they do not fit one.
  public init?(words: [UInt32], for recipe: TintRecipe<Color>) {
    let layers = recipe.layers.count
    guard !words.isEmpty, words.count % layers == 0 else { return nil }
    entries = stride(from: 0, to: words.count, by: layers).map { start in
      IndexedSprite.Layers(
        sprite: StraightPixel(word: words[start]),
        above: words[start + 1..<start + layers].map { StraightPixel(word: $0) })
    }
    inputs = recipe.inputs
  }

  /// Returns a name shared by all recipes under which a sprite is indexed alike, in any colours;
  /// nil if the indices depend on the colours themselves.
  ///
  /// - Parameter recipe: fitted to the layers of the sprite.
  public static func kind(of recipe: TintRecipe<Color>) -> String? {
    var parts: [String] = []
    for (layer, input) in zip(recipe.layers, recipe.inputs) {
      switch layer.tint {
      case .own, .fill: parts.append("\(input)")
      // Amounts are made smaller in another way than colours.
      case .channels: parts.append("\(input) amounts")
      // Every pixel is checked against the key.
      case .key: return nil
      }
    }
    return parts.joined(separator: ", ")
  }
}

/// The part of a layer's pixels that a tint reads. Pixels that differ in the rest alone share an
/// entry.
enum TintInput: Int, Comparable, Sendable {
  /// The alpha alone: an opaque colour leaves nothing else of a sprite.
  case alpha
  /// The colour too, except at alpha 0.
  case visible
  /// All, the colours of clear pixels as well: these stay in the file for programs that use them.
  case whole

  static func < (left: TintInput, right: TintInput) -> Bool { left.rawValue < right.rawValue }

  /// Returns a number that is equal for pixels which differ in the rest alone.
  @inline(__always)
  func word(_ pixel: StraightPixel) -> UInt32 {
    switch self {
    case .alpha: pixel.word & 0xFF00_0000
    case .visible: pixel.alpha == 0 ? 0 : pixel.word
    case .whole: pixel.word
    }
  }
}

extension TintRecipe<Color> {
  /// The part that each layer's tint reads.
  var inputs: [TintInput] {
    layers.enumerated().map { index, layer in
      let input = layer.tint.input
      // Nothing is seen of a clear pixel that lies over another layer.
      return index > 0 ? min(input, .visible) : input
    }
  }
}

extension Tint<Color> {
  fileprivate var input: TintInput {
    switch self {
    case .own: .whole
    case .fill(let fill):
      switch (fill.hidesAll, fill.stops.count) {
      case (true, 1): .alpha
      case (true, _): .visible
      case (false, _): .whole
      }
    case .channels, .key: .visible
    }
  }
}

extension Tint<Color>.Fill {
  /// The fill leaves nothing of the layer's own colours.
  fileprivate var hidesAll: Bool {
    blend == .normal && opacity >= 1 && stops.allSatisfy { $0.paint.alpha >= 1 }
  }
}
