/// Pictures whose pixels are numbers in one common table of colours.
///
/// An entry of the table is what a pixel looks like in every colouring, so two pixels with the same
/// number look the same always. Entry 0 is clear.
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

  init(_ plates: [[ColoredPlate]]) {
    let count = plates.first?.first?.colorings.count ?? 0
    coloringCount = count
    entries = [Array(repeating: StraightPixel.clear.word, count: count)]
    var numbers = [entries[0]: UInt32(0)]
    for scales in plates {
      pictures.append(
        scales.map { plate in
          precondition(plate.colorings.count == count)
          let table = (0..<(plate.colorings.first?.count ?? 0)).map { entry in
            let colors = plate.colorings.map { $0[entry].word }
            if let number = numbers[colors] { return number }
            let number = UInt32(entries.count)
            numbers[colors] = number
            entries.append(colors)
            return number
          }
          return Picture(
            size: PixelSize(width: plate.width, height: plate.height),
            pixels: plate.indices.mapped(table))
        })
    }
  }

  /// The size of a sprite at a scale, in pixels.
  func size(_ sprite: Int, scale: Int) -> PixelSize { pictures[sprite][scale].size }

  /// What is kept of a sprite, in units: all that is not clear at some scale; at least one unit.
  func keptUnits(_ sprite: Int, ratios: [Int], trims: Bool) -> PixelArea {
    var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    for (picture, ratio) in zip(pictures[sprite], ratios) {
      let seen =
        trims
        ? seen(picture)
        : PixelArea(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
      guard !seen.isEmpty else { continue }
      left = min(left, seen.x / ratio)
      top = min(top, seen.y / ratio)
      right = max(right, (seen.maxX + ratio - 1) / ratio)
      bottom = max(bottom, (seen.maxY + ratio - 1) / ratio)
    }
    guard right > 0 else { return PixelArea(x: 0, y: 0, width: 1, height: 1) }
    return PixelArea(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pixels of a sprite at a scale that an area in units has.
  func kept(_ sprite: Int, _ scale: Int, _ area: PixelArea, ratio: Int) -> PixelArea {
    let size = pictures[sprite][scale].size
    return PixelArea(
      x: area.x * ratio, y: area.y * ratio, width: area.width * ratio,
      height: area.height * ratio
    ).intersection(PixelArea(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// What tells kept pixels from others: their width, then the pixels.
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

  /// A picture made of the table's entries, in every colouring.
  func plate(_ canvas: JointCanvas) -> ColoredPlate {
    var builder = PlateBuilder(width: canvas.size.width, height: canvas.size.height)
    for start in stride(from: 0, to: canvas.pixels.count, by: canvas.size.width) {
      builder.append(canvas.pixels[start..<start + canvas.size.width].map(UInt64.init))
    }
    let plate = builder.plate { entries[Int($0)] }
    return ColoredPlate(
      plate,
      colorings: (0..<coloringCount).map { coloring in
        plate.entries.map { StraightPixel(word: $0[coloring]) }
      })
  }

  /// The smallest area with all pixels that are not clear in some colouring; empty if there are none.
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

  /// Draws what a frame has of a picture, and around it what the picture has there; beyond the
  /// picture's own edge its outermost pixels are repeated.
  mutating func draw(
    _ picture: JointPictures.Picture, _ frame: SpriteSheet.Frame, extrusion: Int
  ) {
    let source = picture.size
    for y in -extrusion..<frame.area.height + extrusion {
      let row = min(max(frame.offsetY + y, 0), source.height - 1) * source.width
      let place = (frame.area.y + y) * size.width + frame.area.x
      for x in -extrusion..<frame.area.width + extrusion {
        pixels[place + x] = picture.pixels[row + min(max(frame.offsetX + x, 0), source.width - 1)]
      }
    }
  }
}
