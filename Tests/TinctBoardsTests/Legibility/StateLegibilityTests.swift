import Testing
import TinctBoards
import TinctGraphics
import TinctPuzzles

struct StateLegibilityTests {
  private static let game = GridGame(
    name: "g",
    states: [
      GridGame.State(name: "a", number: 1, owner: 1),
      GridGame.State(name: "b", number: 2, owner: 2),
      GridGame.State(name: "floor", number: 3, layer: .cell),
    ], players: ["A", "B"], rules: RuleSets.make(RuleSets.all[0]))

  private static let palette = Palette(
    name: "Sample",
    colors: [
      .init(name: "base", color: Color(red: 1, green: 1, blue: 1)),
      .init(name: "text", color: Color(red: 0, green: 0, blue: 0)),
    ])

  /// The demands that are missed by `a` and `b` in given colours and shapes on a floor.
  private func missed(
    _ first: String, _ second: String, other: Theme.Stones.Shape = .stone, floor: String
  ) throws -> [String] {
    let check = try check(first, second, other: other, floor: floor)
    #expect(try check.figures(of: Self.palette) == [])
    return try check.orders(of: Self.palette).filter { !$0.passes }.map(\.title)
  }

  /// The check of a game without noodles, which has demands, but no pairs.
  private func check(
    _ first: String, _ second: String, other: Theme.Stones.Shape = .stone, floor: String
  ) throws -> Legibility {
    let colors = [("ground", "base"), ("g:a", first), ("g:b", second), ("g:floor", floor)]
    let rules = try (colors + [("figure", "text")]).map { name, color in
      InkRules.Rule(ink: Ink(name), color: try ColorExpression(parsing: color))
    }
    let plain = Theme.plain()
    let theme = Theme(
      name: plain.name, inks: InkRules(twoColors: rules, scheme: rules), board: plain.board,
      cell: plain.cell, wire: plain.wire, knob: plain.knob, source: plain.source, wall: plain.wall)
    let looks = [
      "a": Theme.Stones.StateLook(shape: .stone, ink: Ink("g:a")),
      "b": Theme.Stones.StateLook(shape: other, ink: Ink("g:b")),
      "floor": Theme.Stones.StateLook(shape: .none, cell: Ink("g:floor")),
    ]
    let board = try StonesPosition(
      name: "x", grid: GridSpecification(kind: .square, columns: 2, rows: 1),
      states: [.number(1), .number(2)], cells: [.number(3), .number(3)])
    let orders = InkOrder.states(
      of: Self.game, in: theme, theme.stones.showing(Self.game, looks), boards: [board])
    return Legibility(theme: theme, touching: [], games: orders, hasNoodles: false)
  }

  @Test func `a palette of a game is repaired, or told to be beyond repair`() throws {
    let pale = Palette(
      name: "Pale",
      colors: [
        .init(name: "base", color: Color(red: 1, green: 1, blue: 1)),
        .init(name: "text", color: try Color(hex: "#EEEEEE")),
      ])
    let check = try check("text", "#000000", floor: "base")
    let outcome = try PaletteRepair([check], answersDemands: true).repaired(pale)
    #expect(try check.orders(of: outcome.palette).allSatisfy(\.passes))
    #expect(outcome.changes.map(\.name) == ["text"])
    // Nothing in the palette changes what the game says itself.
    let fixed = try self.check("#EEEEEE", "#000000", floor: "#FFFFFF")
    let problem = #expect(throws: PaletteRepair.Problem.self) {
      try PaletteRepair([fixed], answersDemands: true).repaired(pale)
    }
    guard case .unanswered = problem else {
      Issue.record("there are no pairs that could fail")
      return
    }
    // Where demands are not to be answered, there is nothing to repair.
    #expect(try PaletteRepair([fixed]).repaired(pale).changes == [])
  }

  @Test func `states of one shape are told apart by their inks, in every kind of vision`() throws {
    #expect(try missed("#000000", "#ff0000", floor: "#ffffff") == [])
    // Nearly equal in grey.
    #expect(
      try missed("#b03060", "#3d6d90", floor: "#ffffff") == ["a is told apart from b"])
    // Another shape tells them apart.
    #expect(try missed("#b03060", "#3d6d90", other: .star, floor: "#ffffff") == [])
  }

  @Test func `texts on floors and pieces can be read`() throws {
    let inks = [
      ("g:a", "#eeeeee"), ("g:b", "#888888"), ("g:floor", "#ffffff"), ("cell", "#000000"),
    ]
    let rules = try inks.map { name, color in
      InkRules.Rule(ink: Ink(name), color: try ColorExpression(parsing: color))
    }
    let plain = Theme.plain()
    let theme = Theme(
      name: plain.name, inks: InkRules(twoColors: rules, scheme: rules), board: plain.board,
      cell: plain.cell, wire: plain.wire, knob: plain.knob, source: plain.source, wall: plain.wall)
    func missed(
      _ look: Theme.Stones.StateLook, of state: String, cell: Ink = Ink("g:floor")
    ) throws -> [String] {
      var looks = [
        "a": Theme.Stones.StateLook(shape: .none), "b": Theme.Stones.StateLook(shape: .none),
        "floor": Theme.Stones.StateLook(shape: .none, cell: cell),
      ]
      looks[state] = look
      let board = try StonesPosition(
        name: "x", grid: GridSpecification(kind: .square, columns: 2, rows: 1),
        states: [.number(1), .number(2)], cells: [.number(3), .number(3)])
      let orders = InkOrder.states(
        of: Self.game, in: theme, theme.stones.showing(Self.game, looks), boards: [board])
      let check = Legibility(theme: theme, touching: [], games: orders, hasNoodles: false)
      return try check.orders(of: Self.palette).filter { !$0.passes }.map(\.title)
    }
    let (light, floor) = (Ink("g:a"), Ink("g:floor"))
    #expect(
      try missed(
        .init(shape: .glyph, ink: light, cell: floor, glyph: "1"), of: "floor")
        == ["a shows on floor"])
    #expect(
      try missed(.init(shape: .none, cell: floor, label: "1", labelInk: light), of: "floor")
        == ["a can be read on floor"])
    #expect(
      try missed(.init(shape: .stone, ink: Ink("g:b"), label: "1", labelInk: Ink("g:b")), of: "a")
        == ["b can be read on b"])
    var topped = Theme.Stones.StateLook(shape: .stone, ink: Ink("cell"))
    topped.top = [.init(shape: .glyph, ink: light, glyph: "F")]
    #expect(try missed(topped, of: "a") == [])
  }

  @Test func `a state is seen on floors on which nothing is yet, and a mark on pieces`() throws {
    let inks = [
      ("g:a", "#eeeeee"), ("g:b", "#000000"), ("g:floor", "#f8f8f8"), ("cell", "#444444"),
    ]
    let rules = try inks.map { name, color in
      InkRules.Rule(ink: Ink(name), color: try ColorExpression(parsing: color))
    }
    let plain = Theme.plain()
    let theme = Theme(
      name: plain.name, inks: InkRules(twoColors: rules, scheme: rules), board: plain.board,
      cell: plain.cell, wire: plain.wire, knob: plain.knob, source: plain.source, wall: plain.wall)
    func missed(
      floor: Theme.Stones.StateLook, mark: Theme.Stones.StateLook? = nil, cells: [Int] = [3, 3]
    ) throws -> [String] {
      var looks = [
        "a": Theme.Stones.StateLook(shape: .stone, ink: Ink("g:a")),
        "b": Theme.Stones.StateLook(shape: .stone, ink: Ink("g:b")), "floor": floor,
      ]
      looks["mark"] = mark
      var states = Self.game.states
      if mark != nil { states.append(.init(name: "mark", number: 9, layer: .mark)) }
      let game = GridGame(
        name: "g", states: states, players: Self.game.players, rules: Self.game.rules)
      let board = try StonesPosition(
        name: "x", grid: GridSpecification(kind: .square, columns: 2, rows: 1),
        states: [.number(0), .number(0)], cells: cells.map { .number($0) })
      let orders = InkOrder.states(
        of: game, in: theme, theme.stones.showing(game, looks), boards: [board])
      let check = Legibility(theme: theme, touching: [], games: orders, hasNoodles: false)
      return try check.orders(of: Self.palette).filter { !$0.passes }.map(\.title)
    }
    let floor = Theme.Stones.StateLook(shape: .none, cell: Ink("g:floor"))
    // A board without a piece, and one without the floor, which may come later.
    #expect(try missed(floor: floor) == ["a shows on floor"])
    #expect(try missed(floor: floor, cells: [0, 0]) == ["a shows on floor"])
    // A piece in the ink of the floor is not seen at all.
    #expect(
      try missed(floor: .init(shape: .none, cell: Ink("g:a"))) == ["a shows on a"])
    // Nothing comes onto what stands up, as a wall does.
    #expect(
      try missed(
        floor: .init(shape: .square, ink: Ink("g:b"), edge: Ink("g:b"), cell: Ink("g:a"))) == [])
    // A cross is drawn across pieces, a ring around them.
    func mark(_ shape: Theme.Stones.Shape, _ size: Double) -> Theme.Stones.StateLook {
      .init(shape: shape, ink: Ink("g:b"), size: size)
    }
    let dark = Theme.Stones.StateLook(shape: .none, cell: Ink("cell"))
    #expect(try missed(floor: dark, mark: mark(.cross, 0.5)).contains("b shows on b"))
    #expect(try !missed(floor: dark, mark: mark(.ring, 0.95)).contains("b shows on b"))
  }

  @Test func `a state is seen on the floors on which it stands`() throws {
    #expect(try missed("#eeeeee", "#000000", floor: "#ffffff") == ["a shows on floor"])
    #expect(try missed("#eeeeee", "#888888", floor: "#000000") == [])
  }
}
