internal import TinctGraphics
internal import TinctPuzzles

// `crop` and `band`: a close-up that fills the picture, with the words on a veil or on a band.

extension ShotPlanner {
  /// The most cells that a close-up shows across the shorter side, alone and beside a band, which
  /// leaves less of the board to be seen, and the fewest.
  private static let cellsAcross = (most: 5.4, mostBesideBand: 4.5, fewest: 2.1)

  /// Plans a close-up that fills the picture, with the words on a veil or on a band.
  func closeUp(isBand: Bool) -> Plan? {
    let stage = stage()
    let (width, height) = (Double(size.width), Double(size.height))
    let side = min(width, height)
    // A band hides what is under it, so the board begins at its edge; a veil thins out.
    let clear = stage.texts == nil ? nil : clearEnd(of: stage, isBand)
    let hidden = isBand ? Int((clear ?? 0).rounded()) : 0
    let seen =
      stage.isTall
      ? PixelArea(x: 0, y: hidden, width: size.width, height: size.height - hidden)
      : PixelArea(x: hidden, y: 0, width: size.width - hidden, height: size.height)
    // Large enough to fill that, as far as enough cells stay to be seen.
    let filling = sizings[0].cellFilling(width: Double(seen.width), height: Double(seen.height))
    let most = isBand ? Self.cellsAcross.mostBesideBand : Self.cellsAcross.most
    let cell = min(max(filling, side / most), side / Self.cellsAcross.fewest)
    // The source in the middle of what no word covers, as far as the board fills the picture.
    var focus = sizings[0].focus
    var source = sizings[0].sourcePoint
    // The plan is mirrored for words from right to left; the board itself is not.
    if let texts = stage.texts, texts.isRightToLeft, !stage.isTall {
      focus.x = 1 - focus.x
      source = source.map { Point(x: 1 - $0.x, y: $0.y) }
    }
    let target =
      stage.texts == nil ? Point(x: width / 2, y: height / 2) : stage.area.middle
    func start(
      _ target: Double, _ focus: Double, _ length: Int, _ whole: Double, hidden: Int,
      from edge: Double, source: Double?, cell: Double
    ) -> Double {
      let (free, least) = (whole - Double(length), Double(hidden))
      var start =
        free < least
        ? min(max(target - focus * Double(length), free), least) : (least + free) / 2
      guard let source else { return start }
      // The source with half of its cell. The ground is bare under the words anyway, so a board may
      // begin there, rather than have its source under them.
      let point = source * Double(length)
      start = min(start, max(whole - 0.5 * cell - point, free))
      return max(start, min(edge + 0.5 * cell - point, edge))
    }
    func placed(_ crop: Crop) -> ShotLayout.PlacedBoard {
      let (board, target) = (crop.board, target + crop.slide * (0.5 * crop.cell))
      let edge = clear ?? 0
      let origin = Point(
        x: start(
          target.x, focus.x, board.area.width, width, hidden: seen.x,
          from: stage.isTall ? 0 : edge,
          source: source?.x, cell: crop.cell),
        y: start(
          target.y, focus.y, board.area.height, height, hidden: seen.y,
          from: stage.isTall ? edge : 0,
          source: source?.y, cell: crop.cell))
      return board.moved(
        to: origin + Point(x: Double(board.area.width) / 2, y: Double(board.area.height) / 2))
    }
    let steps = (-5...5).map { 0.2 * Double($0) }
    let slides = steps.flatMap { x in steps.map { y in Point(x: x, y: y) } }
    let crops = (-8...8).flatMap { half in
      self.crops(cell: cell, percent: 2 * half, angle: 0, slides: slides)
    }
    // A veil hides what is before its middle, and must not split a noodle there lengthwise.
    let veiled = isBand ? 0 : clear.map { Int(($0 - softness(of: stage)).rounded()) } ?? 0
    let judged =
      stage.isTall
      ? PixelArea(x: seen.x, y: seen.y + veiled, width: seen.width, height: seen.height - veiled)
      : PixelArea(x: seen.x + veiled, y: seen.y, width: seen.width - veiled, height: seen.height)
    guard let placed = leastHarm(crops, on: stage, in: judged, shaves: true, placed)?.board
    else { return nil }
    let boards = continued(placed, isTall: stage.isTall, from: Double(hidden)) + [placed]
    guard let words = stage.texts else { return Plan(boards: boards) }
    guard isBand else {
      return plan(boards, on: stage, backing: veil(behind: stage, words))
    }
    let band =
      stage.isTall
      ? PixelArea(x: 0, y: 0, width: size.width, height: hidden)
      : PixelArea(x: 0, y: 0, width: hidden, height: size.height)
    return plan(boards, on: stage, backing: .band(band))
  }

  /// The softness of the edge of the veil behind the words of a stage, in tall pictures little
  /// enough to lie between two rows of cells.
  private func softness(of stage: Stage) -> Double {
    (stage.isTall ? 0.07 : 0.052) * Double(size.width)
  }

  /// Returns the distance from the edge of the picture at which a veil or a band hides nothing any
  /// more: below words that stand above the board, or to the right of words beside it.
  private func clearEnd(of stage: Stage, _ isBand: Bool) -> Double {
    guard let texts = stage.texts else { return 0 }
    let end = Double(stage.isTall ? stage.corner.y + texts.height : stage.corner.x + texts.width)
    // The veil is half as dense twice its softness behind the words, and all but gone half as far
    // again.
    return end + (isBand ? 0.85 * texts.size : 3 * softness(of: stage))
  }

  /// Returns the part of the ground behind the words of a stage.
  private func veil(behind stage: Stage, _ texts: ShotTexts) -> ShotLayout.Backing {
    let softness = softness(of: stage)
    // So far that the ground is all but whole behind the words.
    let reach = Int((1.7 * softness).rounded())
    let area =
      stage.isTall
      ? PixelArea(
        x: -reach, y: -reach, width: size.width + 2 * reach,
        height: stage.corner.y + texts.height + 2 * reach)
      : PixelArea(
        x: -reach, y: -reach, width: stage.corner.x + texts.width + 2 * reach,
        height: size.height + 2 * reach)
    return .veil(area, softness: softness)
  }
}
