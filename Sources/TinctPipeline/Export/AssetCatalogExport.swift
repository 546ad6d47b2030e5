internal import TinctCodecs
internal import TinctGraphics

/// An Xcode asset catalogue: an imageset for each sprite in each palette, a colour set for each colour
/// of the palettes.
///
/// A palette with one for dark mode is one asset: both pictures are in one imageset, as appearances,
/// and both colours in one colour set.
public struct AssetCatalogExport: Hashable, Sendable {
  /// What may stand in a template of names.
  public static let fields: [NameTemplate.Field] = [.palette, .sprite]

  private let template: NameTemplate?
  private let usesSpriteAtlases: Bool
  private let folder: String

  /// Makes an exporter.
  ///
  /// - Parameters:
  ///   - template: the names of assets; folders in them become groups whose name is a part of the
  ///     assets' names. Nil for `{palette}/{sprite}`, or `{sprite}` where there is one palette.
  ///   - usesSpriteAtlases: whether the groups of pictures are atlases of SpriteKit.
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
    let template = template ?? NameTemplate(known: hasFolders ? "{palette}/{sprite}" : "{sprite}")
    var catalog = Catalog(folder: folder, sharesNames: set.hasPaletteFolders)
    let sprites = try set.sprites()
    for edition in set.editions {
      let slug = set.palettes[edition.palette].fileName
      for sprite in sprites {
        try checkScales(of: sprite, set)
        let asset = template.text(NameTemplate.Values(palette: slug, sprite: sprite.name))
        try catalog.add(
          sprite, asset: asset, edition, set, inAtlas: usesSpriteAtlases)
      }
      for color in set.palettes[edition.palette].colors {
        let name = portableFileName(color.name, fallback: "color")
        let asset = template.text(NameTemplate.Values(palette: slug, sprite: name))
        try catalog.add(color, asset: asset, edition, set)
      }
    }
    return try catalog.files()
  }

  private func checkScales(of sprite: ExportSet.Sprite, _ set: ExportSet) throws(Failure) {
    for index in sprite.pictures {
      let picture = set.pictures[index]
      guard Int(exactly: picture.scale).map(AppleImageSet.scales.contains) == true else {
        throw Failure(
          .usage, place: picture.source,
          problem: "a catalogue takes pictures at the scales 1, 2 and 3, not \(picture.scale)",
          remedy: "choose among these")
      }
    }
  }
}

/// A catalogue while it is put together.
private struct Catalog {
  let folder: String
  /// Whether assets of different groups have the same names.
  let sharesNames: Bool
  private var assets: [ExportFile] = []
  /// The groups in the order in which they were first needed, and whether each is an atlas.
  private var groups: [String] = []

  init(folder: String, sharesNames: Bool) {
    self.folder = folder
    self.sharesNames = sharesNames
  }

  mutating func add(
    _ sprite: ExportSet.Sprite, asset: String, _ edition: ExportSet.Edition, _ set: ExportSet,
    inAtlas: Bool
  ) throws(Failure) {
    let place = place(of: asset, inAtlas: inAtlas) + ".imageset"
    var images: [AppleImageSet.Image] = []
    for index in sprite.pictures {
      let picture = set.pictures[index]
      for (palette, mark) in [(edition.palette, ""), (edition.dark, "-dark")] {
        guard let palette else { continue }
        let values = NameTemplate.Values(sprite: sprite.name + mark, scale: picture.scale)
        let file = NameTemplate(known: "{sprite}{@scale}.png").text(values)
        let name = try Failure.naming(picture.source) { () throws(OutputError) in
          try OutputName(checking: "\(place)/\(file)")
        }
        assets.append(
          ExportFile(
            name: name, source: "\(picture.source) in \(set.palettes[palette].name)",
            content: .picture(index, palette: palette, .png)))
        images.append(
          AppleImageSet.Image(
            file: file, scale: Int(picture.scale), isDark: palette != edition.palette))
      }
    }
    assets.append(
      try ExportFile(
        document: place + "/Contents.json",
        source: "the asset \(asset), made from \(set.pictures[sprite.pictures[0]].source)",
        AppleImageSet.contents(images)))
  }

  mutating func add(
    _ color: Palette.NamedColor, asset: String, _ edition: ExportSet.Edition, _ set: ExportSet
  ) throws(Failure) {
    let dark = edition.dark.flatMap { set.palettes[$0].color(named: color.name) }
    assets.append(
      try ExportFile(
        document: place(of: asset, inAtlas: false) + ".colorset/Contents.json",
        source: "the colour \(color.name) of \(set.palettes[edition.palette].name)",
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
      // Names in an atlas are looked for in the atlas; they need its name only where another asset
      // has the same.
      let isNamespace = !group.hasSuffix(".spriteatlas") || sharesNames
      files.append(
        try ExportFile(
          document: group + "/Contents.json", source: source,
          AppleImageSet.folderContents(isNamespace: isNamespace)))
    }
    return files + assets
  }

  /// Where an asset is, without its ending; takes note of the groups around it.
  private mutating func place(of asset: String, inAtlas: Bool) -> String {
    var parts = asset.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let last = parts.popLast() ?? ""
    if inAtlas, let group = parts.popLast() { parts.append(group + ".spriteatlas") }
    var place = folder
    for part in parts {
      place = place.isEmpty ? part : "\(place)/\(part)"
      if !groups.contains(place) { groups.append(place) }
    }
    return place.isEmpty ? last : "\(place)/\(last)"
  }

  private func path(_ file: String) -> String { folder.isEmpty ? file : "\(folder)/\(file)" }
}
