/// Why a text is no colour expression.
public struct ColorExpressionError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Cause: Hashable, Sendable {
    /// Something else stands in the text (nil at its end) than was expected.
    case unexpected(String?, expected: String)
    /// A `#` colour is wrong.
    case hex(HexColorError)
    /// A function that is not known.
    case function(String)
    /// A space to mix in that is not known.
    case space(String)
    /// A percentage in `color-mix()` outside 0...100.
    case percentage(Double)
    /// Both percentages of a `color-mix()` are 0, so that there is nothing to mix.
    case nothingToMix
    /// Functions nested more than `ColorExpression.deepestNesting` deep.
    case tooDeep
  }

  /// What is wrong.
  public var cause: Cause
  /// Where: Unicode scalars from the start of the text, from 0; their number means its end.
  public var offset: Int

  /// Describes an error.
  public init(_ cause: Cause, offset: Int) {
    self.cause = cause
    self.offset = offset
  }
}

extension ColorExpressionError: CustomStringConvertible {
  /// What is wrong, for people, without the place.
  public var description: String {
    switch cause {
    case .unexpected(nil, let expected): "expected \(expected), but the text ends here"
    case .unexpected(let found?, let expected): "expected \(expected), found \"\(found)\""
    case .hex(let error): error.description
    case .function(let name): "unknown function \"\(name)\"; known are color-mix() and rgb()"
    case .space(let name):
      "unknown space \"\(name)\"; known are "
        + MixingSpace.allCases.map(\.rawValue).joined(separator: ", ")
    case .percentage(let value): "a percentage must be from 0% to 100%, not \(value)%"
    case .nothingToMix: "both percentages are 0%, so there is nothing to mix"
    case .tooDeep: "functions are nested more than \(ColorExpression.deepestNesting) deep"
    }
  }
}
