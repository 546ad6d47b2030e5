internal import TinctGraphics

extension StraightPixel {
  /// The opaque pixel that this one gives on a colour, whose alpha is not used.
  func laid(on matte: StraightPixel) -> StraightPixel {
    func mixed(_ front: UInt8, _ back: UInt8) -> UInt8 {
      let sum = Int(front) * Int(alpha) + Int(back) * (255 - Int(alpha))
      return UInt8((sum + 127) / 255)
    }
    return StraightPixel(
      red: mixed(red, matte.red), green: mixed(green, matte.green), blue: mixed(blue, matte.blue))
  }
}
