internal import TinctDocuments
internal import TinctGraphics

/// The sentence about what a run has written, in the things that a person counts:
/// `Wrote solve.gif: 37 frames, 1.2 s, 153 KB.`
public struct RunSummary: Sendable {
  private let things: String
  private let facts: [String]
  private let target: String?

  /// Describes what a run makes.
  ///
  /// - Parameters:
  ///   - things: what the files show or hold, counted: `12 boards`.
  ///   - themes: the number of themes in which each is made.
  ///   - palettes: the number of palettes in which each is made.
  ///   - scales: the number of scales at which each is made.
  ///   - facts: what is said of a single file; the things if nil.
  ///   - target: the folder or file that was named; nil where files are written where they are.
  public init(
    _ things: String, themes: Int = 1, palettes: Int = 1, scales: Int = 1,
    facts: [String]? = nil, to target: String?
  ) {
    let colors = [(themes, "theme"), (palettes, "palette")].filter { $0.0 > 1 }
      .map { counted($0.0, $0.1) }
    self.things =
      printable(things) + (colors.isEmpty ? "" : " in \(colors.joined(separator: " and "))")
      + (scales > 1 ? " at \(counted(scales, "scale"))" : "")
    self.facts = (facts ?? [things]).map { printable($0) }
    self.target = target
  }

  /// The sentence about a run in which at least one file was written; empty if none was.
  public func sentence(about report: RunReport) -> String {
    let sentence = sentence(aboutFilesOf: report)
    let losses = report.written.filter(\.isNew).compactMap(\.loss)
    guard !sentence.isEmpty, let loss = MergingLoss.worst(of: losses) else { return sentence }
    return "\(sentence) \(Self.sentence(about: loss, files: losses.count))"
  }

  /// The sentence about what merging colours changes.
  private static func sentence(about loss: MergingLoss, files: Int) -> String {
    "Colours are merged: \(files > 1 ? "in each at least " : "")\(percentage(loss.nearShare)) of "
      + "the pixels are within \(MergingLoss.nearness)/255, all within \(loss.largest)/255."
  }

  /// A share for people, to a tenth: `93.4 %`.
  static func percentage(_ share: Double) -> String {
    // Rounded down: what is not all of it does not become 100 %.
    let tenths = Int((share * 1000).rounded(.down))
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  private func sentence(aboutFilesOf report: RunReport) -> String {
    let written = report.written.filter(\.isNew)
    guard let first = written.first else { return "" }
    let bytes = written.reduce(0) { $0 + $1.byteCount }
    // Of an animation in one file with its cues beside it, the film is what was asked for.
    let main = written.count == 1 ? first : written.first { $0.file == target }
    if let main, report.written.count == written.count {
      let others = written.filter { $0.file != main.file }.map(\.file)
      // Outlines have a size on paper or none.
      let isVector = main.file.hasSuffix(".svg") || main.file.hasSuffix(".pdf")
      let pixels = isVector ? nil : main.pixels.map { "\($0.width) x \($0.height) pixels" }
      let told = facts.isEmpty ? [pixels].compactMap(\.self) : facts
      let size = [Self.size(main.byteCount)]
      // Parts of a path that would steer a terminal stay on the line.
      return "Wrote \(printable(main.file)): \((told + size).joined(separator: ", "))"
        + (others.isEmpty ? "." : "; and \(printable(RunReport.some(of: others))).")
    }
    let isWhole = report.written.count == written.count && report.failures.isEmpty
    let files = counted(written.count, "file")
    let place = target.map { " to \(printable($0))" } ?? ""
    let count = things.hasPrefix("\(written.count) ") ? "" : "\(files), "
    return isWhole
      ? "Wrote \(things)\(place): \(count)\(Self.size(bytes))."
      : "Wrote \(files) of \(things)\(place), \(Self.size(bytes))."
  }

  /// A number of bytes for people: `812 bytes`, `1.5 KB`, `153 KB`, `2.4 MB`.
  package static func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return counted(bytes, "byte") }
    var (tenths, unit) = ((bytes + 50) / 100, "KB")
    for larger in ["MB", "GB"] where tenths >= 10_000 {
      (tenths, unit) = ((tenths + 500) / 1000, larger)
    }
    return tenths < 100
      ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\((tenths + 5) / 10) \(unit)"
  }

  /// A time for people, to a tenth or, below a second, to a hundredth: `1.2 s`, `0.25 s`.
  package static func time(_ seconds: Double) -> String {
    let unit = seconds < 1 ? 100.0 : 10.0
    let rounded = (seconds * unit).rounded() / unit
    return rounded == rounded.rounded() ? "\(Int(rounded)) s" : "\(rounded) s"
  }
}
