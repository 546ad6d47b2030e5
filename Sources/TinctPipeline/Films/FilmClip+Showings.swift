extension FilmClip {
  /// A moment of the subject as the film shows it.
  public struct Showing: Equatable, Sendable {
    /// Which of the moments it is that were asked for.
    public let moment: Int
    /// The first frame that shows it; where the film runs backwards, the first that shows it no more.
    public let frame: Int
    /// When it is reached, in seconds of the film.
    public let seconds: Double
    /// Whether the film runs backwards there.
    public let isBackward: Bool
  }

  /// When moments of the subject are shown, in the order of the film; a moment that the film passes
  /// several times is there several times, and one that it leaves out is not.
  ///
  /// - Parameter moments: times in seconds of the subject.
  public func showings(of moments: [Double]) -> [Showing] {
    let order = moments.indices.sorted { (moments[$0], $0) < (moments[$1], $1) }
    let sorted = order.map { moments[$0] }
    let starts = starts
    var showings: [Showing] = []
    for frame in times.indices {
      let (before, now) = (times[max(frame - 1, 0)], times[frame])
      let passed =
        frame == 0
        ? Self.count(sorted, below: now)..<Self.count(sorted, upTo: now)
        : Self.count(sorted, upTo: min(before, now))..<Self.count(sorted, upTo: max(before, now))
      let isBackward = now < before
      for place in isBackward ? Array(passed.reversed()) : Array(passed) {
        // Between two frames the time passes evenly.
        let share = now == before ? 1 : min((sorted[place] - before) / (now - before), 1)
        let start = starts[max(frame - 1, 0)]
        showings.append(
          Showing(
            moment: order[place], frame: frame,
            seconds: start + max(share, 0) * (starts[frame] - start), isBackward: isBackward))
      }
    }
    return showings
  }

  /// How far times may be from those of frames to count as the same, in seconds.
  private static let tolerance = 1e-9

  private static func count(_ sorted: [Double], below limit: Double) -> Int {
    count(sorted) { $0 < limit }
  }

  private static func count(_ sorted: [Double], upTo limit: Double) -> Int {
    count(sorted) { $0 <= limit + tolerance }
  }

  /// How many of the first fulfil what no later one does.
  private static func count(_ sorted: [Double], where isBefore: (Double) -> Bool) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(sorted[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
