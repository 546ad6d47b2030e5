/// A colour that follows from a palette, in the notation of CSS.
///
///     text
///     #D9480F
///     rgb(0 0 0 / 20%)
///     color-mix(in oklab, base 55%, text)
///     color-mix(in srgb, transparent 20%, color-mix(in oklab, dark, light))
///     var(--accent, text)
///     contrast-color(accent)
///
/// A plain word is the name of a colour in the palette; `black`, `white` and `transparent` have
/// their meaning in CSS unless the palette has a colour of that name. Names that are not CSS
/// identifiers are written in single or double quotes: `'light red'`. Hexadecimal colours and
/// `rgb()` are those of CSS Color 4, `color-mix()` that of CSS Color 5, with the spaces of
/// `MixingSpace`, `var()` that of CSS Custom Properties 1: the palette's own colour of a name, or
/// else another. `contrast-color()` is that of CSS Color 5 too: black or white.
public indirect enum ColorExpression: Hashable, Sendable {
  /// A colour of the palette, or a keyword of CSS.
  case name(String)
  /// A literal colour.
  case literal(Color)
  /// A mix of two colours.
  case mix(Mix)
  /// A colour that the palette itself has, or else another.
  case preferred(String, else: ColorExpression)
  /// White or black, whichever has more contrast to a colour.
  case contrast(ColorExpression)

  /// The contents of a `color-mix()`.
  public struct Mix: Hashable, Sendable {
    /// The space in which to mix.
    public var space: MixingSpace
    /// The first colour.
    public var first: ColorExpression
    /// Its percentage, 0...100, if one is given.
    public var firstPercent: Double?
    /// The second colour.
    public var second: ColorExpression
    /// Its percentage, 0...100, if one is given. The two percentages must not both be 0.
    public var secondPercent: Double?

    /// Describes a mix.
    public init(
      in space: MixingSpace, _ first: ColorExpression, _ firstPercent: Double? = nil,
      _ second: ColorExpression, _ secondPercent: Double? = nil
    ) {
      self.space = space
      self.first = first
      self.firstPercent = firstPercent
      self.second = second
      self.secondPercent = secondPercent
    }
  }

  /// Parses an expression.
  ///
  /// - Throws: the first error, with its position in the text.
  public init(parsing text: String) throws(ColorExpressionError) {
    var parser = ColorExpressionParser(text)
    self = try parser.parse()
  }
}

/// An error: a palette has no colour of the name that an expression uses.
public struct MissingColorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that was looked up.
  public let name: String

  /// Names the colour.
  public init(name: String) { self.name = name }

  /// A sentence that names the error.
  public var description: String { "the palette has no colour \"\(name)\"" }
}

// MARK: - Value

extension ColorExpression {
  /// The names of palette colours that must be there, without the three keywords of CSS, in the
  /// order of their first use.
  public var names: [String] {
    switch self {
    case .name(let name): return Self.keyword(name) == nil ? [name] : []
    case .literal: return []
    case .mix(let mix):
      let first = mix.first.names
      return first + mix.second.names.filter { !first.contains($0) }
    case .preferred(_, let fallback): return fallback.names
    case .contrast(let ground): return ground.names
    }
  }

  /// The names of palette colours that are taken where a palette has them.
  public var preferredNames: Set<String> {
    switch self {
    case .name, .literal: []
    case .mix(let mix): mix.first.preferredNames.union(mix.second.preferredNames)
    case .preferred(let name, let fallback): fallback.preferredNames.union([name])
    case .contrast(let ground): ground.preferredNames
    }
  }

  /// Returns the expression without preferences, for a palette with colours of some names.
  public func resolved(for names: Set<String>) -> ColorExpression {
    switch self {
    case .name, .literal: return self
    case .mix(var mix):
      mix.first = mix.first.resolved(for: names)
      mix.second = mix.second.resolved(for: names)
      return .mix(mix)
    case .preferred(let name, let fallback):
      return names.contains(name) ? .name(name) : fallback.resolved(for: names)
    case .contrast(let ground): return .contrast(ground.resolved(for: names))
    }
  }

  /// Returns the colour of the expression, given the colours of names.
  ///
  /// Nothing is rounded or clamped on the way; the result is clamped to sRGB, each component by
  /// itself, because a mix of two colours in OKLab may lie slightly outside.
  ///
  /// - Parameters:
  ///   - color: returns the colour with a name, or nil; asked for keywords too.
  ///   - own: returns a preferred colour, or nil to take the other; `color` where it is missing.
  public func evaluate(
    _ color: (String) -> Color?, own: ((String) -> Color?)? = nil
  ) throws(MissingColorError) -> Color {
    guard let own else { return try value(color, own: color).clamped }
    return try value(color, own: own).clamped
  }

  private func value(
    _ color: (String) -> Color?, own: (String) -> Color?
  ) throws(MissingColorError) -> Color {
    switch self {
    case .name(let name):
      guard let found = color(name) ?? Self.keyword(name) else {
        throw MissingColorError(name: name)
      }
      return found
    case .literal(let color): return color
    case .mix(let mix):
      return mix.value(
        of: try mix.first.value(color, own: own), try mix.second.value(color, own: own))
    case .preferred(let name, let fallback):
      if let found = own(name) { return found }
      return try fallback.value(color, own: own)
    case .contrast(let ground):
      let ground = try ground.value(color, own: own)
      let (white, black) = (Color(red: 1, green: 1, blue: 1), Color(red: 0, green: 0, blue: 0))
      return white.contrast(with: ground) >= black.contrast(with: ground) ? white : black
    }
  }

  /// Returns the colour of a CSS keyword, in any case.
  private static func keyword(_ name: String) -> Color? {
    switch name.lowercased() {
    case "black": Color(red: 0, green: 0, blue: 0)
    case "white": Color(red: 1, green: 1, blue: 1)
    case "transparent": Color(red: 0, green: 0, blue: 0, alpha: 0)
    default: nil
    }
  }
}

extension ColorExpression.Mix {
  /// The share of the second colour, 0...1, and the opacity of the mix, 0...1 (CSS Color 5, section
  /// 3.2): percentages that add up to more than 100 are scaled down; to less, they are scaled up,
  /// and the rest becomes transparency.
  var shares: (second: Double, alpha: Double) {
    let first = firstPercent ?? secondPercent.map { 100 - $0 } ?? 50
    let second = secondPercent ?? 100 - first
    let sum = first + second
    precondition(sum > 0, "both percentages are 0")
    return (second / sum, min(sum / 100, 1))
  }

  fileprivate func value(of first: Color, _ second: Color) -> Color {
    let shares = shares
    var mixed = Color.mix(first, second, share: shares.second, in: space)
    mixed.alpha *= shares.alpha
    return mixed
  }
}

/// An error in a colour expression.
public struct ColorExpressionError: Error, Hashable, Sendable {
  /// A kind of error.
  public enum Cause: Hashable, Sendable {
    /// The text continues differently than expected (nil for its end).
    case unexpected(String?, expected: String)
    /// A `#` colour is wrong.
    case hex(HexColorError)
    /// An unknown function.
    case function(String)
    /// An unknown space to mix in.
    case space(String)
    /// A percentage in `color-mix()` outside 0...100.
    case percentage(Double)
    /// Both percentages of a `color-mix()` are 0, so that there is nothing to mix.
    case nothingToMix
    /// Functions nested more than `ColorExpression.deepestNesting` deep.
    case tooDeep
  }

  /// The kind of error.
  public var cause: Cause
  /// The position in Unicode scalars from the start of the text, from 0; for an error at the end,
  /// their number.
  public var offset: Int

  /// Describes an error.
  public init(_ cause: Cause, offset: Int) {
    self.cause = cause
    self.offset = offset
  }
}

extension ColorExpressionError: CustomStringConvertible {
  /// A sentence that names the error, without its position.
  public var description: String {
    switch cause {
    case .unexpected(nil, let expected): "expected \(expected), but the text ends here"
    case .unexpected(let found?, let expected): "expected \(expected), found \"\(found)\""
    case .hex(let error): error.description
    case .function(let name):
      "unknown function \"\(name)\"; known are color-mix(), rgb(), var() and contrast-color()"
    case .space(let name):
      "unknown space \"\(name)\"; known are "
        + MixingSpace.allCases.map(\.rawValue).joined(separator: ", ")
    case .percentage(let value):
      "a percentage must be from 0% to 100%, not "
        + "\(value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)")%"
    case .nothingToMix: "both percentages are 0%, so there is nothing to mix"
    case .tooDeep: "functions are nested more than \(ColorExpression.deepestNesting) deep"
    }
  }
}
