public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// The files of an icon in one palette, each size drawn for itself.
public struct IconFiles: Sendable {
  /// Who wants an icon, and in which form.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    /// Xcode: an icon set for iOS, in light, dark and tinted, and for macOS.
    case appiconset
    /// macOS: one file with all sizes.
    case icns
    /// Windows: one file with all sizes.
    case ico
    /// Web sites: a favicon, icons for home screens, a manifest.
    case web
    /// Google Play.
    case play
    /// Steam: the icon of a shortcut.
    case steam
  }

  /// A file.
  public struct File: Hashable, Sendable {
    /// Its name below the folder of the icon.
    public var name: String
    /// Its content, in pieces.
    public var pieces: [[UInt8]]
    /// Width and height in pixels, if it is one picture.
    public var side: Int?
    /// Whether it must not have an alpha channel.
    public var isOpaque = false
    /// The most bytes that are taken; nil for any number.
    public var byteLimit: Int?
  }

  /// The colours of an icon on the home screens of iOS.
  public struct Palettes: Hashable, Sendable {
    /// Everywhere but in the two other cases.
    public var light: Palette
    /// In dark mode.
    public var dark: Palette
    /// Where the system colours icons itself.
    public var tinted: Palette

    /// Chooses palettes; by default the dark one is derived, and the tinted one is grey. Both have their
    /// roles the other way round where a theme lays its ground in a light one.
    public init(_ light: Palette, dark: Palette? = nil, in theme: Theme) {
      self.light = light
      self.dark = dark ?? Self.deep(light.dark ?? light, theme)
      tinted = Self.deep(light.grey, theme)
    }

    private static func deep(_ palette: Palette, _ theme: Theme) -> Palette {
      func ground(_ palette: Palette) -> Double {
        (try? theme.inks.colors(in: palette)[.background]?.relativeLuminance) ?? 1
      }
      let turned = palette.turned
      return ground(turned) < ground(palette) ? turned : palette
    }
  }

  private let subject: IconSubject
  private let theme: Theme
  private let name: String
  private let limits: Limits
  private let effort: PNGEffort
  private let presses: (light: ArtPrinter, dark: ArtPrinter, tinted: ArtPrinter)
  private let ground: Color

  /// Prepares an icon.
  ///
  /// - Parameters:
  ///   - subject: what it shows.
  ///   - name: what the web application is called.
  ///   - palettes: its colours.
  ///   - theme: the look.
  ///   - sprites: what pieces are drawn from; nil for the outlines of the theme.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  /// - Throws: `InkError` if a palette cannot serve the theme.
  public init(
    of subject: IconSubject, named name: String, in palettes: Palettes, theme: Theme,
    sprites: SpriteSet? = nil, limits: Limits = Limits(), effort: PNGEffort = .standard
  ) throws(InkError) {
    self.subject = subject
    self.name = name
    self.theme = theme
    self.limits = limits
    self.effort = effort
    func press(_ palette: Palette) throws(InkError) -> ArtPrinter {
      ArtPrinter(
        inks: theme.inks, editions: [try Edition(palette, theme: theme)], sprites: sprites,
        limits: limits, effort: effort)
    }
    presses = (
      try press(palettes.light), try press(palettes.dark), try press(palettes.tinted)
    )
    ground = try theme.inks.colors(in: palettes.light)[.background] ?? Color(.clear)
  }

  /// The names of the files of a form, in the order of `files`.
  public static func names(of form: Form) -> [String] {
    switch form {
    case .appiconset:
      AppleAppIconSet.Appearance.allCases.map { setFolder + phoneFile($0) }
        + macSides.map { setFolder + macFile($0) } + [setFolder + "Contents.json"]
    case .icns: ["AppIcon.icns"]
    case .ico: ["app.ico"]
    case .web:
      ["web/favicon.ico"] + webIcons.map { "web/" + $0.file } + ["web/" + touchFile]
        + ["web/manifest.webmanifest"]
    case .play: ["google-play-icon.png"]
    case .steam: ["steam-shortcut-icon.png"]
    }
  }

  /// Makes the files of a form.
  public func files(of form: Form) throws(RasterError) -> [File] {
    let contents: [(pieces: [[UInt8]], side: Int?, isOpaque: Bool)]
    switch form {
    case .appiconset: contents = try iconSet()
    case .icns: contents = [([try appleIcon()], nil, false)]
    case .ico: contents = [([try windowsIcon(WindowsIcon.sides)], nil, false)]
    case .web: contents = try web()
    case .play:
      // Google Play wants 32 bits a pixel, though it cuts the corners itself.
      let bitmap = try bitmap(512, .full)
      contents = [(EncodedPNG(bitmap, format: .rgba, effort: effort).pieces, 512, false)]
    case .steam:
      contents = [
        (try print(Self.shortcutSide, .rounded, presses.light).pieces, Self.shortcutSide, false)
      ]
    }
    return zip(Self.names(of: form), contents).map { name, content in
      File(
        name: name, pieces: content.pieces, side: content.side, isOpaque: content.isOpaque,
        byteLimit: form == .play ? Self.playBytes : nil)
    }
  }

  private static let setFolder = "AppIcon.appiconset/"
  private static let macSides = Set(AppleAppIconSet.macEntries.map(\.side)).sorted()
  private static let favicons = [16, 32, 48]
  private static let touchSide = 180
  private static let shortcutSide = 256
  /// 1024 KB.
  private static let playBytes = 1 << 20
  private static let touchFile = "apple-touch-icon.png"
  private static let webIcons = [192, 512].flatMap { side in
    [false, true].map { isMaskable in
      WebManifest.Icon(
        file: isMaskable ? "icon-maskable-\(side).png" : "icon-\(side).png", side: side,
        isMaskable: isMaskable)
    }
  }

  private static func phoneFile(_ appearance: AppleAppIconSet.Appearance) -> String {
    "ios-\(appearance.rawValue).png"
  }

  private static func macFile(_ side: Int) -> String { "mac-\(side).png" }

  private func iconSet() throws(RasterError) -> [(pieces: [[UInt8]], side: Int?, isOpaque: Bool)] {
    var files: [(pieces: [[UInt8]], side: Int?, isOpaque: Bool)] = []
    for appearance in AppleAppIconSet.Appearance.allCases {
      let press =
        switch appearance {
        case .light: presses.light
        case .dark: presses.dark
        case .tinted: presses.tinted
        }
      let png = try print(AppleAppIconSet.side, .full, press)
      files.append((png.pieces, AppleAppIconSet.side, true))
    }
    for side in Self.macSides {
      files.append((try print(side, .mac, presses.light).pieces, side, false))
    }
    let contents = AppleAppIconSet.contents(phone: Self.phoneFile) { Self.macFile($0.side) }
    return files + [([contents], nil, false)]
  }

  private func appleIcon() throws(RasterError) -> [UInt8] {
    var pictures: [Bitmap] = []
    for side in AppleIcon.sides { pictures.append(try bitmap(side, .mac)) }
    return AppleIcon.bytes(pictures, effort: effort)
  }

  private func windowsIcon(_ sides: [Int]) throws(RasterError) -> [UInt8] {
    var pictures: [Bitmap] = []
    for side in sides { pictures.append(try bitmap(side, .rounded)) }
    return WindowsIcon.bytes(pictures, effort: effort)
  }

  private func web() throws(RasterError) -> [(pieces: [[UInt8]], side: Int?, isOpaque: Bool)] {
    var files: [(pieces: [[UInt8]], side: Int?, isOpaque: Bool)] = [
      ([try windowsIcon(Self.favicons)], nil, false)
    ]
    for icon in Self.webIcons {
      let png = try print(icon.side, icon.isMaskable ? .maskable : .rounded, presses.light)
      files.append((png.pieces, icon.side, icon.isMaskable))
    }
    // iOS fills what is clear with black.
    let touch = try print(Self.touchSide, .full, presses.light)
    files.append((touch.pieces, Self.touchSide, true))
    let manifest = WebManifest.document(name: name, ground: ground, icons: Self.webIcons)
    return files + [([manifest], nil, false)]
  }

  private func print(
    _ side: Int, _ shape: IconLayout.Ground, _ press: ArtPrinter
  ) throws(RasterError) -> PrintedFile {
    let layout = IconLayout(
      side: side, shape: shape, grid: subject.grid, theme: theme, cells: subject.cells,
      focus: subject.focus)
    let prints = try press.print { art in
      let board = BoardLayout(
        grid: subject.grid, theme: theme, cellPixels: layout.cellPixels, art: art)
      return layout.scene(subject.state, board)
    }
    return prints[0].inColors(limits: limits, effort: effort)
  }

  /// A size in pixels, for files that hold several.
  private func bitmap(_ side: Int, _ shape: IconLayout.Ground) throws(RasterError) -> Bitmap {
    let png = try print(side, shape, presses.light)
    do { return try PNGImage(decoding: png.bytes, limits: limits).bitmap } catch {
      preconditionFailure("a PNG of our own can be read: \(error)")
    }
  }
}
