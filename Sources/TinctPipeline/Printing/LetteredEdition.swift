internal import TinctGraphics
internal import TinctPuzzles

/// A palette under a theme, with the inks of words as they suit it.
struct LetteredEdition: Sendable {
  /// The theme with the inks of words.
  let theme: Theme
  let edition: Edition

  /// - Throws: `InkError` if the palette cannot serve the theme.
  init(_ palette: Palette, theme: Theme) throws(InkError) {
    self.theme = try theme.lettered(for: palette)
    edition = try Edition(palette, theme: self.theme)
  }

  /// - Throws: `InkError` for the first palette that cannot serve the theme.
  static func all(
    _ palettes: [Palette], theme: Theme
  ) throws(InkError) -> [LetteredEdition] {
    var editions: [LetteredEdition] = []
    for palette in palettes { editions.append(try LetteredEdition(palette, theme: theme)) }
    return editions
  }

  /// Which of several editions can be printed from one drawing, in the order of the first of each.
  ///
  /// - Parameter keys: for each edition what its drawing is made of.
  static func batches<Key: Hashable>(_ keys: [Key]) -> [(key: Key, places: [Int])] {
    var distinct: [Key] = []
    var places: [Key: [Int]] = [:]
    for (place, key) in keys.enumerated() {
      if places[key] == nil { distinct.append(key) }
      places[key, default: []].append(place)
    }
    return distinct.map { ($0, places[$0] ?? []) }
  }
}
