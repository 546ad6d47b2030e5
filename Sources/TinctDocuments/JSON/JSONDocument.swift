internal import Synchronization
public import TinctGraphics

/// A JSON document (RFC 8259) that remembers where everything stands.
///
/// The document is read once into a flat list of tokens that point into its bytes; nodes are light
/// views of it. So a reader of any depth can say where a value stands (line, column, key path), and
/// a writer can change one value and leave every other byte as it is.
///
/// Stricter than RFC 8259 requires where leniency would hide mistakes: text must be well-formed
/// UTF-8, escaped surrogates must pair, numbers must be finite in double precision, and a name may
/// stand only once in an object. A byte order mark at the start is skipped.
public final class JSONDocument: Sendable {
  /// The treatment of a name that stands twice in an object.
  public enum DuplicateNames: Hashable, Sendable {
    /// An error, at the second one.
    case rejected
    /// Members are kept as they stand; looking one up finds the last, as most readers do.
    case kept
  }

  /// The bytes as they were given.
  public let bytes: [UInt8]
  /// The values, names included, in the order in which they start; the first is the root.
  let tokens: [JSONToken]
  /// The location of the root in a larger document; nil if this is all of it.
  let excerpt: Excerpt?
  /// The elements that were passed over, which are read as documents of their own.
  let excerpts: [Excerpt]
  /// The positions of bytes at equal distances, as far as they were needed: of a document with very
  /// many errors, not everything is read again for each.
  private let positions = Mutex([TextPosition()])

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the whole document, UTF-8.
  ///   - limits: `fileBytes` and `jsonDepth` (an array of numbers has depth 1) hold here.
  ///   - duplicateNames: whether an object may hold a name twice. Names are equal if Swift says so,
  ///     by canonical equivalence, because that is how they are looked up later.
  ///   - allowsComments: true to pass over comments (`//` to the end of the line, `/* ... */`) and
  ///     commas behind the last element or member, as editors do in settings.
  /// - Throws: the first error, with its location.
  public init(
    parsing bytes: [UInt8], limits: Limits = Limits(), duplicateNames: DuplicateNames = .rejected,
    allowsComments: Bool = false
  ) throws(DocumentError) {
    var parser = JSONParser(
      bytes: bytes, limits: limits, duplicateNames: duplicateNames, allowsComments: allowsComments)
    tokens = try parser.parse()
    self.bytes = bytes
    (excerpt, excerpts) = (nil, [])
  }

  /// Reads a document but for the elements of an array in the root, which are its excerpts.
  ///
  /// - Throws: an error, not always that which reading the whole document gives.
  init(parsing bytes: [UInt8], limits: Limits, passingOver name: String) throws(DocumentError) {
    var parser = JSONParser(bytes: bytes, limits: limits, passingOver: name)
    tokens = try parser.parse()
    self.bytes = bytes
    (excerpt, excerpts) = (nil, parser.excerpts)
  }

  /// Reads an excerpt of a document; the root is an array of the elements.
  ///
  /// - Throws: an error, not always that which reading the whole document gives.
  init(_ excerpt: Excerpt, of bytes: [UInt8], limits: Limits) throws(DocumentError) {
    var parser = JSONParser(bytes: bytes, limits: limits)
    tokens = try parser.parse(elements: excerpt.range)
    self.bytes = bytes
    (self.excerpt, excerpts) = (excerpt, [])
  }

  /// Line and column of a byte.
  func position(of offset: Int) -> TextPosition {
    let distance = 4096
    var position = positions.withLock { positions in
      while positions.count <= offset / distance {
        var next = positions[positions.count - 1]
        next.advance(to: positions.count * distance, in: bytes)
        positions.append(next)
      }
      return positions[offset / distance]
    }
    position.advance(to: offset, in: bytes)
    return position
  }

  /// The value that is the document.
  public var root: JSONNode { JSONNode(document: self, index: 0) }
}

/// One value or name of a document.
///
/// Four bytes for each offset keep a pack of millions of numbers small.
struct JSONToken {
  enum Kind: UInt8 { case null, boolean, number, string, array, object }

  var kind: Kind
  /// Offset of the first byte.
  var start: UInt32
  /// Offset after the last byte.
  var end: UInt32
  /// Index of the first token that is not part of this value.
  var next: UInt32
}
