internal import TinctCodecs
internal import TinctGraphics

/// Colours sprites by recipes, one for each palette: everything that palettes share is made once,
/// and kept for later runs.
struct SpriteTinter: Sendable {
  /// The use of coloured sprites.
  enum Purpose: Sendable {
    /// A PNG for each palette, all with the same effort.
    case files(PNGPixelFormat, PNGEffort)
    /// PNGs, and the pixels for another form beside them.
    case filesAndPixels(PNGPixelFormat, PNGEffort)
    /// Pixels for pictures of several sprites.
    case pixels

    /// The effort with which indices are compressed for files; nil if no file has them.
    fileprivate var indexEffort: PNGEffort? {
      switch self {
      case .files(.smallest, let effort), .filesAndPixels(.smallest, let effort): effort
      case .files(.rgba, _), .filesAndPixels(.rgba, _), .pixels: nil
      }
    }

    /// Indices are needed in uncompressed form.
    fileprivate var needsPixels: Bool {
      if case .files(.smallest, _) = self { false } else { true }
    }
  }

  /// One recipe in the colours of several palettes.
  let recipes: [TintRecipe<Color>]
  var resampling = Resampling()
  var limits = Limits()
  var purpose = Purpose.files(.smallest, .standard)
  /// The images of former runs; nil for no cache.
  var cache: SpriteCache?
  /// The most threads that may compress one picture.
  var workers = Int.max

  /// Colours a sprite in some palettes.
  ///
  /// - Parameters:
  ///   - source: the hashes of its files.
  ///   - scale: the size of the result relative to the sprite, above 0; sides are rounded to whole
  ///     pixels, at least 1.
  ///   - palettes: indices of recipes.
  ///   - decode: reads the sprite; called at most once, and not at all if everything is cached.
  func tint(
    _ source: SpriteSource, scale: Double = 1, palettes: [Int],
    decode: () throws(Failure) -> DecodedSprite
  ) throws(Failure) -> TintedSprite {
    let settings = SpriteCache.Settings(
      scale: scale, resampling: resampling,
      // If no file has the indices, they are compressed for the cache alone, so quickly.
      effort: purpose.indexEffort ?? .fastest, limits: limits)
    var result = TintedSprite(purpose: purpose, workers: workers)
    var decoded: (sprite: DecodedSprite, size: PixelSize)?
    for palette in palettes {
      let recipe = recipes[palette].fitted(to: source.files.map(\.layer))
      if result.colorByKnownImage(recipe) { continue }
      let kept = cache?.image(
        of: source.files, settings, for: recipe, inflates: purpose.needsPixels)
      if let kept {
        result.color(recipe, by: kept)
        continue
      }
      if decoded == nil {
        let sprite = try decode()
        decoded = (sprite, try self.size(of: sprite, scale: scale, source.path))
      }
      guard let (sprite, size) = decoded else { continue }
      let notes = sprite.remarks(under: recipe)
      let indexed: IndexedSprite?
      do throws(TintError) {
        indexed = try sprite.layers.resized(
          width: size.width, height: size.height, resampling, for: recipe)?.indexed(for: recipe)
        if indexed == nil {
          // The colours of a key must be matched before resizing mixes pixels.
          result.color(
            with: try sprite.layers.bitmap(
              recipe, width: size.width, height: size.height, resampling),
            notes: notes)
        }
      } catch { throw Failure(.tint(error), tinting: source.path, limits: limits) }
      guard let indexed else { continue }
      let image = SpriteImage(
        indexed, compressing: cache == nil ? purpose.indexEffort : settings.effort,
        workers: workers, notes: notes)
      cache?.keep(image, of: source.files, settings, for: recipe)
      result.color(recipe, by: image)
    }
    return result
  }

  private func size(
    of sprite: DecodedSprite, scale: Double, _ path: String
  ) throws(Failure) -> PixelSize {
    do throws(ImageRequestError) {
      let size = try ImageRequest.size(of: sprite.layers, scale: scale, limits: limits)
      return PixelSize(width: size.width, height: size.height)
    } catch { throw Failure(error, tinting: path, limits: limits) }
  }
}

/// A sprite in the colours of some palettes, ready to be encoded.
struct TintedSprite {
  /// A sprite in one palette.
  fileprivate enum Coloring {
    /// One of the images, and the colour of each of its indices.
    case indexed(image: Int, [StraightPixel])
    /// Pixels that no other palette shares.
    case direct(Bitmap)
  }

  private let purpose: SpriteTinter.Purpose
  private let workers: Int
  private var images: [SpriteImage] = []
  private var colorings: [Coloring] = []
  /// The encoder of each image for files that are not indexed, once it was needed.
  private var encoders: [Int: SharedPNG] = [:]
  /// Remarks on each of the sprite's files, in their order.
  private(set) var notes: [[String]] = []

  fileprivate init(purpose: SpriteTinter.Purpose, workers: Int) {
    self.purpose = purpose
    self.workers = workers
  }

  /// Adds a palette if the image of an earlier one has every detail that its recipe needs.
  fileprivate mutating func colorByKnownImage(_ recipe: TintRecipe<Color>) -> Bool {
    guard let image = images.firstIndex(where: { $0.table.serves(recipe) }) else { return false }
    colorings.append(.indexed(image: image, images[image].table.colors(recipe)))
    return true
  }

  fileprivate mutating func color(_ recipe: TintRecipe<Color>, by image: SpriteImage) {
    images.append(image)
    notes = image.notes
    colorings.append(.indexed(image: images.count - 1, image.table.colors(recipe)))
  }

  fileprivate mutating func color(with bitmap: Bitmap, notes: [[String]]) {
    self.notes = notes
    colorings.append(.direct(bitmap))
  }

  /// Width and height in pixels; traps without a palette.
  var size: PixelSize {
    switch colorings[0] {
    case .indexed(let image, _):
      PixelSize(width: images[image].width, height: images[image].height)
    case .direct(let bitmap): PixelSize(width: bitmap.width, height: bitmap.height)
    }
  }

  /// All palettes share the indices of one image.
  var isShared: Bool { images.count == 1 && colorings.allSatisfy(\.isIndexed) }

  /// The PNG for one of its palettes, numbered as in the call; the compressed pixels are shared.
  mutating func png(_ palette: Int) -> EncodedPNG {
    let (format, effort) =
      switch purpose {
      case .files(let format, let effort), .filesAndPixels(let format, let effort):
        (format, effort)
      case .pixels: preconditionFailure("no files were to be made of the sprite")
      }
    switch colorings[palette] {
    case .direct(let bitmap):
      return EncodedPNG(
        bitmap, format: format, effort: effort, workers: workers)
    case .indexed(let image, let colors):
      if format == .smallest, let png = images[image].compressed {
        return png.encoded(colors: colors)
      }
      var encoder =
        encoders[image]
        ?? SharedPNG(images[image].indexed, format: format, effort: effort, workers: workers)
      let png = encoder.encoded(colors: colors)
      encoders[image] = encoder
      return png
    }
  }

  /// The pixels in one of its palettes, numbered as in the call.
  func bitmap(_ palette: Int) -> Bitmap {
    switch colorings[palette] {
    case .direct(let bitmap): bitmap
    case .indexed(let image, let colors): images[image].indexed.bitmap(colors: colors)
    }
  }

  /// The sprite with a colouring for each palette: one indexed image for all of them.
  var joined: ColoredIndexedImage {
    guard isShared else { return ColoredIndexedImage(colorings.indices.map(bitmap)) }
    return ColoredIndexedImage(
      images[0].indexed,
      colorings: colorings.map { coloring in
        guard case .indexed(_, let colors) = coloring else { return [] }
        return colors
      })
  }
}

extension TintedSprite.Coloring {
  fileprivate var isIndexed: Bool {
    if case .indexed = self { true } else { false }
  }
}

/// The files of a sprite as they were when a run began.
struct SpriteSource: Sendable {
  /// The file of a layer.
  struct File: Sendable {
    /// The layer's name in recipes; see `TintLayerName`.
    let layer: String
    let path: String
    /// The hash of its bytes.
    let content: Fingerprint
    /// The number of its pixels, as it says itself; 0 if that is not known.
    var pixelCount = 0
  }

  /// The path that messages show.
  let path: String
  /// The files from the bottom up, at least one.
  let files: [File]

  /// Estimates the memory that the sprite takes while it is made at a scale: pixels of four bytes
  /// for each file, and the indices, which are copied once to be compressed.
  ///
  /// - Parameter effort: the effort for a WebP of it; nil if there is none. It is made of a bitmap
  ///   and of its copy as libwebp wants it.
  func bytesNeeded(at scale: Double, webP effort: PNGEffort? = nil) -> Int {
    let pixels = files.map { Double($0.pixelCount) }
    let made = (pixels.max() ?? 0) * scale * scale
    let resized = scale == 1 ? 0 : 4 * made * Double(files.count)
    let encoding = effort.map { 8 + EncodedWebP.bytesPerPixel(effort: $0.rawValue) } ?? 0
    return Int(
      min(4 * pixels.reduce(0, +) + resized + (2 + Double(encoding)) * made, 1e15))
  }

  /// Decodes the sprite.
  func decoded(_ inputs: InputReader, _ limits: Limits) throws(Failure) -> DecodedSprite {
    var layers: [LayeredSprite.Layer] = []
    var notes: [[String]] = []
    for file in files {
      let bytes = try read(file, inputs)
      do throws(PNGError) {
        let image = try PNGImage(decoding: bytes, limits: limits)
        layers.append(LayeredSprite.Layer(file.layer, image.bitmap))
        notes.append(image.info.notes.map { "\($0)" })
      } catch { throw Failure(error, file: file.path) }
    }
    do throws(TintError) {
      return DecodedSprite(layers: try LayeredSprite(layers), notes: notes)
    } catch { throw Failure(.tint(error), tinting: path, limits: limits) }
  }

  private func read(_ file: File, _ inputs: InputReader) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(file.path) } catch { throw Failure(error) }
    // The record and the cache name the output after the content that was hashed; if the file has
    // changed since, its new content must not go under that name.
    guard Fingerprint(of: bytes) == file.content else {
      throw Failure(
        .inputOutput, location: file.path, problem: "the file changed while it was read",
        remedy: "run the command again")
    }
    return bytes
  }
}

/// A sprite in pixels.
struct DecodedSprite {
  let layers: LayeredSprite
  /// Remarks on each of its files, in their order.
  let notes: [[String]]

  /// Remarks on each of its files, those on shades among them that a recipe makes one flat colour.
  func remarks(under recipe: TintRecipe<Color>) -> [[String]] {
    notes.indices.map { index in
      guard recipe.layers.indices.contains(index), recipe.layers[index].tint.isFlat,
        let loss = FlatteningLoss(layers.layers[index].bitmap)
      else { return notes[index] }
      let isOpaque = layers.layers[index].bitmap.isOpaque
      return notes[index] + [
        "\(loss); keep them with \(loss.remedy(in: .options))"
          + (isOpaque
            ? "; no pixel is clear, so it becomes a plain rectangle ('tinct lint' finds such art)"
            : "")
      ]
    }
  }
}

/// The colours of a picture that one flat colour replaces:
/// `3 shades (#404040, #808080, #C0C0C0) become one colour`.
struct FlatteningLoss: CustomStringConvertible {
  /// The number of colours: of those that cover areas if the picture has such, else of all.
  let count: Int
  /// Those that cover areas, from dark to light; none where they are too many for a message.
  let areas: [Color]
  /// The colours may be those of several inks, in a mask.
  let isOfInks: Bool
  /// The mean lightness of the opaque pixels, 0...1, by which ramps find their colours.
  private let mean: Double

  /// The way in which colours are told to a command.
  enum Instructions {
    /// By options of `tinct tint`.
    case options
    /// By the `sprites` of a theme, under a key.
    case theme(key: String)
  }

  /// The advice on how the colours are kept: `--ramp 'black, ink 28%, white' or --blend multiply`.
  ///
  /// The colours that it names are there with every palette, whether it has two colours or four.
  func remedy(in instructions: Instructions) -> String {
    switch instructions {
    case .options where isOfInks:
      "--channels, --key or --layer (\"channels\" and so on in a manifest)"
    case .options:
      "--ramp '\(ramp.joined(separator: ", "))' or --blend multiply (\"ramp\" or \"blend\" in a "
        + "manifest)"
    case .theme(let key):
      "a theme that has \"sprites\": {\"\(key)\": {\"tint\": {"
        + (isOfInks
          ? "\"channels\": {\"red\": \"ink\", \"green\": \"black\", \"blue\": \"white\"}"
          : "\"ramp\": [\(ramp.map { "\"\($0)\"" }.joined(separator: ", "))]") + "}}}"
    }
  }

  /// The ramp that gives shades above the middle the colour of the ink itself: between a pale ink
  /// and white, those above it nearly vanish.
  private var ramp: [String] {
    let percent = Int((100 * (mean + (1 - mean) / 4)).rounded())
    switch percent {
    case ..<8: return ["ink", "white"]
    case 93...: return ["black", "ink"]
    case 46...54: return ["black", "ink", "white"]
    default: return ["black", "ink \(percent)%", "white"]
    }
  }

  var description: String {
    let list = areas.isEmpty ? "" : " (\(areas.map(\.hex).joined(separator: ", ")))"
    return isOfInks
      ? "\(count) colours\(list) become one" : "\(count) shades\(list) become one colour"
  }

  /// Counts the colours; nil if all are nearly the same.
  ///
  /// Pixels at edges do not count: drawing programs round the colours under a low alpha.
  init?(_ bitmap: Bitmap) {
    let counts = bitmap.opaqueCounts
    var (least, most) = ([255, 255, 255], [0, 0, 0])
    // The strongest channels of strong colours: more than one are the inks of a mask.
    var hues: Set<Int> = []
    for pixel in counts.keys {
      let channels = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
      for (index, value) in channels.enumerated() {
        (least[index], most[index]) = (min(least[index], value), max(most[index], value))
      }
      guard let strongest = channels.max(), strongest - (channels.min() ?? 0) >= 128 else {
        continue
      }
      hues.insert(channels.firstIndex(of: strongest) ?? 0)
    }
    // The channels of greys change together; the colours of a mask may be equally bright.
    let ranges = zip(least, most).map { $1 - $0 }
    let isSeen =
      ranges.reduce(0, +) >= Self.leastContrast || (ranges.max() ?? 0) >= Self.leastContrast
    guard counts.count > 1, isSeen else { return nil }
    // Smooth edges have many colours, none of which a person has chosen.
    let all = counts.values.reduce(0, +)
    let areas = counts.filter { $0.value * Self.leastArea >= all }
    let isFlat = areas.count > 1 && areas.values.reduce(0, +) * 4 >= all * 3
    self.areas =
      isFlat && areas.count <= Self.mostShown
      ? areas.keys.map { Color($0) }.sorted {
        ($0.relativeLuminance, $0.hex) < ($1.relativeLuminance, $1.hex)
      } : []
    count = isFlat ? areas.count : counts.count
    // Whole numbers, whose sum does not depend on the order of the colours.
    let sum = counts.reduce(0) { sum, item in
      sum + item.value * Int((Color(item.key).oklab.lightness * 1000).rounded())
    }
    mean = Double(sum) / Double(max(all, 1) * 1000)
    isOfInks = hues.count > 1
  }

  /// The part of the picture that an area covers at least: a hundredth.
  private static let leastArea = 100
  /// The most colours that a message lists.
  private static let mostShown = 4
  /// The difference of the channels' sums, 0...765, from which shades are meant to be seen; of one
  /// channel, from which colours are.
  private static let leastContrast = 48
}

extension Tint<Color> {
  /// The layer's own colours have no effect on the result.
  fileprivate var isFlat: Bool {
    guard case .fill(let fill) = self else { return false }
    return isOneColor && fill.stops[0].paint.alpha == 1
  }
}

extension Tint {
  /// One colour is laid on, and hides the layer's own unless it is translucent.
  var isOneColor: Bool {
    guard case .fill(let fill) = self else { return false }
    return fill.stops.count == 1 && fill.blend == .normal && fill.opacity == 1
  }
}
