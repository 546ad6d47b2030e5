public import ArgumentParser
internal import TinctCodecs
internal import TinctPipeline

/// What an engine loads.
enum ExportForm: String, CaseIterable, ExpressibleByArgument {
  case png, xcassets, atlas, sheet, godot, godot3, unity, css, web

  /// What may stand in a template of names.
  var fields: [NameTemplate.Field] {
    switch self {
    case .png, .atlas, .web: PictureExport.fields
    case .xcassets: AssetCatalogExport.fields
    case .sheet, .godot, .godot3, .unity, .css: SheetExport.fields
    }
  }

  /// Whether the sprites are laid out on one texture.
  var isSheet: Bool { fields == SheetExport.fields }

  /// Whether a palette may have another one for dark mode.
  var takesDarkPalettes: Bool { self == .xcassets || self == .css }

  /// Whether names are those of files, rather than of assets.
  var namesFiles: Bool { self != .xcassets }
}

extension SheetDocument.Form: ExpressibleByArgument {}
