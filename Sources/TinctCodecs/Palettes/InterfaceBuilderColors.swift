internal import TinctDocuments
internal import TinctGraphics

/// A reader of Interface Builder's `color` elements, which looks named colours up in the document's
/// `resources` and notes what it had to assume.
struct InterfaceBuilderColors {
  /// The colours of the document's resources, by their kind and name.
  private let resources: [String: XMLElement]
  private let calibrated: CalibratedColors
  private let isChosen: Bool
  private let isMac: Bool
  /// The number of colours by the names of spaces that were taken for another.
  private var assumed: [String: Int] = [:]
  private var hasCMYK = false
  /// The system colours whose values are not in the file.
  private var fromTable: [String] = []
  /// The system colours that have other values in dark mode.
  private var dynamic: [String] = []

  /// Reads the resources of a document.
  ///
  /// - Parameters:
  ///   - document: the root element.
  ///   - calibrated: the meaning of calibrated spaces; nil for that on the document's system.
  init(document: XMLElement, calibrated: CalibratedColors?) {
    isMac =
      document.attributes["targetRuntime"]?.hasPrefix("MacOSX")
      ?? document.attributes["type"]?.contains(".Cocoa.") ?? false
    isChosen = calibrated != nil
    self.calibrated = calibrated ?? (isMac ? .generic : .srgb)
    var resources: [String: XMLElement] = [:]
    for resource in document.child("resources")?.children ?? [] {
      guard ["namedColor", "systemColor"].contains(resource.name),
        let name = resource.attributes["name"], let color = resource.child("color")
      else { continue }
      resources["\(resource.name) \(name)"] = color
    }
    self.resources = resources
  }

  /// The notes for people on the assumptions that were made.
  var notes: [String] {
    var notes: [String] = []
    for (space, count) in assumed.sorted(by: { $0.key < $1.key }) {
      let colors = count == 1 ? "a colour in \(space) was" : "\(count) colours in \(space) were"
      notes.append("\(colors) taken as \(meaning(of: space))")
    }
    if hasCMYK { notes.append(cmykNote) }
    if !dynamic.isEmpty {
      notes.append("system colours have their light-mode values: \(list(dynamic))")
    }
    if !fromTable.isEmpty {
      notes.append(
        "the file does not define these system colours; their usual values were taken: "
          + list(fromTable))
    }
    return notes
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  private func meaning(of space: String) -> String {
    guard space.hasPrefix("calibrated") else { return "sRGB" }
    let system = isChosen ? "" : isMac ? ", as macOS draws it" : ", as iOS draws it"
    switch calibrated {
    case .srgb: return "sRGB\(system); --calibrated generic takes Apple's Generic RGB"
    case .generic:
      return "Apple's Generic RGB, gamma 1.8\(system); --calibrated srgb takes sRGB"
    }
  }

  /// Returns the colour of an element.
  mutating func color(_ element: XMLElement) throws(DocumentError) -> SpacedColor {
    var current = element
    // A named colour may refer to another; the bound ends circles.
    for _ in 0...16 {
      if current.attributes["white"] != nil || current.attributes["red"] != nil
        || current.attributes["cyan"] != nil
      {
        return try ownColor(current)
      }
      guard let reference = Self.reference(current) else {
        throw current.error(
          "the colour has neither numbers nor a name", remedy: "choose it again in Xcode")
      }
      if reference.isSystem, !dynamic.contains(reference.name), !Self.isFixed(reference.name) {
        dynamic.append(reference.name)
      }
      if let definition = definition(reference) {
        current = definition
      } else if let known = known(reference) {
        if !fromTable.contains(reference.name) { fromTable.append(reference.name) }
        return known
      } else {
        throw current.error(
          "the colour \(quoted(reference.name)) is not defined in the file",
          remedy: "choose a colour of its own in Xcode")
      }
    }
    throw element.error(
      "the colour refers to more than 16 names in turn", remedy: "is there a cycle?")
  }

  private struct Reference {
    var name: String
    var isSystem: Bool
  }

  private static func reference(_ element: XMLElement) -> Reference? {
    let attributes = element.attributes
    for key in ["systemColor", "xcode11CocoaTouchSystemColor", "cocoaTouchSystemColor"] {
      if let name = attributes[key] { return Reference(name: name, isSystem: true) }
    }
    return attributes["name"].map {
      Reference(name: $0, isSystem: attributes["catalog"] == "System")
    }
  }

  private func definition(_ reference: Reference) -> XMLElement? {
    reference.isSystem
      ? resources["systemColor \(reference.name)"] : resources["namedColor \(reference.name)"]
  }
}

// MARK: - Numbers

extension InterfaceBuilderColors {
  private mutating func ownColor(_ element: XMLElement) throws(DocumentError) -> SpacedColor {
    let space = element.attributes["colorSpace"] ?? ""
    let custom = element.attributes["customColorSpace"]
    // Old documents have the space in the second attribute alone.
    let name = space == "custom" || space.isEmpty ? custom ?? space : space
    let alpha = try element.attributes["alpha"].map { (text) throws(DocumentError) in
      try number(text, of: element, "alpha", 0...1)
    }
    let kind = try self.space(name, element)
    var values: [Double] = []
    for component in Self.components(of: kind) {
      guard let text = element.attributes[component] else {
        throw element.error(
          "a colour in \(name) lacks \(component)", remedy: "choose it again in Xcode")
      }
      // Extended spaces go beyond 0...1, but not far: greater numbers are damage.
      values.append(try number(text, of: element, component, -16...16))
    }
    values += [0, 0, 0]
    return SpacedColor(
      kind, values[0], values[1], values[2], values[3], alpha: alpha ?? 1)
  }

  private static func components(of space: ColorSpace) -> [String] {
    switch space.componentCount {
    case 1: ["white"]
    case 4: ["cyan", "magenta", "yellow", "black"]
    default: ["red", "green", "blue"]
    }
  }

  private mutating func space(
    _ name: String, _ element: XMLElement
  ) throws(DocumentError) -> ColorSpace {
    switch name {
    case "sRGB", "extendedSRGB": return .srgb
    case "displayP3", "extendedDisplayP3": return .displayP3
    case "adobeRGB1998": return .a98RGB
    case "genericGamma22GrayColorSpace", "extendedGenericGamma22Gray", "extendedGray":
      return .greyGamma22
    case "genericRGB", "genericRGBColorSpace": return .genericRGB
    case "genericGray", "genericGrayColorSpace": return .genericGrey
    case "deviceCMYK", "genericCMYK", "genericCMYKColorSpace":
      hasCMYK = true
      return .cmyk
    case "calibratedRGB", "calibratedWhite":
      assumed[name, default: 0] += 1
      let isGrey = name == "calibratedWhite"
      switch calibrated {
      case .srgb: return isGrey ? .grey : .srgb
      case .generic: return isGrey ? .genericGrey : .genericRGB
      }
    case "deviceRGB", "deviceWhite":
      assumed[name, default: 0] += 1
      return name == "deviceWhite" ? .grey : .srgb
    default:
      throw element.error(
        "unknown colour space \(quoted(name))",
        remedy: "choose the colour in sRGB, Display P3 or Generic Gray Gamma 2.2 in Xcode")
    }
  }

  private func number(
    _ text: String, of element: XMLElement, _ name: String, _ range: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    // `Double` alone would read "nan", "infinity" and hexadecimal numbers too.
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text),
      range.contains(value)
    else {
      throw element.error("expected a number for \(name), found \(quoted(text))")
    }
    return value
  }
}

// MARK: - System colours

extension InterfaceBuilderColors {
  /// Returns true if a system colour is the same in light and in dark mode.
  private static func isFixed(_ name: String) -> Bool { fixed[stem(name)] != nil }

  private func known(_ reference: Reference) -> SpacedColor? {
    guard reference.isSystem else { return nil }
    let name = Self.stem(reference.name)
    let value =
      Self.fixed[name] ?? (isMac ? Self.mac[name] : nil) ?? Self.light[name] ?? Self.mac[name]
    return value.map {
      SpacedColor(
        Color(
          StraightPixel(
            red: UInt8($0 >> 24 & 0xFF), green: UInt8($0 >> 16 & 0xFF), blue: UInt8($0 >> 8 & 0xFF),
            alpha: UInt8($0 & 0xFF))))
    }
  }

  private static func stem(_ name: String) -> String {
    name.hasSuffix("Color") ? String(name.dropLast(5)) : name
  }

  /// UIColor's colours of one value, as 0xRRGGBBAA.
  private static let fixed: [String: UInt32] = [
    "black": 0x0000_00FF, "blue": 0x0000_FFFF, "brown": 0x9966_33FF, "clear": 0x0000_0000,
    "cyan": 0x00FF_FFFF, "darkGray": 0x5555_55FF, "darkText": 0x0000_00FF, "gray": 0x8080_80FF,
    "green": 0x00FF_00FF, "lightGray": 0xAAAA_AAFF, "lightText": 0xFFFF_FF99,
    "magenta": 0xFF00_FFFF, "orange": 0xFF80_00FF, "purple": 0x8000_80FF, "red": 0xFF00_00FF,
    "white": 0xFFFF_FFFF, "yellow": 0xFFFF_00FF,
  ]

  /// The colours of the systems in light mode, after Apple's Human Interface Guidelines and the
  /// `resources` that Xcode writes.
  private static let light: [String: UInt32] = [
    "label": 0x0000_00FF, "secondaryLabel": 0x3C3C_4399, "tertiaryLabel": 0x3C3C_434D,
    "quaternaryLabel": 0x3C3C_432E, "placeholderText": 0x3C3C_434D, "link": 0x007A_FFFF,
    "separator": 0x3C3C_434A, "opaqueSeparator": 0xC6C6_C8FF,
    "systemBackground": 0xFFFF_FFFF, "secondarySystemBackground": 0xF2F2_F7FF,
    "tertiarySystemBackground": 0xFFFF_FFFF, "systemGroupedBackground": 0xF2F2_F7FF,
    "secondarySystemGroupedBackground": 0xFFFF_FFFF,
    "tertiarySystemGroupedBackground": 0xF2F2_F7FF, "groupTableViewBackground": 0xF2F2_F7FF,
    "systemFill": 0x7878_8033, "secondarySystemFill": 0x7878_8029,
    "tertiarySystemFill": 0x7676_801F,
    "quaternarySystemFill": 0x7474_8014, "tint": 0x007A_FFFF,
    "systemBlue": 0x007A_FFFF, "systemBrown": 0xA284_5EFF, "systemCyan": 0x32AD_E6FF,
    "systemGray": 0x8E8E_93FF, "systemGray2": 0xAEAE_B2FF, "systemGray3": 0xC7C7_CCFF,
    "systemGray4": 0xD1D1_D6FF, "systemGray5": 0xE5E5_EAFF, "systemGray6": 0xF2F2_F7FF,
    "systemGreen": 0x34C7_59FF, "systemIndigo": 0x5856_D6FF, "systemMint": 0x00C7_BEFF,
    "systemOrange": 0xFF95_00FF, "systemPink": 0xFF2D_55FF, "systemPurple": 0xAF52_DEFF,
    "systemRed": 0xFF3B_30FF, "systemTeal": 0x30B0_C7FF, "systemYellow": 0xFFCC_00FF,
  ]

  /// The colours that macOS has of its own, or with other values.
  private static let mac: [String: UInt32] = [
    "label": 0x0000_00D8, "secondaryLabel": 0x0000_007F, "tertiaryLabel": 0x0000_0042,
    "quaternaryLabel": 0x0000_0019, "controlText": 0x0000_00D8, "text": 0x0000_00FF,
    "headerText": 0x0000_00D8, "windowFrameText": 0x0000_00D8, "disabledControlText": 0x0000_003F,
    "textBackground": 0xFFFF_FFFF, "controlBackground": 0xFFFF_FFFF, "control": 0xFFFF_FFFF,
    "windowBackground": 0xECEC_ECFF, "controlAccent": 0x007A_FFFF, "selectedText": 0x0000_00FF,
    "selectedTextBackground": 0xB3D7_FFFF, "selectedControl": 0xB3D7_FFFF,
    "alternateSelectedControlText": 0xFFFF_FFFF, "grid": 0xE6E6_E6FF,
  ]
}
