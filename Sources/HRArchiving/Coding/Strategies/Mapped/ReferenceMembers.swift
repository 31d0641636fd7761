import ObjectGraph
import ObjectMapping

/// Decodes one property with references to objects that may not exist yet.
final class ReferenceReader<Root, Value>: MemberReading {
    private let coder: any ValueCoder<Value>
    private let places: [KeyTree.Location]
    private let absence: PropertyDescription<Root, Value>.Absence
    private let takesNull = Value.self is any ExpressibleByNilLiteral.Type
    private let set: @Sendable (inout Root, Value) throws -> Void

    init(
        coder: any ValueCoder<Value>, places: [KeyTree.Location], absence: PropertyDescription<Root, Value>.Absence,
        set: @escaping @Sendable (inout Root, Value) throws -> Void
    ) {
        self.coder = coder
        self.places = places
        self.absence = absence
        self.set = set
    }

    func fill(_ root: UnsafeMutableRawPointer, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws {
        let assign = assignment(to: root.assumingMemoryBound(to: Root.self).pointee, in: frame)
        let slot = try frames.slot(for: places)
        switch (slot.node, absence) {
        case (nil, .automatic): return
        case (.null, .automatic) where !takesNull: return
        case (nil, .value(let value)), (.null, .value(let value)): try assign(slot.noted(absent: try value()))
        case (nil, .refused):
            do { throw slot.frame.missing(slot.component) } catch { try slot.leaveOut(error) }
        default:
            do { try coder.decode(in: slot, assign) } catch { try slot.leaveOut(error) }
        }
    }

    /// Returns a closure that assigns the value, possibly later. The closure keeps the object alive until then.
    private func assignment(to object: Root, in frame: DecodingFrame) -> (Value) throws -> Void {
        { [set] value in
            var object = object
            do {
                try set(&object, value)
            } catch {
                // By then, another object may be being decoded, so the path of this object is added here.
                throw HRError.found(in: error)?.placed(at: frame.path) ?? HRError(own: error, in: frame)
            }
        }
    }

    func collect(_ values: PropertyValues, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws {
        throw HRError(
            .coderMisuse, "a value that is built of its properties cannot be given one later", path: frame.path)
    }
}

extension HRDecodingSlot {
    func noted<Value>(absent value: Value) -> Value {
        guard case .key(let key) = component, frame.countsKeys else { return value }
        return frame.absent(key, value)
    }
}

/// Writes one property with weak references.
final class WeakReferenceWriter<Root, Value>: MemberWriting {
    private let key: String
    private let writesNull: Bool?
    private let coder: any ValueCoder<Value>
    private let get: @Sendable (Root) throws -> Value

    init(
        key: String, writesNull: Bool?, coder: any ValueCoder<Value>, get: @escaping @Sendable (Root) throws -> Value
    ) {
        self.key = key
        self.writesNull = writesNull
        self.coder = coder
        self.get = get
    }

    func write(_ root: UnsafeRawPointer, to builder: NodeBuilder) throws {
        let session = builder.session
        guard session.form == .graph else { return }
        switch try targets(of: get(root.assumingMemoryBound(to: Root.self).pointee), in: builder) {
        case .none:
            if writesNull ?? session.writesNulls { try builder.set(.null, forKey: key) }
        case .object(let object): try session.encodeConditional(object, in: builder, key: key)
        case .elements(let objects, let areOrdered):
            let inner = try NodeBuilder(in: HREncodingSlot(builder, .key(key)))
            session.encodeConditional(objects, areOrdered: areOrdered, in: inner)
            try builder.set(.array([]), forKey: key)
        case .members(let members):
            let inner = try NodeBuilder(in: HREncodingSlot(builder, .key(key)))
            for (key, object) in members { try session.encodeConditional(object, in: inner, key: key) }
            try builder.set(members.isEmpty ? .dictionary([:]) : inner.close(), forKey: key)
        }
    }

    private func targets(of value: Value, in builder: NodeBuilder) throws -> ReferenceTargets {
        do {
            return try coder.targets(of: value)
        } catch {
            throw HREncodingSlot(builder, .key(key)).conversionFailure(error)
        }
    }
}
