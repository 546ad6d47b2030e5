internal import ArgumentParser

/// A length with its unit: `48`, `48px`, `12mm`, `1.2cm`, `0.5in`, `36pt`.
struct Length: ExpressibleByArgument {
  /// How many of the units there are in an inch.
  enum Unit: String, CaseIterable {
    case px, mm, cm, `in`, pt

    var perInch: Double {
      switch self {
      case .px: 96
      case .mm: 25.4
      case .cm: 2.54
      case .in: 1
      case .pt: 72
      }
    }
  }

  let value: Double
  let unit: Unit

  init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  init?(argument: String) {
    let text = argument.lowercased()
    let unit = Unit.allCases.first { text.hasSuffix($0.rawValue) }
    guard let value = Double(text.dropLast(unit?.rawValue.count ?? 0)), value.isFinite else {
      return nil
    }
    self.init(value, unit ?? .px)
  }

  /// The length as help shows it.
  var defaultValueDescription: String {
    (value.rounded() == value && abs(value) < 1e9 ? "\(Int(value))" : "\(value)") + unit.rawValue
  }

  /// The length in pixels of which there are so many in an inch.
  func pixels(perInch resolution: Double) -> Double {
    // Pixels of the usual resolution stay what they are, whatever was rounded.
    unit == .px && resolution == Unit.px.perInch ? value : value / unit.perInch * resolution
  }
}

/// A size of paper.
enum Paper: String, CaseIterable, ExpressibleByArgument {
  case a3, a4, a5, letter, legal, tabloid

  /// Width and height, upright.
  var size: (width: Length, height: Length) {
    switch self {
    case .a3: (Length(297, .mm), Length(420, .mm))
    case .a4: (Length(210, .mm), Length(297, .mm))
    case .a5: (Length(148, .mm), Length(210, .mm))
    case .letter: (Length(8.5, .in), Length(11, .in))
    case .legal: (Length(8.5, .in), Length(14, .in))
    case .tabloid: (Length(11, .in), Length(17, .in))
    }
  }
}
