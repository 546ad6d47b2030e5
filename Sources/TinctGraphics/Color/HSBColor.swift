/// A colour by hue, saturation and brightness: the cylinder over gamma-encoded sRGB (Smith, 1978),
/// as colour pickers show it; also called HSV.
public struct HSBColor: Hashable, Sendable {
  /// Hue in degrees, 0 (red) ..< 360; 0 for greys.
  public var hueDegrees: Double
  /// Saturation, 0 (grey) ... 1.
  public var saturation: Double
  /// Brightness: the largest of red, green and blue, 0...1.
  public var brightness: Double
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour.
  public init(hueDegrees: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    self.hueDegrees = hueDegrees
    self.saturation = saturation
    self.brightness = brightness
    self.alpha = alpha
  }
}

extension Color {
  /// Converts a colour from hue, saturation and brightness; the hue may be any angle.
  public init(_ color: HSBColor) {
    let turns = color.hueDegrees / 360
    let sector = (turns - turns.rounded(.down)) * 6
    func component(_ shift: Double) -> Double {
      // Over the six sectors each component is full for two, falls for one, is least for two and
      // rises for one; the three are offset by a third of a turn.
      let position = (shift + sector).truncatingRemainder(dividingBy: 6)
      let fall = max(0, min(position, 4 - position, 1))
      return color.brightness * (1 - color.saturation * fall)
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: color.alpha)
  }

  /// Hue, saturation and brightness of the colour.
  public var hsb: HSBColor {
    let brightness = max(red, green, blue)
    let range = brightness - min(red, green, blue)
    guard range > 0 else {
      return HSBColor(hueDegrees: 0, saturation: 0, brightness: brightness, alpha: alpha)
    }
    let sector: Double
    if brightness == red {
      sector = (green - blue) / range + (green < blue ? 6 : 0)
    } else if brightness == green {
      sector = (blue - red) / range + 2
    } else {
      sector = (red - green) / range + 4
    }
    return HSBColor(
      hueDegrees: sector * 60, saturation: range / brightness, brightness: brightness, alpha: alpha)
  }
}
