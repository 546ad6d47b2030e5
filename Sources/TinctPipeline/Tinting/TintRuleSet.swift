internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics

/// The rules of a request: those for sprites by their names, and those for all others.
struct TintRuleSet: Sendable {
  /// The sprites that share a recipe, and the meaning of `ink`.
  struct Group: Hashable {
    /// The index of the rule that is theirs; nil for none.
    let rule: Int?
    /// The ink of their role on boards.
    let role: Ink
  }

  /// The rules as they were asked for.
  private let asked: [SpriteRule]
  private let general: TintRules
  private let own: [TintRules]
  /// The indices of rules for one name, and the patterns of the others, the most exact first.
  private let names: [String: Int]
  private let patterns: [Pattern]

  private typealias Pattern = (index: Int, pattern: NamePattern, exactness: Int)

  /// Reads the rules of a request.
  ///
  /// - Parameters:
  ///   - inputs: reads recipes.
  ///   - theme: the theme that the request names, if it does.
  ///   - keyPalette: reads a palette that `--key` names.
  init(
    _ request: TintRequest, inputs: InputReader, limits: Limits, theme: Theme?,
    keyPalette: TintRules.KeyPalette
  ) throws(Rejection) {
    let named = theme.map { (theme: $0, name: request.theme ?? $0.name) }
    asked = request.rules
    general = try TintRules(
      request.coloring, inputs: inputs, limits: limits, theme: named, keyPalette: keyPalette)
    var own: [TintRules] = []
    for rule in asked {
      do throws(Rejection) {
        own.append(
          try TintRules(
            rule.coloring(over: request.coloring), rule: rule.coloring, inputs: inputs,
            limits: limits, theme: named, keyPalette: keyPalette))
      } catch { throw Rejection(error.failures.map { Self.naming(rule, $0) }) }
    }
    self.own = own
    let rules = request.rules
    names = Dictionary(rules.indices.map { (rules[$0].sprites, $0) }, uniquingKeysWith: { $1 })
    // Equally exact ones are in order of their names, lest that of the request decide.
    patterns = rules.indices.filter { index in rules[index].sprites.contains { "*?".contains($0) } }
      .map { Pattern($0, NamePattern(rules[$0].sprites), rules[$0].exactness) }
      .sorted { ($1.exactness, rules[$0.index].sprites) < ($0.exactness, rules[$1.index].sprites) }
  }

  // MARK: - Sprites

  /// The group of a sprite.
  func group(of sprite: String) -> Group {
    Group(rule: rule(for: sprite), role: SpriteRecipes.ink(for: sprite))
  }

  private func rule(for sprite: String) -> Int? {
    names[sprite] ?? patterns.first { $0.pattern.matches(sprite) }?.index
  }

  /// The rules by which a sprite is coloured.
  func rules(for sprite: String) -> TintRules { rules(of: rule(for: sprite)) }

  func rules(of rule: Int?) -> TintRules { rule.map { own[$0] } ?? general }

  /// The rules that some sprites have, in the order of their names, lest that of the request decide
  /// anything; nil first where some have none of their own.
  func used(by sprites: [String]) -> [Int?] {
    func name(_ rule: Int?) -> String { rule.map { asked[$0].sprites } ?? "" }
    return Set(sprites.map(rule(for:))).sorted { name($0) < name($1) }
  }

  /// Every file on top of sprites.
  var overlays: [String] { ([general] + own).flatMap(\.overlays) }

  /// The dependencies of the pictures of sprites besides their files and palettes.
  func dependencies(of rule: Int?) -> [Dependency] {
    let files = rules(of: rule).dependencies
    guard let rule else { return files }
    let options = asked[rule].optionText
    return [
      Dependency("the rule \(asked[rule].sprites)", options.isEmpty ? "no options" : options)
    ] + files
  }

  /// Returns a failure of a sprite's rules with the rule that it is about.
  func naming(_ rule: Int?, _ failure: Failure) -> Failure {
    rule.map { Self.naming(asked[$0], failure) } ?? failure
  }

  /// The beginning of messages about a rule; empty for the rules of all others.
  func prefix(of rule: Int?) -> String { rule.map { "--sprites \(asked[$0].sprites): " } ?? "" }

  private static func naming(_ rule: SpriteRule, _ failure: Failure) -> Failure {
    var failure = failure
    let own = "--sprites \(rule.sprites)"
    if failure.location.isEmpty {
      failure.problem = "\(own): \(failure.problem)"
    } else if failure.location.hasPrefix("--") {
      failure.location = "\(own): \(failure.location)"
    }
    return failure
  }

  /// Refuses rules that fit no sprite, and those of which several fit one equally well.
  func check(_ sprites: [String]) throws(Rejection) {
    let sprites = Set(sprites).sorted()
    var failures: [Failure] = []
    for rule in asked where !sprites.contains(where: rule.fits) {
      let shown = sprites.prefix(Self.mostShown).joined(separator: ", ")
      let rest = sprites.count - Self.mostShown
      let near = likeliestName(for: rule.sprites, in: sprites)
      failures.append(
        Failure(
          .usage, location: "--sprites \(rule.sprites)", problem: "no sprite has such a name",
          remedy: (near.map { "did you mean \(quoted($0))? There " } ?? "there ")
            + "\(sprites.count == 1 ? "is" : "are"): \(shown)"
            + (rest > 0 ? " and \(rest) more" : "")))
    }
    var told: Set<[Int]> = []
    for sprite in sprites where names[sprite] == nil {
      let fitting = patterns.filter { $0.pattern.matches(sprite) }
      guard let first = fitting.first, let second = fitting.dropFirst().first,
        first.exactness == second.exactness,
        asked[first.index].coloring != asked[second.index].coloring,
        told.insert([first.index, second.index]).inserted
      else { continue }
      failures.append(
        Failure(
          .usage, location: "--sprites \(asked[first.index].sprites)",
          problem: "\(quoted(sprite)) fits \(asked[second.index].sprites) just as well",
          remedy: "give it a rule of its own, or write one of them with more letters"))
    }
    guard failures.isEmpty else { throw Rejection(failures) }
  }

  private static let mostShown = 12
}

extension SpriteRule {
  /// The letters of a pattern that stand for themselves.
  fileprivate var exactness: Int { sprites.count { !"*?".contains($0) } }

  /// Tells if the rule fits a sprite, though another may fit better.
  fileprivate func fits(_ sprite: String) -> Bool {
    sprites == sprite || NamePattern(sprites).matches(sprite)
  }
}
