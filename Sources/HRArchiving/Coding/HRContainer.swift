/// A collection or an optional whose elements are told apart at run time: `[any Shape]`, `[String: Any]`.
///
/// Types of your own have no reason to conform.
public typealias HRContainer = HREncodableContainer & HRDecodableContainer
