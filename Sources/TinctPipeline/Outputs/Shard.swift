internal import TinctDocuments

/// One of several parts of a build, each made by a process of its own, often on another machine.
///
/// A part is made of whole drawings with all their files. Every process computes the same division
/// from the same plan, so none coordinates the others.
public struct Shard: Hashable, Sendable {
  /// The number of the part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// The most parts.
  static let most = 100_000

  /// Reads `3/8`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let number = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.most).contains(count), (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// An engine that runs one command many times, by the variables that it sets.
  private struct Engine {
    let name: String
    let index: String
    let total: String
    /// The index of the first part, or the variable that holds it.
    var first = 0
    var firstVariable: String?
    var step: String?
  }

  private static let engines = [
    Engine(name: "TINCT_SHARD", index: "TINCT_SHARD", total: "TINCT_SHARDS", first: 1),
    Engine(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", total: "SLURM_ARRAY_TASK_COUNT",
      firstVariable: "SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP"),
    Engine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", total: "TINCT_SHARDS"),
    Engine(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", total: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(name: "GitLab", index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: 1),
    Engine(name: "CircleCI", index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL"),
    Engine(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT"),
  ]

  /// Returns the part that the variables of an engine name, and the engine.
  ///
  /// - Parameter value: the value of a variable; nil if it is not set.
  /// - Throws: a failure where no engine is known, a variable is missing or no number, or two
  ///   engines disagree: a part that took itself for the whole would pass for success.
  public static func automatic(
    _ value: (String) -> String?
  ) throws(Failure) -> (shard: Shard, engine: String) {
    var found: [(shard: Shard, engine: String)] = []
    for engine in engines {
      guard let text = value(engine.index) else { continue }
      let index = try number(text, of: engine.index)
      guard let total = value(engine.total) else {
        throw Failure(
          .usage, location: "--shard auto",
          problem: "\(engine.index) is \(index), but \(engine.total) is not set",
          remedy: "set it to the number of shards")
      }
      let count = try number(total, of: engine.total)
      let first = try engine.firstVariable.flatMap(value).map { (text) throws(Failure) in
        try number(text, of: engine.firstVariable ?? "")
      }
      let step = try engine.step.flatMap(value).map { (text) throws(Failure) in
        try number(text, of: engine.step ?? "")
      }
      // Slurm counts the tasks submitted together: of parts that are run again, only these.
      if let first, first > 1, first != step {
        throw Failure(
          .usage, location: "--shard auto",
          problem: "the tasks begin at \(first), as those do that are only some of all",
          remedy: "name the part, with the number of all: --shard \(index)/20")
      }
      let (offset, width) = (index - (first ?? engine.first), max(1, step ?? 1))
      guard offset % width == 0, (1...most).contains(count),
        (0..<count).contains(offset / width)
      else {
        throw Failure(
          .usage, location: "--shard auto",
          problem: (1...most).contains(count)
            ? "\(engine.index) is \(index), which is none of the \(count) shards"
            : "\(engine.total) is \(count), but there are from 1 to \(most) shards",
          remedy: "number them without gaps from \(first ?? engine.first)")
      }
      found.append((Shard(number: offset / width + 1, count: count), engine.name))
    }
    guard let first = found.first else {
      throw Failure(
        .usage, location: "--shard auto", problem: "no engine has set its variables",
        remedy: "name the shard, such as --shard 3/8, or set TINCT_SHARD and TINCT_SHARDS")
    }
    if let other = found.first(where: { $0.shard != first.shard }) {
      throw Failure(
        .usage, location: "--shard auto",
        problem: "\(first.engine) says \(first.shard), \(other.engine) says \(other.shard)",
        remedy: "name the shard, such as --shard \(first.shard)")
    }
    return first
  }

  private static func number(_ text: String, of name: String) throws(Failure) -> Int {
    if let number = Int(text), number >= 0 { return number }
    throw Failure(
      .usage, location: "--shard auto", problem: "\(name) is \(quoted(text)), which is not a number"
    )
  }

  /// Divides things among parts: the dearest first, each to the part that has least to do so far,
  /// which keeps the slowest within a third of the mean (Graham 1969), and closer where no thing is
  /// dear.
  ///
  /// - Parameter costs: the cost of each thing, at least 0; its name decides where costs are equal.
  /// - Returns: the number of the part of each, from 1.
  static func division(_ costs: [(cost: Double, name: String)], among count: Int) -> [Int] {
    let order = costs.indices.sorted {
      (-costs[$0].cost, costs[$0].name) < (-costs[$1].cost, costs[$1].name)
    }
    var heap = LightestFirst(count: count)
    var parts = [Int](repeating: 1, count: costs.count)
    for index in order { parts[index] = heap.add(costs[index].cost) + 1 }
    return parts
  }
}

extension Shard {
  /// A path for this part alone: the parts of `art.json` are `art.3-of-8.json` and so on.
  public func mark(_ path: String) -> String {
    let (folder, file) = OutputFolder.split(path)
    let dot = file.dropFirst().lastIndex(of: ".") ?? file.endIndex
    let start = folder.isEmpty && !path.hasPrefix("/") ? "" : "\(folder)/"
    return "\(start)\(file[..<dot]).\(number)-of-\(count)\(file[dot...])"
  }
}

extension Shard: CustomStringConvertible {
  /// The part as a person writes it: `3/8`.
  public var description: String { "\(number)/\(count)" }
}

/// Loads in a binary heap, the lightest on top; of equal ones that with the least number.
private struct LightestFirst {
  private var heap: [(load: Double, number: Int)]

  init(count: Int) { heap = (0..<count).map { (0, $0) } }

  /// Adds to the lightest load, and returns its number.
  mutating func add(_ cost: Double) -> Int {
    let number = heap[0].number
    heap[0].load += cost
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[parent] else {
        return number
      }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
