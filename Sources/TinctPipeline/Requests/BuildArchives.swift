internal import TinctDocuments
internal import TinctGraphics

/// The archives of a manifest: `tinct.tar` beside `tinct.json`, `tinct.3-of-50.tar` of a part.
struct BuildArchives {
  private let stem: String
  /// The manifest, for messages.
  let manifest: String

  /// - Parameters:
  ///   - manifest: the manifest, in the working folder; nil for standard input.
  ///   - name: the manifest, for messages.
  init(of manifest: String?, called name: String) {
    self.manifest = name
    let name = manifest ?? ""
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    self.stem = stem.isEmpty ? "tinct" : stem
  }

  /// Returns the name of the archive of a part, or of the whole.
  func name(of shard: Shard?) -> String {
    shard?.mark(stem + ".tar") ?? stem + ".tar"
  }

  /// Returns the parts whose archives are in the working folder, in their order.
  func parts() -> [Shard] {
    let names = (try? entryNames(inFolder: ".", startingWith: stem + ".")) ?? []
    return names.compactMap { name -> Shard? in
      guard name.hasSuffix(".tar") else { return nil }
      let part = name.dropFirst(stem.count + 1).dropLast(4)
      guard let shard = Shard(String(part).replacing("-of-", with: "/")),
        self.name(of: shard) == name
      else {
        return nil
      }
      return shard
    }.sorted { ($0.count, $0.number) < ($1.count, $1.number) }
  }
}

extension BuildArchives {
  /// Opens the archive that a run writes, with what is to be said of it.
  func open(
    for options: Session.Options
  ) throws(Failure) -> (archive: OutputArchive, warnings: [String]) {
    let path = name(of: options.shard)
    let replaces = options.replaced.contains { $0 == "*" || NamePattern($0).matches(path: path) }
    do throws(OutputError) {
      let opened = try OutputArchive.open(path, replaces: replaces)
      let warning = opened.damage.map { damage in
        "\(path) is damaged (\(damage)); everything is made again"
      }
      return (opened.archive, [warning].compactMap(\.self))
    } catch {
      throw Failure(error) ?? Failure(.inputOutput, location: path, problem: "cannot be read")
    }
  }

  /// Returns what is wrong if a target writes to where no archive reaches; nil for nothing.
  func outside(_ targets: [OutputTarget], _ work: BuildTarget.Work) -> Failure? {
    let own = pathFromRoot(".")
    let target = targets.first { target in
      relativePath(to: pathFromRoot(target.folder), from: own).split(separator: "/").first == ".."
    }
    return target.map { target in
      Failure(
        .usage, location: "\(work.location): \(work.name)",
        problem: "\(target.path) does not lie in the folder of \(manifest), and an archive holds "
          + "only what does",
        remedy: "choose another \"out\", or build this target without --pack")
    }
  }

  /// Returns what is wrong with a target that reads what another one makes.
  func reading(_ work: BuildTarget.Work, of other: String) -> Failure {
    Failure(
      .usage, location: "\(work.location): \(work.name)",
      problem: "it reads what \(other) makes, which would be in the archive",
      remedy: "make that as loose files before: 'tinct build \(other)', then "
        + "'tinct build \(work.name) --pack tar'")
  }
}

/// The archives of all parts of a build, read as one.
struct MergedArchives {
  let archive: OutputArchive
  /// The number of parts.
  let count: Int
  /// The names of the archives that are there.
  let names: [String]
  /// The numbers of parts whose archives are missing or damaged.
  private let unusable: Set<Int>
  /// The paths of the files in each archive, by the numbers of the parts.
  private let files: [Int: [String]]
  /// The faults of the archives themselves.
  private let failures: [Failure]

  /// Reads all archives of a manifest.
  init(_ archives: BuildArchives) throws(Failure) {
    let (parts, manifest) = (archives.parts(), archives.manifest)
    guard let first = parts.first else {
      throw Failure(
        .missingInput, location: manifest, problem: "no shard has left an archive beside it",
        remedy: "make all parts with --shard 1/N ... --shard N/N and --pack tar, then merge")
    }
    if let other = parts.first(where: { $0.count != first.count }) {
      throw Failure(
        .missingInput, location: manifest,
        problem: "there are archives of different numbers of shards: "
          + "\(archives.name(of: first)), \(archives.name(of: other))",
        remedy: "remove those that are not of the last build")
    }
    count = first.count
    let names = parts.map { archives.name(of: $0) }
    self.names = names
    let (archive, read) = OutputArchive.merged(names)
    self.archive = archive
    var failures: [Failure] = []
    var files: [Int: [String]] = [:]
    for number in 1...count {
      let index = parts.firstIndex { $0.number == number }
      do throws(Failure) {
        guard let index else {
          let name = Shard("\(number)/\(count)").map { archives.name(of: $0) } ?? ""
          throw Failure(.missingInput, location: name, problem: "there is no such archive")
        }
        files[number] = try read[index].get()
      } catch {
        // A damaged archive would be taken for somebody's own, and not replaced.
        failures.append(error.again(number, of: count, without: index.map { names[$0] }))
      }
    }
    (self.failures, self.files) = (failures, files)
    unusable = Set((1...count).filter { files[$0] == nil })
  }

  /// Compares the archives with what they should hold.
  ///
  /// - Parameters:
  ///   - shards: the number of the part that makes each file, by its path in the archive.
  ///   - outdated: the paths of files that are missing or out of date, by the numbers of parts.
  ///   - damaged: the paths of files that are not as they were written, by the numbers of parts.
  /// - Returns: everything that is wrong, by parts.
  func failures(
    shards: [String: Int], outdated: [Int: [String]], damaged: [Int: [String]]
  ) -> [Failure] {
    var failures = failures
    for (number, paths) in damaged.sorted(by: { $0.key < $1.key }) {
      let name = names.first { $0.hasSuffix(".\(number)-of-\(count).tar") } ?? ""
      failures.append(
        Failure(
          .badData, location: name,
          problem: "\(counted(paths.count, "file")) damaged: \(Failure.some(of: paths))"
        ).again(number, of: count, without: name))
    }
    for (number, paths) in files.sorted(by: { $0.key < $1.key }) where !unusable.contains(number) {
      let missing = outdated[number] ?? []
      // Beside the file of the other part it would count which of them is unpacked last.
      let others = paths.filter { shards[$0] != number }.sorted()
      guard !missing.isEmpty || !others.isEmpty else { continue }
      let problem =
        missing.isEmpty
        ? "\(counted(others.count, "file")) not of this part: \(Failure.some(of: others))"
        : "\(counted(missing.count, "file")) missing or out of date: \(Failure.some(of: missing))"
      failures.append(
        Failure(.missingInput, location: "shard \(number)/\(count)", problem: problem)
          .again(number, of: count))
    }
    return failures
  }
}

extension OutputArchive {
  /// Returns the paths of members whose bytes are not those that sessions have recorded, sorted:
  /// sizes and times alone do not tell.
  func damagedMembers(of sessions: [Session]) -> [String] {
    let root = pathFromRoot(".")
    return sessions.flatMap(\.plans).flatMap(\.madeEntries).compactMap { path, entry in
      let member = relativePath(to: path, from: root)
      let bytes = contents(of: member, limit: entry.content.byteCount)
      return bytes.map { entry.content.matches($0) } ?? true ? nil : member
    }.sorted()
  }
}

extension Failure {
  /// The failure with the command that makes a part again.
  ///
  /// - Parameter archive: the archive that is to be moved away before.
  fileprivate func again(_ number: Int, of count: Int, without archive: String? = nil) -> Failure {
    var failure = self
    failure.remedy =
      (archive.map { "move \($0) away, and " } ?? "")
      + "run 'tinct build --shard \(number)/\(count) --pack tar' again"
    return failure
  }
}
