import Synchronization
import Testing
import TinctBoards
import TinctGraphics
import TinctPuzzles

struct TextBlockTests {
  private func block(_ text: String, _ width: Double, most: Double, lines: Int) -> TextBlock? {
    TextBlock(
      text, width: width, sizes: 1...most, lines: lines, in: Font(FixedShaper()))
  }

  @Test func `lines are broken between words so that the longest is short`() throws {
    let block = try #require(self.block("one two three four five six", 26, most: 99, lines: 2))
    #expect(block.lines.map(\.text) == ["one two three", "four five six"])
    #expect(block.size == 2)
    #expect(block.width == 26)
  }

  @Test func `a further line is taken only where it gains`() throws {
    #expect(try #require(block("one two", 70, most: 10, lines: 3)).lines.map(\.text) == ["one two"])
    #expect(
      try #require(block("one two", 35, most: 10, lines: 3)).lines.map(\.text) == ["one", "two"])
  }

  @Test func `of lines that are nearly as large the fewest are taken`() throws {
    // In one line 2 pixels, in two 4.3, in four as many as there may be.
    let text = "one two six ten"
    func lines(_ most: Double) throws -> [String] {
      try #require(block(text, 30, most: most, lines: 4)).lines.map(\.text)
    }
    #expect(try lines(5.5) == ["one two", "six ten"])
    #expect(try lines(9) == ["one", "two", "six", "ten"])
    #expect(try lines(2.5) == [text])
  }

  @Test func `words are not broken, and nothing is made of none`() throws {
    #expect(try #require(block("incomprehensible", 32, most: 10, lines: 3)).size == 2)
    #expect(block(" \n ", 30, most: 10, lines: 3) == nil)
  }

  @Test func `a letter has no more marks than Unicode's streams take`() {
    let mark = "\u{301}"
    #expect(block("a" + String(repeating: mark, count: 30), 90, most: 9, lines: 1) != nil)
    #expect(block("a" + String(repeating: mark, count: 10_000), 90, most: 9, lines: 1) == nil)
  }

  @Test func `a line ends where the text has a line break`() throws {
    let block = try #require(self.block("one\ntwo three  four", 90, most: 2, lines: 4))
    #expect(block.lines.map(\.text) == ["one", "two three four"])
    #expect(self.block("one\ntwo\nthree", 90, most: 2, lines: 2) == nil)
  }

  @Test func `a soft hyphen is a hyphen only where a line ends`() throws {
    let word = "in\u{AD}com\u{AD}plete one"
    let block = try #require(self.block(word, 10, most: 2, lines: 3))
    #expect(block.lines.map(\.text) == ["in\u{AD}com-", "plete one"])
    #expect(try #require(self.block(word, 99, most: 2, lines: 3)).lines.map(\.text) == [word])
  }

  @Test func `nothing is made of a text that is too long for the least size`() throws {
    #expect(block("one two three", 6, most: 10, lines: 2) == nil)
    #expect(
      block("one two three", 8, most: 10, lines: 2)?.lines.map(\.text) == ["one two", "three"])
    // Told before anything is broken.
    #expect(block(String(repeating: "word ", count: 50_000), 900, most: 99, lines: 3) == nil)
  }

  @Test func `lines of the text's own are made smaller before they are broken`() throws {
    let own = "one two three\nfour"
    #expect(try #require(block(own, 26, most: 10, lines: 4)).lines.count == 2)
    #expect(try #require(block(own, 26, most: 10, lines: 4)).size == 2)
    let narrow = try #require(block(own, 10, most: 10, lines: 4))
    #expect(narrow.lines.map(\.text) == ["one two", "three", "four"])
  }

  /// A shaper that counts the lines that it shapes.
  private final class CountingShaper: TextShaper {
    private let inner = FixedShaper(advance: 0.5)
    private let shaped = Mutex(0)
    var count: Int { shaped.withLock { $0 } }

    func shape(_ line: TextLine, _ style: TextStyle) -> ShapedLine {
      shaped.withLock { $0 += 1 }
      return inner.shape(line, style)
    }

    func breaks(in text: String, _ style: TextStyle) -> [Int] { inner.breaks(in: text, style) }
    func isRightToLeft(_ text: String) -> Bool { false }
    func missing(in text: String) -> [Unicode.Scalar] { [] }
  }

  @Test func `a picture shapes each line of its words once, in however many sizes it tries them`()
    throws
  {
    let grid = try Grid(GridSpecification(kind: .square, columns: 7, rows: 7))
    let words = "one two three four five six"
    for composition in ShotLayout.Composition.allCases {
      let shaper = CountingShaper()
      let font = Font(shaper)
      let start = shaper.count
      let layout = ShotLayout(
        size: PixelSize(width: 1600, height: 900), margins: ShotMargins(across: 0.06, down: 0.08),
        boards: [BoardSizing(grid, in: .plain())],
        contents: .init(title: words, caption: words, composition: composition),
        fonts: .init(title: font, caption: font))
      #expect(layout?.title != nil)
      // The whole of each text, and its lines when it has one, two, three or four.
      #expect(shaper.count - start <= 2 * (1 + 1 + 2 + 3 + 4), "\(composition)")
    }
  }
}
