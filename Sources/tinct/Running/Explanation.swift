internal import TinctPipeline

/// Tells why files were written, those with one reason together.
struct Explanation {
  /// A line for each reason, in the order of the files.
  let lines: [String]

  init(_ files: [WrittenFile]) {
    var paths: [DueReason: [String]] = [:]
    var reasons: [DueReason] = []
    for file in files {
      guard let reason = file.reason ?? file.differs else { continue }
      if paths[reason] == nil { reasons.append(reason) }
      paths[reason, default: []].append(file.file)
    }
    lines = reasons.map { "Because \($0): \(Self.some(of: paths[$0] ?? []))" }
  }

  /// The first few of some paths, and how many more there are.
  static func some(of paths: [String]) -> String {
    guard paths.count > 4 else { return paths.joined(separator: ", ") }
    return paths.prefix(3).joined(separator: ", ") + " and \(paths.count - 3) more"
  }
}
