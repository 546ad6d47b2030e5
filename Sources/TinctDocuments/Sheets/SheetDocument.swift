public import TinctGraphics

/// The JSON beside a sheet, in the forms of TexturePacker and Aseprite, which Phaser, Pixi and most
/// other web engines read.
public enum SheetDocument {
  /// The form in which the frames are listed.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    /// TexturePacker's hash: an object with a member for each sprite.
    case hash
    /// TexturePacker's array: a list with a `filename` for each sprite.
    case array
    /// Aseprite's hash: each frame has a duration, sequences are tags.
    case aseprite
    /// Aseprite's array.
    case asepriteArray = "aseprite-array"

    fileprivate var isArray: Bool { self == .array || self == .asepriteArray }
    fileprivate var isAseprite: Bool { self == .aseprite || self == .asepriteArray }
  }

  /// Returns the document of one page.
  ///
  /// - Parameters:
  ///   - texture: the page.
  ///   - form: the form of the list of frames.
  ///   - others: the documents of the sheet's other pages, which Pixi loads with this one.
  ///   - frameMilliseconds: the duration of each frame of a sequence, for Aseprite's forms.
  ///   - milliseconds: the durations of frames that differ from that, by name.
  public static func bytes(
    _ texture: SheetTexture, form: Form = .hash, others: [String] = [],
    frameMilliseconds: Int = 100, milliseconds: [String: Int] = [:]
  ) -> [UInt8] {
    let frames = texture.frames.map { frame in
      let duration = form.isAseprite ? milliseconds[frame.name] ?? frameMilliseconds : nil
      return JSONValue.Member(
        frame.name, value(frame, filename: form.isArray ? frame.name : nil, duration))
    }
    let sequences = FrameSequence.all(in: texture.frames.map(\.name))
    var members: [JSONValue.Member] = [
      .init("frames", form.isArray ? .array(frames.map(\.value)) : .object(frames))
    ]
    // Pixi's own addition to the hash.
    if form == .hash && !sequences.isEmpty {
      members.append(.init("animations", animations(sequences)))
    }
    let meta = meta(
      texture, others: others, tags: form.isAseprite ? [tags(sequences, in: texture.frames)] : [])
    members.append(.init("meta", meta))
    return JSONValue.object(members).documentBytes
  }

  /// Returns one document for all pages, as Phaser reads them (`load.multiatlas`).
  public static func multiAtlas(_ textures: [SheetTexture]) -> [UInt8] {
    let values = textures.map { texture in
      JSONValue.object(
        description(texture, scale: .number(texture.scale)) + [
          .init("frames", .array(texture.frames.map { value($0, filename: $0.name, nil) }))
        ])
    }
    let meta: JSONValue = ["app": .string(app), "version": "1.0"]
    return JSONValue.object([.init("textures", .array(values)), .init("meta", meta)])
      .documentBytes
  }

  private static let app = "tinct"

  private static func value(
    _ frame: SpriteSheet.Frame, filename: String?, _ duration: Int?
  ) -> JSONValue {
    let area = frame.area
    let onPage = PixelArea(x: area.x, y: area.y, width: area.width, height: area.height)
    let inSprite = PixelArea(
      x: frame.offsetX, y: frame.offsetY, width: area.width, height: area.height)
    var members: [JSONValue.Member] = []
    if let filename { members.append(.init("filename", .string(filename))) }
    members += [
      .init("frame", rectangle(onPage)), .init("rotated", false),
      .init("trimmed", .boolean(frame.isTrimmed)),
      .init("spriteSourceSize", rectangle(inSprite)), .init("sourceSize", size(frame.spriteSize)),
    ]
    if let duration { members.append(.init("duration", .integer(duration))) }
    return .object(members)
  }

  private static func meta(
    _ texture: SheetTexture, others: [String], tags: [JSONValue]
  ) -> JSONValue {
    var members: [JSONValue.Member] = [.init("app", .string(app)), .init("version", "1.0")]
    members += description(texture, scale: .string(shortestDigits(texture.scale)))
    if !others.isEmpty {
      members.append(.init("related_multi_packs", .array(others.map { .string($0) }, .line)))
    }
    for tags in tags {
      members += [.init("frameTags", tags), .init("layers", []), .init("slices", [])]
    }
    return .object(members)
  }

  private static func description(
    _ texture: SheetTexture, scale: JSONValue
  ) -> [JSONValue.Member] {
    [
      .init("image", .string(texture.image)), .init("format", "RGBA8888"),
      .init("size", size(texture.size)), .init("scale", scale),
    ]
  }

  private static func animations(_ sequences: [FrameSequence]) -> JSONValue {
    .object(
      sequences.map { sequence in
        .init(sequence.name, .array(sequence.frames.map { .string($0) }, .line))
      })
  }

  /// Returns Aseprite's tags: a sequence as the numbers of its first and last frame. Its frames
  /// must be consecutive, as those of a sheet in natural order are.
  private static func tags(
    _ sequences: [FrameSequence], in frames: [SpriteSheet.Frame]
  ) -> JSONValue {
    let names = frames.map(\.name)
    return .array(
      sequences.compactMap { sequence in
        guard let from = sequence.frames.first.flatMap(names.firstIndex),
          names.dropFirst(from).starts(with: sequence.frames)
        else { return nil }
        return .object(
          [
            .init("name", .string(sequence.name)), .init("from", .integer(from)),
            .init("to", .integer(from + sequence.frames.count - 1)),
            .init("direction", "forward"),
          ], .line)
      })
  }

  private static func rectangle(_ area: PixelArea) -> JSONValue {
    .object(
      [
        .init("x", .integer(area.x)), .init("y", .integer(area.y)),
        .init("w", .integer(area.width)), .init("h", .integer(area.height)),
      ], .line)
  }

  private static func size(_ size: PixelSize) -> JSONValue {
    .object([.init("w", .integer(size.width)), .init("h", .integer(size.height))], .line)
  }
}

/// One page of a sheet, as described in documents.
public struct SheetTexture: Hashable, Sendable {
  /// The path of its file, relative to the document.
  public var image: String
  /// Its size in pixels.
  public var size: PixelSize
  /// Pixels for each unit of the game's own measure: 2 for `sheet@2x.png`.
  public var scale: Double
  /// The sprites on it.
  public var frames: [SpriteSheet.Frame]

  /// Describes a page.
  public init(image: String, size: PixelSize, scale: Double, frames: [SpriteSheet.Frame]) {
    self.image = image
    self.size = size
    self.scale = scale
    self.frames = frames
  }
}

/// Writes a number with the fewest digits that give it back, and without a point if it is whole.
func shortestDigits(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? value.description
}
