extension Bitmap {
  /// The picture tinted, with an overlay of the same size drawn on top.
  ///
  /// For several tints make one `SpritePlate` of the picture instead.
  public func tinted(_ tint: Tint, overlay: Bitmap? = nil) throws(TintError) -> Bitmap {
    try SpritePlate(self, overlay: overlay, for: tint.isOpaque ? .opaqueTints : .anyTint)
      .bitmap(tint)
  }
}
