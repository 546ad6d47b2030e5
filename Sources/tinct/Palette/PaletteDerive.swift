internal import TinctDocuments
internal import TinctBoards
internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// Makes palettes of four colours, or two, from one, and dark and light variants of palettes.
struct PaletteDerive: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "derive",
    abstract: "Make a palette from one colour, or the dark or light variant of a palette.",
    discussion: """
      The colours are 'dark', 'light', 'neutral' and 'base'. Methods:
        catchup     the recipe of the game Catchup: all have the hue and alpha of the given \
      colour, and brightness 20, 100, 60 and 80 per cent; dark and light have two thirds of its \
      saturation. The given colour's own brightness plays no part.
        oklch       lightness in steps that are even to the eye, one hue, chroma as large as sRGB \
      allows
        complement, triad, analogous
                    as oklch, with several hues: the ground opposite; a third of a turn apart; \
      side by side
        contrast    the scheme of catchup, changed as little as possible so that each pair of inks \
      that the theme puts side by side, except shades of the ground, has a contrast ratio of --min \
      (WCAG 2); a message says if a wall and a noodle cannot have it too

      Recipes take the hue of the colour and set the brightness themselves. --keep base keeps the \
      given colour exactly; the others change only as far as they must to be told apart from it. With --method \
      contrast, the others adapt to it. Themes move an accent whose contrast \
      with 'dark' is below 3; so that they do not, the palette then has the kept 'base' as \
      'accent' too. Most boards show 'dark' as the ground, 'light' as noodles with power, \
      'neutral' as those without; 'base' is the accent: in Noodles the eyes in the ends of \
      noodles with power, elsewhere walls, waves, stones, and mixed into other inks, so that most \
      themes do not show it as it is. 'tinct theme show THEME --palette FILE' lists where. If a \
      brand colour should be seen at once, use --light.

      --light makes a palette of two colours instead: 'base', a pale ground with a trace of the \
      hue, and 'text', the given colour exactly, in which everything is drawn. If its contrast \
      with the ground is below 3, or leaves no room for the inks between them, 'text' is darker, \
      which is reported; --keep text keeps it all the same, and --keep base makes it the ground. If marks would \
      look like it or like each other, the palette gets colours for them, which is reported.

      --dark makes a variant for a dark screen, of the derived palette or of one that you name. \
      For a palette that you name, --light makes a variant for a light screen, which has two \
      colours if the palette is a scheme. Hues stay, but every colour changes its lightness, even \
      that of a brand, except the one that --keep names. There is no way back: keep the palette \
      that was made by hand.

      The palette is checked as by 'tinct palette check': in Noodles, or in --theme, and if it passes, \
      in the other shipped themes; those in which it does not pass are named.

      Examples:
        tinct palette derive '#800080' --name grape --out palettes/grape.json
        tinct palette derive iphone-5c-blue --method contrast --min 4.5
        tinct palette derive '#76448A' --method contrast --keep base --out palettes/brand.json
        tinct palette derive '#76448A' --light --name Brand --out palettes/brand-light.json
        tinct palette derive 'oklch(0.7 0.15 200)' --method triad
        tinct palette derive citrus --dark --out palettes/citrus-dark.json
        tinct palette derive citrus --dark --keep text
        tinct palette derive harbor --light
      """)

  /// The methods to derive four colours from one.
  enum Method: String, CaseIterable, ExpressibleByArgument {
    case catchup, oklch, contrast, complement, triad, analogous
  }

  /// The colours of a scheme.
  enum Role: String, CaseIterable, ExpressibleByArgument {
    case dark, light, neutral, base

    /// The colour in a scheme.
    var path: WritableKeyPath<Scheme, Color> {
      switch self {
      case .dark: \.dark
      case .light: \.light
      case .neutral: \.neutral
      case .base: \.base
      }
    }
  }

  @Argument(
    help: ArgumentHelp(
      """
      The colour, in any notation of CSS, or one of the iPhone 5c: iphone-5c-white, -pink, \
      -yellow, -blue, -green. With --dark or --light, it can also be a palette.
      """, valueName: "color-or-palette"))
  var color: String

  @Option(help: "The recipe for the four colours. (default: catchup)")
  var method: Method?

  @Option(
    help: ArgumentHelp(
      """
      Which colour is exactly the given one: dark, light, neutral or base; with --light, text or \
      base; for a palette, the name of a colour that stays as it is. --lock is another name of \
      this option. (default: none)
      """, valueName: "name"))
  var keep: String?

  @Option(
    help: ArgumentHelp(
      "Least contrast (WCAG 2) for --method contrast, from 1 to 21: 3, 4.5, 7. (default: 3)",
      valueName: "ratio"))
  var min: Double?

  @Option(help: "The theme for --method contrast: a name, or a file. (default: noodles)")
  var theme: String?

  @Option(
    help: ArgumentHelp(
      """
      A pack for --method contrast; walls count only if one of its puzzles has any. (default: any \
      pack)
      """, valueName: "pack"))
  var pack: [String] = []

  @OptionGroup var mappingOptions: MappingOptions

  @Flag(help: "Make the variant for a dark screen.")
  var dark = false

  @Flag(
    help: """
      Make a palette for a light screen: of a colour, a pale ground and the colour itself on it.
      """)
  var light = false

  @Option(
    help: "The palette's name. (default: the colour; for a palette, its name with Dark or Light)")
  var name: String?

  @OptionGroup var importing: ImportOptions

  @OptionGroup var delivery: PaletteDelivery

  @OptionGroup var making: MakingOptions

  func run() throws {
    let run = making.begin(
      DocumentCommand(
        "palette derive",
        [
          Dependency(option: "method", method?.rawValue), Dependency(option: "min", min),
          Dependency(option: "keep", keep),
          Dependency(option: "dark", dark), Dependency(option: "light", light),
          Dependency(option: "name", name), delivery.setting,
        ]))
    let (all, dependencies) = try made(run)
    let palettes = all.map(\.palette)
    if let first = palettes.first {
      palettes.forEach { warnOfAlpha($0, run) }
      tellLoss(in: first, run)
      guard Set(palettes.map(\.name)).count == palettes.count else {
        throw UsageError("Several palettes would have one name; name one with file#name.")
      }
      try run.deliver(
        palettes, by: delivery, source: first.name, from: dependencies,
        keeping: all.compactMap(\.source))
      if !run.hasFailed {
        for made in all {
          run.warnOfFailing(
            made.palette, theme: theme ?? "noodles", file: delivery.path,
            locked: names(keptIn: made),
            reading: delivery.losesRoles ? made.palette.rolesOption : nil)
        }
      }
    }
    let made =
      palettes.count == 1 ? "the palette \(palettes[0].name)" : counted(palettes.count, "palette")
    try making.finish(run, RunSummary(made, to: delivery.path))
  }

  /// A palette that was made.
  private struct Made {
    var palette: Palette
    /// The given colour, or the one of the given palette that is kept.
    var kept: StraightPixel?
    /// The given palette as its file holds it; nil for a colour.
    var source: SwatchPalette?
  }

  /// The names of the colours that no advice may move. A kept colour may have got another role.
  private func names(keptIn made: Made) -> [String] {
    let names = made.palette.colors.filter { $0.color.pixel == made.kept }.map(\.name)
    return keep.flatMap { names.contains($0) ? [$0] : nil } ?? names
  }

  /// The palettes, and what they are made from.
  private func made(_ run: Session) throws -> ([Made], [Dependency]) {
    let color: Color
    do { color = try run.color(self.color) } catch {
      if dark || light, method == nil { return try variants(run) }
      throw advised(error, run)
    }
    let (palettes, dependencies) = try derived(from: color, run)
    return (palettes.map { Made(palette: $0, kept: color.pixel) }, dependencies)
  }

  private func derived(from color: Color, _ run: Session) throws -> ([Palette], [Dependency]) {
    try checkKeep()
    let given = [Dependency("the colour", self.color)]
    if light, method == nil {
      let check = legibility(run)
      let palette = lightPalette(of: color, check, run)
      return ([check.map { settingMarks(palette, $0, run) } ?? palette], given)
    }
    let scheme: Scheme
    switch method ?? .catchup {
    case .catchup: scheme = Scheme(derivedFrom: color)
    case .oklch: scheme = Scheme(evenlyFrom: color)
    case .complement: scheme = Scheme(evenlyFrom: color, hues: .complement)
    case .triad: scheme = Scheme(evenlyFrom: color, hues: .triad)
    case .analogous: scheme = Scheme(evenlyFrom: color, hues: .analogous)
    case .contrast:
      let palettes = try contrasting(color, run).map { [$0] } ?? []
      return (palettes, given + run.dependenciesOnFiles)
    }
    let palette = derived(scheme, color, run)
    let shown = keep == Role.base.rawValue ? palette.showingBase : palette
    guard let check = legibility(run) else { return ([shown], given) }
    let passing = keep.map { adapted(shown, to: $0, check, run) } ?? shown
    return ([settingMarks(passing, check, run)], given)
  }

  /// The check that what is made should pass; nil, with the failure noted, if there is none.
  private func legibility(_ run: Session) -> Legibility? {
    run.theme("noodles").flatMap { run.legibility(of: $0, floors: LegibilityFloors()) }
  }

  /// Returns a palette with colours of its own for marks that themes would show in one too near to
  /// another, and tells of them; the same palette where there are none.
  private func settingMarks(_ palette: Palette, _ check: Legibility, _ run: Session) -> Palette {
    guard let added = palette.answering(check) else { return palette }
    run.remark(
      "Beside \(self.color), themes would show some marks too much alike, so the palette has colours "
        + "for them: "
        + added.map { "\($0.name) \($0.color.hex)" }.joined(separator: ", ") + ".")
    var marked = palette
    marked.colors += added
    return marked
  }

  /// Returns a palette with other colours so far from one that is kept that all inks can be told
  /// apart; the same palette where that cannot be.
  private func adapted(
    _ palette: Palette, to name: String, _ check: Legibility, _ run: Session
  ) -> Palette {
    let given = palette.color(named: name)?.pixel
    let kept = Set(palette.colors.filter { $0.color.pixel == given }.map(\.name))
    guard let outcome = try? PaletteRepair(check, locked: kept).repaired(palette),
      !outcome.changes.isEmpty
    else { return palette }
    let changes = outcome.changes.map { "\($0.name) \($0.before.hex) -> \($0.after.hex)" }
    run.remark(
      "Beside \(name) \(color), other colours of the recipe could not be told apart, so they "
        + "moved: \(changes.joined(separator: ", ")).")
    return outcome.palette
  }

  /// The palette of a scheme, for a dark screen if it is asked for, with the colour that is kept.
  private func derived(_ scheme: Scheme, _ color: Color, _ run: Session) -> Palette {
    let name = name ?? self.color
    let palette = scheme.palette(named: name)
    let made = dark ? palette.dark ?? palette : palette
    guard let keep = keep.flatMap(Role.init(rawValue:)), let scheme = Scheme(made) else {
      return made
    }
    let given = Color(color.pixel)
    let kept = scheme.keeping(given, as: keep.path)
    if !kept.isInOrder {
      let others: [Role] = [.base, .dark, .light, .neutral]
      let better = others.first { role in
        role != keep && scheme.keeping(given, as: role.path).isInOrder
      }
      run.warn(
        "\(printable(name)): \(keep.rawValue) is \(color.hex), so dark is not the darkest, or "
          + "light not the lightest; "
          + (better.map { "keep it as another colour, such as --keep \($0.rawValue)" }
            ?? "make a palette of it and a pale ground with --light"))
    }
    return kept.palette(named: name)
  }

  /// The palette of a pale ground and the colour on it, or one as near to it as all inks allow.
  ///
  /// - Parameter check: what the palette is to pass if no colour is kept; nil for nothing.
  private func lightPalette(of color: Color, _ check: Legibility?, _ run: Session) -> Palette {
    let given = Color(color.pixel)
    var palette = keep == "base" ? given.asGround : given.onPaleGround(isKept: keep == "text")
    palette.name = name ?? self.color
    if let check, keep == nil { palette = Self.passing(palette, check) }
    guard let ground = palette.color(named: "base"), let text = palette.color(named: "text") else {
      return palette
    }
    let own = given.contrast(with: ground).shownFigure(decimals: 2)
    if keep == nil, text.pixel != given.pixel {
      let reason =
        given.contrast(with: ground) < 3
        ? "has a contrast of \(own) with the pale ground, less than 3"
        : "leaves too little room for other inks between it and the pale ground"
      run.warn(
        "\(color.hex) \(reason), so 'text' is \(text.hex); --keep text keeps it all the same, "
          + "--keep base makes it the ground")
    } else if keep == "text", text.contrast(with: ground) < 3 {
      run.warn("\(color.hex) has a contrast of only \(own) with the pale ground")
    }
    return palette
  }

  /// Returns the ground and the colour on it that pass a check, with marks of their own if these
  /// leave the colour nearer to what it is; the same where none pass.
  private static func passing(_ palette: Palette, _ check: Legibility) -> Palette {
    let marks = palette.answering(check) ?? []
    var marked = palette
    marked.colors += marks
    let repairs = [
      (marked, Set(["base"] + marks.map(\.name)), false), (palette, ["base"], true),
      (palette, [], true),
    ].lazy.compactMap { palette, locked, answersDemands in
      try? PaletteRepair([check], locked: locked, answersDemands: answersDemands)
        .repaired(palette).palette
    }
    guard var passing = repairs.first else { return palette }
    passing.colors.removeAll { color in marks.contains { $0.name == color.name } }
    return passing
  }

  /// Refuses a name for the colour to keep that the palettes of a colour do not have.
  private func checkKeep() throws {
    let known = light ? ["text", "base"] : Role.allCases.map(\.rawValue)
    guard let keep, !known.contains(keep) else { return }
    throw UsageError(
      "--keep takes \(known.dropLast().joined(separator: ", ")) or \(known[known.count - 1])"
        + "\(light ? " with --light" : ""), not \(quoted(keep))."
        + (!light && keep == "text" ? " With --light, it takes text or base." : ""))
  }

  /// Adds advice to the error about a text that is no colour, if it names a palette.
  private func advised(_ error: UsageError, _ run: Session) -> UsageError {
    let palettes = try? run.paletteShelf(importing.choice).items(color, for: color)
    guard palettes?.isEmpty == false else { return error }
    let text = shellQuoted(printable(color))
    if PaletteFormat.isList(color), !dark, !light {
      return UsageError(
        "\(quoted(color)) is several colours; make a palette of them with 'tinct palette convert "
          + "\(text) --name NAME --out FILE.json'.")
    }
    if dark || light {
      return UsageError(
        "\(quoted(color)) is a palette, not a colour, and --method is for colours; leave it out.")
    }
    return UsageError(
      "\(quoted(color)) is a palette, not a colour. Its dark variant is made by 'tinct palette "
        + "derive "
        + "\(text) --dark', its light one with --light; 'tinct palette show \(text)' lists its "
        + "colours, one of which can be given.")
  }

  /// Tells that the given colour is none of those that were derived from it.
  private func tellLoss(in palette: Palette, _ run: Session) {
    guard keep == nil, !light, let color = try? run.color(color) else { return }
    let given = color.pixel
    guard !palette.colors.contains(where: { $0.color.pixel == given }) else { return }
    run.remark(
      "\(color.hex) itself is not among the colours; --keep base keeps it, and --light makes a "
        + "palette of it and a pale ground.")
  }

  /// Warns about alpha, which is kept, as in the recipe of Catchup, so that boards are translucent.
  private func warnOfAlpha(_ palette: Palette, _ run: Session) {
    let clear = palette.colors.filter { $0.color.alpha < 1 }
    guard let least = clear.map(\.color.alpha).min() else { return }
    let names = clear.map { printable($0.name) }.joined(separator: ", ")
    run.warn(
      "\(printable(palette.name)): \(names) \(clear.count == 1 ? "has" : "have") alpha, down to "
        + "\(least.shownFigure(decimals: 2)), which is kept; what lies behind will show through")
  }

  private func variants(_ run: Session) throws -> ([Made], [Dependency]) {
    let entries = run.loadedPalettes([color], importing.choice)
    if name != nil, entries.count > 1 {
      throw UsageError("--name is for one palette, but there are \(entries.count).")
    }
    let palettes = entries.compactMap { entry -> Made? in
      let palette = run.serving([run.remembered(entry)], .emptyGrid)[0]
      if let keep, palette.color(called: keep) == nil {
        run.note(
          Failure(
            .usage, location: "--keep \(keep)",
            problem: "the palette \(quoted(palette.name)) has no such colour",
            remedy: "its colours are "
              + palette.colors.map { printable($0.nameAndTitle) }.joined(separator: ", ")))
        return nil
      }
      // A brand colour stays in each of its roles.
      let brand = keep.flatMap { palette.color(called: $0)?.pixel }
      let kept = Set(palette.colors.filter { $0.color.pixel == brand }.map(\.name))
      guard var variant = dark ? palette.dark(keeping: kept) : palette.light(keeping: kept) else {
        run.note(
          Failure(
            .badData, location: entry.file,
            problem: "palette \(quoted(palette.name)) has neither base and text nor the four "
              + "colours of a scheme", remedy: "say which is which with --roles"))
        return nil
      }
      let word = dark ? "dark" : "light"
      if variant == palette {
        let isGround = kept.contains(Scheme(palette) == nil ? "base" : "dark")
        run.warn(
          "\(palette.name) "
            + (isGround
              ? "keeps its ground, to which all else adapts" : "is \(word) as it is")
            + "; nothing was changed")
      } else if dark, let ground = palette.ground, ground.oklch.lightness < 0.45 {
        let deeper = variant.ground.flatMap { $0 == ground ? nil : $0.hex }
        run.warn(
          "\(printable(palette.name)) is dark already, with the ground \(ground.hex); the variant "
            + (deeper.map { "has the ground \($0), and its other colours follow" }
              ?? "differs in other colours")
            + ". For a dark screen the palette itself will do; --light makes its light variant")
      }
      if !dark, Scheme(palette) != nil, Scheme(variant) == nil {
        run.remark(
          "A light variant has two colours, a pale ground and noodles on it."
            + (advice(onSwapped: palette, in: entry.file, run) ?? ""))
      }
      warn(ofKept: kept, in: variant, before: palette, run)
      variant.name = name ?? Self.name(of: palette.name, isDark: dark)
      // The kept colour is still called as the designer calls it, whatever its role is now.
      // Another colour that only looks the same has its own name already.
      let title = palette.colors.first { $0.color.pixel == brand && $0.ownName != nil }?.ownName
      let others = Set(
        palette.colors.filter { $0.color.pixel == brand && $0.ownName == nil }.map(\.name))
      for index in variant.colors.indices
      where variant.colors[index].color.pixel == brand && variant.colors[index].ownName == nil
        && !others.contains(variant.colors[index].name)
      {
        variant.colors[index].ownName = title == variant.colors[index].name ? nil : title
      }
      return Made(palette: variant, kept: brand, source: entry.item.source)
    }
    let sources = entries.map { entry in
      var palette = SwatchPalette(entry.item.palette)
      palette.keepTexts(of: entry.item.source)
      return palette
    }
    return (palettes, Dependency.of(sources))
  }

  /// The name of a variant: that of the palette with a word, which takes the place of its opposite
  /// at the end, so that `light` becomes `dark`, and not `light Dark`.
  static func name(of palette: String, isDark: Bool) -> String {
    let (word, other) = isDark ? ("Dark", "Light") : ("Light", "Dark")
    let start = palette.lastIndex { !$0.isLetter }.map(palette.index(after:)) ?? palette.startIndex
    let end = palette[start...]
    switch end.lowercased() {
    case word.lowercased(): return palette
    case other.lowercased():
      let isSmall = end.first?.isLowercase == true
      return palette[..<start] + (isSmall ? word.lowercased() : word)
    default: return "\(palette) \(word)"
    }
  }

  /// The way to all four colours of a scheme on a pale ground, which is `light`; nil if they could
  /// not be told apart there.
  private func advice(
    onSwapped palette: Palette, in file: String, _ run: Session
  ) -> String? {
    let roles = [("dark", "light"), ("light", "dark"), ("neutral", "neutral"), ("base", "base")]
    var swapped = palette
    for (role, name) in roles {
      guard let color = palette.color(named: name),
        let index = swapped.colors.firstIndex(where: { $0.name == role })
      else { return nil }
      swapped.colors[index].color = color
    }
    guard let check = legibility(run), check.passes(swapped) else { return nil }
    let list = roles.map { role, name in
      "\(role)=\(shellQuoted(palette.colors.first { $0.name == name }?.ownName ?? name))"
    }
    return " To have all four on the pale one instead: tinct palette convert \(shellQuoted(file)) "
      + "--roles \(list.joined(separator: ",")) --out FILE.json"
  }

  /// Warns of colours that stay although they are read less well on the new ground.
  private func warn(
    ofKept names: Set<String>, in variant: Palette, before: Palette, _ run: Session
  ) {
    guard let old = before.ground, let new = variant.ground else { return }
    for named in variant.colors where names.contains(named.name) && named.color != new {
      let (was, now) = (named.color.contrast(with: old), named.color.contrast(with: new))
      guard now < Swift.min(was, 4.5) - 0.005 else { continue }
      run.warn(
        "\(printable(named.name)) stays \(named.color.hex), and its contrast with the ground falls "
          + "from \(was.shownFigure(decimals: 2)) to \(now.shownFigure(decimals: 2))")
    }
  }

  /// The nearest scheme in which figures contrast with grounds, and, if possible, with touching
  /// figures.
  private func contrasting(_ color: Color, _ run: Session) throws -> Palette? {
    let least = min ?? 3
    let floors = LegibilityFloors(litContrast: least, quietContrast: least, jointContrast: least)
    guard let theme = run.theme(theme ?? "noodles"),
      var check = run.legibility(
        of: theme, floors: floors,
        packs: run.packs(pack, mapping: mappingOptions.mapping, areDependencies: true))
    else { return nil }
    let given =
      light ? lightPalette(of: color, nil, run) : derived(Scheme(derivedFrom: color), color, run)
    // What is demanded of several inks together is answered too, where it can be.
    func repaired(
      _ check: Legibility, _ given: Palette, _ locked: Set<String>
    ) throws(PaletteRepair.Problem) -> PaletteRepair.Outcome {
      do throws(PaletteRepair.Problem) {
        return try PaletteRepair([check], locked: locked, answersDemands: true).repaired(given)
      } catch {
        guard case .unanswered = error else { throw error }
        return try PaletteRepair(check, locked: locked).repaired(given)
      }
    }
    do throws(PaletteRepair.Problem) {
      let locked = Set(keep.map { [$0] } ?? [])
      var outcome: PaletteRepair.Outcome
      do throws(PaletteRepair.Problem) { outcome = try repaired(check, given, locked) } catch {
        guard case .impossible = error else { throw error }
        check.floors.jointContrast = LegibilityFloors().jointContrast
        outcome = try repaired(check, given, locked)
        run.warn(
          "\(least.shownFigure(decimals: 2)) cannot be reached between noodles and walls as "
            + "well; where "
            + "they touch, they have less")
      }
      // On its new ground a kept base may be one that themes show in another colour.
      if keep == "base", !light, let accent = outcome.palette.accentForBase {
        var showing = given
        showing.colors.append(accent)
        if let other = try? repaired(check, showing, locked.union(["accent"])) {
          outcome = other
        } else {
          run.warn(
            "themes show another colour as the accent than base \(accent.color.hex), whose contrast "
              + "to dark is below 3; no palette with this accent reaches the contrast")
        }
      }
      for change in outcome.changes where change.leftHue {
        run.warn("\(change.name) had to leave its hue: \(change.before.hex) -> \(change.after.hex)")
      }
      return outcome.palette
    } catch {
      let remedy = keep.map { "ask for a smaller --min, or leave out --keep \($0)" }
      run.note(error.failure(location: self.color, of: given, remedy: remedy))
      return nil
    }
  }

  func validate() throws {
    try making.refuseUpkeep(unless: delivery.path != nil)
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
    if dark, light { throw ValidationError("--dark and --light cannot be combined.") }
    if light, let method, method != .contrast {
      throw ValidationError(
        "--light makes two colours, and --method \(method.rawValue) four; leave one out.")
    }
    if method != .contrast, min != nil || theme != nil || !pack.isEmpty {
      throw ValidationError("--min, --theme and --pack are for --method contrast.")
    }
    if let min, !(1...21).contains(min) {
      throw ValidationError("--min takes a ratio from 1 to 21, not \(min).")
    }
  }
}

extension Palette {
  /// The `base` of a scheme as its `accent`; nil unless themes would show another colour for it.
  fileprivate var accentForBase: NamedColor? {
    guard let base = color(named: "base"), color(named: "accent") == nil,
      let accent = DerivedRoles.accent(of: self, .scheme), accent.pixel != base.pixel
    else { return nil }
    return NamedColor(name: "accent", color: base)
  }

  /// The palette of a scheme with its `base` as `accent` too, if themes would show another colour
  /// for it.
  fileprivate var showingBase: Palette {
    guard let accent = accentForBase else { return self }
    var palette = self
    palette.colors.append(accent)
    return palette
  }
}
