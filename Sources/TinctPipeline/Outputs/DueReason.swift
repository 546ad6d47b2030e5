/// Why an output is made, or would be made, anew.
public enum DueReason: Hashable, Sendable, CustomStringConvertible {
  /// There is no file, and none was made before.
  case new
  /// The file that was made before is gone.
  case missing
  /// The file is not as it was written.
  case edited
  /// There is a file that no run is known to have written.
  case unrecorded
  /// What decides the output is not what it was: each change in words.
  case changed([String])
  /// The content is another one, though nothing is known of what decides it.
  case content

  /// The reason in a few words, without a full stop.
  public var description: String {
    switch self {
    case .new: "not made before"
    case .missing: "the file was removed"
    case .edited: "the file was edited"
    case .unrecorded: "there is another file, not recorded as made by tinct"
    case .changed(let changes): changes.joined(separator: ", ")
    case .content: "the content changed"
    }
  }

  /// What differs between the ingredients of an output then and now.
  static func changes(from old: [IngredientGroup], to new: [IngredientGroup]) -> DueReason {
    let (old, new) = (old.flatMap(\.ingredients), new.flatMap(\.ingredients))
    guard !old.isEmpty else { return .content }
    let before = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.name, $0) }) { first, _ in first }
    var changes = new.compactMap { item -> String? in
      guard let former = before[item.name] else {
        return item.isShown ? "\(item.name) is new: \(item.value)" : "\(item.name) is new"
      }
      guard former != item else { return nil }
      return item.isShown
        ? "\(item.name) changed: \(former.value) -> \(item.value)" : "\(item.name) changed"
    }
    changes += old.filter { after[$0.name] == nil }.map { "\($0.name) is no longer there" }
    return changes.isEmpty ? .content : .changed(changes)
  }
}
