internal import Synchronization
internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

extension Studio {
  /// The findings of `palette check` about colours under a theme.
  func check(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    let run = run()
    let (theme, bytes) = try theme(body, library, in: run)
    guard let given = try body.palette() else {
      throw StudioProblem(400, "the request has no colours")
    }
    let palette = theme.inks.served(given)
    let legibility = try self.legibility(of: theme, bytes, for: palette, in: run)
    var findings: [JSONValue] = []
    do throws(InkError) {
      let figures = try legibility.figures(of: palette)
      for row in figures {
        let lacks = row.shortfalls(legibility.floors)
        guard !lacks.isEmpty else { continue }
        let nearest = PaletteRepair(legibility).nearest(for: row.pair, in: palette)
        let remedy =
          nearest.map {
            $0.before.pixel == $0.after.pixel
              ? "" : "The nearest that passes: \(Self.text(of: $0))."
          }
          ?? "Changing one colour is not enough."
        for lack in lacks {
          let isContrast: Bool
          let (value, floor): (Double, Double)
          var vision = ColorVision.normal
          switch lack {
          case .contrast(let found, let least): (value, floor, isContrast) = (found, least, true)
          case .difference(let found, let least, let by):
            (value, floor, isContrast, vision) = (found, least, false, by)
          }
          findings.append(
            Self.finding(
              "\(row.pair.title) \(isContrast ? "contrast" : vision.rawValue)", vision,
              [row.pair.figure, row.pair.ground], value, floor, isContrast ? "contrast" : "ΔE",
              (Self.capital(row.pair.title), lack.text), remedy))
        }
      }
      for row in try legibility.orders(of: palette) {
        guard row.shortfall != nil else { continue }
        // What is wrong, with its figure, where there is one, beside the one that would do.
        let hasFigure = row.words.contains(":")
        let words = row.words + (hasFigure ? ", below \(row.floor.shownFigure(decimals: 1))" : "")
        findings.append(
          Self.finding(
            row.title, .normal, [row.order.ink, row.other], row.value, row.floor, "contrast",
            ("", Self.capital(words)), ""))
      }
    } catch { throw StudioProblem([Failure(error, theme: "this look")]) }
    var answer: [JSONValue.Member] = [.init("findings", .array(findings))]
    if let (accent, base, contrast) = Session.movedAccent(in: palette, theme) {
      let figure = contrast.shownFigure(decimals: 2)
      answer.append(
        .init(
          "accent",
          .string(
            "The accent is \(accent.hex) in \(theme.name), not base \(base.hex), whose contrast to "
              + "dark is \(figure), below 3. With a colour accent of its own, the palette shows it "
              + "as it is.")))
    }
    return .object(answer)
  }

  private static func capital(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func finding(
    _ id: String, _ vision: ColorVision, _ inks: [Ink], _ value: Double, _ floor: Double,
    _ unit: String, _ words: (title: String, text: String), _ remedy: String
  ) -> JSONValue {
    let sentence = words.title.isEmpty ? words.text : "\(words.title): \(words.text)"
    return .object([
      .init("id", .string(id)),
      .init("kind", .string(unit == "contrast" ? "contrast" : "difference")),
      .init("severity", "error"), .init("vision", .string(vision.rawValue)),
      .init("inks", .array(inks.map { .string($0.name) }, .line)),
      .init("ratio", .number(value.cutFigure(decimals: 2))), .init("needed", .number(floor)),
      .init("unit", .string(unit)), .init("sentence", .string(sentence + ".")),
      .init("title", .string(words.title)), .init("text", .string(words.text)),
      .init("remedy", .string(remedy)),
    ])
  }

  /// The check of a theme, kept because finding out which inks touch takes long.
  private func legibility(
    of theme: Theme, _ bytes: [UInt8], for palette: Palette, in run: Session
  ) throws(StudioProblem) -> Legibility {
    let key = Fingerprint(of: bytes).description
    let known = legibilities.withLock { $0[key] }
    var legibility: Legibility
    if let known {
      legibility = known
    } else {
      guard let made = run.legibility(of: theme, floors: LegibilityFloors()) else {
        throw StudioProblem(run.failures)
      }
      legibility = made
      legibilities.withLock { known in
        // Each edit of a theme has a check of its own.
        if known.count > 40 { known = [:] }
        known[key] = made
      }
    }
    do throws(InkError) {
      if try legibility.isTranslucent(palette) {
        legibility.over = Color(red: 1, green: 1, blue: 1)
      }
    } catch { throw StudioProblem([Failure(error, theme: theme.name)]) }
    return legibility
  }

  /// The checks of the look that is shown, and of the others that a request names where the palette
  /// fits them.
  private func legibilities(
    _ body: RequestBody, for palette: Palette, _ theme: Theme, _ bytes: [UInt8], in run: Session
  ) throws(StudioProblem) -> [Legibility] {
    var all = [try legibility(of: theme, bytes, for: palette, in: run)]
    for id in try body.texts("also").prefix(8) {
      let other = try library.theme(id)
      guard other.theme.inks.kind(of: palette) != nil else { continue }
      all.append(try legibility(of: other.theme, other.bytes, for: palette, in: run))
    }
    return all
  }

  /// The nearest colours that pass in all looks of a request, or else in the one that is shown.
  func fix(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    let run = run()
    let (theme, bytes) = try theme(body, library, in: run)
    guard let given = try body.palette() else {
      throw StudioProblem(400, "the request has no colours")
    }
    let palette = theme.inks.served(given)
    let looks = try legibilities(body, for: palette, theme, bytes, in: run)
    let outcome = try Self.repaired(palette, looks, locked: try body.texts("locked"))
    return .object([
      .init("colors", .array(outcome.palette.colors.map { Self.json($0) })),
      .init("moved", .array(outcome.changes.map { .string(Self.text(of: $0)) })),
    ])
  }

  /// - Parameter looks: checks, the most important first.
  private static func repaired(
    _ palette: Palette, _ looks: [Legibility], locked: [String]
  ) throws(StudioProblem) -> PaletteRepair.Outcome {
    let remedy = locked.isEmpty ? nil : "lock fewer colours than \(locked.joined(separator: ", "))"
    do throws(PaletteRepair.Problem) {
      do throws(PaletteRepair.Problem) {
        return try PaletteRepair(looks, locked: Set(locked), answersDemands: true)
          .repaired(palette)
      } catch {
        guard case .unanswered = error else { throw error }
        // Demands on several inks together may be out of reach where those on pairs are not.
        return try PaletteRepair(looks, locked: Set(locked)).repaired(palette)
      }
    } catch {
      guard case .impossible = error else {
        throw StudioProblem(422, "the colours cannot be repaired")
      }
      if looks.count > 1 { return try repaired(palette, [looks[0]], locked: locked) }
      throw StudioProblem([error.failure(location: "", of: palette, remedy: remedy)])
    }
  }

  /// The nearest palette to one made from a colour that everybody can tell apart in the looks of a
  /// request, with the colour in it; sentences about what could not be had.
  ///
  /// - Parameter keeps: true where the colour itself must not move.
  func seenByAll(
    _ palette: Palette, of color: Color, keeps: Bool, _ body: RequestBody
  ) throws(StudioProblem) -> (palette: Palette, notes: [String]) {
    let run = run()
    let (theme, bytes) = try theme(body, library, in: run)
    let looks = try legibilities(body, for: palette, theme, bytes, in: run)
    guard keeps else { return (try Self.repaired(palette, looks, locked: []).palette, []) }
    if Session.movedAccent(in: palette, theme) != nil {
      // Looks show the accent; with one of its own the palette shows the colour as it is.
      var own = palette
      own.colors.append(Palette.NamedColor(name: "accent", color: color))
      if let found = try? Self.repaired(own, looks, locked: ["base", "accent"]).palette {
        return (found, [])
      }
    }
    if let found = try? Self.repaired(palette, looks, locked: ["base"]).palette {
      return (found, [])
    }
    return (
      try Self.repaired(palette, looks, locked: []).palette,
      ["With \(color.hex) itself, not everything can be told apart in \(theme.name)."]
    )
  }

  /// A change in words, with an arrow as pages have it.
  private static func text(of change: PaletteRepair.Change) -> String {
    change.text.replacing(" -> ", with: " → ")
  }
}
