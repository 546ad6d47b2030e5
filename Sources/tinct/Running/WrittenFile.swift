internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// A file that a run has made, or has found to be as it should be, as `--json` reports it.
struct WrittenFile {
  /// Its path.
  let file: String
  /// The name of the palette it is in; nil for what has none.
  let palette: String?
  private let output: OutputPlan.Written

  init(_ output: OutputPlan.Written, palette: String? = nil) {
    self.output = output
    self.palette = palette
    file = output.path
  }

  /// Whether it was written.
  var isNew: Bool { reason != nil }

  /// Why it was written; nil if it was not.
  var reason: DueReason? {
    guard case .written(let reason) = output.change else { return nil }
    return reason
  }

  /// Why it would have been written by a run that does not only check; nil if it would not.
  var differs: DueReason? {
    guard case .differs(let reason) = output.change else { return nil }
    return reason
  }

  /// The report as JSON, on one line.
  var json: JSONValue {
    var members = [JSONValue.Member("file", .string(file))]
    if let palette { members.append(.init("palette", .string(palette))) }
    if let pixels = output.pixels {
      members.append(.init("width", .integer(pixels.width)))
      members.append(.init("height", .integer(pixels.height)))
    }
    members.append(.init("bytes", .integer(output.byteCount)))
    if let change { members.append(.init("change", .string(change))) }
    return .object(members, .line)
  }

  /// What was done, where it is not what is expected: nothing for a file that was written.
  private var change: String? {
    switch output.change {
    case .written: nil
    case .kept: "kept"
    case .differs: "differs"
    }
  }
}
