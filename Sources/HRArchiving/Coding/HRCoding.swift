import ObjectGraph

/// A type that can be archived and brought back.
///
/// There are four ways to take part, and the compiler takes the first that applies:
///
/// 1. Write ``HREncodable/encode(with:)`` and ``HRDecodable/init(coder:)`` by hand: classes with cycles do.
/// 2. Declare a raw representable type (an enum of strings, an option set) as `HRCoding`: its raw value is written.
/// 3. Declare a `Codable` type as `HRCoding`: what the compiler made for Codable serves here too.
/// 4. Declare nothing: a type that is only `Codable` is archived through that.
public typealias HRCoding = HREncodable & HRDecodable

/// What an archive says about a type: the name and the version that its objects are written under.
public protocol HRArchivable {
    /// The name that stands after `$class`, unless a registry gives another. By default the type's unqualified name.
    ///
    /// A class that overrides this must have its subclasses do so as well; that two classes of one hierarchy share a
    /// name is an error when an object is archived.
    static var archiveName: String { get }

    /// The version of the type's fields, written as `$version` unless it is 0, which is the default.
    static var archiveVersion: Int { get }
}

extension HRArchivable {
    /// The type's unqualified name.
    public static var archiveName: String { stableTypeName(of: self) }
    /// Zero, which is not written.
    public static var archiveVersion: Int { 0 }
}

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
}

extension HREncodable {
    /// Nil: it takes a place.
    @inlinable
    public var leafNode: HRNode? { nil }
}

/// A type that can be brought back from an archive.
public protocol HRDecodable: HRArchivable {
    /// Reads what ``HREncodable/encode(with:)`` has written.
    init(coder: HRDecoder) throws

    /// The types that may stand where this one is declared, without being registered. None by default.
    static var archiveSubtypes: [any HRDecodable.Type] { get }

    /// Names that older files use for the type. None by default.
    static var archiveFormerNames: [String] { get }

    /// Reads the value that stands in a place of the document.
    ///
    /// There is rarely a reason to write this: it exists so that leaves (numbers, strings, collections) need no coder.
    static func decodeNode(in slot: HRDecodingSlot) throws -> Self

    /// The value that a node is by itself, or nil if that takes more than a look: a coder, a place, an error.
    ///
    /// Leaves answer here for the nodes that they write themselves, which spares them a place.
    static func value(of node: HRNode) -> Self?
}

extension HRDecodable {
    /// None.
    public static var archiveSubtypes: [any HRDecodable.Type] { [] }
    /// None.
    public static var archiveFormerNames: [String] { [] }
    /// Nil: it takes a coder.
    @inlinable
    public static func value(of node: HRNode) -> Self? { nil }
}

/// An object that another one stands in for in archives.
public protocol HRReplacing: HREncodable {
    /// What is archived in place of this object: itself, a simpler object, or a plain value.
    ///
    /// References to this object become references to the replacement.
    func replacementForArchiving() throws -> any HREncodable
}

/// An object that has something to do, or another one to put in its place, once it has been read.
public protocol HRAwakening: HRDecodable {
    /// The object that counts from now on: self, or for example one that exists already.
    ///
    /// It is called when the object's own initializer has returned. References that could be filled in before that,
    /// because the object had called `coder.register(self)`, keep the object itself.
    func awakeAfterUnarchiving() throws -> Self
}

/// An object with a name of its own that makes references readable: `#anna` rather than `#person-2`.
public protocol HRLabelled {
    /// A short name, or nil. What an id cannot hold becomes `-`, and a number is added where two labels are the same.
    var archiveLabel: String? { get }
}
