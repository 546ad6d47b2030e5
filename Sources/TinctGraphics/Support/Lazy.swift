internal import Synchronization

/// A value that is made when it is first asked for, once for all copies of its owner.
package final class Lazy<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  package init() {}

  /// Returns the value, made by the first thread that asks; others wait for it.
  package func callAsFunction(_ make: () -> Value) -> Value {
    value.withLock { value in
      let known = value ?? make()
      value = known
      return known
    }
  }
}
