internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// Where the pictures of a run go: `OUT/<name>.png`, with several palettes
/// `OUT/<palette>/<name>.png`, or for one picture `OUT` itself if it ends in `.png`; likewise for the
/// other formats.
struct PicturePlan {
  /// A picture to come.
  struct Picture: Hashable {
    /// Its name without ending.
    var name: String
    /// The palettes it is made in.
    var palettes: [Palette]
    /// What it is made from, for messages.
    var source: String
  }

  private let plan: OutputPlan
  private let single: OutputName?
  private let usesFolders: Bool
  private let refused: Set<Picture>
  private let ending: String

  /// Checks the outputs of a run.
  ///
  /// Pictures whose names cannot be those of files are noted as failures and refused. The run ends
  /// here, with nothing written, where two outputs or the folders of two palettes would have one
  /// name, or an output would replace an input.
  ///
  /// - Parameters:
  ///   - documents: the names of files that are written once beside the pictures of each palette; if
  ///     there are any, `out` is a folder.
  ///   - ending: what the names of the pictures' files end in.
  ///   - options: the palettes that were asked for. One that cannot be read counts: the pictures of the
  ///     others go where they go when it can be.
  init(
    _ pictures: [Picture], documents: [String] = [], out: String,
    ending: String = PrintFormat.png.ending, in options: PaletteOptions, run: Run
  ) throws {
    self.ending = ending
    let clashes = run.folderClashes(Self.palettes(of: pictures))
    guard clashes.isEmpty else { throw run.refuse(clashes) }
    let isAskedFor = run.hasFailed && options.palette.count > 1
    let folders = isAskedFor || Set(pictures.flatMap { $0.palettes.map(\.fileName) }).count > 1
    usesFolders = folders
    let count = pictures.reduce(0) { $0 + $1.palettes.count }
    if out.lowercased().hasSuffix(ending) && count > 0 {
      guard count == 1 && documents.isEmpty else {
        throw UsageError(
          "\(out) is one file, but there is more to write; name a folder.")
      }
      plan = try run.plan(file: out, source: pictures[0].source)
      single = plan.singleName
      refused = []
      return
    }
    single = nil
    var outputs: [OutputPlan.Output] = []
    var refused: Set<Picture> = []
    for picture in pictures {
      let made = run.attempt { () throws(Failure) in
        try Self.outputs(of: picture, folders, ending)
      }
      if let made { outputs += made } else { refused.insert(picture) }
    }
    self.refused = refused
    for document in documents {
      for palette in Self.palettes(of: pictures) {
        outputs.append(
          OutputPlan.Output(
            name: try Self.name(document, palette, folders), source: "\(document) of the run"))
      }
    }
    plan = try run.plan(root: out, outputs)
  }

  /// The same for pictures of a format.
  init(
    _ pictures: [Picture], out: String, format: PrintFormat, in options: PaletteOptions, run: Run
  ) throws {
    try self.init(pictures, out: out, ending: format.ending, in: options, run: run)
  }

  /// Whether a picture has names that it can be written to.
  func accepts(_ picture: Picture) -> Bool { !refused.contains(picture) }

  /// Writes a picture in each of its palettes.
  ///
  /// - Parameter files: a file for each of the picture's palettes, in their order.
  func write(_ picture: Picture, _ files: [PrintedFile], width: Int, height: Int) -> Outcome {
    var outcome = Outcome()
    for (palette, file) in zip(picture.palettes, files) {
      guard
        let name = single ?? (try? Self.name(picture.name + ending, palette, usesFolders))
      else {
        preconditionFailure("the names of all pictures were checked")
      }
      outcome.write(
        file.pieces, as: name, in: plan, palette: palette.name, width: width,
        height: height)
    }
    return outcome
  }

  /// Writes the document that stands beside the pictures of a palette.
  func write(_ document: String, _ bytes: [UInt8], palette: Palette) -> Outcome {
    guard let name = try? Self.name(document, palette, usesFolders) else {
      preconditionFailure("the document was planned")
    }
    var outcome = Outcome()
    outcome.write([bytes], as: name, in: plan, palette: palette.name)
    return outcome
  }

  /// The palettes of some pictures, each once, in their order.
  static func palettes(of pictures: [Picture]) -> [Palette] {
    var palettes: [Palette] = []
    var last: [Palette] = []
    for picture in pictures where picture.palettes != last {
      last = picture.palettes
      for palette in picture.palettes where !palettes.contains(palette) {
        palettes.append(palette)
      }
    }
    return palettes
  }

  private static func outputs(
    of picture: Picture, _ usesFolders: Bool, _ ending: String
  ) throws(Failure) -> [OutputPlan.Output] {
    var outputs: [OutputPlan.Output] = []
    for palette in picture.palettes {
      do {
        let name = try name(picture.name + ending, palette, usesFolders)
        outputs.append(
          OutputPlan.Output(name: name, source: "\(picture.source) in \(palette.name)"))
      } catch {
        guard var failure = Failure(error) else { continue }
        failure.place = picture.source
        throw failure
      }
    }
    return outputs
  }

  private static func name(
    _ file: String, _ palette: Palette, _ usesFolders: Bool
  ) throws(OutputError) -> OutputName {
    try OutputName(checking: (usesFolders ? palette.fileName + "/" : "") + file)
  }
}
