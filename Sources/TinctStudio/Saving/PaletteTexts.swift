internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

/// The colours of an opened palette as they are written in its file.
struct PaletteTexts {
  private var texts: [String: String] = [:]

  init(_ palette: Library.OpenPalette) {
    guard let format = palette.loaded.format, palette.loaded.palette.colors.count <= 256,
      let bytes = InputReader().peek(palette.file.path),
      let edit = PaletteFileEdit(bytes, format)
    else { return }
    for (index, name) in edit.names(ofPalette: palette.index).enumerated() {
      texts[name] = edit.text(palette: palette.index, swatch: index)
    }
  }

  /// The text of a colour with a name in the file; its digits where the file holds no text.
  func text(of name: String, _ color: Color) -> String { texts[name] ?? color.hex }
}
