public import TinctDocuments

/// A request that this target can make: every one of `RequestDocument.kinds`.
public protocol PlannableRequest: Request {
  /// Reads the inputs, plans the drawings, and makes those that are not up to date. What goes wrong
  /// is noted.
  ///
  /// - Returns: a sentence for people about so many files that were written.
  func make(in session: Session) -> (_ written: Int) -> String
}

extension Request {
  /// The request as one that can be made.
  public var plannable: any PlannableRequest {
    guard let request = self as? any PlannableRequest else {
      preconditionFailure("every kind of request can be made")
    }
    return request
  }
}
