import Foundation
import TinctCodecs
import TinctGraphics

/// A folder of goldens, and one for reports on what differs from them.
struct GoldenStore {
  /// The command that makes the present pictures the goldens.
  static let command = "make goldens"

  let goldens: URL
  let reports: URL
  let mode: GoldenMode

  /// The result of comparing a picture with its golden.
  enum Outcome {
    case equal
    /// - report: the file that shows expected, difference and actual.
    case differs(problem: String, report: URL, picture: [UInt8])
    /// The picture is the golden from now on; the run that did it must not pass.
    case blessed(file: URL)
  }

  /// Compares a picture, and makes it the golden if the mode says so.
  func check(_ golden: Golden) throws -> Outcome {
    let actual = try golden.draw()
    let file = url(golden.name, in: goldens)
    let expected = try stored(file)
    let difference = GoldenDifference(
      expected: expected, actual: actual, tolerance: golden.tolerance)
    let problem = difference.problem
    let report = url(golden.name, in: reports)
    // What an earlier run had to report may have been mended since.
    try? FileManager.default.removeItem(at: report)
    let isWritten =
      mode == .all
      || problem != nil
        && (expected == nil ? mode.writesMissing : mode.writesDiffering)
    if isWritten {
      try write(EncodedPNG(actual, effort: .smallest).bytes, to: file)
      return .blessed(file: file)
    }
    guard let problem else { return .equal }
    let picture = EncodedPNG(difference.picture).bytes
    try write(picture, to: report)
    return .differs(problem: problem, report: report, picture: picture)
  }

  /// The goldens that no test uses, by name, sorted; removed if the mode writes what differs.
  func strays(besides used: [String]) throws -> [String] {
    let files =
      FileManager.default.enumerator(atPath: goldens.path)?
      .compactMap { $0 as? String } ?? []
    let known = Set(used.map { $0 + ".png" })
    let strays = files.filter { file in
      var isFolder: ObjCBool = false
      let path = goldens.appending(path: file).path
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return !isFolder.boolValue && !known.contains(file)
    }
    if mode.writesDiffering {
      for stray in strays {
        try FileManager.default.removeItem(at: goldens.appending(path: stray))
      }
    }
    return strays.sorted()
  }

  private func url(_ name: String, in folder: URL) -> URL {
    folder.appending(path: name + ".png")
  }

  private func stored(_ file: URL) throws -> Bitmap? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try PNGImage(decoding: [UInt8](Data(contentsOf: file))).bitmap
  }

  private func write(_ bytes: [UInt8], to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file, options: .atomic)
  }
}
