import Foundation

/// The decoding strategy for an object with `NSCoding`.
enum KeyedDecodingStrategy {
    /// Decoded by this library, in place of Foundation's own code.
    case transcoder(ObjectTranscoder)
    /// Decoded by the class's own `init(coder:)`.
    case coding(any NSCoding.Type, AnyClass)
    /// Decoded as a registered Swift type.
    case registered(Any.Type)
}

extension UnarchivingSession {
    /// Returns the strategy for an object, which depends on the class in the file and on the requested classes.
    ///
    /// - Throws: An ``HRError`` if the class is not allowed.
    func strategy(
        of node: HRNode, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> KeyedDecodingStrategy {
        guard case .object(let object) = node, let name = object.className else {
            return try strategyWithoutClass(of: node, in: slot, requested)
        }
        if let type = registry.type(named: name) {
            return try strategy(registered: type, name, in: slot, requested)
        }
        if let found = types.keyedClass(named: name, requested), found.transcoder == nil {
            return try coding(found, name, in: slot, requested)
        }
        guard let transcoder = ObjectTranscoder.named(name) else {
            throw unknownClass(name, requested, at: slot)
        }
        guard requested.allows(transcoder.made) else { throw notAllowed(name, requested, at: slot) }
        guard requested.names(transcoder) || isNamed(transcoder) else { throw unnamed(transcoder, at: slot) }
        return .transcoder(transcoder)
    }

    private func strategy(
        registered type: Any.Type, _ name: String, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> KeyedDecodingStrategy {
        guard let asClass = type as? AnyClass else {
            guard requested.allowed == nil else { throw notAllowed(name, requested, at: slot) }
            return .registered(type)
        }
        guard requested.allows(asClass) else { throw notAllowed(name, requested, at: slot) }
        let found = types.keyedClass(asClass)
        if let transcoder = found.transcoder { return .transcoder(transcoder) }
        switch self.type(type).reading {
        case .own, .codable, .mapped: return .registered(type)
        case .container, .keyed, .existential: return try coding(found, name, in: slot, requested)
        }
    }

    /// Returns the strategy for a node without a class: that of the kind of node if it is allowed, otherwise that of a
    /// requested class.
    private func strategyWithoutClass(
        of node: HRNode, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> KeyedDecodingStrategy {
        let natural = ObjectTranscoder.natural(for: node)
        if let natural, requested.allows(natural.made) { return .transcoder(natural) }
        if requested.isInherited, let natural { throw notAllowed(natural.name, requested, at: slot) }
        for type in requested.allowed ?? [] {
            let found = types.keyedClass(type)
            if let transcoder = found.transcoder { return .transcoder(transcoder) }
            if found.coding != nil { return try coding(found, name(of: type), in: slot, requested) }
        }
        throw slot.mismatch("an object that says its class")
    }

    /// Returns the strategy that uses the class's own `init(coder:)`. Throws an error if the class is not allowed.
    private func coding(
        _ found: KeyedClass, _ name: String, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> KeyedDecodingStrategy {
        guard requested.allows(found.type) else { throw notAllowed(name, requested, at: slot) }
        guard !requested.isSecure || found.supportsSecureCoding else { throw notSecure(name, at: slot) }
        guard let coding = found.coding, found.isSafe else {
            throw ArchivingSession.refused(found.type, at: slot.path)
        }
        return .coding(coding, found.type)
    }
}
