public import TinctPuzzles

extension PuzzlePack {
  /// The pack as a JSON document that `init(parsing:limits:)` reads back to an equal pack.
  ///
  /// Each puzzle stands on a line of its own, so that differences between two versions of a pack
  /// show which puzzles changed. Equal packs give equal bytes.
  public var documentBytes: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("format", .string(Self.documentFormat)),
      .init("version", .integer(Self.documentVersion)),
      .init("name", .string(name)),
    ]
    if let palette { members.append(.init("palette", .string(palette))) }
    members.append(.init("puzzles", .array(puzzles.map(\.documentValue))))
    return JSONValue.object(members).documentBytes
  }
}

extension Puzzle {
  fileprivate var documentValue: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)),
      .init("grid", gridSpecification.documentValue),
      .init("sources", .array(sources.map { .integer($0) })),
      .init("pieces", Self.documentValue(pieces)),
    ]
    if let solution { members.append(.init("solution", Self.documentValue(solution))) }
    return .object(members, .line)
  }

  private static func documentValue(_ connectors: [Connectors]) -> JSONValue {
    .array(connectors.map { .integer(Int($0.mask)) })
  }
}
