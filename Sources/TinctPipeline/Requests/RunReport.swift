public import TinctDocuments
public import TinctGraphics

/// Everything that came of a run.
public struct RunReport: Sendable {
  /// The files that were made, or found to be as they should be, in the order in which they were.
  public internal(set) var written: [WrittenFile] = []
  /// Paths of files of former runs that were removed.
  public internal(set) var removed: [String] = []
  /// Paths of files of former runs that a run which only checks would remove.
  public internal(set) var outdated: [String] = []
  /// Things that a person should know, although nothing failed.
  public internal(set) var warnings: [String] = []
  /// Facts about what was made, which are told where something was.
  public internal(set) var remarks: [String] = []
  /// Everything that went wrong.
  public internal(set) var failures: [Failure] = []
  /// Sentences about requests of a manifest that were not made, or only in part.
  public internal(set) var shortfalls: [String] = []
  /// The archive that was written, or those that were compared.
  public internal(set) var archives: [String] = []
  /// True where a document went to standard output.
  public internal(set) var hasDelivered = false

  /// Reports nothing yet.
  public init() {}

  /// Adds everything that came of another run.
  public mutating func append(_ other: RunReport) {
    written += other.written
    removed += other.removed
    outdated += other.outdated
    warnings += other.warnings.filter { !warnings.contains($0) }
    remarks += other.remarks.filter { !remarks.contains($0) }
    failures += other.failures.filter { !failures.contains($0) }
    shortfalls += other.shortfalls
    hasDelivered = hasDelivered || other.hasDelivered
  }

  /// Adds what a look at former files found after all files of a run had been told.
  public mutating func add(afterwards other: RunReport) {
    removed += other.removed
    warnings += other.warnings.filter { !warnings.contains($0) }
    failures += other.failures.filter { !failures.contains($0) }
  }

  /// The number of files that were written.
  public var newCount: Int { written.count(where: \.isNew) }

  /// A line for each reason for which files were written, in the order of the files.
  public var explanation: [String] {
    var paths: [RebuildReason: [String]] = [:]
    var reasons: [RebuildReason] = []
    for file in written {
      guard let reason = file.reason ?? file.differs else { continue }
      if paths[reason] == nil { reasons.append(reason) }
      paths[reason, default: []].append(file.file)
    }
    return reasons.map { "Because \($0): \(Self.some(of: paths[$0] ?? []))" }
  }

  /// The files as JSON, by their paths.
  ///
  /// - Parameter folder: the folder that paths start from, seen from that of the reader, with a
  ///   slash at its end; empty for the same.
  public func json(in folder: String = "") -> JSONValue {
    .array(written.sorted { $0.file < $1.file }.map { $0.json(in: folder) })
  }

  /// Warnings `PATH: text`, of which those that differ at most in their paths, and in the number
  /// that the text begins with, become one: `a.png, b.png, c.png and 37 more: text`.
  static func gathered(_ warnings: [String]) -> [String] {
    var texts: [String] = []
    var groups: [String: [(path: Substring, text: Substring)]] = [:]
    for warning in warnings {
      let end = warning.firstRange(of: ": ")
      let path = end.map { warning[..<$0.lowerBound] } ?? ""
      let text = end.map { warning[$0.upperBound...] } ?? warning[...]
      let key = String(text.drop { $0.isNumber || $0 == " " })
      if groups[key] == nil { texts.append(key) }
      groups[key, default: []].append((path, text))
    }
    return texts.flatMap { key -> [String] in
      let group = groups[key] ?? []
      guard group.count > 1, group.allSatisfy({ !$0.path.isEmpty }) else {
        return group.map { $0.path.isEmpty ? String($0.text) : "\($0.path): \($0.text)" }
      }
      let isSame = Set(group.map(\.text)).count == 1
      // A drawing that several files are made from is named once.
      var seen: Set<Substring> = []
      let paths = some(of: group.map(\.path).filter { seen.insert($0).inserted }.map(String.init))
      return ["\(paths): \(isSame ? String(group[0].text) : key)"]
    }
  }

  /// Failures of which many that differ only in the board or the palette of one file become one:
  /// `levels.json: puzzle 1 "a", puzzle 2 "b", puzzle 3 "c" and 17 more: no solution is stored`. So
  /// do many files that meet one obstacle, such as a full disk.
  public static func gathered(_ failures: [Failure]) -> [Failure] {
    /// The file of a location with a colon behind it, and what is meant in it; nil for one that
    /// names no part.
    func parts(_ failure: Failure) -> (file: String, part: String)? {
      let location = failure.location
      if let colon = location.firstRange(of: ": ") {
        return (String(location[..<colon.upperBound]), String(location[colon.upperBound...]))
      }
      return [.cannotCreate, .inputOutput].contains(failure.kind) ? ("", location) : nil
    }
    func kind(of failure: Failure) -> [String]? {
      parts(failure).map { [$0.file, failure.problem, failure.remedy ?? ""] }
    }
    let groups = Dictionary(grouping: failures) { kind(of: $0) ?? [] }
    var told: Set<[String]> = []
    return failures.compactMap { failure in
      guard let own = kind(of: failure), let group = groups[own], group.count > 4 else {
        return failure
      }
      guard told.insert(own).inserted else { return nil }
      var whole = failure
      whole.location = own[0] + Failure.some(of: group.compactMap { parts($0)?.part })
      return whole
    }
  }

  /// The first few of some paths, and the number of the others.
  public static func some(of paths: [String]) -> String {
    Failure.some(of: paths)
  }
}

/// A file that a run has made, or has found to be as it should be.
public struct WrittenFile: Sendable {
  /// Its path.
  public let file: String
  /// The name of the palette that it is in; nil for a file that is in none.
  public let palette: String?
  private let output: OutputPlan.Written
  /// The time in seconds for which it is shown, if it moves.
  private let seconds: Double?
  /// The composition of a shot; nil for any other file.
  private let composition: String?
  /// The change that merging its colours made, if the run printed it with indices that were asked
  /// for.
  public let loss: MergingLoss?

  init(
    _ output: OutputPlan.Written, palette: String? = nil, of planned: PlannedFile? = nil,
    loss: MergingLoss? = nil
  ) {
    self.output = output
    self.palette = palette ?? planned?.palette
    seconds = planned?.seconds
    composition = planned?.composition
    self.loss = loss
    file = output.path
  }

  /// The number of bytes in it.
  public var byteCount: Int { output.byteCount }

  /// Width and height, if it is a picture.
  public var pixels: PixelSize? { output.pixels }

  /// True if it was written.
  public var isNew: Bool { reason != nil }

  /// The reason for which it was written; nil if it was not.
  public var reason: RebuildReason? {
    guard case .written(let reason) = output.change else { return nil }
    return reason
  }

  /// The reason for which it would have been written by a run that does not only check; nil if it
  /// would not.
  public var differs: RebuildReason? {
    guard case .differs(let reason) = output.change else { return nil }
    return reason
  }

  /// The report of the file on one line.
  fileprivate func json(in folder: String) -> JSONValue {
    let path = file.hasPrefix("/") ? file : folder + file
    var members = [JSONValue.Member("file", .string(path))]
    if let palette { members.append(.init("palette", .string(palette))) }
    if let pixels = output.pixels {
      members.append(.init("width", .integer(pixels.width)))
      members.append(.init("height", .integer(pixels.height)))
    }
    if let seconds {
      members.append(.init("seconds", .number((seconds * 1e6).rounded() / 1e6)))
    }
    if let composition { members.append(.init("composition", .string(composition))) }
    members.append(.init("bytes", .integer(output.byteCount)))
    if let loss {
      let share = (loss.nearShare * 1e6).rounded() / 1e6
      let parts: [JSONValue.Member] = [
        .init("near", .number(share)), .init("largest", .integer(loss.largest)),
      ]
      members.append(.init("loss", .object(parts, .line)))
    }
    switch output.change {
    // Listed files are written ones unless `change` says otherwise.
    case .written: break
    case .kept: members.append(.init("change", "kept"))
    case .differs: members.append(.init("change", "differs"))
    }
    return .object(members, .line)
  }
}

/// A number of things: `1 board`, `12 boards`.
package func counted(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : "s")"
}
