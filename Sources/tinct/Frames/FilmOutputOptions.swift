internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// Where frames are written, and as what.
struct FilmOutputOptions: ParsableArguments {
  /// How frames are put on a sheet.
  enum Arrangement: String, CaseIterable, ExpressibleByArgument {
    case packed, rows
  }

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where to write: a folder, a file that ends as its format does, or - for standard output. With \
      several palettes each has a folder of its own in it.
      """, valueName: "path"))
  var out: String?

  @Option(
    help: ArgumentHelp(
      """
      What is written: a folder of PNGs; a sheet of all frames with JSON; an animated PNG, GIF or \
      WebP; a stream of frames (y4m, or rgba without any header). (default: what --out ends in, \
      y4m for -, else png)
      """))
  var format: FilmForm?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "How often an animated picture is played; 0 for ever.", valueName: "times"))
  var repeats = 0

  @Option(
    help: ArgumentHelp(
      """
      How true colours are where some are lost, from 1 to 100: makes WebP lossy, and reduces colours \
      of GIF where they do not fit. (default: nothing is lost in WebP; 90 in GIF)
      """, valueName: "number"))
  var quality: Int?

  @Flag(help: "APNG: colours in each pixel, for viewers that read tables of colours wrongly.")
  var rgba = false

  @Flag(help: "png: frames that show what the one before shows are left out.")
  var distinct = false

  @Option(help: "sheet: how frames are put on it. (default: packed)")
  var sheet: Arrangement?

  @Option(
    help: ArgumentHelp(
      "sheet in rows, storyboard: how many frames are in a row.", valueName: "count"))
  var columns: Int?

  @Option(help: "sheet: how the JSON lists the frames. (default: aseprite)")
  var data: SheetDocument.Form?

  @Option(
    help: ArgumentHelp(
      "sheet: the longest side of a page. (default: 4096)", valueName: "pixels"))
  var maxSize: Int?

  @Option(
    help: ArgumentHelp(
      """
      Where to write the list of the points in time that sound and haptics follow. (default: \
      cues.json beside the frames of a folder)
      """, valueName: "file"))
  var cues: String?

  @Option(
    help: ArgumentHelp(
      """
      Instead of frames, write moments at even distances side by side, with their times, for \
      documentation and review; with several palettes the folder to write into.
      """, valueName: "file"))
  var storyboard: String?

  @Option(
    help: ArgumentHelp("storyboard: how many moments. (default: 12)", valueName: "count"))
  var shots: Int?

  /// What is written.
  var form: FilmForm {
    format ?? (sheet == nil ? out.flatMap(FilmForm.init(endingOf:)) : .sheet) ?? .png
  }

  /// How often it may be played.
  private static let mostRepeats = 0...65535

  func validate() throws {
    if let out, out != InputReader.standardInput { try checkFolder(out) }
    guard Self.mostRepeats.contains(repeats) else {
      throw ValidationError("--repeat takes a number from 0 to 65535, not \(repeats).")
    }
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality takes a number from 1 to 100, not \(quality).")
    }
    guard (out == nil) != (storyboard == nil) else {
      throw ValidationError("Say where to write with --out, or with --storyboard.")
    }
    if let storyboard { try checkFolder(storyboard) }
    if let shots, !(1...1000).contains(shots) {
      throw ValidationError("--shots takes a number from 1 to 1000, not \(shots).")
    }
    if storyboard != nil && (cues != nil || format != nil) {
      let option = cues == nil ? "--format" : "--cues"
      throw ValidationError("\(option) is for frames, but --storyboard writes moments instead.")
    }
    try checkCues()
    if shots != nil && storyboard == nil {
      throw ValidationError("--shots is for --storyboard.")
    }
    if let columns, !(1...10_000).contains(columns) {
      throw ValidationError("--columns takes a number from 1 to 10000, not \(columns).")
    }
    if let maxSize, !(1...32767).contains(maxSize) {
      throw ValidationError("--max-size takes a number from 1 to 32767, not \(maxSize).")
    }
    try FilmForm.checkEndings(out: out, as: form, storyboard: storyboard)
    try checkForm()
  }

  /// Refuses a list of cues that would take the place of something else.
  private func checkCues() throws {
    guard let cues, let out, cues != InputReader.standardInput else { return }
    let (list, place) = (Self.parts(of: cues), Self.parts(of: out))
    guard list.starts(with: place) else { return }
    // A sheet has no list of its own, and calls nothing so.
    if form == .sheet && list.count > place.count && list.last == "cues.json" { return }
    throw ValidationError(
      list == place
        ? "--cues \(cues) is where --out writes; name another file."
        : "--cues \(cues) lies in --out \(out), which is for frames; name a file beside it.")
  }

  /// The folders of a path and its last name, without steps that lead nowhere.
  private static func parts(of path: String) -> [Substring] {
    var parts: [Substring] = path.hasPrefix("/") ? ["/"] : []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", last != "/" {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  /// Refuses what contradicts the form, or does nothing in it.
  private func checkForm() throws {
    let form = form
    if let out, let format, let other = FilmForm(endingOf: out),
      out != InputReader.standardInput, other != format
    {
      throw ValidationError(
        "--out \(out) ends as \(other.rawValue) does, but --format is \(format.rawValue); change one."
      )
    }
    let vain: [(isGiven: Bool, option: String, forms: [FilmForm])] = [
      (repeats != 0, "--repeat", [.apng, .gif, .webp]),
      (quality != nil, "--quality", [.gif, .webp]),
      (rgba, "--rgba", [.apng]), (distinct, "--distinct", [.png]),
      (sheet != nil, "--sheet", [.sheet]),
      (columns != nil && storyboard == nil, "--columns", [.sheet]),
      (data != nil, "--data", [.sheet]), (maxSize != nil, "--max-size", [.sheet]),
    ]
    for (isGiven, option, forms) in vain where isGiven && !forms.contains(form) {
      let names = forms.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(option) is for \(names), but the format is \(form.rawValue).")
    }
    if columns != nil && sheet != .rows && storyboard == nil {
      throw ValidationError("--columns needs --sheet rows, or --storyboard.")
    }
    let isPipe = out == InputReader.standardInput
    if isPipe && form != .y4m && form != .rgba {
      throw ValidationError("--out - takes --format y4m or rgba, not \(form.rawValue).")
    }
  }

  /// How frames are laid out on a sheet.
  var sheetOptions: SpriteSheet.Options {
    var options = SpriteSheet.Options()
    options.largestSide = maxSize ?? 4096
    options.extrusion = 0
    options.arrangement = sheet == .rows ? .rows(columns: columns) : .packed
    // In rows the place of a frame follows from its number.
    options.trims = sheet != .rows
    return options
  }
}
