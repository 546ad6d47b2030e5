internal import Synchronization
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

/// The frames of a film as they were drawn to find their mixes, so that they are not drawn again to
/// be printed; safe on any number of threads.
///
/// Frames are kept compressed, and all of them or none: a frame is drawn over the one before, so a
/// single one that is missing would have many others drawn again.
final class KeptFrames: Sendable {
  /// The most bytes that are kept: a film of which more is drawn is drawn twice.
  static let mostBytes = 16 << 20

  private struct Shelf {
    /// A packed separation for each group of palettes, by the number of the frame.
    var frames: [Int: [Int: (area: PixelArea, bytes: [UInt8])]] = [:]
    var byteCount = 0
  }

  /// Nil once the frames were too many.
  private let shelf = Mutex<Shelf?>(Shelf())

  /// Keeps a frame.
  func keep(_ frame: FrameRenderer.Frame, number: Int) {
    // A picture in colours of its own is larger than all that it would save.
    guard frame.bitmaps.isEmpty else { return shelf.withLock { $0 = nil } }
    guard shelf.withLock({ $0 != nil }) else { return }
    let packed = frame.patches.mapValues { patch in
      var writer = PackedWriter()
      writer.put(patch.separation)
      return (area: patch.area, bytes: writer.bytes)
    }
    shelf.withLock { shelf in
      shelf?.frames[number] = packed
      shelf?.byteCount += packed.values.reduce(0) { $0 + $1.bytes.count }
      if let count = shelf?.byteCount, count > Self.mostBytes { shelf = nil }
    }
  }

  /// Forgets all frames, and keeps no more.
  func drop() { shelf.withLock { $0 = nil } }

  /// Takes a frame out; nil if it is not kept.
  func take(_ number: Int) -> FrameRenderer.Frame? {
    guard let packed = shelf.withLock({ $0?.frames.removeValue(forKey: number) }) else {
      return nil
    }
    let patches = packed.compactMapValues { patch in
      var reader = PackedReader(patch.bytes[...])
      return (try? reader.separation()).map { FramePatch(area: patch.area, separation: $0) }
    }
    return FrameRenderer.Frame(patches: patches)
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
