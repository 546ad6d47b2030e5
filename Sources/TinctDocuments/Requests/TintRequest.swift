public import TinctGraphics

/// A tinted set of neutral art for each palette.
public struct TintRequest: Request {
  /// The words of the command.
  public static let command = "tint"

  /// The form in which an engine loads pictures.
  public enum Form: String, RequestChoice {
    /// Files.
    case png
    /// Xcode's asset catalogue.
    case xcassets
    /// Folders for SpriteKit.
    case atlas
    /// Textures with JSON for Phaser, Pixi and others.
    case sheet
    /// Textures with what Godot 4 loads.
    case godot
    /// Textures with what Godot 3 loads.
    case godot3
    /// Textures with what Unity loads.
    case unity
    /// Textures with style sheets.
    case css
    /// PNG and WebP with a page that shows them.
    case web
  }

  /// PNG files, folders of them, or the names of shipped sets.
  public var sprites: [String] = []
  /// The palettes.
  public var palettes = PaletteChoice()

  /// The colouring of the sprites.
  public var coloring = TintColoring()
  /// The colouring of sprites that differ from the others.
  public var rules: [SpriteRule] = []
  /// A theme by whose recipes sprites are coloured.
  public var theme: String?

  /// The scales to make, with commas between them.
  public var scales: String?
  /// The scale of sprites whose name does not say it, above 0.
  public var sourceScale = 1.0
  /// The size of the pictures in sizes of the sprites, above 0.
  public var scale: Double?
  /// True to make scales larger than their source too.
  public var allowEnlarging = false
  /// The filter that resizes; nil for the one that suits the scale.
  public var filter: Resampling.Filter?
  /// The encoding in which pixels are added up.
  public var light = Resampling.Light.linear

  /// The form of what is made.
  public var form = Form.png
  /// The palettes that take the place of others in dark mode.
  public var dark: [String] = []
  /// True to put the pictures of a catalogue into atlases.
  public var spriteAtlas = false
  /// True to keep the colours of clear pixels in WebP.
  public var exact = false
  /// True for 8 bits each of red, green, blue and alpha.
  public var rgba = false
  /// The longest side of a page of a sheet; nil for 2048.
  public var maxSize: Int?
  /// The least distance between sprites on a sheet; nil for 1.
  public var padding: Int?
  /// The number of times that the outermost pixels of a sprite are repeated around it; nil for 1.
  public var extrude: Int?
  /// True to keep clear rows and columns around sprites.
  public var noTrim = false
  /// True for pages with sides that are powers of two.
  public var powerOfTwo = false
  /// The way JSON lists the frames of a sheet; nil for `hash`.
  public var data: SheetDocument.Form?
  /// Frames in a second of the animations of numbered sprites; nil for 10.
  public var fps: Double?
  /// The files.
  public var output = PictureOutput()

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [RequestField("tint", \.sprites, role: .input, isRequired: true)]
    + PaletteChoice.fields.map { $0.within(\.palettes) } + coloring + sizing + exporting
    + PictureOutput.fields.map { $0.within(\.output) }

  private static let coloring: [RequestField<Self>] =
    TintColoring.fields.map { $0.within(\.coloring) } + [
      RequestField("theme", \.theme, role: .input),
      RequestField("sprites", rules: \.rules),
    ]

  private static let sizing: [RequestField<Self>] = [
    RequestField("scales", commas: \.scales, of: .scales, role: .selection),
    RequestField("source-scale", \.sourceScale, default: 1),
    RequestField("scale", \.scale),
    RequestField("allow-enlarging", \.allowEnlarging, default: false),
    RequestField("filter", \.filter),
    RequestField("light", \.light, default: .linear),
  ]

  private static let exporting: [RequestField<Self>] = [
    RequestField("as", \.form, default: .png),
    RequestField("dark", \.dark, role: .input),
    RequestField("sprite-atlas", \.spriteAtlas, default: false),
    RequestField("exact", \.exact, default: false),
    RequestField("rgba", \.rgba, default: false),
    RequestField("max-size", \.maxSize, in: 1...32767),
    RequestField("padding", \.padding, in: 0...1024),
    RequestField("extrude", \.extrude, in: 0...1024),
    RequestField("no-trim", \.noTrim, default: false),
    RequestField("power-of-two", \.powerOfTwo, default: false),
    RequestField("data", \.data),
    RequestField("fps", \.fps, in: 0.01...1000),
  ]
}

extension TintRequest {
  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try palettes.checkTogether()
    try output.checkTogether()
    try coloring.checkTogether(hasTheme: theme != nil)
    try rules.checkTogether(over: coloring, hasTheme: theme != nil)
    try checkScales()
    try checkForm()
  }

  private func checkScales() throws(RequestProblem) {
    for (option, scale) in [("scale", scale), ("source-scale", sourceScale)] {
      guard let scale, !(scale > 0 && scale.isFinite) else { continue }
      throw RequestProblem(option, "--\(option) takes a number above 0, not \(scale).")
    }
    if scales != nil && scale != nil {
      throw RequestProblem("scale", "--scales and --scale cannot be combined.")
    }
    _ = try ScaleList.read(scales)
  }

  private func checkForm() throws(RequestProblem) {
    if !isSheet, let option = givenForSheets.first {
      throw RequestProblem(option, "--\(option) is for sheets, not for --as \(form.rawValue).")
    }
    if form == .css, noTrim {
      throw RequestProblem("no-trim", "--no-trim: nothing is trimmed with --as css.")
    }
    if data != nil && form != .sheet {
      throw RequestProblem("data", "--data is for --as sheet, not for --as \(form.rawValue).")
    }
    if form == .css && powerOfTwo {
      throw RequestProblem(
        "power-of-two", "--power-of-two is for textures of games, not for --as css.")
    }
    if !dark.isEmpty && form != .xcassets && form != .css {
      throw RequestProblem("dark", "--dark is for --as xcassets and css, not for \(form.rawValue).")
    }
    if spriteAtlas && form != .xcassets {
      throw RequestProblem(
        "sprite-atlas", "--sprite-atlas is for --as xcassets, not for \(form.rawValue).")
    }
    if exact && form != .web {
      throw RequestProblem("exact", "--exact is for --as web; PNGs are always exact.")
    }
    try checkOut()
  }

  private func checkOut() throws(RequestProblem) {
    let own = [".xcassets": Form.xcassets, ".atlas": .atlas]
    for (ending, meant) in own where output.out.lowercased().hasSuffix(ending) {
      guard form != meant else { return }
      throw RequestProblem(
        "as",
        "--out \(output.out) ends in \(ending), but --as is \(form.rawValue); add --as "
          + "\(meant.rawValue), or choose another name.")
    }
    try KnownEndings.refuse(output.out, written: form == .png ? [".png"] : [])
    if form == .png { try output.checkNames(areBelow: [".png"]) }
  }

  /// True where the sprites are laid out on textures.
  public var isSheet: Bool {
    switch form {
    case .png, .xcassets, .atlas, .web: false
    case .sheet, .godot, .godot3, .unity, .css: true
    }
  }

  /// The options for sheets that were given.
  private var givenForSheets: [String] {
    [
      (maxSize != nil, "max-size"), (padding != nil, "padding"), (extrude != nil, "extrude"),
      (noTrim, "no-trim"), (powerOfTwo, "power-of-two"), (data != nil, "data"),
      (fps != nil, "fps"),
    ].filter(\.0).map(\.1)
  }
}

extension RequestType {
  /// Scales: a number, or a text as a person writes them.
  static let scales = RequestType.formatted(
    pattern: "^[@+0-9.,eEx]+$", number: .number(.leastNonzeroMagnitude...100),
    words: "a scale such as 2, or several such as 1,2")
}

/// Scales as a person writes them: `1,2,3` or `@1x,@2x`.
public enum ScaleList {
  /// The scales in a text, ascending; none for nil.
  public static func read(_ text: String?) throws(RequestProblem) -> [Double] {
    guard let text else { return [] }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let scales = parts.compactMap { part -> Double? in
      let part = part.hasSuffix("x") ? part.dropLast() : part
      return Double(part.hasPrefix("@") ? part.dropFirst() : part)
    }
    guard scales.count == parts.count, scales.allSatisfy({ $0 > 0 && $0 <= 100 }),
      Set(scales).count == scales.count
    else {
      throw RequestProblem(
        "scales",
        "--scales takes different numbers above 0, at most 100, with commas between them, such as "
          + "1,2,3; not \(text).")
    }
    return scales.sorted()
  }
}
