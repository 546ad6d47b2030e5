internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics

func checkPalette(_ bytes: [UInt8], as format: PaletteFormat) throws(FuzzFinding) {
  let reading: PaletteReading
  do { reading = try format.read(bytes, limits: fuzzLimits) } catch {
    if case .text(let errors) = error { try checkErrors(errors, in: bytes) }
    return try expect(!error.description.isEmpty, "an error says nothing")
  }
  var notes: [String] = []
  _ = SwatchPalette.palettes(reading.palettes, named: "palette", notes: &notes)
  try checkRoundTrip(of: reading.palettes, to: format)
  // The size picks a second format, so that in time every format is written from every other.
  let formats = PaletteFormat.all
  try checkRoundTrip(of: reading.palettes, to: formats[bytes.count % formats.count])
}

func checkRecognition(_ bytes: [UInt8]) throws(FuzzFinding) {
  for ending in [""] + PaletteFormat.endings {
    guard let format = PaletteFormat(recognizing: bytes, named: "palette" + ending) else {
      continue
    }
    if ending.isEmpty { try checkPalette(bytes, as: format) }
  }
}

/// Checks that palettes which a format could hold are read again, and that a second round trip
/// keeps the colours of the first.
private func checkRoundTrip(
  of palettes: [SwatchPalette], to format: PaletteFormat
) throws(FuzzFinding) {
  guard let first = try written(palettes, as: format) else { return }
  guard let second = try written(first, as: format) else {
    throw FuzzFinding("what was read from \(format.name) cannot be written as that again")
  }
  let (old, new) = (first.flatMap(\.swatches), second.flatMap(\.swatches))
  try expect(
    old.count == new.count && zip(old, new).allSatisfy { isClose($0.color, $1.color) },
    "\(format.name) that is read and written again has other colours:\n\(first)\n\(second)")
}

/// The result of reading palettes that were written in a format; nil if it cannot hold them.
private func written(
  _ palettes: [SwatchPalette], as format: PaletteFormat
) throws(FuzzFinding) -> [SwatchPalette]? {
  guard let file = try? format.write(palettes, limits: Limits()) else { return nil }
  let subject = "what was written as \(format.name)"
  return try mustRead(subject) { () throws(PaletteFileError) in
    try format.read(file.bytes, limits: Limits()).palettes
  }
}

private func isClose(_ first: SpacedColor, _ second: SpacedColor) -> Bool {
  let (first, second) = (first.srgb.color, second.srgb.color)
  return [\Color.red, \.green, \.blue, \.alpha].allSatisfy {
    abs(first[keyPath: $0] - second[keyPath: $0]) < 0.002
  }
}
