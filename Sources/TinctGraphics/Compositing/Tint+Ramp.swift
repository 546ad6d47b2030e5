extension Tint<ColorExpression>.Stop {
  /// The stops that texts such as `dark`, `text 40%` stand for.
  ///
  /// As in CSS's gradients (CSS Images 4, section 3.5.3) the first stop is at 0% and the last at 100%
  /// where nothing is said, others are spread evenly between those that are, and none is before the
  /// one that it follows.
  ///
  /// - Parameter texts: a colour expression each, and where it stands; at least one.
  /// - Throws: the first error and the text that it is in, counted from 0.
  public static func list(
    parsing texts: [String]
  ) throws(RampError) -> [Tint<ColorExpression>.Stop] {
    var paints: [ColorExpression] = []
    var places: [Double?] = []
    for (index, text) in texts.enumerated() {
      let (color, percent) = parts(of: text)
      if let percent, !(0...100).contains(percent) {
        throw RampError(
          index: index,
          error: ColorExpressionError(.percentage(percent), offset: color.unicodeScalars.count))
      }
      do { paints.append(try ColorExpression(parsing: color)) } catch {
        throw RampError(index: index, error: error)
      }
      places.append(percent.map { $0 / 100 })
    }
    return zip(paints, positions(places)).map { .init($0, at: $1) }
  }

  /// A stop's colour, and its place in percent if one is written.
  private static func parts(of text: String) -> (color: String, percent: Double?) {
    guard text.hasSuffix("%"), let space = text.lastIndex(where: \.isWhitespace),
      let percent = Double(text[text.index(after: space)...].dropLast())
    else { return (text, nil) }
    return (String(text[..<space]), percent)
  }

  private static func positions(_ given: [Double?]) -> [Double] {
    var places = given
    let last = places.count - 1
    places[0] = places[0] ?? 0
    places[last] = places[last] ?? 1
    var known = 0
    for index in places.indices.dropFirst() {
      guard let place = places[index] else { continue }
      let start = places[known] ?? 0
      let end = max(place, start)
      for between in known + 1...index {
        places[between] = start + (end - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return places.compactMap(\.self)
  }
}

/// Why a text is no stop of a ramp.
public struct RampError: Error, Hashable, Sendable {
  /// Which text, counted from 0.
  public let index: Int
  /// What is wrong with it.
  public let error: ColorExpressionError
}
