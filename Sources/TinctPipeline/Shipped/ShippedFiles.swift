internal import CSystem

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The palettes, themes and piece art that are shipped with the tool, as plain files.
public struct ShippedFiles: Hashable, Sendable {
  /// The name of the file of the palette that is taken by whoever names none.
  public static let standardPalette = "lagoon.json"
  /// The names of the files of three schemes of four colours to start from; Catchup had three, too.
  public static let defaultSchemes = ["dusk.json", "harbor.json", "meadow.json"]

  /// The path of the folder that holds `palettes`, `themes` and `assets`, without a slash at its
  /// end.
  public let root: String

  /// The reasons why the shipped files are not found.
  public enum Absence: Error, Hashable, Sendable {
    /// `TINCT_SHARE` names a folder without them.
    case notInShare(String)
    /// They are neither beside the executable nor above it.
    case notFound(executable: String)
  }

  /// The environment variable that names the folder and overrides everything else.
  public static let variable = "TINCT_SHARE"

  /// Finds the shipped files of the running executable.
  ///
  /// These are tried in order: the folder that `TINCT_SHARE` names; `../share/tinct` beside the
  /// executable, following links, where `make install` puts it; the folders above the executable,
  /// up to a package that has `Package.swift` and `palettes`.
  public static func locate() throws(Absence) -> ShippedFiles {
    try locate(
      executable: runningExecutable(),
      share: environmentValue(variable))
  }

  /// Finds the shipped files of an executable.
  ///
  /// - Parameter share: the value of `TINCT_SHARE`; nil if it is not set.
  static func locate(executable: String, share: String?) throws(Absence) -> ShippedFiles {
    if let share, !share.isEmpty {
      guard isFolder(share + "/palettes") else { throw .notInShare(share) }
      return ShippedFiles(root: share)
    }
    let real = realPath(executable) ?? executable
    var folder = parent(real)
    let installed = parent(folder) + "/share/tinct"
    if isFolder(installed + "/palettes") { return ShippedFiles(root: installed) }
    while !folder.isEmpty {
      if isFolder(folder + "/palettes") && FileStatus(at: folder + "/Package.swift")?.kind == .file
      {
        return ShippedFiles(root: folder)
      }
      folder = parent(folder)
    }
    throw .notFound(executable: real)
  }

  /// The folder of palettes.
  public var palettes: String { root + "/palettes" }

  /// The folder of themes.
  public var themes: String { root + "/themes" }

  /// The folder of the piece art, with a folder for each kind of grid.
  public var pieces: String { root + "/assets/pieces" }

  /// The size and the time of the running executable; nil if it is not found.
  public static var executableMark: String? {
    FileStatus(at: runningExecutable()).map {
      "\($0.size) \($0.modified.seconds).\($0.modified.nanoseconds)"
    }
  }

  /// The folder of the fonts that labels are set in.
  public var fonts: String { root + "/assets/fonts" }

  /// Returns the folder that contains a path, without a slash at its end: empty for the root.
  private static func parent(_ path: some StringProtocol) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func isFolder(_ path: String) -> Bool { FileStatus(at: path)?.kind == .folder }

  private static func runningExecutable() -> String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      unsafe _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
      return path.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
      }
    #else
      let link = "/proc/self/exe"
      guard FileStatus(at: link) == nil, let path = unsafe tinct_executable() else { return link }
      return unsafe String(cString: path)
    #endif
  }
}

extension Failure {
  /// Describes why the shipped palettes, themes and piece art were not found.
  public init(_ absence: ShippedFiles.Absence) {
    switch absence {
    case .notInShare(let folder):
      self.init(
        .missingInput, location: folder,
        problem: FileStatus(at: folder) == nil
          ? "TINCT_SHARE names this folder, but there is none"
          : "TINCT_SHARE names this folder, but it has no folder 'palettes'",
        remedy: "unset it, or let it name a folder like share/tinct of an installation")
    case .notFound(let executable):
      self.init(
        .missingInput, location: executable,
        problem: "the shipped palettes, themes and piece art are not found from here",
        remedy: "install with 'make install', or let TINCT_SHARE name the folder that holds them")
    }
  }
}

/// Makes a folder the one that the process works in. What the environment names stays where it is.
///
/// Nothing may run on another thread that uses paths.
public func enterFolder(_ path: String) throws(SystemError) {
  if let share = environmentValue(ShippedFiles.variable), !share.isEmpty, !share.hasPrefix("/") {
    unsafe setenv(ShippedFiles.variable, pathFromRoot(share), 1)
  }
  guard unsafe chdir(path) == 0 else { throw SystemError.last }
}
