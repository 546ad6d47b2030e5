public import TinctDocuments
internal import TinctGraphics

extension Session {
  /// Reads a manifest, from the folder that its paths start from, with the files that it includes.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - name: the manifest, for messages.
  ///   - variables: values of variables, as the command line gives them.
  ///   - isWhole: false to return the targets that could be read, too, where others could not be.
  /// - Returns: nil, with everything that is wrong noted, if it cannot be read.
  public func manifest(
    _ bytes: [UInt8], name: String, variables: [String: String], isWhole: Bool = true
  ) -> BuildManifest? {
    var seen: Set<String> = [pathFromRoot(name)]
    var declared: Set<String> = []
    let before = failureCount
    var manifest = part(bytes, name, variables, &seen, &declared)
    for variable in variables.keys.sorted() where !declared.contains(variable) {
      guard manifest != nil else { break }
      let near = likeliestName(for: variable, in: declared.sorted())
      note(
        Failure(
          .usage, location: "--set \(variable)",
          problem: "\(name) has no variable \(quoted(variable))",
          remedy: near.map { "did you mean \(quoted($0))?" } ?? "declare it in \"variables\""))
    }
    var places: [String: BuildTarget] = [:]
    for target in manifest?.targets ?? [] {
      guard let other = places.updateValue(target, forKey: target.name) else { continue }
      note(
        Failure(
          .badData, location: target.location,
          problem: "\(other.location) has a target \(quoted(target.name)), too",
          remedy: "give one of them another name"))
    }
    if isWhole, failureCount > before { manifest = nil }
    return manifest
  }

  private func part(
    _ bytes: [UInt8], _ name: String, _ variables: [String: String], _ seen: inout Set<String>,
    _ declared: inout Set<String>
  ) -> BuildManifest? {
    let (read, errors) = BuildManifest.readParts(
      bytes, limits: limits, variables: variables,
      glob: { (pattern) throws(BuildManifest.UnreadableFolder) in
        try self.inputs.paths(matching: pattern)
      })
    if let errors { Rejection(errors, file: name).failures.forEach(note) }
    guard var manifest = read else { return nil }
    for index in manifest.targets.indices { manifest.targets[index].file = name }
    declared.formUnion(manifest.variables)
    for inclusion in manifest.inclusions {
      for path in paths(of: inclusion, in: name) {
        // One that two others include counts once; so does one that includes itself.
        guard seen.insert(pathFromRoot(path)).inserted, let bytes = self.read(path) else {
          continue
        }
        manifest.targets += part(bytes, path, variables, &seen, &declared)?.targets ?? []
      }
    }
    return manifest
  }

  /// The files that a manifest includes by a name or a pattern; none, with the failure noted, if
  /// there is none.
  private func paths(of inclusion: BuildManifest.Inclusion, in name: String) -> [String] {
    let location = "\(name):\(inclusion.line):\(inclusion.column)"
    do throws(BuildManifest.UnreadableFolder) {
      let paths = try inputs.paths(matching: inclusion.path)
      guard paths.isEmpty else { return paths }
    } catch {
      note(
        Failure(
          .missingInput, location: location,
          problem: "the folder \(quoted(error.path)) cannot be read: \(error.cause)",
          remedy: "allow it, or name another"))
      return []
    }
    let beside = OutputName.split(inclusion.path).folder + "/*.json"
    let near = likeliestName(for: inclusion.path, in: (try? inputs.paths(matching: beside)) ?? [])
    note(
      Failure(
        .missingInput, location: location,
        problem: "there is no manifest \(inclusion.path) to include",
        remedy: near.map { "did you mean \(quoted($0))?" }
          ?? "paths start from the folder of the manifest that is built"))
    return []
  }
}

extension Session {
  /// Returns a manifest, which may be a new one, with a request as its last target; nil, with the
  /// failure noted, if it cannot be added.
  ///
  /// - Parameters:
  ///   - path: the manifest, in the folder from which the request's paths start.
  ///   - target: the name of the target.
  ///   - isReplacing: true to put it in the place of a target of this name, if there is one.
  public func manifest(
    _ path: String, adding request: some Request, as target: String, isReplacing: Bool
  ) -> [UInt8]? {
    guard (InputReader.parts(ofFile: path)?.folder ?? OutputName.split(path).folder) == "." else {
      note(
        Failure(
          .usage, location: "--save-to \(path)",
          problem: "the paths of a manifest start from its folder, and these start from here",
          remedy: "name a manifest in this folder"))
      return nil
    }
    let former = inputs.isFile(path) ? inputs.peek(path) : nil
    if let former, manifest(former, name: path, variables: [:]) == nil { return nil }
    let edited = attempt { () throws(Rejection) in
      do throws(DocumentErrors) {
        return try ManifestEdit.adding(
          request, named: target, to: former, isReplacing: isReplacing,
          limits: limits)
      } catch { throw Rejection(error, file: path) }
    }
    guard let edited, let manifest = manifest(edited, name: path, variables: [:]) else {
      return nil
    }
    // Braces, patterns and variables mean something in a manifest only.
    let made = manifest.targets.first { $0.name == target }.flatMap { target in
      try? target.requests(of: target.rows.indices)
    }
    guard let made, made.count == 1,
      RequestDocument.json(made[0].request) == RequestDocument.json(request)
    else {
      note(
        Failure(
          .usage, location: "--save-to \(path)",
          problem:
            "the manifest would make something else of this command, because of its defaults "
            + "or of signs such as '*', '?' and '{' in a name",
          remedy: "add it by hand; --print-request shows it as JSON"))
      return nil
    }
    return edited
  }

  /// Adds a request to a manifest, or writes a new one; what is wrong is noted.
  public func save(
    _ request: some Request, as target: String, to path: String, isReplacing: Bool
  ) {
    let edited = manifest(path, adding: request, as: target, isReplacing: isReplacing)
    guard let edited else { return }
    if inputs.isFile(path) {
      replace(path, by: [edited], because: "the target \(target) was added or replaced")
    } else {
      deliver([edited], to: path, source: "the manifest", from: [])
    }
  }
}

extension InputReader {
  /// Returns the paths that fit a pattern in which `*` and `?` stand for characters of a name, in
  /// the order of their bytes. As in a shell, names that begin with a dot fit only a pattern that
  /// does. A folder that is not there has none.
  func paths(
    matching pattern: String
  ) throws(BuildManifest.UnreadableFolder) -> [String] {
    var found = [pattern.hasPrefix("/") ? "/" : ""]
    for part in pattern.split(separator: "/").map(String.init) {
      guard part.contains(where: { "*?".contains($0) }) else {
        found = found.map { $0 + part + "/" }
        continue
      }
      let own = NamePattern(part)
      var below: [String] = []
      for folder in found {
        let path = folder.isEmpty ? "." : folder
        let all: [String]
        do throws(SystemError) { all = try names(inFolder: path) } catch {
          guard error.isAbsence else {
            throw BuildManifest.UnreadableFolder(
              path: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path,
              cause: error.description)
          }
          continue
        }
        below += all.filter { name in
          own.matches(name) && (!name.hasPrefix(".") || part.hasPrefix("."))
        }.map { folder + $0 + "/" }
      }
      found = below
    }
    return found.map { String($0.dropLast()) }.filter { status(at: $0) != nil }
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }
}
