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

  /// Settles how pictures are named.
  ///
  /// - Parameters:
  ///   - output: the template and the layout.
  ///   - fields: the fields that the template may have besides the palette.
  ///   - required: the fields of which it must have one, as far as there are any; nil for all.
  ///   - ending: what the names of the files end in: `.png`.
  ///   - paletteCount: the number of palettes that pictures are made in.
  /// - Throws: a failure where the template, or the layout, would give several files one name.
  init(
    name: String?, layout: PaletteLayout?, fields: [NameTemplate.Field],
    required: [NameTemplate.Field]? = nil, ending: String, paletteCount: Int
  ) throws(Failure) {
    self.ending = ending
    hasFolders = layout == .palette || layout == nil && paletteCount > 1
    guard let name else {
      template = nil
      guard layout == .flat, paletteCount > 1 else { return }
      throw Failure(
        .usage, place: "--layout flat",
        problem: "the pictures of \(paletteCount) palettes would have the same names",
        remedy: "put {palette} into a --name, or leave --layout out")
    }
    let template: NameTemplate
    do { template = try NameTemplate(parsing: name, fields: [.palette] + fields) } catch {
      throw Failure(.usage, place: "--name \(name)", problem: "\(error)")
    }
    guard name.lowercased().hasSuffix(ending) else {
      throw Failure(
        .usage, place: "--name \(name)",
        problem: "it must end in \(ending), which is what is written")
    }
    let required = required ?? fields
    if let first = required.first, !required.contains(where: template.uses) {
      throw Failure(
        .usage, place: "--name \(name)",
        problem: "it must have {\(first.rawValue)} in it, or all would be one file")
    }
    guard template.uses(.palette) || paletteCount == 1 || layout == .palette else {
      throw Failure(
        .usage, place: "--name \(name)",
        problem: "it must have {palette} in it, for there are \(paletteCount) palettes")
    }
    self.template = template
  }

  /// Names a file.
  ///
  /// - Parameters:
  ///   - stem: the usual name without folder and ending.
  ///   - values: the values of a template's fields, without the palette.
  func name(
    _ stem: String, _ values: NameTemplate.Values, in palette: Palette
  ) throws(OutputError) -> OutputName {
    var values = values
    values.palette = palette.fileName
    let text = template?.text(values) ?? stem + ending
    let isFoldered = hasFolders && template?.uses(.palette) != true
    return try OutputName(checking: (isFoldered ? palette.fileName + "/" : "") + text)
  }
}

/// A picture that a request makes in several palettes.
struct PlannedPicture: Sendable {
  /// The usual name of its file, without folder and ending.
  var stem: String
  /// The values of the fields of a template of names.
  var values: NameTemplate.Values
  /// The palettes that it is made in.
  var palettes: [Palette]
  /// The thing that it shows, for messages.
  var source: String
  /// Everything that decides the drawing, apart from the settings of the request.
  var dependencies: [Dependency]?
  /// Prints it in some of the palettes, by their indices.
  var print: @Sendable (_ palettes: [Int]) throws(Failure) -> [PrintedFile]
  /// Tells what is wrong with a file as it was read again.
  var problems: (@Sendable ([UInt8], String) -> [Failure])?
}
