/// A type that can be decoded from an archive.
public protocol HRDecodable: HRArchivable {
    /// Decodes the value that ``HREncodable/encode(with:)`` has written.
    init(coder: HRDecoder) throws

    /// The types, such as subclasses, whose values an archive may contain where this type is declared. These types need
    /// no registration. Empty by default.
    static var archiveSubtypes: [any HRDecodable.Type] { get }

    /// Former class names of the type, used by older files. Empty by default.
    ///
    /// A subclass has its own former names only if the conforming class declares `class var archiveFormerNames` and the
    /// subclass overrides it: without the override, Swift uses the declaration of the conforming class for the subclass
    /// too.
    static var archiveFormerNames: [String] { get }

    /// True if the type also decodes objects with a higher version than its own ``HRArchivable/archiveVersion``,
    /// written by a newer version of the program. False by default: decoding such an object throws an error.
    ///
    /// If such an object is saved into its file, its higher version and the keys that the type does not write remain in
    /// the file.
    static var archiveAcceptsNewerVersions: Bool { get }

    /// Decodes a value from a slot, which is a position in the document.
    ///
    /// Only an ``HRLeaf`` needs to implement this.
    static func decodeNode(in slot: HRDecodingSlot) throws -> Self

    /// Returns the value of a node if the node alone is sufficient for decoding it, without a coder or a slot;
    /// otherwise nil.
    ///
    /// An ``HRLeaf`` implements this for the kind of node that it encodes, so that no slot has to be created.
    static func leafValue(of node: HRNode) -> Self?
}

extension HRDecodable {
    /// An empty array by default: the type declares no other types.
    public static var archiveSubtypes: [any HRDecodable.Type] { [] }
    /// An empty array by default: the type has no former class names.
    public static var archiveFormerNames: [String] { [] }
    /// False by default: an object of a newer version is an error.
    public static var archiveAcceptsNewerVersions: Bool { false }
    /// Returns nil by default: the value is decoded by ``decodeNode(in:)`` instead.
    @inlinable
    public static func leafValue(of node: HRNode) -> Self? { nil }
}

/// An object that is notified after it has been unarchived, and can be replaced by another object.
public protocol HRAwakening: HRDecodable {
    /// Returns the object that is used from now on: this object, or another one, such as an object that exists already.
    ///
    /// This method is called when the object's own initializer has returned. References that were resolved earlier,
    /// because the object had called `coder.register(self)`, continue to refer to this object. The object's own
    /// references may still be unresolved: use ``graphIsComplete()`` for work that needs these references.
    func awakeAfterUnarchiving() throws -> Self

    /// Called once for each object when everything has been decoded and all references are resolved, in the order in
    /// which the objects were created. Does nothing by default.
    func graphIsComplete() throws
}

extension HRAwakening {
    /// Returns the object itself by default.
    public func awakeAfterUnarchiving() throws -> Self { self }
    /// Does nothing by default.
    public func graphIsComplete() throws {}
}
