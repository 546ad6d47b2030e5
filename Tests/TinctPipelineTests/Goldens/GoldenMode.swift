import Foundation

/// The treatment of pictures that differ from their goldens: `GOLDEN=…` in the environment.
enum GoldenMode: String, CaseIterable {
  /// They fail.
  case never
  /// Goldens that are not there are written; what differs fails.
  case missing
  /// Goldens that are not there, or differ, are written, and those that no test uses removed.
  case failed
  /// All goldens are written anew, and those that no test uses removed.
  case all

  static let variable = "GOLDEN"

  /// The mode of this run; nil if the variable says something else.
  static var current: GoldenMode? {
    GoldenMode(rawValue: ProcessInfo.processInfo.environment[variable] ?? never.rawValue)
  }

  var writesMissing: Bool { self != .never }
  var writesDiffering: Bool { self == .failed || self == .all }
}
