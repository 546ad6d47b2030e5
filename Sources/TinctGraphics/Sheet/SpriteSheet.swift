/// Sprites laid out on the pages of one texture, the same at every scale and in every colouring.
///
/// A game may swap the texture for that of another palette and keep all coordinates. For another
/// scale the coordinates are multiples: everything is laid out in *units*, the pixels of the
/// smallest scale, and drawn at each scale in that many times as many pixels.
public struct SpriteSheet: Sendable {
  /// A sprite to lay out.
  public struct Sprite: Sendable {
    /// Its name, unique in the sheet.
    public var name: String
    /// The picture at each scale of the sheet, all with the same number of colourings.
    public var images: [ColoredIndexedImage]

    /// Names the pictures of a sprite.
    public init(name: String, images: [ColoredIndexedImage]) {
      self.name = name
      self.images = images
    }
  }

  /// An arrangement of sprites on pages.
  public enum Arrangement: Hashable, Sendable {
    /// On as small an area as is found; equal sprites share an area.
    case packed
    /// In rows of equal slots, in their order, so that the position of a sprite follows from its
    /// number.
    ///
    /// - Parameter columns: the slots in a row; nil for as many as make pages about square.
    case rows(columns: Int? = nil)
  }

  /// The settings of a layout.
  public struct Options: Hashable, Sendable {
    /// The longest side that a page may have, in pixels of the largest scale.
    public var largestSide = 2048
    /// The least distance between sprites, in units, besides what is extruded.
    public var padding = 1
    /// The number of units by which the outermost pixels of each sprite are repeated beyond its
    /// edges, so that filters which look across an edge find the sprite's own colours there.
    public var extrusion = 1
    /// Leaves out clear rows and columns around a sprite.
    public var trims = true
    /// Makes the sides of pages powers of two.
    public var powersOfTwo = false
    /// The arrangement of sprites on pages.
    public var arrangement = Arrangement.packed

    /// Makes the default options.
    public init() {}
  }

  /// The position of a sprite in a sheet, at one scale, in pixels.
  public struct Frame: Hashable, Sendable {
    /// The sprite's name.
    public var name: String
    /// The page, from 0.
    public var page: Int
    /// The area of the page that shows the sprite.
    public var area: PixelArea
    /// The column of the sprite that the area starts at.
    public var offsetX: Int
    /// The row of the sprite that the area starts at.
    public var offsetY: Int
    /// The size of the whole sprite.
    public var spriteSize: PixelSize

    /// Describes a frame.
    public init(
      name: String, page: Int, area: PixelArea, offsetX: Int, offsetY: Int, spriteSize: PixelSize
    ) {
      self.name = name
      self.page = page
      self.area = area
      self.offsetX = offsetX
      self.offsetY = offsetY
      self.spriteSize = spriteSize
    }

    /// Some rows or columns of the sprite were left out.
    public var isTrimmed: Bool {
      area.width != spriteSize.width || area.height != spriteSize.height
    }
  }

  /// The number of pixels on a side of a unit, for each scale.
  public let ratios: [Int]
  /// The sizes of the pages in units.
  public let pages: [PixelSize]
  /// The number of different pictures; equal sprites share one.
  public var pictureCount: Int { Set(layout.map { [$0.page, $0.x, $0.y] }).count }

  private let names: [String]
  private let layout: [Placement]
  private let pictures: JointPictures
  private let options: Options

  /// The position of a sprite, in units.
  private struct Placement {
    /// The part of the sprite that is kept.
    var kept: PixelArea
    var page = 0
    var x = 0
    var y = 0
  }

  /// Lays sprites out.
  ///
  /// - Parameters:
  ///   - sprites: the sprites, at least one; frames are in their order.
  ///   - ratios: for each scale its ratio to the smallest, so the first is 1.
  ///   - options: the settings of the layout.
  public init(
    _ sprites: [Sprite], ratios: [Int] = [1], options: Options = Options()
  ) throws(SheetError) {
    precondition(!sprites.isEmpty && ratios.min() == 1)
    precondition(sprites.allSatisfy { $0.images.count == ratios.count })
    self.ratios = ratios
    self.options = options
    names = sprites.map(\.name)
    pictures = JointPictures(sprites.map(\.images))
    var layout = sprites.indices.map { [pictures] in
      Placement(kept: pictures.keptUnits($0, ratios: ratios, trims: options.trims))
    }
    let isPacked = options.arrangement == .packed
    let (pictureNumbers, distinct) =
      isPacked
      ? Self.aliases(layout, pictures, ratios)
      : (Array(layout.indices), Array(layout.indices))
    let sizes = distinct.map { index in
      PixelSize(width: layout[index].kept.width, height: layout[index].kept.height)
        .grown(by: 2 * options.extrusion)
    }
    let side = options.largestSide / (ratios.max() ?? 1)
    let most = options.powersOfTwo ? side.powerBelow : side
    let largest = zip(distinct, sizes).first { max($0.1.width, $0.1.height) > most }
    guard largest == nil,
      let packing = Self.packing(
        sizes, options, limit: PixelSize(width: most, height: most))
    else {
      let index = largest?.0 ?? 0
      throw .tooLarge(
        name: names[index], size: pictures.size(index, scale: ratios.count - 1),
        limit: options.largestSide, extrusion: options.extrusion * (ratios.max() ?? 1))
    }
    for index in layout.indices {
      let position = packing.positions[pictureNumbers[index]]
      layout[index].page = position.page
      layout[index].x = position.x + options.extrusion
      layout[index].y = position.y + options.extrusion
    }
    self.layout = layout
    pages = packing.pages
  }

  private static func packing(
    _ sizes: [PixelSize], _ options: Options, limit: PixelSize
  ) -> RectanglePacking? {
    switch options.arrangement {
    case .packed:
      RectanglePacking(
        sizes, limit: limit, padding: options.padding, powersOfTwo: options.powersOfTwo)
    case .rows(let columns):
      RectanglePacking(
        rowsOf: sizes, columns: columns, limit: limit, padding: options.padding,
        powersOfTwo: options.powersOfTwo)
    }
  }

  /// Returns for each sprite the number of its picture among the distinct ones, and the first
  /// sprite that has each of these.
  private static func aliases(
    _ layout: [Placement], _ pictures: JointPictures, _ ratios: [Int]
  ) -> (pictureNumbers: [Int], distinct: [Int]) {
    var numbers: [[[UInt32]]: Int] = [:]
    var distinct: [Int] = []
    let pictureNumbers = layout.indices.map { index in
      let key = ratios.indices.map { scale in
        pictures.keptPixels(index, scale, layout[index].kept, ratio: ratios[scale])
      }
      if let number = numbers[key] { return number }
      numbers[key] = distinct.count
      distinct.append(index)
      return distinct.count - 1
    }
    return (pictureNumbers, distinct)
  }
}

/// An error that keeps sprites from being laid out.
public enum SheetError: Error, Hashable, Sendable {
  /// A sprite, of a size in pixels of the largest scale, is larger than a page may be.
  ///
  /// - Parameter extrusion: pixels around it on each side that repeat its edge.
  case tooLarge(name: String, size: PixelSize, limit: Int, extrusion: Int)
}

// MARK: - At one scale

extension SpriteSheet {
  /// Returns the sizes of the pages at a scale, in pixels.
  public func pageSizes(scale: Int) -> [PixelSize] {
    pages.map { page in
      let size = PixelSize(
        width: page.width * ratios[scale], height: page.height * ratios[scale])
      guard options.powersOfTwo else { return size }
      return PixelSize(width: size.width.powerAbove, height: size.height.powerAbove)
    }
  }

  /// Returns the position of each sprite at a scale, in the order of the sprites.
  public func frames(scale: Int) -> [Frame] {
    layout.enumerated().map { index, placement in
      let ratio = ratios[scale]
      let kept = pictures.kept(index, scale, placement.kept, ratio: ratio)
      return Frame(
        name: names[index], page: placement.page,
        area: PixelArea(
          x: placement.x * ratio, y: placement.y * ratio, width: kept.width, height: kept.height),
        offsetX: kept.x, offsetY: kept.y, spriteSize: pictures.size(index, scale: scale))
    }
  }

  /// Draws a page at a scale, in every colouring.
  public func image(page: Int, scale: Int) -> ColoredIndexedImage {
    let size = pageSizes(scale: scale)[page]
    var canvas = JointCanvas(size)
    var drawn: Set<PixelArea> = []
    for (index, frame) in frames(scale: scale).enumerated() where frame.page == page {
      // Equal sprites share an area.
      guard drawn.insert(frame.area).inserted else { continue }
      canvas.draw(
        pictures.pictures[index][scale], frame, extrusion: options.extrusion * ratios[scale])
    }
    return pictures.image(canvas)
  }
}
