public import TinctDocuments
internal import TinctGraphics

extension PaletteFormat {
  /// Photoshop colour table.
  public static let act = PaletteFormat(
    "act", ending: ".act", title: "an .act file",
    capacity: Capacity(alpha: .oneClearColor),
    read: { (bytes, _) throws(PaletteFileError) in try AdobeColorTable.read(bytes) },
    write: { (palettes, _) throws(PaletteFileError) in try AdobeColorTable.write(palettes) })
}

/// Photoshop's colour table (`.act`): 256 colours of three bytes, then, in newer files, how many of
/// them count and which one is transparent (0xFFFF for none).
enum AdobeColorTable {
  private static let tableBytes = 768

  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    guard bytes.count == tableBytes || bytes.count == tableBytes + 4 else {
      throw .bytes(
        offset: min(bytes.count, tableBytes),
        problem: "a colour table has 768 or 772 bytes, not \(bytes.count)",
        remedy: "is this an .act file?")
    }
    // Newer files have four bytes more than the table.
    var pixels = stride(from: 0, to: tableBytes, by: 3).map {
      StraightPixel(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
    if bytes.count > tableBytes {
      var tail = ByteReader(bytes, from: tableBytes)
      let count = try tail.u16("the number of colours")
      let transparent = try tail.u16("the transparent colour")
      guard (1...256).contains(count) else {
        throw .bytes(
          offset: tableBytes, problem: "the table declares \(count) colours",
          remedy: "it holds 1 to 256; export it again")
      }
      guard transparent < count || transparent == 0xFFFF else {
        throw .bytes(
          offset: tableBytes + 2,
          problem: "colour \(transparent) is to be transparent, but there are \(count)",
          remedy: "export the table again")
      }
      if transparent < count { pixels[transparent].alpha = 0 }
      pixels.removeSubrange(count...)
    }
    let swatches = pixels.map { SwatchPalette.Swatch(color: SpacedColor(Color($0))) }
    return PaletteReading([SwatchPalette(swatches: swatches)])
  }

  static func write(_ palettes: [SwatchPalette]) throws(PaletteFileError) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .act)
    let pixels = try PaletteWriter.only(palettes, in: .act).swatches.map { writer.pixel($0) }
    guard (1...256).contains(pixels.count) else {
      throw .whole(
        problem: ".act holds 1 to 256 colours, but there are \(pixels.count)", remedy: nil)
    }
    var bytes = pixels.flatMap { [$0.red, $0.green, $0.blue] }
    bytes += [UInt8](repeating: 0, count: tableBytes - bytes.count)
    bytes.append(u16: pixels.count)
    bytes.append(u16: pixels.firstIndex { $0.alpha == 0 } ?? 0xFFFF)
    return PaletteWriting(bytes, notes: writer.notes)
  }
}
