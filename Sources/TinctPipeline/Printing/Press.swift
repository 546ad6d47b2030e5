public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints scenes in palettes: each scene is drawn and compressed once, and every palette gets it.
public struct Press: Sendable {
  private let renderer: SceneRenderer
  private let theme: Theme
  private let editions: [Edition]
  private let effort: PNGEffort

  /// Makes a press.
  ///
  /// - Parameters:
  ///   - theme: the theme that the scenes' inks belong to.
  ///   - editions: the palettes to print in.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  public init(
    theme: Theme, editions: [Edition], limits: Limits = Limits(), effort: PNGEffort = .standard
  ) {
    renderer = SceneRenderer(limits: limits)
    self.theme = theme
    self.editions = editions
    self.effort = effort
  }

  /// Prints a scene in every edition.
  ///
  /// - Parameter scene: the scene, in inks of the theme and fixed inks.
  /// - Returns: a PNG for each edition, in their order.
  /// - Throws: `RasterError` if the scene cannot be drawn.
  public func print(_ scene: Scene) throws(RasterError) -> [EncodedPNG] {
    var plates: [PlateKey: PrintingPlate] = [:]
    var prints: [EncodedPNG] = []
    for edition in editions {
      let plate: PrintingPlate
      if let made = plates[edition.plateKey] {
        plate = made
      } else {
        plate = try makePlate(scene, edition.plateKey)
        plates[edition.plateKey] = plate
      }
      do {
        prints.append(try plate.print(edition.colors(for: plate.exact.inks)))
      } catch {
        throw .inkWithoutColor(name: error.ink.name)
      }
    }
    return prints
  }

  private func makePlate(_ scene: Scene, _ key: PlateKey) throws(RasterError) -> PrintingPlate {
    let exact = try renderer.separation(
      of: scene.replacing(theme.inks.equals(for: key.kind)), opacities: key.opacities)
    let probeSets = theme.inks.probeSets(for: key.kind).map { probes in
      probes.map { Edition.adding(fixed: exact.inks, to: $0) }
    }
    do {
      return try PrintingPlate(exact: exact, probeSets: probeSets, effort: effort)
    } catch {
      throw .inkWithoutColor(name: error.ink.name)
    }
  }
}
