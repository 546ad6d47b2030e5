internal import TinctGraphics

/// The files of an Xcode asset catalogue of colours (`.xcassets`).
///
/// A single palette lies in the catalogue itself, and each of several in a folder with its name, so
/// that Xcode calls its colours `Citrus/base`. A palette named after another one and an appearance
/// or a kind of device (`Citrus dark`, `Citrus mac dark`; `dark` alone for the first palette) gives
/// variants of that palette's colours.
public struct AppleColorCatalog: Hashable, Sendable {
  /// A file to be written.
  public struct File: Hashable, Sendable {
    /// The path in the catalogue, with slashes.
    public let path: String
    /// The content of the file.
    public let bytes: [UInt8]
  }

  /// The files, in the order of the colours.
  public private(set) var files: [File] = []
  /// Sentences for people about what a catalogue cannot hold.
  public private(set) var notes: [String] = []

  /// A palette with its variants.
  private struct Group {
    var palette: SwatchPalette
    var variants: [(AppleColorVariant, SwatchPalette)] = []
  }

  /// Makes the files for palettes, at least one.
  ///
  /// - Parameters:
  ///   - name: the name of the catalogue, which a single palette has when it is read again; nil if
  ///     it does not matter.
  ///   - fileName: turns the name of a palette or a colour into one that a folder may have.
  public init(
    _ palettes: [SwatchPalette], named name: String? = nil, fileName: (String) -> String
  ) {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .colorset)
    let groups = Self.groups(palettes.map { AppleColorSet.holdable($0, &writer) })
    for group in groups {
      for (variant, palette) in group.variants where palette.name == variant.name {
        guard let base = group.palette.name, !base.isEmpty else { continue }
        notes.append(
          "the palette \(quoted(variant.name)) became the \(variant.name) appearance of "
            + "\(quoted(base)); if it is a palette of its own, give it another name")
      }
    }
    notes += writer.notes
    if groups.count == 1, let name, let own = groups[0].palette.name, !own.isEmpty, own != name {
      let variants = groups[0].variants.map { quoted($0.0.name) }.joined(separator: ", ")
      notes.append(
        "an asset catalogue does not hold the name of a single palette, \(quoted(own)); it is read "
          + "as \(quoted(name))\(variants.isEmpty ? "" : ", its other appearances as \(variants)")")
    }
    files.append(
      File(path: "Contents.json", bytes: AppleColorSet.folderContents(isNamespace: false)))
    var folders: Set<String> = []
    var names = UniqueNames(ignoringCase: true)
    for group in groups {
      var folder = ""
      if groups.count > 1, let name = group.palette.name, !name.isEmpty {
        let parts = name.split(separator: "/").map { fileName(String($0)) }
        let path = names.unique(parts.joined(separator: "/"))
        if path != name {
          notes.append(
            "the folder of a palette cannot be called \(quoted(name)) on every system, or twice; it "
              + "is called \(path)")
        }
        folder = path + "/"
        addFolders(folder, &folders)
      }
      addColors(of: group, in: folder, fileName: fileName)
    }
  }

  /// Adds the contents of each folder on a path that has none yet.
  private mutating func addFolders(_ path: String, _ folders: inout Set<String>) {
    var prefix = ""
    for part in path.split(separator: "/") {
      prefix += part + "/"
      guard folders.insert(prefix.lowercased()).inserted else { continue }
      files.append(
        File(
          path: prefix + "Contents.json", bytes: AppleColorSet.folderContents(isNamespace: true)))
    }
  }

  private mutating func addColors(
    of group: Group, in folder: String, fileName: (String) -> String
  ) {
    var names = UniqueNames(ignoringCase: true)
    for (name, colors) in Self.colors(of: group) {
      let file = names.unique(fileName(name))
      if file != name {
        notes.append(
          "a colour set cannot be called \(quoted(name)) on every system; it is "
            + "called \(file)")
      }
      files.append(
        File(path: "\(folder)\(file).colorset/Contents.json", bytes: AppleColorSet.contents(colors))
      )
    }
  }

  /// The colours of a palette by name, each with its variants. Unnamed colours are named by their
  /// positions.
  private static func colors(
    of group: Group
  ) -> [(name: String, colors: [(AppleColorVariant, SpacedColor)])] {
    var indices: [String: Int] = [:]
    var colors: [(name: String, colors: [(AppleColorVariant, SpacedColor)])] = []
    for (variant, palette) in [(.universal, group.palette)] + group.variants {
      var names = UniqueNames()
      for (index, swatch) in palette.swatches.enumerated() {
        let name = names.unique(swatch.shownName(at: index))
        let number = indices[name] ?? colors.count
        if number == colors.count {
          indices[name] = number
          colors.append((name, []))
        }
        colors[number].colors.append((variant, swatch.color))
      }
    }
    return colors.map { name, all in
      // A variant that equals the universal colour adds nothing.
      let base = all.first { $0.0 == .universal }?.1
      return (name, all.filter { $0.0 == .universal || $0.1 != base })
    }
  }

  private static func groups(_ palettes: [SwatchPalette]) -> [Group] {
    // Files are read by name, in which "Brand-dark" comes before "Brand".
    let bases = palettes.map { Group(palette: $0) }
    func isVariant(_ palette: SwatchPalette) -> Bool {
      palette.name.map { name in bases.contains { Self.variant(name, of: $0) != nil } } ?? false
    }
    var groups: [Group] = []
    for palette in palettes.filter({ !isVariant($0) }) + palettes.filter(isVariant) {
      if let name = palette.name, let found = base(of: name, in: groups) {
        groups[found.index].variants.append((found.variant, palette))
      } else {
        groups.append(Group(palette: palette))
      }
    }
    return groups
  }

  /// The variant of a palette that a name describes: `Brand dark` of `Brand`.
  private static func variant(_ name: String, of group: Group) -> AppleColorVariant? {
    let own = group.palette.name ?? ""
    guard !own.isEmpty, name.hasPrefix(own + " ") else { return nil }
    return AppleColorVariant(name: String(name.dropFirst(own.count)))
  }

  /// Finds the earlier palette of which a name describes a variant.
  private static func base(
    of name: String, in groups: [Group]
  ) -> (index: Int, variant: AppleColorVariant)? {
    for (index, group) in groups.enumerated() {
      let own = group.palette.name ?? ""
      let rest =
        own.isEmpty ? name[...] : name.hasPrefix(own + " ") ? name.dropFirst(own.count) : ""
      let variant =
        AppleColorVariant(name: String(rest)) ?? (index == 0 ? AppleColorVariant(name: name) : nil)
      if let variant, !group.variants.contains(where: { $0.0 == variant }) {
        return (index, variant)
      }
    }
    return nil
  }
}
