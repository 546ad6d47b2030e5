internal import TinctDocuments
internal import TinctGraphics

/// The names of the files of a request's pictures.
///
/// `OUT/<name>.png`, with several palettes `OUT/<palette>/<name>.png`; a template says it
/// otherwise.
struct PictureNames {
  private let ending: String
  private let template: NameTemplate?
  private let hasFolders: Bool
  /// The fields that the template may have.
  private let fields: [NameTemplate.Field]

  /// Settles how pictures are named.
  ///
  /// - Parameters:
  ///   - output: the template and the layout.
  ///   - fields: the fields that the template may have besides the palette.
  ///   - ending: what the names of the files end in: `.png`.
  ///   - paletteCount: the number of palettes that pictures are made in; 0 for pictures in inks.
  /// - Throws: a failure where the template, or the layout, would give all palettes one name.
  init(
    name: String?, layout: PaletteLayout?, fields: [NameTemplate.Field], ending: String,
    paletteCount: Int
  ) throws(Failure) {
    self.ending = ending
    self.fields = [.palette] + fields
    hasFolders = layout == .palette || layout == nil && paletteCount > 1
    guard let name else {
      template = nil
      guard layout == .flat, paletteCount > 1 else { return }
      throw Failure(
        .usage, location: "--layout flat",
        problem: "the pictures of \(paletteCount) palettes would have the same names",
        remedy: "put {palette} into a --name, or leave out --layout")
    }
    let template: NameTemplate
    do { template = try NameTemplate(parsing: name, fields: self.fields) } catch {
      throw Failure(.usage, location: "--name \(name)", problem: "\(error)")
    }
    let endsWell = name.lowercased().hasSuffix(ending)
    let tellsPalettes = template.uses(.palette) || paletteCount <= 1 || layout == .palette
    guard endsWell && tellsPalettes else {
      let problems = [
        endsWell ? nil : "end in \(ending), which is what is written",
        tellsPalettes ? nil : "have {palette} in it, for there are \(paletteCount) palettes",
      ].compactMap(\.self)
      throw Failure(
        .usage, location: "--name \(name)",
        problem: "it must " + problems.joined(separator: ", and "),
        remedy: "such as '\(tellsPalettes ? "" : "{palette}/")\(name)\(endsWell ? "" : ending)'")
    }
    self.template = template
  }

  /// Returns the field of the template that has no value for a picture; nil if all have one.
  func empty(of values: NameTemplate.Values) -> String? {
    fields.first { $0 != .palette && template?.uses($0) == true && values[$0].isEmpty }?.rawValue
  }

  /// Returns true if the template asks for the path of a picture for fastlane's `supply`, which
  /// does not take it.
  func lacksSupplyPath(_ values: NameTemplate.Values) -> Bool {
    template?.uses(.supply) == true && values.supply.isEmpty
  }

  /// Names a file.
  ///
  /// - Parameters:
  ///   - stem: the usual name without folder and ending.
  ///   - values: the values of a template's fields, without the palette.
  ///   - palette: the palette; nil for a picture in inks.
  func name(
    _ stem: String, _ values: NameTemplate.Values, in palette: Palette?
  ) throws(OutputError) -> OutputName {
    var values = values
    values.palette = palette?.fileName ?? values.palette
    let text = template?.text(values) ?? stem + ending
    guard let palette, hasFolders, template?.uses(.palette) != true else {
      return try OutputName(checking: text)
    }
    return try OutputName(checking: "\(palette.fileName)/\(text)")
  }
}

extension PictureNames {
  /// A file with its name by the template.
  struct Named {
    let name: OutputName
    let values: NameTemplate.Values
    /// The palette that it is in; nil for a picture in inks.
    let palette: Palette?
    /// The thing that it shows, for messages.
    let source: String
  }

  /// Refuses a template that leaves out a part in which two files differ that have one name by it.
  func check(_ files: [Named]) throws(Failure) {
    guard let template else { return }
    var first: [String: Named] = [:]
    for file in files {
      guard let other = first.updateValue(file, forKey: file.name.folded),
        let missing = fields.first(where: { !template.uses($0) && file[$0] != other[$0] })
      else { continue }
      let isSame = file[.palette] == other[.palette]
      let names = isSame ? "" : file.palette.map { " in \($0.name)" } ?? ""
      throw Failure(
        .usage, location: "--name \(template)",
        problem: "\(other.source) and \(file.source)\(names) would both be \(file.name)",
        remedy: template.uses(.supply) && [.puzzle, .pack].contains(missing)
          ? "Google Play takes one of these for each locale; choose one puzzle for it with --puzzle"
          : "put {\(missing.rawValue)} into it")
    }
  }
}

extension PictureNames.Named {
  fileprivate subscript(field: NameTemplate.Field) -> String {
    field == .palette ? palette?.fileName ?? "" : values[field]
  }
}

/// A picture that a request makes in several palettes.
struct PlannedPicture: Sendable {
  /// Prints a picture in palettes of some indices, and hands on each index with its file.
  typealias Print =
    @Sendable (_ palettes: [Int], _ take: (Int, PrintedFile) -> Void) throws(Failure) -> Void

  /// The usual name of its file, without folder and ending.
  var stem: String
  /// The values of the fields of a template of names.
  var values: NameTemplate.Values
  /// The palettes that it is made in; nil for a file in inks.
  var palettes: [Palette?]
  /// The thing that it shows, for messages.
  var source: String
  /// Everything that decides the drawing, apart from the settings of the request.
  var dependencies: [Dependency]?
  /// Prints it in some of the palettes.
  var print: Print
  /// Tells what is wrong with a file as it was read again.
  var problems: (@Sendable ([UInt8], String) -> [Failure])?
  /// The time for which it is shown, if it moves.
  var seconds: Double?
  /// The pixels that are drawn, about, to divide work by.
  var pixels = PlannedDrawing.usualPixels
  /// The composition in each palette; empty for pictures that have none.
  var compositions: [String?] = []
}
