/// Rules as the object that JSON has for them.
struct RuleObject: Codable, Hashable, Sendable {
  var rules: [SpriteRule]

  init(rules: [SpriteRule]) { self.rules = rules }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RequestKey.self)
    rules = try container.allKeys.map { key in
      let options = try container.nestedContainer(keyedBy: RequestKey.self, forKey: key)
      var coloring = TintColoring()
      for field in TintColoring.fields { try field.decode(&coloring, options) }
      return SpriteRule(key.stringValue, coloring)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RequestKey.self)
    for rule in rules {
      let key = RequestKey(stringValue: rule.sprites)
      var options = container.nestedContainer(keyedBy: RequestKey.self, forKey: key)
      for field in TintColoring.fields { try field.encode(rule.coloring, &options, false) }
    }
  }
}

extension RequestField {
  /// A field for the colouring of single sprites.
  init(
    _ name: String, rules path: any WritableKeyPath<Root, [SpriteRule]> & Sendable
  ) {
    let words: @Sendable (Root) -> [String] = { $0[keyPath: path].map(\.text) }
    self.init(
      name: name, role: .part, type: .rules(TintColoring.fields.map(\.name)), isList: true,
      isOptional: false, isRequired: false, defaultValue: nil,
      decode: { root, container in
        let key = RequestKey(stringValue: name)
        guard container.contains(key) else { return }
        root[keyPath: path] = try container.decode(RuleObject.self, forKey: key).rules
      },
      encode: { root, container, always in
        let rules = root[keyPath: path]
        guard always || !rules.isEmpty else { return }
        try container.encode(RuleObject(rules: rules), forKey: RequestKey(stringValue: name))
      },
      check: { root throws(RequestProblem) in
        for rule in root[keyPath: path] {
          try rule.naming(name) { () throws(RequestProblem) in
            for field in TintColoring.fields { try field.check(rule.coloring) }
          }
        }
      },
      take: { root, other, adds in
        root[keyPath: path] = (adds ? root[keyPath: path] : []) + other[keyPath: path]
      },
      checkValue: { _ = try RuleObject(from: $0) },
      text: { words($0).joined(separator: ", ") }, words: words,
      inputs: { root in
        root[keyPath: path].flatMap { rule in
          TintColoring.fields.flatMap { $0.inputs(rule.coloring) }
        }
      },
      read: { node, root, reader in
        guard let rules = SpriteRule.read(node, &reader) else { return false }
        root[keyPath: path] = rules
        return true
      })
  }
}
