internal import TinctGraphics

/// The settings file that Unity keeps beside a texture (`sheet.png.meta`), with the sprites that
/// the texture is cut into.
public enum UnityTexture {
  /// The number by which Unity knows an object, made from a name, so that it stays the same when a
  /// sheet is made again and scenes keep their references.
  public struct Identity: Hashable, Sendable {
    /// 16 bytes.
    public let bytes: [UInt8]

    /// Makes an identity; traps unless there are 16 bytes.
    public init(bytes: [UInt8]) {
      precondition(bytes.count == 16)
      self.bytes = bytes
    }

    /// 32 hexadecimal digits, as `guid` and `spriteID` have them.
    var digits: String { hexDigits(bytes) }

    /// A number of 63 bits that is not 0, as `internalID` has it.
    var number: Int64 {
      let value = bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return max(1, Int64(value >> 1))
    }
  }

  /// Returns the settings of one page.
  ///
  /// - Parameters:
  ///   - texture: the page; its `scale` becomes 100 times as many pixels per unit, Unity's default
  ///     at scale 1.
  ///   - isSmooth: true if pixels are blended when the picture is enlarged.
  ///   - identity: the identity of the texture.
  ///   - spriteIdentity: the identity of a sprite by its name.
  public static func meta(
    _ texture: SheetTexture, isSmooth: Bool, identity: Identity,
    spriteIdentity: (String) -> Identity
  ) -> [UInt8] {
    let sprites = texture.frames.map { frame in
      (frame: frame, identity: spriteIdentity(frame.name))
    }
    var lines = ["fileFormatVersion: 2", "guid: \(identity.digits)", "TextureImporter:"]
    lines.append("  internalIDToNameTable:\(sprites.isEmpty ? " []" : "")")
    for sprite in sprites {
      lines += [
        "  - first:", "      213: \(sprite.identity.number)",
        "    second: \(scalar(sprite.frame.name))",
      ]
    }
    lines += importer(texture, isSmooth: isSmooth)
    lines += ["  spriteSheet:", "    serializedVersion: 2"]
    lines.append("    sprites:\(sprites.isEmpty ? " []" : "")")
    for sprite in sprites {
      lines += slice(sprite.frame, in: texture.size, sprite.identity)
    }
    lines += [
      "    outline: []", "    physicsShape: []", "    bones: []", "    spriteID: ",
      "    internalID: 0", "    vertices: []", "    indices: ", "    edges: []", "    weights: []",
      "    secondaryTextures: []", "    nameFileIdTable:\(sprites.isEmpty ? " {}" : "")",
    ]
    lines += sprites.map { "      \(scalar($0.frame.name)): \($0.identity.number)" }
    lines += [
      "  spritePackingTag: ", "  pSDRemoveMatte: 0", "  userData: ", "  assetBundleName: ",
      "  assetBundleVariant: ",
    ]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func importer(_ texture: SheetTexture, isSmooth: Bool) -> [String] {
    let side = max(texture.size.width, texture.size.height)
    // Unity shrinks larger textures; its own steps are powers of two from 32.
    let most = max(32, side <= 1 ? 1 : 1 << (Int.bitWidth - (side - 1).leadingZeroBitCount))
    return [
      "  externalObjects: {}", "  serializedVersion: 12", "  mipmaps:", "    mipMapMode: 0",
      "    enableMipMap: 0", "    sRGBTexture: 1", "    linearTexture: 0", "  isReadable: 0",
      "  maxTextureSize: \(most)", "  textureSettings:", "    serializedVersion: 2",
      "    filterMode: \(isSmooth ? 1 : 0)", "    aniso: 1", "    mipBias: 0", "    wrapU: 1",
      "    wrapV: 1", "    wrapW: 1", "  nPOTScale: 0", "  compressionQuality: 50",
      "  spriteMode: 2", "  spriteExtrude: 1", "  spriteMeshType: 0", "  alignment: 0",
      "  spritePivot: {x: 0.5, y: 0.5}",
      "  spritePixelsToUnits: \(shortestDigits(100 * texture.scale))",
      "  spriteBorder: {x: 0, y: 0, z: 0, w: 0}", "  spriteGenerateFallbackPhysicsShape: 1",
      "  alphaUsage: 1", "  alphaIsTransparency: 1", "  textureType: 8", "  textureShape: 1",
      "  singleChannelComponent: 0", "  platformSettings:", "  - serializedVersion: 3",
      "    buildTarget: DefaultTexturePlatform", "    maxTextureSize: \(most)",
      "    resizeAlgorithm: 0", "    textureFormat: -1", "    textureCompression: 0",
      "    compressionQuality: 50", "    crunchedCompression: 0",
      "    allowsAlphaSplitting: 0", "    overridden: 0",
    ]
  }

  private static func slice(
    _ frame: SpriteSheet.Frame, in page: PixelSize, _ identity: Identity
  ) -> [String] {
    let area = frame.area
    // Unity counts rows from the bottom. The pivot is the middle of the whole sprite, wherever that
    // is relative to the trimmed part.
    let pivotX = (Double(frame.spriteSize.width) / 2 - Double(frame.offsetX)) / Double(area.width)
    let pivotY =
      1 - (Double(frame.spriteSize.height) / 2 - Double(frame.offsetY)) / Double(area.height)
    let isMiddle = pivotX == 0.5 && pivotY == 0.5
    return [
      "    - serializedVersion: 2", "      name: \(scalar(frame.name))", "      rect:",
      "        serializedVersion: 2", "        x: \(area.x)",
      "        y: \(page.height - area.y - area.height)", "        width: \(area.width)",
      "        height: \(area.height)", "      alignment: \(isMiddle ? 0 : 9)",
      "      pivot: {x: \(shortestDigits(pivotX)), y: \(shortestDigits(pivotY))}",
      "      border: {x: 0, y: 0, z: 0, w: 0}", "      outline: []", "      physicsShape: []",
      "      tessellationDetail: 0", "      bones: []", "      spriteID: \(identity.digits)",
      "      internalID: \(identity.number)", "      vertices: []", "      indices: ",
      "      edges: []", "      weights: []",
    ]
  }

  /// Returns a name in YAML: plain if it cannot be taken for a number, a date or a YAML keyword,
  /// else quoted.
  private static func scalar(_ name: String) -> String {
    let letters = name.utf8.allSatisfy { byte in
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8.contains(byte)
    }
    let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    let isPlain =
      letters && name.first?.isLetter == true && !words.contains(name.lowercased())
    return isPlain ? name : "'" + name.replacing("'", with: "''") + "'"
  }
}
