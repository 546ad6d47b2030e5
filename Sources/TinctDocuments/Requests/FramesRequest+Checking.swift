internal import TinctGraphics

extension FramesRequest {
  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try look.palettes.checkTogether()
    try checkScript()
    if let from, let to, from > to {
      throw RequestProblem("from", "--from \(from) is later than --to \(to).")
    }
    try checkSize()
    try checkOutput()
    try checkForm()
    try checkAfter()
  }

  private func checkSize() throws(RequestProblem) {
    guard let size else { return }
    if frameSize == nil {
      throw RequestProblem(
        "size",
        "--size takes a width and a height in pixels, such as 1080x1920, or one number for both, "
          + "from 16 to \(Limits.mostSidePixels) (above \(Limits().sidePixels) with --max-side), not "
          + "'\(size)'.")
    }
    if cell != Self().cell {
      throw RequestProblem(
        "size", "--size and --cell cannot be combined: cells are as large as the size allows.")
    }
    if storyboard != nil {
      throw RequestProblem(
        "size", "--size is for frames, but --storyboard writes moments instead.")
    }
  }

  /// Refuses what contradicts a choice of moves after which the board is shown.
  private func checkAfter() throws(RequestProblem) {
    if undone && moves == nil {
      throw RequestProblem("undone", "--undone is for --moves, of which some were undone.")
    }
    if undone && undo {
      throw RequestProblem("undone", "--undo and --undone cannot be combined.")
    }
    try checkPart()
    guard !after.isEmpty else { return }
    guard moves != nil else {
      throw RequestProblem(
        "after",
        "--after is for --moves: it says how many of them are done. For a picture after moves of "
          + "the stored solution: tinct board PACK --puzzle NAME --after N")
    }
    let others = [
      ("undo", undo), ("from", from != nil), ("to", to != nil), ("from-move", fromMove != nil),
      ("to-move", toMove != nil), ("duration", duration != nil), ("shots", shots != nil),
    ]
    if let (option, _) = others.first(where: \.1) {
      throw RequestProblem(option, "--after and --\(option) cannot be combined.")
    }
    if storyboard == nil && after.count > 1 {
      throw RequestProblem(
        "after", "--after gives one still picture; for several, use --storyboard.")
    }
  }

  /// Refuses what contradicts a part of a log.
  private func checkPart() throws(RequestProblem) {
    guard let part = fromMove == nil ? toMove.map({ _ in "to-move" }) : "from-move" else { return }
    guard moves != nil else {
      throw RequestProblem(
        part,
        "--\(part) counts the moves of a log, --moves; of an animation, --from and --to are "
          + "seconds.")
    }
    if let fromMove, let toMove, fromMove > toMove {
      throw RequestProblem(
        "from-move", "--from-move \(fromMove) is later than --to-move \(toMove).")
    }
    let others = [
      ("undo", undo), ("from", from != nil), ("to", to != nil), ("duration", duration != nil),
    ]
    if let (option, _) = others.first(where: \.1) {
      throw RequestProblem(option, "--\(part) and --\(option) cannot be combined.")
    }
  }

  private func checkScript() throws(RequestProblem) {
    if animation != nil && moves != nil {
      throw RequestProblem(
        "moves", "--animation and --moves cannot be combined; the moves are what happens.")
    }
    guard animation != nil || moves != nil else {
      throw RequestProblem(
        "animation", "Name what happens with --animation, or a log of moves with --moves.")
    }
    if let steps, steps == 0 {
      throw RequestProblem(
        "steps", "--steps takes a number from -1000 to 1000 other than 0, not \(steps).")
    }
    let cells: [Animation] = [.turn, .lock, .shake]
    let solving: [Animation] = [.solve, .play]
    let isRandom = order == .random || animation == .scramble
    try refuse(at != nil, "at", cells)
    try refuse(steps != nil, "steps", [.turn])
    try refuse(order != nil, "order", solving)
    try refuse(oneByOne, "one-by-one", solving)
    try refuse(solution != nil, "solution", solving + [.celebrate, .vanish, .appear])
    if seed != nil && !isRandom {
      throw RequestProblem("seed", "--seed is for --animation scramble, and for --order random.")
    }
    if rules != nil && moves == nil {
      throw RequestProblem("rules", "--rules is for --moves on positions of stones.")
    }
    if pause != nil && animation != nil && animation != .play {
      throw RequestProblem("pause", "--pause is for --moves, and for --animation play.")
    }
  }

  private func refuse(
    _ isGiven: Bool, _ option: String, _ animations: [Animation]
  ) throws(RequestProblem) {
    guard isGiven else { return }
    if let animation, animations.contains(animation) { return }
    let names = animations.map(\.rawValue).joined(separator: ", ")
    throw RequestProblem(option, "--\(option) is for --animation \(names).")
  }

  private func checkOutput() throws(RequestProblem) {
    if let out, out != "-" { try PictureOutput.checkFolder(out) }
    guard out == nil || storyboard == nil else {
      throw RequestProblem(
        "storyboard", "--out is for frames, but --storyboard writes moments instead.")
    }
    guard out != nil || storyboard != nil else {
      throw RequestProblem("out", "Say where to write with --out, or with --storyboard.")
    }
    if let storyboard { try PictureOutput.checkFolder(storyboard) }
    if storyboard != nil && (cues != nil || form != nil) {
      let option = cues == nil ? "as" : "cues"
      throw RequestProblem(
        option, "--\(option) is for frames, but --storyboard writes moments instead.")
    }
    let forFrames = [
      (hold != nil, "hold"), (bounce, "bounce"), (fastForward != 1, "fast-forward"),
    ]
    if storyboard != nil, let option = forFrames.first(where: \.0)?.1 {
      throw RequestProblem(
        option, "--\(option) is for frames, but --storyboard writes moments instead.")
    }
    if storyboard != nil && transparent {
      throw RequestProblem(
        "transparent", "--transparent is for frames; a storyboard has a ground under its times.")
    }
    try checkCues()
    if shots != nil && storyboard == nil {
      throw RequestProblem("shots", "--shots is for --storyboard.")
    }
    try checkEndings()
  }

  /// Refuses a list of cues that would take the place of something else.
  private func checkCues() throws(RequestProblem) {
    guard let cues, let out, cues != "-" else { return }
    let (list, target) = (Self.steps(of: cues), Self.steps(of: out))
    guard list.starts(with: target) else { return }
    // A sheet has no list of its own, and calls nothing so.
    if chosenForm.isSheet && list.count > target.count && list.last == "cues.json" { return }
    throw RequestProblem(
      "cues",
      list == target
        ? "--cues \(cues) is where --out writes; name another file."
        : "--cues \(cues) lies in --out \(out), which is for frames; name a file beside it.")
  }

  /// The folders of a path and its last name, without steps that lead nowhere.
  private static func steps(of path: String) -> [Substring] {
    var steps: [Substring] = path.hasPrefix("/") ? ["/"] : []
    for step in path.split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != "..", last != "/" {
        steps.removeLast()
      } else {
        steps.append(step)
      }
    }
    return steps
  }

  /// Refuses paths that end as a file of another kind does: they would become folders of such
  /// names.
  private func checkEndings() throws(RequestProblem) {
    if let storyboard, let ending = Self.ending(of: storyboard), ending != ".png" {
      throw RequestProblem(
        "storyboard",
        "--storyboard \(storyboard): a storyboard is a PNG, so its name must end in .png, not in "
          + "\(ending); or name a folder.")
    }
    guard let out, let ending = Self.ending(of: out) else { return }
    if Self.videos.contains(ending) {
      throw RequestProblem(
        "out",
        "--out \(out): no \(ending) is written; name a file that ends in .apng, .gif, .webp or "
          + ".y4m, "
          + "or let an encoder make it: tinct frames … --out - | ffmpeg -i - "
          + "-pix_fmt yuv420p \(out)")
    }
    if !Form.allCases.flatMap(\.endings).contains(ending) {
      throw RequestProblem(
        "out",
        "--out \(out): no \(ending) is written; name a file that ends in .png, .apng, .gif, "
          + ".webp or "
          + ".y4m, or a folder\(KnownEndings.mistyped(out) == nil ? "" : ", such as \(out)/").")
    }
    if chosenForm.isSheet {
      throw RequestProblem(
        "out",
        "--out \(out): a sheet and its documents are written into a folder, so name one; without "
          + "--as sheet the ending \(ending) asks for a picture.")
    }
  }

  /// The ending of a path that is that of a picture, a video or a document, or a slip in writing
  /// one, in lower case; nil for another one.
  private static func ending(of path: String) -> String? {
    let path = path.lowercased()
    return (Form.allCases.flatMap(\.endings) + videos + others).first(where: path.hasSuffix)
      ?? KnownEndings.mistyped(path)
  }

  private func checkAtlas() throws(RequestProblem) {
    guard chosenForm == .atlas else { return }
    if layout == .flat {
      throw RequestProblem("layout", "--layout flat: the folders of palettes are the atlases.")
    }
    if let name, !isAtlas, !name.lowercased().contains(".atlas/") {
      throw RequestProblem(
        "name",
        "--name \(name) must have a folder that ends in .atlas, such as "
          + "'{palette}.atlas/\(name)'.")
    }
    if isAtlas && distinct {
      throw RequestProblem(
        "distinct",
        "--distinct needs a list with the times of frames, which has no place in an atlas; name the "
          + "folder above it with --out.")
    }
  }

  /// Endings of videos, which are for encoders to write.
  private static let videos = [
    ".mp4", ".m4v", ".mov", ".mkv", ".avi", ".webm", ".ogv", ".wmv", ".mpg", ".mpeg",
  ]
  /// Endings of other files that a folder is not called like.
  private static let others = [
    ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".svg", ".pdf", ".avif", ".heic", ".jxl", ".psd",
    ".json", ".jsonl", ".zip",
  ]

  /// Refuses what contradicts the form, or does nothing in it.
  private func checkForm() throws(RequestProblem) {
    let chosen = chosenForm
    if let out, let form, let other = Form(endingOf: out), out != "-", other != form {
      throw RequestProblem(
        "as",
        "--out \(out) ends as \(other.rawValue) does, but --as is \(form.rawValue); change one.")
    }
    let vain: [(isGiven: Bool, option: String, forms: [Form])] = [
      (repeats != 0, "repeat", [.apng, .gif, .webp]),
      (quality != nil, "quality", [.gif, .webp]),
      (rgba, "rgba", [.apng]), (distinct, "distinct", [.png, .atlas]),
      (sheet != nil, "sheet", [.sheet, .godot, .godot3]),
      (columns != nil && storyboard == nil, "columns", [.sheet, .godot, .godot3]),
      (data != nil, "data", [.sheet]),
      (maxSize != nil, "max-size", [.sheet, .godot, .godot3]),
      (indexed != nil, "indexed", [.png, .atlas]),
    ]
    for (isGiven, option, forms) in vain where isGiven && !forms.contains(chosen) {
      let names = forms.map(\.rawValue).joined(separator: ", ")
      throw RequestProblem(
        option, "--\(option) is for \(names), but the format is \(chosen.rawValue).")
    }
    try checkAtlas()
    if transparent && chosen == .y4m {
      throw RequestProblem(
        "transparent",
        "--transparent: y4m has no clear pixels; write png, sheet, apng, gif, webp or rgba.")
    }
    if columns != nil && sheet != .rows && storyboard == nil {
      throw RequestProblem("columns", "--columns needs --sheet rows, or --storyboard.")
    }
    if out == "-" && chosen != .y4m && chosen != .rgba {
      throw RequestProblem("out", "--out - takes --as y4m or rgba, not \(chosen.rawValue).")
    }
  }
}
