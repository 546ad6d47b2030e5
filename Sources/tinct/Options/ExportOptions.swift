internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// The form of what is made, and its names.
struct ExportOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      """
      What to make: png (files), xcassets (Xcode's catalogue), atlas (folders for SpriteKit), sheet \
      (textures with JSON for Phaser, Pixi and others), godot, godot3, unity, css (sheets with what \
      these load), web (PNG and WebP with a page that shows them).
      """, valueName: "form"))
  var form = ExportForm.png

  @Option(
    help: ArgumentHelp(
      """
      The names in the folder. Files: from {palette}, {sprite}, {scale} and {@scale} (such as @2x; \
      nothing at scale 1), by default {palette}/{sprite}{@scale}.png, without the folder if there \
      is one palette. Sheets: from {palette}, {page}, {-page} (nothing if there is one), {scale} and \
      {@scale}. Assets: from {palette} and {sprite}.
      """, valueName: "template"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      """
      xcassets, css: a palette that takes the place of another one in dark mode; as many as there \
      are palettes, in their order.
      """, valueName: "palette"))
  var dark: [String] = []

  @Flag(help: "xcassets: put the pictures of each palette into an atlas for SpriteKit.")
  var spriteAtlas = false

  @Flag(help: "web: keep the colours of clear pixels in WebP too, as PNG does.")
  var exact = false

  @Flag(
    help: ArgumentHelp(
      """
      Write 8 bits each of red, green, blue and alpha, for programs that read nothing else. \
      (default: the smallest form, mostly indexed)
      """))
  var rgba = false

  @OptionGroup var sheet: SheetOptions

  func validate() throws {
    if let name { try check(name) }
    if !form.isSheet, let option = sheet.given.first {
      throw ValidationError("\(option) is for sheets, not for --as \(form.rawValue).")
    }
    if form == .css, sheet.noTrim {
      throw ValidationError("--no-trim: nothing is trimmed with --as css.")
    }
    if sheet.data != nil && form != .sheet {
      throw ValidationError("--data is for --as sheet, not for --as \(form.rawValue).")
    }
    if form == .css && sheet.powerOfTwo {
      throw ValidationError("--power-of-two is for textures of games, not for --as css.")
    }
    if !dark.isEmpty && !form.takesDarkPalettes {
      throw ValidationError("--dark is for --as xcassets and css, not for \(form.rawValue).")
    }
    if spriteAtlas && form != .xcassets {
      throw ValidationError("--sprite-atlas is for --as xcassets, not for \(form.rawValue).")
    }
    if exact && form != .web {
      throw ValidationError("--exact is for --as web; PNGs are exact always.")
    }
  }

  private func check(_ name: String) throws {
    let template: NameTemplate
    do { template = try NameTemplate(parsing: name, fields: form.fields) } catch {
      throw ValidationError("--name \(name): \(error).")
    }
    if form.namesFiles && !name.lowercased().hasSuffix(".png") {
      throw ValidationError("--name \(name) must end in .png, which is what is written.")
    }
    if !form.isSheet && !name.contains("{sprite}") {
      throw ValidationError("--name \(name) must have {sprite} in it, or all would be one file.")
    }
    if form == .xcassets && spriteAtlas && !name.contains("/") {
      throw ValidationError(
        "--name \(name) must have a folder, which becomes the atlas: {palette}/{sprite}.")
    }
    try checkText(of: template)
  }

  /// Refuses a template that makes no good name of good parts, so that no sprite is blamed for it.
  private func checkText(of template: NameTemplate) throws {
    let values = NameTemplate.Values(palette: "a", sprite: "a", scale: 2, page: 1, pageCount: 2)
    do throws(OutputError) { _ = try template.name(values) } catch {
      let problem = Failure(error)?.problem ?? "it cannot be the name of a file"
      throw ValidationError(
        "--name \(template): \(problem); write a path below --out, such as "
          + "'{palette}/{sprite}{@scale}.png'.")
    }
  }

  /// The template, if one is given; it was checked.
  var template: NameTemplate? {
    name.flatMap { try? NameTemplate(parsing: $0, fields: form.fields) }
  }

  /// How files are made of pictures, for forms that do not go by way of a `SpritePress`.
  func press(_ effort: PNGEffort) -> PlatePress {
    PlatePress(format: rgba ? .rgba : .smallest, effort: effort, keepsClearColors: exact)
  }

  /// Whether pictures are PNGs alone, one for each sprite, scale and palette.
  var isPlain: Bool { !form.isSheet && form != .web }

  /// The palettes, and those that take their places in dark mode; none, or one for each.
  func palettes(
    _ options: PaletteOptions, _ run: Run
  ) throws -> (light: [Palette], dark: [Palette]) {
    let light = run.palettes(options)
    let dark = run.palettes(dark, option: "--dark", options.importing)
    guard self.dark.isEmpty || dark.count == light.count else {
      // Without their dark ones, assets would lose an appearance.
      if run.hasFailed { throw run.refuse([]) }
      throw UsageError(
        "there \(light.count == 1 ? "is" : "are") \(counted(light.count, "palette")), but \(dark.count) for dark mode; give a "
          + "--dark for each --palette, in the same order.")
    }
    return (light, dark)
  }

  /// How the palettes that can be used belong together.
  static func editions(
    _ palettes: [Palette], light: [Palette], dark: [Palette]
  ) -> [ExportSet.Edition] {
    light.indices.compactMap { index in
      palettes.firstIndex(of: light[index]).map { place in
        ExportSet.Edition(
          palette: place, dark: dark.isEmpty ? nil : palettes.firstIndex(of: dark[index]))
      }
    }
  }

  /// Checks the files of an export that is not a sheet; ends the run, with nothing written, if they
  /// cannot be made.
  ///
  /// Pictures whose names cannot be those of files are noted as failures and left out.
  func plan(_ set: ExportSet, out: String, _ run: Run) throws -> ExportPlan {
    try check(set.palettes, run)
    let count = set.pictures.count * set.palettes.count
    if form == .png && out.lowercased().hasSuffix(".png") && count > 0 {
      guard count == 1 && name == nil else {
        throw UsageError(
          "--out \(out) is one file, but there is more to write; name a folder.")
      }
      return try ExportPlan(file: out, of: set, run)
    }
    let set = named(set, run)
    if template == nil, let clash = set.clash { throw run.refuse([clash]) }
    let files = try run.required { () throws(Failure) in
      switch form {
      case .xcassets:
        try AssetCatalogExport(
          template: template, usesSpriteAtlases: spriteAtlas,
          folder: Self.isCatalog(out) ? "" : "Sprites.xcassets"
        ).files(of: set)
      case .atlas: try PictureExport(.atlas, template: template).files(of: set)
      case .web: try PictureExport(.web, template: template).files(of: set)
      default: try PictureExport(.png, template: template).files(of: set)
      }
    }
    return try ExportPlan(files, of: set, in: out, run)
  }

  /// Lays out a sheet and checks its files; ends the run, with nothing written, if they cannot be
  /// made.
  ///
  /// - Parameter plates: each picture of the set, in every palette.
  func sheetPlan(
    _ set: ExportSet, _ plates: [ColoredPlate], out: String, _ run: Run
  ) throws -> (ExportPlan, SheetExport.Plan) {
    let export = SheetExport(
      sheetForm, template: template, options: sheet.layout(for: form),
      framesPerSecond: sheet.fps ?? 10,
      project: out.split(separator: "/").last.map(String.init) ?? "")
    let plan = try run.required { () throws(Failure) in
      try export.plan(set, plates: plates, limits: run.limits)
    }
    return (try ExportPlan(plan.files, of: plan.set, in: out, run), plan)
  }

  /// Ends the run where pictures of two palettes would go to one folder.
  func check(_ palettes: [Palette], _ run: Run) throws {
    let clashes = run.folderClashes(palettes)
    guard clashes.isEmpty else { throw run.refuse(clashes) }
  }

  /// The pictures whose names can be those of files; the others are noted as failures.
  func named(_ set: ExportSet, _ run: Run) -> ExportSet {
    var set = set
    set.pictures = set.pictures.filter { picture in
      run.attempt { () throws(Failure) in try picture.checkName() } != nil
    }
    return set
  }

  private var sheetForm: SheetExport.Form {
    switch form {
    case .godot: .godot(.four)
    case .godot3: .godot(.three)
    case .unity: .unity
    case .css: .css
    default: .json(sheet.data ?? .hash)
    }
  }

  private static func isCatalog(_ path: String) -> Bool {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    return path.lowercased().hasSuffix(".xcassets")
  }
}

extension Run {
  /// The result of some work without which nothing can be made; ends the run if it went wrong.
  func required<Result>(_ work: () throws(Failure) -> Result) throws(ExitCode) -> Result {
    do { return try work() } catch { throw refuse([error]) }
  }
}
