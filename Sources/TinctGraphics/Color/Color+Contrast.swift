extension Color {
  /// Relative luminance of the colour, 0 (black) ... 1 (white); alpha is not regarded (WCAG 2.2).
  public var relativeLuminance: Double {
    let light = linear
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// Contrast ratio of two opaque colours, 1 (none) ... 21 (black on white) (WCAG 2.2).
  ///
  /// 4.5 is the least for text; 3 for large text and graphics.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
