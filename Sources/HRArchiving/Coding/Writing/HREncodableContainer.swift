/// A collection or an optional that is written element by element, each under the type that it has at run time.
///
/// Types of your own have no reason to conform.
public protocol HREncodableContainer {
    /// The node of the collection, or nil for an optional that is nil.
    static func encodeElements(of value: Self, in slot: HREncodingSlot) throws -> HRNode?
}

extension HREncodableContainer {
    /// What ``encodeElements(of:in:)`` gives, of what is behind an existential, too.
    func encodeElements(in slot: HREncodingSlot) throws -> HRNode? {
        try Self.encodeElements(of: self, in: slot)
    }
}
