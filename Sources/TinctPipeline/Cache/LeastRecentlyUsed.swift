/// Values by key, bounded by the sum of their costs; the ones not used for longest go first.
///
/// Every operation takes constant time (amortised, for evictions).
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Node {
    let value: Value
    let cost: Int
    /// The next one used after this, nil for the latest.
    var newer: Key?
    /// The last one used before this, nil for the first to go.
    var older: Key?
  }

  /// The most that the costs may add up to.
  let costLimit: Int
  /// What the costs add up to.
  private(set) var cost = 0

  private var nodes: [Key: Node] = [:]
  private var newest: Key?
  private var oldest: Key?

  init(costLimit: Int) {
    precondition(costLimit >= 0)
    self.costLimit = costLimit
  }

  /// How many values there are.
  var count: Int { nodes.count }

  /// The value for a key, which thereby is the latest used.
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
    if let node = nodes.removeValue(forKey: key) {
      detach(node)
      cost -= node.cost
    }
    guard added <= costLimit else { return }
    while cost > costLimit - added, let key = oldest, let node = nodes.removeValue(forKey: key) {
      detach(node)
      cost -= node.cost
    }
    cost += added
    attach(key, Node(value: value, cost: added))
  }

  /// Closes the gap that a node leaves.
  private mutating func detach(_ node: Node) {
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
  }

  /// Adds a node as the latest used.
  private mutating func attach(_ key: Key, _ node: Node) {
    var node = node
    node.older = newest
    nodes[key] = node
    if let newest { nodes[newest]?.newer = key } else { oldest = key }
    newest = key
  }
}
