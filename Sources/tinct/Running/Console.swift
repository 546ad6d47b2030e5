internal import Synchronization
internal import TinctDocuments
internal import TinctPipeline

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The two streams of the tool: data goes to standard output, words for people to standard error.
enum Console {
  /// Standard error is a terminal, on which a line can be drawn over.
  static let isTerminal = isatty(2) == 1

  /// Standard output is a terminal that may show colours.
  static let showsColors =
    isatty(1) == 1 && (environmentValue("NO_COLOR") ?? "").isEmpty

  /// Writes data to standard output.
  ///
  /// A reader that has gone, as in `tinct ... | head`, ends the run quietly with the code that a
  /// shell gives for a broken pipe.
  static func write(_ bytes: [UInt8]) {
    if hasPassingLine.load(ordering: .relaxed) { writeError("") }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe writeBytes(1, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        _exit(141)
      } else if errno != EINTR {
        let cause = unsafe String(cString: strerror(errno))
        complain(line: "Error: standard output: writing broke off: \(cause.lowercased())")
        _exit(74)
      }
    }
  }

  /// Writes text to standard output, ended by a line feed.
  static func print(_ text: String) {
    guard !text.isEmpty else { return }
    write(Array("\(text)\n".utf8))
  }

  /// Writes one line for people to standard error: what a name in it has of line feeds or of other
  /// characters that would steer their terminal is shown, not sent.
  static func complain(line text: String) { writeError(printable(text) + "\n") }

  /// Writes lines for people to standard error, ended by a line feed, without anything that would
  /// steer their terminal.
  static func complain(_ text: String) {
    guard !text.isEmpty else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(printable)
    writeError(lines.joined(separator: "\n") + "\n")
  }

  /// The last line of the terminal holds a text that goes when the next is written.
  private static let hasPassingLine = Atomic(false)

  /// Draws over the last line of the terminal, until something else is written; nothing where there
  /// is none. A text too wide for the terminal is cut, because a second line would stay.
  static func overwriteLine(_ text: String) {
    guard isTerminal else { return }
    var size = winsize()
    let width = unsafe ioctl(2, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    let shown = printable(text)
    let isCut = width > 1 && shown.count >= width
    writeError(isCut ? shown.prefix(width - 2) + "…" : shown)
    hasPassingLine.store(!text.isEmpty, ordering: .relaxed)
  }

  private static func writeError(_ text: String) {
    var text = text
    if hasPassingLine.exchange(false, ordering: .relaxed) { text = "\r\u{1B}[2K" + text }
    // One call, so that lines of several processes do not mix. Nobody can be told if it fails.
    text.withUTF8 { _ = unsafe writeBytes(2, UnsafeRawBufferPointer($0)) }
  }
}

/// The system's call, whose name the console's own method hides.
private func writeBytes(_ stream: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(stream, bytes.baseAddress, bytes.count)
}

/// Returns a text with spaces on its right up to a width.
///
/// - Parameter gap: the fewest spaces, for columns in which a text may be too wide.
func tabulated(_ text: String, to width: Int, gap: Int = 0) -> String {
  text + String(repeating: " ", count: max(gap, width - text.count))
}
