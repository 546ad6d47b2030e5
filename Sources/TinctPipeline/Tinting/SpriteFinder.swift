internal import TinctGraphics

/// Finds the sprites of a run: files, folders of files, and folders of layers.
public struct SpriteFinder: Sendable {
  /// What the name of a folder ends in that holds the layers of one sprite: `gem.layers`.
  public static let folderEnding = ".layers"

  private let inputs: InputReader
  /// The layers that stand beside a sprite as `NAME.LAYER.png`, from the bottom up.
  private let beside: [String]
  /// Files that lie on top of every sprite.
  private let overlays: [String]
  private let unnamedScale: Double

  /// Describes where to look.
  ///
  /// - Parameters:
  ///   - inputs: reads, and remembers all files as inputs.
  ///   - layers: names of layers that stand beside their sprite, from the bottom up.
  ///   - overlays: files that lie on top of every sprite, from the bottom up; layers of these names.
  ///   - unnamedScale: the scale of sprites whose name does not say it.
  public init(
    inputs: InputReader, layers: [String], overlays: [String] = [], unnamedScale: Double = 1
  ) {
    self.inputs = inputs
    beside = layers.filter { $0 != TintLayerName.sprite }
    self.overlays = overlays
    self.unnamedScale = unnamedScale
  }

  /// The sprites that a path stands for: a file, a folder of sprites, or a folder of layers.
  public func sources(at path: String) throws(InputError) -> [SpriteFiles] {
    for overlay in overlays { inputs.announce(overlay) }
    if isLayerFolder(path) { return [try layered(path)] }
    guard inputs.isFolder(path) else {
      return try inputs.files(at: path, endings: [".png"]).map(plain)
    }
    let folders = try layerFolders(in: path)
    let files: [String]
    do { files = try inputs.files(at: path, endings: [".png"]) } catch {
      guard case .nothingFound = error, !folders.isEmpty else { throw error }
      files = []
    }
    var sources = files.filter { !isLayer($0) }.map(plain)
    for folder in folders { sources.append(try layered(folder)) }
    return sources
  }

  private func isLayerFolder(_ path: String) -> Bool {
    let name = path.hasSuffix("/") ? path.dropLast() : path[...]
    return name.lowercased().hasSuffix(Self.folderEnding) && inputs.isFolder(path)
  }

  private func layerFolders(in path: String) throws(InputError) -> [String] {
    let base = path.hasSuffix("/") ? path : path + "/"
    do {
      return try inputs.names(inFolder: path).filter { !$0.hasPrefix(".") }.map { base + $0 }
        .filter(isLayerFolder)
    } catch { throw .unreadable(path: path, error) }
  }

  /// Whether a file is a layer of another one. An overlay is, even where none is drawn: else
  /// leaving overlays out would make sprites of them.
  private func isLayer(_ path: String) -> Bool {
    let name = SpriteFileName(path).name
    return (beside + [TintLayerName.overlay]).contains {
      name.hasSuffix("." + $0) && name.count > $0.count + 1
    }
  }

  private func plain(_ path: String) -> SpriteFiles {
    var layers = [SpriteFiles.Layer(name: TintLayerName.sprite, path: path)]
    for name in beside {
      guard let file = layerPaths(of: path, name).first(where: inputs.announce) else { continue }
      layers.append(SpriteFiles.Layer(name: name, path: file))
    }
    return source(path, layers)
  }

  /// Where a layer of a sprite may stand: `tee.overlay@2x.png`, `tee@2x.overlay.png`.
  private func layerPaths(of path: String, _ layer: String) -> [String] {
    guard path.lowercased().hasSuffix(".png") else { return [] }
    let (stem, ending) = (path.dropLast(4), path.suffix(4))
    let after = "\(stem).\(layer)\(ending)"
    guard let mark = stem.lastIndex(of: "@"), SpriteFileName(path).scale != nil else {
      return [after]
    }
    return ["\(stem[..<mark]).\(layer)\(stem[mark...])\(ending)", after]
  }

  private func layered(_ folder: String) throws(InputError) -> SpriteFiles {
    let files = try inputs.files(at: folder, endings: [".png"])
    return source(
      folder, files.map { SpriteFiles.Layer(name: Self.layerName($0), path: $0) })
  }

  private func source(_ path: String, _ layers: [SpriteFiles.Layer]) -> SpriteFiles {
    let name = SpriteFileName(path)
    return SpriteFiles(
      name: name.name, path: path, scale: name.scale ?? unnamedScale,
      layers: layers + overlays.map { SpriteFiles.Layer(name: $0, path: $0) })
  }

  /// The name of a layer in a folder, without the number that puts it in its place: `shade` for
  /// `2 shade.png`.
  private static func layerName(_ path: String) -> String {
    let name = SpriteFileName(path).name
    let rest = name.drop { $0.isASCII && $0.isNumber }.drop { " -_.".contains($0) }
    return rest.isEmpty ? name : String(rest)
  }
}

extension SpriteFiles {
  /// The sources without those that are the same files under the same name as one before, by whatever
  /// paths they were given.
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

  /// What to make at some scales of sprites that may be there at several: from the one at that scale,
  /// else from the smallest that is larger, else from the largest.
  public static func variants(
    of sources: [SpriteFiles], at scales: [Double]
  ) -> [SpriteVariant] {
    var groups: [[SpriteFiles]] = []
    var places: [String: Int] = [:]
    for source in sources {
      let key = "\(source.folder)/\(source.name)"
      if let place = places[key] {
        groups[place].append(source)
      } else {
        places[key] = groups.count
        groups.append([source])
      }
    }
    return groups.flatMap { group in
      let ascending = group.sorted { $0.scale < $1.scale }
      return scales.map { scale in
        let source = ascending.first { $0.scale >= scale } ?? ascending[ascending.count - 1]
        return SpriteVariant(source: source, scale: scale, factor: scale / source.scale)
      }
    }
  }

  private var folder: Substring {
    let path = path.hasSuffix("/") ? path.dropLast() : self.path[...]
    return path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  }
}
