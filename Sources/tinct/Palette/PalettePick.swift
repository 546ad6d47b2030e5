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
      pixel's own, not laid over anything: a translucent one is printed with its alpha at the end, \
      #RRGGBBAA. A photo is turned upright first.

      The colours are printed; with --out, or --as, they are written as a palette.

      --count finds the colours that describe the picture best, by clustering in OKLab, small \
      areas of strong colours among them; clear pixels do not count, and translucent ones count \
      less. Those that cover a hundredth of the picture or more get roles: of two or three the \
      commonest is 'base', and the one with the most contrast 'text'; of four or more the first \
      are 'dark', 'light', 'neutral' and 'base' by lightness and hue. The same picture gives the \
      same colours.

      Colours come in this order, with --out too, which lists them with their shares: those with \
      roles, as they are named above, then the others, the commonest first. --names gives names in \
      this order. If it contains names of roles, they go to the colours that suit these roles, \
      however small their share.

      Examples:
        tinct palette pick photo.png 120,45
        tinct palette pick photo.png --count 4 --out photo.json
      """)

  @Argument(help: "The picture, a PNG or JPEG.")
  var image: String

  @Argument(help: ArgumentHelp("Points, each as X,Y.", valueName: "x,y"))
  var points: [String] = []

  @Option(help: ArgumentHelp("Number of colours to find, from 1 to 64.", valueName: "count"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      """
      Names for the colours in the order in which they are listed (dark, light, neutral, base or \
      base, text, then the commonest first), except that names of roles go to the colours that \
      have these roles. Other names stand beside the roles that were found. (default: their \
      roles, color-5, color-6 ...)
      """, valueName: "names"))
  var names: String?

  @Option(
    help: """
      The palette's name. (default: the name of the file that --out names, else the picture's)
      """)
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
      do throws(JPEGError) {
        if JPEGImage.isJPEG(bytes) {
          return try JPEGImage(decoding: bytes, limits: run.limits).bitmap
        }
      } catch { throw Failure(error, file: image) }
      do throws(PNGError) {
        return try PNGImage(decoding: bytes, limits: run.limits).bitmap
      } catch {
        var failure = Failure(error, file: image)
        // Here a JPEG is taken too.
        if case .notPNG = error.cause { failure.remedy = "export the picture as PNG or JPEG" }
        throw failure
      }
    }
    guard let bitmap else { return try making.options.finishListing(run) }
    let picked =
      try count.map { named(ColorPicker(bitmap).colors($0)) }
      ?? pixels(of: bitmap).enumerated().map { (share: $1, name: "color-\($0 + 1)") }
    if let count, !picked.isEmpty { remark(on: picked, of: count, run) }
    if picked.isEmpty {
      run.note(
        Failure(
          .badData, location: image, problem: "every pixel is clear, so there are no colours",
          remedy: "choose another picture"))
    }
    if delivery.isAsked, !picked.isEmpty {
      let palette = try palette(picked)
      // What is written to a file can be listed besides.
      if delivery.path != nil, count != nil {
        tell(zip(picked, palette.colors).map { ($0.share, $1.title) })
      }
      try run.deliver(
        [palette], by: delivery, source: image, from: run.dependenciesOnFiles)
      if !run.hasFailed { run.warnOfFailing(palette, file: delivery.path) }
      return try making.finish(
        run, RunSummary(counted(picked.count, "colour"), to: delivery.path))
    }
    tell(picked)
    try making.options.finishListing(run)
  }

  /// A colour, and its role or number.
  private typealias Named = (share: ColorPicker.Share, name: String)

  /// The share of a picture from which a colour gets a role: a board would be full of what is only
  /// the blur of an edge in the picture.
  private static let leastShare = 0.01

  /// Orders colours by their roles, and numbers those without one.
  private func named(_ found: [ColorPicker.Share]) -> [Named] {
    let names = found.indices.map { "color-\($0 + 1)" }
    // Whoever asks for a role gets it.
    let areAsked = self.names?.split(separator: ",").map(String.init).contains {
      (["base", "text"] + Scheme.names).contains($0)
    }
    let large = areAsked == true ? found : found.filter { $0.share >= Self.leastShare }
    let palette = Palette(
      name: "", colors: zip(names, large).map { Palette.NamedColor(name: $0, color: $1.color) })
    let roles: PaletteRoles?
    let own = self.names?.split(separator: ",").map(String.init) ?? []
    let areTwo = ["base", "text"].allSatisfy(own.contains) && !own.contains("dark")
    if large.count > 1, large.count < 4 || areTwo {
      // The commonest colour of a picture is its ground, be it dark or light.
      let text = large.dropFirst().indices.max {
        large[$0].color.contrast(with: large[0].color)
          < large[$1].color.contrast(with: large[0].color)
      }
      roles = PaletteRoles([.init("base", names[0]), .init("text", names[text ?? 1])])
    } else {
      roles = InkRules.emptyGrid.proposedRoles(for: palette)
    }
    guard let order = try? roles?.order(of: names) else { return Array(zip(found, names)) }
    return order.enumerated().map { (found[$1.index], $1.role ?? "color-\($0 + 1)") }
  }

  /// Tells that a picture has fewer colours than were asked for, and that none got a role.
  private func remark(on picked: [Named], of count: Int, _ run: Session) {
    if picked.count < count {
      run.warn(
        "\(InputReader.shown(image)): only \(counted(picked.count, "colour")) of \(count) could be "
          + "found; "
          + "\(picked.count == 1 ? "the picture has no other" : "the others are too much like these")"
      )
    }
    guard picked.allSatisfy({ $0.name.hasPrefix("color-") }) else { return }
    run.remark(
      "No colour got a role, which boards need; "
        + (picked.count < 2
          ? "a palette of two can be derived from one with: tinct palette derive "
            + "\(shellQuoted(picked[0].share.color.hex)) --light"
          : "give roles with --names, or later with --roles base=NAME,text=NAME."))
  }

  private func tell(_ picked: [Named]) {
    if making.options.json {
      let values = picked.map { share, name in
        var members = [JSONValue.Member("color", .string(share.color.hex))]
        if count == nil {
          members.append(.init("alpha", .number(share.color.alpha)))
        } else {
          members.append(.init("share", .number((share.share * 10000).rounded() / 10000)))
          members.append(.init("name", .string(name)))
        }
        return JSONValue.object(members, .line)
      }
      return Console.write(JSONValue.array(values).documentBytes)
    }
    let lines = picked.map { share, name in
      if count != nil {
        return share.color.shown + "  \((share.share * 100).shownFigure(decimals: 1)) %  \(name)"
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
          "\(text) is outside the picture, which has \(bitmap.width) x \(bitmap.height) pixels.")
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

  private func palette(_ picked: [Named]) throws -> Palette {
    let own = names?.split(separator: ",").map(String.init)
    if let own, own.count != picked.count {
      throw UsageError(
        "--names gives \(counted(own.count, "name")), but there are "
          + "\(counted(picked.count, "colour")); give each a name, in the order in which they are "
          + "listed without --out.")
    }
    var names = own ?? picked.map(\.name)
    let roles = picked.map(\.name).filter { !$0.hasPrefix("color-") }
    if count != nil, roles.allSatisfy(names.contains) {
      var rest = names.filter { !roles.contains($0) }[...]
      names = picked.map { roles.contains($0.name) ? $0.name : rest.removeFirst() }
    }
    // Other names stand beside the roles that were found.
    let keepsRoles = count != nil && !names.contains { roles.contains($0) }
    let colors = zip(picked, names).map { picked, name in
      let role = keepsRoles && roles.contains(picked.name) ? picked.name : nil
      return Palette.NamedColor(
        name: role ?? name, color: picked.share.color, ownName: role.map { _ in name })
    }
    return Palette(name: name ?? delivery.path.map(paletteStem) ?? pictureName, colors: colors)
  }

  /// The picture's name without folders and ending.
  private var pictureName: String {
    let file = image.split(separator: "/").last.map(String.init) ?? image
    let ending = [".jpg", ".jpeg"].first { file.lowercased().hasSuffix($0) }
    return ending.map { String(file.dropLast($0.count)) } ?? SpriteFileName(image).name
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
