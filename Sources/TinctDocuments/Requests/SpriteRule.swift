/// The colouring of some sprites of a set, by their names, where it differs from the others'.
///
/// A command line says it as a text, JSON as a member of an object:
///
///     --sprites 'gem-*: ramp=black, ink, white; opacity=0.8'
///     "sprites": { "gem-*": { "ramp": "black, ink, white", "opacity": 0.8 } }
///
/// Of several rules that fit a sprite the most exact one counts, alone: its name, or else the
/// pattern with the most letters. One without options says that sprites are like the others.
public struct SpriteRule: Hashable, Sendable {
  /// The name of a sprite, or a pattern in which `*` stands for any characters and `?` for one.
  public var sprites: String
  /// The options that the rule gives; for the rest these sprites are like the others.
  public var coloring: TintColoring

  /// Makes a rule.
  public init(_ sprites: String, _ coloring: TintColoring) {
    self.sprites = sprites
    self.coloring = coloring
  }

  /// Returns the colouring of the sprites that the rule is for.
  ///
  /// Another way of colouring takes the place of the other sprites' whole way, with the opacity,
  /// the blend mode or the layers that only go with that one; overlays take the place of all
  /// overlays.
  ///
  /// - Parameter base: the colouring of the other sprites.
  public func coloring(over base: TintColoring) -> TintColoring {
    var all = base
    if coloring.hasWay {
      (all.ramp, all.channels, all.key, all.recipe) = (nil, nil, [], nil)
      if coloring.ramp == nil { (all.opacity, all.blend) = (nil, nil) }
      if coloring.key.isEmpty { all.others = nil }
      if coloring.recipe != nil { all.layer = [] }
    }
    if !coloring.overlay.isEmpty || coloring.noOverlays {
      (all.overlay, all.noOverlays) = ([], false)
    }
    let none = TintColoring()
    for field in TintColoring.fields where field.words(coloring) != field.words(none) {
      field.take(&all, coloring, false)
    }
    return all
  }
}

extension SpriteRule {
  /// Refuses what the rule says as a problem of the option that rules are given by.
  func naming(
    _ option: String, _ check: () throws(RequestProblem) -> Void
  ) throws(RequestProblem) {
    do throws(RequestProblem) { try check() } catch {
      throw RequestProblem(
        option, "--\(option) \(sprites): \(error.sentence)", below: [sprites, error.field])
    }
  }
}

extension [SpriteRule] {
  /// Refuses rules for the same sprites, and what does not go together in one.
  ///
  /// - Parameters:
  ///   - base: the colouring of the other sprites.
  ///   - hasTheme: true where a theme's recipes colour them.
  func checkTogether(over base: TintColoring, hasTheme: Bool) throws(RequestProblem) {
    var names: Set<String> = []
    for rule in self {
      guard names.insert(rule.sprites).inserted else {
        throw RequestProblem("sprites", "--sprites \(rule.sprites) is given twice.")
      }
      try rule.naming("sprites") { () throws(RequestProblem) in
        try rule.coloring(over: base).checkTogether(hasTheme: hasTheme && !rule.coloring.hasWay)
      }
    }
  }
}
