internal import TinctGraphics
public import TinctPuzzles

/// An animation of a board: as frames, a sheet, an animated picture or a stream.
public struct FramesRequest: Request {
  /// The words of the command.
  public static let command = "frames"

  /// An animation there is.
  public enum Animation: String, RequestChoice {
    case turn, lock, shake, scramble, solve, celebrate, vanish, appear, play
  }

  /// An order in which pieces are turned to the solution.
  public enum Order: String, RequestChoice {
    case search, reading, found, random
  }

  /// A form in which frames are written.
  public enum Form: String, RequestChoice {
    /// A folder of PNGs.
    case png
    /// A folder of PNGs, called `NAME.atlas`, from which Xcode makes an atlas for SpriteKit.
    case atlas
    /// All frames on one PNG, with a document that tells where each is.
    case sheet
    /// The same with the animation as Godot 4, or Godot 3, loads it.
    case godot, godot3
    /// Animated pictures.
    case apng, gif, webp
    /// Streams for a pipe into a video encoder.
    case y4m, rgba

    /// The endings of files of the form, the usual one first, or of the folder that is an atlas;
    /// none for other folders.
    public var endings: [String] {
      switch self {
      case .png, .sheet, .godot, .godot3: []
      case .atlas: [".atlas"]
      // A PNG that moves may be called like one that does not.
      case .apng: [".apng", ".png"]
      case .gif, .webp, .y4m, .rgba: [".\(rawValue)"]
      }
    }

    /// True where all frames are laid out on pages.
    public var isSheet: Bool {
      switch self {
      case .sheet, .godot, .godot3: true
      case .png, .atlas, .apng, .gif, .webp, .y4m, .rgba: false
      }
    }

    /// The form that the ending of a path, or `-` for standard output, asks for; nil for a folder.
    public init?(endingOf path: String) {
      if path == "-" {
        self = .y4m
        return
      }
      let forms: [Form] = [.apng, .gif, .webp, .y4m, .rgba, .atlas]
      var path = path.lowercased()
      if path.hasSuffix(".atlas/") { path.removeLast() }
      guard let form = forms.first(where: { $0.endings.contains(where: path.hasSuffix) })
      else { return nil }
      self = form
    }
  }

  /// A way of putting frames on a sheet.
  public enum Arrangement: String, RequestChoice {
    case packed, rows
  }

  /// A pack, a list of Net game IDs, or a game ID.
  public var pack = ""
  /// The file that says how a pack is read that is JSON of another program; nil for none of them.
  public var mapping: String?
  /// The puzzle of the pack, as `PuzzleSelector` reads it.
  public var puzzle: String?

  /// The animation; nil for moves.
  public var animation: Animation?
  /// A log of moves, or a game saved by Net.
  public var moves: String?
  /// Seconds between two moves, 0 ... 3600; nil for the theme's.
  public var pause: Double?
  /// The rules that moves of stones follow; nil for those of the log's start.
  public var rules: StonesRules?
  /// The solved board, as a pack or a game ID; nil for the stored solution.
  public var solution: String?
  /// The cell of the piece that turns; nil for the first source.
  public var at: Int?
  /// The number of sides by which it turns, counter-clockwise.
  public var steps: Int?
  /// The order in which pieces turn; nil for that of the search.
  public var order: Order?
  /// True to wait with each piece until the one before has turned.
  public var oneByOne = false
  /// The seed of what is random.
  public var seed: UInt64?
  /// True to show the animation undone.
  public var undo = false
  /// True to show moves of a log that were undone as well, and their undoing.
  public var undone = false
  /// The numbers of moves after which the board is shown: of a still one, of a storyboard several;
  /// none for all of the animation.
  public var after: [Int] = []
  /// The number of moves of a log after which frames begin; nil for the start.
  public var fromMove: Int?
  /// The number of moves after which they end; nil for all of them.
  public var toMove: Int?

  /// Frames in a second, 0.01 ... 1000; nil for 60, in a GIF 50.
  public var fps: Double?
  /// The point of the animation at which frames begin, in seconds.
  public var from: Double?
  /// The point at which they end, in seconds.
  public var to: Double?
  /// The length of the animation in seconds; nil for the theme's.
  public var duration: Double?
  /// The factor by which it is shown faster, 0.001 ... 1000.
  public var fastForward = 1.0
  /// The seconds that the last frame is shown longer; nil for 1 in pictures that play again and
  /// again and are shown to the end, else 0.
  public var hold: Double?
  /// True to show it forwards and then backwards.
  public var bounce = false

  /// The look.
  public var look = LookChoice()
  /// The distance between opposite sides of a regular cell in pixels, 1 ... 4096.
  public var cell = 128
  /// The size of frames in pixels, `1080x1920` or `1080`, in which the board is fitted; nil for the
  /// one of the board with its cells.
  public var size: String?
  /// True to leave the ground clear.
  public var transparent = false

  /// A folder, a file that ends as its form does, or `-`; nil with a storyboard.
  public var out: String?
  /// The form; nil for what `out` ends in.
  public var form: Form?
  /// The number of times that an animated picture is played; 0 for ever.
  public var repeats = 0
  /// The truth of colours where some are lost, 1 ... 100.
  public var quality: Int?
  /// True for an APNG with colours in each pixel.
  public var rgba = false
  /// True to leave out frames that show what the one before shows.
  public var distinct = false
  /// The way of putting frames on a sheet; nil for packed.
  public var sheet: Arrangement?
  /// The number of frames in a row, 1 ... 10000.
  public var columns: Int?
  /// The way JSON lists the frames of a sheet; nil for Aseprite's.
  public var data: SheetDocument.Form?
  /// The longest side of a page of a sheet; nil for 4096.
  public var maxSize: Int?
  /// A file for the list of cues; nil for one beside the frames of a folder.
  public var cues: String?
  /// A file for moments side by side instead of frames.
  public var storyboard: String?
  /// The number of moments of a storyboard, 1 ... 1000; nil for 12.
  public var shots: Int?
  /// The template of the files' names below a folder; nil for the usual one.
  public var name: String?
  /// Folders for palettes; nil for one for each as soon as there are several.
  public var layout: PaletteLayout?
  /// The work that is put into small files, 0 ... 9.
  public var effort = 4
  /// The most colours of a picture, whose pixels are then indices, 2 ... 256; nil to write indices
  /// only if that does not show.
  public var indexed: Int?

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [
      RequestField("frames", \.pack, default: "", role: .input),
      RequestField("mapping", \.mapping, role: .input),
      RequestField("puzzle", \.puzzle, role: .selection).orNumber { $0.puzzle = $1.first },
    ] + script + timing + LookChoice.fields.map { $0.within(\.look) } + [
      RequestField("cell", \.cell, default: 128, in: 1...4096, of: "a number of pixels"),
      RequestField("size", \.size),
      RequestField("transparent", \.transparent, default: false),
    ] + writing

  private static let script: [RequestField<Self>] = [
    RequestField("animation", \.animation),
    RequestField("moves", \.moves, role: .input),
    RequestField("pause", \.pause, in: 0...3600),
    RequestField("rules", \.rules),
    RequestField("solution", \.solution, role: .input),
    RequestField("at", \.at),
    RequestField("steps", \.steps, in: -1000...1000),
    RequestField("order", \.order),
    RequestField("one-by-one", \.oneByOne, default: false),
    RequestField("seed", \.seed),
    RequestField("undo", \.undo, default: false),
    RequestField("undone", \.undone, default: false),
    RequestField("after", \.after, in: 0...1_000_000),
    RequestField("from-move", \.fromMove, in: 0...1_000_000),
    RequestField("to-move", \.toMove, in: 0...1_000_000),
  ]

  private static let timing: [RequestField<Self>] = [
    RequestField("fps", \.fps, in: 0.01...1000),
    RequestField("from", \.from, in: 0...86400),
    RequestField("to", \.to, in: 0...86400),
    RequestField("duration", \.duration, in: 0.001...86400),
    RequestField("fast-forward", \.fastForward, default: 1, in: 0.001...1000),
    RequestField("hold", \.hold, in: 0...86400),
    RequestField("bounce", \.bounce, default: false),
  ]

  private static let writing: [RequestField<Self>] = [
    RequestField("out", \.out, role: .selection),
    RequestField("as", \.form),
    RequestField("repeat", \.repeats, default: 0, in: 0...65535),
    RequestField("quality", \.quality, in: 1...100),
    RequestField("rgba", \.rgba, default: false),
    RequestField("distinct", \.distinct, default: false),
    RequestField("sheet", \.sheet),
    RequestField("columns", \.columns, in: 1...10000),
    RequestField("data", \.data),
    RequestField("max-size", \.maxSize, in: 1...32767),
    RequestField("cues", \.cues, role: .selection),
    RequestField("storyboard", \.storyboard, role: .selection),
    RequestField("shots", \.shots, in: 1...1000),
    RequestField("name", \.name, role: .selection),
    RequestField("layout", \.layout, role: .selection),
    RequestField("effort", \.effort, default: 4, in: 0...9),
    PictureOutput.indexedField(\.indexed),
  ]
}

extension FramesRequest {
  /// The form in which frames are written.
  public var chosenForm: Form {
    form ?? (sheet == nil ? out.flatMap(Form.init(endingOf:)) : .sheet) ?? .png
  }

  /// True where `out` is an atlas itself, and not the folder of those of all palettes.
  public var isAtlas: Bool { chosenForm == .atlas && out.flatMap(Form.init(endingOf:)) == .atlas }

  /// The width and the height of frames; nil where the board has its own size, or the text is none.
  public var frameSize: (width: Int, height: Int)? {
    guard let size else { return nil }
    let sides = size.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
      decimal(String($0), most: Limits.mostSidePixels) ?? 0
    }
    guard (1...2).contains(sides.count), let width = sides.first, let height = sides.last,
      min(width, height) >= 16
    else { return nil }
    return (width, height)
  }
}
