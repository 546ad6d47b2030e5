internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// Where the files of an export go, all checked, and the way to write them.
struct ExportPlan {
  /// What is exported.
  let exported: ExportSet
  private let plan: OutputPlan
  /// The files that show a picture, by the picture's place in the set.
  private let files: [Int: [ExportFile]]
  private let documents: [ExportFile]
  /// What decides all files, and what decides those of each palette.
  private let ingredients: (common: IngredientGroup, palettes: [IngredientGroup])

  /// The pictures to make.
  var pictures: [ExportSet.Picture] { exported.pictures }

  /// Checks the files of an export in a folder.
  ///
  /// The run ends here, with nothing written, where two files would have one name, or one would
  /// replace an input.
  init(_ files: [ExportFile], of set: ExportSet, in folder: String, _ run: Run) throws {
    exported = set
    plan = try run.plan(
      root: folder, files.map { OutputPlan.Output(name: $0.name, source: $0.source) })
    var shown: [Int: [ExportFile]] = [:]
    var documents: [ExportFile] = []
    for file in files {
      switch file.content {
      case .picture(let index, _, _): shown[index, default: []].append(file)
      case .document: documents.append(file)
      }
    }
    self.files = shown
    self.documents = documents
    ingredients = Self.ingredients(of: set, run)
  }

  /// Checks the one file of an export of one picture in one palette.
  init(file path: String, of set: ExportSet, _ run: Run) throws {
    exported = set
    plan = try run.plan(file: path, source: set.pictures[0].source)
    guard let name = plan.singleName else { preconditionFailure("the plan is for one file") }
    let file = ExportFile(
      name: name, source: set.pictures[0].source, content: .picture(0, palette: 0, .png))
    files = [0: [file]]
    documents = []
    ingredients = Self.ingredients(of: set, run)
  }

  private static func ingredients(
    of set: ExportSet, _ run: Run
  ) -> (common: IngredientGroup, palettes: [IngredientGroup]) {
    (run.commonIngredients, set.palettes.map { IngredientGroup(Ingredient.of($0)) })
  }

  /// What came of every file that shows a picture if none need be made: former runs wrote them from
  /// the same ingredients. Nil if any is to be made.
  ///
  /// - Parameter own: what decides the picture besides the options and the palettes.
  func kept(_ index: Int, from own: IngredientGroup) -> Outcome? {
    var outcome = Outcome()
    for file in files[index] ?? [] {
      guard case .picture(_, let palette, _) = file.content,
        let kept = plan.kept(
          file.name, from: [ingredients.common, ingredients.palettes[palette], own])
      else { return nil }
      outcome.written.append(WrittenFile(kept, palette: exported.palettes[palette].name))
    }
    return outcome
  }

  /// Writes every file that shows a picture, all of which are PNGs.
  ///
  /// - Parameters:
  ///   - index: the picture's place in the set.
  ///   - prints: the picture in each palette.
  ///   - own: what decides the picture besides the options and the palettes.
  func write(_ index: Int, _ prints: SpritePress.Prints, from own: IngredientGroup) -> Outcome {
    var outcome = Outcome()
    for file in files[index] ?? [] {
      guard case .picture(_, let palette, .png) = file.content else { continue }
      outcome.write(
        prints.files[palette].pieces, as: file.name, in: plan,
        palette: exported.palettes[palette].name, width: prints.width, height: prints.height,
        from: [ingredients.common, ingredients.palettes[palette], own])
    }
    return outcome
  }

  /// Writes every file that shows a picture.
  ///
  /// - Parameters:
  ///   - index: the picture's place in the set.
  ///   - plate: the picture, with a colouring for each palette.
  ///   - press: what makes files of it.
  ///   - own: what decides the picture besides the options and the palettes.
  func write(
    _ index: Int, _ plate: ColoredPlate, _ press: PlatePress, from own: IngredientGroup
  ) -> Outcome {
    var outcome = Outcome()
    let files = files[index] ?? []
    let pngs = press.pngs(plate)
    for file in files {
      guard case .picture(_, let palette, let format) = file.content else { continue }
      do throws(WebPError) {
        let pieces =
          switch format {
          case .png: pngs[palette].pieces
          case .webp: [try press.webp(plate, coloring: palette).bytes]
          }
        outcome.write(
          pieces, as: file.name, in: plan, palette: exported.palettes[palette].name,
          width: plate.width, height: plate.height,
          from: [ingredients.common, ingredients.palettes[palette], own])
      } catch { outcome.failures.append(Failure(error, place: plan.path(of: file.name))) }
    }
    return outcome
  }

  /// Writes the documents.
  func writeDocuments() -> Outcome {
    var outcome = Outcome()
    for file in documents {
      guard case .document(let bytes) = file.content else { continue }
      outcome.write([bytes], as: file.name, in: plan)
    }
    return outcome
  }
}

extension Failure {
  /// Puts into words why a picture could not become a WebP.
  fileprivate init(_ error: WebPError, place: String) {
    switch error {
    case .tooLarge(let width, let height):
      self.init(
        .badData, place: place,
        problem: "the picture has \(width) x \(height) pixels, but WebP has room for "
          + "\(EncodedWebP.largestSide) on a side", remedy: "choose a smaller --scale")
    case .failed(let code):
      self.init(
        .inputOutput, place: place, problem: "libwebp gave up, with its error \(code)",
        remedy: "there may be too little memory")
    }
  }
}
