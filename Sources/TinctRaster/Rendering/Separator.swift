internal import TinctGraphics

/// Draws the elements of a scene one by one as coverage, and lays their inks down.
struct Separator: ~Copyable {
  private var inks: InkCanvas
  private let coverage: CoverageSheet
  private let places: [Ink: Int]
  private let opacities: [Ink: Double]
  private let isEven: Bool

  /// - Parameter names: all inks of the scene, and maybe others, in the order of the amounts.
  init(scene: Scene, inks names: [Ink], opacities: [Ink: Double], evenly: Bool) {
    inks = InkCanvas(inks: names, width: scene.width, height: scene.height)
    coverage = CoverageSheet(width: scene.width, height: scene.height, evenly: evenly)
    places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    self.opacities = opacities
    isEven = evenly
  }

  consuming func separation() -> Separation { inks.separation(isOrdered: isEven) }

  /// - Parameter transform: what maps the elements into the picture; the canvas is set to it.
  mutating func draw(
    _ elements: [Scene.Element], _ transform: Transform
  ) throws(RasterError) {
    for element in elements {
      let area = element.bounds(transform).intersection(inks.area)
      guard !area.isEmpty else { continue }
      switch element {
      case .fill(let path, let ink):
        try coverage.clear(area)
        coverage.draw { $0.fill(path) }
        try lay(ink, area)
      case .stroke(let path, let stroke, let ink):
        try coverage.clear(area)
        coverage.draw { $0.stroke(path, stroke) }
        try lay(ink, area)
      case .sprite(let mask, let origin, let size, let ink):
        try coverage.clear(area)
        coverage.draw { $0.stamp(mask, origin: origin, size: size) }
        try lay(ink, area)
      case .picture: throw .pictureWithoutInk
      case .clip(let path, let members):
        coverage.draw { $0.enter(path) }
        try draw(members, transform)
        coverage.draw { $0.leave() }
      case .group(let members, let inner, let opacity):
        guard opacity > 0 else { continue }
        coverage.draw { $0.enter(inner) }
        if opacity < 1 { inks.beginGroup(area) }
        try draw(members, inner.then(transform))
        if opacity < 1 { inks.endGroup(opacity: opacity) }
        coverage.draw { $0.leave() }
      }
    }
  }

  private mutating func lay(_ ink: Ink, _ area: PixelArea) throws(RasterError) {
    guard let place = places[ink] else { preconditionFailure("every ink of the scene is listed") }
    let opacity = opacities[ink] ?? 1
    try coverage.withCoverage(of: area) { span, stride in
      inks.lay(ink: place, coverage: span, stride: stride, area: area, opacity: opacity)
    }
  }
}
