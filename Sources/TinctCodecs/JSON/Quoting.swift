/// A piece of a document in double quotes for a message, shortened, and without characters that
/// would move a terminal's cursor or turn its direction of writing.
package func quoted(_ text: String) -> String {
  let longest = 60
  var result = "\""
  for scalar in text.unicodeScalars.prefix(longest) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + (text.unicodeScalars.count > longest ? "…\"" : "\"")
}

/// The known name that a mistyped one most likely stands for, or nil if none is near.
///
/// Near is at most one slip (a letter added, left out or replaced) for two letters written, so that
/// two letters swapped in `nmae` are near; case is ignored (Levenshtein distance). The first of equals wins.
package func likeliestName(for name: String, in known: [String]) -> String? {
  let lowered = Array(name.lowercased())
  let allowed = max(1, lowered.count / 2)
  // A very long name is near to nothing, and comparing would cost its length times that of each.
  guard lowered.count <= 100 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in known {
    let distance = levenshtein(lowered, Array(candidate.lowercased()))
    if distance <= allowed, best.map({ distance < $0.distance }) ?? true {
      best = (candidate, distance)
    }
  }
  return best?.name
}

private func levenshtein(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, b) in right.enumerated() {
      let above = row[j + 1]
      row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
      diagonal = above
    }
  }
  return row[right.count]
}
