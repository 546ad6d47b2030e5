internal import Synchronization
internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

/// A sprite, a screenshot or an icon that the manifest asks for.
struct ListedPicture: Sendable {
  let id: String
  let name: String
  /// The heading that it stands under.
  let group: String
  /// The request, with nothing in it that only matters for files.
  let request: any Request
  /// Its number among the pictures of the request.
  let number: Int
  /// The theme of the request; nil for sprites that are coloured without one.
  let theme: String?
}

extension Studio {
  /// The most pictures of a request, and of all, that are shown.
  private static let (mostOfRequest, most) = (12, 60)

  /// Lists the sprites, screenshots and icons that the manifest asks for, and the games that it
  /// shows.
  func pictures() throws(StudioProblem) -> JSONValue {
    .object([
      .init(
        "pictures",
        .array(
          listedPictures().map { picture in
            .object(
              [
                .init("id", .string(picture.id)), .init("name", .string(picture.name)),
                .init("group", .string(picture.group)),
              ], .line)
          })),
      .init("logs", .array(namedGames().map(\.json))),
    ])
  }

  private func listedPictures() -> [ListedPicture] {
    let library = library
    guard let manifest = library.manifest else { return [] }
    if let known = listed.withLock({ $0[manifest.hash] }) { return known }
    let run = run()
    guard let bytes = run.read(manifest.path),
      let document = run.manifest(bytes, name: manifest.path, variables: [:]),
      let palette = try? library.palette(library.defaults.palette)
    else { return [] }
    var pictures: [ListedPicture] = []
    var seen: Set<String> = []
    for target in document.targets {
      guard let works = try? target.requests(of: target.rows.indices) else { continue }
      for work in works {
        guard
          let (group, request, theme) = Self.shown(
            work.request, in: Self.choice(of: palette.loaded.palette)),
          let all = try? InkedPictures.list(of: request, options.session, gate: gate)
        else { continue }
        for (number, picture) in all.enumerated().prefix(Self.mostOfRequest)
        where seen.insert("\(group) \(theme ?? "") \(picture.source)").inserted {
          pictures.append(
            ListedPicture(
              id: "picture-\(pictures.count + 1)",
              name: "\(work.name), \(Self.stem(picture.name))", group: group, request: request,
              number: number, theme: theme))
        }
      }
    }
    pictures = Array(pictures.prefix(Self.most))
    listed.withLock { $0 = [manifest.hash: pictures] }
    return pictures
  }

  private static func stem(_ name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    return file.split(separator: ".").first.map(String.init) ?? file
  }

  /// The requests for some pictures, each once, in palettes, with the names of their outputs.
  func requests(
    ofPictures ids: [String], in palettes: PaletteChoice
  ) -> [(name: String, request: any Request)] {
    var works: [(name: String, request: any Request)] = []
    for picture in listedPictures() where ids.contains(picture.id) {
      let name = slug(String(picture.name.prefix { $0 != "," }), fallback: "pictures")
      guard let (_, request, _) = Self.shown(picture.request, in: palettes, to: name),
        !works.contains(where: { $0.request.commandLine == request.commandLine })
      else { continue }
      works.append((name, request))
    }
    return works
  }

  /// The request for pictures like those of another, in other palettes; nil for kinds whose
  /// pictures are boards or films, which are shown by themselves.
  ///
  /// - Parameter out: the folder for their files; nil for pictures that are only shown.
  private static func shown(
    _ request: any Request, in colors: PaletteChoice, to out: String? = nil
  ) -> (group: String, request: any Request, theme: String?)? {
    var output = PictureOutput()
    output.out = out ?? "pictures"
    if out == nil { output.effort = 1 }
    switch request {
    case var request as ShotRequest:
      (request.look.palettes, request.output) = (colors, output)
      return ("Screenshots", request, request.look.theme.first)
    case var request as IconRequest:
      (request.look.palettes, request.output, request.dark) = (colors, output, [])
      request.form = [.steam]
      return ("Icons", request, request.look.theme.first)
    case let request as TintRequest:
      // The form matters to engines alone.
      var plain = TintRequest()
      (plain.sprites, plain.palettes, plain.output) = (request.sprites, colors, output)
      (plain.coloring, plain.rules, plain.theme) = (request.coloring, request.rules, request.theme)
      (plain.scale, plain.filter, plain.light) = (request.scale, request.filter, request.light)
      return ("Sprites", plain, request.theme)
    default: return nil
    }
  }

  /// Names colours for a request, as a list of digits.
  static func choice(of palette: Palette) -> PaletteChoice {
    var choice = PaletteChoice()
    choice.palette = [
      palette.colors.map { String($0.color.hex.dropFirst()) }.joined(separator: ",")
    ]
    choice.names = palette.colors.map(\.name).joined(separator: ",")
    return choice
  }

  // MARK: - One picture

  /// A picture in colours: its drawing in inks with their rules, or a file.
  ///
  /// Titles are dark or light as the palette is, so that a drawing may serve some palettes only;
  /// one that the page has already is not sent again.
  func picture(of body: RequestBody) throws(StudioProblem) -> HTTPResponse {
    let id = try body.required("id")
    guard let listed = listedPictures().first(where: { $0.id == id }) else {
      throw .missing("picture")
    }
    guard let palette = try body.palette(), !palette.colors.isEmpty else {
      throw StudioProblem(400, "the request has no colours")
    }
    let key = try drawingKey(of: listed, in: palette)
    if let key, try body.text("known") == key {
      return HTTPResponse(json: .object([.init("same", true)]))
    }
    let all = "\(listed.id) \(Self.choice(of: palette))"
    let bytes = try kept("picture \(key ?? all)") { () throws(StudioProblem) in
      try made(listed, in: palette, key)
    }
    let isFile = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    return HTTPResponse(type: isFile ? "image/png" : Self.drawingType, bytes)
  }

  /// Everything about a palette that decides the drawing of a picture; nil for sprites, whose files
  /// hold colours.
  private func drawingKey(
    of listed: ListedPicture, in palette: Palette
  ) throws(StudioProblem) -> String? {
    guard !(listed.request is TintRequest), let name = listed.theme else { return nil }
    let run = run()
    guard let theme = run.theme(name) else { throw StudioProblem(run.failures) }
    let served = theme.inks.served(palette)
    do throws(InkError) {
      let inks =
        listed.request is ShotRequest ? try theme.lettered(for: served).inks : theme.inks
      guard let kind = inks.kind(of: served) else { throw inks.unserved(served) }
      let clear = served.colors.filter { $0.color.alpha < 1 }.map { "\($0.name) \($0.color.hex)" }
      let rules = inks[kind].map { "\($0.ink.name) \($0.color.text)" }.joined(separator: "\n")
      let packed = "\(listed.id)\n\(kind)\n\(clear)\n\(rules)"
      return Fingerprint(of: Array(packed.utf8)).description
    } catch { throw StudioProblem([Failure(error, theme: theme.name)]) }
  }

  private func made(
    _ listed: ListedPicture, in palette: Palette, _ key: String?
  ) throws(StudioProblem) -> [UInt8] {
    guard let (_, request, _) = Self.shown(listed.request, in: Self.choice(of: palette)) else {
      throw .missing("picture")
    }
    let made: InkedPictures.Picture?
    do throws(Rejection) {
      made = try InkedPictures.picture(
        listed.number, of: request, options.session, gate: gate)
    } catch { throw StudioProblem(error) }
    guard let made else { throw .missing("picture") }
    guard let drawing = made.drawing else {
      guard !made.file.isEmpty else {
        throw StudioProblem(422, "\(made.source) cannot be shown in these colours")
      }
      return made.file
    }
    let rules = made.rules.map { rule -> JSONValue in
      .array([.string(rule.ink.name), .string(rule.color.text)], .line)
    }
    return DrawingBytes(
      drawing,
      [
        .init("key", .string(key ?? "")), .init("kind", .string(made.kind.rawValue)),
        .init("rules", .array(rules)),
      ]
    ).bytes
  }
}
