/// An animation as a list: the effects on each thing, with their times.
struct Score<ID: Hashable & Comparable & Sendable, Look: Hashable & Sendable>: Sendable {
  typealias Thing = Stage<ID, Look>.Thing

  /// An effect with its time, in nanoseconds from the start.
  struct Note: Sendable {
    let effect: Animation<ID, Look>.Effect
    let start: Double
    let end: Double
    /// It is shown backwards.
    let isReversed: Bool

    /// Returns true if it has begun to show at a time.
    func hasBegun(at time: Double) -> Bool {
      // In reverse, an immediate change is undone right after its moment, as forwards it is done at
      // that moment.
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
    /// Their indices among all notes.
    var notes: [UInt32] = []
    /// The thing as it is before some of the notes; all notes that began earlier have ended by
    /// then.
    var settled: [(note: Int, thing: Thing?)] = []

    /// The least number of notes between two of them: a thing takes as much memory as many notes.
    static var settledInterval: Int { 8 }
  }

  private var tracks: [ID: Track] = [:]
  /// All notes in the order of their beginning, with the latest end of each and all before it.
  private var notes: [Note] = []
  private var latestEnds: [Double] = []
  /// The marked points in time, in nanoseconds, in order.
  private(set) var cues: [(time: Double, cue: Animation<ID, Look>.Cue, isUndone: Bool)] = []

  /// Converts an animation into notes.
  ///
  /// - Parameter before: the things before it.
  init(_ animation: Animation<ID, Look>, from before: Stage<ID, Look>) {
    add(animation, from: 0, to: Double(animation.nanoseconds), isReversed: false)
    // Both sorts are stable, so that effects which begin at the same time keep their order.
    cues.sort { $0.time < $1.time }
    notes.sort { $0.start < $1.start }
    var latest = -Double.infinity
    latestEnds.reserveCapacity(notes.count)
    for (index, note) in notes.enumerated() {
      latest = max(latest, note.end)
      latestEnds.append(latest)
      tracks[note.effect.thing, default: Track()].notes.append(UInt32(index))
    }
    for id in tracks.keys { settle(id, from: before[id]) }
  }

  private mutating func settle(_ id: ID, from start: Thing?) {
    guard var track = tracks[id], track.notes.count > Track.settledInterval else { return }
    var (thing, latest, last) = (start, -Double.infinity, 0)
    for (number, index) in track.notes.enumerated() {
      let note = notes[Int(index)]
      if latest <= note.start, number - last >= Track.settledInterval {
        track.settled.append((number, thing))
        last = number
      }
      thing = note.applied(to: thing, at: .infinity)
      latest = max(latest, note.end)
    }
    tracks[id] = track
  }

  private mutating func add(
    _ animation: Animation<ID, Look>, from start: Double, to end: Double, isReversed: Bool
  ) {
    let whole = Double(animation.nanoseconds)
    // Unless something is stretched, sums of whole nanoseconds stay exact.
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

  /// All things that have effects.
  var things: some Sequence<ID> { tracks.keys }

  /// Returns a thing at a time in nanoseconds.
  ///
  /// - Parameter before: the thing before the animation.
  func thing(_ id: ID, at time: Double, from before: Thing?) -> Thing? {
    guard let track = tracks[id] else { return before }
    let count = prefixCount(of: track.notes.count) {
      notes[Int(track.notes[$0])].hasBegun(at: time)
    }
    let settled = prefixCount(of: track.settled.count) { track.settled[$0].note < count }
    var (first, thing) = settled > 0 ? track.settled[settled - 1] : (0, before)
    while first < count {
      thing = notes[Int(track.notes[first])].applied(to: thing, at: time)
      first += 1
    }
    return thing
  }

  /// Returns the length of the prefix for which a condition holds, by bisection: it holds for no
  /// index after that.
  private func prefixCount(of count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the things that are affected between two times, ends included, ascending.
  func things(moving from: Double, to: Double) -> [ID] {
    let begun = prefixCount(of: notes.count) { notes[$0].start <= to }
    var found: Set<ID> = []
    // Backwards from the last note that has begun, until all remaining ones have ended before.
    for index in stride(from: begun - 1, through: 0, by: -1) {
      guard latestEnds[index] >= from else { break }
      if notes[index].end >= from { found.insert(notes[index].effect.thing) }
    }
    return found.sorted()
  }
}
