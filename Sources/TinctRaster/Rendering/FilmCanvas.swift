public import TinctGraphics

/// A canvas on which one scene after another is drawn in ink amounts, each by its difference from
/// the last.
///
/// The picture stays unchanged outside the given areas, so that a frame costs as much as its
/// changes.
public struct FilmCanvas: ~Copyable {
  private let renderer: SceneRenderer
  private let width: Int
  private let height: Int
  private var separator: Separator

  /// Makes a clear canvas.
  ///
  /// - Parameters:
  ///   - width: the width of all scenes in pixels.
  ///   - height: their height.
  ///   - opacities: opacity of each ink that is not opaque, 0...1, as in
  ///     `SceneRenderer.separation`.
  ///   - limits: limits on the size of pictures.
  /// - Throws: `tooLarge` or `unavailable`.
  public init(
    width: Int, height: Int, opacities: [Ink: Double] = [:], limits: Limits = Limits()
  ) throws(RasterError) {
    let renderer = SceneRenderer(limits: limits)
    try renderer.checkSize(width: width, height: height)
    separator = Separator(
      width: width, height: height, inks: [], opacities: opacities, parts: renderer.parts,
      evenly: false)
    self.renderer = renderer
    self.width = width
    self.height = height
  }

  /// Replaces the picture by a scene, all of it or one area.
  ///
  /// - Parameters:
  ///   - scene: the scene, of the canvas's size; it may have any inks.
  ///   - area: the pixels to draw; nil for all. Those outside the picture are skipped.
  /// - Throws: `badGeometry`, `pictureWithoutInk`, `noMemory` or `cairo`; the canvas then holds a
  ///   part of each scene.
  public mutating func draw(_ scene: Scene, in area: PixelArea? = nil) throws(RasterError) {
    precondition(scene.width == width && scene.height == height, "the scene has the canvas's size")
    let whole = PixelArea(x: 0, y: 0, width: width, height: height)
    let area = (area ?? whole).intersection(whole)
    guard !area.isEmpty else { return }
    try renderer.check(scene)
    try separator.redraw(scene.elements, in: area, inks: scene.inks)
  }

  /// Makes the picture clear, as a new canvas is, for a scene that is drawn area by area.
  public mutating func clear() { separator.clear() }

  /// Returns the picture: the same as `SceneRenderer.separation` of the scene, except for the order
  /// of inks and mixes, and for edges that Cairo rounds differently when it draws only a part.
  ///
  /// - Parameter area: a part of the picture that is not empty; nil for all.
  public func separation(of area: PixelArea? = nil) -> Separation { separator.snapshot(of: area) }
}
