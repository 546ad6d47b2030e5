internal import TinctDocuments
internal import TinctBoards
internal import TinctGraphics
internal import TinctPipeline

/// The findings about one palette, in words and figures.
struct LegibilityReport {
  let palette: Palette
  /// The name of the palette, which tells it from the others that are checked.
  let title: String
  let file: String
  let theme: String
  let figures: [PairFigures]
  let orders: [InkOrder.Figures]
  let check: Legibility
  /// The names in the file of colours that have the name of a role, by the role.
  let formerNames: [String: String]
  /// The palette as its file holds it.
  let source: SwatchPalette
  /// The names of colours that must not change.
  let locked: Set<String>

  /// Every pair reaches its floors, and so do several inks together.
  var passes: Bool {
    figures.allSatisfy { $0.shortfalls(check.floors).isEmpty } && orders.allSatisfy(\.passes)
  }

  /// Nothing is asked of the palette, as of that of a game all of whose pieces are sprites.
  var isEmpty: Bool { figures.isEmpty && orders.isEmpty }

  /// Only pairs with walls are below a floor.
  var failsAtWallsOnly: Bool {
    let failing = figures.filter { !$0.shortfalls(check.floors).isEmpty }.map(\.pair)
    let others = orders.filter { !$0.passes }
    return !(failing.isEmpty && others.isEmpty)
      && failing.allSatisfy { $0.figure == .wall || $0.ground == .wall }
      && others.allSatisfy { $0.order.ink == .wall || $0.other == .wall }
  }

  /// A table, and a line for each pair that is below a floor; one line where all pass.
  ///
  /// - Parameters:
  ///   - isWhole: true for a table of all pairs, false for those below a floor.
  ///   - repair: the palette that --fix writes; nil if there is none, so that the pairs are advised
  ///     on one by one.
  func text(isWhole: Bool, repair: PaletteRepair.Outcome?) -> String {
    let required = figures.filter { $0.pair.role != .shade }
    let passing = required.count { $0.shortfalls(check.floors).isEmpty }
    let figures = isWhole ? figures : figures.filter { !$0.shortfalls(check.floors).isEmpty }
    let names = figures.map(\.pair.title)
    let width = max(24, (names + orders.map(\.title)).map(\.count).max() ?? 0)
    let over = check.over.map { ", over \($0.words)" } ?? ""
    let failing = orders.filter { !$0.passes }
    let missed =
      orders.count == 1
      ? "the demand on several inks is not met"
      : "\(failing.count) of \(orders.count) demands on several inks not met"
    var counts: [String] = []
    if !required.isEmpty {
      counts.append(
        passing == required.count
          ? "all \(passing) pairs pass" : "\(passing) of \(required.count) pairs pass")
    }
    if !failing.isEmpty { counts.append(missed) }
    if isEmpty {
      counts = ["nothing was checked, for no inks of pieces, marks or texts meet on the boards"]
    } else if counts.isEmpty {
      counts = [
        orders.count == 1
          ? "the demand on inks is met" : "all \(orders.count) demands on inks are met"
      ]
    }
    let count = counts.joined(separator: "; ")
    var lines = ["\(title) in \(printable(theme))\(over): \(count)"]
    var advice = failing.compactMap(\.shortfall).map { "  \($0)" }
    if let repair, !passes {
      let changes = repair.changes.map(\.text).joined(separator: ", ")
      advice.append("  the nearest palette that passes, as --fix writes it: \(changes)")
    }
    guard !figures.isEmpty || isWhole, !isEmpty else {
      return (lines + advice).joined(separator: "\n")
    }
    let heads = ["contrast", "Lc"] + ColorVision.allCases.map(\.shortName)
    lines.append("  " + tabulated("", to: width) + heads.map(Self.cell).joined())
    for row in figures {
      let lacks = row.shortfalls(check.floors)
      let cells =
        [row.contrast.shownFigure(decimals: 2), row.readability.shownFigure(decimals: 1)]
        + row.differences.map { $0.shownFigure(decimals: 1) }
      let mark = lacks.isEmpty ? (row.pair.role == .shade ? "  (shade)" : "") : "  <"
      lines.append(
        "  " + tabulated(row.pair.title, to: width) + cells.map(Self.cell).joined() + mark)
    }
    for row in isWhole ? orders : failing {
      lines.append(
        "  " + tabulated(row.title, to: width) + Self.cell(row.value.shownFigure(decimals: 2))
          + (row.passes ? "" : "  <"))
    }
    return (lines + figures.flatMap { self.advice($0, isAlone: repair == nil) } + advice).joined(
      separator: "\n")
  }

  /// The shortfalls of a pair, a line each.
  ///
  /// - Parameter isAlone: true to name the colour that would let it pass.
  private func advice(_ row: PairFigures, isAlone: Bool) -> [String] {
    let lacks = row.shortfalls(check.floors)
    guard isAlone, !lacks.isEmpty else { return lacks.map { "  \(row.pair.title): \($0.text)" } }
    let nearest = PaletteRepair(check, locked: locked).nearest(for: row.pair, in: palette)
    // A colour that lets one pair pass may spoil another.
    let others = figures.count { !$0.shortfalls(check.floors).isEmpty } > 1
    // A change of less than a step of 8 bits is none that anybody could make.
    let remedy = nearest.map {
      $0.before.pixel == $0.after.pixel
        ? "" : "; the nearest that passes\(others ? ", for this pair alone" : ""): \($0.text)"
    }
    return lacks.enumerated().map { index, lack in
      "  \(row.pair.title): \(lack.text)"
        + (index == 0 ? remedy ?? "; changing one colour is not enough" : "")
    }
  }

  /// The report as JSON.
  var json: JSONValue {
    let rows = figures.map { row in
      JSONValue.object(
        [
          .init("figure", .string(row.pair.figure.name)),
          .init("ground", .string(row.pair.ground.name)),
          .init("role", .string(row.pair.role.rawValue)),
          .init("colors", .array([.string(row.figure.hex), .string(row.ground.hex)], .line)),
          .init("contrast", .number(row.contrast.cutFigure(decimals: 2))),
          .init("lc", .number(row.readability.cutFigure(decimals: 2))),
          .init(
            "differences",
            .object(
              zip(ColorVision.allCases, row.differences).map {
                .init($0.rawValue, .number($1.cutFigure(decimals: 2)))
              }, .line)),
          .init(
            "shortfalls", .array(row.shortfalls(check.floors).map { .string($0.text) }, .line)),
        ], .line)
    }
    let orders = orders.map { row in
      JSONValue.object(
        [
          .init("ink", .string(row.order.ink.name)),
          .init("demand", .string(row.order.demand.rawValue)),
          .init("other", .string(row.other.name)),
          .init("value", .number(row.value.cutFigure(decimals: 2))),
          .init("floor", .number(row.floor)), .init("passes", .boolean(row.passes)),
        ], .line)
    }
    return .object(
      [
        .init("name", .string(palette.name)), .init("file", .string(InputReader.shown(file))),
        .init("theme", .string(theme)),
      ] + (check.over.map { [.init("over", .string($0.hex))] } ?? []) + [
        .init("passes", .boolean(passes)), .init("pairs", .array(rows)),
        .init("orders", .array(orders)),
      ])
  }

  private static func cell(_ text: String) -> String {
    String(repeating: " ", count: max(1, 9 - text.count)) + text
  }
}

extension Color {
  /// The colour behind a ground in words: `white`, `black`, or its digits.
  var words: String {
    switch hex {
    case "#FFFFFF": "white"
    case "#000000": "black"
    default: hex
    }
  }
}

extension ColorVision {
  /// A name for the head of a column.
  var shortName: String {
    switch self {
    case .normal: "normal"
    case .protanopia: "protan"
    case .deuteranopia: "deutan"
    case .tritanopia: "tritan"
    case .grey: "grey"
    }
  }
}
