/// The time that a run may lose by waiting for a remote cache.
///
/// Drawings wait for answers, several at once. A moment in which any of them waits in vain counts
/// once. All times are in seconds since some moment.
struct Patience {
  /// The number of a wait.
  typealias Ticket = Int

  /// The most that may be lost until an answer is of use.
  let most: Double
  /// The times that were lost, which do not overlap.
  private var lost: [ClosedRange<Double>] = []
  /// The beginnings of waits that go on.
  private var waits: [Ticket: Double] = [:]
  private var lastTicket = 0

  init(most: Double) { self.most = most }

  /// The time that may still be lost.
  var left: Double { max(0, most - lost.reduce(0) { $0 + $1.upperBound - $1.lowerBound }) }

  /// Begins a wait; nil if there is no time for one.
  ///
  /// - Returns: its number, and the longest that it may take: what others have waited until now may
  ///   turn out to be lost.
  mutating func begin(at time: Double) -> (ticket: Ticket, seconds: Double)? {
    let seconds = left - (waits.values.min().map { time - $0 } ?? 0)
    guard seconds > 0 else { return nil }
    lastTicket += 1
    waits[lastTicket] = time
    return (lastTicket, seconds)
  }

  /// Ends a wait.
  ///
  /// - Parameters:
  ///   - worth: the time that the answer was worth; what it took beyond that is lost.
  ///   - isUseful: true for an answer with a drawing. If it came in time, what was lost before is
  ///     made up for.
  mutating func end(_ ticket: Ticket, at time: Double, worth: Double, isUseful: Bool = false) {
    guard let start = waits.removeValue(forKey: ticket) else { return }
    guard time > start + worth else {
      if isUseful { lost = [] }
      return
    }
    var joined = start + worth...time
    lost.removeAll { known in
      guard known.overlaps(joined) else { return false }
      joined = min(known.lowerBound, joined.lowerBound)...max(known.upperBound, joined.upperBound)
      return true
    }
    lost.append(joined)
  }
}
