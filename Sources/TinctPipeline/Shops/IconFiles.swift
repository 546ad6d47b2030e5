public import TinctBoards
internal import TinctCodecs
public import TinctDocuments
public import TinctGraphics
public import TinctRaster

/// The files of an icon in one palette, each size drawn for itself.
public struct IconFiles: Sendable {
  /// A form in which systems want icons.
  public typealias Form = IconRequest.Form

  /// A file.
  public struct File: Hashable, Sendable {
    /// Its name below the folder of the icon.
    public var name: String
    /// Its content, in pieces.
    public var pieces: [[UInt8]]
    /// Width and height in pixels, if it is one picture.
    public var side: Int?
    /// The file must not have an alpha channel.
    public var isOpaque = false
    /// The change that merging its colours makes, if indices were asked for.
    public var loss: MergingLoss?
    /// The greatest size in bytes; nil for no limit.
    public var byteLimit: Int?
  }

  /// The colours of an icon on the home screens of iOS.
  public struct Palettes: Hashable, Sendable {
    /// For all cases but the two below.
    public var light: Palette
    /// For dark mode.
    public var dark: Palette
    /// For home screens that colour icons themselves.
    public var tinted: Palette

    /// Chooses palettes; by default the dark one is derived, and the tinted one is grey. Both have
    /// their roles swapped if the icon would be light: by what covers most of it, which is not
    /// always the ground.
    public init(
      _ light: Palette, dark: Palette? = nil, in theme: Theme, of subject: IconSubject
    ) {
      self.light = light
      self.dark = dark ?? Self.deep(light.dark ?? light, theme, subject)
      tinted = Self.deep(light.grey, theme, subject)
    }

    private static func deep(
      _ palette: Palette, _ theme: Theme, _ subject: IconSubject
    ) -> Palette {
      let turned = palette.turned
      let (own, other) = (
        luminance(palette, theme, subject), luminance(turned, theme, subject)
      )
      return other < own ? turned : palette
    }

    /// The mean luminance of the cells of an icon.
    private static func luminance(
      _ palette: Palette, _ theme: Theme, _ subject: IconSubject
    ) -> Double {
      guard let colors = try? theme.inks.colors(in: palette) else { return 1 }
      let things = subject.board.things.values
      let share = Double(things.count(where: \.look.isPowered)) / Double(max(things.count, 1))
      func luminance(_ ink: Ink) -> Double { colors[ink]?.relativeLuminance ?? 1 }
      guard theme.cell.shape == .tile || theme.cell.shape == .disc else {
        return luminance(.background)
      }
      return share * luminance(.poweredCell) + (1 - share) * luminance(.cell)
    }
  }

  /// The content of a file.
  private struct Content {
    var pieces: [[UInt8]]
    var side: Int?
    var isOpaque = false
    var loss: MergingLoss?

    init(pieces: [[UInt8]], side: Int? = nil) { (self.pieces, self.side) = (pieces, side) }

    init(_ file: PrintedFile, side: Int, isOpaque: Bool = false) {
      (pieces, loss) = (file.pieces, file.loss)
      (self.side, self.isOpaque) = (side, isOpaque)
    }
  }

  private let subject: IconSubject
  private let theme: Theme
  private let name: String
  private let settings: RenderSettings
  private let art: BoardArt
  private let masks: [String: AlphaMask]
  /// Prints in the light, the dark and the tinted palette.
  private let printer: Printer
  /// Prints in the light palette what other files hold, as exactly as can be.
  private let exactPrinter: Printer
  private let key: Fingerprint?
  private let ground: Color

  /// Prepares an icon.
  ///
  /// - Parameters:
  ///   - subject: the board or piece that it shows.
  ///   - name: the name of the web application.
  ///   - palettes: its colours.
  ///   - theme: the look.
  ///   - sprites: the sprites that pieces are drawn from; nil for the outlines of the theme.
  ///   - settings: the settings of its pictures.
  ///   - key: the hash of everything that decides its drawings, as in `Printer.print`.
  ///   - cache: keeps separations if there is a key.
  /// - Throws: `InkError` if a palette does not fit the theme.
  public init(
    of subject: IconSubject, named name: String, in palettes: Palettes, theme: Theme,
    sprites: SpriteSet? = nil, settings: RenderSettings = RenderSettings(),
    key: Fingerprint? = nil, cache: SeparationCache? = nil
  ) throws(InkError) {
    self.subject = subject
    self.name = name
    self.theme = theme
    self.settings = settings
    self.key = key
    art = BoardArt(theme, sprites: subject.game == nil ? sprites : nil)
    masks = sprites?.masks ?? [:]
    let light = try ResolvedPalette(palettes.light, theme: theme)
    printer = Printer(
      palettes: [
        light, try ResolvedPalette(palettes.dark, theme: theme),
        try ResolvedPalette(grey: palettes.tinted, theme: theme),
      ], settings: settings, cache: cache)
    var exact = settings
    exact.mostColors = nil
    exactPrinter = Printer(palettes: [light], settings: exact, cache: cache)
    ground = light.colors[.background] ?? Color(.clear)
  }

  /// Names the files of a form, in the order of `files`.
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
    case .android: AndroidIcon.names
    case .play: ["google-play-icon.png"]
    case .steam: ["steam-shortcut-icon.png"]
    }
  }

  /// Makes the files of a form.
  public func files(of form: Form) throws(RasterError) -> [File] {
    let contents: [Content]
    switch form {
    case .appiconset: contents = try iconSet()
    case .icns: contents = [Content(pieces: [try appleIcon()])]
    case .ico: contents = [Content(pieces: [try windowsIcon(WindowsIcon.sides)])]
    case .web: contents = try web()
    case .android: contents = try android()
    case .play:
      // Google Play wants 32 bits per pixel, though it cuts the corners itself.
      let bitmap = try bitmap(512, .full)
      contents = [
        Content(
          pieces: EncodedPNG(
            bitmap, format: .rgba, effort: settings.effort, workers: settings.workers
          ).pieces, side: 512)
      ]
    case .steam:
      contents = [Content(try print(Self.shortcutSide, .rounded), side: Self.shortcutSide)]
    }
    return zip(Self.names(of: form), contents).map { name, content in
      File(
        name: name, pieces: content.pieces, side: content.side, isOpaque: content.isOpaque,
        loss: content.loss, byteLimit: form == .play ? Self.playBytes : nil)
    }
  }

  private static let setFolder = "AppIcon.appiconset/"
  private static let macSides = Set(AppleAppIconSet.macEntries.map(\.side)).sorted()
  private static let favicons = [16, 32, 48]
  private static let touchSide = 180
  private static let shortcutSide = 256
  /// The limit of Google Play: 1024 KB.
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

  private func iconSet() throws(RasterError) -> [Content] {
    var files: [Content] = []
    for appearance in AppleAppIconSet.Appearance.allCases {
      let palette =
        switch appearance {
        case .light: 0
        case .dark: 1
        case .tinted: 2
        }
      let png = try print(AppleAppIconSet.side, .full, palette: palette)
      files.append(Content(png, side: AppleAppIconSet.side, isOpaque: true))
    }
    for side in Self.macSides {
      files.append(Content(try print(side, .mac), side: side))
    }
    let contents = AppleAppIconSet.contents(phone: Self.phoneFile) { Self.macFile($0.side) }
    return files + [Content(pieces: [contents])]
  }

  private func appleIcon() throws(RasterError) -> [UInt8] {
    var pictures: [Bitmap] = []
    for side in AppleIcon.sides { pictures.append(try bitmap(side, .mac)) }
    return AppleIcon.bytes(pictures, effort: settings.effort, workers: settings.workers)
  }

  private func windowsIcon(_ sides: [Int]) throws(RasterError) -> [UInt8] {
    var pictures: [Bitmap] = []
    for side in sides { pictures.append(try bitmap(side, .rounded)) }
    return WindowsIcon.bytes(pictures, effort: settings.effort, workers: settings.workers)
  }

  private func web() throws(RasterError) -> [Content] {
    var files: [Content] = [Content(pieces: [try windowsIcon(Self.favicons)])]
    for icon in Self.webIcons {
      let png = try print(icon.side, icon.isMaskable ? .maskable : .rounded)
      files.append(Content(png, side: icon.side, isOpaque: icon.isMaskable))
    }
    // iOS fills clear pixels with black.
    let touch = try print(Self.touchSide, .full)
    files.append(Content(touch, side: Self.touchSide, isOpaque: true))
    let manifest = WebManifest.document(name: name, ground: ground, icons: Self.webIcons)
    return files + [Content(pieces: [manifest])]
  }

  private func android() throws(RasterError) -> [Content] {
    var files: [Content] = []
    for density in AndroidIcon.densities {
      for picture in AndroidIcon.Picture.allCases {
        let side = density.pixels(of: picture)
        if picture == .monochrome {
          files.append(Content(pieces: try silhouette(side), side: side))
          continue
        }
        let png =
          switch picture {
          case .plain: try print(side, .rounded)
          case .round: try print(side, .round)
          case .foreground: try print(side, .adaptive, .subject)
          case .background: try print(side, .adaptive, .ground)
          case .monochrome: preconditionFailure("it is none of the printed pictures")
          }
        files.append(Content(png, side: side, isOpaque: picture == .background))
      }
    }
    return files + AndroidIcon.documents.map { Content(pieces: [Array($0.utf8)]) }
  }

  /// Draws the shape of the subject, of which launchers use the alpha alone: white, as opaque as
  /// the tinted palette is light there, so that lines on noodles, such as the ring of a source,
  /// are holes.
  private func silhouette(_ side: Int) throws(RasterError) -> [[UInt8]] {
    var shape = decoded(try print(side, .adaptive, .subject, palette: 2, isSilhouette: true))
    func light(_ pixel: StraightPixel) -> Int { Int(max(pixel.red, pixel.green, pixel.blue)) }
    let lights = shape.pixels.lazy.filter { $0.alpha == 255 }.map(light)
    let (darkest, lightest) = (lights.min() ?? 0, max(lights.max() ?? 255, 1))
    // A piece without marks has nothing dark, so lightness counts from black.
    let least = 3 * darkest < lightest ? darkest : 0
    for index in shape.pixels.indices {
      let pixel = shape.pixels[index]
      let share = min(max(light(pixel) - least, 0), lightest - least)
      let alpha = (Int(pixel.alpha) * share + (lightest - least) / 2) / (lightest - least)
      shape.pixels[index] =
        alpha == 0
        ? .clear : StraightPixel(red: 255, green: 255, blue: 255, alpha: UInt8(alpha))
    }
    return EncodedPNG(
      shape, format: .rgba, effort: settings.effort, workers: settings.workers
    ).pieces
  }

  /// Prints a size, or one layer of it, in one of the palettes.
  private func print(
    _ side: Int, _ shape: IconLayout.Ground, _ layer: IconLayout.Layer = .whole, palette: Int = 0,
    isExact: Bool = false, isSilhouette: Bool = false
  ) throws(RasterError) -> PrintedFile {
    let files = try (isExact ? exactPrinter : printer).print(
      drawing(side, shape, layer, isSilhouette: isSilhouette),
      key: key.map { Self.key($0, side, shape, layer, isSilhouette: isSilhouette) },
      palettes: [palette])
    return files[0]
  }

  private func drawing(
    _ side: Int, _ shape: IconLayout.Ground, _ layer: IconLayout.Layer, isSilhouette: Bool
  ) -> Drawing {
    let own = isSilhouette ? theme.silhouette : theme
    let layout = IconLayout(of: subject, side: side, shape: shape, theme: own)
    let subject = subject
    let theme = subject.isPiece ? own.withoutTiles : own
    let masks = masks
    var drawing = art.drawing(size: PixelSize(width: side, height: side)) { art in
      let board = BoardLayout(
        grid: subject.grid, theme: theme, cellPixels: layout.cellPixels, art: art)
      guard let game = subject.game else {
        return layout.scene(subject.board, board, layer)
      }
      let stones = StonesLayout(
        grid: subject.grid, theme: theme, looks: game.looks, cellPixels: layout.cellPixels,
        sprites: masks, font: game.font)
      return layout.scene(subject.board, board, game: (game.board, stones), layer)
    }
    drawing.avoidsGrey = true
    return drawing
  }

  /// The hash of everything that decides the drawing of a picture, given that of the icon.
  static func key(
    _ icon: Fingerprint, _ side: Int, _ shape: IconLayout.Ground, _ layer: IconLayout.Layer,
    isSilhouette: Bool
  ) -> Fingerprint {
    var packed = PackedWriter()
    packed.put(icon)
    packed.put(side)
    packed.put([shape.inset, shape.radius, shape.room, shape.seenSide, shape.seenRadius]) {
      $0.put("\($1)")
    }
    packed.put([shape.isContinuous, shape.bleeds, isSilhouette]) { $0.put($1 ? 1 : 0) }
    packed.put(layer.rawValue)
    return Fingerprint(of: packed.bytes)
  }

  /// Draws one size, for files that hold several.
  private func bitmap(_ side: Int, _ shape: IconLayout.Ground) throws(RasterError) -> Bitmap {
    decoded(try print(side, shape, isExact: true))
  }

  private func decoded(_ png: PrintedFile) -> Bitmap {
    do { return try PNGImage(decoding: png.bytes, limits: settings.limits).bitmap } catch {
      preconditionFailure("a PNG of our own can be read: \(error)")
    }
  }
}
