/// The files of one sprite.
public struct SpriteFiles: Hashable, Sendable {
  /// The file of a layer.
  public struct Layer: Hashable, Sendable {
    /// The layer's name in recipes; see `TintLayerName`.
    public let name: String
    /// The path of the file.
    public let path: String
  }

  /// The sprite's name, without folders and scale.
  public let name: String
  /// The path that messages show: the sprite's file, or its folder of layers.
  public let path: String
  /// Pixels for each unit of the game's own measure.
  public let scale: Double
  /// The files of its layers, from the bottom up.
  public let layers: [Layer]

  /// The folder and the name, which all scales of a sprite share.
  var identity: String {
    let path = path.hasSuffix("/") ? path.dropLast() : self.path[...]
    return "\(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])/\(name)"
  }

  /// Returns the sprites without those that have the same files and the same name as an earlier
  /// one, whatever paths led to them.
  public static func unique(_ sources: [SpriteFiles]) -> [SpriteFiles] {
    var seen: Set<[String]> = []
    return sources.filter { source in
      let files = source.layers.map { layer in
        guard let status = FileStatus(at: layer.path) else { return layer.path }
        return "\(layer.name) \(status.identity.device) \(status.identity.number)"
      }
      return seen.insert([source.name, "\(source.scale)"] + files).inserted
    }
  }
}

/// A sprite at a certain size.
public struct SpriteVariant: Hashable, Sendable {
  /// The files it is made from.
  public let source: SpriteFiles
  /// Pixels for each unit of the game's own measure.
  public let scale: Double
  /// The size relative to the source.
  public let factor: Double

  /// Describes a sprite to be made.
  public init(source: SpriteFiles, scale: Double, factor: Double) {
    self.source = source
    self.scale = scale
    self.factor = factor
  }

  /// Returns sprites at some scales. If a sprite exists at several scales, each result is made from
  /// the one at that scale, else from the smallest that is larger, else from the largest.
  public static func all(of sources: [SpriteFiles], at scales: [Double]) -> [SpriteVariant] {
    var groups: [[SpriteFiles]] = []
    var groupOfName: [String: Int] = [:]
    for source in sources {
      let name = source.identity
      if let group = groupOfName[name] {
        groups[group].append(source)
      } else {
        groupOfName[name] = groups.count
        groups.append([source])
      }
    }
    return groups.flatMap { group in
      let ascending = group.sorted { $0.scale < $1.scale }
      return scales.map { scale in
        // Making a picture smaller loses nothing that it should show; enlarging blurs it.
        let source = ascending.first { $0.scale >= scale } ?? ascending[ascending.count - 1]
        return SpriteVariant(source: source, scale: scale, factor: scale / source.scale)
      }
    }
  }
}
