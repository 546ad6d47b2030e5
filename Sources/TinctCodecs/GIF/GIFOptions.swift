public import TinctGraphics

/// How a GIF of pictures in full colour is made.
public struct GIFOptions: Hashable, Sendable {
  /// What becomes of half clear pixels.
  public var alpha = GIFAlpha.threshold
  /// How good colours are to be where a frame has more than fit, 1 (fewest bytes) ... 100.
  public var quality = 90
  /// How far errors of reduced colours are spread to neighbouring pixels, 0...1; nil for not at all in
  /// flat art, where that would show as dirt, and fully elsewhere.
  public var dithering: Double?

  /// The options that hold unless others are chosen.
  public init() {}
}

/// What becomes of pixels that a GIF cannot have: half clear ones.
public enum GIFAlpha: Hashable, Sendable {
  /// Those of less than half alpha become clear, the others opaque.
  case threshold
  /// They are laid on a colour, whose alpha is not used; only what is all clear stays so.
  case matte(StraightPixel)

  /// Whether a pixel of some alpha becomes clear.
  func isClear(_ alpha: UInt8) -> Bool {
    switch self {
    case .threshold: alpha < 128
    case .matte: alpha == 0
    }
  }

  /// What a pixel becomes that does not become clear.
  func opaque(_ pixel: StraightPixel) -> StraightPixel {
    if case .matte(let matte) = self, pixel.alpha < 255 { return pixel.laid(on: matte) }
    return StraightPixel(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }
}
