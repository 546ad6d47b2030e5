extension Palette {
  /// The palette with its roles the other way round: `base` for `text`; of a scheme `dark` for `light`, and
  /// `neutral` for `base`. Turned twice it is as it was.
  public var turned: Palette {
    let roles =
      color(named: "text") != nil
      ? ["base": "text", "text": "base"]
      : ["dark": "light", "light": "dark", "neutral": "base", "base": "neutral"]
    var palette = self
    palette.colors = colors.map { named in
      let role = roles[named.name] ?? named.name
      return NamedColor(name: named.name, color: color(named: role) ?? named.color)
    }
    return palette
  }
}
