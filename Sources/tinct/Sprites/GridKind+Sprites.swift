internal import TinctCodecs
internal import TinctPuzzles

extension GridKind {
  /// The kinds for which one set of sprites does, in a list.
  static var oneCellNames: String {
    all.filter(\.hasOneCell).map(\.name).joined(separator: ", ")
  }

  /// What is wrong with a kind that sprites cannot be for.
  static func noSprites(_ name: String) -> String {
    GridKind(named: name) == nil
      ? "--kind \(quoted(name)): there is no such grid; there are: \(oneCellNames)."
      : "--kind \(quoted(name)): its cells differ, so that one set of sprites is not enough; "
        + "there are sprites for: \(oneCellNames)."
  }
}
