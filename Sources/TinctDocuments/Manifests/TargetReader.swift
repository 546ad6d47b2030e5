internal import TinctGraphics

/// Reads a target of one kind of request.
struct TargetReader<Kind: Request> {
  typealias Field = RequestField<Kind>

  /// A value of an axis: a request in which it is set, the label in names, and the value itself.
  struct Value {
    let request: Kind
    let label: String
    let text: String
    /// The value in the file, or what stands for it there: a variable, or a pattern.
    let node: JSONNode
  }

  struct Axis {
    let field: Field
    var values: [Value] = []
    let node: JSONNode
    /// All values could be read.
    var isSound = true
  }

  struct Inclusion {
    var object: JSONObject?
    var fields: [Field] = []
    var request = Kind()
    var labels: [String] = []
  }

  private static var special: [String] { ["matrix", "include", "exclude"] }

  let object: JSONObject
  let context: BuildContext
  private let fields: [String: Field]
  private var base = Kind()
  private var given: Set<String> = []
  private var axes: [Axis] = []
  private var inclusions: [(row: BuildTarget.Row, extra: Inclusion)] = []
  private var isSound = true
  /// A key looks like a slip in writing these.
  private var meant: Set<String> = []

  /// The options of all targets that this one takes.
  private let defaults: [JSONObject.Member]

  init(_ object: JSONObject, _ context: BuildContext) {
    self.object = object
    self.context = context
    fields = Dictionary(uniqueKeysWithValues: Kind.fields.map { ($0.name, $0) })
    let left = Kind.optionsOfItsOwn(object)
    defaults = context.defaults.filter { !left.contains($0.name) }
    meant = context.meantDefaults.intersection(fields.keys)
  }

  // MARK: - Options

  /// Reads the options and the axes.
  mutating func read(_ reader: inout DocumentReader) -> Bool {
    let special = context.isList ? [] : Self.special
    let known = Kind.fields.map(\.name) + special + ["$schema"]
    for member in object.members where member.name != "$schema" && !special.contains(member.name) {
      guard let field = fields[member.name] else {
        let free = known.filter { object[$0] == nil }
        let (error, near) = RequestDocument.unknownKey(member, in: free)
        reader.note(error)
        if let near { meant.insert(near) }
        continue
      }
      set(field, to: member.value, &reader)
    }
    for member in defaults where object[member.name] == nil {
      guard let field = fields[member.name], field.name != Kind.command else { continue }
      // "sprites" is the art of boards, and rules for 'tint': each has its own default.
      let isOfOthers = (field.read != nil) != (member.value.kind == .object)
      if isOfOthers, RequestDocument.ruleNames.contains(field.name) { continue }
      set(field, to: member.value, &reader)
    }
    if !context.isList { readAxes(&reader) }
    for field in Kind.fields where field.isRequired && !given.contains(field.name) {
      // Mistakes in defaults were told; a value on an axis need not stand in the target too.
      guard object[field.name] == nil, !axes.contains(where: { $0.field.name == field.name }),
        !defaults.contains(where: { $0.name == field.name }),
        !isInEveryInclusion(field.name)
      else { continue }
      isSound = false
      guard !meant.contains(field.name) else { continue }
      _ = reader.attempt(try object.required(field.name))
    }
    // A mistyped key may hold the value that a check of several fields would miss.
    return isSound && meant.isEmpty
  }

  /// Every row is an included one that says a value.
  private func isInEveryInclusion(_ name: String) -> Bool {
    guard object["matrix"] == nil, let rows = object["include"]?.elements, !rows.isEmpty else {
      return false
    }
    return rows.allSatisfy { row in (try? row.object())?[name] != nil }
  }

  private mutating func set(_ field: Field, to node: JSONNode, _ reader: inout DocumentReader) {
    if read(field, node, into: &base, &reader) {
      given.insert(field.name)
    } else {
      isSound = false
    }
  }

  /// Reads a value with its variables and patterns; what is wrong in what they stand for is told
  /// where they stand.
  private func read(
    _ field: Field, _ node: JSONNode, into request: inout Kind, _ reader: inout DocumentReader
  ) -> Bool {
    let resolved = reader.attempt(try context.resolved(node, areFiles: Self.areFiles(field)))
    guard let resolved else { return false }
    guard resolved.document !== node.document else {
      return RequestDocument.read(field, resolved, into: &request, &reader)
    }
    var part = DocumentReader()
    defer { reader.note(part, at: node) }
    return RequestDocument.read(field, resolved, into: &request, &part)
  }

  private static func areFiles(_ field: Field) -> Bool {
    field.role == .input || field.name == "palette"
  }

  // MARK: - Axes

  private mutating func readAxes(_ reader: inout DocumentReader) {
    for member in reader.attempt(try object["matrix"]?.object().members) ?? [] {
      guard let field = fields[member.name] else {
        let free = Kind.fields.map(\.name).filter { object[$0] == nil }
        reader.note(RequestDocument.unknownKey(member, in: free).error)
        isSound = false
        continue
      }
      guard object[member.name] == nil else {
        reader.note(
          member.nameNode.error(
            "\(quoted(member.name)) has a value in the target, too",
            remedy: "leave it out there, or here"))
        isSound = false
        continue
      }
      let resolved = reader.attempt(
        try context.resolved(member.value, areFiles: Self.areFiles(field)))
      guard let resolved else {
        isSound = false
        // Rows that name it are not blamed for its mistake.
        axes.append(Axis(field: field, node: member.value, isSound: false))
        continue
      }
      let nodes = resolved.kind == .array ? resolved.children : [resolved]
      if nodes.isEmpty {
        reader.note(member.value.error("an axis needs a value", remedy: "leave it out"))
        isSound = false
      }
      var axis = Axis(field: field, node: member.value, isSound: !nodes.isEmpty)
      // By their bytes: on Linux names that differ only in their Unicode normal form are of two
      // files. On macOS they are of one, which the file system sees to by itself.
      var texts: Set<[UInt8]> = []
      for node in nodes where !reader.isFull {
        guard let value = value(field, node, insteadOf: member.value, &reader) else {
          (isSound, axis.isSound) = (false, false)
          continue
        }
        guard texts.insert(Array(value.text.utf8)).inserted else { continue }
        axis.values.append(value)
      }
      // An axis takes the place of a default.
      field.take(&base, Kind(), false)
      axes.append(axis)
    }
  }

  /// Reads one value of an option.
  private func value(
    _ field: Field, _ node: JSONNode, insteadOf origin: JSONNode, _ reader: inout DocumentReader
  ) -> Value? {
    guard let text = JSONValue(node).plainText else {
      reader.note(origin.error("expected one value for each row, found \(node.kind)"))
      return nil
    }
    var request = Kind()
    var part = DocumentReader()
    let isRead = RequestDocument.read(field, node, into: &request, &part)
    if node.document === origin.document {
      reader.note(part)
    } else {
      reader.note(part, at: origin)
    }
    let written = node.document === origin.document ? node : origin
    return isRead
      ? Value(request: request, label: Self.label(text), text: text, node: written) : nil
  }

  /// The part of a value that names rows and files: of a path, the name without its ending, or what
  /// is named in the file.
  private static func label(_ text: String) -> String {
    let last = text.split { $0 == "/" || $0 == "#" }.last.map(String.init) ?? text
    let isPath = last.hasSuffix(".json") || text.contains("/") && !text.contains("#")
    guard isPath, let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  // MARK: - Rows

  /// Reads included and excluded rows, and puts the target together.
  ///
  /// - Parameter isRead: false if something was wrong in the rest.
  mutating func target(
    _ name: String, _ reader: inout DocumentReader, isRead: Bool
  ) -> BuildTarget? {
    let counts = axes.map(\.values.count)
    let product = counts.reduce(1) { count, next in
      count > Self.mostRows ? count : count * next
    }
    guard product <= Self.mostRows else {
      reader.note(
        (object["matrix"] ?? object.node).error(
          "the matrix has more than \(Self.mostRows) rows", remedy: "split the target"))
      return nil
    }
    readInclusions(&reader)
    let exclusions = readExclusions(&reader)
    guard isRead, isSound else { return nil }
    var rows: [BuildTarget.Row] = []
    rows.reserveCapacity(product)
    var hits = exclusions.map { _ in false }
    var values = [Int32](repeating: 0, count: axes.count)
    // Without a matrix, included rows are all there are.
    let hasProduct = object["matrix"] != nil || inclusions.isEmpty
    for _ in 0..<(hasProduct ? product : 0) {
      var isExcluded = false
      for (index, exclusion) in exclusions.enumerated()
      where exclusion.wanted.allSatisfy({ values[$0.axis] == $0.value }) {
        hits[index] = true
        isExcluded = true
      }
      if !isExcluded { rows.append(BuildTarget.Row(values: values)) }
      var axis = axes.count - 1
      while axis >= 0 {
        values[axis] += 1
        guard values[axis] == counts[axis] else { break }
        values[axis] = 0
        axis -= 1
      }
    }
    for (exclusion, hit) in zip(exclusions, hits) where !hit {
      reader.note(
        exclusion.node.error("no row is like this", remedy: "correct it, or leave it out"))
      isSound = false
    }
    if rows.isEmpty, inclusions.isEmpty, let node = object["exclude"], isSound {
      reader.note(
        node.error(
          "every row of \(quoted(name)) is excluded, so it makes nothing",
          remedy: "leave one of these out, or the target"))
      isSound = false
    }
    rows += newInclusions(besides: rows)
    checkNames(name, rows, &reader)
    guard isSound else { return nil }
    let target = target(name, rows)
    // Of several rows, each is checked when it is asked for.
    if rows.count == 1 {
      do throws(DocumentErrors) { _ = try target.compose(rows) } catch {
        error.errors.forEach { reader.note($0) }
        return nil
      }
    }
    return target
  }

  private static var mostRows: Int { 10_000_000 }

  /// Returns the included rows that say something new: one that is like a row of the product, or
  /// like an earlier one, would be made twice.
  private func newInclusions(besides product: [BuildTarget.Row]) -> [BuildTarget.Row] {
    var known = inclusions.isEmpty ? [] : Set(product.map(\.values))
    var extras: Set<[String]> = []
    return inclusions.compactMap { row, extra in
      guard !extra.fields.isEmpty || row.values.contains(-1) else {
        return known.insert(row.values).inserted ? row : nil
      }
      let own = extra.fields.map { "\($0.name)=\($0.words(extra.request))" }.sorted()
      return extras.insert(row.values.map { "\($0)" } + own).inserted ? row : nil
    }
  }

  private mutating func readExclusions(
    _ reader: inout DocumentReader
  ) -> [(wanted: [(axis: Int, value: Int32)], node: JSONNode)] {
    let nodes = reader.attempt(try object["exclude"]?.array()) ?? []
    var exclusions: [(wanted: [(axis: Int, value: Int32)], node: JSONNode)] = []
    for node in nodes {
      guard let members = reader.attempt(try node.object().members) else {
        isSound = false
        continue
      }
      var wanted: [(axis: Int, value: Int32)] = []
      for member in members {
        guard let axis = axes.firstIndex(where: { $0.field.name == member.name }) else {
          let near = likeliestName(for: member.name, in: axes.map(\.field.name))
          reader.note(
            member.nameNode.error(
              "no axis of the matrix",
              remedy: near.map { "did you mean \(quoted($0))?" } ?? "add it to \"matrix\""))
          isSound = false
          continue
        }
        guard let index = index(of: member.value, on: axis) else {
          // It may be one of those that could not be read.
          guard axes[axis].isSound else { continue }
          let known = axes[axis].values.map { Double($0.text) == nil ? quoted($0.text) : $0.text }
          reader.note(
            member.value.error(
              "no value of this axis", remedy: "it has \(known.prefix(12).joined(separator: ", "))")
          )
          isSound = false
          continue
        }
        wanted.append((axis, Int32(index)))
      }
      if members.isEmpty {
        reader.note(node.error("it excludes every row", remedy: "name a value of an axis"))
        isSound = false
      }
      if wanted.count == members.count && !wanted.isEmpty { exclusions.append((wanted, node)) }
    }
    return exclusions
  }

  private func index(of node: JSONNode, on axis: Int) -> Int? {
    guard let resolved = try? context.resolved(node, areFiles: false),
      let text = JSONValue(resolved).plainText
    else { return nil }
    return axes[axis].values.firstIndex { $0.text == text || $0.label == text }
  }

  private mutating func readInclusions(_ reader: inout DocumentReader) {
    for node in reader.attempt(try object["include"]?.array()) ?? [] {
      guard let object = reader.attempt(try node.object()) else {
        isSound = false
        continue
      }
      let members = object.members
      var row = BuildTarget.Row(
        values: [Int32](repeating: -1, count: axes.count), inclusion: Int32(inclusions.count))
      var extra = Inclusion(object: object)
      for member in members {
        guard let field = fields[member.name] else {
          let free = Kind.fields.map(\.name)
          reader.note(RequestDocument.unknownKey(member, in: free).error)
          isSound = false
          continue
        }
        if let axis = axes.firstIndex(where: { $0.field.name == member.name }) {
          if let index = index(of: member.value, on: axis) {
            row.values[axis] = Int32(index)
            continue
          }
          let one = reader.attempt(
            try context.resolved(member.value, areFiles: Self.areFiles(field)))
          if let one, let value = value(field, one, insteadOf: member.value, &reader) {
            let known = added.filter { $0.axis == axis }.firstIndex { $0.value.text == value.text }
            if let known {
              row.values[axis] = Int32(axes[axis].values.count + known)
              continue
            }
            added.append((axis, value))
            row.values[axis] = Int32(axes[axis].values.count + added.count { $0.axis == axis } - 1)
          } else {
            isSound = false
          }
        } else if read(field, member.value, into: &extra.request, &reader) {
          extra.fields.append(field)
          if field.name != "out", field.name != "name",
            let text = JSONValue(member.value).plainText
          {
            extra.labels.append(Self.label(text))
          }
        } else {
          isSound = false
        }
      }
      inclusions.append((row, extra))
    }
  }

  /// Values of axes that only included rows have.
  private var added: [(axis: Int, value: Value)] = []

  // MARK: - Names

  /// Refuses a template of names that does not tell rows apart.
  private mutating func checkNames(
    _ target: String, _ rows: [BuildTarget.Row], _ reader: inout DocumentReader
  ) {
    // Systems look for icons by names of their own.
    let isFixed = Kind.command == IconRequest.command
    let name = fields["name"]?.words(base).first
    checkOut(&reader)
    guard name != nil || isFixed else { return }
    let out = fields["out"]?.words(base).first ?? ""
    let template = (name ?? "") + out
    // Endings tell forms apart, these name files themselves, and palettes of icons have folders.
    let others: Set<String> = ["as", "out", "name", isFixed ? "palette" : "name"]
    for (index, axis) in axes.enumerated() where !others.contains(axis.field.name) {
      let marks = ["scales": ["scale", "@scale"]][axis.field.name] ?? [axis.field.name]
      guard !marks.contains(where: { template.contains("{\($0)}") }) else { continue }
      let product = rows.filter { $0.inclusion < 0 }
      guard let first = product.first,
        let second = product.first(where: { row in
          row.values.enumerated().allSatisfy {
            ($0.element == first.values[$0.offset]) != ($0.offset == index)
          }
        })
      else { continue }
      let labels = [first, second].map { row in
        row.values.enumerated().reduce(target) {
          "\($0)/\(axes[$1.offset].values[Int($1.element)].label)"
        }
      }
      let isMeant = name?.contains("{\(axis.field.name)}") == true
      let remedy =
        isMeant
        ? "{\(axis.field.name)} stands for nothing in names: write {\(marks[0])}"
        : isFixed
          ? "put {\(marks[0])} into \"out\", such as \"\(out.isEmpty ? "Art" : out)/{\(marks[0])}\""
          : "put {\(marks[0])} into it"
      reader.note(
        (object[isFixed ? "out" : "name"] ?? axis.node).error(
          "\(labels[0]) and \(labels[1]) would be the same files", remedy: remedy))
      isSound = false
    }
  }

  /// Refuses an `out` with a word in braces that is no axis, which would become the name of a
  /// folder.
  private mutating func checkOut(_ reader: inout DocumentReader) {
    guard let node = object["out"], let out = try? node.string() else { return }
    let known = axes.map(\.field.name)
    let parts = out.split(separator: "{", omittingEmptySubsequences: false)
    // A dollar sign before the brace makes it a variable.
    for (before, part) in zip(parts, parts.dropFirst()) where before.last != "$" {
      guard let end = part.firstIndex(of: "}") else { continue }
      let word = String(part[..<end])
      guard !word.isEmpty, !known.contains(word) else { continue }
      let likely = likeliestName(for: word, in: known).map { "did you mean {\($0)}? Or " } ?? ""
      reader.note(
        node.error(
          "\"matrix\" has no axis \"\(word)\"",
          remedy: likely + "put {\(word)} into \"name\" if it stands for that of each picture; "
            + "\"out\" takes the axes of \"matrix\"" + (known.isEmpty ? "" : ": ")
            + known.map { "{\($0)}" }.joined(separator: ", ")))
      isSound = false
    }
  }

  private func target(_ name: String, _ rows: [BuildTarget.Row]) -> BuildTarget {
    var axes = axes
    for (axis, value) in added { axes[axis].values.append(value) }
    let outField = fields["out"]
    let (nameField, layoutField) = (fields["name"], fields["layout"])
    let palettes = axes.firstIndex { axis in
      axis.field.name == "palette" && outField?.words(base).first?.contains("{palette}") != true
    }
    // Whichever rows are built, and however many palettes there are, each has its own files.
    let list = object["palette"] ?? defaults.first { $0.name == "palette" }?.value
    let found = list.flatMap { try? context.resolved($0, areFiles: true) }
    let isPattern = found.map { $0.kind == .array && $0.document !== list?.document } ?? false
    let hasLayout =
      (palettes.map { axes[$0].values.count > 1 } ?? isPattern)
      && layoutField?.words(base).isEmpty == true
      && nameField?.words(base).first?.contains("{palette}") != true
    let composer = RequestComposer(
      base: base, axes: axes.map { ($0.field, $0.values) }, inclusions: inclusions.map(\.extra),
      templates: [outField, nameField].compactMap(\.self),
      layout: hasLayout ? layoutField : nil, hasPaletteAxis: palettes != nil, object: object,
      defaults: defaults)
    return BuildTarget(
      name: name, command: Kind.command, isNamed: !context.isList, node: object.node,
      axes: axes.map { BuildTarget.Axis(name: $0.field.name, labels: $0.values.map(\.label)) },
      rows: rows, inclusionLabels: inclusions.map(\.extra.labels), palettes: palettes,
      compose: { rows throws(DocumentErrors) in try composer.request(of: rows) },
      values: { composer.values(of: $0) })
  }
}
