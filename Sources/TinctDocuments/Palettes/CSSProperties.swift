internal import TinctGraphics

extension PaletteFormat {
  /// CSS custom properties.
  public static let css = PaletteFormat(
    "css", ending: ".css", title: "a style sheet",
    capacity: Capacity(
      names: true, paletteName: true, alpha: .full, strings: true, spaces: .css),
    read: { (bytes, limits) throws(PaletteFileError) in
      try CSSProperties.read(bytes, limits: limits)
    },
    write: { (palettes, _) throws(PaletteFileError) in CSSProperties.write(palettes) })
}

/// Custom properties in a style sheet: `--base: #FFF4D6;`, with the colours of CSS Color 4, and
/// `var(--other)`.
///
/// Each rule is a palette. It is named by the value of a `data-` attribute in its selector, by the
/// class or ID that its selector consists of, or by what follows `prefers-color-scheme:`; `:root`
/// alone gives no name. Quoted values are strings; everything else that is not a colour is skipped,
/// and so is a colour that cannot be read, with a note.
///
/// A name with spaces, slashes or other signs becomes a variable with hyphens, `--ink-navy`, which
/// people type, and stands in a comment behind it, `/* Ink navy */`, from where it is read again.
enum CSSProperties {
  static func read(_ bytes: [UInt8], limits: Limits) throws(PaletteFileError) -> PaletteReading {
    var sheet = CSSSheet(bytes, deepest: limits.jsonDepth)
    try sheet.parse()
    var palettes: [SwatchPalette] = []
    var passedOver = 0
    var notes: [String] = []
    var unread: PaletteFileError?
    for rule in sheet.rules {
      var palette = SwatchPalette(name: CSSSheet.name(of: rule.selectors), swatches: [])
      for property in rule.properties {
        let meaning: CSSSheet.Meaning?
        do throws(PaletteFileError) {
          meaning = try sheet.meaning(of: property, in: rule)
        } catch {
          // The other colours are of use without it.
          unread = unread ?? error
          if notes.count < mostNotes { notes.append("\(error); it was left out") }
          continue
        }
        switch meaning {
        case .color(let color):
          palette.swatches.append(SwatchPalette.Swatch(name: name(of: property), color: color))
        case .text(let text):
          palette.strings.append(Palette.NamedString(name: name(of: property), text: text))
        case nil: passedOver += 1
        }
      }
      if !palette.swatches.isEmpty || !palette.strings.isEmpty { palettes.append(palette) }
    }
    guard !palettes.isEmpty else {
      if let unread { throw unread }
      throw .whole(
        problem: "there is no custom property with a colour in the style sheet",
        remedy: "write them as --base: #FFF4D6;")
    }
    if passedOver > 0 {
      notes.insert("custom properties without a colour were skipped: \(passedOver)", at: 0)
    }
    return PaletteReading(palettes, notes: notes)
  }

  /// The most notes on values that cannot be read: a few are enough to see what is wrong.
  private static let mostNotes = 20

  /// The name in the comment behind a variable that was made from it, else that of the variable.
  private static func name(of property: CSSSheet.Property) -> String {
    guard let comment = property.comment, let plain = variable(comment) else {
      return property.name
    }
    let rest = property.name.hasPrefix(plain) ? property.name.dropFirst(plain.count) : "?"
    // Of two that would be the same, the second has a number.
    let isNumber = rest.hasPrefix("-") && decimal(String(rest.dropFirst()), most: 1 << 20) != nil
    return rest.isEmpty || isNumber ? comment : property.name
  }

  /// The variable for a name that has characters which variables have only behind backslashes, such
  /// as `ink-navy` for `Ink navy`; nil for names without, and for those that no comment can hold.
  private static func variable(_ name: String) -> String? {
    guard identifier(name) != name, oneLine(name) == name, !name.contains("*/") else { return nil }
    let parts = name.unicodeScalars.split { scalar in
      scalar.value < 0x80 && identifier(String(scalar)).hasPrefix("\\")
    }
    let plain = parts.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
      .lowercased()
    return plain.contains { $0 != "-" } ? plain : nil
  }

  static func write(_ palettes: [SwatchPalette]) -> PaletteWriting {
    var writer = PaletteWriter()
    writer.noteLosses(of: palettes, in: .css)
    var notes = writer.notes
    var text = ""
    var paletteNames = UniqueNames()
    for (index, palette) in palettes.enumerated() {
      var selectors = index == 0 ? [":root"] : []
      // Of two rules for one name, browsers would take the second alone.
      if let name = palette.name.map({ paletteNames.unique($0) }) {
        selectors.append("[data-palette=\(quote(name))]")
      }
      if selectors.isEmpty { selectors = ["[data-palette=\"\(index + 1)\"]"] }
      text += "\(index == 0 ? "" : "\n")\(selectors.joined(separator: ", ")) {\n"
      var names = UniqueNames()
      // A variable of hyphens must not take the place of a name that has them.
      var taken = Set(palette.swatches.enumerated().map { $1.shownName(at: $0) })
      taken.formUnion(palette.strings.map(\.name))
      func declaration(_ name: String, _ value: String) -> String {
        guard let plain = variable(name) else { return "  --\(identifier(name)): \(value);\n" }
        var (own, number) = (plain, 1)
        while !taken.insert(own).inserted {
          number += 1
          own = "\(plain)-\(number)"
        }
        return "  --\(own): \(value); /* \(name) */\n"
      }
      for (index, swatch) in palette.swatches.enumerated() {
        text += declaration(names.unique(swatch.shownName(at: index)), swatch.color.css)
      }
      for string in palette.strings {
        let name = names.unique(string.name)
        if name != string.name {
          notes.append(
            "the string \(quoted(string.name)) has the name of a colour; it is "
              + "written as \(name)")
        }
        text += declaration(name, quote(string.text))
      }
      text += "}\n"
    }
    return PaletteWriting(Array(text.utf8), notes: notes)
  }

  /// A name as the rest of an identifier (CSSOM, "serialize an identifier").
  private static func identifier(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": text.unicodeScalars.append(scalar)
      case _ where scalar.value >= 0x80: text.unicodeScalars.append(scalar)
      default: text += "\\\(String(scalar.value, radix: 16)) "
      }
    }
  }

  private static func quote(_ text: String) -> String {
    let inner = text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        text += "\\\(String(scalar.value, radix: 16)) "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(inner)\""
  }
}
