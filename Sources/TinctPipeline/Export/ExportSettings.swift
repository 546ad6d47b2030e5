internal import TinctDocuments
internal import TinctGraphics

/// The form, the names and the folders of an export, after all checks.
struct ExportSettings: Sendable {
  let form: TintRequest.Form
  /// The names that were asked for; nil for the default names of the form.
  let template: NameTemplate?
  let layout: PaletteLayout?
  private let out: String
  private let output: PictureOutput
  private let usesSpriteAtlases: Bool
  private let sheetOptions: SpriteSheet.Options
  private let framesPerSecond: Double
  private let data: SheetDocument.Form?

  /// Reads the settings of a checked request; refuses names that its form cannot have.
  init(_ request: TintRequest) throws(Failure) {
    output = request.output
    var template = try output.name.map { (name) throws(Failure) in
      try Self.template(name, request)
    }
    if output.layout == .flat && (request.form == .atlas || request.spriteAtlas) {
      throw Failure(usage: "--layout flat: the folders of palettes are the atlases.")
    }
    if output.layout == .palette, let own = template, !own.hasPaletteFolder {
      template = NameTemplate(known: "{palette}/\(own)")
    }
    form = request.form
    self.template = template
    layout = output.layout
    out = output.out
    usesSpriteAtlases = request.spriteAtlas
    data = request.data
    framesPerSecond = request.fps ?? 10
    var options = SpriteSheet.Options()
    options.largestSide = request.maxSize ?? options.largestSide
    options.padding = request.padding ?? options.padding
    options.extrusion = request.extrude ?? options.extrusion
    // An element of a web page shows its whole background, so it would show the neighbours on the
    // sheet.
    options.trims = request.form != .css && !request.noTrim
    options.powersOfTwo = request.powerOfTwo
    sheetOptions = options
  }

  /// Decides whether palettes have folders.
  ///
  /// - Parameter hasSeveral: several palettes were asked for.
  func hasPaletteFolders(hasSeveral: Bool) throws(Failure) -> Bool {
    guard layout == .flat else { return layout == .palette || hasSeveral }
    guard !hasSeveral || template?.uses(.palette) == true else {
      throw Failure(
        usage: "--layout flat: the files of several palettes would have the same names; add "
          + "--name with {palette} in it, such as '\(form.flatName)'.")
    }
    return false
  }

  /// Decides whether `--out` names a single file.
  ///
  /// - Parameters:
  ///   - count: the number of pictures to write, in all palettes.
  ///   - choice: one of several palettes, as it can be named; nil for no advice on it.
  func isSingleFile(_ count: Int, choice: String? = nil) throws(Failure) -> Bool {
    guard form == .png, out.lowercased().hasSuffix(".png"), count > 0 else { return false }
    guard count == 1, template == nil, layout != .palette else {
      // Groups of design tokens are palettes, of which one may be meant.
      throw Failure(
        usage: "--out \(out) is one file, but there is more to write; name a folder"
          + (choice.map { ", or choose one palette: --palette \($0)" } ?? "") + ".")
    }
    return true
  }

  /// The files of an export that is not a sheet.
  func files(of set: ExportSet) throws(Failure) -> [ExportFile] {
    if template == nil, let clash = set.clash { throw clash }
    if let name = output.name, let template, !template.uses(.sprite),
      Set(set.pictures.map(\.sprite)).count > 1
    {
      throw Failure(
        usage: "--name \(name) must have {sprite} in it, or all would be one file.")
    }
    return switch form {
    case .xcassets:
      try AssetCatalogExport(
        template: template, usesSpriteAtlases: usesSpriteAtlases,
        folder: isCatalog ? "" : "Sprites.xcassets"
      ).files(of: set)
    case .atlas:
      try PictureExport(.atlas, template: try atlasTemplate(of: set)).files(of: set)
    case .web: try PictureExport(.web, template: template, layout: layout).files(of: set)
    case .png, .sheet, .godot, .godot3, .unity, .css:
      try PictureExport(.png, template: template).files(of: set)
    }
  }

  /// The exporter of a sheet.
  var sheet: SheetExport {
    let form: SheetExport.Form =
      switch form {
      case .godot: .godot(.four)
      case .godot3: .godot(.three)
      case .unity: .unity
      case .css: .css
      case .png, .xcassets, .atlas, .sheet, .web: .json(data ?? .hash)
      }
    return SheetExport(
      form, template: template, layout: layout, options: sheetOptions,
      framesPerSecond: framesPerSecond,
      project: out.split(separator: "/").last.map(String.init) ?? "")
  }

  private var isCatalog: Bool { outEnds(in: ".xcassets") }

  private func outEnds(in ending: String) -> Bool {
    let path = out.hasSuffix("/") ? String(out.dropLast()) : out
    return path.lowercased().hasSuffix(ending)
  }

  /// The template of the pictures of atlases, if one is needed: those of one palette lie in `--out`
  /// itself where that names the atlas.
  private func atlasTemplate(of set: ExportSet) throws(Failure) -> NameTemplate? {
    guard template == nil, outEnds(in: ".atlas") else { return template }
    guard !set.hasPaletteFolders else {
      throw Failure(
        usage: "--out \(out) is one atlas, but each palette has its own; name the folder for them.")
    }
    return NameTemplate(known: "{sprite}{@scale}.png")
  }

  // MARK: - Checking

  private static func template(
    _ name: String, _ request: TintRequest
  ) throws(Failure) -> NameTemplate {
    let form = request.form
    let template: NameTemplate
    do throws(NameTemplateError) {
      template = try NameTemplate(parsing: name, fields: form.fields)
    } catch { throw Failure(usage: "--name \(name): \(error).") }
    if form != .xcassets && !name.lowercased().hasSuffix(".png") {
      throw Failure(usage: "--name \(name) must end in .png, which is what is written.")
    }
    if form == .xcassets && request.spriteAtlas && !name.contains("/") {
      throw Failure(
        usage: "--name \(name) must have a folder, which becomes the atlas: {palette}/{sprite}.")
    }
    return template
  }
}

extension TintRequest.Form {
  /// The fields that templates of names may have.
  var fields: [NameTemplate.Field] {
    switch self {
    case .png, .atlas, .web: PictureExport.fields
    case .xcassets: AssetCatalogExport.fields
    case .sheet, .godot, .godot3, .unity, .css: SheetExport.fields
    }
  }

  /// An example of names that tell palettes apart without folders.
  fileprivate var flatName: String {
    switch self {
    case .png, .atlas, .web: "{sprite}-{palette}{@scale}.png"
    case .xcassets: "{palette}-{sprite}"
    case .sheet, .godot, .godot3, .unity, .css: "{palette}{-page}{@scale}.png"
    }
  }
}
