public import TinctGraphics

/// An error about a text that is not a CSS colour; the text is the message.
struct CSSColorProblem: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

/// Reads the colours of CSS Color 4: `#` digits, names, and the functions `rgb()`, `hsl()`,
/// `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()` and `color()`, also with the older commas where
/// CSS allows them.
enum CSSColor {
  /// Returns the colour of a value; nil for a value that is not meant as a colour.
  static func parse(_ text: String) throws(CSSColorProblem) -> SpacedColor? {
    if text.hasPrefix("#") {
      do throws(HexColorError) { return SpacedColor(try Color(hex: text)) } catch {
        throw CSSColorProblem("\(error)")
      }
    }
    let lowered = text.lowercased()
    if lowered == "transparent" { return SpacedColor(.srgb, 0, 0, 0, alpha: 0) }
    if let named = names[lowered] {
      return SpacedColor(
        Color(
          StraightPixel(
            red: UInt8(named >> 16), green: UInt8(named >> 8 & 0xFF), blue: UInt8(named & 0xFF))))
    }
    guard let open = lowered.firstIndex(of: "(") else { return nil }
    let function = String(lowered[..<open])
    guard let read = functions[function] else {
      if ["color-mix", "light-dark", "device-cmyk", "contrast-color"].contains(function) {
        throw CSSColorProblem("\(function)() is not supported; write the resulting colour")
      }
      return nil
    }
    guard lowered.hasSuffix(")") else { throw CSSColorProblem("\(function)( is not closed") }
    let inner = lowered[lowered.index(after: open)...].dropLast()
    var arguments = try Arguments(String(inner), of: function)
    let color = try read(&arguments)
    try arguments.finish()
    return color
  }

  private typealias Reader = @Sendable (inout Arguments) throws(CSSColorProblem) -> SpacedColor

  private static let functions: [String: Reader] = [
    "rgb": { (a) throws(CSSColorProblem) in try rgb(&a) },
    "rgba": { (a) throws(CSSColorProblem) in try rgb(&a) },
    "hsl": { (a) throws(CSSColorProblem) in try hsl(&a) },
    "hsla": { (a) throws(CSSColorProblem) in try hsl(&a) },
    "hwb": { (a) throws(CSSColorProblem) in
      try a.color(.hwb, [.angle, .share(100), .share(100)])
    },
    "lab": { (a) throws(CSSColorProblem) in
      try a.color(
        .lab, [.number(percentOf: 100, 0...100), .number(percentOf: 125), .number(percentOf: 125)])
    },
    "lch": { (a) throws(CSSColorProblem) in
      try a.color(
        .lch,
        [.number(percentOf: 100, 0...100), .number(percentOf: 150, 0 ... .infinity), .angle])
    },
    "oklab": { (a) throws(CSSColorProblem) in
      try a.color(
        .oklab, [.number(percentOf: 1, 0...1), .number(percentOf: 0.4), .number(percentOf: 0.4)])
    },
    "oklch": { (a) throws(CSSColorProblem) in
      try a.color(
        .oklch, [.number(percentOf: 1, 0...1), .number(percentOf: 0.4, 0 ... .infinity), .angle])
    },
    "color": { (a) throws(CSSColorProblem) in try color(&a) },
  ]

  private static func rgb(_ a: inout Arguments) throws(CSSColorProblem) -> SpacedColor {
    a.allowsCommas = true
    // CSS clamps these.
    return try a.color(.srgb, [.share(255), .share(255), .share(255)], clampsTo: 0...1)
  }

  private static func hsl(_ a: inout Arguments) throws(CSSColorProblem) -> SpacedColor {
    a.allowsCommas = true
    return try a.color(.hsl, [.angle, .share(100), .share(100)])
  }

  private static func color(_ a: inout Arguments) throws(CSSColorProblem) -> SpacedColor {
    let name = try a.word()
    let spaces: [ColorSpace] = [
      .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50,
    ]
    let space = name == "xyz" ? .xyzD65 : spaces.first { $0.rawValue == name }
    guard let space else {
      throw CSSColorProblem(
        "unknown space \(quoted(name)); known are "
          + (spaces.map(\.rawValue) + ["xyz"]).joined(separator: ", "))
    }
    let plain = Argument.number(percentOf: 1)
    return try a.color(space, [plain, plain, plain])
  }
}

/// An argument of a function.
private enum Argument {
  /// A share of one: a number out of this maximum, or a percentage.
  case share(Double)
  /// A number, clamped; a percentage of something.
  case number(percentOf: Double, _ range: ClosedRange<Double> = -.infinity ... .infinity)
  /// Degrees, or another unit of angles.
  case angle
}

/// The arguments of a colour function, taken one after the other.
private struct Arguments {
  private let function: String
  private var words: [Substring] = []
  private var next = 0
  var allowsCommas = false

  init(_ text: String, of function: String) throws(CSSColorProblem) {
    self.function = function
    guard !text.contains("(") else {
      throw CSSColorProblem("functions inside \(function)() are not supported; write numbers")
    }
    var rest = text[...]
    while let first = rest.first {
      if first == "," || first == "/" {
        words.append(rest.prefix(1))
        rest = rest.dropFirst()
      } else if first.isWhitespace {
        rest = rest.dropFirst()
      } else {
        let word = rest.prefix { $0 != "," && $0 != "/" && !$0.isWhitespace }
        words.append(word)
        rest = rest[word.endIndex...]
      }
    }
  }

  mutating func word() throws(CSSColorProblem) -> String {
    guard next < words.count else { throw CSSColorProblem("\(function)() has too few numbers") }
    next += 1
    return String(words[next - 1])
  }

  mutating func finish() throws(CSSColorProblem) {
    guard next == words.count else {
      throw CSSColorProblem("\(function)() does not end after \(quoted(String(words[next - 1])))")
    }
  }

  /// Three components, and alpha if it is there.
  mutating func color(
    _ space: ColorSpace, _ kinds: [Argument], clampsTo range: ClosedRange<Double>? = nil
  ) throws(CSSColorProblem) -> SpacedColor {
    var values: [Double] = []
    var hasCommas = false
    for (index, kind) in kinds.enumerated() {
      if index == 1, allowsCommas { hasCommas = take(",") }
      if index == 2, hasCommas, !take(",") {
        throw CSSColorProblem("a comma is missing in \(function)()")
      }
      let value = try number(kind)
      values.append(range.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value)
    }
    var alpha = 1.0
    if take(hasCommas ? "," : "/") { alpha = min(max(try number(.share(1)), 0), 1) }
    return SpacedColor(space, values[0], values[1], values[2], alpha: alpha)
  }

  private mutating func take(_ symbol: String) -> Bool {
    guard next < words.count, words[next] == symbol else { return false }
    next += 1
    return true
  }

  /// `none` counts as 0, as CSS has it outside interpolation.
  private mutating func number(_ kind: Argument) throws(CSSColorProblem) -> Double {
    let word = try word()
    if word == "none" { return 0 }
    switch kind {
    case .share(let whole):
      if let percent = value(word, unit: "%") { return percent / 100 }
      if let number = value(word, unit: "") { return number / whole }
    case .number(let whole, let range):
      let number = value(word, unit: "") ?? value(word, unit: "%").map { $0 / 100 * whole }
      if let number { return min(max(number, range.lowerBound), range.upperBound) }
    case .angle:
      for (unit, degrees) in Self.units {
        if let number = value(word, unit: unit) {
          return (number * degrees).truncatingRemainder(dividingBy: 360)
        }
      }
    }
    throw CSSColorProblem("\(quoted(word)) is not a number that \(function)() takes")
  }

  /// `grad` before `rad`, because it ends in it.
  private static let units: [(String, Double)] = [
    ("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360), ("", 1),
  ]

  private func value(_ word: String, unit: String) -> Double? {
    guard word.hasSuffix(unit) else { return nil }
    let digits = word.dropLast(unit.count)
    guard digits.utf8.allSatisfy({ "0123456789+-.e".utf8.contains($0) }),
      digits.last != ".", let value = Double(digits), abs(value) <= 1e5
    else { return nil }
    return value
  }
}

// MARK: - Writing

extension SpacedColor {
  /// The colour in CSS Color 4 notation, in its own space if CSS has that.
  public var css: String { css(Self.text) }

  private func css(_ text: (Double) -> String) -> String {
    let suffix = alpha == 1 ? "" : " / \(text(alpha))"
    func call(_ name: String, _ values: [String]) -> String {
      "\(name)(\(values.joined(separator: " "))\(suffix))"
    }
    let numbers = (0..<3).map { text(components[$0]) }
    // 0.56 times 100 is 56.00000000000001; the short number gives the same back.
    func percent(_ index: Int) -> String {
      let long = components[index] * 100
      let short = (long * 1e10).rounded() / 1e10
      return text(short / 100 == components[index] ? short : long) + "%"
    }
    switch space {
    case .hsl, .hwb: return call(space.rawValue, [numbers[0], percent(1), percent(2)])
    case .lab, .lch, .oklab, .oklch: return call(space.rawValue, numbers)
    case .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50:
      return call("color", [space.rawValue] + numbers)
    case .srgb, .hsb, .grey, .greyGamma22, .genericRGB, .genericGrey, .cmyk:
      let color = unbounded
      if Color(color.pixel) == color { return color.hex }
      return call("color", ["srgb"] + [color.red, color.green, color.blue].map(text))
    }
  }

  /// The colour as its file has it, for people: in CSS notation, or similarly if CSS lacks the
  /// space, such as `cmyk(0.1 0.2 0.3 0.4)`.
  public var notation: String {
    switch space {
    case .srgb, .srgbLinear, .hsl, .hwb, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65,
      .xyzD50, .lab, .lch, .oklab, .oklch:
      return css
    case .hsb, .grey, .greyGamma22, .genericRGB, .genericGrey, .cmyk:
      let numbers = (0..<space.componentCount).map { Self.shortText(components[$0]) }
      let suffix = alpha == 1 ? "" : " / \(Self.shortText(alpha))"
      return "\(space.rawValue)(\(numbers.joined(separator: " "))\(suffix))"
    }
  }

  /// The notation with at most four decimals, for messages: files in single precision have more
  /// digits than anybody chose.
  public var shownNotation: String {
    switch space {
    case .hsl, .hwb, .lab, .lch, .oklab, .oklch, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB,
      .rec2020, .xyzD65, .xyzD50:
      return css { Self.text(($0 * 1e4).rounded() / 1e4) }
    case .srgb, .hsb, .grey, .greyGamma22, .genericRGB, .genericGrey, .cmyk:
      return notation
    }
  }

  /// Writes the fewest digits that give the number back, in single precision if the file has no
  /// more.
  private static func shortText(_ value: Double) -> String {
    let single = Float(value)
    return text(Double(single) == value ? Double(single.description) ?? value : value)
  }

  /// Writes the fewest digits that give the number back.
  private static func text(_ value: Double) -> String { JSONValue.number(value).description }
}

// MARK: - Advice on rules

extension CSSColor {
  /// Returns advice on a function of CSS that rules of colours do not have, such as `hsl()`: its
  /// digits; nil for any other error.
  static func advice(on error: ColorExpressionError, in text: String) -> String? {
    guard case .function = error.cause else { return nil }
    let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(error.offset)))
    guard let end = rest.firstIndex(of: ")"), let color = try? parse(String(rest[...end])) else {
      return nil
    }
    return "write it as \(color.srgb.color.hex)"
  }

  /// Returns the start of advice on a colour that not every palette has: a word in a rule is a
  /// colour of the palette, never one of CSS.
  static func advice(onName name: String, among known: [String]) -> String {
    if let color = try? parse(name) {
      return "write CSS's \(name) as \(color.srgb.color.hex); or "
    }
    // Germans spell accent with k and z.
    let spelled = String(name.map { "kz".contains($0) ? "c" : $0 })
    let likely = likeliestName(for: name, in: known) ?? likeliestName(for: spelled, in: known)
    return likely.map { "did you mean \(quoted($0))? Or " } ?? ""
  }
}

// MARK: - Names

extension CSSColor {
  /// The names of colours, for suggestions.
  fileprivate static var sortedNames: [String] { names.keys.sorted() }

  /// The named colours of CSS Color 4, section 6.1, as 0xRRGGBB.
  private static let names: [String: UInt32] = [
    "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4,
    "azure": 0xF0FFFF, "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "black": 0x000000,
    "blanchedalmond": 0xFFEBCD, "blue": 0x0000FF, "blueviolet": 0x8A2BE2, "brown": 0xA52A2A,
    "burlywood": 0xDEB887, "cadetblue": 0x5F9EA0, "chartreuse": 0x7FFF00, "chocolate": 0xD2691E,
    "coral": 0xFF7F50, "cornflowerblue": 0x6495ED, "cornsilk": 0xFFF8DC, "crimson": 0xDC143C,
    "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgoldenrod": 0xB8860B,
    "darkgray": 0xA9A9A9, "darkgreen": 0x006400, "darkgrey": 0xA9A9A9, "darkkhaki": 0xBDB76B,
    "darkmagenta": 0x8B008B, "darkolivegreen": 0x556B2F, "darkorange": 0xFF8C00,
    "darkorchid": 0x9932CC, "darkred": 0x8B0000, "darksalmon": 0xE9967A, "darkseagreen": 0x8FBC8F,
    "darkslateblue": 0x483D8B, "darkslategray": 0x2F4F4F, "darkslategrey": 0x2F4F4F,
    "darkturquoise": 0x00CED1, "darkviolet": 0x9400D3, "deeppink": 0xFF1493,
    "deepskyblue": 0x00BFFF, "dimgray": 0x696969, "dimgrey": 0x696969, "dodgerblue": 0x1E90FF,
    "firebrick": 0xB22222, "floralwhite": 0xFFFAF0, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF,
    "gainsboro": 0xDCDCDC, "ghostwhite": 0xF8F8FF, "gold": 0xFFD700, "goldenrod": 0xDAA520,
    "gray": 0x808080, "green": 0x008000, "greenyellow": 0xADFF2F, "grey": 0x808080,
    "honeydew": 0xF0FFF0, "hotpink": 0xFF69B4, "indianred": 0xCD5C5C, "indigo": 0x4B0082,
    "ivory": 0xFFFFF0, "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lavenderblush": 0xFFF0F5,
    "lawngreen": 0x7CFC00, "lemonchiffon": 0xFFFACD, "lightblue": 0xADD8E6, "lightcoral": 0xF08080,
    "lightcyan": 0xE0FFFF, "lightgoldenrodyellow": 0xFAFAD2, "lightgray": 0xD3D3D3,
    "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1, "lightsalmon": 0xFFA07A,
    "lightseagreen": 0x20B2AA, "lightskyblue": 0x87CEFA, "lightslategray": 0x778899,
    "lightslategrey": 0x778899, "lightsteelblue": 0xB0C4DE, "lightyellow": 0xFFFFE0,
    "lime": 0x00FF00, "limegreen": 0x32CD32, "linen": 0xFAF0E6, "magenta": 0xFF00FF,
    "maroon": 0x800000, "mediumaquamarine": 0x66CDAA, "mediumblue": 0x0000CD,
    "mediumorchid": 0xBA55D3, "mediumpurple": 0x9370DB, "mediumseagreen": 0x3CB371,
    "mediumslateblue": 0x7B68EE, "mediumspringgreen": 0x00FA9A, "mediumturquoise": 0x48D1CC,
    "mediumvioletred": 0xC71585, "midnightblue": 0x191970, "mintcream": 0xF5FFFA,
    "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5, "navajowhite": 0xFFDEAD, "navy": 0x000080,
    "oldlace": 0xFDF5E6, "olive": 0x808000, "olivedrab": 0x6B8E23, "orange": 0xFFA500,
    "orangered": 0xFF4500, "orchid": 0xDA70D6, "palegoldenrod": 0xEEE8AA, "palegreen": 0x98FB98,
    "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093, "papayawhip": 0xFFEFD5,
    "peachpuff": 0xFFDAB9, "peru": 0xCD853F, "pink": 0xFFC0CB, "plum": 0xDDA0DD,
    "powderblue": 0xB0E0E6, "purple": 0x800080, "rebeccapurple": 0x663399, "red": 0xFF0000,
    "rosybrown": 0xBC8F8F, "royalblue": 0x4169E1, "saddlebrown": 0x8B4513, "salmon": 0xFA8072,
    "sandybrown": 0xF4A460, "seagreen": 0x2E8B57, "seashell": 0xFFF5EE, "sienna": 0xA0522D,
    "silver": 0xC0C0C0, "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD, "slategray": 0x708090,
    "slategrey": 0x708090, "snow": 0xFFFAFA, "springgreen": 0x00FF7F, "steelblue": 0x4682B4,
    "tan": 0xD2B48C, "teal": 0x008080, "thistle": 0xD8BFD8, "tomato": 0xFF6347,
    "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "white": 0xFFFFFF,
    "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
  ]
}

/// An error about a text that is not a colour.
public struct CSSColorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, for people.
  public let description: String
}

extension SpacedColor {
  /// Reads a colour in any notation of CSS Color 4: `#D9480F`, `tomato`, `oklch(0.7 0.15 40)`.
  public init(css text: String) throws(CSSColorError) {
    let color: SpacedColor?
    do { color = try CSSColor.parse(text) } catch { throw CSSColorError(description: error.text) }
    guard let color else {
      throw CSSColorError(
        description: unmarkedHex(text).map { "write \($0)" }
          ?? likeliestName(for: text, in: CSSColor.sortedNames).map { "did you mean \($0)?" }
          ?? "it is not a CSS colour, such as '#D9480F' or tomato")
    }
    self = color
  }
}

/// The notation that was meant by hexadecimal digits alone, quoted as shells need it, such as
/// `'#76448A', quoted`; nil if a text is something else.
package func unmarkedHex(_ text: String) -> String? {
  hexNotation(text).map { "\($0), quoted" }
}

/// The notation of a colour that hexadecimal digits alone stand for, in quotes: `'#76448A'`; nil if
/// a text is something else.
package func hexNotation(_ text: String) -> String? {
  guard [3, 4, 6, 8].contains(text.count), text.utf8.count == text.count,
    text.allSatisfy(\.isHexDigit)
  else { return nil }
  return "'#\(text)'"
}
