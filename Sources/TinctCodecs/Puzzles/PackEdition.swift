public import TinctGraphics
public import TinctPuzzles

/// The text of a pack, into which solutions can be written while every other byte stays.
///
/// A solution is laid out as its puzzle is: its key after the last one, with the space that stands
/// between the last two, and its numbers spaced as those of `pieces`.
public struct PackEdition: Sendable {
  /// The pack that the text holds.
  public let pack: PuzzlePack
  private let document: JSONDocument
  private let puzzles: [JSONNode]

  /// A solution as it is written into the text.
  public struct Insertion: Sendable {
    /// The bytes that it replaces.
    fileprivate let place: Range<Int>
    fileprivate let text: [UInt8]
  }

  /// Reads a pack document.
  ///
  /// - Parameter run: runs the parts of the reading, perhaps several at once.
  public init(
    parsing bytes: [UInt8], limits: Limits = Limits(),
    inParts run: PackPart.Runner = PackPart.inTurn
  ) throws(DocumentErrors) {
    do {
      document = try JSONDocument(parsing: bytes, limits: limits)
    } catch { throw DocumentErrors([error]) }
    pack = try DocumentReader.read(document) { root, reader in
      PuzzlePack(root, inParts: run, &reader)
    }
    do { puzzles = try document.root.object().required("puzzles").array() } catch {
      throw DocumentErrors([error])
    }
  }

  /// A solution of a puzzle, by index, in place of the one that is there, if any; to be made on any
  /// thread.
  public func insertion(of solution: [Connectors], ofPuzzle index: Int) -> Insertion {
    do {
      let (place, text) = try insertion(of: solution, into: puzzles[index].object())
      return Insertion(place: place, text: text)
    } catch { preconditionFailure("what was read as a pack is one: \(error)") }
  }

  /// The text with some solutions, in the order of their puzzles; without any, as it was read.
  public func bytes(with insertions: [Insertion]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(document.bytes.count + insertions.reduce(0) { $0 + $1.text.count })
    var done = 0
    for insertion in insertions {
      bytes += document.bytes[done..<insertion.place.lowerBound]
      bytes += insertion.text
      done = insertion.place.upperBound
    }
    bytes += document.bytes[done...]
    return bytes
  }

  /// What is written for a solution, and which bytes it replaces.
  private func insertion(
    of solution: [Connectors], into object: JSONObject
  ) throws(DocumentError) -> (place: Range<Int>, text: [UInt8]) {
    let list = list(of: solution, like: try object.required("pieces"))
    if let old = object["solution"] { return (old.byteRange, list) }
    let members = object.members
    // A puzzle has a name, a grid, sources and pieces, so there is a last member and one before.
    let (last, previous) = (members[members.count - 1], members[members.count - 2])
    let gap = previous.value.byteRange.upperBound..<last.nameNode.byteRange.lowerBound
    let colon = last.nameNode.byteRange.upperBound..<last.value.byteRange.lowerBound
    let end = last.value.byteRange.upperBound
    var text = Array(document.bytes[gap])
    text += "\"solution\"".utf8
    text += document.bytes[colon]
    return (end..<end, text + list)
  }

  private func list(
    of solution: [Connectors], like pieces: JSONNode
  ) -> [UInt8] {
    let numbers = pieces.elementRanges
    let all = pieces.byteRange
    guard let first = numbers.first, let last = numbers.last else {
      return Array(document.bytes[all])
    }
    var text = Array(document.bytes[all.lowerBound..<first.lowerBound])
    for (index, piece) in solution.enumerated() {
      // The spaces may differ from number to number, as where a row of the board is a line.
      if index > 0 {
        text += document.bytes[numbers[index - 1].upperBound..<numbers[index].lowerBound]
      }
      text += String(piece.mask).utf8
    }
    return text + document.bytes[last.upperBound..<all.upperBound]
  }
}
