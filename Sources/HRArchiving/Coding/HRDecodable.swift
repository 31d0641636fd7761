/// A type that can be brought back from an archive.
public protocol HRDecodable: HRArchivable {
    /// Reads what ``HREncodable/encode(with:)`` has written.
    init(coder: HRDecoder) throws

    /// The types that may stand where this one is declared, without being registered. None by default.
    static var archiveSubtypes: [any HRDecodable.Type] { get }

    /// Names that older files use for the type. None by default.
    ///
    /// A subclass has names of its own only if it overrides those of the class that conforms, which declares
    /// `class var archiveFormerNames`: Swift does not show what a subclass declares beside it.
    static var archiveFormerNames: [String] { get }

    /// Reads the value that stands in a place of the document.
    ///
    /// Only an ``HRLeaf`` has a reason to write this.
    static func decodeNode(in slot: HRDecodingSlot) throws -> Self

    /// The value of a node that needs neither a coder nor a place; nil for any other node.
    ///
    /// Leaves answer here for the nodes that they write themselves, which spares them a slot.
    static func leafValue(of node: HRNode) -> Self?
}

extension HRDecodable {
    /// None.
    public static var archiveSubtypes: [any HRDecodable.Type] { [] }
    /// None.
    public static var archiveFormerNames: [String] { [] }
    /// Nil: it takes a coder.
    @inlinable
    public static func leafValue(of node: HRNode) -> Self? { nil }
}

/// An object that has something to do, or another one to put in its place, once it has been read.
public protocol HRAwakening: HRDecodable {
    /// The object that counts from now on: self, or for example one that exists already.
    ///
    /// It is called when the object's own initializer has returned. References that could be filled in before that,
    /// because the object had called `coder.register(self)`, keep the object itself. The object's own references may still
    /// wait for others: what needs them is for ``graphIsComplete()``.
    func awakeAfterUnarchiving() throws -> Self

    /// Called once when everything has been read and no reference waits any more, in the order in which the objects were
    /// made. Nothing by default.
    func graphIsComplete() throws
}

extension HRAwakening {
    /// The object itself.
    public func awakeAfterUnarchiving() throws -> Self { self }
    /// Nothing.
    public func graphIsComplete() throws {}
}
