internal import TinctGraphics

/// A target of a manifest: one request for each row of its matrix.
///
/// Rows are indices into the values of the axes, so that a hundred thousand of them cost a few
/// bytes each; their requests are put together when they are asked for.
public struct BuildTarget: Sendable {
  /// An option with several values.
  public struct Axis: Hashable, Sendable {
    /// The name of the option.
    public let name: String
    /// The values as they name rows: of a path, the name of the file without its ending.
    public let labels: [String]
  }

  /// A row: one value of each axis.
  public struct Row: Hashable, Sendable {
    /// The index of the value on each axis; negative where an included row has none.
    var values: [Int32]
    /// The index of the included row; negative for rows of the product.
    var inclusion: Int32 = -1
  }

  /// The request of some rows that differ at most in their palettes.
  public struct Work: Sendable {
    /// The request.
    public let request: any Request
    /// The target.
    public let target: String
    /// The name of the rows: `boards/toy/64`.
    public let name: String
    /// False for a request of a list, which has a number for its name.
    public let isNamed: Bool
    /// The manifest that the target stands in, for messages.
    package let file: String
    let node: JSONNode

    /// The place where the target begins, for messages: `tinct.json:8:5`.
    public var location: String { node.location(in: file) }

    /// Looks up the values of its options in the manifest.
    package let values: @Sendable () -> [WrittenValue]
  }

  /// A value of an option as a manifest has it.
  package struct WrittenValue: Sendable {
    /// The option.
    package let option: String
    let node: JSONNode

    /// The value as a person would type it; nil for lists and objects.
    package var text: String? { JSONValue(node).plainText }

    /// Returns its place in a manifest: `tinct.json:9:12`.
    package func location(in file: String) -> String { node.location(in: file) }
  }

  /// The name.
  public let name: String
  /// The words of the command.
  public let command: String
  /// False for a request of a list, which has a number for its name.
  let isNamed: Bool
  /// The manifest that it stands in, for messages.
  public var file = ""
  /// The target as a value of the manifest.
  let node: JSONNode
  /// The axes of the matrix, in the order of the file.
  public let axes: [Axis]
  /// The rows: the product of the axes, the last running quickest, without those that are excluded;
  /// then those that are included.
  public let rows: [Row]
  /// The labels of included rows, for what is on no axis.
  let inclusionLabels: [[String]]
  /// The axis of palettes whose rows are made together; nil for none.
  let palettes: Int?
  /// Puts the request of some rows together.
  let compose: @Sendable (_ rows: [Row]) throws(DocumentErrors) -> any Request
  /// Looks up the values of a row's options in the file.
  let values: @Sendable (_ row: Row) -> [WrittenValue]

  /// The place where it begins, for messages: `tinct.json:8:5`.
  public var location: String { node.location(in: file) }

  /// Returns the name of a row: `boards/toy/64`.
  public func name(of row: Int) -> String { name(of: rows[row], besides: nil) }

  private func name(of row: Row, besides skipped: Int?) -> String {
    var name = name
    for (axis, value) in row.values.enumerated() where value >= 0 && axis != skipped {
      name += "/"
      name += axes[axis].labels[Int(value)]
    }
    if row.inclusion >= 0 {
      for label in inclusionLabels[Int(row.inclusion)] { name += "/" + label }
    }
    return name
  }

  /// Returns the rows that a selector names: the target, and values that a row must have, in any
  /// order: `boards`, `boards/toy`, `boards/toy/64`. `*` and `?` stand for any characters.
  public func rows(selectedBy selector: String) -> [Int] {
    let parts = selector.split(separator: "/").map { NamePattern(String($0)) }
    guard let first = parts.first, first.matches(name) else { return [] }
    guard parts.count > 1 else { return Array(rows.indices) }
    return rows.indices.filter { index in
      let labels = name(of: index).dropFirst(name.count).split(separator: "/").map(String.init)
      return parts.dropFirst().allSatisfy { part in labels.contains { part.matches($0) } }
    }
  }

  /// Returns the requests of some rows; those that differ only in their palettes have one, so that
  /// a drawing is made once for all of them.
  ///
  /// - Throws: everything that cannot be asked for together, at the target.
  public func requests(of rows: some Sequence<Int>) throws(DocumentErrors) -> [Work] {
    var groups: [[Row]] = []
    var known: [Row: Int] = [:]
    for row in rows.lazy.map({ self.rows[$0] }) {
      var key = row
      if let palettes, row.inclusion < 0 { key.values[palettes] = -1 }
      if let group = known[key] {
        groups[group].append(row)
      } else {
        known[key] = groups.count
        groups.append([row])
      }
    }
    var errors: [DocumentError] = []
    var works: [Work] = []
    for rows in groups {
      do throws(DocumentErrors) {
        works.append(
          Work(
            request: try compose(rows), target: self.name,
            name: name(of: rows[0], besides: rows.count > 1 ? palettes : nil),
            isNamed: isNamed, file: file, node: node,
            values: { [values] in values(rows[0]) }))
      } catch {
        for error in error.errors where !errors.contains(error) { errors.append(error) }
        if errors.count > DocumentErrors.limit { break }
      }
    }
    guard errors.isEmpty else { throw DocumentErrors(errors) }
    return works
  }
}

extension JSONNode {
  /// Returns its place in a file: `tinct.json:9:12`. Lines are counted for it, so it is asked for
  /// only where it is told.
  fileprivate func location(in file: String) -> String {
    let start = error("")
    return "\(file):\(start.line):\(start.column)"
  }
}

extension BuildTarget {
  /// Reads a target; nil, with everything that is wrong noted, if it cannot be.
  static func read(
    _ name: String, _ node: JSONNode, _ context: BuildContext, _ reader: inout DocumentReader
  ) -> BuildTarget? {
    guard let object = reader.attempt(try node.object()) else { return nil }
    // The key of the command may stand in the matrix or in included rows instead.
    var parts = [object]
    if !context.isList {
      parts += ([object["matrix"]] + (object["include"]?.elements ?? [])).compactMap { part in
        part.flatMap { try? $0.object() }
      }
    }
    let all = JSONObject(node, members: parts.flatMap(\.members))
    guard let kind = reader.attempt(try RequestDocument.kind(of: all)) else { return nil }
    return read(kind, name, object, context, &reader)
  }

  private static func read<Kind: Request>(
    _ kind: Kind.Type, _ name: String, _ object: JSONObject, _ context: BuildContext,
    _ reader: inout DocumentReader
  ) -> BuildTarget? {
    var part = TargetReader<Kind>(object, context)
    let isRead = part.read(&reader)
    return part.target(name, &reader, isRead: isRead)
  }
}
