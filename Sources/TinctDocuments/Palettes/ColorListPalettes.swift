internal import TinctGraphics

extension PaletteFormat {
  /// Paint.NET palette.
  public static let paintNET = PaletteFormat(
    "paintnet", ending: ".txt", title: "a Paint.NET palette",
    capacity: Capacity(paletteName: true, alpha: .full),
    read: { (bytes, _) throws(PaletteFileError) in try PaintNETPalette.read(bytes) },
    write: { (palettes, _) throws(PaletteFileError) in try PaintNETPalette.write(palettes) })
}

/// Paint.NET's palette (`.txt`): a colour on each line as AARRGGBB, comments after `;`.
///
/// Paint.NET shows 96 colours and fills up with white, so white at the end of exactly 96 lines is
/// padding. Lospec writes the name in a comment, `;Palette Name: ...`, and so does Tinct.
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
        "the last \(slots - used) of 96 colours are white; they were taken as padding and left out")
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
  /// Notes what Paint.NET will not show of a palette: colours beyond its limit, and white at the
  /// end, which cannot be told from padding.
  fileprivate mutating func noteFilling(_ palette: SwatchPalette) {
    let count = palette.swatches.count
    if count > PaintNETPalette.slots {
      note("Paint.NET shows \(PaintNETPalette.slots) colours, but there are \(count)")
    }
    if palette.swatches.last.map({ $0.color.srgb.color.pixel }) == PaintNETPalette.filling {
      note("the palette ends in white, which looks like Paint.NET's padding")
    }
  }
}

/// Two lowercase hexadecimal digits for each byte.
func hexDigits(_ bytes: [UInt8]) -> String {
  bytes.reduce("") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
}

extension PaletteFormat {
  /// Paint Shop Pro palette.
  public static let jasc = PaletteFormat(
    "jasc", ending: ".pal", title: "a JASC palette",
    capacity: Capacity(alpha: .full),
    read: { (bytes, _) throws(PaletteFileError) in try JASCPalette.read(bytes) },
    write: { (palettes, _) throws(PaletteFileError) in try JASCPalette.write(palettes) })
}

/// The palette of Paint Shop Pro (`.pal`): `JASC-PAL`, `0100`, a count, and `red green blue` lines.
///
/// A fourth number is alpha, as Aseprite reads and writes it.
enum JASCPalette {
  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    guard !bytes.starts(with: "RIFF".utf8) else {
      throw PaletteFileError.whole(
        problem: "this is a Microsoft palette (RIFF), which is not supported",
        remedy: "save it as a JASC palette, or as .gpl or .act")
    }
    let text = try PaletteText(bytes)
    guard text.lines.count >= 3, text.lines[0].text == "JASC-PAL" else {
      throw PaletteFileError.whole(
        problem: "the three header lines (JASC-PAL, 0100, count) are incomplete",
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
        "the file declares \(count) colour\(count == 1 ? "" : "s"), and has \(rows.count)",
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

extension PaletteFormat {
  /// Lospec's list of hexadecimal colours.
  public static let hex = PaletteFormat(
    "hex", ending: ".hex", title: "a .hex file",
    capacity: Capacity(alpha: .full),
    read: { (bytes, _) throws(PaletteFileError) in try HexPalette.read(bytes) },
    write: { (palettes, _) throws(PaletteFileError) in try HexPalette.write(palettes) })
}

/// Lospec's list of colours (`.hex`): `rrggbb` on each line, or several with commas or spaces
/// between them.
///
/// A leading `#` is accepted, and eight digits are read as `rrggbbaa`; some programs mean
/// `aarrggbb`, which cannot be recognized, so a note says so.
enum HexPalette {
  /// The colours in a line, with commas, semicolons or spaces between them.
  static func codes(in line: Substring) -> [Substring] {
    line.split { isSpace($0) || $0 == "," || $0 == ";" }
  }

  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    let text = try PaletteText(bytes)
    var notes = text.notes
    var swatches: [SwatchPalette.Swatch] = []
    for line in text.lines {
      for code in codes(in: line.text) {
        let digits = code.hasPrefix("#") ? code.dropFirst() : code
        guard let color = hexColor(digits) else {
          throw line.error(
            "expected a colour as rrggbb or rrggbbaa, found \(quoted(String(code)))")
        }
        if digits.utf8.count == 8, notes.isEmpty {
          notes.append(
            "eight digits were taken as rrggbbaa; Paint.NET's aarrggbb needs a .txt file")
        }
        swatches.append(SwatchPalette.Swatch(color: color))
      }
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

extension PaletteFormat {
  /// Address of a palette on coolors.co.
  public static let coolors = PaletteFormat(
    "coolors", ending: ".url.txt", telltaleEndings: [], title: "an address of coolors.co",
    capacity: Capacity(),
    read: { (bytes, _) throws(PaletteFileError) in try CoolorsAddress.read(bytes) },
    write: { (palettes, _) throws(PaletteFileError) in try CoolorsAddress.write(palettes) })
}

/// An address of coolors.co, whose last part is the palette: `coolors.co/palette/fff4d6-d9480f`.
/// Nothing is ever downloaded.
enum CoolorsAddress {
  /// Returns true for a text that can only be such an address.
  static func isLikely(_ text: some StringProtocol) -> Bool {
    let lowered = text.prefix(40).lowercased()
    return ["https://", "http://", ""].contains { scheme in
      ["coolors.co/", "www.coolors.co/"].contains { lowered.hasPrefix(scheme + $0) }
    }
  }

  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    let text = try PaletteText(bytes)
    let palettes = try text.lines.map { (line) throws(PaletteFileError) in try palette(line) }
    return PaletteReading(palettes)
  }

  private static func palette(_ line: PaletteText.Line) throws(PaletteFileError) -> SwatchPalette {
    let path = line.text.prefix { $0 != "?" && $0 != "#" }
    let codes = path.split(separator: "/").last?.split(
      separator: "-", omittingEmptySubsequences: false)
    guard isLikely(line.text), let codes else {
      throw line.error("expected an address such as coolors.co/palette/fff4d6-d9480f")
    }
    let colors = codes.map { $0.utf8.count == 6 ? hexColor($0) : nil }
    guard !colors.contains(nil) else {
      throw line.error(
        "the last part of the address must be colours of six digits with hyphens between them",
        remedy: "copy the address of the palette, such as coolors.co/palette/fff4d6-d9480f")
    }
    return SwatchPalette(
      swatches: colors.compactMap(\.self).map { SwatchPalette.Swatch(color: $0) })
  }

  static func write(_ palettes: [SwatchPalette]) throws(PaletteFileError) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .coolors)
    guard palettes.allSatisfy({ !$0.swatches.isEmpty }) else {
      throw .whole(problem: "a palette without colours has no address", remedy: nil)
    }
    let lines = palettes.map { palette in
      let codes = palette.swatches.map {
        let pixel = writer.pixel($0)
        return hexDigits([pixel.red, pixel.green, pixel.blue])
      }
      return "https://coolors.co/\(codes.joined(separator: "-"))\n"
    }
    return PaletteWriting(Array(lines.joined().utf8), notes: writer.notes)
  }
}
