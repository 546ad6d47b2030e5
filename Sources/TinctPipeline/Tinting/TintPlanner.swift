public import TinctBoards
internal import TinctCodecs
public import TinctDocuments
public import TinctGraphics

/// The drawings that a request for tinted sprites needs, with counts, failures and warnings.
public struct TintPlan: Sendable {
  /// One drawing for each sprite at each scale, or for each page of a sheet; the documents in one.
  public internal(set) var drawings: [PlannedDrawing] = []
  /// `out` names the one file to write; otherwise it names a folder.
  public internal(set) var isSingleFile = false
  /// The number of sprites, each counted once for all of its scales.
  public internal(set) var spriteCount = 0
  /// The number of palettes that they are made in.
  public internal(set) var paletteCount = 0
  /// The number of scales at which each sprite is made; 1 if they differ.
  public internal(set) var scaleCount = 1
  /// The reasons why something that was asked for is not among the drawings.
  public internal(set) var failures: [Failure] = []
  /// Remarks for people, although nothing failed.
  public internal(set) var warnings: [String] = []
  /// Remarks on what is made, which are not repeated where everything is up to date.
  public internal(set) var cautions: [String] = []

  mutating func attempt<Result>(_ work: () throws(Failure) -> Result) -> Result? {
    do throws(Failure) { return try work() } catch {
      failures.append(error)
      return nil
    }
  }
}

/// The palettes of a request, as they were read.
public struct TintPalettes: Sendable {
  /// The palettes, each once.
  public var light: [Palette]
  /// The palettes for dark mode, in the order of the others; empty for none.
  public var dark: [Palette]
  /// The number of palettes that were asked for, readable or not.
  public var askedCount: Int
  /// Every palette that was asked for could be read.
  public var isComplete: Bool
  /// The files of palettes, for messages.
  public var files: [Palette: String]

  /// Collects palettes.
  public init(
    light: [Palette], dark: [Palette] = [], askedCount: Int = 1, isComplete: Bool = true,
    files: [Palette: String] = [:]
  ) {
    self.light = light
    self.dark = dark
    self.askedCount = askedCount
    self.isComplete = isComplete
    self.files = files
  }

  /// Several palettes were asked for. One that cannot be read counts too, so that the files of the
  /// others are in the same folders as when it can be.
  var areSeveral: Bool { light.count > 1 || !isComplete && askedCount > 1 }

  /// All palettes, each once.
  var all: [Palette] { light + dark.filter { !light.contains($0) } }

  /// A palette for messages: `palettes/grape.json: palette "Grape"`.
  func location(_ palette: Palette) -> String {
    let own = "palette \"\(palette.name)\""
    return files[palette].map { "\($0): \(own)" } ?? own
  }
}

/// Turns a request for tinted sprites into drawings.
public struct TintPlanner {
  private let request: TintRequest
  private let settings: ExportSettings
  private let scales: ScaleSettings
  private let inputs: InputReader
  private let limits: Limits
  private let jobs: JobRunner
  private let cache: SpriteCache?
  /// Informed of the progress if much must be read before anything can be planned.
  public var report: JobRunner.Report?

  /// Prepares to plan a request.
  ///
  /// - Parameters:
  ///   - inputs: finds and reads sprites and recipes.
  ///   - limits: limits on files and pictures.
  ///   - jobs: reads sprites.
  ///   - cache: keeps sprites from run to run; nil for none.
  /// - Throws: `Failure` for names that the form cannot have.
  public init(
    _ request: TintRequest, inputs: InputReader, limits: Limits = Limits(),
    jobs: JobRunner = JobRunner(), cache: SpriteCache? = nil
  ) throws(Failure) {
    scales = try ScaleSettings(request)
    settings = try ExportSettings(request)
    self.request = request
    self.inputs = inputs
    self.limits = limits
    self.jobs = jobs
    self.cache = cache
  }

  /// The number of sprites, and of the scales that each of them is made at; 1 if they differ.
  private static func counts(of variants: [SpriteVariant]) -> (sprites: Int, scales: Int) {
    let names = Set(variants.map(\.source.identity)).count
    let scales = Set(variants.map(\.scale)).count
    return (names, names * scales == variants.count ? scales : 1)
  }

  /// Plans the drawings.
  ///
  /// - Parameters:
  ///   - sprites: the paths of the request's sprites, with shipped art replaced by its paths.
  ///   - shipped: those of the paths that are shipped art.
  ///   - palettes: the request's palettes.
  ///   - theme: the request's theme; nil if it names none, or if it could not be read.
  ///   - keyPalette: reads a palette that `--key` names.
  /// - Throws: `Rejection` if nothing may be written: the request makes no sense, or two outputs
  ///   would have the same name.
  public func plan(
    sprites: [String], shipped: Set<String> = [], palettes: TintPalettes, theme: Theme?,
    keyPalette: (_ text: String) throws(Rejection) -> Palette
  ) throws(Rejection) -> TintPlan {
    var plan = TintPlan()
    guard let rules = try rules(theme, keyPalette, &plan) else { return plan }
    guard try rejecting({ () throws(Failure) in try check(palettes) }) else { return plan }
    let sources = sources(sprites, shipped, rules, &plan)
    if plan.failures.isEmpty { try rules.check(sources.map(\.name)) }
    warnOfLayers(rules, sources, &plan)
    // An image set with some of its scales would be drawn blurred where it lacks one.
    let variants = scales.variants(of: sources, isWhole: settings.form == .xcassets, &plan)
    let (recipes, usable) = resolved(rules, sources, palettes, &plan)
    if Self.hidesPieces(recipes) {
      plan.cautions.append(
        "the tile, 'cell', gets the same colour as what lies on it, which then cannot be seen; "
          + "--theme noodles (\"theme\": \"noodles\" in a manifest) gives each sprite the colour that it "
          + "has on boards")
    }
    if !usable.isEmpty { warnOfChannels(rules, sources, &plan) }
    try checkFolders(usable, palettes)
    (plan.spriteCount, plan.scaleCount) = Self.counts(of: variants)
    plan.paletteCount = usable.count
    let set = ExportSet(
      pictures: variants.map {
        ExportSet.Picture(sprite: $0.source.name, scale: $0.scale, source: $0.source.path)
      }, palettes: usable, appearances: Self.appearances(usable, palettes),
      hasPaletteFolders: try rejecting { () throws(Failure) in
        try settings.hasPaletteFolders(
          hasSeveral: palettes.areSeveral || settings.form == .css && !palettes.dark.isEmpty)
      })
    let tinters = recipes.mapValues { recipes in
      SpriteTinter(
        recipes: recipes, resampling: Resampling(filter: request.filter, light: request.light),
        limits: limits, purpose: purpose, cache: cache, workers: jobs.threads)
    }
    let drawings = TintDrawings(
      request, settings, inputs: inputs.withoutRecord, limits: limits, jobs: jobs,
      tinters: tinters, rules: rules)
    try rejecting { () throws(Failure) in
      if request.isSheet {
        // A sheet is made of all sprites in all palettes or not at all: without one of them the
        // others would be laid out differently.
        try drawings.planSheet(
          set, variants, isWhole: palettes.isComplete, report: report, &plan)
      } else {
        try drawings.planPictures(set, variants, files: palettes.files, &plan)
      }
    }
    return plan
  }

  /// Tiles and the pieces on them are all one flat colour.
  private static func hidesPieces(
    _ recipes: [TintRuleSet.Group: [TintRecipe<Color>]]
  ) -> Bool {
    let role = SpriteRecipes.ink(for: PieceSprite.cellName)
    let tiles = recipes.first { $0.key.role == role }
    guard let tile = tiles?.value.first, tile.layers.first?.tint.isOneColor == true else {
      return false
    }
    return recipes.contains { $0.key.role != role && $0.value.first == tile }
  }

  private var purpose: SpriteTinter.Purpose {
    let (format, effort) = request.pixels
    return switch settings.form {
    case .png, .xcassets, .atlas: .files(format, effort)
    case .web: .filesAndPixels(format, effort)
    case .sheet, .godot, .godot3, .unity, .css: .pixels
    }
  }

  private func rejecting<Result>(
    _ work: () throws(Failure) -> Result
  ) throws(Rejection) -> Result {
    do throws(Failure) { return try work() } catch { throw Rejection(error) }
  }

  /// Reads the rules of the request; nil, with the failures noted, if a file that they need is
  /// wrong.
  private func rules(
    _ theme: Theme?, _ keyPalette: TintRules.KeyPalette, _ plan: inout TintPlan
  ) throws(Rejection) -> TintRuleSet? {
    guard (request.theme == nil) == (theme == nil) else { return nil }
    do throws(Rejection) {
      return try TintRuleSet(
        request, inputs: inputs, limits: limits, theme: theme, keyPalette: keyPalette)
    } catch {
      guard !error.failures.contains(where: { $0.kind == .usage }) else { throw error }
      plan.failures += error.failures
      return nil
    }
  }

  /// Checks that each palette has a counterpart for dark mode, if any has; returns false if not.
  private func check(_ palettes: TintPalettes) throws(Failure) -> Bool {
    let (light, dark) = (palettes.light.count, palettes.dark.count)
    guard !request.dark.isEmpty, dark != light else { return true }
    // Without the dark palettes, assets would lose an appearance.
    guard palettes.isComplete else { return false }
    throw Failure(
      usage: "there \(light == 1 ? "is 1 palette" : "are \(light) palettes"), but \(dark) for dark "
        + "mode; give a --dark for each --palette, in the same order.")
  }

  /// Returns the palettes that could be used, in pairs for light and dark mode.
  private static func appearances(
    _ usable: [Palette], _ palettes: TintPalettes
  ) -> [ExportSet.Appearance] {
    palettes.light.indices.compactMap { index in
      usable.firstIndex(of: palettes.light[index]).map { palette in
        ExportSet.Appearance(
          palette: palette,
          dark: palettes.dark.isEmpty ? nil : usable.firstIndex(of: palettes.dark[index]))
      }
    }
  }

  /// Refuses two palettes whose folders would have the same name.
  private func checkFolders(
    _ usable: [Palette], _ palettes: TintPalettes
  ) throws(Rejection) {
    var first: [String: Palette] = [:]
    let clashes = usable.compactMap { palette -> Failure? in
      guard let other = first[palette.fileName] else {
        first[palette.fileName] = palette
        return nil
      }
      return Failure(
        .cannotCreate, location: palettes.location(palette),
        problem: "its pictures would go to the folder '\(palette.fileName)', as those of "
          + "\(palettes.location(other)) do",
        remedy: palettes.files[palette].map(Failure.wayToRename)
          ?? "make them in two runs, into two folders")
    }
    guard clashes.isEmpty else { throw Rejection(clashes) }
  }

  private func sources(
    _ sprites: [String], _ shipped: Set<String>, _ rules: TintRuleSet, _ plan: inout TintPlan
  ) -> [SpriteFiles] {
    var all: [SpriteFiles] = []
    for path in sprites {
      let isScaled = !scales.isEmpty && request.sourceScale == 1 && shipped.contains(path)
      let finder = SpriteFinder(
        inputs: inputs, overlays: rules.overlays,
        unnamedScale: isScaled ? Self.shippedScale : request.sourceScale
      ) { sprite in
        let own = rules.rules(for: sprite)
        return SpriteFinder.Extras(beside: own.besideNames, overlays: own.overlays)
      }
      do throws(InputError) { all += try finder.sources(at: path) } catch {
        plan.failures.append(Failure(error))
      }
    }
    return sprites.count > 1 ? SpriteFiles.unique(all) : all
  }

  /// The scale of the shipped art where several scales are asked for: its 512 pixels are four
  /// times 128.
  private static let shippedScale = 4.0

  /// Warns about layers that were named but that no sprite has, so that they colour nothing.
  private func warnOfLayers(
    _ rules: TintRuleSet, _ sources: [SpriteFiles], _ plan: inout TintPlan
  ) {
    guard !sources.isEmpty else { return }
    let own = [TintLayerName.sprite, TintLayerName.overlay]
    for rule in rules.used(by: sources.map(\.name)) {
      let names = rules.rules(of: rule)
      guard !names.hasOptionalLayers else { continue }
      let sources = sources.filter { rules.group(of: $0.name).rule == rule }
      let known = Set(sources.flatMap { $0.layers.map(\.name) })
      for name in names.besideNames where !known.contains(name) && !own.contains(name) {
        plan.warnings.append(
          "\(rules.prefix(of: rule))no sprite has a layer \"\(name)\"; there "
            + "\(known.count == 1 ? "is" : "are"): \(known.sorted().joined(separator: ", "))")
      }
    }
  }

  /// Warns about channels that have no colour.
  private func warnOfChannels(
    _ rules: TintRuleSet, _ sources: [SpriteFiles], _ plan: inout TintPlan
  ) {
    for rule in rules.used(by: sources.map(\.name)) {
      let channels = rules.rules(of: rule).coloring.channels
      guard let missing = channels.flatMap(TintText.channelsWithoutColor) else { continue }
      plan.warnings.append(
        "\(rules.prefix(of: rule))--channels names no colour for \(missing); what is \(missing) in "
          + "the sprites becomes black; write three colours, such as 'ink, black, white', or nothing "
          + "behind a last comma if there is none in them")
    }
  }

  /// Resolves the recipes of each group of sprites in all palettes that have the colours for them;
  /// the others are noted and left out.
  private func resolved(
    _ rules: TintRuleSet, _ sources: [SpriteFiles], _ palettes: TintPalettes,
    _ plan: inout TintPlan
  ) -> ([TintRuleSet.Group: [TintRecipe<Color>]], [Palette]) {
    var names: [TintRuleSet.Group: String] = [:]
    for source in sources { names[rules.group(of: source.name)] = source.name }
    let groups = names.sorted {
      ($0.key.rule ?? -1, $0.key.role.name) < ($1.key.rule ?? -1, $1.key.role.name)
    }
    let used = rules.used(by: sources.map(\.name)).map { rules.rules(of: $0) }
    var recipes = names.mapValues { _ in [TintRecipe<Color>]() }
    let usable = palettes.all.filter { palette in
      let location = palettes.location(palette)
      let made = plan.attempt { () throws(Failure) in
        try groups.map { (group, name) throws(Failure) in
          do throws(Failure) {
            return try rules.rules(of: group.rule).recipe(for: name, in: palette, at: location)
          } catch { throw rules.naming(group.rule, error) }
        }
      }
      guard let made else { return false }
      var notices: [String] = []
      for own in used {
        guard let roles = own.proposal(for: palette), roles.isGuess else { continue }
        let notice = roles.notice(of: location, beside: palette.roleNames, in: palette)
        if !notices.contains(notice) { notices.append(notice) }
      }
      plan.warnings += notices
      for (group, recipe) in zip(groups, made) { recipes[group.key, default: []].append(recipe) }
      return true
    }
    return (recipes, usable)
  }
}

// MARK: - Scales

/// The scales at which sprites are made.
struct ScaleSettings: Sendable {
  private let scales: [Double]
  private let scale: Double?
  private let allowsEnlarging: Bool

  /// Reads the scales of a request.
  init(_ request: TintRequest) throws(Failure) {
    do throws(RequestProblem) { scales = try ScaleList.read(request.scales) } catch {
      throw Failure(usage: error.sentence)
    }
    scale = request.scale
    allowsEnlarging = request.allowEnlarging
  }

  /// True where each sprite is made once, at a scale of its own.
  var isEmpty: Bool { scales.isEmpty }

  /// Returns the sprites to make; those that would be enlarged without permission are noted and
  /// left out.
  ///
  /// - Parameter isWhole: true to leave a sprite out at all scales if it lacks one.
  func variants(
    of sources: [SpriteFiles], isWhole: Bool, _ plan: inout TintPlan
  ) -> [SpriteVariant] {
    guard !scales.isEmpty else {
      if let scale, scale > 1, !allowsEnlarging, !sources.isEmpty {
        plan.warnings.append(
          "--scale \(SpriteFileName.text(scale)) enlarges the sprites, so that pictures have more "
            + "pixels than there is detail; draw them larger, or add --allow-enlarging if that is "
            + "meant")
      }
      return sources.map { SpriteVariant(source: $0, scale: $0.scale, factor: scale ?? 1) }
    }
    let all = SpriteVariant.all(of: sources, at: scales)
    guard !allowsEnlarging else { return all }
    // One message for all sprites that lack the same scales.
    var lacking: [String: [Double]] = [:]
    for variant in all where variant.factor > 1 {
      lacking[variant.source.path, default: []].append(variant.scale)
    }
    var groups: [(have: Double, want: [Double], paths: [String])] = []
    for source in sources {
      guard let want = lacking[source.path] else { continue }
      if let index = groups.firstIndex(where: { $0.have == source.scale && $0.want == want }) {
        groups[index].paths.append(source.path)
      } else {
        groups.append((source.scale, want, [source.path]))
      }
    }
    plan.failures += groups.map { have, want, paths in
      let them = paths.count == 1 ? "it" : "them"
      let scales = want.map { SpriteFileName.text($0) }.joined(separator: " and ")
      return Failure(
        .badData, location: Failure.some(of: paths),
        problem: (paths.count == 1 ? "it is" : "they are")
          + " drawn at scale \(SpriteFileName.text(have)), so scale\(want.count == 1 ? "" : "s") "
          + "\(scales) would have to be enlarged from \(them)",
        remedy: "name the scale of the drawing with --source-scale (4 makes 128 pixels of 512 at "
          + "scale 1), leave what is larger out of --scales, or add --allow-enlarging")
    }
    let left = Set(sources.filter { lacking[$0.path] != nil }.map(\.identity))
    return all.filter { $0.factor <= 1 && !(isWhole && left.contains($0.source.identity)) }
  }
}
