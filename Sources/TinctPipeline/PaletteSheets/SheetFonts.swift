public import TinctGraphics
internal import TinctRaster

/// The two weights that sheets are set in.
public struct SheetFonts: Sendable {
  let regular: Font
  let bold: Font

  /// Reads the shipped fonts.
  ///
  /// - Throws: if one is missing or is no font.
  public init(_ shipped: ShippedFiles, inputs: InputReader) throws(Failure) {
    regular = try Self.labels(shipped, inputs: inputs)
    bold = try Self.font(shipped.fonts + "/Inter-SemiBold.otf", inputs)
  }

  /// What is said of the characters of a text that there are no shapes for; nil if there are all.
  public func lack(in text: String) -> String? {
    let missing = regular.missing(in: text)
    guard !missing.isEmpty else { return nil }
    let names = missing.prefix(6).map { "U+" + String($0.value, radix: 16, uppercase: true) }
    return "the font has no shapes for " + names.joined(separator: ", ")
      + (missing.count > names.count ? " and others" : "")
  }

  /// Reads the shipped font of labels.
  ///
  /// - Throws: if it is missing or is no font.
  public static func labels(_ shipped: ShippedFiles, inputs: InputReader) throws(Failure) -> Font {
    try font(shipped.fonts + "/Inter-Regular.otf", inputs)
  }

  private static func font(_ path: String, _ inputs: InputReader) throws(Failure) -> Font {
    let bytes: [UInt8]
    do throws(InputError) { bytes = try inputs.read(path) } catch { throw Failure(error) }
    do throws(Font.FontError) { return try Font(bytes) } catch {
      throw Failure(
        .badData, place: path, problem: "this is no font that can be read (\(error))",
        remedy: "install the tool's files anew")
    }
  }
}
