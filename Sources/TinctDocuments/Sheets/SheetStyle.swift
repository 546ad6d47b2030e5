public import TinctGraphics

/// A style sheet (CSS) with a class for each sprite of a sheet and one for each palette.
///
/// A palette's class on any element around a sprite, or on the sprite itself, selects the texture:
///
///     <body class="citrus"> ... <i class="sprite tee"></i>
public enum SheetStyle {
  /// The textures of a sheet in one palette.
  public struct Variant: Hashable, Sendable {
    /// The palette's class.
    public var name: String
    /// The files of each page, from the smallest scale to the largest, relative to the style sheet.
    public var images: [[String]]
    /// The files in the palette that replaces it in dark mode; nil for none.
    public var darkImages: [[String]]?

    /// Describes the textures of a palette.
    public init(name: String, images: [[String]], darkImages: [[String]]? = nil) {
      self.name = name
      self.images = images
      self.darkImages = darkImages
    }
  }

  /// Returns the style sheet.
  ///
  /// - Parameters:
  ///   - frames: the sprites at the smallest scale, untrimmed.
  ///   - pages: the sizes of the pages at the smallest scale.
  ///   - variants: the palettes; the first one applies if none is named.
  ///   - scales: the scales of each variant's files.
  public static func bytes(
    frames: [SpriteSheet.Frame], pages: [PixelSize], variants: [Variant], scales: [Double]
  ) -> [UInt8] {
    // One CSS pixel is one unit of scale 1, whatever the smallest scale.
    let unit = 1 / (scales.first ?? 1)
    var text =
      "/* Made by tinct. Show a sprite: <i class=\"sprite NAME\"></i>. A palette's class on\n"
    text += "   the element or around it chooses the palette. */\n"
    for (index, variant) in variants.enumerated() {
      let selector = index == 0 ? ":root, .\(name(variant.name))" : ".\(name(variant.name))"
      text += rule(selector, textures(variant.images, scales, pages))
    }
    let dark = variants.enumerated().filter { $1.darkImages != nil }
    if !dark.isEmpty {
      text += "@media (prefers-color-scheme: dark) {\n"
      for (index, variant) in dark {
        let selector = index == 0 ? ":root, .\(name(variant.name))" : ".\(name(variant.name))"
        text += rule(selector, textures(variant.darkImages ?? [], scales, pages))
      }
      text += "}\n"
    }
    text += rule(
      ".sprite",
      [
        "display: inline-block", "background-image: var(--sheet-1)",
        "background-repeat: no-repeat", "background-size: \(size(pages.first, unit))",
      ])
    for frame in frames { text += sprite(frame, pages, unit) }
    return Array(text.utf8)
  }

  private static func sprite(
    _ frame: SpriteSheet.Frame, _ pages: [PixelSize], _ unit: Double
  ) -> String {
    var declarations = [
      "width: \(length(frame.spriteSize.width, unit))",
      "height: \(length(frame.spriteSize.height, unit))",
      "background-position: \(length(-frame.area.x, unit)) \(length(-frame.area.y, unit))",
    ]
    if frame.page > 0 {
      declarations += [
        "background-image: var(--sheet-\(frame.page + 1))",
        "background-size: \(size(pages[frame.page], unit))",
      ]
    }
    return rule(".sprite.\(name(frame.name))", declarations)
  }

  private static func textures(
    _ images: [[String]], _ scales: [Double], _ pages: [PixelSize]
  ) -> [String] {
    images.enumerated().map { page, files in
      let first = address(files.first ?? "")
      guard files.count > 1 else { return "--sheet-\(page + 1): \(first)" }
      let set = zip(files, scales).map { "\(address($0)) \(shortestDigits($1))x" }
      return "--sheet-\(page + 1): image-set(\(set.joined(separator: ", ")))"
    }
  }

  private static func rule(_ selector: String, _ declarations: [String]) -> String {
    "\(selector) { \(declarations.joined(separator: "; ")) }\n"
  }

  private static func address(_ file: String) -> String { "url(\"\(file)\")" }

  private static func size(_ page: PixelSize?, _ unit: Double) -> String {
    "\(length(page?.width ?? 0, unit)) \(length(page?.height ?? 0, unit))"
  }

  private static func length(_ pixels: Int, _ unit: Double) -> String {
    pixels == 0 ? "0" : "\(shortestDigits(Double(pixels) * unit))px"
  }

  /// Returns a name as a CSS identifier, with escapes where needed (CSS Syntax 3, section 4.3).
  static func name(_ text: String) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "a"..."z", "A"..."Z", "_": result.unicodeScalars.append(scalar)
      case "-" where text.unicodeScalars.count > 1: result += "-"
      case "0"..."9" where index > 0 && !(index == 1 && text.hasPrefix("-")):
        result.unicodeScalars.append(scalar)
      default: result += "\\\(String(scalar.value, radix: 16)) "
      }
    }
    return result
  }
}
