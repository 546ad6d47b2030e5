public import TinctGraphics

/// A web page that shows sprites in palettes: one file, without scripts.
public enum GalleryPage {
  /// A sprite at one scale.
  public struct Image: Hashable, Sendable {
    /// Its PNG, relative to the page.
    public var png: String
    /// Its WebP, relative to the page.
    public var webp: String
    /// The scale.
    public var scale: Double

    /// Describes the files of a sprite at one scale.
    public init(png: String, webp: String, scale: Double) {
      self.png = png
      self.webp = webp
      self.scale = scale
    }
  }

  /// A sprite in one palette.
  public struct Sprite: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its files from the smallest scale to the largest.
    public var images: [Image]

    /// Describes a sprite.
    public init(name: String, images: [Image]) {
      self.name = name
      self.images = images
    }
  }

  /// The sprites in one palette.
  public struct Section: Hashable, Sendable {
    /// The palette.
    public var palette: Palette
    /// The sprites.
    public var sprites: [Sprite]

    /// Describes a section.
    public init(palette: Palette, sprites: [Sprite]) {
      self.palette = palette
      self.sprites = sprites
    }
  }

  /// Returns the page.
  public static func bytes(_ sections: [Section]) -> [UInt8] {
    var text = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="tinct">
      <title>Sprites</title>
      <style>
      :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
      body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
      h2 { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 2.5rem 0 1rem;
        font-size: 1.25rem; }
      h2 i { width: 1.25rem; height: 1.25rem; border-radius: .3rem; outline: 1px solid #8884; }
      .sprites { display: grid; gap: 1rem;
        grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); }
      figure { margin: 0; }
      .art { display: grid; place-items: center; height: 9rem; border-radius: .6rem;
        background: repeating-conic-gradient(#999 0 25%, #aaa 0 50%) 0 0 / 16px 16px;
        outline: 1px solid #8883; }
      .art img { max-width: 90%; max-height: 8rem; }
      figcaption { margin-top: .4rem; overflow-wrap: anywhere; text-align: center; opacity: .75; }
      </style>

      """
    for section in sections { text += self.section(section) }
    return Array((text + "</html>\n").utf8)
  }

  private static func section(_ section: Section) -> String {
    let colors = section.palette.colors.map { color in
      "<i style=\"background: \(css(color.color.pixel))\" title=\"\(escaped(color.name))\"></i>"
    }
    var text = "<h2>\(escaped(section.palette.name)) \(colors.joined())</h2>\n"
    text += "<div class=\"sprites\">\n"
    for sprite in section.sprites { text += figure(sprite) }
    return text + "</div>\n"
  }

  private static func figure(_ sprite: Sprite) -> String {
    func set(_ file: (Image) -> String) -> String {
      sprite.images.map { "\(address(file($0))) \(shortestDigits($0.scale))x" }
        .joined(separator: ", ")
    }
    let first = sprite.images.first.map { address($0.png) } ?? ""
    return """
      <figure><div class="art"><picture>\
      <source type="image/webp" srcset="\(set(\.webp))">\
      <img src="\(first)" srcset="\(set(\.png))" alt="\(escaped(sprite.name))" loading="lazy">\
      </picture></div><figcaption>\(escaped(sprite.name))</figcaption></figure>

      """
  }

  private static func css(_ pixel: StraightPixel) -> String {
    "#" + hexDigits([pixel.red, pixel.green, pixel.blue, pixel.alpha])
  }

  /// Returns a file's name as an address: names contain nothing else that must be escaped.
  private static func address(_ file: String) -> String {
    escaped(file.replacing(" ", with: "%20"))
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
