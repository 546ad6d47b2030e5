internal import TinctCodecs
internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics

/// Lays the frames of a film out on a sheet.
struct FilmSheet: Sendable {
  private let film: Film
  private let clip: FilmClip
  private let names: [String]
  private let exporter: SheetExport

  /// Prepares a sheet.
  ///
  /// - Parameter isSplit: true if a palette that was asked for cannot be read: the files of the
  ///   others go where they would go if it could.
  init(
    _ request: FramesRequest, _ film: Film, _ clip: FilmClip, isSplit: Bool
  ) throws(Failure) {
    self.film = film
    self.clip = clip
    names = Film.numbers(clip.count).map { "\(film.name)-\($0)" }
    let template = try request.name.map { (name) throws(Failure) in
      let template: NameTemplate
      do throws(NameTemplateError) {
        template = try NameTemplate(parsing: name, fields: [.palette, .page, .dashPage])
      } catch { throw Failure(.usage, location: "--name \(name)", problem: "\(error)") }
      guard name.lowercased().hasSuffix(".png") else {
        throw Failure(
          .usage, location: "--name \(name)",
          problem: "it must end in .png, which is what is written")
      }
      guard request.layout == .palette, !template.hasPaletteFolder else { return template }
      return NameTemplate(known: "{palette}/\(name)")
    }
    let hasSeveral = film.palettes.count > 1
    if hasSeveral, template.map({ !$0.uses(.palette) }) ?? (request.layout == .flat) {
      throw Failure(
        .usage, location: request.name.map { "--name \($0)" } ?? "--layout flat",
        problem: "the sheets of \(film.palettes.count) palettes would have the same names",
        remedy: "put {palette} into a --name")
    }
    let isSplit = isSplit && request.look.palettes.palette.count > 1
    exporter = SheetExport(
      Self.form(request), template: template, name: film.name,
      layout: request.layout ?? (isSplit ? .palette : nil), options: Self.options(request),
      framesPerSecond: request.rate,
      milliseconds: Dictionary(uniqueKeysWithValues: zip(names, clip.milliseconds)))
  }

  /// Draws all frames and lays them out.
  func plan(_ export: FilmExport) throws(Failure) -> SheetExport.Plan {
    let images = try export.animation(clip).images(of: film.location, report: export.report)
    let set = ExportSet(
      pictures: names.map { ExportSet.Picture(sprite: $0, source: film.location) },
      palettes: film.palettes)
    return try exporter.plan(set, images: images, limits: export.settings.limits)
  }

  private static func form(_ request: FramesRequest) -> SheetExport.Form {
    switch request.chosenForm {
    // A film is one animation; resources for single frames would only be in the way.
    case .godot: .godotFilm(.four)
    case .godot3: .godotFilm(.three)
    case .png, .atlas, .sheet, .apng, .gif, .webp, .y4m, .rgba: .json(request.data ?? .aseprite)
    }
  }

  private static func options(_ request: FramesRequest) -> SpriteSheet.Options {
    var options = SpriteSheet.Options()
    options.largestSide = request.maxSize ?? 4096
    options.extrusion = 0
    options.arrangement = request.sheet == .rows ? .rows(columns: request.columns) : .packed
    // In rows the position of a frame follows from its number, so repeated frames are kept.
    options.trims = request.sheet != .rows
    return options
  }
}

extension FilmPlanner {
  /// Makes pages with all frames, and their documents. All palettes share the pages' pixels, so
  /// that each file depends on all of them.
  func makeSheet(_ clip: FilmClip) {
    let failures = session.failureCount
    let clashes = session.folderClashes(film.palettes)
    guard clashes.isEmpty else { return clashes.forEach(session.note) }
    let form = request.chosenForm.rawValue
    let content = allDependencies(form)
    var drawn: SheetExport.Plan?
    let planned = session.attempt { () throws(Failure) in
      let exporter = try FilmSheet(request, film, clip, isSplit: session.hasFailed)
      // The pages are known once the frames are: the cache keeps the names of the files.
      let files = try cached(
        "\(form) \(request.name ?? "") \(request.layout?.rawValue ?? "")", content,
        read: SheetFile.read, write: SheetFile.bytes
      ) { () throws(Failure) in
        let sheet = try exporter.plan(export)
        drawn = sheet
        return sheet.files.map(SheetFile.init)
      }
      return (exporter, files)
    }
    guard let (exporter, files) = planned else { return }
    let drawing = PlannedDrawing(
      source: film.location, dependencies: content,
      files: files.map { file in
        PlannedFile(
          name: file.name, source: file.source,
          palette: file.palette.map { film.palettes[$0].name },
          isList: file.palette == nil)
      }
    ) { [drawn, export] (wanted, write) throws(Failure) in
      let sheet = if let drawn { drawn } else { try exporter.plan(export) }
      guard sheet.files.count == files.count else {
        preconditionFailure("a film has the same pages each time it is drawn")
      }
      for page in sheet.set.pictures.indices {
        let shown = wanted.filter { sheet.files[$0].content.isPicture(page) }
        guard !shown.isEmpty else { continue }
        let image = sheet.image(page)
        var shared = SharedPNG(
          image, effort: export.settings.effort, workers: export.settings.workers)
        for file in shown {
          guard case .picture(_, let palette, _) = sheet.files[file].content else { continue }
          write(
            file,
            MadeFile(
              pieces: shared.encoded(colors: image.colorings[palette]).pieces,
              pixels: PixelSize(width: image.width, height: image.height)))
        }
      }
      for file in wanted {
        guard case .document(let bytes) = sheet.files[file].content else { continue }
        write(file, MadeFile(pieces: [bytes]))
      }
      return []
    }
    session.make([drawing], of: request, in: .folder(out), things: "pages")
    makeCues(clip, since: failures)
  }
}

/// A file of a sheet, as the cache keeps it.
private struct SheetFile {
  let name: OutputName
  let source: String
  /// The index of its palette; nil for a document.
  let palette: Int?

  init(_ file: ExportFile) {
    (name, source) = (file.name, file.source)
    if case .picture(_, let palette, _) = file.content {
      self.palette = palette
    } else {
      palette = nil
    }
  }

  private init(_ packed: inout PackedReader) throws {
    name = try OutputName(checking: try packed.text())
    source = try packed.text()
    let number = try packed.number()
    palette = number == 0 ? nil : number - 1
  }

  static func bytes(_ files: [SheetFile]) -> [UInt8] {
    var packed = PackedWriter()
    packed.put(files.count)
    for file in files {
      packed.put(file.name.description)
      packed.put(file.source)
      packed.put(file.palette.map { $0 + 1 } ?? 0)
    }
    return packed.bytes
  }

  static func read(_ bytes: [UInt8]) -> [SheetFile]? {
    var packed = PackedReader(bytes[...])
    guard let count = try? packed.count() else { return nil }
    var files: [SheetFile] = []
    for _ in 0..<count {
      guard let file = try? SheetFile(&packed) else { return nil }
      files.append(file)
    }
    return files
  }
}

extension ExportFile.Content {
  fileprivate func isPicture(_ index: Int) -> Bool {
    if case .picture(index, _, _) = self { true } else { false }
  }
}
