internal import TinctCodecs
internal import TinctDocuments
internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// Converts a palette file of any format into another format.
struct PaletteConvert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert palettes between the formats of design programs.",
    discussion: """
      Files are recognised by their content. Formats:
        tinct     Tinct's own JSON
        gpl       GIMP, Inkscape, Krita, Aseprite
        ase       Adobe Swatch Exchange
        aco, act  Photoshop swatches, colour table
        jasc      Paint Shop Pro (.pal)
        paintnet  Paint.NET (.txt)
        hex       Lospec
        tokens    W3C design tokens (DTCG)
        colorset  a colour of an Xcode asset catalogue
        xcassets  the folder of a whole catalogue, with light and dark appearances
        css       custom properties, with all colour notations of CSS Color 4
        coolors   an address of coolors.co
        png       a strip of swatches; the table of an indexed picture is read too. A sheet for \
      people, with names, is drawn by 'tinct palette show --out sheet.png', which is not read back
      Interface Builder documents (.xib) are only read: views with a background and a label.

      Colours stay in their space where the format has it; otherwise they become sRGB, and each \
      that was outside sRGB is reported. In a catalogue, palettes called 'Citrus' and 'Citrus \
      dark' become the two appearances of the same colours.

      --roles dark='Deep teal' is kept: in Tinct's own JSON beside the names of the colours, in \
      other formats as the names themselves, unless --own-names keeps the designer's. With --join, \
      it refers to the names in the joined palette. Roles that stand in the file itself give way \
      to the designer's names in gpl, ase and aco, unless --no-own-names keeps the roles.

      Examples:
        tinct palette convert brand.ase --out palettes/brand.json
        tinct palette convert citrus --out citrus.gpl
        tinct palette convert https://coolors.co/fff4d6-d9480f --names base,text
        tinct palette convert 'brand.ase#Night' --as css
        tinct palette convert Palettes.xib --out App/Colors.xcassets
        tinct palette convert brand.ase citrus --as gpl --out swatches
        tinct palette convert brand.json --join --out brand-all.ase
        tinct palette convert Palettes.xib --as gpl --out swatches/
      """)

  @Argument(
    help: """
      Files, file#name, names of palettes, addresses, or '-' for standard input. Several become \
      one file, if --out names a file, or one file each, if it names a folder. With a slash at its \
      end, --out is a folder in which each palette of a file gets a file.
      """)
  var files: [String]

  @Option(help: "The palette's name, if there is one palette. (default: as it was)")
  var name: String?

  @Flag(
    help: """
      Make one palette of those in a file, such as the groups of design tokens, or in a folder; \
      its colours are called 'group/colour'.
      """)
  var join = false

  @Flag(
    inversion: .prefixedNo,
    help: """
      Write the designers' names of colours instead of their roles, which are then lost. (default: \
      for gpl, ase and aco without --roles)
      """)
  var ownNames: Bool?

  /// The colours get the designers' names: people read them in the programs of these formats, and
  /// who gives roles on the command line wants these.
  private var writesOwnNames: Bool {
    guard case .file(let format) = delivery.target else { return ownNames ?? false }
    let isForPeople = [.gpl, .ase, .aco].contains(format) && importing.choice.roles.isEmpty
    return ownNames ?? isForPeople
  }

  @OptionGroup var importing: ImportOptions

  @OptionGroup var delivery: PaletteDelivery

  @OptionGroup var making: MakingOptions

  func validate() throws {
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
    try making.refuseUpkeep(unless: delivery.path != nil)
  }

  func run() throws {
    let run = making.begin(
      DocumentCommand(
        "palette convert",
        [
          Dependency(option: "name", name), Dependency(option: "join", join),
          Dependency(
            option: ownNames == false ? "no-own-names" : "own-names", ownNames.map { _ in true }),
          delivery.setting,
        ]))
    let conversions = try conversions(run)
    let palettes = conversions.flatMap(\.palettes)
    warn(ofLostNamesIn: palettes, run)
    if !importing.choice.roles.isEmpty, !writesOwnNames { tellRolesTaken(in: palettes, run) }
    if writesOwnNames { remark(onRolesOf: conversions, run) }
    if let folder = try folder(for: conversions) {
      write(conversions, in: folder, run)
    } else if !palettes.isEmpty {
      let read = conversions.flatMap(\.read)
      try run.deliver(palettes, by: delivery, source: files[0], from: Dependency.of(read))
    }
    try making.finish(
      run, RunSummary(counted(palettes.count, "palette"), to: delivery.path))
  }

  /// The palettes of a file, before and after they are converted.
  private struct Conversion {
    let file: String
    /// The palettes as they were read.
    let read: [SwatchPalette]
    /// The same with their roles, which those of joined palettes get together.
    var inRoles: [SwatchPalette] = []
    /// The palettes to write.
    let palettes: [SwatchPalette]
    /// The name of a file of its own, without its ending; nil for that of the file.
    var name: String?
    /// The ending of a file of design tokens that becomes one again, as Tokens Studio calls its
    /// sets; nil for that of the format.
    var ending: String?

    var stem: String { name ?? paletteStem(of: file) }

    /// One for each palette, with names that no two have.
    var parts: [Conversion] {
      var taken: Set<String> = []
      return zip(read.count == palettes.count ? read : palettes, palettes).map { read, palette in
        let own = slug(palette.name ?? stem, fallback: "palette")
        var (name, number) = (own, 1)
        while !taken.insert(name).inserted {
          number += 1
          name = "\(own)-\(number)"
        }
        return Conversion(file: file, read: [read], palettes: [palette], name: name)
      }
    }
  }

  private func conversions(_ run: Session) throws -> [Conversion] {
    var importing = importing.choice
    // Roles of joined palettes are those of the whole.
    let roles = try join ? importing.roleList() : PaletteRoles([])
    if join {
      importing.roles = []
      run.warnOfMistyped(roles)
    }
    let shelf = run.paletteShelf(importing)
    let found = files.map { text in
      run.attempt { () throws(Rejection) in try shelf.items(text, for: text) } ?? []
    }
    let entries = found.flatMap(\.self)
    let isOneFile = Set(entries.map(\.file)).count < 2
    let isAlone = entries.count == 1
    let isOneOfMany = delivery.path.map { PaletteTarget(ending: $0) != nil } ?? true
    try refuseFolderThatIsRead(run)
    var all: [(file: String, stem: String, read: [SwatchPalette])] = []
    var endings: [String: String] = [:]
    for (text, entries) in zip(files, found) {
      entries.flatMap { $0.item.fileNotes + $0.item.nameNotes }.forEach(run.warn)
      if !entries.isEmpty { warn(ofSetsIn: text, run) }
      for entry in entries {
        let stem = paletteStem(of: entry.file, inFolder: text)
        // A folder is joined as a whole.
        let joined = join && run.inputs.isFolder(text)
        let file = joined ? text : entry.file
        if all.last?.file != file {
          all.append((file, joined ? paletteStem(of: text) : stem, []))
        }
        if entry.item.format == .tokens, delivery.target == .file(.tokens) {
          endings[file] = [".tokens.json", ".tokens", ".json"].first(
            where: file.lowercased().hasSuffix)
          warn(ofCopyBeside: file, run)
        }
        var palette = source(entry.item, isAlone: isAlone)
        let isSet = run.inputs.isFolder(text) && entry.item.format == .tokens
        if isOneOfMany, !isOneFile, !join, delivery.target == .file(.tokens), isSet {
          palette.move(intoGroup: stem)
        } else if joined, isSet, let group = palette.name, group != stem {
          palette.name = "\(stem)/\(group)"
        } else if isOneOfMany, !isOneFile, palette.name == nil {
          palette.name = stem
        }
        all[all.count - 1].read.append(palette)
      }
    }
    let palettes = all.map { source in
      guard join else { return source.read }
      let whole = source.read.count > 1 ? joined(source.read, of: source.file) : source.read[0]
      return run.taking(roles, whole, of: source.file).map { [$0] } ?? []
    }
    if name != nil, palettes.flatMap(\.self).count > 1 {
      throw UsageError(
        "--name is for one palette, but there are \(palettes.flatMap(\.self).count).")
    }
    return zip(all, palettes).map { source, palettes in
      let named = writesOwnNames ? palettes.map(\.withOwnNames) : palettes
      return Conversion(
        file: source.file, read: source.read, inRoles: palettes, palettes: renamed(named),
        name: source.stem, ending: endings[source.file])
    }
  }

  /// Refuses to write files into a folder that is read: from then on they would be read with their
  /// originals.
  private func refuseFolderThatIsRead(_ run: Session) throws {
    guard let out = delivery.path, out.hasSuffix("/") || PaletteTarget(ending: out) == nil,
      delivery.target != .catalog
    else { return }
    func plain(_ path: String) -> [Substring] {
      pathFromRoot(path).split(separator: "/").filter { $0 != "." }
    }
    guard let folder = files.first(where: { run.inputs.isFolder($0) && plain($0) == plain(out) })
    else { return }
    throw UsageError(
      "--out \(out) is the folder \(folder) that is read, where the new files would be read beside "
        + "those that they were made from; choose another folder.")
  }

  /// Warns of a file of design tokens that is written beside the one that it is made from: of a
  /// folder, both are read.
  private func warn(ofCopyBeside file: String, _ run: Session) {
    guard let out = delivery.path, !out.hasSuffix("/"), out != file else { return }
    func folder(_ path: String) -> Substring {
      path.lastIndex(of: "/").map { path[...$0] } ?? ""
    }
    guard folder(out) == folder(file), paletteStem(of: out) == paletteStem(of: file) else { return }
    run.warn(
      "\(out) lies beside \(file), from which it is made: whoever reads the folder gets the colours "
        + "of both; write it into another folder, or remove one of them")
  }

  /// Warns of the files of a folder of Tokens Studio that say more than its sets do.
  private func warn(ofSetsIn folder: String, _ run: Session) {
    guard run.inputs.isFolder(folder) else { return }
    let head = folder.hasSuffix("/") ? folder : folder + "/"
    let parts = [("$metadata.json", "the order of the sets"), ("$themes.json", "the themes")]
      .filter { run.inputs.isFile(head + $0.0) }
    guard !parts.isEmpty else { return }
    run.warn(
      parts.map { head + $0.0 }.joined(separator: " and ") + ": "
        + parts.map(\.1).joined(separator: " and ")
        + " \(parts.map(\.0) == ["$metadata.json"] ? "is" : "are") not written")
  }

  /// Tinct's own format, which has names and roles, and those without names, which is told where
  /// they are written.
  static let holdingRolesOrNoNames: [PaletteFormat] = [
    .tinct, .colorset, .act, .jasc, .paintNET, .hex, .coolors, .png,
  ]

  /// Warns that colours are called by their roles in a format that holds one name for each.
  private func warn(ofLostNamesIn palettes: [SwatchPalette], _ run: Session) {
    switch delivery.target {
    case .file(let format):
      guard !Self.holdingRolesOrNoNames.contains(format) else { return }
    case .catalog: break
    }
    let swatches = palettes.flatMap(\.swatches)
    let names = Set(swatches.compactMap(\.name))
    let lost = swatches.compactMap { swatch -> String? in
      guard let name = swatch.name, let own = swatch.ownName, !names.contains(own),
        PaletteRoles.folded(own) != PaletteRoles.folded(name)
      else { return nil }
      return "\(printable(name)) for \(quoted(own))"
    }
    guard !lost.isEmpty else { return }
    let some = lost.prefix(6).joined(separator: ", ") + (lost.count > 6 ? " and others" : "")
    run.warn("roles take the place of names: \(some); --own-names keeps the names instead")
  }

  /// Tells which colours lose their names to others that have the role of that name now, and which
  /// of the four roles of a scheme is left without a colour.
  private func tellRolesTaken(in palettes: [SwatchPalette], _ run: Session) {
    for names in palettes.map({ $0.swatches.compactMap(\.name) }) {
      let taken = Set(names).filter { name in names.count { $0 == name } > 1 }.sorted()
      if !taken.isEmpty {
        run.remark(
          "\(taken.map(quoted).joined(separator: ", ")) "
            + "\(taken.count == 1 ? "is the role" : "are the roles") of other colours now; the "
            + "colours that had these names get a number.")
      }
      let lost = Scheme.names.filter { !names.contains($0) }
      if lost.count == 1, !names.contains("text") {
        run.warn(
          "no colour has the role \(lost[0]), without which boards cannot be drawn; give it to one, "
            + "with \(lost[0])=NAME added to --roles")
      }
    }
  }

  /// Tells how the roles are given back that a file had, and that what is written of it has not.
  private func remark(onRolesOf conversions: [Conversion], _ run: Session) {
    let roles = conversions.flatMap(\.inRoles).map { palette in
      palette.swatches.compactMap { swatch in
        swatch.ownName.flatMap { own in swatch.name.map { "\($0)=\(shellQuoted(own))" } }
      }.joined(separator: ",")
    }
    guard let first = roles.first(where: { !$0.isEmpty }) else { return }
    let isSame = Set(roles).count == 1
    let other = ownNames == nil ? ", or write the roles with --no-own-names" : ""
    run.remark(
      "The colours have their own names; give them their roles with --roles \(first)\(other)"
        + (isSame ? "." : ". Other palettes have others."))
  }

  /// The palettes of a file as one, whose colours have the names of theirs before their own.
  private func joined(_ palettes: [SwatchPalette], of file: String) -> SwatchPalette {
    var whole = SwatchPalette(name: paletteStem(of: file), swatches: [])
    for palette in palettes {
      let group = palette.name.map { $0 + "/" } ?? ""
      whole.swatches += palette.swatches.map { swatch in
        var swatch = swatch
        swatch.name = swatch.name.map { group + $0 }
        return swatch
      }
      whole.strings += palette.strings.map { .init(name: group + $0.name, text: $0.text) }
    }
    whole.groupComments = palettes[0].groupComments.filter { $0.key.isEmpty }
    whole.groupMembers = palettes[0].groupMembers
    whole.comment = Self.comments(on: palettes)
    return whole
  }

  /// The texts about palettes, and about groups of them, a line each; nil where there is none.
  private static func comments(on palettes: [SwatchPalette]) -> String? {
    let groups = palettes[0].groupComments.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
    let lines =
      groups.map { "\($0.key): \($0.value)" }
      + palettes.compactMap { palette in
        palette.comment.map { comment in
          palette.name.map { "\($0): \(comment)" } ?? comment
        }
      }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The folder in which each of several files gets one of its own; nil where all become one.
  private func folder(for conversions: [Conversion]) throws -> String? {
    guard let out = delivery.path, out.hasSuffix("/") || PaletteTarget(ending: out) == nil else {
      return nil
    }
    let count = conversions.reduce(0) { $0 + $1.palettes.count }
    let isMeant = out.hasSuffix("/") || delivery.format != nil && count > 1
    guard conversions.count > 1 || isMeant else { return nil }
    guard case .file(let format) = delivery.target, format != .colorset else {
      throw UsageError("A catalogue is one folder for all; name it with --out Colors.xcassets.")
    }
    return out
  }

  private func write(_ conversions: [Conversion], in folder: String, _ run: Session) {
    guard case .file(let format) = delivery.target else { return }
    // Several files become a file each, and one file a file for each of its palettes.
    let parts = conversions.count > 1 ? conversions : conversions.flatMap(\.parts)
    let documents = parts.enumerated().compactMap { number, conversion -> MadeDocument? in
      // A set of Tokens Studio in a folder has its name before its own: light/theme.
      let stem =
        conversion.ending == nil
        ? portableFileName(conversion.stem, fallback: "palette")
        : conversion.stem.split(separator: "/").map {
          portableFileName(String($0), fallback: "palette")
        }.joined(separator: "/")
      let hasAliases = conversion.palettes.contains { $0.swatches.contains { $0.alias != nil } }
      let others =
        hasAliases
        ? parts.enumerated().filter { $0.offset != number }.flatMap(\.element.palettes) : []
      let writing = run.written(
        conversion.palettes, in: format, path: conversion.file, beside: others)
      guard let writing,
        let name = try? OutputName(checking: stem + (conversion.ending ?? format.ending))
      else { return nil }
      writing.notes.forEach(run.warn)
      return MadeDocument(
        name: name, source: InputReader.shown(conversion.file), bytes: writing.bytes,
        dependencies: DependencyGroup(Dependency.of(conversion.read)))
    }
    guard documents.count == parts.count else { return }
    let name = folder.hasSuffix("/") && folder.count > 1 ? String(folder.dropLast()) : folder
    run.write(documents, in: name)
  }

  /// A palette as its file has it, with the name of the file if it has none; within one format it
  /// can do without a name, as it did before.
  private func source(_ loaded: LoadedPalette, isAlone: Bool) -> SwatchPalette {
    var source = loaded.source
    let target = delivery.target
    let takesName =
      switch target {
      case .file(let format): format == .tinct || loaded.format != format && format.holdsNames
      // The name of a single one is that of the catalogue.
      case .catalog: !isAlone
      }
    if takesName { source.name = loaded.palette.name }
    // A game may read the file, and few know more notations than digits.
    for index in source.swatches.indices { source.swatches[index].notation = nil }
    return source
  }

  private func renamed(_ sources: [SwatchPalette]) -> [SwatchPalette] {
    guard let name else { return sources }
    return sources.map { source in
      var source = source
      source.name = name
      return source
    }
  }
}

extension SwatchPalette {
  /// The palette with the designers' names of its colours, each once, in place of their roles.
  var withOwnNames: SwatchPalette {
    var palette = self
    var taken: Set<String> = []
    palette.swatches = swatches.compactMap { swatch in
      var own = swatch
      own.name = swatch.ownName ?? swatch.name
      own.ownName = nil
      // A colour with several roles is written once.
      guard let ownName = swatch.ownName else { return own }
      return taken.insert(ownName).inserted ? own : nil
    }
    return palette
  }
}
