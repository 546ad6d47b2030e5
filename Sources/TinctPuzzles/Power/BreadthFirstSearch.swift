/// Visits all that can be reached from some nodes, nearest first.
///
/// Each node is visited once, and asked once for its neighbours, so that nothing needs caching.
/// Nodes of one level come in the order in which they were found.
///
/// - Parameter starts: the nodes of level 0; one that repeats counts once.
/// - Parameter levelLimit: the highest level visited; 0 means that there is no limit.
/// - Parameter identity: what makes two nodes the same.
/// - Parameter neighbors: the nodes one step away.
/// - Parameter visit: called with each node and its level, the fewest steps from a start.
public func breadthFirstSearch<Node, Identity: Hashable>(
  from starts: some Sequence<Node>, levelLimit: Int = 0,
  identity: (Node) -> Identity, neighbors: (Node) -> some Sequence<Node>,
  visit: (_ node: Node, _ level: Int) -> Void
) {
  precondition(levelLimit >= 0, "a level limit is not negative")
  var seen: Set<Identity> = []
  var frontier = starts.filter { seen.insert(identity($0)).inserted }
  var level = 0
  while !frontier.isEmpty {
    for node in frontier { visit(node, level) }
    if level == levelLimit, levelLimit > 0 { return }
    frontier = frontier.flatMap { node in
      neighbors(node).filter { seen.insert(identity($0)).inserted }
    }
    level += 1
  }
}
