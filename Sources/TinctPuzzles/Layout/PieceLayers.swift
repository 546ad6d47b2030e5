internal import TinctGraphics

/// The paths of pieces, gathered by ink.
struct PieceLayers {
  private var wire = Path()
  private var core = Path()
  private var disc = Path()
  private var ring = Path()
  private var dot = Path()

  mutating func add(_ shape: PieceShape, powered: Bool, at place: CellPlace) {
    wire.append(place.piece(shape.wire()))
    if let inner = shape.core(powered: powered) { core.append(place.piece(inner)) }
    guard shape.isSource else { return }
    disc.append(place.piece(shape.sourceDisc()))
    ring.append(place.piece(shape.sourceRing()))
    if let inner = shape.sourceDot() { dot.append(place.piece(inner)) }
  }

  func elements(powered: Bool) -> [Scene.Element] {
    let layers: [(Path, Ink)] = [
      (wire, powered ? .powered : .wire), (core, powered ? .poweredCore : .wireCore),
      (disc, .source), (ring, .sourceRing), (dot, .source),
    ]
    return layers.filter { !$0.0.segments.isEmpty }.map { .fill($0.0, $0.1) }
  }
}
