/// The lines of a command's help, as people read them.
enum HelpLines {
  /// The abstract of options that 'tinct help cache' describes. Shells complete them, but the help
  /// of each command need not list them.
  static let upkeep = "See 'tinct help cache'."
  /// The width that lines have at most.
  private static let width = 80

  /// The lines without options of upkeep, and with long examples continued as a shell reads them:
  /// the parser breaks them anywhere.
  static func tidied(_ help: String) -> [String] {
    var lines: [String] = []
    var isExample = false
    for line in help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isHead = line == "Example:" || line == "Examples:"
      isExample = isHead || isExample && !line.isEmpty
      if isExample, !isHead, !line.hasPrefix(" "), let last = lines.popLast() {
        lines += continued("\(last) \(line)")
      } else if line.contains(upkeep) {
        // A long name has a line of its own.
        if line.hasPrefix("       "), lines.last?.hasPrefix("  --") == true { lines.removeLast() }
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  /// An example on two lines, the first of which ends before an option or a pipe.
  private static func continued(_ example: String) -> [String] {
    let head = example.prefix(width - 2)
    let ends = ["--", "|"].compactMap { head.ranges(of: " \($0)").last?.lowerBound }
    guard let end = ends.max() else { return [example] }
    return [example[..<end] + " \\", "     " + example[end...]].map { String($0) }
  }
}
