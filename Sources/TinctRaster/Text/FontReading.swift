internal import CFreeType
public import TinctGraphics

// FreeType gives the outlines of a font in the font's own units, without hints; scaling and filling
// are ours, so that text is the same on every machine.

extension Font {
  /// An error that keeps a file from being read as a font.
  public enum FontError: Error, Hashable, Sendable {
    /// FreeType cannot read it; `code` is its error.
    case unreadable(code: Int)
    /// It has bitmaps only.
    case noOutlines
  }

  /// The characters that are read: the Latin, Greek and Cyrillic blocks, punctuation, and
  /// the signs for Euro and minus.
  private static let characters = [0x20...0x52F, 0x2010...0x2044, 0x20AC...0x20AC, 0x2212...0x2212]

  /// Reads a font of any format that FreeType knows.
  public init(_ bytes: [UInt8]) throws(FontError) {
    let face = try FontFace(bytes)
    var glyphs: [UInt32: Glyph] = [:]
    for character in Self.characters.joined() {
      guard let index = face.glyph(for: UInt(character)) else { continue }
      glyphs[UInt32(character)] = Self.glyph(face, index)
    }
    self.init(glyphs: glyphs, missing: Self.glyph(face, 0))
  }

  private static func glyph(_ face: borrowing FontFace, _ index: UInt32) -> Glyph {
    let (path, advance) = face.outline(of: index)
    return Glyph(path: path, advance: advance)
  }
}

/// An open font of FreeType; closed when it goes out of scope.
@safe struct FontFace: ~Copyable {
  private let library: FT_Library
  private let face: FT_Face
  /// The file, from which the face reads as long as it is open.
  private let memory: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) throws(Font.FontError) {
    var library: FT_Library?
    let started = unsafe FT_Init_FreeType(&library)
    guard started == 0, let library = unsafe library else {
      throw .unreadable(code: Int(started))
    }
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    _ = unsafe memory.initialize(from: bytes)
    var face: FT_Face?
    let opened = unsafe FT_New_Memory_Face(
      library, memory.baseAddress, FT_Long(bytes.count), 0, &face)
    let hasOutlines = unsafe opened == 0 && face.map { unsafe tinct_has_outlines($0) != 0 } ?? false
    guard hasOutlines, let face = unsafe face, unsafe face.pointee.units_per_EM > 0 else {
      // Closes the face too.
      unsafe FT_Done_FreeType(library)
      unsafe memory.deallocate()
      throw opened == 0 ? .noOutlines : .unreadable(code: Int(opened))
    }
    unsafe self.library = library
    unsafe self.face = face
    unsafe self.memory = memory
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
    unsafe memory.deallocate()
  }

  /// Returns the number of a character's glyph; nil if the font has none.
  func glyph(for character: UInt) -> UInt32? {
    let index = unsafe FT_Get_Char_Index(face, FT_ULong(character))
    return index == 0 ? nil : index
  }

  /// Returns a glyph's outline and advance, one em being 1; both are empty for a glyph that cannot
  /// be read.
  func outline(of glyph: UInt32) -> (path: Path, advance: Double) {
    guard unsafe tinct_load_outline(face, glyph) == 0, let slot = unsafe face.pointee.glyph else {
      return (Path(), 0)
    }
    let em = unsafe Double(face.pointee.units_per_EM)
    let sink = OutlineSink(scale: 1 / em)
    var outline = unsafe slot.pointee.outline
    var steps = unsafe FT_Outline_Funcs(
      move_to: { point, sink in
        unsafe OutlineSink.from(sink)?.move(OutlineSink.point(point))
        return 0
      },
      line_to: { point, sink in
        unsafe OutlineSink.from(sink)?.line(OutlineSink.point(point))
        return 0
      },
      conic_to: { control, point, sink in
        unsafe OutlineSink.from(sink)?.conic(OutlineSink.point(control), OutlineSink.point(point))
        return 0
      },
      cubic_to: { first, second, point, sink in
        unsafe OutlineSink.from(sink)?.cubic(
          OutlineSink.point(first), OutlineSink.point(second), OutlineSink.point(point))
        return 0
      }, shift: 0, delta: 0)
    _ = unsafe FT_Outline_Decompose(&outline, &steps, Unmanaged.passUnretained(sink).toOpaque())
    return (sink.finished(), unsafe Double(slot.pointee.advance.x) / em)
  }
}

/// A path that is made from the steps of FreeType's outline, whose y runs up.
private final class OutlineSink {
  private var path = Path()
  private var last = Point(x: 0, y: 0)
  private let scale: Double

  init(scale: Double) { self.scale = scale }

  static func from(_ pointer: UnsafeMutableRawPointer?) -> OutlineSink? {
    unsafe pointer.map { unsafe Unmanaged<OutlineSink>.fromOpaque($0).takeUnretainedValue() }
  }

  static func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector = unsafe vector?.pointee else { return Point(x: 0, y: 0) }
    return Point(x: Double(vector.x), y: -Double(vector.y))
  }

  func move(_ point: Point) {
    if !path.segments.isEmpty { path.close() }
    last = point * scale
    path.move(to: last)
  }

  func line(_ point: Point) {
    last = point * scale
    path.line(to: last)
  }

  /// Adds a quadratic curve as the cubic one that is equal to it: its control points lie two thirds
  /// of the way from the ends to that of the quadratic one.
  func conic(_ control: Point, _ point: Point) {
    let (control, end) = (control * scale, point * scale)
    let first = last + (control - last) * (2.0 / 3)
    path.curve(first, end + (control - end) * (2.0 / 3), to: end)
    last = end
  }

  func cubic(_ first: Point, _ second: Point, _ point: Point) {
    last = point * scale
    path.curve(first * scale, second * scale, to: last)
  }

  func finished() -> Path {
    if !path.segments.isEmpty { path.close() }
    return path
  }
}
