import TinctDocuments
import Foundation
import TestFiles
import Testing

/// Nicolas Seriot's JSONTestSuite: what every parser must accept and reject, and what each may
/// choose.
enum JSONTestSuite {
  static let folder = Checkout.shared.appending(path: "corpora/json/test_parsing")

  static let files = Checkout.files(in: folder, ending: ".json")

  static func names(_ prefix: String) -> [String] {
    files.map(\.lastPathComponent).filter { $0.hasPrefix(prefix) }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: folder.appending(path: name))
  }

  /// The choices that the RFC leaves: true if we accept, with the reason by group.
  static let choices: [String: Bool] = [
    // Too large for double precision: rejected, because infinity is no number of a document.
    "i_number_huge_exp.json": false,
    "i_number_neg_int_huge_exp.json": false,
    "i_number_pos_double_huge_exp.json": false,
    "i_number_real_neg_overflow.json": false,
    "i_number_real_pos_overflow.json": false,
    // Rounded to the nearest double, be it 0: accepted.
    "i_number_double_huge_neg_exp.json": true,
    "i_number_real_underflow.json": true,
    "i_number_too_big_neg_int.json": true,
    "i_number_too_big_pos_int.json": true,
    "i_number_very_big_negative_int.json": true,
    // Half a surrogate pair is no character: rejected.
    "i_object_key_lone_2nd_surrogate.json": false,
    "i_string_1st_surrogate_but_2nd_missing.json": false,
    "i_string_1st_valid_surrogate_2nd_invalid.json": false,
    "i_string_incomplete_surrogate_and_escape_valid.json": false,
    "i_string_incomplete_surrogate_pair.json": false,
    "i_string_incomplete_surrogates_escape_valid.json": false,
    "i_string_invalid_lonely_surrogate.json": false,
    "i_string_invalid_surrogate.json": false,
    "i_string_inverted_surrogates_U+1D11E.json": false,
    "i_string_lone_second_surrogate.json": false,
    // Not well-formed UTF-8: rejected.
    "i_string_UTF-16LE_with_BOM.json": false,
    "i_string_UTF-8_invalid_sequence.json": false,
    "i_string_UTF8_surrogate_U+D800.json": false,
    "i_string_invalid_utf-8.json": false,
    "i_string_iso_latin_1.json": false,
    "i_string_lone_utf8_continuation_byte.json": false,
    "i_string_not_in_unicode_range.json": false,
    "i_string_overlong_sequence_2_bytes.json": false,
    "i_string_overlong_sequence_6_bytes.json": false,
    "i_string_overlong_sequence_6_bytes_null.json": false,
    "i_string_truncated-utf-8.json": false,
    "i_string_utf16BE_no_BOM.json": false,
    "i_string_utf16LE_no_BOM.json": false,
    // Deeper than the limit of 64: rejected.
    "i_structure_500_nested_arrays.json": false,
    // Editors on Windows write a byte order mark: accepted.
    "i_structure_UTF-8_BOM_empty_object.json": true,
  ]
}

// The corpus stands beside the package; a checkout without it skips these tests.
@Suite(.enabled(if: !JSONTestSuite.files.isEmpty, "no corpus beside the package"))
struct JSONTestSuiteTests {
  @Test func `the corpus is whole`() {
    #expect(JSONTestSuite.names("y_").count == 95)
    #expect(JSONTestSuite.names("n_").count == 188)
    #expect(JSONTestSuite.names("i_") == JSONTestSuite.choices.keys.sorted())
  }

  @Test(arguments: JSONTestSuite.names("y_"))
  func `what must parse parses`(name: String) throws {
    let bytes = try JSONTestSuite.bytes(name)
    let document = try JSONDocument(parsing: bytes, duplicateNames: .kept)
    // Foundation, as a second opinion on what was read; of equal names both find the last.
    let expected = try JSONSerialization.jsonObject(
      with: Data(bytes), options: [.fragmentsAllowed])
    #expect(matches(document.root, expected))
  }

  @Test(arguments: JSONTestSuite.names("n_"))
  func `what must not parse is rejected`(name: String) throws {
    let bytes = try JSONTestSuite.bytes(name)
    #expect(throws: DocumentError.self) {
      try JSONDocument(parsing: bytes, duplicateNames: .kept)
    }
  }

  @Test(arguments: JSONTestSuite.choices.keys.sorted())
  func `what may parse does as the table says`(name: String) throws {
    let bytes = try JSONTestSuite.bytes(name)
    let accepted = (try? JSONDocument(parsing: bytes)) != nil
    #expect(accepted == JSONTestSuite.choices[name])
  }

  @Test(arguments: [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ])
  func `a name that stands twice is rejected unless asked for`(name: String) throws {
    let bytes = try JSONTestSuite.bytes(name)
    #expect(throws: DocumentError.self) { try JSONDocument(parsing: bytes) }
  }

  private func matches(_ node: JSONNode, _ expected: Any) -> Bool {
    switch (JSONValue(node), expected) {
    case (.null, is NSNull): true
    case (.boolean(let value), let expected as Bool): value == expected
    case (.number(let value), let expected as NSNumber): near(value, expected.doubleValue)
    case (.string(let value), let expected as String): value == expected
    case (.array, let expected as [Any]): matches(node, elements: expected)
    case (.object, let expected as [String: Any]): matches(node, members: expected)
    default: false
    }
  }

  private func matches(_ node: JSONNode, elements expected: [Any]) -> Bool {
    guard let elements = try? node.array(), elements.count == expected.count else { return false }
    return zip(elements, expected).allSatisfy { matches($0, $1) }
  }

  private func matches(_ node: JSONNode, members expected: [String: Any]) -> Bool {
    guard let object = try? node.object(), Set(object.members.map(\.name)) == Set(expected.keys)
    else { return false }
    return expected.allSatisfy { name, value in
      object[name].map { matches($0, value) } ?? false
    }
  }

  /// Foundation reads long fractions through decimals, and misses the nearest double by a little.
  private func near(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) <= 1e-15 * abs(expected)
  }
}
