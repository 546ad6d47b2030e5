public import ArgumentParser
public import TinctCodecs
public import TinctPipeline

extension PNGEffort: ExpressibleByArgument {}
extension PrintFormat: ExpressibleByArgument {}

/// The options of commands that write PNGs.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where to write: a folder, or a file that ends in .png if one picture is made. With several \
      palettes each has a folder of its own in it.
      """, valueName: "folder"))
  var out: String

  @OptionGroup var effortOptions: EffortOptions

  func validate() throws { try checkFolder(out) }
}

/// The options of commands that write drawings: pixels, or outlines.
struct DrawingOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where to write: a folder, or a file that ends in .png, .svg or .pdf if one picture is made. \
      With several palettes each has a folder of its own in it.
      """, valueName: "folder"))
  var out: String

  @Option(
    help: """
      What is written: pixels, or outlines that stay outlines. (default: what --out ends in, else png)
      """)
  var format: PrintFormat?

  @OptionGroup var effortOptions: EffortOptions

  /// What is written.
  var chosenFormat: PrintFormat { format ?? PrintFormat(endingOf: out) ?? .png }

  func validate() throws {
    try checkFolder(out)
    guard let format, let other = PrintFormat(endingOf: out), other != format else { return }
    throw ValidationError(
      "--out \(out) ends in \(other.ending), but --format is \(format.rawValue); change one.")
  }
}

/// How pictures are compressed.
struct EffortOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How hard to work for small files, from 0 (for previews) to 9 (for shipping); the pixels are \
      the same.
      """, valueName: "0...9"))
  var effort: PNGEffort = .standard
}

/// Refuses an empty `--out`, which a shell makes of an unset variable.
func checkOutput(_ out: String?) throws {
  guard out?.isEmpty == true else { return }
  throw ValidationError("--out is empty; name a folder or a file, such as --out out.")
}

/// Refuses an `--out` that is no folder's name: empty, or standard output, which holds no folder.
func checkFolder(_ out: String) throws {
  try checkOutput(out)
  guard out == InputReader.standardInput else { return }
  throw ValidationError(
    "--out -: pictures are written into a folder; for one called '-' write ./-.")
}

/// Refuses an `--out` that is not the name of a PNG, nor standard output.
func checkPicture(_ out: String?) throws {
  try checkOutput(out)
  guard let out, out != InputReader.standardInput, !out.lowercased().hasSuffix(".png") else {
    return
  }
  throw ValidationError("--out \(out): a PNG is written, so its name must end in .png.")
}
