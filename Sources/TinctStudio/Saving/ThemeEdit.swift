internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

/// Changes of single values of a theme.
enum ThemeEdit {
  /// Returns the document of a theme with some values set.
  ///
  /// - Parameter values: the values by their paths, such as `cell.gap`.
  static func edited(
    _ bytes: [UInt8], _ values: [(path: String, value: JSONValue)]
  ) throws(StudioProblem) -> [UInt8] {
    var edited = bytes
    for (path, value) in values {
      let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard !keys.contains(""), keys.count <= 8 else {
        throw StudioProblem(422, "\(quoted(path)) is not the name of a value")
      }
      do throws(DocumentError) {
        edited = try JSONEdit.setting(value, at: keys, in: edited)
      } catch {
        var problem = StudioProblem(error, in: "the look")
        problem.path = path
        throw problem
      }
    }
    return edited
  }

  /// Reads an edited theme; an error names the value that it came of.
  static func read(
    _ bytes: [UInt8], _ values: [(path: String, value: JSONValue)], named name: String,
    _ limits: Limits
  ) throws(StudioProblem) -> Theme {
    do throws(DocumentErrors) { return try ThemeDocument.read(bytes, limits: limits) } catch {
      var problem = StudioProblem(Rejection(error, file: name))
      let paths = values.map(\.path)
      let found = error.errors[0].path
      problem.path =
        paths.first { $0 == found || found.hasPrefix($0 + ".") || found.hasPrefix($0 + "[") }
        ?? paths.first { $0.hasPrefix(found + ".") } ?? (found.isEmpty ? nil : found)
      throw problem
    }
  }
}
