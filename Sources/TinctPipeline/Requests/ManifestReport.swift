internal import TinctDocuments

/// The reports of the requests of a manifest as one: every failure with the value that it is about,
/// or the request that it stopped, and what was not made because of it.
struct ManifestReport: Sendable {
  /// A failure, with all places in the manifest that it comes from.
  private struct Stop {
    let failure: Failure
    /// The targets of the requests that it stopped.
    var targets: [String]
    var places: [String]
  }

  /// The failures without repetitions.
  private var stops: [Stop] = []
  /// The failures as the requests have them.
  private var told: Set<Failure> = []
  /// The names of requests of which no file was made or found up to date, and of the others that
  /// failed.
  private var (missing, partial): ([String], [String]) = ([], [])
  /// The targets of which something is remarked, by what that is.
  private var remarked: [String: [String]] = [:]
  private var targets: Set<String> = []
  private var count = 0
  private let name: String

  /// Begins without any.
  ///
  /// - Parameter name: the manifest, for messages.
  init(of name: String) { self.name = name }

  /// Adds what came of a request.
  mutating func add(_ part: RunReport, of work: BuildTarget.Work) {
    count += 1
    if work.isNamed {
      targets.insert(work.target)
      for remark in part.remarks where remarked[remark]?.contains(work.target) != true {
        remarked[remark, default: []].append(work.target)
      }
    }
    guard !part.failures.isEmpty else { return }
    let name = work.isNamed ? work.name : work.location
    if part.written.isEmpty { missing.append(name) } else { partial.append(name) }
    let values = work.values()
    told.formUnion(part.failures)
    for failure in part.failures {
      let value = Self.value(failure, isAbout: values)
      let place = value?.location(in: work.file) ?? work.location
      let failure = Self.asWritten(failure, value)
      if let index = stops.firstIndex(where: { $0.failure == failure }) {
        stops[index].targets.append(work.location)
        stops[index].places.append(place)
      } else {
        stops.append(Stop(failure: failure, targets: [work.location], places: [place]))
      }
    }
  }

  /// Returns the value that a failure is about; nil if it names none.
  private static func value(
    _ failure: Failure, isAbout values: [BuildTarget.WrittenValue]
  ) -> BuildTarget.WrittenValue? {
    if let (option, text) = option(in: failure) {
      let own = values.filter { $0.option == option }
      return own.first { $0.text == text } ?? own.first
    }
    // The name of a puzzle behind '#' is no part of the path.
    let file = failure.location.prefix { $0 != "#" }
    return values.first { value in
      guard let text = value.text, !text.isEmpty else { return false }
      return failure.problem.contains(quoted(text))
    }
      ?? values.first { value in
        guard let text = value.text, !text.isEmpty else { return false }
        return text == failure.location || text.prefix { $0 != "#" } == file
      }
  }

  /// The option that a failure begins with, and the value that it gives it: `--name {foo}.png`.
  private static func option(in failure: Failure) -> (name: String, value: String)? {
    guard failure.location.hasPrefix("--") else { return nil }
    let parts = failure.location.dropFirst(2).split(separator: " ", maxSplits: 1)
    guard let name = parts.first else { return nil }
    return (String(name), parts.count > 1 ? String(parts[1]) : "")
  }

  /// Returns a failure with a template in place of what a row made of it, so that all rows have one
  /// message.
  private static func asWritten(
    _ failure: Failure, _ value: BuildTarget.WrittenValue?
  ) -> Failure {
    guard let text = value?.text, text.contains("{"), let option = option(in: failure),
      option.name == value?.option
    else { return failure }
    var failure = failure
    failure.location = "--\(option.name) \(text)"
    return failure
  }

  /// The first place that a failure comes from, and the number of others.
  private static func place(of stop: Stop) -> String {
    let more = stop.targets.count - 1
    guard more > 0 else { return stop.places[0] }
    let isOneTarget = Set(stop.targets).count == 1
    guard isOneTarget, Set(stop.places).count == 1 else {
      return "\(stop.places[0]) and \(counted(more, "more request"))"
    }
    return "\(stop.places[0]) (\(counted(more + 1, "row")))"
  }

  /// Returns the report of a whole run, with what the failures stopped.
  func completed(_ whole: RunReport) -> RunReport {
    var report = whole
    let others = report.failures
    report.failures = stops.map { stop in
      var failure = stop.failure
      let place = Self.place(of: stop)
      failure.location = failure.location.isEmpty ? place : "\(place): \(failure.location)"
      if failure.remedy == Failure.pathRemedy {
        failure.remedy = "check the path; it starts from the folder of \(name)"
      }
      return failure
    }
    report.failures += others.filter { other in !told.contains(other) }
    if targets.count > 1 {
      report.remarks = report.remarks.map { remark in
        remarked[remark].map { "\(RunReport.some(of: $0)): \(remark)" } ?? remark
      }
    }
    guard count > 1 else { return report }
    report.shortfalls = [
      Self.shortfall("Not made", missing, of: count),
      Self.shortfall("Made in part", partial, of: count),
    ].compactMap(\.self)
    return report
  }

  private static func shortfall(_ words: String, _ requests: [String], of count: Int) -> String? {
    requests.isEmpty
      ? nil : "\(words): \(requests.count) of \(count) requests: \(RunReport.some(of: requests))."
  }
}
