extension Separation {
  /// Inks in one pass of drawing: one each for red, green and blue.
  public static let inksInPass = 3

  /// The colour in which an ink is drawn in a pass: pure red, green or blue if the pass is the
  /// ink's own, else black.
  ///
  /// - Parameters:
  ///   - index: place of the ink among the separation's inks.
  ///   - pass: number of the pass, from 0.
  public static func passColor(ofInk index: Int, inPass pass: Int) -> Color {
    let channel = index / inksInPass == pass ? index % inksInPass : inksInPass
    return Color(
      red: channel == 0 ? 1 : 0, green: channel == 1 ? 1 : 0, blue: channel == 2 ? 1 : 0)
  }

  /// Drawings needed for a number of inks, at least one.
  public static func passCount(inks: Int) -> Int { max(1, (inks + inksInPass - 1) / inksInPass) }

  /// Reads ink amounts from drawings of one scene, each of which shows three inks.
  ///
  /// Compositing is linear in each channel, so red, green and blue of pass p *are* the amounts of
  /// inks 3p, 3p+1 and 3p+2; alpha is the same in every pass.
  ///
  /// - Parameters:
  ///   - inks: the scene's inks.
  ///   - width: pixels in a row.
  ///   - height: rows.
  ///   - passes: `passCount` drawings, each `width * height` words of premultiplied ARGB as Cairo
  ///     stores them, row by row.
  public init(inks: [Ink], width: Int, height: Int, passes: [[UInt32]]) {
    precondition(passes.count == Self.passCount(inks: inks.count))
    precondition(passes.allSatisfy { $0.count == width * height })
    let stacked = Self.stack(passes, width: width, height: height)
    let entries = stacked.entries.map { words in
      let amounts = inks.indices.map { index in
        let word = words[index / Self.inksInPass]
        return UInt8(truncatingIfNeeded: word >> UInt32(16 - 8 * (index % Self.inksInPass)))
      }
      return InkMix(amounts: amounts, alpha: UInt8(truncatingIfNeeded: words[0] >> 24))
    }
    self.init(
      inks: inks,
      plate: Plate<InkMix>(
        width: width, height: height, indices: stacked.indices, entries: entries))
  }

  /// The distinct tuples of words over all passes: two passes at once, further ones one by one.
  private static func stack(
    _ passes: [[UInt32]], width: Int, height: Int
  ) -> Plate<[UInt32]> {
    let first = passes[0]
    guard passes.count > 1 else {
      return Plate<[UInt32]>(
        width: width, height: height, key: { UInt64(first[$0]) },
        entry: { [UInt32(truncatingIfNeeded: $0)] })
    }
    let second = passes[1]
    var plate = Plate<[UInt32]>(
      width: width, height: height, key: { UInt64(second[$0]) << 32 | UInt64(first[$0]) },
      entry: { [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)] })
    for pass in passes.dropFirst(2) {
      let known = plate
      plate = Plate<[UInt32]>(
        width: width, height: height,
        key: { UInt64(pass[$0]) << 32 | UInt64(known.index(at: $0)) },
        entry: {
          known.entries[Int(UInt32(truncatingIfNeeded: $0))]
            + [UInt32(truncatingIfNeeded: $0 >> 32)]
        })
    }
    return plate
  }
}

extension Plate {
  /// The place in the table of the pixel at an offset, row by row from the top left.
  func index(at offset: Int) -> UInt32 {
    switch indices {
    case .bytes(let bytes): UInt32(bytes[offset])
    case .words(let words): words[offset]
    }
  }
}
