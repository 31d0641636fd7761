import Foundation

/// What a transcoder is handed to read the members of a container.
struct MemberReader {
    let frame: DecodingFrame
    let requested: RequestedClasses

    /// The objects of an array, or of fields that are numbered as HRCoder did it; null is `NSNull`.
    func elements() throws -> [Any] {
        var objects: [Any] = []
        for slot in try slots() { objects.append(try object(in: slot)) }
        return objects
    }

    private func slots() throws -> [HRDecodingSlot] {
        switch frame.node {
        case .array(let nodes):
            return nodes.enumerated().map { HRDecodingSlot(frame, .index($0.offset), $0.element) }
        case .dictionary(let fields):
            return try fields.indices.map { index in
                let key = Self.numberedKey + String(index)
                guard let node = fields[key] else { throw whole.mismatch("an array") }
                return HRDecodingSlot(frame, .key(key), node)
            }
        default: throw whole.mismatch("an array")
        }
    }

    /// What HRCoder, and Foundation for other coders than its own, put before the number of a member.
    private static let numberedKey = "NS.object."

    /// Hands over the members of a dictionary: fields, or pairs of key and value.
    ///
    /// - Parameter add: Adds a member, and says whether its key was a new one.
    func eachMember(_ add: (_ key: Any, _ value: Any) throws -> Bool) throws {
        switch frame.node {
        case .dictionary(let fields):
            for field in fields.storage {
                _ = try add(field.key, object(in: HRDecodingSlot(frame, .key(field.key), field.value)))
            }
        case .array(let pairs):
            for (index, node) in pairs.enumerated() {
                let slot = HRDecodingSlot(frame, .index(index), node)
                guard case .array(let pair) = node, pair.count == 2 else {
                    throw slot.mismatch("a pair of key and value")
                }
                let member = MemberReader(frame: try DecodingFrame.open(in: slot), requested: requested)
                guard try add(member.hashable(at: 0, pair), member.object(at: 1, pair)) else {
                    throw slot.equalKeysOfPairs()
                }
            }
        default: throw whole.mismatch("a dictionary")
        }
    }

    /// The members of a set, which Foundation hashes.
    func hashableElements() throws -> [Any] {
        try slots().map { try hashable(in: $0) }
    }

    private func hashable(at index: Int, _ nodes: [HRNode]) throws -> Any {
        try hashable(in: HRDecodingSlot(frame, .index(index), nodes[index]))
    }

    /// An object that can be hashed: on Linux, a decimal number overflows the stack when it is.
    private func hashable(in slot: HRDecodingSlot) throws -> Any {
        let object = try object(in: slot)
        #if !canImport(Darwin)
            guard !(object is NSDecimalNumber) else {
                throw HRError(
                    .unsupportedType, "a decimal number can be neither a member of a set nor a key", path: slot.path,
                    help: ["write it as a string or as any other number"])
            }
        #endif
        return object
    }

    private func object(at index: Int, _ nodes: [HRNode]) throws -> Any {
        try object(in: HRDecodingSlot(frame, .index(index), nodes[index]))
    }

    private func object(in slot: HRDecodingSlot) throws -> Any {
        try frame.session.decodeKeyed(in: slot, requested) ?? NSNull()
    }

    /// The container as a whole.
    var whole: HRDecodingSlot { HRDecoder(frame: frame).wholeSlot }
}
