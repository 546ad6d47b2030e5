internal import TinctCodecs

/// A file that a run has made, as `--json` reports it.
struct WrittenFile {
  /// Its path.
  var file: String
  /// The name of the palette it is in; nil for what has none.
  var palette: String?
  /// Width in pixels; nil for what is no picture.
  var width: Int?
  /// Height in pixels; nil for what is no picture.
  var height: Int?
  /// Its size.
  var bytes: Int

  /// The report as JSON, on one line.
  var json: JSONValue {
    var members = [JSONValue.Member("file", .string(file))]
    if let palette { members.append(.init("palette", .string(palette))) }
    if let width { members.append(.init("width", .integer(width))) }
    if let height { members.append(.init("height", .integer(height))) }
    members.append(.init("bytes", .integer(bytes)))
    return .object(members, .line)
  }
}
