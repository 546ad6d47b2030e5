/// Why something was not made, in words for people: where, what, and what to do.
public struct Failure: Error, Hashable, Sendable {
  /// What sort of failure it is; each has an exit code of its own.
  public enum Kind: Hashable, Sendable {
    /// The command asks for something that there is not, or that makes no sense.
    case usage
    /// An input holds something wrong.
    case badData
    /// An input is not there, or may not be read.
    case missingInput
    /// An output cannot be made.
    case cannotCreate
    /// Reading or writing broke off.
    case inputOutput
  }

  /// The sort of failure.
  public var kind: Kind
  /// The file, with line and column or byte where they are known; empty for none.
  public var place: String
  /// What is wrong, without a full stop.
  public var problem: String
  /// What to do about it, without a full stop.
  public var remedy: String?

  /// Describes a failure.
  public init(_ kind: Kind, place: String, problem: String, remedy: String? = nil) {
    self.kind = kind
    self.place = place
    self.problem = problem
    self.remedy = remedy
  }

  /// The failure on one line: `packs/a.json:3:7: there is no cell 49; cells are numbered from 0`.
  public var message: String {
    let start = place.isEmpty ? "" : "\(place): "
    let advice = remedy.map { "; \($0)" } ?? ""
    return start + problem + advice
  }
}
