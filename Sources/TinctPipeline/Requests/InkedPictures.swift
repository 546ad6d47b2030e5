internal import Synchronization
package import TinctBoards
package import TinctDocuments
package import TinctGraphics

/// The pictures of a request in memory, for programs that print them themselves: in inks where they
/// are drawn, as files where they are tinted sprites or hold colours of their own.
///
/// A run with it in its options plans as usual, and neither compares nor writes anything.
package final class InkedPictures: Sendable {
  /// A picture.
  package struct Picture: Sendable {
    /// The name of its file.
    package let name: String
    /// The inputs it is made from, for messages.
    package let source: String
    /// The drawing; nil if there is a file instead, or nothing was made of it.
    package fileprivate(set) var drawing: InkedDrawing?
    /// The rule for each of the drawing's inks in palettes of the kind that it was made in.
    package fileprivate(set) var rules: [(ink: Ink, color: ColorExpression)] = []
    /// That kind.
    package fileprivate(set) var kind = InkRules.PaletteKind.twoColors
    /// The bytes of the file; empty for none.
    package fileprivate(set) var file: [UInt8] = []
  }

  /// The number of the picture that is made; nil to make none, and only list them.
  private let wanted: Int?
  private let pictures = Mutex<[Picture]>([])

  private init(wanted: Int?) { self.wanted = wanted }

  /// Lists the pictures of a request, each in its first palette.
  ///
  /// - Throws: the reasons why there are none.
  package static func list(
    of request: any Request, _ options: Session.Options, gate: WriteGate
  ) throws(Rejection) -> [Picture] {
    try InkedPictures(wanted: nil).made(of: request, options, gate)
  }

  /// Makes one picture of a request, by its number in the list, in its first palette.
  ///
  /// - Throws: the reasons why it cannot be made.
  package static func picture(
    _ number: Int, of request: any Request, _ options: Session.Options, gate: WriteGate
  ) throws(Rejection) -> Picture? {
    let pictures = try InkedPictures(wanted: number).made(of: request, options, gate)
    return pictures.indices.contains(number) ? pictures[number] : nil
  }

  private func made(
    of request: any Request, _ options: Session.Options, _ gate: WriteGate
  ) throws(Rejection) -> [Picture] {
    var options = options
    options.pictures = self
    let session = Session(options, gate: gate)
    _ = request.plannable.make(in: session)
    let pictures = pictures.withLock { $0 }
    guard session.failures.isEmpty || !pictures.isEmpty else { throw Rejection(session.failures) }
    return pictures
  }

  /// Lists the pictures of drawings, and makes the wanted one.
  func take(_ drawings: [PlannedDrawing]) throws(Failure) {
    for drawing in drawings {
      guard let file = drawing.files.first, !file.isList else { continue }
      let number = pictures.withLock { pictures in
        pictures.append(Picture(name: "\(file.name)", source: drawing.source))
        return pictures.count - 1
      }
      guard number == wanted else { continue }
      _ = try drawing.make([0]) { _, made in
        pictures.withLock { $0[number].file = made.pieces.flatMap(\.self) }
      }
    }
  }

  /// Takes the drawing of the picture that is being made.
  func take(_ drawing: InkedDrawing, in palette: ResolvedPalette) {
    let key = palette.separationKey
    var rules = key.inks[key.kind].map { (ink: $0.ink, color: $0.color) }
    for ink in drawing.exact.inks where !rules.contains(where: { $0.ink == ink }) {
      // Some inks have the same colour in every palette.
      if let color = ink.fixedColor { rules.append((ink, .literal(color))) }
    }
    pictures.withLock { pictures in
      guard !pictures.isEmpty, pictures[pictures.count - 1].drawing == nil else { return }
      pictures[pictures.count - 1].drawing = drawing
      pictures[pictures.count - 1].rules = rules
      pictures[pictures.count - 1].kind = key.kind
    }
  }
}

extension InkedPictures: Hashable {
  /// Compares identities.
  package static func == (left: InkedPictures, right: InkedPictures) -> Bool { left === right }

  /// Hashes the identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
