/// A pattern for names, in which `*` stands for any characters, also none, and `?` for one.
package struct NamePattern: Hashable, Sendable {
  private let characters: [Character]

  /// Takes a text as a pattern.
  package init(_ text: String) { characters = Array(text) }

  /// Tells if a path fits whose parts between slashes fit those of the pattern, so that `*` and `?`
  /// stand for no slash, as in a shell.
  package func matches(path: String) -> Bool {
    let patterns = characters.split(separator: "/", omittingEmptySubsequences: false)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return patterns.count == parts.count
      && zip(patterns, parts).allSatisfy { NamePattern(String($0)).matches(String($1)) }
  }

  /// Tells if a name fits.
  ///
  /// Takes time with the product of both lengths at most: after a mismatch only the last `*` takes
  /// one character more, since an earlier one could gain nothing by it.
  package func matches(_ name: String) -> Bool {
    let name = Array(name)
    var (index, next) = (0, 0)
    var star: (next: Int, index: Int)?
    while index < name.count {
      if next < characters.count, characters[next] == "*" {
        next += 1
        star = (next, index)
      } else if next < characters.count, characters[next] == "?" || characters[next] == name[index]
      {
        (index, next) = (index + 1, next + 1)
      } else if let last = star {
        star = (last.next, last.index + 1)
        (next, index) = (last.next, last.index + 1)
      } else {
        return false
      }
    }
    return characters[next...].allSatisfy { $0 == "*" }
  }
}
