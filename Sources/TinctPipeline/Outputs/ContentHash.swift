internal import Synchronization

/// The hash of a file's content, made from the pieces that the file is written from.
///
/// A piece that many files share, such as the compressed pixels of a sprite in all its palettes, is
/// hashed once. So the same bytes in other pieces have another hash; `matches` compares bytes.
struct ContentHash: Hashable, Sendable {
  /// The length of each piece in bytes.
  let lengths: [Int]
  /// SHA-256 over the SHA-256 of each piece.
  let fingerprint: Fingerprint

  /// The size of the file in bytes.
  var byteCount: Int { lengths.reduce(0, +) }

  init(lengths: [Int], fingerprint: Fingerprint) {
    self.lengths = lengths
    self.fingerprint = fingerprint
  }

  /// Hashes a content.
  init(_ pieces: [[UInt8]], memo: PieceMemo = PieceMemo()) {
    lengths = pieces.map(\.count)
    fingerprint = Fingerprint(of: pieces.flatMap { memo.fingerprint(of: $0).bytes })
  }

  /// Returns true if the bytes of a file are the content.
  func matches(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == byteCount else { return false }
    var start = 0
    var hashes: [UInt8] = []
    for length in lengths {
      hashes += Fingerprint(hashing: bytes[start..<start + length]).bytes
      start += length
    }
    return Fingerprint(of: hashes) == fingerprint
  }
}

/// The hashes of the last large pieces of files, which many files have in common.
final class PieceMemo: Sendable {
  /// The most pieces to remember: on most machines, one for each job that may run at once.
  private static let most = 16
  /// The size below which pieces are hashed anew: looking them up would take as long.
  private static let leastBytes = 2048

  private let last = Mutex<[(piece: [UInt8], fingerprint: Fingerprint)]>([])

  /// Returns the hash of a piece, remembered or made now.
  func fingerprint(of piece: [UInt8]) -> Fingerprint {
    guard piece.count >= Self.leastBytes else { return Fingerprint(of: piece) }
    let storage = Storage(piece)
    let known = last.withLock { last in
      last.first { Storage($0.piece) == storage }?.fingerprint
    }
    if let known { return known }
    let fingerprint = Fingerprint(of: piece)
    last.withLock { last in
      if last.count == Self.most { last.removeFirst() }
      last.append((piece, fingerprint))
    }
    return fingerprint
  }

  /// The memory of an array. Two kept arrays that share their memory are equal, because changing
  /// one of them copies it first.
  private struct Storage: Equatable {
    let address: UInt
    let count: Int

    init(_ piece: [UInt8]) {
      address = unsafe piece.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      count = piece.count
    }
  }
}
