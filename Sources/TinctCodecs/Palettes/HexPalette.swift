internal import TinctGraphics

/// Lospec's list of colours (`.hex`): `rrggbb` a line.
///
/// A `#` in front is accepted, and eight digits are taken as `rrggbbaa`; that some programs mean
/// `aarrggbb` cannot be seen, and is said.
enum HexPalette {
  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    let text = try PaletteText(bytes)
    var notes = text.notes
    var swatches: [SwatchPalette.Swatch] = []
    for line in text.lines {
      let digits = line.text.hasPrefix("#") ? line.text.dropFirst() : line.text
      guard let color = hexColor(digits) else {
        throw line.error(
          "expected a colour as rrggbb or rrggbbaa, found \(quoted(String(line.text)))")
      }
      if digits.utf8.count == 8, notes.isEmpty {
        notes.append("eight digits were taken as rrggbbaa; Paint.NET's aarrggbb needs a .txt file")
      }
      swatches.append(SwatchPalette.Swatch(color: color))
    }
    return PaletteReading([SwatchPalette(swatches: swatches)], notes: notes)
  }

  static func write(_ palettes: [SwatchPalette]) throws(PaletteFileError) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .hex)
    let lines = try PaletteWriter.only(palettes, in: .hex).swatches.map {
      let pixel = writer.pixel($0)
      let alpha = pixel.alpha == 255 ? [] : [pixel.alpha]
      return hexDigits([pixel.red, pixel.green, pixel.blue] + alpha) + "\n"
    }
    return PaletteWriting(Array(lines.joined().utf8), notes: writer.notes)
  }
}
