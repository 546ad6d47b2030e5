internal import TinctGraphics

/// The palette of Paint Shop Pro (`.pal`): `JASC-PAL`, `0100`, a count, and `red green blue` lines.
///
/// A fourth number is alpha, as Aseprite reads and writes it.
enum JASCPalette {
  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    guard !bytes.starts(with: "RIFF".utf8) else {
      throw PaletteFileError.whole(
        problem: "this is Microsoft's palette (RIFF), which is not read",
        remedy: "save it as a JASC palette, or as .gpl or .act")
    }
    let text = try PaletteText(bytes)
    guard text.lines.count >= 3, text.lines[0].text == "JASC-PAL" else {
      throw PaletteFileError.whole(
        problem: "the head of three lines (JASC-PAL, 0100, count) is not whole",
        remedy: "export the palette again")
    }
    guard text.lines[1].text == "0100" else {
      throw text.lines[1].error("unknown version \(quoted(String(text.lines[1].text)))")
    }
    let rows = text.lines.dropFirst(3)
    guard let count = decimal(text.lines[2].text, most: .max) else {
      throw text.lines[2].error("expected the number of colours")
    }
    guard count == rows.count else {
      throw text.lines[2].error(
        "the file announces \(count) colour\(count == 1 ? "" : "s"), and has \(rows.count)",
        remedy: "correct the number, or export the palette again")
    }
    let swatches = try rows.map { (line) throws(PaletteFileError) in try swatch(line) }
    return PaletteReading([SwatchPalette(swatches: swatches)])
  }

  private static func swatch(
    _ line: PaletteText.Line
  ) throws(PaletteFileError) -> SwatchPalette.Swatch {
    let numbers = line.words().map { decimal($0, most: 255) }
    guard numbers.count == 3 || numbers.count == 4, !numbers.contains(nil) else {
      throw line.error(
        "expected three numbers from 0 to 255, and a fourth for alpha if there is one")
    }
    let bytes = numbers.compactMap { $0.map(UInt8.init) }
    let pixel = StraightPixel(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
    return SwatchPalette.Swatch(color: SpacedColor(Color(pixel)))
  }

  static func write(_ palettes: [SwatchPalette]) throws(PaletteFileError) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .jasc)
    let pixels = try PaletteWriter.only(palettes, in: .jasc).swatches.map { writer.pixel($0) }
    let hasAlpha = pixels.contains { $0.alpha != 255 }
    var text = "JASC-PAL\r\n0100\r\n\(pixels.count)\r\n"
    for pixel in pixels {
      text += "\(pixel.red) \(pixel.green) \(pixel.blue)\(hasAlpha ? " \(pixel.alpha)" : "")\r\n"
    }
    return PaletteWriting(Array(text.utf8), notes: writer.notes)
  }
}
