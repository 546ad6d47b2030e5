/// What was read from a palette file.
public struct PaletteReading: Hashable, Sendable {
  /// The palettes, at least one, in the order of the file.
  public var palettes: [SwatchPalette]
  /// What a person should know about how the file was taken: assumptions, and what was passed over.
  public var notes: [String]

  /// Takes together what was read from several files.
  public init(palettes: [SwatchPalette], notes: [String]) {
    self.palettes = palettes
    self.notes = notes
  }

  init(_ palettes: [SwatchPalette], notes: [String] = []) {
    self.palettes = palettes
    self.notes = notes
  }
}

/// A palette file that was made.
public struct PaletteWriting: Hashable, Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// What a person should know: what the format could not hold.
  public var notes: [String]

  init(_ bytes: [UInt8], notes: [String] = []) {
    self.bytes = bytes
    self.notes = notes
  }
}
