import Foundation
import FuzzTargets
import TestFiles
import Testing

/// Inputs that once were findings of the fuzzer, and its seeds, in a folder for each target.
@Suite struct FuzzFindingTests {
  private static let folder = Checkout.root.appending(path: "Tests/Fixtures/fuzz")

  @Test func `inputs are kept for targets that there are`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(!names.isEmpty)
    #expect(Set(names).isSubset(of: FuzzTarget.all.map(\.name)))
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `what was found once is not found again`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for file in Checkout.files(in: Self.folder.appending(path: name), ending: "") {
      do { try target.check(try Checkout.bytes(of: file)) } catch {
        Issue.record("\(name)/\(file.lastPathComponent): \(error)")
      }
    }
  }
}
