import Testing

@testable import TinctPipeline

struct ActionResultTests {
  private let content = Array("a drawing".utf8)

  @Test func `the bytes are those that protobuf gives`() {
    let result = ActionResult(Array(repeating: 7, count: 300))
    let hash = Fingerprint(of: Array(repeating: 7, count: 300)).description
    #expect(
      result.bytes
        == [0x12, 86, 0x0A, 13] + Array("drawing.tinct".utf8) + [0x12, 69, 0x0A, 64]
        + Array(hash.utf8) + [0x10, 0xAC, 0x02])
    #expect(ActionResult(decoding: result.bytes) == result)
  }

  @Test func `what servers add is skipped`() {
    let result = ActionResult(content)
    // An exit code, metadata of the worker, fixed numbers of 32 and 64 bits, and a negative number.
    let before: [UInt8] =
      [0x20, 0x00, 0x4A, 3, 0x0A, 1, 0x78] + [0x65, 1, 2, 3, 4] + [0x69, 1, 2, 3, 4, 5, 6, 7, 8]
      + [0x58] + Array(repeating: 0xFF, count: 9) + [0x01]
    #expect(ActionResult(decoding: before + result.bytes) == result)
    #expect(ActionResult(decoding: result.bytes + before) == result)
  }

  @Test func `what is no result, or has no file, is refused`() {
    let bytes = ActionResult(content).bytes
    for length in bytes.indices where length < bytes.count {
      #expect(ActionResult(decoding: Array(bytes[..<length])) == nil)
    }
    #expect(ActionResult(decoding: Array("<html></html>".utf8)) == nil)
    #expect(ActionResult(decoding: [0x20, 0x00]) == nil)
    // A group, a length beyond all bytes, and more than any result has.
    #expect(ActionResult(decoding: [0x0B] + bytes) == nil)
    #expect(ActionResult(decoding: [0x12] + Array(repeating: 0xFF, count: 8) + [0x7F]) == nil)
    let much: [UInt8] = [0x4A, 0x80, 0x80, 4] + Array(repeating: 0, count: 1 << 16)
    #expect(ActionResult(decoding: bytes + much) == nil)
  }

  @Test func `damaged bytes do no harm`() {
    let result = ActionResult(content)
    for index in result.bytes.indices {
      for bit in 0..<8 {
        var bytes = result.bytes
        bytes[index] ^= 1 << UInt8(bit)
        // Whatever it says is checked against the content.
        _ = ActionResult(decoding: bytes)
      }
    }
  }
}
