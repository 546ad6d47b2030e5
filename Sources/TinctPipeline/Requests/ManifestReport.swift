/// The reports of the requests of a manifest as one: every failure with the request that it
/// stopped, and what was not made because of it.
struct ManifestReport: Sendable {
  /// The failures without repetitions, each with the locations of its requests.
  private var failures: [(failure: Failure, requests: [String])] = []
  /// The names of requests of which no file was made or found up to date, and of the others that
  /// failed.
  private var (missing, partial): ([String], [String]) = ([], [])
  private var count = 0
  private let name: String

  /// Begins without any.
  ///
  /// - Parameter name: the manifest, for messages.
  init(of name: String) { self.name = name }

  /// Adds what came of a request.
  ///
  /// - Parameters:
  ///   - location: the place where it begins: `tinct.json:8:5`.
  ///   - name: its name; nil for one that has none, such as in a list.
  mutating func add(_ part: RunReport, at location: String, named name: String?) {
    count += 1
    guard !part.failures.isEmpty else { return }
    let name = name ?? location
    if part.written.isEmpty { missing.append(name) } else { partial.append(name) }
    for failure in part.failures {
      if let index = failures.firstIndex(where: { $0.failure == failure }) {
        failures[index].requests.append(location)
      } else {
        failures.append((failure, [location]))
      }
    }
  }

  /// Returns the report of a whole run, with what the failures stopped.
  func completed(_ whole: RunReport) -> RunReport {
    var report = whole
    let others = report.failures
    report.failures = failures.map { failure, requests in
      var failure = failure
      let more = requests.count - 1
      let place = requests[0] + (more > 0 ? " and \(counted(more, "more request"))" : "")
      failure.location = failure.location.isEmpty ? place : "\(place): \(failure.location)"
      if failure.remedy == Failure.pathRemedy {
        failure.remedy = "check the path; it starts from the folder of \(name)"
      }
      return failure
    }
    report.failures += others.filter { other in !failures.contains { $0.failure == other } }
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
