extension ColorExpression {
  /// The greatest depth of nested functions, so that no text exhausts the stack.
  public static let deepestNesting = 32
}

/// Reads a colour expression by recursive descent, one token ahead.
struct ColorExpressionParser {
  private enum Token: Equatable {
    case word(String)
    /// The digits of a `#` colour with the `#`.
    case hash(String)
    case quotedName(String)
    case number(Double)
    case percentage(Double)
    case symbol(Unicode.Scalar)
    case end
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// The position at which the token ahead starts.
  private var start = 0
  private var token = Token.end
  private var depth = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func parse() throws(ColorExpressionError) -> ColorExpression {
    try advance()
    let expression = try color()
    guard token == .end else {
      throw unexpected("the end of the expression")
    }
    return expression
  }
}

// MARK: - Grammar

extension ColorExpressionParser {
  private mutating func color() throws(ColorExpressionError) -> ColorExpression {
    switch token {
    case .hash(let text):
      let color: Color
      do { color = try Color(hex: text) } catch {
        if case .notADigit(_, let offset) = error {
          throw ColorExpressionError(.hex(error), offset: start + offset)
        }
        throw self.error(.hex(error))
      }
      try advance()
      return .literal(color)
    case .quotedName(let name):
      try advance()
      return .name(name)
    case .word(let name):
      // In CSS a function's parenthesis follows its name directly.
      guard position < scalars.count, scalars[position] == "(" else {
        return .name(try words(after: name))
      }
      return try function(name)
    case .number, .percentage, .symbol, .end: throw unexpected("a colour")
    }
  }

  /// Reads the rest of a name of several words, such as `Deep teal 2`: nothing else has two words,
  /// or numbers, side by side.
  private mutating func words(after first: String) throws(ColorExpressionError) -> String {
    var name = first
    try advance()
    while position >= scalars.count || scalars[position] != "(" {
      switch token {
      case .word(let word): name += " \(word)"
      case .number: name += " \(text)"
      case .hash, .quotedName, .percentage, .symbol, .end: return name
      }
      try advance()
    }
    return name
  }

  private mutating func function(_ name: String) throws(ColorExpressionError) -> ColorExpression {
    guard depth < ColorExpression.deepestNesting else { throw error(.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    switch name.lowercased() {
    case "color-mix":
      try advance()
      return .mix(try mix())
    case "rgb", "rgba":
      try advance()
      return .literal(try rgb())
    case "var":
      try advance()
      return try variable()
    case "contrast-color":
      try advance()
      try expect("(")
      let ground = try color()
      try expect(")")
      return .contrast(ground)
    default: throw error(.function(name))
    }
  }

  /// Reads `( in SPACE , COLOUR [&& PERCENTAGE] , COLOUR [&& PERCENTAGE] )`.
  private mutating func mix() throws(ColorExpressionError) -> ColorExpression.Mix {
    let opening = start
    try expect("(")
    guard case .word(let word) = token, word.lowercased() == "in" else {
      throw unexpected("\"in\"")
    }
    try advance()
    let space = try self.space()
    try expect(",")
    let first = try part()
    try expect(",")
    let second = try part()
    try expect(")")
    guard first.percent != 0 || second.percent != 0 else {
      throw ColorExpressionError(.nothingToMix, offset: opening)
    }
    return ColorExpression.Mix(
      in: space, first.color, first.percent, second.color, second.percent)
  }

  /// Reads `( --NAME [, COLOUR] )`, a custom property of CSS.
  private mutating func variable() throws(ColorExpressionError) -> ColorExpression {
    try expect("(")
    guard case .word(let word) = token, word.hasPrefix("--"), word.count > 2 else {
      throw unexpected("a name after two hyphens, such as --accent")
    }
    let name = String(word.dropFirst(2))
    try advance()
    var fallback: ColorExpression?
    if token == .symbol(",") {
      try advance()
      fallback = try color()
    }
    try expect(")")
    return fallback.map { .preferred(name, else: $0) } ?? .name(name)
  }

  private mutating func space() throws(ColorExpressionError) -> MixingSpace {
    guard case .word(let name) = token else { throw unexpected("a space such as oklab") }
    guard let space = MixingSpace(rawValue: name.lowercased()) else { throw error(.space(name)) }
    try advance()
    return space
  }

  /// Reads a colour with a percentage before it, after it, or none.
  private mutating func part() throws(ColorExpressionError) -> (
    color: ColorExpression, percent: Double?
  ) {
    let before = try percent()
    let color = try color()
    return (color, before != nil ? before : try percent())
  }

  private mutating func percent() throws(ColorExpressionError) -> Double? {
    guard case .percentage(let value) = token else { return nil }
    guard 0...100 ~= value else { throw error(.percentage(value)) }
    try advance()
    return value
  }

  /// Reads `( R G B [/ ALPHA] )`, or the older form with commas throughout.
  private mutating func rgb() throws(ColorExpressionError) -> Color {
    try expect("(")
    let red = try component(ofOne: 255)
    let commas = token == .symbol(",")
    if commas { try advance() }
    let green = try component(ofOne: 255)
    if commas { try expect(",") }
    let blue = try component(ofOne: 255)
    var alpha = 1.0
    if token == .symbol(commas ? "," : "/") {
      try advance()
      alpha = try component(ofOne: 1)
    }
    try expect(")")
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Reads a number or percentage as a share of `one`, clamped to 0...1 as CSS does.
  private mutating func component(ofOne one: Double) throws(ColorExpressionError) -> Double {
    let value: Double
    switch token {
    case .number(let number): value = number / one
    case .percentage(let percent): value = percent / 100
    case .word, .hash, .quotedName, .symbol, .end: throw unexpected("a number or percentage")
    }
    try advance()
    return min(max(value, 0), 1)
  }

  private mutating func expect(_ symbol: Unicode.Scalar) throws(ColorExpressionError) {
    guard token == .symbol(symbol) else { throw unexpected("\"\(symbol)\"") }
    try advance()
  }

  private func error(_ cause: ColorExpressionError.Cause) -> ColorExpressionError {
    ColorExpressionError(cause, offset: start)
  }

  private func unexpected(_ expected: String) -> ColorExpressionError {
    let found = scalars[start..<position].prefix(40).map { $0.escaped(asASCII: true) }.joined()
    return error(.unexpected(found.isEmpty ? nil : found, expected: expected))
  }
}

// MARK: - Tokens

extension ColorExpressionParser {
  private mutating func advance() throws(ColorExpressionError) {
    while let scalar = peek, scalar.properties.isWhitespace { position += 1 }
    start = position
    guard let scalar = peek else {
      token = .end
      return
    }
    position += 1
    switch scalar {
    case "#":
      skip(while: Self.continuesWord)
      token = .hash(text)
    case "\"", "'": token = try quotedName(scalar)
    case _ where startsNumber: token = try number()
    case _ where Self.continuesWord(scalar): token = word()
    default: token = .symbol(scalar)
    }
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// The text of the token so far.
  private var text: String {
    String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private mutating func skip(while belongs: (Unicode.Scalar) -> Bool) {
    while let scalar = peek, belongs(scalar) { position += 1 }
  }

  private mutating func word() -> Token {
    skip(while: Self.continuesWord)
    return .word(text)
  }

  /// Reads text between quotes. There are no escapes, because hardly any name contains both kinds
  /// of quotes.
  private mutating func quotedName(
    _ quote: Unicode.Scalar
  ) throws(ColorExpressionError) -> Token {
    skip { $0 != quote }
    guard peek != nil else {
      start = position
      throw error(.unexpected(nil, expected: "the quote \(quote)"))
    }
    let name = String(String.UnicodeScalarView(scalars[(start + 1)..<position]))
    position += 1
    return .quotedName(name)
  }

  /// The token starts a number (CSS Syntax 3, section 4.3.10).
  private var startsNumber: Bool {
    var rest = scalars[start...]
    if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
    if rest.first == "." { rest.removeFirst() }
    return rest.first.map(Self.isDigit) ?? false
  }

  /// Reads a number, or a percentage if `%` follows it directly.
  private mutating func number() throws(ColorExpressionError) -> Token {
    position = start
    if peek == "+" || peek == "-" { position += 1 }
    skip(while: Self.isDigit)
    if peek == ".", position + 1 < scalars.count, Self.isDigit(scalars[position + 1]) {
      position += 1
      skip(while: Self.isDigit)
    }
    skipExponent()
    let (value, end) = (Double(text), position)
    let isPercentage = peek == "%"
    if isPercentage { position += 1 }
    skip(while: Self.continuesWord)
    guard let value, position == end + (isPercentage ? 1 : 0) else { throw unexpected("a number") }
    return isPercentage ? .percentage(value) : .number(value)
  }

  private mutating func skipExponent() {
    guard peek == "e" || peek == "E" else { return }
    var rest = scalars[(position + 1)...]
    if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
    guard let digit = rest.first, Self.isDigit(digit) else { return }
    position = rest.startIndex
    skip(while: Self.isDigit)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  /// Returns true for characters of identifiers (CSS Syntax 3, section 4.2).
  private static func continuesWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: scalar.value >= 0x80
    }
  }
}
