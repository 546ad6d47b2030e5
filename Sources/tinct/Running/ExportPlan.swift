internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// Where the files of an export go, all checked, and the way to write them.
struct ExportPlan {
  private let exported: ExportSet
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
    files = [
      0: [
        ExportFile(
          name: name, source: set.pictures[0].source,
          content: .picture(0, palette: 0, .png))
      ]
    ]
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

  /// Writes every file that shows a picture.
  ///
  /// - Parameters:
  ///   - index: the picture's place in the set.
  ///   - prints: the picture in each palette.
  ///   - own: what decides the picture besides the options and the palettes.
  func write(_ index: Int, _ prints: SpritePress.Prints, from own: IngredientGroup) -> Outcome {
    var outcome = Outcome()
    for file in files[index] ?? [] {
      guard case .picture(_, let palette, let format) = file.content else { continue }
      let pieces =
        switch format {
        case .png: prints.files[palette].pieces
        }
      outcome.write(
        pieces, as: file.name, in: plan, palette: exported.palettes[palette].name,
        width: prints.width, height: prints.height,
        from: [ingredients.common, ingredients.palettes[palette], own])
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
