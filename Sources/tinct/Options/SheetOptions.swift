internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// How sprites are laid out on a sheet. What is not given is nil, so that it can be told where an
/// option is given in vain.
struct SheetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Sheets: the longest side of a page; what does not fit goes to further pages. (default: 2048)",
      valueName: "pixels"))
  var maxSize: Int?

  @Option(
    help: ArgumentHelp(
      "Sheets: the least distance between sprites, at the smallest scale. (default: 1)",
      valueName: "pixels"))
  var padding: Int?

  @Option(
    help: ArgumentHelp(
      """
      Sheets: how far the outermost pixels of a sprite are repeated around it, so that tiles meet \
      without seams. (default: 1)
      """, valueName: "pixels"))
  var extrude: Int?

  @Flag(help: "Sheets: keep clear rows and columns around sprites.")
  var noTrim = false

  @Flag(help: "Sheets: pages with sides that are powers of two.")
  var powerOfTwo = false

  @Option(help: "--as sheet: how the JSON lists the frames. (default: hash)")
  var data: SheetDocument.Form?

  @Option(
    help: ArgumentHelp(
      """
      Speed of the animations that sprites with numbered names make, in godot and aseprite data. \
      (default: 10)
      """, valueName: "frames a second"))
  var fps: Double?

  func validate() throws {
    try check("--max-size", maxSize, 1...32767)
    try check("--padding", padding, 0...1024)
    try check("--extrude", extrude, 0...1024)
    guard let fps, !(0.01...1000).contains(fps) else { return }
    throw ValidationError("--fps takes a number from 0.01 to 1000, not \(fps).")
  }

  /// The options that were given, as the user writes them.
  var given: [String] {
    [
      (maxSize != nil, "--max-size"), (padding != nil, "--padding"), (extrude != nil, "--extrude"),
      (noTrim, "--no-trim"), (powerOfTwo, "--power-of-two"), (data != nil, "--data"),
      (fps != nil, "--fps"),
    ].filter(\.0).map(\.1)
  }

  /// The layout for a form.
  func layout(for form: ExportForm) -> SpriteSheet.Options {
    var options = SpriteSheet.Options()
    options.largestSide = maxSize ?? options.largestSide
    options.padding = padding ?? options.padding
    options.extrusion = extrude ?? options.extrusion
    // An element of a web page shows all of its background, so it would show the neighbours.
    options.trims = form != .css && !noTrim
    options.powersOfTwo = powerOfTwo
    return options
  }

  private func check(_ option: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(value).")
  }
}
