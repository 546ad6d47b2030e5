internal import TinctCodecs
internal import TinctGraphics

/// A drawing in ink amounts, whole or put together from tiles.
enum SeparatedDrawing: Sendable {
  case whole(Separation)
  case tiled(TiledSeparation)

  /// A picture with the inks and mixes of this one, whatever its pixels.
  var mixes: Separation {
    switch self {
    case .whole(let separation): separation
    case .tiled(let tiled): tiled.swatches
    }
  }

  /// The size in pixels.
  var size: PixelSize {
    switch self {
    case .whole(let separation):
      PixelSize(width: separation.image.width, height: separation.image.height)
    case .tiled(let tiled): PixelSize(width: tiled.width, height: tiled.height)
    }
  }

  /// The drawing as one separation.
  var separation: Separation {
    switch self {
    case .whole(let separation): separation
    case .tiled(let tiled): tiled.separation
    }
  }

  /// A picture with each of `mixes` as one pixel, in the same order: the one to merge, because the
  /// pixels of the drawing are put together when its mixes are final.
  var swatches: Separation {
    switch self {
    case .whole(let separation): separation.swatches
    case .tiled(let tiled): tiled.swatches
    }
  }

  /// Merges the swatches that are all but equal: see `Separation.merged`.
  func merged(
    probes: [[Ink: Color]], tolerances: [Double], most: Int
  ) throws(PrintingError) -> Separation.Merging? {
    try swatches.merged(
      probes: probes, tolerances: tolerances,
      keeping: Separation.areas(pixelCounts, of: size.area), most: most)
  }

  /// The number of pixels of each of `mixes`.
  var pixelCounts: [Int] {
    switch self {
    case .whole(let separation): separation.pixelCounts
    case .tiled(let tiled): tiled.pixelCounts
    }
  }

  /// Compresses the picture as indices into merged mixes.
  func indexed(_ merging: Separation.Merging, _ settings: RenderSettings) -> IndexedPNG {
    let rows =
      switch self {
      case .whole(let separation):
        separation.image.indices.rows(merging.mergedIndices, width: size.width)
      case .tiled(let tiled): tiled.pixels(merging.mergedIndices, leading: 1)
      }
    return IndexedPNG(
      width: size.width, height: size.height, rows: rows,
      colorCount: merging.separation.image.entries.count, effort: settings.effort,
      workers: settings.workers)
  }
}

/// A drawing as it is written in palettes that its merged mixes do not serve: in the colours of its
/// exact mixes, searched for repetitions once for all of them.
struct ExactPrinting: Sendable {
  private let image: IndexedImage<InkMix>
  /// The mixes that fill visible areas.
  private let areas: [Int]
  private let settings: RenderSettings
  /// Typical colours of the mixes.
  private let trial: [StraightPixel]
  private var indexed: RemappedPNG?
  /// The search of colours; nil inside at efforts that search for each palette.
  private var trueColor: TrueColorPNG??

  /// - Parameter probe: a palette for trials, with a colour for each ink.
  init(
    _ drawing: SeparatedDrawing, probe: [Ink: Color], _ settings: RenderSettings
  ) throws(PrintingError) {
    image = drawing.separation.image
    trial = try drawing.mixes.print(
      ResolvedPalette.adding(fixed: drawing.mixes.inks, to: probe))
    areas = Separation.areas(drawing.pixelCounts, of: image.width * image.height)
    self.settings = settings
  }

  /// Encodes the drawing: indexed if its colours are few enough, or nearly so, else in full colour.
  ///
  /// - Parameter colors: the colour of each mix.
  mutating func encoded(colors: [StraightPixel]) -> EncodedPNG {
    let (effort, workers) = (settings.effort, settings.workers)
    if let table = ColorTable(colors, keeping: areas) {
      let search = indexed ?? RemappedPNG(image, trial: trial, effort: effort, workers: workers)
      indexed = search
      return search.encoded(table)
    }
    let search = trueColor ?? TrueColorPNG(image, trial: trial, effort: effort, workers: workers)
    trueColor = .some(search)
    return search?.encoded(colors: colors)
      ?? EncodedPNG(image, colors: colors, effort: effort, workers: workers)
  }
}

/// A separation merged to at most 256 mixes and compressed once: all that printing the drawing in
/// one more palette takes.
struct IndexedSeparation: Sendable {
  /// The most by which merging mixes may move a channel, in 255ths: the first that leaves few
  /// enough mixes decides.
  ///
  /// Drawing directly with Cairo rounds every layer to 8 bits and is off by up to 1 itself;
  /// together they stay within 2.
  static let tolerances = [1.0, 1.25]

  /// The compressed indices.
  let png: IndexedPNG
  /// The merged mixes, and those that they stand for.
  let merging: Separation.Merging
  /// The number of pixels of each exact mix where what merging changes is to be told, else none.
  private let pixelCounts: [Int]

  /// Merges a drawing and compresses it; nil if it has too many mixes.
  ///
  /// - Parameter probes: the palettes that decide which mixes are all but equal in any palette.
  init?(
    _ drawing: SeparatedDrawing, probes: [[Ink: Color]], _ settings: RenderSettings
  ) throws(PrintingError) {
    let merging = try drawing.merged(
      probes: probes, tolerances: Self.tolerances, most: settings.mostColors ?? 256)
    guard let merging else { return nil }
    self.merging = merging
    png = drawing.indexed(merging, settings)
    pixelCounts = settings.mostColors == nil ? [] : drawing.pixelCounts
  }

  /// Merges a drawing as the first of several sets of probes that leaves few enough mixes has it.
  /// If none does, and indices are written whatever that changes, other probes have it merged on.
  init?(
    _ drawing: SeparatedDrawing, probeSets: some Sequence<[[Ink: Color]]>,
    clusterProbes: [[Ink: Color]], _ settings: RenderSettings
  ) throws(PrintingError) {
    func withFixed(_ probes: [[Ink: Color]]) -> [[Ink: Color]] {
      probes.map { ResolvedPalette.adding(fixed: drawing.mixes.inks, to: $0) }
    }
    for probes in probeSets {
      let probes = withFixed(probes)
      guard let indexed = try IndexedSeparation(drawing, probes: probes, settings) else {
        continue
      }
      self = indexed
      return
    }
    guard let most = settings.mostColors else { return nil }
    let pixelCounts = drawing.pixelCounts
    merging = try drawing.swatches.clustered(
      probes: withFixed(clusterProbes), most: most, pixelCounts: pixelCounts)
    png = drawing.indexed(merging, settings)
    self.pixelCounts = pixelCounts
  }

  /// The inks of the drawing.
  var inks: [Ink] { merging.separation.inks }

  /// The memory that it takes, about.
  var byteCount: Int {
    let mixes = merging.mergedIndices.count + merging.separation.image.entries.count
    return png.pixels.count + mixes * (2 * inks.count + 40)
  }

  /// Indicates whether a palette's colours move by less than one can see.
  func serves(_ colors: [Ink: Color]) throws(PrintingError) -> Bool {
    try merging.deviation(colors) <= Self.tolerances[1]
  }

  /// Returns the change that merging makes to the picture in a palette.
  func loss(_ colors: [Ink: Color]) throws(PrintingError) -> MergingLoss {
    try merging.loss(colors, pixelCounts: pixelCounts, of: png.width * png.height)
  }

  /// Prints the drawing in the colours of its inks.
  func print(_ colors: [Ink: Color]) throws(PrintingError) -> EncodedPNG {
    png.encoded(colors: try merging.separation.print(colors))
  }
}

extension IndexedSeparation {
  /// Packs all of it but mixes that merging leaves as they are: these deviate in no palette.
  ///
  /// - Parameter drawing: the drawing that was merged.
  func bytes(of drawing: SeparatedDrawing) -> [UInt8] {
    let merged = merging.separation.image.entries
    let exact = drawing.mixes.image.entries
    let moved = exact.indices.filter { exact[$0] != merged[Int(merging.mergedIndices[$0])] }
    var packed = PackedWriter()
    packed.put(inks) { packed, ink in packed.put(ink.name) }
    packed.put(merged) { packed, mix in packed.put(mix) }
    packed.put(pixelCounts.isEmpty ? 0 : 1)
    packed.put(moved) { packed, index in
      packed.put(Int(merging.mergedIndices[index]))
      packed.put(exact[index])
      if !pixelCounts.isEmpty { packed.put(pixelCounts[index]) }
    }
    packed.put(png)
    return packed.bytes
  }

  /// Takes out what `bytes` gave.
  init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
    let inks = try reader.inks()
    let merged = try reader.mixes(inkCount: inks.count)
    guard (1...256).contains(merged.count) else { throw PackedReader.Damage() }
    var mergedIndices: [UInt8] = []
    var moved: [InkMix] = []
    var pixelCounts: [Int] = []
    let isCounted = try reader.number(below: 2) == 1
    let count = try reader.count()
    guard InkMix.isBounded(count, inkCount: inks.count) else { throw PackedReader.Damage() }
    moved.reserveCapacity(count)
    mergedIndices.reserveCapacity(count)
    for _ in 0..<count {
      mergedIndices.append(UInt8(try reader.number(below: merged.count)))
      moved.append(try reader.mix(inkCount: inks.count))
      if isCounted { pixelCounts.append(try reader.number(below: 1 << 40)) }
    }
    self.pixelCounts = pixelCounts
    png = try reader.indexedPNG()
    guard png.colorCount == merged.count else { throw PackedReader.Damage() }
    let separation = Separation(inks: inks, swatches: merged)
    merging =
      moved.isEmpty
      ? Separation.Merging(
        exact: separation, separation: separation,
        mergedIndices: merged.indices.map { UInt8($0) })
      : Separation.Merging(
        exact: Separation(inks: inks, swatches: moved), separation: separation,
        mergedIndices: mergedIndices)
  }
}

extension Separation {
  /// A row with each of some mixes as one pixel.
  fileprivate init(inks: [Ink], swatches mixes: [InkMix]) {
    let numbers = mixes.indices
    let indices: PixelIndices =
      switch mixes.count {
      case ...(1 << 8): .bytes(numbers.map { UInt8($0) })
      case ...(1 << 16): .halfWords(numbers.map { UInt16($0) })
      default: .words(numbers.map { UInt32($0) })
      }
    self.init(
      inks: inks,
      image: IndexedImage(width: mixes.count, height: 1, indices: indices, entries: mixes))
  }
}
