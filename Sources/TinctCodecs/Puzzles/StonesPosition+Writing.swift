public import TinctPuzzles

extension StonesPosition {
  /// The position as it stands in a pack document, on one line.
  public var documentLine: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("kind", .string(Self.documentKind)),
      .init("grid", gridSpecification.documentValue),
      .init("states", .array(states.map(\.documentValue))),
    ]
    if !labels.isEmpty {
      members.append(.init("labels", .array(labels.map { $0.map(JSONValue.string) ?? .null })))
    }
    if !lastMove.isEmpty {
      members.append(.init("lastMove", .array(lastMove.map { .integer($0) })))
    }
    return Array("\(JSONValue.object(members, .line))".utf8)
  }
}

extension StonesPosition.State {
  fileprivate var documentValue: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .name(let name): .string(name)
    }
  }
}
