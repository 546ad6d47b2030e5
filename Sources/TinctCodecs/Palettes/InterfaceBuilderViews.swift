public import TinctDocuments
public import TinctGraphics

extension PaletteFormat {
  /// Views in a document of Interface Builder; only read.
  public static let xib = interfaceBuilder(calibrated: nil)

  /// Views in a document of Interface Builder.
  ///
  /// - Parameter calibrated: the meaning of calibrated colours; nil for the one on the system that
  ///   the document is for.
  private static func interfaceBuilder(calibrated: CalibratedColors?) -> PaletteFormat {
    PaletteFormat(
      "xib", ending: ".xib", telltaleEndings: [".xib", ".storyboard"],
      title: "an Interface Builder document",
      capacity: Capacity(names: true, paletteName: true, alpha: .full, strings: true),
      isWritable: false,
      read: { (bytes, _) throws(PaletteFileError) in
        try InterfaceBuilderViews.read(bytes, calibrated: calibrated)
      },
      write: { (_, _) throws(PaletteFileError) in
        throw .whole(
          problem: "Interface Builder documents can only be read",
          remedy: "write an asset catalogue, and choose its colours in Xcode")
      })
  }

  /// Reads a palette file in this format, with a meaning of calibrated colours for documents of
  /// Interface Builder; nil leaves it to the document.
  public func read(
    _ bytes: [UInt8], limits: Limits = Limits(), calibrated: CalibratedColors?
  ) throws(PaletteFileError) -> PaletteReading {
    let format = self == .xib ? .interfaceBuilder(calibrated: calibrated) : self
    return try format.read(bytes, limits: limits)
  }
}

/// Views in an Interface Builder document (`.xib`, or a storyboard). Each view with a background
/// colour and a label is a palette.
///
/// Its background is `base`, its label's text colour `text`. Every other view in it that has a name
/// is a further colour: a view by its background, a further label by its own background or else by
/// its text colour if that differs from `text`. Views without a background only group others.
///
/// A view's name is a user-defined runtime attribute `name`, or the accessibility identifier, or
/// the text in its label, or Xcode's own label for it. A palette's strings are its runtime
/// attributes that are strings, and texts of labels that are not its name.
enum InterfaceBuilderViews {
  /// Returns true if a text begins as such a document does.
  static func isLikely(_ start: String) -> Bool {
    (start.hasPrefix("<?xml") || start.hasPrefix("<document"))
      && start.contains("com.apple.InterfaceBuilder")
  }

  static func read(
    _ bytes: [UInt8], calibrated: CalibratedColors?
  ) throws(PaletteFileError) -> PaletteReading {
    do throws(DocumentError) {
      let root = try XMLReader.root(of: bytes)
      let isDocument =
        root.name == "document"
        && root.attributes["type"]?.hasPrefix("com.apple.InterfaceBuilder") == true
      guard isDocument else {
        throw root.error(
          "this is not an Interface Builder document",
          remedy: "open it in Xcode 5 or newer and save it again")
      }
      var reader = Reader(colors: InterfaceBuilderColors(document: root, calibrated: calibrated))
      try reader.read(in: reader.pieces(in: root))
      guard !reader.palettes.isEmpty else {
        throw root.error(
          "there is no view with a background colour and a label in the document",
          remedy: "give each palette's view a background colour, and a label in it")
      }
      return PaletteReading(reader.palettes, notes: reader.notes + reader.colors.notes)
    } catch { throw .text(error) }
  }

  private struct Reader {
    var colors: InterfaceBuilderColors
    private(set) var palettes: [SwatchPalette] = []
    private(set) var notes: [String] = []

    init(colors: InterfaceBuilderColors) { self.colors = colors }

    /// Returns the views and labels in an element that show something; views that only group others
    /// are replaced by these others.
    func pieces(in element: XMLElement) -> [XMLElement] {
      element.children.flatMap { child -> [XMLElement] in
        if child.name == "resources" { return [] }
        return child.isLabel || child.background != nil ? [child] : pieces(in: child)
      }
    }

    mutating func read(in pieces: [XMLElement]) throws(DocumentError) {
      for view in pieces where !view.isLabel {
        guard let background = view.background else { continue }
        let inner = self.pieces(in: view)
        if inner.contains(where: \.isLabel) {
          palettes.append(try palette(view, background, inner))
          continue
        }
        let before = palettes.count
        try read(in: inner)
        if palettes.count == before, view.ownName != nil {
          palettes.append(try palette(view, background, inner))
        }
      }
    }

    private mutating func palette(
      _ view: XMLElement, _ background: XMLElement, _ pieces: [XMLElement]
    ) throws(DocumentError) -> SwatchPalette {
      var palette = SwatchPalette(swatches: [
        SwatchPalette.Swatch(name: "base", color: try colors.color(background))
      ])
      let main =
        pieces.firstIndex { $0.isLabel && $0.background == nil }
        ?? pieces.firstIndex(where: \.isLabel)
      var text: SpacedColor?
      if let main {
        let label = pieces[main]
        let own = label.labelText
        palette.name = view.ownName ?? own ?? view.attributes["userLabel"]
        text = try label.textColor.map { (color) throws(DocumentError) in try colors.color(color) }
        if text == nil, label.name == "label" {
          text = SpacedColor(.srgb, 0, 0, 0)
          notes.append(
            "line \(label.line): the label's text has the default colour; taken as black")
        }
        if let own, own != palette.name { palette.strings.append(.init(name: "label", text: own)) }
      } else {
        palette.name = view.ownName
      }
      if let text {
        palette.swatches.append(SwatchPalette.Swatch(name: "text", color: text))
      } else {
        notes.append(
          "line \(view.line): the view has no label with a text colour, so no text colour")
      }
      try addAttributes(of: view, to: &palette)
      for (index, piece) in pieces.enumerated() where index != main {
        try add(piece, text, to: &palette)
      }
      return palette
    }

    /// Adds the user-defined runtime attributes that are colours or strings.
    private mutating func addAttributes(
      of view: XMLElement, to palette: inout SwatchPalette
    ) throws(DocumentError) {
      for attribute in view.runtimeAttributes {
        guard let path = attribute.attributes["keyPath"], !XMLElement.namePaths.contains(path)
        else {
          continue
        }
        if let color = attribute.child("color", key: "value") {
          palette.swatches.append(
            SwatchPalette.Swatch(name: path, color: try colors.color(color)))
        } else if let text = attribute.runtimeText {
          palette.strings.append(.init(name: path, text: text))
        }
      }
    }

    /// Adds a further view or label to a palette.
    private mutating func add(
      _ piece: XMLElement, _ text: SpacedColor?, to palette: inout SwatchPalette
    ) throws(DocumentError) {
      let own =
        piece.isLabel ? piece.labelText : pieces(in: piece).first(where: \.isLabel)?.labelText
      let name = piece.ownName ?? own ?? piece.attributes["userLabel"]
      var color: SpacedColor?
      if let background = piece.background {
        color = try colors.color(background)
      } else if let element = piece.textColor {
        let found = try colors.color(element)
        color = found == text ? nil : found
      }
      if let color {
        if let name {
          palette.swatches.append(SwatchPalette.Swatch(name: name, color: color))
        } else {
          notes.append("line \(piece.line): a view without a name was skipped")
        }
      }
      guard piece.isLabel, let own, piece.ownName != nil || color == nil else { return }
      let fallback = piece.attributes["userLabel"] ?? "string-\(palette.strings.count + 1)"
      palette.strings.append(.init(name: piece.ownName ?? fallback, text: own))
    }
  }
}

// MARK: - Elements

extension XMLElement {
  /// The key paths of runtime attributes that hold a view's name.
  fileprivate static let namePaths: Set<String> = ["name", "paletteName", "palette.name"]

  /// The element shows a text. An element with a key is a property of another, such as a text
  /// field's cell.
  fileprivate var isLabel: Bool {
    ["label", "textField", "textView", "button"].contains(name) && attributes["key"] == nil
  }

  /// The background colour; of a box it is the fill.
  fileprivate var background: XMLElement? {
    guard name != "resources" else { return nil }
    return child("color", key: "backgroundColor") ?? child("color", key: "fillColor")
  }

  /// The element that holds the text: the view itself, its cell on macOS, or its normal state.
  private var textHolder: XMLElement {
    child("textFieldCell") ?? child("buttonCell") ?? child("state", key: "normal") ?? self
  }

  /// The colour of the text.
  fileprivate var textColor: XMLElement? {
    let holder = textHolder
    return holder.child("color", key: "textColor") ?? holder.child("color", key: "titleColor")
  }

  /// The text of a label; nil for none.
  fileprivate var labelText: String? {
    let holder = textHolder
    let text =
      holder.attributes["text"] ?? holder.attributes["title"]
      ?? holder.child("string", key: "text")?.text ?? holder.child("string", key: "title")?.text
    return text?.isEmpty == false ? text : nil
  }

  /// The name of a view besides any text in it.
  fileprivate var ownName: String? {
    let attribute = runtimeAttributes.first {
      $0.attributes["keyPath"].map(Self.namePaths.contains) == true
    }
    if let name = attribute?.runtimeText, !name.isEmpty { return name }
    let accessibility = child("accessibility")
    let names = [accessibility?.attributes["identifier"], accessibility?.attributes["label"]]
    return names.compactMap(\.self).first { !$0.isEmpty }
  }

  fileprivate var runtimeAttributes: [XMLElement] {
    child("userDefinedRuntimeAttributes")?.children ?? []
  }

  /// The text of a runtime attribute that is a string.
  fileprivate var runtimeText: String? {
    let type = attributes["type"] ?? ""
    guard type.lowercased().hasSuffix("string") else { return nil }
    return attributes["value"] ?? child("string", key: "value")?.text
      ?? child("mutableString", key: "value")?.text
  }
}
