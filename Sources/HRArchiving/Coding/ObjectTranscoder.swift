import Foundation

/// Encodes and decodes the objects of one Foundation class, in place of the class's own code.
///
/// The class's own `NSCoding` code would lose contents with coders other than Foundation's, and would trap on fields of
/// unexpected kinds. Therefore that code never decodes the keys of a file.
struct ObjectTranscoder: Sendable {
    /// The two kinds of transcoded objects.
    enum Strategy: Sendable {
        /// A value, which is encoded at each occurrence.
        case value(
            encode: @Sendable (AnyObject, HREncodingSlot) throws -> HRNode,
            decode: @Sendable (HRDecodingSlot, RequestedClasses) throws -> AnyObject)
        /// An object with identity. It is created empty, so that its members can refer to it, and then filled.
        case container(
            make: @Sendable () -> AnyObject,
            encode: @Sendable (AnyObject, NodeBuilder) throws -> HRNode,
            fill: @Sendable (AnyObject, MemberReader) throws -> Void)
    }

    /// The name of the class in files.
    let name: String
    /// The name that is written as `$class`. It is the same for two classes that differ only in mutability.
    let writtenName: String
    /// The class; for a class cluster, its public class.
    let type: AnyClass
    /// The class of decoded objects; for collections, the mutable class.
    let made: AnyClass
    /// True if the kind of node determines the class, so that the class is not written.
    let impliesClass: Bool
    let strategy: Strategy

    /// True if references can refer to objects of the class.
    var hasIdentity: Bool {
        if case .container = strategy { true } else { false }
    }

    static func value<Object: NSObject & SendableMetatype>(
        _ type: Object.Type, as name: String, impliesClass: Bool = false,
        encode: @escaping @Sendable (Object, HREncodingSlot) throws -> HRNode,
        decode: @escaping @Sendable (HRDecodingSlot) throws -> Object
    ) -> ObjectTranscoder {
        value(
            type, as: name, impliesClass: impliesClass, encode: encode,
            decodeWithMembers: { slot, _ in try decode(slot) })
    }

    static func value<Object: NSObject & SendableMetatype>(
        _ type: Object.Type, as name: String, impliesClass: Bool = false,
        encode: @escaping @Sendable (Object, HREncodingSlot) throws -> HRNode,
        decodeWithMembers decode: @escaping @Sendable (HRDecodingSlot, RequestedClasses) throws -> Object
    ) -> ObjectTranscoder {
        ObjectTranscoder(
            name: name, writtenName: name, type: type, made: type, impliesClass: impliesClass,
            strategy: .value(
                encode: { object, slot in try encode(cast(object, at: slot.path), slot) },
                decode: { slot, requested in try decode(slot, requested) }))
    }

    /// Creates the transcoder of an object with members.
    ///
    /// - Parameter make: Creates an empty object, to which `fill` adds the members.
    static func container<Object: NSObject & SendableMetatype, Mutable: NSObject & SendableMetatype>(
        _ type: Object.Type, as name: String, impliesClass: Bool = false, make: @escaping @Sendable () -> Mutable,
        encode: @escaping @Sendable (Object, NodeBuilder) throws -> HRNode,
        fill: @escaping @Sendable (Mutable, MemberReader) throws -> Void
    ) -> ObjectTranscoder {
        ObjectTranscoder(
            name: name, writtenName: name, type: type, made: Mutable.self, impliesClass: impliesClass,
            strategy: .container(
                make: { make() },
                encode: { object, builder in try encode(cast(object, at: builder.path), builder) },
                fill: { object, reader in try fill(cast(object, at: reader.frame.path), reader) }))
    }

    /// Returns a transcoder for the mutable class that corresponds to this class. This library does not write the name
    /// of the mutable class, but other programs may write it.
    func mutable(_ type: AnyClass, as name: String) -> ObjectTranscoder {
        ObjectTranscoder(
            name: name, writtenName: self.name, type: type, made: made, impliesClass: impliesClass, strategy: strategy)
    }

    private static func cast<Object: AnyObject>(
        _ object: AnyObject, as type: Object.Type = Object.self, at path: @autoclosure () -> HRPath
    ) throws -> Object {
        guard let object = object as? Object else {
            throw HRError.cannotTakePart(Swift.type(of: object), at: path())
        }
        return object
    }
}
