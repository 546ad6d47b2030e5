internal import TinctDocuments
public import TinctGraphics

/// A drawing of a request with every file that is made of it: the one form in which all commands
/// describe their work.
///
/// A drawing knows no palette. The files of a board are its pictures in the palettes of the
/// request; those of a film are its frames and documents; a document alone is a drawing with one
/// file. A file is left alone while its dependencies, and those of its drawing, are as they were
/// when it was made.
public struct PlannedDrawing: Sendable {
  /// Makes the wanted files, given by their indices, hands each to `write` as soon as it is
  /// complete, and returns warnings.
  public typealias Make =
    @Sendable (_ wanted: [Int], _ write: (Int, MadeFile) -> Void) throws(Failure) -> [String]

  /// The inputs it is made from, for messages: `packs/a.json: puzzle 3 "spiral"`.
  public var source: String
  /// Everything that decides it, by name, apart from palettes, encodings and the settings of the
  /// request; nil if that is not known before it is made, so that it is made each time and
  /// compared.
  public var dependencies: [Dependency]?
  /// The files, of which any subset may be wanted.
  public var files: [PlannedFile]
  /// The pixels that are drawn, about, to divide work by; those of dear themes count several
  /// times.
  public var pixels: Double
  /// Makes files.
  public var make: Make

  /// The pixels of drawings that do not say how many they have.
  public static let usualPixels = 1e6

  /// Plans a drawing.
  public init(
    source: String, dependencies: [Dependency]?, files: [PlannedFile],
    pixels: Double = usualPixels, make: @escaping Make
  ) {
    self.source = source
    self.dependencies = dependencies
    self.files = files
    self.pixels = pixels
    self.make = make
  }

  /// The work of making all files, about, in pixels: printing takes a part of drawing.
  var cost: Double { pixels * (1 + 0.3 * Double(files.count)) }
}

/// A file that is made of a drawing.
public struct PlannedFile: Sendable {
  /// The name below the folder of the outputs.
  public var name: OutputName
  /// The inputs it is made from, for messages: `tee.png in citrus`.
  public var source: String
  /// The name of its palette; nil for none.
  public var palette: String?
  /// The dependencies besides those of the drawing: its palette, its encoding.
  public var dependencies: [Dependency]
  /// True for a list of the files of its palette, or of all files: it is written only if all of
  /// them were.
  public var isList: Bool
  /// The time in seconds for which it is shown, if it moves; nil for any other file.
  public var seconds: Double?
  /// The composition of a shot; nil for any other file.
  public var composition: String?

  /// Plans a file.
  public init(
    name: OutputName, source: String, palette: String? = nil, dependencies: [Dependency] = [],
    isList: Bool = false, seconds: Double? = nil, composition: String? = nil
  ) {
    self.seconds = seconds
    self.composition = composition
    self.name = name
    self.source = source
    self.palette = palette
    self.dependencies = dependencies
    self.isList = isList
  }
}

/// The content of a planned file.
public struct MadeFile: Sendable {
  /// The bytes, in pieces that are written one after the other; several files may share some.
  public var pieces: [[UInt8]]
  /// Width and height, if it is a picture.
  public var pixels: PixelSize?
  /// The change that merging its colours makes; nil if none were.
  public var loss: MergingLoss?
  /// Checks the file as it was read again from the disk, and returns its problems; nil for no
  /// check.
  public var problems: (@Sendable (_ bytes: [UInt8], _ path: String) -> [Failure])?

  /// Describes a content.
  public init(
    pieces: [[UInt8]], pixels: PixelSize? = nil, loss: MergingLoss? = nil,
    problems: (@Sendable ([UInt8], String) -> [Failure])? = nil
  ) {
    self.pieces = pieces
    self.pixels = pixels
    self.loss = loss
    self.problems = problems
  }
}
