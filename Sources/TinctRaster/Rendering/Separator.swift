internal import TinctGraphics

/// Draws the elements of a scene one by one as coverage, and lays their inks down.
struct Separator: ~Copyable {
  private var inks: InkCanvas
  private let coverage: Canvas
  private let places: [Ink: Int]
  private let opacities: [Ink: Double]

  init(scene: Scene, opacities: [Ink: Double]) {
    let names = scene.inks
    inks = InkCanvas(inks: names, width: scene.width, height: scene.height)
    coverage = Canvas(width: scene.width, height: scene.height, format: .coverage)
    places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    self.opacities = opacities
    coverage.set(Color(red: 0, green: 0, blue: 0))
  }

  consuming func separation() -> Separation { inks.separation() }

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
        coverage.fill(path)
        try lay(ink, area)
      case .stroke(let path, let stroke, let ink):
        try coverage.clear(area)
        coverage.stroke(path, stroke)
        try lay(ink, area)
      case .sprite(let mask, let origin, let size, let ink):
        try coverage.clear(area)
        coverage.stamp(mask, origin: origin, size: size)
        try lay(ink, area)
      case .picture: throw .pictureWithoutInk
      case .clip(let path, let members):
        coverage.enter(path)
        try draw(members, transform)
        coverage.leave()
      case .group(let members, let inner, let opacity):
        guard opacity > 0 else { continue }
        coverage.enter(inner)
        if opacity < 1 { inks.beginGroup(area) }
        try draw(members, inner.then(transform))
        if opacity < 1 { inks.endGroup(opacity: opacity) }
        coverage.leave()
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
