/// A picture as an index for each pixel and a table of distinct entries.
///
/// An entry is the content of a pixel (a mix of inks, a pixel of a sprite); printing turns each
/// entry into a colour once, and never touches the pixels. With at most 256 entries the printed
/// picture is an indexed PNG whose compressed pixels serve every palette.
public struct IndexedImage<Entry: Hashable & Sendable>: Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// `width * height` indices, row by row from the top left; each is below `entries.count`.
  public let indices: PixelIndices
  /// The distinct entries, at least one.
  public let entries: [Entry]

  /// Makes an image; traps unless there are `width * height` indices and some entry.
  ///
  /// The indices must have the form for a table of that size: see `PixelIndices`.
  public init(width: Int, height: Int, indices: PixelIndices, entries: [Entry]) {
    precondition(width > 0 && height > 0 && !entries.isEmpty)
    precondition(indices.count == width * height && indices.fits(entryCount: entries.count))
    self.width = width
    self.height = height
    self.indices = indices
    self.entries = entries
  }

  /// Returns the picture in which each pixel has the colour of its entry.
  ///
  /// `colors[i]` is the colour of `entries[i]`.
  public func bitmap(colors: [StraightPixel]) -> Bitmap {
    precondition(colors.count == entries.count)
    return Bitmap(width: width, height: height, pixels: indices.mapped(colors))
  }
}

extension IndexedImage: Equatable where Entry: Equatable {}

/// The index of each pixel into the table of an indexed image, in the fewest bytes that hold it.
public enum PixelIndices: Hashable, Sendable {
  /// One byte a pixel, for tables of at most 256 entries.
  case bytes([UInt8])
  /// Two bytes a pixel, for tables of 257 to 65536 entries.
  case halfWords([UInt16])
  /// Four bytes a pixel, for larger tables.
  case words([UInt32])

  /// The number of pixels.
  public var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .halfWords(let halfWords): halfWords.count
    case .words(let words): words.count
    }
  }

  /// Returns true if the form is the one for a table of this many entries.
  func fits(entryCount: Int) -> Bool {
    switch self {
    case .bytes: entryCount <= 1 << 8
    case .halfWords: (1 << 8) + 1...1 << 16 ~= entryCount
    case .words: entryCount > 1 << 16
    }
  }

  /// Counts the pixels of each index of a table of this many entries.
  func counts(entryCount: Int) -> [Int] {
    switch self {
    case .bytes(let bytes): bytes.span.counts(entryCount: entryCount)
    case .halfWords(let halfWords): halfWords.span.counts(entryCount: entryCount)
    case .words(let words): words.span.counts(entryCount: entryCount)
    }
  }

  /// Looks each pixel's index up in a table.
  public func mapped<Value: BitwiseCopyable>(_ table: [Value]) -> [Value] { lookedUp(table) }

  /// Looks each pixel's index up in a table of bytes: the same, but specialized for other modules.
  public func mapped(_ table: [UInt8]) -> [UInt8] { lookedUp(table) }

  /// Looks each pixel's index up in a table of pixels: the same, but specialized for other modules.
  public func mapped(_ table: [StraightPixel]) -> [StraightPixel] { lookedUp(table) }

  /// Looks each pixel's index up in a table of bytes, and puts a zero in front of each row, as a
  /// PNG has rows without a filter.
  package func rows(_ table: [UInt8], width: Int) -> [UInt8] {
    switch self {
    case .bytes(let bytes): bytes.span.rows(table.span, width: width)
    case .halfWords(let halfWords): halfWords.span.rows(table.span, width: width)
    case .words(let words): words.span.rows(table.span, width: width)
    }
  }

  @inline(__always)
  private func lookedUp<Value: BitwiseCopyable>(_ table: [Value]) -> [Value] {
    switch self {
    case .bytes(let bytes): bytes.span.mapped(table.span)
    case .halfWords(let halfWords): halfWords.span.mapped(table.span)
    case .words(let words): words.span.mapped(table.span)
    }
  }
}

extension PixelIndices {
  /// The number of pixels of an entry, and the sum of their positions.
  package struct Places: Sendable {
    package let count: Int
    package let positions: Int
  }

  /// Returns the places of each entry.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - step: the distance of the positions of two neighbors in a row; the first one has 0.
  ///   - rowStep: the distance of a position from that above.
  ///   - entryCount: the number of entries.
  package func places(width: Int, step: Int, rowStep: Int, entryCount: Int) -> [Places] {
    switch self {
    case .bytes(let bytes):
      bytes.span.places(width: width, step: step, rowStep: rowStep, entryCount: entryCount)
    case .halfWords(let halfWords):
      halfWords.span.places(width: width, step: step, rowStep: rowStep, entryCount: entryCount)
    case .words(let words):
      words.span.places(width: width, step: step, rowStep: rowStep, entryCount: entryCount)
    }
  }

  /// The bytes that each index takes in a table of this many entries.
  package static func bytesEach(entryCount: Int) -> Int {
    entryCount <= 1 << 8 ? 1 : entryCount <= 1 << 16 ? 2 : 4
  }

  /// The indices as bytes, the lowest eight bits of each first.
  package var littleEndianBytes: [UInt8] {
    switch self {
    case .bytes(let bytes): bytes
    case .halfWords(let halfWords): halfWords.littleEndianBytes
    case .words(let words): words.littleEndianBytes
    }
  }

  /// Takes the indices that such bytes stand for; nil if one of them is beyond the end of a table
  /// of this many entries.
  package init?(littleEndianBytes bytes: [UInt8], entryCount: Int) {
    let highest: Int
    switch Self.bytesEach(entryCount: entryCount) {
    case 1:
      self = .bytes(bytes)
      highest = Int(bytes.max() ?? 0)
    case 2:
      let numbers = [UInt16](littleEndianBytes: bytes)
      self = .halfWords(numbers)
      highest = Int(numbers.max() ?? 0)
    default:
      let numbers = [UInt32](littleEndianBytes: bytes)
      self = .words(numbers)
      highest = Int(numbers.max() ?? 0)
    }
    guard highest < entryCount else { return nil }
  }
}

extension Array where Element: FixedWidthInteger & BitwiseCopyable {
  /// The numbers as bytes, the lowest eight bits of each first.
  fileprivate var littleEndianBytes: [UInt8] {
    let size = MemoryLayout<Element>.size
    return unsafe [UInt8](unsafeUninitializedCapacity: size * count) { output, initialized in
      let raw = UnsafeMutableRawBufferPointer(output)
      for (index, number) in enumerated() {
        unsafe raw.storeBytes(
          of: number.littleEndian, toByteOffset: size * index, as: Element.self)
      }
      initialized = size * count
    }
  }

  /// The numbers that such bytes stand for.
  fileprivate init(littleEndianBytes bytes: [UInt8]) {
    let size = MemoryLayout<Element>.size
    self = unsafe bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / size).map { index in
        unsafe Element(
          littleEndian: bytes.loadUnaligned(fromByteOffset: size * index, as: Element.self))
      }
    }
  }
}

/// A picture in several colourings, such as one for each palette: its indices once, and for each
/// colouring the colour of every index.
public struct ColoredIndexedImage: Hashable, Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// `width * height` indices, row by row from the top left.
  public let indices: PixelIndices
  /// For each colouring the colour of each index; all lists have the same count.
  public let colorings: [[StraightPixel]]

  /// Colours an indexed image; traps unless each list has a colour for each entry.
  public init<Entry>(_ image: IndexedImage<Entry>, colorings: [[StraightPixel]]) {
    precondition(colorings.allSatisfy { $0.count == image.entries.count })
    width = image.width
    height = image.height
    indices = image.indices
    self.colorings = colorings
  }

  /// Colours indices; traps unless there are `width * height`, each below the count of each list of
  /// colours.
  public init(width: Int, height: Int, indices: [UInt8], colorings: [[StraightPixel]]) {
    precondition(indices.count == width * height)
    precondition(colorings.allSatisfy { $0.count == colorings[0].count && $0.count <= 256 })
    precondition(Int(indices.max() ?? 0) < colorings.first?.count ?? 1)
    self.width = width
    self.height = height
    self.indices = .bytes(indices)
    self.colorings = colorings
  }

  /// Joins pictures of equal size, at least one, as colourings: pixels that are equal in all of
  /// them share an index.
  public init(_ bitmaps: [Bitmap]) {
    let (width, height) = (bitmaps[0].width, bitmaps[0].height)
    precondition(bitmaps.allSatisfy { $0.width == width && $0.height == height })
    // Each picture refines the entries of those before: a key is the entry so far and the new
    // pixel.
    var image = IndexedImage<[StraightPixel]>(
      width: width, height: height,
      indices: .bytes(Array(repeating: 0, count: width * height)), entries: [[]])
    for bitmap in bitmaps {
      let before = image.indices.mapped((0..<UInt64(image.entries.count)).map { $0 << 32 })
      var builder = IndexedImageBuilder(width: width, height: height)
      for start in stride(from: 0, to: before.count, by: width) {
        let row = start..<start + width
        builder.append(zip(before[row], bitmap.pixels[row]).map { $0 | UInt64($1.word) })
      }
      image = builder.image { [image] key in
        image.entries[Int(key >> 32)] + [StraightPixel(word: UInt32(truncatingIfNeeded: key))]
      }
    }
    self.init(
      image, colorings: bitmaps.indices.map { coloring in image.entries.map { $0[coloring] } })
  }

  /// Returns the picture in one of its colourings.
  public func bitmap(coloring: Int) -> Bitmap {
    Bitmap(width: width, height: height, pixels: indices.mapped(colorings[coloring]))
  }

  /// Returns the alpha of each pixel in one of the colourings.
  public func mask(coloring: Int) -> AlphaMask {
    AlphaMask(
      width: width, height: height, amounts: indices.mapped(colorings[coloring].map(\.alpha)))
  }
}
