/// Puts the requests of rows together.
struct RequestComposer<Kind: Request>: Sendable {
  let base: Kind
  let axes: [(field: RequestField<Kind>, values: [TargetReader<Kind>.Value])]
  let inclusions: [TargetReader<Kind>.Inclusion]
  /// The options with fields in braces that name files.
  let templates: [RequestField<Kind>]
  /// The option that gives palettes folders, if it must.
  let layout: RequestField<Kind>?
  /// Palettes are an axis; otherwise they are what a pattern or a variable stands for.
  let hasPaletteAxis: Bool
  let object: JSONObject
  /// The options of all targets.
  let defaults: [JSONObject.Member]

  /// Returns the request of rows that differ at most in their palettes.
  func request(of rows: [BuildTarget.Row]) throws(DocumentErrors) -> any Request {
    var request = base
    guard let first = rows.first else { return request }
    for (index, axis) in axes.enumerated() where first.values[index] >= 0 {
      axis.field.take(&request, axis.values[Int(first.values[index])].request, false)
      for row in rows.dropFirst() where row.values[index] != first.values[index] {
        axis.field.take(&request, axis.values[Int(row.values[index])].request, true)
      }
    }
    if first.inclusion >= 0 {
      let extra = inclusions[Int(first.inclusion)]
      for field in extra.fields { field.take(&request, extra.request, false) }
    }
    let fields = Dictionary(Kind.fields.map { ($0.name, $0) }) { first, _ in first }
    if let out = fields["out"], let storyboard = fields["storyboard"], !says("out", first),
      !storyboard.words(request).isEmpty
    {
      // A storyboard says by itself where it is written, which a default does not change.
      out.take(&request, Kind(), false)
    }
    do throws(DocumentError) {
      for template in templates { try fill(template, of: first, in: &request) }
      if let layout, hasPaletteAxis || isAlone(in: request, first) {
        try set(layout, to: "palette", in: &request)
      }
      do throws(RequestProblem) { try request.checkTogether() } catch {
        throw node(of: error, in: first).error(error.statement)
      }
    } catch { throw DocumentErrors([error]) }
    return request
  }

  /// Returns the values of a row as the file has them, those of included rows first.
  func values(of row: BuildTarget.Row) -> [BuildTarget.WrittenValue] {
    Kind.fields.flatMap { field -> [BuildTarget.WrittenValue] in
      guard let node = node(of: field.name, in: row) else { return [] }
      let nodes = node.kind == .array ? node.children : [node]
      return nodes.map { BuildTarget.WrittenValue(option: field.name, node: $0) }
    }
  }

  /// Returns the value of an option in the file; nil if a row says nothing about it.
  private func node(of option: String, in row: BuildTarget.Row) -> JSONNode? {
    if let axis = axes.firstIndex(where: { $0.field.name == option }), row.values[axis] >= 0 {
      return axes[axis].values[Int(row.values[axis])].node
    }
    let inclusion = row.inclusion >= 0 ? inclusions[Int(row.inclusion)].object : nil
    return inclusion?[option] ?? object[option]
      ?? defaults.first { $0.name == option }?.value
  }

  /// Returns the value that a problem is about; the target itself if the file has none.
  private func node(of problem: RequestProblem, in row: BuildTarget.Row) -> JSONNode {
    guard let node = node(of: problem.field, in: row) else { return object.node }
    return node.value(below: problem.below)
  }

  /// Tells if a row or its target names an option, beside the defaults of all targets.
  private func says(_ name: String, _ row: BuildTarget.Row) -> Bool {
    let ownFields = row.inclusion >= 0 ? inclusions[Int(row.inclusion)].fields.map(\.name) : []
    return object[name] != nil || ownFields.contains(name)
      || axes.contains { $0.field.name == name }
  }

  /// A pattern finds one palette now, which has the folder that it would have beside others.
  private func isAlone(in request: Kind, _ row: BuildTarget.Row) -> Bool {
    let ownFields = row.inclusion >= 0 ? inclusions[Int(row.inclusion)].fields.map(\.name) : []
    guard !ownFields.contains("palette"),
      Kind.fields.first(where: { $0.name == "palette" })?.words(request).count == 1
    else { return false }
    // A file is not one of many.
    let paths = Kind.fields.filter { $0.name == "out" }.compactMap { $0.words(request).first }
    return paths.allSatisfy { path in
      !path.split(separator: "/").suffix(1).contains { $0.dropFirst().contains(".") }
    }
  }

  /// Fills in the fields of a template that are axes, but for those of which a request may have
  /// several: it fills these in itself.
  private func fill(
    _ template: RequestField<Kind>, of row: BuildTarget.Row, in request: inout Kind
  ) throws(DocumentError) {
    guard let text = template.words(request).first, text.contains("{") else { return }
    var filled = text
    func isOfRequest(_ name: String) -> Bool {
      template.name != "out" && ["palette", "puzzle", "preset"].contains(name)
    }
    for (index, axis) in axes.enumerated() where row.values[index] >= 0 {
      let name = axis.field.name
      guard !isOfRequest(name) else { continue }
      filled.replace("{\(name)}", with: axis.values[Int(row.values[index])].label)
    }
    if row.inclusion >= 0 {
      for field in inclusions[Int(row.inclusion)].fields {
        guard !isOfRequest(field.name), let word = field.words(request).first else { continue }
        filled.replace("{\(field.name)}", with: word)
      }
    }
    guard filled != text else { return }
    try set(template, to: filled, in: &request)
  }

  private func set(
    _ field: RequestField<Kind>, to text: String, in request: inout Kind
  ) throws(DocumentError) {
    let node = try JSONDocument(parsing: JSONValue.string(text).documentBytes).root
    request = try node.decoding(as: RequestKey(stringValue: field.name)) { container throws in
      var changed = request
      try field.decode(&changed, container)
      return changed
    }
  }
}
