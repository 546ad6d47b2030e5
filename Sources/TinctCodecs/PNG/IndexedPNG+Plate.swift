public import TinctGraphics

extension IndexedPNG {
  /// Compresses the indices of a plate; nil if it has more than 256 entries.
  public init?<Entry>(_ plate: Plate<Entry>, effort: PNGEffort = .standard) {
    guard case .bytes(let indices) = plate.indices else { return nil }
    self.init(
      width: plate.width, height: plate.height, indices: indices,
      colorCount: plate.entries.count, effort: effort)
  }
}
