extension Easing {
  /// The names of all easings that have one: those of CSS, of Core Animation, and of Penner's set.
  ///
  /// Besides them there are `cubic-bezier(x1, y1, x2, y2)`, `steps(count, jump-end)` and
  /// `spring(mass, stiffness, damping, velocity)`.
  public static let names = named.map(\.name)

  private static let named: [(name: String, easing: Easing)] =
    [
      ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-out", .easeInOut), ("step-start", .steps(1, .start)), ("step-end", .steps(1, .end)),
      ("default", .ease), ("easeIn", .easeIn), ("easeOut", .easeOut),
      ("easeInEaseOut", .easeInOut),
    ]
    + Penner.allCases.flatMap { shape in
      Direction.allCases.map { ($0.rawValue + shape.rawValue, .penner(shape, $0)) }
    }

  /// The reason why a text names no easing.
  public enum NamingError: Error, Hashable, Sendable {
    /// There is no such name or function.
    case unknown(String)
    /// A function has other arguments.
    case arguments(function: String, expected: String)
  }

  /// Reads a name, or a function as in CSS: `ease-in-out`, `easeOutBack`,
  /// `cubic-bezier(0.36, 0, 0.66, -0.56)`, `steps(4, jump-end)`, `spring(1, 100, 10)`.
  public init(_ text: String) throws(NamingError) {
    if let known = Self.named.first(where: { $0.name == text }) {
      self = known.easing
      return
    }
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { throw .unknown(text) }
    let arguments = text[text.index(after: open)..<text.index(before: text.endIndex)]
      .split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    switch text[..<open] {
    case "cubic-bezier": self = try Self.bezier(arguments)
    case "steps": self = try Self.steps(arguments)
    case "spring": self = try Self.spring(arguments)
    default: throw .unknown(text)
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return start }
    return start[...last]
  }

  private static func numbers(_ arguments: [Substring]) -> [Double]? {
    let numbers = arguments.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == arguments.count ? numbers : nil
  }

  private static func bezier(_ arguments: [Substring]) throws(NamingError) -> Easing {
    guard let numbers = numbers(arguments), numbers.count == 4, (0...1).contains(numbers[0]),
      (0...1).contains(numbers[2])
    else {
      throw .arguments(
        function: "cubic-bezier", expected: "x1, y1, x2, y2, with x1 and x2 from 0 to 1")
    }
    return .bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  private static func steps(_ arguments: [Substring]) throws(NamingError) -> Easing {
    let words = ["start": Jump.start, "end": .end]
    let jump =
      arguments.count < 2
      ? .end
      : Jump(rawValue: String(arguments[1]))
        ?? words[String(arguments[1])]
    guard let jump, arguments.count <= 2, let count = arguments.first.flatMap({ Int($0) }),
      count >= (jump == .none ? 2 : 1), count <= 1_000_000
    else {
      let jumps = Jump.allCases.map(\.rawValue).joined(separator: ", ")
      throw .arguments(
        function: "steps", expected: "a number of steps, then if you like one of \(jumps)")
    }
    return .steps(count, jump)
  }

  private static func spring(_ arguments: [Substring]) throws(NamingError) -> Easing {
    guard let numbers = numbers(arguments), (3...4).contains(numbers.count),
      numbers[..<3].allSatisfy({ $0 > 0 }), numbers.allSatisfy({ abs($0) <= 1e6 })
    else {
      throw .arguments(
        function: "spring",
        expected: "mass, stiffness and damping, all above 0, then if you like a velocity")
    }
    return .spring(
      Spring(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2],
        initialVelocity: numbers.count > 3 ? numbers[3] : 0))
  }
}

extension Easing: CustomStringConvertible {
  /// The easing's name (the first one if it has several), or the function that makes it.
  public var description: String {
    if let known = Self.named.first(where: { $0.easing == self }) { return known.name }
    switch self {
    case .linear: return "linear"
    case .bezier(let x1, let y1, let x2, let y2):
      return "cubic-bezier(\([x1, y1, x2, y2].map(Self.shown).joined(separator: ", ")))"
    case .steps(let count, let jump): return "steps(\(count), \(jump.rawValue))"
    case .spring(let spring):
      let numbers = [spring.mass, spring.stiffness, spring.damping]
      let all = spring.initialVelocity == 0 ? numbers : numbers + [spring.initialVelocity]
      return "spring(\(all.map(Self.shown).joined(separator: ", ")))"
    case .penner(let shape, let direction): return direction.rawValue + shape.rawValue
    }
  }

  private static func shown(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}

extension Easing.NamingError: CustomStringConvertible {
  /// The problem, and the alternatives.
  public var description: String {
    switch self {
    case .unknown(let name): "there is no easing \"\(name)\""
    case .arguments(let function, let expected): "\(function)() takes \(expected)"
    }
  }
}
