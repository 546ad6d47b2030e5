internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The memory that the jobs of a run may take together. A job takes an estimated share of it before
/// it starts, and waits where others have too much; one that needs more than the whole runs alone.
///
/// Shares are estimates of what grows with the inputs: pixels, mostly. The program itself comes on
/// top.
public final class MemoryBudget: Sendable {
  private struct State {
    var taken = 0
    /// The jobs that wait, in the order in which they came, so that a large one gets its turn.
    var waiting: [(bytes: Int, turn: DispatchSemaphore)] = []
  }

  /// The bytes that may be taken at once.
  public let byteCount: Int
  private let state = Mutex(State())

  /// Makes a budget.
  ///
  /// - Parameter byteCount: the bytes that may be taken at once, at least 1; nil for the default.
  public init(byteCount: Int? = nil) { self.byteCount = max(byteCount ?? Self.usual, 1) }

  /// The default: a quarter of the machine's memory, and no more than two pictures of the largest
  /// area take.
  ///
  /// More jobs at once would help little where each is so large, since one picture is compressed on
  /// all cores anyway.
  public static var usual: Int {
    // The C library returns any number if the system does not answer.
    let (machine, isBeyond) = sysconf(Int32(_SC_PHYS_PAGES))
      .multipliedReportingOverflow(by: sysconf(Int32(_SC_PAGESIZE)))
    return isBeyond || machine <= 0 ? least : min(max(machine / 4, least), most)
  }

  private static let least = 64 << 20
  private static let most = 512 << 20

  /// A share that is given back when nobody holds it any more.
  final class Share: Sendable {
    private let budget: MemoryBudget
    private let bytes: Int

    fileprivate init(of budget: MemoryBudget, bytes: Int) {
      (self.budget, self.bytes) = (budget, bytes)
    }

    deinit { budget.release(bytes) }
  }

  /// Takes a share once it is free. Whoever has one must not ask for another, for which it might
  /// wait forever.
  ///
  /// - Parameter bytes: the most that the work is estimated to take.
  func share(of bytes: Int) -> Share {
    let bytes = min(max(bytes, 0), byteCount)
    take(bytes)
    return Share(of: self, bytes: bytes)
  }

  private func take(_ share: Int) {
    let turn = state.withLock { state -> DispatchSemaphore? in
      if state.waiting.isEmpty, state.taken + share <= byteCount {
        state.taken += share
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append((share, turn))
      return turn
    }
    turn?.wait()
  }

  private func release(_ share: Int) {
    state.withLock { state in
      state.taken -= share
      while let next = state.waiting.first, state.taken + next.bytes <= byteCount {
        state.waiting.removeFirst()
        state.taken += next.bytes
        next.turn.signal()
      }
    }
  }
}
