#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Whose a file is, and who may do what.
struct FileAccess: Hashable, Sendable {
  private let user: uid_t
  private let group: gid_t
  /// The lowest twelve bits of the mode.
  private let permissions: mode_t

  /// That of what stands at a path, links followed; nil if nothing does.
  init?(at path: String) {
    var raw = stat()
    guard unsafe stat(path, &raw) == 0 else { return nil }
    user = raw.st_uid
    group = raw.st_gid
    permissions = raw.st_mode & 0o7777
  }

  /// Gives an open file to the same user and group, as far as this process may, with the same
  /// permissions.
  func give(to file: borrowing FileDescriptor) throws(SystemError) {
    // First the owner, for a change of owner clears some permissions. Only the administrator may give
    // files away; the group may be one that the process does not belong to.
    if fchown(file.number, user, group) != 0 { _ = fchown(file.number, uid_t.max, group) }
    let number = file.number
    _ = try retried { Int(fchmod(number, permissions)) }
  }
}
