internal import TinctDocuments

/// Requests that read what others of the manifest make.
extension BuildRun {
  /// The paths from the root of planned files, and of the folders that they lie in.
  static func paths(of pending: [PendingDrawings]) -> Set<String> {
    var paths: Set<String> = []
    for part in pending {
      let root = pathFromRoot(part.target.folder)
      paths.insert(root)
      for output in part.outputs {
        var path = "\(root)/\(output.name)"[...]
        while path.utf8.count > root.utf8.count, paths.insert(String(path)).inserted {
          path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        }
      }
    }
    return paths
  }

  /// Tells if a request reads planned files, or folders that they lie in.
  static func reads(_ request: some Request, _ planned: Set<String>) -> Bool {
    guard !planned.isEmpty else { return false }
    let art = request.artNames
    return request.inputNames.contains { name in
      // Other names that are no paths, such as those of palettes, are nobody's output.
      let text = String(name.prefix { $0 != "#" })
      return (text.contains("/") || text.contains(".") || art.contains(name))
        && planned.contains(pathFromRoot(text))
    }
  }

  /// Takes it for no failure of a plan that what others are still to make is not there.
  ///
  /// - Parameter planned: the paths of what the others make.
  /// - Returns: true if there was such a failure.
  static func postpone(_ session: Session, until planned: [Set<String>]) -> Bool {
    let count = session.result.failures.count
    session.result.failures.removeAll { failure in
      missingPath(failure).map { path in planned.contains { $0.contains(path) } } ?? false
    }
    return session.result.failures.count < count
  }

  /// Says of inputs that are not there which of the requests that are left out makes them.
  ///
  /// - Parameter run: the plan of those.
  static func nameMakers(
    of sessions: [Session], among others: [BuildTarget.Work], _ run: BuildRun
  ) {
    let made = run.sessions.map { paths(of: $0.pending) }
    for session in sessions {
      for (index, failure) in session.result.failures.enumerated() {
        guard let path = missingPath(failure),
          let maker = made.firstIndex(where: { $0.contains(path) })
        else { continue }
        session.result.failures[index].remedy =
          "\(others[maker].target) makes it: name that, too, or build it before"
      }
    }
  }

  /// Returns warnings about targets that read what later ones make, and so what these made in the
  /// build before.
  ///
  /// - Parameter planned: the paths that each request is to write.
  static func outOfOrder(_ works: [BuildTarget.Work], _ planned: [Set<String>]) -> [String] {
    guard works.count > 1, planned.count == works.count else { return [] }
    // From the end, all that stands behind a request.
    var behind: Set<String> = []
    var warnings: [String] = []
    for index in works.indices.reversed() {
      if reads(works[index].request, behind),
        let later = works.indices.first(where: {
          $0 > index && reads(works[index].request, planned[$0])
        })
      {
        warnings.append(
          "\(works[index].name) reads what \(works[later].name) makes, which comes later in the "
            + "manifest; put \(works[later].name) before it")
      }
      behind.formUnion(planned[index])
    }
    return warnings.reversed()
  }

  /// Says of inputs that are not there which later target makes them, and of targets that read
  /// each other's files that they do.
  static func nameLaterMakers(of sessions: [Session], _ works: [BuildTarget.Work]) {
    guard sessions.contains(where: { $0.result.failures.contains { missingPath($0) != nil } })
    else { return }
    let made = sessions.map { paths(of: $0.pending) }
    /// A target that could not be planned makes something in its folder.
    func mayMake(_ path: String, _ index: Int) -> Bool {
      guard let out = works[index].request.out.map(pathFromRoot) else { return false }
      return path == out || path.hasPrefix(out + "/")
    }
    for (index, session) in sessions.enumerated() {
      for (number, failure) in session.result.failures.enumerated() {
        guard let path = missingPath(failure) else { continue }
        let name = works[index].name
        if let other = sessions.indices.first(where: { other in
          other != index && mayMake(path, other)
            && sessions[other].result.failures.contains {
              missingPath($0).map { mayMake($0, index) } ?? false
            }
        }) {
          session.result.failures[number].remedy =
            "\(name) and \(works[other].name) read each other's files: one of them must begin "
            + "with files that are there"
        } else if let later = made.indices.first(where: {
          $0 > index && made[$0].contains(path)
        }) {
          session.result.failures[number].remedy =
            "\(works[later].name) makes it: put that before \(name) in the manifest"
        }
      }
    }
  }

  /// The path from the root of an input that is not there; nil for other failures.
  static func missingPath(_ failure: Failure) -> String? {
    guard failure.kind == .missingInput else { return nil }
    return pathFromRoot(String(failure.location.prefix { $0 != "#" }))
  }
}
