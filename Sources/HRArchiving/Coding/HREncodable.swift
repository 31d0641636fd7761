/// A type that can be archived.
public protocol HREncodable: HRArchivable {
    /// Encodes the value: either keyed fields, or a single value without a key.
    ///
    /// - Throws: Any error. If it is not an ``HRError``, the archiver throws an ``HRError`` with the path of the value,
    ///   and with the thrown error as ``HRError/underlying``.
    func encode(with coder: HREncoder) throws

    // The following requirements are for values that need no coder. They are static so that code completion does not
    // offer them as methods of values.
    /// Encodes a value in a slot, which is a position in the document, and returns the node of the value. Only an
    /// ``HRLeaf`` needs to implement this.
    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode

    /// Returns the node of a value if the node can be created without a slot; nil if the value has members or if
    /// encoding it may fail.
    static func leafNode(of value: Self) -> HRNode?

    /// Returns the object that references to a value refer to: the value itself, or nil if it is not an object. There
    /// is no need to implement this.
    static func referencedObject(of value: Self) -> AnyObject?
}

extension HREncodable {
    /// Returns nil by default: the value is not an object.
    public static func referencedObject(of value: Self) -> AnyObject? { nil }
    /// Returns nil by default: the value is encoded by ``encodeNode(of:in:)`` instead.
    @inlinable
    public static func leafNode(of value: Self) -> HRNode? { nil }
}

/// An object that is replaced by another object when it is archived.
public protocol HRReplacing: HREncodable {
    /// Returns the value that is archived instead of this object: the object itself, a simpler object, or a plain
    /// value.
    ///
    /// References to this object become references to the replacement.
    func replacementForArchiving() throws -> any HREncodable
}
