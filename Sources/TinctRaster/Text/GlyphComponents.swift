internal import CFreeType

/// The glyphs of a TrueType font that are made of others (OpenType, table `glyf`).
///
/// FreeType limits the points of a glyph, but not the glyphs it is made of: where each is made
/// twice of the one before, and the first has no points, time and memory double with each.
struct GlyphComponents {
  /// The most glyphs that one is made of, each counted as often as it is drawn.
  static let most = 1024

  private let glyf: [UInt8]
  /// The offset of each glyph in `glyf`, and the end of the last one.
  private let offsets: [Int]
  /// The number of glyphs that each is made of, as far as it is known.
  private var counts: [Int?]

  /// Reads the tables of a font; nil if it has none, as those with outlines of another kind.
  init?(_ face: borrowing FontFace) {
    guard let glyf = face.table("glyf"), let loca = face.table("loca"),
      let head = face.table("head"), head.count >= 52
    else { return nil }
    let isLong = head[50] != 0 || head[51] != 0
    let width = isLong ? 4 : 2
    self.glyf = glyf
    offsets = stride(from: 0, through: loca.count - width, by: width).map { start in
      let value = loca[start..<start + width].reduce(0) { $0 << 8 | Int($1) }
      return isLong ? value : 2 * value
    }
    counts = Array(repeating: nil, count: max(0, offsets.count - 1))
  }

  /// Returns the first glyph that is made of too many; nil if none is.
  mutating func firstWithTooMany() -> Int? {
    counts.indices.first { count(of: $0, depth: 0) > Self.most }
  }

  /// Returns the number of glyphs that one is made of, or some number above the limit.
  private mutating func count(of glyph: Int, depth: Int) -> Int {
    guard counts.indices.contains(glyph) else { return 0 }
    if let known = counts[glyph] { return known }
    guard depth <= Self.most else { return Self.most + 1 }
    // A glyph that is made of itself FreeType refuses.
    counts[glyph] = 0
    var count = 0
    for component in components(of: glyph) where count <= Self.most {
      count += 1 + self.count(of: component, depth: depth + 1)
    }
    counts[glyph] = count
    return count
  }

  /// Returns the glyphs that one is made of directly; none if it has an outline of its own.
  private func components(of glyph: Int) -> [Int] {
    let start = offsets[glyph]
    guard offsets[glyph + 1] != start, let contours = word(start), contours >= 0x8000 else {
      return []
    }
    // Behind the number of contours stands the box around the glyph.
    var position = start + 10
    var components: [Int] = []
    while components.count <= Self.most, let flags = word(position),
      let component = word(position + 2)
    {
      components.append(component)
      let scale = flags & 0x08 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
      position += 4 + (flags & 0x01 != 0 ? 4 : 2) + scale
      guard flags & 0x20 != 0 else { break }
    }
    return components
  }

  /// Returns the unsigned number of 16 bits at an offset in `glyf`; nil behind its end.
  private func word(_ offset: Int) -> Int? {
    offset + 1 < glyf.count ? Int(glyf[offset]) << 8 | Int(glyf[offset + 1]) : nil
  }
}
