internal import TinctBoards
internal import TinctGraphics
internal import TinctPuzzles

/// Compares the sprites of one folder and scale.
struct SetLint {
  let sprites: [MeasuredSprite]
  let kind: GridKind?

  /// The grid to whose classes of pieces the names belong; nil if they fit none, or several equally
  /// well.
  static func kind(of sprites: [SpritePath]) -> GridKind? {
    let names = Set(sprites.map(\.name))
    let counts = GridKind.all.filter(\.hasOneCell).map { kind in
      (kind, PieceSet(kind).map { names.intersection($0.classes.map(\.name)).count } ?? 0)
    }
    let most = counts.map(\.1).max() ?? 0
    let best = counts.filter { $0.1 == most }
    return most > 1 && best.count == 1 ? best[0].0 : nil
  }

  var findings: [SpriteFinding] {
    let found = unequalOverlays + middles(["cell", "source", "source-ring"]) + mixedGrids
    guard let set = kind.flatMap({ PieceSet($0) }) else { return found }
    return found + pieces(of: set)
  }

  /// Reports sprites that are named as pieces, but not of the grid that most of the set is for.
  private var mixedGrids: [SpriteFinding] {
    let kinds = GridKind.all.filter(\.hasOneCell).map { kind in
      (kind: kind, names: Set(PieceSet(kind)?.classes.map(\.name) ?? []))
    }
    let pieces = plain.filter { sprite in
      kinds.contains { $0.names.contains(sprite.path.name) }
    }
    func count(_ names: Set<String>) -> Int { pieces.count { names.contains($0.path.name) } }
    let own =
      kinds.first { $0.kind.name == kind?.name } ?? kinds.max { count($0.names) < count($1.names) }
    guard let own, let member = pieces.first(where: { own.names.contains($0.path.name) }) else {
      return []
    }
    let strangers = pieces.filter { !own.names.contains($0.path.name) }
    return strangers.compactMap { sprite in
      guard let other = kinds.first(where: { $0.names.contains(sprite.path.name) }) else {
        return nil
      }
      return SpriteFinding(
        .mixedGrids, .error, file: sprite.path.file,
        problem: "it is named as a piece of \(other.kind.name) cells, \(member.path.fileName) as "
          + "one of \(own.kind.name) cells",
        remedy: "keep the pieces of each grid in a folder of their own")
    }
  }

  private var plain: [MeasuredSprite] { sprites.filter { !$0.path.isOverlay } }

  private var unequalOverlays: [SpriteFinding] {
    sprites.filter(\.path.isOverlay).compactMap { overlay in
      guard let own = plain.first(where: { $0.path.name == overlay.path.name }),
        own.size != overlay.size
      else { return nil }
      return SpriteFinding(
        .unequalSize, .error, file: overlay.path.file,
        problem: "the overlay has \(Self.words(overlay)), its sprite \(Self.words(own))",
        remedy: "export both with the same canvas")
    }
  }

  private static func words(_ sprite: MeasuredSprite) -> String {
    "\(sprite.size.width) x \(sprite.size.height) pixels"
  }

  // MARK: - Pieces

  private func pieces(of set: PieceSet) -> [SpriteFinding] {
    var found: [SpriteFinding] = []
    var drawn: [DrawnPiece] = []
    for piece in set.classes {
      guard let sprite = plain.first(where: { $0.path.name == piece.name }) else { continue }
      drawn.append(DrawnPiece(sprite, piece))
    }
    let marks = [PieceSprite.cellName, PieceSprite.sourceName, PieceSprite.sourceRingName]
    let members = drawn.map(\.sprite) + plain.filter { marks.contains($0.path.name) }
    found += unequal(members)
    found += missing(drawn, set)
    found += middles(drawn.filter(\.isSymmetric).map(\.sprite.path.name))
    found += drawn.compactMap(\.orientationFinding)
    found += gaps(drawn.filter { $0.turns != nil })
    return found
  }

  private func unequal(_ members: [MeasuredSprite]) -> [SpriteFinding] {
    let groups = Dictionary(grouping: members, by: \.size)
    let usual = groups.max {
      ($0.value.count, $1.key.width) < ($1.value.count, $0.key.width)
    }?.key
    guard let usual else { return [] }
    return members.filter { $0.size != usual }.map { sprite in
      SpriteFinding(
        .unequalSize, .error, file: sprite.path.file,
        problem: "it has \(Self.words(sprite)), most of its set \(usual.width) x \(usual.height)",
        remedy: "export all pieces with the same canvas, which is the cell")
    }
  }

  /// Reports the missing classes, up to the largest pieces that there are, and a missing source.
  private func missing(_ drawn: [DrawnPiece], _ set: PieceSet) -> [SpriteFinding] {
    guard let most = drawn.map(\.piece.connectors.count).max() else { return [] }
    let there = Set(drawn.map(\.piece.name))
    let absent = set.classes.filter { $0.connectors.count <= most && !there.contains($0.name) }
    let source = PieceSprite.sourceName
    let lacksSource = !plain.contains { $0.path.name == source }
    let mark = SpriteFinding(
      .missing, .error, file: drawn[0].sprite.path.folder,
      problem: "there is no sprite \(source), so no board can be drawn from the set",
      remedy: "add \(source).png, the disc that marks where power comes from")
    return (lacksSource ? [mark] : [])
      + absent.map { piece in
        let sides = piece.connectors.sides.map(String.init).joined(separator: ", ")
        return SpriteFinding(
          .missing, .error, file: drawn[0].sprite.path.folder,
          problem:
            "there is no sprite \(piece.name), so that boards lack pieces with arms to sides "
            + "\(sides) and their rotations",
          remedy: "add \(piece.name).png")
      }
  }

  /// Reports sprites that should look the same after a turn, but whose alpha is not balanced about
  /// the middle.
  private func middles(_ names: [String]) -> [SpriteFinding] {
    plain.filter { names.contains($0.path.name) }.compactMap { sprite in
      guard let offset = sprite.offset else { return nil }
      let slack = max(0.5, 0.005 * Double(max(sprite.size.width, sprite.size.height)))
      guard offset.length > slack else { return nil }
      func text(_ value: Double, _ more: String, _ less: String) -> String {
        "\((abs(value) * 10).rounded() / 10) px \(value > 0 ? more : less)"
      }
      let pixel = [
        Int(Double(sprite.size.width) / 2 + offset.x),
        Int(Double(sprite.size.height) / 2 + offset.y),
      ]
      return SpriteFinding(
        .offCenter, .error, file: sprite.path.file, pixel: pixel,
        problem:
          "the art is off the middle, about which it turns: \(text(offset.x, "right", "left"))"
          + ", \(text(offset.y, "down", "up"))",
        remedy: "move it back by as much")
    }
  }

  // MARK: - Arms

  /// Reports arms that do not fit those of the set, one finding for each arm.
  private func gaps(_ drawn: [DrawnPiece]) -> [SpriteFinding] {
    let arms = drawn.flatMap(\.arms)
    // The arm that fits the others best is the standard for all.
    let costs = arms.map { arm in
      arms.reduce(0) { $0 + min(arm.profile.gap(to: $1.profile), 1e6) }
    }
    guard let best = costs.indices.min(by: { costs[$0] < costs[$1] }) else { return [] }
    let model = arms[best]
    return arms.compactMap { arm in
      guard arm.profile.amounts.count == model.profile.amounts.count else { return nil }
      let gap = arm.profile.gap(to: model.profile)
      let slack = max(1.5, 0.01 * Double(arm.profile.amounts.count))
      guard gap > slack else { return nil }
      let other =
        arm.sprite.path.file == model.sprite.path.file && arm.side == model.side
        ? "itself, turned about" : "side \(model.side) of \(model.sprite.path.fileName)"
      return SpriteFinding(
        .connector, .error, file: arm.sprite.path.file,
        pixel: arm.profile.farthestPixel(from: model.profile), side: arm.side,
        problem: "the arm does not meet \(other): they differ by \((gap * 10).rounded() / 10) px",
        remedy: "let all arms cross the sides at the middle, with one width")
    }
  }
}

/// The classes of pieces on a kind of grid.
struct PieceSet {
  let cell: Grid.Cell
  let classes: [PieceClass]

  init?(_ kind: GridKind) {
    guard let cell = try? Grid(GridSpecification(kind: kind, columns: 1, rows: 1)).cells.first
    else { return nil }
    self.cell = cell
    classes = PieceClass.all(sides: cell.sides.count, maxConnectors: cell.sides.count)
  }
}

/// A sprite with the piece of its name.
struct DrawnPiece {
  /// The end of a piece at a side.
  struct Arm {
    let sprite: MeasuredSprite
    let side: Int
    let profile: ArmProfile
  }

  let sprite: MeasuredSprite
  let piece: PieceClass
  /// The number of sides by which it is turned, counter-clockwise, from the orientation of its
  /// class; nil if its arms are not those of the class in any turn.
  let turns: Int?
  let arms: [Arm]
  private let reached: Connectors

  init(_ sprite: MeasuredSprite, _ piece: PieceClass) {
    self.sprite = sprite
    self.piece = piece
    let profiles = sprite.profiles
    let most = profiles.map(\.covered).max() ?? 0
    let reached = Connectors(
      sides: profiles.indices.filter { profiles[$0].covered > max(1, most / 4) })
    self.reached = reached
    turns = piece.connectors.turns(to: reached, sides: piece.sides)
    arms = reached.sides.map { Arm(sprite: sprite, side: $0, profile: profiles[$0]) }
  }

  /// It looks the same after some turn of less than a full circle.
  var isSymmetric: Bool { piece.connectors.orientations(sides: piece.sides).count < piece.sides }

  var orientationFinding: SpriteFinding? {
    guard turns != 0 else { return nil }
    let own = Self.words(piece.connectors)
    let problem =
      "\(piece.name) has arms to the sides \(own), but this one reaches \(Self.words(reached))"
    let remedy =
      turns.map { "turn it by \($0) side\($0 == 1 ? "" : "s") clockwise" }
      ?? "let its arms, and nothing else, run to the edge of the cell there"
    return SpriteFinding(
      .orientation, .error, file: sprite.path.file, side: firstDifference, problem: problem,
      remedy: remedy)
  }

  private var firstDifference: Int? {
    Connectors(mask: reached.mask ^ piece.connectors.mask).sides.first
  }

  private static func words(_ connectors: Connectors) -> String {
    connectors.count == 0 ? "none" : connectors.sides.map(String.init).joined(separator: ", ")
  }
}

/// The alpha of a piece along one side of its cell, just inside, counter-clockwise, one sample for
/// each pixel.
struct ArmProfile: Sendable {
  /// The samples, each in 0...1.
  let amounts: [Double]
  /// The column and row of the pixel that each sample lies in.
  let pixels: [(x: Int, y: Int)]

  /// The distance of the samples from the side, in pixels: arms that end at the side are still
  /// complete there, and on squares it is the middle of a pixel.
  private static let depth = 1.5

  init(_ bitmap: Bitmap, side: Grid.Side, of cell: Grid.Cell) {
    let corners = cell.corners
    let scale = Double(bitmap.width) / PieceSprite.canvas(of: cell)
    let width = (corners[1] - corners[0]).length * scale
    let reach = (side.midpoint - cell.center).length * scale - Self.depth
    let middle =
      Point(x: Double(bitmap.width) / 2, y: Double(bitmap.height) / 2)
      + Point(angle: side.angle, distance: reach)
    let count = max(Int(width.rounded()), 1)
    let points = (0..<count).map { index in
      middle + Point(angle: side.angle + .pi / 2, distance: Double(index) + 0.5 - Double(count) / 2)
    }
    amounts = points.map { Self.alpha(of: bitmap, at: $0) }
    pixels = points.map { point in
      (
        min(max(Int(point.x), 0), bitmap.width - 1), min(max(Int(point.y), 0), bitmap.height - 1)
      )
    }
  }

  /// The alpha at a point, interpolated between the four pixels around it; 0 outside.
  private static func alpha(of bitmap: Bitmap, at point: Point) -> Double {
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    func amount(_ column: Double, _ row: Double) -> Double {
      let (column, row) = (Int(column), Int(row))
      guard (0..<bitmap.width).contains(column), (0..<bitmap.height).contains(row) else { return 0 }
      return Double(bitmap[column, row].alpha) / 255
    }
    let (right, down) = (x - left, y - top)
    let upper = amount(left, top) * (1 - right) + amount(left + 1, top) * right
    let lower = amount(left, top + 1) * (1 - right) + amount(left + 1, top + 1) * right
    return upper * (1 - down) + lower * down
  }

  /// The number of pixels of the side that are covered.
  var covered: Double { amounts.reduce(0, +) }

  /// The number of pixels of the side that one arm covers and the other does not, when the two
  /// meet.
  func gap(to other: ArmProfile) -> Double {
    // Seen from the neighbouring cell, a side runs the other way. As every piece is turned, each
    // arm meets arms in both directions, so the worse of the two results counts.
    max(gaps(to: other.amounts).reduce(0, +), gaps(to: other.amounts.reversed()).reduce(0, +))
  }

  /// The pixel where it differs most from a profile that it should meet.
  func farthestPixel(from other: ArmProfile) -> [Int] {
    let gaps = zip(gaps(to: other.amounts), gaps(to: other.amounts.reversed())).map(max)
    let pixel = pixels[gaps.indices.max { gaps[$0] < gaps[$1] } ?? 0]
    return [pixel.x, pixel.y]
  }

  private func gaps(to other: [Double]) -> [Double] { zip(amounts, other).map { abs($0 - $1) } }
}
