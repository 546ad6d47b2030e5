internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics

/// Plans the drawings of tinted sprites: each sprite by itself, or all of them on the pages of a
/// sheet.
struct TintDrawings: Sendable {
  private let settings: ExportSettings
  private let inputs: InputReader
  private let limits: Limits
  private let jobs: JobRunner
  /// The tinter of each group of sprites.
  private let tinters: [TintRuleSet.Group: SpriteTinter]
  private let format: PNGPixelFormat
  private let effort: PNGEffort
  private let keepsClearColors: Bool
  private let out: String
  /// The rules that say which group a sprite is in, and what its pictures depend on.
  private let rules: TintRuleSet

  init(
    _ request: TintRequest, _ settings: ExportSettings, inputs: InputReader, limits: Limits,
    jobs: JobRunner, tinters: [TintRuleSet.Group: SpriteTinter], rules: TintRuleSet
  ) {
    self.settings = settings
    self.inputs = inputs
    self.limits = limits
    self.jobs = jobs
    self.tinters = tinters
    (format, effort) = request.pixels
    keepsClearColors = request.exact
    out = request.output.out
    self.rules = rules
  }

  // MARK: - Pictures

  /// Plans a drawing for each sprite at each scale, and one for the documents.
  func planPictures(
    _ set: ExportSet, _ variants: [SpriteVariant], files paletteFiles: [Palette: String],
    _ plan: inout TintPlan
  ) throws(Failure) {
    plan.isSingleFile = try settings.isSingleFile(
      set.pictures.count * set.palettes.count,
      choice: Failure.wayToChoose(among: set.palettes, files: paletteFiles))
    var (set, variants) = (set, variants)
    var files: [ExportFile]
    if plan.isSingleFile {
      files = [
        ExportFile(
          name: try singleName(), source: set.pictures[0].source,
          content: .picture(0, palette: 0, .png))
      ]
    } else {
      (set, variants) = named(set, variants, &plan)
      files = try settings.files(of: set)
    }
    let palettes = set.palettes.map { Dependency.of($0) }
    let sources = sources(of: variants, &plan)
    var shown: [Int: [ExportFile]] = [:]
    for file in files {
      if case .picture(let index, _, _) = file.content { shown[index, default: []].append(file) }
    }
    for (index, source) in sources.enumerated() {
      guard let source else { continue }
      plan.drawings.append(
        drawing(source, variants[index], shown[index] ?? [], set.palettes, palettes))
    }
    if !variants.isEmpty { planDocuments(files, &plan) }
  }

  private func drawing(
    _ source: SpriteSource, _ variant: SpriteVariant, _ files: [ExportFile],
    _ palettes: [Palette], _ dependencies: [[Dependency]]
  ) -> PlannedDrawing {
    let pictures = files.compactMap { file -> Picture? in
      guard case .picture(_, let palette, let format) = file.content else { return nil }
      return Picture(palette: palette, format: format)
    }
    let tinter = tinter(of: variant)
    return PlannedDrawing(
      source: variant.source.path,
      dependencies: source.files.map { Dependency("the \($0.layer)", content: $0.content) }
        + rules.dependencies(of: rules.group(of: variant.source.name).rule),
      files: zip(files, pictures).map { file, picture in
        PlannedFile(
          name: file.name, source: file.source, palette: palettes[picture.palette].name,
          dependencies: dependencies[picture.palette])
      }
    ) { [self, inputs, limits] (wanted, write) throws(Failure) in
      let wanted = wanted.map { (file: $0, picture: pictures[$0]) }
      let hasWebP = wanted.contains { $0.picture.format == .webp }
      let share = jobs.memory.share(
        of: source.bytesNeeded(at: variant.factor, webP: hasWebP ? effort : nil))
      defer { withExtendedLifetime(share) {} }
      // Recipes that distinguish different details of a sprite share a picture only with WebP,
      // whose files then depend on all of them.
      let needsAll = pictures.contains { $0.format == .webp }
      let palettes =
        needsAll ? Array(palettes.indices) : Set(wanted.map(\.picture.palette)).sorted()
      var sprite = try tinter.tint(source, scale: variant.factor, palettes: palettes) {
        () throws(Failure) in try source.decoded(inputs, limits)
      }
      let joined = needsAll && !sprite.isShared ? self.pngs(sprite.joined) : nil
      let order = Dictionary(uniqueKeysWithValues: zip(palettes, palettes.indices))
      let size = sprite.size
      for (file, picture) in wanted where picture.format == .png {
        guard let index = order[picture.palette] else { continue }
        let png = joined?[index] ?? sprite.png(index)
        write(file, MadeFile(pieces: png.pieces, pixels: size))
      }
      for (file, picture) in wanted where picture.format == .webp {
        guard let index = order[picture.palette] else { continue }
        let webp = try self.webp(sprite.bitmap(index), of: files[file])
        write(file, MadeFile(pieces: [webp], pixels: size))
      }
      return sprite.warnings(source)
    }
  }

  /// A file of a sprite: the index of its palette, and its format.
  private struct Picture {
    let palette: Int
    let format: ExportFile.PictureFormat
  }

  private func singleName() throws(Failure) -> OutputName {
    let file = out.split(separator: "/").last.map(String.init) ?? out
    return try Failure.naming(out) { () throws(OutputError) in try OutputName(lastOf: file) }
  }

  private func pngs(_ image: ColoredIndexedImage) -> [EncodedPNG] {
    var shared = SharedPNG(image, format: format, effort: effort, workers: jobs.threads)
    return image.colorings.map { shared.encoded(colors: $0) }
  }

  private func webp(_ bitmap: Bitmap, of file: ExportFile) throws(Failure) -> [UInt8] {
    do throws(WebPError) {
      return try EncodedWebP(
        bitmap, keepsClearColors: keepsClearColors, effort: effort.rawValue
      ).bytes
    } catch { throw Failure(error, path: "\(out)/\(file.name)") }
  }

  // MARK: - Sheets

  /// Lays out all sprites, and plans a drawing for each page, and one for the documents.
  func planSheet(
    _ set: ExportSet, _ variants: [SpriteVariant], isWhole: Bool, report: JobRunner.Report?,
    _ plan: inout TintPlan
  ) throws(Failure) {
    let (set, variants) = named(set, variants, &plan)
    let sources = sources(of: variants, &plan)
    guard isWhole, plan.failures.isEmpty, !variants.isEmpty, !set.palettes.isEmpty else { return }
    let whole = zip(sources, variants).compactMap { source, variant in
      source.map { ($0, variant) }
    }
    guard let sprites = joined(whole, set.palettes.count, report, &plan) else { return }
    let sheet = try settings.sheet.plan(set, images: sprites, limits: limits)
    var content: [Dependency] = []
    for rule in rules.used(by: variants.map(\.source.name)) {
      content += rules.dependencies(of: rule)
    }
    for (source, picture) in zip(sources, set.pictures) {
      content += (source?.files ?? []).map { file in
        Dependency(
          "the \(file.layer) \(picture.sprite) at scale \(picture.scale)", content: file.content)
      }
    }
    let palettes = set.palettes.map { Dependency.of($0) }
    for index in sheet.set.pictures.indices {
      let files = sheet.files.compactMap { file -> (file: ExportFile, palette: Int)? in
        guard case .picture(index, let palette, _) = file.content else { return nil }
        return (file, palette)
      }
      plan.drawings.append(
        PlannedDrawing(
          source: "\(sheet.set.pictures[index].sprite) of the sheet", dependencies: content,
          files: files.map { file, palette in
            PlannedFile(
              name: file.name, source: file.source, palette: set.palettes[palette].name,
              dependencies: palettes[palette])
          }
        ) { [self] (wanted, write) throws(Failure) in
          let page = sheet.image(index)
          let pngs = self.pngs(page)
          for file in wanted {
            write(
              file,
              MadeFile(
                pieces: pngs[files[file].palette].pieces,
                pixels: PixelSize(width: page.width, height: page.height)))
          }
          return []
        })
    }
    planDocuments(sheet.files, &plan)
  }

  /// Returns every sprite in all palettes; nil, with the failures noted, if one of them cannot be
  /// made.
  private func joined(
    _ sprites: [(SpriteSource, SpriteVariant)], _ paletteCount: Int,
    _ report: JobRunner.Report?, _ plan: inout TintPlan
  ) -> [ColoredIndexedImage]? {
    let work = sprites.map { source, variant in
      Coloring(
        source: source, scale: variant.factor, tinter: tinter(of: variant),
        palettes: Array(0..<paletteCount))
    }
    let outcomes = jobs.run(work, report: report) { [inputs, limits, memory = jobs.memory] work in
      let share = memory.share(of: work.source.bytesNeeded(at: work.scale))
      defer { withExtendedLifetime(share) {} }
      return work.joined(inputs, limits)
    }
    var images: [ColoredIndexedImage] = []
    for outcome in outcomes {
      switch outcome {
      case .success(let (image, warnings)):
        images.append(image)
        plan.warnings += warnings
      case .failure(let failure): plan.failures.append(failure)
      }
    }
    return images.count == sprites.count ? images : nil
  }

  // MARK: - Both

  /// Returns the pictures whose names are valid names of files; notes the others as failures.
  private func named(
    _ set: ExportSet, _ variants: [SpriteVariant], _ plan: inout TintPlan
  ) -> (ExportSet, [SpriteVariant]) {
    var named = set
    var left: [SpriteVariant] = []
    named.pictures = []
    for (picture, variant) in zip(set.pictures, variants) {
      let isNamed: Void? = plan.attempt { () throws(Failure) in try picture.checkName() }
      guard isNamed != nil else { continue }
      named.pictures.append(picture)
      left.append(variant)
    }
    return (named, left)
  }

  /// Returns the hashes of the files of sprites; nil, with the failure noted, if one cannot be
  /// read.
  private func sources(
    of variants: [SpriteVariant], _ plan: inout TintPlan
  ) -> [SpriteSource?] {
    // Each file is read once: an overlay may lie on every sprite, and a sprite be made at many
    // scales.
    var paths: [String] = []
    var indices: [String: Int] = [:]
    for path in variants.flatMap({ $0.source.layers.map(\.path) }) where indices[path] == nil {
      indices[path] = paths.count
      paths.append(path)
    }
    let contents = jobs.run(paths) { [inputs] in SourceContent.read($0, inputs) }
    for variant in variants where variant.scale == 1 && variant.factor != 1 {
      guard let layer = variant.source.layers.first, let index = indices[layer.path],
        case .success(let content) = contents[index]
      else { continue }
      plan.cautions += Self.roundingWarning(content.size, variant)
    }
    return variants.map { variant in
      plan.attempt { () throws(Failure) in
        SpriteSource(
          path: variant.source.path,
          files: try variant.source.layers.map { (layer) throws(Failure) in
            guard let index = indices[layer.path] else { preconditionFailure("all were read") }
            let content = try contents[index].get()
            return SpriteSource.File(
              layer: layer.name, path: layer.path, content: content.hash,
              pixelCount: content.size.width * content.size.height)
          })
      }
    }
  }

  /// Returns a warning if the smallest of several scales is not a whole number of pixels, so that
  /// the larger ones are not exact multiples of it.
  private static func roundingWarning(
    _ size: PixelSize, _ variant: SpriteVariant
  ) -> [String] {
    let side = Double(size.width) * variant.factor
    let scale = variant.source.scale
    // For a scale that the file's name gives, `tinct lint` says so.
    guard abs(side - side.rounded()) > 1e-6, scale == scale.rounded(),
      SpriteFileName(variant.source.path).scale == nil
    else { return [] }
    let better = (Int(scale) + 1...Int(scale) + 8).first { size.width % $0 == 0 }
    let advice = better.map {
      "; --source-scale \($0) makes \(size.width / $0) at scale 1"
    }
    return [
      "\(InputReader.shown(variant.source.path)): \(size.width) pixels at scale "
        + "\(SpriteFileName.text(scale)) are no whole number at scale 1, so that pictures of the "
        + "scales differ by parts of a pixel"
        + (advice ?? "")
    ]
  }

  /// Plans one drawing with all documents, whose bytes are already known.
  private func planDocuments(_ files: [ExportFile], _ plan: inout TintPlan) {
    var documents: [PlannedFile] = []
    var contents: [[UInt8]] = []
    for file in files {
      guard case .document(let bytes) = file.content else { continue }
      documents.append(
        PlannedFile(
          name: file.name, source: file.source,
          dependencies: [Dependency("the document", content: Fingerprint(of: bytes))]))
      contents.append(bytes)
    }
    guard !documents.isEmpty else { return }
    plan.drawings.append(
      PlannedDrawing(source: "the documents of the export", dependencies: [], files: documents) {
        [contents] (wanted, write) throws(Failure) in
        for file in wanted { write(file, MadeFile(pieces: [contents[file]])) }
        return []
      })
  }

  private func tinter(of variant: SpriteVariant) -> SpriteTinter {
    guard let tinter = tinters[rules.group(of: variant.source.name)] else {
      preconditionFailure("every group of sprites has its recipes")
    }
    return tinter
  }
}

/// The hash of a file, and the size of its picture.
private struct SourceContent: Sendable {
  let hash: Fingerprint
  let size: PixelSize

  static func read(_ path: String, _ inputs: InputReader) -> Result<SourceContent, Failure> {
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(path) } catch {
      return .failure(Failure(error))
    }
    // Files are read again when their sprite is decoded, instead of holding them all in memory.
    let size = PNGInfo.size(announcedBy: bytes)
    return .success(
      SourceContent(
        hash: Fingerprint(of: bytes), size: PixelSize(width: size.width, height: size.height)))
  }
}

/// A sprite to be made in all palettes at once.
private struct Coloring: Sendable {
  let source: SpriteSource
  let scale: Double
  let tinter: SpriteTinter
  let palettes: [Int]

  func joined(
    _ inputs: InputReader, _ limits: Limits
  ) -> Result<(ColoredIndexedImage, warnings: [String]), Failure> {
    do throws(Failure) {
      let sprite = try tinter.tint(source, scale: scale, palettes: palettes) {
        () throws(Failure) in try source.decoded(inputs, limits)
      }
      return .success((sprite.joined, sprite.warnings(source)))
    } catch { return .failure(error) }
  }
}

extension TintedSprite {
  /// Returns the remarks on the files of the sprite, with their paths.
  fileprivate func warnings(_ source: SpriteSource) -> [String] {
    zip(source.files, notes).flatMap { file, notes in
      notes.map { "\(InputReader.shown(file.path)): \($0)" }
    }
  }
}

extension TintRequest {
  /// The form of the pixels of PNGs, and the effort for them.
  var pixels: (PNGPixelFormat, PNGEffort) {
    (rgba ? .rgba : .smallest, PNGEffort(rawValue: output.effort) ?? .standard)
  }
}

extension Failure {
  /// Describes why a picture could not become a WebP.
  fileprivate init(_ error: WebPError, path: String) {
    switch error {
    case .tooLarge(let width, let height):
      self.init(
        .badData, location: path,
        problem: "the picture has \(width) x \(height) pixels, but WebP allows "
          + "\(EncodedWebP.largestSide) on a side", remedy: "choose a smaller --scale")
    case .failed(let code):
      self.init(
        .inputOutput, location: path, problem: "libwebp failed with error \(code)",
        remedy: "there may be too little memory")
    }
  }
}
