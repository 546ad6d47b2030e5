/// An animation written out: what happens to which thing, from when to when.
struct Score<ID: Hashable & Comparable & Sendable, Look: Hashable & Sendable>: Sendable {
  typealias Thing = Stage<ID, Look>.Thing

  /// An effect in its time, in nanoseconds from the start.
  struct Note: Sendable {
    let effect: Animation<ID, Look>.Effect
    let start: Double
    let end: Double
    /// Whether it is shown backwards.
    let isReversed: Bool

    /// Whether it has begun to show at a time.
    func hasBegun(at time: Double) -> Bool {
      // Backwards, what happens at once is undone right after that moment, as forwards it is done
      // in it.
      isReversed && start == end ? time > start : time >= start
    }

    func applied(to thing: Thing?, at time: Double) -> Thing? {
      let share = end > start ? min((time - start) / (end - start), 1) : 1
      let progress = effect.easing(isReversed ? 1 - share : share)
      return effect.change.applied(to: thing, progress: progress)
    }
  }

  /// The notes of one thing, in the order in which they begin.
  private struct Track: Sendable {
    var notes: [Note] = []
    /// For each note, what the thing is before it, where all that began earlier has ended by then;
    /// nil where it has not.
    var settled: [Thing??] = []

    func index(at time: Double) -> Int {
      var (low, high) = (0, notes.count)
      while low < high {
        let middle = (low + high) / 2
        if notes[middle].hasBegun(at: time) { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private var tracks: [ID: Track] = [:]
  /// All notes in the order in which they begin, with when the last of each and those before ends.
  private var notes: [Note] = []
  private var latestEnds: [Double] = []
  /// Points in time that are marked, in nanoseconds, in order.
  private(set) var cues: [(time: Double, cue: Animation<ID, Look>.Cue, isUndone: Bool)] = []

  /// Writes out an animation.
  ///
  /// - Parameter before: the things before it.
  init(_ animation: Animation<ID, Look>, from before: Stage<ID, Look>) {
    add(animation, from: 0, to: Double(animation.nanoseconds), isReversed: false)
    cues = cues.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    notes = notes.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    var latest = -Double.infinity
    for note in notes {
      latest = max(latest, note.end)
      latestEnds.append(latest)
      tracks[note.effect.thing, default: Track()].notes.append(note)
    }
    for id in tracks.keys { settle(id, from: before[id]) }
  }

  private mutating func settle(_ id: ID, from start: Thing?) {
    guard var track = tracks[id] else { return }
    var (thing, latest) = (start, -Double.infinity)
    for note in track.notes {
      track.settled.append(latest <= note.start ? .some(thing) : .none)
      thing = note.applied(to: thing, at: .infinity)
      latest = max(latest, note.end)
    }
    tracks[id] = track
  }

  private mutating func add(
    _ animation: Animation<ID, Look>, from start: Double, to end: Double, isReversed: Bool
  ) {
    let whole = Double(animation.nanoseconds)
    // Where nothing is stretched, sums of whole nanoseconds stay exact.
    func time(_ local: Double) -> Double {
      let way =
        end - start == whole || whole == 0 ? local : (end - start) * (local / whole)
      return isReversed ? end - way : start + way
    }
    func add(_ part: Animation<ID, Look>, at local: Double) {
      let ends = [time(local), time(local + Double(part.nanoseconds))]
      self.add(
        part, from: isReversed ? ends[1] : ends[0], to: isReversed ? ends[0] : ends[1],
        isReversed: isReversed)
    }
    switch animation.node {
    case .effect(let effect):
      notes.append(Note(effect: effect, start: start, end: end, isReversed: isReversed))
    case .pause: break
    case .cue(let cue): cues.append((start, cue, isReversed))
    case .serial(let parts):
      var (local, placed): (Double, [(Animation<ID, Look>, Double)]) = (0, [])
      for part in parts {
        placed.append((part, local))
        local += Double(part.nanoseconds)
      }
      for (part, local) in isReversed ? placed.reversed() : placed { add(part, at: local) }
    case .parallel(let parts):
      for part in isReversed ? parts.reversed() : parts { add(part, at: 0) }
    case .lasting(let inner): self.add(inner, from: start, to: end, isReversed: isReversed)
    case .reversed(let inner): self.add(inner, from: start, to: end, isReversed: !isReversed)
    case .repeated(let inner, let times):
      for number in 0..<times {
        let round = isReversed ? times - 1 - number : number
        add(inner, at: Double(round) * Double(inner.nanoseconds))
      }
    }
  }

  /// All things that something happens to.
  var things: some Sequence<ID> { tracks.keys }

  /// A thing at a time in nanoseconds.
  ///
  /// - Parameter before: what it is before the animation.
  func thing(_ id: ID, at time: Double, from before: Thing?) -> Thing? {
    guard let track = tracks[id] else { return before }
    let count = track.index(at: time)
    var (first, thing) = (0, before)
    for index in stride(from: count - 1, through: 0, by: -1) {
      if let settled = track.settled[index] {
        (first, thing) = (index, settled)
        break
      }
    }
    for note in track.notes[first..<max(count, first)] { thing = note.applied(to: thing, at: time) }
    return thing
  }

  /// The things that something happens to at some moment of a time, ends included, ascending.
  func things(moving from: Double, to: Double) -> [ID] {
    var (low, high) = (0, notes.count)
    while low < high {
      let middle = (low + high) / 2
      if notes[middle].start <= to { low = middle + 1 } else { high = middle }
    }
    var found: Set<ID> = []
    for index in stride(from: low - 1, through: 0, by: -1) {
      guard latestEnds[index] >= from else { break }
      if notes[index].end >= from { found.insert(notes[index].effect.thing) }
    }
    return found.sorted()
  }
}
