import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// The cells of a row of the table in `docs/palettes.md`.
private struct Row: CustomTestStringConvertible {
  let format: PaletteFormat
  let read, write, alpha, names, groups: String

  var testDescription: String { format.rawValue }

  init?(_ line: Substring) {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map {
      String($0.trimming(while: { $0 == " " || $0 == "`" }))
    }
    guard cells.count >= 7, let format = PaletteFormat(rawValue: cells[1]) else { return nil }
    self.format = format
    (read, write, alpha, names, groups) = (cells[2], cells[3], cells[4], cells[5], cells[6])
  }
}

extension Substring {
  fileprivate func trimming(while isOuter: (Character) -> Bool) -> Substring {
    var text = drop(while: isOuter)
    while let last = text.last, isOuter(last) { text.removeLast() }
    return text
  }
}

private let rows: [Row] = {
  let page = try? Checkout.bytes(of: Checkout.root.appending(path: "docs/palettes.md"))
  return String(decoding: page ?? [], as: UTF8.self).split(separator: "\n").compactMap(Row.init)
}()

private func palette(_ name: String, alpha: Double = 1) -> SwatchPalette {
  SwatchPalette(
    name: name,
    swatches: [.init(name: "ink", color: SpacedColor(.srgb, 1, 0, 0.2, alpha: alpha))])
}

/// What the documentation says of each format, tried out.
struct PaletteTableTests {
  @Test func `every format has a row`() {
    let formats = Set(PaletteFormat.allCases).subtracting([.xib])
    #expect(Set(rows.map(\.format)) == formats && rows.count == formats.count)
    #expect(rows.allSatisfy { $0.write == ($0.format == .png ? "as a strip" : "yes") })
  }

  @Test(arguments: rows)
  private func `alpha and names come back as the table says`(row: Row) throws {
    let bytes = try row.format.write([palette("P", alpha: 51.0 / 255)]).bytes
    let read = try #require(row.format.read(bytes).palettes.first?.swatches.first)
    #expect((read.color.alpha == 51.0 / 255) == !["no", "one clear colour"].contains(row.alpha))
    // Of a colour set the folder has the name.
    #expect((read.name == "ink") == (row.names == "yes"))
  }

  @Test(arguments: rows)
  private func `several palettes come back as the table says`(row: Row) throws {
    let several = [palette("P"), palette("dark")]
    guard row.groups != "no" else {
      #expect(throws: PaletteFileError.self) { try row.format.write(several) }
      return
    }
    // A colour set has variants of its one colour, of which the first has no name.
    var expected: [String?] = ["P", "dark"]
    if row.format == .colorset { expected = [nil, "dark"] }
    if row.format == .coolors { expected = [nil, nil] }
    let source = row.format == .colorset ? [SwatchPalette(swatches: several[0].swatches)] : []
    let palettes = source.isEmpty ? several : source + [several[1]]
    #expect(try row.format.read(row.format.write(palettes).bytes).palettes.map(\.name) == expected)
  }

  /// Each format's file, read and written in each other format, and read again: the colours stay.
  @Test(arguments: rows, rows)
  private func `every format goes into every other`(first: Row, second: Row) throws {
    let source = try first.format.read(first.format.write([palette("P")]).bytes).palettes
    let read = try second.format.read(second.format.write(source).bytes).palettes
    #expect(read.flatMap(\.swatches).map(\.color.unbounded.hex) == ["#FF0033"])
  }
}
