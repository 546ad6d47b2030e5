extension Color {
  /// The colour with the given hue, saturation and brightness; the hue may be any angle.
  public init(_ color: HSBColor) {
    let turns = color.hueDegrees / 360
    let sector = (turns - turns.rounded(.down)) * 6
    func component(_ shift: Double) -> Double {
      let place = (shift + sector).truncatingRemainder(dividingBy: 6)
      let fall = max(0, min(place, 4 - place, 1))
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
