/// Makes a plate from pixels given as keys: equal keys share an entry.
///
/// Entries are numbered in the order of their first use, so that the same pixels give the same
/// plate. A run of equal keys costs one comparison a pixel, any other key a look into a hash table.
public struct PlateBuilder: Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// The distinct keys so far, in the order of their first use.
  public private(set) var keys: [UInt64] = []

  /// One index a pixel while there are at most 256 keys.
  private var bytes: [UInt8] = []
  /// One index a pixel since there are more.
  private var words: [UInt32] = []
  /// Open addressing with linear probing: an index into `keys` plus one, or 0 for a free place.
  /// At most half of the places, a power of two, are taken.
  private var places = [UInt32](repeating: 0, count: 1024)

  /// Starts a plate without pixels.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
  }

  /// Adds pixels, for instance a row of them, after those already there.
  public mutating func append(_ pixels: [UInt64]) {
    if keys.count <= 256 { bytes.reserveCapacity(width * height) }
    var place = 0
    while place < pixels.count {
      let key = pixels[place]
      var end = place + 1
      while end < pixels.count && pixels[end] == key { end += 1 }
      append(index: index(of: key), count: end - place)
      place = end
    }
  }

  /// The plate; traps unless `width * height` pixels were added.
  ///
  /// - Parameter entry: what a key stands for; called once for each distinct key, in order.
  public func plate<Entry>(_ entry: (UInt64) -> Entry) -> Plate<Entry> {
    let indices: PlateIndices =
      switch keys.count {
      case ...(1 << 8): .bytes(bytes)
      case ...(1 << 16): .halfWords(words.map { UInt16($0) })
      default: .words(words)
      }
    return Plate(width: width, height: height, indices: indices, entries: keys.map(entry))
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

  private mutating func index(of key: UInt64) -> UInt32 {
    var place = home(of: key)
    while places[place] != 0 {
      let index = places[place] - 1
      if keys[Int(index)] == key { return index }
      place = (place + 1) & (places.count - 1)
    }
    keys.append(key)
    places[place] = UInt32(keys.count)
    if keys.count * 2 > places.count { grow() }
    return UInt32(keys.count - 1)
  }

  private mutating func grow() {
    places = [UInt32](repeating: 0, count: places.count * 2)
    for (index, key) in keys.enumerated() {
      var place = home(of: key)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = UInt32(index + 1)
    }
  }

  /// Where the search for a key starts: the high bits of a product with 2^64 over the golden ratio
  /// (Knuth, The Art of Computer Programming, volume 3, section 6.4).
  private func home(of key: UInt64) -> Int {
    // Folding first lets keys that differ in their high half only differ below.
    let product = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (places.count - 1)
  }
}
