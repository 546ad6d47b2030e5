public import TinctDocuments
public import TinctGraphics

/// Exports of sprite sheets: the textures, and the documents that tell an engine where the sprites
/// are.
///
/// All palettes have one layout, so their documents differ at most in the names of textures.
public struct SheetExport: Hashable, Sendable {
  /// The documents of sheets.
  public enum Form: Hashable, Sendable {
    /// JSON beside each texture, and for a sheet of several pages one for all of them.
    case json(SheetDocument.Form)
    /// A resource of Godot for each sprite, and one with all sprites as frames.
    case godot(GodotResource.Version)
    /// One resource of Godot with a single animation, which is shown once.
    case godotFilm(GodotResource.Version)
    /// Unity's settings beside each texture.
    case unity
    /// One style sheet for all palettes and scales.
    case css
  }

  /// The fields that templates of names may have.
  public static let fields: [NameTemplate.Field] = [.palette, .page, .dashPage, .scale, .atScale]

  private let form: Form
  private let template: NameTemplate?
  private let layout: PaletteLayout?
  private let options: SpriteSheet.Options
  private let framesPerSecond: Double
  private let milliseconds: [String: Int]
  private let project: String
  private let name: String

  /// Makes an exporter.
  ///
  /// - Parameters:
  ///   - form: the documents.
  ///   - template: the names of textures, ending in `.png`; nil for `NAME{-page}{@scale}.png`, in a
  ///     folder for each palette if there are several.
  ///   - name: the name of textures without a template.
  ///   - layout: the layout of folders if there is no template; nil for a folder for each palette
  ///     if there are several.
  ///   - options: how sprites are laid out.
  ///   - framesPerSecond: the speed of animations, for documents that have one.
  ///   - milliseconds: the durations of sprites that differ from that speed, by name; written in
  ///     JSON of Aseprite's forms, and for films in Godot 4.
  ///   - project: a name that distinguishes this export from others in the same Unity project.
  public init(
    _ form: Form, template: NameTemplate? = nil, name: String = "sheet",
    layout: PaletteLayout? = nil, options: SpriteSheet.Options,
    framesPerSecond: Double = 10, milliseconds: [String: Int] = [:], project: String = ""
  ) {
    self.form = form
    self.template = template
    self.layout = layout
    self.options = options
    self.framesPerSecond = framesPerSecond
    self.milliseconds = milliseconds
    self.project = project
    self.name = name
  }

  /// A sheet whose layout is decided, and the files to make of it.
  public struct Plan: Sendable {
    /// The pages at each scale, in every palette.
    public let set: ExportSet
    /// The files to make.
    public let files: [ExportFile]
    private let sheet: SpriteSheet

    fileprivate init(set: ExportSet, files: [ExportFile], sheet: SpriteSheet) {
      self.set = set
      self.files = files
      self.sheet = sheet
    }

    /// One of the set's pictures.
    public func image(_ picture: Int) -> ColoredIndexedImage {
      let scaleCount = sheet.ratios.count
      return sheet.image(page: picture / scaleCount, scale: picture % scaleCount)
    }
  }

  /// Lays out sprites.
  ///
  /// - Parameters:
  ///   - set: the sprites and palettes of the sheet.
  ///   - images: each of the set's pictures, in every palette.
  ///   - limits: limits on the size of pages.
  public func plan(
    _ set: ExportSet, images: [ColoredIndexedImage], limits: Limits = Limits()
  ) throws(Failure) -> Plan {
    let names = FrameSequence.sorted(try set.sprites().map(\.name))
    let byName = Dictionary(uniqueKeysWithValues: try set.sprites().map { ($0.name, $0) })
    let sprites = names.compactMap { byName[$0] }
    let scales = try scales(of: sprites, set)
    let ratios = try ratios(of: scales, sprites[0], set)
    let sheet: SpriteSheet
    do {
      sheet = try SpriteSheet(
        sprites.map { sprite in
          SpriteSheet.Sprite(name: sprite.name, images: sprite.pictures.map { images[$0] })
        }, ratios: ratios, options: options)
    } catch { throw Failure(error, sprites, set) }
    try check(sheet, limits)
    let pages = ExportSet(
      pictures: sheet.pages.indices.flatMap { page in
        scales.map { ExportSet.Picture(sprite: "page \(page + 1)", scale: $0, source: "the sheet") }
      }, palettes: set.palettes, appearances: set.appearances)
    let files = try Files(self, sheet, pages, scales).all()
    return Plan(set: pages, files: files, sheet: sheet)
  }

  /// The scales, which all sprites must have.
  private func scales(
    of sprites: [ExportSet.Sprite], _ set: ExportSet
  ) throws(Failure) -> [Double] {
    let scales = sprites[0].pictures.map { set.pictures[$0].scale }
    for sprite in sprites {
      let own = sprite.pictures.map { set.pictures[$0].scale }
      guard own == scales else {
        func list(_ scales: [Double]) -> String { scales.map { "\($0)" }.joined(separator: ", ") }
        throw Failure(
          .badData, location: set.pictures[sprite.pictures[0]].source,
          problem: "the sprite '\(sprite.name)' has the scales \(list(own)), but "
            + "'\(sprites[0].name)' has \(list(scales))",
          remedy: "give all sprites of a sheet the same scales")
      }
    }
    return scales
  }

  private func ratios(
    of scales: [Double], _ sprite: ExportSet.Sprite, _ set: ExportSet
  ) throws(Failure) -> [Int] {
    var ratios: [Int] = []
    for scale in scales {
      guard let ratio = Int(exactly: scale / scales[0]) else {
        throw Failure(
          .usage, location: set.pictures[sprite.pictures[0]].source,
          problem: "the scales of a sheet are whole multiples of the smallest, but \(scale) is not "
            + "one of \(scales[0])", remedy: "choose others, such as 1,2,3")
      }
      ratios.append(ratio)
    }
    return ratios
  }

  private func check(_ sheet: SpriteSheet, _ limits: Limits) throws(Failure) {
    for scale in sheet.ratios.indices {
      for size in sheet.pageSizes(scale: scale)
      where max(size.width, size.height) > limits.sidePixels || size.area > limits.imagePixels {
        throw Failure(
          .usage, location: "the sheet",
          problem: "a page would have \(size.width) x \(size.height) pixels, more than the limits "
            + "of \(limits.sidePixels) on a side and \(limits.imagePixels) in all",
          remedy: "lower --max-size, or raise --max-side or --max-pixels")
      }
    }
  }

  // MARK: - Files

  /// The files of a sheet, collected one by one.
  private struct Files {
    let export: SheetExport
    let sheet: SpriteSheet
    let set: ExportSet
    let scales: [Double]
    let template: NameTemplate

    init(_ export: SheetExport, _ sheet: SpriteSheet, _ set: ExportSet, _ scales: [Double]) {
      self.export = export
      self.sheet = sheet
      self.set = set
      self.scales = scales
      let hasFolders = export.layout.map { $0 == .palette } ?? (set.palettes.count > 1)
      let folder = hasFolders ? "{palette}/" : ""
      template =
        export.template ?? NameTemplate(known: folder + "\(export.name){-page}{@scale}.png")
    }

    func all() throws(Failure) -> [ExportFile] {
      var files: [ExportFile] = []
      for palette in set.palettes.indices {
        for scale in scales.indices {
          var names: [OutputName] = []
          for page in sheet.pages.indices {
            let name = try self.name(palette, scale, page: page)
            names.append(name)
            files.append(
              ExportFile(
                name: name, source: "page \(page + 1) of the sheet in \(paletteName(palette))",
                content: .picture(
                  page * scales.count + scale, palette: palette, .png)))
          }
          files += try documents(palette, scale, names)
        }
      }
      if export.form == .css { files.append(try style()) }
      return files
    }

    private func documents(
      _ palette: Int, _ scale: Int, _ names: [OutputName]
    ) throws(Failure) -> [ExportFile] {
      let source = "the sheet in \(paletteName(palette))"
      switch export.form {
      case .json(let form): return try json(form, palette, scale, names, source)
      case .godot(let version): return try godot(version, palette, scale, names, source)
      case .godotFilm(let version):
        return [try frames(version, palette, scale, names, source, isFilm: true)]
      case .unity:
        return try textures(scale, names, from: names[0]).enumerated().map {
          (page, texture) throws(Failure) in
          try ExportFile(
            document: names[page].description + ".meta", source: source,
            UnityTexture.meta(
              texture, isSmooth: true, identity: identity("texture", names[page].description),
              spriteIdentity: { identity("sprite", names[page].description + "/" + $0) }))
        }
      case .css: return []
      }
    }

    private func json(
      _ form: SheetDocument.Form, _ palette: Int, _ scale: Int, _ names: [OutputName],
      _ source: String
    ) throws(Failure) -> [ExportFile] {
      var files: [ExportFile] = []
      let milliseconds = Int((1000 / export.framesPerSecond).rounded())
      let documents = names.map { $0.stem + ".json" }
      for (page, texture) in textures(scale, names, from: nil).enumerated() {
        let others = documents.indices.filter { $0 != page }.map { fileName(documents[$0]) }
        files.append(
          try ExportFile(
            document: documents[page], source: source,
            SheetDocument.bytes(
              texture, form: form, others: others, frameMilliseconds: milliseconds,
              milliseconds: export.milliseconds)))
      }
      if names.count > 1 && template.uses(.dashPage) {
        let name = try self.name(palette, scale, page: nil)
        files.append(
          try ExportFile(
            document: name.stem + ".json", source: source,
            SheetDocument.multiAtlas(textures(scale, names, from: name))))
      }
      return files
    }

    private func godot(
      _ version: GodotResource.Version, _ palette: Int, _ scale: Int, _ names: [OutputName],
      _ source: String
    ) throws(Failure) -> [ExportFile] {
      let whole = try name(palette, scale, page: nil)
      let textures = textures(scale, names, from: whole)
      var files = [try frames(version, palette, scale, names, source, isFilm: false)]
      for texture in textures {
        for frame in texture.frames {
          // Godot knows no marks of scales, so that a scale alone has none.
          let name = scales.count > 1 ? "{sprite}{@scale}.tres" : "{sprite}.tres"
          let sprite = NameTemplate(known: name).text(
            NameTemplate.Values(sprite: frame.name, scale: scales[scale]))
          files.append(
            try ExportFile(
              document: (whole.parts.dropLast() + [sprite]).joined(separator: "/"),
              source: "\(frame.name) in \(paletteName(palette))",
              GodotResource.atlasTexture(frame, image: texture.image, version: version)))
        }
      }
      return files
    }

    /// Godot's list of all sprites as the frames of animations.
    private func frames(
      _ version: GodotResource.Version, _ palette: Int, _ scale: Int, _ names: [OutputName],
      _ source: String, isFilm: Bool
    ) throws(Failure) -> ExportFile {
      let whole = try name(palette, scale, page: nil)
      return try ExportFile(
        document: whole.stem + ".tres", source: source,
        GodotResource.spriteFrames(
          textures(scale, names, from: whole), framesPerSecond: export.framesPerSecond,
          milliseconds: isFilm ? export.milliseconds : [:], isRepeated: !isFilm, version: version))
    }

    private func style() throws(Failure) -> ExportFile {
      let document = "sprites.css"
      var variants: [SheetStyle.Variant] = []
      for appearance in set.appearances {
        variants.append(
          SheetStyle.Variant(
            name: set.palettes[appearance.palette].fileName, images: try images(appearance.palette),
            darkImages: try appearance.dark.map { (dark) throws(Failure) in try images(dark) }))
      }
      return try ExportFile(
        document: document, source: "the style sheet",
        SheetStyle.bytes(
          frames: sheet.frames(scale: 0), pages: sheet.pageSizes(scale: 0), variants: variants,
          scales: scales))
    }

    /// The textures of a palette as seen from the folder of the export, page by page.
    private func images(_ palette: Int) throws(Failure) -> [[String]] {
      try sheet.pages.indices.map { (page) throws(Failure) in
        try scales.indices.map { (scale) throws(Failure) in
          try name(palette, scale, page: page).description
        }
      }
    }

    /// Describes the pages for a document.
    ///
    /// - Parameter document: the document's name; nil for one beside each texture.
    private func textures(
      _ scale: Int, _ names: [OutputName], from document: OutputName?
    ) -> [SheetTexture] {
      let frames = sheet.frames(scale: scale)
      return zip(names, sheet.pageSizes(scale: scale)).enumerated().map { page, texture in
        SheetTexture(
          image: document?.path(to: texture.0) ?? texture.0.parts[texture.0.parts.count - 1],
          size: texture.1,
          scale: scales[scale], frames: frames.filter { $0.page == page })
      }
    }

    /// The name of a page's texture, or of the whole sheet.
    private func name(
      _ palette: Int, _ scale: Int, page: Int?
    ) throws(Failure) -> OutputName {
      let values = NameTemplate.Values(
        palette: set.palettes[palette].fileName, scale: scales[scale], page: (page ?? 0) + 1,
        pageCount: page == nil ? 1 : sheet.pages.count)
      return try Failure.naming("the sheet") { () throws(OutputError) in
        try template.name(values)
      }
    }

    private func paletteName(_ palette: Int) -> String { set.palettes[palette].name }

    private func fileName(_ path: String) -> String {
      path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Half of a hash of names alone, so that it is the same on every machine and in every run.
    private func identity(_ kind: String, _ name: String) -> UnityTexture.Identity {
      let text = ["tinct", kind, export.project, name].joined(separator: "\0")
      return UnityTexture.Identity(bytes: Array(Fingerprint(of: Array(text.utf8)).bytes.prefix(16)))
    }
  }
}

extension Failure {
  fileprivate init(_ error: SheetError, _ sprites: [ExportSet.Sprite], _ set: ExportSet) {
    switch error {
    case .tooLarge(let name, let size, let limit, let extrusion):
      let sprite = sprites.first { $0.name == name }
      // Without the repeated edge (extrusion) the sprite would fit, so say so.
      let isExtruded = extrusion > 0 && max(size.width, size.height) <= limit
      let edge = isExtruded ? " with the edge of \(extrusion) that --extrude repeats" : ""
      self.init(
        .badData, location: sprite.map { set.pictures[$0.pictures[0]].source } ?? name,
        problem: "the sprite '\(name)' has \(size.width) x \(size.height) pixels\(edge), more than "
          + "a page of \(limit) x \(limit) takes",
        remedy: isExtruded
          ? "raise --max-size, lower --extrude, or make it smaller"
          : "raise --max-size, or make it smaller")
    }
  }
}
