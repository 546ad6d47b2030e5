import Foundation
import TestFiles
import Testing

/// The page about the architecture, compared with the sources.
@Suite struct ArchitecturePageTests {
  private static let page = Checkout.root.appending(path: "docs/architecture.md")

  /// A name in the page: `File.swift: name`.
  private struct Reference: Hashable {
    let file: String
    let name: String
  }

  /// A chain of functions, from a command to its bytes.
  private struct Chain {
    let references: [Reference]
    let text: String

    /// The number of files that the page says it has.
    var statedCount: Int? {
      text.firstMatch(of: #/These are (\d+) files\./#).flatMap { Int($0.1) }
    }
  }

  @Test func `every function that the chains name is in the file that they name`() throws {
    let sources = try Self.sources()
    for reference in try Self.chains().flatMap(\.references) {
      let paths = sources[reference.file] ?? []
      try #require(paths.count == 1, "\(reference.file) is \(paths.count) files of Sources")
      let text = try String(contentsOf: paths[0], encoding: .utf8)
      let declaration = try Regex(
        #"\b(func|struct|class|enum|protocol|extension) \#(reference.name)\b"#)
      #expect(
        text.contains(declaration), "\(reference.file) declares no \(reference.name)")
    }
  }

  @Test func `chains are as short as the page says, and as they may be`() throws {
    let chains = try Self.chains()
    let counts = chains.map { Set($0.references.map(\.file)).count }
    #expect(chains.map(\.statedCount) == counts)
    #expect(chains.count == 3)
    for (count, most) in zip(counts, [40, 30, 40]) { #expect(count <= most) }
  }

  @Test func `every folder of sources is in the page`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let code = Set(text.matches(of: #/`([^`\n]+)`/#).map { String($0.1) })
    let sources = Checkout.root.appending(path: "Sources")
    for target in try Self.folders(in: sources) {
      #expect(code.contains("Sources/\(target)"), "Sources/\(target)")
      for folder in try Self.folders(in: sources.appending(path: target)) {
        #expect(code.contains(folder), "Sources/\(target)/\(folder)")
      }
    }
  }

  @Test func `every path, file and folder that the page names is there`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let sources = Checkout.root.appending(path: "Sources")
    let targets = try Self.folders(in: sources)
    let files = try Self.sources()
    for name in Set(text.matches(of: #/`([\w+/.]+)`/#).map { String($0.1) }) {
      let isBelowTarget = targets.contains { name.hasPrefix($0 + "/") }
      if isBelowTarget {
        let path = sources.appending(path: name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name)")
      } else if name.hasSuffix(".swift"), !name.hasPrefix("+"), name.first?.isUppercase == true {
        #expect(name == "Request+Making.swift" || files[name]?.isEmpty == false, "\(name)")
      }
    }
    // A heading for each target, and a table of its folders.
    let parts = text.components(separatedBy: "**`Sources/").dropFirst()
    for part in parts {
      let target = String(part.prefix { $0 != "`" })
      let rows = part.components(separatedBy: "\n## ")[0]
        .matches(of: #/\n\| ((?:`[\w./]+`(?:, )?)+) \|/#)
      for row in rows {
        for folder in row.1.matches(of: #/`([^`]+)`/#) where folder.1 != "." {
          let path = sources.appending(path: "\(target)/\(folder.1)").path
          #expect(FileManager.default.fileExists(atPath: path), "\(target)/\(folder.1)")
        }
      }
    }
  }

  private static func chains() throws -> [Chain] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "\n## Three chains\n"))
    let rest = text[start.upperBound...]
    let section = rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    return section.components(separatedBy: "\n### ").dropFirst().map { part in
      let references = part.matches(of: #/`([\w+]+\.swift): (\w+)`/#).map {
        Reference(file: String($0.1), name: String($0.2))
      }
      return Chain(references: references, text: part)
    }
  }

  /// The files of `Sources` by their names.
  private static func sources() throws -> [String: [URL]] {
    let root = Checkout.root.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    let files = paths.filter { $0.hasSuffix(".swift") }.map { root.appending(path: $0) }
    return Dictionary(grouping: files) { $0.lastPathComponent }
  }

  private static func folders(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      var isFolder: ObjCBool = false
      let path = folder.appending(path: name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue && name != "include"
    }.sorted()
  }
}
