extension PNGInfo {
  /// Something in a file that does not reach its pixels; worth telling whoever supplied the file.
  public enum Note: Hashable, Sendable, CustomStringConvertible {
    /// 16-bit samples were rounded to 8 bits.
    case reducedTo8Bits
    /// Samples were converted to sRGB's gamma from the one that `gAMA` gives, times 100,000.
    case gammaApplied(UInt32)
    /// Samples are used as they are stored, although there is an ICC profile other than sRGB.
    case profileNotApplied(name: String)
    /// Samples are used as they are stored, although `cICP` names another colour space than sRGB.
    case codingPointsNotApplied([UInt8])
    /// Only the still image of an animation is used.
    case firstFrameOnly(of: Int)
    /// There is more compressed data than the pixels need.
    case extraData
    /// There are bytes after the end of the PNG.
    case trailingBytes(Int)

    /// The note in a few words.
    public var description: String {
      switch self {
      case .reducedTo8Bits: "16-bit samples are rounded to 8 bits"
      case .gammaApplied(let gamma):
        "samples are converted to sRGB from the file's gamma of \(Double(gamma) / 100_000)"
      case .profileNotApplied(let name):
        "samples are used as stored; the colour profile '\(name)' is not applied: convert to sRGB"
      case .codingPointsNotApplied(let points):
        "samples are used as stored; the colour space \(points) is not applied: convert to sRGB"
      case .firstFrameOnly(let count):
        "an animation of \(count) frame\(count == 1 ? "" : "s"); only its still image is used"
      case .extraData: "there is more compressed data than the pixels need; it is skipped"
      case .trailingBytes(1): "1 byte after the end of the PNG is skipped"
      case .trailingBytes(let count): "\(count) bytes after the end of the PNG are skipped"
      }
    }
  }

  /// What a person should know about the file.
  public var notes: [Note] {
    var notes: [Note] = []
    if bitDepth == 16 { notes.append(.reducedTo8Bits) }
    notes += colorNotes
    if let frameCount { notes.append(.firstFrameOnly(of: frameCount)) }
    if hasExtraData { notes.append(.extraData) }
    if trailingByteCount > 0 { notes.append(.trailingBytes(trailingByteCount)) }
    return notes
  }

  /// The one that counts: `cICP` before `iCCP` before `sRGB` before `gAMA`, as PNG (Third Edition),
  /// section 12.1, orders them.
  private var colorNotes: [Note] {
    if let codingPoints {
      // BT.709 primaries, sRGB's transfer function, RGB, full range.
      return codingPoints == [1, 13, 0, 1] ? [] : [.codingPointsNotApplied(codingPoints)]
    }
    if let profileName {
      let isStandard = profileName.lowercased().contains("srgb")
      return isStandard ? [] : [.profileNotApplied(name: profileName)]
    }
    return appliedGamma.map { [.gammaApplied($0)] } ?? []
  }

  /// The file's gamma, if that is what counts and is not sRGB's.
  var appliedGamma: UInt32? {
    guard codingPoints == nil, profileName == nil, !isMarkedStandardRGB, let gamma, gamma > 0
    else { return nil }
    // Writers round 1/2.2 differently.
    return (45_000...46_000).contains(gamma) ? nil : gamma
  }
}
