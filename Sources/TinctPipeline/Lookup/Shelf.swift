public import TinctCodecs
public import TinctGraphics

/// The named documents of one kind, such as palettes: those in the working folder, and those that
/// are shipped.
///
/// A person may write a name, which is looked for first in the working folder (`./palettes`), then
/// among the shipped ones, by the file's name before the name inside, without regard to case, spaces
/// and signs; or a path, which has a slash or ends in `.json`; or `path#name` for one of the
/// items in a file.
public struct Shelf<Item: Sendable & Equatable> {
  /// Takes the items out of a document, at least one.
  public typealias Parse = ([UInt8], Limits) throws(DocumentError) -> [Item]

  private let noun: String
  private let folders: [String]
  private let absence: ShippedFiles.Absence?
  private let inputs: InputReader
  private let limits: Limits
  private let parse: Parse
  private let name: (Item) -> String

  /// Describes where items are looked for.
  ///
  /// - Parameters:
  ///   - noun: what an item is called in messages; the folder has its name with an `s`.
  ///   - inputs: what files are read with.
  ///   - shipped: the shipped files, or why they are not found.
  ///   - limits: limits on documents.
  ///   - workingFolder: what `./` stands for.
  ///   - name: the name inside of an item.
  ///   - parse: takes the items out of a document.
  public init(
    of noun: String, inputs: InputReader, shipped: Result<ShippedFiles, ShippedFiles.Absence>,
    limits: Limits, workingFolder: String = ".", name: @escaping (Item) -> String,
    parse: @escaping Parse
  ) {
    self.noun = noun
    self.inputs = inputs
    self.limits = limits
    self.name = name
    self.parse = parse
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
    let items = try read(path.hasPrefix("/") ? path : folder + path)
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
    return try read(file)[0]
  }

  private func split(_ text: String) -> (path: String, inside: String?) {
    guard let sign = text.lastIndex(of: "#"), isPath(String(text[..<sign])) else {
      return (text, nil)
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  private func isPath(_ text: String) -> Bool {
    text.contains("/") || text.lowercased().hasSuffix(".json")
  }

  private func read(_ path: String) throws(Failure) -> [Item] {
    let bytes: [UInt8]
    do { bytes = try inputs.read(path) } catch { throw Failure(error) }
    do { return try parse(bytes, limits) } catch { throw Failure(error, file: path) }
  }

  private func found(_ text: String, for origin: String) throws(Failure) -> [Item] {
    let wanted = slug(text, fallback: text)
    var known: [String] = []
    var broken: Failure?
    for folder in folders {
      let files = files(in: folder)
      if let file = files.first(where: { slug(stem($0), fallback: "") == wanted }) {
        return try read(file)
      }
      for file in files {
        do throws(Failure) {
          let items = try read(file)
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
    return names.filter { !$0.hasPrefix(".") && $0.lowercased().hasSuffix(".json") }
      .map { "\(folder)/\($0)" }
  }

  private func stem(_ file: String) -> String {
    let name = file[(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)...]
    return String(name.dropLast(".json".count))
  }
}
