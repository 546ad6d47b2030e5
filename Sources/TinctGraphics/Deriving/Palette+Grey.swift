extension Palette {
  /// The palette in greys, light on black, from which a system that colours icons itself makes its own
  /// colours.
  ///
  /// Roles of two colours and of a scheme keep their order: what stands out most is white. All other
  /// colours are as light as they were.
  public var grey: Palette {
    func level(_ light: Double) -> Color { Color(red: light, green: light, blue: light) }
    var tones: [String: Double] = [:]
    if color(named: "base") != nil, color(named: "text") != nil {
      tones = ["base": 0, "text": 1]
    } else if Scheme(self) != nil {
      tones = ["dark": 0, "neutral": 0.45, "base": 0.7, "light": 1]
    }
    var palette = self
    palette.colors = colors.map { named in
      NamedColor(
        name: named.name,
        color: level(tones[named.name] ?? named.color.oklch.lightness))
    }
    return palette
  }
}
