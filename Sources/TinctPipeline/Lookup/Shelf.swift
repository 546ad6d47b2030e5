internal import TinctDocuments
internal import TinctGraphics

/// The named documents of one kind, such as palettes: those in the working folder, and those that
/// are shipped with the tool.
///
/// A person may write a name, a path, or `path#name` for one of the items in a file. A text with a
/// slash, or with an ending that such files have, is a path, and so is a text with a full stop if
/// there is such a file. Any other text is first looked for as a name, in the working folder
/// (`./palettes`) before the shipped ones, and by the file's name before the name inside, without
/// regard to case, spaces and signs; then it is taken for a file, or for a folder of such files,
/// which stands for all of them. Of palettes, a pattern such as `*` or `brand-*` stands for all
/// whose names fit, in the working folder and among the shipped ones.
public struct Shelf<Item: Sendable & Equatable> {
  /// Reads the items at a path, at least one.
  public typealias Open = (String) throws(Rejection) -> [Item]
  /// Reads the files that a folder stands for; nil for what is an item, or holds none.
  public typealias Unfold = (String) throws(Rejection) -> [Entry]?
  /// Prepares items that were asked for, at least one.
  public typealias Finish = ([Entry]) throws(Rejection) -> [Entry]
  /// Takes what is wrong with a file that is left out, while others are found.
  public typealias Leave = (Rejection) -> Void

  /// The most names that a message lists.
  private static var mostListed: Int { 12 }

  private let noun: String
  private let folders: [String]
  /// The reason why the shipped items are not found; nil if they are.
  public let absence: ShippedFiles.Absence?
  private let inputs: InputReader
  private let endings: [String]
  private let open: Open
  private let finish: Finish
  private let leave: Leave
  private let isStray: (String) -> Bool
  private let unfold: Unfold
  private let name: (Item) -> String

  /// Describes a kind of documents and the folders that hold them.
  ///
  /// - Parameters:
  ///   - noun: the word for an item in messages; its plural is the name of the folders.
  ///   - endings: the endings of files with such items, with the full stop.
  ///   - inputs: reads the files.
  ///   - shipped: the shipped files, or the reason why they were not found.
  ///   - workingFolder: the folder that `./` stands for.
  ///   - name: the name inside an item.
  ///   - isStray: recognizes files in a folder that hold no such items, although they have such an
  ///     ending; these are skipped unless someone names one.
  ///   - unfold: reads folders.
  ///   - finish: prepares items that were asked for; others are only looked at.
  ///   - leave: takes what is wrong with a file whose name fits a pattern.
  ///   - open: reads the items at a path.
  public init(
    of noun: String, endings: [String] = [".json"], inputs: InputReader,
    shipped: Result<ShippedFiles, ShippedFiles.Absence>, workingFolder: String = ".",
    name: @escaping (Item) -> String, isStray: @escaping (String) -> Bool = { _ in false },
    unfold: @escaping Unfold = { _ in nil },
    finish: @escaping Finish = { $0 }, leave: @escaping Leave = { _ in },
    open: @escaping Open
  ) {
    self.noun = noun
    self.inputs = inputs
    self.endings = endings
    self.name = name
    self.open = open
    self.unfold = unfold
    self.finish = finish
    self.leave = leave
    self.isStray = isStray
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

  /// An item, and the file that it was read from.
  public struct Entry: Sendable, Equatable {
    /// The item.
    public let item: Item
    /// The path of the file.
    public let file: String
    /// Somebody named the item, and not only its file.
    var isChosen = false
  }

  /// The items that a text stands for: all in a file, or the one that is named.
  ///
  /// - Parameters:
  ///   - text: a name, a path, or `path#name`.
  ///   - origin: the option that asks, for messages, such as `--palette grape`.
  ///   - folder: the folder that paths are relative to, with a slash at its end; empty for the
  ///     current one.
  public func items(
    _ text: String, for origin: String, relativeTo folder: String = ""
  ) throws(Rejection) -> [Entry] {
    try finish(try found(text, for: origin, relativeTo: folder))
  }

  private func found(
    _ text: String, for origin: String, relativeTo folder: String
  ) throws(Rejection) -> [Entry] {
    if noun == "palette", PaletteFormat.isList(text) { return try items(in: text, named: nil) }
    let (path, inside) = split(text, folder)
    if isPath(path, folder) {
      if let failure = mislaid(path, folder) { throw Rejection(failure) }
      return try items(in: resolved(path, folder), named: inside)
    }
    let search = try search(text)
    if let found = search.found { return found }
    // Who asks for a theme mostly wants one.
    let matching = matching(text)
    if noun == "palette" && !matching.isEmpty || matching.count == 1 { return matching }
    let file = resolved(path, folder)
    if inputs.isFolder(file) { return try items(inFolder: file, named: inside, text, origin) }
    if inputs.isFile(file) { return try items(in: file, named: inside) }
    // Asked for by its name, the file reports its own problem.
    if let stray = search.stray { return try read(stray) }
    let missing = missing(text, isInFile: false, known: search.known, origin: origin)
    // The name may be in the file that could not be read.
    throw Rejection(missing.failures + (search.broken?.failures ?? []))
  }

  /// The item of a shipped file, whatever the working folder has under its name.
  ///
  /// - Parameter file: the name of the file without its folder: `lagoon.json`.
  public func shipped(_ file: String) throws(Rejection) -> Entry {
    if let absence { throw Rejection(Failure(absence)) }
    return try finish(try read("\(folders.last ?? ".")/\(file)"))[0]
  }

  /// Every file of the working folder, then every shipped one, sorted by name, with its items;
  /// strays are skipped.
  public func everything() -> [(file: String, entries: Result<[Entry], Rejection>)] {
    folders.flatMap { folder in
      files(in: folder).filter { !isStray($0) }.map { file in
        (file, Result { () throws(Rejection) in try finish(try read(file)) })
      }
    }
  }

  private func items(in file: String, named inside: String?) throws(Rejection) -> [Entry] {
    let entries = try read(file)
    guard let inside else { return entries }
    let wanted = slug(inside, fallback: inside)
    if var entry = entries.first(where: { isNamed($0, wanted) }) {
      entry.isChosen = true
      return [entry]
    }
    throw missing(inside, isInFile: true, known: entries.map { name($0.item) }, origin: file)
  }

  /// The items in a folder; one without any reports that itself. Where the shipped items are not
  /// found, one of those is meant rather than the folder.
  private func items(
    inFolder path: String, named inside: String?, _ text: String, _ origin: String
  ) throws(Rejection) -> [Entry] {
    do throws(Rejection) { return try items(in: path, named: inside) } catch {
      guard let absence, error.failures.allSatisfy({ $0.location == path }) else { throw error }
      throw Rejection([
        Failure(
          .missingInput, location: origin,
          problem: "there is no \(noun) \(quoted(text)) but a folder of that name, and the shipped "
            + "\(noun)s are not found",
          remedy: "for a \(noun) in the folder, write the path of its file"), Failure(absence),
      ])
    }
  }

  private func isNamed(_ entry: Entry, _ wanted: String) -> Bool {
    slug(name(entry.item), fallback: name(entry.item)) == wanted
  }

  private func split(_ text: String, _ folder: String) -> (path: String, inside: String?) {
    guard let sign = text.lastIndex(of: "#"), !inputs.isFile(resolved(text, folder)) else {
      return (text, nil)
    }
    let path = String(text[..<sign])
    guard isPath(path, folder) || inputs.isFile(resolved(path, folder)) else { return (text, nil) }
    return (path, String(text[text.index(after: sign)...]))
  }

  /// Recognizes texts that are paths, before any name is looked for.
  private func isPath(_ text: String, _ folder: String) -> Bool {
    text == InputReader.standardInput || text.contains("/") || ending(of: text) != nil
      || text.contains(".") && inputs.isFile(resolved(text, folder))
  }

  private func resolved(_ path: String, _ folder: String) -> String {
    path.hasPrefix("/") || path.contains("://") ? path : folder + path
  }

  private func read(_ path: String) throws(Rejection) -> [Entry] {
    if let entries = try unfold(path) { return entries }
    return try open(path).map { Entry(item: $0, file: path) }
  }

  /// The result of looking for a name in the folders.
  private struct Search {
    var found: [Entry]?
    /// The names there are.
    var known: [String] = []
    /// The first file of that name, if it is a stray.
    var stray: String?
    /// The first file that could not be read; it may be the one with the name.
    var broken: Rejection?
  }

  private func search(_ text: String) throws(Rejection) -> Search {
    let wanted = slug(text, fallback: text)
    var search = Search()
    for folder in folders {
      let files = files(in: folder)
      let named = files.filter { slug(stem($0), fallback: "") == wanted }
      if let file = named.first(where: { !isStray($0) }) {
        search.found = try read(file)
        return search
      }
      search.stray = search.stray ?? named.first
      for file in files where !isStray(file) {
        let isInput = inputs.isInput(file)
        do throws(Rejection) {
          let entries = try read(file)
          search.found = entries.first { isNamed($0, wanted) }.map { [$0] }
          if search.found != nil { return search }
          search.known += entries.count == 1 ? [stem(file)] : entries.map { name($0.item) }
        } catch { search.broken = search.broken ?? error }
        // Outputs may replace what is not asked for.
        if !isInput { inputs.leave(file) }
      }
    }
    return search
  }

  /// Returns true for a text that may stand for several names.
  static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// The items whose names fit a pattern, each name once; none if the text is no pattern. A file
  /// that cannot be read is left out, and told where its own name fits.
  func matching(_ text: String) -> [Entry] {
    guard Self.isPattern(text) else { return [] }
    let pattern = NamePattern(text.lowercased())
    func fits(_ name: String) -> Bool {
      pattern.matches(name.lowercased()) || pattern.matches(slug(name, fallback: name))
    }
    var found: [Entry] = []
    var taken: Set<String> = []
    for folder in folders {
      for file in files(in: folder) where !isStray(file) {
        let isInput = inputs.isInput(file)
        let fitsWhole = fits(stem(file))
        var entries: [Entry] = []
        do throws(Rejection) { entries = try read(file) } catch {
          if fitsWhole { leave(error) }
        }
        let chosen = fitsWhole ? entries : entries.filter { fits(name($0.item)) }
        // One of the working folder hides the shipped one of its name, as it does for a name.
        let new = chosen.filter {
          taken.insert(slug(name($0.item), fallback: name($0.item))).inserted
        }
        found += new
        if new.isEmpty, !isInput { inputs.leave(file) }
      }
    }
    return found
  }

  /// Returns a failure for a file that is not there but in the folder of such files.
  private func mislaid(_ path: String, _ folder: String) -> Failure? {
    guard !path.contains("/"), !inputs.isFile(resolved(path, folder)),
      let near = folders.first.map({ "\($0)/\(path)" }), inputs.isFile(near)
    else { return nil }
    return Failure(
      .missingInput, location: path, problem: "there is no such file or folder",
      remedy: "did you mean \(near)?")
  }

  /// The way to name several items, for a text that lists known ones with commas.
  private static func listAdvice(_ text: String, _ known: [String], _ origin: String) -> String? {
    let parts = text.split(separator: ",").map { $0.drop { $0 == " " } }
    let names = Set(known.map { slug($0, fallback: $0) })
    guard parts.count > 1, origin.hasPrefix("--"),
      parts.contains(where: { names.contains(slug(String($0), fallback: String($0))) })
    else { return nil }
    let option = origin.prefix { $0 != " " }
    return "repeat \(option) for each: "
      + parts.map { "\(option) \(shellQuoted(String($0)))" }.joined(separator: " ") + ". "
  }

  private func missing(
    _ text: String, isInFile: Bool, known: [String], origin: String
  ) -> Rejection {
    let absence = isInFile ? nil : self.absence
    if known.isEmpty, let absence { return Rejection(Failure(absence)) }
    let problem =
      "there is no \(noun) \(quoted(text))\(isInFile ? " in the file" : "")"
      + (absence == nil ? "" : " in '\(folders[0])', and the shipped \(noun)s are not found")
    let reason = absence.map { [Failure($0)] } ?? []
    if Self.isPattern(text), noun == "theme" {
      let fitting = known.filter { NamePattern(text.lowercased()).matches($0.lowercased()) }
      return Rejection(
        [
          Failure(
            fitting.isEmpty ? .missingInput : .usage, location: origin,
            problem: fitting.isEmpty
              ? "no theme has a name that fits \(quoted(text))"
              : "\(quoted(text)) stands for \(counted(fitting.count, "theme")), and this takes one",
            remedy: fitting.isEmpty
              ? Self.list(known, near: text, all: isInFile ? nil : "tinct \(noun) list")
              : "name one; commands that draw boards, and 'tinct palette check', take several")
        ] + (fitting.isEmpty ? reason : []))
    }
    let list = Self.list(known, near: text, all: isInFile ? nil : "tinct \(noun) list")
    let guess =
      Self.listAdvice(text, known, origin)
      ?? likeliestName(for: text, in: known).map { "did you mean \(quoted($0))? " }
      ?? (noun == "palette" ? hexNotation(Self.digits(text)) : nil).map {
        "tinct palette derive \($0) makes one (keep the quotes). "
      }
    return Rejection(
      [
        Failure(
          .missingInput, location: origin, problem: problem,
          remedy: guess.map { $0 + list.prefix(1).uppercased() + list.dropFirst() } ?? list)
      ] + reason)
  }

  /// The names there are; of many the nearest, and the command that lists all.
  private static func list(_ known: [String], near text: String, all command: String?) -> String {
    var seen: Set<String> = []
    let names = known.filter { seen.insert($0).inserted }
    guard let command, names.count > mostListed else {
      return names.isEmpty
        ? "there are none"
        : "there \(names.count == 1 ? "is" : "are"): \(names.joined(separator: ", "))"
    }
    let near = nearestNames(to: text, in: names, count: 3)
    return "the nearest names are \(near.joined(separator: ", ")); '\(command)' lists all"
  }

  /// The text without the sign of a colour.
  private static func digits(_ text: String) -> String {
    text.hasPrefix("#") ? String(text.dropFirst()) : text
  }

  private func files(in folder: String) -> [String] {
    let names = (try? inputs.names(inFolder: folder)) ?? []
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
