internal import Synchronization
public import TinctGraphics

/// Tinted pictures in memory, bounded in bytes; the least recently used go first.
///
/// It may be asked from all threads at once. A picture that several ask for at the same time is
/// made once; the others wait for it. Pictures that are being made do not count as kept.
public final class ImageCache: Sendable {
  /// A picture that is being made. The first thread to take the lock makes it; later ones find it.
  private final class Pending: Sendable {
    let bitmap = Mutex<Bitmap?>(nil)
  }

  private struct State {
    var kept: LeastRecentlyUsed<ImageKey, Bitmap>
    var pending: [ImageKey: Pending] = [:]
  }

  private enum Finding {
    case kept(Bitmap)
    case pending(Pending)
  }

  /// The bytes that a kept picture costs besides its pixels, so that tiny ones are bounded too.
  private static let overheadBytes = 256

  private let state: Mutex<State>
  private let make: @Sendable (ImageRequest) -> Bitmap

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: the most that the kept pictures may take: four bytes a pixel and 256
  ///   for each picture.
  public convenience init(byteLimit: Int) {
    self.init(byteLimit: byteLimit) { $0.bitmap() }
  }

  /// Makes an empty cache of pictures that a function makes, which depends on the request only.
  init(byteLimit: Int, make: @escaping @Sendable (ImageRequest) -> Bitmap) {
    state = Mutex(State(kept: LeastRecentlyUsed(costLimit: byteLimit)))
    self.make = make
  }

  /// The bytes that the kept pictures take.
  public var byteCount: Int { state.withLock { $0.kept.cost } }

  /// The number of pictures that are kept.
  public var count: Int { state.withLock { $0.kept.count } }

  /// Returns the picture of a request, made now unless it is kept.
  public func bitmap(_ request: ImageRequest) -> Bitmap {
    let key = request.key
    switch find(key) {
    case .kept(let bitmap): return bitmap
    case .pending(let pending):
      return pending.bitmap.withLock { made in
        if let made { return made }
        let bitmap = make(request)
        made = bitmap
        keep(bitmap, for: key)
        return bitmap
      }
    }
  }

  private func find(_ key: ImageKey) -> Finding {
    state.withLock { state in
      if let bitmap = state.kept.value(for: key) { return .kept(bitmap) }
      if let pending = state.pending[key] { return .pending(pending) }
      let pending = Pending()
      state.pending[key] = pending
      return .pending(pending)
    }
  }

  private func keep(_ bitmap: Bitmap, for key: ImageKey) {
    let cost = bitmap.pixels.count * 4 + Self.overheadBytes
    state.withLock { state in
      state.kept.insert(bitmap, for: key, cost: cost)
      state.pending[key] = nil
    }
  }
}

/// Values by key, bounded by the sum of their costs; the least recently used go first.
///
/// Every operation takes constant time (amortised, for evictions).
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Node {
    let value: Value
    let cost: Int
    /// The next one used after this; nil for the most recently used.
    var newer: Key?
    /// The last one used before this; nil for the first to go.
    var older: Key?
  }

  /// The most that the costs may add up to.
  let costLimit: Int
  /// The sum of the costs.
  private(set) var cost = 0

  private var nodes: [Key: Node] = [:]
  private var newest: Key?
  private var oldest: Key?

  init(costLimit: Int) {
    precondition(costLimit >= 0)
    self.costLimit = costLimit
  }

  /// The number of values.
  var count: Int { nodes.count }

  /// Returns the value of a key, which becomes the most recently used.
  mutating func value(for key: Key) -> Value? {
    guard let node = nodes[key] else { return nil }
    if newest != key {
      detach(node)
      attach(key, Node(value: node.value, cost: node.cost))
    }
    return node.value
  }

  /// Keeps a value, at the expense of others; does not keep one that costs more than the limit.
  mutating func insert(_ value: Value, for key: Key, cost added: Int) {
    precondition(added >= 0)
    remove(key)
    guard added <= costLimit else { return }
    while cost > costLimit - added, let key = oldest, let node = nodes.removeValue(forKey: key) {
      detach(node)
      cost -= node.cost
    }
    cost += added
    attach(key, Node(value: value, cost: added))
  }

  /// Forgets the value of a key.
  mutating func remove(_ key: Key) {
    guard let node = nodes.removeValue(forKey: key) else { return }
    detach(node)
    cost -= node.cost
  }

  /// Closes the gap that a node leaves.
  private mutating func detach(_ node: Node) {
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
  }

  /// Adds a node as the most recently used.
  private mutating func attach(_ key: Key, _ node: Node) {
    var node = node
    node.older = newest
    nodes[key] = node
    if let newest { nodes[newest]?.newer = key } else { oldest = key }
    newest = key
  }
}
