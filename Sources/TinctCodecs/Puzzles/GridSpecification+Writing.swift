internal import TinctGraphics
public import TinctPuzzles

extension GridSpecification {
  /// The value of `grid` in documents; what is as usual is left out.
  public var documentValue: JSONValue {
    var members = [JSONValue.Member("kind", .string(kind.name))]
    if shape.name != kind.usualShape {
      members.append(.init("shape", .string(shape.name.rawValue)))
    }
    for (option, value) in shape.numbers {
      members.append(.init(option.rawValue, .integer(value)))
    }
    if case .polygons(let polygons) = shape {
      members.append(.init("cells", .array(polygons.map(Self.documentValue))))
    }
    if orientation != .flat { members.append(.init("orientation", .string(orientation.rawValue))) }
    if offset != .odd { members.append(.init("offset", .string(offset.rawValue))) }
    if wraps { members.append(.init("wraps", true)) }
    if !walls.isEmpty {
      let pairs = walls.map { JSONValue.array([.integer($0.cell), .integer($0.side)]) }
      members.append(.init("walls", .array(pairs)))
    }
    return .object(members)
  }

  private static func documentValue(_ corners: [Point]) -> JSONValue {
    .array(corners.map { .array([.number($0.x), .number($0.y)]) })
  }
}
