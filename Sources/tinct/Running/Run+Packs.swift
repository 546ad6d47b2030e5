internal import TinctCodecs
internal import TinctPipeline
internal import TinctPuzzles

extension Run {
  /// The puzzles that inputs stand for: game IDs, files, and folders of packs.
  ///
  /// - Parameters:
  ///   - endings: of the files that are taken from folders.
  ///   - single: whether a folder, which may hold several, is an error.
  func packs(
    _ inputs: [String], endings: [String] = [".json"], single: Bool = false
  ) -> [PackReader.Source] {
    let reader = PackReader(inputs: self.inputs, limits: limits, jobs: jobs)
    let places = inputs.flatMap { text in
      single || NetGameID.isLikely(text) ? [text] : files(at: [text], endings: endings)
    }
    let names = gameIDNames(places)
    return zip(places, names).compactMap { place, name in
      attempt { () throws(Rejection) in try reader.read(place, gameIDNamed: name) }
    }
  }

  /// Names for game IDs of which several have one size, `5x5-1`, `5x5-2`; nil for other inputs.
  private func gameIDNames(_ inputs: [String]) -> [String?] {
    let sizes = inputs.map { text in
      NetGameID.isLikely(text) ? slug(String(text.prefix { $0 != ":" }), fallback: "net") : nil
    }
    let counts = Dictionary(grouping: sizes.compactMap(\.self), by: \.self).mapValues(\.count)
    var used: [String: Int] = [:]
    return sizes.map { size in
      guard let size, counts[size, default: 0] > 1 else { return nil }
      used[size, default: 0] += 1
      return "\(size)-\(used[size, default: 0])"
    }
  }

  /// Whether there is a puzzle in a pack; noted as a failure if not.
  func holdsPuzzles(_ source: PackReader.Source) -> Bool {
    guard source.pack.puzzles.isEmpty else { return true }
    guard source.pack.positions.isEmpty else {
      note(Failure(positionsIn: source.place))
      return false
    }
    note(
      Failure(
        .badData, place: source.place, problem: "there is no puzzle in this pack",
        remedy: "add one to its \"puzzles\""))
    return false
  }

  /// The indices of the puzzles that are chosen by number, from 1, or by name; all for no choice.
  func chosen(_ choice: [String], in source: PackReader.Source) -> [Int] {
    let puzzles = source.pack.names
    guard !choice.isEmpty else { return Array(puzzles.indices) }
    var indices: [Int] = []
    for text in choice {
      let numbered = Int(text).map { $0 - 1 }.flatMap { puzzles.indices.contains($0) ? $0 : nil }
      let named = numbered == nil ? source.puzzles(named: text) : []
      if let ambiguity = source.ambiguity(of: named) {
        note(ambiguity)
      } else if let index = numbered ?? named.first {
        if !indices.contains(index) { indices.append(index) }
      } else {
        note(
          Failure(
            .usage, place: source.place, problem: "there is no puzzle \(quoted(text))",
            remedy: "its puzzles are numbered from 1 to \(puzzles.count)"))
      }
    }
    return indices
  }
}

extension Failure {
  /// What is wrong with positions where pieces are to be turned.
  init(positionsIn place: String) {
    self.init(
      .badData, place: place,
      problem: "this pack holds positions of stones, in which there is nothing to turn",
      remedy: "draw them with 'tinct board'")
  }
}

extension PackReader.Source {
  /// The indices of the puzzles with a name.
  func puzzles(named name: String) -> [Int] {
    pack.names.enumerated().filter { $0.element == name }.map(\.offset)
  }

  /// What is wrong with choosing a puzzle by the name that these have; nil unless there are several.
  func ambiguity(of indices: [Int]) -> Failure? {
    guard let last = indices.last, indices.count > 1 else { return nil }
    let numbers = indices.dropLast().map { String($0 + 1) }.joined(separator: ", ")
    let all = indices.count == 2 ? "both" : "all"
    return Failure(
      .usage, place: place,
      problem: "the puzzles \(numbers) and \(last + 1) \(all) have the name "
        + quoted(pack.names[last]),
      remedy: "choose one of them by its number")
  }

  /// A puzzle for messages: `packs/a.json: puzzle 3 "spiral"`.
  func place(ofPuzzle index: Int) -> String {
    isGameID
      ? place : "\(place): puzzle \(index + 1) \(quoted(pack.names[index]))"
  }
}
