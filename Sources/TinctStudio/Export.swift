internal import TinctBoards
internal import TinctDocuments
public import TinctPipeline

/// The page as one file that needs no server.
extension Studio {
  /// Returns the page with drawings of all boards in it.
  ///
  /// - Parameters:
  ///   - size: the longer side of each drawing in pixels.
  ///   - themes: the number of looks that the drawings are made in, from the first on.
  /// - Throws: the first failure.
  public func exported(size: Int = 400) throws(Failure) -> [UInt8] {
    let library = library
    let themes = exportedThemes
    let kinds = self.kinds(library)
    var drawings: [JSONValue.Member] = []
    var isDrawn: Set<String> = []
    for theme in themes {
      for board in library.boards {
        for kind in theme.theme.inks.kinds where kinds.contains(kind.rawValue) {
          let members: [JSONValue.Member] = [
            .init("board", .string(board.id)), .init("theme", .string(theme.id)),
            .init("kind", .string(kind.rawValue)), .init("size", .integer(size)),
          ]
          do throws(StudioProblem) {
            let body = try RequestBody(JSONValue.object(members).documentBytes)
            let bytes = try drawing(of: body).body
            drawings.append(
              .init("\(board.id)/\(theme.id)/\(kind.rawValue)", .string(Self.base64(bytes))))
            isDrawn.insert(board.id)
          } catch { throw error.failures[0] }
        }
      }
    }
    let state = exportedState(themes: Set(themes.map(\.id)), boards: isDrawn)
    let data = JSONValue.object([
      .init("state", state), .init("drawings", .object(drawings)),
    ])
    return Array(Self.page(with: "\(data)").utf8)
  }

  /// The looks that the page has drawings in: the first, those that were named, and the project's
  /// own.
  private var exportedThemes: [Library.OpenTheme] {
    let library = library
    let named = Set(options.inputs.themes)
    let run = run()
    let shipped = (try? run.shipped.get())?.root
    return library.themes.filter { theme in
      if theme.id == library.defaults.theme || named.contains(theme.id)
        || named.contains(theme.file.path)
      {
        return true
      }
      // A copy of a look that comes with Tinct is nobody's own yet.
      let original = shipped.flatMap { run.inputs.peek("\($0)/themes/\(theme.file.name)") }
      return theme.file.isOwn && original.map { $0 != theme.bytes } ?? true
    }
  }

  /// The things that the studio shows and its exported page does not.
  public var leftOut: [String] {
    var things: [String] = []
    let count = library.themes.count - exportedThemes.count
    if count > 0 { things.append("\(counted(count, "other look"))") }
    if let manifest = library.manifest {
      things.append("the screenshots, icons and sprites of \(manifest.name)")
    }
    return things
  }

  /// The kinds of palettes that are open.
  private func kinds(_ library: Library) -> Set<String> {
    let rules = library.themes.first { $0.id == library.defaults.theme }?.theme.inks ?? .emptyGrid
    return Set(
      library.palettes.compactMap { rules.kind(of: rules.served($0.loaded.palette))?.rawValue })
  }

  /// The state without what the page cannot do.
  private func exportedState(themes: Set<String>, boards: Set<String>) -> JSONValue {
    guard case .object(let members, _) = state() else { return .null }
    func kept(_ value: JSONValue, _ ids: Set<String>) -> JSONValue {
      guard case .array(let items, let layout) = value else { return value }
      return .array(
        items.filter { item in
          guard case .object(let members, _) = item,
            case .string(let id)? = members.first(where: { $0.name == "id" })?.value
          else { return false }
          return ids.contains(id)
        }, layout)
    }
    return .object(
      members.map { member in
        switch member.name {
        case "readOnly": .init("readOnly", true)
        case "themes": .init("themes", kept(member.value, themes))
        case "boards": .init("boards", kept(member.value, boards))
        case "manifest": .init("manifest", .null)
        case "problems", "themeSchema", "methods": .init(member.name, [])
        default: member
        }
      } + [.init("leftOut", .array(leftOut.map { .string($0) }))])
  }

  /// The page with its parts in it, and data that its scripts find.
  ///
  /// Scripts that a file holds cannot import each other by their paths, so each becomes an address
  /// of its own (`data:`), which an import map gives a name.
  private static func page(with data: String) -> String {
    func text(_ name: String) -> String {
      String(decoding: StudioPage.files[name] ?? [], as: UTF8.self)
    }
    var imports: [JSONValue.Member] = []
    for name in StudioPage.files.keys.sorted() where name.hasSuffix(".js") {
      let short = name.dropFirst(3)
      let source = text(name).replacing(/(["'])\.\/([a-z]+\.js)\1/) { "\"tinct/\($0.2)\"" }
      let address = "data:text/javascript;base64," + base64(Array(source.utf8))
      imports.append(.init("tinct/\(short)", .string(address)))
    }
    let map = JSONValue.object([.init("imports", .object(imports))])
    var page = text("index.html")
    page = page.replacing(/<link rel="(module)?preload"[^>]*>\n/, with: "")
    page = page.replacing(
      /<link rel="icon"[^>]*>/,
      with: "<link rel=\"icon\" type=\"image/svg+xml\" href=\"data:image/svg+xml;base64,"
        + base64(StudioPage.files["icon.svg"] ?? []) + "\">")
    let style = text("app.css").replacing("</", with: "<\\/")
    page = page.replacing(
      /<link rel="stylesheet"[^>]*>/,
      with: """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src \
        'unsafe-inline' data:; style-src 'unsafe-inline'; img-src data: blob:">
        <style>
        \(style)</style>
        """)
    // Inside a script, only the tag that ends it and comments of HTML mean anything.
    let safe = data.replacing("<", with: "\\u003C")
    return page.replacing(
      /<script type="module"[^>]*><\/script>/,
      with: """
        <script type="importmap">\("\(map)")</script>
        <script>window.TINCT_DATA = \(safe);</script>
        <script type="module">import "tinct/app.js";</script>
        """)
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var word = 0
      for offset in 0..<3 { word = word << 8 | (offset < count ? Int(bytes[index + offset]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
