internal import TinctGraphics
internal import TinctPuzzles

/// Looks at the pixels of one sprite, whatever it shows.
struct PixelLint {
  let sprite: LintedSprite

  /// How far colours may lie apart in a channel before they are foreign to each other.
  private static let foreign = 48
  /// Alpha from which a pixel is the art itself.
  private static let solid: UInt8 = 192
  /// Alpha below which a pixel is its edge.
  private static let faint: UInt8 = 128
  /// How far from the edge the art is looked for, in pixels.
  private static let reach = 2

  var findings: [SpriteFinding] { [background, fringe, oddSize].compactMap(\.self) }

  /// A tile may fill its picture; all else needs clear ground, or it is tinted to a rectangle.
  private var background: SpriteFinding? {
    let bitmap = sprite.bitmap
    guard sprite.name != PieceSprite.cellName else { return nil }
    let rim =
      (0..<bitmap.width).flatMap { [bitmap[$0, 0], bitmap[$0, bitmap.height - 1]] }
      + (0..<bitmap.height).flatMap { [bitmap[0, $0], bitmap[bitmap.width - 1, $0]] }
    guard let least = rim.map(\.alpha).min(), least > 0 else { return nil }
    let words = least == 255 ? "opaque" : "not clear (alpha \(least) or more)"
    return SpriteFinding(
      .background, .error, file: sprite.file, pixel: [0, 0],
      problem: "the ground is \(words) all around, so that the tint fills the whole picture",
      remedy: "export the art on a transparent ground")
  }

  private var fringe: SpriteFinding? {
    let bitmap = sprite.bitmap
    var worst = (distance: Self.foreign, x: 0, y: 0)
    var count = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let alpha = bitmap[x, y].alpha
        guard alpha > 0, alpha < Self.faint, let distance = foreignness(x, y) else { continue }
        guard distance > Self.foreign else { continue }
        count += 1
        if distance > worst.distance { worst = (distance, x, y) }
      }
    }
    guard count > 0 else { return nil }
    let pixel = bitmap[worst.x, worst.y]
    let color = Color(
      StraightPixel(red: pixel.red, green: pixel.green, blue: pixel.blue)
    ).hex
    return SpriteFinding(
      .fringe, .warning, file: sprite.file, pixel: [worst.x, worst.y],
      problem: "\(count) faint pixel\(count == 1 ? " has" : "s have") a colour that the art beside "
        + "\(count == 1 ? "it" : "them") has not, such as \(color), and will show as a fringe",
      remedy: "export without a matte colour, or let edge pixels have the colour of the art")
  }

  /// How far the colour of a pixel is from the nearest of the art about it, in the channel where it is
  /// farthest; nil where there is none, as in a soft glow.
  private func foreignness(_ x: Int, _ y: Int) -> Int? {
    let bitmap = sprite.bitmap
    let own = bitmap[x, y]
    var nearest: Int?
    for row in max(y - Self.reach, 0)...min(y + Self.reach, bitmap.height - 1) {
      for column in max(x - Self.reach, 0)...min(x + Self.reach, bitmap.width - 1) {
        let other = bitmap[column, row]
        guard other.alpha >= Self.solid else { continue }
        let distance = max(
          abs(Int(own.red) - Int(other.red)), abs(Int(own.green) - Int(other.green)),
          abs(Int(own.blue) - Int(other.blue)))
        nearest = min(nearest ?? distance, distance)
      }
    }
    return nearest
  }

  private var oddSize: SpriteFinding? {
    let (width, height) = (sprite.bitmap.width, sprite.bitmap.height)
    let divisor = sprite.scale ?? 2
    guard width % divisor != 0 || height % divisor != 0 else { return nil }
    let words =
      sprite.scale.map { "are no whole number of points at @\($0)x" } ?? "cannot be halved for @1x"
    return SpriteFinding(
      .oddSize, .warning, file: sprite.file, problem: "\(width) x \(height) pixels \(words)",
      remedy: "make width and height multiples of \(divisor)")
  }
}
