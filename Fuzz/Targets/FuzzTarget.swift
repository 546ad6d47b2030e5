internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics

/// A reader that takes bytes from anywhere, and what must hold for whatever it is given.
///
/// A reader must not crash, whatever the bytes are; the checks here say what must be true besides,
/// above all that what was read, and written, reads the same again.
public struct FuzzTarget: Sendable {
  /// Its name on the command line of `run.sh`.
  public let name: String
  /// Reads some bytes, and throws where what must hold does not. An error of the reader is none.
  public let check: @Sendable ([UInt8]) throws(FuzzFinding) -> Void

  /// All targets.
  public static let all: [FuzzTarget] =
    [
      FuzzTarget(name: "png", check: checkPNG),
      FuzzTarget(name: "tar", check: checkTar),
      FuzzTarget(name: "puzzle", check: checkPuzzlePack),
      FuzzTarget(name: "theme", check: checkTheme),
      FuzzTarget(name: "recipe", check: checkRecipe),
      FuzzTarget(name: "separation", check: checkSeparation),
      FuzzTarget(name: "net", check: checkNetGameIDs),
      FuzzTarget(name: "net-save", check: checkNetSave),
      FuzzTarget(name: "mapping", check: checkMapping),
      FuzzTarget(name: "moves", check: checkMoves),
      FuzzTarget(name: "moves-stones", check: checkMovesOfStones),
      FuzzTarget(name: "expression", check: checkColorExpression),
      FuzzTarget(name: "recognition", check: checkRecognition),
      FuzzTarget(name: "http", check: checkHTTPRequests),
    ]
    + PaletteFormat.all.map { format in
      FuzzTarget(name: "palette-\(format.name)") { (bytes) throws(FuzzFinding) in
        try checkPalette(bytes, as: format)
      }
    }

  /// The target of a name.
  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Something that must hold and does not.
public struct FuzzFinding: Error, CustomStringConvertible {
  /// The property that does not hold.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// The limits of inputs here: enough for every path of a reader, and little enough for many
/// thousand runs a second.
let fuzzLimits: Limits = {
  var limits = Limits()
  limits.sidePixels = 1024
  limits.imagePixels = 1 << 16
  limits.pngChunks = 64
  limits.pngChunkBytes = 1 << 16
  limits.jsonDepth = 32
  limits.performedActions = 1 << 12
  limits.fileBytes = 1 << 16
  return limits
}()

/// Throws unless something holds.
func expect(_ holds: Bool, _ finding: @autoclosure () -> String) throws(FuzzFinding) {
  if !holds { throw FuzzFinding(finding()) }
}

/// Throws what a reader says of bytes that it must take.
func mustRead<Value, Reason: Error>(
  _ subject: String, _ read: () throws(Reason) -> Value
) throws(FuzzFinding) -> Value {
  do throws(Reason) { return try read() } catch {
    throw FuzzFinding("\(subject) is refused: \(error)")
  }
}

/// Throws unless the locations and words of some errors can be right.
func checkErrors(_ errors: DocumentErrors, in bytes: [UInt8]) throws(FuzzFinding) {
  let lines = 1 + bytes.count { $0 == 10 || $0 == 13 }
  for error in errors.errors {
    try expect(
      (1...lines).contains(error.line) && (1...bytes.count + 1).contains(error.column)
        && !error.problem.isEmpty,
      "an error is outside of the text: \(error)")
  }
}
