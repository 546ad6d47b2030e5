/// Pictures whose pixels are numbers in one common table of colours.
///
/// An entry of the table has the colour of a pixel in every colouring, so that two pixels with the
/// same number always look the same. Entry 0 is clear.
struct JointPictures: Sendable {
  /// The pixels of one picture.
  struct Picture: Sendable {
    let size: PixelSize
    let pixels: [UInt32]
  }

  /// The pictures of each sprite, one for each scale.
  private(set) var pictures: [[Picture]] = []
  /// For each entry its colour in each colouring.
  private var entries: [[UInt32]]
  private let coloringCount: Int

  init(_ images: [[ColoredIndexedImage]]) {
    let count = images.first?.first?.colorings.count ?? 0
    coloringCount = count
    entries = [Array(repeating: StraightPixel.clear.word, count: count)]
    var numbers = [entries[0]: UInt32(0)]
    for scales in images {
      pictures.append(
        scales.map { image in
          precondition(image.colorings.count == count)
          let table = (0..<(image.colorings.first?.count ?? 0)).map { entry in
            let colors = image.colorings.map { $0[entry].word }
            if let number = numbers[colors] { return number }
            let number = UInt32(entries.count)
            numbers[colors] = number
            entries.append(colors)
            return number
          }
          return Picture(
            size: PixelSize(width: image.width, height: image.height),
            pixels: image.indices.mapped(table))
        })
    }
  }

  /// Returns the size of a sprite at a scale, in pixels.
  func size(_ sprite: Int, scale: Int) -> PixelSize { pictures[sprite][scale].size }

  /// Returns the part of a sprite that is kept, in units: all that is not clear at some scale; at
  /// least one unit.
  func keptUnits(_ sprite: Int, ratios: [Int], trims: Bool) -> PixelArea {
    var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    for (picture, ratio) in zip(pictures[sprite], ratios) {
      let seen =
        trims
        ? seen(picture)
        : PixelArea(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
      guard !seen.isEmpty else { continue }
      // Rounded outwards to whole units.
      left = min(left, seen.x / ratio)
      top = min(top, seen.y / ratio)
      right = max(right, (seen.maxX + ratio - 1) / ratio)
      bottom = max(bottom, (seen.maxY + ratio - 1) / ratio)
    }
    guard right > 0 else { return PixelArea(x: 0, y: 0, width: 1, height: 1) }
    return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns an area in units as pixels of a sprite at a scale.
  func kept(_ sprite: Int, _ scale: Int, _ area: PixelArea, ratio: Int) -> PixelArea {
    let size = pictures[sprite][scale].size
    return PixelArea(
      x: area.x * ratio, y: area.y * ratio, width: area.width * ratio,
      height: area.height * ratio
    ).intersection(PixelArea(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// Returns a value by which equal parts of sprites are found: their width, then the pixels.
  func keptPixels(_ sprite: Int, _ scale: Int, _ area: PixelArea, ratio: Int) -> [UInt32] {
    let kept = kept(sprite, scale, area, ratio: ratio)
    let picture = pictures[sprite][scale]
    var result = [UInt32(kept.width)]
    result.reserveCapacity(kept.width * kept.height + 1)
    for y in kept.y..<kept.maxY {
      let start = y * picture.size.width + kept.x
      result += picture.pixels[start..<start + kept.width]
    }
    return result
  }

  /// Colours a canvas in every colouring.
  func image(_ canvas: JointCanvas) -> ColoredIndexedImage {
    var builder = IndexedImageBuilder(width: canvas.size.width, height: canvas.size.height)
    for start in stride(from: 0, to: canvas.pixels.count, by: canvas.size.width) {
      builder.append(canvas.pixels[start..<start + canvas.size.width].map(UInt64.init))
    }
    let image = builder.image { entries[Int($0)] }
    return ColoredIndexedImage(
      image,
      colorings: (0..<coloringCount).map { coloring in
        image.entries.map { StraightPixel(word: $0[coloring]) }
      })
  }

  /// Returns the smallest area with all pixels that are not clear in some colouring; empty if there
  /// are none.
  private func seen(_ picture: Picture) -> PixelArea {
    let isClear = entries.map { colors in colors.allSatisfy { $0 >> 24 == 0 } }
    let (width, height) = (picture.size.width, picture.size.height)
    var (left, top, right, bottom) = (width, height, 0, 0)
    for y in 0..<height {
      let row = picture.pixels[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(where: { !isClear[Int($0)] }) else { continue }
      let last = row.lastIndex { !isClear[Int($0)] } ?? first
      left = min(left, first - row.startIndex)
      right = max(right, last + 1 - row.startIndex)
      top = min(top, y)
      bottom = y + 1
    }
    return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// A page while sprites are drawn on it.
struct JointCanvas {
  let size: PixelSize
  private(set) var pixels: [UInt32]

  init(_ size: PixelSize) {
    self.size = size
    pixels = Array(repeating: 0, count: size.area)
  }

  /// Draws the part of a picture that a frame shows, and around it the pixels that the picture has
  /// there; beyond the picture's own edge its outermost pixels are repeated.
  mutating func draw(
    _ picture: JointPictures.Picture, _ frame: SpriteSheet.Frame, extrusion: Int
  ) {
    let source = picture.size
    for y in -extrusion..<frame.area.height + extrusion {
      let row = min(max(frame.offsetY + y, 0), source.height - 1) * source.width
      let start = (frame.area.y + y) * size.width + frame.area.x
      for x in -extrusion..<frame.area.width + extrusion {
        pixels[start + x] = picture.pixels[row + min(max(frame.offsetX + x, 0), source.width - 1)]
      }
    }
  }
}
