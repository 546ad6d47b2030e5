internal import TinctDocuments
internal import TinctGraphics

/// Reads the texts of options that describe how sprites are coloured.
enum TintText {
  /// A colour, as `--color` takes it.
  static func color(_ text: String, of option: String) throws(Failure) -> ColorExpression {
    do throws(ColorExpressionError) { return try ColorExpression(parsing: text) } catch {
      let remedy = unmarkedHex(text).map { "write \($0)" } ?? quoting(text, of: option)
      throw Failure(usage: "\(option) \(quoted(text)): \(remedy ?? "\(error)").")
    }
  }

  /// Advice to quote a name with signs, such as `Coral #1`; nil for what is no such name.
  ///
  /// - Parameter list: the whole list that it is part of, if it is part of one.
  private static func quoting(
    _ text: String, of option: String, in list: [String] = []
  ) -> String? {
    let functions = ["color-mix(", "rgb(", "rgba("]
    guard let first = text.first, first.isLetter, !text.contains("\""),
      !functions.contains(where: { text.lowercased().contains($0) })
    else { return nil }
    // The place of a stop is no part of its name.
    let place = list.isEmpty ? nil : text.firstMatch(of: /\s+[0-9.]+%$/).map { $0.range.lowerBound }
    let name = String(text[..<(place ?? text.endIndex)])
    guard name.contains(where: { !$0.isLetter && !$0.isNumber && !"-_".contains($0) }) else {
      return nil
    }
    let named = "\"\(name)\"" + (place.map { String(text[$0...]) } ?? "")
    let whole = list.isEmpty ? named : list.map { $0 == text ? named : $0 }.joined(separator: ", ")
    return "a name with characters other than - and _ needs quotes of its own: \(option) "
      + shellQuoted(whole)
  }

  /// Names the channels that `--channels` gives no colour because it ends too early; nil for none.
  static func channelsWithoutColor(_ text: String) -> String? {
    switch list(text).count {
    case 1: "green or blue"
    case 2: "blue"
    default: nil
    }
  }

  /// The stops of `--ramp`.
  static func ramp(_ text: String) throws(Failure) -> [Tint<ColorExpression>.Stop] {
    let texts = list(text)
    guard texts.count > 1 else {
      throw Failure(
        usage: "--ramp takes at least two colours with a comma between them, dark first.")
    }
    do throws(RampError) { return try Tint.Stop.list(parsing: texts) } catch {
      let stop = texts[error.index]
      let remedy = quoting(stop, of: "--ramp", in: texts)
      throw Failure(usage: "--ramp \(quoted(stop)): \(remedy ?? "\(error.error)").")
    }
  }

  /// The paints of `--channels`.
  static func channels(_ text: String) throws(Failure) -> Tint<ColorExpression>.Channels {
    let texts = list(text)
    guard texts.contains(where: { !$0.isEmpty }) else {
      throw Failure(usage: "--channels names no colour; write some, such as 'ink, black, white'.")
    }
    guard texts.count <= 4 else {
      throw Failure(
        usage: "--channels takes at most four colours: for red, green, blue and the rest.")
    }
    var paints: [ColorExpression?] = []
    for text in texts { paints.append(text.isEmpty ? nil : try color(text, of: "--channels")) }
    paints += Array(repeating: nil, count: 4 - paints.count)
    return Tint.Channels(
      red: paints[0], green: paints[1], blue: paints[2], rest: paints[3] ?? .name("black"))
  }

  /// A colour of the art and its paint, as in `--key '#FF0000=text'`.
  static func keyEntry(_ text: String) throws(Failure) -> (Color, ColorExpression) {
    let equals = text.firstIndex(of: "=") ?? text.endIndex
    let color: Color
    do { color = try Color(hex: String(text[..<equals]).trimmed) } catch {
      throw Failure(usage: "--key \(text): \(error); write such as '#FF0000=ink'.")
    }
    return (color, try self.color(String(text[equals...].dropFirst()), of: "--key"))
  }

  /// Returns the name before the first `=` and the tint after it; without a tint the layer keeps
  /// its colours.
  ///
  /// - Parameter isName: recognizes names that contain `=` themselves, such as those of files.
  static func named(
    _ text: String, of option: String, isName: (String) -> Bool
  ) throws(Failure) -> (name: String, tint: Tint<ColorExpression>) {
    guard !isName(text), let equals = text.firstIndex(of: "=") else { return (text, .own) }
    let name = String(text[..<equals])
    let value = String(text[text.index(after: equals)...]).trimmed
    guard !name.isEmpty else {
      throw Failure(usage: "\(option) \(text): there is no name before the =.")
    }
    guard value.hasPrefix("{") else { return (name, Tint(try color(value, of: option))) }
    do throws(DocumentErrors) { return (name, try RecipeDocument.tint(Array(value.utf8))) } catch {
      let problem = "\(error.errors[0])"
      throw Failure(usage: "\(option) \(name): \(problem)\(problem.hasSuffix("?") ? "" : ".")")
    }
  }

  /// Splits a text at its commas, except those within brackets or quotes: colours such as `rgb(1,
  /// 2, 3)` contain commas.
  private static func list(_ text: String) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
      } else if character == ",", depth == 0 {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map(\.trimmed)
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension Failure {
  /// Refuses a command line or a request, in a whole sentence with its full stop.
  init(usage sentence: String) { self.init(.usage, location: "", problem: sentence) }
}
