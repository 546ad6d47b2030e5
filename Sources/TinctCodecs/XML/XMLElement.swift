/// An element of an XML document with what is in it.
struct XMLElement {
  /// The name of its tag.
  let name: String
  /// The attributes; none stands twice.
  let attributes: [String: String]
  /// Where its tag begins: the line, counted from 1.
  let line: Int
  /// Where its tag begins: the column, counted from 1, in Unicode scalars.
  let column: Int
  /// The elements in it.
  var children: [XMLElement] = []
  /// The text in it; empty where there are elements too.
  var text = ""

  /// The first element of a name in it.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The first element of a name in it whose attribute `key` has a value.
  func child(_ name: String, key: String) -> XMLElement? {
    children.first { $0.name == name && $0.attributes["key"] == key }
  }

  /// An error at the element's tag.
  func error(_ problem: String, remedy: String? = nil) -> DocumentError {
    DocumentError(line: line, column: column, path: name, problem: problem, remedy: remedy)
  }
}
