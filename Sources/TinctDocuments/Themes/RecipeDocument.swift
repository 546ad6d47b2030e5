internal import TinctBoards
public import TinctGraphics

/// Tint recipes in JSON; `schemas/recipe.schema.json` describes them.
public enum RecipeDocument {
  /// A recipe over colour expressions.
  public typealias Recipe = TintRecipe<ColorExpression>

  /// Reads a file with a recipe.
  ///
  /// - Parameters:
  ///   - bytes: the document, UTF-8.
  ///   - limits: limits on its size and depth.
  /// - Throws: all errors, each with the key, line and column.
  public static func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(DocumentErrors) -> Recipe {
    try DocumentReader.read(bytes, limits: limits, recipe)
  }

  private static func recipe(_ root: JSONNode, _ reader: inout DocumentReader) -> Recipe? {
    let format = reader.attempt(try root.document(format: "tinct-recipe", version: 1))
    guard let format else { return nil }
    let object = reader.object(
      format.node, required: ["format", "version"], optional: ["name", "tint", "layers"])
    if let name = object?["name"] { _ = reader.attempt(try name.nonEmptyString()) }
    return object.flatMap { RecipeReader().recipe($0, &reader) }
  }

  /// Reads a tint by itself, in the form that it has in recipes: an object.
  public static func tint(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(DocumentErrors) -> Tint<ColorExpression> {
    try DocumentReader.read(bytes, limits: limits) { root, reader in
      RecipeReader().tint(root, &reader)
    }
  }
}

/// Reads recipes within documents.
struct RecipeReader {
  typealias Expression = ColorExpression

  /// The names that expressions may have; nil for any.
  var names: [String]?

  /// Reads the recipe in a node: a tint, or an object with `tint` or `layers`.
  func recipe(_ node: JSONNode?, _ reader: inout DocumentReader) -> TintRecipe<Expression>? {
    guard let node else { return nil }
    let object = reader.object(node, required: [], optional: ["tint", "layers"])
    return object.flatMap { recipe($0, &reader) }
  }

  /// Reads the recipe in an object with `tint` or `layers`; its other keys are ignored.
  func recipe(_ object: JSONObject, _ reader: inout DocumentReader) -> TintRecipe<Expression>? {
    switch (object["tint"], object["layers"]) {
    case (let node?, nil): return tint(node, &reader).map { TintRecipe($0) }
    case (nil, let node?): return layers(node, &reader)
    case (nil, nil), (_?, _?):
      reader.note(
        object.node.error(
          "there must be either \"tint\" or \"layers\"",
          remedy: "write \"tint\" for the sprite alone, \"layers\" to say what becomes of each"))
      return nil
    }
  }

  private func layers(
    _ node: JSONNode, _ reader: inout DocumentReader
  ) -> TintRecipe<Expression>? {
    guard let nodes = reader.attempt(try node.array()) else { return nil }
    guard !nodes.isEmpty else {
      reader.note(
        node.error("there are no layers", remedy: "write at least {\"name\": \"sprite\"}"))
      return nil
    }
    var layers: [TintRecipe<Expression>.Layer] = []
    for node in nodes {
      guard let layer = layer(node, &reader) else { continue }
      if layers.contains(where: { $0.name == layer.name }) {
        reader.note(node.error("there is already a layer \(quoted(layer.name))"))
      } else {
        layers.append(layer)
      }
    }
    return layers.count == nodes.count ? TintRecipe(layers) : nil
  }

  private func layer(
    _ node: JSONNode, _ reader: inout DocumentReader
  ) -> TintRecipe<Expression>.Layer? {
    let optional = ["tint", "blend", "opacity"]
    guard let object = reader.object(node, required: ["name"], optional: optional) else {
      return nil
    }
    let name = reader.attempt(try object["name"]?.nonEmptyString())
    let tint: Tint<Expression>? =
      if let node = object["tint"] { self.tint(node, &reader) } else { .own }
    let blend = blend(object["blend"], &reader)
    let opacity = opacity(object["opacity"], &reader)
    guard let name, let tint, let blend, let opacity else { return nil }
    return TintRecipe.Layer(name, tint, blend: blend, opacity: opacity)
  }

  /// Reads the tint in a node: a colour, or an object with `color`, `ramp`, `channels` or `key`.
  func tint(_ node: JSONNode, _ reader: inout DocumentReader) -> Tint<Expression>? {
    if node.kind == .string { return color(node, &reader).map { Tint($0) } }
    let kinds = ["color", "ramp", "channels", "key"]
    guard
      let any = reader.object(node, required: [], optional: kinds + ["blend", "opacity", "others"])
    else { return nil }
    let found = kinds.filter { any[$0] != nil }
    guard found.count == 1 else {
      reader.note(
        node.error("there must be exactly one of \(kinds.map(quoted).joined(separator: ", "))"))
      return nil
    }
    let rest = found[0] == "key" ? ["others"] : found[0] == "channels" ? [] : ["blend", "opacity"]
    guard let object = reader.object(node, required: found, optional: rest) else { return nil }
    if let node = object["channels"] { return channels(node, &reader).map { .channels($0) } }
    if let node = object["key"] { return key(node, object["others"], &reader).map { .key($0) } }
    let stops = object["ramp"].map { ramp($0, &reader) } ?? flat(object["color"], &reader)
    let blend = blend(object["blend"], &reader)
    let opacity = opacity(object["opacity"], &reader)
    guard let stops, let blend, let opacity else { return nil }
    return .fill(Tint.Fill(stops: stops, blend: blend, opacity: opacity))
  }

  private func flat(
    _ node: JSONNode?, _ reader: inout DocumentReader
  ) -> [Tint<Expression>.Stop]? {
    color(node, &reader).map { [Tint.Stop($0, at: 0)] }
  }

  private func ramp(_ node: JSONNode, _ reader: inout DocumentReader) -> [Tint<Expression>.Stop]? {
    guard let nodes = reader.attempt(try node.array()) else { return nil }
    guard nodes.count > 1 else {
      reader.note(
        node.error(
          "a ramp has at least two colours",
          remedy: "write the dark one first: [\"dark\", \"light\"]"))
      return nil
    }
    var texts: [String] = []
    for node in nodes {
      if let text = reader.attempt(try node.string()) { texts.append(text) }
    }
    guard texts.count == nodes.count else { return nil }
    do throws(RampError) {
      let stops = try Tint.Stop.list(parsing: texts)
      for (node, stop) in zip(nodes, stops) {
        guard reader.attempt(try check(stop.paint, node)) != nil else { return nil }
      }
      return stops
    } catch {
      reader.note(
        nodes[error.index].error(error.error, "write a colour and its position: text 40%"))
      return nil
    }
  }

  private func channels(
    _ node: JSONNode, _ reader: inout DocumentReader
  ) -> Tint<Expression>.Channels? {
    let names = ["red", "green", "blue", "rest"]
    guard let object = reader.object(node, required: [], optional: names) else { return nil }
    let paints = names.map { color(object[$0], &reader) }
    guard zip(names, paints).allSatisfy({ object[$0] == nil || $1 != nil }) else { return nil }
    return Tint.Channels(
      red: paints[0], green: paints[1], blue: paints[2], rest: paints[3] ?? .name("black"))
  }

  private func key(
    _ node: JSONNode, _ others: JSONNode?, _ reader: inout DocumentReader
  ) -> Tint<Expression>.Key? {
    let others = unkeyed(others, &reader)
    guard let object = reader.attempt(try node.object()), let others else { return nil }
    var paints: [StraightPixel: Expression] = [:]
    for member in object.members {
      let color = reader.attempt(try member.nameNode.hexColor(member.name))
      guard let paint = self.color(member.value, &reader), let color else { continue }
      if paints.updateValue(paint, forKey: color) != nil {
        reader.note(member.nameNode.error("this colour is in the key already"))
      }
    }
    guard !object.members.isEmpty else {
      reader.note(
        node.error("the key has no colours", remedy: "write such as \"#FF0000\": \"text\""))
      return nil
    }
    return paints.count == object.members.count ? Tint.Key(paints, others: others) : nil
  }

  // MARK: - Values

  private func blend(_ node: JSONNode?, _ reader: inout DocumentReader) -> BlendMode? {
    guard let node else { return .normal }
    return reader.attempt(try node.choice(BlendMode.self))
  }

  private func unkeyed(_ node: JSONNode?, _ reader: inout DocumentReader) -> UnkeyedColors? {
    guard let node else { return .refuse }
    return reader.attempt(try node.choice(UnkeyedColors.self))
  }

  private func opacity(_ node: JSONNode?, _ reader: inout DocumentReader) -> Double? {
    guard let node else { return 1 }
    return reader.attempt(try node.number(in: 0...1))
  }

  private func color(_ node: JSONNode?, _ reader: inout DocumentReader) -> Expression? {
    guard let node else { return nil }
    return reader.attempt(try color(node))
  }

  private func color(_ node: JSONNode) throws(DocumentError) -> Expression {
    let text = try node.string()
    let color: Expression
    do { color = try ColorExpression(parsing: text) } catch {
      throw node.error(
        error,
        CSSColor.advice(on: error, in: text)
          ?? "write a colour's name, #RRGGBB or color-mix(in oklab, base 55%, text)")
    }
    return try check(color, node)
  }

  @discardableResult
  private func check(
    _ color: Expression, _ node: JSONNode
  ) throws(DocumentError) -> Expression {
    guard let names, let unknown = color.names.first(where: { !names.contains($0) }) else {
      return color
    }
    throw node.error(
      "there is no ink \(quoted(unknown))",
      remedy: "use \(names.joined(separator: ", ")), or a colour written out")
  }
}

extension JSONNode {
  /// Reads a literal colour, which must be opaque.
  fileprivate func hexColor(_ text: String) throws(DocumentError) -> StraightPixel {
    do {
      let pixel = try Color(hex: text).pixel
      return StraightPixel(red: pixel.red, green: pixel.green, blue: pixel.blue)
    } catch { throw self.error("\(error)", remedy: "write the art's colour as #RRGGBB") }
  }

  /// Converts an error in a colour expression.
  fileprivate func error(_ error: ColorExpressionError, _ remedy: String) -> DocumentError {
    self.error(atScalar: error.offset, "\(error)", remedy: remedy)
  }
}
