internal import ArgumentParser
internal import TinctPipeline

extension Ingredient {
  /// Every option of a command, given or not, so that none that is added one day can be forgotten,
  /// but for those that decide where, when, and how fast things are made, and those whose meaning is
  /// among the ingredients itself: palettes, and the inputs that are read.
  static func settings(of command: some ParsableArguments) -> [Ingredient] {
    settings(in: Mirror(reflecting: command))
  }

  private static let leftOut: Set<String> = [
    "out", "json", "quiet", "jobs", "check", "explain", "prune", "cache", "noCache", "cacheSize",
    "maxSide", "maxPixels", "maxChunks", "maxChunkBytes", "maxJSONDepth", "maxFileBytes",
    "sprites", "puzzles", "palette",
  ]

  /// The wrappers of options keep their values as `_parsedValue: .value(...)`.
  private static func settings(in mirror: Mirror) -> [Ingredient] {
    mirror.children.flatMap { child -> [Ingredient] in
      guard let name = child.label?.dropFirst(), !leftOut.contains(String(name)) else { return [] }
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

  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { "\($0.value)" } ?? "default"
  }
}
