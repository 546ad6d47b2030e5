internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
package import TinctGraphics
public import TinctRaster

/// Prints drawings in palettes: each drawing is separated and compressed once, and every palette
/// gets it; safe on any number of threads.
public struct Printer: Sendable {
  /// The palettes that it prints in.
  public let palettes: [ResolvedPalette]
  /// The settings of all its files.
  public let settings: RenderSettings
  /// The palette of each file that is printed of a drawing; nil for the one file in inks.
  var filePalettes: [Palette?] {
    settings.format == .separation ? [nil] : palettes.map(\.palette)
  }

  private let cache: SeparationCache?
  private let memory: MemoryBudget?
  private let renderer: SceneRenderer
  private let groups: [Group]
  /// For each palette the index of its group.
  private let groupIndices: [Int]

  /// Palettes that share separations.
  private struct Group: Sendable {
    /// The ink that each ink is drawn in.
    let equals: [Ink: Ink]
    let opacities: [Ink: Double]
    /// The palettes that decide which mixes are merged.
    let probeSets: ProbeSets
    /// The palettes that decide the same where merging may show.
    let clusterProbes: [[Ink: Color]]
    /// The tiles of boards that were drawn.
    let tiles: TileStore<BoardTile>
    /// The tiles of games' boards that were drawn.
    let stones: TileStore<StoneTile>
    /// The conditions of cached separations; nil where none are cached.
    let conditions: SeparationCache.Conditions?
  }

  /// The memory that a picture takes for each of its pixels while it is drawn and printed: the
  /// number of a mix, coverage, indices, their rows, and colours where indices do not do; of a lit
  /// one also the mixes themselves.
  private static let (bytesPerPixel, bytesPerLitPixel) = (14, 36)

  /// Memory for the tiles of a group, in bytes.
  private static let tileBytes = 64 << 20

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - palettes: the palettes to print in; for separations `ResolvedPalette(inksAlone:kind:)`.
  ///   - settings: the settings of all files.
  ///   - cache: keeps separations of drawings that have a key.
  ///   - memory: the memory of which each drawing takes a share; nil where its caller does.
  public init(
    palettes: [ResolvedPalette], settings: RenderSettings = RenderSettings(),
    cache: SeparationCache? = nil, memory: MemoryBudget? = nil
  ) {
    self.memory = memory
    self.palettes = palettes
    self.settings = settings
    self.cache = cache
    renderer = SceneRenderer(limits: settings.limits)
    let (keys, indices) = SeparationKey.groups(of: palettes)
    groupIndices = indices
    groups = keys.map { key in
      Group(
        // Inks that are equal under the rules of one kind of palette are not under those of others.
        equals: settings.format == .separation ? [:] : key.equals,
        opacities: key.opacities, probeSets: ProbeSets(key),
        clusterProbes: settings.mostColors == nil ? [] : key.inks.clusterProbes(for: key.kind),
        tiles: TileStore(byteLimit: Self.tileBytes), stones: TileStore(byteLimit: Self.tileBytes),
        conditions: cache.map { _ in
          SeparationCache.Conditions(
            inks: key.fingerprint, effort: settings.effort,
            mostColors: settings.mostColors)
        })
    }
  }

  /// Prints a drawing in some palettes.
  ///
  /// - Parameters:
  ///   - drawing: the drawing, asked for only if something of it must be drawn.
  ///   - key: the hash of all that decides the drawing, the build of the program included; nil
  ///     keeps nothing of it in the cache.
  ///   - wanted: indices of palettes; nil for all.
  /// - Returns: a file for each wanted palette, in their order. It does not depend on the palettes
  ///   printed with it, nor on the cache.
  /// - Throws: `RasterError` if the drawing cannot be drawn.
  public func print(
    _ drawing: @autoclosure () -> Drawing, key: Fingerprint? = nil, palettes wanted: [Int]? = nil
  ) throws(RasterError) -> [PrintedFile] {
    var files: [Int: PrintedFile] = [:]
    try print(drawing(), key: key, palettes: wanted) { files[$0] = $1 }
    return (wanted ?? Array(palettes.indices)).compactMap { files[$0] }
  }

  /// Prints a drawing in some palettes, and hands on each file as soon as it is there, so that no
  /// more than one has to be in memory.
  ///
  /// The other parameters are those above.
  ///
  /// - Parameter take: takes the index of a palette and the file in it: those first that share a
  ///   picture in inks with the first one.
  public func print(
    _ drawing: @autoclosure () -> Drawing, key: Fingerprint? = nil, palettes wanted: [Int]? = nil,
    take: (_ palette: Int, _ file: PrintedFile) -> Void
  ) throws(RasterError) {
    try print(key, wanted, take) { () throws(RasterError) in drawing() }
  }

  /// Prints a drawing whose making may fail, such as one of a cell that is not there.
  ///
  /// - Parameters:
  ///   - key: the hash of all that decides the drawing, as above.
  ///   - wanted: indices of palettes; nil for all.
  ///   - source: the drawing's name in messages.
  ///   - take: takes the index of a palette and the file in it.
  ///   - drawing: makes the drawing, only if something of it must be drawn.
  public func print(
    key: Fingerprint?, palettes wanted: [Int]? = nil, of source: String,
    take: (_ palette: Int, _ file: PrintedFile) -> Void,
    drawing: () throws(Failure) -> Drawing
  ) throws(Failure) {
    var failure: Failure?
    do throws(RasterError) {
      try print(key, wanted, take) { () throws(RasterError) in
        do throws(Failure) { return try drawing() } catch {
          failure = error
          // Ends the printing; the failure is what is told.
          throw .badGeometry
        }
      }
    } catch {
      throw failure ?? Failure(error, drawing: source)
    }
  }

  private func print(
    _ key: Fingerprint?, _ wanted: [Int]?, _ take: (Int, PrintedFile) -> Void,
    _ drawing: () throws(RasterError) -> Drawing
  ) throws(RasterError) {
    try withoutActuallyEscaping(drawing) { (drawing) throws(RasterError) in
      let work = PrintingWork(drawing, key: key)
      var left = wanted ?? Array(palettes.indices)
      // One group after another, so that no more than one picture in inks has to be in memory.
      while let group = left.first.map({ groupIndices[$0] }) {
        for index in left where groupIndices[index] == group {
          take(index, try print(work, palettes[index], group))
        }
        left.removeAll { groupIndices[$0] == group }
        work.forget(group)
      }
    }
  }

  /// Prints a picture that was drawn already.
  ///
  /// - Parameters:
  ///   - separations: the picture in ink amounts, by group of palettes.
  ///   - bitmaps: the picture in colours, by the index of each palette that has its own.
  /// - Returns: a PNG for each palette, in their order.
  func print(
    _ separations: [Int: Separation], _ bitmaps: [Int: Bitmap]
  ) throws(RasterError) -> [PrintedFile] {
    var merged: [Int: IndexedSeparation?] = [:]
    var exactPrintings: [Int: ExactPrinting] = [:]
    var files: [PrintedFile] = []
    for (index, palette) in palettes.enumerated() {
      if let bitmap = bitmaps[index] {
        files.append(try print(bitmap))
        continue
      }
      let group = groupIndices[index]
      guard let separation = separations[group] else { preconditionFailure("every group is drawn") }
      let exact = SeparatedDrawing.whole(separation)
      let indexed: IndexedSeparation?
      if let known = merged[group] {
        indexed = known
      } else {
        indexed = try self.merged(exact, group)
      }
      merged[group] = .some(indexed)
      files.append(try print(indexed, palette, group, &exactPrintings[group]) { exact })
    }
    return files
  }

  /// Prints drawings as the pages of one PDF for each wanted palette.
  ///
  /// - Parameters:
  ///   - pages: the pages, at least one; all have the page of the first.
  ///   - wanted: indices of palettes.
  ///   - take: takes the index of a palette and the file in it.
  public func print(
    pages: [Drawing], palettes wanted: [Int], take: (_ palette: Int, _ file: PrintedFile) -> Void
  ) throws(RasterError) {
    let page = VectorPage(pages[0])
    for number in wanted {
      let palette = palettes[number]
      let bytes = try renderer.pages(page, sheets: pages.count) { index in
        let scene = pages[index].content(palette, .pdf).scene
        return (scene, palette.colors(for: scene.inks))
      }
      take(number, PrintedFile(bytes, size: pages[0].size))
    }
  }

  /// Draws a picture in inks, with the mixes that its files are printed from, for programs that
  /// print it themselves; nil if its art has colours of its own in a palette.
  ///
  /// - Parameter palette: the index of the palette, of which only the opacities count.
  package func inked(
    _ drawing: Drawing, for palette: Int = 0
  ) throws(RasterError) -> InkedDrawing? {
    let group = groupIndices[palette]
    let work = PrintingWork({ () throws(RasterError) in drawing }, key: nil)
    return try inked(work, palettes[palette], group)
  }

  private func inked(
    _ work: PrintingWork, _ palette: ResolvedPalette, _ group: Int
  ) throws(RasterError) -> InkedDrawing? {
    guard let separated = try separated(work, palette, group) else { return nil }
    return InkedDrawing(
      exact: separated.separation, merging: try merged(separated, group)?.merging)
  }

  private func print(
    _ work: PrintingWork, _ palette: ResolvedPalette, _ group: Int
  ) throws(RasterError) -> PrintedFile {
    if let pictures = settings.pictures, let inked = try inked(work, palette, group) {
      pictures.take(inked, in: palette)
      return PrintedFile([])
    }
    if let format = settings.format.vector {
      let drawing = try drawing(of: work)
      let scene = work.content(of: drawing, palette, group, settings.format).scene
      let bytes = try renderer.vectorFile(
        format, of: scene, colors: palette.colors(for: scene.inks), page: VectorPage(drawing))
      return PrintedFile(bytes, size: drawing.size)
    }
    if settings.format == .separation {
      guard let separated = try separated(work, palette, group) else { throw .pictureWithoutInk }
      return PrintedFile(SeparationDocument.bytes(separated.separation), size: separated.size)
    }
    let picture: PrintingWork.Picture
    if let known = work.pictures[group] {
      picture = known
    } else {
      picture = try self.picture(of: work, palette, group)
      work.pictures[group] = picture
    }
    switch picture {
    case .colored: return try colored(try drawing(of: work), palette, work, group)
    case .inked(let separated):
      let file = try print(separated.indexed, palette, group, &separated.exactPrinting) {
        () throws(RasterError) in
        try exact(separated, work, palette, group)
      }
      // Pictures of indices are in colours anyway.
      return separated.avoidsGrey && separated.exact != nil ? file.inColors(settings) : file
    }
  }

  /// Returns the drawing, once it is known to be within the limits: a scene of a million cells is
  /// large too.
  private func drawing(of work: PrintingWork) throws(RasterError) -> Drawing {
    if let known = work.drawing { return known }
    let drawing = try work.make()
    try renderer.checkSize(width: drawing.size.width, height: drawing.size.height)
    if settings.format.vector == nil {
      let bytes = drawing.isLit ? Self.bytesPerLitPixel : Self.bytesPerPixel
      work.share = memory?.share(of: drawing.size.area * bytes)
    }
    work.drawing = drawing
    return drawing
  }

  // MARK: - Pixels

  /// Finds a drawing for a group of palettes in the cache, or draws it.
  private func picture(
    of work: PrintingWork, _ palette: ResolvedPalette, _ group: Int
  ) throws(RasterError) -> PrintingWork.Picture {
    let conditions = groups[group].conditions
    var isDoubtful = false
    if let cache, let key = work.key, let conditions,
      let entry = cache.entry(for: key, conditions)
    {
      guard !canBe(entry.size, entry.indexed?.inks ?? [], palette) else {
        return .inked(PrintingWork.Separated(entry.indexed, avoidsGrey: entry.avoidsGrey))
      }
      isDoubtful = true
    }
    // It may have to wait for memory, which is no part of its time.
    let avoidsGrey = try drawing(of: work).avoidsGrey
    // A drawing that is too large has told so by now.
    if isDoubtful, let cache, let key = work.key, let conditions {
      cache.refuse(key, conditions, isExact: false)
    }
    let start = ContinuousClock.now
    guard let exact = try separated(work, palette, group) else { return .colored }
    let drawn = start.duration(to: .now) / .seconds(1)
    let indexed = try merged(exact, group)
    if let cache, let key = work.key, let conditions {
      cache.keep(
        indexed, of: exact, avoidsGrey: avoidsGrey, for: key, conditions,
        seconds: start.duration(to: .now) / .seconds(1))
    }
    return .inked(
      PrintingWork.Separated(indexed, exact: exact, seconds: drawn, avoidsGrey: avoidsGrey))
  }

  /// Tells if a picture that was kept can be one of this printer's. Whoever may write into a cache
  /// that machines share can put anything there.
  private func canBe(_ size: PixelSize, _ inks: [Ink], _ palette: ResolvedPalette) -> Bool {
    do { try renderer.checkSize(width: size.width, height: size.height) } catch { return false }
    let colors = palette.colors(for: inks)
    return inks.allSatisfy { colors[$0] != nil }
  }

  /// Merges mixes as the group's probes allow, and compresses the indices.
  private func merged(
    _ exact: SeparatedDrawing, _ group: Int
  ) throws(RasterError) -> IndexedSeparation? {
    do throws(PrintingError) {
      return try IndexedSeparation(
        exact, probeSets: groups[group].probeSets, clusterProbes: groups[group].clusterProbes,
        settings)
    } catch { throw .inkWithoutColor(name: error.ink.name) }
  }

  /// Draws in ink amounts; nil if the drawing has colours of its own for the palette.
  private func separated(
    _ work: PrintingWork, _ palette: ResolvedPalette, _ number: Int
  ) throws(RasterError) -> SeparatedDrawing? {
    let group = groups[number]
    switch work.content(of: try drawing(of: work), palette, number, .png) {
    case .scene(let scene, let evenly):
      return .whole(
        try renderer.separation(
          of: scene.replacing(group.equals), opacities: group.opacities, evenly: evenly))
    case .mosaic(let mosaic): return try tiled(mosaic, group, group.tiles, evenly: true)
    case .stones(let mosaic): return try tiled(mosaic, group, group.stones, evenly: false)
    case .colored: return nil
    }
  }

  /// Puts a mosaic together from tiles in ink amounts.
  private func tiled<Key>(
    _ mosaic: Mosaic<Key>, _ group: Group, _ store: TileStore<Key>, evenly: Bool
  ) throws(RasterError) -> SeparatedDrawing {
    let inks = mosaic.inks.reduce(into: [Ink]()) { inks, ink in
      let drawn = group.equals[ink] ?? ink
      if !inks.contains(drawn) { inks.append(drawn) }
    }
    return .tiled(
      try store.separation(of: mosaic, inks: inks) { (scene) throws(RasterError) in
        try renderer.separation(
          of: scene.replacing(group.equals), opacities: group.opacities, inks: inks,
          evenly: evenly)
      })
  }

  /// Prints a separation.
  ///
  /// A palette in which the shared merging would show is printed from the exact mixes: it shares
  /// the drawing and the search for repetitions, not the compressed pixels.
  private func print(
    _ indexed: IndexedSeparation?, _ palette: ResolvedPalette, _ group: Int,
    _ printing: inout ExactPrinting?,
    exact: () throws(RasterError) -> SeparatedDrawing
  ) throws(RasterError) -> PrintedFile {
    do throws(PrintingError) {
      if let indexed {
        let colors = palette.colors(for: indexed.inks)
        let isWanted = settings.mostColors != nil
        if isWanted { return try print(indexed, colors) }
        if try indexed.serves(colors) { return try print(indexed, colors) }
      }
    } catch { throw .inkWithoutColor(name: error.ink.name) }
    let exact = try exact()
    let colors = palette.colors(for: exact.mixes.inks)
    do throws(PrintingError) {
      let pixels = try exact.mixes.print(colors)
      var own: ExactPrinting
      if let printing {
        own = printing
      } else {
        let probe = groups[group].probeSets[0]?.last ?? colors
        own = try ExactPrinting(exact, probe: probe, settings)
      }
      let png = own.encoded(colors: pixels)
      printing = own
      return PrintedFile(png, size: exact.size)
    } catch { throw .inkWithoutColor(name: error.ink.name) }
  }

  /// Prints merged mixes, and tells what that changes if indices were asked for.
  private func print(
    _ indexed: IndexedSeparation, _ colors: [Ink: Color]
  ) throws(PrintingError) -> PrintedFile {
    var file = PrintedFile(
      try indexed.print(colors),
      size: PixelSize(width: indexed.png.width, height: indexed.png.height))
    if settings.mostColors != nil { file.loss = try indexed.loss(colors) }
    return file
  }

  /// Returns the exact separation, which stays in the cache once a palette has needed it.
  private func exact(
    _ separated: PrintingWork.Separated, _ work: PrintingWork, _ palette: ResolvedPalette,
    _ group: Int
  ) throws(RasterError) -> SeparatedDrawing {
    let conditions = groups[group].conditions
    if separated.exact == nil, let cache, let key = work.key, let conditions {
      let kept = cache.separation(for: key, conditions)
      if let kept {
        let size = PixelSize(width: kept.image.width, height: kept.image.height)
        if canBe(size, kept.inks, palette) {
          separated.exact = .whole(kept)
        } else {
          cache.refuse(key, conditions, isExact: true)
        }
      }
      separated.isExactKept = separated.exact != nil
    }
    if separated.exact == nil {
      _ = try drawing(of: work)
      let start = ContinuousClock.now
      separated.exact = try self.separated(work, palette, group)
      separated.seconds = start.duration(to: .now) / .seconds(1)
    }
    guard let exact = separated.exact else {
      preconditionFailure("a drawing is in inks or not by the opacities of a palette")
    }
    if !separated.isExactKept, let cache, let key = work.key, let conditions {
      cache.keep(exact.separation, for: key, conditions, seconds: separated.seconds)
      separated.isExactKept = true
    }
    return exact
  }

  /// Draws directly in the colours of a palette.
  private func colored(
    _ drawing: Drawing, _ palette: ResolvedPalette, _ work: PrintingWork, _ group: Int
  ) throws(RasterError) -> PrintedFile {
    let scene = work.content(of: drawing, palette, group, .png).scene
    let bitmap = try renderer.bitmap(of: scene, colors: palette.colors(for: scene.inks))
    let file = try print(bitmap)
    return drawing.avoidsGrey ? file.inColors(settings) : file
  }

  /// Encodes a picture in colours, which are merged for themselves if indices were asked for.
  private func print(_ bitmap: Bitmap) throws(RasterError) -> PrintedFile {
    guard settings.mostColors != nil else {
      return PrintedFile(
        EncodedPNG(bitmap, effort: settings.effort, workers: settings.workers),
        size: PixelSize(width: bitmap.width, height: bitmap.height))
    }
    let colors = Separation.cornerColors
    do throws(PrintingError) {
      let indexed = try IndexedSeparation(
        .whole(Separation(bitmap)), probeSets: [[colors]], clusterProbes: [colors], settings)
      guard let indexed else { preconditionFailure("colours can be merged to any number") }
      return try print(indexed, colors)
    } catch { throw .inkWithoutColor(name: error.ink.name) }
  }
}

/// A drawing in inks as it is printed: with its merged mixes in palettes that these serve, with the
/// exact ones in others.
package struct InkedDrawing: Sendable {
  /// The mixes as they were drawn.
  package let exact: Separation
  /// The merged mixes; nil if there are too many for that.
  package let merging: Separation.Merging?
}

/// The printing of one drawing, with everything that it took so far.
private final class PrintingWork {
  /// A drawing for a group of palettes.
  enum Picture {
    case inked(Separated)
    /// Drawn for each palette anew.
    case colored
  }

  /// A separation, as far as it was needed.
  final class Separated {
    /// The merged separation; nil if its mixes are too many.
    let indexed: IndexedSeparation?
    var exact: SeparatedDrawing?
    /// The printing from the exact mixes, once a palette has needed that.
    var exactPrinting: ExactPrinting?
    /// The time that drawing it took.
    var seconds: Double
    /// The cache has the exact separation.
    var isExactKept = false
    /// See `Drawing.avoidsGrey`.
    let avoidsGrey: Bool

    init(
      _ indexed: IndexedSeparation?, exact: SeparatedDrawing? = nil, seconds: Double = 0,
      avoidsGrey: Bool
    ) {
      self.indexed = indexed
      self.exact = exact
      self.seconds = seconds
      self.avoidsGrey = avoidsGrey
    }
  }

  let key: Fingerprint?
  /// The pictures so far, by group.
  var pictures: [Int: Picture] = [:]
  let make: () throws(RasterError) -> Drawing
  /// The share of the memory that it takes, since it is drawn.
  var share: MemoryBudget.Share?
  /// The drawing, once it was needed.
  var drawing: Drawing?
  private var contents: [Int: Drawing.Content] = [:]

  init(_ make: @escaping () throws(RasterError) -> Drawing, key: Fingerprint?) {
    self.make = make
    self.key = key
  }

  /// Forgets what was drawn for a group.
  func forget(_ group: Int) { (pictures[group], contents[group]) = (nil, nil) }

  /// Makes the content for a palette, which is that of all its group unless it has colours.
  func content(
    of drawing: Drawing, _ palette: ResolvedPalette, _ group: Int, _ format: PrintFormat
  ) -> Drawing.Content {
    if let known = contents[group] { return known }
    let content = drawing.content(palette, format)
    if case .colored = content { return content }
    contents[group] = content
    return content
  }
}

extension Drawing.Content {
  /// The scene; traps for tiles, which only pixels are made of.
  fileprivate var scene: Scene {
    switch self {
    case .scene(let scene, _), .colored(let scene): scene
    case .mosaic, .stones: preconditionFailure("a mosaic is for pixels")
    }
  }
}

extension VectorPage {
  fileprivate init(_ drawing: Drawing) {
    let scale = Self.pointsPerInch / drawing.page.pixelsPerInch
    let size =
      drawing.page.size
      ?? Point(x: Double(drawing.size.width), y: Double(drawing.size.height))
    self.init(
      width: size.x * scale, height: size.y * scale, scale: scale, origin: Point(x: 0, y: 0))
  }
}
