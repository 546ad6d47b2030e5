internal import TinctGraphics

/// Finds the sprites at a path: files, folders of files, and folders of layers.
public struct SpriteFinder: Sendable {
  /// The layers of a sprite that are files elsewhere than in a folder of its layers.
  struct Extras {
    /// The layers found beside the sprite as `NAME.LAYER.png`, from the bottom up.
    let beside: [String]
    /// Files that lie on top of it.
    let overlays: [String]
  }

  private let inputs: InputReader
  private let extras: @Sendable (_ sprite: String) -> Extras
  /// All files that lie on top of sprites.
  private let overlays: [String]
  private let unnamedScale: Double

  /// Prepares to look for sprites.
  ///
  /// - Parameters:
  ///   - inputs: looks for files, and remembers all of them as inputs.
  ///   - layers: names of the layers found beside their sprite, from the bottom up.
  ///   - unnamedScale: the scale of sprites whose name gives none.
  public init(inputs: InputReader, layers: [String], unnamedScale: Double = 1) {
    self.init(inputs: inputs, overlays: [], unnamedScale: unnamedScale) { _ in
      Extras(beside: layers, overlays: [])
    }
  }

  /// Prepares to look for sprites that differ in their layers.
  ///
  /// - Parameters:
  ///   - overlays: all files that lie on top of sprites; their names are those of layers.
  ///   - extras: the layers of a sprite by its name.
  init(
    inputs: InputReader, overlays: [String], unnamedScale: Double,
    extras: @escaping @Sendable (_ sprite: String) -> Extras
  ) {
    self.inputs = inputs
    self.overlays = overlays
    self.unnamedScale = unnamedScale
    self.extras = { sprite in
      let found = extras(sprite)
      return Extras(
        beside: found.beside.filter { $0 != TintLayerName.sprite }, overlays: found.overlays)
    }
  }

  /// Returns the sprites that a path stands for: a file, a folder of sprites, or a folder of
  /// layers.
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
    return name.lowercased().hasSuffix(SpriteFileName.folderEnding) && inputs.isFolder(path)
  }

  private func layerFolders(in path: String) throws(InputError) -> [String] {
    let base = path.hasSuffix("/") ? path : path + "/"
    do {
      return try inputs.names(inFolder: path).filter { !$0.hasPrefix(".") }.map { base + $0 }
        .filter(isLayerFolder)
    } catch { throw .unreadable(path: path, error) }
  }

  /// Returns true for a layer of another file, false for a sprite.
  private func isLayer(_ path: String) -> Bool {
    let name = SpriteFileName(path).name
    return name.indices.dropFirst().contains { dot in
      guard name[dot] == "." else { return false }
      let layer = name[name.index(after: dot)...]
      // An overlay is a layer even if overlays are not drawn: otherwise leaving them out would turn
      // them into sprites.
      return layer == TintLayerName.overlay
        || extras(String(name[..<dot])).beside.contains { $0 == layer }
    }
  }

  private func plain(_ path: String) -> SpriteFiles {
    var layers = [SpriteFiles.Layer(name: TintLayerName.sprite, path: path)]
    for name in extras(SpriteFileName(path).name).beside {
      guard let file = layerPaths(of: path, name).first(where: inputs.announce) else { continue }
      layers.append(SpriteFiles.Layer(name: name, path: file))
    }
    return source(path, layers)
  }

  /// The paths that a layer of a sprite may have: `tee.overlay@2x.png`, `tee@2x.overlay.png`.
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
      layers: layers
        + extras(name.name).overlays.map { SpriteFiles.Layer(name: $0, path: $0) })
  }

  /// Returns the name of a layer in a folder, without the number that orders it: `shade` for `2
  /// shade.png`.
  private static func layerName(_ path: String) -> String {
    let name = SpriteFileName(path).name
    let rest = name.drop { $0.isASCII && $0.isNumber }.drop { " -_.".contains($0) }
    return rest.isEmpty ? name : String(rest)
  }
}
