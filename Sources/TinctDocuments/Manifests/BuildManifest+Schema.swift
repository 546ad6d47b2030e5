extension BuildManifest {
  /// The JSON Schema (draft 2020-12) of manifests.
  ///
  /// - Parameter descriptions: a sentence for each field, by the command and the field's name.
  public static func schema(
    descriptions: (_ command: String, _ field: String) -> String?
  ) -> JSONValue {
    let text = JSONValue.object([.init("type", "string")], .line)
    let targets = RequestDocument.kinds.map { kind in
      JSONValue.Member(
        RequestDocument.definitionName(kind.command), target(of: kind, descriptions))
    }
    var defaults: [JSONValue.Member] = []
    var rules = RequestDocument.ruleNames
    for kind in RequestDocument.kinds {
      for option in options(of: kind, descriptions).dropFirst() {
        guard let index = defaults.firstIndex(where: { $0.name == option.name }) else {
          defaults.append(option)
          continue
        }
        // Rules for sprites have the name of an option of other commands, which takes a text.
        guard rules.remove(option.name) != nil else { continue }
        defaults[index].value = ["anyOf": [defaults[index].value, option.value]]
      }
    }
    return .object([
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", "Tinct build manifest"),
      .init("description", "All pictures of a game, for 'tinct build'. Comments are allowed."),
      .init("type", "object"),
      .init("required", .array(["version", "outputs"], .line)),
      .init("additionalProperties", false),
      .init(
        "properties",
        .object([
          .init("$schema", text),
          .init("version", .object([.init("const", .integer(version))], .line)),
          .init(
            "variables",
            [
              "description":
                "Values that '${name}' stands for; 'tinct build --set name=value' gives others.",
              "type": "object",
            ]),
          .init(
            "include",
            [
              "description": .string(
                "Manifests whose targets belong to this one, by names or patterns such as "
                  + "parts/*.json. Paths start from this folder in all."),
              "anyOf": [text, ["type": "array", "items": text]],
            ]),
          .init(
            "defaults",
            [
              "description": "Options of all targets whose commands have them.",
              "type": "object", "additionalProperties": false, "properties": .object(defaults),
            ]),
          .init(
            "outputs",
            [
              "description": "The targets by name.", "type": "object",
              "additionalProperties": [
                "anyOf": .array(targets.map { ["$ref": .string("#/$defs/\($0.name)")] })
              ],
            ]),
        ])),
      .init("$defs", .object(targets)),
    ])
  }

  private static func target<Kind: Request>(
    of kind: Kind.Type, _ descriptions: (String, String) -> String?
  ) -> JSONValue {
    let options = options(of: kind, descriptions)
    let names = options.map { JSONValue.string($0.name) }
    let axis: JSONValue = ["type": .array(["array", "string", "number", "boolean"], .line)]
    let row: JSONValue = [
      "type": "object", "propertyNames": ["enum": .array(names, .line)],
    ]
    return .object([
      .init("type", "object"),
      // The key of the command may stand in the matrix or in included rows instead.
      .init(
        "anyOf",
        .array(
          [[.string(Kind.command)], ["matrix"], ["include"]].map { keys in
            .object([.init("required", .array(keys, .line))], .line)
          })),
      .init("additionalProperties", false),
      .init(
        "properties",
        .object(
          options + [
            .init(
              "matrix",
              [
                "description":
                  "Options with the values of which every combination is made: a row for each.",
                "type": "object", "propertyNames": ["enum": .array(names, .line)],
                "additionalProperties": axis,
              ]),
            .init(
              "exclude",
              [
                "description": "Rows of the matrix that are left out: those with these values.",
                "type": "array", "items": row,
              ]),
            .init(
              "include",
              ["description": "Rows that are added.", "type": "array", "items": row]),
          ])),
    ])
  }

  private static func options<Kind: Request>(
    of kind: Kind.Type, _ descriptions: (String, String) -> String?
  ) -> [JSONValue.Member] {
    let variable: JSONValue = .object(
      [.init("type", "string"), .init("pattern", #"\$\{.+\}"#)], .line)
    return Kind.fields.map { field in
      var members: [JSONValue.Member] = []
      if let text = descriptions(Kind.command, field.name) {
        members.append(.init("description", .string(text)))
      }
      let forms = RequestDocument.schema(of: field)
      // Every value can be that of a variable; texts say so already.
      if field.type == .string || field.type == .name || field.isCommaList {
        members += forms
      } else if forms.count == 1, forms[0].name == "anyOf", case .array(let all, _) = forms[0].value
      {
        members.append(.init("anyOf", .array(all + [variable])))
      } else {
        let layout: JSONValue.Layout = field.read == nil ? .line : .lines
        members.append(.init("anyOf", [.object(forms, layout), variable]))
      }
      return .init(field.name, .object(members))
    }
  }
}
