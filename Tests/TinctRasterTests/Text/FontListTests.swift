import Foundation
import Testing
import TinctGraphics
import TinctRaster

struct FontListTests {
  private static func source(_ name: String) throws -> FontSource {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try FontSource(Array(Data(contentsOf: root.appending(path: "assets/fonts/\(name)"))))
  }

  private static func font(_ name: String) throws -> Font { Font([try source(name)]) }

  // Advances in units of 2816 an em, as fontTools reads them from the file.
  @Test(
    arguments: [("A", 1904), ("i", 668), ("8", 1736), (" ", 792), ("é", 1640)]
      as [(String, Double)])
  func `widths are those of the font`(text: String, units: Double) throws {
    let font = try Self.font("Inter-Regular.otf")
    #expect(abs(font.width(of: text, size: 2816) - units) < 1e-9)
    #expect(abs(font.width(of: text + text, size: 10) - 2 * font.width(of: text, size: 10)) < 1e-9)
  }

  @Test func `letters stand on their base line, at their size`() throws {
    let font = try Self.font("Inter-SemiBold.otf")
    let path = font.path(of: "H", size: 100, at: Point(x: 10, y: 200))
    let points = path.segments.flatMap { segment -> [Point] in
      switch segment {
      case .move(let point), .line(let point): [point]
      case .curve(_, _, let point): [point]
      case .close: []
      }
    }
    #expect(points.map(\.y).max() == 200)
    // Capitals of Inter are 0.727 em high.
    let top: Double = try #require(points.map(\.y).min())
    #expect(abs(top - 127.3) < 0.5)
    let inside = 10..<10 + font.width(of: "H", size: 100)
    #expect(points.allSatisfy { $0.x > 10 && inside.contains($0.x) })
    #expect(path.segments.last == .close)
  }

  @Test func `counters stay open when a letter is filled`() throws {
    let font = try Self.font("Inter-SemiBold.otf")
    let scene = Scene(
      width: 100, height: 100,
      elements: [.fill(font.path(of: "O", size: 100, at: Point(x: 10, y: 90)), Ink("x"))])
    let bitmap = try SceneRenderer().bitmap(
      of: scene, colors: [Ink("x"): Color(red: 0, green: 0, blue: 0)])
    let middle = 10 + Int(font.width(of: "O", size: 100) / 2)
    #expect(bitmap[middle, 54].alpha == 0)
    #expect((0..<middle).contains { bitmap[$0, 54].alpha == 255 })
  }

  @Test func `what is no font is refused`() {
    #expect(throws: FontError.self) { try FontSource([]) }
    #expect(throws: FontError.self) { try FontSource(Array("no font at all".utf8)) }
  }

  /// A TrueType font whose first glyph is a square, or empty, and each other one made twice of the
  /// one before; or with these glyphs in the opposite order. `H` is the last one.
  ///
  /// - Parameters:
  ///   - isDamaged: true to make the last glyph of one that is not there.
  ///   - isBlank: true to make the last glyph of nothing.
  ///   - hasCharacters: false for none that is a character's.
  private static func nestedFont(
    levels: Int, isEmpty: Bool, isReversed: Bool = false, isDamaged: Bool = false,
    isBlank: Bool = false, hasCharacters: Bool = true
  ) -> [UInt8] {
    func words(_ values: Int...) -> [UInt8] {
      values.flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    }
    func long(_ value: Int) -> [UInt8] { words(value >> 16, value) }
    let square =
      words(1, 0, 0, 500, 500, 3, 0) + [1, 1, 1, 1]
      + words(0, 0, 500, 0) + words(0, 500, 0, -500)
    var glyphs = [isEmpty ? words(0, 0, 0, 0, 0, 0) : square]
    for level in 0..<levels {
      let isLast = level + 1 == levels
      let part = isDamaged && isLast ? 999 : isReversed ? levels - level : level
      // Both with offsets in words; the flag 0x20 announces the second.
      glyphs.append(
        words(-1, 0, 0, 500, 500) + words(0x23, part, 0, 0) + words(0x03, part, 1, 0))
    }
    if isBlank { glyphs[levels] = glyphs[levels].map { _ in 0 } }
    if isReversed { glyphs.reverse() }
    let glyf = Array(glyphs.joined())
    let offsets = glyphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    let count = levels + 1
    let head =
      long(0x10000) + long(0x10000) + long(0) + long(0x5F0F_3CF5) + words(0, 1000)
      + Array(repeating: 0, count: 16) + words(0, 0, 500, 500, 0, 8, 2, 1, 0)
    let hhea =
      long(0x10000) + words(800, -200, 0, 600, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, count)
    let maxp =
      long(0x10000) + words(count, 4, 1, 0xFFFF, 0xFFFF, 1, 0, 0, 0, 0, 0, 0, 2, levels)
    let last = count - 1
    let group = long(0x48) + long(0x48) + long(last)
    let cmap =
      words(0, 1, 3, 10) + long(12) + words(12, 0) + long(28) + long(0)
      + long(hasCharacters ? 1 : 0) + group
    let tables = [
      ("cmap", cmap), ("glyf", glyf), ("head", head), ("hhea", hhea),
      ("hmtx", (0..<count).flatMap { _ in words(600, 0) }), ("loca", offsets.flatMap(long)),
      ("maxp", maxp),
    ]
    var (directory, body) = (long(0x10000) + words(tables.count, 64, 2, 48), [UInt8]())
    for (tag, bytes) in tables {
      directory += Array(tag.utf8) + long(0) + long(12 + 16 * tables.count + body.count)
      directory += long(bytes.count)
      body += bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return directory + body
  }

  @Test func `glyphs made of others are drawn, as long as they are few`() throws {
    let font = Font([try FontSource(Self.nestedFont(levels: 3, isEmpty: false))])
    #expect(font.path(of: "H", size: 1, at: Point(x: 0, y: 0)).segments.count { $0 == .close } == 8)
    #expect(throws: Never.self) { try FontSource(Self.nestedFont(levels: 9, isEmpty: true)) }
  }

  @Test func `a letter whose glyph is damaged is named, with its font, and has a box`() throws {
    let bytes = Self.nestedFont(levels: 1, isEmpty: false, isDamaged: true)
    let font = Font([
      try FontSource(bytes, name: "own.ttf"), try Self.source("Inter-Regular.otf"),
    ])
    #expect(font.missing(in: "aHbH") == [])
    // Within a word it would be set in the next font with the other letters.
    #expect(font.damaged(in: "a H b H") == [ShapedLine.DamagedLetter("H", in: "own.ttf")])
    #expect(font.damaged(in: "ab") == [])
    // The glyph for missing ones is a square.
    #expect(font.path(of: "H", size: 1, at: Point(x: 0, y: 0)).segments.count { $0 == .close } == 1)
    let marks = String(repeating: "\u{301}", count: 100_000)
    #expect(font.damaged(in: "H" + marks + "H").count == 1, "and at once")
  }

  @Test func `a letter of which nothing would be seen is damaged, too`() throws {
    let bytes = Self.nestedFont(levels: 1, isEmpty: false, isBlank: true)
    let font = Font([
      try FontSource(bytes, name: "own.ttf"), try Self.source("Inter-Regular.otf"),
    ])
    #expect(font.damaged(in: "a H b") == [ShapedLine.DamagedLetter("H", in: "own.ttf")])
    #expect(font.path(of: "H", size: 1, at: Point(x: 0, y: 0)).segments.count { $0 == .close } == 1)
    // Spaces and invisible characters have empty glyphs in every font.
    #expect(font.damaged(in: "a b\u{A0}c\u{AD}d\u{200D}e") == [])
  }

  @Test func `a font without characters, as with a damaged table of them, is refused`() {
    #expect(throws: FontError.noCharacters) {
      try FontSource(Self.nestedFont(levels: 1, isEmpty: false, hasCharacters: false))
    }
  }

  // FreeType would follow 2^40 glyphs.
  @Test(arguments: [10, 40])
  func `a font with a glyph that is made of too many is refused`(levels: Int) {
    #expect(throws: FontError.tooManyComponents(glyph: 10, most: 1024)) {
      try FontSource(Self.nestedFont(levels: levels, isEmpty: true))
    }
    // The glyph for missing ones, which is looked at first, may be the one.
    #expect(throws: FontError.tooManyComponents(glyph: 0, most: 1024)) {
      try FontSource(Self.nestedFont(levels: levels, isEmpty: true, isReversed: true))
    }
  }

  @Test func `letters whose script changes each time are as wide in longer lines`() throws {
    let font = try Self.font("Inter-Regular.otf")
    let text = String(repeating: "aбγ", count: 40)
    let whole = font.shaped(TextLine(text))
    #expect(whole.advances.count == 120)
    #expect(whole.advances == font.shaped(TextLine("aбγ" + text)).advances.suffix(120))
  }

  @Test func `each character that is missing is told once, in order`() throws {
    let font = try Self.font("Inter-Regular.otf")
    #expect(font.missing(in: "漢a字漢字") == ["漢", "字"])
  }

  @Test func `a font whose outlines are damaged is refused`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var bytes = Array(
      try Data(contentsOf: root.appending(path: "assets/fonts/Comfortaa-Bold.ttf")))
    _ = try FontSource(bytes)
    // The directory of tables: a tag, a checksum, the offset and the length of each.
    func number(_ index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    let entry = try #require(
      stride(from: 12, to: 400, by: 16).first { bytes[$0..<$0 + 4].elementsEqual("glyf".utf8) })
    let (start, count) = (number(entry + 8), number(entry + 12))
    for index in start..<start + count { bytes[index] = 0xFF }
    #expect(throws: FontError.self) { try FontSource(bytes) }
  }

  // The values of the font's own table of pairs, as fontTools reads them, in 2816 an em.
  @Test func `pairs of letters are kerned`() throws {
    let font = try Self.font("Inter-Regular.otf")
    func width(_ text: String) -> Double { font.width(of: text, size: 1) }
    #expect(width("AV") < width("A") + width("V") - 0.03)
    #expect(width("To") < width("T") + width("o") - 0.03)
    #expect(abs(width("HH") - 2 * width("H")) < 1e-9)
  }

  /// Points along the outline of a glyph, where it stands.
  private static func points(of glyph: ShapedLine.Glyph) -> [Point] {
    var (points, last) = ([Point](), Point(x: 0, y: 0))
    for segment in glyph.path.segments {
      for step in 1...16 {
        let t = Double(step) / 16
        switch segment {
        case .move(let end): points.append(end)
        case .line(let end): points.append(last + (end - last) * t)
        case .curve(let one, let two, let end):
          let (a, b, c) = (
            last + (one - last) * t, one + (two - one) * t, two + (end - two) * t
          )
          let (d, e) = (a + (b - a) * t, b + (c - b) * t)
          points.append(d + (e - d) * t)
        case .close: break
        }
      }
      switch segment {
      case .move(let end), .line(let end), .curve(_, _, let end): last = end
      case .close: break
      }
    }
    return points.map { $0 + glyph.point }
  }

  @Test(arguments: ["Tĩ", "Vĩ", "Гё", "Fï", "Τΐ", "fì", "Vi\u{303}"])
  func `the marks of a letter keep apart from the letter beside it`(pair: String) throws {
    for name in ["Comfortaa-Bold.ttf", "Inter-SemiBold.otf"] {
      let line = try Self.font(name).shaped(TextLine(pair))
      let (one, other) = (
        Self.points(of: line.glyphs[0]), line.glyphs.dropFirst().flatMap { Self.points(of: $0) }
      )
      let least = one.flatMap { point in other.map { ($0 - point).length } }.min()
      #expect(try #require(least) > 0.025, "\(name)")
      #expect(abs(line.advances.reduce(0, +) - line.width) < 1e-9)
    }
  }

  @Test func `letters that keep apart by themselves stand as their font has it`() throws {
    let font = try Self.font("Comfortaa-Bold.ttf")
    func width(_ text: String) -> Double { font.width(of: text, size: 1) }
    // The values of the font's own table of pairs, as HarfBuzz reads them.
    for (pair, kerning) in [("AV", -0.08), ("To", -0.15), ("Yê", -0.1), ("rn", 0), ("ll", 0)] {
      let apart = pair.reduce(0) { $0 + width(String($1)) }
      #expect(abs(width(pair) - apart - kerning) < 0.012, "\(pair)")
    }
  }

  @Test func `a word with a letter that the first font lacks is set in the next one, whole`() throws
  {
    let sources = try ["Comfortaa-Bold.ttf", "Inter-Regular.otf"].map { try Self.source($0) }
    let (list, own, next) = (Font(sources), Font([sources[0]]), Font([sources[1]]))
    func paths(_ text: String, _ font: Font) -> [Path] {
      font.shaped(TextLine(text)).glyphs.map(\.path)
    }
    #expect(paths("ab℃cd", list) == paths("ab℃cd", next))
    #expect(paths("ab ℃ cd", list).first == paths("a", own).first)
    // Words of two scripts are two; and in two lines a word has one font.
    #expect(paths("abбв℃", list) == paths("ab", own) + paths("бв℃", next))
    let end = list.shaped(TextLine("in\u{AD}com℃", 0..<2)).glyphs.map(\.path)
    #expect(end == paths("in", next))
  }

  @Test func `tracking stands between letters, and keeps them from standing together as one`()
    throws
  {
    var font = try Self.font("Comfortaa-Bold.ttf")
    let (plain, line) = (font.shaped(TextLine("ffi")), TextLine("ffi"))
    #expect(plain.glyphs.count < 3)
    font.style.tracking = 0.1
    let apart = font.shaped(line)
    #expect(apart.glyphs.count == 3)
    font.style.tracking = 0.2
    #expect(abs(font.shaped(line).width - apart.width - 0.2) < 1e-9)
    #expect(plain.advances.count == 3 && abs(plain.advances.reduce(0, +) - plain.width) < 1e-9)
  }

  @Test func `no space is taken from the end of a line where letters join`() throws {
    // The font lacks the script, which decides all the same: it draws a box for each letter.
    var font = try Self.font("Inter-Regular.otf")
    for text in ["نور", "a نور", "a"] {
      font.style.tracking = 0
      let plain = font.shaped(TextLine(text))
      font.style.tracking = 0.1
      let apart = font.shaped(TextLine(text))
      #expect(abs(apart.width - plain.width - (text.hasPrefix("a ") ? 0.2 : 0)) < 1e-9, "\(text)")
    }
  }

  @Test func `a line may end within a letter`() throws {
    // Unicode joins the sign to the letter behind it; lines may be broken between them.
    let font = try Self.font("Inter-Regular.otf")
    let text = "\u{600}中"
    #expect(text.count == 1)
    let lines = [0..<1, 1..<2].map { font.shaped(TextLine(text, $0)) }
    #expect(lines.map(\.advances.count) == [1, 1])
    #expect(lines.allSatisfy { $0.glyphs.count == 1 })
  }

  @Test(arguments: [
    "Tiếng Việt: Ằ ẵ ệ ỡ Ự", "Φώτα στον κήπο, ΐ ΰ", "Огни в саду: Ѐ Ђ Ґ", "Příliš žluťoučký ẞ",
  ])
  func `the shipped fonts have Latin with Vietnamese, Greek and Cyrillic`(text: String) throws {
    for name in ["Inter-Regular.otf", "Inter-SemiBold.otf", "Comfortaa-Bold.ttf"] {
      #expect(try Self.font(name).missing(in: text) == [], "\(name)")
    }
  }

  @Test func `what a font lacks is set in the next one, and what all lack is named`() throws {
    let display = try Self.source("Comfortaa-Bold.ttf")
    let text = try Self.source("Inter-Regular.otf")
    let (list, alone) = (Font([display, text]), Font([text]))
    // The sign is in Inter alone.
    #expect(Font([display]).missing(in: "a ℃ b") == ["℃"])
    #expect(list.missing(in: "a ℃ b") == [])
    #expect(list.width(of: "℃", size: 1) == alone.width(of: "℃", size: 1))
    #expect(list.width(of: "a", size: 1) == Font([display]).width(of: "a", size: 1))
    // Spaces, joiners and marks of direction leave no mark.
    #expect(list.missing(in: "a\u{200D} \u{200F}\n漢字漢") == ["漢", "字"])
    #expect(("漢" as Unicode.Scalar).scriptName == "Han (Chinese, Japanese)")
    #expect(("ش" as Unicode.Scalar).scriptName == "Arabic")
    #expect(("ก" as Unicode.Scalar).scriptName == "Thai")
    #expect(("7" as Unicode.Scalar).scriptName == nil)
  }

  @Test func `paragraphs run as their first letters do, and figures within them stay upright`()
    throws
  {
    let font = try Self.font("Inter-Regular.otf")
    #expect(font.isRightToLeft("12 שלום") && font.isRightToLeft("שלום abc"))
    #expect(!font.isRightToLeft("abc שלום") && !font.isRightToLeft("12"))
    // Of Hebrew letters the first is rightmost; the font lacks them, so that all are as wide.
    let line = font.shaped(TextLine("שלום 12 abc"))
    let order = line.glyphs.map(\.point.x)
    #expect(order == order.sorted())
    // In a paragraph from right to left, "abc" is left of "12", which is left of the Hebrew word.
    let shapes = ["a", "1"].map { letter in
      line.glyphs.firstIndex { $0.path == font.shaped(TextLine(letter)).glyphs[0].path }
    }
    #expect(shapes[0] == 0)
    #expect(shapes[1] == 4)
  }

  // UAX #14: after spaces and hyphens, between ideographs; not before punctuation, not at a
  // no-break space.
  @Test func `lines may end where Unicode has it`() throws {
    let font = try Self.font("Inter-Regular.otf")
    #expect(font.breaks(in: "ab cd-ef") == [3, 6])
    #expect(font.breaks(in: "漢字、仮名") == [1, 3, 4])
    #expect(font.breaks(in: "10\u{A0}km") == [])
    #expect(font.breaks(in: "") == [] && font.breaks(in: "a") == [])
  }

  @Test func `a part of a paragraph is set as the paragraph has it`() throws {
    let font = try Self.font("Inter-Regular.otf")
    let part = font.shaped(TextLine("one two", 4..<7))
    #expect(part.glyphs.count == 3)
    #expect(abs(part.width - font.width(of: "two", size: 1)) < 1e-9)
    // Brackets face the way of their paragraph though it began on another line.
    let brackets = TextLine("שלום (", 5..<6)
    let mirrored = font.shaped(brackets).glyphs.first?.path
    #expect(mirrored == font.shaped(TextLine(")")).glyphs.first?.path)
  }

  @Test func `the libraries are named with their versions`() throws {
    let versions = try ShapingLibraries.versions()
    #expect(versions.map(\.name) == ["HarfBuzz", "FriBidi", "libunibreak"])
    #expect(versions.allSatisfy { $0.version.contains(".") })
  }
}
