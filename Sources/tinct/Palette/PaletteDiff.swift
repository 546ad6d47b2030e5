internal import TinctBoards
internal import TinctDocuments
internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// Compares two palettes, or two files of them.
struct PaletteDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two palettes, or two files of palettes.",
    discussion: """
      Colours are compared by their names, as 8-bit sRGB: '-' is in the first only, '+' in the \
      second only, '~' has changed, or the designer's name for it has. A colour whose name is not \
      in the other palette is compared with the nearest of those left over there, if they are \
      nearer than 5, and listed with both names (not in palettes of over 512 colours). Two \
      palettes whose files give them different names differ in that, too. The \
      difference between two colours is CIEDE2000: 1 can just be seen side by side, 10 at a \
      glance; alpha is listed separately. Palettes of files that hold several are matched by \
      their names. Aliases and descriptions are compared between files of design tokens. The exit \
      code is 1 if anything differs.

      Example:
        tinct palette diff citrus brand.ase
      """)

  @Argument(help: "A palette: a name, a file of any format, file#name.")
  var first: String

  @Argument(help: "The palette to compare with it.")
  var second: String

  @OptionGroup var importing: ImportOptions

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Session(options)
    let shelf = run.paletteShelf(importing.choice)
    let sides = [first, second].map { text in
      run.attempt { () throws(Rejection) in
        try shelf.items(text, for: text)
      }.map { $0.map { (item: $0.item, palette: run.taken($0.item)) } }
    }
    var lines: [String] = []
    if let before = sides[0], let after = sides[1] {
      let palettes = (before.map(\.palette), after.map(\.palette))
      lines = differences(palettes.0, palettes.1)
      lines += Self.differences(inNamesOf: before.map(\.item), after.map(\.item))
      remarkOnNames(palettes.0, palettes.1, run)
      lines += differences(before.map(\.item), after.map(\.item), run)
    }
    Console.print(lines.joined(separator: "\n"))
    let count = counted(lines.count, "difference")
    try options.finishChecking(
      run,
      problems: lines.count,
      run.hasFailed ? "Nothing was compared." : lines.isEmpty ? "No difference." : "\(count).")
  }

  /// A line for the names of two palettes, if their files give both one, and they differ.
  private static func differences(
    inNamesOf before: [LoadedPalette], _ after: [LoadedPalette]
  ) -> [String] {
    guard before.count == 1, after.count == 1, let old = before[0].source.name,
      let new = after[0].source.name, old != new
    else { return [] }
    return ["~ the palette is called \(quoted(old)) -> \(quoted(new))"]
  }

  /// The differences of aliases and descriptions where both files are of a format that has them;
  /// where one is, it is told that they were not compared.
  private func differences(
    _ before: [LoadedPalette], _ after: [LoadedPalette], _ run: Session
  ) -> [String] {
    let sides = [before, after]
    let holding = sides.filter { $0.allSatisfy { $0.format == .tokens } }
    guard holding.count == 2 else {
      if sides.contains(where: { $0.contains { $0.source.hasAliasesOrComments } }) {
        run.remark(
          "Aliases and descriptions of design tokens are in one of the files only; colours, names and "
            + "strings were compared.")
      }
      return []
    }
    let isPair = before.count == 1 && after.count == 1
    return before.flatMap { palette -> [String] in
      let name = palette.palette.name
      guard let other = isPair ? after[0] : after.first(where: { $0.palette.name == name }) else {
        return []
      }
      return palette.source.differences(inTextsFrom: other.source)
        .map { isPair ? $0 : "\(printable(name)): \($0)" }
    }
  }

  /// Tells why palettes differ in every line where it is their names that differ.
  private func remarkOnNames(_ before: [Palette], _ after: [Palette], _ run: Session) {
    guard before.count == 1, after.count == 1 else { return }
    let names = after[0].colors.map(\.name)
    let isApart = !before[0].colors.contains { names.contains($0.name) }
    if isApart {
      return run.remark(
        "No name of a colour is in both palettes; colours that are nearly the same were compared.")
    }
    let schemes = [before[0], after[0]].map { Scheme($0) != nil }
    if schemes[0] != schemes[1], before[0].hasRoles, after[0].hasRoles {
      run.remark(
        "'base' is not the same in both: the ground of a palette with 'text', the accent of one "
          + "with 'dark' and 'light'.")
    }
  }

  private func differences(_ before: [Palette], _ after: [Palette]) -> [String] {
    if before.count == 1, after.count == 1 {
      return before[0].differences(from: after[0])
    }
    var lines: [String] = []
    for palette in before {
      let name = printable(palette.name)
      if let other = after.first(where: { $0.name == palette.name }) {
        lines += palette.differences(from: other).map { "\(name): \($0)" }
      } else {
        lines.append("- \(name)")
      }
    }
    let names = Set(before.map(\.name))
    lines += after.filter { !names.contains($0.name) }.map { "+ \(printable($0.name))" }
    return lines
  }
}

extension SwatchPalette {
  fileprivate var hasAliasesOrComments: Bool {
    comment != nil || !groupComments.isEmpty
      || swatches.contains { $0.alias != nil || $0.comment != nil }
  }

  /// A line for each alias and each description that is another in a palette, for colours that have
  /// one name in both.
  fileprivate func differences(inTextsFrom other: SwatchPalette) -> [String] {
    func change(_ name: String, _ word: String, _ before: String?, _ after: String?) -> String? {
      guard before != after else { return nil }
      let texts = [before, after].map { $0.map(printable) ?? "nothing" }
      return "~ \(name)  \(word) \(texts[0]) -> \(texts[1])"
    }
    func alias(_ swatch: Swatch) -> String? {
      swatch.alias.map { "{\($0.joined(separator: "."))}" }
    }
    let others = Dictionary(
      other.swatches.compactMap { swatch in swatch.name.map { ($0, swatch) } },
      uniquingKeysWith: { first, _ in first })
    return [
      change("the palette", "described as", comment, other.comment),
      change("the file", "described as", groupComments[""], other.groupComments[""]),
    ].compactMap(\.self)
      + swatches.flatMap { swatch -> [String] in
        guard let name = swatch.name, let now = others[name] else { return [] }
        return [
          change(printable(name), "an alias of", alias(swatch), alias(now)),
          change(printable(name), "described as", swatch.comment, now.comment),
        ].compactMap(\.self)
      }
  }
}

extension Palette {
  /// The differences from another palette: a line for each colour and string.
  fileprivate func differences(from other: Palette) -> [String] {
    var lines: [String] = []
    let renamed = renamed(in: other)
    for color in colors {
      let name = printable(color.name)
      guard let now = other.color(named: color.name) else {
        guard let twin = renamed[color.name] else {
          lines.append("- \(name)  \(color.color.shown)")
          continue
        }
        let names = "~ \(name) -> \(printable(twin.name))  \(color.color.shown)"
        lines.append(
          twin.color.pixel == color.color.pixel
            ? names : "\(names) -> \(twin.color.shown)  \(color.color.change(to: twin.color))")
        continue
      }
      if let title = other.colors.first(where: { $0.name == color.name })?.title,
        PaletteRoles.folded(title) != PaletteRoles.folded(color.title)
      {
        lines.append("~ \(name)  called \(quoted(color.title)) -> \(quoted(title))")
      }
      guard now.pixel != color.color.pixel else { continue }
      lines.append(
        "~ \(printable(color.nameAndTitle))  \(color.color.shown) -> \(now.shown)  "
          + color.color.change(to: now))
    }
    let twins = Set(renamed.values.map(\.name))
    for color in other.colors
    where self.color(named: color.name) == nil && !twins.contains(color.name) {
      lines.append("+ \(printable(color.name))  \(color.color.shown)")
    }
    let (old, new) = (strings, other.strings)
    for string in old {
      guard let now = new.first(where: { $0.name == string.name }) else {
        lines.append("- \(printable(string.name)): \(quoted(string.text))")
        continue
      }
      if now.text != string.text {
        lines.append(
          "~ \(printable(string.name)): \(quoted(string.text)) -> \(quoted(now.text))")
      }
    }
    let names = Set(old.map(\.name))
    lines += new.filter { !names.contains($0.name) }.map {
      "+ \(printable($0.name)): \(quoted($0.text))"
    }
    return lines
  }
}

extension Palette {
  /// The difference from which two colours of different names are not one colour renamed: those
  /// who look at both side by side see two.
  private static let mostOfRenamed = 5.0
  /// The most pairs of colours that are compared: those of two palettes of 512.
  private static let mostPairs = 1 << 18

  /// The colours of another palette that ones of this palette became whose names it does not have,
  /// by these names: those that are called so by the designer, then the nearest; none in palettes
  /// so large that comparing each colour with each would take long.
  fileprivate func renamed(in other: Palette) -> [String: NamedColor] {
    guard colors.count * other.colors.count <= Self.mostPairs else { return [:] }
    var before = colors.filter { other.color(named: $0.name) == nil }
    var after = other.colors.filter { color(named: $0.name) == nil }
    var found: [String: NamedColor] = [:]
    func pair(_ first: Int, _ second: Int) {
      found[before.remove(at: first).name] = after.remove(at: second)
    }
    for first in before.indices.reversed() {
      let title = PaletteRoles.folded(before[first].title)
      if let second = after.firstIndex(where: { PaletteRoles.folded($0.title) == title }) {
        pair(first, second)
      }
    }
    let distances = before.indices.flatMap { first in
      after.indices.map { second in
        (first, second, before[first].color.difference(from: after[second].color))
      }
    }
    var taken: (Set<Int>, Set<Int>) = ([], [])
    // Nearest first; of equally near ones, in the order of the palettes.
    let sorted = distances.sorted { ($0.2, $0.0, $0.1) < ($1.2, $1.0, $1.1) }
    for (first, second, distance) in sorted
    where distance < Self.mostOfRenamed && !taken.0.contains(first) && !taken.1.contains(second) {
      taken.0.insert(first)
      taken.1.insert(second)
      found[before[first].name] = after[second]
    }
    return found
  }
}

extension Color {
  /// The distance of two colours in words; a change of alpha alone is described as such.
  fileprivate func change(to other: Color) -> String {
    let difference = "difference \(difference(from: other).shownFigure(decimals: 2))"
    guard alpha != other.alpha else { return difference }
    let alphas = [alpha, other.alpha].map { $0.shownFigure(decimals: 2) }
    return difference + ", alpha \(alphas[0]) -> \(alphas[1])"
  }
}
