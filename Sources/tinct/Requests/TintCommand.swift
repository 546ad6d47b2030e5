internal import ArgumentParser
internal import TinctDocuments
internal import TinctGraphics

/// Tints sprites.
struct TintCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "tint",
    abstract: "Make a coloured set of neutral art for each palette.",
    discussion: """
      Each sprite gets one colour of the palette and keeps its alpha (source-atop). A file \
      NAME.overlay.png beside NAME.png is not tinted, but drawn on top of it. Shaded art keeps its \
      shading with --ramp or --blend; art of several inks is a mask (--channels), drawn in the \
      colours of a key (--key), or in layers (--layer, or a folder NAME.layers).

      Colours are names in the palette, which may have several words: --ramp 'Deep teal, Sand'. A \
      name with other characters needs quotes of its own: --color '"Coral #1"'.

      Examples:
        tinct tint square --palette citrus --palette grape --out out
        tinct tint gems --palette citrus --ramp 'black, ink, white' --out out
        tinct tint gems --palette citrus --sprites 'g*: ramp=black, ink, white' --as sheet --out art
        tinct tint badge.png --palette grape --channels 'ink, black, white' --out badge-grape.png
        tinct tint blob.png --palette citrus --key '#FF0000=ink' --others keep --out blob-citrus.png
        tinct tint art@3x --palette citrus --scales 1,2,3 --source-scale 3 --out out
        tinct tint tee.png --palette brand.json#Dusk --color base --out tee-dusk.png
        tinct tint square --palette citrus --name 'art/{sprite}-{palette}.png' --out game
        tinct tint square --theme noodles --palette citrus --as xcassets --out Game.xcassets
        tinct tint square --theme noodles --palette citrus --palette grape --as sheet --out art
      """)

  @Argument(
    help: """
      PNG files, folders of them, or the name of a set of the shipped art: square, hex. Paths \
      that begin with assets/pieces/ are found from anywhere.
      """)
  var sprites: [String]

  @OptionGroup var paletteOptions: PaletteOptions
  @OptionGroup var tintOptions: TintOptions
  @OptionGroup var scaleOptions: ScaleOptions
  @OptionGroup var exportOptions: ExportOptions
  @OptionGroup var effortOptions: EffortOptions
  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: TintRequest {
    var request = TintRequest()
    (request.sprites, request.palettes) = (sprites, paletteOptions.choice)
    tintOptions.say(in: &request)
    scaleOptions.say(in: &request)
    exportOptions.say(in: &request)
    request.output.effort = effortOptions.effort
    return request
  }
}

/// The colouring of sprites.
struct TintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The colour: a name in the palette, or a CSS colour over such names. Recipes call it 'ink'. \
      (default: the palette's 'text', or its 'base' where there is no 'text')
      """))
  var color: String?

  @Option(help: "How much of the sprite's own colours the tint hides, from 0 to 1.")
  var opacity: Double?

  @Option(help: "How the tint meets the sprite's own colours; normal is source-atop.")
  var blend: BlendMode?

  @Option(
    help: ArgumentHelp(
      """
      Keep the shading: black gets the first of these colours, white the last, others a mix in \
      OKLab by their lightness. Percentages place a colour: 'black, ink 40%, white', which serves \
      palettes of two colours and of four.
      """, valueName: "colours"))
  var ramp: String?

  @Option(
    help: ArgumentHelp(
      """
      Red, green and blue of the sprites are amounts of these colours; the fourth, if given, \
      is used where none of them is (else black; 'transparent' cuts it out).
      """, valueName: "colours"))
  var channels: String?

  @Option(
    help: ArgumentHelp(
      """
      A colour of the art and what it becomes, '#FF0000=ink', matched exactly; or the palette that \
      the art is drawn in, each of whose colours becomes the one of the same name. Can be repeated.
      """, valueName: "key"))
  var key: [String] = []

  @Option(help: "Colours that --key does not name: the sprite is refused, or keeps them.")
  var others: UnkeyedColors?

  @Option(
    help: ArgumentHelp(
      """
      A layer of each sprite and its tint, from the bottom up: 'body=base', 'shine' (in its own \
      colours), 'rim={"ramp": ["black", "ink"]}'. It is NAME.LAYER.png beside NAME.png, or \
      LAYER.png in a folder NAME.layers. Can be repeated.
      """, valueName: "layer"))
  var layer: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      A picture to draw on top of every sprite, instead of their own overlays; to tint it, add the \
      tint as for --layer: 'rim.png=base'. Can be repeated, the lowest first.
      """, valueName: "file"))
  var overlay: [String] = []

  @Flag(help: "Draw nothing on top.")
  var noOverlays = false

  @Option(
    help: ArgumentHelp(
      "A recipe that says all of this, as JSON (schemas/recipe.schema.json).", valueName: "file"))
  var recipe: String?

  @Option(
    help: ArgumentHelp(
      "Colour sprites as boards of this theme do: by its recipes, in its inks.",
      valueName: "theme"))
  var theme: String?

  @Option(
    name: .customLong("sprites"),
    help: ArgumentHelp(
      """
      Colour some sprites differently: a name, or a pattern with * and ?, and what these options \
      are for it: 'gem-*: ramp=black, ink, white; opacity=0.8'. A name wins over a pattern, and a \
      pattern with more letters over one with fewer. Can be repeated.
      """, valueName: "rule"), transform: Self.rules)
  var rules: [[SpriteRule]] = []

  @Sendable private static func rules(_ text: String) throws -> [SpriteRule] {
    do throws(RequestProblem) { return try SpriteRule.rules(parsing: text) } catch {
      throw ValidationError(error.sentence)
    }
  }

  func say(in request: inout TintRequest) {
    var all = TintColoring()
    (all.color, all.opacity, all.blend) = (color, opacity, blend)
    (all.ramp, all.channels) = (ramp, channels)
    (all.key, all.others, all.layer) = (key, others, layer)
    (all.overlay, all.noOverlays, all.recipe) = (overlay, noOverlays, recipe)
    (request.coloring, request.theme, request.rules) = (all, theme, rules.flatMap(\.self))
  }
}

/// The size of pictures that are made from bitmaps.
struct ScaleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The scales to make, such as 1,2,3: NAME.png, NAME@2x.png, NAME@3x.png. A sprite's own scale \
      is read from its name; if there are several, each scale is made from its own, or else from \
      the next larger.
      """, valueName: "scales"))
  var scales: String?

  @Option(help: "The scale of sprites whose name does not say it.")
  var sourceScale = 1.0

  @Option(help: "The size of the pictures as a multiple of the sprites', instead of --scales.")
  var scale: Double?

  @Flag(help: "Also make scales larger than their source, from fewer pixels than they have.")
  var allowEnlarging = false

  @Option(
    help: ArgumentHelp(
      """
      How pictures are resized: the mean of the area, or Lanczos's windowed sinc. (default: area \
      where a whole number of pixels becomes one, else lanczos)
      """))
  var filter: Resampling.Filter?

  @Option(help: "The encoding in which pixels are added up: linear light, or sRGB's own.")
  var light: Resampling.Light = .linear

  func say(in request: inout TintRequest) {
    (request.scales, request.sourceScale, request.scale) = (scales, sourceScale, scale)
    (request.allowEnlarging, request.filter, request.light) = (allowEnlarging, filter, light)
  }
}

/// The form of the export, and its names.
struct ExportOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      """
      What to make: png (files), xcassets (Xcode's catalogue), atlas (folders for SpriteKit), \
      sheet (textures with JSON for Phaser, Pixi and others), godot, godot3, unity, css (sheets \
      with the files that each of these loads), web (PNG and WebP with a page that shows them).
      """, valueName: "form"))
  var form = TintRequest.Form.png

  @Option(
    help: ArgumentHelp(
      """
      xcassets, css: the palette that replaces a --palette in dark mode; give one for each \
      --palette, in the same order.
      """, valueName: "palette"))
  var dark: [String] = []

  @Flag(help: "xcassets: put the pictures of each palette into an atlas for SpriteKit.")
  var spriteAtlas = false

  @Flag(help: "web: keep the colours of clear pixels in WebP too, as PNG does.")
  var exact = false

  @Flag(
    help: ArgumentHelp(
      """
      Write 8 bits each of red, green, blue and alpha, for programs that read nothing else. \
      (default: the smallest form, mostly indexed)
      """))
  var rgba = false

  @Option(
    help: ArgumentHelp(
      "Sheets: the longest side of a page; what does not fit goes to further pages. (default: "
        + "2048)",
      valueName: "pixels"))
  var maxSize: Int?

  @Option(
    help: ArgumentHelp(
      "Sheets: the least distance between sprites, at the smallest scale. (default: 1)",
      valueName: "pixels"))
  var padding: Int?

  @Option(
    help: ArgumentHelp(
      """
      Sheets: how far the outermost pixels of a sprite are repeated around it, so that tiles meet \
      without seams. (default: 1)
      """, valueName: "pixels"))
  var extrude: Int?

  @Flag(help: "Sheets: keep clear rows and columns around sprites.")
  var noTrim = false

  @Flag(help: "Sheets: pages with sides that are powers of two.")
  var powerOfTwo = false

  @Option(help: "--as sheet: how the JSON lists the frames. (default: hash)")
  var data: SheetDocument.Form?

  @Option(
    help: ArgumentHelp(
      """
      Speed of the animations that sprites with numbered names make, in godot and aseprite data. \
      (default: 10)
      """, valueName: "frames a second"))
  var fps: Double?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where to write: a folder, or a file that ends in .png if one picture is made. With several \
      palettes each has a folder of its own in it.
      """, valueName: "folder"))
  var out: String

  @Option(
    help: ArgumentHelp(
      """
      The names in the folder. Files: from {palette}, {sprite}, {scale} and {@scale} (such as @2x; \
      nothing at scale 1), by default {palette}/{sprite}{@scale}.png, without the folder if there \
      is one palette. Sheets: from {palette}, {page}, {-page} (nothing if there is one), {scale} \
      and {@scale}. Assets: from {palette} and {sprite}.
      """, valueName: "template"))
  var name: String?

  @Option(help: .paletteFolders)
  var layout: PaletteLayout?

  func say(in request: inout TintRequest) {
    (request.form, request.dark, request.spriteAtlas) = (form, dark, spriteAtlas)
    (request.exact, request.rgba) = (exact, rgba)
    (request.maxSize, request.padding, request.extrude) = (maxSize, padding, extrude)
    (request.noTrim, request.powerOfTwo) = (noTrim, powerOfTwo)
    (request.data, request.fps) = (data, fps)
    (request.output.out, request.output.name, request.output.layout) = (out, name, layout)
  }
}
