public import TinctGraphics

/// What an export is made of: every picture, in every palette. Known before any picture is read.
public struct ExportSet: Hashable, Sendable {
  /// A sprite at one scale.
  public struct Picture: Hashable, Sendable {
    /// The sprite's name, without folders, scale and ending.
    public var sprite: String
    /// Pixels for each unit of the game's own measure: 2 for `tee@2x.png`.
    public var scale: Double
    /// What it is made from, for messages.
    public var source: String

    /// Describes a picture to come.
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

  /// A palette, and what takes its place in dark mode; both by their places among the palettes.
  public struct Edition: Hashable, Sendable {
    /// The palette.
    public var palette: Int
    /// The palette for dark mode; nil for the same.
    public var dark: Int?

    /// Pairs palettes.
    public init(palette: Int, dark: Int? = nil) {
      self.palette = palette
      self.dark = dark
    }
  }

  /// The pictures; the scales of a sprite stand one after the other.
  public var pictures: [Picture]
  /// The palettes that each picture is made in.
  public var palettes: [Palette]
  /// How the palettes belong together; by default each stands for itself.
  public var editions: [Edition]

  /// Whether each palette has a folder. What was asked for decides: else files would go elsewhere
  /// where a palette is missing.
  public var hasPaletteFolders: Bool

  /// Describes an export to come.
  ///
  /// - Parameter hasPaletteFolders: whether each palette has a folder; by default, if there are
  ///   several.
  public init(
    pictures: [Picture], palettes: [Palette], editions: [Edition]? = nil,
    hasPaletteFolders: Bool? = nil
  ) {
    let editions = editions ?? palettes.indices.map { Edition(palette: $0) }
    self.pictures = pictures
    self.palettes = palettes
    self.editions = editions
    self.hasPaletteFolders = hasPaletteFolders ?? (editions.count > 1)
  }
}

extension ExportSet {
  /// What is wrong where two pictures are of one name and scale, as a file system that ignores case sees
  /// it; told once, not for each palette. Nil if nothing is.
  public var clash: Failure? {
    var first: [String: Picture] = [:]
    for picture in pictures {
      guard
        let other = first.updateValue(
          picture, forKey: "\(picture.scale) \(picture.sprite.lowercased())")
      else { continue }
      return Failure(
        .cannotCreate, place: picture.source,
        problem: "its pictures would have the names of those of \(other.source)",
        remedy: "rename one of them, or make them in two runs; nothing was written")
    }
    return nil
  }

  /// A sprite with its pictures at all scales.
  struct Sprite {
    let name: String
    /// Places among the pictures, from the smallest scale to the largest.
    let pictures: [Int]
  }

  /// The sprites, in the order of their first pictures.
  ///
  /// - Throws: what is wrong where two pictures are of one sprite at one scale.
  func sprites() throws(Failure) -> [Sprite] {
    var order: [String] = []
    var pictures: [String: [Int]] = [:]
    for (index, picture) in self.pictures.enumerated() {
      if pictures[picture.sprite] == nil { order.append(picture.sprite) }
      let others = pictures[picture.sprite] ?? []
      if let twin = others.first(where: { self.pictures[$0].scale == picture.scale }) {
        throw Failure(
          .cannotCreate, place: picture.source,
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
