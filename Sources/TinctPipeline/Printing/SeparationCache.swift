internal import Synchronization
internal import TinctCodecs
internal import TinctGraphics

/// Separations of drawings, kept on disk from run to run, so that a changed palette draws nothing,
/// and on a server for other machines. What is on the disk is not asked for there; what comes from
/// there is kept on the disk.
///
/// A drawing has up to two entries for each separation. The first holds its merged mixes with their
/// compressed indices, or says that it cannot be merged. The second, the exact separation, is there
/// only where a palette needed it: one in which merging would show, or that is printed in full
/// colour.
public struct SeparationCache: Sendable {
  private let disk: DiskCache?
  private let remote: RemoteCache?
  private let memory: SeparationMemory?

  /// Keeps separations in a cache on the disk, on a server, or both.
  ///
  /// - Parameter memory: keeps merged separations that were read, for further runs of the process.
  public init(_ disk: DiskCache?, remote: RemoteCache? = nil, memory: SeparationMemory? = nil) {
    (self.disk, self.remote, self.memory) = (disk, remote, memory)
  }

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
    /// The inks, as `SeparationKey.fingerprint(with:)` tells them.
    let inks: Fingerprint
    let effort: PNGEffort
    /// See `RenderSettings.mostColors`.
    var mostColors: Int?
  }

  /// Returns the merged separation of a drawing; nil if it is not kept.
  func entry(for drawing: Fingerprint, _ conditions: Conditions) -> Entry? {
    let key = key("merged separation 2", drawing, conditions)
    if let known = memory?.entry(for: key) { return known }
    let entry = value(for: key, Self.entry)
    if let entry { memory?.keep(entry, for: key) }
    return entry
  }

  private static func entry(
    _ reader: inout PackedReader
  ) throws(PackedReader.Damage) -> Entry {
    let size = PixelSize(width: try reader.number(), height: try reader.number())
    let avoidsGrey = try reader.number(below: 2) == 1
    let isIndexed = try reader.number(below: 2) == 1
    let indexed = isIndexed ? try IndexedSeparation(&reader) : nil
    guard indexed.map({ $0.png.width == size.width && $0.png.height == size.height }) ?? true
    else { throw PackedReader.Damage() }
    return Entry(size: size, avoidsGrey: avoidsGrey, indexed: indexed)
  }

  /// The largest side and area in pixels that any limit allows.
  private static let (largestSide, largestArea) = (32767, 1 << 30)

  /// Tells if the bytes of an entry are a separation that no run can use, whatever its limits and
  /// palettes: of an impossible size, or in inks that cannot be named. Entries that are no
  /// separations are none.
  static func isImpossible(_ bytes: ArraySlice<UInt8>) -> Bool {
    var (first, second) = (PackedReader(bytes), PackedReader(bytes))
    let found: (size: PixelSize, inks: [Ink])
    if let entry = try? entry(&first), first.isAtEnd {
      found = (entry.size, entry.indexed?.inks ?? [])
    } else if let exact = try? second.separation(), second.isAtEnd {
      let image = exact.image
      found = (PixelSize(width: image.width, height: image.height), exact.inks)
    } else {
      return false
    }
    let (width, height) = (found.size.width, found.size.height)
    return min(width, height) < 1 || max(width, height) > largestSide
      || width * height > largestArea
      || found.inks.contains { ink in
        ink.name.isEmpty || ink.name.unicodeScalars.contains { $0.value < 0x20 }
      }
  }

  /// Keeps a drawing as it was merged, or that it cannot be.
  ///
  /// - Parameter seconds: the time that it took to draw and merge it.
  func keep(
    _ indexed: IndexedSeparation?, of separated: SeparatedDrawing, avoidsGrey: Bool,
    for drawing: Fingerprint, _ conditions: Conditions, seconds: Double
  ) {
    var packed = PackedWriter()
    packed.put(separated.size.width)
    packed.put(separated.size.height)
    packed.put(avoidsGrey ? 1 : 0)
    packed.put(indexed == nil ? 0 : 1)
    if let indexed { packed.put(raw: indexed.bytes(of: separated)) }
    keep(packed.bytes, for: key("merged separation 2", drawing, conditions), seconds: seconds)
  }

  /// Returns the exact separation of a drawing; nil if it is not kept.
  func separation(for drawing: Fingerprint, _ conditions: Conditions) -> Separation? {
    value(for: key("separation 1", drawing, conditions)) { (reader) throws(PackedReader.Damage) in
      try reader.separation()
    }
  }

  /// Keeps the exact separation of a drawing.
  ///
  /// - Parameter seconds: the time that it took to draw it.
  func keep(
    _ separation: Separation, for drawing: Fingerprint, _ conditions: Conditions, seconds: Double
  ) {
    var packed = PackedWriter()
    packed.put(separation)
    keep(packed.bytes, for: key("separation 1", drawing, conditions), seconds: seconds)
  }

  /// Forgets an entry that is well-formed and yet no picture of its drawing, and tells of it as
  /// damage; the drawing is kept anew.
  ///
  /// - Parameter isExact: true for the exact separation, false for the merged one.
  func refuse(_ drawing: Fingerprint, _ conditions: Conditions, isExact: Bool) {
    let key = key(isExact ? "separation 1" : "merged separation 2", drawing, conditions)
    // What came from the server is on the disk by now.
    memory?.forget(key)
    let isGiven = remote?.hasGiven(key) == true
    if isGiven { remote?.refuse(key) }
    disk?.refuse(key, isTold: !isGiven)
  }

  private func value<Value>(
    for key: Fingerprint, _ take: (inout PackedReader) throws(PackedReader.Damage) -> Value
  ) -> Value? {
    func value(of bytes: [UInt8]) -> Value? {
      var reader = PackedReader(bytes[...])
      guard let value = try? take(&reader), reader.isAtEnd else { return nil }
      return value
    }
    if let bytes = disk?.bytes(for: key) { return value(of: bytes) }
    guard let remote, let bytes = remote.bytes(for: key) else { return nil }
    guard let value = value(of: bytes) else {
      remote.refuse(key)
      return nil
    }
    disk?.keep(bytes, for: key)
    return value
  }

  private func keep(_ bytes: [UInt8], for key: Fingerprint, seconds: Double) {
    disk?.keep(bytes, for: key)
    remote?.offer(bytes, for: key, seconds: seconds)
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

/// Merged separations in memory, bounded in bytes: a build that watches prints the same drawings
/// again and again, and reading them takes longer than printing.
public final class SeparationMemory: Sendable {
  private let kept: Mutex<LeastRecentlyUsed<Fingerprint, SeparationCache.Entry>>

  /// Makes an empty memory.
  ///
  /// - Parameter byteLimit: the most that the separations may take, about.
  public init(byteLimit: Int = 64 << 20) {
    kept = Mutex(LeastRecentlyUsed(costLimit: byteLimit))
  }

  func entry(for key: Fingerprint) -> SeparationCache.Entry? {
    kept.withLock { $0.value(for: key) }
  }

  func keep(_ entry: SeparationCache.Entry, for key: Fingerprint) {
    kept.withLock { $0.insert(entry, for: key, cost: 1 << 10 + (entry.indexed?.byteCount ?? 0)) }
  }

  func forget(_ key: Fingerprint) { kept.withLock { $0.remove(key) } }
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
    put(DeflatedBytes.deflated(image.indices.littleEndianBytes))
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
    var counter = self
    guard InkMix.isBounded(try counter.count(), inkCount: inkCount) else { throw Damage() }
    return try items { (reader) throws(Damage) in try reader.mix(inkCount: inkCount) }
  }

  /// Takes a separation.
  mutating func separation() throws(Damage) -> Separation {
    let inks = try inks()
    let (width, height) = (try number(below: 1 << 16), try number(below: 1 << 16))
    let mixes = try mixes(inkCount: inks.count)
    let stream = try list()
    let count = width * height
    // The largest area that any limit allows, and that so short a stream can hold: forged bytes
    // cannot ask for much memory. Deflate turns a byte into 1032 at most.
    guard count > 0, count <= 1 << 30, count <= stream.count * 1032, !mixes.isEmpty else {
      throw Damage()
    }
    let bytesEach = PixelIndices.bytesEach(entryCount: mixes.count)
    guard let bytes = DeflatedBytes.inflated(stream, count: bytesEach * count),
      let indices = PixelIndices(littleEndianBytes: bytes, entryCount: mixes.count)
    else { throw Damage() }
    return Separation(
      inks: inks,
      image: IndexedImage(width: width, height: height, indices: indices, entries: mixes))
  }
}

extension InkMix {
  /// Returns false for more mixes of so many inks than pictures have: each takes memory for all of
  /// the inks, but hardly any bytes.
  static func isBounded(_ count: Int, inkCount: Int) -> Bool {
    inkCount <= 1 << 12 && count * max(inkCount, 1) <= 1 << 24
  }
}
