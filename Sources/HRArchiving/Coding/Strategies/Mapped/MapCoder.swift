import ObjectGraph
import ObjectMapping

/// A coder for the objects of one type, which uses the type's description. It is created once in each session.
final class MapCoder<Root>: Sendable {
    /// Converts an object to `AnyObject`; nil for value types.
    let identity: ObjectOfClass<Root>?
    private let construction: ObjectDescription<Root>.Construction
    private let shape: RecordShape
    private let writers: [any MemberWriting]
    private let readers: [any MemberReading]
    private let keys: KeyTree
    /// The former keys of properties, by the present keys; see ``MapParts/formerKeys``.
    let formerKeys: [String: [String]]

    init(_ description: ObjectDescription<Root>) throws {
        if let fault = description.faults.first {
            throw HRError(
                .coderMisuse, fault, help: ["nothing is written or read by a map that has faults"],
                notes: Array(description.faults.dropFirst()))
        }
        construction = description.construction
        shape = description.shape
        identity = ObjectOfClass()
        let parts = try MapParts(description)
        writers = parts.writers
        readers = parts.readers
        keys = parts.keys
        formerKeys = parts.formerKeys
    }

    func encode(_ root: Root, in builder: NodeBuilder) throws {
        try withUnsafePointer(to: root) { root in
            for writer in writers { try writer.write(UnsafeRawPointer(root), to: builder) }
        }
    }

    /// Creates the object of a frame and sets its properties, or builds the object from the values of its properties.
    func decode(in frame: DecodingFrame) throws -> Root {
        try frame.requireFields()
        let frames = MemberFrames(frame, keys)
        switch construction {
        case .made(let make):
            var root = try make()
            if let identity { frame.session.graph?.publish(identity.object(root), in: frame) }
            try withUnsafeMutablePointer(to: &root) { root in
                for reader in readers { try reader.fill(UnsafeMutableRawPointer(root), in: frame, frames) }
            }
            try frames.finish(keys)
            return root
        case .built(let build):
            let values = PropertyValues(shape)
            for reader in readers { try reader.collect(values, in: frame, frames) }
            try frames.finish(keys)
            return try build(values)
        }
    }
}

/// The coder of objects of a mapped type.
struct ObjectCoder<Value>: ValueCoder {
    let map: MapCoder<Value>

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeMapped(value, by: map, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value {
        try slot.session.decodeMapped(by: map, in: slot)
    }

    var mayHoldObjects: Bool { map.identity != nil }

    func claim(_ value: Value, in slot: HREncodingSlot) throws {
        guard let object = map.identity?.object(value) else { return }
        let session = slot.session
        if session.isTooDeep(slot) {
            session.enqueue(object) { try session.encodeMapped(value, by: map, in: $0) }
        } else {
            _ = session.note(object, in: slot)
        }
    }
}
