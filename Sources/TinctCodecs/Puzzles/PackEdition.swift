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

  /// Reads a pack document.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentErrors) {
    pack = try PuzzlePack(parsing: bytes, limits: limits)
    do { document = try JSONDocument(parsing: bytes, limits: limits) } catch {
      throw DocumentErrors([error])
    }
  }

  /// The text with some solutions, by index of the puzzle, in place of those that are there, if any.
  ///
  /// Without solutions it is the text as it was read.
  public func bytes(withSolutions solutions: [Int: [Connectors]]) -> [UInt8] {
    do { return try written(solutions) } catch {
      preconditionFailure("what was read as a pack is one: \(error)")
    }
  }

  private func written(_ solutions: [Int: [Connectors]]) throws(DocumentError) -> [UInt8] {
    let puzzles = try document.root.object().required("puzzles").array()
    var bytes: [UInt8] = []
    var done = 0
    for (index, node) in puzzles.enumerated() {
      guard let solution = solutions[index] else { continue }
      let (place, text) = try insertion(of: solution, into: node.object())
      bytes += document.bytes[done..<place.lowerBound]
      bytes += text
      done = place.upperBound
    }
    return bytes + document.bytes[done...]
  }

  /// What is written for a solution, and which bytes it replaces.
  private func insertion(
    of solution: [Connectors], into object: JSONObject
  ) throws(DocumentError) -> (place: Range<Int>, text: [UInt8]) {
    let list = try list(of: solution, like: object.required("pieces"))
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
  ) throws(DocumentError) -> [UInt8] {
    let numbers = try pieces.array().map(\.byteRange)
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
