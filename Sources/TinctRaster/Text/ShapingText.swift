internal import CShaping
internal import TinctGraphics

/// A paragraph as shaping sees it: its scalars, its letters, their scripts and directions.
struct ShapingText {
  let scalars: [Unicode.Scalar]
  /// The scalars as numbers, for libraries.
  let values: [UInt32]
  /// The scalars of each character as people see it, which one font must set.
  let clusters: [Range<Int>]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    values = scalars.map(\.value)
    var clusters: [Range<Int>] = []
    for character in text {
      let start = clusters.last?.upperBound ?? 0
      clusters.append(start..<start + character.unicodeScalars.count)
    }
    self.clusters = clusters
  }

  /// The clusters of each word, as far as it is of one script, and of what stands between words.
  var words: [Range<Int>] {
    var (words, isLoose, script) = ([Range<Int>](), false, hb_script_t?.none)
    for (index, cluster) in clusters.enumerated() {
      let own = scalars[cluster].lazy.compactMap(Self.script(of:)).first
      let isOwnLoose = scalars[cluster].allSatisfy(\.properties.isWhitespace)
      let isOther = isOwnLoose != isLoose || own != nil && script != nil && own != script
      if let last = words.last, !isOther {
        words[words.count - 1] = last.lowerBound..<index + 1
        script = script ?? own
      } else {
        words.append(index..<index + 1)
        (isLoose, script) = (isOwnLoose, own)
      }
    }
    return words
  }

  /// Resolves the level of each scalar, even from left to right, odd from right to left, and the
  /// direction of the paragraph, which its first letter decides (UAX #9).
  func levels() -> (levels: [Int8], isRightToLeft: Bool) {
    guard !values.isEmpty else { return ([], false) }
    let count = FriBidiStrIndex(values.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: values.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: values.count)
    var levels = [FriBidiLevel](repeating: 0, count: values.count)
    var base = FRIBIDI_PAR_ON
    unsafe fribidi_get_bidi_types(values, count, &types)
    unsafe fribidi_get_bracket_types(values, count, types, &brackets)
    let highest = unsafe fribidi_get_par_embedding_levels_ex(
      types, brackets, count, &base, &levels)
    // No level means that memory ended.
    guard highest > 0 else { return (levels.map { _ in 0 }, false) }
    return (levels, base == FRIBIDI_PAR_RTL)
  }

  /// Returns the first script in a part of the text; Latin where there is none.
  func firstScript(in range: Range<Int>) -> hb_script_t {
    scalars[range].lazy.compactMap(Self.script(of:)).first ?? HB_SCRIPT_LATIN
  }

  /// Returns the script of a scalar; nil for what is of any, such as spaces, marks and figures.
  static func script(of scalar: Unicode.Scalar) -> hb_script_t? {
    let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
    switch script {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: return nil
    default: return script
    }
  }

  /// Returns true for what stands between words.
  static func isLoose(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || isNeverDrawn(scalar)
  }

  /// Returns true for what leaves no mark, so that no font need have it.
  static func isNeverDrawn(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control
      || scalar.properties.generalCategory == .lineSeparator
      || scalar.properties.generalCategory == .paragraphSeparator
  }

  /// Returns true if the letters of a script join, so that no space may stand between them.
  static func joins(_ script: hb_script_t) -> Bool {
    switch script {
    case HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_MANDAIC, HB_SCRIPT_NKO,
      HB_SCRIPT_PHAGS_PA, HB_SCRIPT_ADLAM, HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_DEVANAGARI,
      HB_SCRIPT_BENGALI, HB_SCRIPT_GURMUKHI:
      true
    default: false
    }
  }

  /// Returns true if the letters of a script stand apart, so that their ink must not touch.
  static func standsApart(_ script: hb_script_t) -> Bool {
    script == HB_SCRIPT_LATIN || script == HB_SCRIPT_GREEK || script == HB_SCRIPT_CYRILLIC
  }

  /// Returns the OpenType tag of four letters.
  static func tag(_ name: String) -> hb_tag_t {
    name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Unicode.Scalar {
  /// The name of the script that the scalar is of; nil for what is of any.
  public var scriptName: String? {
    // Asked for in messages alone, which there are only once the libraries are loaded.
    guard (try? ShapingLibraries.load()) != nil, let script = ShapingText.script(of: self) else {
      return nil
    }
    let tag = hb_script_to_iso15924_tag(script)
    let code = String(decoding: [24, 16, 8, 0].map { UInt8(tag >> $0 & 0xFF) }, as: UTF8.self)
    return Self.scriptNames[code] ?? code
  }

  /// The names of scripts that people write in today, by their codes (ISO 15924).
  private static let scriptNames = [
    "Adlm": "Adlam", "Arab": "Arabic", "Armn": "Armenian", "Beng": "Bengali", "Bopo": "Bopomofo",
    "Cans": "Canadian Syllabics", "Cher": "Cherokee", "Cyrl": "Cyrillic", "Deva": "Devanagari",
    "Ethi": "Ethiopic", "Geor": "Georgian", "Grek": "Greek", "Gujr": "Gujarati", "Guru": "Gurmukhi",
    "Hang": "Hangul (Korean)", "Hani": "Han (Chinese, Japanese)", "Hebr": "Hebrew",
    "Hira": "Hiragana (Japanese)", "Kana": "Katakana (Japanese)", "Khmr": "Khmer",
    "Knda": "Kannada", "Laoo": "Lao", "Latn": "Latin", "Mlym": "Malayalam", "Mong": "Mongolian",
    "Mymr": "Myanmar", "Nkoo": "N'Ko", "Orya": "Oriya", "Sinh": "Sinhala", "Syrc": "Syriac",
    "Taml": "Tamil", "Telu": "Telugu", "Tfng": "Tifinagh", "Thaa": "Thaana", "Thai": "Thai",
    "Tibt": "Tibetan", "Yiii": "Yi",
  ]
}
