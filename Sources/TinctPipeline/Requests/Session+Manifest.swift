public import TinctDocuments
internal import TinctGraphics

extension Session {
  /// Reads a manifest, from the folder that its paths start from, with the files that it includes.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - name: the manifest, for messages.
  ///   - variables: values of variables, as the command line gives them.
  /// - Returns: nil, with everything that is wrong noted, if it cannot be read.
  public func manifest(
    _ bytes: [UInt8], name: String, variables: [String: String]
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
    if failureCount > before { manifest = nil }
    return manifest
  }

  private func part(
    _ bytes: [UInt8], _ name: String, _ variables: [String: String], _ seen: inout Set<String>,
    _ declared: inout Set<String>
  ) -> BuildManifest? {
    let read = attempt { () throws(Rejection) in
      do throws(DocumentErrors) {
        return try BuildManifest(
          bytes, limits: limits, variables: variables, glob: { self.inputs.paths(matching: $0) })
      } catch { throw Rejection(error, file: name) }
    }
    guard var manifest = read else { return nil }
    for index in manifest.targets.indices { manifest.targets[index].file = name }
    declared.formUnion(manifest.variables)
    for inclusion in manifest.inclusions {
      // One that two others include counts once; so does one that includes itself.
      guard seen.insert(pathFromRoot(inclusion.path)).inserted else { continue }
      guard let bytes = self.read(inclusion.path) else { continue }
      let targets = part(bytes, inclusion.path, variables, &seen, &declared)?.targets
      manifest.targets += targets ?? []
    }
    return manifest
  }
}

extension InputReader {
  /// Returns the paths that fit a pattern in which `*` and `?` stand for characters of a name, in
  /// the order of their bytes. As in a shell, names that begin with a dot fit only a pattern that
  /// does.
  func paths(matching pattern: String) -> [String] {
    var found = [pattern.hasPrefix("/") ? "/" : ""]
    for part in pattern.split(separator: "/").map(String.init) {
      guard part.contains(where: { "*?".contains($0) }) else {
        found = found.map { $0 + part + "/" }
        continue
      }
      let own = NamePattern(part)
      found = found.flatMap { folder -> [String] in
        let names = (try? names(inFolder: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { name in
          own.matches(name) && (!name.hasPrefix(".") || part.hasPrefix("."))
        }.map { folder + $0 + "/" }
      }
    }
    return found.map { String($0.dropLast()) }.filter { status(at: $0) != nil }
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }
}
