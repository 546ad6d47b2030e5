internal import ArgumentParser
internal import TinctCodecs

/// What files of other programs leave open.
struct ImportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Names for the colours of palettes whose file gives none, in order: base,text or \
      dark,light,neutral,base serve every theme. (default: color-1, color-2 ...)
      """, valueName: "names"))
  var names: String?

  @Option(
    help: ArgumentHelp(
      """
      What calibrated colours of Interface Builder are: srgb, as iOS draws them, or generic, Apple's \
      Generic RGB, as macOS does. (default: by the system that the document is for)
      """, valueName: "srgb|generic"),
    transform: Self.calibrated)
  var calibrated: CalibratedColors?

  /// The names, in order; none if the option is not given.
  var list: [String] { names?.split(separator: ",").map(String.init) ?? [] }

  private static func calibrated(_ text: String) throws -> CalibratedColors {
    if let choice = CalibratedColors(rawValue: text.lowercased()) { return choice }
    throw ValidationError("--calibrated takes srgb or generic, not \(text).")
  }

  func validate() throws {
    guard let names else { return }
    let parts = names.split(separator: ",", omittingEmptySubsequences: false)
    guard !parts.contains(""), Set(parts).count == parts.count else {
      throw ValidationError("--names takes different names with commas between them.")
    }
  }
}
