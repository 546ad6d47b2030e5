internal import Synchronization
internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

extension Studio {
  // MARK: - Palettes

  /// Writes colours into the file that a palette came from.
  func changePalette(_ id: String, _ body: RequestBody) throws(StudioProblem) -> JSONValue {
    try refuseIfReadOnly()
    let hash = try body.required("hash")
    let entries = try body.entries()
    return try exclusively { () throws(StudioProblem) in
      let before = try library.palette(id)
      guard isWritable(before), let format = before.loaded.format else {
        throw StudioProblem(
          422, "\(before.file.name) cannot be written", remedy: "save the palette as another file")
      }
      let bytes = try currentBytes(of: before.file)
      let now = Fingerprint(of: bytes).description
      guard now == hash else {
        throw try conflict("palettes", id, "theirs", of: before.file)
      }
      let edited = try edited(bytes, format, before, entries)
      try write(edited, over: before.file)
      let fresh = reload()
      events.post([id])
      let saved = try fresh.palette(id)
      return .object([
        .init("hash", .string(saved.file.hash)), .init("palette", json(saved, rules(fresh))),
      ])
    }
  }

  private func rules(_ library: Library) -> InkRules {
    library.themes.first { $0.id == library.defaults.theme }?.theme.inks ?? .emptyGrid
  }

  private func edited(
    _ bytes: [UInt8], _ format: PaletteFormat, _ palette: Library.OpenPalette,
    _ entries: [ColorEntry]
  ) throws(StudioProblem) -> [UInt8] {
    guard let edit = PaletteFileEdit(bytes, format) else {
      throw StudioProblem(
        422, "\(palette.file.name) cannot be read any more", remedy: "save it as another file")
    }
    let names = edit.names(ofPalette: palette.index)
    let old = Dictionary(
      palette.loaded.palette.colors.map { ($0.title, $0.color) },
      uniquingKeysWith: { first, _ in first })
    let texts = PaletteTexts(palette)
    var changes: [PaletteFileEdit.Change] = []
    var added: [(name: String, text: String)] = []
    for entry in entries {
      let name = entry.own ?? entry.name
      guard let index = names.firstIndex(of: name) else {
        added.append((name, entry.text ?? entry.color.hex))
        continue
      }
      let isSame =
        old[name]?.pixel == entry.color.pixel
        && (entry.text == nil || entry.text == texts.text(of: name, entry.color))
      guard !isSame else { continue }
      changes.append(
        .init(palette: palette.index, swatch: index, color: entry.color, text: entry.text))
    }
    var edited = bytes
    if !changes.isEmpty {
      if let inPlace = edit.edited(changes) {
        edited = inPlace
      } else {
        edited = try rewritten(bytes, format, palette, entries)
      }
    }
    guard !added.isEmpty else { return edited }
    if let longer = PaletteFileEdit.adding(added, toPalette: palette.index, in: edited, format) {
      return longer
    }
    return try rewritten(bytes, format, palette, entries)
  }

  /// The file written anew: strips of pixels, whose bytes are compressed, and colours that the
  /// notation of a value cannot hold.
  private func rewritten(
    _ bytes: [UInt8], _ format: PaletteFormat, _ palette: Library.OpenPalette,
    _ entries: [ColorEntry]
  ) throws(StudioProblem) -> [UInt8] {
    do throws(PaletteFileError) {
      var palettes = try format.read(bytes, limits: options.session.limits).palettes
      guard palettes.indices.contains(palette.index) else { return bytes }
      var names: [String] = []
      for (index, name) in (PaletteFileEdit(bytes, format)?.names(ofPalette: palette.index) ?? [])
        .enumerated()
      {
        names.append(name)
        if let entry = entries.first(where: { ($0.own ?? $0.name) == name }) {
          palettes[palette.index].swatches[index].color = SpacedColor(Color(entry.color.pixel))
        }
      }
      for entry in entries where !names.contains(entry.own ?? entry.name) {
        palettes[palette.index].swatches.append(
          .init(name: entry.own ?? entry.name, color: SpacedColor(Color(entry.color.pixel))))
      }
      return try format.write(palettes, limits: options.session.limits).bytes
    } catch { throw StudioProblem(Rejection(error, file: palette.file.name)) }
  }

  /// The folder that new palettes go to: that of the project's, if it has one; "" for the working
  /// folder.
  func paletteFolder(_ inputs: InputReader) -> String {
    inputs.isFolder("palettes") ? "palettes/" : ""
  }

  /// The folder that new looks go to, where all commands look for them.
  static let themeFolder = "themes/"

  /// Creates a file that is not there yet.
  private func create(_ path: String, _ bytes: [UInt8], thing: String) throws(StudioProblem) {
    let run = run()
    let folder = String(path.prefix { $0 != "/" })
    if let there = folders[folder], pathFromRoot(folder) != there {
      throw StudioProblem(
        409, "\(folder) is another folder than when the studio was started",
        remedy: "start the studio again, or download the \(thing)")
    }
    guard !run.inputs.isFile(path), !run.inputs.isFolder(path) else {
      throw StudioProblem(
        409, "there is a file \(path) already", remedy: "give the \(thing) another name")
    }
    run.create(path, bytes)
    try run.check()
  }

  private func name(in body: RequestBody, of thing: String) throws(StudioProblem) -> String {
    let name = try body.required("name")
    guard !name.isEmpty, name.utf8.count <= 200 else {
      throw StudioProblem(422, "a \(thing) needs a name, of at most 200 bytes")
    }
    return name
  }

  /// Writes a new palette beside those of the project.
  func savePalette(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    try refuseIfReadOnly()
    let name = try name(in: body, of: "palette")
    let format = try format(body)
    let bytes = try written(body, named: name, as: format)
    return try exclusively { () throws(StudioProblem) in
      let path =
        paletteFolder(run().inputs) + slug(name, fallback: "palette") + format.ending
      try create(path, bytes, thing: "palette")
      let real = realPath(path)
      // The next studio is told of no file that this one has saved.
      let isFound = Library(inputs, in: run()).palettes.contains { $0.file.realPath == real }
      opensAsWell(path)
      let fresh = reload()
      guard let saved = fresh.palettes.first(where: { $0.file.realPath == real }) else {
        return .object([.init("file", .string(path))])
      }
      events.post([saved.id])
      return .object([
        .init("id", .string(saved.id)), .init("file", .string(path)),
        .init("isFound", .boolean(isFound)),
        .init("hash", .string(saved.file.hash)), .init("palette", json(saved, rules(fresh))),
      ])
    }
  }

  /// The bytes of a palette in some format, to be downloaded.
  func convert(_ body: RequestBody) throws(StudioProblem) -> HTTPResponse {
    let name = try body.text("name") ?? "palette"
    let format = try format(body)
    var response = HTTPResponse(
      type: "application/octet-stream", try written(body, named: name, as: format))
    // A slug has letters, digits and hyphens only.
    let file = slug(name, fallback: "palette") + format.ending
    let plain = file.utf8.allSatisfy { $0 < 0x80 } ? file : "palette" + format.ending
    response.fields.append(
      .init(name: "Content-Disposition", value: "attachment; filename=\"\(plain)\""))
    return response
  }

  private func format(_ body: RequestBody) throws(StudioProblem) -> PaletteFormat {
    let name = try body.text("as") ?? "tinct"
    guard let format = PaletteFormat(name: name), format.isWritable else {
      throw StudioProblem(422, "there is no format \(quoted(name))")
    }
    return format
  }

  private func written(
    _ body: RequestBody, named name: String, as format: PaletteFormat
  ) throws(StudioProblem) -> [UInt8] {
    guard var palette = try body.palette(named: name), !palette.colors.isEmpty else {
      throw StudioProblem(422, "there are no colours to write")
    }
    for index in palette.colors.indices {
      palette.colors[index].color = Color(palette.colors[index].color.pixel)
    }
    var swatches = SwatchPalette(palette)
    if format != .tinct {
      // Other formats have one name for each colour.
      for index in swatches.swatches.indices {
        swatches.swatches[index].name = palette.colors[index].title
      }
    }
    do throws(PaletteFileError) {
      return try format.write([swatches], limits: options.session.limits).bytes
    } catch { throw StudioProblem(Rejection(error, file: name)) }
  }

  // MARK: - Themes

  /// Writes values into the file of a theme.
  func changeTheme(_ id: String, _ body: RequestBody) throws(StudioProblem) -> JSONValue {
    try refuseIfReadOnly()
    let hash = try body.required("hash")
    let values = try body.values("values") ?? []
    return try exclusively { () throws(StudioProblem) in
      let before = try library.theme(id)
      guard isWritable(before) else {
        throw StudioProblem(
          422, "\(before.file.name) cannot be written",
          remedy: "save the look as another file")
      }
      let bytes = try currentBytes(of: before.file)
      let now = Fingerprint(of: bytes).description
      guard now == hash else {
        throw try conflict("themes", id, "theirs", of: before.file)
      }
      let edited = try ThemeEdit.edited(bytes, values)
      _ = try ThemeEdit.read(edited, values, named: before.file.name, options.session.limits)
      try write(edited, over: before.file)
      let fresh = reload()
      events.post([id])
      let saved = try fresh.theme(id)
      return .object([.init("hash", .string(saved.file.hash)), .init("theme", json(saved))])
    }
  }

  /// Writes a look with some values changed as a new file of the project.
  func saveTheme(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    try refuseIfReadOnly()
    let name = try name(in: body, of: "look")
    let theme = try library.theme(try body.required("theme"))
    let bytes = rebased(try renamedTheme(body, to: name), from: theme.file)
    return try exclusively { () throws(StudioProblem) in
      let path = "\(Self.themeFolder)\(slug(name, fallback: "look")).json"
      try create(path, bytes, thing: "look")
      let fresh = reload()
      let real = realPath(path)
      guard let saved = fresh.themes.first(where: { $0.file.realPath == real }) else {
        return .object([.init("file", .string(path))])
      }
      events.post([saved.id])
      return .object([
        .init("id", .string(saved.id)), .init("file", .string(path)), .init("theme", json(saved)),
      ])
    }
  }

  /// Lets the path of a look's schema lead to the same file from the folder of new looks; one that
  /// leads out of the project is left out.
  private func rebased(_ bytes: [UInt8], from file: Library.File) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let match = text.firstMatch(of: /"\$schema"\s*:\s*"([^"]*)"\s*,\s*/),
      !match.1.contains("://"), !match.1.hasPrefix("/")
    else { return bytes }
    var parts: [Substring] = file.path.split(separator: "/").dropLast()
    var isInside = file.isOwn && !file.path.hasPrefix("/")
    for part in match.1.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        isInside = false
      }
    }
    let target = parts.joined(separator: "/")
    guard isInside, run().inputs.isFile(target) else {
      return Array(Self.replaced(match.range, in: text, by: "").utf8)
    }
    let up = Self.themeFolder.split(separator: "/").map { _ in "../" }.joined()
    return Array(
      Self.replaced(match.1.startIndex..<match.1.endIndex, in: text, by: up + target).utf8)
  }

  private static func replaced(
    _ range: Range<String.Index>, in text: String, by other: String
  ) -> String {
    var text = text
    text.replaceSubrange(range, with: other)
    return text
  }

  /// A look with some values changed, to be downloaded.
  func convertTheme(_ body: RequestBody) throws(StudioProblem) -> HTTPResponse {
    HTTPResponse(
      type: "application/json; charset=utf-8",
      try renamedTheme(body, to: try name(in: body, of: "look")))
  }

  private func renamedTheme(_ body: RequestBody, to name: String) throws(StudioProblem) -> [UInt8] {
    let theme = try library.theme(try body.required("theme"))
    let values = try body.values("values") ?? []
    let edited = try ThemeEdit.edited(theme.bytes, values)
    _ = try ThemeEdit.read(edited, values, named: theme.file.name, options.session.limits)
    do throws(DocumentErrors) {
      return try ThemeDocument.renamed(edited, to: name, limits: options.session.limits)
    } catch { throw StudioProblem(Rejection(error, file: theme.file.name)) }
  }

  // MARK: - Files

  private func refuseIfReadOnly() throws(StudioProblem) {
    guard options.isReadOnly else { return }
    throw StudioProblem(
      403, "this studio was opened with --read-only", remedy: "download the file instead")
  }

  private func exclusively<Value>(
    _ work: () throws(StudioProblem) -> sending Value
  ) throws(StudioProblem) -> Value {
    try writing.withLock { (_) throws(StudioProblem) in try work() }
  }

  /// The bytes of a file as they are now; refuses a file that a bent link leads elsewhere.
  private func currentBytes(of file: Library.File) throws(StudioProblem) -> [UInt8] {
    guard realPath(file.path) == file.realPath else {
      throw StudioProblem(
        409, "\(file.name) is another file than the one that was opened",
        remedy: "reload the page to see it")
    }
    guard let bytes = InputReader(limits: options.session.limits).peek(file.realPath) else {
      throw StudioProblem(
        409, "\(file.name) is gone, or cannot be read", remedy: "save it as a new file")
    }
    return bytes
  }

  /// The answer about a file that changed on disk, with what is in it now.
  private func conflict(
    _ kind: String, _ id: String, _ key: String, of file: Library.File
  ) throws(StudioProblem) -> StudioProblem {
    let fresh = reload()
    let failure =
      kind == "palettes" ? try fresh.palette(id).problem : try fresh.theme(id).problem
    if let failure { throw StudioProblem([failure]) }
    var problem = StudioProblem(
      409, "\(file.name) was changed by another program since it was opened",
      remedy: "compare both, and choose one")
    if kind == "palettes" {
      problem.members = [.init(key, json(try fresh.palette(id), rules(fresh)))]
    } else {
      problem.members = [.init(key, json(try fresh.theme(id)))]
    }
    return problem
  }

  /// Replaces a file by its new bytes in one step.
  private func write(_ bytes: [UInt8], over file: Library.File) throws(StudioProblem) {
    let run = run()
    run.replace(file.realPath, by: [bytes], because: "it was saved in the studio")
    try run.check()
  }
}
