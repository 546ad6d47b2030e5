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
    let page = page ?? DocumentPage(around: scene)
    let bytes = try document(format, page: page, sheets: 1) { _ in (scene, colors) }
    return format == .svg ? SVGText(bytes, page).bytes : bytes
  }

  /// Scenes as a document of several pages of one size, which only PDF has.
  ///
  /// - Parameters:
  ///   - page: the pages.
  ///   - sheets: how many pages there are, at least 1.
  ///   - sheet: the scene of a page, from 0, and the colour of each of its inks, alpha included; asked for
  ///     one after the other, so that not all need be held at once.
  /// - Throws: as `document` of one scene.
  public func pages(
    _ page: DocumentPage, sheets: Int, sheet: (Int) -> (scene: Scene, colors: [Ink: Color])
  ) throws(RasterError) -> [UInt8] {
    try document(.pdf, page: page, sheets: sheets, sheet: sheet)
  }

  private func document(
    _ format: DocumentFormat, page: DocumentPage, sheets: Int,
    sheet: (Int) -> (scene: Scene, colors: [Ink: Color])
  ) throws(RasterError) -> [UInt8] {
    // SVG is written in pixels of the scene, whatever their size: it has few digits after the point.
    let unit = format == .svg ? page.scale : 1
    let sink = ByteSink()
    try withExtendedLifetime(sink) { () throws(RasterError) in
      let canvas = Canvas(
        format, width: page.width / unit, height: page.height / unit, sink: sink)
      for index in 0..<sheets {
        let (scene, colors) = sheet(index)
        for ink in scene.inks where colors[ink] == nil { throw .inkWithoutColor(name: ink.name) }
        try check(scene)
        if index > 0 { canvas.showPage() }
        canvas.enter(
          Transform(turnedBy: 0, scaledBy: page.scale / unit, movedTo: page.origin * (1 / unit)))
        Self.draw(scene.elements, on: canvas, colors)
        canvas.leave()
      }
      try canvas.finish()
    }
    return sink.bytes
  }
}
