internal import TinctDocuments
internal import TinctPuzzles

/// The facts about a position of stones that `puzzle show` prints.
struct PositionProfile {
  let position: StonesPosition
  /// The number of cells in each state, the most frequent first.
  private let counts: [(state: StonesPosition.State, count: Int)]

  init(_ position: StonesPosition) {
    self.position = position
    let counts = position.states.reduce(into: [StonesPosition.State: Int]()) {
      $0[$1, default: 0] += 1
    }
    self.counts = counts.map { ($0.key, $0.value) }.sorted {
      ($1.1, "\($0.0)") < ($0.1, "\($1.0)")
    }
  }

  /// The facts for people, one on each line.
  var lines: [String] {
    let specification = position.gridSpecification
    // The size of a board of chosen cells is their number.
    let size = "\(specification.shape)"
    let count = "\(position.states.count) cell\(position.states.count == 1 ? "" : "s")"
    var rows = [
      ("grid", "\(specification.kind.name) \(size)" + (size == count ? "" : ", \(count)")),
      (
        "states",
        counts.map { "\($0.count) \($0.state.isEmpty ? "empty" : "\($0.state)")" }
          .joined(separator: ", ")
      ),
    ]
    let labels = position.labels.count { $0 != nil }
    if labels > 0 { rows.append(("labels", String(labels))) }
    if !position.lastMove.isEmpty {
      rows.append(("last move", position.lastMove.map(String.init).joined(separator: ", ")))
    }
    return rows.map { name, text in "  " + tabulated(name, to: 12) + text }
  }

  /// The facts as JSON, on one line.
  func json(number: Int, in location: String) -> JSONValue {
    .object(
      [
        .init("file", .string(location)), .init("puzzle", .integer(number)),
        .init("name", .string(position.name)), .init("kind", "stones"),
        .init("grid", position.gridSpecification.documentValue),
        .init("cells", .integer(position.states.count)),
        .init(
          "states", .object(counts.map { .init("\($0.state)", .integer($0.count)) }, .line)),
        .init("labels", .integer(position.labels.count { $0 != nil })),
        .init("lastMove", .array(position.lastMove.map { .integer($0) })),
      ], .line)
  }
}
