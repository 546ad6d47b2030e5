import Testing
import TinctPipeline
import TinctRaster

struct FailureTests {
  @Test(arguments: [("-", "standard input"), ("-:2:1", "standard input:2:1"), ("a-b", "a-b")])
  func `failures call standard input by its name`(_ location: String, _ shown: String) {
    #expect(Failure(.badData, location: location, problem: "wrong").location == shown)
  }

  @Test func `no memory for a drawing is no error of writing`() {
    #expect(Failure(RasterError.noMemory, drawing: "a.json").kind == .noMemory)
    #expect(Failure(RasterError.cairo(reason: "x"), drawing: "a.json").kind == .inputOutput)
  }
}
