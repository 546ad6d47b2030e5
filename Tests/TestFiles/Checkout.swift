package import Foundation

/// The files around these tests, found from where this source stands.
package enum Checkout {
  /// The root of the package.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Reference data beside the package, which not every checkout has.
  package static let shared = root.deletingLastPathComponent().appending(path: "shared")

  /// The files of a folder whose names end in an extension, sorted; none if there is no such
  /// folder.
  package static func files(in folder: URL, ending suffix: String) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(suffix) }.sorted().map { folder.appending(path: $0) }
  }

  package static func bytes(of file: URL) throws -> [UInt8] { try [UInt8](Data(contentsOf: file)) }
}
