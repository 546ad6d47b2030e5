internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

extension Studio {
  /// Palettes that are made from a colour, a palette or a seed.
  func derive(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    let id = try body.required("method")
    guard let method = DerivingMethod.all.first(where: { $0.id == id }) else {
      throw StudioProblem(422, "there is no method \(quoted(id))")
    }
    let name = try body.text("name")
    var made: Palette?
    var notes: [String] = []
    switch method.need {
    case .color:
      guard let color = try body.color("color") else {
        throw StudioProblem(422, "a colour is needed", remedy: "write one such as #D9480F")
      }
      let steps = try body.integer("steps", in: 2...32) ?? 5
      let target = try body.color("to") ?? Color(red: 1, green: 1, blue: 1)
      let keeps = try body.flag("keep")
      var palette = Self.palette(id, of: color, to: target, steps: steps, keeps: keeps)
      if id == "vision" {
        (palette, notes) = try seenByAll(palette, of: Color(color.pixel), keeps: keeps, body)
      }
      notes += Self.notes(on: palette, of: color)
      made = palette
      made?.name = name ?? color.hex
    case .palette:
      guard let palette = try body.palette() else {
        throw StudioProblem(422, "a palette is needed")
      }
      let kept = Set(try body.texts("locked"))
      let served = InkRules.emptyGrid.served(palette)
      switch id {
      case "dark": made = served.dark(keeping: kept)
      case "light": made = served.light(keeping: kept)
      case "grey": made = palette.grey
      default: made = palette.turned
      }
      guard made != nil else {
        throw StudioProblem(
          422, "the palette has neither base and text nor the four colours of a scheme",
          remedy: "give its colours the names of roles")
      }
      if let name { made?.name = name }
    case .seed:
      let palette =
        try body.palette()
        ?? Scheme(derivedFrom: Color(red: 0.85, green: 0.3, blue: 0.1))
        .palette(named: "Random")
      made = DerivingMethod.random(
        palette, seed: try body.seed("seed"), locked: Set(try body.texts("locked")))
      made?.name = name ?? "Random"
    }
    return .object([
      .init("palettes", .array((made.map { [$0] } ?? []).map(Self.json))),
      .init("notes", .array(notes.map { .string($0) })),
    ])
  }

  /// Sentences about a palette that does not hold the colour it was made from, or holds it badly.
  private static func notes(on palette: Palette, of color: Color) -> [String] {
    let given = color.pixel
    guard palette.colors.contains(where: { $0.color.pixel == given }) else {
      return ["\(color.hex) itself is not among the colours."]
    }
    guard let scheme = Scheme(palette), !scheme.isInOrder else { return [] }
    return [
      "\(color.hex) is so \(color.oklch.lightness < 0.5 ? "dark" : "pale") that dark is not the "
        + "darkest colour, or light not the lightest; on a pale ground it may do better."
    ]
  }

  /// - Parameter keeps: true for a palette that has the colour itself in it.
  private static func palette(
    _ method: String, of color: Color, to target: Color, steps: Int, keeps: Bool
  ) -> Palette {
    let given = Color(color.pixel)
    func palette(_ scheme: Scheme) -> Palette {
      (keeps ? scheme.keeping(given, as: \.base) : scheme).palette(named: "")
    }
    switch method {
    case "oklch", "vision": return palette(Scheme(evenlyFrom: color))
    case "complement": return palette(Scheme(evenlyFrom: color, hues: .complement))
    case "triad": return palette(Scheme(evenlyFrom: color, hues: .triad))
    case "analogous": return palette(Scheme(evenlyFrom: color, hues: .analogous))
    case "pale": return given.onPaleGround(isKept: keeps)
    case "ground": return given.asGround
    case "ramp":
      return Palette(
        name: "",
        colors: Color.ramp(from: color, to: target, steps: steps).enumerated().map {
          Palette.NamedColor(name: "step-\($0 + 1)", color: $1)
        })
    default: return palette(Scheme(derivedFrom: color))
    }
  }

  /// Palettes in a text that was pasted: a list of colours, an address, or the content of a file.
  func parse(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    let text = try body.required("text")
    let bytes = Array(text.utf8)
    let trimmed = text.split { $0.isWhitespace }.joined(separator: " ")
    guard !trimmed.isEmpty else { throw StudioProblem(422, "there is nothing to read") }
    let limits = options.session.limits
    var readings: [PaletteReading] = []
    var problem: PaletteFileError?
    let formats: [PaletteFormat]
    if PaletteFormat.isAddress(trimmed) {
      formats = [.coolors]
    } else {
      let known = PaletteFormat(recognizing: bytes)
      formats = (known.map { [$0] } ?? []) + [.hex, .css]
    }
    for format in formats where readings.isEmpty {
      do throws(PaletteFileError) {
        readings.append(
          try format.read(format == .coolors ? Array(trimmed.utf8) : bytes, limits: limits))
      } catch { problem = problem ?? error }
    }
    if readings.isEmpty {
      // Colours of any notation, one after the other.
      let colors = Self.colors(in: text)
      guard !colors.isEmpty else {
        if let problem { throw StudioProblem(Rejection(problem, file: "the text")) }
        throw StudioProblem(
          422, "there are no colours in the text",
          remedy: "paste colours such as #D9480F, an address of coolors.co, or a palette file")
      }
      readings = [PaletteReading(palettes: [SwatchPalette(swatches: colors)], notes: [])]
    }
    var notes: [String] = []
    let palettes = readings.flatMap {
      SwatchPalette.palettes($0.palettes, named: "Pasted", notes: &notes)
    }
    guard palettes.reduce(0, { $0 + $1.colors.count }) <= limits.paletteColors else {
      throw StudioProblem(422, "there are too many colours")
    }
    return .object([
      .init("palettes", .array(palettes.map { Self.json(InkRules.emptyGrid.served($0)) })),
      .init("notes", .array((readings.flatMap(\.notes) + notes).map { .string($0) })),
    ])
  }

  /// Palettes in a file that was dropped on the page, of any format.
  func open(_ request: HTTPRequest) throws(StudioProblem) -> JSONValue {
    let name = request.head.query["name"]?.split(separator: "/").last.map(String.init) ?? ""
    guard !name.isEmpty else { throw StudioProblem(400, "the file has no name") }
    let run = run()
    if JPEGImage.isJPEG(request.body)
      || !PaletteFormat.mayBePalette(request.body, named: name, limits: run.limits)
    {
      throw StudioProblem(
        422, "this is not a palette",
        remedy: "known are "
          + PaletteFormat.all.compactMap { $0.telltaleEndings.first }.joined(separator: ", "))
    }
    // In a folder that is nowhere, so that its name leads to no other file.
    let path = "\0/\(name)"
    run.inputs.provide(request.body, as: path)
    let loaded: [LoadedPalette]
    do throws(Rejection) {
      loaded = try PaletteReader(inputs: run.inputs, limits: run.limits).palettes(at: path)
    } catch { throw StudioProblem(error) }
    let notes = loaded.flatMap { $0.fileNotes + $0.gamutNotes }.map { note in
      JSONValue.string(note.replacing(path, with: name))
    }
    return .object([
      .init(
        "palettes", .array(loaded.map { Self.json(InkRules.emptyGrid.served($0.palette)) })),
      .init("notes", .array(notes)),
    ])
  }

  private static func colors(in text: String) -> [SwatchPalette.Swatch] {
    let parts = text.split { ",;\n".contains($0) }.map { part in
      String(part).split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }
    return parts.flatMap { part -> [SwatchPalette.Swatch] in
      // A notation with spaces in it is one colour; several with spaces between are not.
      if let swatch = swatch(part) { return [swatch] }
      return part.split(separator: " ").compactMap { swatch(String($0)) }
    }
  }

  private static func swatch(_ text: String) -> SwatchPalette.Swatch? {
    if let color = try? SpacedColor(css: text) { return SwatchPalette.Swatch(color: color) }
    return (try? Color(hex: text.hasPrefix("#") ? text : "#" + text)).map {
      SwatchPalette.Swatch(color: SpacedColor($0))
    }
  }

  private static func picture(
    _ bytes: [UInt8], _ limits: Limits
  ) throws(StudioProblem) -> Bitmap {
    if JPEGImage.isJPEG(bytes) {
      do throws(JPEGError) { return try JPEGImage(decoding: bytes, limits: limits).bitmap } catch {
        throw StudioProblem([Failure(error, file: "the photo")])
      }
    }
    do throws(PNGError) { return try PNGImage(decoding: bytes, limits: limits).bitmap } catch {
      throw StudioProblem([Failure(error, file: "the photo")])
    }
  }

  /// Colours from a photo, with roles proposed.
  func pick(_ request: HTTPRequest) throws(StudioProblem) -> JSONValue {
    guard let count = Int(request.head.query["count"] ?? "4"), (1...16).contains(count) else {
      throw StudioProblem(400, "count is a number from 1 to 16")
    }
    let bytes = request.body
    // A photo needs more room than art, but not that of a poster.
    var limits = options.session.limits
    limits.imagePixels = min(limits.imagePixels, 40_000_000)
    let file = request.head.query["name"]?.split(separator: "/").last ?? ""
    let name = String(file.prefix { $0 != "." })
    let found = ColorPicker(try Self.picture(bytes, limits)).colors(count)
    guard !found.isEmpty else {
      throw StudioProblem(422, "every pixel is clear, so there are no colours")
    }
    let palette = Palette(
      name: name.isEmpty ? "Picked" : name,
      colors: found.enumerated().map {
        Palette.NamedColor(name: "color-\($0 + 1)", color: $1.color)
      })
    // The numbers say nothing beside the roles.
    var served = InkRules.emptyGrid.served(palette)
    for index in served.colors.indices { served.colors[index].ownName = nil }
    return .object([.init("palettes", .array([Self.json(served)]))])
  }
}
