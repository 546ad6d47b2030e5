internal import TinctGraphics
internal import TinctPuzzles

// `bleed` and `tilt`: a large board that runs off the edges, and a wall of boards where there are
// no words.

extension ShotPlanner {
  /// The angles of boards that an edge would shave at the usual one, the nearest to it first.
  private static let otherSlants = [7, 9, 6, 10, 5, 11].map { $0 * Double.pi / 180 }

  /// Plans a large board that runs off the edges of the stage; others go on from it where it ends
  /// before the picture does.
  func bleeding(angle: Double) -> Plan? {
    var stage = stage()
    guard let texts = stage.texts else { return wall(angle: angle) }
    var best = bleeding(angle: angle, on: stage)
    for other in angle == 0 ? [] : Self.otherSlants {
      // An edge along a row of cells that it shaves at one angle crosses it at another.
      guard let cost = best?.cost, cost >= Self.shaved else { break }
      guard let next = bleeding(angle: other, on: stage), next.cost < cost else { continue }
      best = next
    }
    guard let chosen = best else { return nil }
    let free = free(above: chosen.crop, on: stage)
    if free > 0 {
      stage.area = PixelArea(
        x: 0, y: stage.area.y + free, width: size.width, height: stage.area.height - free)
      stage.corner.y = max((stage.area.y - texts.height) / 2, area.y)
    }
    let board = chosen.board
    return plan(continued(board, isTall: stage.isTall, from: nil) + [board], on: stage)
  }

  /// Returns the crop that does the least harm of those at an angle.
  private func bleeding(angle: Double, on stage: Stage) -> PlacedCrop? {
    let (width, height) = (Double(stage.area.width), Double(stage.area.height))
    let (across, down) = stage.isTall ? (1.12, 1.05) : (1.06, 1.14)
    // A slanted board reaches less far than it is wide.
    let more = 1 + 0.8 * sine(angle)
    let unit = unit(of: 0)
    // Not so large that too little of the board is seen, but so that it takes most of a tall
    // picture.
    let (wide, high) = contents.hasFrame ? (1.3, 0.52) : (1.55, 0.68)
    let most =
      stage.isTall
      ? max(wide * width / unit.x, high * Double(self.size.height) / unit.y)
      // A board that nearly reaches the edge is made to.
      : max(wide * height / unit.y, min(1.04 * width / unit.x, 2.2 * height / unit.y))
    // Of a frame at least two corners are seen, so that it is not taken for a bar.
    let wanted =
      contents.hasFrame && angle == 0
      ? (stage.isTall ? 0.77 * width / unit.x : 0.73 * height / unit.y)
      : min(max(across * more * width / unit.x, down * more * height / unit.y), most * more)
    // A frame stays in the middle, so that both of its corners are seen.
    let slides = contents.hasFrame ? [0] : (-16...16).map { 0.1 * Double($0) }
    let ways = slides.flatMap { x in [0, 1].map { y in Point(x: x, y: y) } }
    let crops = (contents.hasFrame ? -16...16 : -70...16).flatMap { percent in
      self.crops(cell: wanted, percent: percent, angle: angle, slides: ways)
    }
    return leastHarm(crops, on: stage, in: picture) { placed($0, on: stage) }
  }

  /// Returns a board where it runs off the edges of a stage, along the words as its crop says.
  private func placed(_ crop: Crop, on stage: Stage) -> ShotLayout.PlacedBoard {
    let (outer, angle) = (crop.board.outer, crop.board.angle)
    let (width, height) = (Double(stage.area.width), Double(stage.area.height))
    let (half, other) = (Double(outer.width) / 2, Double(outer.height) / 2)
    let middle: Point
    if stage.isTall {
      // The upper edge begins below the words.
      let top = Double(stage.area.y + free(above: crop, on: stage)) + sine(angle) * width / 2
      middle = Point(x: width / 2 + sine(angle) * other, y: top + cosine(angle) * other)
    } else {
      let left = Double(stage.area.x) + sine(angle) * height / 2
      middle = Point(x: left + cosine(angle) * half, y: height / 2 - sine(angle) * half)
    }
    return slid(crop.board.moved(to: middle), by: crop.slide.x, isTall: stage.isTall)
  }

  /// Returns the part of a tall stage that stays free above a board, in pixels.
  ///
  /// A board that does not fill the stage stands at the bottom, with the words in the middle of
  /// what is left; all of it for a source in its last row. Where others fill the stage, it stays
  /// above.
  private func free(above crop: Crop, on stage: Stage) -> Int {
    guard stage.isTall else { return 0 }
    let height = crop.board.outer.height
    let beyond = crop.slide.y == 0 ? 0.8 * Double(crop.board.cellPixels) : -inside
    let free = Int(Double(stage.area.height) - Double(height) + beyond)
    return free > 0 && (free < height || sizings.count == 1) ? free : 0
  }

  /// Returns a board that runs off the edges moved along the words.
  ///
  /// - Parameter slide: the share of the way to where it still reaches both edges, -1...1; beyond
  ///   that, by as many cells.
  private func slid(
    _ board: ShotLayout.PlacedBoard, by slide: Double, isTall: Bool
  ) -> ShotLayout.PlacedBoard {
    let (middle, outer) = (board.area.middle, board.outer)
    /// The way to go for a board that has half of its length to either side.
    func way(_ middle: Double, _ half: Double, _ whole: Double) -> Double {
      let reach = slide < 0 ? min(whole - middle - half, 0) : max(half - middle, 0)
      let beyond = slide - min(max(slide, -1), 1)
      return min(abs(slide), 1) * reach + 2 * beyond * Double(board.cellPixels)
    }
    // A slanted board covers less than the whole edge.
    let lost = abs(sine(board.angle)) / 4
    let (width, height) = (Double(size.width), Double(size.height))
    guard isTall else {
      let half = Double(outer.height) / 2 - lost * width
      return board.moved(to: middle + Point(x: 0, y: way(middle.y, half, height)))
    }
    let half = Double(outer.width) / 2 - lost * height
    return board.moved(to: middle + Point(x: way(middle.x, half, width), y: 0))
  }

  /// Plans boards in rows, upright or slanted, that fill a picture without words, where the edges
  /// do the least harm to them.
  private func wall(angle: Double) -> Plan? {
    let height = min(Double(size.height), 1.2 * Double(size.width))
    // In a picture that is about square, one of that size would be alone.
    let isSquare = (0.7...1.5).contains(Double(size.width) / Double(size.height))
    let usual = (angle == 0 ? 1.12 : isSquare ? 0.6 : 0.8) * height
    let plain = wall(angle: angle, rowHeight: Int(usual), shift: Point(x: 0, y: 0))
    // Along a narrow picture of many boards some are cut whatever is done.
    guard let plain, plain.boards.count <= Self.manyBoards else { return plain }
    var best: (plan: Plan, cost: Double)?
    for percent in [0, -4, 4, -8, 8] {
      let rowHeight = Int(usual * (1 + Double(percent) / 100))
      for across in -8...8 {
        for down in -2...2 {
          let shift = Point(x: 0.05 * Double(across), y: 0.04 * Double(down))
          let plan = wall(angle: angle, rowHeight: rowHeight, shift: shift * Double(rowHeight))
          guard let plan, let main = plan.boards.last else { return nil }
          let cuts = plan.boards.dropLast().reduce(0) { $0 + cutCost(of: $1) }
          let cost =
            cuts + sizings[0].figures.cost(of: main, in: picture, needsSource: true)
            + 0.2 * Double(abs(percent)) + 4 * shift.length
          if best.map({ cost < $0.cost }) ?? true { best = (plan, cost) }
        }
      }
    }
    return best?.plan
  }

  /// Returns the cost of what the edges of the picture cut of a board beside the main one.
  func cutCost(of board: ShotLayout.PlacedBoard) -> Double {
    let share = board.seenShare(in: size)
    return sizings[board.board].figures.cost(of: board, in: picture, needsSource: false)
      + (share < Self.leastPart ? Self.strip : 0)
  }

  /// The share of a board below which what is seen of it does not say that it is one, and the cost
  /// of that.
  private static let (leastPart, strip) = (0.22, 30.0)
  /// The number of boards above which a wall is taken as it comes.
  private static let manyBoards = 40
  /// The share of a board of which less is not shown in a wall.
  private static let leastCorner = 0.05

  /// Plans a wall with the main board at a distance from the middle.
  private func wall(angle: Double, rowHeight: Int, shift: Point) -> Plan? {
    let (width, height) = (Double(size.width), Double(size.height))
    let gap = 0.08 * Double(rowHeight)
    let center = Point(x: width / 2, y: height / 2) + shift
    let reach = Point(x: width, y: height).length / 2 + shift.length
    // The main board only where there is no other, and none again before all were shown.
    let all = sizings.indices.compactMap { board($0, angle: angle, asHigh: rowHeight) }
    guard all.count == sizings.count else { return nil }
    let (main, others) = (all[0], all.count > 1 ? Array(all.dropFirst()) : all)
    var (boards, next) = ([ShotLayout.PlacedBoard](), 0)
    let rows = Int((reach / (Double(rowHeight) + gap)).rounded(.up))
    for row in -rows...rows {
      let y = Double(row) * (Double(rowHeight) + gap)
      // Boards to the right, then to the left of the main one, or of where it would be; rows are
      // shifted, so that no grid shows.
      let shift = row.isMultiple(of: 2) ? 0 : 0.4 * Double(main.outer.width)
      for side in [1.0, -1] {
        var x = shift + side * (row == 0 ? Double(main.outer.width) / 2 + gap : gap / 2)
        while abs(x) < reach {
          let board = others[next % others.count]
          let half = side * Double(board.outer.width) / 2
          let middle = center + Point(x: x + half, y: y).turned(by: angle)
          let radius = Point(x: 2 * half, y: Double(board.outer.height)).length / 2
          if middle.isInside(size, grownBy: radius) {
            let placed = board.moved(to: middle)
            if placed.seenShare(in: size) > Self.leastCorner {
              boards.append(placed)
              next += 1
            }
          }
          x += 2 * half + side * gap
        }
      }
    }
    return Plan(boards: boards + [main.moved(to: center)])
  }

  /// Returns a board that is as high as a row, at no point yet.
  private func board(
    _ index: Int, angle: Double, asHigh height: Int
  ) -> ShotLayout.PlacedBoard? {
    board(index, angle: angle, within: PixelSize(width: 2 * height, height: height))
  }
}

extension Point {
  /// Returns true if it lies in a picture that is enlarged on all sides.
  fileprivate func isInside(_ size: PixelSize, grownBy reach: Double) -> Bool {
    x > -reach && x < Double(size.width) + reach && y > -reach && y < Double(size.height) + reach
  }
}
