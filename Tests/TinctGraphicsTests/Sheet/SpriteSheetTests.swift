import Testing
import TinctGraphics

@Suite struct SpriteSheetTests {
  /// A sprite from rows of letters, each a colour; `.` is clear. In each further colouring the
  /// colours are others.
  static func image(_ rows: [String], colorings: Int = 1) -> ColoredIndexedImage {
    let letters = rows.joined().unicodeScalars.map { UInt64($0.value) }
    var builder = IndexedImageBuilder(width: rows[0].count, height: rows.count)
    for start in stride(from: 0, to: letters.count, by: rows[0].count) {
      builder.append(Array(letters[start..<start + rows[0].count]))
    }
    let image = builder.image { $0 }
    let clear = UInt64(UInt8(ascii: "."))
    return ColoredIndexedImage(
      image,
      colorings: (0..<colorings).map { coloring in
        image.entries.map { letter in
          letter == clear
            ? .clear
            : StraightPixel(
              red: UInt8(letter), green: UInt8(coloring * 40), blue: UInt8(letter &* 7 & 255))
        }
      })
  }

  /// The pixels of the first colouring as letters.
  static func letters(_ image: ColoredIndexedImage) -> [String] {
    let bitmap = image.bitmap(coloring: 0)
    return (0..<bitmap.height).map { y in
      String(
        (0..<bitmap.width).map { x in
          bitmap[x, y].alpha == 0 ? "." : Character(Unicode.Scalar(bitmap[x, y].red))
        })
    }
  }

  private func options(
    padding: Int = 0, extrusion: Int = 0, trims: Bool = true
  ) -> SpriteSheet.Options {
    var options = SpriteSheet.Options()
    options.padding = padding
    options.extrusion = extrusion
    options.trims = trims
    return options
  }

  private func sprite(_ name: String, _ rows: String...) -> SpriteSheet.Sprite {
    SpriteSheet.Sprite(name: name, images: [Self.image(rows)])
  }

  @Test func `clear edges are left out`() throws {
    let sheet = try SpriteSheet(
      [sprite("dot", "....", "..a.", "....")], options: options())
    let frame = sheet.frames(scale: 0)[0]
    #expect(frame.area == PixelArea(x: 0, y: 0, width: 1, height: 1))
    #expect(frame.offsetX == 2 && frame.offsetY == 1)
    #expect(frame.spriteSize == PixelSize(width: 4, height: 3) && frame.isTrimmed)
    #expect(Self.letters(sheet.image(page: 0, scale: 0)) == ["a"])
  }

  @Test func `a clear sprite keeps one pixel`() throws {
    let sheet = try SpriteSheet([sprite("none", "...", "...")], options: options())
    #expect(sheet.frames(scale: 0)[0].area == PixelArea(x: 0, y: 0, width: 1, height: 1))
    #expect(sheet.frames(scale: 0)[0].spriteSize == PixelSize(width: 3, height: 2))
  }

  @Test func `beyond a sprite's edge its outermost pixels are repeated`() throws {
    let sheet = try SpriteSheet([sprite("a", "ab", "cd")], options: options(extrusion: 2))
    #expect(
      Self.letters(sheet.image(page: 0, scale: 0))
        == ["aaabbb", "aaabbb", "aaabbb", "cccddd", "cccddd", "cccddd"])
  }

  @Test func `beyond what was left out stands what was there`() throws {
    let sheet = try SpriteSheet([sprite("a", ".ab", ".cd")], options: options(extrusion: 1))
    #expect(
      Self.letters(sheet.image(page: 0, scale: 0)) == [".abb", ".abb", ".cdd", ".cdd"])
  }

  @Test func `equal sprites share a position, whatever was left out around them`() throws {
    let sheet = try SpriteSheet(
      [
        sprite("a", "x.", "y."), sprite("b", "yx"), sprite("c", "..x", "..y"),
        sprite("d", "x", "y"),
      ],
      options: options(padding: 1))
    let frames = sheet.frames(scale: 0)
    #expect(frames[0].area == frames[2].area && frames[0].area == frames[3].area)
    #expect(frames[0].area != frames[1].area && sheet.pictureCount == 2)
    #expect(frames.map(\.offsetX) == [0, 0, 2, 0])
  }

  /// Sprites that look alike in one palette and not in another are different sprites.
  @Test func `sprites are equal only if they are in every colouring`() throws {
    let image = Self.image(["ab"], colorings: 2)
    let same = ColoredIndexedImage(
      IndexedImage(width: 2, height: 1, indices: .bytes([0, 1]), entries: [0, 1]),
      colorings: [image.colorings[0], [image.colorings[1][1], image.colorings[1][0]]])
    let sheet = try SpriteSheet(
      [.init(name: "a", images: [image]), .init(name: "b", images: [same])], options: options())
    #expect(sheet.pictureCount == 2)
  }

  @Test func `a sprite larger than a page is refused with its size`() {
    var options = options(extrusion: 1)
    options.largestSide = 5
    let sprites = [sprite("small", "a"), sprite("large", "abcd")]
    #expect(
      throws: SheetError.tooLarge(
        name: "large", size: PixelSize(width: 4, height: 1), limit: 5, extrusion: 1)
    ) { try SpriteSheet(sprites, options: options) }
    options.largestSide = 6
    #expect(throws: Never.self) { try SpriteSheet(sprites, options: options) }
  }

  /// Sprites of random sizes and colours with clear edges, at several scales of sizes that are not
  /// quite multiples, as they come of rounding.
  static func sprites(
    count: Int, ratios: [Int], colorings: Int, letters: String
  ) -> [SpriteSheet.Sprite] {
    var random = SplitMix64(seed: UInt64(count * 10 + ratios.count))
    return (0..<count).map { index in
      let (width, height) = (
        Int.random(in: 3...20, using: &random), Int.random(in: 3...20, using: &random)
      )
      let edges = (0..<4).map { _ in Int.random(in: 0...1, using: &random) }
      return SpriteSheet.Sprite(
        name: "s\(index)",
        images: ratios.map { ratio in
          let (wide, high) = (
            width * ratio - (ratio > 1 ? index % 2 : 0), height * ratio
          )
          let rows = (0..<high).map { y in
            String(
              (0..<wide).map { x in
                let isEdge =
                  x < edges[0] || y < edges[1] || x >= wide - edges[2] || y >= high - edges[3]
                return isEdge ? "." : letters.randomElement(using: &random) ?? "a"
              })
          }
          return image(rows, colorings: colorings)
        })
    }
  }

  @Test(
    arguments: [([1], true), ([1, 2, 3], true), ([1, 2], false), ([2, 1], true)], [false, true])
  func `frames cut from the pages give the sprites back`(
    settings: (ratios: [Int], trims: Bool), powersOfTwo: Bool
  ) throws {
    let sprites = Self.sprites(
      count: 14, ratios: settings.ratios, colorings: 3, letters: "abcdefgh")
    var options = options(padding: 2, extrusion: 1, trims: settings.trims)
    options.largestSide = 128 * (settings.ratios.max() ?? 1)
    options.powersOfTwo = powersOfTwo
    let sheet = try SpriteSheet(sprites, ratios: settings.ratios, options: options)
    for scale in settings.ratios.indices {
      let pages = sheet.pages.indices.map { sheet.image(page: $0, scale: scale) }
      #expect(
        pages.map { PixelSize(width: $0.width, height: $0.height) }
          == sheet.pageSizes(scale: scale))
      for (sprite, frame) in zip(sprites, sheet.frames(scale: scale)) {
        for coloring in 0..<3 {
          let page = pages[frame.page].bitmap(coloring: coloring)
          let single = sprite.images[scale].bitmap(coloring: coloring)
          #expect(sprite.name == frame.name && restored(frame, from: page) == single)
        }
      }
    }
  }

  @Test func `coordinates at a scale are multiples of the smallest scale's`() throws {
    let sheet = try SpriteSheet(
      Self.sprites(count: 9, ratios: [1, 2, 3], colorings: 1, letters: "ab"), ratios: [1, 2, 3],
      options: options(padding: 1, extrusion: 1))
    for scale in 1...2 {
      for (frame, base) in zip(sheet.frames(scale: scale), sheet.frames(scale: 0)) {
        #expect(frame.area.x == base.area.x * (scale + 1))
        #expect(frame.area.y == base.area.y * (scale + 1) && frame.page == base.page)
      }
    }
  }

  /// The sprite as a game shows it: the frame at its position in the sprite.
  private func restored(_ frame: SpriteSheet.Frame, from page: Bitmap) -> Bitmap {
    var sprite = Bitmap(width: frame.spriteSize.width, height: frame.spriteSize.height)
    for y in 0..<frame.area.height {
      for x in 0..<frame.area.width {
        sprite[frame.offsetX + x, frame.offsetY + y] = page[frame.area.x + x, frame.area.y + y]
      }
    }
    return sprite
  }
}
