/// A type that can be archived.
public protocol HREncodable: HRArchivable {
    /// Writes the value: either fields under keys, or one plain value without a key.
    ///
    /// - Throws: Whatever it likes; the error reaches the caller of the archiver as the `underlying` error of one that
    ///   says where it happened.
    func encode(with coder: HREncoder) throws

    /// The node that stands for the value in a place of the document.
    ///
    /// There is rarely a reason to write this: it exists so that leaves (numbers, strings, collections) need no coder.
    func encodeNode(in slot: HREncodingSlot) throws -> HRNode

    /// The node of the value if it is a leaf, which needs no place; nil if it has members or may fail.
    var leafNode: HRNode? { get }

    /// The object that references to the value mean: itself; nil if it is no object.
    ///
    /// There is no reason to write this: classes have it, and nothing else does.
    var referencedObject: AnyObject? { get }
}

extension HREncodable {
    /// Nil: it is no object.
    public var referencedObject: AnyObject? { nil }
    /// Nil: it takes a place.
    @inlinable
    public var leafNode: HRNode? { nil }
}

/// An object that another one stands in for in archives.
public protocol HRReplacing: HREncodable {
    /// What is archived in place of this object: itself, a simpler object, or a plain value.
    ///
    /// References to this object become references to the replacement.
    func replacementForArchiving() throws -> any HREncodable
}

/// An object with a name of its own that makes references readable: `#anna` rather than `#person-2`.
public protocol HRLabelled {
    /// A short name, or nil. What an id cannot hold becomes `-`, and a number is added where two labels are the same.
    var archiveLabel: String? { get }
}
