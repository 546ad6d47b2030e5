package import TinctGraphics

/// The common part of writers: colours as their formats hold them, and notes on losses.
package struct PaletteWriter {
  package private(set) var notes: [String] = []

  package init() {}

  /// Adds a sentence for people.
  package mutating func note(_ text: String) { notes.append(text) }

  /// Returns the 8-bit pixel of a colour, mapped into sRGB.
  package mutating func pixel(_ swatch: SwatchPalette.Swatch) -> StraightPixel {
    color(swatch).pixel
  }

  /// A colour in sRGB.
  package mutating func color(_ swatch: SwatchPalette.Swatch) -> Color {
    swatch.color.srgb(named: swatch.name ?? "a colour", notes: &notes)
  }

  /// Notes in one sentence what palettes lose in a format.
  package mutating func noteLosses(of palettes: [SwatchPalette], in format: PaletteFormat) {
    let swatches = palettes.flatMap(\.swatches)
    var losses: [String] = []
    if !format.capacity.names, !palettes.allSatisfy(\.isUnnamed) {
      losses.append("the names of colours")
    }
    if !format.capacity.paletteName, palettes.count == 1, palettes[0].name?.isEmpty == false {
      losses.append("the palette's name")
    }
    if let loss = Self.lossOfAlpha(swatches, in: format) { losses.append(loss) }
    if !format.capacity.strings, palettes.contains(where: { !$0.strings.isEmpty }) {
      losses.append("the palette's strings")
    }
    if !format.capacity.aliasesAndComments {
      if swatches.contains(where: { $0.alias != nil }) {
        losses.append("aliases")
      }
      if swatches.contains(where: { $0.comment != nil })
        || palettes.contains(where: { $0.comment != nil || !$0.groupComments.isEmpty })
      {
        losses.append("descriptions")
      }
      let members =
        swatches.flatMap(\.tokenMembers) + palettes.flatMap { $0.groupMembers.flatMap(\.value) }
      let extends = palettes.contains { !$0.extendingGroups.isEmpty } ? ["$extends"] : []
      losses += Set(members.map(\.name) + extends).sorted()
    }
    let spaces = ColorSpace.allCases.filter { space in
      !format.capacity.holds(space) && swatches.contains { $0.color.space == space }
    }
    if !spaces.isEmpty {
      let names = Self.list(spaces.map(\.rawValue), "and")
      losses.append("colours in \(names), which became sRGB")
    }
    guard !losses.isEmpty else { return }
    notes.append("\(format.title) does not hold \(Self.list(losses, "or"))")
  }

  /// Names the part of alpha that a format loses; nil for none.
  private static func lossOfAlpha(
    _ swatches: [SwatchPalette.Swatch], in format: PaletteFormat
  ) -> String? {
    let alphas = swatches.map(\.color.alpha).filter { $0 < 1 }
    switch format.capacity.alpha {
    case .full: return nil
    case .none: return alphas.isEmpty ? nil : "alpha"
    case .oneClearColor:
      return alphas.isEmpty || alphas == [0] ? nil : "alpha but for one clear colour"
    }
  }

  /// Joins things in a sentence: `names, alpha or strings`.
  private static func list(_ things: [String], _ word: String) -> String {
    let head = things.dropLast().joined(separator: ", ")
    return (head.isEmpty ? "" : "\(head) \(word) ") + (things.last ?? "")
  }

  /// Notes that names with a slash will be read differently, if they will.
  package mutating func noteSlashes(in palettes: [SwatchPalette]) {
    guard SwatchPalette.areMistaken(palettes) else { return }
    notes.append("names with a slash will be read as palette/colour; rename these colours")
  }

  /// Returns a name on one line, and notes if that changes it.
  package mutating func line(_ name: String) -> String {
    let line = oneLine(name)
    if line != name {
      notes.append("the name \(quoted(name)) cannot be kept; it is written as \(quoted(line))")
    }
    return line
  }

  /// The one palette that a format holds.
  package static func only(
    _ palettes: [SwatchPalette], in format: PaletteFormat
  ) throws(PaletteFileError) -> SwatchPalette {
    guard palettes.count == 1 else {
      throw .whole(
        problem: "\(format.title) holds one palette, but there are \(palettes.count)",
        remedy: "choose one with FILE#NAME")
    }
    return palettes[0]
  }
}

/// Returns a text on one line: without line ends and other controls except tabs, which would end a
/// name too early, and without spaces and tabs at its ends, which readers remove.
package func oneLine(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
    switch scalar.value {
    case 0..<0x09, 0x0A..<0x20, 0x7F...0x9F, 0x2028, 0x2029: " "
    default: scalar
    }
  }
  let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
  guard let end = scalars.lastIndex(where: { !isSpace($0) }) else { return "" }
  return String(String.UnicodeScalarView(scalars[...end].drop(while: isSpace)))
}
