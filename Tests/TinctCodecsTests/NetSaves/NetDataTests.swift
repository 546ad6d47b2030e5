import TinctDocuments
import Foundation
import TestFiles
import Testing
import TinctPuzzles

private let files = Checkout.files(
  in: Checkout.shared.appending(path: "data/net"), ending: ".txt")

// Puzzles made by Net itself stand beside the checkout, where they are available.
@Suite(.enabled(if: !files.isEmpty, "puzzles made by Net are not beside this checkout"))
struct NetDataTests {
  @Test(arguments: files)
  func `IDs made by Net become a pack, a document, and the same IDs`(file: URL) throws {
    let bytes = try Checkout.bytes(of: file)
    let pack = try PuzzlePack(netGameIDs: bytes, name: file.lastPathComponent)
    let again = try PuzzlePack(parsing: pack.documentBytes)
    #expect(again == pack)
    let ids = try again.puzzles.map { (puzzle) throws(NetGameIDError) in
      try NetGameID.text(of: puzzle) + "\n"
    }
    #expect(ids.count == 50)
    #expect(ids.joined().utf8.elementsEqual(bytes))
  }

  @Test(arguments: files)
  func `puzzles made by Net have no problems`(file: URL) throws {
    let pack = try PuzzlePack(netGameIDs: Checkout.bytes(of: file), name: "net")
    #expect(PuzzleCheck.problems(of: pack) == [])
    // Net's finished boards are spanning trees.
    for puzzle in pack.puzzles {
      let connectors = puzzle.pieces.reduce(0) { $0 + $1.count }
      #expect(connectors == 2 * (puzzle.pieces.count - 1))
    }
  }

  // Net proves its puzzles unique before it shows them, those on tori as well.
  @Test(arguments: files)
  func `every puzzle made by Net has one solution, which logic alone finds`(file: URL) throws {
    let pack = try PuzzlePack(netGameIDs: Checkout.bytes(of: file), name: "net")
    var solver = PackSolver()
    for puzzle in pack.puzzles {
      let result = solver.solve(puzzle)
      #expect(result.isUnique && result.trials == 0, "puzzle \(puzzle.name)")
      let solved = try Puzzle(
        name: puzzle.name, grid: puzzle.gridSpecification, sources: puzzle.sources,
        pieces: puzzle.pieces, solution: result.solutions.first)
      #expect(solved.problems() == [])
    }
  }
}
