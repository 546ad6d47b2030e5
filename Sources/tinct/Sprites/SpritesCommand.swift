internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Draws the neutral piece art.
struct SpritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites",
    abstract: "Draw the neutral piece art, to be tinted or drawn over.",
    discussion: """
      One picture for each class of pieces under rotation, grey with alpha, with an overlay of \
      white gloss for each; the tile of a cell; the mark of a source. All are squares about the \
      middle of a cell.

      Example:
        tinct sprites --kind hex --size 512 --out assets/pieces/hex
        tinct sprites --kind square --size 64 --scales 1,2,3 --out out/pieces
      """)

  @Option(help: "The kind of grid: \(GridKind.oneCellNames).")
  var kind: String

  @Option(help: ArgumentHelp("Width and height of each picture.", valueName: "pixels"))
  var size = 512

  @Option(
    help: ArgumentHelp(
      """
      The scales to draw, such as 1,2,3: NAME.png at --size, NAME@2x.png at twice that. Each is \
      drawn anew.
      """, valueName: "scales"))
  var scales = "1"

  @Option(help: "The most connectors that a piece has.")
  var maxConnectors = 4

  @Option(help: "The look: a name (in ./themes, or shipped), or a file.")
  var theme = "noodles"

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write.", valueName: "folder"))
  var out: String

  @Option(
    help: ArgumentHelp(
      """
      How hard to work for small files, from 0 (for previews) to 9 (for shipping); the pixels are \
      the same.
      """, valueName: "0...9"))
  var effort: PNGEffort = .smallest

  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  func validate() throws {
    try checkFolder(out)
    guard GridKind(named: kind)?.hasOneCell == true else {
      throw ValidationError(GridKind.noSprites(kind))
    }
    guard (1...options.limits.sidePixels).contains(size) else {
      throw ValidationError(
        "--size takes a number from 1 to \(options.limits.sidePixels), not \(size).")
    }
    let limit = options.limits.imagePixels
    guard size * size <= limit else {
      throw ValidationError(
        "--size \(size) would give pictures of \(size) x \(size) pixels, more than the limit of "
          + "\(limit) in all; choose a smaller --size, or raise --max-pixels.")
    }
    for scale in try ScaleOptions.list(scales) {
      let side = Double(size) * scale
      guard side > Double(options.limits.sidePixels) || side * side > Double(limit) else {
        continue
      }
      throw ValidationError(
        "--scales \(SpriteFileName.text(scale)) of --size \(size) would give pictures above the "
          + "limits; choose smaller ones, or raise --max-side and --max-pixels.")
    }
    guard (1...Connectors.sideLimit).contains(maxConnectors) else {
      throw ValidationError(
        "--max-connectors takes a number from 1 to \(Connectors.sideLimit), not \(maxConnectors).")
    }
  }

  func run() throws {
    let run = Run(options, upkeep, of: self)
    var sprites: [PieceSprite] = []
    var outputs: [OutputPlan.Output] = []
    let theme = run.theme(theme)
    for scale in try ScaleOptions.list(scales) {
      let drawn = theme.map { drawings($0, scale) } ?? []
      sprites += drawn
      for sprite in drawn { outputs.append(try Self.output(sprite, scale)) }
    }
    let plan = try run.plan(root: out, outputs)
    let printer = SpritePrinter(limits: run.limits, effort: effort)
    let jobs = Array(zip(sprites, outputs.map(\.name)))
    run.run(jobs, making: "sprites") { Self.outcome($0.0, as: $0.1, printer, plan) }
    try run.finish { "Wrote \(counted($0, "sprite")) to \(out)." }
  }

  private func drawings(_ theme: Theme, _ scale: Double) -> [PieceSprite] {
    guard let kind = GridKind(named: kind),
      let grid = try? Grid(GridSpecification(kind: kind, columns: 1, rows: 1))
    else { preconditionFailure("the kind was checked, and a grid of one cell can be made") }
    let side = max(1, Int((Double(size) * scale).rounded()))
    return PieceSprite.all(
      cell: grid.cells[0], theme: theme, sizePixels: side, maxConnectors: maxConnectors)
  }

  private static func outcome(
    _ sprite: PieceSprite, as name: OutputName, _ printer: SpritePrinter, _ plan: OutputPlan
  ) -> Outcome {
    do {
      let file = try printer.print(sprite)
      var outcome = Outcome()
      outcome.write(
        file.pieces, as: name, in: plan, width: sprite.scene.width,
        height: sprite.scene.height)
      return outcome
    } catch { return Outcome(failures: [Failure(error, drawing: "sprite \(sprite.name)")]) }
  }

  private static func output(
    _ sprite: PieceSprite, _ scale: Double
  ) throws -> OutputPlan.Output {
    let name = sprite.name + SpriteFileName.mark(for: scale)
    return OutputPlan.Output(
      name: try OutputName(checking: name + ".png"), source: "sprite \(name)")
  }
}
