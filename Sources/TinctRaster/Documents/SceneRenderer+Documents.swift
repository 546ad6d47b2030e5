public import TinctGraphics

extension SceneRenderer {
  /// A scene as a document: outlines stay outlines, sprites become images.
  ///
  /// Equal scenes give equal bytes under one version of Cairo: there is no date in them, and names in
  /// SVG are numbered in the order in which they stand there.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - scene: the scene; the limits hold for its size in pixels.
  ///   - colors: the colour of each ink of the scene, alpha included.
  ///   - page: the page; the scene just fills one with CSS's pixels if it is not given.
  /// - Throws: `tooLarge`, `badGeometry`, `inkWithoutColor` or `cairo`.
  public func document(
    _ format: DocumentFormat, of scene: Scene, colors: [Ink: Color], page: DocumentPage? = nil
  ) throws(RasterError) -> [UInt8] {
    for ink in scene.inks where colors[ink] == nil { throw .inkWithoutColor(name: ink.name) }
    try check(scene)
    let page = page ?? DocumentPage(around: scene)
    // SVG is written in pixels of the scene, whatever their size: it has few digits after the point.
    let unit = format == .svg ? page.scale : 1
    let sink = ByteSink()
    try withExtendedLifetime(sink) { () throws(RasterError) in
      let canvas = Canvas(
        format, width: page.width / unit, height: page.height / unit, sink: sink)
      canvas.enter(
        Transform(turnedBy: 0, scaledBy: page.scale / unit, movedTo: page.origin * (1 / unit)))
      Self.draw(scene.elements, on: canvas, colors)
      canvas.leave()
      try canvas.finish()
    }
    return format == .svg ? SVGText(sink.bytes, page).bytes : sink.bytes
  }
}
