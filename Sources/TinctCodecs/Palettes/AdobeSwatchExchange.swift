public import TinctDocuments
internal import TinctGraphics

extension PaletteFormat {
  /// Adobe Swatch Exchange.
  public static let ase = PaletteFormat(
    "ase", ending: ".ase", title: "Adobe Swatch Exchange",
    capacity: Capacity(names: true, paletteName: true, spaces: [.lab, .cmyk]),
    read: { (bytes, _) throws(PaletteFileError) in try AdobeSwatchExchange.read(bytes) },
    write: { (palettes, _) throws(PaletteFileError) in try AdobeSwatchExchange.write(palettes) })
}

/// Adobe Swatch Exchange (`.ase`): blocks of colours, in groups or not, as floating-point numbers
/// in RGB, CMYK, Lab or Gray. Adobe never published it; this follows what its programs write.
///
/// Each group is a palette, and so are the colours outside any group: their palette has no name,
/// while a group without a name has an empty one. RGB, which has no profile here, is taken for
/// sRGB.
enum AdobeSwatchExchange {
  private static let groupStart = 0xC001
  private static let groupEnd = 0xC002
  private static let color = 0x0001

  static let signature = Array("ASEF".utf8)

  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteReading {
    guard bytes.starts(with: signature) else {
      throw PaletteFileError.bytes(
        offset: 0, problem: "the file does not begin with ASEF", remedy: "is this an .ase file?")
    }
    var file = ByteReader(bytes, from: 4)
    let count = try readHead(&file)
    var sorter = Sorter()
    var found = 0
    while file.remaining > 0 {
      try readBlock(&file, into: &sorter)
      found += 1
    }
    guard found >= count else {
      throw .bytes(
        offset: bytes.count, problem: "the file declares \(count) blocks, but has \(found)",
        remedy: "the file is damaged or cut off: copy or export it again")
    }
    var notes = sorter.notes
    if found > count {
      notes.append("the file declares \(count) blocks, but has \(found); all were read")
    }
    return PaletteReading(sorter.palettes, notes: notes)
  }

  /// Reads the version, and returns the count of blocks: a lower bound, since some programs write
  /// that of colours.
  private static func readHead(_ file: inout ByteReader) throws(PaletteFileError) -> Int {
    let version = try file.u16("the version")
    _ = try file.u16("the version")
    guard version == 1 else {
      throw .bytes(offset: 4, problem: "version \(version) of the format is unknown", remedy: nil)
    }
    let count = try file.u32("the number of blocks")
    // Type and length of a block take six bytes.
    guard count <= file.remaining / 6 else {
      throw .bytes(
        offset: 8, problem: "the file declares \(count) blocks, but is too short for them",
        remedy: "the file is damaged or cut off: copy or export it again")
    }
    return count
  }

  /// The palettes so far, to which colours are added by their group.
  private struct Sorter {
    private(set) var palettes: [SwatchPalette] = []
    /// The index of the palette of colours outside groups.
    private var ungrouped: Int?
    /// The index of the palette of the open group.
    private var group: Int?
    private var hasCMYK = false

    mutating func open(_ name: String) {
      palettes.append(SwatchPalette(name: name, swatches: []))
      group = palettes.count - 1
    }

    mutating func close() { group = nil }

    mutating func add(_ swatch: SwatchPalette.Swatch) {
      if swatch.color.space == .cmyk { hasCMYK = true }
      let index = group ?? ungrouped ?? palettes.count
      if index == palettes.count {
        palettes.append(SwatchPalette(swatches: []))
        ungrouped = index
      }
      palettes[index].swatches.append(swatch)
    }

    var notes: [String] { hasCMYK ? [cmykNote] : [] }
  }

  private static func readBlock(
    _ file: inout ByteReader, into sorter: inout Sorter
  ) throws(PaletteFileError) {
    let start = file.offset
    let type = try file.u16("a block's type")
    let length = try file.u32("a block's length")
    let content = file.offset
    try file.skip(length, "a block of \(length) bytes")
    var block = ByteReader(file.bytes, from: content, to: content + length)
    switch type {
    // Some programs write an empty block before each colour: no group, as it has no name at all.
    case groupStart where length == 0: break
    case groupStart: sorter.open(try readName(&block, "a group's name"))
    case groupEnd: sorter.close()
    case color:
      let name = try readName(&block, "a colour's name")
      let color = try readColor(&block)
      // Global, spot or normal ends the block; some programs leave it out.
      let use = block.remaining >= 2 ? try block.u16("the colour's type") : nil
      sorter.add(
        SwatchPalette.Swatch(
          name: name.isEmpty ? nil : name, color: color,
          use: use.flatMap(SwatchPalette.Use.init)))
    default:
      throw .bytes(
        offset: start, problem: "unknown block type 0x\(String(type, radix: 16))",
        remedy: "the file is damaged: copy or export it again")
    }
  }

  private static func readName(
    _ block: inout ByteReader, _ what: String
  ) throws(PaletteFileError) -> String {
    try block.utf16(units: try block.u16("the length of \(what)"), what)
  }

  /// Returns the four letters of a number that has such, in quotes, or else its hexadecimal digits.
  private static func letters(of number: Int) -> String {
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    return letters.allSatisfy { (0x20...0x7E).contains($0) }
      ? "\"\(String(decoding: letters, as: UTF8.self))\"" : "0x\(String(number, radix: 16))"
  }

  private static func readColor(
    _ block: inout ByteReader
  ) throws(PaletteFileError) -> SpacedColor {
    let offset = block.offset
    let number = try block.u32("the colour model")
    guard let model = Model(rawValue: number == capitalGray ? Model.gray.rawValue : number) else {
      throw .bytes(
        offset: offset, problem: "unknown colour model \(letters(of: number))",
        remedy: "known are \"RGB \", \"CMYK\", \"LAB \" and \"Gray\"")
    }
    var values: [Double] = []
    for _ in 0..<model.componentCount { values.append(try readComponent(&block)) }
    let short = values.map(Self.short)
    switch model {
    case .rgb: return SpacedColor(.srgb, byte(values[0]), byte(values[1]), byte(values[2]))
    case .cmyk: return SpacedColor(.cmyk, short[0], short[1], short[2], short[3])
    case .lab: return SpacedColor(.lab, Self.shortPercent(values[0]), short[1], short[2])
    case .gray: return SpacedColor(.grey, short[0])
    }
  }

  /// Returns the number of few digits that a number of single precision stands for.
  private static func short(_ value: Double) -> Double {
    Double(Float(value).description) ?? value
  }

  /// Returns a hundred times that number: 97, and not 97.00000286, for 0.97.
  private static func shortPercent(_ value: Double) -> Double {
    // Very small numbers have an exponent already.
    Double("\(Float(value))e2") ?? short(value) * 100
  }

  /// Returns the fraction of 255 that a component of single precision stands for, if it is one;
  /// such a colour is then written with its two digits in every format.
  private static func byte(_ value: Double) -> Double {
    let byte = (value * 255).rounded()
    return Double(Float(byte / 255)) == value ? byte / 255 : value
  }

  /// `GRAY`, as some programs write `Gray`.
  private static let capitalGray = 0x4752_4159

  /// The greatest component; a greater one is a sign of damage.
  private static let largest = 1000.0

  /// Reads a component: a share of one, or -128...127 for a and b of Lab.
  private static func readComponent(_ block: inout ByteReader) throws(PaletteFileError) -> Double {
    let offset = block.offset
    let value = try block.float("a component")
    guard abs(value) <= largest else {
      throw .bytes(
        offset: offset, problem: "a component of \(value) is out of range",
        remedy: "the file is damaged: copy or export it again")
    }
    return value
  }

  private enum Model: Int {
    case rgb = 0x5247_4220
    case cmyk = 0x434D_594B
    case lab = 0x4C41_4220
    case gray = 0x4772_6179

    var componentCount: Int {
      switch self {
      case .rgb, .lab: 3
      case .cmyk: 4
      case .gray: 1
      }
    }
  }
}

/// The note for palettes with CMYK.
package let cmykNote =
  "CMYK has no profile here; it is converted by the plain formula, red = (1 - cyan)(1 - black)"

// MARK: - Writing

extension AdobeSwatchExchange {
  /// Writes the palettes: the first without a name has no group, every other is a group.
  static func write(_ palettes: [SwatchPalette]) throws(PaletteFileError) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .ase)
    var blocks: [UInt8] = []
    var count = 0
    let ungrouped = palettes.firstIndex { $0.name == nil }
    for (index, palette) in palettes.enumerated() {
      let isGroup = index != ungrouped
      if isGroup {
        append(groupStart, try named(palette.name ?? ""), to: &blocks)
        count += 1
      }
      for swatch in palette.swatches {
        var content = try named(swatch.name ?? "")
        append(swatch, to: &content, &writer)
        append(color, content, to: &blocks)
        count += 1
      }
      if isGroup {
        append(groupEnd, [], to: &blocks)
        count += 1
      }
    }
    var bytes = signature
    bytes.append(u16: 1)
    bytes.append(u16: 0)
    bytes.append(u32: count)
    return PaletteWriting(bytes + blocks, notes: writer.notes)
  }

  private static func append(_ type: Int, _ content: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(u16: type)
    bytes.append(u32: content.count)
    bytes += content
  }

  private static func named(_ name: String) throws(PaletteFileError) -> [UInt8] {
    guard name.utf16.count < 0xFFFF else {
      throw .whole(problem: "the name \(quoted(name)) is too long for .ase", remedy: "shorten it")
    }
    var bytes: [UInt8] = []
    bytes.append(u16: name.utf16.count + 1)
    bytes.append(utf16: name)
    return bytes
  }

  private static func append(
    _ swatch: SwatchPalette.Swatch, to bytes: inout [UInt8], _ writer: inout PaletteWriter
  ) {
    let components = swatch.color.components
    let (model, values): (Model, [Double])
    // Components that our reader would refuse are written as the nearest colour of sRGB.
    let isInRange = (0..<4).allSatisfy { abs(components[$0]) <= largest }
    switch swatch.color.space {
    case .cmyk where isInRange: (model, values) = (.cmyk, (0..<4).map { components[$0] })
    case .lab where isInRange:
      (model, values) = (.lab, [components.x / 100, components.y, components.z])
    case .grey where isInRange: (model, values) = (.gray, [components.x])
    default:
      let color = writer.color(swatch)
      (model, values) = (.rgb, [color.red, color.green, color.blue])
    }
    bytes.append(u32: model.rawValue)
    for value in values { bytes.append(u32: Int(Float(value).bitPattern)) }
    bytes.append(u16: (swatch.use ?? .normal).rawValue)
  }
}
