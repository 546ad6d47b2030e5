internal import CShaping
public import TinctGraphics

/// An error that keeps a file from being read as a font.
public enum FontError: Error, Hashable, Sendable {
  /// FreeType cannot read it; `code` is its error.
  case unreadable(code: Int)
  /// It has bitmaps only.
  case noOutlines
  /// It has no glyph for any character, as its table of them is missing or damaged.
  case noCharacters
  /// A glyph of a TrueType font is made of more than `most` others.
  case tooManyComponents(glyph: Int, most: Int)
  /// A library that sets text cannot be loaded, for the reason that the system gives.
  case unavailable(library: String, reason: String)
}

/// A font, open for any number of texts.
public struct FontSource: Sendable {
  let file: FontFile

  /// Opens a font of any format that FreeType knows; of a collection, the first.
  ///
  /// - Parameter name: the name of its file, for messages.
  public init(_ bytes: [UInt8], name: String = "") throws(FontError) {
    try ShapingLibraries.load()
    file = try FontFile(bytes, name: name)
  }
}

extension Font {
  /// Makes a font of several, each of which serves what those before it lack; what all lack is set
  /// in the last one.
  ///
  /// - Parameter sources: at least one.
  public init(_ sources: [FontSource]) { self.init(FontList(files: sources.map(\.file))) }
}

/// The libraries that set text.
public enum ShapingLibraries {
  /// Loads the libraries when they are first needed, because most runs set no text.
  static func load() throws(FontError) {
    var (library, problem): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
    guard unsafe tinct_shaping_load(&library, &problem) == 0 else {
      throw .unavailable(
        library: unsafe library.map { unsafe String(cString: $0) } ?? "a library",
        reason: unsafe problem.map { unsafe String(cString: $0) } ?? "it is not there")
    }
  }

  /// The names of the libraries with their versions, on which line breaks and glyphs depend.
  public static func versions() throws(FontError) -> [(name: String, version: String)] {
    try load()
    // FriBidi tells its version in a sentence: (GNU FriBidi) 1.0.8.
    let fribidi = unsafe tinct_fribidi_version().map { unsafe String(cString: $0) } ?? ""
    let words = fribidi.split(whereSeparator: \.isNewline).first?.split(separator: " ")
    let unibreak = Int(tinct_unibreak_version())
    return [
      ("HarfBuzz", unsafe hb_version_string().map { unsafe String(cString: $0) } ?? "unknown"),
      ("FriBidi", words?.last.map(String.init) ?? "unknown"),
      ("libunibreak", "\(unibreak >> 8).\(unibreak & 0xFF)"),
    ]
  }
}

/// Fonts, each of which serves what those before it lack.
struct FontList: TextShaper {
  let files: [FontFile]

  /// A part of a line of one font, one direction and one script.
  private struct Run {
    var scalars: Range<Int>
    var font: Int
    var level: Int8
    var script: hb_script_t
  }

  func shape(_ line: TextLine, _ style: TextStyle) -> ShapedLine {
    let text = ShapingText(line.paragraph)
    let range = line.scalars.clamped(to: 0..<text.scalars.count)
    var shaped = ShapedLine(
      glyphs: [], width: 0, advances: Array(repeating: 0, count: range.count))
    var space = 0.0
    for run in Self.inVisualOrder(runs(of: text, range)) {
      space = add(run, of: text, style, to: &shaped, from: range.lowerBound)
    }
    // None follows the last letter.
    shaped.width -= space
    return shaped
  }

  /// Returns the runs of a part of a text, in the order of the text.
  private func runs(of text: ShapingText, _ range: Range<Int>) -> [Run] {
    let (levels, _) = text.levels()
    let fonts = fonts(of: text)
    var runs: [Run] = []
    var script = text.firstScript(in: range)
    // A line may end within a cluster: libunibreak breaks after some signs that Unicode joins with
    // the letter behind them, such as U+0600.
    for (whole, font) in zip(text.clusters, fonts) {
      let cluster = whole.clamped(to: range)
      guard !cluster.isEmpty else { continue }
      script = text.scalars[cluster].lazy.compactMap(ShapingText.script(of:)).first ?? script
      let level = levels[cluster.lowerBound]
      if let last = runs.last, last.font == font, last.level == level, last.script == script {
        runs[runs.count - 1].scalars = last.scalars.lowerBound..<cluster.upperBound
      } else {
        runs.append(Run(scalars: cluster, font: font, level: level, script: script))
      }
    }
    return runs
  }

  /// Returns the font of each letter. A word, as far as it is of one script, is set in the first
  /// font that has all of it, so that no letter stands out; only if none has, letter by letter.
  private func fonts(of text: ShapingText) -> [Int] {
    func font(of clusters: ArraySlice<Range<Int>>) -> Int? {
      files.firstIndex { file in
        clusters.allSatisfy { text.scalars[$0].allSatisfy { Self.covers(file, $0) } }
      }
    }
    var fonts: [Int] = []
    for word in text.words {
      let clusters = text.clusters[word]
      // Characters between words go with the word before them if its font can set them.
      let isLoose = clusters.allSatisfy { text.scalars[$0].allSatisfy(ShapingText.isLoose) }
      if isLoose, let last = fonts.last,
        clusters.allSatisfy({ text.scalars[$0].allSatisfy { Self.covers(files[last], $0) } })
      {
        fonts += word.map { _ in last }
      } else if let whole = font(of: clusters) {
        fonts += word.map { _ in whole }
      } else {
        fonts += word.map { font(of: text.clusters[$0...$0]) ?? files.count - 1 }
      }
    }
    return fonts
  }

  /// Reverses runs as the Unicode Bidirectional Algorithm has it (UAX #9, L2): from the highest
  /// level down to the lowest odd one, whatever is at that level or above.
  private static func inVisualOrder(_ runs: [Run]) -> [Run] {
    var runs = runs
    guard let highest = runs.map(\.level).max(), highest > 0 else { return runs }
    for level in (1...highest).reversed() {
      var start = 0
      while start < runs.count {
        guard runs[start].level >= level else {
          start += 1
          continue
        }
        let end = runs[start...].firstIndex { $0.level < level } ?? runs.count
        runs[start..<end].reverse()
        start = end
      }
    }
    return runs
  }

  private static func covers(_ file: FontFile, _ scalar: Unicode.Scalar) -> Bool {
    ShapingText.isNeverDrawn(scalar) || file.shaping.has(scalar)
  }

  /// A glyph as it is set; lengths are in ems.
  private struct SetGlyph {
    let glyph: UInt32
    /// The first scalar of the letter that it belongs to.
    let letter: Int
    let advance: Double
    let offset: Point
  }

  /// A letter with its marks, as it is set from a point of the base line on.
  private struct SetLetter {
    let glyphs: ArraySlice<SetGlyph>
    var start: Double

    /// Returns the least distance of its ink to that of the next letter; nil for a limit or more.
    func gap(to next: SetLetter, in file: FontFile, below limit: Double) -> Double? {
      // Of most letters it is enough to compare how far they reach.
      guard let right = across(in: file)?.upperBound, let left = next.across(in: file)?.lowerBound,
        left - right < limit
      else { return nil }
      return ink(in: file).gap(to: next.ink(in: file)).flatMap { $0 < limit ? $0 : nil }
    }

    /// Returns the ink from left to right; nil if there is none.
    private func across(in file: FontFile) -> ClosedRange<Double>? {
      let spans = placed(in: file).compactMap { ink, point in
        ink.across.map { (left: $0.lowerBound + point.x, right: $0.upperBound + point.x) }
      }
      guard let left = spans.map(\.left).min(), let right = spans.map(\.right).max() else {
        return nil
      }
      return left...right
    }

    private func ink(in file: FontFile) -> InkRows {
      placed(in: file).reduce(into: InkRows()) { $0.add($1.ink.moved(by: $1.point)) }
    }

    /// Returns the ink of each glyph with the point at which it stands.
    private func placed(in file: FontFile) -> [(ink: InkRows, point: Point)] {
      var start = start
      return glyphs.map { glyph in
        let point = Point(x: start + glyph.offset.x, y: glyph.offset.y)
        start += glyph.advance
        return (file.ink(of: glyph.glyph), point)
      }
    }
  }

  /// The share of the usual distance of letters at which ink is taken to touch that of the letter
  /// beside it, and the share that both are set apart then. Pairs without marks keep apart by more
  /// than the first.
  private static let (touching, apart) = (0.25, 0.5)

  /// Adds a run at the right end of a line.
  ///
  /// - Returns: the space that tracking leaves behind its last letter, 0 if it ends otherwise.
  private func add(
    _ run: Run, of text: ShapingText, _ style: TextStyle, to line: inout ShapedLine,
    from start: Int
  ) -> Double {
    let file = files[run.font]
    let tracking = ShapingText.joins(run.script) ? 0 : style.tracking
    let glyphs = shape(run, of: text, style.language, isTracked: tracking != 0)
    let usualGap = ShapingText.standsApart(run.script) ? file.usualGap : nil
    var before: SetLetter?
    for (index, glyph) in glyphs.enumerated() {
      let isFirst = index == 0 || glyphs[index - 1].letter != glyph.letter
      if let usualGap, isFirst {
        var letter = SetLetter(
          glyphs: glyphs[index...].prefix { $0.letter == glyph.letter }, start: line.width)
        let limit = Self.touching * usualGap
        if let gap = before?.gap(to: letter, in: file, below: limit) {
          let shift = Self.apart * usualGap - gap
          line.width += shift
          line.advances[glyphs[index - 1].letter - start] += shift
          letter.start = line.width
        }
        before = letter
      }
      let isLast = index + 1 == glyphs.count || glyphs[index + 1].letter != glyph.letter
      let advance = glyph.advance + (isLast ? tracking : 0)
      let letter = text.scalars[glyph.letter]
      let path = file.outline(of: glyph.glyph, for: letter)
      if path == nil { line.damaged.append(.init(letter, in: file.name)) }
      line.glyphs.append(
        ShapedLine.Glyph(
          // The glyph for missing ones, which every font that is open has.
          path: path ?? file.outline(of: 0) ?? Path(),
          at: Point(x: line.width + glyph.offset.x, y: glyph.offset.y)))
      line.width += advance
      line.advances[glyph.letter - start] += advance
    }
    let endsInLetter = line.glyphs.last.map { !$0.path.segments.isEmpty } ?? false
    return endsInLetter ? tracking : 0
  }

  /// Shapes a run, from left to right.
  ///
  /// - Parameter isTracked: true for letters that are set apart, none of which stand together as
  ///   one.
  private func shape(
    _ run: Run, of text: ShapingText, _ language: String, isTracked: Bool
  ) -> [SetGlyph] {
    let file = files[run.font]
    let buffer = unsafe hb_buffer_create()
    defer { unsafe hb_buffer_destroy(buffer) }
    unsafe hb_buffer_add_utf32(
      buffer, text.values, Int32(text.values.count), UInt32(run.scalars.lowerBound),
      Int32(run.scalars.count))
    unsafe hb_buffer_set_direction(
      buffer, run.level.isMultiple(of: 2) ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
    unsafe hb_buffer_set_script(buffer, run.script)
    if !language.isEmpty {
      unsafe hb_buffer_set_language(buffer, hb_language_from_string(language, -1))
    }
    let features = (isTracked ? ["liga", "clig"] : []).map { name in
      hb_feature_t(tag: ShapingText.tag(name), value: 0, start: 0, end: .max)
    }
    unsafe hb_shape(file.shaping.font, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    let em = file.shaping.unitsPerEm
    return (0..<Int(count)).map { index in
      let (info, position) = unsafe (infos[index], positions[index])
      return SetGlyph(
        glyph: info.codepoint, letter: Int(info.cluster),
        advance: Double(position.x_advance) / em,
        offset: Point(x: Double(position.x_offset) / em, y: -Double(position.y_offset) / em))
    }
  }

  func breaks(in text: String, _ style: TextStyle) -> [Int] {
    let values = text.unicodeScalars.map(\.value)
    guard values.count > 1 else { return [] }
    var breaks = [CChar](repeating: 0, count: values.count)
    unsafe set_linebreaks_utf32(values, values.count, style.language, &breaks)
    return (1..<values.count).filter { index in
      breaks[index - 1] == CChar(LINEBREAK_MUSTBREAK)
        || breaks[index - 1] == CChar(LINEBREAK_ALLOWBREAK)
    }
  }

  func isRightToLeft(_ text: String) -> Bool { ShapingText(text).levels().isRightToLeft }

  func missing(in text: String) -> [Unicode.Scalar] {
    var known: Set<Unicode.Scalar> = []
    return text.unicodeScalars.filter { scalar in
      known.insert(scalar).inserted && !files.contains { Self.covers($0, scalar) }
    }
  }
}
