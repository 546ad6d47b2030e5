/// Makes an indexed image from pixels given as keys: equal keys share an entry.
///
/// Entries are numbered in the order of their first use, so that the same pixels give the same
/// image. A run of equal keys costs one comparison per pixel, any other key a look-up in a hash
/// table.
public struct IndexedImageBuilder: Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// The distinct keys so far, in the order of their first use.
  public private(set) var keys: [UInt64] = []

  /// One index per pixel while there are at most 256 keys.
  private var bytes: [UInt8] = []
  /// One index per pixel once there are more.
  private var words: [UInt32] = []
  /// The indices of keys in `keys`.
  private var indices = NumberTable()

  /// Starts an image without pixels.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
  }

  /// Adds pixels, for instance a row of them, after those already there.
  public mutating func append(_ pixels: [UInt64]) {
    if keys.count <= 256 { bytes.reserveCapacity(width * height) }
    var start = 0
    while start < pixels.count {
      let key = pixels[start]
      var end = start + 1
      while end < pixels.count && pixels[end] == key { end += 1 }
      append(index: index(of: key), count: end - start)
      start = end
    }
  }

  /// Returns the image; traps unless `width * height` pixels were added.
  ///
  /// - Parameter entry: makes the entry of a key; called once for each distinct key, in order.
  public func image<Entry>(_ entry: (UInt64) -> Entry) -> IndexedImage<Entry> {
    let indices: PixelIndices =
      switch keys.count {
      case ...(1 << 8): .bytes(bytes)
      case ...(1 << 16): .halfWords(words.map { UInt16($0) })
      default: .words(words)
      }
    return IndexedImage(width: width, height: height, indices: indices, entries: keys.map(entry))
  }

  private mutating func append(index: UInt32, count: Int) {
    if keys.count <= 256 {
      bytes.append(contentsOf: repeatElement(UInt8(truncatingIfNeeded: index), count: count))
    } else {
      if words.isEmpty { widen() }
      words.append(contentsOf: repeatElement(index, count: count))
    }
  }

  private mutating func widen() {
    words.reserveCapacity(width * height)
    for byte in bytes { words.append(UInt32(byte)) }
    bytes = []
  }

  /// Returns the index of a key, which is added if it is new.
  private mutating func index(of key: UInt64) -> UInt32 {
    switch indices.find(key) {
    case .found(let index): return index
    case .missing(let slot):
      let index = UInt32(keys.count)
      keys.append(key)
      indices.insert(index, for: key, at: slot)
      return index
    }
  }
}

extension IndexedImage where Entry == StraightPixel {
  /// Indexes a picture by its own colours, in the order of their first appearance; nil if there are
  /// more of them than asked for.
  ///
  /// - Parameters:
  ///   - bitmap: the picture; `image.bitmap(colors: image.entries)` gives it back.
  ///   - most: the most colours that there may be.
  public init?(_ bitmap: Bitmap, most: Int = .max) {
    var builder = IndexedImageBuilder(width: bitmap.width, height: bitmap.height)
    for start in stride(from: 0, to: bitmap.pixels.count, by: bitmap.width) {
      builder.append(bitmap.pixels[start..<start + bitmap.width].map { UInt64($0.word) })
      guard builder.keys.count <= most else { return nil }
    }
    self = builder.image { StraightPixel(word: UInt32(truncatingIfNeeded: $0)) }
  }
}
