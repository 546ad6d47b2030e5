public import TinctGraphics

/// A separation as a JSON document, for programs that print drawings they cannot make: the tool
/// writes it for `--as separation`.
///
///     {
///       "format": "tinct-separation",
///       "version": 1,
///       "width": 4,
///       "height": 1,
///       "inks": ["background", "wire"],
///       "mixes": [[65535, 0], [0, 32768]],
///       "runs": [3, 0, 1, 1]
///     }
///
/// Inks are named as in the rules of a theme (`InkRules.colors(in:)`), or of an empty grid; those
/// with one colour in all palettes by that (`Ink.fixedColor`). A mix has an amount for each ink,
/// premultiplied: 65535 in all is opaque. `runs` are pairs of a number of pixels and the index of
/// their mix, row after row from the top.
public enum SeparationDocument {
  private static let format = "tinct-separation"
  private static let version = 1
  /// The most mixes that a document may have: any one of a pixel's 16-bit alphas in every ink.
  private static let mixLimit = 1 << 20

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the document, UTF-8.
  ///   - limits: limits on its size and depth, and on the size of the picture.
  /// - Throws: the first error, with line, column and key path.
  public static func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(DocumentErrors) -> Separation {
    do throws(DocumentError) {
      let root = try JSONDocument(parsing: bytes, limits: limits).root
      let object = try root.document(format: format, version: version)
      let width = try object.required("width").integer(in: 1...limits.sidePixels)
      let height = try object.required("height").integer(in: 1...limits.sidePixels)
      guard width * height <= limits.imagePixels else {
        throw root.error(
          "the picture has more than \(limits.imagePixels) pixels, the limit",
          remedy: "raise the limit if the file can be trusted")
      }
      let inks = try object.required("inks").array().map { (node) throws(DocumentError) in
        Ink(try node.nonEmptyString())
      }
      let mixes = try mixes(object.required("mixes"), inkCount: inks.count)
      let indices = try indices(
        object.required("runs"), pixelCount: width * height, mixCount: mixes.count)
      return Separation(
        inks: inks,
        image: IndexedImage(width: width, height: height, indices: indices, entries: mixes))
    } catch { throw DocumentErrors([error]) }
  }

  private static func mixes(
    _ node: JSONNode, inkCount: Int
  ) throws(DocumentError) -> [InkMix] {
    let nodes = try node.array()
    guard 1...mixLimit ~= nodes.count else {
      throw node.error("expected 1 to \(mixLimit) mixes, found \(nodes.count)")
    }
    return try nodes.map { (mix) throws(DocumentError) in
      let amounts = try mix.array(count: inkCount).map { (amount) throws(DocumentError) in
        UInt16(try amount.integer(in: 0...Int(InkMix.full)))
      }
      guard amounts.reduce(0, { $0 + Int($1) }) <= Int(InkMix.full) else {
        throw mix.error("the amounts of a mix add up to more than \(InkMix.full)")
      }
      return InkMix(amounts: amounts)
    }
  }

  private static func indices(
    _ node: JSONNode, pixelCount: Int, mixCount: Int
  ) throws(DocumentError) -> PixelIndices {
    let numbers = try node.array()
    var indices: [UInt32] = []
    for start in stride(from: 0, to: numbers.count - 1, by: 2) {
      // No more than the picture has left: a short document must not ask for much memory.
      let count = try numbers[start].integer(in: 1...max(1, pixelCount - indices.count))
      let mix = try numbers[start + 1].integer(in: 0...mixCount - 1)
      indices += repeatElement(UInt32(mix), count: count)
      guard indices.count <= pixelCount else { break }
    }
    guard indices.count == pixelCount, numbers.count.isMultiple(of: 2) else {
      throw node.error("the runs do not make up the \(pixelCount) pixels of the picture")
    }
    switch mixCount {
    case ...(1 << 8): return .bytes(indices.map(UInt8.init))
    case ...(1 << 16): return .halfWords(indices.map(UInt16.init))
    default: return .words(indices)
    }
  }

  /// Returns the document of a separation; reading it gives an equal one.
  public static func bytes(_ separation: Separation) -> [UInt8] {
    let image = separation.image
    let members: [JSONValue.Member] = [
      .init("format", .string(format)),
      .init("version", .integer(version)),
      .init("width", .integer(image.width)),
      .init("height", .integer(image.height)),
      .init("inks", .array(separation.inks.map { .string($0.name) }, .line)),
      .init(
        "mixes",
        .array(image.entries.map { .array($0.amounts.map { .integer(Int($0)) }, .line) })),
      .init("runs", .array(runs(image.indices.mapped(Array(image.entries.indices))), .line)),
    ]
    return JSONValue.object(members).documentBytes
  }

  private static func runs(_ indices: [Int]) -> [JSONValue] {
    var runs: [JSONValue] = []
    var start = 0
    for end in 1...indices.count where end == indices.count || indices[end] != indices[start] {
      runs += [.integer(end - start), .integer(indices[start])]
      start = end
    }
    return runs
  }
}
