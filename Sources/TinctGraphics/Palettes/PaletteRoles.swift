/// Roles that the colours of a palette get by their names: `dark=Deep teal`.
///
/// A colour with a role is called like the role from there on, and stands before those without one,
/// in the order of the roles; a colour may have several, and `accent=base` leaves `base` the role
/// that themes need. Names are compared as they are, else without regard to case, spaces and
/// hyphens, else by what follows their last slash: design tokens are named after their groups.
public struct PaletteRoles: Hashable, Sendable {
  /// A role, and the colour that has it.
  public struct Role: Hashable, Sendable, Codable {
    /// The name that themes know: `dark`.
    public let name: String
    /// The name of the colour: `Deep teal`.
    public let color: String

    /// Gives a role to a colour.
    public init(_ name: String, _ color: String) {
      self.name = name
      self.color = color
    }
  }

  /// The reason why a role has no colour.
  public enum Problem: Error, Hashable, Sendable {
    /// The palette has no colour of the name.
    case missing(Role)
    /// The palette has several colours of the name.
    case ambiguous(Role, colors: [String])
  }

  /// The roles, names unique.
  public let roles: [Role]

  /// Makes a list of roles with unique names.
  public init(_ roles: [Role]) { self.roles = roles }

  /// Returns a name without case, spaces, hyphens and underscores.
  public static func folded(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }

  /// Returns the colours of a palette in their new order: the index of each, and its role.
  ///
  /// - Parameter names: the names of the colours.
  public func order(
    of names: [String]
  ) throws(Problem) -> [(role: String?, index: Int)] {
    try order(searching: names, names: names)
  }

  private func order(
    searching searched: [String], names: [String]
  ) throws(Problem) -> [(role: String?, index: Int)] {
    var lookup = NameLookup(searched)
    var order: [(role: String?, index: Int)] = []
    for role in roles { order.append((role.name, try lookup.index(of: role))) }
    let given = Set(roles.map(\.name))
    let rolesOfColors = Dictionary(grouping: order, by: \.index)
    let rest = names.indices.filter { index in
      let own = (rolesOfColors[index] ?? []).compactMap(\.role)
      // A colour that themes need keeps its name beside roles that no palette must have.
      let isNeeded = Self.needed.contains(names[index]) && !given.contains(names[index])
      return own.isEmpty || isNeeded && Self.needed.isDisjoint(with: own)
    }
    return order + rest.map { (nil, $0) }
  }

  /// The roles of the palettes that serve every theme.
  private static let needed = Set(["base", "text"] + Scheme.names)

  /// Returns the same for colours some of which have roles already: their own names come first,
  /// then the roles.
  ///
  /// - Parameters:
  ///   - titles: the names that designers gave.
  ///   - names: the names that they have now.
  public func order(
    titles: [String], names: [String]
  ) throws(Problem) -> [(role: String?, index: Int)] {
    do throws(Problem) { return try order(searching: titles, names: names) } catch {
      guard titles != names else { throw error }
      guard let found = try? order(of: names) else { throw error }
      return found
    }
  }

  /// The names of colours, looked up as roles give them.
  private struct NameLookup {
    private let names: [String]
    private let exact: [String: Int]
    /// The indices of names by what is compared of them.
    private lazy var folded = Dictionary(grouping: names.indices) { PaletteRoles.folded(names[$0]) }
    /// The same by what follows the last slash, for names that have one.
    private lazy var foldedEnds = Dictionary(
      grouping: names.indices.filter { names[$0].contains("/") }
    ) { index in
      PaletteRoles.folded(String(names[index].reversed().prefix { $0 != "/" }.reversed()))
    }

    init(_ names: [String]) {
      self.names = names
      exact = Dictionary(
        names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func index(of role: Role) throws(Problem) -> Int {
      if let index = exact[role.color] { return index }
      let wanted = PaletteRoles.folded(role.color)
      let found = folded[wanted] ?? foldedEnds[wanted] ?? []
      guard found.count <= 1 else { throw .ambiguous(role, colors: found.map { names[$0] }) }
      guard let index = found.first else { throw .missing(role) }
      return index
    }
  }
}

extension Palette {
  /// Returns the palette with roles for names; colours without a role that are called like one are
  /// left out of sight by it.
  ///
  /// Names before former roles are looked for first; a colour keeps that name as `ownName`.
  public func taking(_ roles: PaletteRoles) throws(PaletteRoles.Problem) -> Palette {
    let order = try roles.order(titles: colors.map(\.title), names: colors.map(\.name))
    let given = Set(roles.roles.map(\.name))
    var palette = self
    palette.colors = order.compactMap { role, index in
      guard role != nil || !given.contains(colors[index].name) else { return nil }
      var color = colors[index]
      if let role {
        color.ownName = color.title == role ? nil : color.title
        color.name = role
      }
      return color
    }
    return palette
  }

  /// The palette has the colours of one of the two shapes that serve every theme.
  public var hasRoles: Bool {
    color(named: "base") != nil && color(named: "text") != nil || Scheme(self) != nil
  }
}
