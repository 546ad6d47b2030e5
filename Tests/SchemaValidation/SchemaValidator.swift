internal import TinctDocuments

/// Validates documents against the part of JSON Schema (draft 7) that the project's schemas use.
///
/// A keyword that is not known here is a failure of its own, so that no rule is passed over.
package struct SchemaValidator {
  let root: JSONValue

  /// Takes a schema: JSON.
  package init(_ schema: [UInt8]) throws {
    root = JSONValue(try JSONDocument(parsing: schema).root)
  }

  /// The problems of a document: one line for each rule broken; none if it is valid.
  package func problems(_ document: [UInt8]) throws -> [String] {
    problems(JSONValue(try JSONDocument(parsing: document).root), root, at: "$")
  }

  private func problems(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    if case .boolean(let allowed) = schema { return allowed ? [] : ["\(path) is not allowed"] }
    guard case .object(let rules, _) = schema else { return ["\(path): no schema"] }
    // In draft 7 nothing beside a reference counts.
    if let reference = schema["$ref"]?.text { return problems(value, target(reference), at: path) }
    return rules.flatMap { problems(value, $0.name, $0.value, in: schema, at: path) }
  }

  private func problems(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, in schema: JSONValue, at path: String
  ) -> [String] {
    switch keyword {
    case "$schema", "$id", "title", "description", "definitions", "$defs", "default", "examples":
      return []
    case "type": return check(rule.strings.contains { value.has(type: $0) }, "\(path): type")
    case "const": return check(value.equals(rule), "\(path): const")
    case "enum": return check(rule.elements.contains { value.equals($0) }, "\(path): enum")
    case "minimum", "maximum", "exclusiveMinimum", "multipleOf", "exclusiveMaximum":
      return problems(value, number: keyword, rule, at: path)
    case "minLength", "pattern": return problems(value, string: keyword, rule, at: path)
    case "items", "minItems", "maxItems", "uniqueItems":
      return problems(value, array: keyword, rule, at: path)
    case "required", "properties", "additionalProperties", "propertyNames", "minProperties":
      return problems(value, object: keyword, rule, in: schema, at: path)
    case "allOf": return rule.elements.flatMap { problems(value, $0, at: path) }
    case "anyOf", "oneOf":
      let results = rule.elements.map { problems(value, $0, at: path) }
      let fits = results.filter(\.isEmpty).count
      let holds = keyword == "oneOf" ? fits == 1 : fits > 0
      return holds ? [] : ["\(path): \(keyword) (\(fits) fit)"] + results.flatMap { $0 }
    case "not": return check(!problems(value, rule, at: path).isEmpty, "\(path): not")
    default: return ["\(path): the validator does not know \(keyword)"]
    }
  }

  private func problems(
    _ value: JSONValue, number keyword: String, _ rule: JSONValue, at path: String
  ) -> [String] {
    guard case .number(let number) = value, case .number(let bound) = rule else { return [] }
    let holds =
      switch keyword {
      case "minimum": number >= bound
      case "maximum": number <= bound
      case "exclusiveMinimum": number > bound
      case "exclusiveMaximum": number < bound
      default: (number / bound).rounded() == number / bound
      }
    return check(holds, "\(path): \(keyword)")
  }

  private func problems(
    _ value: JSONValue, string keyword: String, _ rule: JSONValue, at path: String
  ) -> [String] {
    guard case .string(let string) = value else { return [] }
    if case .number(let least) = rule {
      return check(Double(string.unicodeScalars.count) >= least, "\(path): \(keyword)")
    }
    let matches = (try? Regex(rule.text ?? "(").firstMatch(in: string)) != nil
    return check(matches, "\(path): \(keyword)")
  }

  private func problems(
    _ value: JSONValue, array keyword: String, _ rule: JSONValue, at path: String
  ) -> [String] {
    guard case .array(let elements, _) = value else { return [] }
    switch (keyword, rule) {
    case ("minItems", .number(let bound)):
      return check(Double(elements.count) >= bound, "\(path): \(keyword)")
    case ("maxItems", .number(let bound)):
      return check(Double(elements.count) <= bound, "\(path): \(keyword)")
    case ("uniqueItems", _):
      return check(Set(elements).count == elements.count, "\(path): \(keyword)")
    default:
      return elements.enumerated().flatMap { problems($1, rule, at: "\(path)[\($0)]") }
    }
  }

  private func problems(
    _ value: JSONValue, object keyword: String, _ rule: JSONValue, in schema: JSONValue,
    at path: String
  ) -> [String] {
    guard case .object(let members, _) = value else { return [] }
    switch keyword {
    case "required":
      return rule.strings.flatMap { check(value[$0] != nil, "\(path): required \($0)") }
    case "properties":
      return members.flatMap { member in
        rule[member.name].map { problems(member.value, $0, at: "\(path).\(member.name)") } ?? []
      }
    case "additionalProperties":
      let others = members.filter { schema["properties"]?[$0.name] == nil }
      return others.flatMap { problems($0.value, rule, at: "\(path).\($0.name)") }
    case "propertyNames":
      return members.flatMap { problems(.string($0.name), rule, at: "\(path).\($0.name)") }
    default:
      guard case .number(let least) = rule else { return ["\(path): \(keyword)"] }
      return check(Double(members.count) >= least, "\(path): \(keyword)")
    }
  }

  private func check(_ holds: Bool, _ problem: String) -> [String] { holds ? [] : [problem] }

  /// The schema that `#/definitions/name` leads to; one that nothing fits if it leads nowhere.
  private func target(_ reference: String) -> JSONValue {
    guard reference.hasPrefix("#") else { return false }
    return reference.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] ?? false }
  }
}

extension JSONValue {
  fileprivate subscript(name: String) -> JSONValue? {
    guard case .object(let members, _) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var elements: [JSONValue] {
    if case .array(let elements, _) = self { elements } else { [] }
  }

  /// One string, or the strings of an array.
  fileprivate var strings: [String] { text.map { [$0] } ?? elements.compactMap(\.text) }

  /// Equality of JSON: the order of members does not count.
  fileprivate func equals(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.array(let a, _), .array(let b, _)):
      a.count == b.count && zip(a, b).allSatisfy { $0.equals($1) }
    case (.object(let a, _), .object(let b, _)):
      a.count == b.count && a.allSatisfy { other[$0.name]?.equals($0.value) ?? false }
    default: self == other
    }
  }

  fileprivate func has(type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .number(let number): type == "number" || type == "integer" && number == number.rounded()
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
