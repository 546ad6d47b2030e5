internal import TinctCodecs
internal import TinctPuzzles

extension Screening.Cue {
  /// A point in time of a timeline on a board whose things are cells.
  init<Layout: StageLayout>(_ cue: Timeline<Layout>.Cue) where Layout.ID == Int {
    self.init(
      seconds: cue.seconds, name: cue.name, isUndone: cue.isUndone,
      thing: cue.thing.map { .integer($0) },
      place: cue.place,
      data: cue.data.sorted { $0.key < $1.key }.map { key, value in
        JSONValue.Member(key, JSONValue(value))
      })
  }
}

extension JSONValue {
  /// What a cue tells.
  fileprivate init(_ value: CueValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .string(text)
    }
  }
}
