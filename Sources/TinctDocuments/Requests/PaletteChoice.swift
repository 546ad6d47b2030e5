public import TinctGraphics

/// The palettes that something is made in.
public struct PaletteChoice: Hashable, Sendable {
  /// Names, files, addresses of coolors.co, or `file#name`; none for the pack's own or the default.
  public var palette: [String] = []
  /// Names for the colours of files that give none, in order, with commas between them.
  public var names: String?
  /// Roles of colours by their names: `dark=Deep teal`, several with commas between them.
  public var roles: [String] = []
  /// The meaning of calibrated colours of Interface Builder; nil for that of the document's system.
  public var calibrated: CalibratedColors?

  /// Chooses the default.
  public init() {}

  static let fields: [RequestField<Self>] = [
    RequestField("palette", \.palette, role: .selection),
    RequestField("names", commas: \.names, role: .input),
    RequestField("roles", \.roles, role: .input),
    RequestField("calibrated", \.calibrated, role: .input),
  ]

  /// The single names for colours; none if they are not given.
  public var nameList: [String] { names?.split(separator: ",").map(String.init) ?? [] }

  /// The roles of colours.
  ///
  /// - Throws: if one is not written as `role=colour`, or given twice.
  public func roleList() throws(RequestProblem) -> PaletteRoles {
    var roles: [PaletteRoles.Role] = []
    for text in self.roles {
      var parts: [String] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        // A comma without a role behind it belongs to the name of a colour.
        if part.contains("=") || parts.isEmpty {
          parts.append(part)
        } else {
          parts[parts.count - 1] += ",\(part)"
        }
      }
      for part in parts {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map { Self.unquoted(oneLine(String($0))) }
        guard sides.count == 2, !sides.contains("") else {
          throw RequestProblem(
            "roles",
            "--roles takes role=colour, such as dark='Deep teal',light=Sand, not \(quoted(part)).")
        }
        guard !roles.contains(where: { $0.name == sides[0] }) else {
          throw RequestProblem("roles", "--roles gives \(quoted(sides[0])) twice.")
        }
        roles.append(PaletteRoles.Role(sides[0], sides[1]))
      }
    }
    return PaletteRoles(roles)
  }

  /// A name without the quotes around it, which other options want around names with signs.
  private static func unquoted(_ name: String) -> String {
    guard name.count > 2, let quote = name.first, quote == "\"" || quote == "'", name.last == quote
    else { return name }
    return String(name.dropFirst().dropLast())
  }

  /// Refuses names that are empty or equal, and roles that cannot be understood.
  public func checkTogether() throws(RequestProblem) {
    _ = try roleList()
    guard let names else { return }
    let parts = names.split(separator: ",", omittingEmptySubsequences: false)
    guard !parts.contains(""), Set(parts).count == parts.count else {
      throw RequestProblem("names", "--names takes different names with commas between them.")
    }
  }
}
