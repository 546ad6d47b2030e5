internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

extension TintOptions {
  private typealias Layer = TintRecipe<ColorExpression>.Layer

  /// What the options say; nil, with the failures noted, if a file or palette that they name is no
  /// good.
  func plan(_ run: Run, _ importing: ImportOptions) throws -> TintPlan? {
    var files: [Layer] = []
    for text in overlay {
      let (file, tint) = try named(text, "--overlay", isName: run.inputs.isFile)
      guard !files.contains(where: { $0.name == file }) else {
        throw UsageError("--overlay \(file) is given twice.")
      }
      files.append(Layer(file, tint))
    }
    guard var recipes = try recipes(run, importing) else { return nil }
    try checkColor(recipes)
    for part in [\SpriteRecipes.pieces, \.cells, \.sources, \.sourceRings] {
      recipes[keyPath: part] = covered(recipes[keyPath: part], files)
    }
    return TintPlan(
      recipes: recipes, place: place, overlays: files.map(\.name),
      color: try color.map { try parsed($0, "--color") },
      theme: theme.flatMap { run.theme($0) })
  }

  /// Where the colours that sprites get are written, for messages.
  private var place: String {
    let places = [
      recipe ?? theme.map { "--theme \($0)" }, ramp.map { _ in "--ramp" },
      channels.map { _ in "--channels" }, key.isEmpty ? nil : "--key",
      layer.isEmpty ? nil : "--layer", overlay.isEmpty ? nil : "--overlay",
    ]
    return places.compactMap(\.self).joined(separator: " or ")
  }

  /// Refuses a colour that no recipe asks for, which would change nothing.
  private func checkColor(_ recipes: SpriteRecipes) throws {
    let all = [recipes.pieces, recipes.cells, recipes.sources, recipes.sourceRings]
    let isUsed = all.contains { $0.names.contains(TintPlan.Recipe.inkName) }
    guard let color, !isUsed else { return }
    let way =
      ramp != nil ? "--ramp" : channels != nil ? "--channels" : !key.isEmpty ? "--key" : nil
    let place = way ?? (recipe != nil ? "the recipe" : theme != nil ? "the theme" : "--layer")
    throw UsageError(
      "--color \(color) says what 'ink' is, which \(place) does not name; write the colour there, or "
        + "leave --color away.")
  }

  /// The recipe with the overlays that were asked for in place of its own.
  private func covered(
    _ recipe: TintRecipe<ColorExpression>, _ files: [Layer]
  ) -> TintRecipe<ColorExpression> {
    guard noOverlays || !files.isEmpty else { return recipe }
    let below = recipe.layers.filter { $0.name != TintLayerName.overlay }
    return below.isEmpty && files.isEmpty ? recipe : TintRecipe(below + files)
  }

  private func recipes(_ run: Run, _ importing: ImportOptions) throws -> SpriteRecipes? {
    if let theme { return run.theme(theme)?.sprites }
    let found: TintRecipe<ColorExpression>?
    if let recipe {
      found = run.read(recipe).flatMap { bytes in
        run.attempt { () throws(Rejection) in
          do throws(DocumentErrors) {
            return try RecipeDocument.read(bytes, limits: run.limits)
          } catch { throw Rejection(error, file: recipe) }
        }
      }
    } else {
      found = try mainTint(run, importing).map { try layered($0) }
    }
    return found.map {
      SpriteRecipes(pieces: $0, cells: $0, sources: $0, sourceRings: $0)
    }
  }

  /// The tint of the sprite itself.
  private func mainTint(
    _ run: Run, _ importing: ImportOptions
  ) throws -> Tint<ColorExpression>? {
    if !key.isEmpty { return try keyed(run, importing) }
    if let channels { return .channels(try mask(channels)) }
    let stops = try ramp.map(stops) ?? [Tint.Stop(.name(TintPlan.Recipe.inkName), at: 0)]
    return .fill(Tint.Fill(stops: stops, blend: blend ?? .normal, opacity: opacity ?? 1))
  }

  private func layered(_ tint: Tint<ColorExpression>) throws -> TintRecipe<ColorExpression> {
    guard !layer.isEmpty else { return TintRecipe(tint) }
    var layers: [Layer] = []
    for text in layer {
      let (name, tint) = try named(text, "--layer") { _ in false }
      guard !layers.contains(where: { $0.name == name }) else {
        throw UsageError("--layer \(name) is given twice.")
      }
      layers.append(Layer(name, tint))
    }
    if !layers.contains(where: { $0.name == TintLayerName.sprite }) {
      layers.insert(Layer(TintLayerName.sprite, tint), at: 0)
    }
    if !layers.contains(where: { $0.name == TintLayerName.overlay }) {
      layers.append(Layer(TintLayerName.overlay))
    }
    return TintRecipe(layers)
  }

  private func stops(_ text: String) throws -> [Tint<ColorExpression>.Stop] {
    let texts = Self.list(text)
    guard texts.count > 1 else {
      throw UsageError("--ramp takes at least two colours with a comma between them, dark first.")
    }
    do throws(RampError) { return try Tint.Stop.list(parsing: texts) } catch {
      throw UsageError("--ramp \(quoted(texts[error.index])): \(error.error).")
    }
  }

  private func mask(_ text: String) throws -> Tint<ColorExpression>.Channels {
    let texts = Self.list(text)
    guard texts.contains(where: { !$0.isEmpty }) else {
      throw UsageError("--channels names no colour; write such as 'text, base, white'.")
    }
    guard texts.count <= 4 else {
      throw UsageError("--channels takes at most four colours: for red, green, blue and the rest.")
    }
    var paints: [ColorExpression?] = []
    for text in texts { paints.append(text.isEmpty ? nil : try parsed(text, "--channels")) }
    paints += Array(repeating: nil, count: 4 - paints.count)
    return Tint.Channels(
      red: paints[0], green: paints[1], blue: paints[2], rest: paints[3] ?? .name("black"))
  }

  private func keyed(_ run: Run, _ importing: ImportOptions) throws -> Tint<ColorExpression>? {
    var paints: [StraightPixel: ColorExpression] = [:]
    func add(_ color: Color, _ paint: ColorExpression, _ text: String) throws {
      let pixel = color.pixel
      let opaque = StraightPixel(red: pixel.red, green: pixel.green, blue: pixel.blue)
      if let other = paints.updateValue(paint, forKey: opaque), other != paint {
        throw UsageError("--key \(text): \(Color(opaque).hex) would become two colours.")
      }
    }
    for text in key {
      if let equals = text.firstIndex(of: "=") {
        let color: Color
        do { color = try Color(hex: String(text[..<equals]).trimmed) } catch {
          throw UsageError("--key \(text): \(error); write such as '#FF0000=text'.")
        }
        try add(color, try parsed(String(text[text.index(after: equals)...]), "--key"), text)
      } else {
        let found = run.attempt { () throws(Rejection) in
          try run.paletteShelf(importing).items(text, for: "--key \(text)")
        }
        guard let palette = found?.first?.item.palette else { return nil }
        for named in palette.colors { try add(named.color, .name(named.name), text) }
      }
    }
    return .key(Tint.Key(paints, others: others ?? .refuse))
  }

  // MARK: - Texts

  /// What stands before the first `=`, and the tint behind it; own colours where there is none.
  private func named(
    _ text: String, _ option: String, isName: (String) -> Bool
  ) throws -> (name: String, tint: Tint<ColorExpression>) {
    guard !isName(text), let equals = text.firstIndex(of: "=") else { return (text, .own) }
    let name = String(text[..<equals])
    let value = String(text[text.index(after: equals)...]).trimmed
    guard !name.isEmpty else {
      throw UsageError("\(option) \(text): there is no name before the =.")
    }
    guard value.hasPrefix("{") else { return (name, Tint(try parsed(value, option))) }
    do throws(DocumentErrors) { return (name, try RecipeDocument.tint(Array(value.utf8))) } catch {
      let problem = "\(error.errors[0])"
      throw UsageError("\(option) \(name): \(problem)\(problem.hasSuffix("?") ? "" : ".")")
    }
  }

  private func parsed(_ text: String, _ option: String) throws -> ColorExpression {
    do { return try ColorExpression(parsing: text) } catch {
      throw UsageError("\(option) \(quoted(text)): \(error).")
    }
  }

  /// The parts of a text between commas that are in no brackets and no quotes.
  static func list(_ text: String) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
      } else if character == ",", depth == 0 {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map(\.trimmed)
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
