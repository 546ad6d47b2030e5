internal import TinctGraphics

extension PaletteFormat {
  /// GIMP palette.
  public static let gpl = PaletteFormat(
    "gpl", ending: ".gpl", title: "a GIMP palette",
    capacity: Capacity(names: true, paletteName: true, alpha: .full),
    read: { (bytes, _) throws(PaletteFileError) in try GIMPPalette.read(bytes) },
    write: { (palettes, _) throws(PaletteFileError) in GIMPPalette.write(palettes) })
}

/// GIMP's palette (`.gpl`), as <https://developer.gimp.org/core/standards/gpl/> describes it, with
/// Aseprite's `Channels: RGBA`.
///
/// Files in use have tabs, leading spaces, no names, `Untitled` for no name, any line ends, and old
/// encodings. Several palettes are written as one whose names are `palette/colour`.
enum GIMPPalette {
  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    let text = try PaletteText(bytes)
    guard let first = text.lines.first, first.text == "GIMP Palette" else {
      throw PaletteFileError.whole(
        problem: "the first line is not \"GIMP Palette\"", remedy: "is this a .gpl file?")
    }
    var palette = SwatchPalette(swatches: [])
    var channels = 3
    var notes = text.notes
    var errors: [DocumentError] = []
    for line in text.lines.dropFirst() where !line.text.hasPrefix("#") {
      if let name = value(of: "Name", line) {
        palette.name = name.isEmpty ? nil : name
      } else if let columns = value(of: "Columns", line) {
        palette.columns = decimal(columns, most: mostColumns)
        if palette.columns == nil {
          notes.append(
            "line \(line.number): \(quoted(columns)) is not a number of columns up to "
              + "\(mostColumns); it was skipped")
        }
      } else if let names = value(of: "Channels", line) {
        guard names == "RGB" || names == "RGBA" else {
          throw line.error("unknown channels \(quoted(names))", remedy: "known are RGB and RGBA")
        }
        channels = names.count
      } else {
        do throws(DocumentError) {
          palette.swatches.append(try swatch(line, channels: channels))
        } catch {
          errors.append(error)
          if errors.count == DocumentErrors.limit { break }
        }
      }
    }
    guard errors.isEmpty else {
      throw .text(DocumentErrors(errors, isComplete: errors.count < DocumentErrors.limit))
    }
    return PaletteReading(palette.separated, notes: notes)
  }

  /// The most columns that GIMP shows; it ignores greater numbers, which only affect the display.
  private static let mostColumns = 256

  private static func value(of key: String, _ line: PaletteText.Line) -> String? {
    guard line.text.hasPrefix(key + ":") else { return nil }
    return String(line.text.dropFirst(key.count + 1).drop(while: isSpace))
  }

  private static func swatch(
    _ line: PaletteText.Line, channels: Int
  ) throws(DocumentError) -> SwatchPalette.Swatch {
    let words = line.words(most: channels + 1)
    let numbers = words.prefix(channels).map { decimal($0, most: 255) }
    guard numbers.count == channels, !numbers.contains(nil) else {
      throw line.documentError(
        "expected \(channels) numbers from 0 to 255, and a name if there is one",
        remedy: "comments start with #")
    }
    let bytes = numbers.compactMap { $0.map(UInt8.init) }
    let pixel = StraightPixel(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: channels == 4 ? bytes[3] : 255)
    let name = words.count > channels ? String(words[channels]) : nil
    return SwatchPalette.Swatch(
      name: name == "Untitled" ? nil : name, color: SpacedColor(Color(pixel)))
  }

  static func write(_ palettes: [SwatchPalette]) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .gpl)
    writer.noteSlashes(in: palettes)
    let palette = SwatchPalette.joined(palettes)
    let pixels = palette.swatches.map { writer.pixel($0) }
    let hasAlpha = pixels.contains { $0.alpha != 255 }
    var text = "GIMP Palette\n"
    if let name = palette.name.map({ writer.line($0) }), !name.isEmpty { text += "Name: \(name)\n" }
    if let columns = palette.columns { text += "Columns: \(columns)\n" }
    if hasAlpha { text += "Channels: RGBA\n" }
    text += "#\n"
    for (swatch, pixel) in zip(palette.swatches, pixels) {
      let channels = [pixel.red, pixel.green, pixel.blue] + (hasAlpha ? [pixel.alpha] : [])
      text += channels.map(padded).joined(separator: " ")
      let name = swatch.name.map { writer.line($0) } ?? ""
      text += "\t" + (name.isEmpty ? "Untitled" : name) + "\n"
    }
    return PaletteWriting(Array(text.utf8), notes: writer.notes)
  }

  private static func padded(_ byte: UInt8) -> String {
    String(repeating: " ", count: byte < 10 ? 2 : byte < 100 ? 1 : 0) + String(byte)
  }
}
