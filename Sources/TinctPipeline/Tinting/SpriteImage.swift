internal import TinctCodecs
internal import TinctGraphics

/// A sprite as indices into the table of its distinct pixels: one more palette costs the colours of
/// the table, and does not touch the pixels.
struct SpriteImage: Sendable {
  let width: Int
  let height: Int
  /// The distinct pixels.
  let table: SpriteTable
  /// The index of each pixel; nil if only the compressed indices are at hand.
  let indices: PixelIndices?
  /// The indices as a PNG has them, compressed; nil if the table is too long for that, or if no
  /// file needs them.
  let compressed: IndexedPNG?
  /// Remarks from decoding on each of the sprite's files, in their order.
  let notes: [[String]]

  /// Splits a sprite into indices and a table.
  ///
  /// - Parameters:
  ///   - effort: the work to spend on compressing the indices; nil if they are not compressed.
  ///   - workers: the most threads that may compress.
  ///   - notes: remarks on each of the sprite's files.
  init(_ sprite: IndexedSprite, compressing effort: PNGEffort?, workers: Int, notes: [[String]]) {
    let image = sprite.image
    width = image.width
    height = image.height
    table = sprite.table
    indices = image.indices
    compressed = effort.flatMap { IndexedPNG(image, effort: $0, workers: workers) }
    self.notes = notes
  }

  /// The indices with their table; traps without indices.
  var indexed: IndexedImage<IndexedSprite.Layers> {
    guard let indices else { preconditionFailure("the indices of the sprite were not asked for") }
    return IndexedImage(width: width, height: height, indices: indices, entries: table.entries)
  }
}

extension SpriteImage {
  /// Reads the result of `bytes` for a recipe of the same kind; nil if it is damaged.
  ///
  /// - Parameter inflates: true to get the indices as well as the compressed ones.
  init?(_ bytes: [UInt8], for recipe: TintRecipe<Color>, inflates: Bool) {
    var reader = PackedReader(bytes[...])
    do throws(PackedReader.Damage) {
      let (width, height) = (try reader.number(), try reader.number())
      let words = try reader.items { (reader) throws(PackedReader.Damage) in
        UInt32(try reader.number(below: 1 << 32))
      }
      notes = try reader.items { (reader) throws(PackedReader.Damage) in
        try reader.items { (reader) throws(PackedReader.Damage) in try reader.text() }
      }
      let pixels = Array(try reader.list())
      guard reader.isAtEnd, let table = SpriteTable(words: words, for: recipe),
        let png = IndexedPNG(
          width: width, height: height, colorCount: table.entries.count, pixels: pixels)
      else { return nil }
      let indices = inflates ? png.inflatedIndices : nil
      guard !inflates || indices != nil else { return nil }
      self.width = width
      self.height = height
      self.table = table
      self.indices = indices.map { .bytes($0) }
      compressed = png
    } catch { return nil }
  }

  /// Everything, to be kept; nil if nothing is compressed.
  var bytes: [UInt8]? {
    guard let compressed else { return nil }
    var packed = PackedWriter()
    packed.put(width)
    packed.put(height)
    packed.put(table.words) { packed, word in packed.put(Int(word)) }
    packed.put(notes) { packed, notes in packed.put(notes) { packed, note in packed.put(note) } }
    packed.put(compressed.pixels)
    return packed.bytes
  }
}

extension IndexedPNG {
  /// The indices that were compressed; nil if the bytes are damaged.
  fileprivate var inflatedIndices: [UInt8]? {
    // Decoded in a palette in which index i has red i, the pixels give the indices back.
    let levels = (0..<colorCount).map { StraightPixel(red: UInt8($0), green: 0, blue: 0) }
    var limits = Limits()
    // It was within the limits when it was made, so that the limits of this run do not apply.
    limits.sidePixels = max(limits.sidePixels, width, height)
    limits.imagePixels = max(limits.imagePixels, width * height)
    guard
      let image = try? PNGImage(decoding: encoded(colors: levels).bytes, limits: limits),
      image.bitmap.width == width, image.bitmap.height == height
    else { return nil }
    return image.bitmap.pixels.map(\.red)
  }
}

/// Indexed and compressed sprites, kept on disk from run to run.
public struct SpriteCache: Sendable {
  private let disk: DiskCache
  private let build: String

  /// Keeps sprites in a cache.
  ///
  /// - Parameters:
  ///   - disk: the cache.
  ///   - build: identifies this build of the program, with its encoders.
  public init(_ disk: DiskCache, build: String) {
    self.disk = disk
    self.build = build
  }

  /// Everything that decides the image of a sprite besides its files and the kind of its recipe.
  struct Settings {
    let scale: Double
    let resampling: Resampling
    /// The effort with which indices are compressed.
    let effort: PNGEffort
    let limits: Limits
  }

  /// Returns the image of a sprite for a recipe fitted to its layers; nil if it is not kept.
  func image(
    of files: [SpriteSource.File], _ settings: Settings, for recipe: TintRecipe<Color>,
    inflates: Bool
  ) -> SpriteImage? {
    guard let key = key(files, settings, recipe), let bytes = disk.bytes(for: key) else {
      return nil
    }
    return SpriteImage(bytes, for: recipe, inflates: inflates)
  }

  /// Keeps the image of a sprite for recipes of a kind.
  func keep(
    _ image: SpriteImage, of files: [SpriteSource.File], _ settings: Settings,
    for recipe: TintRecipe<Color>
  ) {
    guard let key = key(files, settings, recipe), let bytes = image.bytes else { return }
    disk.keep(bytes, for: key)
  }

  /// Returns the hash of everything that the image depends on; nil if the colours themselves are
  /// part of that.
  private func key(
    _ files: [SpriteSource.File], _ settings: Settings, _ recipe: TintRecipe<Color>
  ) -> Fingerprint? {
    guard let kind = SpriteTable.kind(of: recipe) else { return nil }
    var packed = PackedWriter()
    packed.put("sprite image 3")
    packed.put(build)
    packed.put(kind)
    packed.put("\(settings.scale)")
    packed.put(settings.resampling.filter?.rawValue ?? "")
    packed.put(settings.resampling.light.rawValue)
    packed.put(settings.effort.rawValue)
    packed.put("\(settings.limits)")
    // Neither paths nor times, so that machines can share a cache.
    packed.put(files) { packed, file in
      packed.put(file.layer)
      packed.put(file.content)
    }
    return Fingerprint(of: packed.bytes)
  }
}
