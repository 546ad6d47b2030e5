extension Separation {
  /// The same picture with mixes that are all but equal made one, so that it can be indexed; the
  /// picture itself if it has few enough mixes, or if merging within the tolerance cannot do it.
  ///
  /// Frequent mixes are kept and rare ones become the nearest of them, so flat areas keep their
  /// exact colours and only steps of anti-aliasing move.
  ///
  /// - Parameters:
  ///   - most: how many mixes there may be, at most 256.
  ///   - tolerance: the most by which any channel may change in any palette, in 255ths.
  public func merged(most: Int = 256, tolerance: Int = 1) -> Separation {
    guard plate.entries.count > most, plate.entries.count <= Self.mergeable,
      case .words(let words) = plate.indices
    else { return self }
    let kept = Self.representatives(
      of: plate.entries, counts: counts(words), most: most, tolerance: tolerance)
    guard let kept else { return self }
    return Separation(
      inks: inks,
      plate: Plate(
        width: plate.width, height: plate.height,
        indices: .bytes(words.map { kept.places[Int($0)] }), entries: kept.entries))
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
    of entries: [InkMix], counts: [Int], most: Int, tolerance: Int
  ) -> (entries: [InkMix], places: [UInt8])? {
    let byFrequency = entries.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    var kept: [InkMix] = []
    var places = [UInt8](repeating: 0, count: entries.count)
    for index in byFrequency {
      let entry = entries[index]
      var best: (place: Int, distance: Int)?
      for (place, candidate) in kept.enumerated() {
        let distance = entry.distance(to: candidate)
        if distance <= tolerance, distance < best?.distance ?? .max { best = (place, distance) }
      }
      if let best {
        places[index] = UInt8(best.place)
      } else {
        guard kept.count < most else { return nil }
        places[index] = UInt8(kept.count)
        kept.append(entry)
      }
    }
    return (kept, places)
  }
}
