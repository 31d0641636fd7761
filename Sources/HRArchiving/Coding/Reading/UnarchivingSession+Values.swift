import Foundation

extension UnarchivingSession {
    /// Decodes a value of a type that decodes itself. The target of an alias is decoded again, as an equal value.
    func decodeValue<T: HRDecodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        switch slot.node {
        case .alias: return try slot.follow { try self.decodeValue(type, in: $0) }
        case nil: throw slot.mismatch("a value")
        default: _ = try self.type(type).resolve(slot.header, as: type, in: slot)
        }
        if slot.frame.hasGoneBack, let known = container(of: type, in: slot) { return try cast(known, in: slot) }
        if hasReferences { noteContained(type, in: slot) }
        let count = objectCount
        let frame = try DecodingFrame.open(in: slot, as: type)
        do {
            let value = try T(coder: HRDecoder(frame: frame))
            try finishReading(in: frame)
            remember(value, in: slot, since: count)
            return value
        } catch {
            throw failure(error, in: frame)
        }
    }

    // Without optimisation, a function's stack frame includes the temporaries of all branches. The code that runs
    // before and after an object's initializer is in separate functions, to leave as much of the stack as possible to
    // nested objects.

    /// Decodes a class instance. It is created at its first occurrence, and the same instance is returned for all
    /// others.
    func decodeObject<T: HRDecodable & AnyObject>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        if slot.node?.isObject != true { return try decodeOther(type, in: slot) }
        if mayBeKnown(slot), let known = try known(in: slot) { return try cast(known, in: slot) }
        guard let (actual, info, frame) = try open(type, in: slot) else { return try decodeWithin(type, in: slot) }
        do {
            let object = try actual.init(coder: HRDecoder(frame: frame))
            return try finish(object, type, info, in: frame, slot)
        } catch {
            throw failure(error, in: frame)
        }
    }

    // Known objects are passed as `Any`: in generic code each `T?` causes a request for the metadata of that type at
    // run time, which took a fifth of the decoding time.

    func mayBeKnown(_ slot: HRDecodingSlot) -> Bool { hasReferences || slot.frame.hasGoneBack }

    /// Returns the object that was created for a slot before, or nil.
    func known(in slot: HRDecodingSlot) throws -> Any? {
        if hasReferences, let place = slot.placeOfObject, let known = try madeGraph.object(at: place, in: slot) {
            return known
        }
        return memoizedObject(in: slot)
    }

    /// Opens a frame for an object. Returns nil if the node is another object, which contains this one as its single
    /// value.
    private func open<T>(
        _ type: T.Type, in slot: HRDecodingSlot
    ) throws -> (type: T.Type, info: DecodedType, frame: DecodingFrame)? {
        let info = self.type(type)
        if hasReferences { noteContained(type, in: slot) }
        let actual: T.Type
        do {
            actual = try info.resolve(slot.header, as: type, in: slot)
        } catch {
            guard slot.isAroundObject else { throw error }
            return nil
        }
        let frame = try DecodingFrame.open(in: slot, as: actual, holdsObject: slot.isOwnPlace)
        graph?.begin(frame)
        return (actual, info, frame)
    }

    private func finish<T: HRDecodable & AnyObject>(
        _ made: consuming T, _ type: T.Type, _ info: DecodedType, in frame: DecodingFrame, _ slot: HRDecodingSlot
    ) throws -> T {
        // The cast that determines if an object is `HRAwakening` is slow. It is not needed for an object of the
        // declared class itself, for which the answer is known.
        if info.isAwakening || Swift.type(of: made) != type { made = try awake(made) }
        try finish(made, in: frame)
        remember(made, in: slot)
        return made
    }

    private func decodeWithin<T: HRDecodable & AnyObject>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        try decodeObject(type, in: wholeObject(in: slot))
    }

    /// Decodes an object from a node that is not an object: the target of an alias. Throws an error for any other node.
    private func decodeOther<T: HRDecodable & AnyObject>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        if case .alias(let alias) = slot.node {
            if let known = graph?.whole(alias) as? T { return known }
            return try slot.follow { try self.decodeObject(type, in: $0) }
        }
        throw slot.mismatch("an object of class \(quoted(name(of: type)))")
    }

    private func awake<T: HRDecodable>(_ object: T) throws -> T {
        // A type that is described makes objects that no program uses.
        guard search?.recorder == nil, let awakening = object as? any HRAwakening else { return object }
        let awakened = try awakening.awakeAfterUnarchiving()
        madeGraph.whenComplete { try awakened.graphIsComplete() }
        return awakened as? T ?? object
    }

    func finish(_ object: AnyObject, in frame: DecodingFrame) throws {
        try finishReading(in: frame)
        if frame.place != nil { try madeGraph.makeKnown(object, in: frame) }
    }

    /// Records the declared type of a slot whose value is not a reference.
    @inline(never)
    func noteContained(_ type: Any.Type, in slot: HRDecodingSlot) {
        madeGraph.noteContained(in: slot) { types.declared(type) }
    }

    /// Decodes a value of a type that conforms to `Decodable`, with another strategy if the type has one that takes
    /// precedence.
    @inline(__always)
    func decodeCodable<T: Decodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        try decodeCodable(type, self.type(type), in: slot)
    }

    /// Decodes a value of a type that conforms to `Decodable`. The information about the type has been looked up.
    func decodeCodable<T: Decodable>(_ type: T.Type, _ info: DecodedType, in slot: HRDecodingSlot) throws -> T {
        if info.takesPartItself { return try decodeByItself(type, info, in: slot) }
        if info.isUnordered || slot.isEmptyOrAlias || search != nil {
            return try decodeCodableElsewhere(type, info, in: slot)
        }
        if info.isObject { return try decodeCodableObject(type, in: slot) }
        return try decodeCodableValue(type, info, in: slot)
    }

    func decodeCodableElsewhere<T: Decodable>(
        _ type: T.Type, _ info: DecodedType, in slot: HRDecodingSlot
    ) throws -> T {
        if info.isUnordered, slot.node != nil { return try decodeDynamically(type, in: slot) }
        if slot.isEmptyOrAlias { return try decodeCodableAbsent(type, info, in: slot) }
        // The library's own loop over elements continues after an element with an error.
        if let type = type as? any DecodableContainer.Type { return try cast(type.decodeElements(in: slot), in: slot) }
        if info.isObject { return try decodeCodableObject(type, in: slot) }
        return try decodeCodableValue(type, info, in: slot)
    }

    private func decodeCodableAbsent<T: Decodable>(
        _ type: T.Type, _ info: DecodedType, in slot: HRDecodingSlot
    ) throws -> T {
        if case .alias(let alias) = slot.node {
            if info.isObject, let known = graph?.whole(alias) as? T { return known }
            return try slot.follow { try self.decodeCodable(type, in: $0) }
        }
        if info.isObject { throw slot.mismatch("an object of class \(quoted(name(of: type)))") }
        guard let null = Self.null(of: type) else { throw slot.mismatch("a value") }
        return try cast(null, in: slot)
    }

    /// Returns the value nil of an optional type, or nil for any other type. Not inlined: compiler 6.3.1 crashes when
    /// it specializes this function for a type.
    @inline(never)
    private static func null(of type: Any.Type) -> Any? {
        guard let optional = type as? any ExpressibleByNilLiteral.Type else { return nil }
        return optional.init(nilLiteral: ()) as Any
    }

    private func decodeByItself<T: Decodable>(
        _ type: T.Type, _ info: DecodedType, in slot: HRDecodingSlot
    ) throws -> T {
        if let own = info.own { return try decode(own, as: type, in: slot) }
        if let family = info.family { return try decode(type, of: family, in: slot) }
        if let type = type as? any ReferenceWrapper.Type { return try cast(type.decodeReference(in: slot), in: slot) }
        if let coder = try mapped.coder(of: type) { return try cast(coder.decodeAnything(in: slot), in: slot) }
        throw HRError.cannotTakePart(type, at: slot.path)
    }

    func decode<Own: HRDecodable, T>(_ own: Own.Type, as type: T.Type, in slot: HRDecodingSlot) throws -> T {
        try same(own.decodeNode(in: slot), in: slot)
    }

    /// Returns a value of type `Own` as a `T`. Usually, both are the same type, and `Own` is the name by which the
    /// compiler knows the conformance of the type; in this case, the value is not boxed.
    func same<Own, T>(_ value: Own, in slot: @autoclosure () -> HRDecodingSlot) throws -> T {
        try Own.self == T.self ? sameValue(value, as: T.self) : cast(value, in: slot())
    }

    /// Decodes a value with its own Codable implementation, even if its type is a leaf.
    func decodeOwn<T: Decodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        try cast(decodeOwnCode(of: type, in: slot), in: slot)
    }

    /// Decodes a value as ``decodeOwn(_:in:)`` does. The type is passed as a value, not as a generic argument, so that
    /// code that few types need is not compiled for each type.
    @inline(never)
    private func decodeOwnCode(of type: any Decodable.Type, in slot: HRDecodingSlot) throws -> Any {
        try decodeCodableValue(type, self.type(type), in: slot)
    }

    private func decodeCodableValue<T: Decodable>(
        _ type: T.Type, _ info: DecodedType, in slot: HRDecodingSlot
    ) throws -> T {
        if slot.frame.hasGoneBack, let known = container(of: type, in: slot) { return try cast(known, in: slot) }
        if hasReferences { noteContained(type, in: slot) }
        if info.isForeign(slot.header, to: type) { return try decodeAround(type, info, in: slot) }
        let count = objectCount
        let frame = try DecodingFrame.open(in: slot, as: type)
        do {
            let value = try read(type, info, in: frame)
            try finishReading(in: frame)
            remember(value, in: slot, since: count)
            return value
        } catch {
            return try decodeCase(type, info, in: slot, frame, after: error)
        }
    }

    /// Decodes an enum case from an object in which the other cases are null, as written by programs that store each
    /// case in a column. Throws the error of the first attempt if the object does not have this form.
    ///
    /// - Parameter error: The error that was thrown for the entire object.
    @inline(never)
    private func decodeCase<T: Decodable>(
        _ type: T.Type, _ info: DecodedType, in slot: HRDecodingSlot, _ frame: DecodingFrame, after error: any Error
    ) throws -> T {
        let failure = failure(error, in: frame)
        guard let node = frame.withoutNullCases(slot.node, after: error) else { throw failure }
        return try decodeCodableValue(type, info, in: HRDecodingSlot(slot.frame, slot.component, node))
    }

    @inline(__always)
    private func read<T: Decodable>(_ type: T.Type, _ info: DecodedType, in frame: DecodingFrame) throws -> T {
        guard let list = info.list, case .array(let nodes) = frame.node else {
            return try T(from: frame.codableDecoder)
        }
        return try decode(list, as: type, nodes, in: frame)
    }

    private func decode<List: DecodableList, T>(
        _ list: List.Type, as type: T.Type, _ nodes: [HRNode], in frame: DecodingFrame
    ) throws -> T {
        try same(list.decode(nodes, in: frame), in: HRDecodingSlot(wholeOf: frame))
    }

    /// Decodes a value from an object that specifies another class: for example, a `Box` that encodes its `Shape` as a
    /// single value is written with the class of the shape. If the type does not decode a single value, the specified
    /// class is an error.
    @inline(never)
    private func decodeAround<T: Decodable>(
        _ type: T.Type, _ info: DecodedType, in slot: HRDecodingSlot
    ) throws -> T {
        let count = objectCount
        let frame = try DecodingFrame.open(in: slot, as: type, isForeign: true)
        do {
            let value = try T(from: frame.codableDecoder)
            if !frame.isReadAsWhole { _ = try info.resolve(slot.header, as: type, in: slot) }
            try finishReading(in: frame)
            remember(value, in: slot, since: count)
            return value
        } catch {
            let failure = failure(error, in: frame)
            let isOther = failure.code == .typeMismatch && failure.path == frame.path
            // For an array, the error does not concern the class, because an array does not have one.
            if info.list == nil, isOther || !frame.isReadAsWhole {
                _ = try info.resolve(slot.header, as: type, in: slot)
            }
            throw failure
        }
    }

    /// Returns the slot of an object that is the single value of another object.
    func wholeObject(in slot: HRDecodingSlot) throws -> HRDecodingSlot {
        HRDecodingSlot(wholeOf: try DecodingFrame.open(in: slot))
    }

    private func decodeCodableObject<T: Decodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        if case .null = slot.node { throw slot.mismatch("an object of class \(quoted(name(of: type)))") }
        if mayBeKnown(slot), let known = try known(in: slot) { return try cast(known, in: slot) }
        guard let (actual, _, frame) = try open(type, in: slot) else { return try decodeCodableWithin(type, in: slot) }
        do {
            return try finish(codable: actual.init(from: frame.codableDecoder), in: frame, slot)
        } catch {
            throw failure(error, in: frame)
        }
    }

    private func finish<T: Decodable>(
        codable object: T, in frame: DecodingFrame, _ slot: HRDecodingSlot
    ) throws -> T {
        let instance = object as AnyObject
        try finish(instance, in: frame)
        remember(instance, in: slot)
        return object
    }

    private func decodeCodableWithin<T: Decodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        try decodeCodable(type, in: wholeObject(in: slot))
    }

    func cast<T>(_ value: Any, in slot: HRDecodingSlot) throws -> T {
        guard let value = value as? T else { throw types.wrongType(of: value, T.self, at: slot) }
        return value
    }
}

extension HRNode {
    /// True if the node can be a class instance: any node except null and an alias.
    fileprivate var isObject: Bool {
        switch self {
        case .null, .alias: false
        default: true
        }
    }
}

extension HRDecodingSlot {
    fileprivate var isEmptyOrAlias: Bool {
        switch node {
        case nil, .alias: true
        default: false
        }
    }

    /// True if the object in this slot has another object, or a reference to one, as its single value.
    var isAroundObject: Bool {
        guard case .object(let object) = node else { return false }
        switch object.plainValue {
        case .object, .alias: return true
        default: return false
        }
    }
}
