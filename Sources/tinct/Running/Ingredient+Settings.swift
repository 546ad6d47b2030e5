internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

extension Ingredient {
  /// Every option of a command, given or not, so that none that is added one day can be forgotten,
  /// but for those that decide where, when, and how fast things are made, and those whose meaning is
  /// among the ingredients itself: palettes, and the inputs that are read.
  static func settings(of command: some ParsableArguments) -> [Ingredient] {
    settings(in: Mirror(reflecting: command))
  }

  /// By the names of properties; the first three are groups of which every option is left out.
  private static let leftOut: Set<String> = [
    "options", "upkeep", "caching", "out", "sprites", "puzzles", "palette",
  ]

  /// The wrappers of options keep their values as `_parsedValue: .value(...)`.
  private static func settings(in mirror: Mirror) -> [Ingredient] {
    mirror.children.flatMap { child -> [Ingredient] in
      guard let name = child.label?.dropFirst(), !leftOut.contains(String(name)) else { return [] }
      if let text = plainText(of: child.value) { return [Ingredient("option \(name)", text)] }
      let parsed = Mirror(reflecting: child.value).children.first { $0.label == "_parsedValue" }
      guard let parsed, let value = Mirror(reflecting: parsed.value).children.first?.value else {
        // Not understood: counts by all it says.
        return [Ingredient("option \(name)", "\(child.value)")]
      }
      // Asking whether the value conforms to a protocol would look through every type there is.
      if "\(type(of: child.value))".hasPrefix("OptionGroup<") {
        return settings(in: Mirror(reflecting: value))
      }
      return [Ingredient("option \(name)", text(of: value))]
    }
  }

  /// The value of an option of a type that is named here, as people give it; nil for other types.
  ///
  /// To reflect on a value of a type that was not met before takes as long as to look at a hundred
  /// files.
  private static func plainText(of option: Any) -> String? {
    switch option {
    case let flag as Flag<Bool>: "\(flag.wrappedValue)"
    case let option as Option<String?>: plainText(option.wrappedValue)
    case let option as Option<[String]>: "\(option.wrappedValue)"
    case let option as Option<Int?>: plainText(option.wrappedValue)
    case let option as Option<Double?>: plainText(option.wrappedValue)
    case let option as Option<Double>: plainText(option.wrappedValue)
    case let option as Option<PNGEffort>: plainText(option.wrappedValue.rawValue)
    case let option as Option<ExportForm>: plainText(option.wrappedValue.rawValue)
    case let option as Option<Resampling.Light>: plainText(option.wrappedValue.rawValue)
    case let option as Option<Resampling.Filter?>: plainText(option.wrappedValue?.rawValue)
    case let option as Option<BlendMode?>: plainText(option.wrappedValue?.rawValue)
    case let option as Option<UnkeyedColors?>: plainText(option.wrappedValue?.rawValue)
    case let option as Option<CalibratedColors?>: plainText(option.wrappedValue?.rawValue)
    default: nil
    }
  }

  private static func plainText(_ value: (some CustomStringConvertible)?) -> String {
    value?.description ?? "default"
  }

  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { "\($0.value)" } ?? "default"
  }
}
