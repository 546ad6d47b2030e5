internal import TinctGraphics

// The form is that of `grid` in pack documents:
// {"kind": "hex", "columns": 5, "rows": 4, "wraps": true, "walls": [[3, 1]]}.

extension GridSpecification: Codable {
  /// A key: an option by its name, the kind or the walls.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    static let kind = Key(stringValue: "kind")
    static let walls = Key(stringValue: "walls")

    init(_ option: GridOption) { stringValue = option.rawValue }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a specification; options that are left out have their usual values.
  ///
  /// As with one that is made in code, it is checked when a `Grid` is made of it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let kind = try values.decode(GridKind.self, forKey: .kind)
    let name = try values.decodeIfPresent(GridShape.Name.self, forKey: Key(.shape))
    self.init(
      kind: kind, shape: try Self.shape(name ?? kind.usualShape, values),
      orientation: try values.decodeIfPresent(GridOrientation.self, forKey: Key(.orientation))
        ?? .flat,
      offset: try values.decodeIfPresent(GridOffset.self, forKey: Key(.offset)) ?? .odd,
      wraps: try values.decodeIfPresent(Bool.self, forKey: Key(.wraps)) ?? false,
      walls: try values.decodeIfPresent([CellSide].self, forKey: .walls) ?? [])
    if let given = GivenSides(self) { walls = walls.map(given.converted) }
  }

  private static func shape(
    _ name: GridShape.Name, _ values: KeyedDecodingContainer<Key>
  ) throws -> GridShape {
    var numbers: [GridOption: Int] = [:]
    for option in name.sizes where option != .cells && option != .hexes {
      numbers[option] = try values.decode(Int.self, forKey: Key(option))
    }
    if let shape = GridShape(name, size: { numbers[$0, default: 0] }) { return shape }
    if name == .chosen {
      return .chosen(try values.decode([AxialCoordinates].self, forKey: Key(.hexes)))
    }
    let polygons = try values.decode([[[Double]]].self, forKey: Key(.cells))
    return .polygons(
      try polygons.map { polygon in
        try polygon.map { corner in
          guard corner.count == 2 else {
            throw DecodingError.dataCorruptedError(
              forKey: Key(.cells), in: values,
              debugDescription: "a corner has \(corner.count) coordinates; give x and y")
          }
          return Point(x: corner[0], y: corner[1])
        }
      })
  }

  /// Writes the specification without the options that have their usual values.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kind, forKey: .kind)
    if shape.name != kind.usualShape { try values.encode(shape.name, forKey: Key(.shape)) }
    for (option, value) in shape.numbers { try values.encode(value, forKey: Key(option)) }
    if case .polygons(let polygons) = shape {
      try values.encode(polygons.map { $0.map { [$0.x, $0.y] } }, forKey: Key(.cells))
    }
    if case .chosen(let hexes) = shape { try values.encode(hexes, forKey: Key(.hexes)) }
    if orientation != .flat { try values.encode(orientation, forKey: Key(.orientation)) }
    if offset != .odd { try values.encode(offset, forKey: Key(.offset)) }
    if wraps { try values.encode(true, forKey: Key(.wraps)) }
    if !walls.isEmpty {
      let given = GivenSides(self)
      try values.encode(walls.map { given?.converted($0) ?? $0 }, forKey: .walls)
    }
  }
}

extension GridKind: Codable {
  /// Reads the name of a kind.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let kind = GridKind(named: name) else {
      throw decoder.corrupted(
        "there is no kind of grid \"\(name)\"; known here: "
          + GridKind.all.map(\.name).joined(separator: ", "))
    }
    self = kind
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(name)
  }
}

extension AxialCoordinates: Codable {
  /// Reads a pair: `[q, r]`.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(q: try values.decode(Int.self), r: try values.decode(Int.self))
    guard values.isAtEnd else {
      throw decoder.corrupted("a hexagon has more than two coordinates; give [q, r]")
    }
  }

  /// Writes a pair: `[q, r]`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(q)
    try values.encode(r)
  }
}

extension CellSide: Codable {
  /// Reads a pair: `[cell, side]`.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(cell: try values.decode(Int.self), side: try values.decode(Int.self))
    guard values.isAtEnd else {
      throw decoder.corrupted("a side of a cell has more than two numbers; give [cell, side]")
    }
  }

  /// Writes a pair: `[cell, side]`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(cell)
    try values.encode(side)
  }
}

extension Decoder {
  /// Refuses a mere word for an object, such as `"pass"` for `{"pass": true}`.
  ///
  /// - Parameter samples: the objects that are meant, by their words.
  func refuseWord(for samples: [String: String], such sample: String) throws {
    guard let word = try? singleValueContainer().decode(String.self) else { return }
    throw corrupted("expected an object such as \(samples[word] ?? sample), found a word")
  }

  /// Refuses keys that an object does not have.
  ///
  /// - Parameters:
  ///   - known: the keys that it may have.
  ///   - older: keys that it may have, too, but of which nobody is told.
  ///   - thing: the object with its article, such as `an action`.
  func refuseKeys(
    besides known: [String], with older: [String] = [], of thing: String
  ) throws {
    let keys = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    guard let name = keys.first(where: { !(known + older).contains($0) }) else { return }
    let unknown = UnknownKey(name: name, known: known, thing: thing)
    throw DecodingError.dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "\(unknown)", underlyingError: unknown))
  }

  /// Makes the error for a value that breaks a rule which its parts alone do not show.
  func corrupted(_ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: problem))
  }
}

/// Any key, to find those that are unknown.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A key that an object does not have, of which a reader of documents knows the place, and which
/// key is meant.
package struct UnknownKey: Error, CustomStringConvertible {
  /// The key.
  package let name: String
  /// The keys that the object may have.
  package let known: [String]
  /// The object with its article.
  let thing: String

  /// The keys in a sentence.
  package var advice: String { "\(thing) has: \(known.joined(separator: ", "))" }
  /// The problem, and a remedy.
  package var description: String { "unknown key \"\(name)\"; \(advice)" }
}
