/// A type that can be archived.
public protocol HREncodable: HRArchivable {
    /// Writes the value: either fields under keys, or one plain value without a key.
    ///
    /// - Throws: Whatever it likes; the error reaches the caller of the archiver as the `underlying` error of one that
    ///   says where it happened.
    func encode(with coder: HREncoder) throws

    // What follows is for values that need no coder. It is static so that it is not offered where values are used.
    /// The node that stands for a value in a place of the document. Only an ``HRLeaf`` has a reason to write this.
    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode

    /// The node of a value that is a leaf, which needs no place; nil if it has members or may fail.
    static func leafNode(of value: Self) -> HRNode?

    /// The object that references to a value mean: itself; nil if it is no object. There is no reason to write this.
    static func referencedObject(of value: Self) -> AnyObject?
}

extension HREncodable {
    /// Nil: it is no object.
    public static func referencedObject(of value: Self) -> AnyObject? { nil }
    /// Nil: it takes a place.
    @inlinable
    public static func leafNode(of value: Self) -> HRNode? { nil }
}

/// An object that another one stands in for in archives.
public protocol HRReplacing: HREncodable {
    /// What is archived in place of this object: itself, a simpler object, or a plain value.
    ///
    /// References to this object become references to the replacement.
    func replacementForArchiving() throws -> any HREncodable
}
