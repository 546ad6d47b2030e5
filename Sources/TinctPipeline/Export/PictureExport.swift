internal import TinctGraphics

/// The plainest export: a PNG for each picture in each palette.
public struct PictureExport: Hashable, Sendable {
  /// What may stand in a template of names.
  public static let fields: [NameTemplate.Field] = [.palette, .sprite, .scale, .atScale]

  private let template: NameTemplate

  /// Makes an exporter that names files by a template with `fields`.
  public init(template: NameTemplate) { self.template = template }

  /// The names that files have by default: a folder for each palette if there are several.
  public static func template(paletteCount: Int) -> NameTemplate {
    let folder = paletteCount > 1 ? "{palette}/" : ""
    guard let template = try? NameTemplate(parsing: folder + "{sprite}{@scale}.png", fields: fields)
    else { preconditionFailure("the fields are known") }
    return template
  }

  /// The files to make, in the order of the pictures, for each in that of the palettes.
  public func files(of set: ExportSet) throws(Failure) -> [ExportFile] {
    var files: [ExportFile] = []
    for (index, picture) in set.pictures.enumerated() {
      for (palette, name) in set.palettes.map(\.fileName).enumerated() {
        let values = NameTemplate.Values(
          palette: name, sprite: picture.sprite, scale: picture.scale)
        files.append(
          ExportFile(
            name: try Failure.naming(picture.source) { () throws(OutputError) in
              try template.name(values)
            },
            source: "\(picture.source) in \(set.palettes[palette].name)",
            content: .picture(index, palette: palette, .png)))
      }
    }
    return files
  }
}

extension Failure {
  /// The name of an output, or a failure that says from what it was to be made.
  static func naming(
    _ source: String, _ name: () throws(OutputError) -> OutputName
  ) throws(Failure) -> OutputName {
    do { return try name() } catch {
      guard var failure = Failure(error) else { preconditionFailure("naming writes nothing") }
      failure.place = source
      throw failure
    }
  }
}
