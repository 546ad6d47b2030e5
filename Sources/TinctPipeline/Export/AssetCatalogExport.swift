public import TinctDocuments
internal import TinctGraphics

/// An Xcode asset catalogue: an imageset for each sprite in each palette, a colour set for each
/// colour of the palettes.
///
/// A palette with a counterpart for dark mode makes one asset: both pictures are in one imageset,
/// as appearances, and both colours in one colour set.
public struct AssetCatalogExport: Hashable, Sendable {
  /// The fields that templates of names may have.
  public static let fields: [NameTemplate.Field] = [.palette, .sprite]

  private let template: NameTemplate?
  private let usesSpriteAtlases: Bool
  private let folder: String

  /// Makes an exporter.
  ///
  /// - Parameters:
  ///   - template: the names of assets; folders in them become groups whose names are part of the
  ///     assets' names. Nil for `{palette}/{sprite}`, or for `{sprite}` if there is one palette.
  ///   - usesSpriteAtlases: the groups of pictures are atlases of SpriteKit.
  ///   - folder: the catalogue's folder below that of the export, empty for the same.
  public init(
    template: NameTemplate? = nil, usesSpriteAtlases: Bool = false,
    folder: String = "Sprites.xcassets"
  ) {
    self.template = template
    self.usesSpriteAtlases = usesSpriteAtlases
    self.folder = folder
  }

  /// The files to make.
  public func files(of set: ExportSet) throws(Failure) -> [ExportFile] {
    let hasFolders = set.hasPaletteFolders || usesSpriteAtlases
    func usual(inFolder: Bool) -> NameTemplate {
      NameTemplate(known: inFolder ? "{palette}/{sprite}" : "{sprite}")
    }
    // Only pictures need an atlas: the colours of a single palette are called by their names.
    let colorTemplate = template ?? usual(inFolder: set.hasPaletteFolders)
    let template = template ?? usual(inFolder: hasFolders)
    var catalog = Catalog(folder: folder, sharesNames: set.hasPaletteFolders)
    let sprites = try set.sprites()
    for appearance in set.appearances {
      let slug = set.palettes[appearance.palette].fileName
      for sprite in sprites {
        try checkScales(of: sprite, set)
        let asset = template.text(NameTemplate.Values(palette: slug, sprite: sprite.name))
        try catalog.add(
          sprite, asset: asset, appearance, set, inAtlas: usesSpriteAtlases)
      }
      for color in set.palettes[appearance.palette].colors {
        let name = portableFileName(color.name, fallback: "color")
        let asset = colorTemplate.text(NameTemplate.Values(palette: slug, sprite: name))
        try catalog.add(color, asset: asset, appearance, set)
      }
    }
    return try catalog.files()
  }

  private func checkScales(of sprite: ExportSet.Sprite, _ set: ExportSet) throws(Failure) {
    for index in sprite.pictures {
      let picture = set.pictures[index]
      guard Int(exactly: picture.scale).map(AppleImageSet.scales.contains) == true else {
        throw Failure(
          .usage, location: picture.source,
          problem: "a catalogue takes pictures at the scales 1, 2 and 3, not \(picture.scale)",
          remedy: "choose among these")
      }
    }
  }
}

/// A catalogue while it is being put together.
private struct Catalog {
  let folder: String
  /// Some assets of different groups have the same name.
  let sharesNames: Bool
  private var assets: [ExportFile] = []
  /// The folders around assets, in the order of their first use.
  private var groups: [String] = []

  init(folder: String, sharesNames: Bool) {
    self.folder = folder
    self.sharesNames = sharesNames
  }

  mutating func add(
    _ sprite: ExportSet.Sprite, asset: String, _ appearance: ExportSet.Appearance, _ set: ExportSet,
    inAtlas: Bool
  ) throws(Failure) {
    let folder = path(of: asset, inAtlas: inAtlas) + ".imageset"
    var images: [AppleImageSet.Image] = []
    for index in sprite.pictures {
      let picture = set.pictures[index]
      for (palette, mark) in [(appearance.palette, ""), (appearance.dark, "-dark")] {
        guard let palette else { continue }
        let values = NameTemplate.Values(sprite: sprite.name + mark, scale: picture.scale)
        let file = NameTemplate(known: "{sprite}{@scale}.png").text(values)
        let name = try Failure.naming(picture.source) { () throws(OutputError) in
          try OutputName(checking: "\(folder)/\(file)")
        }
        assets.append(
          ExportFile(
            name: name, source: "\(picture.source) in \(set.palettes[palette].name)",
            content: .picture(index, palette: palette, .png)))
        images.append(
          AppleImageSet.Image(
            file: file, scale: Int(picture.scale), isDark: palette != appearance.palette))
      }
    }
    assets.append(
      try ExportFile(
        document: folder + "/Contents.json",
        source: "the asset \(asset), made from \(set.pictures[sprite.pictures[0]].source)",
        AppleImageSet.contents(images)))
  }

  mutating func add(
    _ color: Palette.NamedColor, asset: String, _ appearance: ExportSet.Appearance, _ set: ExportSet
  ) throws(Failure) {
    let dark = appearance.dark.flatMap { set.palettes[$0].color(named: color.name) }
    assets.append(
      try ExportFile(
        document: path(of: asset, inAtlas: false) + ".colorset/Contents.json",
        source: "the colour \(color.name) of \(set.palettes[appearance.palette].name)",
        AppleColorSet.contents(
          of: SpacedColor(color.color), dark: dark.map { SpacedColor($0) })))
  }

  func files() throws(Failure) -> [ExportFile] {
    let source = "the catalogue"
    var files = [
      try ExportFile(
        document: path("Contents.json"), source: source,
        AppleImageSet.folderContents(isNamespace: false))
    ]
    for group in groups {
      // An atlas looks up names among its own; they need the atlas's name only if another asset has
      // the same name.
      let isNamespace = !group.hasSuffix(".spriteatlas") || sharesNames
      files.append(
        try ExportFile(
          document: group + "/Contents.json", source: source,
          AppleImageSet.folderContents(isNamespace: isNamespace)))
    }
    return files + assets
  }

  /// Returns the path of an asset without its ending, and notes the groups around it.
  private mutating func path(of asset: String, inAtlas: Bool) -> String {
    var parts = asset.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let last = parts.popLast() ?? ""
    if inAtlas, let group = parts.popLast() { parts.append(group + ".spriteatlas") }
    var path = folder
    for part in parts {
      path = path.isEmpty ? part : "\(path)/\(part)"
      if !groups.contains(path) { groups.append(path) }
    }
    return path.isEmpty ? last : "\(path)/\(last)"
  }

  private func path(_ file: String) -> String { folder.isEmpty ? file : "\(folder)/\(file)" }
}

/// The files of an Xcode asset catalogue of colours, or of one colour set.
public struct ColorCatalogExport: Hashable, Sendable {
  /// The files, below the folder of the catalogue.
  public let files: [ExportFile]
  /// Remarks for people on what a catalogue cannot hold.
  public let notes: [String]

  /// Plans a catalogue (`.xcassets`) of palettes, at least one.
  ///
  /// - Parameters:
  ///   - name: the name of the catalogue without its ending; nil if it does not matter.
  ///   - source: the files they were read from, for messages.
  public init(
    _ palettes: [SwatchPalette], named name: String? = nil, source: String
  ) throws(Failure) {
    let catalog = AppleColorCatalog(palettes, named: name) {
      portableFileName($0, fallback: "color")
    }
    var files: [ExportFile] = []
    for file in catalog.files { files.append(try Self.file(file.path, file.bytes, source)) }
    self.files = files
    notes = catalog.notes
  }

  /// Plans the folder of one colour (`.colorset`) from its known contents.
  public init(colorSet contents: PaletteWriting, source: String) throws(Failure) {
    files = [try Self.file("Contents.json", contents.bytes, source)]
    notes = contents.notes
  }

  private static func file(
    _ path: String, _ bytes: [UInt8], _ source: String
  ) throws(Failure) -> ExportFile {
    ExportFile(
      name: try Failure.naming(source) { () throws(OutputError) in
        try OutputName(checking: path)
      },
      source: "\(path) of \(source)", content: .document(bytes))
  }
}
