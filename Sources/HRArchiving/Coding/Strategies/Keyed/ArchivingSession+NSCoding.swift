import Foundation
import ObjectGraph

/// The encoding strategy for objects of a class with `NSCoding`.
enum KeyedEncodingStrategy {
    /// Encoded by this library, in place of Foundation's own code.
    ///
    /// - Parameter isNamed: True if the registry names the class.
    case transcoder(ObjectTranscoder, isNamed: Bool)
    /// Encoded by the class's own `encode(with:)`.
    case coding(EncodedType)
    /// Not supported.
    case refused
}

/// The caches of a session for classes and values that are encoded with `NSCoding`.
final class KeyedWriting {
    /// The strategies for objects, by class.
    var strategies = TypeTable<KeyedEncodingStrategy>()
    /// The strategies for values that are passed to methods of `NSCoder`, by type.
    var values = TypeTable<KeyedValueStrategy>()
    /// True if the values that are being encoded belong to an object whose class supports secure coding: such a class
    /// must request the classes of its values when it decodes them.
    var requestsClasses: Bool

    init(requestsClasses: Bool) { self.requestsClasses = requestsClasses }
}

extension ArchivingSession {
    var keyed: KeyedWriting { strategyStorage.value(KeyedWriting(requestsClasses: requiresSecureCoding)) }

    /// Runs a body that encodes the values of an object.
    ///
    /// - Parameter isRequesting: True if the object's class requests the classes of the values when it decodes them.
    func requestingClasses<Result>(_ isRequesting: Bool, _ body: () throws -> Result) rethrows -> Result {
        let keyed = keyed
        let outer = exchange(&keyed.requestsClasses, with: isRequesting)
        defer { keyed.requestsClasses = outer }
        return try body()
    }

    /// Returns a value as an object if it is a class instance, otherwise nil. Other values must not be cast, because
    /// some platforms would box them.
    static func instance(_ value: Any) -> AnyObject? {
        Swift.type(of: value) is AnyClass ? value as AnyObject : nil
    }

    /// Returns true if references can refer to an object. They cannot refer to a string or a number, which is written
    /// out at each occurrence.
    static func hasIdentity(_ object: AnyObject) -> Bool {
        guard let transcoder = ObjectTranscoder.transcoder(of: object) else { return !(object is NSNull) }
        return transcoder.hasIdentity
    }

    /// Returns the node of an object that conforms to `NSCoding`, or that is of a Foundation class.
    ///
    /// - Parameter declared: The type that the reader of the object declares or requests.
    /// - Throws: An ``HRError`` if the object is of a Foundation class that readers would not create, because only the
    ///   file names it.
    func encodeKeyed(
        _ object: AnyObject, declared: Any.Type = Any.self, in slot: HREncodingSlot, asksForReplacement: Bool = true
    ) throws -> HRNode {
        if object is NSNull { return .null }
        if hasMappedTypes, let node = try encodeMapped(anything: object, in: slot) { return node }
        switch keyedStrategy(of: object) {
        case .refused: throw Self.refused(Swift.type(of: object), at: slot.path)
        case .transcoder(let transcoder, let isNamed):
            let node = try encode(object, by: transcoder, in: slot)
            if !isNamed { try requireName(of: transcoder, for: node, declared: declared, in: slot) }
            return node
        case .coding(let type): return try encode(object, as: type, in: slot, asksForReplacement)
        }
    }

    // These functions call each other recursively for nested objects. Code that few objects need, or that runs only
    // before or after an object's members, is in separate functions to keep the stack frames small.

    /// Returns the node of an object that becomes a definition. Nothing has to name its class here, because the slots
    /// of the references to the definition do.
    func encodeDefinition(_ object: AnyObject, in slot: HREncodingSlot) throws -> HRNode {
        guard try strategy(of: Swift.type(of: object)) == .keyed,
            case .transcoder(let transcoder, _) = keyedStrategy(of: object)
        else { return try encodeDynamically(object, declared: Any.self, in: slot) }
        return try encodeKeyed(object, declared: transcoder.type, in: slot)
    }

    /// Returns the node of a Swift value that was passed to a method of `NSCoder` and that declares the types of its
    /// own contents.
    func encodeSwift(_ value: Any, in slot: HREncodingSlot) throws -> HRNode {
        guard keyed.requestsClasses else { return try encodeDynamically(value, in: slot) }
        return try requestingClasses(false) { try encodeDynamically(value, in: slot) }
    }

    /// Throws an error if only the file would name the Foundation class of an object, so that readers would not create
    /// it.
    @inline(never)
    func requireName(
        of transcoder: ObjectTranscoder, for node: HRNode, declared: Any.Type, in slot: HREncodingSlot
    ) throws {
        let saysClass = if case .alias = node { !transcoder.impliesClass } else { node.saysItsClass }
        guard saysClass, !keyed.requestsClasses, !transcoder.isNamed(by: declared) else { return }
        throw HRError.unnamed(
            transcoder, at: slot.path, "may be read from here",
            otherwise: "or declare the value so; a class that requests it in init(coder:) says that it does so by "
                + "conforming to NSSecureCoding")
    }

    /// Throws an error if a Swift dictionary is written as an `NSDictionary`, as it is if not all of its keys are
    /// strings, and only the file would name this class.
    func requireName(ofDictionary node: HRNode, in slot: HREncodingSlot) throws {
        guard case .object = node, !registry.names(.dictionary, for: compatibility) else { return }
        try requireName(of: .dictionary, for: node, declared: Any.self, in: slot)
    }

    private func encode(_ object: AnyObject, by transcoder: ObjectTranscoder, in slot: HREncodingSlot) throws -> HRNode
    {
        if compatibility.isHRCoder, let node = try encodeAsHRCoder(object, transcoder, in: slot) { return node }
        switch transcoder.strategy {
        case .value(let encode, _): return transcoder.named(try encode(object, slot))
        case .container(_, let encode, _):
            if let placeholder = placeholder(forKeyed: object, declared: transcoder.type, in: slot) {
                return placeholder
            }
            let builder = try NodeBuilder(in: slot)
            if let alias = try encounter(object, builder, in: slot) { return alias }
            return transcoder.named(try encode(object, builder)).identified(in: builder)
        }
    }

    /// Returns the node of a Foundation object with the fields of HRCoder's files, or nil if this library's notation is
    /// used.
    @inline(never)
    private func encodeAsHRCoder(
        _ object: AnyObject, _ transcoder: ObjectTranscoder, in slot: HREncodingSlot
    ) throws -> HRNode? {
        if transcoder.impliesClass { return nil }
        if let decimal = object as? NSDecimalNumber { return HRCoderSpelling.node(of: decimal) }
        guard HRCoderSpelling.isKnown(object) else { return nil }
        if transcoder.hasIdentity,
            let placeholder = placeholder(forKeyed: object, declared: transcoder.type, in: slot)
        {
            return placeholder
        }
        let builder = try NodeBuilder(in: slot)
        if let alias = try encounter(object, builder, in: slot) { return alias }
        try HRCoderSpelling.write(object, in: builder)
        return try builder.close(as: transcoder.name).identified(in: builder)
    }

    private func encode(
        _ object: AnyObject, as type: EncodedType, in slot: HREncodingSlot, _ asksForReplacement: Bool
    ) throws -> HRNode {
        if let placeholder = placeholder(forKeyed: object, in: slot) { return placeholder }
        guard let coding = object as? any NSCoding else {
            throw HRError.cannotTakePart(Swift.type(of: object), at: slot.path)
        }
        let builder = try NodeBuilder(in: slot)
        if let alias = try encounter(object, builder, in: slot, asksForReplacement: asksForReplacement) {
            return alias
        }
        try checkSecurity(of: object, at: builder)
        let coder = makeKeyedCoder(builder)
        if asksForReplacement, !builder.isClaimed, let other = replacement(of: object, for: coder) {
            builder.isObject = false
            placing.replace(object, by: DynamicValue(other))
            guard let instance = Self.instance(other) else {
                return try encodeSwift(other, in: slot).identified(asReplacementOf: builder, DynamicValue(other))
            }
            return try encodeKeyed(instance, in: slot, asksForReplacement: false)
        }
        builder.expect(type.keys)
        requestingClasses(requiresSecureCoding || supportsSecureCoding(Swift.type(of: object))) {
            coding.encode(with: coder)
        }
        if let error = coder.keptError { throw error }
        return try type.close(builder)
    }

    @inline(never)
    private func placeholder(
        forKeyed object: AnyObject, declared: Any.Type = Any.self, in slot: HREncodingSlot
    ) -> HRNode? {
        guard sortKeys.draft != nil else { return nil }
        return placeholder(for: object, in: slot) { try self.encodeKeyed(object, declared: declared, in: $0) }
    }

    /// Returns the replacement of an object. Returns nil if it is the object itself, or if the object returns nil,
    /// which `NSCoding` does not define.
    func replacement(of object: AnyObject, for coder: HRKeyedCoder) -> Any? {
        if let known = placing.replacements.label(of: object) as? DynamicValue { return known.value }
        guard let other = (object as? NSObject)?.replacementObject(for: coder) else { return nil }
        return Self.instance(other) === object ? nil : other
    }

    private func checkSecurity(of object: AnyObject, at builder: NodeBuilder) throws {
        guard requiresSecureCoding, !supportsSecureCoding(Swift.type(of: object)) else { return }
        throw HRError(
            .unsupportedType, "\(quoted(stableTypeName(of: Swift.type(of: object)))) does not support secure coding",
            path: builder.path, help: ["conform it to NSSecureCoding, with a supportsSecureCoding that is true"])
    }

    /// Returns the error for a class that cannot be archived.
    @inline(never)
    static func refused(_ type: AnyClass, at path: HRPath) -> HRError {
        guard ObjectTranscoder.isFoundations(type) else {
            return ObjectTranscoder.isInherited(by: type) ? inherits(type, at: path) : .cannotTakePart(type, at: path)
        }
        return HRError(
            .unsupportedType, "\(quoted(stableTypeName(of: type))) has no notation in archives", path: path,
            help: ["archive what you need of it in an object of your own"])
    }

    @inline(never)
    private func keyedStrategy(of object: AnyObject) -> KeyedEncodingStrategy {
        let type: AnyClass = Swift.type(of: object)
        if let known = keyed.strategies[type] { return known }
        let strategy = findKeyedStrategy(of: object, type)
        keyed.strategies.add(strategy, for: type)
        return strategy
    }

    private static func inherits(_ type: AnyClass, at path: HRPath) -> HRError {
        HRError(
            .unsupportedType,
            "\(quoted(stableTypeName(of: type))) inherits from a class of Foundation's that must not read files by itself",
            path: path, help: ["hold an object of that class in one whose class inherits from NSObject"])
    }

    private static func writtenClass(of object: NSObject) -> AnyClass? {
        #if canImport(Darwin)
            object.classForKeyedArchiver
        #else
            object.classForCoder
        #endif
    }

    private func findKeyedStrategy(of object: AnyObject, _ type: AnyClass) -> KeyedEncodingStrategy {
        if let transcoder = ObjectTranscoder.transcoder(of: object) {
            return .transcoder(transcoder, isNamed: registry.names(transcoder, for: compatibility))
        }
        guard object is any NSCoding, !ObjectTranscoder.isFoundations(type), !ObjectTranscoder.isInherited(by: type)
        else {
            return .refused
        }
        let written: AnyClass = (object as? NSObject).flatMap(Self.writtenClass) ?? type
        let name = registry.name(of: written) ?? lastingTypeName(of: written) ?? ""
        return .coding(EncodedType(keyed: written, name: name))
    }
}

func supportsSecureCoding(_ type: AnyClass) -> Bool {
    (type as? any NSSecureCoding.Type)?.supportsSecureCoding ?? false
}

extension ObjectTranscoder {
    /// Returns the node, with its class unless the kind of node determines the class.
    @inline(never)
    fileprivate func named(_ node: HRNode) -> HRNode {
        if case .object = node { return node }
        return impliesClass ? node : .object(HRObject(className: writtenName, plainValue: node))
    }
}
