internal import Synchronization
internal import TinctGraphics

extension Session {
  /// Lists the files of former runs that no plan makes, or removes them.
  ///
  /// - Returns: for each plan, true if files of its own are left.
  func lookAfterLeftOvers(of plans: [OutputPlan]) -> [Bool] {
    let made = plans.count > 1 ? Set(plans.flatMap(\.outputPaths)) : []
    var seen: Set<String> = []
    var others: [String: [String]] = [:]
    var own: [(plan: Int, name: String)] = []
    for (index, plan) in plans.enumerated() {
      let (left, root) = (plan.leftOver(), plan.rootPath)
      func isNew(_ name: String) -> Bool {
        let path = "\(root)/\(name)"
        return !made.contains(path) && seen.insert(path).inserted
      }
      own += left.own.filter(isNew).map { (index, $0) }
      for (line, names) in left.others {
        others[line, default: []] += names.filter(isNew).map(plan.path(ofLeftOver:))
      }
    }
    if options.prunes { warnOfOthers(others) }
    var isLeft = plans.map { _ in false }
    for (plan, _) in own { isLeft[plan] = true }
    let paths = own.map { plans[$0.plan].path(ofLeftOver: $0.name) }
    guard options.prunes else {
      if !paths.isEmpty {
        warn(
          "\(counted(paths.count, "file")) of earlier runs \(paths.count == 1 ? "is" : "are") "
            + "no longer made: \(RunReport.some(of: paths)); remove with --prune")
      }
      return isLeft
    }
    guard !options.isCheck else {
      result.outdated += paths
      return isLeft
    }
    isLeft = plans.map { _ in false }
    for ((index, name), path) in zip(own, paths) {
      do {
        if try plans[index].prune(name) {
          result.removed.append(path)
        } else {
          isLeft[index] = true
          warn(
            "\(path) is no longer made, but it was edited since, so it is kept; delete it, or move "
              + "it to another folder if it is still needed")
        }
      } catch {
        isLeft[index] = true
        if let failure = Failure(error) { note(failure) }
      }
    }
    return isLeft
  }

  private func warnOfOthers(_ others: [String: [String]]) {
    for (line, paths) in others.sorted(by: { $0.key < $1.key }) where !paths.isEmpty {
      warn(
        "\(counted(paths.count, "file")) that another command line made "
          + "\(paths.count == 1 ? "is" : "are") kept: "
          + "\(RunReport.some(of: paths)) (tinct \(Failure.shortened(line))); --replace with "
          + "their names, or with '*', removes them")
    }
  }
}

/// The pictures that the requests of one run make, so that no two requests make the same file.
public final class OutputClaims: Sendable {
  /// The request that makes each file, by its path from the root.
  private let owners = Mutex<[String: String]>([:])

  /// Begins without any.
  public init() {}

  /// Claims files; returns what is wrong where another request makes one of them.
  ///
  /// Files without a palette may be shared: those that a catalogue has once are the same for all.
  ///
  /// - Returns: what is wrong, and the names of files that several requests make.
  func claim(
    _ outputs: [OutputPlan.Output], in folder: String, for line: String
  ) -> (clashes: [Failure], shared: Set<String>) {
    let root = pathFromRoot(folder)
    var shared: Set<String> = []
    let clashes = owners.withLock { owners in
      outputs.compactMap { output -> Failure? in
        let path = "\(root)/\(output.name)"
        // Within a request, or the same one again, names are compared elsewhere.
        guard let other = owners.updateValue(line, forKey: path), other != line else { return nil }
        guard output.palette != nil else {
          shared.insert(output.name.description)
          return nil
        }
        return Failure(
          .usage, location: folder == "." ? "\(output.name)" : "\(folder)/\(output.name)",
          problem: "two requests make this file: tinct \(Failure.shortened(other)), and tinct "
            + Failure.shortened(line),
          remedy: "give one of them another --out or --name")
      }
    }
    return (clashes, shared)
  }
}
