internal import TinctBoards
internal import TinctCodecs
internal import TinctDocuments
public import TinctGraphics

extension ShopPreset {
  /// Finds the problems of a file that is to be given to the shop.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - size: the size that the picture must have.
  ///   - location: the file's path, for messages.
  /// - Returns: each problem with its remedy.
  public func problems(of bytes: [UInt8], size: PixelSize, location: String) -> [Failure] {
    var problems = Failure.problems(
      ofPNG: bytes, size: size, alpha: alpha, location: location)
    if let byteLimit, bytes.count > byteLimit {
      problems.append(.tooLong(bytes.count, limit: byteLimit, shop, location: location))
    }
    return problems
  }
}

extension IconFiles.File {
  /// Finds the problems of the file as it was read again from the disk.
  public func problems(of bytes: [UInt8], location: String) -> [Failure] {
    guard let side else {
      guard bytes != pieces.flatMap(\.self) else { return [] }
      return [.notAsWritten(location)]
    }
    var problems = Failure.problems(
      ofPNG: bytes, size: PixelSize(width: side, height: side),
      alpha: isOpaque ? .forbidden : .allowed, location: location)
    if let byteLimit, bytes.count > byteLimit {
      problems.append(.tooLong(bytes.count, limit: byteLimit, .googlePlay, location: location))
    }
    return problems
  }
}

extension Theme {
  /// Returns true if one of some palettes, all of whose colours are opaque, has a ground through
  /// which one sees: this is the theme's doing.
  func hasClearGround(in palettes: [Palette]) -> Bool {
    palettes.contains { palette in
      var opaque = palette
      opaque.colors = palette.colors.map { named in
        var named = named
        named.color.alpha = 1
        return named
      }
      return (try? inks.colors(in: opaque)[.background]).map { $0.alpha < 1 } ?? false
    }
  }
}

extension Failure {
  /// Describes a theme whose ground is clear where it must not be.
  ///
  /// - Parameters:
  ///   - option: the theme as it was asked for.
  ///   - wanted: the rule that it breaks.
  init(clearGroundOf theme: Theme, option: String, wanted: String) {
    self.init(
      .badData, location: "--theme \(option)",
      problem: "the theme \(quoted(theme.name)) has a clear ground, but \(wanted)",
      remedy: "give its ink 'background' an opaque colour, or choose another theme")
  }

  /// Finds the problems of a PNG that was made for a shop. The whole file is decoded, as the shop
  /// would do.
  ///
  /// - Parameter alpha: the shop's rule: no alpha channel (RGB or indexed), or clear pixels
  ///   somewhere.
  static func problems(
    ofPNG bytes: [UInt8], size: PixelSize, alpha: ShopPreset.Alpha, location: String
  ) -> [Failure] {
    var limits = Limits()
    limits.sidePixels = max(limits.sidePixels, size.width, size.height)
    limits.imagePixels = max(limits.imagePixels, size.area)
    limits.pngChunkBytes = max(limits.pngChunkBytes, bytes.count)
    let image: PNGImage
    do throws(PNGError) { image = try PNGImage(decoding: bytes, limits: limits) } catch {
      var failure = Failure(error, file: location)
      failure.remedy = "make it again; the disk may be damaged"
      return [failure]
    }
    let info = image.info
    var problems: [Failure] = []
    if info.width != size.width || info.height != size.height {
      problems.append(.notAsWritten(location))
    }
    let isOpaque = image.bitmap.isOpaque
    if alpha == .forbidden, ![.rgb, .indexed].contains(info.colorType) || !isOpaque {
      problems.append(
        Failure(
          .badData, location: location,
          problem: "the shop takes colours without an alpha channel, but the picture is not opaque",
          remedy: "give the palette's colours no alpha"))
    }
    if alpha == .needed, isOpaque {
      problems.append(
        Failure(
          .badData, location: location,
          problem: "the shop lays the picture over others, but no part of it is clear",
          remedy: "choose a shorter title, or a smaller board"))
    }
    return problems
  }

  static func tooLong(
    _ count: Int, limit: Int, _ shop: ShopPreset.Shop, location: String
  ) -> Failure {
    Failure(
      .badData, location: location,
      problem: "\(shop.rawValue) takes up to \(limit) bytes, the file has \(count)",
      remedy: "raise --effort, or choose a theme with fewer colours")
  }

  static func notAsWritten(_ location: String) -> Failure {
    Failure(
      .inputOutput, location: location, problem: "the file is not what was written",
      remedy: "make it again; something else may write there, or the disk may be damaged")
  }
}
