internal import TinctCodecs
internal import TinctPipeline
internal import TinctPuzzles

extension Run {
  /// Where themes are found.
  var themeShelf: Shelf<Theme> {
    Shelf(of: "theme", inputs: inputs, shipped: shipped, name: \.name) {
      [inputs, limits] (path) throws(Rejection) in
      let bytes: [UInt8]
      do throws(InputError) { bytes = try inputs.read(path) } catch {
        throw Rejection(Failure(error))
      }
      do throws(DocumentErrors) { return [try ThemeDocument.read(bytes, limits: limits)] } catch {
        throw Rejection(error, file: path)
      }
    }
  }

  /// The theme with a name, or in a file.
  ///
  /// - Parameter origin: what asks, for messages; nil for `--theme`.
  func theme(_ text: String, for origin: String? = nil) -> Theme? {
    themeEntry(text, for: origin ?? "--theme \(text)")?.item
  }

  /// The same with the file that it stands in.
  func themeEntry(_ text: String, for origin: String) -> Shelf<Theme>.Entry? {
    attempt { () throws(Rejection) in try themeShelf.items(text, for: origin)[0] }
  }
}
