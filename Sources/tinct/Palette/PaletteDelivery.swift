internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// The destination and the format of the palettes that a command makes.
struct PaletteDelivery: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The format to write. (default: by the ending of --out, else tinct)", valueName: "format"))
  var format: PaletteTarget?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The file to write, or the folder of a catalogue; '-' is standard output. A file that was \
      edited since is kept, unless --replace names it. (default: standard output)
      """, valueName: "file"))
  var out: String?

  /// The format to write.
  var target: PaletteTarget {
    format ?? out.flatMap(PaletteTarget.init(ending:)) ?? .file(.tinct)
  }

  /// The user asked for a file or a format.
  var isAsked: Bool { format != nil || out != nil }

  /// The folder or file that is written; nil for standard output.
  var path: String? { out == InputReader.standardInput ? nil : out }

  /// The format has one name for each colour, the designer's, and so no room for roles.
  var losesRoles: Bool {
    guard case .file(let format) = target else { return false }
    return !PaletteConvert.holdingRolesOrNoNames.contains(format)
  }

  /// The setting that decides the bytes, wherever it comes from.
  var setting: Dependency { Dependency(option: "as", target.name) }

  func validate() throws {
    try refuseEmpty(out)
    if let format, let out { try Self.refuseOther(out, than: format) }
    if format == nil, let out { try Self.refuseUnknown(out) }
    guard let out, Self.isCatalogsOwn(out) else { return }
    throw ValidationError(
      "\(out) is the catalogue's own file, in which there is no colour; name the catalogue, --out "
        + "Colors.xcassets, or a colour set in it, Colors.xcassets/base.colorset.")
  }

  /// Refuses a file whose ending is that of no format that is written.
  static func refuseUnknown(_ out: String) throws {
    guard !isOnlyRead(out) else {
      throw ValidationError(
        "\(out): Interface Builder documents can only be read; choose another ending, "
          + "such as .xcassets.")
    }
    guard PaletteTarget(ending: out) == nil else { return }
    // Not even --as takes the endings of other programs.
    let isForeign = ending(of: out).map { foreignEndings.contains($0.lowercased()) } ?? false
    let remedy = isForeign ? "" : ", or say its format with --as"
    try refuseEnding(out, written: PaletteTarget.endings, remedy: remedy)
    if let ending = ending(of: out) {
      throw ValidationError(
        "--out \(out): no \(ending) is written; name a file that ends in "
          + "\(PaletteTarget.endings.joined(separator: ", "))\(remedy).")
    }
  }

  /// Refuses a file whose ending is that of another format than the one that is asked for.
  static func refuseOther(_ out: String, than target: PaletteTarget) throws {
    guard let other = PaletteTarget(ending: out), other != target, !out.hasSuffix("/") else {
      if let ending = ending(of: out), foreignEndings.contains(ending.lowercased()) {
        throw ValidationError(
          "--out \(out): no \(ending) is written; whatever --as is, name a file that ends in "
            + "\(target.ending).")
      }
      return
    }
    // Tokens are JSON, and an address is a text, whatever else has these endings.
    if case .file(let format) = target, let own = format.ending.split(separator: ".").last,
      out.lowercased().hasSuffix(".\(own)"), other != .catalog
    {
      return
    }
    let ending = ending(of: out) ?? "the ending of \(other.name)"
    throw ValidationError(
      "--out \(out) ends in \(ending), but --as is \(target.name); change one.")
  }

  /// The endings of palettes of programs that read nothing which is written here.
  private static let foreignEndings = [
    ".sketchpalette", ".afpalette", ".swatches", ".clr", ".kpl", ".soc",
  ]

  /// Returns true for the ending of a format that is read but not written.
  private static func isOnlyRead(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(PaletteFormat.xib.ending) || path.hasSuffix(".storyboard")
  }

  /// The ending of a file's name, with the full stop: letters and digits, at least a letter; nil
  /// for none.
  private static func ending(of path: String) -> String? {
    path.firstMatch(of: /[^\/.](\.[A-Za-z0-9]+)$/).map { String($0.1) }
      .flatMap { $0.contains(where: \.isLetter) ? $0 : nil }
  }

  /// Returns true for the contents file of a catalogue, or a folder in a catalogue.
  private static func isCatalogsOwn(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    guard parts.last == "contents.json", parts.count > 1 else { return false }
    return !parts[parts.count - 2].hasSuffix(".colorset")
      && parts.contains { $0.hasSuffix(".xcassets") }
  }
}

extension Session {
  /// Writes palettes where the user wants them, and warns of what the format could not hold.
  ///
  /// - Parameters:
  ///   - palettes: at least one.
  ///   - source: the input that they were made from, for messages.
  ///   - dependencies: everything that decides them besides the settings of the command.
  func deliver(
    _ palettes: [SwatchPalette], by delivery: PaletteDelivery, source: String,
    from dependencies: [Dependency]
  ) throws {
    switch delivery.target {
    case .catalog:
      guard let folder = delivery.path else {
        throw UsageError("A catalogue is a folder; name it with --out Colors.xcassets.")
      }
      let export = attempt { () throws(Failure) in
        try ColorCatalogExport(palettes, named: paletteStem(of: folder), source: source)
      }
      if let export { deliver(export, to: folder, from: dependencies) }
    case .file(let format):
      guard let writing = written(palettes, in: format, path: delivery.path) else { return }
      guard format == .colorset, let folder = delivery.path,
        folder.lowercased().hasSuffix(".colorset")
      else {
        writing.notes.forEach(warn)
        return deliver(
          [writing.bytes], to: delivery.path, source: source,
          palette: palettes.count == 1 ? palettes[0].name : nil, from: dependencies)
      }
      let export = attempt { () throws(Failure) in
        try ColorCatalogExport(colorSet: writing, source: source)
      }
      if let export { deliver(export, to: folder, from: dependencies) }
    }
  }

  /// Writes palettes that were made. In formats with one name for each colour this is the
  /// designer's, if there is one, and a remark says how the roles are given back.
  ///
  /// - Parameter sources: the palettes that they were made from, whose texts about colours are
  ///   kept; none for palettes that were made from something else.
  func deliver(
    _ palettes: [Palette], by delivery: PaletteDelivery, source: String,
    from dependencies: [Dependency], keeping sources: [SwatchPalette] = []
  ) throws {
    var swatches = palettes.map(SwatchPalette.init(made:))
    for (index, source) in zip(swatches.indices, sources) { swatches[index].keepTexts(of: source) }
    guard delivery.losesRoles else {
      return try deliver(swatches, by: delivery, source: source, from: dependencies)
    }
    try deliver(
      swatches.map(\.withOwnNames), by: delivery, source: source, from: dependencies)
    if !hasFailed { palettes.forEach(remark(onRolesOf:)) }
  }

  /// Tells how the roles of colours are given back that were written with the designer's names.
  func remark(onRolesOf palette: Palette) {
    guard let option = palette.rolesOption else { return }
    remark("It has the colours' own names; give them their roles with \(option).")
  }

  /// The bytes of palettes in a format; nil, with the failure noted, if it does not take them.
  ///
  /// - Parameter others: the palettes of other files that are written into the same folder.
  func written(
    _ palettes: [SwatchPalette], in format: PaletteFormat, path: String?,
    beside others: [SwatchPalette] = []
  ) -> PaletteWriting? {
    attempt { () throws(Rejection) in
      if format == .tokens, !others.isEmpty {
        return PaletteFormat.writeTokens(palettes, beside: others)
      }
      do throws(PaletteFileError) { return try format.write(palettes, limits: limits) } catch {
        throw Rejection(error, file: path ?? "standard output")
      }
    }
  }

  private func deliver(
    _ export: ColorCatalogExport, to folder: String, from dependencies: [Dependency]
  ) {
    export.notes.forEach(warn)
    // A catalogue has a file for each colour, and all of them depend on all colours.
    let group = DependencyGroup(dependencies)
    write(
      export.files.compactMap { file in
        guard case .document(let bytes) = file.content else { return nil }
        return MadeDocument(
          name: file.name, source: file.source, bytes: bytes, dependencies: group)
      }, in: folder)
  }
}

extension Session {
  /// Warns of what 'palette check' would find in a palette that was made, so that nobody finds it
  /// on a board: in one theme, or, if it passes there, in the other shipped ones. Palettes without
  /// the roles of boards are not checked.
  ///
  /// - Parameters:
  ///   - theme: the theme, by its name or file.
  ///   - file: the file of the palette; nil for standard output.
  ///   - roles: the option by which the file is read with its roles; nil if it holds them.
  ///   - locked: the names of colours that a repair must keep.
  func warnOfFailing(
    _ palette: Palette, theme: String = "noodles", file: String?, locked: [String] = [],
    reading roles: String? = nil
  ) {
    let file = (file.map(shellQuoted) ?? "FILE") + (roles.map { " \($0)" } ?? "")
    guard palette.hasRoles, let theme = self.theme(theme),
      let check = legibility(of: theme, floors: LegibilityFloors()),
      let figures = try? check.figures(of: palette), let orders = try? check.orders(of: palette)
    else { return }
    let pairs = figures.compactMap { row in
      row.shortfalls(check.floors).first.map { "\(row.pair.title): \($0.text)" }
    }
    let failing = pairs + orders.compactMap(\.shortfall)
    guard let first = failing.first else {
      return remark(onThemesFailing: palette, file: file)
    }
    let more = failing.count > 1 ? ", and \(failing.count - 1) more" : ""
    warn(
      "\(printable(palette.name)) does not pass in \(printable(theme.name)): \(first)\(more); "
        + remedy(for: palette, check, file: file, locked: locked))
  }

  /// Tells in which shipped themes a palette does not pass: on the others it can be used at once.
  private func remark(onThemesFailing palette: Palette, file: String) {
    let failing = shippedThemes().compactMap { theme -> String? in
      guard let theme, let check = legibility(of: theme, floors: LegibilityFloors()),
        !check.passes(palette)
      else { return nil }
      return printable(theme.name)
    }
    guard let last = failing.last else { return }
    let list = failing.dropLast().joined(separator: ", ")
    remark(
      "In \(list.isEmpty ? "" : "\(list) and ")\(last), not all inks of \(printable(palette.name)) can be "
        + "told apart; tinct palette check \(file) --theme '*' tells which."
    )
  }

  /// The way to a palette that passes: with a command, or, where none has the colours that are to
  /// stay, what they would have to be.
  ///
  /// - Parameter file: the file as commands take it, with its options.
  private func remedy(
    for palette: Palette, _ check: Legibility, file: String, locked: [String]
  ) -> String {
    func outcome(locked: Set<String>) -> PaletteRepair.Outcome? {
      try? PaletteRepair([check], locked: locked, answersDemands: true).repaired(palette)
    }
    let kept = palette.colors.filter { color in
      locked.contains { palette.color(named: $0)?.pixel == color.color.pixel }
    }
    if !locked.isEmpty, outcome(locked: Set(kept.map(\.name))) == nil {
      let others = Set(palette.colors.map(\.name)).subtracting(kept.map(\.name))
      if let found = outcome(locked: others) ?? outcome(locked: []) {
        let changes = found.changes.map { "\($0.name) \($0.before.hex) -> \($0.after.hex)" }
        let mark = palette.answering(check).map { added in
          let colors = added.map { "\(quoted($0.name)), for example '\($0.color.hex)'" }
          return "; or add \(added.count == 1 ? "a colour" : "colours") "
            + colors.joined(separator: " and ")
        }
        return "no other colours pass beside \(locked.joined(separator: ", ")) as it is; the "
          + "nearest palette that does has \(changes.joined(separator: ", "))\(mark ?? "")"
      }
    }
    let locks = locked.map { " --lock \(shellQuoted($0))" }.joined()
    return "for the nearest palette that does: tinct palette check \(file) --fix\(locks)"
  }
}

extension Palette {
  /// The option that gives colours their roles which a file calls by the designer's names; nil if
  /// they have no other names.
  var rolesOption: String? {
    let roles = colors.filter { $0.ownName != nil }
    guard !roles.isEmpty else { return nil }
    return "--roles "
      + roles.map { "\($0.name)=\(shellQuoted($0.title))" }.joined(separator: ",")
  }
}

extension Legibility {
  /// Returns true for a palette in which all inks can be told apart, and which the theme takes.
  func passes(_ palette: Palette) -> Bool {
    guard let figures = try? figures(of: palette), let orders = try? orders(of: palette) else {
      return false
    }
    return figures.allSatisfy { $0.shortfalls(floors).isEmpty } && orders.allSatisfy(\.passes)
  }
}

extension SwatchPalette {
  /// Rounds the colours of a made palette to 8 bits, so that it is the same in each format.
  init(made palette: Palette) {
    var palette = palette
    for index in palette.colors.indices {
      palette.colors[index].color = Color(palette.colors[index].color.pixel)
    }
    self.init(palette)
  }
}
