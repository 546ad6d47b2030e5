import Foundation
import FuzzTargets
import TestFiles
import Testing
import TinctPuzzles

/// Inputs that once were findings of the fuzzer, its seeds, and seeds with some bytes changed.
struct FuzzTargetTests {
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

  // The fuzzer tries many more than the tests below.

  @Test func `pieces of a log, and logs with a byte changed, are read or refused`() throws {
    let target = try #require(FuzzTarget.named("moves"))
    let bytes = try Checkout.bytes(
      of: Self.folder.appending(path: "moves/every_kind_of_move.jsonl"))
    for count in stride(from: 0, to: bytes.count, by: 3) {
      try target.check(Array(bytes[..<count]))
    }
    var numbers = SplitMix64(seed: 1)
    for index in stride(from: 1, to: bytes.count, by: 3) {
      var changed = bytes
      changed[index] =
        index.isMultiple(of: 2)
        ? UInt8(numbers.next(below: 256))
        : UInt8(ascii: ["0", "9", "-", "\"", "}", "\n"][numbers.next(below: 6)])
      #expect(throws: Never.self, "byte \(index)") { try target.check(changed) }
    }
  }

  @Test func `a game of Net with one byte changed is an error, or another game`() throws {
    let target = try #require(FuzzTarget.named("net-save"))
    let bytes = try Checkout.bytes(
      of: Checkout.root.appending(
        path: "Tests/Fixtures/net-saves/turns_locks_jumble_and_undo.sav"))
    for offset in bytes.indices {
      for byte in "0:\nA\u{0}9".utf8 {
        var changed = bytes
        changed[offset] = byte
        #expect(throws: Never.self, "byte \(offset)") { try target.check(changed) }
      }
    }
  }

  @Test(arguments: ["two_files", "pax_path", "prefix"])
  func `changed archives are refused, or what is read of them is within them`(
    name: String
  ) throws {
    let target = try #require(FuzzTarget.named("tar"))
    let whole = try Checkout.bytes(of: Self.folder.appending(path: "tar/\(name)"))
    var numbers = SplitMix64(seed: 19)
    for _ in 0..<700 {
      var bytes = whole
      for _ in 0...numbers.next(below: 4) {
        // Near the beginning of a block, where headers have their fields.
        let block = numbers.next(below: (bytes.count + 511) / 512)
        let index = min(block * 512 + numbers.next(below: 512), bytes.count - 1)
        bytes[index] =
          numbers.next(below: 2) == 0 ? UInt8(numbers.next(below: 256)) : bytes[index] ^ 1
      }
      if numbers.next(below: 4) == 0 { bytes.removeLast(numbers.next(below: bytes.count)) }
      try target.check(bytes)
    }
  }
}
