internal import Synchronization
internal import TinctGraphics

extension Session {
  /// Lists the files of former runs that no plan makes, or removes them.
  ///
  /// - Returns: for each plan, true if files of its own are left.
  func lookAfterLeftOvers(of plans: [OutputPlan]) -> [Bool] {
    let made = plans.count > 1 ? Set(plans.flatMap(\.outputPaths)) : []
    var former: [String: [String: OutputRecord.Entry]] = [:]
    var seen: Set<String> = []
    var others: [String: [String]] = [:]
    var own: [(plan: Int, name: String)] = []
    for (index, plan) in plans.enumerated() {
      let root = plan.rootPath
      if former[root] == nil {
        // Plans for one folder share its record, of which most is made as before.
        former[root] = plan.formerEntries.filter {
          !(plans.count > 1 ? made.contains("\(root)/\($0.key)") : plan.makes($0.key))
        }
      }
      let left = plan.leftOver(among: former[root] ?? [:])
      func isNew(_ name: String) -> Bool { seen.insert("\(root)/\(name)").inserted }
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
    isLeft = plans.map { _ in false }
    for ((index, name), path) in zip(own, paths) {
      do {
        if try plans[index].prune(name) {
          if options.isCheck { result.outdated.append(path) } else { result.removed.append(path) }
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
