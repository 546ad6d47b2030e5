internal import TinctCodecs
internal import TinctGraphics

/// The plain exports: a file for each picture in each palette.
public struct PictureExport: Hashable, Sendable {
  /// Which files there are.
  public enum Form: Hashable, Sendable {
    /// A PNG for each picture.
    case png
    /// The same in a folder `NAME.atlas` for each palette, which Xcode makes an atlas of SpriteKit
    /// from.
    case atlas
    /// A PNG and a WebP for each picture, and a page that shows all of them.
    case web
  }

  /// What may stand in a template of names.
  public static let fields: [NameTemplate.Field] = [.palette, .sprite, .scale, .atScale]

  private let form: Form
  private let template: NameTemplate?

  /// Makes an exporter.
  ///
  /// - Parameters:
  ///   - form: which files there are.
  ///   - template: the names of PNGs, ending in `.png`; nil for those of the form.
  public init(_ form: Form, template: NameTemplate? = nil) {
    self.form = form
    self.template = template
  }

  /// The files to make, in the order of the pictures, for each in that of the palettes.
  public func files(of set: ExportSet) throws(Failure) -> [ExportFile] {
    let template = template ?? form.template(hasFolders: set.hasPaletteFolders)
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
  /// The names that PNGs have by default: a folder for each palette if there are several, or if the
  /// folder is the point.
  fileprivate func template(hasFolders: Bool) -> NameTemplate {
    let folder =
      switch self {
      case .png: hasFolders ? "{palette}/" : ""
      case .atlas: "{palette}.atlas/"
      case .web: "{palette}/"
      }
    return NameTemplate(known: folder + "{sprite}{@scale}.png")
  }
}

extension NameTemplate {
  /// A template of our own; traps if there is something wrong with it.
  init(known text: String) {
    guard let template = try? NameTemplate(parsing: text, fields: Field.allCases) else {
      preconditionFailure("the template \(text) is wrong")
    }
    self = template
  }
}

extension OutputName {
  /// The name without its ending `.png`, however that is written.
  var stem: String {
    let text = description
    return text.lowercased().hasSuffix(".png") ? String(text.dropLast(4)) : text
  }

  /// The way to a file from the folder that this one is in.
  func path(to other: OutputName) -> String {
    let folder = parts.dropLast()
    let shared = zip(folder, other.parts.dropLast()).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - shared)
    return (up + other.parts.dropFirst(shared)).joined(separator: "/")
  }
}
