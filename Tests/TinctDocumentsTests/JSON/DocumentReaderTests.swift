import TinctDocuments
import Testing
import TinctGraphics

/// The messages of what is wrong with a document; empty if nothing is.
private func messages<Value>(
  _ text: String, _ read: (JSONNode, inout DocumentReader) -> Value?
) -> [String] {
  do {
    _ = try DocumentReader.read(Array(text.utf8), limits: Limits(), read)
    return []
  } catch { return error.errors.map(\.description) }
}

/// Reads integers from 0 to 9, and gives their sum.
private func sum(_ node: JSONNode, _ reader: inout DocumentReader) -> Int? {
  var sum = 0
  for node in reader.attempt(try node.array()) ?? [] {
    sum += reader.attempt(try node.integer(in: 0...9)) ?? 0
  }
  return sum
}

/// Reads the members `a` and `b`, in this order.
private func pair(_ root: JSONNode, _ reader: inout DocumentReader) -> [String]? {
  let object = reader.object(root, required: ["a", "b"])
  let a = reader.attempt(try object?["a"]?.string())
  let b = reader.attempt(try object?["b"]?.string())
  return [a, b].compactMap(\.self)
}

struct DocumentReaderTests {
  @Test func `a document without errors gives its value`() throws {
    #expect(try DocumentReader.read(Array("[1, 2, 3]".utf8), limits: Limits(), sum) == 6)
  }

  @Test func `each error is told`() {
    #expect(
      messages("[1, 10,\n null, 9, -1]", sum) == [
        "line 1, column 5: [1]: expected an integer from 0 to 9, found 10",
        "line 2, column 2: [2]: expected an integer from 0 to 9, found null",
        "line 2, column 11: [4]: expected an integer from 0 to 9, found -1",
      ])
  }

  @Test func `errors stand in the order of the document, not of reading`() {
    #expect(
      messages("{\"b\": 1,\n\"a\": 2}", pair) == [
        "line 1, column 7: b: expected a string, found a number",
        "line 2, column 6: a: expected a string, found a number",
      ])
  }

  @Test func `behind an error in the syntax nothing is read`() {
    #expect(messages("[10, 11", sum).map { $0.hasPrefix("line 1, column 8: expected") } == [true])
  }

  @Test func `reading stops after so many errors, and says so`() throws {
    let text = { (count: Int) in "[" + Array(repeating: "10", count: count).joined(separator: ",") }
    let read = { (count: Int) throws in
      _ = try DocumentReader.read(Array((text(count) + "]").utf8), limits: Limits(), sum)
    }
    let limit = DocumentErrors.limit
    let most = try #require(throws: DocumentErrors.self) { try read(limit) }
    #expect(most.errors.count == limit && most.isComplete)
    let more = try #require(throws: DocumentErrors.self) { try read(limit + 1) }
    #expect(more.errors == most.errors && !more.isComplete)
  }

  @Test func `keys that are missing or unknown are told together`() {
    let found = messages("{\"zzz\": 1, \"b\": 2, \"yyy\": 3}") { root, reader in
      reader.object(root, required: ["aaaa", "b"], optional: ["cccc"])
    }
    #expect(
      found == [
        "line 1, column 1: the key \"aaaa\" is missing",
        "line 1, column 2: zzz: unknown key; known here: aaaa, b, cccc, $schema",
        "line 1, column 20: yyy: unknown key; known here: aaaa, b, cccc, $schema",
      ])
  }

  @Test(arguments: [
    ("nmae", "name"), ("colours", "colors"), ("Name", "name"),
  ])
  func `a slip in a key is told once, with advice`(key: String, meant: String) {
    let text = "{\"\(meant == "name" ? "colors" : "name")\": 1,\n \"\(key)\": 2}"
    let found = messages(text) { root, reader in
      reader.object(root, required: ["name", "colors"])
    }
    #expect(found == ["line 2, column 2: \(key): unknown key; did you mean \"\(meant)\"?"])
  }

  @Test func `the schema may be named in the root alone`() {
    let found = messages(#"{"$schema": "x", "a": {"$schema": "x"}}"#) { root, reader in
      reader.object(reader.object(root, required: ["a"])?["a"], required: [], optional: ["b"])
    }
    #expect(found == ["line 1, column 24: a.$schema: unknown key; known here: b"])
  }

  @Test func `further keys can be allowed`() {
    let found = messages(#"{"x": 1, "y": 2}"#) { root, reader in
      reader.object(root, required: ["a"], optional: nil)
    }
    #expect(found == ["line 1, column 1: the key \"a\" is missing"])
  }
}
