import TinctPuzzles

@testable import TinctBoards

extension Stage where ID == Int, Look == NoodleLook {
  private var pieces: [Thing] { things.sorted { $0.key < $1.key }.map(\.value) }

  /// The piece on each cell.
  var connectors: [Connectors] { pieces.map(\.look.connectors) }
  /// The cells' power.
  var powered: [Bool] { pieces.map(\.look.isPowered) }
  /// The looks that pieces are taking on, by cell.
  var blends: [Int: Blend] { things.compactMapValues(\.blend) }
  /// The poses of pieces that are not at rest, by cell.
  var poses: [Int: Pose] { things.filter { !$0.value.pose.isRest }.mapValues(\.pose) }
}
