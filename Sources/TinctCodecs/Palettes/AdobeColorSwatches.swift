public import TinctDocuments
internal import TinctGraphics

extension PaletteFormat {
  /// Photoshop swatches.
  public static let aco = PaletteFormat(
    "aco", ending: ".aco", title: "an .aco file",
    capacity: Capacity(names: true, spaces: [.lab, .cmyk]),
    read: { (bytes, _) throws(PaletteFileError) in try AdobeColorSwatches.read(bytes) },
    write: { (palettes, _) throws(PaletteFileError) in try AdobeColorSwatches.write(palettes) })
}

/// Photoshop's swatches (`.aco`), as Adobe's file format specification describes them: a first part
/// without names, for old programs, and a second part with the same colours and their names.
///
/// Files with the first part only, and with the second only, exist too. Grey is 0...10000 from
/// black to white, encoded as sRGB; GIMP does so, Krita takes it for linear light.
enum AdobeColorSwatches {
  private enum Space: Int {
    case rgb = 0
    case hsb = 1
    case cmyk = 2
    case lab = 7
    case gray = 8
  }

  /// Returns true if bytes begin as such a file does, with a count that fits.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4, bytes[0] == 0, bytes[1] == 1 || bytes[1] == 2 else { return false }
    let count = Int(bytes[2]) << 8 | Int(bytes[3])
    // The format has no signature, so the length must agree: ten bytes a colour, and more with
    // names.
    let rest = bytes.count - 4
    guard count > 0, rest >= 10 * count else { return false }
    let isWhole = rest == 10 * count
    return bytes[1] == 2 || isWhole || rest >= 10 * count + 4 && bytes[10 * count + 5] == 2
  }

  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    var file = ByteReader(bytes)
    let version = try file.u16("the version")
    guard version == 1 || version == 2 else {
      throw PaletteFileError.bytes(
        offset: 0, problem: "version \(version) of the format is unknown",
        remedy: "is this an .aco file?")
    }
    var swatches = try part(&file, hasNames: version == 2)
    if version == 1, file.remaining > 0 {
      swatches = try secondPart(&file, count: swatches.count)
    }
    var notes = bound(&swatches)
    if file.remaining > 0 {
      notes.append("\(file.remaining) bytes after the last colour were skipped")
    }
    if swatches.contains(where: { $0.color.space == .cmyk }) { notes.append(cmykNote) }
    if swatches.contains(where: { $0.color.space == .grey }) {
      notes.append(
        "grey was taken as encoded like sRGB, as in GIMP; Krita takes it as linear light")
    }
    return PaletteReading(SwatchPalette(swatches: swatches).separated, notes: notes)
  }

  /// Reads the second part, which has as many colours as the first, with names.
  private static func secondPart(
    _ file: inout ByteReader, count: Int
  ) throws(PaletteFileError) -> [SwatchPalette.Swatch] {
    let start = file.offset
    guard try file.u16("the version of the second part") == 2 else {
      throw .bytes(
        offset: start, problem: "the second part is not of version 2",
        remedy: "the file is damaged: copy or export it again")
    }
    let named = try part(&file, hasNames: true)
    guard named.count == count else {
      throw .bytes(
        offset: start + 2,
        problem: "the second part has \(named.count) colours, but the first has \(count)",
        remedy: "the file is damaged: export it again")
    }
    return named
  }

  /// Brings components into the ranges of the specification, and returns a sentence about each
  /// colour that had others. RGB, HSB and CMYK use all 16 bits.
  private static func bound(_ swatches: inout [SwatchPalette.Swatch]) -> [String] {
    var notes: [String] = []
    for index in swatches.indices {
      let read = swatches[index].color
      let bounded = inRange(read)
      guard bounded != read else { continue }
      swatches[index].color = bounded
      let name = swatches[index].name.map { " \(quoted($0))" } ?? ""
      notes.append(
        "colour \(index + 1)\(name) has numbers that \(read.space.rawValue) does not allow; "
          + "taken as "
          + (0..<read.space.componentCount).map { "\(bounded.components[$0])" }
          .joined(separator: " "))
    }
    return notes
  }

  /// Returns the nearest colour whose components are in the ranges of the specification.
  private static func inRange(_ color: SpacedColor) -> SpacedColor {
    let (x, y, z) = (color.components.x, color.components.y, color.components.z)
    switch color.space {
    case .lab:
      return SpacedColor(
        .lab, min(max(x, 0), 100), min(max(y, -128), 127), min(max(z, -128), 127))
    case .grey: return SpacedColor(.grey, min(x, 1))
    default: return color
    }
  }

  private static func part(
    _ file: inout ByteReader, hasNames: Bool
  ) throws(PaletteFileError) -> [SwatchPalette.Swatch] {
    let start = file.offset
    let count = try file.u16("the number of colours")
    // Before memory is taken: a name has at least its length of four bytes.
    guard count * (hasNames ? 14 : 10) <= file.remaining else {
      throw .bytes(
        offset: start, problem: "the file declares \(count) colours, but is too short for them",
        remedy: "the file is damaged or cut off: copy or export it again")
    }
    var swatches: [SwatchPalette.Swatch] = []
    for _ in 0..<count {
      let color = try color(&file)
      var name: String?
      if hasNames {
        let units = try file.u32("the length of a name")
        guard units <= file.remaining / 2 else {
          throw .bytes(
            offset: file.offset - 4, problem: "a name of \(units) characters does not fit",
            remedy: "the file is damaged or cut off: copy or export it again")
        }
        name = try file.utf16(units: units, "a name")
      }
      swatches.append(
        SwatchPalette.Swatch(name: name?.isEmpty == true ? nil : name, color: color))
    }
    return swatches
  }

  private static func color(_ file: inout ByteReader) throws(PaletteFileError) -> SpacedColor {
    let start = file.offset
    let space = try file.u16("a colour's space")
    var raw: [Int] = []
    for _ in 0..<4 { raw.append(try file.u16("a component")) }
    func share(_ index: Int) -> Double { Double(raw[index]) / 65535 }
    func signed(_ index: Int) -> Double { Double(Int16(truncatingIfNeeded: raw[index])) / 100 }
    switch Space(rawValue: space) {
    case .rgb: return SpacedColor(.srgb, share(0), share(1), share(2))
    case .hsb: return SpacedColor(.hsb, share(0) * 360, share(1), share(2))
    // 0 is full ink.
    case .cmyk: return SpacedColor(.cmyk, 1 - share(0), 1 - share(1), 1 - share(2), 1 - share(3))
    case .lab: return SpacedColor(.lab, Double(raw[0]) / 100, signed(1), signed(2))
    case .gray: return SpacedColor(.grey, Double(raw[0]) / 10000)
    case nil:
      throw .bytes(
        offset: start, problem: "unknown colour space \(space)",
        remedy: "known are RGB, HSB, CMYK, Lab and grey; convert book colours in Photoshop")
    }
  }
}

// MARK: - Writing

extension AdobeColorSwatches {
  /// Writes both parts, or the first only if no colour has a name.
  static func write(_ palettes: [SwatchPalette]) throws(PaletteFileError) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .aco)
    writer.noteSlashes(in: palettes)
    let swatches = SwatchPalette.joined(palettes).swatches
    guard swatches.count <= 0xFFFF else {
      throw .whole(
        problem: ".aco holds 65535 colours at most, but there are \(swatches.count)", remedy: nil)
    }
    let colors = swatches.map { record($0, &writer) }
    var bytes: [UInt8] = []
    bytes.append(u16: 1)
    bytes.append(u16: colors.count)
    for color in colors { bytes += color }
    guard swatches.contains(where: { $0.name != nil }) else {
      return PaletteWriting(bytes, notes: writer.notes)
    }
    bytes.append(u16: 2)
    bytes.append(u16: colors.count)
    for (color, swatch) in zip(colors, swatches) {
      bytes += color
      bytes.append(u32: (swatch.name ?? "").utf16.count + 1)
      bytes.append(utf16: swatch.name ?? "")
    }
    return PaletteWriting(bytes, notes: writer.notes)
  }

  private static func record(
    _ swatch: SwatchPalette.Swatch, _ writer: inout PaletteWriter
  ) -> [UInt8] {
    let components = swatch.color.components
    let held = inRange(swatch.color)
    if held.components != components {
      writer.note(
        "\(swatch.name ?? "a colour"): \(swatch.color.notation) has numbers that .aco does not "
          + "allow; written as \(held.notation)")
    }
    func share(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 65535).rounded()) }
    func scaled(_ value: Double, _ range: ClosedRange<Double>) -> Int {
      Int((min(max(value, range.lowerBound), range.upperBound) * 100).rounded()) & 0xFFFF
    }
    let (space, values): (Space, [Int])
    switch swatch.color.space {
    case .hsb:
      let turns = components.x / 360
      // A whole turn stays 65535; hues beyond come back into the circle.
      let hue = (0...1).contains(turns) ? turns : turns - turns.rounded(.down)
      values = [share(hue), share(components.y), share(components.z), 0]
      space = .hsb
    case .cmyk: (space, values) = (.cmyk, (0..<4).map { share(1 - components[$0]) })
    case .lab:
      values = [
        scaled(components.x, 0...100), scaled(components.y, -128...127),
        scaled(components.z, -128...127), 0,
      ]
      space = .lab
    case .grey: (space, values) = (.gray, [scaled(components.x * 100, 0...100), 0, 0, 0])
    default:
      let color = writer.color(swatch)
      (space, values) = (.rgb, [share(color.red), share(color.green), share(color.blue), 0])
    }
    var bytes: [UInt8] = []
    for value in [space.rawValue] + values { bytes.append(u16: value) }
    return bytes
  }
}
