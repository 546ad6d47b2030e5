internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// The form of what is made, and its names.
struct ExportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The names of the files in the folder, made from {palette}, {sprite}, {scale} and {@scale} \
      (such as @2x; nothing at scale 1). (default: {sprite}{@scale}.png, with several palettes \
      {palette}/{sprite}{@scale}.png)
      """, valueName: "template"))
  var name: String?

  func validate() throws {
    guard let name else { return }
    do { _ = try NameTemplate(parsing: name, fields: PictureExport.fields) } catch {
      throw ValidationError("--name \(name): \(error).")
    }
  }

  /// Checks all that is to be made; ends the run, with nothing written, if it cannot be.
  ///
  /// Pictures whose names cannot be those of files are noted as failures and left out.
  func plan(
    _ pictures: [ExportSet.Picture], _ palettes: [Palette], out: String, _ run: Run
  ) throws -> ExportPlan {
    let clashes = run.folderClashes(palettes)
    guard clashes.isEmpty else { throw run.refuse(clashes) }
    var set = ExportSet(pictures: pictures, palettes: palettes)
    let count = pictures.count * palettes.count
    if out.lowercased().hasSuffix(".png") && count > 0 {
      guard count == 1 && name == nil else {
        throw UsageError(
          "--out \(out) is one file, but there is more to write; name a folder.")
      }
      return try ExportPlan(file: out, of: set, run)
    }
    set.pictures = pictures.filter { picture in
      run.attempt { () throws(Failure) in try picture.checkName() } != nil
    }
    let template = try name.map { name in
      try NameTemplate(parsing: name, fields: PictureExport.fields)
    }
    let exporter = PictureExport(
      template: template ?? PictureExport.template(paletteCount: palettes.count))
    do { return try ExportPlan(exporter.files(of: set), of: set, in: out, run) } catch let failure
      as Failure
    { throw run.refuse([failure]) }
  }
}
