internal import TinctCodecs
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

/// All frames of a clip, drawn when they are asked for; safe on any number of threads.
struct FilmReel: Sendable {
  /// A frame as it is drawn.
  enum Frame: Sendable {
    /// In ink amounts, for each way to draw the palettes.
    case inked([PlateKey: FilmPatch])
    /// In the colours of each palette.
    case colored([Bitmap])

    /// What it shows in a palette, which has a place in the run.
    func cel(in edition: Edition, _ place: Int) throws(FilmError) -> FilmCel<StraightPixel> {
      switch self {
      case .colored(let bitmaps):
        let bitmap = bitmaps[place]
        return FilmCel(
          area: PixelArea(x: 0, y: 0, width: bitmap.width, height: bitmap.height),
          pixels: bitmap.pixels)
      case .inked(let patches):
        guard let patch = patches[edition.plateKey] else {
          preconditionFailure("every key is drawn")
        }
        let separation = patch.separation
        let bitmap = try FilmError.printing { () throws(PrintingError) in
          let colors = try separation.print(edition.colors(for: separation.inks))
          return separation.plate.bitmap(colors: colors)
        }
        return FilmCel(area: patch.area, pixels: bitmap.pixels)
      }
    }
  }

  private let clip: FilmClip
  private let editions: [Edition]
  private let drawers: [PlateKey: FilmDrawer]
  private let renderer: SceneRenderer

  /// - Parameters:
  ///   - clip: the frames.
  ///   - inks: the rules of the scenes' inks.
  ///   - editions: the palettes to print in.
  ///   - limits: limits on the size of pictures.
  ///   - givesWholes: whether frames are given whole, also where little of them changes.
  /// - Throws: `tooLarge`, before anything is drawn.
  init(
    _ clip: FilmClip, inks: InkRules, editions: [Edition], limits: Limits,
    givesWholes: Bool = false
  ) throws(RasterError) {
    self.clip = clip
    self.editions = editions
    renderer = SceneRenderer(limits: limits)
    let picture = clip.subject.picture
    try renderer.checkSize(width: picture.width, height: picture.height)
    guard case .inked = clip.subject else {
      drawers = [:]
      return
    }
    drawers = Dictionary(
      editions.map { ($0.plateKey, $0) }, uniquingKeysWith: { first, _ in first }
    ).mapValues { edition in
      FilmDrawer(
        picture, times: clip.times, equals: inks.equals(for: edition.kind),
        opacities: edition.plateKey.opacities, limits: limits,
        givesWholes: givesWholes)
    }
  }

  /// Draws a frame; each is asked for once.
  func frame(_ number: Int) throws(RasterError) -> Frame {
    guard case .colored(let pictures) = clip.subject else {
      var patches: [PlateKey: FilmPatch] = [:]
      for (key, drawer) in drawers { patches[key] = try drawer.patch(of: number) }
      return .inked(patches)
    }
    var bitmaps: [Bitmap] = []
    for (picture, edition) in zip(pictures, editions) {
      let scene = picture.scene(at: clip.times[number])
      bitmaps.append(try renderer.bitmap(of: scene, colors: edition.colors(for: scene.inks)))
    }
    return .colored(bitmaps)
  }
}
