internal import TinctCodecs

/// The named documents of one kind, such as palettes: those in the working folder, and those that
/// are shipped.
///
/// A person may write a name, which is looked for first in the working folder (`./palettes`), then
/// among the shipped ones, by the file's name before the name inside, without regard to case, spaces
/// and signs; or a path, which has a slash or an ending that such files have; or `path#name` for one
/// of the items in a file.
public struct Shelf<Item: Sendable & Equatable> {
  /// Reads the items at a path, at least one.
  public typealias Open = (String) throws(Failure) -> [Item]

  private let noun: String
  private let folders: [String]
  private let absence: ShippedFiles.Absence?
  private let endings: [String]
  private let open: Open
  private let name: (Item) -> String

  /// Describes where items are looked for.
  ///
  /// - Parameters:
  ///   - noun: what an item is called in messages; the folder has its name with an `s`.
  ///   - endings: the endings of files with such items, with the full stop.
  ///   - shipped: the shipped files, or why they are not found.
  ///   - workingFolder: what `./` stands for.
  ///   - name: the name inside of an item.
  ///   - open: reads the items at a path.
  public init(
    of noun: String, endings: [String] = [".json"],
    shipped: Result<ShippedFiles, ShippedFiles.Absence>, workingFolder: String = ".",
    name: @escaping (Item) -> String, open: @escaping Open
  ) {
    self.noun = noun
    self.endings = endings
    self.name = name
    self.open = open
    let own = workingFolder == "." ? "\(noun)s" : "\(workingFolder)/\(noun)s"
    switch shipped {
    case .success(let files):
      folders = [own, "\(files.root)/\(noun)s"]
      absence = nil
    case .failure(let error):
      folders = [own]
      absence = error
    }
  }

  /// The items that a text stands for: all in a file, or the one that is named.
  ///
  /// - Parameters:
  ///   - text: a name, a path, or `path#name`.
  ///   - origin: what asks, for messages, such as `--palette grape`.
  ///   - folder: where relative paths start, with a slash at its end; empty for the current folder.
  public func items(
    _ text: String, for origin: String, relativeTo folder: String = ""
  ) throws(Failure) -> [Item] {
    let (path, inside) = split(text)
    guard isPath(path) else { return try found(text, for: origin) }
    let isAbsolute = path.hasPrefix("/") || path.contains("://")
    let items = try open(isAbsolute ? path : folder + path)
    guard let inside else { return items }
    let wanted = slug(inside, fallback: inside)
    if let item = items.first(where: { slug(name($0), fallback: name($0)) == wanted }) {
      return [item]
    }
    throw missing(inside, isInFile: true, known: items.map(name), origin: path)
  }

  /// The first item of the first shipped file, by the order of the files' names.
  public func first() throws(Failure) -> Item {
    if let absence { throw Failure(absence) }
    guard let folder = folders.last, let file = files(in: folder).first else {
      throw Failure(.missingInput, place: folders.last ?? "", problem: "there is no \(noun) here")
    }
    return try open(file)[0]
  }

  /// Every file of the working folder, then of the shipped ones, each in the order of their names,
  /// with what is in it.
  public func everything() -> [(file: String, items: Result<[Item], Failure>)] {
    folders.flatMap { folder in
      files(in: folder).map { file in
        (file, Result { () throws(Failure) in try open(file) })
      }
    }
  }

  private func split(_ text: String) -> (path: String, inside: String?) {
    guard let sign = text.lastIndex(of: "#"), isPath(String(text[..<sign])) else {
      return (text, nil)
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  private func isPath(_ text: String) -> Bool {
    text == InputReader.standardInput || text.contains("/") || ending(of: text) != nil
  }

  private func found(_ text: String, for origin: String) throws(Failure) -> [Item] {
    let wanted = slug(text, fallback: text)
    var known: [String] = []
    var broken: Failure?
    for folder in folders {
      let files = files(in: folder)
      if let file = files.first(where: { slug(stem($0), fallback: "") == wanted }) {
        return try open(file)
      }
      for file in files {
        do throws(Failure) {
          let items = try open(file)
          if let item = items.first(where: { slug(name($0), fallback: name($0)) == wanted }) {
            return [item]
          }
          known += items.count == 1 ? [stem(file)] : items.map(name)
        } catch { broken = broken ?? error }
      }
    }
    if let broken { throw broken }
    throw missing(text, isInFile: false, known: known, origin: origin)
  }

  private func missing(
    _ text: String, isInFile: Bool, known: [String], origin: String
  ) -> Failure {
    let problem = "there is no \(noun) \(quoted(text))\(isInFile ? " in the file" : "")"
    if known.isEmpty, let absence {
      var failure = Failure(absence)
      failure.problem = "\(problem), and \(failure.problem)"
      return failure
    }
    var seen: Set<String> = []
    let list =
      "there \(known.count == 1 ? "is" : "are"): "
      + known.filter { seen.insert($0).inserted }.joined(separator: ", ")
    let guess = nearest(to: text, in: known).map { "did you mean \(quoted($0))? " }
    return Failure(
      .missingInput, place: origin, problem: problem,
      remedy: guess.map { $0 + list.prefix(1).uppercased() + list.dropFirst() } ?? list)
  }

  private func files(in folder: String) -> [String] {
    let names = (try? TinctPipeline.names(inFolder: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") && ending(of: $0) != nil }.map { "\(folder)/\($0)" }
  }

  private func stem(_ file: String) -> String {
    let name = file[(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)...]
    return String(name.dropLast(ending(of: file)?.count ?? 0))
  }

  private func ending(of file: String) -> String? {
    let file = file.lowercased()
    return endings.first { file.hasSuffix($0) }
  }
}
