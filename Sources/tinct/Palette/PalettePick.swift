internal import TinctBoards
internal import TinctDocuments
internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline

/// Takes colours from a picture.
struct PalettePick: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: "Take colours from a picture: at a pixel, or those that describe it best.",
    discussion: """
      X,Y counts pixels from the top left, from 0; several points can be given. The colour is the \
      pixel's own, not laid over anything: one that is translucent has its alpha behind it, \
      #RRGGBBAA.

      The colours are told; with --out, or --as, they are written as a palette.

      --count finds the colours that describe the picture best, the commonest first, by clustering in \
      OKLab; clear pixels count nothing, translucent ones less. The same picture gives the same \
      colours.

      Examples:
        tinct palette pick photo.png 120,45
        tinct palette pick photo.png --count 4 --names dark,neutral,base,light --out photo.json
      """)

  @Argument(help: "The picture, a PNG.")
  var image: String

  @Argument(help: ArgumentHelp("Points, each as X,Y.", valueName: "x,y"))
  var points: [String] = []

  @Option(help: ArgumentHelp("How many colours to find, from 1 to 64.", valueName: "count"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Names for the colours, in order. (default: color-1, color-2 ...)", valueName: "names"))
  var names: String?

  @Option(help: "The palette's name. (default: that of the picture)")
  var name: String?

  @OptionGroup var delivery: PaletteDelivery

  @OptionGroup var making: MakingOptions

  func run() throws {
    let run = making.begin(
      DocumentCommand(
        "palette pick",
        [
          Dependency(option: "count", count),
          Dependency("the points", points.joined(separator: " ")),
          Dependency(option: "names", names), Dependency(option: "name", name), delivery.setting,
        ]))
    guard let bytes = run.read(image) else { return try making.options.finishListing(run) }
    let bitmap = run.attempt { () throws(Failure) in
      do throws(PNGError) {
        return try PNGImage(decoding: bytes, limits: run.limits).bitmap
      } catch { throw Failure(error, file: image) }
    }
    guard let bitmap else { return try making.options.finishListing(run) }
    let picked = try count.map { ColorPicker(bitmap).colors($0) } ?? pixels(of: bitmap)
    if picked.isEmpty {
      run.note(
        Failure(.badData, location: image, problem: "the picture is clear; it has no colours"))
    }
    if delivery.isAsked, !picked.isEmpty {
      try run.deliver(
        [palette(picked)], by: delivery, source: image, from: run.dependenciesOnFiles)
      return try making.finish(run) { _ in
        "Wrote \(counted(picked.count, "colour")) to \(delivery.path ?? "")."
      }
    }
    tell(picked)
    try making.options.finishListing(run)
  }

  private func tell(_ picked: [ColorPicker.Share]) {
    if making.options.json {
      let values = picked.map { share in
        var members = [JSONValue.Member("color", .string(share.color.hex))]
        if count == nil {
          members.append(.init("alpha", .number(share.color.alpha)))
        } else {
          members.append(.init("share", .number((share.share * 10000).rounded() / 10000)))
        }
        return JSONValue.object(members, .line)
      }
      return Console.write(JSONValue.array(values).documentBytes)
    }
    let lines = picked.map { share in
      if count != nil {
        return share.color.shown + "  \((share.share * 100).shownFigure(decimals: 1)) %"
      }
      let alpha = share.color.alpha
      return share.color.shown + (alpha < 1 ? "  alpha \(alpha.shownFigure(decimals: 2))" : "")
    }
    Console.print(lines.joined(separator: "\n"))
  }

  private func pixels(of bitmap: Bitmap) throws -> [ColorPicker.Share] {
    try points.map { text in
      let (x, y) = try point(text)
      guard x < bitmap.width, y < bitmap.height else {
        throw UsageError(
          "\(text) is outside of the picture, which has \(bitmap.width) x \(bitmap.height) pixels.")
      }
      return ColorPicker.Share(color: Color(bitmap[x, y]), share: 1)
    }
  }

  private func point(_ text: String) throws -> (Int, Int) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x >= 0, y >= 0 else {
      throw UsageError("\(quoted(text)) is not a point; write X,Y, such as 120,45.")
    }
    return (x, y)
  }

  private func palette(_ picked: [ColorPicker.Share]) throws -> Palette {
    let own = names?.split(separator: ",").map(String.init)
    if let own, own.count != picked.count {
      throw UsageError(
        "--names gives \(counted(own.count, "name")), and there are "
          + "\(counted(picked.count, "colour")).")
    }
    let colors = picked.enumerated().map { index, share in
      Palette.NamedColor(name: own?[index] ?? "color-\(index + 1)", color: share.color)
    }
    return Palette(name: name ?? SpriteFileName(image).name, colors: colors)
  }

  func validate() throws {
    try making.refuseUpkeep(unless: delivery.path != nil)
    guard points.isEmpty != (count == nil) else {
      throw ValidationError("Name points as X,Y, or ask for colours with --count.")
    }
    if let count, !(1...64).contains(count) {
      throw ValidationError("--count takes a number from 1 to 64, not \(count).")
    }
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
    if !delivery.isAsked, name != nil || names != nil {
      throw ValidationError("--name and --names are for the palette that --out writes.")
    }
    if let names {
      let parts = names.split(separator: ",", omittingEmptySubsequences: false)
      guard !parts.contains(""), Set(parts).count == parts.count else {
        throw ValidationError("--names takes different names with commas between them.")
      }
    }
  }
}
