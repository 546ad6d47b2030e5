internal import ArgumentParser
internal import TinctGraphics

/// Options that raise, or lower, what inputs and outputs may ask for.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Largest width or height of a picture, up to 32767.", valueName: "pixels"))
  var maxSide = Limits().sidePixels

  @Option(help: ArgumentHelp("Largest area of a picture, up to 2^30.", valueName: "pixels"))
  var maxPixels = Limits().imagePixels

  @Option(help: ArgumentHelp("Most chunks in a PNG that is read.", valueName: "count"))
  var maxChunks = Limits().pngChunks

  @Option(help: ArgumentHelp("Largest chunk of a PNG that is read.", valueName: "bytes"))
  var maxChunkBytes = Limits().pngChunkBytes

  @Option(help: ArgumentHelp("Deepest nesting of a JSON file, up to 1000.", valueName: "levels"))
  var maxJSONDepth = Limits().jsonDepth

  @Option(help: ArgumentHelp("Largest file that is read.", valueName: "bytes"))
  var maxFileBytes = Limits().fileBytes

  @Option(
    help: ArgumentHelp("Most actions that a file of moves performs.", valueName: "count"))
  var maxActions = Limits().performedActions

  var limits: Limits {
    var limits = Limits()
    limits.sidePixels = maxSide
    limits.imagePixels = maxPixels
    limits.pngChunks = maxChunks
    limits.pngChunkBytes = maxChunkBytes
    limits.jsonDepth = maxJSONDepth
    limits.fileBytes = maxFileBytes
    limits.performedActions = maxActions
    return limits
  }

  func validate() throws {
    // Cairo's largest side; the areas and sizes keep every sum of a few of them within 64 bits.
    try check("--max-side", maxSide, upTo: 32767)
    try check("--max-pixels", maxPixels, upTo: 1 << 30)
    try check("--max-chunks", maxChunks, upTo: 1 << 30)
    try check("--max-chunk-bytes", maxChunkBytes, upTo: 0x7FFF_FFFF)
    try check("--max-json-depth", maxJSONDepth, upTo: 1000)
    try check("--max-file-bytes", maxFileBytes, upTo: 0x7FFF_FFFF)
    try check("--max-actions", maxActions, upTo: 0x7FFF_FFFF)
  }

  private func check(_ option: String, _ value: Int, upTo largest: Int) throws {
    guard !(1...largest).contains(value) else { return }
    throw ValidationError("\(option) takes a number from 1 to \(largest), not \(value).")
  }
}
