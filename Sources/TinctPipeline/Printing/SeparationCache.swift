internal import TinctCodecs
internal import TinctGraphics

/// Separations of drawings, kept on disk from run to run, so that a changed palette draws nothing.
///
/// A drawing has up to two entries for each separation. The first holds its merged mixes with their
/// compressed indices, or says that it cannot be merged. The second, the exact separation, is there
/// only where a palette needed it: one in which merging would show, or that is printed in full
/// colour.
public struct SeparationCache: Sendable {
  private let disk: DiskCache

  /// Keeps separations in a cache.
  public init(_ disk: DiskCache) { self.disk = disk }

  /// The first entry of a separation.
  struct Entry {
    /// The size of the picture in pixels.
    let size: PixelSize
    /// See `Drawing.avoidsGrey`.
    let avoidsGrey: Bool
    /// The merged separation; nil if its mixes are too many.
    let indexed: IndexedSeparation?
  }

  /// Everything that decides a separation besides the drawing.
  struct Conditions {
    /// The inks, as `SeparationKey.fingerprint` tells them.
    let inks: Fingerprint
    let effort: PNGEffort
    /// See `RenderSettings.mostColors`.
    var mostColors: Int?
  }

  /// Returns the merged separation of a drawing; nil if it is not kept.
  func entry(for drawing: Fingerprint, _ conditions: Conditions) -> Entry? {
    guard let bytes = disk.bytes(for: key("merged separation 2", drawing, conditions)) else {
      return nil
    }
    var reader = PackedReader(bytes[...])
    do throws(PackedReader.Damage) {
      let size = PixelSize(width: try reader.number(), height: try reader.number())
      let avoidsGrey = try reader.number(below: 2) == 1
      let isIndexed = try reader.number(below: 2) == 1
      let indexed = isIndexed ? try IndexedSeparation(&reader) : nil
      guard reader.isAtEnd else { return nil }
      return Entry(size: size, avoidsGrey: avoidsGrey, indexed: indexed)
    } catch { return nil }
  }

  /// Keeps a drawing as it was merged, or that it cannot be.
  func keep(
    _ indexed: IndexedSeparation?, of separated: SeparatedDrawing, avoidsGrey: Bool,
    for drawing: Fingerprint, _ conditions: Conditions
  ) {
    var packed = PackedWriter()
    packed.put(separated.size.width)
    packed.put(separated.size.height)
    packed.put(avoidsGrey ? 1 : 0)
    packed.put(indexed == nil ? 0 : 1)
    if let indexed { packed.put(raw: indexed.bytes(of: separated)) }
    disk.keep(packed.bytes, for: key("merged separation 2", drawing, conditions))
  }

  /// Returns the exact separation of a drawing; nil if it is not kept.
  func separation(for drawing: Fingerprint, _ conditions: Conditions) -> Separation? {
    guard let bytes = disk.bytes(for: key("separation 1", drawing, conditions)) else { return nil }
    var reader = PackedReader(bytes[...])
    guard let separation = try? reader.separation(), reader.isAtEnd else { return nil }
    return separation
  }

  /// Keeps the exact separation of a drawing.
  func keep(_ separation: Separation, for drawing: Fingerprint, _ conditions: Conditions) {
    var packed = PackedWriter()
    packed.put(separation)
    disk.keep(packed.bytes, for: key("separation 1", drawing, conditions))
  }

  private func key(
    _ kind: String, _ drawing: Fingerprint, _ conditions: Conditions
  ) -> Fingerprint {
    var packed = PackedWriter()
    packed.put(kind)
    packed.put(drawing)
    packed.put(conditions.inks)
    packed.put(conditions.effort.rawValue)
    packed.put(conditions.mostColors ?? 0)
    return Fingerprint(of: packed.bytes)
  }
}

extension PackedWriter {
  /// Adds an indexed picture with its compressed pixels.
  mutating func put(_ png: IndexedPNG) {
    put(png.width)
    put(png.height)
    put(png.colorCount)
    put(png.pixels)
  }

  /// Adds a mix by the few inks that are in it.
  mutating func put(_ mix: InkMix) {
    let parts = mix.amounts.enumerated().filter { $0.element > 0 }
    put(parts.count)
    for (ink, amount) in parts {
      put(ink)
      put(Int(amount))
    }
  }

  /// Adds a separation, its indices compressed.
  mutating func put(_ separation: Separation) {
    let image = separation.image
    put(separation.inks) { packed, ink in packed.put(ink.name) }
    put(image.width)
    put(image.height)
    put(image.entries) { packed, mix in packed.put(mix) }
    let bytes: [UInt8] =
      switch image.indices {
      case .bytes(let bytes): bytes
      case .halfWords(let numbers): numbers.littleEndianBytes
      case .words(let numbers): numbers.littleEndianBytes
      }
    put(DeflatedBytes.deflated(bytes))
  }
}

extension PackedReader {
  /// Takes an indexed picture.
  mutating func indexedPNG() throws(Damage) -> IndexedPNG {
    let (width, height, colorCount) = (try number(), try number(), try number())
    let pixels = Array(try list())
    guard
      let png = IndexedPNG(width: width, height: height, colorCount: colorCount, pixels: pixels)
    else { throw Damage() }
    return png
  }

  /// Takes the names of inks.
  mutating func inks() throws(Damage) -> [Ink] {
    try items { (reader) throws(Damage) in Ink(try reader.text()) }
  }

  /// Takes a mix of some of so many inks.
  mutating func mix(inkCount: Int) throws(Damage) -> InkMix {
    var amounts = [UInt16](repeating: 0, count: inkCount)
    var sum = 0
    for _ in 0..<(try count(bytesEach: 2)) {
      let ink = try number(below: inkCount)
      let amount = try number(below: Int(InkMix.full) + 1)
      amounts[ink] = UInt16(amount)
      sum += amount
    }
    // More would be a broken invariant of mixes.
    guard sum <= Int(InkMix.full) else { throw Damage() }
    return InkMix(amounts: amounts)
  }

  /// Takes a list of mixes.
  mutating func mixes(inkCount: Int) throws(Damage) -> [InkMix] {
    try items { (reader) throws(Damage) in try reader.mix(inkCount: inkCount) }
  }

  /// Takes a separation.
  mutating func separation() throws(Damage) -> Separation {
    let inks = try inks()
    let (width, height) = (try number(below: 1 << 31), try number(below: 1 << 31))
    let mixes = try mixes(inkCount: inks.count)
    let stream = try list()
    guard width > 0, height > 0, !mixes.isEmpty else { throw Damage() }
    let count = width * height
    let indices: PixelIndices
    let highest: Int
    switch mixes.count {
    case ...(1 << 8):
      guard let bytes = DeflatedBytes.inflated(stream, count: count) else { throw Damage() }
      (indices, highest) = (.bytes(bytes), Int(bytes.max() ?? 0))
    case ...(1 << 16):
      guard let bytes = DeflatedBytes.inflated(stream, count: 2 * count) else { throw Damage() }
      let numbers = [UInt16](littleEndianBytes: bytes)
      (indices, highest) = (.halfWords(numbers), Int(numbers.max() ?? 0))
    default:
      guard let bytes = DeflatedBytes.inflated(stream, count: 4 * count) else { throw Damage() }
      let numbers = [UInt32](littleEndianBytes: bytes)
      (indices, highest) = (.words(numbers), Int(numbers.max() ?? 0))
    }
    guard highest < mixes.count else { throw Damage() }
    return Separation(
      inks: inks,
      image: IndexedImage(width: width, height: height, indices: indices, entries: mixes))
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
