public import TinctGraphics

/// A format of palette files. The raw value is its name on the command line.
public enum PaletteFormat: String, CaseIterable, Hashable, Sendable {
  /// Tinct's own JSON.
  case tinct
  /// GIMP palette.
  case gpl
  /// Adobe Swatch Exchange.
  case ase
  /// Photoshop swatches.
  case aco
  /// Photoshop colour table.
  case act
  /// Paint Shop Pro palette.
  case jasc
  /// Paint.NET palette.
  case paintNET = "paintnet"
  /// Lospec's list of hexadecimal colours.
  case hex
  /// W3C design tokens.
  case tokens
  /// A colour of an Xcode asset catalogue.
  case colorset
  /// CSS custom properties.
  case css
  /// Address of a palette on coolors.co.
  case coolors
  /// A strip of swatches, or an indexed picture.
  case png
  /// Views in a document of Interface Builder; only read.
  case xib

  /// The ending of its files, with the full stop.
  public var ending: String {
    switch self {
    case .tinct: ".json"
    case .gpl: ".gpl"
    case .ase: ".ase"
    case .aco: ".aco"
    case .act: ".act"
    case .jasc: ".pal"
    case .paintNET: ".txt"
    case .hex: ".hex"
    case .tokens: ".tokens.json"
    case .colorset: ".json"
    case .css: ".css"
    case .coolors: ".url.txt"
    case .png: ".png"
    case .xib: ".xib"
    }
  }

  /// The format in words, such as `a GIMP palette`, as messages begin with it.
  public var title: String {
    switch self {
    case .tinct: "a palette of Tinct"
    case .gpl: "a GIMP palette"
    case .ase: "Adobe Swatch Exchange"
    case .aco: "an .aco file"
    case .act: "an .act file"
    case .jasc: "a JASC palette"
    case .paintNET: "a Paint.NET palette"
    case .hex: "a .hex file"
    case .tokens: "a design tokens file"
    case .colorset: "a colour set"
    case .css: "a style sheet"
    case .coolors: "an address of coolors.co"
    case .png: "a strip of swatches"
    case .xib: "an Interface Builder document"
    }
  }

  /// Whether palettes can be written in the format.
  public var isWritable: Bool { self != .xib }

  /// Whether a text can only be the address of a palette on coolors.co.
  public static func isAddress(_ text: String) -> Bool { CoolorsAddress.isLikely(text) }

  /// The endings of all palette files, with the full stop.
  public static let endings = [
    ".json", ".tokens", ".gpl", ".ase", ".aco", ".act", ".pal", ".txt", ".hex", ".css", ".png",
    ".xib", ".storyboard",
  ]
}

// MARK: - Reading and writing

extension PaletteFormat {
  /// Reads a palette file in this format.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: `fileBytes`, `jsonDepth`, and for pictures those of PNGs.
  ///   - calibrated: what calibrated colours of Interface Builder mean; nil for what they do on the
  ///     system that the document is for.
  public func read(
    _ bytes: [UInt8], limits: Limits = Limits(), calibrated: CalibratedColors? = nil
  ) throws(PaletteFileError) -> PaletteReading {
    guard bytes.count <= limits.fileBytes else {
      throw .whole(
        problem: "the file has more than \(limits.fileBytes) bytes, the limit",
        remedy: "raise the limit if the file can be trusted")
    }
    let reading = try readContent(bytes, limits, calibrated)
    guard reading.palettes.contains(where: { !$0.swatches.isEmpty }) || self == .tinct else {
      throw .whole(problem: "there is no colour in the file", remedy: nil)
    }
    return reading
  }

  private func readContent(
    _ bytes: [UInt8], _ limits: Limits, _ calibrated: CalibratedColors?
  ) throws(PaletteFileError) -> PaletteReading {
    switch self {
    case .tinct:
      do throws(DocumentErrors) {
        let palettes = try PaletteDocument(parsing: bytes, limits: limits).palettes
        return PaletteReading(palettes.map { SwatchPalette($0) })
      } catch { throw .text(error) }
    case .gpl: return try GIMPPalette.read(bytes)
    case .ase: return try AdobeSwatchExchange.read(bytes)
    case .aco: return try AdobeColorSwatches.read(bytes)
    case .act: return try AdobeColorTable.read(bytes)
    case .jasc: return try JASCPalette.read(bytes)
    case .paintNET: return try PaintNETPalette.read(bytes)
    case .hex: return try HexPalette.read(bytes)
    case .tokens: return try DesignTokens.read(bytes, limits: limits)
    case .colorset: return try AppleColorSet.read(bytes, limits: limits)
    case .css: return try CSSProperties.read(bytes, limits: limits)
    case .coolors: return try CoolorsAddress.read(bytes)
    case .png: return try PaletteStrip.read(bytes, limits: limits)
    case .xib: return try InterfaceBuilderViews.read(bytes, calibrated: calibrated)
    }
  }

  /// Writes palettes, at least one, in this format. The same palettes give the same bytes.
  ///
  /// - Throws: an error where the format cannot hold the palettes. What it leaves out is in the
  ///   notes of the result.
  public func write(
    _ palettes: [SwatchPalette], limits: Limits = Limits()
  ) throws(PaletteFileError) -> PaletteWriting {
    precondition(!palettes.isEmpty)
    guard palettes.contains(where: { !$0.swatches.isEmpty }) || self == .tinct else {
      throw .whole(problem: "there is no colour to write", remedy: nil)
    }
    switch self {
    case .tinct:
      return PaletteDocument.write(palettes)
    case .gpl: return GIMPPalette.write(palettes)
    case .ase: return try AdobeSwatchExchange.write(palettes)
    case .aco: return try AdobeColorSwatches.write(palettes)
    case .act: return try AdobeColorTable.write(palettes)
    case .jasc: return try JASCPalette.write(palettes)
    case .paintNET: return try PaintNETPalette.write(palettes)
    case .hex: return try HexPalette.write(palettes)
    case .tokens: return DesignTokens.write(palettes)
    case .colorset: return try AppleColorSet.write(palettes)
    case .css: return CSSProperties.write(palettes)
    case .coolors: return try CoolorsAddress.write(palettes)
    case .png: return try PaletteStrip.write(palettes, limits: limits)
    case .xib:
      throw .whole(
        problem: "documents of Interface Builder are only read",
        remedy: "write an asset catalogue, and choose its colours in Xcode")
    }
  }
}
