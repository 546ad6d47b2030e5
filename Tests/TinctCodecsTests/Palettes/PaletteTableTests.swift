import TinctCodecs
import TinctDocuments
import Foundation
import TestFiles
import Testing
import TinctGraphics

/// The cells of a row of the table in `docs/palettes.md`.
private struct Row: CustomTestStringConvertible {
  let format: PaletteFormat
  let read, write, alpha, names, groups, spaces: String

  var testDescription: String { format.name }

  init?(_ line: Substring) {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map {
      String($0.trimming(while: { $0 == " " || $0 == "`" }))
    }
    guard cells.count >= 8, let format = PaletteFormat(name: cells[1]) else { return nil }
    self.format = format
    (read, write, alpha, names, groups) = (cells[2], cells[3], cells[4], cells[5], cells[6])
    spaces = cells[7]
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

/// The meanings of the words in the last column.
private let spacesByWords: [String: Set<ColorSpace>] = {
  let css: Set<ColorSpace> = [
    .srgb, .srgbLinear, .hsl, .hwb, .lab, .lch, .oklab, .oklch, .displayP3, .a98RGB, .prophotoRGB,
    .rec2020, .xyzD65, .xyzD50,
  ]
  return [
    "sRGB, 8 bits": [.srgb], "RGB, CMYK, Lab, Gray": [.srgb, .cmyk, .lab, .grey],
    "RGB, HSB, CMYK, Lab, grey, 16 bits": [.srgb, .hsb, .cmyk, .lab, .grey],
    "the 14 of the draft": css, "all of CSS Color 4": css,
    "sRGB (extended, linear), Display P3, grey of gamma 2.2": [
      .srgb, .srgbLinear, .displayP3, .greyGamma22,
    ],
    "as its profile or `cICP` says: sRGB, Display P3, Adobe RGB, ProPhoto RGB, Generic RGB; written in sRGB":
      [.srgb],
  ]
}()

/// A colour of each space, in sRGB and of whole bytes where the space allows that.
private let samples = ColorSpace.allCases.map { space in
  switch space {
  case .hsl, .hwb, .hsb: SpacedColor(space, 120, 0.25, 0.5)
  case .lab: SpacedColor(space, 50, 20, -30)
  case .lch: SpacedColor(space, 50, 30, 120)
  case .oklab: SpacedColor(space, 0.6, 0.05, -0.05)
  case .oklch: SpacedColor(space, 0.6, 0.08, 120)
  case .xyzD65, .xyzD50: SpacedColor(space, 0.2, 0.25, 0.2)
  case .grey, .greyGamma22, .genericGrey: SpacedColor(space, 0.4)
  case .cmyk: SpacedColor(space, 0.1, 0.2, 0.3, 0.4)
  case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .genericRGB:
    SpacedColor(space, 0.4, 0.6, 0.4)
  }
}

/// The table of formats in the documentation, tried out.
struct PaletteTableTests {
  @Test func `every format has a row`() {
    let formats = Set(PaletteFormat.all).subtracting([.xib])
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

  /// Colours of every space are written and read: those of the table's spaces stay as they are, all
  /// others become one of those.
  @Test(arguments: rows)
  private func `colours keep the spaces that the table names`(row: Row) throws {
    let held = try #require(spacesByWords[row.spaces], "what is meant by \(row.spaces)?")
    for color in samples {
      let written = try row.format.write([SwatchPalette(swatches: [.init(color: color)])])
      let read = try #require(row.format.read(written.bytes).palettes.first?.swatches.first).color
      #expect(held.contains(read.space), "\(color)")
      guard held.contains(color.space) else { continue }
      #expect(read.space == color.space)
      // 16 bits of a hue, or hundredths of Lab; 8 bits where the samples are whole bytes.
      for index in 0..<4 {
        #expect(abs(read.components[index] - color.components[index]) < 0.006, "\(color)")
      }
    }
  }

  /// Each format's file, read and written in each other format, and read again: the colours stay.
  @Test(arguments: rows, rows)
  private func `every format goes into every other`(first: Row, second: Row) throws {
    let source = try first.format.read(first.format.write([palette("P")]).bytes).palettes
    let read = try second.format.read(second.format.write(source).bytes).palettes
    #expect(read.flatMap(\.swatches).map(\.color.unbounded.hex) == ["#FF0033"])
  }
}
