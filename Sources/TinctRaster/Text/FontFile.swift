internal import CFreeType
internal import CShaping
internal import Synchronization
internal import TinctGraphics

// FreeType gives the outlines of a font in the font's own units, without hints, and HarfBuzz says
// which of them stand where; scaling and filling are ours, so that text is the same on every
// machine.

/// A font file that is open for shaping and for reading outlines; safe on any number of threads.
final class FontFile: Sendable {
  /// The name of the file, for messages.
  let name: String
  /// The font for HarfBuzz.
  let shaping: ShapingFont
  private let outlines: Mutex<Outlines>

  /// Opens a font of any format that FreeType knows; of a collection, the first.
  init(_ bytes: [UInt8], name: String) throws(FontError) {
    let memory = FontMemory(bytes)
    let face = try FontFace(memory)
    if var components = GlyphComponents(face), let glyph = components.firstWithTooMany() {
      throw .tooManyComponents(glyph: glyph, most: GlyphComponents.most)
    }
    try face.checkFirstGlyph()
    self.name = name
    shaping = ShapingFont(memory)
    // All its letters would be set in other fonts without a word.
    guard shaping.hasCharacters else { throw .noCharacters }
    outlines = Mutex(Outlines(face: face))
  }

  /// Returns a glyph's outline, one em being 1; nil for one that cannot be read.
  func outline(of glyph: UInt32) -> Path? { outlines.withLock { $0.path(of: glyph) } }

  /// Returns the outline of a glyph that shows a character; nil for one that cannot be read, and
  /// for the glyph of a letter, a digit or a sign of which nothing is seen, as where a font is
  /// damaged by zeros.
  func outline(of glyph: UInt32, for scalar: Unicode.Scalar) -> Path? {
    let path = outline(of: glyph)
    // Ligatures may leave glyphs without ink in the places of letters that they take in.
    guard path?.segments.isEmpty == true, scalar.hasInk, shaping.glyph(for: scalar) == glyph else {
      return path
    }
    return nil
  }

  /// Returns the ink of a glyph, one em being 1.
  func ink(of glyph: UInt32) -> InkRows { outlines.withLock { $0.ink(of: glyph) } }

  /// The distance from ink to ink of two n, in ems; nil where these touch, as in a script, so that
  /// all letters may.
  var usualGap: Double? {
    guard let glyph = shaping.glyph(for: "n") else { return nil }
    return outlines.withLock { $0.usualGap(of: glyph, advance: shaping.advance(of: glyph)) }
  }

  /// The outlines that were read so far, and the font that has the others.
  private struct Outlines: ~Copyable {
    let face: FontFace
    var paths: [UInt32: Path?] = [:]
    var inks: [UInt32: InkRows] = [:]
    /// The distance of two n; nil inside where they touch.
    var usualGap: Double??

    init(face: consuming FontFace) { self.face = face }

    mutating func path(of glyph: UInt32) -> Path? {
      if let known = paths[glyph] { return known }
      let path = face.outline(of: glyph)
      paths[glyph] = path
      return path
    }

    mutating func ink(of glyph: UInt32) -> InkRows {
      if let known = inks[glyph] { return known }
      let ink = path(of: glyph).map { InkRows($0) } ?? InkRows()
      inks[glyph] = ink
      return ink
    }

    /// Returns the distance from ink to ink of a glyph to the same one behind it; nil where these
    /// touch. It is measured once, for every run of letters asks.
    mutating func usualGap(of glyph: UInt32, advance: Double) -> Double? {
      if let known = usualGap { return known }
      let ink = ink(of: glyph)
      let gap = ink.gap(to: ink.moved(by: Point(x: advance, y: 0))).flatMap { $0 > 0 ? $0 : nil }
      usualGap = .some(gap)
      return gap
    }
  }
}

extension Unicode.Scalar {
  /// Something is seen of the character in every font.
  fileprivate var hasInk: Bool {
    guard !properties.isDefaultIgnorableCodePoint, !properties.isWhitespace else { return false }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol:
      true
    // Of other symbols, Braille has a pattern without dots.
    case .otherSymbol: value != 0x2800
    default: false
    }
  }
}

/// The bytes of a font, from which libraries read as long as it is open.
@safe final class FontMemory: @unchecked Sendable {
  let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ content: [UInt8]) {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(content.count, 1))
    _ = unsafe memory.initialize(from: content)
    unsafe bytes = UnsafeMutableBufferPointer(rebasing: memory[..<content.count])
  }

  deinit { unsafe bytes.baseAddress?.deallocate() }
}

/// A font of HarfBuzz, which nothing changes any more; closed when it goes out of scope.
@safe struct ShapingFont: ~Copyable, @unchecked Sendable {
  let font: OpaquePointer
  /// Units of the font in an em.
  let unitsPerEm: Double

  init(_ memory: FontMemory) {
    // None of the calls returns null: where memory ends they return what is empty.
    let blob = unsafe hb_blob_create(
      UnsafeRawPointer(memory.bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
      UInt32(memory.bytes.count), HB_MEMORY_MODE_READONLY,
      Unmanaged.passRetained(memory).toOpaque()
    ) { memory in
      if let memory = unsafe memory { unsafe Unmanaged<FontMemory>.fromOpaque(memory).release() }
    }
    let face = unsafe hb_face_create(blob, 0)
    guard let font = unsafe hb_font_create(face) else {
      preconditionFailure("HarfBuzz returns a font")
    }
    unsafe hb_font_make_immutable(font)
    unitsPerEm = unsafe Double(max(hb_face_get_upem(face), 1))
    unsafe hb_face_destroy(face)
    unsafe hb_blob_destroy(blob)
    unsafe self.font = font
  }

  deinit { unsafe hb_font_destroy(font) }

  /// Returns the glyph of a character; nil if the font has none.
  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    let isThere = unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
    return isThere && glyph != 0 ? glyph : nil
  }

  /// Returns the advance of a glyph, in ems.
  func advance(of glyph: UInt32) -> Double {
    Double(unsafe hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm
  }

  /// Returns true if the font has a glyph for a character.
  func has(_ scalar: Unicode.Scalar) -> Bool { glyph(for: scalar) != nil }

  /// True if the font has a glyph for any character; almost every font has one for a space.
  var hasCharacters: Bool {
    (0x20...0x10FFFF).lazy.compactMap { Unicode.Scalar($0) }.contains { has($0) }
  }
}

/// An open font of FreeType; closed when it goes out of scope.
@safe struct FontFace: ~Copyable {
  private let library: FT_Library
  private let face: FT_Face
  private let memory: FontMemory

  init(_ memory: FontMemory) throws(FontError) {
    var library: FT_Library?
    let started = unsafe FT_Init_FreeType(&library)
    guard started == 0, let library = unsafe library else {
      throw .unreadable(code: Int(started))
    }
    var face: FT_Face?
    let opened = unsafe FT_New_Memory_Face(
      library, memory.bytes.baseAddress, FT_Long(memory.bytes.count), 0, &face)
    let hasOutlines = unsafe opened == 0 && face.map { unsafe tinct_has_outlines($0) != 0 } ?? false
    guard hasOutlines, let face = unsafe face, unsafe face.pointee.units_per_EM > 0 else {
      // Closes the face too.
      unsafe FT_Done_FreeType(library)
      throw opened == 0 ? .noOutlines : .unreadable(code: Int(opened))
    }
    unsafe self.library = library
    unsafe self.face = face
    self.memory = memory
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
  }

  /// Throws `unreadable` if the glyph that stands for missing ones, which every font has, cannot be
  /// read: then the others would be missing without a word.
  func checkFirstGlyph() throws(FontError) {
    let problem = unsafe tinct_load_outline(face, 0)
    guard problem == 0 else { throw .unreadable(code: Int(problem)) }
  }

  /// Returns a table of a font in the container of TrueType, by its tag; nil if there is none.
  func table(_ tag: String) -> [UInt8]? {
    let tag = FT_ULong(ShapingText.tag(tag))
    var count: FT_ULong = 0
    guard unsafe FT_Load_Sfnt_Table(face, tag, 0, nil, &count) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard count > 0, unsafe FT_Load_Sfnt_Table(face, tag, 0, &bytes, &count) == 0 else {
      return nil
    }
    return bytes
  }

  /// Returns a glyph's outline, one em being 1; nil for one that cannot be read.
  func outline(of glyph: UInt32) -> Path? {
    guard unsafe tinct_load_outline(face, glyph) == 0, let slot = unsafe face.pointee.glyph else {
      return nil
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
    return sink.finished()
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
