internal import Synchronization
internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

extension Studio {
  /// The findings of `palette check` about colours under a theme.
  func check(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    let (legibility, palette) = try legibility(body)
    var findings: [JSONValue] = []
    do throws(InkError) {
      let figures = try legibility.figures(of: palette)
      for row in figures {
        let lacks = row.shortfalls(legibility.floors)
        guard !lacks.isEmpty else { continue }
        let nearest = PaletteRepair(legibility).nearest(for: row.pair, in: palette)
        let remedy =
          nearest.map {
            $0.before.pixel == $0.after.pixel ? "" : "The nearest that passes: \($0.text)."
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
    return .object([.init("findings", .array(findings))])
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

  /// The check of a theme, kept because finding out which inks touch takes long, and the palette.
  private func legibility(
    _ body: RequestBody
  ) throws(StudioProblem) -> (Legibility, Palette) {
    let run = run()
    let (theme, bytes) = try theme(body, library, in: run)
    guard let palette = try body.palette() else {
      throw StudioProblem(400, "the request has no colours")
    }
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
    let served = theme.inks.served(palette)
    do throws(InkError) {
      if try legibility.isTranslucent(served) { legibility.over = Color(red: 1, green: 1, blue: 1) }
    } catch { throw StudioProblem([Failure(error, theme: theme.name)]) }
    return (legibility, served)
  }

  /// The nearest colours that pass.
  func fix(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    let (legibility, palette) = try legibility(body)
    let locked = try body.texts("locked")
    let repair = PaletteRepair([legibility], locked: Set(locked), answersDemands: true)
    let remedy = locked.isEmpty ? nil : "lock fewer colours than \(locked.joined(separator: ", "))"
    let outcome: PaletteRepair.Outcome
    do {
      do { outcome = try repair.repaired(palette) } catch is PaletteRepair.Unanswered {
        // Demands on several inks together may be out of reach where those on pairs are not.
        outcome = try PaletteRepair(legibility, locked: Set(locked)).repaired(palette)
      }
    } catch let impossible as PaletteRepair.Impossible {
      throw StudioProblem([impossible.failure(location: "", remedy: remedy)])
    } catch { throw StudioProblem(422, "the colours cannot be repaired") }
    return .object([
      .init("colors", .array(outcome.palette.colors.map { Self.json($0) })),
      .init("moved", .array(outcome.changes.map { .string($0.text) })),
    ])
  }
}
