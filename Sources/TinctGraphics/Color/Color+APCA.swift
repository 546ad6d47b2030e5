extension Color {
  /// Lightness contrast Lc of text in this colour on a ground, by APCA 0.1.9 with the constants
  /// 0.0.98G-4g; both are opaque.
  ///
  /// Above 0 for dark on light, up to 106; below 0 for light on dark, down to -108; 0 where nothing
  /// would be read. About 15 is the least that is seen at all, 45 the least for large shapes and
  /// headlines, 75 for running text.
  public func readability(on ground: Color) -> Double {
    let (text, ground) = (Self.soft(screenLuminance), Self.soft(ground.screenLuminance))
    guard abs(ground - text) >= 0.0005 else { return 0 }
    if ground > text {
      let contrast = (power(ground, 0.56) - power(text, 0.57)) * 1.14
      return contrast < 0.1 ? 0 : (contrast - 0.027) * 100
    }
    let contrast = (power(ground, 0.65) - power(text, 0.62)) * 1.14
    return contrast > -0.1 ? 0 : (contrast + 0.027) * 100
  }

  /// Luminance by the plain power of screens, as APCA takes it.
  private var screenLuminance: Double {
    0.2126729 * power(max(red, 0), 2.4) + 0.7151522 * power(max(green, 0), 2.4) + 0.0721750
      * power(max(blue, 0), 2.4)
  }

  /// Flare lifts what is near black.
  private static func soft(_ luminance: Double) -> Double {
    luminance > 0.022 ? luminance : luminance + power(0.022 - luminance, 1.414)
  }
}
