import Foundation

extension UnarchivingSession {
    /// Decodes the object in a slot, of a registered or requested class, or of a Foundation class.
    ///
    /// - Returns: The object; nil for an absent key, and for null if `NSNull` is not allowed.
    func decodeKeyed(in slot: HRDecodingSlot, _ requested: RequestedClasses) throws -> Any? {
        guard let node = slot.node else { return nil }
        if case .null = node { return requested.allows(NSNull.self) ? NSNull() : nil }
        if case .alias = node { return try follow(slot, requested) }
        if hasReferences { noteContained(in: slot, requested) }
        switch try strategy(of: node, in: slot, requested) {
        case .transcoder(let transcoder): return try decode(by: transcoder, in: slot, requested)
        case .coding(let type, let asClass): return try decode(type, asClass, in: slot, requested)
        case .registered(let type): return try decode(self.type(type), in: slot)
        }
    }

    // Not inlined, to keep the stack frames of nested objects small.

    @inline(never)
    private func follow(_ slot: HRDecodingSlot, _ requested: RequestedClasses) throws -> Any? {
        try slot.follow(as: { declared(requested) }) { try self.decodeKeyed(in: $0, requested) }
    }

    @inline(never)
    private func noteContained(in slot: HRDecodingSlot, _ requested: RequestedClasses) {
        madeGraph.noteContained(in: slot) { declared(requested) }
    }

    private func declared(_ requested: RequestedClasses) -> DeclaredMember {
        // These are closures because nested functions would retain the session, which retains the declared members.
        let find = { [unowned self] (name: String) -> Any.Type? in
            let found: Any.Type? =
                registry.type(named: name) ?? types.keyedClass(named: name, requested)?.type
                ?? namedTranscoder(name, requested)?.made
            guard let type = found as? AnyClass else { return nil }
            return requested.allows(type) ? type : nil
        }
        let isCollection = { [unowned self] (type: Any.Type) in
            guard let type = type as? AnyClass, case .container = types.keyedClass(type).transcoder?.strategy else {
                return false
            }
            return true
        }
        return DeclaredMember(requested.allowed?.first ?? NSObject.self, isCollection: isCollection, find: find) {
            [unowned self] slot in
            _ = try decodeKeyed(in: slot, requested)
        }
    }

    func decodeKeyed(_ type: AnyClass, in slot: HRDecodingSlot) throws -> Any {
        guard let object = try decodeKeyed(in: slot, RequestedClasses([type])) else {
            throw slot.mismatch("an object of class \(quoted(name(of: type)))")
        }
        return object
    }

    // MARK: Making

    private func decode(
        _ type: any NSCoding.Type, _ asClass: AnyClass, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> AnyObject {
        try identified(in: slot, as: asClass) { frame in
            let coder = makeKeyedCoder(frame, requested.ofFields)
            let made = type.init(coder: coder)
            if let error = coder.keptError { throw error }
            guard let made else { throw self.gaveNothing(frame) }
            return awake(made as AnyObject, coder)
        }
    }

    private func awake(_ object: AnyObject, _ coder: HRKeyedCoder) -> AnyObject {
        #if canImport(Darwin)
            ((object as? NSObject)?.awakeAfter(using: coder)).map { $0 as AnyObject } ?? object
        #else
            object
        #endif
    }

    private func decode(
        by transcoder: ObjectTranscoder, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> AnyObject {
        switch transcoder.strategy {
        case .value(_, let decode):
            guard case .object = slot.node else { return try decode(slot, requested) }
            let frame = try DecodingFrame.open(in: slot, as: transcoder.type)
            return try decode(HRDecodingSlot(wholeOf: frame), requested)
        case .container(let make, _, let fill):
            return try identified(in: slot, as: transcoder.type, isCollection: true) { frame in
                let object = make()
                graph?.publish(object, in: frame)
                try frame.askForAll()
                try fill(object, MemberReader(frame, of: slot.node, requested))
                return object
            }
        }
    }

    /// Throws an error for a collection that contains itself, directly or through other collections: on Linux,
    /// Foundation overflows the stack when such a collection is accessed.
    private func refuseCircle(of object: AnyObject, at place: Place, from slot: HRDecodingSlot) throws {
        guard types.keyedClass(Swift.type(of: object)).transcoder?.hasIdentity == true else { return }
        var frame: DecodingFrame? = slot.frame
        while let current = frame {
            if current.holdsObject, current.place == place { throw HRError.holdsItself(at: slot.origin) }
            if current.isOfType, current.asClass.map({ types.keyedClass($0).transcoder == nil }) ?? true { return }
            frame = current.parent
        }
    }

    /// Returns the object in a slot. It is created at its first occurrence, and the same object is returned for every
    /// reference.
    private func identified(
        in slot: HRDecodingSlot, as type: AnyClass, isCollection: Bool = false,
        _ make: (DecodingFrame) throws -> AnyObject
    ) throws -> AnyObject {
        if hasReferences, let place = slot.placeOfObject, let found = try madeGraph.object(at: place, in: slot) {
            let known = found as AnyObject
            try refuseCircle(of: known, at: place, from: slot)
            return known
        }
        if let known = memoizedObject(in: slot) { return known }
        let frame = try DecodingFrame.open(in: slot, as: type, holdsObject: slot.isOwnPlace, isCollection: isCollection)
        do {
            graph?.begin(frame)
            let object = try make(frame)
            try finish(object, in: frame)
            remember(object, in: slot)
            return object
        } catch {
            throw failure(error, in: frame)
        }
    }
}
