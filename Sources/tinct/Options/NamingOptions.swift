internal import ArgumentParser

/// Names for colours that come without.
struct NamingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Names for the colours of palettes whose file gives none, in order: base,text or \
      dark,light,neutral,base serve every theme. (default: color-1, color-2 ...)
      """, valueName: "names"))
  var names: String?

  /// The names, in order; none if the option is not given.
  var list: [String] { names?.split(separator: ",").map(String.init) ?? [] }

  func validate() throws {
    guard let names else { return }
    let parts = names.split(separator: ",", omittingEmptySubsequences: false)
    guard !parts.contains(""), Set(parts).count == parts.count else {
      throw ValidationError("--names takes different names with commas between them.")
    }
  }
}
