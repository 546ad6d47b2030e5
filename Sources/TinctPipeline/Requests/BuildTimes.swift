internal import TinctDocuments
internal import TinctGraphics

/// The times that drawings have taken in earlier builds, by which a build is divided and the time
/// left is estimated.
///
/// A summary (`BuildRun.summaryDocument`) holds those of its build.
public struct BuildTimes: Hashable, Sendable {
  /// The seconds that each drawing has taken with all its files, by the path of its first file
  /// from the manifest's folder.
  var seconds: [String: Double] = [:]

  /// Begins without any.
  public init() {}

  /// Reads the times in a summary.
  init(ofSummary bytes: [UInt8], limits: Limits) throws(DocumentErrors) {
    seconds = try DocumentReader.read(bytes, limits: limits, Self.seconds)
  }

  private static func seconds(
    _ root: JSONNode, _ reader: inout DocumentReader
  ) -> [String: Double]? {
    let summary = reader.attempt(try root.document(format: format, version: version))
    let list = reader.attempt(try summary?.required("drawings"))
    guard let drawings = reader.attempt(try list?.array()) else { return nil }
    var seconds: [String: Double] = [:]
    for drawing in drawings {
      guard let object = reader.object(drawing, required: ["file", "seconds"], optional: nil),
        let file = reader.attempt(try object["file"]?.string()),
        let time = reader.attempt(try object["seconds"]?.number(in: 0...1e9))
      else { continue }
      seconds[file] = time
    }
    return seconds
  }

  /// The format of summaries.
  static let format = "tinct-summary"
  /// The version of the format.
  static let version = 1

  /// The costs of drawings: the seconds that they took; where that is not known, estimates in the
  /// same measure.
  ///
  /// - Parameter drawings: the first file and the estimated cost of each, in any measure.
  func costs(of drawings: [(file: String, estimate: Double)]) -> [Double] {
    var (known, estimated) = (0.0, 0.0)
    for drawing in drawings {
      guard let time = seconds[drawing.file] else { continue }
      known += time
      estimated += drawing.estimate
    }
    let rate = known > 0 && estimated > 0 ? known / estimated : 1
    return drawings.map { seconds[$0.file] ?? $0.estimate * rate }
  }

  /// The times as a part of a summary, sorted by file.
  var json: JSONValue {
    .array(
      seconds.sorted { $0.key < $1.key }.map { file, seconds in
        .object(
          [
            .init("file", .string(file)),
            .init("seconds", .number((seconds * 1000).rounded() / 1000)),
          ], .line)
      })
  }
}

extension Session {
  /// Reads the times in the summary of an earlier build; nil, with what is wrong noted, if that
  /// cannot be read.
  public func times(inSummary path: String) -> BuildTimes? {
    guard let bytes = read(path) else { return nil }
    return attempt { () throws(Rejection) in
      do throws(DocumentErrors) {
        return try BuildTimes(ofSummary: bytes, limits: limits)
      } catch { throw Rejection(error, file: path) }
    }
  }
}
