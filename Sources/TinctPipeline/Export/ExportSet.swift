public import TinctGraphics

/// The pictures and palettes of an export, all known before a picture is read.
public struct ExportSet: Hashable, Sendable {
  /// A sprite at one scale.
  public struct Picture: Hashable, Sendable {
    /// The sprite's name, without folders, scale and ending.
    public var sprite: String
    /// Pixels for each unit of the game's own measure: 2 for `tee@2x.png`.
    public var scale: Double
    /// The file it is made from, for messages.
    public var source: String

    /// Describes a picture to be made.
    public init(sprite: String, scale: Double = 1, source: String) {
      self.sprite = sprite
      self.scale = scale
      self.source = source
    }

    /// Checks that files can be named after the sprite.
    public func checkName() throws(Failure) {
      _ = try Failure.naming(source) { () throws(OutputError) in
        try OutputName(checking: sprite)
      }
    }
  }

  /// A palette and the one that replaces it in dark mode; both by their indices.
  public struct Appearance: Hashable, Sendable {
    /// The palette.
    public var palette: Int
    /// The palette for dark mode; nil for the same palette.
    public var dark: Int?

    /// Pairs palettes.
    public init(palette: Int, dark: Int? = nil) {
      self.palette = palette
      self.dark = dark
    }
  }

  /// The pictures; the scales of a sprite are next to each other.
  public var pictures: [Picture]
  /// The palettes that each picture is made in.
  public var palettes: [Palette]
  /// The palettes for light and dark mode; by default each stands for itself.
  public var appearances: [Appearance]

  /// Each palette has a folder. This depends on the palettes that were asked for: otherwise files
  /// would move when one of them cannot be read.
  public var hasPaletteFolders: Bool

  /// Describes an export to be made.
  ///
  /// - Parameter hasPaletteFolders: each palette has a folder; by default, if there are several
  ///   palettes.
  public init(
    pictures: [Picture], palettes: [Palette], appearances: [Appearance]? = nil,
    hasPaletteFolders: Bool? = nil
  ) {
    let appearances = appearances ?? palettes.indices.map { Appearance(palette: $0) }
    self.pictures = pictures
    self.palettes = palettes
    self.appearances = appearances
    self.hasPaletteFolders = hasPaletteFolders ?? (appearances.count > 1)
  }
}

extension ExportSet {
  /// The failure for the first two pictures with the same name and scale, without regard to case,
  /// told once for all palettes; nil if all differ.
  public var clash: Failure? {
    var first: [String: Picture] = [:]
    for picture in pictures {
      guard
        let other = first.updateValue(
          picture, forKey: "\(picture.scale) \(picture.sprite.lowercased())")
      else { continue }
      return Failure(
        .cannotCreate, location: picture.source,
        problem: "its pictures would have the same names as those of \(other.source)",
        remedy: "rename one of them, or make them in two runs; nothing was written")
    }
    return nil
  }

  /// A sprite with its pictures at all scales.
  struct Sprite {
    let name: String
    /// Indices of pictures, from the smallest scale to the largest.
    let pictures: [Int]
  }

  /// The sprites, in the order of their first pictures.
  ///
  /// - Throws: `Failure` if two pictures show one sprite at one scale.
  func sprites() throws(Failure) -> [Sprite] {
    var order: [String] = []
    var pictures: [String: [Int]] = [:]
    for (index, picture) in self.pictures.enumerated() {
      if pictures[picture.sprite] == nil { order.append(picture.sprite) }
      let others = pictures[picture.sprite] ?? []
      if let twin = others.first(where: { self.pictures[$0].scale == picture.scale }) {
        throw Failure(
          .cannotCreate, location: picture.source,
          problem: "there is a sprite '\(picture.sprite)' already, made from "
            + self.pictures[twin].source, remedy: "rename one of them; nothing was written")
      }
      pictures[picture.sprite] = others + [index]
    }
    return order.map { name in
      Sprite(
        name: name,
        pictures: (pictures[name] ?? []).sorted {
          self.pictures[$0].scale < self.pictures[$1].scale
        })
    }
  }
}

extension Palette {
  /// The palette's name as a part of file names: `deep-sea` for `Deep Sea`.
  public var fileName: String { slug(name, fallback: "palette") }
}

/// A file of an export.
public struct ExportFile: Hashable, Sendable {
  /// The contents of files.
  public enum Content: Hashable, Sendable {
    /// One of the export's pictures in one of its palettes, both by their indices in the set.
    case picture(Int, palette: Int, PictureFormat)
    /// A document, whose bytes are known before any picture is made.
    case document([UInt8])
  }

  /// The formats of pictures.
  public enum PictureFormat: Hashable, Sendable {
    /// PNG.
    case png
    /// WebP without loss.
    case webp
  }

  /// Its name below the folder of the export.
  public var name: OutputName
  /// The inputs it is made from, for messages.
  public var source: String
  /// Its content.
  public var content: Content

  /// Describes a file to be made.
  public init(name: OutputName, source: String, content: Content) {
    self.name = name
    self.source = source
    self.content = content
  }

  /// Describes a document whose name does not depend on data.
  init(document name: String, source: String, _ bytes: [UInt8]) throws(Failure) {
    self.init(
      name: try Failure.naming(source) { () throws(OutputError) in
        try OutputName(checking: name)
      }, source: source, content: .document(bytes))
  }
}
