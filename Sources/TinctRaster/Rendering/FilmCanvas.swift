public import TinctGraphics

/// A canvas on which one scene after another is drawn in ink amounts, each by what differs from the
/// last.
///
/// What is drawn over stays what it was outside of the areas that are named, so that a frame costs
/// what changes in it, not what it shows.
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
  ///   - opacities: opacity of each ink that is not opaque, 0...1, as in `SceneRenderer.separation`.
  ///   - limits: limits on the size of pictures.
  /// - Throws: `tooLarge`.
  public init(
    width: Int, height: Int, opacities: [Ink: Double] = [:], limits: Limits = Limits()
  ) throws(RasterError) {
    renderer = SceneRenderer(limits: limits)
    try renderer.checkSize(width: width, height: height)
    self.width = width
    self.height = height
    separator = Separator(
      width: width, height: height, inks: [], opacities: opacities, evenly: false)
  }

  /// Draws a scene in place of what is there, all of it or one area.
  ///
  /// - Parameters:
  ///   - scene: the scene, of the canvas's size; it may have any inks.
  ///   - area: the pixels that are drawn; nil for all. What lies outside the picture is passed over.
  /// - Throws: `badGeometry`, `pictureWithoutInk` or `cairo`; the canvas then holds something between
  ///   both scenes.
  public mutating func draw(_ scene: Scene, in area: PixelArea? = nil) throws(RasterError) {
    precondition(scene.width == width && scene.height == height, "the scene has the canvas's size")
    let whole = PixelArea(x: 0, y: 0, width: width, height: height)
    let area = (area ?? whole).intersection(whole)
    guard !area.isEmpty else { return }
    try renderer.check(scene)
    try separator.redraw(scene.elements, in: area, inks: scene.inks)
  }

  /// What was drawn: the same as `SceneRenderer.separation` of the scene, but for the order of inks and
  /// mixes, and for steps in which Cairo rounds edges differently when it draws a part alone.
  ///
  /// - Parameter area: what of it, inside of the picture and not empty; nil for all.
  public func separation(of area: PixelArea? = nil) -> Separation { separator.proof(of: area) }
}
