/// A collection or an optional whose elements are encoded one by one, each according to its type at run time.
///
/// Custom types have no need to conform.
public protocol HREncodableContainer {
    /// Returns the node of the collection, or nil for an optional that is nil.
    static func encodeElements(of value: Self, in slot: HREncodingSlot) throws -> HRNode?
}

extension HREncodableContainer {
    /// Encodes the value as ``encodeElements(of:in:)`` does. This method can also be called on an existential.
    func encodeElements(in slot: HREncodingSlot) throws -> HRNode? {
        try Self.encodeElements(of: self, in: slot)
    }
}
