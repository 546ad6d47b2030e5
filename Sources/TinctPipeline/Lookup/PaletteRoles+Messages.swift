internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics

extension PaletteRoles {
  /// The names of the colours do not say by themselves which roles they have.
  var isGuess: Bool {
    roles.contains { Self.folded($0.name) != Self.folded($0.color) }
  }

  /// The sentence that tells roles which were proposed, and the option for others.
  ///
  /// - Parameters:
  ///   - given: the roles that colours had before.
  ///   - palette: the palette as it was.
  func notice(
    of location: String, beside given: Set<String> = [], in palette: Palette
  ) -> String {
    let new = roles.filter { !given.contains($0.name) }
    let taken = new.map { "\(quoted($0.color)) as \($0.name)" }.joined(separator: ", ")
    let option = roles.map { "\($0.name)=\(shellQuoted($0.color))" }.joined(separator: ",")
    // A palette with an accent of its own has the name of a role, though not one that is needed.
    let others = palette.colors.map(\.title).filter {
      DerivedRoles.optional.contains($0.lowercased())
    }
    // A colour that is called like its role has it by its name.
    let unnamed = new.filter { Self.folded($0.name) != Self.folded($0.color) }.map(\.name)
    let lack =
      given.isEmpty && unnamed.count < new.count
      ? "no colour is called \(unnamed.joined(separator: " or "))"
      : !given.isEmpty
        ? "no colour has \(new.count == 1 ? "this role" : "these roles")"
        : others.isEmpty
          ? "no colour has the name of a role"
          : "no colour but \(others.map(quoted).joined(separator: ", ")) has the name of a role"
    let reason =
      new.contains { InkRules.hint(in: $0.color) != nil } ? "name, lightness" : "lightness"
    return "\(location): \(lack); chosen by \(reason) and hue: \(taken). To choose yourself, write "
      + "--roles \(option)"
  }
}

extension Palette {
  /// The colours whose names are all but those of roles that a palette may have, so that nobody
  /// takes them for these, each with the advice to give.
  ///
  /// - Parameter inks: the rules, which may ask for colours of just these names.
  func almostRoles(for inks: InkRules) -> [(color: NamedColor, advice: String)] {
    let asked = Set(inks.kinds.flatMap { inks[$0].flatMap(\.color.names) })
    return colors.compactMap { color in
      let own = DerivedRoles.optional.first {
        $0 != color.name && PaletteRoles.folded($0) == PaletteRoles.folded(color.name)
      }
      if let own, !asked.contains(color.name), self.color(named: own) != nil {
        return (color, "the colour \(quoted(own)) has this role")
      }
      guard !asked.contains(color.name), !DerivedRoles.optional.contains(color.name.lowercased()),
        let role = Self.role(meantBy: color.name)
      else { return nil }
      // There are no more branches, so that all may be there.
      if role.isBranch, color.name.digits != role.digits {
        return (color, "branches have colours up to \(quoted("branch-6"))")
      }
      return self.color(named: role) == nil ? (color, "did you mean \(quoted(role))?") : nil
    }
  }

  /// Returns the optional role whose name differs in spaces and hyphens from that of a colour, as
  /// `branch-1` does from `branch1`, or in one slip, as `accent` does from `acent`; nil for none.
  private static func role(meantBy name: String) -> String? {
    let folded = PaletteRoles.folded(name)
    let same = DerivedRoles.optional.first { PaletteRoles.folded($0) == folded }
    guard same == nil, let near = nearestName(for: name, in: DerivedRoles.optional) else {
      return same
    }
    // `mint` is no `hint`, and `accent2` another accent.
    let isSlip = near.distance == 1 && name.lowercased().first == near.name.first
    return isSlip && (near.name.isBranch || name.digits.isEmpty) ? near.name : nil
  }
}

extension String {
  fileprivate var digits: String { filter(\.isNumber) }
  fileprivate var isBranch: Bool { hasPrefix("branch-") }
}

extension Failure {
  /// Describes a role that no colour can be found for.
  init(_ problem: PaletteRoles.Problem, in palette: Palette, file: String) {
    let names = palette.colors.map(\.name)
    let location = "\(file): palette \(quoted(palette.name))"
    switch problem {
    case .missing(let role):
      let guess = likeliestName(for: role.color, in: names).map { "did you mean \(quoted($0))? " }
      self.init(
        .badData, location: location,
        problem: "there is no colour \(quoted(role.color)) for --roles \(role.name)",
        remedy: (guess.map { $0 + "There" } ?? "there") + " are "
          + names.map { quoted($0) }.joined(separator: ", "))
    case .ambiguous(let role, let colors):
      self.init(
        .badData, location: location,
        problem: "\(quoted(role.color)) for --roles \(role.name) may be "
          + colors.map { quoted($0) }.joined(separator: " or "),
        remedy: "write the name as it is there")
    }
  }
}

extension Failure {
  /// Describes roles whose colours are in different palettes of a file, such as groups of swatches;
  /// nil if some are in none, or the palettes in several files.
  init?(_ roles: PaletteRoles, inSeveral entries: [Shelf<LoadedPalette>.Entry]) {
    guard let file = entries.first?.file, entries.allSatisfy({ $0.file == file }) else {
      return nil
    }
    var places: [String] = []
    for role in roles.roles {
      let palette = entries.lazy.map(\.item.palette).first { palette in
        (try? palette.taking(PaletteRoles([role]))) != nil
      }
      guard let palette else { return nil }
      places.append("\(quoted(role.color)) in \(quoted(palette.name))")
    }
    let joined = shellQuoted(paletteStem(of: file) + "-joined.json")
    self.init(
      .badData, location: file,
      problem: "its \(entries.count) palettes share the colours of --roles among them: "
        + places.joined(separator: ", "),
      remedy: "make one palette of them with: tinct palette convert \(shellQuoted(file)) --join "
        + "--out \(joined)")
  }

  /// One of several palettes of a file as it can be named, quoted for a shell: `FILE#game/board`;
  /// nil unless palettes share a file.
  static func wayToChoose(among palettes: [Palette], files: [Palette: String]) -> String? {
    let shared = palettes.first { palette in
      files[palette].map { file in palettes.count { files[$0] == file } > 1 } ?? false
    }
    return shared.flatMap { palette in files[palette].map { shellQuoted("\($0)#\(palette.name)") } }
  }

  /// The way to give a palette another name, for one whose name is taken.
  ///
  /// - Parameter file: the path of its file.
  static func wayToRename(_ file: String) -> String {
    let copy = paletteStem(of: file) + "-2.json"
    return "nothing was written; make them in two runs, or give one of them another name with: "
      + "tinct palette convert \(shellQuoted(file)) --name 'Another name' --out "
      + "\(shellQuoted(copy))"
  }
}
