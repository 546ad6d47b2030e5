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
      palettes whose files give them different names differ in that, too; and so does a colour of \
      one name that has a role in one palette only, or another one. The difference between two \
      colours is CIEDE2000: 1 can just be seen side by side, 10 at a glance; alpha is listed \
      separately. Palettes of files that hold several are matched by their names, and those \
      without one, such as ':root' in style sheets, in their order. Aliases and descriptions are \
      compared between files of design tokens. The exit code is 1 if anything differs.

      With --json, each difference is an object: its 'change' (added, removed, changed, renamed), \
      its 'kind' (color, string, palette, name, role, alias, description), the 'name' of what \
      differs, 'before' and 'after', and, where files hold several palettes, the 'palette'; \
      colours that differ have their 'difference', and one that is called otherwise its \
      'newName'.

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
      }
    }
    sides.compactMap(\.self).joined().forEach { _ = run.taken($0.item) }
    var found: [Difference] = []
    if let before = sides[0], let after = sides[1] {
      let pairs = Self.pairs(before, after)
      let items = (before.map(\.item), after.map(\.item))
      let palettes = (items.0.map(\.palette), items.1.map(\.palette))
      found = differences(palettes.0, palettes.1, pairs)
      found += Self.differences(inNamesOf: items.0, items.1)
      remarkOnNames(palettes.0, palettes.1, run)
      remarkOnTitles(pairs.sorted { $0.key < $1.key }.map { (palettes.0[$0], palettes.1[$1]) }, run)
      found += differences(items.0, items.1, pairs, run)
    }
    if options.json {
      Console.write(JSONValue.array(found.map(\.json)).documentBytes)
    } else {
      Console.print(found.map(\.line).joined(separator: "\n"))
    }
    let count = counted(found.count, "difference")
    try options.finishChecking(
      run,
      problems: found.count,
      run.hasFailed ? "Nothing was compared." : found.isEmpty ? "No difference." : "\(count).")
  }

  /// The palettes that are compared, by their indices: those of one name; and of two files, those
  /// without one, which have only the names of the files, in their order.
  private static func pairs(
    _ before: [Shelf<LoadedPalette>.Entry], _ after: [Shelf<LoadedPalette>.Entry]
  ) -> [Int: Int] {
    if before.count == 1, after.count == 1 { return [0: 0] }
    var pairs: [Int: Int] = [:]
    var taken: Set<Int> = []
    func pair(_ index: Int, _ other: Int?) {
      guard let other else { return }
      pairs[index] = other
      taken.insert(other)
    }
    // Of several of one name in a folder the first is compared with the first.
    let indices = Dictionary(grouping: after.indices) { after[$0].item.palette.name }
    for (index, entry) in before.enumerated() {
      pair(index, indices[entry.item.palette.name]?.first { !taken.contains($0) })
    }
    guard [before, after].allSatisfy({ Set($0.map(\.file)).count == 1 }) else { return pairs }
    func isNameless(_ entry: Shelf<LoadedPalette>.Entry) -> Bool {
      entry.item.source.name?.isEmpty ?? true
    }
    var rest = after.indices.filter { !taken.contains($0) && isNameless(after[$0]) }[...]
    for index in before.indices where pairs[index] == nil && isNameless(before[index]) {
      pair(index, rest.popFirst())
    }
    return pairs
  }

  /// The difference of the names of two palettes, if their files give both one, and they differ.
  private static func differences(
    inNamesOf before: [LoadedPalette], _ after: [LoadedPalette]
  ) -> [Difference] {
    guard before.count == 1, after.count == 1, let old = before[0].source.name,
      let new = after[0].source.name, old != new
    else { return [] }
    return [
      Difference(
        .renamed, .palette, old, newName: new,
        line: "~ the palette is called \(quoted(old)) -> \(quoted(new))")
    ]
  }

  /// The differences of aliases and descriptions where both files are of a format that has them;
  /// where one is, it is told that they were not compared.
  private func differences(
    _ before: [LoadedPalette], _ after: [LoadedPalette], _ pairs: [Int: Int], _ run: Session
  ) -> [Difference] {
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
    return before.enumerated().flatMap { index, palette -> [Difference] in
      let name = palette.palette.name
      guard let other = pairs[index].map({ after[$0] }) else { return [] }
      return palette.source.differences(
        inTextsFrom: other.source, sides.map { $0.map(\.source) }
      ).map { isPair ? $0 : $0.of(palette: name) }
    }
  }

  /// Tells which names besides the roles only one of two palettes has: they are no difference.
  private func remarkOnTitles(_ pairs: [(Palette, Palette)], _ run: Session) {
    let lost = pairs.flatMap { $0.titles(missingIn: $1) + $1.titles(missingIn: $0) }
    guard !lost.isEmpty else { return }
    let some = lost.prefix(6).joined(separator: ", ") + (lost.count > 6 ? " and others" : "")
    run.remark(
      "Only one side has names besides the roles, which were not compared: \(some).")
  }

  /// Tells why palettes differ in every line where it is their names that differ.
  private func remarkOnNames(_ before: [Palette], _ after: [Palette], _ run: Session) {
    guard before.count == 1, after.count == 1 else { return }
    let names = Set(after[0].colors.flatMap { [$0.name, $0.title] })
    let isApart = !before[0].colors.contains { names.contains($0.name) || names.contains($0.title) }
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

  private func differences(
    _ before: [Palette], _ after: [Palette], _ pairs: [Int: Int]
  ) -> [Difference] {
    if before.count == 1, after.count == 1 {
      return before[0].differences(from: after[0])
    }
    var found: [Difference] = []
    for (index, palette) in before.enumerated() {
      if let other = pairs[index] {
        found += palette.differences(from: after[other]).map { $0.of(palette: palette.name) }
      } else {
        found.append(
          Difference(.removed, .palette, palette.name, line: "- \(printable(palette.name))"))
      }
    }
    let taken = Set(pairs.values)
    for (index, palette) in after.enumerated() where !taken.contains(index) {
      found.append(Difference(.added, .palette, palette.name, line: "+ \(printable(palette.name))"))
    }
    return found
  }

  /// One thing in which palettes differ, as text and as JSON.
  fileprivate struct Difference {
    enum Change: String { case added, removed, changed, renamed }

    /// The kind of thing that differs; a name is the designer's for a colour with a role, and a
    /// role that of a colour with such a name.
    enum Kind: String { case palette, color, string, name, role, alias, description }

    private(set) var line: String
    private var members: [JSONValue.Member]

    init(
      _ change: Change, _ kind: Kind, _ name: String, newName: String? = nil,
      before: String? = nil, after: String? = nil, difference: Double? = nil, line: String
    ) {
      self.line = line
      members = [
        .init("change", .string(change.rawValue)), .init("kind", .string(kind.rawValue)),
        .init("name", .string(name)),
      ]
      let texts = [("newName", newName), ("before", before), ("after", after)]
      members += texts.compactMap { key, text in text.map { .init(key, .string($0)) } }
      if let difference {
        members.append(.init("difference", .number(difference.cutFigure(decimals: 2))))
      }
    }

    var json: JSONValue { .object(members, .line) }

    /// The same in one of several palettes.
    func of(palette: String) -> Difference {
      var own = self
      own.line = "\(printable(palette)): \(line)"
      own.members.insert(.init("palette", .string(palette)), at: 0)
      return own
    }
  }
}

extension SwatchPalette {
  fileprivate var hasAliasesOrComments: Bool {
    comment != nil || !groupComments.isEmpty
      || swatches.contains { $0.alias != nil || $0.comment != nil }
  }

  /// The aliases and the descriptions that are others in a palette, for colours that have one name
  /// in both.
  ///
  /// - Parameter files: all palettes of the file of each.
  fileprivate func differences(
    inTextsFrom other: SwatchPalette, _ files: [[SwatchPalette]]
  ) -> [PaletteDiff.Difference] {
    func change(
      _ kind: PaletteDiff.Difference.Kind, _ name: String, _ word: String, _ before: String?,
      _ after: String?
    ) -> PaletteDiff.Difference? {
      guard before != after else { return nil }
      let texts = [before, after].map { $0.map(printable) ?? "nothing" }
      return PaletteDiff.Difference(
        .changed, kind, name, before: before, after: after,
        line: "~ \(printable(name))  \(word) \(texts[0]) -> \(texts[1])")
    }
    func alias(_ swatch: Swatch) -> String? {
      swatch.alias.map { "{\($0.joined(separator: "."))}" }
    }
    let others = Dictionary(
      other.swatches.compactMap { swatch in swatch.name.map { ($0, swatch) } },
      uniquingKeysWith: { first, _ in first })
    return [
      change(.description, "the palette", "described as", comment, other.comment),
      change(
        .description, "the file", "described as", groupComments[""], other.groupComments[""]),
    ].compactMap(\.self)
      + swatches.flatMap { swatch -> [PaletteDiff.Difference] in
        guard let name = swatch.name, let now = others[name] else { return [] }
        let targets = zip([swatch, now], files).map { swatch, palettes in
          swatch.alias.map { palettes.fullPath(ofAlias: $0) }
        }
        return [
          targets[0] == targets[1]
            ? nil : change(.alias, name, "an alias of", alias(swatch), alias(now)),
          change(.description, name, "described as", swatch.comment, now.comment),
        ].compactMap(\.self)
      }
  }
}

extension [SwatchPalette] {
  /// Returns an alias with the set that it leaves out, as Tokens Studio has them; the last set that
  /// has the colour counts.
  fileprivate func fullPath(ofAlias alias: [String]) -> [String] {
    func names(_ palette: SwatchPalette) -> [String] {
      palette.name?.split(separator: "/").map(String.init) ?? []
    }
    let (group, name) = (Array<String>(alias.dropLast()), alias.last)
    let holding = filter { $0.swatches.contains { $0.name == name } }.map(names)
    guard !holding.contains(group),
      let set = holding.last(where: { Array<String>($0.dropFirst()) == group })
    else { return alias }
    return set.prefix(1) + alias
  }
}

extension Palette {
  /// The differences from another palette, of colours and strings.
  fileprivate func differences(from other: Palette) -> [PaletteDiff.Difference] {
    typealias Difference = PaletteDiff.Difference
    var found: [Difference] = []
    let renamed = renamed(in: other)
    let others = Dictionary(
      other.colors.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // Where one file has no names besides the roles, none of them was changed.
    let haveNames = !givenRoles.isEmpty && !other.givenRoles.isEmpty
    for color in colors {
      let name = printable(color.name)
      let (own, shown) = (color.color.hex, color.color.shown)
      guard let other = others[color.name] else {
        guard let twin = renamed[color.name] else {
          found.append(
            Difference(.removed, .color, color.name, before: own, line: "- \(name)  \(shown)"))
          continue
        }
        if let role = color.change(inRoleOf: twin) {
          found.append(role)
          if twin.color.pixel != color.color.pixel {
            found.append(
              Difference(
                .changed, .color, color.title, before: own, after: twin.color.hex,
                difference: color.color.difference(from: twin.color),
                line: "~ \(printable(color.title))  \(shown) -> \(twin.color.shown)  "
                  + color.color.change(to: twin.color)))
          }
          continue
        }
        let isSame = twin.color.pixel == color.color.pixel
        let names = "~ \(name) -> \(printable(twin.name))  \(shown)"
        found.append(
          Difference(
            .renamed, .color, color.name, newName: twin.name, before: own, after: twin.color.hex,
            difference: isSame ? nil : color.color.difference(from: twin.color),
            line: isSame
              ? names : "\(names) -> \(twin.color.shown)  \(color.color.change(to: twin.color))"))
        continue
      }
      let (now, title) = (other.color, other.title)
      if haveNames, PaletteRoles.folded(title) != PaletteRoles.folded(color.title) {
        found.append(
          Difference(
            .changed, .name, color.name, before: color.title, after: title,
            line: "~ \(name)  called \(quoted(color.title)) -> \(quoted(title))"))
      }
      guard now.pixel != color.color.pixel else { continue }
      found.append(
        Difference(
          .changed, .color, color.name, before: own, after: now.hex,
          difference: color.color.difference(from: now),
          line: "~ \(printable(color.nameAndTitle))  \(shown) -> \(now.shown)  "
            + color.color.change(to: now)))
    }
    let known = Set(colors.map(\.name)).union(renamed.values.map(\.name))
    for color in other.colors where !known.contains(color.name) {
      found.append(
        Difference(
          .added, .color, color.name, after: color.color.hex,
          line: "+ \(printable(color.name))  \(color.color.shown)"))
    }
    return found + differences(inStringsFrom: other)
  }

  /// The names besides the roles that another palette has not, if it has no such names at all:
  /// `base is "Sand"`.
  fileprivate func titles(missingIn other: Palette) -> [String] {
    guard other.givenRoles.isEmpty else { return [] }
    let names = Set(other.colors.map(\.name))
    return colors.compactMap { color in
      guard let own = color.ownName, names.contains(color.name) else { return nil }
      return "\(printable(color.name)) is \(quoted(own))"
    }
  }

  private func differences(inStringsFrom other: Palette) -> [PaletteDiff.Difference] {
    let names = Set(strings.map(\.name))
    let others = Dictionary(
      other.strings.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    return strings.compactMap { string in
      let name = printable(string.name)
      guard let now = others[string.name] else {
        return PaletteDiff.Difference(
          .removed, .string, string.name, before: string.text,
          line: "- \(name): \(quoted(string.text))")
      }
      guard now != string.text else { return nil }
      return PaletteDiff.Difference(
        .changed, .string, string.name, before: string.text, after: now,
        line: "~ \(name): \(quoted(string.text)) -> \(quoted(now))")
    }
      + other.strings.filter { !names.contains($0.name) }.map { string in
        PaletteDiff.Difference(
          .added, .string, string.name, after: string.text,
          line: "+ \(printable(string.name)): \(quoted(string.text))")
      }
  }
}

extension Palette.NamedColor {
  /// The change of the role of a colour that a designer calls the same in another palette; nil if
  /// its name is another, or none has a role.
  fileprivate func change(inRoleOf other: Palette.NamedColor) -> PaletteDiff.Difference? {
    let roles = [self, other].map { $0.ownName == nil ? nil : $0.name }
    guard PaletteRoles.folded(title) == PaletteRoles.folded(other.title), roles[0] != roles[1]
    else { return nil }
    let texts = roles.map { $0.map { "the role \(printable($0))" } ?? "no role" }
    return PaletteDiff.Difference(
      .changed, .role, title, before: roles[0], after: roles[1],
      line: "~ \(printable(title))  \(texts[0]) -> \(texts[1])")
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
