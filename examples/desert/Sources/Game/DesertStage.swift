import TinctBoards
import TinctGraphics

/// The names of what stands on the board.
enum DesertThing: Hashable, Comparable, Sendable {
  case storm
  case tile(Int)
  case sand(Int)
  /// A find on a tile, to be picked up.
  case find(Int)
  case player(Int)
  case gear(player: Int, Equipment)
}

/// The look of a thing.
enum DesertLook: Hashable, Sendable {
  case storm
  case tile(Tile.Kind, isExcavated: Bool)
  case sand(Int)
  case equipment(Equipment)
  case player(Int)
}

/// Draws the board. Things lie in cells, the middle of the first at (0, 0); y grows downwards.
struct DesertStage: StageLayout {
  let cell: Int

  private var margin: Int { (cell * 2 + 2) / 5 }
  var width: Int { Position.side * cell + 2 * margin }
  var height: Int { width }

  /// The levels of things above each other.
  enum Level {
    static let storm = 0.0
    static let tile = 1.0
    static let sand = 2.0
    static let find = 3.0
    static let player = 4.0
    static let gear = 5.0
    /// Added to what is in the air.
    static let air = 10.0
  }

  static func middle(of position: Position) -> Point {
    Point(x: Double(position.column), y: Double(position.row))
  }

  /// Returns the point on a tile at which a player stands: each has a corner, so that nobody has to
  /// make room.
  static func stand(of player: Int, on position: Position) -> Point {
    let corners = [(-0.22, -0.04), (0.24, 0), (0, 0.22), (0.22, 0.26)]
    let corner = corners[player % corners.count]
    return middle(of: position) + Point(x: corner.0, y: corner.1)
  }

  /// Returns the point at which a player carries something.
  static func grip(_ equipment: Equipment, of player: Int, on position: Position) -> Point {
    let offsets: [Equipment: (Double, Double)] = [
      .jetpack: (-0.12, -0.02), .blaster: (0.13, 0.04), .parasol: (0.1, -0.18),
    ]
    let offset = offsets[equipment] ?? (0, 0)
    return stand(of: player, on: position) + Point(x: offset.0, y: offset.1)
  }

  private func pixel(_ point: Point) -> Point {
    Point(
      x: Double(margin) + (point.x + 0.5) * Double(cell),
      y: Double(margin) + (point.y + 0.5) * Double(cell))
  }

  func scene(of stage: Stage<DesertThing, DesertLook>) -> Scene {
    let things = stage.things.sorted {
      ($0.value.pose.order, $0.key) < ($1.value.pose.order, $1.key)
    }
    return Scene(
      width: width, height: height,
      elements: ground + things.flatMap { drawing(of: $0.value) })
  }

  private var ground: [Scene.Element] {
    let whole = Path.polygon([
      Point(x: 0, y: 0), Point(x: Double(width), y: 0),
      Point(x: Double(width), y: Double(height)), Point(x: 0, y: Double(height)),
    ])
    let side = Double(Position.side)
    let tray = DesertArt.box(width: side + 0.16, height: side + 0.16, radius: 0.16)
    let hollow = DesertArt.box(width: side + 0.04, height: side + 0.04, radius: 0.12)
    let center = pixel(Point(x: side / 2 - 0.5, y: side / 2 - 0.5))
    return [
      .fill(whole, DesertInk.background.ink),
      .group(
        [.fill(tray, DesertInk.board.ink), .fill(hollow, DesertInk.hollow.ink)],
        Transform(turnedBy: 0, scaledBy: Double(cell), movedTo: center), opacity: 1),
    ]
  }

  private func drawing(of thing: Stage<DesertThing, DesertLook>.Thing) -> [Scene.Element] {
    guard thing.pose.scale > 0.001, thing.pose.opacity > 0 else { return [] }
    var parts: [Scene.Element] = []
    if let blend = thing.blend {
      let share = min(max(blend.share, 0), 1)
      // The new look fades in over the old one, which never lets the ground through.
      parts.append(placed(DesertArt.drawing(of: thing.look, lift: thing.pose.lift), thing, 1))
      parts.append(placed(DesertArt.drawing(of: blend.look, lift: thing.pose.lift), thing, share))
    } else {
      parts.append(placed(DesertArt.drawing(of: thing.look, lift: thing.pose.lift), thing, 1))
    }
    return parts
  }

  private func placed(
    _ elements: [Scene.Element], _ thing: Stage<DesertThing, DesertLook>.Thing, _ share: Double
  ) -> Scene.Element {
    .group(
      elements,
      Transform(
        turnedBy: thing.pose.turn, scaledBy: Double(cell) * thing.pose.scale,
        movedTo: pixel(thing.pose.position)),
      opacity: thing.pose.opacity * share)
  }

  func areas(
    of id: DesertThing, in moment: StageMoment<DesertThing, DesertLook>
  ) -> [PixelArea] {
    guard let thing = moment[id] else { return [] }
    let reach = (0.5 + 0.4 * thing.pose.lift) * max(thing.pose.scale, 1) * Double(cell) + 2
    let middle = pixel(thing.pose.position)
    let (left, top) = (Int(middle.x - reach) - 1, Int(middle.y - reach) - 1)
    let side = Int(2 * reach) + 3
    return [PixelArea(x: left, y: top, width: side, height: side)]
  }

  func position(
    of id: DesertThing, in moment: StageMoment<DesertThing, DesertLook>
  ) -> Point? {
    moment[id].map { pixel($0.pose.position) }
  }
}
