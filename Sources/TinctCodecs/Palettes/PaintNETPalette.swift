internal import TinctGraphics

/// Paint.NET's palette (`.txt`): a colour a line as AARRGGBB, comments behind `;`.
///
/// Paint.NET shows 96 colours and fills up with white; so white at the end of exactly 96 lines is
/// filling. Lospec writes the name in a comment, `;Palette Name: ...`, and so do we.
enum PaintNETPalette {
  fileprivate static let slots = 96
  fileprivate static let filling = StraightPixel(red: 255, green: 255, blue: 255)
  private static let nameComment = ";Palette Name:"

  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    let text = try PaletteText(bytes)
    var palette = SwatchPalette(swatches: [])
    for line in text.lines {
      if line.text.hasPrefix(nameComment) {
        let name = line.text.dropFirst(nameComment.count).drop(while: isSpace)
        palette.name = name.isEmpty ? nil : String(name)
      }
      guard
        let digits = line.text.split(separator: ";", omittingEmptySubsequences: false).first?
          .prefix(while: { !isSpace($0) }), !digits.isEmpty
      else { continue }
      guard let color = hexColor(digits, alphaFirst: true) else {
        throw line.error(
          "expected a colour as AARRGGBB, found \(quoted(String(digits)))",
          remedy: "comments start with ;")
      }
      palette.swatches.append(SwatchPalette.Swatch(color: color))
    }
    var notes = text.notes
    if let used = usedSlots(palette.swatches) {
      notes.append(
        "the last \(slots - used) of 96 colours are white; they were taken as filling and left out")
      palette.swatches.removeSubrange(used...)
    }
    return PaletteReading([palette], notes: notes)
  }

  private static func usedSlots(_ swatches: [SwatchPalette.Swatch]) -> Int? {
    let white = SpacedColor(Color(filling))
    guard swatches.count == slots, swatches.last?.color == white else { return nil }
    return swatches.lastIndex { $0.color != white }.map { $0 + 1 }
  }

  static func write(_ palettes: [SwatchPalette]) throws(PaletteFileError) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .paintNET)
    let palette = try PaletteWriter.only(palettes, in: .paintNET)
    writer.noteFilling(palette)
    var text = ";paint.net Palette File\r\n"
    if let name = palette.name { text += "\(nameComment) \(oneLine(name))\r\n" }
    text += ";Colors: \(palette.swatches.count)\r\n"
    for swatch in palette.swatches {
      let pixel = writer.pixel(swatch)
      text += hexDigits([pixel.alpha, pixel.red, pixel.green, pixel.blue]).uppercased() + "\r\n"
    }
    return PaletteWriting(Array(text.utf8), notes: writer.notes)
  }
}

extension PaletteWriter {
  /// Notes what Paint.NET will not show of a palette: what is beyond its places, and white at the
  /// end, which cannot be told from filling.
  fileprivate mutating func noteFilling(_ palette: SwatchPalette) {
    let count = palette.swatches.count
    if count > PaintNETPalette.slots {
      note("Paint.NET shows \(PaintNETPalette.slots) colours, and there are \(count)")
    }
    if palette.swatches.last.map({ $0.color.srgb.color.pixel }) == PaintNETPalette.filling {
      note("the palette ends in white, which cannot be told from what Paint.NET fills up with")
    }
  }
}

/// Two lowercase hexadecimal digits for each byte.
func hexDigits(_ bytes: [UInt8]) -> String {
  bytes.reduce("") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
}
