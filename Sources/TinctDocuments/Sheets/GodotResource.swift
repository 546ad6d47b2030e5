public import TinctGraphics

/// Godot's text resources (`.tres`) for the sprites of a sheet.
public enum GodotResource {
  /// The version of the format.
  public enum Version: Hashable, Sendable {
    /// Godot 3 (`format=2`).
    case three
    /// Godot 4 (`format=3`).
    case four
  }

  /// Returns an `AtlasTexture`: one sprite of a sheet.
  ///
  /// - Parameters:
  ///   - frame: the sprite.
  ///   - image: the texture's path, relative to the resource.
  ///   - version: the version of Godot.
  public static func atlasTexture(
    _ frame: SpriteSheet.Frame, image: String, version: Version
  ) -> [UInt8] {
    var lines = [header("AtlasTexture", loadSteps: 2, version), ""]
    lines += [external(image, number: 1, version), "", "[resource]"]
    lines += properties(frame, image: 1, version)
    return document(lines)
  }

  /// Returns a `SpriteFrames`: an animation for each sequence, and one of a single frame for each
  /// other sprite.
  ///
  /// - Parameters:
  ///   - textures: the pages of the sheet.
  ///   - framesPerSecond: the speed of the animations.
  ///   - milliseconds: the durations of frames that differ from that speed, by name; Godot 3 knows
  ///     none.
  ///   - isRepeated: true for animations that are shown again and again.
  ///   - version: the version of Godot.
  public static func spriteFrames(
    _ textures: [SheetTexture], framesPerSecond: Double, milliseconds: [String: Int] = [:],
    isRepeated: Bool = true, version: Version
  ) -> [UInt8] {
    let frames = textures.flatMap(\.frames)
    var lines = [
      header("SpriteFrames", loadSteps: 1 + textures.count + frames.count, version), "",
    ]
    lines += textures.enumerated().map { external($1.image, number: $0 + 1, version) }
    lines.append("")
    var numbers: [String: Int] = [:]
    for frame in frames {
      numbers[frame.name] = numbers.count + 1
      lines.append(
        "[sub_resource type=\"AtlasTexture\" id=\(id(numbers.count, version))]")
      lines += properties(frame, image: frame.page + 1, version) + [""]
    }
    let names = FrameSequence.sorted(frames.map(\.name))
    let sequences = FrameSequence.all(in: names)
    let moving = Set(sequences.flatMap(\.frames))
    let still = names.filter { !moving.contains($0) }
    var animations = sequences.map { ($0.name, $0.frames) }
    let taken = Set(animations.map(\.0))
    // A still sprite with the name of a sequence would clash with it, so its animation gets a mark.
    animations += still.map { (taken.contains($0) ? $0 + "-still" : $0, [$0]) }
    lines += [
      "[resource]",
      "animations = [ "
        + animations.map { name, frames in
          let shown = frames.compactMap { frame in
            numbers[frame].map { number in
              (number, milliseconds[frame].map { Double($0) * framesPerSecond / 1000 } ?? 1)
            }
          }
          return animation(name, shown, framesPerSecond, isRepeated: isRepeated, version)
        }.joined(separator: ", ") + " ]",
    ]
    return document(lines)
  }

  private static func header(_ type: String, loadSteps: Int, _ version: Version) -> String {
    let format = version == .three ? 2 : 3
    return "[gd_resource type=\"\(type)\" load_steps=\(loadSteps) format=\(format)]"
  }

  private static func external(_ image: String, number: Int, _ version: Version) -> String {
    let type = version == .three ? "Texture" : "Texture2D"
    return "[ext_resource \(version == .three ? "path" : "type")="
      + (version == .three
        ? "\(quoted(image)) type=\"\(type)\"" : "\"\(type)\" path=\(quoted(image))")
      + " id=\(id(number, version))]"
  }

  private static func properties(
    _ frame: SpriteSheet.Frame, image: Int, _ version: Version
  ) -> [String] {
    let area = frame.area
    // The margin moves the region to its position in the sprite, and makes up for what was
    // trimmed.
    let margin = [
      frame.offsetX, frame.offsetY, frame.spriteSize.width - area.width,
      frame.spriteSize.height - area.height,
    ]
    var lines = [
      "atlas = \(reference("ExtResource", image, version))",
      "region = \(rectangle([area.x, area.y, area.width, area.height], version))",
    ]
    if frame.isTrimmed { lines.append("margin = \(rectangle(margin, version))") }
    return lines
  }

  private static func animation(
    _ name: String, _ frames: [(number: Int, duration: Double)], _ speed: Double,
    isRepeated: Bool, _ version: Version
  ) -> String {
    let list = frames.map { number, duration in
      let texture = reference("SubResource", number, version)
      return switch version {
      case .three: texture
      case .four: "{\n\"duration\": \(decimal(duration)),\n\"texture\": \(texture)\n}"
      }
    }.joined(separator: ", ")
    let sign = version == .three ? "" : "&"
    return "{\n\"frames\": [\(version == .three ? " \(list) " : list)],\n"
      + "\"loop\": \(isRepeated),\n"
      + "\"name\": \(sign)\(quoted(name)),\n\"speed\": \(decimal(speed))\n}"
  }

  /// A number with a decimal point, as Godot writes those that need not be whole.
  private static func decimal(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? "\(shortestDigits(rounded)).0" : "\(rounded)"
  }

  private static func id(_ number: Int, _ version: Version) -> String {
    version == .three ? "\(number)" : "\"\(number)\""
  }

  private static func reference(_ kind: String, _ number: Int, _ version: Version) -> String {
    version == .three ? "\(kind)( \(number) )" : "\(kind)(\"\(number)\")"
  }

  private static func rectangle(_ numbers: [Int], _ version: Version) -> String {
    let list = numbers.map(String.init).joined(separator: ", ")
    return version == .three ? "Rect2( \(list) )" : "Rect2(\(list))"
  }

  /// Quotes a text. Names are file names, so there is nothing to escape except in sequences with
  /// unusual names.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func document(_ lines: [String]) -> [UInt8] {
    Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
