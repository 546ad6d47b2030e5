internal import TinctBoards
internal import TinctGraphics
internal import TinctRaster

/// Draws the frames of a clip for some palettes as they are asked for; safe on any number of
/// threads.
struct FrameRenderer: Sendable {
  /// A drawn frame.
  struct Frame: Sendable {
    /// The frame in ink amounts, by group of palettes (`SeparationKey.groups`).
    var patches: [Int: FramePatch] = [:]
    /// The frame in colours, by the index of each palette with a picture of its own.
    var bitmaps: [Int: Bitmap] = [:]
  }

  /// The palettes.
  let palettes: [ResolvedPalette]
  /// For each palette the index of its group.
  let groupIndices: [Int]
  private let clip: FilmClip
  private let renderers: [Int: PatchRenderer]
  private let renderer: SceneRenderer

  /// - Parameters:
  ///   - clip: the frames.
  ///   - palettes: the palettes to draw for, which must be those of the clip's subject.
  ///   - limits: limits on the size of pictures.
  ///   - givesWholes: true to give whole frames, even if little of them changes.
  /// - Throws: `tooLarge`, before anything is drawn.
  init(
    _ clip: FilmClip, palettes: [ResolvedPalette], limits: Limits, givesWholes: Bool = false
  ) throws(RasterError) {
    self.clip = clip
    self.palettes = palettes
    renderer = SceneRenderer(limits: limits)
    let picture = clip.subject.picture
    try renderer.checkSize(width: picture.width, height: picture.height)
    let (keys, indices) = SeparationKey.groups(of: palettes)
    groupIndices = indices
    var renderers: [Int: PatchRenderer] = [:]
    for (index, group) in indices.enumerated()
    where renderers[group] == nil && clip.subject.colored[index] == nil {
      renderers[group] = PatchRenderer(
        picture, times: clip.times, equals: keys[group].equals,
        opacities: keys[group].opacities, limits: limits, givesWholes: givesWholes)
    }
    self.renderers = renderers
  }

  /// Draws a frame; each may be asked for once.
  func frame(_ number: Int) throws(RasterError) -> Frame {
    var frame = Frame()
    for (group, renderer) in renderers { frame.patches[group] = try renderer.patch(of: number) }
    for (index, picture) in clip.subject.colored {
      let scene = picture.scene(at: clip.times[number])
      frame.bitmaps[index] = try renderer.bitmap(
        of: scene, colors: palettes[index].colors(for: scene.inks))
    }
    return frame
  }

  /// Prints a frame in the colours of a palette.
  func colors(
    of frame: Frame, palette index: Int
  ) throws(PrintingError) -> PixelPatch<StraightPixel> {
    if let bitmap = frame.bitmaps[index] {
      return PixelPatch(
        area: PixelArea(x: 0, y: 0, width: bitmap.width, height: bitmap.height),
        pixels: bitmap.pixels)
    }
    guard let patch = frame.patches[groupIndices[index]] else {
      preconditionFailure("every group is drawn")
    }
    let separation = patch.separation
    let colors = try separation.print(palettes[index].colors(for: separation.inks))
    return PixelPatch(area: patch.area, pixels: separation.image.bitmap(colors: colors).pixels)
  }
}

/// The pixels of an area of a frame, indices or colours; outside it, the frame shows the same as
/// the one before.
struct PixelPatch<Pixel: BitwiseCopyable & Sendable>: Sendable {
  /// The pixels that may differ; all of them in the first frame.
  let area: PixelArea
  /// The pixels of the area, row by row.
  let pixels: [Pixel]
}

/// The picture that was last shown: patches laid one over the other.
struct ShownPixels<Pixel: BitwiseCopyable & Sendable>: Sendable {
  /// All pixels, row by row; empty before the first frame.
  private(set) var values: [Pixel] = []
  private let width: Int

  /// - Parameter width: pixels in a row of a frame.
  init(width: Int) { self.width = width }

  /// Returns true if laying down a patch would change nothing.
  func shows(_ patch: PixelPatch<Pixel>) -> Bool where Pixel: Equatable {
    guard !values.isEmpty else { return false }
    let area = patch.area
    return (0..<area.height).allSatisfy { row in
      let start = (area.y + row) * width + area.x
      return values[start..<start + area.width].elementsEqual(
        patch.pixels[row * area.width..<(row + 1) * area.width])
    }
  }

  /// Lays a patch down; the first is the whole picture.
  mutating func lay(_ patch: PixelPatch<Pixel>) {
    let (area, pixels) = (patch.area, patch.pixels)
    guard !values.isEmpty, pixels.count < values.count else { return values = pixels }
    for row in 0..<area.height {
      let start = (area.y + row) * width + area.x
      values.replaceSubrange(
        start..<start + area.width, with: pixels[row * area.width..<(row + 1) * area.width])
    }
  }
}
