import TinctDocuments
import TinctBoards
import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctGraphics

/// A theme with each measure and ink in a line of its own.
private let lines = """
  {
    "format": "tinct-theme",
    "version": 1,
    "name": "Plain",
    "inks": {
      "twoColors": {
        "background": "base",
        "cell": "color-mix(in oklab, base 90%, text)",
        "poweredCell": "base",
        "wall": "text",
        "wire": "text",
        "wireCore": "base",
        "powered": "text",
        "source": "text",
        "sourceRing": "#FFF"
      },
      "scheme": {
        "background": "dark",
        "cell": "dark",
        "poweredCell": "dark",
        "wall": "neutral",
        "wire": "neutral",
        "wireCore": "base",
        "powered": "light",
        "source": "light",
        "sourceRing": "base"
      }
    },
    "board": {"margin": 0.5},
    "cell": {"shape": "tile", "gap": 0.06, "cornerRadius": 0.1, "line": 0},
    "wire": {"width": 0.25, "bend": 1, "junction": 0.7, "core": 0.5, "poweredCore": 0},
    "knob": {"radius": 0.2, "hole": 0.1, "poweredHole": 0},
    "source": {"radius": 0.3, "ring": 0.2, "dot": 0.05},
    "wall": {"width": 0.08}
  }
  """.split(separator: "\n").map(String.init)

private func read(_ lines: [String]) throws -> Theme {
  try ThemeDocument.read(Array(lines.joined(separator: "\n").utf8))
}

/// The document with a text in one line, counted from 1, replaced.
private func changed(_ line: Int, _ old: String, _ new: String) -> [String] {
  var lines = lines
  #expect(lines[line - 1].contains(old))
  lines[line - 1] = lines[line - 1].replacingOccurrences(of: old, with: new)
  return lines
}

private func schemaProblems(_ bytes: [UInt8]) throws -> [String] {
  let schema = Checkout.root.appending(path: "schemas/theme.schema.json")
  return try SchemaValidator(Checkout.bytes(of: schema)).problems(bytes)
}

private let shipped = Checkout.files(in: Checkout.root.appending(path: "themes"), ending: ".json")
  .map(\.lastPathComponent)

struct ThemeDocumentTests {
  @Test func `every measure and ink is read`() throws {
    let theme = try read(lines)
    #expect(theme.name == "Plain")
    #expect(theme.board == Theme.Board(margin: 0.5))
    #expect(theme.cell == Theme.Cell(shape: .tile, gap: 0.06, cornerRadius: 0.1, line: 0))
    #expect(
      theme.wire == Theme.Wire(width: 0.25, bend: 1, junction: 0.7, core: 0.5, poweredCore: 0))
    #expect(theme.knob == Theme.Knob(radius: 0.2, hole: 0.1, poweredHole: 0))
    #expect(theme.source == Theme.Source(radius: 0.3, ring: 0.2, dot: 0.05))
    #expect(theme.wall == Theme.Wall(width: 0.08))
    #expect(theme.inks.scheme.map(\.ink) == theme.inks.twoColors.map(\.ink))
    let palette = Palette(
      name: "x",
      colors: [
        Palette.NamedColor(name: "base", color: try Color(hex: "#102030")),
        Palette.NamedColor(name: "text", color: try Color(hex: "#F0E0D0")),
      ])
    let colors = try theme.inks.colors(in: palette)
    #expect(colors[.background]?.hex == "#102030" && colors[.powered]?.hex == "#F0E0D0")
    #expect(colors[.sourceRing]?.hex == "#FFFFFF")
  }

  @Test(arguments: shipped)
  func `a shipped theme is read, and fits the schema`(file: String) throws {
    let bytes = try Checkout.bytes(of: Checkout.root.appending(path: "themes/\(file)"))
    let theme = try ThemeDocument.read(bytes)
    #expect(theme.name.lowercased() + ".json" == file)
    #expect(try schemaProblems(bytes) == [])
  }

  @Test func `at least six themes are shipped`() {
    #expect(shipped.count >= 6)
  }

  @Test func `what only some themes have is read`() throws {
    var lines = lines
    func add(_ line: Int, _ text: String) {
      lines[line - 1] = lines[line - 1].replacingOccurrences(of: "}", with: ", \(text)}")
    }
    add(29, #""panel": {"padding": 0.2, "cornerRadius": 0.3, "shadow": {"x": 0, "y": 0.1}}"#)
    add(30, #""shades": 3, "face": {"inset": 0.03, "y": -0.02}, "shadow": null"#)
    add(
      31,
      #""curve": "superellipse", "exponent": 4, "tip": "flat", "beyond": "arrow", "hub": 0.1, "#
        + #""outline": 0.05, "#
        + #""shadow": {"x": 0.1, "y": 0.2, "grow": 0.05}, "highlight": {"width": 0.3, "x": 0.1}"#)
    add(32, #""shape": "ring""#)
    add(33, #""shape": "polygon", "$comment": "as the cell""#)
    add(34, #""core": 0.4"#)
    let inks = [
      "panel", "panelShadow", "cellSecond", "cellThird", "poweredCellSecond", "poweredCellThird",
      "cellFace", "poweredCellFace", "wireShadow", "wireOutline", "poweredOutline",
      "wireHighlight", "poweredHighlight", "wallCore", "beyond",
    ].map { "\"\($0)\": \"rgb(0 0 0 / 20%)\"" }.joined(separator: ", ")
    for line in [7, 18] { lines[line - 1] += " " + inks + "," }
    lines[33] +=
      #", "marks": {"lockedPin": 0.1, "wrongCore": 0.2, "hint": 0.3, "selected": 0.15}, "#
      + #""motion": {"turn": {"seconds": 0.13, "easing": "linear"}, "vanish": {"level": 0.1, "turn": -90, "scale": 1.5}, "#
      + #""mark": {"easing": "spring(1, 200, 20)"}, "celebrate": {"spread": "distance"}, "pause": 1}, "thumbnail": {"below": 20}"#
    let theme = try read(lines)
    #expect(
      theme.board.panel
        == Theme.Panel(padding: 0.2, cornerRadius: 0.3, shadow: Theme.Shadow(x: 0, y: 0.1)))
    #expect(theme.cell.shades == 3 && theme.cell.shadow == nil)
    #expect(theme.cell.face == Theme.Face(inset: 0.03, x: 0, y: -0.02))
    #expect(theme.wire.curve == .superellipse && theme.wire.exponent == 4)
    #expect(theme.wire.tip == .flat && theme.wire.hub == 0.1 && theme.wire.outline == 0.05)
    #expect(theme.wire.beyond == .arrow && theme.wall == Theme.Wall(width: 0.08, core: 0.4))
    #expect(theme.wire.shadow == Theme.Shadow(x: 0.1, y: 0.2, grow: 0.05))
    #expect(theme.wire.highlight == Theme.Highlight(width: 0.3, x: 0.1, y: 0))
    #expect(theme.knob.shape == .ring && theme.source.shape == .polygon)
    #expect(
      theme.marks == Theme.Marks(lockedPin: 0.1, wrongCore: 0.2, hint: 0.3, selected: 0.15))
    #expect(theme.motion.turn == Theme.Motion.Pace(0.13, .linear))
    #expect(
      theme.motion.vanish == Theme.Motion.Pace(0.42, .easeInBack, level: 0.1, turn: -90, scale: 1.5)
    )
    #expect(
      theme.motion.celebrate
        == Theme.Motion.Pace(0.5, .easeInOut, level: 0.07, spread: .distance))
    let spring = Spring(mass: 1, stiffness: 200, damping: 20)
    #expect(
      theme.motion.mark == Theme.Motion.Pace(spring.settlingSeconds, .spring(spring)))
    #expect(theme.motion.pause == 1 && theme.motion.solve == Theme.Motion().solve)
    #expect(theme.thumbnail == Theme.Thumbnail(below: 20))
    #expect(try schemaProblems(Array(lines.joined(separator: "\n").utf8)) == [])
  }

  @Test func `colours of any names serve, and come first`() throws {
    let text = lines.joined(separator: "\n").replacingOccurrences(
      of: #""scheme""#, with: #""named""#
    )
    .replacingOccurrences(of: #""neutral""#, with: #""endpoint""#)
    let theme = try ThemeDocument.read(Array(text.utf8))
    #expect(theme.inks.kinds == [.twoColors, .named])
    func palette(_ names: String...) throws -> Palette {
      Palette(
        name: "p",
        colors: try names.map { Palette.NamedColor(name: $0, color: try Color(hex: "#123456")) })
    }
    #expect(
      try theme.inks.kind(of: palette("dark", "base", "endpoint", "light", "text")) == .named)
    #expect(try theme.inks.kind(of: palette("base", "text", "dark")) == .twoColors)
    #expect(try theme.inks.kind(of: palette("base", "dark", "light", "neutral")) == nil)
  }

  @Test func `a renamed theme keeps all else`() throws {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let renamed = try ThemeDocument.renamed(bytes, to: #"Dusk "2""#)
    #expect(
      String(decoding: renamed, as: UTF8.self)
        == lines.joined(separator: "\n").replacingOccurrences(
          of: #""Plain""#, with: #""Dusk \"2\"""#))
  }

  @Test(
    arguments: [
      // Line, what is replaced, by what; then the location and path of the error, and words in it.
      (2, "tinct-theme", "tinct-palette", 2, 13, "format", "tinct-theme"),
      (3, "1", "2", 3, 14, "version", "version 2"),
      (4, #""Plain""#, #""""#, 4, 11, "name", "empty"),
      (4, #""Plain""#, "7", 4, 11, "name", "string"),
      (4, #""name""#, #""nmae""#, 4, 3, "nmae", #"did you mean "name"?"#),
      (6, "twoColors", "twoColours", 6, 5, "inks.twoColours", #""twoColors""#),
      (7, "background", "ground", 7, 7, "inks.twoColors.ground", "unknown"),
      (8, "90%", "190%", 8, 41, "inks.twoColors.cell", "190"),
      (8, "oklab", "lab9", 8, 29, "inks.twoColors.cell", "lab9"),
      (8, ", text)", "", 8, 44, "inks.twoColors.cell", "ends here"),
      (9, "base", "bass", 9, 22, "inks.twoColors.poweredCell", #""bass""#),
      (9, "base", "dark", 9, 22, "inks.twoColors.poweredCell", #""dark""#),
      (9, #""base""#, "1", 9, 22, "inks.twoColors.poweredCell", "string"),
      (11, #""wire""#, #""poweredCore""#, 6, 18, "inks.twoColors", #""wire""#),
      (15, "#FFF", "#FF", 15, 22, "inks.twoColors.sourceRing", "2"),
      (18, "dark", "text", 18, 21, "inks.scheme.background", #""text""#),
      (23, #""wireCore""#, #""poweredCore""#, 17, 15, "inks.scheme", #""wireCore""#),
      (29, "0.5", "9", 29, 23, "board.margin", "from 0 to 8"),
      (29, "margin", "margins", 29, 13, "board.margins", #""margin""#),
      (30, "tile", "disk", 30, 21, "cell.shape", "corners"),
      (30, "0.06", "-0.1", 30, 36, "cell.gap", "from 0 to 0.5"),
      (30, #", "line": 0"#, "", 30, 11, "cell", #""line""#),
      (31, "0.25", "0", 31, 21, "wire.width", "0.01"),
      (31, "0.7", #""0.7""#, 31, 50, "wire.junction", "number"),
      (
        31, #"Core": 0}"#, #"Core": 0, "groups": true, "branches": true}"#, 31, 96,
        "wire.groups", #"from "branches" already"#
      ),
      (
        31, #"Core": 0}"#, #"Core": 0, "flow": {"length": 4}, "branches": true}"#, 31, 121,
        "wire.branches", #"keep one of "flow" and "branches""#
      ),
      (32, #", "hole": 0.1"#, "", 32, 11, "knob", #""hole""#),
      (33, "0.05", "null", 33, 49, "source.dot", "number"),
      (34, "0.08", "0.6", 34, 21, "wall.width", "0.5"),
      (34, #"{"width": 0.08}"#, "0.08", 34, 11, "wall", "object"),
    ] as [(Int, String, String, Int, Int, String, String)])
  func `an error names the key, its line and its column`(
    line: Int, old: String, new: String, errorLine: Int, column: Int, path: String, words: String
  ) throws {
    let lines = changed(line, old, new)
    let errors = #expect(throws: DocumentErrors.self) { try read(lines) }?.errors
    #expect(errors?.count == 1, "\(errors ?? [])")
    let error = errors?.first
    #expect(error?.line == errorLine)
    #expect(error?.column == column)
    #expect(error?.path == path)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    (1...1, "format"), (2...2, "version"), (3...3, "name"), (4...27, "inks"), (28...28, "board"),
    (29...29, "cell"), (30...30, "wire"), (31...31, "knob"), (32...32, "source"),
  ])
  func `each part must be there`(range: ClosedRange<Int>, key: String) throws {
    var lines = lines
    lines.removeSubrange(range)
    let errors = #expect(throws: DocumentErrors.self) { try read(lines) }?.errors
    #expect(errors?.count == 1, "\(errors ?? [])")
    let error = errors?.first
    #expect(error?.line == 1 && error?.column == 1)
    #expect(error?.problem == #"the key "\#(key)" is missing"#)
    #expect(try !schemaProblems(Array(lines.joined(separator: "\n").utf8)).isEmpty)
  }

  @Test(arguments: [
    ("gold", "write CSS's gold as #FFD700; or use base, text, accent"),
    ("hsl(40 90% 50%)", "write it as #F2A60D"),
    ("color-mix(in oklab, base 40%, hwb(0 20% 40%))", "write it as #993333"),
    ("akzent", "did you mean \"accent\"? Or use base, text"),
    ("acent", "did you mean \"accent\"? Or use base, text"),
  ])
  func `a rule that CSS would take is told as a colour that rules have`(
    rule: String, remedy: String
  ) {
    var lines = lines
    lines[10] = lines[10].replacing("\"text\"", with: "\"\(rule)\"")
    let error = #expect(throws: DocumentErrors.self) { try read(lines) }?.errors.first
    #expect(error?.remedy?.hasPrefix(remedy) == true, "\(error?.description ?? lines[10])")
  }

  @Test func `all that is wrong with a theme is told`() {
    var lines = lines
    let change = { (line: Int, old: String, new: String) in
      lines[line - 1] = lines[line - 1].replacingOccurrences(of: old, with: new)
    }
    change(4, "Plain", "")
    change(8, "90%", "190%")
    change(9, "base", "dark")
    change(11, "text", "#12")
    change(18, #""dark""#, "0")
    change(22, "neutral", "lab(")
    change(30, "tile", "disk")
    change(30, "0.06", "-1")
    change(31, "0.25", "0")
    change(31, "bend", "bends")
    change(32, #"{"radius": 0.2, "hole": 0.1, "poweredHole": 0}"#, "[]")
    change(33, #", "dot": 0.05"#, "")
    let error = #expect(throws: DocumentErrors.self) { try read(lines) }
    #expect(
      error?.errors.map { "\($0.line):\($0.column) \($0.path)" } == [
        "4:11 name", "8:41 inks.twoColors.cell", "9:22 inks.twoColors.poweredCell",
        "11:16 inks.twoColors.wire", "18:21 inks.scheme.background", "22:16 inks.scheme.wire",
        "30:21 cell.shape", "30:36 cell.gap", "31:21 wire.width", "31:24 wire.bends",
        "32:11 knob", "33:13 source",
      ])
  }

  @Test func `a misspelt key hides no other mistake`() {
    var lines = lines
    let change = { (line: Int, old: String, new: String) in
      lines[line - 1] = lines[line - 1].replacingOccurrences(of: old, with: new)
    }
    change(31, #""wire""#, #""wires""#)
    change(31, "0.25", "0")
    change(8, #""cell""#, #""cel""#)
    lines.remove(at: 9)
    let error = #expect(throws: DocumentErrors.self) { try read(lines) }
    let told = error?.errors.map { "\($0.path): \($0.problem)" } ?? []
    #expect(told.contains("wires: unknown key") && told.contains("inks.twoColors.cel: unknown key"))
    #expect(told.contains { $0.hasPrefix("wires.width: ") }, "\(told)")
    #expect(told.count == 4, "\(told)")
    #expect(
      error?.errors.contains {
        $0.problem.hasPrefix("the ink \"") && $0.remedy?.contains("…") == false
      }
        == true, "\(told)")
  }

  @Test func `each ink that is missing is told`() {
    var lines = lines
    for number in [23, 20, 10] { lines.remove(at: number - 1) }
    let error = #expect(throws: DocumentErrors.self) { try read(lines) }
    #expect(
      error?.errors.map(\.problem) == [
        #"the ink "wall" has no colour"#, #"the ink "poweredCell" has no colour"#,
        #"the ink "wireCore" has no colour"#,
      ])
  }

  @Test func `branches, gradients and patterns without rules have colours of their own`() throws {
    let theme = try read(changed(31, #""bend""#, #""branches": true, "bend""#))
    let flowing = try read(changed(31, #""bend""#, #""flow": {"length": 8}, "bend""#))
    let branches = Ink.branches.enumerated().map { number, ink in
      InkRules.Rule(ink: ink, color: .name("branch-\(number + 1)"))
    }
    for kind in [InkRules.PaletteKind.twoColors, .scheme] {
      let rules = theme.inks[kind]
      #expect(branches.allSatisfy(rules.contains))
      #expect(flowing.inks[kind].contains { $0.ink == .poweredSecond })
    }
  }

  @Test func `light without a rule has a colour of its own in palettes of every kind`() throws {
    var lit = changed(
      31, #""bend""#,
      ##""glow": {"blur": 0.3}, "shadow": {"x": 0, "y": 0.05}, "highlight": {"width": 0.2}, "bend""##
    )
    let theme = try read(lit)
    let names = ["glow", "wireShadow", "wireHighlight", "poweredHighlight"]
    for (kind, palette) in [
      (InkRules.PaletteKind.twoColors, ["base": 0x203040, "text": 0xFFE0A0]),
      (.scheme, ["dark": 0x203040, "light": 0xFFE0A0, "neutral": 0x808080, "base": 0x40A0FF]),
    ] {
      let palette = Palette(
        name: "p",
        colors: palette.sorted { $0.key < $1.key }.map {
          Palette.NamedColor(
            name: $0.key,
            color: Color(
              StraightPixel(
                red: UInt8($0.value >> 16), green: UInt8($0.value >> 8 & 255),
                blue: UInt8($0.value & 255))))
        })
      #expect(theme.inks.kind(of: palette) == kind)
      let colors = try theme.inks.colors(in: palette)
      for name in names { #expect(colors[Ink(name)] != nil, "\(kind) \(name)") }
      #expect(colors[.glow] != colors[.background] && colors[.glow] != colors[.powered])
    }
    // A rule of the theme's own goes before, in its list alone.
    lit.insert(##""glow": "#112233","##, at: 6)
    let own = try read(lit)
    let glows = own.inks.twoColors.filter { $0.ink == .glow }.map(\.color)
    #expect(glows == [.literal(try Color(hex: "#112233"))])
    #expect(own.inks.scheme.first { $0.ink == .glow }?.color == .name("glow"))
    // Without light, nothing is added.
    #expect(try read(lines).inks.twoColors.allSatisfy { !names.contains($0.ink.name) })
    #expect(
      try schemaProblems(Array(lit.joined(separator: "\n").utf8)) == [])
  }

  @Test(
    arguments: [
      (#"{"x": 0.1}"#, "wire.highlight: neither \"width\" nor \"blur\" is there; a shining line"),
      ("{}", "neither \"width\" nor \"blur\" is there; "),
      (#"{"blurr": 0.1}"#, "unknown key; did you mean \"blur\"?"),
      (#"{"widht": 0.1}"#, "unknown key; did you mean \"width\"?"),
      (#"{"angle": 0.1}"#, "the key \"width\" is missing"),
    ])
  func `a highlight that is neither a line nor soft says how to be either`(
    highlight: String, part: String
  ) throws {
    let error = #expect(throws: DocumentErrors.self) {
      try read(changed(31, #""bend""#, #""highlight": \#(highlight), "bend""#))
    }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test func `the shade on noodles of several colours darkens each of them`() throws {
    let shade = #""shade": {"blur": 0.1}, "#
    func inks(_ more: String) throws -> InkRules {
      try read(changed(31, #""bend""#, shade + more + #""bend""#)).inks
    }
    for kind in [InkRules.PaletteKind.twoColors, .scheme] {
      func alpha(_ ink: Ink, _ rules: InkRules) throws -> Double {
        let rule = try #require(rules[kind].first { $0.ink == ink })
        return try rule.color.evaluate { name in
          name == "transparent" ? nil : Color(red: 0.2, green: 0.3, blue: 0.4)
        }.alpha
      }
      let (one, branches, groups) = (
        try inks(""), try inks(#""branches": true, "#), try inks(#""groups": true, "#)
      )
      #expect(try alpha(.poweredShade, one) == 1)
      for rules in [branches, groups] {
        #expect(try abs(alpha(.poweredShade, rules) - 0.36) < 0.002)
      }
      // Noodles without power have one colour on branches, and several in groups.
      #expect(try alpha(.wireShade, branches) == 1)
      #expect(try abs(alpha(.wireShade, groups) - 0.36) < 0.002)
    }
  }

  @Test func `an ink that only one list has is told to be missing in the other`() throws {
    var lines = lines
    lines.insert(#""poweredKnob": "base","#, at: 18)
    lines.insert(#""knob": "neutral","#, at: 18)
    let error = #expect(throws: DocumentErrors.self) { try read(lines) }
    let told = error?.errors ?? []
    #expect(told.map(\.path) == ["inks.twoColors", "inks.twoColors"], "\(told)")
    #expect(
      told.map(\.problem) == [
        #"the ink "knob" has no colour"#, #"the ink "poweredKnob" has no colour"#,
      ])
    #expect(told.allSatisfy { $0.line == 6 })
    // One alone is drawn in no list.
    var single = lines
    single.remove(at: 18)
    #expect(
      #expect(throws: DocumentErrors.self) { try read(single) }?.errors.count == 3)
    lines.insert(contentsOf: [#""knob": "text","#, #""poweredKnob": "text","#], at: 7)
    #expect(try read(lines).inks.missingInk(of: [.knob, .poweredKnob]) == nil)
  }

  @Test func `easings that are none are told, with the likeliest`() {
    for (easing, problem, remedy) in [
      ("ease-inout", "there is no easing \"ease-inout\"", "did you mean \"ease-in-out\"?"),
      (
        "cubic-bezier(2, 0, 1, 1)",
        "cubic-bezier() takes x1, y1, x2, y2, with x1 and x2 from 0 to 1", nil
      ),
    ] {
      let lines = changed(
        4, #""name""#, #""motion": {"turn": {"easing": "\#(easing)"}}, "name""#)
      let error = #expect(throws: DocumentErrors.self) { try read(lines) }
      #expect(error?.errors.map(\.problem) == [problem])
      #expect(error?.errors.map(\.remedy) == [remedy])
    }
  }

  @Test func `keys are listed once`() {
    let lines = changed(4, #""name""#, #""name": "x", "zzzzzz""#)
    let error = #expect(throws: DocumentErrors.self) { try read(lines) }
    #expect(
      error?.errors.map(\.remedy) == [
        "known here: format, version, name, inks, board, cell, wire, knob, source, wall, marks, "
          + "motion, thumbnail, art, sprites, stones, $comment, $schema"
      ])
  }

  @Test func `inks that nothing is drawn in may be left out`() throws {
    var lines = changed(30, "tile", "none")
    lines[30] = lines[30].replacingOccurrences(of: "0.5", with: "0")
    lines[31] = lines[31].replacingOccurrences(of: "0.1", with: "0")
    for number in [23, 20, 19, 12, 9, 8] { lines.remove(at: number - 1) }
    let theme = try read(lines)
    #expect(
      theme.inks.twoColors.map(\.ink) == [
        .background, .wall, .wire, .powered, .source, .sourceRing,
      ])
    #expect(Set(theme.neededInks) == Set(theme.inks.scheme.map(\.ink)))
    #expect(try schemaProblems(Array(lines.joined(separator: "\n").utf8)) == [])
  }

  @Test func `what the reader refuses for its shape, the schema refuses too`() throws {
    for (line, old, new) in [
      (2, "tinct-theme", "x"), (3, "1", "2"), (4, #""Plain""#, #""""#), (6, "twoColors", "two"),
      (7, "background", "ground"), (9, #""base""#, "1"), (29, "0.5", "9"), (30, "tile", "disk"),
      (30, #", "line": 0"#, ""), (31, "0.25", "0"),
      (31, #"Core": 0}"#, #"Core": 0, "groups": true, "branches": true}"#),
      (31, #"Core": 0}"#, #"Core": 0, "flow": {"length": 4}, "branches": true}"#),
      (33, "0.05", "null"), (34, "0.08", "0.6"),
    ] {
      let text = changed(line, old, new).joined(separator: "\n")
      #expect(try !schemaProblems(Array(text.utf8)).isEmpty, "\(old) to \(new)")
    }
    #expect(try schemaProblems(Array(lines.joined(separator: "\n").utf8)) == [])
  }
}
