internal import TinctDocuments

/// The parts of a build that are merged: what is missing of them is told by part, and if nothing
/// is, their records become one, and so do their summaries.
struct BuildParts {
  /// The manifest, for messages.
  let manifest: String
  let options: Session.Options
  let gate: WriteGate
  let shared: SharedOutputs
  /// The archives of all parts; nil for loose files.
  let archives: MergedArchives?
  let sessions: [Session]
  /// The number of the part that makes each file.
  let numbers: [String: Int]
  /// The same by the paths in the archives.
  let memberNumbers: [String: Int]
  /// The build was divided by the times of an earlier one.
  let isDividedByTimes: Bool
  /// The times that all drawings took.
  var times: BuildTimes

  /// Joins the records of all parts, if everything is there and as it should be, and the times in
  /// their summaries.
  ///
  /// - Parameters:
  ///   - summary: the path of the summary that is to hold all times; nil to join none.
  ///   - report: the files that the manifest makes; takes a failure for each part that is to run
  ///     again.
  mutating func join(summary: String?, _ report: inout RunReport) {
    if options.packs {
      guard let archives, report.failures.isEmpty else { return }
      let outdated = Dictionary(grouping: report.written.filter { $0.differs != nil }.map(\.file)) {
        numbers[$0] ?? 0
      }
      report.failures += archives.failures(
        shards: memberNumbers, outdated: outdated, damaged: damagedMembers()
      ).map(again)
      report.archives = archives.names
      joinSummaries(summary, of: archives.count, &report)
      return
    }
    let stale = report.written.filter { $0.differs != nil }
    guard let count = shared.shardCount else {
      // After a merge, or a build in one piece, nothing is left to be joined. Parts of an earlier
      // number do no harm if everything is there.
      guard stale.isEmpty, !report.written.isEmpty, report.failures.isEmpty else {
        if let failure = withoutShards(stale, of: report.written.count) {
          report.failures.append(failure)
        }
        return
      }
      joinSummaries(summary, of: 0, &report)
      mergeRecords(&report)
      return
    }
    let missing = Dictionary(grouping: stale) { numbers[$0.file] ?? 0 }
    for (number, files) in missing.sorted(by: { $0.key < $1.key }) {
      report.failures.append(
        Failure(
          .missingInput, location: "shard \(number)/\(count)",
          problem: "\(counted(files.count, "file")) missing or out of date: "
            + RunReport.some(of: files.map(\.file)),
          remedy: "run 'tinct build --shard \(number)/\(count)' again"))
    }
    report.failures = report.failures.map(again)
    joinSummaries(summary, of: count, &report)
    mergeRecords(&report)
  }

  private func mergeRecords(_ report: inout RunReport) {
    guard report.failures.isEmpty else { return }
    do throws(OutputError) { try shared.mergeRecords() } catch {
      if let failure = Failure(error) { report.failures.append(failure) }
    }
  }

  /// Returns the members of the archives that are not what their records say, by parts.
  private func damagedMembers() -> [Int: [String]] {
    let damaged = archives?.archive.damagedMembers(of: sessions) ?? []
    return Dictionary(grouping: damaged) { memberNumbers[$0] ?? 0 }.filter { $0.key > 0 }
  }

  /// Returns the reason why there is nothing to merge: no record of a shard was found, or some of
  /// different numbers.
  private func withoutShards(_ stale: [WrittenFile], of count: Int) -> Failure? {
    let remedy = "make all parts with --shard 1/N ... --shard N/N, then merge"
    let counts = shared.shardCounts
    if counts.count > 1 {
      let files = counts.map { "'.tinct-record.*-of-\($0)'" }.joined(separator: " or ")
      return Failure(
        .missingInput, location: manifest,
        problem: "its folders hold records of different numbers of shards ("
          + counts.map(String.init).joined(separator: ", ") + "), and "
          + "\(counted(stale.count, "file")) missing or out of date: "
          + RunReport.some(of: stale.map(\.file)),
        remedy: "make all parts of one number again, or remove the records of the other, \(files)")
    }
    let hasFiles = stale.count < count || stale.contains { $0.differs == .unrecorded }
    guard hasFiles else {
      return Failure(
        .missingInput, location: manifest, problem: "no shard has made anything of it here",
        remedy: remedy)
    }
    return Failure(
      .missingInput, location: manifest,
      problem: "files of it are here, but no record of a shard, such as .tinct-record.1-of-8, and "
        + "\(counted(stale.count, "file")) missing or out of date: "
        + RunReport.some(of: stale.map(\.file)),
      remedy: "copy the hidden files of the parts, too, or make all parts again")
  }

  /// Adds to the way to make a part again that it must be the same part.
  private func again(_ failure: Failure) -> Failure {
    var failure = failure
    if isDividedByTimes, let remedy = failure.remedy, remedy.contains("--shard") {
      failure.remedy = remedy + ", with the same --times"
    }
    return failure
  }

  /// Reads the times in the summaries of all parts, if these are there.
  private mutating func joinSummaries(_ path: String?, of count: Int, _ report: inout RunReport) {
    guard let path, report.failures.isEmpty else { return }
    let reading = Session(options, gate: gate)
    // Without parts the summary stays as an earlier merge has left it.
    if count == 0, reading.inputs.isFile(path), let joined = reading.times(inSummary: path) {
      times = joined
    }
    for number in 1..<count + 1 {
      guard let part = Shard("\(number)/\(count)") else { continue }
      guard reading.inputs.isFile(part.mark(path)) else {
        report.failures.append(
          Failure(
            .usage, location: "--summary \(path)",
            problem: "all parts are there, but not their summaries, such as \(part.mark(path))",
            remedy: "make the parts with --summary, too, or merge without it"))
        break
      }
      guard
        let joined = reading.times(inSummary: part.mark(path))
      else { continue }
      times.seconds.merge(joined.seconds) { $1 }
    }
    report.append(reading.result)
  }
}
