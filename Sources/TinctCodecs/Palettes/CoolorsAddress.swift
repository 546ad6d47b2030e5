internal import TinctGraphics

/// An address of coolors.co, whose last part is the palette: `coolors.co/palette/fff4d6-d9480f`.
/// Nothing is ever fetched.
enum CoolorsAddress {
  /// Whether a text can only be such an address.
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
        "the last part of the address is not colours of six digits with hyphens between them",
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
