public import TinctGraphics

/// Where puzzles go on sheets: in boxes of one size, row by row, with a name below each.
public struct ContactLayout: Hashable, Sendable {
  /// Measures of a sheet, in pixels.
  public struct Measures: Hashable, Sendable {
    /// Width of a sheet.
    public var width: Int
    /// Height of a sheet of paper; nil for one that is as high as it needs to be.
    public var height: Int?
    /// What stays free at the border.
    public var margin: Int
    /// Between boxes.
    public var gap: Int
    /// The size of an em of names.
    public var nameSize: Double

    /// Describes a sheet.
    public init(width: Int, height: Int?, margin: Int, gap: Int, nameSize: Double) {
      self.width = width
      self.height = height
      self.margin = margin
      self.gap = gap
      self.nameSize = nameSize
    }
  }

  /// Measures of a sheet.
  public let measures: Measures
  /// Boxes in a row.
  public let columns: Int
  /// Rows on a sheet.
  public let rows: Int
  /// How many puzzles there are.
  public let count: Int
  /// The size of a box, without the name below it.
  public let box: PixelSize
  /// Whether there is a line of text at the head of each sheet.
  public let hasTitle: Bool
  /// From the top of a row to that of the next, in pixels; rows of paper are spread over it.
  private let step: Int

  /// How small a row may get for another one, in its usual height.
  private static let leastShare = 0.72

  /// Lays out sheets; nil if not even one box fits on one.
  ///
  /// - Parameters:
  ///   - count: how many puzzles there are, at least 1.
  ///   - columns: boxes in a row, at least 1.
  ///   - aspect: how much higher than wide boxes are.
  public init?(count: Int, columns: Int, aspect: Double, measures: Measures, hasTitle: Bool) {
    self.measures = measures
    self.columns = columns
    self.count = count
    self.hasTitle = hasTitle
    let width =
      (measures.width - 2 * measures.margin - (columns - 1) * measures.gap) / columns
    let nameHeight = Self.nameHeight(measures)
    let head = hasTitle ? Self.titleHeight(measures) : 0
    var height = Int((Double(width) * aspect).rounded(.up))
    if let page = measures.height {
      let room = page - 2 * measures.margin - head - Self.footHeight(measures)
      // A board that is higher than the sheet gets smaller.
      height = min(height, room - nameHeight)
      guard height > 0 else { return nil }
      // Boards get smaller where that makes room for another row that is needed.
      let usual = height + nameHeight + measures.gap
      let fit = Double(room + measures.gap) / Double(usual)
      rows = max(min(Int(fit / Self.leastShare), (count + columns - 1) / columns), 1)
      step = min((room + measures.gap) / rows, usual * 6 / 5)
      height = min(height, step - measures.gap - nameHeight)
    } else {
      rows = (count + columns - 1) / columns
      step = height + nameHeight + measures.gap
    }
    guard width > 0, height > 0, rows > 0 else { return nil }
    box = PixelSize(width: width, height: height)
  }

  /// How many puzzles a sheet has.
  public var perSheet: Int { columns * rows }

  /// How many sheets there are.
  public var sheetCount: Int { (count + perSheet - 1) / perSheet }

  /// The size of a sheet.
  public var sheetSize: PixelSize {
    let own =
      2 * measures.margin + (hasTitle ? Self.titleHeight(measures) : 0)
      + rows * (box.height + Self.nameHeight(measures)) + (rows - 1) * measures.gap
    return PixelSize(width: measures.width, height: measures.height ?? own)
  }

  /// The puzzles on a sheet.
  public func puzzles(on sheet: Int) -> Range<Int> {
    sheet * perSheet..<min((sheet + 1) * perSheet, count)
  }

  /// The box of a puzzle on its sheet.
  ///
  /// Rows that are not full begin at the left as all others; a sheet with one row only is centred.
  public func place(of puzzle: Int) -> PixelArea {
    let index = puzzle % perSheet
    let shown = count < columns ? count : columns
    let row = shown * box.width + (shown - 1) * measures.gap
    let left = (measures.width - row) / 2
    let top = measures.margin + (hasTitle ? Self.titleHeight(measures) : 0)
    return PixelArea(
      x: left + index % columns * (box.width + measures.gap),
      y: top + index / columns * step,
      width: box.width, height: box.height)
  }

  /// The base line of the name below a box.
  public func nameBaseline(below box: PixelArea) -> Double {
    Double(box.y + box.height) + 1.45 * measures.nameSize
  }

  /// The size of an em of the title.
  public var titleSize: Double { 1.7 * measures.nameSize }

  /// The base line of the title.
  public var titleBaseline: Double { Double(measures.margin) + 0.75 * titleSize }

  private static func nameHeight(_ measures: Measures) -> Int {
    Int((1.7 * measures.nameSize).rounded(.up))
  }

  private static func titleHeight(_ measures: Measures) -> Int {
    Int((3.4 * measures.nameSize).rounded(.up))
  }

  /// The line with the number of the sheet lies in the lower margin and a little above it.
  private static func footHeight(_ measures: Measures) -> Int {
    Int(measures.nameSize.rounded(.up))
  }
}
