#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The check that no two outputs of a run need the same path.
enum NameClash {
  /// Returns an error for each output whose name, without regard to case, is that of another output
  /// or of another output's folder.
  static func errors(
    among outputs: [OutputPlan.Output], in folder: OutputFolder
  ) -> [OutputError] {
    var errors: [OutputError] = []
    // One mistake, such as two packs of one name, gives many: the first is told, with their number.
    var (same, sameCount) = (OutputError?.none, 0)
    var files: [String: OutputPlan.Output] = [:]
    files.reserveCapacity(outputs.count)
    var folders: [String: OutputPlan.Output] = [:]
    var seen: Set<Substring> = [""]
    for output in outputs {
      if let first = files.updateValue(output, forKey: output.name.folded) {
        sameCount += 1
        same =
          same
          ?? .sameName(
            path: folder.path(of: output.name.description), first: first.source,
            second: output.source, others: 0)
      }
      let inside = output.name.folder
      guard seen.insert(inside).inserted else { continue }
      var prefix = ""
      for part in inside.split(separator: "/") {
        prefix += prefix.isEmpty ? part.lowercased() : "/" + part.lowercased()
        folders[prefix] = folders[prefix] ?? output
      }
    }
    if case .sameName(let path, let first, let second, _)? = same {
      errors.append(.sameName(path: path, first: first, second: second, others: sameCount - 1))
    }
    guard folders.keys.contains(where: { files[$0] != nil }) else { return errors }
    for output in outputs {
      guard let inside = folders[output.name.folded] else { continue }
      errors.append(
        .fileAndFolder(
          path: folder.path(of: output.name.description), file: output.source,
          folder: inside.source))
    }
    return errors
  }
}

/// Finds what is in the way of outputs on disk.
struct ObstacleFinder {
  let folder: OutputFolder
  /// The folders that were looked at, by their names below the root.
  private var folders: [Substring: Inspected] = [:]

  /// The findings about a folder.
  private enum Inspected {
    case nothing
    /// The folder, kept open since many outputs are looked for in it.
    case open(OpenFolder)
    /// Something that cannot be opened, or is not kept open.
    case closed
  }

  /// The most folders to keep open; macOS lets a process have 256 files by default.
  private static let mostOpen = 100

  init(folder: OutputFolder) { self.folder = folder }

  /// The folders that were inspected.
  var seen: Set<Substring> { Set(folders.keys) }

  /// Returns the file that an output would replace (nil for none), or the error that prevents it.
  mutating func obstacle(
    at name: OutputName, inputs: InputReader
  ) -> Result<FileStatus?, OutputError> {
    if folder.archive != nil {
      // When it is unpacked, it would replace the input.
      let path = folder.path(of: name.description)
      if case .nothing = inspected(name.folder) {
      } else if let there = FileStatus(at: path), inputs.knows(there.identity) {
        return .failure(.replacesInput(path: path))
      }
      return .success(folder.status(of: name.description))
    }
    let inside = name.folder
    if folders[inside] == nil, let link = linkedFolder(inside) {
      return .failure(.isLink(path: link))
    }
    let found: FileStatus?
    switch inspected(inside) {
    case .nothing: found = nil
    case .open(let folder):
      found = FileStatus(ofLink: String(name.file), in: folder.file.number)
    case .closed: found = FileStatus(ofLink: folder.path(of: name.description))
    }
    guard let status = found else { return .success(nil) }
    if status.kind == .file && !inputs.knows(status.identity) { return .success(status) }
    let path = folder.path(of: name.description)
    switch status.kind {
    case .file: return .failure(.replacesInput(path: path))
    // Writing through a link, such as /dev/stdout, would change a file that the user did not name,
    // and replacing the link would take it away from whoever made it.
    case .link:
      let target = FileStatus(at: path)
      let isInput = target.map { inputs.knows($0.identity) } ?? false
      return .failure(isInput ? .replacesInput(path: path) : .isLink(path: path))
    case .folder: return .failure(.isFolder(path: path))
    case .other: return .failure(.notReplaceable(path: path))
    }
  }

  /// Returns the first link among the folder of an output and the folders above it, below the root.
  private func linkedFolder(_ inside: Substring) -> String? {
    var inside = inside
    while !inside.isEmpty {
      if let status = FileStatus(ofLink: folder.path(of: inside)), status.kind == .link {
        return folder.path(of: inside)
      }
      inside = OutputFolder.split(String(inside)).folder
    }
    return nil
  }

  private mutating func inspected(_ inside: Substring) -> Inspected {
    if let known = folders[inside] { return known }
    let found: Inspected
    if folders.count < Self.mostOpen, let file = try? folder.opened(existing: inside) {
      found = .open(OpenFolder(file))
    } else {
      found = FileStatus(at: folder.path(of: inside)) == nil ? .nothing : .closed
    }
    folders[inside] = found
    return found
  }
}
