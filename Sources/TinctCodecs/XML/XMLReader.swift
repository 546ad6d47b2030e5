internal import TinctDocuments
internal import CExpat

/// A reader of XML, by expat, which refuses documents that are not well-formed.
///
/// A document type declaration is refused where it starts, and with it every entity except the five
/// of XML itself, so that none can grow without bound or name a file. Elements nested too deep, and
/// too many elements, are refused as well. Nothing after such a mistake is read.
@safe final class XMLReader {
  /// The deepest nesting of elements.
  static let deepest = 256
  /// The most elements in a document.
  static let mostElements = 1 << 17

  private let parser: XML_Parser
  /// The elements that are open, outermost first.
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var count = 0
  private var error: DocumentError?

  private init(_ parser: XML_Parser) { unsafe self.parser = parser }

  /// Reads a document and returns its root element.
  static func root(of bytes: [UInt8]) throws(DocumentError) -> XMLElement {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      preconditionFailure("there is not enough memory for a parser")
    }
    defer { unsafe XML_ParserFree(parser) }
    let reader = unsafe XMLReader(parser)
    return try reader.read(bytes)
  }

  private func read(_ bytes: [UInt8]) throws(DocumentError) -> XMLElement {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser, { unsafe XMLReader.of($0)?.start($1, $2) },
      { data, _ in unsafe XMLReader.of(data)?.end() })
    unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLReader.of($0)?.add($1, $2) }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      unsafe XMLReader.of(data)?.stop(
        "document type declarations are not supported", remedy: "delete it; no such file needs one")
    }
    // In one piece: given several, expat would scan a long tag anew for each.
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        unsafe XML_Parse(parser, buffer.baseAddress, Int32(buffer.count), 1)
      }
    }
    if let error { throw error }
    guard status == XML_STATUS_OK, let root else {
      let cause = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
        unsafe String(cString: $0)
      }
      throw here(
        "this is not well-formed XML: \(cause ?? "no element found")",
        remedy: "the file is damaged or cut off: copy or save it again")
    }
    return root
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    unsafe data.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Makes an error at the present position of the parser.
  private func here(_ problem: String, remedy: String?) -> DocumentError {
    unsafe DocumentError(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1, problem: problem, remedy: remedy)
  }

  private func stop(_ problem: String, remedy: String? = nil) {
    error = error ?? here(problem, remedy: remedy)
    unsafe XML_StopParser(parser, 0)
  }

  private func start(
    _ name: UnsafePointer<CChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard error == nil, let name = unsafe name, var pairs = unsafe pairs else { return }
    guard open.count < Self.deepest else {
      return stop("elements are nested more than \(Self.deepest) deep")
    }
    count += 1
    guard count <= Self.mostElements else {
      return stop("there are more than \(Self.mostElements) elements")
    }
    var attributes: [String: String] = [:]
    while let key = unsafe pairs[0], let value = unsafe pairs[1] {
      unsafe attributes[String(cString: key)] = unsafe String(cString: value)
      unsafe pairs += 2
    }
    // Text before an element is spaces between tags, or of no use here.
    if !open.isEmpty { open[open.count - 1].text = "" }
    unsafe open.append(
      XMLElement(
        name: String(cString: name), attributes: attributes,
        line: Int(XML_GetCurrentLineNumber(parser)),
        column: Int(XML_GetCurrentColumnNumber(parser)) + 1))
  }

  private func end() {
    guard error == nil, let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  /// Appends text: expat hands one run of it over in any number of pieces.
  private func add(_ text: UnsafePointer<CChar>?, _ count: Int32) {
    guard error == nil, !open.isEmpty, open[open.count - 1].children.isEmpty else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
    open[open.count - 1].text += unsafe String(decoding: bytes, as: UTF8.self)
  }
}

/// An element of an XML document with its content.
struct XMLElement {
  /// The name of its tag.
  let name: String
  /// The attributes by name.
  let attributes: [String: String]
  /// The line of its tag, counted from 1.
  let line: Int
  /// The column of its tag, counted from 1, in Unicode scalars.
  let column: Int
  /// The elements in it.
  var children: [XMLElement] = []
  /// The text in it; empty if there are elements too.
  var text = ""

  /// Returns the first element of a name in it.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// Returns the first element of a name in it whose attribute `key` has a value.
  func child(_ name: String, key: String) -> XMLElement? {
    children.first { $0.name == name && $0.attributes["key"] == key }
  }

  /// Makes an error at the element's tag.
  func error(_ problem: String, remedy: String? = nil) -> DocumentError {
    DocumentError(line: line, column: column, path: name, problem: problem, remedy: remedy)
  }
}
