extension Separation {
  /// A separation with few enough mixes to index, and which of its mixes stands for each mix of the
  /// exact one.
  public struct Merging: Sendable {
    /// The separation with merged mixes, at most 256.
    public let separation: Separation
    /// For each mix of the exact separation, its place among the merged mixes.
    let places: [UInt8]
    private let exact: Separation

    init(exact: Separation, separation: Separation, places: [UInt8]) {
      self.exact = exact
      self.separation = separation
      self.places = places
    }

    /// The most by which merging moves any channel of any pixel in a palette, in 255ths.
    ///
    /// - Throws: `PrintingError.inkWithoutColor`.
    public func deviation(_ colors: [Ink: Color]) throws(PrintingError) -> Double {
      let wanted = try exact.exactColors(colors)
      let got = try separation.exactColors(colors)
      var worst = 0.0
      for (index, color) in wanted.enumerated() {
        worst = max(worst, Probe.distance([color.probed], [got[Int(places[index])].probed]))
      }
      return worst
    }
  }

  /// The same picture with mixes that are all but equal made one, so that it can be indexed; nil if
  /// merging within the tolerance cannot bring it down to 256.
  ///
  /// How far two mixes are apart depends on the palette: a cell that is all but the ground's colour
  /// needs a handful of steps between them, not 255. So mixes are compared in *probes*, fixed
  /// palettes of extreme contrast that a theme turns into inks; the result depends on the drawing
  /// and the theme alone, never on the palettes of a run. `Merging.deviation` says afterwards what
  /// merging does to a given palette.
  ///
  /// Frequent mixes are kept and rare ones become the nearest of them, so flat areas keep their
  /// exact colours and only steps of anti-aliasing move.
  ///
  /// - Parameters:
  ///   - probes: the colours of all inks in each probe, at least one.
  ///   - tolerance: the most by which any channel may change in a probe, in 255ths.
  /// - Throws: `PrintingError.inkWithoutColor`.
  public func merged(
    probes: [[Ink: Color]], tolerance: Double
  ) throws(PrintingError) -> Merging? {
    let count = plate.entries.count
    guard count <= Self.mergeable else { return nil }
    if case .bytes = plate.indices {
      return Merging(exact: self, separation: self, places: (0..<count).map { UInt8($0) })
    }
    guard case .words(let words) = plate.indices else { return nil }
    var printed: [[Color]] = []
    for probe in probes { printed.append(try exactColors(probe)) }
    let points = plate.entries.indices.map { index in printed.map { $0[index].probed } }
    guard let kept = Self.representatives(of: points, counts: counts(words), tolerance: tolerance)
    else { return nil }
    let merged = Separation(
      inks: inks,
      plate: Plate(
        width: plate.width, height: plate.height,
        indices: .bytes(words.map { kept.places[Int($0)] }),
        entries: kept.members.map { plate.entries[$0] }))
    return Merging(exact: self, separation: merged, places: kept.places)
  }

  /// Pictures with more mixes than this are shaded all over: no merging would index them.
  private static let mergeable = 8192

  private func counts(_ words: [UInt32]) -> [Int] {
    var counts = [Int](repeating: 0, count: plate.entries.count)
    for word in words { counts[Int(word)] += 1 }
    return counts
  }

  /// Which mixes stay, and where each mix finds the one that stands for it; nil if too many stay.
  private static func representatives(
    of points: [[SIMD4<Float>]], counts: [Int], tolerance: Double
  ) -> (members: [Int], places: [UInt8])? {
    let byFrequency = points.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    var members: [Int] = []
    var places = [UInt8](repeating: 0, count: points.count)
    for index in byFrequency {
      var best: (place: Int, distance: Double)?
      for (place, member) in members.enumerated() {
        let distance = Probe.distance(points[index], points[member])
        if distance <= tolerance, distance < best?.distance ?? .infinity {
          best = (place, distance)
        }
      }
      if let best {
        places[index] = UInt8(best.place)
      } else {
        guard members.count < 256 else { return nil }
        places[index] = UInt8(members.count)
        members.append(index)
      }
    }
    return (members, places)
  }
}

/// Comparing mixes by the colours they print.
private enum Probe {
  /// The largest difference in any channel of any probe, in 255ths.
  static func distance(_ left: [SIMD4<Float>], _ right: [SIMD4<Float>]) -> Double {
    var worst = SIMD4<Float>.zero
    for (mine, theirs) in zip(left, right) {
      let difference = mine - theirs
      worst = pointwiseMax(worst, pointwiseMax(difference, -difference))
    }
    return Double(worst.max())
  }
}

extension Color {
  /// Channels in 255ths.
  fileprivate var probed: SIMD4<Float> {
    SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) * 255
  }
}
