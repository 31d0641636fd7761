import Foundation
import ObjectGraph

/// How an object is read that the compiler has found no way for.
enum KeyedDecodingWay {
    /// By this library, in place of Foundation's own code.
    case transcoder(ObjectTranscoder)
    /// By the class's own `init(coder:)`.
    case coding(any NSCoding.Type, AnyClass)
    /// By a registered type of Swift's.
    case registered(Any.Type)
}

extension UnarchivingSession {
    /// Which class an object is of, by what the file says and what was asked for; it may stand here.
    func way(
        of node: HRNode, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> KeyedDecodingWay {
        guard case .object(let object) = node, let name = object.className else {
            return try wayWithoutClass(of: node, in: slot, requested)
        }
        if let type = registry.type(named: name) {
            return try way(registered: type, name, in: slot, requested)
        }
        if let type = requested.type(named: name), ObjectTranscoder.transcoder(for: type) == nil {
            return try coding(checked(type, name, in: slot, requested), in: slot)
        }
        guard let transcoder = ObjectTranscoder.named(name) else {
            throw unknownClass(name, requested, at: slot)
        }
        guard requested.allows(transcoder.made) else { throw notAllowed(name, requested, at: slot) }
        return .transcoder(transcoder)
    }

    private func way(
        registered type: Any.Type, _ name: String, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> KeyedDecodingWay {
        guard let asClass = type as? AnyClass else {
            guard requested.allowed == nil else { throw notAllowed(name, requested, at: slot) }
            return .registered(type)
        }
        guard requested.allows(asClass) else { throw notAllowed(name, requested, at: slot) }
        if let transcoder = ObjectTranscoder.transcoder(for: asClass) { return .transcoder(transcoder) }
        if type is any HRDecodable.Type || type is any Decodable.Type || self.type(type).isMapped {
            return .registered(type)
        }
        return try coding(checked(asClass, name, in: slot, requested), in: slot)
    }

    /// What is read where the file says no class: what the value is by itself, or else what was asked for.
    private func wayWithoutClass(
        of node: HRNode, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> KeyedDecodingWay {
        let natural = ObjectTranscoder.natural(for: node)
        if let natural, requested.allows(natural.made) { return .transcoder(natural) }
        if requested.isInherited, let natural { throw notAllowed(natural.name, requested, at: slot) }
        for type in requested.allowed ?? [] {
            if let transcoder = ObjectTranscoder.transcoder(for: type) { return .transcoder(transcoder) }
            if type is any NSCoding.Type {
                return try coding(checked(type, name(of: type), in: slot, requested), in: slot)
            }
        }
        throw slot.mismatch("an object that says its class")
    }

    private func coding(_ type: AnyClass, in slot: HRDecodingSlot) throws -> KeyedDecodingWay {
        guard let coding = type as? any NSCoding.Type, self.type(type).isSafe else {
            throw ArchivingSession.refused(type, at: slot.path)
        }
        return .coding(coding, type)
    }

    /// A class, if it may stand here.
    private func checked(
        _ type: AnyClass, _ name: String, in slot: HRDecodingSlot, _ requested: RequestedClasses
    ) throws -> AnyClass {
        guard requested.allows(type) else { throw notAllowed(name, requested, at: slot) }
        guard !requested.isSecure || supportsSecureCoding(type) else { throw notSecure(name, at: slot) }
        return type
    }
}
