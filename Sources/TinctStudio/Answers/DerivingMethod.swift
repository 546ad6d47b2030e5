internal import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles

/// A way to make palettes of a color, of a palette, or of nothing but a seed.
struct DerivingMethod {
  /// The thing that it starts from.
  enum Need: String {
    case color, palette, seed
  }

  let id: String
  let title: String
  /// The palette that it makes, in a line.
  let help: String
  let need: Need
  var options: [JSONValue] = []

  var json: JSONValue {
    .object([
      .init("id", .string(id)), .init("title", .string(title)), .init("help", .string(help)),
      .init("needs", .string(need.rawValue)), .init("options", .array(options)),
    ])
  }

  private static let steps: JSONValue = [
    "name": "steps", "title": "Steps", "type": "integer", "min": 2, "max": 32, "default": 5,
  ]
  private static let target: JSONValue = [
    "name": "to", "title": "To", "type": "color", "default": "#FFFFFF",
  ]

  private static let keep: JSONValue = [
    "name": "keep", "title": "Keep the colour exactly", "type": "boolean", "default": true,
  ]

  static let all = [
    DerivingMethod(
      id: "catchup", title: "Scheme of Catchup",
      help: "Four colours of one hue, from dark to light, by the recipe of the game Catchup.",
      need: .color, options: [keep]),
    DerivingMethod(
      id: "oklch", title: "Scheme in even steps",
      help:
        "Four colours of one hue, as strong as screens can show, in steps of lightness that look "
        + "even, to colour-blind players too.",
      need: .color, options: [keep]),
    DerivingMethod(
      id: "vision", title: "For colour-blind players",
      help:
        "Four colours of one hue that differ in lightness, moved until the parts of the looks of "
        + "this project can be told apart in every kind of colour vision.",
      need: .color, options: [keep]),
    DerivingMethod(
      id: "complement", title: "Scheme with the complement",
      help: "The colour on a ground of the opposite hue.", need: .color, options: [keep]),
    DerivingMethod(
      id: "triad", title: "Scheme of a triad",
      help: "Ground, quiet colour and main colour a third of the circle of hues apart.",
      need: .color, options: [keep]),
    DerivingMethod(
      id: "analogous", title: "Scheme of neighbouring hues",
      help: "Ground and light have hues on either side of the colour’s.", need: .color,
      options: [keep]),
    DerivingMethod(
      id: "pale", title: "On a pale ground",
      help: "Two colours: this one, on a pale ground with a trace of its hue.", need: .color,
      options: [keep]),
    DerivingMethod(
      id: "ground", title: "As the ground",
      help: "Two colours: this one as the ground, and one of its hue that can be read on it.",
      need: .color),
    DerivingMethod(
      id: "ramp", title: "Ramp", help: "Even steps from this colour to another.", need: .color,
      options: [target, steps]),
    DerivingMethod(
      id: "dark", title: "Dark variant", help: "The palette that is shown, on a dark ground.",
      need: .palette),
    DerivingMethod(
      id: "light", title: "Light variant", help: "The palette that is shown, on a light ground.",
      need: .palette),
    DerivingMethod(
      id: "grey", title: "Greys", help: "The palette that is shown, without its hues.",
      need: .palette),
    DerivingMethod(
      id: "turned", title: "Roles swapped",
      help: "The palette that is shown, with ground and figure in each other’s colour.",
      need: .palette),
    DerivingMethod(
      id: "random", title: "Random", help: "Hues that go together, by the seed.", need: .seed),
  ]
}

extension DerivingMethod {
  /// Returns a palette with random colours for all that are not locked, of hues that go together.
  ///
  /// Lightness stays near that of each colour, so that what was dark stays dark and can be read.
  static func random(
    _ palette: Palette, seed: UInt64, locked: Set<String>
  ) -> Palette {
    var numbers = SplitMix64(seed: seed)
    func share() -> Double { Double(numbers.next(below: 1 << 20)) / Double(1 << 20) }
    let hue = share() * 360
    let turns: [[Double]] = [
      [0, 0, 0], [0, 180, 30], [0, 120, 240], [0, 30, 60], [0, 150, 210],
    ]
    let turn = turns[numbers.next(below: turns.count)]
    var random = palette
    for index in random.colors.indices {
      let (lightness, colorfulness) = (share(), share())
      guard !locked.contains(random.colors[index].name) else { continue }
      let old = random.colors[index].color
      var lch = old.oklch
      lch.hueDegrees = hue + turn[index % turn.count]
      lch.lightness = min(max(lch.lightness + (lightness - 0.5) * 0.2, 0.12), 0.97)
      // Grounds stay quiet, figures strong.
      lch.chroma = min(max(lch.chroma * (0.5 + colorfulness), 0.02), 0.2)
      random.colors[index].color = Color(Color(lch).gamutMapped.pixel)
    }
    return random
  }
}
