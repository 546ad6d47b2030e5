internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics

/// Reads the colours of an Xcode asset catalogue, or of one colour set in it: folders.
///
/// Each folder that holds colour sets is a palette, named by its path in the catalogue; the
/// catalogue's own folder gives no name. Each variant of a colour, such as dark, makes a further
/// palette of that folder, in which colours without the variant are unchanged.
struct AssetCatalogReader {
  /// The deepest nesting of folders: a link to a folder above would never end.
  private static let deepest = 32

  let inputs: InputReader
  let limits: Limits

  func read(_ path: String) throws(Rejection) -> PaletteReading {
    var root = path
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    var reading = Reading()
    if root.lowercased().hasSuffix(".colorset") {
      var group = Group(name: nil)
      group.add(try colors(root, &reading), named: paletteStem(of: root))
      reading.palettes = group.palettes
    } else {
      try visit(root, path: [], &reading)
    }
    guard !reading.palettes.isEmpty else {
      throw Rejection(
        Failure(
          .badData, location: path, problem: "the folder holds no palettes and no colour sets",
          remedy: "put palette files into it, or name an .xcassets or .colorset folder"))
    }
    return PaletteReading(palettes: reading.palettes, notes: reading.notes)
  }

  private struct Reading {
    var palettes: [SwatchPalette] = []
    var notes: [String] = []
  }

  /// The colours of a folder by their variants.
  private struct Group {
    let name: String?
    private var colors: [(name: String, variants: [SwatchPalette])] = []
    private var variants: [String] = []

    init(name: String?) { self.name = name }

    mutating func add(_ palettes: [SwatchPalette], named name: String) {
      colors.append((name, palettes))
      for palette in palettes {
        if let variant = palette.name, !variants.contains(variant) { variants.append(variant) }
      }
    }

    /// The universal palette first, then one for each variant.
    var palettes: [SwatchPalette] {
      guard !colors.isEmpty else { return [] }
      return ([nil] + variants.map(Optional.some)).map { variant in
        let swatches = colors.compactMap { color in
          let found =
            color.variants.first { $0.name == variant } ?? color.variants.first { $0.name == nil }
            ?? color.variants.first
          return found?.swatches.first.map {
            SwatchPalette.Swatch(name: color.name, color: $0.color)
          }
        }
        let words = [name, variant].compactMap(\.self)
        return SwatchPalette(
          name: words.isEmpty ? nil : words.joined(separator: " "), swatches: swatches)
      }
    }
  }

  private func visit(
    _ folder: String, path: [String], _ reading: inout Reading
  ) throws(Rejection) {
    guard path.count < Self.deepest else {
      throw Rejection(
        Failure(
          .badData, location: folder,
          problem: "folders are nested more than \(Self.deepest) deep",
          remedy: "name the catalogue, or the colour set that is meant"))
    }
    let entries: [String]
    do { entries = try inputs.names(inFolder: folder) } catch {
      throw Rejection(Failure(InputError.unreadable(path: folder, error)))
    }
    var group = Group(name: path.isEmpty ? nil : path.joined(separator: "/"))
    var folders: [String] = []
    for entry in entries where !entry.hasPrefix(".") {
      let path = "\(folder)/\(entry)"
      if entry.lowercased().hasSuffix(".colorset") {
        group.add(try colors(path, &reading), named: paletteStem(of: entry))
      } else if !entry.contains("."), inputs.isFolder(path) {
        folders.append(entry)
      }
    }
    reading.palettes += group.palettes
    for entry in folders {
      try visit("\(folder)/\(entry)", path: path + [entry], &reading)
    }
  }

  private func colors(
    _ folder: String, _ reading: inout Reading
  ) throws(Rejection) -> [SwatchPalette] {
    let file = "\(folder)/Contents.json"
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(file) } catch {
      throw Rejection(Failure(error))
    }
    let found: PaletteReading
    do throws(PaletteFileError) {
      found = try PaletteFormat.colorset.read(bytes, limits: limits)
    } catch { throw Rejection(error, file: file) }
    reading.notes += found.notes.map { "\(file): \($0)" }
    return found.palettes
  }
}
