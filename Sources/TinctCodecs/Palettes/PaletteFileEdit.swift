package import TinctDocuments
package import TinctGraphics

/// Changes colours in a palette file, and no other byte of it.
///
/// The values in a file are found by the notation of its format. The format's own reader has the
/// last word: a file is only handed out if it reads as the same palettes with the wanted colours.
package struct PaletteFileEdit: Sendable {
  /// A new value of a colour.
  package struct Change: Sendable {
    /// The index of the palette in the file, and of the colour in it, as the format's reader gives
    /// them.
    package let palette: Int
    package let swatch: Int
    /// The colour.
    package let color: Color
    /// The colour as a person typed it, for formats in which colours are texts; nil for none.
    package let text: String?

    package init(palette: Int, swatch: Int, color: Color, text: String? = nil) {
      self.palette = palette
      self.swatch = swatch
      self.color = color
      self.text = text
    }
  }

  /// The bytes that hold the value of a colour.
  struct Value {
    enum Form {
      /// A string in JSON, with its quotes.
      case quoted
      /// A colour of CSS.
      case css
      /// Hexadecimal digits, AARRGGBB if alpha comes first.
      case digits(alphaFirst: Bool)
      /// Decimal numbers with spaces between them.
      case numbers
      /// An object of design tokens.
      case object
      /// Three floating-point numbers of Adobe's exchange format.
      case floats
      /// Three words of Adobe's swatches.
      case words
      /// Three bytes.
      case bytes
    }

    let range: Range<Int>
    let form: Form
    /// Another place with the same value, in the second part of Adobe's swatches.
    var twin: Range<Int>?
  }

  private let bytes: [UInt8]
  private let format: PaletteFormat
  private let limits: Limits
  private let palettes: [SwatchPalette]
  private let values: [Value]
  private let style: Style

  /// The habits of a file, which new values follow.
  struct Style {
    /// Hexadecimal digits are small letters.
    var isLower = false
    /// Numbers stand in columns.
    var isAligned = false
    /// The most decimals of a number; nil where numbers are written in full.
    var decimals: Int?
  }

  /// Reads a file; nil if it cannot be read, or its values are not known.
  package init?(_ bytes: [UInt8], _ format: PaletteFormat, limits: Limits = Limits()) {
    guard let reading = try? format.read(bytes, limits: limits) else { return nil }
    self.bytes = bytes
    self.format = format
    self.limits = limits
    palettes = reading.palettes
    values = Self.values(in: bytes, format)
    style = Self.style(values, in: bytes, format)
  }

  private static func style(
    _ values: [Value], in bytes: [UInt8], _ format: PaletteFormat
  ) -> Style {
    var text = values.flatMap { bytes[$0.range] }
    if format == .tokens {
      // Of objects, the digits alone.
      let all = String(decoding: text, as: UTF8.self)
      text = all.matches(of: /#[0-9A-Fa-f]+|\.[0-9]+/).flatMap { Array($0.output.utf8) + [32] }
    }
    let hasSmall = text.contains { (97...102).contains($0) }
    let hasCapital = text.contains { (65...70).contains($0) }
    // If no value has a letter, the case is that of our own writers.
    let isLower = hasSmall || !hasCapital && [.hex, .coolors, .tokens].contains(format)
    // GIMP gives each number three columns.
    let numbers = format == .gpl ? values.map { bytes[$0.range] } : []
    let decimals =
      format == .tokens
      ? String(decoding: text, as: UTF8.self).matches(of: /\.([0-9]+)/).map(\.1.count).max() : nil
    return Style(
      isLower: isLower, isAligned: !numbers.isEmpty && numbers.allSatisfy { $0.count == 11 },
      decimals: decimals.flatMap { $0 < 10 ? max($0, 3) : nil })
  }

  /// The names of a palette's colours, made unique as readers make them, in the order of the file.
  package func names(ofPalette palette: Int) -> [String] {
    guard palettes.indices.contains(palette) else { return [] }
    var notes: [String] = []
    return palettes[palette].palette(named: "palette", notes: &notes).colors.map(\.title)
  }

  /// The value of a colour as it stands in the file; nil if it is no text, or not found.
  package func text(palette: Int, swatch: Int) -> String? {
    guard let value = value(palette: palette, swatch: swatch) else { return nil }
    let text = String(decoding: bytes[value.range], as: UTF8.self)
    switch value.form {
    case .quoted: return String(text.dropFirst().dropLast())
    case .css, .digits: return text
    case .numbers, .object, .floats, .words, .bytes: return nil
    }
  }

  /// Returns the file with some colours changed; nil where that cannot be done in place.
  package func edited(_ changes: [Change]) -> [UInt8]? {
    var replacements: [(Range<Int>, [UInt8])] = []
    for change in changes {
      guard let value = value(palette: change.palette, swatch: change.swatch),
        let new = value.bytes(for: change, replacing: bytes[value.range], style)
      else { return nil }
      replacements.append((value.range, new))
      if let twin = value.twin { replacements.append((twin, new)) }
    }
    var edited = bytes
    for (range, new) in replacements.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      edited.replaceSubrange(range, with: new)
    }
    return shows(changes, in: edited) ? edited : nil
  }

  /// Returns true if a file reads as this one with the changes, and nothing else is other.
  private func shows(_ changes: [Change], in edited: [UInt8]) -> Bool {
    guard let reading = try? format.read(edited, limits: limits),
      reading.palettes.count == palettes.count
    else { return false }
    var wanted: [[Int: Color]] = palettes.map { _ in [:] }
    for change in changes { wanted[change.palette][change.swatch] = change.color }
    return zip(zip(palettes, reading.palettes), wanted).allSatisfy { both, wanted in
      let (old, new) = both
      guard old.name == new.name, old.swatches.count == new.swatches.count,
        old.strings == new.strings
      else { return false }
      return zip(old.swatches, new.swatches).enumerated().allSatisfy { index, pair in
        guard let color = wanted[index] else { return pair.0 == pair.1 }
        return pair.0.name == pair.1.name && pair.1.color.srgb.color.pixel == color.pixel
      }
    }
  }

  /// The value of a colour: values stand in the order of the colours, of which no other can be
  /// taken for one, unless their numbers differ.
  private func value(palette: Int, swatch: Int) -> Value? {
    guard palettes.indices.contains(palette), palettes[palette].swatches.indices.contains(swatch)
    else { return nil }
    if format == .tinct { return tinctValue(palette, swatch) }
    let before = palettes[..<palette].reduce(0) { $0 + $1.swatches.count }
    let total = palettes.reduce(0) { $0 + $1.swatches.count }
    if values.count == total { return values[before + swatch] }
    // Others may be aliases, or no colours at all: only a value that nothing else has is meant.
    let color = palettes[palette].swatches[swatch].color.srgb.color.pixel
    let same = values.filter { $0.pixel(in: bytes) == color }
    return same.count == 1 ? same[0] : nil
  }

  /// The value in a palette of Tinct, by the colour's own name.
  private func tinctValue(_ palette: Int, _ swatch: Int) -> Value? {
    guard let colors = Self.tinctColors(bytes, palette) else { return nil }
    let found = palettes[palette].swatches[swatch]
    guard let node = colors[found.ownName ?? found.name ?? ""] else { return nil }
    return Value(range: node.byteRange, form: .quoted)
  }

  /// The `colors` of a palette of Tinct.
  private static func tinctColors(_ bytes: [UInt8], _ palette: Int) -> JSONObject? {
    guard let root = try? JSONDocument(parsing: bytes).root.object() else { return nil }
    let own = root["palettes"].map { list in
      (try? list.array()).flatMap { list in
        list.indices.contains(palette) ? try? list[palette].object() : nil
      }
    }
    return (own ?? root)?["colors"].flatMap { try? $0.object() }
  }

  /// Returns a palette of Tinct with colours added at its end; nil for other formats.
  package static func adding(
    _ colors: [(name: String, text: String)], toPalette palette: Int, in bytes: [UInt8],
    _ format: PaletteFormat
  ) -> [UInt8]? {
    guard format == .tinct, let object = tinctColors(bytes, palette) else { return nil }
    return JSONEdit.inserting(
      colors.map { JSONValue.Member($0.name, .string($0.text)) }, into: object, in: bytes)
  }
}

// MARK: - Finding values

extension PaletteFileEdit {
  private static func values(in bytes: [UInt8], _ format: PaletteFormat) -> [Value] {
    switch format {
    case .gpl, .jasc: numbers(in: bytes)
    case .paintNET: hexWords(in: bytes, digits: [8, 6], alphaFirst: true, comment: ";")
    case .hex: hexWords(in: bytes, digits: [6, 8, 3], alphaFirst: false, comment: nil)
    case .coolors: coolors(in: bytes)
    case .css: declarations(in: bytes)
    case .tokens: tokens(in: bytes)
    case .ase: exchange(bytes)
    case .aco: swatches(bytes)
    case .act: table(bytes)
    default: []
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 10 || byte == 13 {
      lines.append(start..<index)
      start = index + 1
    }
    return lines + [start..<bytes.count]
  }

  private static func words(_ range: Range<Int>, _ bytes: [UInt8]) -> [Range<Int>] {
    bytes[range].split { " \t,;".utf8.contains($0) }.map { $0.startIndex..<$0.endIndex }
  }

  /// Lines that begin with three numbers.
  private static func numbers(in bytes: [UInt8]) -> [Value] {
    lines(bytes).compactMap { line in
      let words = bytes[line].split { $0 == 32 || $0 == 9 }.prefix(3)
      let areNumbers = words.allSatisfy { word in
        word.count <= 3 && word.allSatisfy { (48...57).contains($0) }
      }
      guard words.count == 3, areNumbers, let last = words.last else { return nil }
      return Value(range: line.lowerBound..<last.endIndex, form: .numbers)
    }
  }

  private static func hexWords(
    in bytes: [UInt8], digits: [Int], alphaFirst: Bool, comment: Unicode.Scalar?
  ) -> [Value] {
    lines(bytes).flatMap { line -> [Value] in
      let text = bytes[line]
      if let comment, text.first(where: { $0 != 32 && $0 != 9 }) == UInt8(ascii: comment) {
        return []
      }
      return words(line, bytes).compactMap { word in
        let start =
          bytes[word.lowerBound] == UInt8(ascii: "#") ? word.lowerBound + 1 : word.lowerBound
        let range = start..<word.upperBound
        let isHex = bytes[range].allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
        guard isHex, digits.contains(range.count) else { return nil }
        return Value(range: range, form: .digits(alphaFirst: alphaFirst && range.count == 8))
      }
    }
  }

  private static func coolors(in bytes: [UInt8]) -> [Value] {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    return bytes[(slash + 1)...].split { !Character(UnicodeScalar($0)).isHexDigit }
      .filter { $0.count == 6 }
      .map { Value(range: $0.startIndex..<$0.endIndex, form: .digits(alphaFirst: false)) }
  }

  /// The values of declarations: between a colon and a semicolon or a brace.
  private static func declarations(in bytes: [UInt8]) -> [Value] {
    var values: [Value] = []
    var index = 0
    while let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
      var start = colon + 1
      while start < bytes.count, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
      var end = start
      while end < bytes.count, !";}{\n\r".utf8.contains(bytes[end]) { end += 1 }
      index = colon + 1
      var last = end
      while last > start, bytes[last - 1] == 32 || bytes[last - 1] == 9 { last -= 1 }
      let text = String(decoding: bytes[start..<last], as: UTF8.self)
      if (try? SpacedColor(css: text)) != nil {
        values.append(Value(range: start..<last, form: .css))
        index = end
      }
    }
    return values
  }

  private static func tokens(in bytes: [UInt8]) -> [Value] {
    guard let root = try? JSONDocument(parsing: bytes).root else { return [] }
    var values: [Value] = []
    func visit(_ node: JSONNode) {
      guard node.kind == .object, let object = try? node.object() else { return }
      if let value = object["$value"] ?? (object["type"] == nil ? nil : object["value"]) {
        if value.kind == .string, (try? SpacedColor(css: value.text)) != nil {
          values.append(Value(range: value.byteRange, form: .quoted))
        } else if value.kind == .object, (try? value.object())?["colorSpace"] != nil {
          values.append(Value(range: value.byteRange, form: .object))
        }
        return
      }
      for member in object.members { visit(member.value) }
    }
    visit(root)
    return values
  }

  private static func exchange(_ bytes: [UInt8]) -> [Value] {
    var values: [Value] = []
    var offset = 12
    while offset + 6 <= bytes.count {
      let type = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
      let length = bytes[(offset + 2)..<(offset + 6)].reduce(0) { $0 << 8 | Int($1) }
      let content = offset + 6
      guard length <= bytes.count - content else { break }
      if type == 1, length >= 2 {
        let units = Int(bytes[content]) << 8 | Int(bytes[content + 1])
        let model = content + 2 + 2 * units
        // Others would become RGB, which is more than a change of their values.
        if model + 16 <= content + length, bytes[model..<(model + 4)].elementsEqual("RGB ".utf8) {
          values.append(Value(range: (model + 4)..<(model + 16), form: .floats))
        } else {
          values.append(Value(range: content..<content, form: .floats))
        }
      }
      offset = content + length
    }
    return values
  }

  private static func swatches(_ bytes: [UInt8]) -> [Value] {
    func part(_ start: Int) -> (values: [Range<Int>], end: Int) {
      guard start + 4 <= bytes.count else { return ([], start) }
      let isNamed = bytes[start + 1] == 2
      let count = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
      var (values, offset): ([Range<Int>], Int) = ([], start + 4)
      for _ in 0..<count {
        guard offset + 10 <= bytes.count else { break }
        let isRGB = bytes[offset] == 0 && bytes[offset + 1] == 0
        values.append(isRGB ? (offset + 2)..<(offset + 8) : offset..<offset)
        offset += 10
        guard isNamed else { continue }
        guard offset + 4 <= bytes.count else { break }
        offset += 4 + 2 * bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      }
      return (values, offset)
    }
    let first = part(0)
    let second = bytes.count > 1 && bytes[1] == 1 ? part(first.end).values : []
    return first.values.enumerated().map { index, range in
      Value(
        range: range, form: .words,
        twin: second.indices.contains(index) ? second[index] : nil)
    }
  }

  private static func table(_ bytes: [UInt8]) -> [Value] {
    let count =
      bytes.count == 772 ? min(Int(bytes[768]) << 8 | Int(bytes[769]), 256) : bytes.count / 3
    return (0..<max(count, 0)).map { Value(range: (3 * $0)..<(3 * $0 + 3), form: .bytes) }
  }
}

// MARK: - Writing values

extension PaletteFileEdit.Value {
  /// The colour that stands there; nil if it is not known.
  fileprivate func pixel(in bytes: [UInt8]) -> StraightPixel? {
    let own = bytes[range]
    switch form {
    case .quoted, .css, .digits:
      var text = String(decoding: own, as: UTF8.self)
      if case .quoted = form { text = String(text.dropFirst().dropLast()) }
      if case .digits(let alphaFirst) = form {
        text = "#" + (alphaFirst ? String(text.dropFirst(2) + text.prefix(2)) : text)
      }
      if text.hasPrefix("#"), let color = try? Color(hex: text) { return color.pixel }
      return (try? SpacedColor(css: text))?.srgb.color.pixel
    case .numbers, .object, .floats, .words, .bytes: return nil
    }
  }

  /// The bytes of a new value; nil if this notation cannot hold it.
  fileprivate func bytes(
    for change: PaletteFileEdit.Change, replacing old: ArraySlice<UInt8>,
    _ style: PaletteFileEdit.Style
  ) -> [UInt8]? {
    let color = change.color
    let pixel = color.pixel
    let channels = [pixel.red, pixel.green, pixel.blue]
    switch form {
    case .quoted: return Array("\(JSONValue.string(text(of: change, old.dropFirst())))".utf8)
    case .css: return Array(text(of: change, old).utf8)
    case .digits(let alphaFirst):
      var digits = channels.map(Self.hex).joined()
      if old.count == 8 {
        digits = alphaFirst ? Self.hex(pixel.alpha) + digits : digits + Self.hex(pixel.alpha)
      } else if pixel.alpha < 255 {
        return nil
      }
      return Array((style.isLower ? digits.lowercased() : digits).utf8)
    case .numbers:
      var (new, rest): ([UInt8], ArraySlice<UInt8>) = ([], old)
      for (index, channel) in channels.enumerated() {
        let blank = rest.prefix { $0 == 32 || $0 == 9 }
        rest = rest.dropFirst(blank.count).drop { (48...57).contains($0) }
        let text = Array("\(channel)".utf8)
        let width = (index > 0 ? 4 : 3) - text.count
        new += style.isAligned ? [UInt8](repeating: 32, count: width) : Array(blank)
        new += text
      }
      return pixel.alpha == 255 ? new : nil
    case .object: return Self.token(color, replacing: Array(old), style)
    case .floats:
      guard old.count == 12, pixel.alpha == 255 else { return nil }
      return channels.flatMap { channel -> [UInt8] in
        let bits = (Float(channel) / 255).bitPattern
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
      }
    case .words:
      guard old.count == 6, pixel.alpha == 255 else { return nil }
      return channels.flatMap { [$0, $0] }
    case .bytes: return pixel.alpha == 255 ? channels : nil
    }
  }

  /// A colour of design tokens with other numbers, laid out as before; nil if it is no such colour.
  private static func token(
    _ color: Color, replacing old: [UInt8], _ style: PaletteFileEdit.Style
  ) -> [UInt8]? {
    func rounded(_ value: Double) -> Double {
      guard let decimals = style.decimals else { return value }
      let power = Double(repeatElement(10, count: decimals).reduce(1, *))
      return (value * power).rounded() / power
    }
    guard let object = try? JSONDocument(parsing: old).root.object(),
      let parts = try? object["components"]?.array(count: 3)
    else { return nil }
    let pixel = color.pixel
    let channels = [pixel.red, pixel.green, pixel.blue]
    let exact = Color(pixel)
    var changes = zip(parts, [exact.red, exact.green, exact.blue]).map { part, value in
      (part.byteRange, JSONValue.number(rounded(value)))
    }
    if let space = object["colorSpace"], (try? space.string()) != "srgb" {
      changes.append((space.byteRange, "srgb"))
    }
    if let alpha = object["alpha"] {
      changes.append((alpha.byteRange, .number(rounded(exact.alpha))))
    } else if pixel.alpha < 255 {
      return nil
    }
    if let hex = object["hex"] {
      let digits = channels.map(Self.hex).joined()
      changes.append((hex.byteRange, .string("#" + (style.isLower ? digits.lowercased() : digits))))
    }
    var new = old
    for (range, value) in changes.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      new.replaceSubrange(range, with: Array("\(value)".utf8))
    }
    return new
  }

  /// The text of a colour: as it was typed if it means the colour, else its digits in the case of
  /// the old ones.
  private func text(of change: PaletteFileEdit.Change, _ old: ArraySlice<UInt8>) -> String {
    let pixel = change.color.pixel
    if let text = change.text,
      (text.hasPrefix("#") ? try? Color(hex: text) : (try? SpacedColor(css: text))?.srgb.color)?
        .pixel == pixel
    {
      return text
    }
    let isLower =
      old.first == UInt8(ascii: "#") && old.contains { (97...102).contains($0) }
    return isLower ? change.color.hex.lowercased() : change.color.hex
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
