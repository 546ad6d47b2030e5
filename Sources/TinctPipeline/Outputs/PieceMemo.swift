internal import Synchronization

/// Remembers the hashes of the last large pieces of files, which many files have in common.
final class PieceMemo: Sendable {
  /// How many are remembered: one for each of the jobs that may run at once, on most machines.
  private static let most = 16
  /// Smaller pieces are hashed anew, which takes no longer than to look them up.
  private static let leastBytes = 2048

  private let last = Mutex<[(piece: [UInt8], fingerprint: Fingerprint)]>([])

  func fingerprint(of piece: [UInt8]) -> Fingerprint {
    guard piece.count >= Self.leastBytes else { return Fingerprint(of: piece) }
    let place = Place(piece)
    let known = last.withLock { last in last.first { Place($0.piece) == place }?.fingerprint }
    if let known { return known }
    let fingerprint = Fingerprint(of: piece)
    last.withLock { last in
      if last.count == Self.most { last.removeFirst() }
      last.append((piece, fingerprint))
    }
    return fingerprint
  }

  /// Where an array has its bytes: arrays that are kept and have one place are the same.
  private struct Place: Equatable {
    let address: UInt
    let count: Int

    init(_ piece: [UInt8]) {
      address = unsafe piece.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      count = piece.count
    }
  }
}
