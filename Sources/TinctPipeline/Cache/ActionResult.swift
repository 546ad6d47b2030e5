/// The result of an action in Bazel's remote execution API, with the one file that we keep: what a
/// remote cache has under `/ac`. The file itself is under `/cas`, by the hash of its content.
///
/// In protobuf, of which this is the part that is written:
///
///     message ActionResult { repeated OutputFile output_files = 2; }
///     message OutputFile { string path = 1; Digest digest = 2; }
///     message Digest { string hash = 1; int64 size_bytes = 2; }
struct ActionResult: Hashable {
  /// The most bytes of a result that is read: others may add to ours who made it, and when.
  static let largest = 1 << 16
  /// It is relative, as servers demand.
  private static let path = "drawing.tinct"

  /// SHA-256 of the file's content.
  let hash: Fingerprint
  /// The size of the file.
  let byteCount: Int

  init(_ content: [UInt8]) {
    hash = Fingerprint(of: content)
    byteCount = content.count
  }

  /// Reads a result; nil if it is not one, or has no file.
  ///
  /// Fields that are not known are skipped, and of several files the first is taken.
  init?(decoding bytes: [UInt8]) {
    guard bytes.count <= Self.largest, let file = Self.messages(bytes[...])?[2]?.first,
      let digest = Self.messages(file)?[2]?.first, let fields = Self.messages(digest),
      let hash = fields[1]?.first.flatMap({ String(validating: $0, as: UTF8.self) })
        .flatMap({ Fingerprint(digits: $0) })
    else { return nil }
    var size = PackedReader(fields[2]?.last ?? [0])
    // Of a negative number, which takes ten bytes, nothing is read.
    guard let byteCount = try? size.number() else { return nil }
    (self.hash, self.byteCount) = (hash, byteCount)
  }

  /// The bytes of the result.
  var bytes: [UInt8] {
    var digest = Self.field(1, Array(hash.description.utf8))
    var size = PackedWriter()
    size.put(byteCount)
    digest += [2 << 3] + size.bytes
    return Self.field(2, Self.field(1, Array(Self.path.utf8)) + Self.field(2, digest))
  }

  /// A field of bytes, which are a text or a message.
  private static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    var packed = PackedWriter()
    packed.put(content)
    return [number << 3 | 2] + packed.bytes
  }

  /// The fields of a message by their numbers, as the bytes of texts, messages and whole numbers;
  /// nil if it is damaged.
  private static func messages(_ bytes: ArraySlice<UInt8>) -> [Int: [ArraySlice<UInt8>]]? {
    var reader = PackedReader(bytes)
    var fields: [Int: [ArraySlice<UInt8>]] = [:]
    do throws(PackedReader.Damage) {
      while !reader.isAtEnd {
        let tag = try reader.number()
        let content: ArraySlice<UInt8>
        switch tag & 7 {
        case 0: content = try reader.variableNumber()
        case 1: content = try reader.raw(8)
        case 2: content = try reader.list()
        case 5: content = try reader.raw(4)
        default: return nil
        }
        fields[tag >> 3, default: []].append(content)
      }
      return fields
    } catch { return nil }
  }
}

extension PackedReader {
  /// Takes the bytes of a whole number of up to 64 bits, whatever it is.
  fileprivate mutating func variableNumber() throws(Damage) -> ArraySlice<UInt8> {
    var bytes: ArraySlice<UInt8> = []
    repeat { bytes += try raw(1) } while bytes.count < 10 && bytes.last ?? 0 >= 0x80
    return bytes
  }
}
