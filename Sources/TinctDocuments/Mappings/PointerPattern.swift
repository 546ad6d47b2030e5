/// A JSON Pointer (RFC 6901) that may lead to several values.
///
/// A step `*` goes to every element of an array, or every member of an object. A step `@` goes to
/// what a `*` of the list of puzzles met: the first `@` to what the first `*` met, and so on. Keys
/// of these names are written `~2` and `~3`, as `~0` and `~1` are `~` and `/`. A pointer that
/// begins with `#` starts at the root of the file, any other at the puzzle.
struct PointerPattern: Sendable {
  /// A step to a value inside.
  enum Step: Hashable, Sendable {
    /// The member of a name, or the element of a number.
    case name(String)
    /// Every member or element.
    case every
    /// The member or element that a wildcard of the list of puzzles met, by the wildcard's number.
    case met(Int)
  }

  /// The pointer in the mapping.
  let node: JSONNode
  /// The pointer starts at the root of the file.
  let isFromRoot: Bool
  /// The steps.
  var steps: [Step]

  /// The number of wildcards.
  var wildcardCount: Int { steps.count { $0 == .every } }

  /// The text of the pointer.
  var text: String { node.text }

  /// Returns true for a text that is a pointer and nothing else.
  static func isPointer(_ text: String) -> Bool {
    text.hasPrefix("/") || text == "#" || text.hasPrefix("#/")
  }

  /// Reads a pointer.
  init(_ node: JSONNode) throws(DocumentError) {
    let text = try node.string()
    guard text.isEmpty || Self.isPointer(text) else {
      let steps = text.drop { $0 == "#" }
      throw node.error(
        "\(quoted(text)) is no JSON pointer",
        remedy: "write \(quoted("/" + steps)) for a value of the puzzle, or "
          + "\(quoted("#/" + steps)) for one of the whole file")
    }
    self.node = node
    isFromRoot = text.hasPrefix("#")
    steps = []
    var met = 0
    let parts = text.drop { $0 == "#" }.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts.dropFirst() {
      switch part {
      case "*": steps.append(.every)
      case "@":
        steps.append(.met(met))
        met += 1
      default: steps.append(.name(try Self.unescaped(part, node)))
      }
    }
  }

  private init(_ pattern: PointerPattern, steps: [Step], isFromRoot: Bool) {
    (node, self.steps, self.isFromRoot) = (pattern.node, steps, isFromRoot)
  }

  private static let escapes: [Character: Character] = ["0": "~", "1": "/", "2": "*", "3": "@"]

  private static func unescaped(
    _ part: Substring, _ node: JSONNode
  ) throws(DocumentError) -> String {
    guard part.contains("~") else { return String(part) }
    var text = ""
    var rest = part
    while let character = rest.popFirst() {
      guard character == "~" else {
        text.append(character)
        continue
      }
      guard let meant = rest.popFirst().flatMap({ escapes[$0] }) else {
        throw node.error(
          "a ~ in a JSON pointer begins ~0, ~1, ~2 or ~3", remedy: "write ~0 for the character ~")
      }
      text.append(meant)
    }
    return text
  }
}

extension PointerPattern {
  /// The number of steps `@`.
  var metCount: Int {
    steps.count { step in if case .met = step { true } else { false } }
  }

  /// Returns the pattern with what the wildcards of the list of puzzles met.
  func inPuzzle(_ met: [String]) -> PointerPattern {
    let steps = steps.map { step in
      if case .met(let number) = step { Step.name(met[number]) } else { step }
    }
    return PointerPattern(self, steps: steps, isFromRoot: isFromRoot)
  }

  /// Returns the pattern in which the first wildcards are what others met.
  func bound(to met: [String]) -> PointerPattern {
    var rest = met[...]
    return PointerPattern(
      self, steps: steps.map { $0 == .every ? rest.popFirst().map(Step.name) ?? $0 : $0 },
      isFromRoot: isFromRoot)
  }

  /// Returns the pattern followed by some steps.
  func appending(_ more: some Sequence<Step>) -> PointerPattern {
    PointerPattern(self, steps: steps + more, isFromRoot: isFromRoot)
  }

  /// All steps but the last.
  var parent: PointerPattern {
    PointerPattern(self, steps: Array(steps.dropLast()), isFromRoot: isFromRoot)
  }

  /// The steps before the first wildcard; all without one.
  var container: PointerPattern {
    PointerPattern(self, steps: Array(steps.prefix { $0 != .every }), isFromRoot: isFromRoot)
  }

  /// The first wildcard and all steps after it; none without one.
  var insideContainer: ArraySlice<Step> { steps.drop { $0 != .every } }

  /// Returns true if some value that one pattern leads to may hold, or be, one of the other.
  ///
  /// - Parameter puzzles: the list of puzzles, at whose elements patterns start.
  func overlaps(_ other: PointerPattern, puzzles: PointerPattern) -> Bool {
    let (own, others) = (steps(from: puzzles), other.steps(from: puzzles))
    return zip(own, others).allSatisfy { left, right in
      switch (left, right) {
      case (.name(let left), .name(let right)): left == right
      default: true
      }
    }
  }

  private func steps(from puzzles: PointerPattern) -> [Step] {
    isFromRoot ? steps : puzzles.steps + steps
  }
}

/// Follows pointers in a document.
///
/// Large arrays and objects are listed once, so that looking up each of their values costs no more
/// than reading them.
struct PointerWalker {
  /// A value that a pattern leads to.
  struct Match {
    let node: JSONNode
    /// The names or numbers that the wildcards met.
    let met: [String]
  }

  /// A value at which a pattern leads nowhere.
  struct Miss {
    let node: JSONNode
    /// The step that it does not have.
    let step: PointerPattern.Step
  }

  /// The most values that are looked at in all.
  private let most: Int
  private var count = 0
  private var lists: [Int: [JSONNode]] = [:]
  private var members: [Int: [String: JSONNode]] = [:]

  /// - Parameter most: the most values that patterns may lead to in all; after these they lead
  ///   nowhere.
  init(most: Int) { self.most = most }

  /// More values were to be looked at than may be.
  var isExhausted: Bool { count > most }

  /// Counts values that are looked at elsewhere.
  mutating func spend(_ values: Int) { count += values }

  /// The value at a pattern without wildcards, or where it leads nowhere.
  mutating func value(
    at pattern: PointerPattern, from start: JSONNode
  ) -> Result<JSONNode, WalkMiss> {
    var node = isStart(pattern, start)
    for step in pattern.steps {
      guard case .name(let name) = step, let next = child(of: node, name) else {
        return .failure(WalkMiss(miss: Miss(node: node, step: step)))
      }
      node = next
    }
    return .success(node)
  }

  /// A miss as an error.
  struct WalkMiss: Error { let miss: Miss }

  /// All values at a pattern in the order of the document, and where it leads nowhere.
  mutating func matches(
    _ pattern: PointerPattern, from start: JSONNode
  ) -> (matches: [Match], misses: [Miss]) {
    var matches = [Match(node: isStart(pattern, start), met: [])]
    var misses: [Miss] = []
    for step in pattern.steps {
      var next: [Match] = []
      for match in matches where !isExhausted {
        switch step {
        case .name(let name):
          if let child = child(of: match.node, name) {
            next.append(Match(node: child, met: match.met))
            count += 1
          } else {
            misses.append(Miss(node: match.node, step: step))
          }
        case .every, .met:
          guard match.node.kind == .array || match.node.kind == .object else {
            misses.append(Miss(node: match.node, step: step))
            continue
          }
          let parts = Self.parts(of: match.node)
          count += parts.count
          next += parts.map { Match(node: $0.value, met: match.met + [$0.name]) }
        }
      }
      matches = next
    }
    return (matches, misses)
  }

  private func isStart(_ pattern: PointerPattern, _ start: JSONNode) -> JSONNode {
    pattern.isFromRoot ? start.document.root : start
  }

  private static func parts(of node: JSONNode) -> [(name: String, value: JSONNode)] {
    let children = node.children
    guard node.kind == .object else { return children.enumerated().map { (String($0), $1) } }
    return stride(from: 0, to: children.count, by: 2).map { (children[$0].text, children[$0 + 1]) }
  }

  /// The element of a number, or the member of a name; nil if there is none.
  mutating func child(of node: JSONNode, _ name: String) -> JSONNode? {
    switch node.kind {
    case .array:
      guard let index = Self.index(name) else { return nil }
      let list = lists[node.index] ?? node.children
      if list.count > Self.fewParts { lists[node.index] = list }
      return list.indices.contains(index) ? list[index] : nil
    case .object:
      if let known = members[node.index] { return known[name] }
      let object = JSONObject(node)
      guard object.members.count > Self.fewParts else { return object[name] }
      let known = Dictionary(
        object.members.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
      members[node.index] = known
      return known[name]
    case .null, .boolean, .number, .string: return nil
    }
  }

  /// So many parts are quicker to go through than to remember.
  private static let fewParts = 32

  /// The number of an element as RFC 6901 writes it: digits, without zeros in front.
  private static func index(_ name: String) -> Int? {
    guard name.utf8.allSatisfy({ JSONText.isDigit($0) }), name == "0" || !name.hasPrefix("0")
    else { return nil }
    return Int(name)
  }
}
