internal import TinctGraphics
internal import TinctPuzzles

// `pair`: two boards on cards.

extension ShotPlanner {
  /// The least part of the card at the back that is seen; the least distance of two cards in each
  /// direction, and the largest, at which they still overlap, as shares of their sides.
  private static let (leastSeen, leastAcross, mostApart) = (0.44, 0.06, 0.95)
  /// The border of cards, in cells.
  private static let cardPadding = 0.38
  /// The distance that cards keep from the edges, as a share of the picture's shorter side.
  private static let aroundCards = 0.05

  /// Plans two boards on cards, the main one before the other, with as much free to all sides; in a
  /// tall picture they fill it, and run off its edges.
  func paired() -> Plan? {
    let stage = stage()
    if let plan = stacked(on: stage) { return plan }
    let room = pairRoom(of: stage)
    let (width, height) = (Double(room.width), Double(room.height))
    // The largest cards of which enough of the one at the back is seen; else those that fit.
    var fitting: [ShotLayout.PlacedBoard]?
    var side = max(width, height)
    while side >= 1 {
      guard let other = card(otherCard, side: side, angle: -6),
        let main = card(0, side: side, angle: 4)
      else { break }
      side *= 0.985
      let whole = other.reach + main.reach
      let apart = Point(
        x: min(width / whole.x - 1, Self.mostApart), y: min(height / whole.y - 1, Self.mostApart))
      // The larger of two different cards must fit by itself, too, or it would lie over the words.
      guard 2 * max(other.reach.x, main.reach.x) <= width,
        2 * max(other.reach.y, main.reach.y) <= height
      else { continue }
      let least = min(apart.x, apart.y)
      guard least >= Self.leastAcross || fitting == nil && least >= 0 else { continue }
      // The boxes around the cards reach to opposite corners of one around both.
      let half = Point(x: (1 + apart.x) * whole.x / 2, y: (1 + apart.y) * whole.y / 2)
      let middle = room.middle
      let cards = [
        other.moved(to: middle + Point(x: half.x - other.reach.x, y: other.reach.y - half.y)),
        main.moved(to: middle + Point(x: main.reach.x - half.x, y: half.y - main.reach.y)),
      ]
      if least >= Self.leastAcross,
        1 - (1 - apart.x) * (1 - apart.y) >= Self.leastSeen
      {
        return plan(cards, on: stage)
      }
      fitting = fitting ?? cards
    }
    return fitting.map { plan($0, on: stage) }
  }

  /// The index of the board at the back.
  private var otherCard: Int { sizings.count > 1 ? 1 : 0 }

  /// Returns a board on a card, at no point yet; nil if it has too many cells.
  ///
  /// - Parameters:
  ///   - side: the most width and height of the card before it is turned.
  ///   - angle: the angle by which it is turned, in degrees.
  private func card(
    _ index: Int, side: Double, most height: Double? = nil, angle: Double
  ) -> ShotLayout.PlacedBoard? {
    var board = board(
      index, angle: angle * .pi / 180,
      within: PixelSize(width: Int(side), height: Int(height ?? side)), padding: Self.cardPadding)
    if board?.mount?.bezel == nil { board?.mount = nil }
    return board
  }

  /// The least heights of a picture in which cards stand one above the other, and of the stage in
  /// it, by its width.
  private static let (leastTall, leastStack) = (1.6, 0.9)
  /// The widths of stacked cards by that of the picture: of the one in front, and of the other.
  private static let frontWidths: [Double] = Array(stride(from: 1.12, to: 0.58, by: -0.04))
  private static let backWidths: [Double] = Array(stride(from: 1.12, to: 0.7, by: -0.08))
  /// The most height of a stacked card by that of the stage.
  private static let mostStackHeight = 0.66
  /// The parts of a stacked card's width by which it is beside the middle.
  private static let stackShifts = [0, 0.04, 0.08, 0.12, 0.16]
  /// The cells by which the card in front runs off the lower edge; below 0, it stays away from it.
  private static let stackDrops = [-1.0, 1.3, 2.3]
  /// The least and the most part of its height, or of the other's, by which the card in front
  /// covers the one at the back.
  private static let stackOverlap = 0.1...0.62
  /// The costs of a share of the stage that is bare, of a share of the card at the back that is
  /// covered, and of an edge of the picture that a card neither runs off clearly nor keeps away
  /// from.
  private static let (bareStack, covered, shavedCard) = (160.0, 30.0, 12.0)
  /// The width of the card in front by that of the picture below which it is small, and the cost of
  /// a share by which it is.
  private static let (wideFront, narrowFront) = (0.9, 80.0)

  /// Plans two cards, one above the other, that fill a tall stage and run off its edges, with both
  /// sources in full view; nil if the stage is not tall, or some source would be cut or covered.
  private func stacked(on stage: Stage) -> Plan? {
    let area = stage.area
    let (width, height) = (Double(size.width), Double(area.height))
    guard stage.isTall, Double(size.height) >= Self.leastTall * width,
      height >= Self.leastStack * width
    else { return nil }
    let around = Self.aroundCards * width
    let top = stage.texts == nil ? around : 0
    var best: (cards: [ShotLayout.PlacedBoard], cost: Double)?
    let most = Self.mostStackHeight * height
    // The card in front is at the left, or at the right.
    let fronts = Self.frontWidths.flatMap { wide in [(wide, 1.0), (wide, -1.0)] }
    let sizes = fronts.flatMap { front in Self.backWidths.map { (front.0, $0, front.1) } }
    // The boxes around the boards' cells, which are asked for with every place of the cards.
    var boxes: [Double: [Grid.Bounds]] = [:]
    for side in [1.0, -1] {
      boxes[side] = [(otherCard, -6.0), (0, 4)].map { board, angle in
        sizings[board].box(turnedBy: angle * side * .pi / 180)
      }
    }
    for (front, back, side) in sizes {
      guard let other = card(otherCard, side: back * width, most: most, angle: -6 * side),
        let main = card(0, side: front * width, most: most, angle: 4 * side)
      else { continue }
      // A board that is narrow however high it may be is as wide as it can be.
      let narrow =
        Double(main.outer.height) > 0.97 * most
        ? 0 : max(Self.wideFront - Double(main.outer.width) / width, 0)
      let ways = Self.stackDrops.flatMap { drop in Self.stackShifts.map { (drop, $0) } }
      for (drop, shift) in ways {
        let below = drop < 0 ? -around : drop * Double(main.cellPixels)
        let (over, under) = (2 * other.reach.y, 2 * main.reach.y)
        let least = Self.stackOverlap.lowerBound * min(over, under)
        let overlap = over + under - (height - top + below)
        guard overlap <= Self.stackOverlap.upperBound * min(over, under) else { continue }
        // Cards too small for the stage stand in its middle, or lower where they run off it.
        let start = Double(area.y) + top + max(least - overlap, 0) * (drop < 0 ? 0.5 : 1)
        let end = start + over + under - max(overlap, least)
        let away = shift * width * side
        let limit = best?.cost ?? BoardFigures.source
        guard Self.narrowFront * narrow < limit else { continue }
        let cards = [
          other.moved(to: Point(x: width / 2 + away, y: start + other.reach.y)),
          main.moved(to: Point(x: width / 2 - away, y: end - main.reach.y)),
        ]
        let cost =
          Self.narrowFront * narrow
          + stackCost(cards, boxes[side] ?? [], on: stage, upTo: limit - Self.narrowFront * narrow)
        if best.map({ cost < $0.cost }) ?? (cost < BoardFigures.source) { best = (cards, cost) }
      }
    }
    return best.map { plan($0.cards, on: stage) }
  }

  /// Returns the cost of two cards of which the second lies over the first, unless it is more than
  /// a limit.
  ///
  /// - Parameter boxes: the box around the cells of each, as they are turned.
  private func stackCost(
    _ cards: [ShotLayout.PlacedBoard], _ boxes: [Grid.Bounds], on stage: Stage,
    upTo limit: Double
  ) -> Double {
    let (back, front, area) = (cards[0], cards[1], stage.area)
    let (isOnBack, isOnFront) = (back.coverage(), front.coverage())
    let count = 20
    var (bare, seen, all) = (0, 0, 0)
    for row in 0..<count {
      for column in 0..<count {
        let point = Point(
          x: Double(area.x) + (Double(column) + 0.5) / Double(count) * Double(area.width),
          y: Double(area.y) + (Double(row) + 0.5) / Double(count) * Double(area.height))
        let (isBack, isFront) = (isOnBack(point), isOnFront(point))
        bare += isBack || isFront ? 0 : 1
        all += isBack ? 1 : 0
        seen += isBack && !isFront ? 1 : 0
      }
    }
    // Figures that edges cut are looked for last, because that takes the longest.
    var cost =
      Self.bareStack * Double(bare) / Double(count * count)
      + Self.covered * Double(all - seen) / Double(max(all, 1))
    for (card, box) in zip(cards, boxes) {
      cost += Self.shavedCard * Double(shavedEdges(of: card, box))
    }
    // The source at the back is not under the card in front, nor at its edge.
    if let source = sizings[back.board].sourcePoint {
      let own = Point(
        x: (source.x - 0.5) * Double(back.area.width),
        y: (source.y - 0.5) * Double(back.area.height))
      let point = back.area.middle + own.turned(by: back.angle)
      if front.coverage(within: 0.8 * Double(back.cellPixels))(point) {
        cost += BoardFigures.source
      }
    }
    for card in cards where cost < limit {
      cost += sizings[card.board].figures.cost(
        of: card, in: picture, needsSource: true, upTo: limit - cost)
    }
    return cost
  }

  /// Returns the part of a stage in which a pair stands, as far from the edge opposite the words as
  /// from these.
  private func pairRoom(of stage: Stage) -> PixelArea {
    let area = stage.area
    let side = Int((Self.aroundCards * Double(min(size.width, size.height))).rounded())
    guard let texts = stage.texts else { return area.grown(by: -side) }
    guard stage.isTall else {
      let gap = area.x - stage.corner.x - texts.width
      return PixelArea(
        x: area.x, y: side, width: area.width - gap, height: area.height - 2 * side)
    }
    // Nearer to the words than boards that run off the edges: cards need the room.
    let gap = max((area.y - stage.corner.y - texts.height) * 2 / 3, side)
    let top = stage.corner.y + texts.height + gap
    return PixelArea(
      x: side, y: top, width: area.width - 2 * side, height: size.height - top - gap)
  }
}
