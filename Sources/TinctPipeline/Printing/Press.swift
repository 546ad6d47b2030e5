public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints scenes in palettes: each scene is drawn and compressed once, and every palette gets it.
public struct Press: Sendable {
  private let renderer: SceneRenderer
  private let editions: [Edition]
  private let effort: PNGEffort
  /// What editions that share plates share.
  private let workshops: [PlateKey: Workshop]

  /// What the plates of a run with one key have in common.
  private struct Workshop {
    /// The ink that each ink is drawn in.
    let equals: [Ink: Ink]
    /// The palettes that decide which mixes are merged.
    let probeSets: [[[Ink: Color]]]
    /// The tiles of boards that were drawn.
    let tiles: TileStore<BoardTile>
  }

  /// Memory for tiles, in bytes.
  private static let tileBytes = 64 << 20

  /// Makes a press.
  ///
  /// - Parameters:
  ///   - inks: the rules of the scenes' inks.
  ///   - editions: the palettes to print in.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  public init(
    inks: InkRules, editions: [Edition], limits: Limits = Limits(),
    effort: PNGEffort = .standard
  ) {
    renderer = SceneRenderer(limits: limits)
    self.editions = editions
    self.effort = effort
    var workshops: [PlateKey: Workshop] = [:]
    for edition in editions where workshops[edition.plateKey] == nil {
      workshops[edition.plateKey] = Workshop(
        equals: inks.equals(for: edition.kind),
        probeSets: inks.probeSets(for: edition.kind),
        tiles: TileStore(byteLimit: Self.tileBytes))
    }
    self.workshops = workshops
  }

  /// Prints a scene in every edition.
  ///
  /// - Parameters:
  ///   - scene: the scene, in inks of the theme and fixed inks.
  ///   - evenly: whether turned scenes give turned pictures, see `SceneRenderer.separation`.
  /// - Returns: a PNG for each edition, in their order.
  /// - Throws: `RasterError` if the scene cannot be drawn.
  public func print(_ scene: Scene, evenly: Bool = false) throws(RasterError) -> [EncodedPNG] {
    try print { (key, workshop) throws(RasterError) in
      .whole(
        try renderer.separation(
          of: scene.replacing(workshop.equals), opacities: key.opacities, evenly: evenly))
    }
  }

  /// Prints a board that is laid out as a mosaic in every edition: each distinct tile is drawn once
  /// for all boards that the press prints.
  ///
  /// - Parameter mosaic: a mosaic of one layout of the theme, the same for all mosaics of a press
  ///   but for the grid.
  /// - Returns: a PNG for each edition, in their order.
  /// - Throws: `RasterError` if the board cannot be drawn.
  public func print(_ mosaic: Mosaic<BoardTile>) throws(RasterError) -> [EncodedPNG] {
    try renderer.checkSize(width: mosaic.width, height: mosaic.height)
    return try print { (key, workshop) throws(RasterError) in
      let inks = mosaic.inks.reduce(into: [Ink]()) { inks, ink in
        let drawn = workshop.equals[ink] ?? ink
        if !inks.contains(drawn) { inks.append(drawn) }
      }
      return .tiled(
        try workshop.tiles.separation(of: mosaic, inks: inks) { (scene) throws(RasterError) in
          try renderer.separation(
            of: scene.replacing(workshop.equals), opacities: key.opacities, inks: inks,
            evenly: true)
        })
    }
  }

  /// Prints in every edition what was drawn for its key.
  func print(_ separations: [PlateKey: Separation]) throws(RasterError) -> [EncodedPNG] {
    try print { (key, _) throws(RasterError) in
      guard let separation = separations[key] else { preconditionFailure("every key is drawn") }
      return .whole(separation)
    }
  }

  private func print(
    _ draw: (PlateKey, Workshop) throws(RasterError) -> Drawing
  ) throws(RasterError) -> [EncodedPNG] {
    var plates: [PlateKey: PrintingPlate] = [:]
    var prints: [EncodedPNG] = []
    prints.reserveCapacity(editions.count)
    for edition in editions {
      let key = edition.plateKey
      let plate: PrintingPlate
      if let made = plates[key] {
        plate = made
      } else {
        guard let workshop = workshops[key] else { preconditionFailure("every key has one") }
        plate = try Self.plate(try draw(key, workshop), workshop, effort)
        plates[key] = plate
      }
      do {
        prints.append(try plate.print(edition.colors(for: plate.inks)))
      } catch {
        throw .inkWithoutColor(name: error.ink.name)
      }
    }
    return prints
  }

  private static func plate(
    _ drawing: Drawing, _ workshop: Workshop, _ effort: PNGEffort
  ) throws(RasterError) -> PrintingPlate {
    let probeSets = workshop.probeSets.map { probes in
      probes.map { Edition.adding(fixed: drawing.mixes.inks, to: $0) }
    }
    do {
      return try PrintingPlate(drawing, probeSets: probeSets, effort: effort)
    } catch {
      throw .inkWithoutColor(name: error.ink.name)
    }
  }
}
