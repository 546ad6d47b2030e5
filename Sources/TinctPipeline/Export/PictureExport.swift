public import TinctDocuments
internal import TinctGraphics

/// The plain exports: a file for each picture in each palette.
public struct PictureExport: Hashable, Sendable {
  /// The kinds of plain exports.
  public enum Form: Hashable, Sendable {
    /// A PNG for each picture.
    case png
    /// A PNG for each picture, in a folder `NAME.atlas` for each palette, from which Xcode makes an
    /// atlas for SpriteKit.
    case atlas
    /// A PNG and a WebP for each picture, and a page that shows all of them.
    case web
  }

  /// The fields that templates of names may have.
  public static let fields: [NameTemplate.Field] = [.palette, .sprite, .scale, .atScale]

  private let form: Form
  private let template: NameTemplate?
  /// The layout of folders if no template names them; nil for the default of the form.
  private let layout: PaletteLayout?

  /// Makes an exporter.
  ///
  /// - Parameters:
  ///   - form: the kind of export.
  ///   - template: the names of PNGs, ending in `.png`; nil for the default of the form.
  ///   - layout: the layout of folders if there is no template; nil for a folder for each palette
  ///     if there are several, or if folders are the point of the form.
  public init(_ form: Form, template: NameTemplate? = nil, layout: PaletteLayout? = nil) {
    self.form = form
    self.template = template
    self.layout = layout
  }

  /// Lists the files to make, by picture and then by palette.
  public func files(of set: ExportSet) throws(Failure) -> [ExportFile] {
    let template = template ?? form.template(hasFolders: set.hasPaletteFolders, layout)
    let slugs = set.palettes.map(\.fileName)
    var files: [ExportFile] = []
    for (index, picture) in set.pictures.enumerated() {
      for (palette, slug) in slugs.enumerated() {
        let values = NameTemplate.Values(
          palette: slug, sprite: picture.sprite, scale: picture.scale)
        let source = "\(picture.source) in \(set.palettes[palette].name)"
        let name = try Failure.naming(picture.source) { () throws(OutputError) in
          try template.name(values)
        }
        files.append(
          ExportFile(
            name: name, source: source, content: .picture(index, palette: palette, .png)))
        guard form == .web else { continue }
        files.append(
          ExportFile(
            name: try Failure.naming(picture.source) { () throws(OutputError) in
              try OutputName(checking: name.stem + ".webp")
            }, source: source, content: .picture(index, palette: palette, .webp)))
      }
    }
    if form == .web { files.append(try page(of: set, files)) }
    return files
  }

  private func page(
    of set: ExportSet, _ files: [ExportFile]
  ) throws(Failure) -> ExportFile {
    var names: [[ExportFile.PictureFormat: [Int: String]]] = Array(
      repeating: [:], count: set.palettes.count)
    for file in files {
      guard case .picture(let index, let palette, let format) = file.content else { continue }
      names[palette][format, default: [:]][index] = file.name.description
    }
    let sprites = try set.sprites()
    let sections = set.palettes.indices.map { palette in
      GalleryPage.Section(
        palette: set.palettes[palette],
        sprites: sprites.map { sprite in
          GalleryPage.Sprite(
            name: sprite.name,
            images: sprite.pictures.map { index in
              GalleryPage.Image(
                png: names[palette][.png]?[index] ?? "",
                webp: names[palette][.webp]?[index] ?? "", scale: set.pictures[index].scale)
            })
        })
    }
    return try ExportFile(
      document: "index.html", source: "the page of the export", GalleryPage.bytes(sections))
  }
}

extension PictureExport.Form {
  /// The default names of PNGs.
  fileprivate func template(hasFolders: Bool, _ layout: PaletteLayout?) -> NameTemplate {
    let folder =
      switch self {
      case .png: hasFolders ? "{palette}/" : ""
      // Xcode makes atlases only from such folders.
      case .atlas: "{palette}.atlas/"
      case .web: layout == .flat ? "" : "{palette}/"
      }
    return NameTemplate(known: folder + "{sprite}{@scale}.png")
  }
}
